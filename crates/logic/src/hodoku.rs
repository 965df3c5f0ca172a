//! [`rate`]: the level and the score that HoDoKu 2.2.4 would give a classic puzzle.
//!
//! HoDoKu tries its techniques in a fixed order after every step and adds up what they cost. The
//! level is that of the hardest step, raised as long as the score is above what the level allows.
//! Singles make up most of a score, and a hidden single costs more than a naked one; which hidden
//! single is taken first therefore matters, and is the one that came up first.

use crate::ladder::Ladder;
use crate::path::next_step;
use crate::proof::Proof;
use crate::situation::{Promise, Situation};
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::{HodokuLevel, Technique, single};
use ninefold_puzzle::{Cell, CellSet, Classic, Digit, Puzzle};
use std::collections::VecDeque;

/// What HoDoKu says about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The level.
    pub level: HodokuLevel,
    /// The score.
    pub score: u32,
    /// Whether the techniques known here get through; if not, the score is a lower bound.
    pub outcome: Outcome,
}

/// Whether a puzzle was rated to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Every cell was filled.
    Solved,
    /// No technique gave another step.
    Stuck,
}

/// Rates a classic puzzle with one solution; `None` if it is contradictory.
pub fn rate(puzzle: &Classic) -> Option<Rating> {
    let puzzle = Puzzle::try_from(*puzzle).ok()?;
    let mut walk = Walk::start(&puzzle)?;
    let ladder = Ladder::hodoku();
    let mut rating = Rating { level: HodokuLevel::Easy, score: 0, outcome: Outcome::Solved };
    while !walk.situation.board().is_complete() {
        let Some(step) = walk.next(&ladder) else {
            rating = Rating { level: HodokuLevel::Extreme, outcome: Outcome::Stuck, ..rating };
            break;
        };
        let cost = step.technique.hodoku()?;
        rating.score += cost.score;
        rating.level = rating.level.max(cost.level);
        walk.apply(&step)?;
    }
    while let Some(next) = above(rating.level).filter(|_| rating.score > most_points(rating.level)) {
        rating.level = next;
    }
    Some(rating)
}

/// The score above which a puzzle belongs to the next level.
const fn most_points(level: HodokuLevel) -> u32 {
    match level {
        HodokuLevel::Easy => 800,
        HodokuLevel::Medium => 1000,
        HodokuLevel::Hard => 1600,
        HodokuLevel::Unfair => 1800,
        HodokuLevel::Extreme => u32::MAX,
    }
}

const fn above(level: HodokuLevel) -> Option<HodokuLevel> {
    match level {
        HodokuLevel::Easy => Some(HodokuLevel::Medium),
        HodokuLevel::Medium => Some(HodokuLevel::Hard),
        HodokuLevel::Hard => Some(HodokuLevel::Unfair),
        HodokuLevel::Unfair => Some(HodokuLevel::Extreme),
        HodokuLevel::Extreme => None,
    }
}

/// A situation together with the hidden singles in the order in which they came up.
struct Walk {
    situation: Situation<2>,
    hidden: VecDeque<Candidate>,
}

impl Walk {
    fn start(puzzle: &Puzzle) -> Option<Self> {
        let empty = Puzzle::try_from(Classic::EMPTY).ok()?;
        let start = Situation::start(puzzle, Promise::OneSolution).ok()?;
        let mut blank = ninefold_puzzle::Board::<2>::new(&empty).ok()?;
        let mut hidden = VecDeque::new();
        for cell in puzzle.layout().cells() {
            if let Some(given) = puzzle.given(cell) {
                let before = blank.clone();
                blank.place(cell, given).ok()?;
                come_up(&before, &blank, Some(cell), &start, &mut hidden);
            }
        }
        Some(Self { situation: start, hidden })
    }

    /// The next step: naked singles, then the oldest hidden single, then the ladder.
    fn next(&mut self, ladder: &Ladder) -> Option<Step> {
        let singles = Ladder::new([Technique::FullHouse, Technique::NakedSingle]);
        if let Some(step) = next_step(&self.situation, &singles) {
            return Some(step);
        }
        while let Some(at) = self.hidden.pop_front() {
            let board = self.situation.board();
            let alone = |house: &crate::RegionId| {
                (board.places(at.digit) & self.situation.geometry().cells(*house)).only() == Some(at.cell)
            };
            let house = self.situation.geometry().regions_of(at.cell).iter().copied().find(alone);
            if let (Some(house), false) = (house, board.solved().contains(at.cell)) {
                let proof = Proof::Single(single::Proof::Hidden { house, cell: at.cell, digit: at.digit });
                let conclusion = Conclusion::placing([at]);
                return Some(Step { technique: Technique::HiddenSingle, conclusion, proof });
            }
        }
        next_step(&self.situation, ladder)
    }

    fn apply(&mut self, step: &Step) -> Option<()> {
        let before = self.situation.board().clone();
        self.situation.apply(step).ok()?;
        let placed = step.conclusion.placements().first().map(|at| at.cell);
        let after = self.situation.board().clone();
        come_up(&before, &after, placed, &self.situation, &mut self.hidden);
        Some(())
    }
}

/// Adds the hidden singles that a change brings up: candidates that went, cell by cell, the placed
/// cell last; for each of them its row, column and block, if that has one place left.
fn come_up(
    before: &ninefold_puzzle::Board<2>,
    after: &ninefold_puzzle::Board<2>,
    placed: Option<Cell>,
    situation: &Situation<2>,
    hidden: &mut VecDeque<Candidate>,
) {
    let geometry = situation.geometry();
    let mut gone = Vec::new();
    let others = geometry.all_cells().into_iter().filter(|&cell| Some(cell) != placed);
    for cell in others.chain(placed) {
        for digit in before.candidates(cell) - after.candidates(cell) {
            gone.push(Candidate::new(cell, digit));
        }
    }
    let mut left: Vec<CellSet<2>> = Digit::all(9).map(|digit| before.places(digit)).collect();
    for at in gone {
        let places = &mut left[at.digit.index()];
        places.remove(at.cell);
        for &house in geometry.regions_of(at.cell) {
            if let Some(only) = (*places & geometry.cells(house)).only() {
                hidden.push_back(Candidate::new(only, at.digit));
            }
        }
    }
}
