//! The keys of the game screen: one table for what they do, one for how help tells it.

use ninefold::game::Tool;
use ninefold_table::{Action, Way};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// Something at the board.
    Board(Action),
    /// The hint under way on a page of its own.
    ReadHint,
    UndoMistakes,
    Reveal,
    NextFeedback,
    Clear,
    Restart,
    GiveUp,
    ShowTimer,
    Help,
    Leave,
    /// Make a game of the board.
    PlayBoard,
    SolveAll,
    SolveCell,
    Watch,
    Wipe,
}

/// What a key means on the game screen.
pub(crate) fn meaning(key: KeyEvent) -> Option<Meaning> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let alt = key.modifiers.contains(KeyModifiers::ALT);
    if let Some(way) = arrow(key.code) {
        return Some(Meaning::Board(match (control, shift) {
            (_, true) => Action::Extend(way),
            (true, false) => Action::Leap(way),
            (false, false) => Action::Step(way),
        }));
    }
    Some(Meaning::Board(match key.code {
        KeyCode::Char(symbol) if control => return with_control(symbol).map(Meaning::Board),
        KeyCode::Char(symbol @ '1'..='9') if alt => Action::DigitAs(value(symbol), Tool::Corner),
        KeyCode::Char(symbol) => {
            return board_letter(symbol).map(Meaning::Board).or_else(|| game_letter(symbol));
        }
        KeyCode::Home => Action::Run(Way::Left),
        KeyCode::End => Action::Run(Way::Right),
        KeyCode::PageUp => Action::Run(Way::Up),
        KeyCode::PageDown => Action::Run(Way::Down),
        KeyCode::Backspace | KeyCode::Delete => Action::Erase,
        KeyCode::Enter => Action::Confirm,
        KeyCode::Esc => Action::Dismiss,
        KeyCode::Tab => Action::NextTool,
        KeyCode::BackTab => Action::PreviousTool,
        KeyCode::F(1) => return Some(Meaning::Help),
        _ => return None,
    }))
}

/// Ctrl-C, which leaves the program from every screen.
pub(crate) fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

fn arrow(code: KeyCode) -> Option<Way> {
    match code {
        KeyCode::Up => Some(Way::Up),
        KeyCode::Down => Some(Way::Down),
        KeyCode::Left => Some(Way::Left),
        KeyCode::Right => Some(Way::Right),
        _ => None,
    }
}

fn with_control(symbol: char) -> Option<Action> {
    match symbol {
        'z' => Some(Action::Undo),
        'y' => Some(Action::Redo),
        'a' => Some(Action::ChooseAll),
        _ => None,
    }
}

/// What a letter does at the board. Small letters are harmless; what takes something away, costs
/// points or ends the game is large.
fn board_letter(symbol: char) -> Option<Action> {
    Some(match symbol {
        '1'..='9' => Action::Digit(value(symbol)),
        '0' | '.' => Action::Erase,
        '+' => Action::Ten,
        'k' | 'w' => Action::Step(Way::Up),
        'j' | 's' => Action::Step(Way::Down),
        'h' | 'a' => Action::Step(Way::Left),
        'l' | 'd' => Action::Step(Way::Right),
        'z' => Action::Take(Tool::Digit),
        'x' => Action::Take(Tool::Corner),
        'c' => Action::Take(Tool::Centre),
        'v' => Action::Take(Tool::Colour),
        ' ' => Action::NextTool,
        'u' | '[' => Action::Undo,
        'U' | 'r' | ']' => Action::Redo,
        'K' => Action::SetCheckpoint,
        'B' => Action::GoToCheckpoint,
        'H' | 'i' => Action::Hint,
        'y' => Action::WhyNot,
        'f' => Action::Focus,
        'n' => Action::FillMarks,
        'N' => Action::ShowCandidates,
        'e' => Action::TidyMarks,
        'C' => Action::Check,
        'p' => Action::Pause,
        'L' => Action::Lock,
        _ => return None,
    })
}

