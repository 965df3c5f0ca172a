//! [`Session::evolve`]: what a fact changes. It judges nothing.

use crate::event::{Act, Event, Fact, Seat};
use crate::help::{Help, HelpSet};
use crate::hint::OpenHint;
use crate::history::Swap;
use crate::session::Session;
use crate::sheet::{Change, Layer};

impl Session {
    /// Takes in what happened, in time proportional to what it changes.
    ///
    /// Events come from [`Session::decide`], or were admitted by [`Session::admit`]. A stray change
    /// of a cell that is not there is passed over.
    pub fn evolve(&mut self, event: &Event) {
        match &event.fact {
            Fact::Changed { act, changes } => self.take_step(event.seat, *act, changes),
            Fact::Undone => {
                let step = self.history.undo(event.seat, &mut self.sheet);
                self.forget_stale(&step);
            }
            Fact::Redone => {
                let step = self.history.redo(event.seat, &mut self.sheet);
                self.forget_stale(&step);
            }
            Fact::WentBack { steps, .. } => {
                for _ in 0..self.history.n_done().min(*steps as usize) {
                    let step = self.history.undo_last(&mut self.sheet);
                    self.forget_stale(&step);
                }
                self.helps.add(Help::Checked);
            }
            Fact::Mistaken { cost, telling, .. } => self.tally.add_mistake(*cost, *telling),
            Fact::LifeLost { .. } => self.tally.lives_lost = self.tally.lives_lost.saturating_add(1),
            Fact::Checked { verdict, cost } => {
                self.tally.add_check(*cost);
                self.checks.hear(verdict);
                self.helps.add(Help::Checked);
            }
            Fact::HintShown { hint, cost } => {
                self.tally.open_hint(&hint.technique, *cost);
                self.hint = Some(OpenHint::new((**hint).clone()));
                self.helps.add(Help::Hints);
            }
            Fact::HintDeepened { tier, cost } => {
                self.tally.deepen_hint(*tier, *cost);
                self.hint = self.hint.take().map(|open| OpenHint { tier: *tier, ..open });
            }
            Fact::HintApplied { cost } => self.tally.apply_hint(*cost),
            Fact::Revealed { cost, .. } => {
                self.tally.reveal(*cost);
                self.helps.add(Help::Hints);
            }
            Fact::CheckpointSet(id) => {
                self.history.settle();
                self.checkpoints.add(*id, event, &self.sheet);
            }
            Fact::CheckpointDropped(id) => self.checkpoints.remove(*id),
            Fact::Set(setting) => {
                self.settings = self.settings.with(*setting);
                self.helps.add_all(HelpSet::of_settings(self.settings));
                if self.settings.feedback.shows_wrong() {
                    self.tally.reveal_mistakes();
                }
            }
            Fact::Paused => self.clock.stop(event.at),
            Fact::Resumed => self.clock.start(event.at),
            Fact::Reopened => self.clock.skip_to(event.at),
            Fact::Ended { end, bonus } => {
                self.clock.stop(event.at);
                self.end = Some(*end);
                self.tally.bonus = *bonus;
                self.tally.reveal_mistakes();
            }
        }
        if matches!(
            event.fact,
            Fact::Changed { .. } | Fact::Undone | Fact::Redone | Fact::WentBack { .. } | Fact::Ended { .. }
        ) {
            self.lift_fog();
        }
        self.clock.hear(event.at);
        self.log.push(event.clone());
    }

    fn take_step(&mut self, seat: Seat, act: Act, changes: &[Change]) {
        if matches!(act, Act::Write | Act::Overwrite) {
            self.checkpoints.note_assumption(seat, changes, &self.sheet);
        }
        self.helps.note_step(act, changes);
        let mut swaps = Vec::with_capacity(changes.len());
        for &change in changes {
            if let Some(from) = self.sheet.write(change) {
                swaps.push(Swap { cell: change.cell, from, to: change.layer });
            }
        }
        self.forget_stale(&swaps);
        match act {
            Act::Overwrite => self.history.extend(seat, swaps),
            _ => self.history.push(seat, act, swaps),
        }
    }

    /// A new digit makes the last check, and the hint under way, out of date.
    fn forget_stale(&mut self, swaps: &[Swap]) {
        for swap in swaps {
            match swap.to {
                Layer::Digit(_) => {
                    self.checks.forget(swap.cell);
                    self.hint = None;
                }
                Layer::Struck(_) => self.hint = None,
                _ => {}
            }
        }
    }
}
