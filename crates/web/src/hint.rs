//! [`DrawnHint`]: a hint from the engine, as much of it as has been told, ready to be drawn.

mod links;

pub use links::{Curve, Halo, curves, note_box, note_grid, note_place};

use ninefold_game::{Conclusion, OpenHint, Tier};
use ninefold_protocol::worker::{CellRole, Explanation, Link, Mark, RegionRole, Role, Sentence, StepAdvice};
use ninefold_puzzle::{Cell, Digit, Rules};

/// A hint under way: what is told now, and what is marked on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawnHint {
    /// The technique as people say it; empty while it is not told.
    pub technique: String,
    /// The page about the technique, once it is told.
    pub page: Option<String>,
    /// How far the hint is told.
    pub tier: Tier,
    /// The sentences of this tier.
    pub sentences: Vec<Sentence>,
    /// The sentence that is being read, when the argument is stepped through.
    pub read: Option<usize>,
    marks: Vec<Mark>,
    rules: Rules,
    links: Vec<Link>,
}

/// A candidate that the hint points out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chip {
    /// The digit.
    pub digit: Digit,
    /// Its look, for the style sheet.
    pub look: &'static str,
}

/// Whether a sentence is new, or was read before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freshness {
    /// It was read before.
    Known,
    /// It is read now.
    New,
}

impl DrawnHint {
    /// What is told of a step when the game has told the hint so far.
    pub fn of_step(step: &StepAdvice, tier: Tier, rules: &Rules) -> Self {
        let mut drawn = Self::of_explanation(step.explanation(tier), tier, rules);
        if tier > Tier::Where {
            drawn.technique = step.hint.technique.clone();
            drawn.page = Some(step.technique.clone());
        }
        drawn
    }

    /// What is told by an explanation alone, such as one of a mistake.
    pub fn of_explanation(told: &Explanation, tier: Tier, rules: &Rules) -> Self {
        Self {
            technique: String::new(),
            page: None,
            tier,
            sentences: told.sentences.clone(),
            read: None,
            marks: told.scene.marks.clone(),
            rules: rules.clone(),
            links: told.scene.links.clone(),
        }
    }

    /// What a game that was opened again still knows of its hint.
    pub fn of_open(open: &OpenHint, rules: &Rules) -> Self {
        let place = open.hint.area.iter().map(|&cell| Mark::Cell { cell, role: CellRole::Pattern });
        let Conclusion { placements, eliminations } = &open.hint.conclusion;
        let placed =
            placements.iter().map(|&(cell, digit)| Mark::Candidate { cell, digit, role: Role::Placed });
        let removed = eliminations.iter().flat_map(|&(cell, digits)| {
            digits.iter().map(move |digit| Mark::Candidate { cell, digit, role: Role::Removed })
        });
        let is_told = open.tier >= Tier::Argument;
        Self {
            technique: if open.tier > Tier::Where { open.hint.technique.clone() } else { String::new() },
            page: None,
            tier: open.tier,
            sentences: Vec::new(),
            read: None,
            marks: place.chain(placed.chain(removed).filter(|_| is_told)).collect(),
            rules: rules.clone(),
            links: Vec::new(),
        }
    }

    /// The sentences that are shown: all of them, or the one that is read with the one before it.
    pub fn shown(&self) -> Vec<(&Sentence, Freshness)> {
        let Some(at) = self.read else {
            return self.sentences.iter().map(|sentence| (sentence, Freshness::New)).collect();
        };
        let known = at.checked_sub(1).and_then(|before| self.sentences.get(before));
        let known = known.map(|sentence| (sentence, Freshness::Known));
        known.into_iter().chain(self.sentences.get(at).map(|sentence| (sentence, Freshness::New))).collect()
    }

    /// Whether the sentence that is being read names a cell.
    pub fn is_read(&self, cell: Cell) -> bool {
        let sentence = self.read.and_then(|number| self.sentences.get(number));
        let mut named = sentence
            .into_iter()
            .flat_map(|sentence| &sentence.pieces)
            .filter_map(|piece| piece.names.as_ref());
        named.any(|place| place.cells.contains(&cell))
    }

