//! The setter's table: a board of any variant on which digits become givens, and lines, signs, clues and
//! cages are drawn, while the engine tells what every cell can still be and whether there is one solution.

mod desk;
mod elements;
mod finding;
mod panel;
mod tools;
mod words;

pub(crate) use panel::SetterPanel;

use super::common::Go;
use super::game::Table;
use super::games::{Delete, delete_game};
use super::home::{GamePicture, kept_game};
use super::opening::Opening;
use super::{App, app};
use crate::browser::{clock, dates};
use crate::library::Listing;
use crate::naming;
use crate::route::Route;
use crate::setter::{self, Past};
use leptos::prelude::*;
use ninefold_game::{AuthorWords, Labels, Moment};
use ninefold_protocol::log;
use ninefold_puzzle::{Draft, Feature, Puzzle, Variant};

/// The label by which the list knows the setter's boards.
pub(crate) const CREATE: &str = "Create";

/// Go on with a board that was left, or start another.
#[component]
pub(crate) fn Create() -> impl IntoView {
    let app = app();
    let t = app.language();
    let variant = RwSignal::new(Variant::CLASSIC);
    let state = Opening::new(String::new());
    let begin = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let started = empty_board(variant.get_untracked())
            .and_then(|puzzle| edit_copy(app, &puzzle, AuthorWords::default()));
        if let Err(reason) = started {
            state.fail(t.say(&reason));
        }
    };
    let choose = move |event: web_sys::Event| {
        if let Ok(chosen) = event_target_value(&event).parse() {
            variant.set(chosen);
        }
    };
    let variants = Variant::families().into_iter().filter(|kind| !kind.has(Feature::Ice)).map(|kind| {
        view! { <option value=kind.to_string()>{t.say(&kind.title())}</option> }
    });
    let variants = variants.collect_view();
    let drafts = move || {
        let drafts = app.library.with(|library| {
            library.games.iter().filter(|game| game.variant == CREATE).cloned().collect::<Vec<_>>()
        });
        (!drafts.is_empty()).then(|| {
            let tiles = drafts.into_iter().map(|listing| view! { <DraftTile listing /> });
            view! { <h2>{t.say("Drafts")}</h2><ul class="tiles">{tiles.collect_view()}</ul> }
        })
    };
    view! {
        <div class="screen">
            <h1>{t.say("Create")}</h1>
            <p class="prose">{t.say("Write digits, draw lines, dots, cages and clues, and see at every moment what each cell can still be and whether there is exactly one solution.")}</p>
            <form class="row" on:submit=begin>
                <div class="field">
                    <label for="create-variant">{t.say("Variant")}</label>
                    <select id="create-variant" on:change=choose>{variants}</select>
                </div>
                <button class="primary">{t.say("New board")}</button>
                <Go to=Route::Import class="button">{t.say("Open a puzzle")}</Go>
            </form>
            {move || state.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
            {drafts}
        </div>
    }
}

/// A board that was left.
#[component]
fn DraftTile(listing: Listing) -> impl IntoView {
    let app = app();
    let t = app.language();
    let picture = kept_game(app, &listing.key).map(|session| view! { <GamePicture session /> });
    let day = dates::date_words(Moment(listing.played), t.tag());
    let key = listing.key.clone();
    let delete = move || {
        app.shelf.with_value(|shelf| shelf.remove(&past_name(&key)));
        delete_game(app, &key);
    };
    view! {
        <li class="tile">
            {picture}
            <b>{naming::of_game(t, &listing.title, &listing.level, "")}</b>
            <p>{day}</p>
            <div class="row">
                <Go to=Route::Game(listing.key) class="button">{t.say("Continue")}</Go>
                <Delete is_saved=false act=delete />
            </div>
        </li>
    }
}

/// A board of a variant without a digit. What a generator would draw at random, the setter draws.
fn empty_board(variant: Variant) -> Result<Puzzle, String> {
    let layout = match variant.layout() {
        Some(layout) => layout,
        None => setter::uncut(variant.size())?,
    };
    let constraints = variant.constraints(&layout);
    let mut draft = Draft::empty(layout);
    draft.constraints = constraints;
    draft.check().map_err(|error| error.to_string())
}

/// Starts a draft with all that stands in a puzzle; other drafts stay.
pub(crate) fn edit_copy(app: App, puzzle: &Puzzle, words: AuthorWords) -> Result<(), String> {
    let now = clock::now();
    let level = Variant::of(puzzle).map(Variant::title).unwrap_or_default();
    let labels = Labels { variant: CREATE.into(), level, puzzle_id: None };
    let session = setter::copy_of(puzzle, labels, words, now)?;
    let key = format!("create-{:x}", now.0);
    app.keep(&format!("game.{key}"), &log::save(&session));
    app.shelve(|library| library.put(Listing::of(&key, &session, now)));
    app.go(Route::Game(key));
    Ok(())
}

/// The name under which the strokes of a draft are kept.
fn past_name(key: &str) -> String {
    format!("past.{key}")
}

/// Whether the setter has done something at a board that can be taken back, besides writing.
pub(crate) fn can_undo_deed(table: Table) -> bool {
    table.redrawn.track();
    !past_of(table.app, &table.key.get_value()).is_empty()
}

/// Whether the next thing to be done again is something that the setter did besides writing.
pub(crate) fn can_redo_deed(table: Table) -> bool {
    table.redrawn.track();
    let past = past_of(table.app, &table.key.get_value());
    table.play.with(|play| past.can_redo(&play.session))
}

fn past_of(app: App, key: &str) -> Past {
    Past::of_text(&app.shelf.with_value(|shelf| shelf.get(&past_name(key))).unwrap_or_default())
}
