//! [`View`]: the board as a face draws it, with what the settings let the player see.

use crate::colour::ColourSet;
use crate::event::{Event, Fact};
use crate::session::Session;
use crate::settings::Candidates;
use crate::sheet::{Sheet, Writer};
use ninefold_puzzle::{Cell, Clash, Digit, DigitSet};

/// Everything on the board, computed once for a frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// Every cell in reading order.
    pub cells: Vec<CellView>,
    /// The clashes that are shown, for sentences about them.
    pub clashes: Vec<Clash>,
}

/// One cell as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CellView {
    /// The digit and its kind.
    pub shown: Shown,
    /// The corner marks; none beneath a digit.
    pub corner: DigitSet,
    /// The centre marks; none beneath a digit.
    pub centre: DigitSet,
    /// The computed candidates, if they are shown, without those struck out.
    pub candidates: DigitSet,
    /// Those of the marks that a filled peer rules out: to be dimmed or struck through.
    pub impossible: DigitSet,
    /// The colours.
    pub colours: ColourSet,
    /// Whether the cell is frozen.
    pub frozen: bool,
    /// Whether what is drawn on the cell lies under fog.
    pub fogged: bool,
    /// Whether the entry is shown to break a rule; givens are never blamed.
    pub clash: bool,
    /// Whether the entry is shown to be wrong.
    pub wrong: bool,
}

/// The digit of a cell and its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The game is paused.
    Hidden,
    /// No digit.
    Empty,
    /// Given by the puzzle, or locked.
    Given(Digit),
    /// Written by the player.
    Entry(Digit),
    /// Written by the solver.
    Machine(Digit),
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Cells that were empty at the start and are filled now.
    pub filled: usize,
    /// Cells that were empty at the start.
    pub to_fill: usize,
}

impl Shown {
    /// The digit, if one is to be seen.
    pub fn digit(self) -> Option<Digit> {
        match self {
            Self::Hidden | Self::Empty => None,
            Self::Given(digit) | Self::Entry(digit) | Self::Machine(digit) => Some(digit),
        }
    }
}

impl CellView {
    const HIDDEN: Self = Self {
        shown: Shown::Hidden,
        corner: DigitSet::EMPTY,
        centre: DigitSet::EMPTY,
        candidates: DigitSet::EMPTY,
        impossible: DigitSet::EMPTY,
        colours: ColourSet::EMPTY,
        frozen: false,
        fogged: false,
        clash: false,
        wrong: false,
    };
}

impl Session {
    /// The board as it may be seen now; all hidden while the game is paused.
    pub fn view(&self) -> View {
        if self.is_paused() {
            let cells = vec![CellView::HIDDEN; self.layout().n_cells()];
            return View { cells, clashes: Vec::new() };
        }
        let feedback = self.settings.feedback;
        let clashes = if feedback.shows_clashes() { self.clashes() } else { Vec::new() };
        let mut cells = self.layout().cells().map(|cell| self.view_cell(cell)).collect::<Vec<_>>();
        for cell in clashes.iter().flat_map(|clash| &clash.cells) {
            cells[cell.index()].clash = !self.sheet[*cell].is_given();
        }
        for cell in self.fogged() {
            cells[cell.index()].fogged = true;
        }
        if self.end.is_some() || feedback.shows_wrong() {
            for cell in self.wrong_entries() {
                cells[cell.index()].wrong = true;
            }
        }
        View { cells, clashes }
    }

    /// A cell without what depends on the rest of the board.
    fn view_cell(&self, cell: Cell) -> CellView {
        let content = self.sheet[cell];
        let bare = CellView {
            shown: Shown::Empty,
            colours: content.colours,
            frozen: content.is_frozen(),
            wrong: self.checks.is_flagged(cell),
            ..CellView::HIDDEN
        };
        if let Some(written) = content.digit {
            let kind = match written.writer {
                Writer::Given => Shown::Given,
                Writer::Player => Shown::Entry,
                Writer::Machine => Shown::Machine,
            };
            return CellView { shown: kind(written.digit), ..bare };
        }
        let candidates = match self.settings.candidates {
            Candidates::Shown => self.candidates(cell),
            Candidates::Hidden => DigitSet::EMPTY,
        };
        CellView {
            corner: content.corner,
            centre: content.centre,
            candidates,
            impossible: (content.corner | content.centre) - self.fitting(cell),
            ..bare
        }
    }

    /// Every rule that the board breaks now as far as fog lets it be seen, whether or not the settings show it.
    pub fn clashes(&self) -> Vec<Clash> {
        self.seen_rules().clashes(&self.sheet.digits())
    }

    /// How often each digit stands on the board, from 1 up; right or wrong does not matter.
    pub fn digit_counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.layout().n_digits()];
        for digit in self.sheet.digits().into_iter().flatten() {
            counts[digit.index()] += 1;
        }
        counts
    }

    /// How often a digit is still to be placed.
    pub fn remaining(&self, digit: Digit) -> usize {
        let layout = self.layout();
        let wanted = layout.n_cells() / layout.n_digits();
        wanted.saturating_sub(self.digit_counts().get(digit.index()).copied().unwrap_or(wanted))
    }

    /// How far the game is.
    pub fn progress(&self) -> Progress {
        progress_of(&self.sheet)
    }

    /// What will be on the board when these events have happened, which were just decided. It takes no copy of the
    /// game for that: all that can be undone would be copied with it.
    pub fn sheet_once_taken(&self, events: &[Event]) -> Sheet {
        let mut sheet = self.sheet.clone();
        for event in events {
            match &event.fact {
                Fact::Changed { changes, .. } => {
                    for &change in changes {
                        sheet.write(change);
                    }
                }
                Fact::Undone => {
                    if let Ok(step) = self.history.undoable(event.seat, self) {
                        step.take_back(&mut sheet);
                    }
                }
                Fact::Redone => {
                    if let Ok(step) = self.history.redoable(event.seat, self) {
                        step.do_again(&mut sheet);
                    }
                }
                Fact::WentBack { steps, .. } => {
                    let steps = usize::try_from(*steps).unwrap_or(usize::MAX);
                    self.history.latest_first().take(steps).for_each(|step| step.take_back(&mut sheet));
                }
                _ => {}
            }
        }
        sheet
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.sheet.is_full()
    }

    /// Whether every cell is filled and no rule is broken; a full board that is not solved has a
    /// mistake, and play goes on.
    pub fn is_solved(&self) -> bool {
        self.is_solved_by(&self.sheet)
    }
}

fn progress_of(sheet: &Sheet) -> Progress {
    let own = sheet.cells().filter(|(_, content)| !content.is_given());
    let (filled, to_fill) = own.fold((0, 0), |(filled, to_fill), (_, content)| {
        (filled + usize::from(content.digit.is_some()), to_fill + 1)
    });
    Progress { filled, to_fill }
}
