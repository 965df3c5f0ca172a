//! [`Preferences`]: how the page looks, helps and listens; kept in the browser.

use crate::keymap::Shortcut;
use crate::words::Language;
use ninefold_game::{Candidates, CleanUp, Feedback, Settings};
use ninefold_table::speech::feedback_words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything that a player can set. What an older or newer program has written is read as far as
/// it is understood; the rest is as usual.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Light, dark or high contrast.
    pub theme: Theme,
    /// The colours of paper and controls, light and dark.
    pub palette: Palette,
    /// The language of the page.
    pub language: Language,
    /// How large digits are in their cells.
    pub digit_size: DigitSize,
    /// On which side the pad stands.
    pub hand: Handedness,
    /// Whether anything moves.
    pub motion: Motion,
    /// Whether entries and the end of a game are heard.
    pub sound: Switch,
    /// Whether entries are felt, where the device can.
    pub vibration: Switch,
    /// Whether the time is shown while playing.
    pub timer: Switch,
    /// Whether days in a row are shown.
    pub streaks: Switch,
    /// Where small marks stand.
    pub marks: MarkPlaces,
    /// Whether the cells that the chosen one sees are tinted.
    pub peers: Switch,
    /// Whether equal digits are tinted.
    pub same: Switch,
    /// What is chosen first.
    pub entry: EntryOrder,
    /// In which order the digits stand on the pad.
    pub keypad: KeypadOrder,
    /// What a screen reader hears first.
    pub names: NameOrder,
    /// Whether letters read rows, columns and blocks aloud.
    pub reading_keys: Switch,
    /// Whether single letters do anything.
    pub letters: Switch,
    /// What is told about entries in new games.
    pub feedback: FeedbackChoice,
    /// Whether a digit takes its marks away around it.
    pub clean_up: Switch,
    /// Whether candidates are shown from the start.
    pub candidates: Switch,
    /// Whether the cage in hand tells what it can hold.
    pub combinations: Switch,
    /// Keys that the player has chosen.
    pub keys: BTreeMap<Shortcut, String>,
}

/// Something that is on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Switch {
    /// It is on.
    On,
    /// It is off.
    Off,
}

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Theme {
    /// What the device says.
    #[default]
    System,
    /// Ink on paper.
    Light,
    /// Light on dark.
    Dark,
    /// Black, white and one yellow.
    Contrast,
}

/// The colours of paper and controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Palette {
    /// Cool white and a green blue.
    #[default]
    Teal,
    /// Old paper and brown ink.
    Sepia,
    /// Morning sky.
    Blue,
    /// Evening sky.
    Plum,
}

impl Palette {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Teal, Self::Sepia, Self::Blue, Self::Plum];

    /// Its name in English.
    pub fn name(self) -> &'static str {
        match self {
            Self::Teal => "Teal",
            Self::Sepia => "Sepia",
            Self::Blue => "Blue",
            Self::Plum => "Plum",
        }
    }
}

/// How large digits are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum DigitSize {
    /// 58 % of the cell.
    #[default]
    Usual,
    /// 66 % of the cell.
    Large,
    /// 76 % of the cell.
    Huge,
}

/// The hand that holds the device or the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Handedness {
    /// The pad stands on the right.
    #[default]
    Right,
    /// The pad stands on the left.
    Left,
}

/// Whether anything moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Motion {
    /// What the device says.
    #[default]
    System,
    /// Nothing moves.
    Reduced,
}

/// Where corner marks stand in a cell; centre marks always stand in its middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum MarkPlaces {
    /// Every digit has a place of its own.
    Fixed,
    /// From the corners on, in order.
    #[default]
    Packed,
}

/// What is chosen first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum EntryOrder {
    /// A cell, then the digit.
    #[default]
    CellFirst,
    /// A digit, then the cells.
    DigitFirst,
}

/// In which order the digits of a 9x9 board stand on a pad of three by three.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum KeypadOrder {
    /// 1 2 3 on top, as on a telephone.
    #[default]
    FromOne,
    /// 7 8 9 on top, as on a keyboard.
    FromSeven,
}

/// What a screen reader hears first of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum NameOrder {
    /// Where it is.
    #[default]
    PlaceFirst,
    /// What stands in it.
    ContentFirst,
}

