//! Everything that more than one face says has its German.

use ninefold_logic::Level;
use ninefold_puzzle::{Overlap, Variant};
use ninefold_words::{Dictionary, Language};
use std::path::Path;

fn say(english: &str) -> String {
    Language::German.say(english)
}

#[test]
fn levels_kinds_and_their_rules_are_known() {
    let german = Dictionary::german();
    let levels = Level::ALL.map(Level::name).map(String::from);
    let chains =
        (2..=Overlap::LONGEST_CHAIN).map(|length| format!("chain-{length}").parse::<Variant>().unwrap());
    let kinds = [Variant::families(), Variant::drawn_families(), chains.collect()].concat();
    let titles = kinds.iter().map(|kind| kind.title()).filter(|title| !title.contains('x'));
    let missing =
        levels.into_iter().chain(titles).filter(|name| german.find(name).is_none()).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no German for {missing:#?}");
    let rules = kinds.iter().flat_map(|kind| kind.rules());
    let missing = rules.filter(|rule| say(rule) == *rule).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

/// The texts in the bodies of a function of all constraints.
fn texts_of(function: &str) -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzle/src");
    let folder = std::fs::read_dir(source.join("constraint")).unwrap().map(|entry| entry.unwrap().path());
    let mut found = Vec::new();
    for path in folder.chain([source.join("constraint.rs")]) {
        let text = std::fs::read_to_string(path).unwrap();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for body in text.split(function).skip(1) {
            let body = body.split("\n    }\n").next().unwrap_or_default();
            // A long text stands on lines of its own, each but the last with a backslash at its end.
            let body = body.split_whitespace().collect::<Vec<_>>().join(" ").replace("\\ ", "");
            found.extend(body.split('"').skip(1).step_by(2).map(str::to_owned));
        }
    }
    found
}

#[test]
fn every_rule_has_a_german_name() {
    /// Neither is part of the name of a kind.
    const NO_RULES: [&str; 3] = ["drawing", "fog", "rule"];
    let names = texts_of("fn name(&self) -> &'static str {");
    assert!(names.len() > 50, "the source is searched: {}", names.len());
    let german = Dictionary::german();
    let is_missing = |name: &&String| german.find(name).is_none() && !NO_RULES.contains(&name.as_str());
    let missing = names.iter().filter(is_missing).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

#[test]
fn every_rule_is_told_in_german() {
    let bodies = [
        "fn sentence(&self) -> String {",
        "fn sentence(&self) -> &'static str {",
        "fn in_words(&self) -> String {",
    ];
    let sentences = bodies.iter().flat_map(|function| texts_of(function));
    let sentences = sentences.filter(|text| text.ends_with('.') && text.contains(' ')).collect::<Vec<_>>();
    assert!(sentences.len() > 50, "the source is searched: {}", sentences.len());
    let filled = |text: &String| {
        let fill = |(at, part): (usize, &str)| match (at, part.split_once('}')) {
            (1.., Some((_, rest))) => format!("7{rest}"),
            _ => part.to_owned(),
        };
        text.split('{').enumerate().map(fill).collect::<String>()
    };
    let missing = sentences.iter().map(filled).filter(|text| say(text) == *text).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no German for {missing:#?}");
}

#[test]
fn rules_inside_of_rules_are_told_in_german() {
    assert_eq!(
        say(
            "At least one of these holds: Digits with an X between them add up to 10; or Digits with a V between \
             them add up to 5, and Digits with a white dot between them are consecutive."
        ),
        "Mindestens eines davon gilt: Ziffern mit einem X dazwischen ergeben 10; oder Ziffern mit einem V \
         dazwischen ergeben 5 und Ziffern mit einem weißen Punkt dazwischen sind aufeinanderfolgend."
    );
    assert_eq!(
        say(
            "All signs are given: cells side by side without one never hold consecutive digits or a digit and its \
             double."
        ),
        "Alle Zeichen sind gegeben: Zellen nebeneinander ohne Zeichen enthalten nie aufeinanderfolgende Ziffern \
         oder eine Ziffer und ihr Doppeltes."
    );
}

#[test]
fn what_has_no_german_stays_english() {
    for text in ["blorb", "A title with words to read and letters", "7", ""] {
        assert_eq!(say(text), text);
    }
}
