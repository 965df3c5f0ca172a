//! The path: units in the order in which one learns them, from the first board of a child to exocets.
//!
//! What a technique says and how to look for it stands in `docs/techniques`, once; a unit only says which
//! techniques belong together and on which board they are met.

use ninefold_logic::{Level, Technique};
use ninefold_puzzle::Variant;

/// A few techniques that belong together, to be practised one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its name in addresses and on the command line.
    pub name: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What one learns in it, in a sentence.
    pub idea: &'static str,
    /// Which way it lies on.
    pub track: Track,
    /// The board of its exercises.
    pub grid: Grid,
    /// What is practised, in order.
    pub techniques: &'static [Technique],
}

/// The ways through the path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Track {
    /// Classic Sudoku, from the rules on.
    Classic,
    /// Killer Sudoku, for who knows the singles.
    Killer,
    /// Jigsaws, for who knows the pairs.
    Jigsaw,
}

/// The board of an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grid {
    /// Four by four, for a first look.
    Four,
    /// Six by six.
    Six,
    /// The classic board.
    Nine,
    /// Nine by nine with cages.
    Killer,
    /// Nine by nine with pieces instead of boxes.
    Jigsaw,
}

/// A technique on a board: what one exercise is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lesson {
    /// The board.
    pub grid: Grid,
    /// The technique.
    pub technique: Technique,
}

/// Every unit, in the order of the path.
pub const UNITS: &[Unit] = {
    use Technique::*;
    &[
        Unit {
            name: "first-steps",
            title: "First steps",
            idea: "On a small board: every digit once in every row, column and box.",
            track: Track::Classic,
            grid: Grid::Four,
            techniques: &[FullHouse, HiddenSingle],
        },
        Unit {
            name: "six-by-six",
            title: "A larger board",
            idea: "Six digits: the same two ideas, and a cell that has one digit left.",
            track: Track::Classic,
            grid: Grid::Six,
            techniques: &[FullHouse, HiddenSingle, NakedSingle],
        },
        Unit {
            name: "singles",
            title: "Singles",
            idea: "The last cell, the only place, the only digit: most of every puzzle.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[FullHouse, HiddenSingle, NakedSingle],
        },
        Unit {
            name: "locked-candidates",
            title: "Locked candidates",
            idea: "Where a box and a line cross, one of them can tell the other what to leave out.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[Pointing, Claiming],
        },
        Unit {
            name: "subsets",
            title: "Pairs, triples and quads",
            idea: "As many cells as digits: they keep these digits for themselves.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[NakedPair, HiddenPair, NakedTriple, HiddenTriple, NakedQuad, HiddenQuad],
        },
        Unit {
            name: "fish",
            title: "Fish",
            idea: "One digit in a few rows and as many columns.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[XWing, Swordfish, Jellyfish, FinnedXWing, SashimiXWing, FinnedSwordfish],
        },
        Unit {
            name: "single-digit",
            title: "Two strong links",
            idea: "One digit that has two places in two houses.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[Skyscraper, TwoStringKite, TurbotFish, EmptyRectangle],
        },
        Unit {
            name: "wings",
            title: "Wings",
            idea: "A few cells with two or three digits around a corner.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[XyWing, XyzWing, WWing, WxyzWing],
        },
        Unit {
            name: "colouring",
            title: "Colouring",
            idea: "Two colours for the places of a digit: one of the colours is right everywhere.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[SimpleColoursTrap, SimpleColoursWrap, MultiColours1, MultiColours2],
        },
        Unit {
            name: "chains",
            title: "Chains",
            idea: "If it is not here, it is there: links that lead from one end to the other.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[RemotePair, XChain, XyChain, AlternatingInferenceChain],
        },
        Unit {
            name: "uniqueness",
            title: "Uniqueness",
            idea: "A puzzle has one solution, so a pattern that could be swapped cannot be there.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[
                UniqueRectangle1,
                UniqueRectangle2,
                UniqueRectangle3,
                UniqueRectangle4,
                HiddenRectangle,
                AvoidableRectangle1,
                BugPlusOne,
            ],
        },
        Unit {
            name: "almost-locked-sets",
            title: "Almost locked sets",
            idea: "Cells with one digit too many, and what happens when they lose it.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[AlsXz, AlsXyWing, SueDeCoq],
        },
        Unit {
            name: "exocets",
            title: "Exocets",
            idea: "What two cells hold, two others hold.",
            track: Track::Classic,
            grid: Grid::Nine,
            techniques: &[JuniorExocet],
        },
        Unit {
            name: "cages",
            title: "Cages",
            idea: "What a sum allows, and what is left when all but one cell is known.",
            track: Track::Killer,
            grid: Grid::Killer,
            techniques: &[CageRemainder, CageCombinations, CageOverlap],
        },
        Unit {
            name: "rule-of-45",
            title: "The rule of 45",
            idea: "A house adds up to 45, so cages that nearly fill it tell what sticks out.",
            track: Track::Killer,
            grid: Grid::Killer,
            techniques: &[InnieOutie, InnieOutieDifference, HiddenCage],
        },
        Unit {
            name: "leftovers",
            title: "Leftovers",
            idea: "Rows against pieces: what sticks out holds the digits of what is missing.",
            track: Track::Jigsaw,
            grid: Grid::Jigsaw,
            techniques: &[LawOfLeftovers],
        },
    ]
};

