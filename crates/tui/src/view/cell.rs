//! One cell: its digit or its notes, and the signs that say what is special about it.

use super::Brush;
use super::arrangement::Fit;
use crate::look::Role;
use crate::speech;
use ninefold::game::ColourSet;
use ninefold::puzzle::{Digit, DigitSet};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// What is to be seen of a cell.
#[derive(Clone, Debug, Default)]
pub(super) struct CellFace {
    /// The digit, and what kind it is.
    pub(super) digit: Option<(Digit, Option<Role>)>,
    pub(super) corner: DigitSet,
    /// Centre marks and candidates.
    pub(super) centre: DigitSet,
    /// Whether the notes are a full list, in which every digit has its place.
    pub(super) places: Places,
    /// Notes that cannot be.
    pub(super) impossible: DigitSet,
    /// Notes that make the pattern of a hint.
    pub(super) pattern: DigitSet,
    /// Notes that a hint takes away.
    pub(super) removed: DigitSet,
    /// The digit that is lit up.
    pub(super) lit: Option<Digit>,
    /// What lies beneath, lowest first.
    pub(super) ground: Vec<Role>,
    pub(super) colours: ColourSet,
    /// A sign beside the digit: it clashes, it is wrong.
    pub(super) sign: Option<&'static str>,
    pub(super) is_frozen: bool,
    /// A sign of the rules that an empty cell shows faintly.
    pub(super) faint: Option<&'static str>,
    /// The sign of an element, which stays in a corner beside a digit.
    pub(super) element: Option<&'static str>,
    /// Whether brackets mark the cell.
    pub(super) bracket: Bracket,
}

/// Where notes stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Places {
    /// One after the other.
    #[default]
    Packed,
    /// Each digit at its own place.
    Fixed,
}

/// What stands at both sides of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Bracket {
    #[default]
    None,
    Square,
}

/// A note with its place in the cell.
struct Placed {
    row: u16,
    column: u16,
    symbol: char,
    digit: Option<Digit>,
}

impl Brush<'_> {
    pub(super) fn cell(&mut self, rect: Rect, fit: Fit, face: &CellFace) {
        for &role in &face.ground {
            let style = self.style(role);
            self.buffer.set_style(rect, style);
        }
        let middle = Position::new(rect.x + rect.width / 2, rect.y + (rect.height - 1) / 2);
        let notes = face.corner | face.centre;
        if let Some((digit, role)) = face.digit {
            let style = role.map(|role| self.style(role)).unwrap_or_default();
            self.put(middle, digit.to_char(), style);
            if let Some(sign) = face.sign {
                let style = self.style(Role::Wrong);
                self.put(middle, digit.to_char(), style);
                self.buffer.set_string(middle.x + 1, middle.y, sign, style);
            }
        } else if face.is_frozen {
            let (sign, style) = (self.look.signs.frozen(), self.style(Role::Frozen));
            self.buffer.set_string(middle.x, middle.y, sign, style);
        } else if let (Some(sign), true) = (face.faint, notes.is_empty()) {
            let style = self.style(Role::CellLine);
            self.buffer.set_string(middle.x, middle.y, sign, style);
        } else {
            self.notes(rect, fit, face);
        }
        if let (Some(sign), Some(_), true) = (face.element, face.digit, fit != Fit::Compact) {
            let style = self.style(Role::CellLine);
            self.buffer.set_string(rect.right() - 1, rect.y, sign, style);
        }
        if face.bracket == Bracket::Square && (face.digit.is_some() || notes.is_empty()) {
            self.put(Position::new(rect.x, middle.y), '[', Style::new());
            self.put(Position::new(rect.right() - 1, middle.y), ']', Style::new());
        }
        if fit != Fit::Compact && (notes.is_empty() || face.digit.is_some()) {
            let letters = face.colours.iter().map(speech::letter).collect::<String>();
            let (x, style) = (rect.right().saturating_sub(letters.len() as u16), self.style(Role::Note));
            self.buffer.set_string(x.max(rect.x), rect.bottom() - 1, &letters, style);
        }
    }

    fn put(&mut self, at: Position, symbol: char, style: Style) {
        if let Some(cell) = self.buffer.cell_mut(at) {
            cell.set_char(symbol).set_style(style);
        }
    }

    fn notes(&mut self, rect: Rect, fit: Fit, face: &CellFace) {
        let more = self.look.signs.more().chars().next().unwrap_or('+');
        let notes = match fit {
            Fit::Roomy => roomy(rect, face, more),
            Fit::Standard => standard(rect, face, more),
            Fit::Compact => packed(face.corner | face.centre, 0, 0, rect.width - 1, more),
        };
        for note in notes {
            let role = match note.digit {
                Some(digit) if face.removed.contains(digit) => Role::Wrong,
                Some(digit) if face.pattern.contains(digit) => Role::Pattern,
                Some(digit) if face.impossible.contains(digit) => Role::NoteGone,
                Some(digit) if face.lit == Some(digit) => Role::NoteInHand,
                _ => Role::Note,
            };
            let style = self.style(role);
            self.put(Position::new(rect.x + note.column, rect.y + note.row), note.symbol, style);
        }
    }
}

