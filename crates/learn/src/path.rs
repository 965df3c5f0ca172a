//! The path: units in the order in which one learns them, from the first board of a child to exocets, and then the
//! variants.
//!
//! What a technique says and how to look for it stands in `docs/techniques`, once; a unit only says which
//! techniques belong together and on which board they are met.

mod units;

pub use units::UNITS;

use ninefold_logic::{Level, Technique};
use ninefold_puzzle::{Feature, Variant};

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
    /// Lines, signs, clues and chess moves, for who knows the singles.
    Variants,
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
    /// The classic board with something added, such as cages or thermometers.
    With(Feature),
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

impl Track {
    /// All ways, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Classic, Self::Killer, Self::Jigsaw, Self::Variants];

    /// Its name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Killer => "killer",
            Self::Jigsaw => "jigsaw",
            Self::Variants => "variants",
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

    /// The lesson about a technique on the board of a variant, or else on the first full-sized one that has it.
    pub fn on(technique: Technique, variant: Option<Variant>) -> Option<Self> {
        let fits = |lesson: &Self| lesson.technique == technique && Some(lesson.grid.variant()) == variant;
        Self::all().find(fits).or_else(|| Self::of(technique))
    }

    /// The lesson about a technique on a board, both by their names: `x-wing`, `classic`.
    pub fn named(technique: &str, grid: &str) -> Option<Self> {
        let technique = Technique::from_name(technique)?;
        let is_it = |lesson: &Self| lesson.technique == technique && lesson.grid.name() == grid;
        Self::all().find(is_it)
    }

    /// Whether one needs to see the candidates to find it: nobody does for digits that can be written at once.
    pub fn needs_candidates(self) -> bool {
        let only_removes = [
            Technique::CageCombinations,
            Technique::ConsecutiveNeighbour,
            Technique::RuleBounds,
            Technique::RuleCombinations,
        ];
        self.technique.level() > Level::Easy || only_removes.contains(&self.technique)
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
            Self::With(feature) => feature.name(),
            Self::Jigsaw => "jigsaw",
        }
    }

    /// The variant whose rules it has.
    pub fn variant(self) -> Variant {
        self.name().parse().expect("these variants are known")
    }

    /// Whether it is more than a board for a first look.
    pub(crate) fn is_full_sized(self) -> bool {
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

    #[test]
    fn a_technique_of_several_boards_is_practised_on_the_one_that_was_played() {
        let on =
            |technique, variant: &str| Lesson::on(technique, variant.parse().ok()).map(|lesson| lesson.grid);
        assert_eq!(on(Technique::RuleBounds, "arrow"), Some(Grid::With(Feature::Arrow)));
        assert_eq!(on(Technique::RuleBounds, "arrow+kropki"), Some(Grid::With(Feature::Thermo)));
        assert_eq!(on(Technique::HiddenSingle, "4x4"), Some(Grid::Four));
        assert_eq!(on(Technique::HiddenSingle, "arrow"), Some(Grid::Nine));
        assert_eq!(on(Technique::Nishio, "classic"), None);
    }
}
