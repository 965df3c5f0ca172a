//! [`Paint`]: one cell as it is drawn, and the board as a list of them.
//!
//! Computed once a frame without a browser; the page then changes only the cells that differ.

use crate::hint::{Chip, DrawnHint};
use crate::play::Play;
use crate::preferences::{MarkPlaces, Preferences, Switch};
use crate::speech;
use crate::words::Language;
use ninefold_game::{CellView, Colour, Shown};
use ninefold_puzzle::{Cell, Constraint, Digit, DigitSet, MarkKind};

/// A cell as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Paint {
    /// The classes of the cell for the style sheet.
    pub class: String,
    /// The name for a screen reader.
    pub name: String,
    /// The digit, if there is one.
    pub digit: Option<Digit>,
    /// The small marks.
    pub notes: Notes,
    /// The colours by number.
    pub colours: Vec<Colour>,
    /// A letter of a hint.
    pub letter: Option<char>,
    /// Whether it is chosen.
    pub chosen: bool,
    /// Whether it cannot be changed.
    pub locked: bool,
    /// Whether it is shown to be wrong.
    pub faulty: bool,
    /// Whether what is drawn on it lies under fog.
    pub fogged: bool,
}

/// The small marks of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// Marks with a place of their own, by digit.
    pub fixed: Vec<Note>,
    /// Marks from the corners on, in order.
    pub corner: Vec<Note>,
    /// Marks in the middle, in order.
    pub centre: Vec<Note>,
}

/// A small mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// The digit.
    pub digit: Digit,
    /// What it looks like, for the style sheet; empty if it is plain.
    pub look: &'static str,
}

/// The place of nine that centre marks cover, and where a mark from there goes instead.
const MIDDLE: usize = 4;
/// See [`MIDDLE`].
const BESIDE_THE_MIDDLE: [usize; 4] = [1, 7, 3, 5];

impl Notes {
    /// Where a mark with a place of its own stands, on a grid of so many columns. Centre marks move none but
    /// the one that they would cover.
    pub fn place(&self, digit: Digit, columns: usize) -> usize {
        let place = digit.index();
        let is_covered = !self.centre.is_empty() && columns == 3 && place == MIDDLE;
        let is_free = |place: &usize| self.fixed.iter().all(|note| note.digit.index() != *place);
        let beside = BESIDE_THE_MIDDLE.into_iter().find(is_free).filter(|_| is_covered);
        beside.unwrap_or(place)
    }
}

/// So many marks have room around the rim of a cell; more stand at places of their own.
const RIM: usize = 8;

/// The whole board.
pub fn board(
    play: &Play,
    advice: Option<&DrawnHint>,
    preferences: &Preferences,
    language: Language,
) -> Vec<Paint> {
    let view = play.session.view();
    let lit = play.lit().filter(|_| preferences.same == Switch::On || play.hand.focus.is_some());
    let peers = peers(play, advice, preferences);
    let paint = |cell: Cell| {
        let seen = view.cells.get(cell.index())?;
        let look = Look { play, advice, preferences, language, lit, is_peer: peers.contains(&cell) };
        Some(look.cell(cell, seen))
    };
    play.session.layout().cells().filter_map(paint).collect()
}

/// Adds what each empty cell can still be, where that is known: a digit that is the same in every solution
/// stands large, and as soon as there is one, the cells that are still open are tinted.
pub fn add_open(paints: &mut [Paint], open: &[DigitSet]) {
    let is_forced = |(paint, digits): (&Paint, &DigitSet)| paint.digit.is_none() && digits.len() == 1;
    let has_forced = paints.iter().zip(open).any(is_forced);
    for (paint, digits) in paints.iter_mut().zip(open) {
        if paint.digit.is_none() {
            paint.notes = Notes::default();
            paint.notes.fixed = digits.iter().map(|digit| Note { digit, look: "" }).collect();
            match digits.len() {
                1 => paint.class.push_str(" forced"),
                2.. if has_forced => paint.class.push_str(" open"),
                _ => {}
            }
        }
    }
}

/// Marks the cells of what rules each other out.
pub fn add_conflict(paints: &mut [Paint], cells: &[Cell]) {
    for cell in cells {
        if let Some(paint) = paints.get_mut(cell.index()) {
            paint.class.push_str(" clash");
            paint.faulty = true;
        }
    }
}

/// The cells that the chosen one sees; while a hint is drawn, it has the board for itself.
fn peers(play: &Play, advice: Option<&DrawnHint>, preferences: &Preferences) -> Vec<Cell> {
    let has_hint = advice.is_some();
    let is_off = preferences.peers == Switch::Off || play.session.is_paused();
    let is_quiet = is_off || has_hint || play.hand.chosen.len() != 1;
    match play.hand.chosen.first() {
        Some(&cell) if !is_quiet => play.session.seen_rules().peers(cell).to_vec(),
        _ => Vec::new(),
    }
}

struct Look<'a> {
    play: &'a Play,
    advice: Option<&'a DrawnHint>,
    preferences: &'a Preferences,
    language: Language,
    lit: Option<Digit>,
    is_peer: bool,
}

