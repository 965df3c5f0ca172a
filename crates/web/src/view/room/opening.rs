//! Opening a room: how to play with each other, on which puzzle, and under which name.

use super::VISITED;
use crate::browser::api;
use crate::browser::page;
use crate::choice::{Choice, Choices};
use crate::play::Tone;
use crate::route::Route;
use crate::time;
use crate::view::common::Go;
use crate::view::game::Table;
use crate::view::who::Who;
use crate::view::{App, app};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_format::Item;
use ninefold_protocol::api::{NewRoom, PuzzleChoice, RoomInfo, RoomKind};
use ninefold_protocol::worker::{BoardText, Level};
use ninefold_puzzle::Variant;
use ninefold_room::Assistance;
use ninefold_table::room_news;

/// The name under which the puzzle of a game waits for its room.
const BROUGHT: &str = "together";
/// The name under which the last name of a guest is kept.
const NAME: &str = "room-name";

/// Opens a room on the puzzle of a game.
pub(crate) fn bring(app: App, table: Table) {
    let text = table.play.with_untracked(|play| {
        let labels = &play.session.setup().labels;
        let title = [labels.level.as_str(), &labels.variant].into_iter().filter(|part| !part.is_empty());
        let title = title.collect::<Vec<_>>().join(" · ");
        let item = Item::from(play.session.puzzle()).with_frozen(&play.session.setup().frozen);
        let board = BoardText::from(&item);
        format!("{title}\n{}", board.text())
    });
    app.keep(BROUGHT, &text);
    app.go(Route::Together);
}

/// The form by which a room is opened.
#[component]
pub(crate) fn Together() -> impl IntoView {
    let app = app();
    let t = app.language();
    let brought = app.shelf.with_value(|shelf| shelf.get(BROUGHT));
    let brought =
        brought.and_then(|text| text.split_once('\n').map(|(name, text)| (name.to_owned(), text.to_owned())));
    let kind = RwSignal::new(RoomKind::Together);
    let (hints, checks) = (RwSignal::new(false), RwSignal::new(false));
    let is_brought = RwSignal::new(brought.is_some());
    let choices = Choices::of_text(&app.shelf.with_value(|shelf| shelf.get("choice")).unwrap_or_default());
    let Choice { variant, level } = choices.last();
    let (variant, level) = (RwSignal::new(variant), RwSignal::new(level));
    let name = RwSignal::new(kept_name(app));
    let trouble = RwSignal::new(None::<String>);
    let is_busy = RwSignal::new(false);
    let text = brought.as_ref().map(|(_, text)| text.clone());
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        if is_busy.get_untracked() {
            return;
        }
        is_busy.set(true);
        trouble.set(None);
        let choice = match text.clone().filter(|_| is_brought.get_untracked()) {
            Some(text) => PuzzleChoice { text: Some(text), ..PuzzleChoice::default() },
            None => fresh(variant.get_untracked(), level.get_untracked()),
        };
        let kind = kind.get_untracked();
        let may_help = kind != RoomKind::Class;
        let form = NewRoom {
            kind,
            name: take_name(app, name),
            hints: may_help && hints.get_untracked(),
            checks: may_help && checks.get_untracked(),
            choice,
        };
        spawn_local(async move {
            match api::send_for::<RoomInfo>("POST", "/rooms", &form).await {
                Ok(room) => {
                    app.shelf.with_value(|shelf| shelf.remove(BROUGHT));
                    app.go_instead(Route::Room(room.id));
                }
                Err(fault) => {
                    let words = t.say(&fault_words(&fault));
                    app.announce(Tone::Warning, words.clone());
                    trouble.try_set(Some(words));
                    is_busy.try_set(false);
                }
            }
        });
    };
    let kinds = KINDS.map(|(this, title, words)| {
        view! {
            <label class="tile room-kind">
                <span class="row"><input type="radio" name="kind" prop:checked=move || kind.get() == this on:change=move |_| kind.set(this) /><b>{t.say(title)}</b></span>
                <span class="empty">{t.say(words)}</span>
            </label>
        }
    });
    let from_game = brought.map(|(title, _)| {
        let title = title.split(" · ").map(|part| t.say(part)).collect::<Vec<_>>().join(" · ");
        view! {
            <label class="choice">
                <input type="radio" name="puzzle" prop:checked=move || is_brought.get() on:change=move |_| is_brought.set(true) />
                <span>{t.say("The puzzle of your game")}<small>{title}</small></span>
            </label>
            <label class="choice">
                <input type="radio" name="puzzle" prop:checked=move || !is_brought.get() on:change=move |_| is_brought.set(false) />
                {t.say("A new puzzle")}
            </label>
        }
    });
    view! {
        <form class="screen narrow stack room-opening" on:submit=open>
            <h1>{t.say("Play together")}</h1>
            <p>{t.say("Open a room and send its link. Nobody needs an account.")}</p>
            <fieldset class="stack tight">
                <legend class="unseen">{t.say("How to play together")}</legend>
                {kinds.into_iter().collect_view()}
            </fieldset>
            <fieldset class="stack tight">
                <legend><b>{t.say("Puzzle")}</b></legend>
                {from_game}
                <Show when=move || !is_brought.get()><NewPuzzle variant level /></Show>
            </fieldset>
            <Show when=move || kind.get() != RoomKind::Class><HelpRules kind hints checks /></Show>
            <NameField name />
            {move || trouble.get().map(|text| view! { <p class="saying warning" role="alert">{text}</p> })}
            <button class="primary" aria-disabled=move || is_busy.get().to_string()>{t.say("Open room")}</button>
            <p class="row"><Go to=Route::Arena class="button">{t.say("Arena: race whoever is free")}</Go></p>
            <Visited />
        </form>
    }
}

