//! [`AnySituation`]: a situation for whoever does not want to choose a width.

use crate::geometry::RegionId;
use crate::ladder::Ladder;
use crate::options::Options;
use crate::path::next_step_within;
use crate::search::{Collect, Limits};
use crate::situation::{Promise, Situation, SituationError};
use crate::step::{Candidate, Step};
use crate::technique::Technique;
use crate::verify::{Flaw, verify};
use crate::width::Searchable;
use ninefold_puzzle::{Cell, Contradiction, Digit, DigitSet, Position, Puzzle};
use std::ops::ControlFlow;

/// A [`Situation`] that is as wide as its board needs: what programs, exercises and reviews look at.
///
/// ```
/// use ninefold_logic::{AnySituation, Ladder, Limits, Promise};
/// use ninefold_puzzle::{Position, Puzzle};
///
/// let puzzle: Puzzle = "1...\n..3.\n.4..\n...2".parse()?;
/// let situation = AnySituation::of_position(&Position::start(puzzle), Promise::OneSolution)?;
/// let step = situation.next_step(&Ladder::ninefold(), Limits::GENEROUS).unwrap();
/// assert!(situation.verify(&step).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Finders take sets of cells by the word, and so work on a `Situation<W>`. Here every question costs one more
/// branch and gives lists of cells.
#[derive(Clone, Debug)]
pub struct AnySituation(Width);

#[derive(Clone, Debug)]
enum Width {
    Small(Box<Situation<2>>),
    Large(Box<Situation<10>>),
}

/// Asks the same of a situation of either width.
macro_rules! ask {
    ($any:expr, $situation:ident => $answer:expr) => {
        match $any {
            Width::Small($situation) => $answer,
            Width::Large($situation) => $answer,
        }
    };
}

impl AnySituation {
    /// A puzzle in progress; see [`Situation::of_position`].
    pub fn of_position(position: &Position, promise: Promise) -> Result<Self, SituationError> {
        let situation = with_width!(position.puzzle().layout().n_cells(), W => {
            Situation::<W>::of_position(position, promise).map(Self::from)
        });
        Ok(situation.ok_or(SituationError::TooLarge)??)
    }

    /// The situation as a position of its puzzle; see [`Situation::to_position`].
    pub fn to_position(&self, puzzle: &Puzzle) -> Option<Position> {
        ask!(&self.0, situation => situation.to_position(puzzle))
    }

    /// The cells without a digit, in order.
    pub fn unsolved(&self) -> Vec<Cell> {
        ask!(&self.0, situation => situation.unsolved().iter().collect())
    }

