//! The panel beside the board: tools, digits, and below them one thing at a time: a hint, news, or the
//! rules in a line.

use super::app;
use super::common::Working;
use super::game::Table;
use super::later;
use super::pad::{Acts, DigitFirst, Pad, Tools, keep_focus};
use super::rail::RulesLine;
use crate::browser::page;
use crate::cage;
use crate::hint::DrawnHint;
use crate::keymap::Shortcut;
use crate::play::Tone;
use crate::preferences::Switch;
use leptos::prelude::*;
use ninefold_game::{Command, HintClass, Tier};
use ninefold_puzzle::DigitSet;

/// The id of the dialog with the keys.
pub(crate) const KEYS: &str = "keys";

/// The panel.
#[component]
pub(crate) fn Panel(
    /// What the hint that is open shows.
    advice: Memo<Option<DrawnHint>>,
) -> impl IntoView {
    let table = Table::here();
    let has_ended = Memo::new(move |_| table.play.with(|play| play.session.end().is_some()));
    let is_free = table.play.with_untracked(|play| play.session.is_free_play());
    let is_watching = Memo::new(move |_| table.watch.with(Option::is_some));
    let asks = Memo::new(move |_| table.question.get() == Switch::On);
    view! {
        <div class="panel">
            <Show when=move || has_ended.get()>{later::ending}</Show>
            <Show when=move || !has_ended.get() && !is_watching.get()>
                <div class="keypad">
                    <div class="tool-row"><Tools /><DigitFirst /></div>
                    <Pad />
                    <Acts advice />
                </div>
            </Show>
            <div class="told">
                <Show when=move || !has_ended.get()><Saying /></Show>
                <Show when=move || is_free>{later::free_play}</Show>
                <Show when=move || !is_free && !has_ended.get()>
                    <Combinations />
                    <Show when=move || table.draws()><PenNote /></Show>
                    <Show when=move || asks.get()><Question /></Show>
                    <Show when=move || !asks.get()>{move || later::hint(advice)}</Show>
                    <RulesLine />
                </Show>
            </div>
        </div>
    }
}

/// What was said last, for everybody to see.
#[component]
pub(crate) fn Saying() -> impl IntoView {
    let table = Table::here();
    let said = Memo::new(move |_| table.play.with(|play| play.said.clone()));
    let is_told_wrong = Memo::new(move |_| {
        table.play.with(|play| play.session.verdict().is_some_and(|verdict| verdict.count() > 0))
    });
    let t = app().language();
    view! {
        <p class="saying" class:warning=move || said.with(|said| said.tone == Tone::Warning) aria-hidden="true">
            {move || said.with(|said| said.shown.clone())}
        </p>
        <Show when=move || is_told_wrong.get()>
            <button type="button" on:click=move |_| table.command(&Command::UndoMistakes)>
                {t.say("Back to before the first mistake")}
            </button>
        </Show>
        {move || table.waiting.get().map(|text| view! { <Working text=t.say(text) /> })}
    }
}

/// What the cage around the cell in hand can hold, for those who want to see it.
#[component]
fn Combinations() -> impl IntoView {
    let table = Table::here();
    let app = app();
    let t = app.language();
    let told = Memo::new(move |_| {
        let is_wanted = app.preferences.with(|preferences| preferences.combinations == Switch::On);
        table.play.with(|play| cage::combinations_at(&play.session, play.hand.cursor).filter(|_| is_wanted))
    });
    move || {
        told.get().map(|told| {
            let set = |set: &DigitSet| set.iter().map(|digit| digit.to_string()).collect::<String>();
            let sets = told.sets.iter().map(|digits| view! { <li>{set(digits)}</li> }).collect_view();
            let head = t.fill("{0} in {1} cells:", &[&told.sum, &told.cells]);
            view! { <div class="combinations"><p>{head}</p><ul>{sets}</ul></div> }
        })
    }
}

/// The question which digit cannot go into the cell in hand: the next digit is the answer.
#[component]
fn Question() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let place =
        Memo::new(move |_| table.play.with(|play| play.session.layout().place(play.hand.cursor).to_string()));
    view! {
        <div class="question row">
            <p role="status">
                {move || t.fill("Which digit in {0}?", &[&place.get()])}" "
                {t.fill("The answer costs up to {0} points.", &[&HintClass::Forcing.price_up_to(Tier::Argument)])}
            </p>
            <button type="button" on:pointerdown=keep_focus on:click=move |_| table.question.set(Switch::Off)>{t.say("Cancel")}</button>
        </div>
    }
}

/// How the pen in hand is used, and how it is put down.
#[component]
fn PenNote() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    view! {
        <div class="pen-note row">
            <p role="status">{t.say("Drag from cell to cell to draw; draw again to erase.")}</p>
            <button type="button" on:pointerdown=keep_focus on:click=move |_| table.command(&Command::EraseLines)>{t.say("Erase all lines")}</button>
            <button type="button" on:pointerdown=keep_focus on:click=move |_| table.switch_pen()>{t.say("Stop drawing")}</button>
        </div>
    }
}

/// The keys, as the player has set them.
#[component]
pub(crate) fn KeysDialog() -> impl IntoView {
    let app = app();
    let t = app.language();
    let rows = move || {
        app.preferences.with(|preferences| {
            let row = |shortcut: Shortcut| {
                let key = super::settings::shown_key(t, shortcut.key(preferences));
                view! { <dt><kbd>{key}</kbd></dt><dd>{t.say(shortcut.words())}</dd> }
            };
            Shortcut::ALL.into_iter().map(row).collect_view()
        })
    };
    let fixed =
        FIXED_KEYS.map(|(key, words)| view! { <dt><kbd>{t.say(key)}</kbd></dt><dd>{t.say(words)}</dd> });
    view! {
        <dialog id=KEYS aria-label=t.say("Keys") on:click=page::close_when_beside>
            <div class="stack">
                // The list is read from its top; the first button is at its end.
                <h2 tabindex="-1" autofocus>{t.say("Keys")}</h2>
                <dl class="keys">{fixed.into_iter().collect_view()}{rows}</dl>
                <p class="empty">{t.say("Reading keys work when they are switched on in the settings.")}</p>
                <button type="button" class="primary" on:click=|_| page::close_dialog(KEYS)>{t.say("Close")}</button>
            </div>
        </dialog>
    }
}

/// The keys that are the same for everybody.
pub(crate) const FIXED_KEYS: [(&str, &str); 11] = [
    ("1–9", "write with the tool in hand"),
    ("Shift+1–9", "corner mark"),
    ("Ctrl+1–9", "centre mark"),
    ("Ctrl+Shift+1–9", "colour"),
    ("Arrows", "move; with Shift select several; with Ctrl to the next block"),
    ("Shift+Arrows", "with the pen in hand: draw a line"),
    ("Home, End", "to the edge of the row"),
    ("Backspace", "erase, layer by layer"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("Enter", "apply the hint, or submit"),
    ("Esc", "deselect, close"),
];