    /// The class of a cell that is pointed out, or lies in a house that is.
    pub fn cell_look(&self, cell: Cell) -> Option<&'static str> {
        let own = self.marks.iter().rev().find_map(|mark| match *mark {
            Mark::Cell { cell: marked, role } if marked == cell => Some(match role {
                CellRole::Pattern => "hint-pattern",
                CellRole::Second => "hint-second",
                CellRole::Reason => "hint-reason",
                CellRole::Next => "hint-next",
                CellRole::Wrong => "hint-wrong",
            }),
            _ => None,
        });
        let in_band = |wanted: RegionRole| {
            self.marks.iter().any(|mark| match *mark {
                Mark::Region { region, role } if role == wanted => {
                    self.rules.regions().get(region).is_some_and(|region| region.cells().contains(&cell))
                }
                _ => false,
            })
        };
        own.or_else(|| in_band(RegionRole::Base).then_some("hint-band"))
            .or_else(|| in_band(RegionRole::Cover).then_some("hint-cover"))
    }

    /// The candidates of a cell that are pointed out.
    pub fn chips(&self, cell: Cell) -> Vec<Chip> {
        let mut roles: Vec<(Digit, Role)> = Vec::new();
        for mark in &self.marks {
            let Mark::Candidate { cell: marked, digit, role } = *mark else { continue };
            if marked != cell {
                continue;
            }
            match roles.iter_mut().find(|(known, _)| *known == digit) {
                Some((_, known)) => *known = (*known).max(role),
                None => roles.push((digit, role)),
            }
        }
        roles.into_iter().map(|(digit, role)| Chip { digit, look: look(role) }).collect()
    }

    /// The digit that the hint places in a cell.
    pub fn placed(&self, cell: Cell) -> Option<Digit> {
        self.marks.iter().find_map(|mark| match *mark {
            Mark::Candidate { cell: marked, digit, role: Role::Placed } if marked == cell => Some(digit),
            _ => None,
        })
    }

    /// The letter of the group that a cell is in.
    pub fn letter(&self, cell: Cell) -> Option<char> {
        self.marks.iter().find_map(|mark| match *mark {
            Mark::Letter { cell: marked, letter } if marked == cell => Some(letter),
            _ => None,
        })
    }

    /// The lines of the argument, as far as it has been read: a line comes with the sentence that names
    /// its second end, and stays.
    pub fn curves(&self) -> Vec<Curve> {
        let is_told = |link: &&Link| match self.read {
            Some(at) if at + 1 < self.sentences.len() => {
                let is_named = |cell: Cell| {
                    let read = self.sentences[..=at].iter().flat_map(|sentence| &sentence.pieces);
                    read.filter_map(|piece| piece.names.as_ref()).any(|place| place.cells.contains(&cell))
                };
                link.from.iter().chain(&link.to).all(|end| is_named(end.cell))
            }
            _ => true,
        };
        curves(&self.rules, &self.links.iter().filter(is_told).cloned().collect::<Vec<_>>())
    }

    /// Which looks of candidates occur, for the legend: each with a digit that has it.
    pub fn legend(&self) -> Vec<(&'static str, Digit, &'static str)> {
        let roles = [Role::Pattern, Role::Second, Role::Third, Role::Fourth, Role::Fin, Role::Removed];
        let example = |wanted: Role| {
            self.marks.iter().find_map(|mark| match *mark {
                Mark::Candidate { digit, role, .. } if role == wanted => {
                    Some((look(role), digit, words(role)))
                }
                _ => None,
            })
        };
        roles.into_iter().filter_map(example).collect()
    }
}

fn look(role: Role) -> &'static str {
    match role {
        Role::Pattern => "chip",
        Role::Second => "chip second",
        Role::Third => "chip third",
        Role::Fourth => "chip fourth",
        Role::Fin => "chip fin",
        Role::Removed => "chip removed",
        Role::Placed => "chip",
    }
}

fn words(role: Role) -> &'static str {
    match role {
        Role::Pattern | Role::Placed => "pattern",
        Role::Second => "second group",
        Role::Third => "third group",
        Role::Fourth => "fourth group",
        Role::Fin => "fin",
        Role::Removed => "removed",
    }
}
