//! [`Settings`]: how much the game helps. They can change at any time and count at once.

use std::num::NonZeroU8;

/// How the game helps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// What is told about entries.
    pub feedback: Feedback,
    /// What a placement does to the marks around it.
    pub clean_up: CleanUp,
    /// Whether computed candidates are shown.
    pub candidates: Candidates,
}

/// What the game tells about entries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Feedback {
    /// Nothing, not even on request.
    None,
    /// Entries that break a rule are shown.
    #[default]
    Clashes,
    /// Nothing until the player asks for a check.
    OnRequest,
    /// Entries that differ from the solution are shown, and clashes.
    AgainstSolution,
    /// As [`AgainstSolution`](Self::AgainstSolution), and after so many wrong entries the game is lost.
    Lives(NonZeroU8),
}

/// What a placement that does not clash does to the same digit in the marks of its peers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CleanUp {
    /// Nothing.
    Off,
    /// It takes them away, as part of the same step.
    #[default]
    Peers,
}

/// Whether the candidates that the board leaves, without those struck out, are shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Candidates {
    /// Only the player's own marks are shown.
    #[default]
    Hidden,
    /// They are shown and can be struck out one by one.
    Shown,
}

/// One of the [`Settings`] with its new value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setting {
    /// What is told about entries.
    Feedback(Feedback),
    /// What a placement does to the marks around it.
    CleanUp(CleanUp),
    /// Whether computed candidates are shown.
    Candidates(Candidates),
}

impl Settings {
    /// These settings with one changed.
    #[must_use]
    pub fn with(mut self, setting: Setting) -> Self {
        match setting {
            Setting::Feedback(feedback) => self.feedback = feedback,
            Setting::CleanUp(clean_up) => self.clean_up = clean_up,
            Setting::Candidates(candidates) => self.candidates = candidates,
        }
        self
    }
}

impl Feedback {
    /// The usual game of lives: five wrong entries lose it.
    pub const FIVE_LIVES: Self = Self::Lives(NonZeroU8::new(5).expect("five is not zero"));

    /// Whether entries that break a rule are shown at once.
    pub fn shows_clashes(self) -> bool {
        matches!(self, Self::Clashes | Self::AgainstSolution | Self::Lives(_))
    }

    /// Whether entries that differ from the solution are shown at once.
    pub fn shows_wrong(self) -> bool {
        matches!(self, Self::AgainstSolution | Self::Lives(_))
    }
}
