//! [`Sentence`]: words with typed gaps, so that it can be said in another language or style.

use crate::notation::{self, Conjunction};
use ninefold_logic::{CageId, Candidate, RegionId, RuleId, Technique};
use ninefold_puzzle::{Cell, CellSet, Digit, DigitSet, Rules};
use ninefold_words::Language;
use std::borrow::Cow;

/// One sentence of an explanation: a template in English and what fills its gaps.
///
/// The template is the key for other languages, as in gettext. A gap is written `{0}`, or
/// `{0/or}` if only one thing of a list is meant: `1 or 2`, `one of r1c123`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What the sentence is for.
    pub purpose: Purpose,
    /// The words.
    pub template: &'static str,
    /// What fills the gaps, in the order of their numbers.
    pub slots: Vec<Slot>,
}

/// What a sentence is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Purpose {
    /// Where to look or what to look for.
    Pointer,
    /// What the argument needs to be true beyond the rules, such as a single solution.
    Assumption,
    /// A fact that can be checked on the board.
    Premise,
    /// What follows from the sentences before.
    Inference,
    /// Why what is removed cannot be true.
    Contradiction,
    /// What changes on the board.
    Conclusion,
    /// What becomes possible then.
    Outlook,
    /// The argument in signs, for those who read them.
    Notation,
}

/// What fills a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Digits: `3 and 7`.
    Digits(DigitSet),
    /// Cells: `r1c1 and r1c5`.
    Cells(Vec<Cell>),
    /// One of some cells: `r1c1`, `one of r1c1 and r1c5`.
    OneOf(Vec<Cell>),
    /// Regions: `rows 2 and 6`.
    Regions(Vec<RegionId>),
    /// A technique by its name.
    Technique(Technique),
    /// Candidates as facts: `5 in r1c23`.
    Candidates(Vec<Candidate>),
    /// Candidates that go: `5 from r1c23`.
    Removals(Vec<Candidate>),
    /// How many there are, as a word up to twelve.
    Count(usize),
    /// A number, as a number.
    Number(i32),
    /// Cages by their sum and first cell: `the 12-cage at r1c1`.
    Cages(Vec<CageId>),
    /// Rules by their name and first cell: `the thermometer at r1c1`.
    Rules(Vec<RuleId>),
    /// Ways to reach a sum: `1+9 or 3+7`.
    Combinations(Vec<DigitSet>),
    /// The letter of a group.
    Letter(char),
    /// A chain of nodes with the link that leads to each, in Eureka notation, and what it removes.
    Chain(Vec<ChainNode>, Vec<Candidate>),
}

/// A node of a chain in signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChainNode {
    /// The link that leads here; nothing for the first node.
    pub link: Option<crate::LinkKind>,
    /// The digit.
    pub digit: Digit,
    /// The cells that may hold it.
    pub cells: Vec<Cell>,
}

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece<'a> {
    /// Plain words.
    Words(Cow<'a, str>),
    /// A filled gap, which outputs may set off.
    Filled(String, &'a Slot),
}

impl Sentence {
    /// The sentence in parts, in English.
    pub fn pieces<'a>(&'a self, rules: &Rules) -> Vec<Piece<'a>> {
        let mut pieces = Vec::new();
        let mut rest = self.template;
        while let Some((words, tail)) = rest.split_once('{') {
            let Some((gap, after)) = tail.split_once('}') else { break };
            if !words.is_empty() {
                pieces.push(Piece::Words(words.into()));
            }
            let (number, conjunction) = match gap.split_once("/or") {
                Some((number, _)) => (number, Conjunction::Or),
                None => (gap, Conjunction::And),
            };
            if let Some(slot) = number.parse::<usize>().ok().and_then(|number| self.slots.get(number)) {
                let words = slot.write(rules, conjunction);
                pieces.push(Piece::Filled(if pieces.is_empty() { capitalised(words) } else { words }, slot));
            }
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Words(rest.into()));
        }
        pieces
    }

    /// The sentence in parts, in a language; what has no translation stays English.
    pub fn pieces_in<'a>(&'a self, rules: &Rules, language: Language) -> Vec<Piece<'a>> {
        let english = self.pieces(rules);
        let filled = english.iter().filter_map(|piece| match piece {
            Piece::Words(_) => None,
            Piece::Filled(words, slot) => Some((words.as_str(), *slot)),
        });
        match language.hint_parts(self.template, &filled.collect::<Vec<_>>()) {
            None => english,
            Some(parts) => {
                let piece = |(words, slot): (String, Option<&'a Slot>)| match slot {
                    Some(slot) => Piece::Filled(words, slot),
                    None => Piece::Words(words.into()),
                };
                parts.into_iter().map(piece).collect()
            }
        }
    }

    /// The sentence in plain English.
    pub fn to_text(&self, rules: &Rules) -> String {
        joined(self.pieces(rules))
    }

    /// The sentence in a language; what has no translation stays English.
    pub fn say(&self, rules: &Rules, language: Language) -> String {
        joined(self.pieces_in(rules, language))
    }

    /// The cells that the sentence names.
    pub fn cells(&self) -> Vec<Cell> {
        self.slots.iter().flat_map(Slot::cells).collect()
    }

    /// The regions that the sentence names.
    pub fn regions(&self) -> Vec<RegionId> {
        self.slots.iter().flat_map(Slot::regions).collect()
    }
}

fn joined(pieces: Vec<Piece<'_>>) -> String {
    let words = |piece| match piece {
        Piece::Words(words) => words.into_owned(),
        Piece::Filled(words, _) => words,
    };
    pieces.into_iter().map(words).collect()
}