/// Three rows: every digit at its own place, or corner marks above and centre marks below.
fn roomy(rect: Rect, face: &CellFace, more: char) -> Vec<Placed> {
    let width = rect.width;
    match (face.corner.is_empty(), face.centre.is_empty()) {
        (true, _) => {
            let place = |digit: Digit| (digit.index() as u16 / 3, digit.index() as u16 % 3 * 2);
            at_places(face.centre, place)
        }
        (false, true) => {
            let spread = |(index, digit): (usize, Digit)| {
                let index = index as u16;
                let (row, column) =
                    if index < 3 { (0, index * 2) } else { (rect.height - 1, (index - 3) % 3 * 2) };
                Placed { row, column, symbol: digit.to_char(), digit: Some(digit) }
            };
            match face.corner.len() {
                0..=6 => face.corner.iter().enumerate().map(spread).collect(),
                _ => packed(face.corner, 0, 0, width, more),
            }
        }
        (false, false) => {
            let mut notes = packed(face.corner, 0, 0, width, more);
            let first: DigitSet = face.centre.iter().take(usize::from(width)).collect();
            notes.extend(packed(first, 1, centred(first, width), width, more));
            notes.extend(packed(face.centre - first, 2, 0, width, more));
            notes
        }
    }
}

/// Two rows: every digit at its own place, or corner marks above and centre marks below.
fn standard(rect: Rect, face: &CellFace, more: char) -> Vec<Placed> {
    let width = rect.width;
    let is_long = face.centre.len() > usize::from(width);
    if face.corner.is_empty() && (is_long || face.places == Places::Fixed) {
        let place = |digit: Digit| (digit.index() as u16 / width, digit.index() as u16 % width);
        return at_places(face.centre, place);
    }
    let mut notes = packed(face.corner, 0, 0, width, more);
    notes.extend(packed(face.centre, 1, centred(face.centre, width), width, more));
    notes
}

fn at_places(digits: DigitSet, place: impl Fn(Digit) -> (u16, u16)) -> Vec<Placed> {
    let placed = digits.iter().map(|digit| {
        let (row, column) = place(digit);
        Placed { row, column, symbol: digit.to_char(), digit: Some(digit) }
    });
    placed.collect()
}

/// Digits one after the other from a column on; a sign says that there are more.
fn packed(digits: DigitSet, row: u16, from: u16, width: u16, more: char) -> Vec<Placed> {
    let room = usize::from(width.saturating_sub(from));
    let shown = if digits.len() > room { room.saturating_sub(1) } else { digits.len() };
    let placed = digits.iter().take(shown).zip(from..);
    let mut notes = placed
        .map(|(digit, column)| Placed { row, column, symbol: digit.to_char(), digit: Some(digit) })
        .collect::<Vec<_>>();
    if shown < digits.len() {
        notes.push(Placed { row, column: from + shown as u16, symbol: more, digit: None });
    }
    notes
}

fn centred(digits: DigitSet, width: u16) -> u16 {
    width.saturating_sub(digits.len() as u16) / 2
}
