//! My games: what this browser keeps, and what the server keeps for whoever is signed in.

mod saved;

use super::common::Go;
use super::home::{GamePicture, kept_game};
use super::who::Who;
use super::{App, app};
use crate::browser::{api, dates};
use crate::library::{Filter, Library, Listing, SortBy, State};
use crate::play::Tone;
use crate::route::Route;
use crate::time;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use saved::Elsewhere;
use std::time::Duration;

/// My games.
#[component]
pub(crate) fn Games() -> impl IntoView {
    let app = app();
    let t = app.language();
    let (filter, sort_by) = (RwSignal::new(Filter::default()), RwSignal::new(SortBy::default()));
    let tiles = |games: Vec<Listing>| {
        let tiles = games.into_iter().map(|listing| view! { <GameTile listing /> }).collect::<Vec<_>>();
        (!tiles.is_empty()).then(|| view! { <ul class="tiles">{tiles}</ul> })
    };
    let here = move || tiles(app.library.with(|library| library.begun(filter.get(), sort_by.get())));
    let untouched = move || {
        let games = app.library.with(Library::untouched);
        let count = games.len();
        (count > 0).then(|| {
            view! {
                <details>
                    <summary>{t.fill("Opened, not begun ({0})", &[&count])}</summary>
                    {tiles(games)}
                </details>
            }
        })
    };
    let elsewhere = Elsewhere::new(app);
    elsewhere.load();
    let is_empty = Memo::new(move |_| {
        app.library.with(|library| library.games.is_empty()) && elsewhere.games().is_empty()
    });
    let advice = move || {
        (!matches!(app.who.get(), Who::Player { .. })).then(|| {
            view! {
                <p class="prose">
                    {t.say("These games are kept in this browser alone.")}" "
                    <Go to=Route::SignIn>{t.say("Sign in to have them on every device.")}</Go>
                </p>
            }
        })
    };
    view! {
        <div class="screen">
            <h1>{t.say("My games")}</h1>
            {advice}
            <Show when=move || is_empty.get()><p class="empty">{t.say("No games yet.")}</p></Show>
            <Arranging filter sort_by />
            {here}
            {untouched}
            <saved::Saved elsewhere />
            <p class="row">
                <Go to=Route::Statistics class="button">{t.say("Statistics")}</Go>
                <Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go>
            </p>
            <p class="row"><Go to=Route::NewGame class="button primary">{t.say("New game")}</Go></p>
        </div>
    }
}

/// Which games are shown, and in which order.
#[component]
fn Arranging(filter: RwSignal<Filter>, sort_by: RwSignal<SortBy>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let filters = Filter::ALL.map(|choice| {
        view! {
            <label>
                <input type="radio" name="filter" prop:checked=move || filter.get() == choice on:change=move |_| filter.set(choice) />
                {t.say(choice.name())}
            </label>
        }
    });
    let filters = filters.into_iter().collect_view();
    let orders = SortBy::ALL.map(|order| view! { <option value=order.name()>{t.say(order.name())}</option> });
    let orders = orders.into_iter().collect_view();
    let choose = move |event: web_sys::Event| {
        let name = event_target_value(&event);
        sort_by.set(SortBy::ALL.into_iter().find(|order| order.name() == name).unwrap_or_default());
    };
    // With a handful of games there is nothing to look for.
    let is_useful = move || app.library.with(|library| library.games.len() > 3);
    view! {
        <div class="row spread" hidden=move || !is_useful()>
            <fieldset><legend class="unseen">{t.say("Which games")}</legend><div class="chips">{filters}</div></fieldset>
            <div class="row">
                <label for="sort-games">{t.say("Sort by")}</label>
                <select id="sort-games" class="fit" on:change=choose>{orders}</select>
            </div>
        </div>
    }
}

/// A game of this browser.
#[component]
fn GameTile(listing: Listing) -> impl IntoView {
    let app = app();
    let t = app.language();
    let key = listing.key.clone();
    let picture = kept_game(app, &key).map(|session| view! { <GamePicture session /> });
    let state = match listing.state {
        State::Open => t.fill("{0} of {1} cells", &[&listing.filled, &listing.to_fill]),
        State::Solved => t.say("Solved!"),
        State::Failed => t.say("Not solved"),
        State::Free => t.say("Free play"),
    };
    let tile = GameTile {
        name: listing.name(t),
        state,
        share: listing.filled as f64 / listing.to_fill.max(1) as f64,
        time: Duration::from_secs(listing.seconds),
        played: Moment(listing.played),
    };
    let is_saved = listing.remote.is_some();
    let save_id =
        listing.remote.as_ref().map(|remote| view! { <p>{t.fill("Save ID {0}", &[&remote.id])}</p> });
    let puzzle_id = listing.puzzle_id.as_ref().map(|id| view! { <p>{t.fill("Puzzle ID {0}", &[id])}</p> });
    let continues =
        if matches!(listing.state, State::Open | State::Free) { t.say("Continue") } else { t.say("View") };
    let review = (listing.state != State::Free).then(|| {
        view! { <Go to=Route::Review(listing.key.clone()) class="button quiet">{t.say("Review")}</Go> }
    });
    view! {
        <li class="tile">
            {picture}
            {tile.view(t)}
            <div class="row">
                <Go to=Route::Game(listing.key) class="button">{continues}</Go>
                {review}
                <Delete is_saved act=move || delete_game(app, &key) />
            </div>
            <details><summary>{t.say("Details")}</summary>{puzzle_id}{save_id}</details>
        </li>
    }
}

/// Deletes a game here, and on the server if it is there.
pub(crate) fn delete_game(app: App, key: &str) {
    let t = app.language();
    let remote = app.library.with_untracked(|library| library.find(key).and_then(|game| game.remote.clone()));
    app.shelf.with_value(|shelf| ["game", "seen"].map(|kind| shelf.remove(&format!("{kind}.{key}"))));
    app.shelve(|library| library.remove(key));
    app.announce(Tone::News, t.say("Deleted."));
    if let Some(remote) = remote {
        spawn_local(async move {
            if let Err(fault) = api::call("DELETE", &format!("/games/{}", remote.id), None).await {
                app.announce(Tone::Warning, t.say(&fault.words()));
            }
        });
    }
}

/// A button that deletes when it is pressed twice; it says where.
#[component]
pub(crate) fn Delete(is_saved: bool, act: impl Fn() + 'static) -> impl IntoView {
    let t = app().language();
    let asks = RwSignal::new(false);
    let question = if is_saved { "Delete, also on server?" } else { "Really delete?" };
    let press = move |_| if asks.get_untracked() { act() } else { asks.set(true) };
    view! {
        <button type="button" class="danger" on:click=press>
            {move || if asks.get() { t.say(question) } else { t.say("Delete") }}
        </button>
    }
}

/// What a tile tells about a game, wherever it is kept.
struct GameTile {
    name: String,
    state: String,
    /// How much is filled, from 0 to 1.
    share: f64,
    time: Duration,
    played: Moment,
}

impl GameTile {
    fn view(self, language: Language) -> impl IntoView {
        let when = dates::date_words(self.played, language.tag());
        view! {
            <b>{self.name}</b>
            <div class="bar" aria-hidden="true"><i style:--share=self.share.to_string()></i></div>
            <p>{self.state}" · "{time::watch(self.time)}" · "{when}</p>
        }
    }
}