/// What a letter does with the game as a whole.
fn game_letter(symbol: char) -> Option<Meaning> {
    Some(match symbol {
        'o' => Meaning::ReadHint,
        'M' => Meaning::UndoMistakes,
        'A' => Meaning::Reveal,
        'F' => Meaning::NextFeedback,
        'X' => Meaning::Clear,
        'R' => Meaning::Restart,
        'G' => Meaning::GiveUp,
        't' => Meaning::ShowTimer,
        '?' => Meaning::Help,
        'q' => Meaning::Leave,
        'P' => Meaning::PlayBoard,
        'S' => Meaning::SolveAll,
        'O' => Meaning::SolveCell,
        'W' => Meaning::Watch,
        'E' => Meaning::Wipe,
        _ => return None,
    })
}

fn value(symbol: char) -> u8 {
    symbol.to_digit(10).unwrap_or_default() as u8
}

/// Keys and what they do, as help tells it; a row without keys is a heading.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("", "Moving"),
    ("arrows, hjkl, wasd", "move; wraps at the edge"),
    ("shift + arrow, ctrl-a", "choose several cells, or all"),
    ("ctrl + arrow", "to the next block"),
    ("home end pgup pgdn", "to the edge"),
    ("mouse", "click a cell, then a digit"),
    ("right click a digit", "take it, then click cells"),
    ("", "Writing"),
    ("1-9", "write with the tool in hand"),
    ("+ then 0-9", "digits from ten up"),
    ("z x c v", "digit, corner, centre, colour"),
    ("space, tab", "next tool"),
    ("alt + digit", "corner mark at once"),
    ("backspace, 0", "erase, layer by layer"),
    ("u, U", "undo, redo"),
    ("n, N", "fill in marks, show candidates"),
    ("e", "take impossible marks away"),
    ("f then digit", "light up a digit"),
    ("K, B", "set a checkpoint, go back to it"),
    ("", "Help in the game"),
    ("H", "hint, a little more each time"),
    ("o", "read a long hint on a page"),
    ("y then digit", "why it cannot go into this cell"),
    ("enter", "apply the hint"),
    ("C", "check: how many, then which"),
    ("M", "back to before the first mistake"),
    ("A", "reveal this cell (-100)"),
    ("F", "change feedback"),
    ("", "The game"),
    ("p, t", "pause, show the time"),
    ("X, R", "clear entries, restart"),
    ("G", "give up"),
    ("S, W", "give up: solution, watch solver"),
    ("q", "leave; the game is kept"),
    ("ctrl-c", "quit; the game is kept"),
    ("", "Free play"),
    ("L", "lock the digits, unlock"),
    ("P", "play the board as a game"),
    ("S, O", "solve all, solve one cell"),
    ("W", "watch it being solved"),
    ("E", "empty the board"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, Voice};

    fn press(code: KeyCode, modifiers: KeyModifiers) -> Option<Meaning> {
        meaning(KeyEvent::new(code, modifiers))
    }

    #[test]
    fn undo_and_moves_have_the_keys_that_people_know() {
        let none = KeyModifiers::NONE;
        for (code, modifiers, expected) in [
            (KeyCode::Char('u'), none, Action::Undo),
            (KeyCode::Char('z'), KeyModifiers::CONTROL, Action::Undo),
            (KeyCode::Char('z'), none, Action::Take(Tool::Digit)),
            (KeyCode::Char('y'), KeyModifiers::CONTROL, Action::Redo),
            (KeyCode::Char('h'), none, Action::Step(Way::Left)),
            (KeyCode::Char('H'), KeyModifiers::SHIFT, Action::Hint),
            (KeyCode::Up, KeyModifiers::SHIFT, Action::Extend(Way::Up)),
            (KeyCode::Up, KeyModifiers::CONTROL, Action::Leap(Way::Up)),
            (KeyCode::Up, KeyModifiers::CONTROL | KeyModifiers::SHIFT, Action::Extend(Way::Up)),
            (KeyCode::Char('7'), KeyModifiers::ALT, Action::DigitAs(7, Tool::Corner)),
            (KeyCode::Char('0'), none, Action::Erase),
        ] {
            assert_eq!(press(code, modifiers), Some(Meaning::Board(expected)), "{code:?}");
        }
        assert_eq!(press(KeyCode::Char('ß'), none), None);
    }

    #[test]
    fn help_fits_a_small_terminal() {
        for language in [Language::English, Language::German] {
            for row in HELP {
                let say = |text: &str| Voice::new(language).say(text);
                let (keys, words) = (say(row.0), say(row.1));
                assert!(keys.chars().count() <= 21 && words.chars().count() <= 34, "{keys}: {words}");
            }
        }
    }
}
