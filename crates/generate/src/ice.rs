//! [`Ice`]: frozen cells that logic can thaw.

use crate::dice::Dice;
use crate::difficulty::below;
use crate::generator::NotMade;
use ninefold_logic::{
    All, Candidate, Collect, Ladder, Level, Limits, Options, Promise, Searchable, Situation, Step, Technique,
    with_width,
};
use ninefold_puzzle::{Cell, CellSet, Layout};
use ninefold_solve::{Cancel, Proper};
use std::ops::ControlFlow;

/// The frozen cells of a puzzle, with the proof that they can be thawed.
///
/// A frozen cell cannot be filled. It thaws for good when a cell beside it, up, down, left or right,
/// has been filled with its correct digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ice {
    /// The cells that start frozen, in reading order.
    pub frozen: Vec<Cell>,
    /// Every empty cell with its digit in an order in which the puzzle can be solved: each digit
    /// follows by logic from those before, and goes into a cell that is not frozen at that time.
    pub order: Vec<Candidate>,
}

/// One cell in so many of the empty ones starts frozen.
const ONE_IN: usize = 5;
/// How many sets of frozen cells are compared for the path that they leave.
const SETS: usize = 4;
/// How often a cell that blocks the way is exchanged before a set is given up.
const EXCHANGES: usize = 40;

/// Freezes about a fifth of the empty cells so that logic up to a level still gets through.
///
/// Of several sets, gentle levels get the one that leaves most to choose from on the way, hard ones
/// that with the thinnest path.
pub(crate) fn freeze(
    proper: &Proper,
    level: Option<Level>,
    dice: &mut Dice,
    cancel: &Cancel,
) -> Result<Ice, NotMade> {
    let ladder = below(&Ladder::ninefold(), level.unwrap_or(Level::Extreme));
    let mut best: Option<(usize, Ice)> = None;
    for _ in 0..SETS {
        if cancel.is_cancelled() {
            return Err(NotMade::Cancelled);
        }
        let Some((width, ice)) = freeze_once(proper, &ladder, dice, cancel) else { continue };
        let is_better = |known: usize| match level {
            Some(Level::Beginner | Level::Easy) => width > known,
            Some(Level::Medium) | None => false,
            Some(Level::Hard | Level::Expert | Level::Master | Level::Extreme) => width < known,
        };
        if best.as_ref().is_none_or(|(known, _)| is_better(*known)) {
            best = Some((width, ice));
        }
    }
    best.map(|(_, ice)| ice).ok_or(NotMade::NoIce)
}

/// One set of frozen cells, with how much there is to choose from on the way through.
fn freeze_once(proper: &Proper, ladder: &Ladder, dice: &mut Dice, cancel: &Cancel) -> Option<(usize, Ice)> {
    let puzzle = proper.puzzle();
    let layout = puzzle.layout();
    let is_empty = |cell: Cell| puzzle.given(cell).is_none();
    let can_thaw = |&cell: &Cell| is_empty(cell) && beside(layout, cell).any(is_empty);
    let mut pool = layout.cells().filter(can_thaw).collect::<Vec<_>>();
    dice.shuffle(&mut pool);
    let wanted = (layout.cells().filter(|&cell| is_empty(cell)).count() / ONE_IN).min(pool.len());
    let mut frozen = pool.split_off(pool.len() - wanted);
    for _ in 0..EXCHANGES {
        if cancel.is_cancelled() {
            return None;
        }
        match melt(proper, &frozen, ladder)? {
            Ok((width, order)) => {
                frozen.sort_unstable();
                return Some((width, Ice { frozen, order }));
            }
            Err(blocking) => {
                // Cells that are known but frozen stand in the way; one of them is exchanged.
                let out = *blocking.get(dice.below(blocking.len().max(1) as u32) as usize)?;
                frozen.retain(|&cell| cell != out);
                frozen.push(pool.pop()?);
            }
        }
    }
    None
}

/// An order in which the empty cells of a puzzle can be filled one by one, each by logic and each
/// into a cell that is not frozen at that time; `None` if there is none.
///
/// What is known about a frozen cell is not used before it has thawed and has been filled.
pub fn thaw_order(proper: &Proper, frozen: &[Cell], ladder: &Ladder) -> Option<Vec<Candidate>> {
    melt(proper, frozen, ladder)?.ok().map(|(_, order)| order)
}