    /// What a cell can still be; nothing if it is not on the board.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        ask!(&self.0, situation => {
            let is_on_board = cell.index() < situation.board().frame().rules().layout().n_cells();
            if is_on_board { situation.board().candidates(cell) } else { DigitSet::EMPTY }
        })
    }

    /// The candidates of all cells without a digit, in order.
    pub fn candidates(&self) -> Vec<Candidate> {
        let of_cell = |cell: Cell| self.digits(cell).iter().map(move |digit| Candidate::new(cell, digit));
        self.unsolved().into_iter().flat_map(of_cell).collect()
    }

    /// Whether a cell of the board has no digit yet and can still be this one.
    pub fn is_open(&self, at: Candidate) -> bool {
        self.digits(at.cell).contains(at.digit)
            && ask!(&self.0, situation => situation.unsolved().contains(at.cell))
    }

    /// Whether a cell can be nothing else, or is the only place of the digit in a house.
    pub fn is_single(&self, at: Candidate) -> bool {
        let digits = self.digits(at.cell);
        digits.contains(at.digit)
            && (digits.len() == 1
                || ask!(&self.0, situation => {
                    let geometry = situation.geometry();
                    geometry.regions_of(at.cell).iter().any(|&house| {
                        let places = geometry.cells(house) & situation.board().places(at.digit);
                        geometry.is_house(house) && places.only() == Some(at.cell)
                    })
                }))
    }

    /// The houses that have cells without a digit.
    pub fn open_houses(&self) -> Vec<RegionId> {
        ask!(&self.0, situation => {
            let (geometry, unsolved) = (situation.geometry(), situation.unsolved());
            let is_open = |house: &RegionId| !(geometry.cells(*house) & unsolved).is_empty();
            geometry.houses().iter().copied().filter(is_open).collect()
        })
    }

    /// The digits that are not in all of their places yet, smallest first.
    pub fn open_digits(&self) -> Vec<Digit> {
        ask!(&self.0, situation => {
            let (board, unsolved) = (situation.board(), situation.unsolved());
            let is_open = |digit: &Digit| !(board.places(*digit) & unsolved).is_empty();
            board.frame().rules().layout().digits().filter(is_open).collect()
        })
    }

    /// The cells of a region in which a digit is or can still be, in order.
    pub fn places(&self, digit: Digit, region: RegionId) -> Vec<Cell> {
        ask!(&self.0, situation => {
            (situation.geometry().cells(region) & situation.board().places(digit)).iter().collect()
        })
    }

    /// The cells of a region, in order.
    pub fn cells_of(&self, region: RegionId) -> Vec<Cell> {
        ask!(&self.0, situation => situation.geometry().cells(region).iter().collect())
    }

    /// Whether two cells cannot hold the same digit.
    pub fn sees(&self, one: Cell, other: Cell) -> bool {
        ask!(&self.0, situation => situation.peers(one).contains(other))
    }

    /// Whether two candidates cannot both be true; see [`Situation::excludes`].
    pub fn excludes(&self, one: Candidate, other: Candidate) -> bool {
        ask!(&self.0, situation => situation.excludes(one, other))
    }

    /// Whether a step shows that a candidate is false: by removing it, or by placing a digit that excludes it.
    pub fn rules_out(&self, step: &Step, at: Candidate) -> bool {
        let placed = step.conclusion.placements();
        step.conclusion.eliminations().contains(&at)
            || ask!(&self.0, situation => placed.iter().any(|&placed| situation.excludes(placed, at)))
    }

    /// Whether a digit is a single once a step has done its work.
    pub fn opens(&self, step: &Step, at: Candidate) -> bool {
        let mut after = self.clone();
        after.apply(step).is_ok() && after.is_single(at)
    }

    /// Does what a step concludes; see [`Situation::apply`].
    pub fn apply(&mut self, step: &Step) -> Result<(), Contradiction> {
        ask!(&mut self.0, situation => situation.apply(step))
    }

    /// Writes a digit in that is known from elsewhere; see [`Situation::place`].
    pub fn place(&mut self, at: Candidate) -> Result<(), Contradiction> {
        ask!(&mut self.0, situation => situation.place(at))
    }

    /// The first step of the easiest technique that has one; the limits are for each technique.
    pub fn next_step(&self, ladder: &Ladder, limits: Limits<'_>) -> Option<Step> {
        ask!(&self.0, situation => next_step_within(situation, ladder, &Options::default(), limits))
    }

    /// The first step of a technique that is wanted.
    pub fn first_step(
        &self,
        technique: Technique,
        limits: Limits<'_>,
        is_wanted: impl Fn(&Step) -> bool,
    ) -> Option<Step> {
        let mut wanted = Wanted { is_wanted, found: None };
        self.search(technique, limits, &mut wanted);
        wanted.found
    }

    /// Runs the finder of a technique into any collector.
    pub fn search(&self, technique: Technique, limits: Limits<'_>, collector: &mut dyn Collect) {
        let _ = ask!(&self.0, situation => {
            situation.search(technique, &Options::default(), limits, collector)
        });
    }

    /// Derives a step again from its argument and the board; see [`verify`].
    pub fn verify(&self, step: &Step) -> Result<(), Flaw> {
        ask!(&self.0, situation => verify(situation, step))
    }
}

impl From<Situation<2>> for AnySituation {
    fn from(situation: Situation<2>) -> Self {
        Self(Width::Small(Box::new(situation)))
    }
}

impl From<Situation<10>> for AnySituation {
    fn from(situation: Situation<10>) -> Self {
        Self(Width::Large(Box::new(situation)))
    }
}

/// Keeps the first step that is wanted.
struct Wanted<F> {
    is_wanted: F,
    found: Option<Step>,
}

impl<F: Fn(&Step) -> bool> Collect for Wanted<F> {
    fn collect(&mut self, step: Step) -> ControlFlow<()> {
        if (self.is_wanted)(&step) {
            self.found = Some(step);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
