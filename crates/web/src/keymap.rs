//! Keys: what a key press on the board asks for. Every single letter can be moved or switched off.

use crate::preferences::{Preferences, Switch};
use ninefold_game::Tool;
use ninefold_table::{Action, Way};
use serde::{Deserialize, Serialize};

/// A key press as the browser tells it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Press {
    /// Where the key is: `Digit1`, `Numpad1`, `KeyZ`.
    pub code: String,
    /// What it writes: `1`, `z`, `ArrowLeft`.
    pub key: String,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Ctrl, or Command on a Mac, is held.
    pub control: bool,
    /// Whether Alt is held.
    pub alt: bool,
}

/// What a key or a button asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Something at the board.
    Board(Action),
    /// Show the keys.
    ShowKeys,
    /// Read aloud what this command reads.
    Read(Shortcut),
}

/// A command that a single letter gives. The letter can be changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Shortcut {
    /// Take the digit tool.
    DigitTool,
    /// Take the corner tool.
    CornerTool,
    /// Take the centre tool.
    CentreTool,
    /// Take the colour tool.
    ColourTool,
    /// Take the next tool.
    NextTool,
    /// Remember the board.
    Checkpoint,
    /// A hint, or more of it.
    Hint,
    /// Light up a digit.
    Focus,
    /// Fill in candidates as marks.
    FillMarks,
    /// Take impossible marks away.
    TidyMarks,
    /// Show or hide candidates.
    Candidates,
    /// Check the entries.
    Check,
    /// Stop the clock.
    Pause,
    /// Show the keys.
    Help,
    /// Read the row.
    ReadRow,
    /// Read the column.
    ReadColumn,
    /// Read the block.
    ReadBlock,
    /// Read the marks of the cell.
    ReadMarks,
    /// Where am I?
    ReadPlace,
    /// What has changed last?
    ReadLast,
    /// The time, lives and score.
    ReadStatus,
}

impl Shortcut {
    /// All of them, in the order of the list on the screen.
    pub const ALL: [Self; 21] = [
        Self::DigitTool,
        Self::CornerTool,
        Self::CentreTool,
        Self::ColourTool,
        Self::NextTool,
        Self::Checkpoint,
        Self::Hint,
        Self::Focus,
        Self::FillMarks,
        Self::TidyMarks,
        Self::Candidates,
        Self::Check,
        Self::Pause,
        Self::Help,
        Self::ReadRow,
        Self::ReadColumn,
        Self::ReadBlock,
        Self::ReadMarks,
        Self::ReadPlace,
        Self::ReadLast,
        Self::ReadStatus,
    ];

    /// The key that it has unless the player chose another one.
    pub fn usual_key(self) -> &'static str {
        match self {
            Self::DigitTool => "z",
            Self::CornerTool => "x",
            Self::CentreTool | Self::ReadColumn => "c",
            Self::ColourTool => "v",
            Self::NextTool => " ",
            Self::Checkpoint => "k",
            Self::Hint => "h",
            Self::Focus => "f",
            Self::FillMarks => "n",
            Self::TidyMarks => "e",
            Self::Candidates => "g",
            Self::Check => "q",
            Self::Pause => "p",
            Self::Help => "?",
            Self::ReadRow => "r",
            Self::ReadBlock => "b",
            Self::ReadMarks => "m",
            Self::ReadPlace => "o",
            Self::ReadLast => "l",
            Self::ReadStatus => "t",
        }
    }

    /// What it does, in a few words of English.
    pub fn words(self) -> &'static str {
        match self {
            Self::DigitTool => "Digits",
            Self::CornerTool => "Corner marks",
            Self::CentreTool => "Centre marks",
            Self::ColourTool => "Colours",
            Self::NextTool => "Next tool",
            Self::Checkpoint => "Set a checkpoint",
            Self::Hint => "Hint, and more of it",
            Self::Focus => "Highlight a digit",
            Self::FillMarks => "Fill in candidates",
            Self::TidyMarks => "Remove impossible marks",
            Self::Candidates => "Show or hide candidates",
            Self::Check => "Check",
            Self::Pause => "Pause",
            Self::Help => "Show the keys",
            Self::ReadRow => "Read the row; twice: what is missing",
            Self::ReadColumn => "Read the column; twice: what is missing",
            Self::ReadBlock => "Read the block; twice: what is missing",
            Self::ReadMarks => "Read the marks here",
            Self::ReadPlace => "Where am I",
            Self::ReadLast => "Repeat last message",
            Self::ReadStatus => "Time, lives and score",
        }
    }

    /// What it asks for.
    pub fn meaning(self) -> Meaning {
        Meaning::Board(match self {
            Self::DigitTool => Action::Take(Tool::Digit),
            Self::CornerTool => Action::Take(Tool::Corner),
            Self::CentreTool => Action::Take(Tool::Centre),
            Self::ColourTool => Action::Take(Tool::Colour),
            Self::NextTool => Action::NextTool,
            Self::Checkpoint => Action::SetCheckpoint,
            Self::Hint => Action::Hint,
            Self::Focus => Action::Focus,
            Self::FillMarks => Action::FillMarks,
            Self::TidyMarks => Action::TidyMarks,
            Self::Candidates => Action::ShowCandidates,
            Self::Check => Action::Check,
            Self::Pause => Action::Pause,
            Self::Help => return Meaning::ShowKeys,
            _ => return Meaning::Read(self),
        })
    }

    /// Whether it only reads aloud.
    pub fn is_reading(self) -> bool {
        use Shortcut::*;
        matches!(self, ReadRow | ReadColumn | ReadBlock | ReadMarks | ReadPlace | ReadLast | ReadStatus)
    }

    /// Gives it another key. Whichever had that key gets the one that becomes free, so that no key
    /// does two things.
    pub fn take_key(self, key: &str, preferences: &mut Preferences) -> Taken {
        if key.chars().any(|symbol| symbol.is_ascii_digit()) {
            return Taken::Digit;
        }
        let free = self.key(preferences).to_owned();
        let is_alike = |other: &Self| other.is_reading() == self.is_reading();
        let others = Self::ALL.into_iter().filter(|&other| other != self);
        let holder = others.filter(is_alike).find(|other| other.key(preferences) == key);
        if let Some(holder) = holder {
            preferences.keys.insert(holder, free);
        }
        preferences.keys.insert(self, key.to_owned());
        holder.map_or(Taken::Free, Taken::From)
    }

    /// Its key under these preferences.
    pub fn key(self, preferences: &Preferences) -> &str {
        preferences.keys.get(&self).map_or(self.usual_key(), String::as_str)
    }
}