/// Whether players may ask for hints and checks, and what they cost.
#[component]
fn HelpRules(kind: RwSignal<RoomKind>, hints: RwSignal<bool>, checks: RwSignal<bool>) -> impl IntoView {
    let t = app().language();
    let switch = move |is_on: RwSignal<bool>, words: &'static str| {
        view! {
            <button type="button" role="switch" aria-checked=move || is_on.get().to_string() on:click=move |_| is_on.update(|is_on| *is_on = !*is_on)>
                {t.say(words)}
            </button>
        }
    };
    let words = move || {
        let (hints, checks) = (hints.get(), checks.get());
        let assistance = Assistance { hints, checks, penalty: Assistance::PENALTY };
        let words = room_news::assistance_words(&t, kind.get().into(), assistance, time::watch);
        words.unwrap_or_else(|| t.say("Everybody solves without help."))
    };
    view! {
        <fieldset class="stack tight">
            <legend><b>{t.say("Help")}</b></legend>
            <div class="rows">{switch(hints, "Allow hints")}{switch(checks, "Allow checks")}</div>
            <p class="empty" role="status">{words}</p>
        </fieldset>
    }
}

/// The kinds of rooms, with what they are.
const KINDS: [(RoomKind, &str, &str); 4] = [
    (RoomKind::Together, "Together", "One board for all. See each other's cursors and digits."),
    (RoomKind::Race, "Race", "The same puzzle, a board for each. Who is faster?"),
    (RoomKind::Relay, "Relay", "One board. Write digits in turn."),
    (RoomKind::Class, "Class", "You show a position and hints, and ask who sees it. Pupils try and answer."),
];

/// A puzzle to be made.
pub(super) fn fresh(variant: Variant, level: Level) -> PuzzleChoice {
    PuzzleChoice {
        variant: Some(variant.to_string()),
        level: Some(level.name().to_lowercase()),
        ..PuzzleChoice::default()
    }
}

/// Which variant, and how hard.
#[component]
pub(super) fn NewPuzzle(variant: RwSignal<Variant>, level: RwSignal<Level>) -> impl IntoView {
    let t = app().language();
    let variants = Variant::menu().into_iter().map(|this| {
        view! { <option value=this.to_string() selected=move || variant.get() == this>{t.say(&this.title())}</option> }
    });
    let levels = Level::ALL.map(|this| {
        view! { <option value=this.name() selected=move || level.get() == this>{t.say(this.name())}</option> }
    });
    let choose_variant = move |event| {
        if let Ok(chosen) = event_target_value(&event).parse() {
            variant.set(chosen);
        }
    };
    let choose_level = move |event| {
        if let Some(chosen) = Level::from_name(&event_target_value(&event)) {
            level.set(chosen);
        }
    };
    view! {
        <div class="row room-puzzle">
            <select aria-label=t.say("Variant") on:change=choose_variant>{variants.collect_view()}</select>
            <select aria-label=t.say("Level") on:change=choose_level>{levels.into_iter().collect_view()}</select>
        </div>
    }
}

/// What a guest wants to be called; accounts have their name.
#[component]
pub(super) fn NameField(name: RwSignal<String>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let account = Memo::new(move |_| match app.who.get() {
        Who::Player { name } => Some(name),
        _ => None,
    });
    move || match account.get() {
        Some(name) => view! { <p>{t.fill("You play as {0}.", &[&name])}</p> }.into_any(),
        None => view! {
            <div class="field">
                <label for="room-name">{t.say("Your name (optional)")}</label>
                <input
                    id="room-name"
                    autocomplete="nickname"
                    maxlength="30"
                    prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                />
            </div>
        }
        .into_any(),
    }
}

/// The name that a guest chose last.
pub(super) fn kept_name(app: App) -> String {
    app.shelf.with_value(|shelf| shelf.get(NAME)).unwrap_or_default()
}

/// The name that was written into a form, kept for the next time.
pub(super) fn take_name(app: App, name: RwSignal<String>) -> Option<String> {
    let name = name.get_untracked().trim().to_owned();
    app.keep(NAME, &name);
    Some(name).filter(|name| !name.is_empty())
}

/// What is wrong with a form: the first field that is, or all of it.
pub(super) fn fault_words(fault: &api::Fault) -> String {
    match fault {
        api::Fault::Refused(problem) => {
            let field = problem.errors.first().map(|error| error.message.clone());
            field.unwrap_or_else(|| fault.words())
        }
        api::Fault::Offline => "No connection. Rooms need one: try again later.".into(),
    }
}

/// The rooms that were visited last.
#[component]
fn Visited() -> impl IntoView {
    let app = app();
    let t = app.language();
    let visited = app.shelf.with_value(|shelf| shelf.get(VISITED)).unwrap_or_default();
    let rooms = visited.lines().filter_map(|line| {
        let (id, kind) = line.split_once(' ')?;
        let name = format!("{} · {}", t.say(kind), id.get(..6).unwrap_or(id));
        Some(view! { <li><Go to=Route::Room(id.to_owned())>{name}</Go></li> })
    });
    let rooms = rooms.collect::<Vec<_>>();
    (!rooms.is_empty()).then(|| view! { <h2>{t.say("Your last rooms")}</h2><ul class="plain">{rooms}</ul> })
}

/// Copies the link of a room.
pub(super) fn copy_link(app: App, id: &str) {
    page::copy(&page::address_of(&Route::Room(id.to_owned()).path()));
    app.announce(Tone::News, app.language().say("Link copied."));
}