/// The order, with the average number of digits to choose from in hundredths; or the frozen cells
/// that logic has reached in vain.
type Melted = Result<(usize, Vec<Candidate>), Vec<Cell>>;

/// Plays a game to see whether it can be won; `None` if the layout is too large.
fn melt(proper: &Proper, frozen: &[Cell], ladder: &Ladder) -> Option<Melted> {
    let puzzle = proper.puzzle();
    with_width!(puzzle.layout().n_cells(), W => {
        let frozen = frozen.iter().copied().collect::<CellSet<W>>();
        match Situation::<W>::start(puzzle, Promise::OneSolution) {
            Ok(situation) => Melt { situation, frozen, order: Vec::new(), choices: 0 }.run(ladder),
            Err(_) => Err(Vec::new()),
        }
    })
}

/// A game that is being played to see whether it can be won.
struct Melt<const W: usize> {
    situation: Situation<W>,
    frozen: CellSet<W>,
    order: Vec<Candidate>,
    choices: usize,
}

const SINGLES: [Technique; 3] = [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle];

impl<const W: usize> Melt<W>
where
    Situation<W>: Searchable,
{
    fn run(mut self, ladder: &Ladder) -> Melted {
        while !self.situation.board().is_complete() {
            let (usable, blocked) = self.singles(ladder);
            self.choices += usable.len() * usable.len();
            let steps =
                if usable.is_empty() { vec![self.next_usable(ladder).ok_or(blocked)?] } else { usable };
            for step in steps {
                self.situation.apply(&step).map_err(|_| Vec::new())?;
                step.conclusion.placements().iter().for_each(|&candidate| self.thaw(candidate));
            }
        }
        let width = self.choices * 100 / self.order.len().max(1);
        Ok((width, self.order))
    }

    /// A single for each cell that has one: those that can be filled, and the frozen cells.
    fn singles(&self, ladder: &Ladder) -> (Vec<Step>, Vec<Cell>) {
        let mut all = All::default();
        for technique in SINGLES.into_iter().filter(|&technique| ladder.rank(technique).is_some()) {
            let _ = self.situation.search(technique, &Options::default(), Limits::NONE, &mut all);
        }
        let (mut seen, mut usable, mut blocked) = (CellSet::<W>::EMPTY, Vec::new(), Vec::new());
        for step in all.0 {
            let Some(cell) = step.conclusion.placements().first().map(|at| at.cell) else { continue };
            if seen.insert(cell) {
                if self.frozen.contains(cell) {
                    blocked.push(cell);
                } else {
                    usable.push(step);
                }
            }
        }
        (usable, blocked)
    }

    /// The easiest step beyond singles that fills no frozen cell.
    fn next_usable(&self, ladder: &Ladder) -> Option<Step> {
        let mut usable = Usable { frozen: self.frozen, step: None };
        for &technique in ladder.rungs().iter().filter(|technique| !SINGLES.contains(technique)) {
            let _ = self.situation.search(technique, &Options::default(), Limits::GENEROUS, &mut usable);
            if usable.step.is_some() {
                break;
            }
        }
        usable.step
    }

    /// Notes a filled cell and thaws its neighbours.
    fn thaw(&mut self, candidate: Candidate) {
        self.order.push(candidate);
        let rules = self.situation.board().frame().rules().clone();
        for cell in beside(rules.layout(), candidate.cell) {
            self.frozen.remove(cell);
        }
    }
}

/// Keeps the first step that places no digit in a frozen cell.
struct Usable<const W: usize> {
    frozen: CellSet<W>,
    step: Option<Step>,
}

impl<const W: usize> Collect for Usable<W> {
    fn collect(&mut self, step: Step) -> ControlFlow<()> {
        if step.conclusion.placements().iter().any(|at| self.frozen.contains(at.cell)) {
            return ControlFlow::Continue(());
        }
        self.step = Some(step);
        ControlFlow::Break(())
    }
}

/// The cells up, down, left and right.
fn beside(layout: &Layout, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
    [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |step| layout.step(cell, step))
}
