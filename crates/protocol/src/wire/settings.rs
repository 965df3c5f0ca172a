//! Settings: `{"feedback":{"lives":5},"clean_up":"peers","candidates":"hidden"}`.

use ninefold_game as game;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU8;

/// All settings.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SettingsWire {
    feedback: FeedbackWire,
    clean_up: CleanUpWire,
    candidates: CandidatesWire,
}

/// One setting with its new value.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SettingWire {
    Feedback(FeedbackWire),
    CleanUp(CleanUpWire),
    Candidates(CandidatesWire),
}

/// What is told about entries.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FeedbackWire {
    None,
    Clashes,
    OnRequest,
    AgainstSolution,
    Lives(NonZeroU8),
}

words! {
    /// What a placement does to the marks around it.
    CleanUpWire = game::CleanUp { Off, Peers }
}

words! {
    /// Whether computed candidates are shown.
    CandidatesWire = game::Candidates { Hidden, Shown }
}

impl From<game::Settings> for SettingsWire {
    fn from(settings: game::Settings) -> Self {
        let game::Settings { feedback, clean_up, candidates } = settings;
        Self { feedback: feedback.into(), clean_up: clean_up.into(), candidates: candidates.into() }
    }
}

impl From<SettingsWire> for game::Settings {
    fn from(settings: SettingsWire) -> Self {
        let SettingsWire { feedback, clean_up, candidates } = settings;
        Self { feedback: feedback.into(), clean_up: clean_up.into(), candidates: candidates.into() }
    }
}

impl From<game::Setting> for SettingWire {
    fn from(setting: game::Setting) -> Self {
        match setting {
            game::Setting::Feedback(feedback) => Self::Feedback(feedback.into()),
            game::Setting::CleanUp(clean_up) => Self::CleanUp(clean_up.into()),
            game::Setting::Candidates(candidates) => Self::Candidates(candidates.into()),
        }
    }
}

impl From<SettingWire> for game::Setting {
    fn from(setting: SettingWire) -> Self {
        match setting {
            SettingWire::Feedback(feedback) => Self::Feedback(feedback.into()),
            SettingWire::CleanUp(clean_up) => Self::CleanUp(clean_up.into()),
            SettingWire::Candidates(candidates) => Self::Candidates(candidates.into()),
        }
    }
}

impl From<game::Feedback> for FeedbackWire {
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

impl From<FeedbackWire> for game::Feedback {
    fn from(feedback: FeedbackWire) -> Self {
        match feedback {
            FeedbackWire::None => Self::None,
            FeedbackWire::Clashes => Self::Clashes,
            FeedbackWire::OnRequest => Self::OnRequest,
            FeedbackWire::AgainstSolution => Self::AgainstSolution,
            FeedbackWire::Lives(lives) => Self::Lives(lives),
        }
    }
}
