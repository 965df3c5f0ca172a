//! Keys and pointers: what they ask for at the board.

use super::Table;
use crate::browser::{clock, page};
use crate::focus;
use crate::keymap::{self, Press};
use crate::play::Play;
use crate::preferences::{EntryOrder, Switch};
use crate::view::board::{self, Phase, Touch};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use ninefold_table::{Taps, cell_at, cell_near};
use wasm_bindgen::JsCast;

impl Table {
    /// Something beside the board was switched, slid or chosen with a pointer: the arrows are for the board
    /// again. Who came to it by keys stays there.
    pub(crate) fn take_focus_back(self, event: &web_sys::Event) {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_beside = |element: &web_sys::Element| {
            let is = |css: &str| element.matches(css).unwrap_or(false);
            is(".game :is(select, input)") && !is(":focus-visible")
        };
        if target.as_ref().is_some_and(is_beside) {
            page::focus(&board::cell_id(self.cursor()));
        }
    }

    /// A key, wherever the focus is.
    pub(crate) fn key(self, event: &KeyboardEvent) {
        // The same keys go through the moments of a game that is played back.
        if self.played_back.with_untracked(Option::is_some) {
            return;
        }
        let Some(press) = pressed(event) else { return };
        let meaning = self.app.preferences.with_untracked(|preferences| keymap::meaning(&press, preferences));
        if let Some(meaning) = meaning {
            event.prevent_default();
            let before = self.cursor();
            self.mean(meaning);
            if self.cursor() != before {
                page::focus(&board::cell_id(self.cursor()));
            }
        }
    }

    pub(super) fn touch(self, touch: Touch) {
        if self.pen.get_untracked() == Switch::On {
            return self.draw(touch);
        }
        let at = |play: &Play| cell_at(play.session.layout(), touch.column, touch.row);
        match touch.phase {
            Phase::Down => {
                let cell = self.play.with_untracked(at);
                let Some(cell) = cell else { return };
                let is_armed = self.play.with_untracked(|play| play.hand.in_hand.is_some());
                let digit_first = self
                    .app
                    .preferences
                    .with_untracked(|preferences| preferences.entry == EntryOrder::DigitFirst);
                if is_armed && digit_first {
                    self.change(|play| play.write_in_hand(clock::now(), cell));
                } else {
                    let extending = if touch.extends { Taps::Many } else { Taps::One };
                    self.drag.set_value(self.change(|play| play.hand.press(cell, extending)));
                }
                page::focus(&board::cell_id(cell));
            }
            Phase::Move => {
                let near = |play: &Play| cell_near(play.session.layout(), touch.column, touch.row);
                if let Some(drag) = self.drag.get_value()
                    && let Some(cell) = self.play.with_untracked(near)
                    && drag.would_move_to(cell)
                {
                    self.drag.set_value(self.change(|play| play.hand.drag(drag, cell)));
                }
            }
            Phase::Up => {
                let drag = self.drag.get_value();
                self.drag.set_value(None);
                if let (Some(drag), Some(lifted)) = (drag, self.when_lifted.get_value()) {
                    lifted.run(drag);
                }
            }
            Phase::Twice => self.choose_like(touch),
        }
    }

    pub(super) fn choose_like(self, touch: Touch) {
        self.drag.set_value(None);
        self.change(|play| {
            if let Some(cell) = cell_at(play.session.layout(), touch.column, touch.row) {
                play.choose_like(clock::now(), cell);
            }
        });
    }
}

/// A key that is for the board, wherever the focus is: unless what has the focus keeps it, or a dialog is
/// open. Nothing but a field for text keeps keys that are held together with Ctrl.
pub(crate) fn pressed(event: &KeyboardEvent) -> Option<Press> {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let keeps = |element: web_sys::Element| {
        let kind = element.dyn_ref::<web_sys::HtmlInputElement>().map(|input| input.type_());
        let key = if event.ctrl_key() || event.meta_key() { "" } else { &event.key() };
        focus::keeps(&element.tag_name(), &kind.unwrap_or_default(), key)
    };
    if target.is_some_and(keeps) || event.default_prevented() || page::has_open_dialog() {
        return None;
    }
    Some(Press {
        code: event.code(),
        key: event.key(),
        shift: event.shift_key(),
        control: event.ctrl_key() || event.meta_key(),
        alt: event.alt_key(),
    })
}
