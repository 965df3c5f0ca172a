//! Settings: `{"feedback":{"lives":5},"clean_up":"peers","candidates":"hidden"}`.

use ninefold_game as game;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// All settings.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settings {
    feedback: Feedback,
    clean_up: CleanUp,
    candidates: Candidates,
}

/// One setting with its new value.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Setting {
    Feedback(Feedback),
    CleanUp(CleanUp),
    Candidates(Candidates),
}

/// What is told about entries.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Feedback {
    None,
    Clashes,
    OnRequest,
    AgainstSolution,
    Lives(NonZeroU8),
}

words! {
    /// What a placement does to the marks around it.
    CleanUp = game::CleanUp { Off, Peers }
}

words! {
    /// Whether computed candidates are shown.
    Candidates = game::Candidates { Hidden, Shown }
}

impl From<game::Settings> for Settings {
    fn from(settings: game::Settings) -> Self {
        let game::Settings { feedback, clean_up, candidates } = settings;
        Self { feedback: feedback.into(), clean_up: clean_up.into(), candidates: candidates.into() }
    }
}

impl From<Settings> for game::Settings {
    fn from(settings: Settings) -> Self {
        let Settings { feedback, clean_up, candidates } = settings;
        Self { feedback: feedback.into(), clean_up: clean_up.into(), candidates: candidates.into() }
    }
}

impl From<game::Setting> for Setting {
    fn from(setting: game::Setting) -> Self {
        match setting {
            game::Setting::Feedback(feedback) => Self::Feedback(feedback.into()),
            game::Setting::CleanUp(clean_up) => Self::CleanUp(clean_up.into()),
            game::Setting::Candidates(candidates) => Self::Candidates(candidates.into()),
        }
    }
}

impl From<Setting> for game::Setting {
    fn from(setting: Setting) -> Self {
        match setting {
            Setting::Feedback(feedback) => Self::Feedback(feedback.into()),
            Setting::CleanUp(clean_up) => Self::CleanUp(clean_up.into()),
            Setting::Candidates(candidates) => Self::Candidates(candidates.into()),
        }
    }
}

impl From<game::Feedback> for Feedback {
    fn from(feedback: game::Feedback) -> Self {
        match feedback {
            game::Feedback::None => Self::None,
            game::Feedback::Clashes => Self::Clashes,
            game::Feedback::OnRequest => Self::OnRequest,
            game::Feedback::AgainstSolution => Self::AgainstSolution,
            game::Feedback::Lives(lives) => Self::Lives(lives),
        }
    }
}

impl From<Feedback> for game::Feedback {
    fn from(feedback: Feedback) -> Self {
        match feedback {
            Feedback::None => Self::None,
            Feedback::Clashes => Self::Clashes,
            Feedback::OnRequest => Self::OnRequest,
            Feedback::AgainstSolution => Self::AgainstSolution,
            Feedback::Lives(lives) => Self::Lives(lives),
        }
    }
}
