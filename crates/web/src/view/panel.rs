//! The panel beside the board: tools, digits, news, hints, and what else can be done.

use super::app;
use super::common::Working;
use super::game::Table;
use super::later;
use super::pad::{Acts, Pad, Tools};
use crate::browser::page;
use crate::hint::DrawnHint;
use crate::keymap::Shortcut;
use crate::play::Tone;
use crate::route::Route;
use leptos::prelude::*;
use ninefold_game::Command;
use ninefold_table::Taps;

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
    view! {
        <div class="panel">
            <Show when=move || has_ended.get()>{later::ending}</Show>
            <Show when=move || !has_ended.get() && !is_watching.get()>
                <Tools />
                <Pad />
                <Acts />
            </Show>
            <Saying />
            <Show when=move || is_free>{later::free_play}</Show>
            <Show when=move || !is_free && !has_ended.get()>
                {move || later::hint(advice)}
                <Checkpoints />
                <More />
            </Show>
        </div>
    }
}

/// What was said last, for everybody to see.
#[component]
fn Saying() -> impl IntoView {
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

/// The checkpoints, to go back to.
#[component]
fn Checkpoints() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let points = Memo::new(move |_| {
        table.play.with(|play| {
            let place = |cell| play.session.layout().place(cell).to_string();
            let told = |point: &ninefold_game::Checkpoint| {
                let assumed = point.assumed.map(|assumed| (place(assumed.cell), assumed.digit.to_string()));
                (point.id, assumed)
            };
            play.session.checkpoints().iter().map(told).collect::<Vec<_>>()
        })
    });
    move || {
        let rows = points.get().into_iter().map(|(id, assumed)| {
            let name = match assumed {
                Some((place, digit)) => t.fill("Back to {0}, before {1} in {2}", &[&id.0, &digit, &place]),
                None => t.fill("Back to {0}", &[&id.0]),
            };
            let forget = t.fill("Forget checkpoint {0}", &[&id.0]);
            view! {
                <li class="row">
                    <button type="button" on:click=move |_| table.command(&Command::ReturnTo(id))>{name}</button>
                    <button type="button" class="quiet" aria-label=forget on:click=move |_| table.command(&Command::DropCheckpoint(id))>"×"</button>
                </li>
            }
        });
        let rows = rows.collect::<Vec<_>>();
        (!rows.is_empty()).then(|| view! { <ul class="checkpoints">{rows}</ul> })
    }
}

/// What is needed less often.
#[component]
fn More() -> impl IntoView {
    let table = Table::here();
    let app = app();
    let t = app.language();
    let many = Memo::new(move |_| table.play.with(|play| play.hand.taps == Taps::Many));
    let toggle = move |_| {
        table.change(|play| {
            play.hand.taps = if play.hand.taps == Taps::Many { Taps::One } else { Taps::Many }
        });
    };
    let giving_up = RwSignal::new(false);
    let give_up = move |_| {
        if giving_up.get_untracked() {
            table.command(&Command::GiveUp);
        } else {
            giving_up.set(true);
            table.say(Tone::News, t.say("Press again to give up."));
        }
    };
    let shortcut = move |shortcut: Shortcut| move |_| table.mean(shortcut.meaning());
    let command = move |command: Command| move |_| table.command(&command);
    view! {
        <div class="more">
            <button type="button" class="quiet" on:click=shortcut(Shortcut::Check)>{t.say("Check")}</button>
            <button type="button" class="quiet" on:click=shortcut(Shortcut::Pause)>{t.say("Pause")}</button>
            <super::common::Go to=Route::Settings class="button quiet">{t.say("Settings")}</super::common::Go>
        </div>
        <details>
            <summary>{t.say("More")}</summary>
            <div class="pairs">
                <button type="button" aria-pressed=move || many.get().to_string() on:click=toggle>{t.say("Choose several")}</button>
                <button type="button" on:click=shortcut(Shortcut::FillMarks)>{t.say("Fill in candidates")}</button>
                <button type="button" on:click=shortcut(Shortcut::TidyMarks)>{t.say("Tidy marks")}</button>
                <button type="button" on:click=shortcut(Shortcut::Candidates)>{t.say("Show or hide candidates")}</button>
                <button type="button" on:click=command(Command::UndoMistakes)>{t.say("Back to before the first mistake")}</button>
                <button type="button" on:click=move |_| table.command(&Command::Reveal(table.cursor()))>{t.say("Reveal this cell")}</button>
                <button type="button" on:click=command(Command::Submit)>{t.say("Hand in")}</button>
                <button type="button" on:click=command(Command::Clear)>{t.say("Clear entries")}</button>
                <button type="button" on:click=command(Command::Restart)>{t.say("Start again")}</button>
                <button type="button" on:click=move |_| super::share::share(app, table)>{t.say("Share")}</button>
                <super::common::Go to=Route::PrintGame(table.key.get_value()) class="button">{t.say("Print")}</super::common::Go>
                <button type="button" on:click=shortcut(Shortcut::Help)>{t.say("Keys")}</button>
                <button type="button" class="danger" on:click=give_up>{t.say("Give up")}</button>
            </div>
        </details>
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
        <dialog id=KEYS aria-label=t.say("Keys")>
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
pub(crate) const FIXED_KEYS: [(&str, &str); 10] = [
    ("1–9", "write with the tool in hand"),
    ("Shift+1–9", "corner mark"),
    ("Ctrl+1–9", "centre mark"),
    ("Ctrl+Shift+1–9", "colour"),
    ("Arrows", "move; with Shift choose several; with Ctrl to the next block"),
    ("Home, End", "to the edge of the row"),
    ("Backspace", "erase, layer by layer"),
    ("Ctrl+Z, Ctrl+Y", "undo, redo"),
    ("Enter", "apply the hint, or hand in"),
    ("Esc", "let go"),
];