impl Slot {
    /// The words for it.
    fn write(&self, rules: &Rules, conjunction: Conjunction) -> String {
        let layout = rules.layout();
        match self {
            Self::Digits(digits) => notation::digits(*digits, conjunction),
            Self::Cells(cells) => notation::cells(layout, cells, conjunction),
            Self::OneOf(cells) => match &cells[..] {
                [_] => notation::cells(layout, cells, Conjunction::And),
                _ => format!("one of {}", notation::cells(layout, cells, Conjunction::And)),
            },
            Self::Regions(regions) => notation::regions(rules, regions, conjunction),
            Self::Technique(technique) => technique.name().to_owned(),
            Self::Candidates(candidates) => notation::candidates(layout, candidates, conjunction),
            Self::Removals(candidates) => notation::removals(layout, candidates),
            Self::Count(count) => {
                COUNTS.get(*count).map_or_else(|| count.to_string(), |&word| word.to_owned())
            }
            Self::Number(number) => number.to_string(),
            Self::Cages(cages) => notation::cages(rules, cages, conjunction),
            Self::Rules(list) => notation::rules(rules, list, conjunction),
            Self::Combinations(sets) => notation::combinations(sets, conjunction),
            Self::Letter(letter) => letter.to_string(),
            Self::Chain(nodes, removed) => {
                let mut text = nodes.iter().map(|node| node.write(rules)).collect::<String>();
                if !removed.is_empty() {
                    text.push_str(" => ");
                    text.push_str(&notation::exclusions(layout, removed));
                }
                text
            }
        }
    }

    /// The regions that it names.
    pub fn regions(&self) -> Vec<RegionId> {
        match self {
            Self::Regions(regions) => regions.clone(),
            _ => Vec::new(),
        }
    }

    /// The cells that it names.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Cells(cells) | Self::OneOf(cells) => cells.clone(),
            Self::Candidates(candidates) | Self::Removals(candidates) => {
                candidates.iter().map(|candidate| candidate.cell).collect()
            }
            Self::Chain(nodes, removed) => {
                let nodes = nodes.iter().flat_map(|node| node.cells.iter().copied());
                nodes.chain(removed.iter().map(|candidate| candidate.cell)).collect()
            }
            Self::Digits(_)
            | Self::Regions(_)
            | Self::Technique(_)
            | Self::Count(_)
            | Self::Number(_)
            | Self::Cages(_)
            | Self::Rules(_)
            | Self::Combinations(_)
            | Self::Letter(_) => Vec::new(),
        }
    }
}

const COUNTS: [&str; 13] =
    ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

impl ChainNode {
    fn write(&self, rules: &Rules) -> String {
        let link = match self.link {
            None => "",
            Some(crate::LinkKind::Strong) => " = ",
            Some(crate::LinkKind::Weak) => " - ",
            Some(crate::LinkKind::Implication) => " -> ",
        };
        format!("{link}({}){}", self.digit, notation::gathered(rules.layout(), &self.cells).join(","))
    }
}

/// Starts a sentence with a capital letter, unless it starts with the name of a cell.
fn capitalised(text: String) -> String {
    let is_cell = text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    match text.chars().next() {
        Some(first) if !is_cell => {
            let rest = &text[first.len_utf8()..];
            first.to_uppercase().chain(rest.chars()).collect()
        }
        _ => text,
    }
}

impl From<Digit> for Slot {
    fn from(digit: Digit) -> Self {
        Self::Digits(DigitSet::single(digit))
    }
}

impl From<DigitSet> for Slot {
    fn from(digits: DigitSet) -> Self {
        Self::Digits(digits)
    }
}

impl From<Cell> for Slot {
    fn from(cell: Cell) -> Self {
        Self::Cells(vec![cell])
    }
}

impl From<&[Cell]> for Slot {
    fn from(cells: &[Cell]) -> Self {
        Self::Cells(cells.to_vec())
    }
}

impl From<&Vec<Cell>> for Slot {
    fn from(cells: &Vec<Cell>) -> Self {
        Self::Cells(cells.clone())
    }
}

impl From<Vec<Cell>> for Slot {
    fn from(cells: Vec<Cell>) -> Self {
        Self::Cells(cells)
    }
}

impl<const W: usize> From<CellSet<W>> for Slot {
    fn from(cells: CellSet<W>) -> Self {
        Self::Cells(cells.iter().collect())
    }
}

impl From<RegionId> for Slot {
    fn from(region: RegionId) -> Self {
        Self::Regions(vec![region])
    }
}

impl From<&[RegionId]> for Slot {
    fn from(regions: &[RegionId]) -> Self {
        Self::Regions(regions.to_vec())
    }
}

impl From<&Vec<RegionId>> for Slot {
    fn from(regions: &Vec<RegionId>) -> Self {
        Self::Regions(regions.clone())
    }
}

impl From<Technique> for Slot {
    fn from(technique: Technique) -> Self {
        Self::Technique(technique)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_filled_and_set_off() {
        let sentence = Sentence {
            purpose: Purpose::Premise,
            template: "In {1}, {0} can only go in {2/or}.",
            slots: vec![
                Digit::from_index(2).into(),
                RegionId::new(3).into(),
                Slot::Cells(vec![Cell::new(27), Cell::new(34)]),
            ],
        };
        let rules = Rules::classic();
        assert_eq!(sentence.to_text(&rules), "In row 4, 3 can only go in r4c1 or r4c8.");
        assert_eq!(sentence.cells().len(), 2);
        assert_eq!(sentence.pieces(&rules)[1], Piece::Filled("row 4".into(), &RegionId::new(3).into()));
    }
}
