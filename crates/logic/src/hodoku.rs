//! [`rate`]: the level and the score that HoDoKu 2.2.4 would give a classic puzzle.
//!
//! HoDoKu tries its techniques in a fixed order after every step and adds up what they cost. The
//! level is that of the hardest step, raised as long as the score is above what the level allows.
//! Singles make up most of a score, and a hidden single costs more than a naked one; which single
//! is taken first therefore matters, and is the one that came up first.

mod choice;
mod remote_pair;

use crate::geometry::{Direction, Geometry, RegionId};
use crate::ladder::Ladder;
use crate::proof::Proof;
use crate::situation::{Promise, Situation};
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::{HodokuLevel, Technique, single};
use ninefold_puzzle::{Board, Cell, CellSet, Classic, Digit, Puzzle};
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
    walk(puzzle, |_| {})
}

/// The steps that HoDoKu would take, with the rating that they give.
pub fn path(puzzle: &Classic) -> Option<(Vec<Step>, Rating)> {
    let mut steps = Vec::new();
    let rating = walk(puzzle, |step| steps.push(step.clone()))?;
    Some((steps, rating))
}

/// Rates a puzzle and calls `visit` with every step.
fn walk(puzzle: &Classic, mut visit: impl FnMut(&Step)) -> Option<Rating> {
    let puzzle = Puzzle::try_from(*puzzle).ok()?;
    let mut walk = Walk::start(&puzzle)?;
    let ladder = Ladder::hodoku();
    let mut rating = Rating { level: HodokuLevel::Easy, score: 0, outcome: Outcome::Solved };
    while !walk.situation.board().is_complete() {
        let Some(step) = walk.next(&ladder) else {
            rating = Rating { level: HodokuLevel::Extreme, outcome: Outcome::Stuck, ..rating };
            break;
        };
        visit(&step);
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

/// A situation together with the singles in the order in which they came up.
struct Walk {
    situation: Situation<2>,
    naked: VecDeque<Cell>,
    hidden: VecDeque<Candidate>,
}

impl Walk {
    fn start(puzzle: &Puzzle) -> Option<Self> {
        let empty = Puzzle::try_from(Classic::EMPTY).ok()?;
        let start = Situation::start(puzzle, Promise::OneSolution).ok()?;
        let mut blank = Board::<2>::new(&empty).ok()?;
        let (mut naked, mut hidden) = (VecDeque::new(), VecDeque::new());
        for cell in puzzle.layout().cells() {
            if let Some(given) = puzzle.given(cell) {
                let before = blank.clone();
                blank.place(cell, given).ok()?;
                let order = Order { placed: Some(cell), line: CellSet::EMPTY };
                come_up(&before, &blank, order, &start, &mut naked, &mut hidden);
            }
        }
        Some(Self { situation: start, naked, hidden })
    }

    /// The next step: naked singles, then the oldest hidden single, then the ladder.
    fn next(&mut self, ladder: &Ladder) -> Option<Step> {
        if let Some(step) = self.next_naked() {
            return Some(step);
        }
        while let Some(at) = self.hidden.pop_front() {
            let board = self.situation.board();
            let alone = |house: &RegionId| {
                (board.places(at.digit) & self.situation.geometry().cells(*house)).only() == Some(at.cell)
            };
            let house = self.situation.geometry().regions_of(at.cell).iter().copied().find(alone);
            if let (Some(house), false) = (house, board.solved().contains(at.cell)) {
                let proof = Proof::Single(single::Proof::Hidden { house, cell: at.cell, digit: at.digit });
                let conclusion = Conclusion::placing([at]);
                return Some(Step { technique: Technique::HiddenSingle, conclusion, proof });
            }
        }
        choice::next_step(&self.situation, ladder)
    }

    /// The oldest full house, or else the oldest naked single.
    fn next_naked(&mut self) -> Option<Step> {
        let solved = self.situation.board().solved();
        self.naked.retain(|&cell| !solved.contains(cell));
        let geometry = self.situation.geometry();
        let is_full = |&cell: &Cell| {
            geometry
                .regions_of(cell)
                .iter()
                .any(|&house| (geometry.cells(house) - solved).only() == Some(cell))
        };
        let cell = self.naked.iter().copied().find(is_full).or_else(|| self.naked.front().copied())?;
        let digit = self.situation.board().candidates(cell).only()?;
        let proof = Proof::Single(single::Proof::Naked { cell, digit });
        let conclusion = Conclusion::placing([Candidate::new(cell, digit)]);
        Some(Step { technique: Technique::NakedSingle, conclusion, proof })
    }

    fn apply(&mut self, step: &Step) -> Option<()> {
        let before = self.situation.board().clone();
        self.situation.apply(step).ok()?;
        let placed = step.conclusion.placements().first().map(|at| at.cell);
        let after = self.situation.board().clone();
        let order = Order { placed, line: locked_line(step, self.situation.geometry()) };
        come_up(&before, &after, order, &self.situation, &mut self.naked, &mut self.hidden);
        Some(())
    }
}

/// Which candidates go last, and which first.
struct Order {
    /// The cell that was filled: its other candidates go last.
    placed: Option<Cell>,
    /// The line in which a subset is locked: it is cleared before the block.
    line: CellSet<2>,
}

/// The line of a locked subset.
fn locked_line(step: &Step, geometry: &Geometry<2>) -> CellSet<2> {
    match (&step.proof, step.technique) {
        (Proof::Subset(subset), Technique::LockedPair | Technique::LockedTriple) => {
            let is_line = |region: &&RegionId| geometry.direction(**region) != Direction::Area;
            subset.regions.iter().find(is_line).map_or(CellSet::EMPTY, |&line| geometry.cells(line))
        }
        _ => CellSet::EMPTY,
    }
}

/// Adds the singles that a change brings up: for every candidate that went, cell by cell in this
/// order, its cell, and its row, column and block, if one possibility is left there.
fn come_up(
    before: &Board<2>,
    after: &Board<2>,
    order: Order,
    situation: &Situation<2>,
    naked: &mut VecDeque<Cell>,
    hidden: &mut VecDeque<Candidate>,
) {
    let geometry = situation.geometry();
    let mut gone = Vec::new();
    let others = geometry.all_cells().into_iter().filter(|&cell| Some(cell) != order.placed);
    let (first, rest): (Vec<_>, Vec<_>) = others.partition(|&cell| order.line.contains(cell));
    for cell in first.into_iter().chain(rest).chain(order.placed) {
        for digit in before.candidates(cell) - after.candidates(cell) {
            gone.push(Candidate::new(cell, digit));
        }
    }
    let mut left: Vec<CellSet<2>> = Digit::all(9).map(|digit| before.places(digit)).collect();
    for at in gone {
        let places = &mut left[at.digit.index()];
        places.remove(at.cell);
        if after.candidates(at.cell).len() == 1 && !after.solved().contains(at.cell) {
            naked.push_back(at.cell);
        }
        for &house in geometry.regions_of(at.cell) {
            if let Some(only) = (*places & geometry.cells(house)).only() {
                hidden.push_back(Candidate::new(only, at.digit));
            }
        }
    }
}
