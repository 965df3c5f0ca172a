//! [`Summary`]: what the end screen tells.

use crate::event::End;
use crate::help::HelpSet;
use crate::score::HintUse;
use crate::session::Session;
use crate::settings::Feedback;
use std::time::Duration;

/// A game that has ended, in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// How it ended.
    pub end: End,
    /// The time played, without pauses.
    pub time: Duration,
    /// The score without the bonus; every mistake counts now, told or not.
    pub score: u32,
    /// The points for being fast and unaided.
    pub bonus: u32,
    /// Wrong entries.
    pub mistakes: u32,
    /// How often the player asked for a check.
    pub checks: u32,
    /// The hints taken, in order, with technique and depth.
    pub hints: Vec<HintUse>,
    /// All kinds of assistance.
    pub helps: HelpSet,
}

impl Summary {
    /// Score and bonus together.
    pub fn total(&self) -> u32 {
        self.score.saturating_add(self.bonus)
    }
}

impl Session {
    /// The game in numbers, once it has ended.
    pub fn summary(&self) -> Option<Summary> {
        let end = self.end?;
        Some(Summary {
            end,
            time: self.elapsed(self.setup.started),
            score: self.tally.score(),
            bonus: self.tally.bonus,
            mistakes: self.tally.mistakes,
            checks: self.tally.checks,
            hints: self.tally.hints.clone(),
            helps: self.helps,
        })
    }

    /// The score so far, without the bonus; there is none in free play.
    ///
    /// A mistake that the player has not been told of does not show here before the end.
    pub fn score(&self) -> Option<u32> {
        (!self.is_free_play()).then(|| self.tally.score())
    }

    /// The lives left, if the game is played with lives.
    pub fn lives(&self) -> Option<u8> {
        match self.settings.feedback {
            Feedback::Lives(lives) => Some(lives.get().saturating_sub(self.tally.lives_lost)),
            _ => None,
        }
    }

    /// The hints taken so far, with technique and depth.
    pub fn hints_taken(&self) -> &[HintUse] {
        &self.tally.hints
    }

    /// How often something was told that the player would else have found: hints and digits without an argument.
    ///
    /// This is what counts as help where somebody else judges the game, such as a teacher. A hint counts once, however
    /// far it was told, for its first tier already takes the search away. Checks do not count: they tell that something
    /// is wrong, not what is right.
    pub fn n_told(&self) -> usize {
        self.tally.hints.len()
    }
}