impl Track {
    /// All ways, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Classic, Self::Killer, Self::Jigsaw];

    /// Its name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Killer => "killer",
            Self::Jigsaw => "jigsaw",
        }
    }
}

impl Unit {
    /// The unit of that name.
    pub fn named(name: &str) -> Option<&'static Self> {
        UNITS.iter().find(|unit| unit.name.eq_ignore_ascii_case(name))
    }

    /// What its exercises are about, in order.
    pub fn lessons(&self) -> impl Iterator<Item = Lesson> + '_ {
        self.techniques.iter().map(|&technique| Lesson { grid: self.grid, technique })
    }
}

impl Lesson {
    /// Every lesson in the order of the path.
    pub fn all() -> impl Iterator<Item = Self> {
        UNITS.iter().flat_map(Unit::lessons)
    }

    /// The lesson about a technique on a full-sized board; `None` if the path does not teach it.
    pub fn of(technique: Technique) -> Option<Self> {
        Self::all().filter(|lesson| lesson.grid.is_full_sized()).find(|lesson| lesson.technique == technique)
    }

    /// The lesson about a technique on a board, both by their names: `x-wing`, `classic`.
    pub fn named(technique: &str, grid: &str) -> Option<Self> {
        let technique = Technique::from_name(technique)?;
        let is_it = |lesson: &Self| lesson.technique == technique && lesson.grid.name() == grid;
        Self::all().find(is_it)
    }

    /// Whether one needs to see the candidates to find it.
    pub fn needs_candidates(self) -> bool {
        self.technique.level() > Level::Easy
    }

    /// The unit that it belongs to.
    pub fn unit(self) -> Option<&'static Unit> {
        UNITS.iter().find(|unit| unit.lessons().any(|lesson| lesson == self))
    }
}

impl Grid {
    /// Its name in logs and messages, which is that of its variant.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Four => "4x4",
            Self::Six => "6x6",
            Self::Nine => "classic",
            Self::Killer => "killer",
            Self::Jigsaw => "jigsaw",
        }
    }

    /// The variant whose rules it has.
    pub fn variant(self) -> Variant {
        self.name().parse().expect("these variants are known")
    }

    fn is_full_sized(self) -> bool {
        !matches!(self, Self::Four | Self::Six)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_have_names_of_their_own_and_teach_nothing_twice() {
        let mut names = UNITS.iter().map(|unit| unit.name).collect::<Vec<_>>();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), UNITS.len());
        let lessons = Lesson::all().collect::<Vec<_>>();
        for (index, lesson) in lessons.iter().enumerate() {
            assert!(!lessons[..index].contains(lesson), "{lesson:?}");
            assert!(lesson.unit().is_some_and(|unit| Unit::named(unit.name) == Some(unit)));
        }
    }
}
