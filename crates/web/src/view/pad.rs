//! The tools and the keys below or beside the board.

use super::app;
use super::create::{can_redo_deed, can_undo_deed};
use super::game::Table;
use super::icon::{self, Icon};
use crate::browser::clock::Alarm;
use crate::hint::DrawnHint;
use crate::preferences::{EntryOrder, KeypadOrder, Preferences, Switch};
use leptos::ev::PointerEvent;
use leptos::prelude::*;
use ninefold_game::{Colour, HintClass, Tier, Tool};
use ninefold_puzzle::Digit;
use ninefold_table::speech;
use ninefold_table::{Action, TOOLS};
use std::cell::Cell as Slot;
use std::rc::Rc;

/// The tools: what a digit key writes.
#[component]
pub(crate) fn Tools() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let in_hand = Memo::new(move |_| table.play.with(|play| play.hand.tool));
    let buttons = TOOLS.map(|tool| {
        let take = move |_| {
            table.act(Action::Take(tool));
        };
        view! {
            <button
                type="button"
                role="radio"
                aria-checked=move || (in_hand.get() == tool).to_string()
                on:pointerdown=keep_focus
                on:click=take
            >
                {t.say(speech::tool_name(tool))}
            </button>
        }
    });
    view! { <div class="tools" role="radiogroup" aria-label=t.say("Tool")>{buttons.into_iter().collect_view()}</div> }
}

/// Whether a digit is chosen before its cells, on the play screen itself.
#[component]
pub(crate) fn DigitFirst() -> impl IntoView {
    let app = app();
    let name = app.language().say("Digit first");
    let is_on = Memo::new(move |_| app.preferences.with(|known| known.entry == EntryOrder::DigitFirst));
    view! {
        <button type="button" class="sign digit-first" title=name.clone() aria-label=name aria-pressed=move || is_on.get().to_string() on:pointerdown=keep_focus on:click=move |_| app.prefer(Preferences::switch_entry)>
            <Icon line=icon::DIGIT_FIRST />
        </button>
    }
}

/// The digits.
#[component]
pub(crate) fn Pad() -> impl IntoView {
    let table = Table::here();
    let n_digits = table.play.with_untracked(|play| play.session.layout().n_digits());
    let tool = Memo::new(move |_| table.play.with(|play| play.hand.tool));
    let name = move || match tool.get() {
        Tool::Corner => "corner",
        Tool::Centre | Tool::Candidate => "centre",
        Tool::Colour => "colour",
        Tool::Digit => "digit",
    };
    let keys = (0..n_digits).map(|index| view! { <Key index tool /> }).collect_view();
    // Columns where the pad is a block, and where it is a row or two.
    let (columns, narrow) = match n_digits {
        0..=4 => (2, 4),
        5..=6 => (3, 6),
        7..=9 => (3, n_digits),
        10..=12 => (4, 6),
        13..=16 => (4, 8),
        _ => (7, 13),
    };
    let from_seven = Memo::new(move |_| {
        n_digits == 9 && app().preferences.with(|preferences| preferences.keypad == KeypadOrder::FromSeven)
    });
    view! {
        <div
            class="pad"
            class:dense={n_digits > 9}
            class:from-seven=move || from_seven.get()
            data-tool=name
            role="group"
            aria-label=app().language().say("Digits")
            style:--pad-columns=columns.to_string()
            style:--pad-narrow=narrow.to_string()
        >
            {keys}
        </div>
    }
}

/// One digit of the pad. A long press writes with the other kind: marks for digits and back.
#[component]
fn Key(index: usize, tool: Memo<Tool>) -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let digit = Digit::from_index(index);
    let value = digit.get();
    let left = Memo::new(move |_| table.play.with(|play| play.session.remaining(digit)));
    let armed = Memo::new(move |_| table.play.with(|play| play.hand.in_hand == Some(digit)));
    let colour = Colour::new(value);
    let face = move || match (tool.get(), colour) {
        (Tool::Colour, Some(colour)) => {
            let letter = speech::letter(colour).to_string();
            view! { <span class=format!("swatch paint-{}", colour.number())>{letter}</span> }.into_any()
        }
        (Tool::Colour, None) => view! { <span class="face"></span> }.into_any(),
        _ => view! { <span class="face">{digit.to_string()}</span> }.into_any(),
    };
    let name = move || match (tool.get(), colour) {
        (Tool::Colour, Some(colour)) => t.fill("colour {0}", &[&speech::letter(colour)]),
        _ => t.fill("{0}, {1} left", &[&digit, &left.get()]),
    };
    let shown_left = move || (tool.get() != Tool::Colour).then(|| left.get().to_string());
    let held = Rc::new(Slot::new(false));
    let alarm = StoredValue::new_local(None::<Alarm>);
    let down = {
        let held = held.clone();
        move |event: PointerEvent| {
            keep_focus(event);
            held.set(false);
            let held = held.clone();
            alarm.set_value(Alarm::after(500, move || {
                held.set(true);
                let other = if tool.get_untracked() == Tool::Digit { Tool::Corner } else { Tool::Digit };
                table.act(Action::DigitAs(value, other));
            }));
        }
    };
    let press = move |_| {
        alarm.set_value(None);
        if !held.replace(false) {
            table.pad(value);
        }
    };
    view! {
        <button
            type="button"
            class:done=move || left.get() == 0 && tool.get() != Tool::Colour
            aria-label=name
            aria-pressed=move || armed.get().then_some("true")
            on:pointerdown=down
            on:pointerleave=move |_| alarm.set_value(None)
            on:click=press
        >
            {face}
            <span class="left" aria-hidden="true" data-left=shown_left></span>
        </button>
    }
}

