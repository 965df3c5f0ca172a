//! What a puzzle is called and its rules in sentences, whether its kind has a name or not.

use super::{Feature, Variant};
use crate::{Cell, Constraint, Layout, Puzzle};

impl Puzzle {
    /// What such a puzzle is called: `Classic`, `Killer`, `6x6 Jigsaw`; `Ice` where cells start frozen.
    ///
    /// What has no name is called by its rules: `9x9 with cage and diagonal`.
    pub fn kind_in_words(&self, frozen: &[Cell]) -> String {
        let variant = Variant::of(self);
        if !frozen.is_empty() {
            let iced = variant.and_then(|variant| variant.with(Feature::Ice)).map(Variant::title);
            return iced.unwrap_or_else(|| Feature::Ice.title().into());
        }
        variant.map(Variant::title).unwrap_or_else(|| {
            let is_rule = |constraint: &&Constraint| !matches!(constraint, Constraint::Drawing(_));
            let rules = self.rules().constraints().iter().filter(is_rule);
            let mut rules = rules.map(Constraint::name).collect::<Vec<_>>();
            rules.sort_unstable();
            rules.dedup();
            match &rules[..] {
                [] => self.layout().to_string(),
                rules => format!("{} with {}", self.layout(), rules.join(" and ")),
            }
        })
    }

    /// The rules in sentences, those of the grid first.
    ///
    /// ```
    /// use ninefold_puzzle::{Draft, Layout};
    /// let puzzle = Draft::empty(Layout::square(4)?).check()?;
    /// assert_eq!(
    ///     puzzle.rules_in_words(),
    ///     ["Every row, every column and every block holds each of the 4 digits once."]
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rules_in_words(&self) -> Vec<String> {
        let Some(variant) = Variant::of(self) else { return unnamed(self) };
        let mut sentences = variant.rules();
        for rule in self.rules().constraints().iter().filter(|rule| matches!(rule, Constraint::Drawing(_))) {
            let sentence = rule.in_words();
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        sentences
    }
}

/// The rules of a puzzle whose kind has no name.
fn unnamed(puzzle: &Puzzle) -> Vec<String> {
    let mut sentences =
        vec![String::from("Every row, every column and every outlined block holds each digit once.")];
    for rule in puzzle.rules().constraints() {
        let sentence = sentence(rule, puzzle.layout());
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences
}

fn sentence(rule: &Constraint, layout: &Layout) -> String {
    match rule {
        Constraint::ExtraRegion(region) if region.cells.len() == layout.n_digits() => {
            "Every shaded region holds every digit once.".into()
        }
        _ => rule.in_words(),
    }
}
