//! [`Help`]: which assistance a game was played with, as its log shows.

use crate::event::Act;
use crate::settings::{Candidates, Settings};
use crate::sheet::{Change, Layer};

/// A kind of assistance, weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Help {
    /// Clashes were shown.
    Clashes,
    /// Candidates were shown, marks were filled in or cleaned up by the game.
    AutoNotes,
    /// Entries were compared with the solution.
    Checked,
    /// Hints were taken.
    Hints,
}

/// The kinds of assistance of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HelpSet(u8);

impl HelpSet {
    /// Whether the game was played without any help.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this kind of help was used.
    pub fn contains(self, help: Help) -> bool {
        self.0 >> help as u8 & 1 == 1
    }

    /// All kinds of help that were used, weakest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Help> {
        let all = [Help::Clashes, Help::AutoNotes, Help::Checked, Help::Hints];
        all.into_iter().filter(move |&help| self.contains(help))
    }

    /// The class of the game: the strongest help that was used, `None` if there was none.
    pub fn strongest(self) -> Option<Help> {
        self.iter().next_back()
    }

    pub(crate) fn of_settings(settings: Settings) -> Self {
        let mut helps = Self::default();
        if settings.feedback.shows_clashes() {
            helps.add(Help::Clashes);
        }
        if settings.feedback.shows_wrong() {
            helps.add(Help::Checked);
        }
        if settings.candidates == Candidates::Shown {
            helps.add(Help::AutoNotes);
        }
        helps
    }

    pub(crate) fn add(&mut self, help: Help) {
        self.0 |= 1 << help as u8;
    }

    pub(crate) fn add_all(&mut self, helps: Self) {
        self.0 |= helps.0;
    }

    /// Notes the help in a step: marks written by the game, or cleaned up around a digit.
    pub(crate) fn note_step(&mut self, act: Act, changes: &[Change]) {
        let is_digit = |change: &Change| matches!(change.layer, Layer::Digit(_));
        let is_mark = |change: &Change| matches!(change.layer, Layer::Corner(_) | Layer::Centre(_));
        let cleaned = || changes.iter().any(is_digit) && changes.iter().any(is_mark);
        let is_written = matches!(act, Act::Write | Act::Overwrite);
        if matches!(act, Act::FillMarks | Act::TidyMarks) || is_written && cleaned() {
            self.add(Help::AutoNotes);
        }
    }
}
