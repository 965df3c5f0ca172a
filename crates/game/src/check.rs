//! Checking: first how many entries are wrong, then which. Never what would be right.

use crate::event::Fact;
use crate::rejection::Rejection;
use crate::score;
use crate::session::Session;
use crate::settings::Feedback;
use ninefold_puzzle::Cell;
use std::collections::BTreeSet;

/// What a check tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// So many entries are wrong.
    Count(usize),
    /// These entries are wrong.
    Cells(Vec<Cell>),
}

impl Verdict {
    /// How many entries are wrong.
    pub fn count(&self) -> usize {
        match self {
            Self::Count(count) => *count,
            Self::Cells(cells) => cells.len(),
        }
    }
}

/// What checks have told about the board as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Checks {
    /// The last verdict, until a digit changes.
    verdict: Option<Verdict>,
    /// The cells told to be wrong, each until its digit changes.
    flagged: BTreeSet<Cell>,
}

impl Checks {
    pub(crate) fn hear(&mut self, verdict: &Verdict) {
        if let Verdict::Cells(cells) = verdict {
            self.flagged.extend(cells);
        }
        self.verdict = Some(verdict.clone());
    }

    pub(crate) fn forget(&mut self, cell: Cell) {
        self.verdict = None;
        self.flagged.remove(&cell);
    }

    /// Whether the player has been told how many entries of this board are wrong.
    pub(crate) fn has_told(&self) -> bool {
        self.verdict.is_some()
    }

    pub(crate) fn is_flagged(&self, cell: Cell) -> bool {
        self.flagged.contains(&cell)
    }
}

impl Session {
    /// What the last check told, until a digit changes.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.checks.verdict.as_ref()
    }

    pub(crate) fn decide_check(&self) -> Result<Vec<Fact>, Rejection> {
        if self.settings.feedback == Feedback::None {
            return Err(Rejection::CheckingOff);
        }
        self.tell_wrong(self.wrong_entries()).map(|fact| vec![fact])
    }

    /// How many entries are wrong; asked again, which.
    pub(crate) fn tell_wrong(&self, wrong: Vec<Cell>) -> Result<Fact, Rejection> {
        match &self.checks.verdict {
            Some(Verdict::Cells(_)) => Err(Rejection::CheckedAlready),
            Some(Verdict::Count(count)) if *count > 0 => Ok(self.checked(Verdict::Cells(wrong))),
            _ => Ok(self.checked(Verdict::Count(wrong.len()))),
        }
    }

    /// A full board is judged whatever the way of feedback: that is what handing it in means.
    pub(crate) fn decide_submit(&self) -> Result<Vec<Fact>, Rejection> {
        let empty = self.sheet.cells().filter(|(_, content)| content.digit.is_none()).count();
        if empty > 0 {
            return Err(Rejection::NotFull { empty });
        }
        let wrong = self.wrong_entries();
        match &self.checks.verdict {
            Some(Verdict::Cells(_)) => Err(Rejection::CheckedAlready),
            _ if wrong.is_empty() => Ok(vec![self.checked(Verdict::Count(0))]),
            _ => Ok(vec![self.checked(Verdict::Cells(wrong))]),
        }
    }

    pub(crate) fn checked(&self, verdict: Verdict) -> Fact {
        let count = u32::try_from(verdict.count()).unwrap_or(u32::MAX);
        let cost = if self.is_free_play() { 0 } else { count.saturating_mul(score::CHECK_PER_ERROR) };
        Fact::Checked { verdict, cost }
    }
}
