//! Measures the colours of the style sheet: text must be readable in every palette.

use super::Palette;
use std::collections::HashMap;

const TOKENS: &str = include_str!("../../style/20-tokens.css");
const PALETTES: &str = include_str!("../../style/25-palettes.css");

/// What is written on what.
const TEXTS: [(&str, &[&str]); 10] = [
    ("ink", &["page", "board", "card", "key", "peer", "same", "chosen", "tint", "accent-soft", "ice"]),
    ("entry", &["board", "peer", "same", "chosen", "key", "pill", "tint", "ice"]),
    ("note", &["board", "peer", "tint"]),
    ("muted", &["page", "card", "key", "accent-soft"]),
    ("accent", &["page", "card", "key", "accent-soft"]),
    ("on-accent", &["accent"]),
    ("wrong", &["board", "page", "card", "wrong-soft"]),
    ("machine", &["board", "peer"]),
    ("block-line", &["board"]),
    ("doubt", &["doubt-bg"]),
];

/// The names and both values of the colours in a rule.
fn colours(rule: &str) -> HashMap<&str, [&str; 2]> {
    let lines = rule.lines().filter_map(|line| line.trim().strip_prefix("--")?.split_once(": light-dark("));
    let both = lines.filter_map(|(name, values)| {
        let (light, dark) = values.trim_end_matches(");").split_once(", ")?;
        Some((name, [light, dark])).filter(|_| light.starts_with('#'))
    });
    both.collect()
}

/// The relative luminance of a colour, by WCAG 2.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_is_readable_in_every_palette_light_and_dark() {
    let usual = colours(TOKENS);
    assert!(usual.len() > 30, "the style sheet is read");
    let mut wrong = Vec::new();
    for palette in Palette::ALL {
        let head = format!("[data-palette=\"{}\"]", palette.name());
        let rule = PALETTES.split(&head).nth(1).unwrap_or_default().split('}').next().unwrap_or_default();
        let own = colours(rule);
        assert_eq!(own.is_empty(), palette == Palette::default(), "{palette:?} has colours of its own");
        let colour = |name: &str, side: usize| own.get(name).unwrap_or(&usual[name])[side];
        for (text, grounds) in TEXTS {
            for (ground, side) in grounds.iter().flat_map(|ground| [(ground, 0), (ground, 1)]) {
                let ratio = contrast(colour(text, side), colour(ground, side));
                if ratio < 4.5 {
                    wrong.push(format!("{palette:?} {side}: {text} on {ground} is {ratio:.2}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
