//! The two weights of Atkinson Hyperlegible Next: what they measure, and how text is cut to fit.

use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The height of capitals and digits, as a share of the size.
pub(crate) const CAP_HEIGHT: f32 = 0.668;

/// A weight of the typeface.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Weight {
    Regular,
    SemiBold,
}

static REGULAR: &[u8] = include_bytes!("../fonts/AtkinsonHyperlegibleNext-Regular.ttf");
static SEMI_BOLD: &[u8] = include_bytes!("../fonts/AtkinsonHyperlegibleNext-SemiBold.ttf");

/// A character of a font; lengths are shares of the size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Letter {
    pub(crate) glyph: u32,
    pub(crate) advance: f32,
    ink_middle: f32,
}

static LETTERS: LazyLock<[BTreeMap<char, Letter>; 2]> = LazyLock::new(|| [read(REGULAR), read(SEMI_BOLD)]);

fn read(bytes: &[u8]) -> BTreeMap<char, Letter> {
    let Ok(font) = FontRef::new(bytes) else { return BTreeMap::new() };
    let units = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1));
    let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
    let letters = font.charmap().mappings().filter_map(|(code, glyph)| {
        let symbol = char::from_u32(code)?;
        let advance = metrics.advance_width(glyph)? / units;
        let middle = |ink: skrifa::metrics::BoundingBox| (ink.x_min + ink.x_max) / 2.0 / units;
        let ink_middle = metrics.bounds(glyph).map_or(advance / 2.0, middle);
        Some((symbol, Letter { glyph: glyph.to_u32(), advance, ink_middle }))
    });
    letters.collect()
}

impl Weight {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::SemiBold];

    /// The font file.
    pub(crate) fn bytes(self) -> &'static [u8] {
        match self {
            Self::Regular => REGULAR,
            Self::SemiBold => SEMI_BOLD,
        }
    }

    /// A character, if the font has it.
    pub(crate) fn letter(self, symbol: char) -> Option<Letter> {
        let [regular, semi_bold] = &*LETTERS;
        let letters = match self {
            Self::Regular => regular,
            Self::SemiBold => semi_bold,
        };
        letters.get(&symbol).copied()
    }

    /// How wide a line of text is at size 1.
    pub(crate) fn width(self, text: &str) -> f32 {
        text.chars().filter_map(|symbol| self.letter(symbol)).map(|letter| letter.advance).sum()
    }

    /// How far the middle of the ink is from where a character starts, at size 1.
    pub(crate) fn ink_middle(self, symbol: char) -> f32 {
        self.letter(symbol).map_or(0.0, |letter| letter.ink_middle)
    }

    /// The text with a question mark for every character that the font does not have.
    pub(crate) fn printable(self, text: &str) -> String {
        let known = |symbol: char| match self.letter(symbol) {
            Some(_) => symbol,
            None if symbol.is_whitespace() => ' ',
            None => '?',
        };
        text.chars().map(known).collect()
    }

    /// The text, cut with dots at the end if it is wider than so many sizes.
    pub(crate) fn cut(self, text: &str, width: f32) -> String {
        if self.width(text) <= width {
            return text.into();
        }
        let room = width - self.width("…");
        let mut kept = String::new();
        let mut used = 0.0;
        for symbol in text.chars() {
            used += self.letter(symbol).map_or(0.0, |letter| letter.advance);
            if used > room {
                break;
            }
            kept.push(symbol);
        }
        kept.trim_end().to_owned() + "…"
    }

    /// The text in as few lines as possible, all about as wide, as headings should be.
    pub(crate) fn wrap_evenly(self, text: &str, width: f32) -> Vec<String> {
        let lines = self.wrap(text, width);
        let narrower =
            (1..20).map(|step| width * (1.0 - 0.05 * step as f32)).map(|width| self.wrap(text, width));
        let fits = |other: &Vec<String>| other.len() == lines.len();
        let widest = |lines: &Vec<String>| lines.iter().map(|line| self.width(line)).fold(0.0, f32::max);
        narrower
            .take_while(fits)
            .chain([lines.clone()])
            .min_by(|one, other| widest(one).total_cmp(&widest(other)))
            .unwrap_or(lines)
    }

    /// The text in lines that are at most so many sizes wide; a longer word stands alone.
    pub(crate) fn wrap(self, text: &str, width: f32) -> Vec<String> {
        let mut lines = Vec::<String>::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(line) + self.width(" ") + self.width(word) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.into()),
            }
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_weights_have_every_digit_and_letter_of_a_puzzle() {
        for weight in Weight::ALL {
            for symbol in "0123456789ABCDEFGHIJKLMNOP·–…× ÄÖÜäöüß„“’".chars() {
                assert!(weight.letter(symbol).is_some(), "{symbol:?} in {weight:?}");
            }
        }
    }

    #[test]
    fn unknown_characters_become_question_marks() {
        assert_eq!(Weight::Regular.printable("a\t数b"), "a ?b");
    }

    #[test]
    fn lines_stay_within_their_width() {
        let text = "Fill in the digits so that every row, column and box holds each digit once.";
        for width in [5.0, 10.0, 20.0] {
            let lines = Weight::Regular.wrap(text, width);
            assert_eq!(lines.join(" "), text);
            assert!(lines.iter().all(|line| Weight::Regular.width(line) <= width));
        }
        assert_eq!(Weight::Regular.cut("short", 100.0), "short");
        let cut = Weight::Regular.cut(text, 10.0);
        assert!(cut.ends_with('…') && Weight::Regular.width(&cut) <= 10.0);
    }
}