/// What became of the wish for another key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// The key was free.
    Free,
    /// This command had the key, and has the old one in exchange.
    From(Shortcut),
    /// The key writes a digit, and goes on to.
    Digit,
}

/// What a key press on the board asks for; `None` leaves it to the browser.
pub fn meaning(press: &Press, preferences: &Preferences) -> Option<Meaning> {
    digit(press).or_else(|| fixed(press)).map(Meaning::Board).or_else(|| letter(press, preferences))
}

/// Digits by the place of their key, so that Shift and layouts without digits do no harm.
fn digit(press: &Press) -> Option<Action> {
    let by_place = ["Digit", "Numpad"].iter().find_map(|kind| press.code.strip_prefix(kind));
    let value = by_place.and_then(|rest| rest.parse::<u8>().ok()).or_else(|| press.key.parse().ok())?;
    Some(match (value, press.control, press.shift, press.alt) {
        (10.., ..) => return None,
        (0, false, false, false) => Action::Erase,
        (0, ..) => return None,
        (_, true, true, _) => Action::DigitAs(value, Tool::Colour),
        (_, true, false, _) | (_, false, false, true) => Action::DigitAs(value, Tool::Centre),
        (_, false, true, _) => Action::DigitAs(value, Tool::Corner),
        (_, false, false, false) => Action::Digit(value),
    })
}

/// Keys with a meaning that everybody knows.
fn fixed(press: &Press) -> Option<Action> {
    let way = match press.key.as_str() {
        "ArrowUp" => Some(Way::Up),
        "ArrowDown" => Some(Way::Down),
        "ArrowLeft" => Some(Way::Left),
        "ArrowRight" => Some(Way::Right),
        _ => None,
    };
    if let Some(way) = way {
        return match (press.shift, press.control, press.alt) {
            (true, _, false) => Some(Action::Extend(way)),
            (false, true, false) => Some(Action::Leap(way)),
            (false, false, false) => Some(Action::Step(way)),
            _ => None,
        };
    }
    if press.control {
        let lower = press.key.to_lowercase();
        return match (lower.as_str(), press.shift) {
            ("z", false) => Some(Action::Undo),
            ("y", false) | ("z", true) => Some(Action::Redo),
            ("a", false) => Some(Action::ChooseAll),
            ("a", true) => Some(Action::ChooseNone),
            ("i", false) => Some(Action::Invert),
            (" ", _) => Some(Action::ToggleCell),
            _ => None,
        };
    }
    if press.alt {
        return None;
    }
    Some(match press.key.as_str() {
        "Home" => Action::Run(Way::Left),
        "End" => Action::Run(Way::Right),
        "PageUp" => Action::Run(Way::Up),
        "PageDown" => Action::Run(Way::Down),
        "Backspace" | "Delete" => Action::Erase,
        "Enter" => Action::Confirm,
        "Escape" => Action::Dismiss,
        _ => return None,
    })
}