impl Look<'_> {
    fn cell(&self, cell: Cell, view: &CellView) -> Paint {
        let chosen = self.play.hand.chosen.contains(&cell);
        let digit = view.shown.digit();
        let marks = view.corner | view.centre | view.candidates;
        let is_lit = self.lit.is_some() && digit == self.lit;
        let notes_lit = self.lit.is_some_and(|lit| digit.is_none() && marks.contains(lit));
        let mut class = String::from("cell");
        let mut add = |condition: bool, name: &str| {
            if condition {
                class.push(' ');
                class.push_str(name);
            }
        };
        add(matches!(view.shown, Shown::Given(_)), "given");
        add(matches!(view.shown, Shown::Machine(_)), "machine");
        add(matches!(view.shown, Shown::Hidden), "hidden");
        add(self.is_peer, "peer");
        add(is_lit, "same");
        add(notes_lit, "holds");
        add(chosen, "chosen");
        add(cell == self.play.hand.cursor, "cursor");
        add(view.frozen, "frozen");
        add(view.fogged, "fogged");
        add(view.clash, "clash");
        add(view.wrong, "wrong");
        let mark = self.advice.and_then(|advice| advice.cell_look(cell));
        add(mark.is_some(), mark.unwrap_or_default());
        add(self.advice.is_some_and(|advice| advice.is_read(cell)), "hint-read");
        let placed = self.advice.and_then(|advice| advice.placed(cell)).filter(|_| digit.is_none());
        add(placed.is_some(), "placed");
        let mut content = speech::content(self.language, view);
        if let Some(placed) = placed {
            content.push_str(", ");
            content.push_str(&self.language.fill("hint {0}", &[&placed]));
        }
        Paint {
            name: speech::name(self.language, &self.play.session, cell, &content, self.preferences.names),
            class,
            digit: digit.or(placed),
            notes: if placed.is_some() { Notes::default() } else { self.notes(cell, view) },
            colours: view.colours.iter().collect(),
            letter: self.advice.and_then(|advice| advice.letter(cell)),
            chosen,
            locked: matches!(view.shown, Shown::Given(_) | Shown::Hidden) || view.frozen,
            faulty: view.clash || view.wrong,
            fogged: view.fogged,
        }
    }

    fn notes(&self, cell: Cell, view: &CellView) -> Notes {
        if view.shown != Shown::Empty {
            return Notes::default();
        }
        let look = |digit: Digit| match self.lit {
            _ if view.impossible.contains(digit) => "impossible",
            Some(lit) if lit == digit => "lit",
            _ => "",
        };
        let notes = |digits: DigitSet| -> Vec<Note> {
            digits.iter().map(|digit| Note { digit, look: look(digit) }).collect()
        };
        let chips = self.advice.map(|advice| advice.chips(cell)).unwrap_or_default();
        if !chips.is_empty() {
            return Notes { fixed: self.with_chips(view, &chips), ..Notes::default() };
        }
        let own = view.corner | view.centre;
        let printed = view.candidates | self.given_candidates(cell);
        if !printed.is_empty() {
            return Notes { fixed: among_own(notes(printed | own), own), ..Notes::default() };
        }
        let centre = notes(view.centre);
        let has_places = self.preferences.marks == MarkPlaces::Fixed && self.has_room_for_places(view);
        match has_places || view.corner.len() > RIM {
            true => Notes { fixed: among_own(notes(view.corner), own), centre, ..Notes::default() },
            false => Notes { corner: notes(view.corner), centre, ..Notes::default() },
        }
    }

    /// Whether corner marks can keep a place each: always without centre marks, and beside them where
    /// those are few or nothing stands in the row that they take.
    fn has_room_for_places(&self, view: &CellView) -> bool {
        let is_taken = |place: usize| view.corner.iter().any(|digit| digit.index() == place);
        let has_middle_row = (MIDDLE - 1..=MIDDLE + 1).any(is_taken);
        let is_full = is_taken(MIDDLE) && BESIDE_THE_MIDDLE.into_iter().all(is_taken);
        let fits = !has_middle_row || (view.centre.len() <= 2 && !is_full);
        view.centre.is_empty() || (self.play.session.layout().n_digits() <= 9 && fits)
    }

    /// The candidates that the puzzle itself gives in a cell.
    fn given_candidates(&self, cell: Cell) -> DigitSet {
        let rules = self.play.session.seen_rules().constraints();
        let given = rules.iter().filter_map(|rule| match rule {
            Constraint::Mark(mark) if mark.cell == cell => match mark.kind {
                MarkKind::Candidates(digits) => Some(digits),
                _ => None,
            },
            _ => None,
        });
        given.fold(DigitSet::EMPTY, |all, digits| all | digits)
    }

    /// The player's marks with those of the hint among them, each in its own place.
    fn with_chips(&self, view: &CellView, chips: &[Chip]) -> Vec<Note> {
        let own = view.corner | view.centre | view.candidates;
        let told = chips.iter().fold(DigitSet::EMPTY, |all, chip| all.with(chip.digit));
        let look = |digit: Digit| chips.iter().find(|chip| chip.digit == digit).map_or("", |chip| chip.look);
        (own | told).iter().map(|digit| Note { digit, look: look(digit) }).collect()
    }
}

/// Notes of which the player's own stand out.
fn among_own(mut notes: Vec<Note>, own: DigitSet) -> Vec<Note> {
    for note in notes.iter_mut().filter(|note| own.contains(note.digit) && note.look.is_empty()) {
        note.look = "own";
    }
    notes
}

#[cfg(test)]
mod tests;