/// Undo, redo, erase, and the hint, or a checkpoint where there are no hints.
#[component]
pub(crate) fn Acts(
    /// What the hint that is open shows.
    advice: Memo<Option<DrawnHint>>,
) -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let act = move |action: Action| move |_| table.act(action);
    let is_free = table.play.with_untracked(|play| play.session.is_free_play());
    let last = match is_free {
        true => view! {
            <button type="button" on:pointerdown=keep_focus on:click=act(Action::SetCheckpoint)><Icon line=icon::CHECKPOINT />{t.say("Checkpoint")}</button>
        }
        .into_any(),
        false => view! { <HintKey advice /> }.into_any(),
    };
    let can_undo = Memo::new(move |_| {
        let has_step = table.play.with(|play| play.session.can_undo(play.seat));
        has_step || (is_free && can_undo_deed(table))
    });
    let can_redo = Memo::new(move |_| {
        let has_step = table.play.with(|play| play.session.can_redo(play.seat));
        has_step || (is_free && can_redo_deed(table))
    });
    view! {
        <div class="acts">
            <Repeating action=Action::Undo name=t.say("Undo") line=icon::UNDO works=can_undo />
            <Repeating action=Action::Redo name=t.say("Redo") line=icon::REDO works=can_redo />
            <button type="button" on:pointerdown=keep_focus on:click=act(Action::Erase)><Icon line=icon::ERASE />{t.say("Erase")}</button>
            {last}
        </div>
    }
}

/// Asks for a hint, or shows the one that was folded away; folds it away when it is shown. What the
/// cheapest hint costs stands on it.
#[component]
fn HintKey(advice: Memo<Option<DrawnHint>>) -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let is_shown = Memo::new(move |_| advice.with(Option::is_some));
    let is_open = Memo::new(move |_| table.play.with(|play| play.session.hint().is_some()));
    let price = move || {
        let least = HintClass::NakedSingle.price_up_to(Tier::Where);
        (!is_open.get()).then(|| t.fill("from −{0}", &[&least]))
    };
    let press = move |_| match is_shown.get_untracked() {
        true => table.hint_shown.set(Switch::Off),
        false => table.act(Action::Hint),
    };
    view! {
        <button type="button" class="to-hint priced" data-price=price aria-pressed=move || is_shown.get().to_string() on:pointerdown=keep_focus on:click=press>
            <Icon line=icon::HINT />{t.say("Hint")}
        </button>
    }
}

/// A button that goes on while it is held down. It is pale while there is nothing to do, and says so
/// when it is pressed all the same.
#[component]
pub(crate) fn Repeating(
    action: Action,
    name: String,
    line: &'static str,
    works: Memo<bool>,
) -> impl IntoView {
    let table = Table::here();
    let first = StoredValue::new_local(None::<Alarm>);
    let again = StoredValue::new_local(None::<Alarm>);
    let stop = move || {
        first.set_value(None);
        again.set_value(None);
    };
    let down = move |event: PointerEvent| {
        keep_focus(event);
        first.set_value(Alarm::after(700, move || {
            again.set_value(Alarm::every(100, move || table.act(action)));
        }));
    };
    view! {
        <button
            type="button"
            aria-disabled=move || (!works.get()).then_some("true")
            on:pointerdown=down
            on:pointerup=move |_| stop()
            on:pointerleave=move |_| stop()
            on:click=move |_| {
                stop();
                table.act(action);
            }
        >
            <Icon line />{name}
        </button>
    }
}

/// Leaves the focus on the board when a button is pressed with a pointer.
pub(crate) fn keep_focus(event: PointerEvent) {
    event.prevent_default();
}