/// Single letters: only if the player has not switched them off.
fn letter(press: &Press, preferences: &Preferences) -> Option<Meaning> {
    if press.control || press.alt || preferences.letters == Switch::Off {
        return None;
    }
    let key = press.key.to_lowercase();
    let reading = preferences.reading_keys == Switch::On;
    let candidates = Shortcut::ALL.into_iter().filter(|shortcut| shortcut.key(preferences) == key);
    let mut found = candidates.filter(|shortcut| reading || !shortcut.is_reading()).collect::<Vec<_>>();
    // Where a letter reads and does, reading wins: who switched it on needs it more.
    found.sort_by_key(|shortcut| !shortcut.is_reading());
    if let Some(&shortcut) = found.first() {
        return Some(match (shortcut, press.shift) {
            (Shortcut::NextTool, true) => Meaning::Board(Action::PreviousTool),
            (Shortcut::Checkpoint, true) => Meaning::Board(Action::GoToCheckpoint),
            _ => shortcut.meaning(),
        });
    }
    Some(Meaning::Board(match key.as_str() {
        "w" => Action::Step(Way::Up),
        "a" => Action::Step(Way::Left),
        "s" => Action::Step(Way::Down),
        "d" => Action::Step(Way::Right),
        "[" => Action::Undo,
        "]" => Action::Redo,
        "-" | "+" => Action::Ten,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(spec: &str) -> Press {
        let parts = spec.split('+').collect::<Vec<_>>();
        let held = |name: &str| parts[..parts.len() - 1].contains(&name);
        let last = parts[parts.len() - 1];
        let (code, key) = last.split_once('/').unwrap_or(("", last));
        Press {
            code: code.into(),
            key: key.into(),
            shift: held("shift"),
            control: held("ctrl"),
            alt: held("alt"),
        }
    }

    fn asked(spec: &str) -> Option<Meaning> {
        meaning(&press(spec), &Preferences::default())
    }

    #[test]
    fn digits_go_by_the_place_of_the_key() {
        assert_eq!(asked("Digit1/&"), Some(Meaning::Board(Action::Digit(1))));
        assert_eq!(asked("Numpad7/Home"), Some(Meaning::Board(Action::Digit(7))));
        assert_eq!(asked("shift+Digit3/#"), Some(Meaning::Board(Action::DigitAs(3, Tool::Corner))));
        assert_eq!(asked("ctrl+Digit3/3"), Some(Meaning::Board(Action::DigitAs(3, Tool::Centre))));
        assert_eq!(asked("alt+Digit3/3"), Some(Meaning::Board(Action::DigitAs(3, Tool::Centre))));
        assert_eq!(asked("ctrl+shift+Digit3/3"), Some(Meaning::Board(Action::DigitAs(3, Tool::Colour))));
        assert_eq!(asked("Digit0/0"), Some(Meaning::Board(Action::Erase)));
    }

    #[test]
    fn undo_goes_by_what_the_key_writes() {
        assert_eq!(asked("ctrl+KeyW/z"), Some(Meaning::Board(Action::Undo)));
        assert_eq!(asked("ctrl+shift+KeyZ/Z"), Some(Meaning::Board(Action::Redo)));
        assert_eq!(asked("ctrl+KeyP/p"), None, "printing is left to the browser");
    }

    #[test]
    fn letters_can_be_moved_and_switched_off() {
        assert_eq!(asked("KeyH/h"), Some(Shortcut::Hint.meaning()));
        let mut moved = Preferences::default();
        assert_eq!(Shortcut::Hint.take_key("j", &mut moved), Taken::Free);
        assert_eq!(meaning(&press("KeyJ/j"), &moved), Some(Shortcut::Hint.meaning()));
        assert_eq!(Shortcut::Hint.take_key("k", &mut moved), Taken::From(Shortcut::Checkpoint));
        assert_eq!(meaning(&press("KeyK/k"), &moved), Some(Shortcut::Hint.meaning()));
        assert_eq!(meaning(&press("KeyJ/j"), &moved), Some(Shortcut::Checkpoint.meaning()));
        assert_eq!(Shortcut::Hint.take_key("5", &mut moved), Taken::Digit);
        assert_eq!(Shortcut::Hint.key(&moved), "k");
        assert_eq!(meaning(&press("KeyH/h"), &moved), None);
        let silent = Preferences { letters: Switch::Off, ..Preferences::default() };
        assert_eq!(meaning(&press("KeyH/h"), &silent), None);
        assert_eq!(meaning(&press("ArrowUp"), &silent), Some(Meaning::Board(Action::Step(Way::Up))));
    }

    #[test]
    fn reading_keys_work_only_where_they_are_switched_on() {
        assert_eq!(asked("KeyC/c"), Some(Shortcut::CentreTool.meaning()));
        assert_eq!(asked("KeyR/r"), None);
        let reading = Preferences { reading_keys: Switch::On, ..Preferences::default() };
        assert_eq!(meaning(&press("KeyC/c"), &reading), Some(Shortcut::ReadColumn.meaning()));
        assert_eq!(meaning(&press("KeyR/r"), &reading), Some(Shortcut::ReadRow.meaning()));
    }

    #[test]
    fn the_tab_key_always_leaves_the_board() {
        assert_eq!(asked("Tab/Tab"), None);
    }
}
