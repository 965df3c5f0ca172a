//! [`Desk`]: what the setter holds, and what a stroke does to the board.

use super::{past_name, past_of};
use crate::play::Tone;
use crate::preferences::Switch;
use crate::setter::{self, Element, Gesture};
use crate::view::game::Table;
use leptos::prelude::*;
use ninefold_game::{Command, Tool};
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
        let Table { app, key, play, .. } = self.table;
        if play.with_untracked(|play| play.session.puzzle().rules() == rules) {
            return self.refuse("Nothing there to change.");
        }
        match play.with_untracked(|play| setter::on_rules(&play.session, rules)) {
            Ok(session) => {
                let key = key.get_value();
                let mut past = past_of(app, &key);
                play.with_untracked(|play| past.push(play.session.puzzle()));
                app.keep(&past_name(&key), &past.to_text());
                self.table.redraw(session);
            }
            Err(reason) => self.refuse(&reason),
        }
    }

    /// Takes the last stroke back.
    pub(super) fn take_back(self) {
        let Table { app, key, play, .. } = self.table;
        let key = key.get_value();
        let mut past = past_of(app, &key);
        let Some(rules) = past.pop() else { return };
        match play.with_untracked(|play| setter::on_rules(&play.session, &rules)) {
            Ok(session) => {
                app.keep(&past_name(&key), &past.to_text());
                self.table.redraw(session);
            }
            Err(reason) => self.refuse(&reason),
        }
    }

    /// Whether there is a stroke to take back.
    pub(super) fn has_past(self) -> bool {
        self.table.redrawn.track();
        !past_of(self.table.app, &self.table.key.get_value()).is_empty()
    }

    /// Makes the board what the engine has made of it; says how many digits came or went.
    pub(super) fn reset(self, board: &BoardText) {
        let Ok(puzzle) = board.puzzle() else { return };
        let table = self.table;
        let before = table.play.with_untracked(|play| play.session.sheet().digits());
        let cells = || puzzle.layout().cells();
        let gone = cells().filter(|&cell| before[cell.index()].is_some() && puzzle.given(cell).is_none());
        let gone = gone.collect::<Vec<_>>();
        let new = cells().filter(|&cell| before[cell.index()].is_none());
        let new = new.filter_map(|cell| Some((cell, puzzle.given(cell)?))).collect::<Vec<_>>();
        if !gone.is_empty() {
            table.command(&Command::Erase { cells: gone.clone(), tool: Tool::Digit });
        }
        for &(cell, digit) in &new {
            table.command(&Command::enter(cell, digit));
        }
        let fewer = table.play.with_untracked(|play| {
            let before = play.session.puzzle().rules().constraints().len();
            before.saturating_sub(puzzle.rules().constraints().len())
        });
        if fewer > 0 {
            self.put(puzzle.rules());
        }
        let t = table.app.language();
        let told = match (new.len(), gone.len(), fewer) {
            (0, 0, 0) => t.say("Everything is needed."),
            (new @ 1.., ..) => t.fill("Digits added: {0}.", &[&new]),
            (_, gone @ 1.., _) => t.fill("Digits removed: {0}.", &[&gone]),
            (_, _, fewer) => t.fill("Elements removed: {0}.", &[&fewer]),
        };
        table.say(Tone::News, told);
    }

    pub(super) fn refuse(self, reason: &str) {
        self.table.say(Tone::Warning, self.table.app.language().say(reason));
    }
}
