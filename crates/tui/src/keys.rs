//! The keys of the game screen: one table for what they do, one for how help tells it.

use ninefold::game::Tool;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// One cell in a direction; at the edge, around to the other side.
    Step(Way),
    /// As a step, and the cells passed stay chosen.
    Extend(Way),
    /// To the first cell of the next block in a direction.
    Leap(Way),
    /// To the last cell in a direction.
    Run(Way),
    /// All cells.
    ChooseAll,
    /// A digit in the tool in hand.
    Digit(u8),
    /// A digit as a corner mark, whatever the tool in hand.
    CornerDigit(u8),
    /// Ten more than the digit that comes next.
    Ten,
    Take(Tool),
    NextTool,
    PreviousTool,
    Erase,
    Undo,
    Redo,
    SetCheckpoint,
    GoToCheckpoint,
    Hint,
    /// The hint under way on a page of its own.
    ReadHint,
    /// Why the next digit cannot go into the cell in hand.
    WhyNot,
    Confirm,
    Dismiss,
    /// The next digit is lit up wherever it stands.
    Focus,
    FillMarks,
    ShowCandidates,
    TidyMarks,
    Check,
    UndoMistakes,
    Reveal,
    NextFeedback,
    Clear,
    Restart,
    GiveUp,
    Pause,
    ShowTimer,
    Help,
    Leave,
    Lock,
    /// Make a game of the board.
    PlayBoard,
    SolveAll,
    SolveCell,
    Watch,
    Wipe,
}

/// A direction on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl Way {
    /// Rows and columns of one step.
    pub(crate) fn step(self) -> (i32, i32) {
        match self {
            Self::Up => (-1, 0),
            Self::Down => (1, 0),
            Self::Left => (0, -1),
            Self::Right => (0, 1),
        }
    }
}

/// What a key means on the game screen.
pub(crate) fn action(key: KeyEvent) -> Option<Action> {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    let shift = key.modifiers.contains(KeyModifiers::SHIFT);
    let alt = key.modifiers.contains(KeyModifiers::ALT);
    if let Some(way) = arrow(key.code) {
        return Some(match (control, shift) {
            (true, _) => Action::Leap(way),
            (_, true) => Action::Extend(way),
            _ => Action::Step(way),
        });
    }
    match key.code {
        KeyCode::Char(symbol) if control => with_control(symbol),
        KeyCode::Char(symbol @ '1'..='9') if alt => Some(Action::CornerDigit(value(symbol))),
        KeyCode::Char(symbol) => letter(symbol),
        KeyCode::Home => Some(Action::Run(Way::Left)),
        KeyCode::End => Some(Action::Run(Way::Right)),
        KeyCode::PageUp => Some(Action::Run(Way::Up)),
        KeyCode::PageDown => Some(Action::Run(Way::Down)),
        KeyCode::Backspace | KeyCode::Delete => Some(Action::Erase),
        KeyCode::Enter => Some(Action::Confirm),
        KeyCode::Esc => Some(Action::Dismiss),
        KeyCode::Tab => Some(Action::NextTool),
        KeyCode::BackTab => Some(Action::PreviousTool),
        KeyCode::F(1) => Some(Action::Help),
        _ => None,
    }
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

/// Small letters are harmless; what takes something away, costs points or ends the game is large.
fn letter(symbol: char) -> Option<Action> {
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
        'o' => Action::ReadHint,
        'y' => Action::WhyNot,
        'f' => Action::Focus,
        'n' => Action::FillMarks,
        'N' => Action::ShowCandidates,
        'e' => Action::TidyMarks,
        'C' => Action::Check,
        'M' => Action::UndoMistakes,
        'A' => Action::Reveal,
        'F' => Action::NextFeedback,
        'X' => Action::Clear,
        'R' => Action::Restart,
        'G' => Action::GiveUp,
        'p' => Action::Pause,
        't' => Action::ShowTimer,
        '?' => Action::Help,
        'q' => Action::Leave,
        'L' => Action::Lock,
        'P' => Action::PlayBoard,
        'S' => Action::SolveAll,
        'O' => Action::SolveCell,
        'W' => Action::Watch,
        'E' => Action::Wipe,
        _ => return None,
    })
}

fn value(symbol: char) -> u8 {
    symbol.to_digit(10).unwrap_or_default() as u8
}

/// Keys and what they do, as help tells it; a row without keys is a heading.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("", "Moving"),
    ("arrows, hjkl, wasd", "move; around at the edge"),
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
    ("enter", "carry the hint out"),
    ("C", "check: how many, then which"),
    ("M", "back to before the first mistake"),
    ("A", "tell the digit of this cell"),
    ("F", "what is told about entries"),
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

    fn press(code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        action(KeyEvent::new(code, modifiers))
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
            (KeyCode::Char('7'), KeyModifiers::ALT, Action::CornerDigit(7)),
            (KeyCode::Char('0'), none, Action::Erase),
        ] {
            assert_eq!(press(code, modifiers), Some(expected), "{code:?}");
        }
        assert_eq!(press(KeyCode::Char('ß'), none), None);
    }

    #[test]
    fn help_fits_a_small_terminal() {
        for (keys, words) in HELP {
            assert!(keys.len() <= 21 && words.len() <= 34, "{keys}: {words}");
        }
    }
}