/// What is told about entries, as one choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum FeedbackChoice {
    /// Nothing.
    Relaxed,
    /// Clashes.
    #[default]
    Standard,
    /// Nothing until asked.
    Quiet,
    /// Everything that is wrong.
    Strict,
    /// Five wrong entries lose the game.
    FiveLives,
    /// Three wrong entries lose the game.
    ThreeLives,
}

impl FeedbackChoice {
    /// All choices, from the least help to the most severe.
    pub const ALL: [Self; 6] =
        [Self::Relaxed, Self::Standard, Self::Quiet, Self::Strict, Self::FiveLives, Self::ThreeLives];

    /// The way of feedback that the game knows.
    pub fn feedback(self) -> Feedback {
        match self {
            Self::Relaxed => Feedback::None,
            Self::Standard => Feedback::Clashes,
            Self::Quiet => Feedback::OnRequest,
            Self::Strict => Feedback::AgainstSolution,
            Self::FiveLives => Feedback::FIVE_LIVES,
            Self::ThreeLives => match std::num::NonZeroU8::new(3) {
                Some(lives) => Feedback::Lives(lives),
                None => Feedback::FIVE_LIVES,
            },
        }
    }

    /// The choice that stands for a way of feedback.
    pub fn of(feedback: Feedback) -> Self {
        Self::ALL.into_iter().find(|choice| choice.feedback() == feedback).unwrap_or(Self::FiveLives)
    }

    /// The choice in a few words of English.
    pub fn words(self) -> &'static str {
        feedback_words(self.feedback())
    }
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            palette: Palette::default(),
            language: Language::default(),
            digit_size: DigitSize::default(),
            hand: Handedness::default(),
            motion: Motion::default(),
            sound: Switch::Off,
            vibration: Switch::Off,
            timer: Switch::On,
            streaks: Switch::On,
            marks: MarkPlaces::default(),
            peers: Switch::On,
            same: Switch::On,
            entry: EntryOrder::default(),
            keypad: KeypadOrder::default(),
            names: NameOrder::default(),
            reading_keys: Switch::Off,
            letters: Switch::On,
            feedback: FeedbackChoice::default(),
            clean_up: Switch::On,
            candidates: Switch::Off,
            combinations: Switch::Off,
            keys: BTreeMap::new(),
        }
    }
}

impl From<bool> for Switch {
    fn from(is_on: bool) -> Self {
        if is_on { Self::On } else { Self::Off }
    }
}

impl Preferences {
    /// Has the digit chosen before the cell, or the cell before the digit.
    pub fn switch_entry(&mut self) {
        self.entry = match self.entry {
            EntryOrder::DigitFirst => EntryOrder::CellFirst,
            EntryOrder::CellFirst => EntryOrder::DigitFirst,
        };
    }

    /// The settings of a new game.
    pub fn settings(&self) -> Settings {
        Settings {
            feedback: self.feedback.feedback(),
            clean_up: if self.clean_up == Switch::On { CleanUp::Peers } else { CleanUp::Off },
            candidates: if self.candidates == Switch::On { Candidates::Shown } else { Candidates::Hidden },
        }
    }

    /// The preferences as they are kept.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what was kept; what cannot be read is as usual.
    pub fn of_text(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }
}

#[cfg(test)]
mod contrast;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_come_back_as_they_were_kept() {
        let mut preferences =
            Preferences { theme: Theme::Dark, hand: Handedness::Left, ..Preferences::default() };
        preferences.keys.insert(Shortcut::Hint, "j".into());
        assert_eq!(Preferences::of_text(&preferences.to_text()), preferences);
    }

    #[test]
    fn what_is_missing_or_unknown_is_as_usual() {
        let read = Preferences::of_text(r#"{"theme":"Dark","colour_of_the_moon":3}"#);
        assert_eq!(read, Preferences { theme: Theme::Dark, ..Preferences::default() });
        assert_eq!(Preferences::of_text("nonsense"), Preferences::default());
    }

    #[test]
    fn every_way_of_feedback_has_a_choice() {
        for choice in FeedbackChoice::ALL {
            assert_eq!(FeedbackChoice::of(choice.feedback()), choice);
        }
    }
}
