//! [`Search`]: the hands of a finder. What it finds is verified and passed to a [`Collect`]or.

use crate::options::Options;
use crate::proof::Proof;
use crate::situation::Situation;
use crate::step::{Candidate, Conclusion, Step};
use crate::technique::Technique;
use crate::verify::{Flaw, verify};
use ninefold_puzzle::{Board, Cell, CellSet, Digit};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// Takes the steps that a finder finds, and says when it has seen enough.
pub trait Collect {
    /// Takes a step; `Break` ends the search.
    fn collect(&mut self, step: Step) -> ControlFlow<()>;
}

/// Keeps the first step and ends the search there.
#[derive(Default, Debug)]
pub struct First(pub Option<Step>);

/// Keeps every step, but only one of those that conclude the same by the same technique and digits.
#[derive(Default, Debug)]
pub struct All(pub Vec<Step>);

/// Keeps the step with the smallest key; the earlier one among equals.
#[derive(Debug)]
pub struct Cheapest<K, F> {
    key: F,
    best: Option<(K, Step)>,
}

/// How much work a search may do, and how it can be stopped from outside.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Units of work, roughly a set operation each, that one finder may spend.
    pub work: u64,
    /// Set it from anywhere to end the search soon.
    pub cancel: Option<&'a AtomicBool>,
}

/// What a finder gets: the situation to look at, and where to put what it finds.
pub struct Search<'a, const W: usize = 2> {
    situation: &'a Situation<W>,
    options: &'a Options,
    collector: &'a mut dyn Collect,
    limits: Limits<'a>,
}

impl<'a, const W: usize> Search<'a, W> {
    /// A search of a situation.
    pub fn new(
        situation: &'a Situation<W>,
        options: &'a Options,
        limits: Limits<'a>,
        collector: &'a mut dyn Collect,
    ) -> Self {
        Self { situation, options, collector, limits }
    }

    /// Where to search.
    #[inline]
    pub fn situation(&self) -> &'a Situation<W> {
        self.situation
    }

    /// The candidates.
    #[inline]
    pub fn board(&self) -> &'a Board<W> {
        self.situation.board()
    }

    /// Which variants of a technique count.
    #[inline]
    pub fn options(&self) -> &'a Options {
        self.options
    }

    /// Pays for work; `Break` when the limit is reached or somebody has cancelled the search.
    #[inline]
    pub fn spend(&mut self, work: u64) -> ControlFlow<()> {
        let cancelled = self.limits.are_cancelled();
        match self.limits.work.checked_sub(work) {
            Some(left) if !cancelled => {
                self.limits.work = left;
                ControlFlow::Continue(())
            }
            _ => {
                self.limits.work = 0;
                ControlFlow::Break(())
            }
        }
    }

    /// Hands in a placement.
    pub fn place(&mut self, technique: Technique, cell: Cell, digit: Digit, proof: Proof) -> ControlFlow<()> {
        let conclusion = Conclusion::placing([Candidate::new(cell, digit)]);
        self.hand_in(Step { technique, conclusion, proof })
    }

    /// Hands in the removal of one digit from those of the cells that have it; no such cell, no step.
    pub fn eliminate(
        &mut self,
        technique: Technique,
        digit: Digit,
        cells: CellSet<W>,
        proof: impl FnOnce() -> Proof,
    ) -> ControlFlow<()> {
        let cells = cells & self.board().places(digit);
        if cells.is_empty() {
            return ControlFlow::Continue(());
        }
        let conclusion = Conclusion::eliminating(cells.iter().map(|cell| Candidate::new(cell, digit)));
        self.hand_in(Step { technique, conclusion, proof: proof() })
    }

    /// Hands in the removal of those of the candidates that are there; none there, no step.
    pub fn eliminate_all(
        &mut self,
        technique: Technique,
        candidates: impl IntoIterator<Item = Candidate>,
        proof: impl FnOnce() -> Proof,
    ) -> ControlFlow<()> {
        let board = self.board();
        let there = |at: &Candidate| board.candidates(at.cell).contains(at.digit);
        let conclusion = Conclusion::eliminating(candidates.into_iter().filter(there));
        if conclusion.is_empty() {
            return ControlFlow::Continue(());
        }
        self.hand_in(Step { technique, conclusion, proof: proof() })
    }

    /// The only way out of a search: a step that does not verify is a bug, or too long for anybody, and stays inside, and no
    /// step fills a frozen cell.
    pub fn hand_in(&mut self, step: Step) -> ControlFlow<()> {
        match verify(self.situation, &step) {
            Ok(()) => match self.situation.within_reach(step, self.options.frozen) {
                Some(step) => self.collector.collect(step),
                None => ControlFlow::Continue(()),
            },
            Err(flaw) => {
                debug_assert!(flaw == Flaw::TooLong, "{flaw}: {step:?}");
                ControlFlow::Continue(())
            }
        }
    }
}

impl Limits<'_> {
    /// No limit.
    pub const NONE: Self = Self { work: u64::MAX, cancel: None };

    /// Enough for every technique on every board that people play; about a second at worst.
    pub const GENEROUS: Self = Self { work: 20_000_000, cancel: None };

    /// Whether somebody wants the search to end.
    #[inline]
    pub fn are_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}

impl Collect for First {
    fn collect(&mut self, step: Step) -> ControlFlow<()> {
        self.0.get_or_insert(step);
        ControlFlow::Break(())
    }
}

impl Collect for All {
    fn collect(&mut self, step: Step) -> ControlFlow<()> {
        let same = |known: &Step| {
            known.technique == step.technique
                && known.conclusion == step.conclusion
                && known.digits() == step.digits()
        };
        if !self.0.iter().any(same) {
            self.0.push(step);
        }
        ControlFlow::Continue(())
    }
}

impl<K: Ord, F: FnMut(&Step) -> K> Cheapest<K, F> {
    /// A collector that compares steps by this key.
    pub fn by(key: F) -> Self {
        Self { key, best: None }
    }

    /// The step with the smallest key.
    pub fn into_step(self) -> Option<Step> {
        self.best.map(|(_, step)| step)
    }
}

impl<K: Ord, F: FnMut(&Step) -> K> Collect for Cheapest<K, F> {
    fn collect(&mut self, step: Step) -> ControlFlow<()> {
        let key = (self.key)(&step);
        if self.best.as_ref().is_none_or(|(best, _)| key < *best) {
            self.best = Some((key, step));
        }
        ControlFlow::Continue(())
    }
}
