//! [`Desk`]: what the setter holds, and what a stroke does to the board.

use super::{past_name, past_of};
use crate::browser::clock;
use crate::play::Tone;
use crate::preferences::Switch;
use crate::setter::{self, Difference, Element, Gesture};
use crate::view::game::{Handled, Table, Travel};
use leptos::prelude::*;
use ninefold_game::{AuthorWords, Session};
use ninefold_protocol::worker::BoardText;
use ninefold_puzzle::{Cell, Digit, Puzzle, Rules};
use ninefold_table::Drag;

/// What the setter holds.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    pub(super) table: Table,
    /// What a drag draws; nothing while digits are written.
    pub(super) element: RwSignal<Option<Element>>,
    /// The number or the digits for it.
    pub(super) typed: RwSignal<String>,
    /// Whether its image after a half-turn is drawn too.
    pub(super) mirrored: RwSignal<Switch>,
}

impl Desk {
    pub(super) fn new(table: Table) -> Self {
        let element = RwSignal::new(None);
        let (typed, mirrored) = (RwSignal::new(String::new()), RwSignal::new(Switch::Off));
        Self { table, element, typed, mirrored }
    }

    /// Takes a tool in hand; without one, digits are written.
    pub(super) fn take(self, element: Option<Element>) {
        self.element.set(element);
        self.typed.set(String::new());
    }

    /// Draws the element on the selected cells.
    pub(super) fn draw(self) {
        self.draw_on(self.table.play.with_untracked(|play| play.hand.path()));
    }

    /// The pointer was lifted: that draws what is drawn by dragging or by tapping.
    pub(super) fn lifted(self, drag: Drag) {
        let Some(element) = self.element.get_untracked() else { return };
        match (element.gesture(), drag.has_moved()) {
            (Gesture::Tap, false) => self.draw_on(vec![self.table.cursor()]),
            (Gesture::Tap | Gesture::Drag, true) => self.draw(),
            (Gesture::Drag, false) | (Gesture::Button, _) => {}
        }
    }

    fn draw_on(self, cells: Vec<Cell>) {
        let Some(element) = self.element.get_untracked() else { return };
        if cells.is_empty() {
            return self.refuse("Select cells first.");
        }
        let draw = match self.mirrored.get_untracked() {
            Switch::On => setter::with_element_mirrored,
            Switch::Off => setter::with_element,
        };
        let typed = self.typed.get_untracked();
        self.stroke(|rules, digits| draw(rules, digits, element, &cells, &typed));
    }

    /// Takes the elements of the kind in hand away from the selected cells.
    pub(super) fn remove(self) {
        let Some(element) = self.element.get_untracked() else { return };
        let cells = self.table.play.with_untracked(|play| play.hand.cells());
        self.stroke(|rules, digits| setter::without_elements(rules, digits, element, &cells));
    }

    /// Changes the rules; what was there can be brought back.
    pub(super) fn stroke(self, change: impl FnOnce(&Rules, &[Option<Digit>]) -> Result<Puzzle, String>) {
        let changed = self.table.play.with_untracked(|play| {
            let (rules, digits) = (play.session.puzzle().rules(), play.session.sheet().digits());
            change(rules, &digits)
        });
        match changed {
            Ok(puzzle) => self.put(puzzle.rules()),
            Err(reason) => self.refuse(&reason),
        }
    }

    fn put(self, rules: &Rules) {
        let play = self.table.play;
        if play.with_untracked(|play| play.session.puzzle().rules() == rules) {
            return self.refuse("Nothing there to change.");
        }
        match play.with_untracked(|play| setter::on_rules(&play.session, rules)) {
            Ok(session) => self.do_deed(session),
            Err(reason) => self.refuse(&reason),
        }
    }

    /// Puts the game after a deed in the place of the one before; one undo brings that back.
    fn do_deed(self, after: Session) {
        let Table { app, key, play, .. } = self.table;
        let key = key.get_value();
        let mut past = past_of(app, &key);
        play.with_untracked(|play| past.push(&play.session, &after));
        app.keep(&past_name(&key), &past.to_text());
        self.table.redraw(after);
    }

    /// Takes the last deed back, or does it again, unless a step comes first: whether it has dealt with it.
    pub(super) fn travel(self, way: Travel) -> Handled {
        let Table { app, key, play, .. } = self.table;
        let key = key.get_value();
        let mut past = past_of(app, &key);
        let now = clock::now();
        let (travelled, said) = play.with_untracked(|play| match way {
            Travel::Undo => (past.take_back(&play.session, now), "Undone."),
            Travel::Redo => (past.do_again(&play.session, now), "Redone."),
        });
        match travelled {
            None => return Handled::No,
            Some(Ok(session)) => {
                app.keep(&past_name(&key), &past.to_text());
                self.table.redraw(session);
                self.table.say(Tone::News, app.language().say(said));
            }
            Some(Err(reason)) => self.refuse(&reason),
        }
        Handled::Yes
    }

    /// Changes what the author says of the puzzle.
    pub(super) fn describe(self, change: impl FnOnce(&mut AuthorWords)) {
        let described = self.table.play.with_untracked(|play| {
            let mut words = play.session.setup().words.clone();
            change(&mut words);
            for text in [&mut words.title, &mut words.author, &mut words.rules] {
                *text = text.trim().to_owned();
            }
            setter::with_words(&play.session, words)
        });
        match described {
            Ok(session) => self.table.relabel(session),
            Err(reason) => self.refuse(&reason),
        }
    }

    /// Makes the board what the engine has made of it; says how many digits came or went.
    pub(super) fn reset(self, board: &BoardText) {
        let Ok(puzzle) = board.puzzle() else { return };
        let table = self.table;
        let changed = table.play.with_untracked(|play| {
            setter::on_board(&play.session, &puzzle, clock::now())
                .map(|after| (Difference::between(&play.session, &after), after))
        });
        let (difference, after) = match changed {
            Ok(changed) => changed,
            Err(reason) => return self.refuse(&reason),
        };
        let t = table.app.language();
        let told = match difference {
            Difference::None => t.say("Everything is needed."),
            Difference::DigitsAdded(count) => t.fill("Digits added: {0}.", &[&count]),
            Difference::DigitsRemoved(count) => t.fill("Digits removed: {0}.", &[&count]),
            Difference::ElementsRemoved(count) => t.fill("Elements removed: {0}.", &[&count]),
        };
        if difference != Difference::None {
            self.do_deed(after);
        }
        table.say(Tone::News, told);
    }

    pub(super) fn refuse(self, reason: &str) {
        self.table.say(Tone::Warning, self.table.app.language().say(reason));
    }
}
