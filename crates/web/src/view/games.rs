//! My games: what this browser keeps, and what the server keeps for whoever is signed in.

mod saved;

use super::board::Picture;
use super::common::Go;
use super::sync::Who;
use super::{App, app};
use crate::browser::{api, clock};
use crate::library::{Listing, State};
use crate::play::Tone;
use crate::route::Route;
use crate::time;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::log;
use saved::Elsewhere;
use std::time::Duration;

/// My games.
#[component]
pub(crate) fn Games() -> impl IntoView {
    let app = app();
    let t = app.language();
    let here = move || {
        let games = app.library.with(|library| library.games.clone());
        let tiles = games.into_iter().map(|listing| view! { <GameTile listing /> }).collect::<Vec<_>>();
        (!tiles.is_empty()).then(|| view! { <ul class="tiles">{tiles}</ul> })
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
            {here}
            <saved::Saved elsewhere />
            <p class="row">
                <Go to=Route::Statistics class="button">{t.say("Statistics")}</Go>
                <Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go>
            </p>
            <p class="row"><Go to=Route::NewGame class="button primary">{t.say("New game")}</Go></p>
        </div>
    }
}

/// A game of this browser.
#[component]
fn GameTile(listing: Listing) -> impl IntoView {
    let app = app();
    let t = app.language();
    let key = listing.key.clone();
    let puzzle = app.shelf.with_value(|shelf| shelf.get(&format!("game.{key}"))).and_then(|text| {
        log::rescue(text.as_bytes()).ok().and_then(|rescued| {
            rescued.session.puzzle_on_board().ok().or_else(|| Some(rescued.session.puzzle().clone()))
        })
    });
    let state = match listing.state {
        State::Open => t.fill("{0} of {1} cells filled.", &[&listing.filled, &listing.to_fill]),
        State::Solved => t.say("Solved!"),
        State::Failed => t.say("Not solved"),
        State::Free => t.say("Free play"),
    };
    let told = Told {
        level: listing.level.clone(),
        variant: listing.variant.clone(),
        state,
        share: listing.filled as f64 / listing.to_fill.max(1) as f64,
        time: Duration::from_secs(listing.seconds),
        played: Moment(listing.played),
    };
    let save_id =
        listing.remote.as_ref().map(|remote| view! { <p>{t.fill("Save ID {0}", &[&remote.id])}</p> });
    let continues = if matches!(listing.state, State::Open | State::Free) {
        t.say("Continue")
    } else {
        t.say("Look at it")
    };
    view! {
        <li class="tile">
            {puzzle.map(|puzzle| view! { <Picture puzzle /> })}
            {told.view(t)}
            {listing.puzzle_id.map(|id| view! { <p>{id}</p> })}
            {save_id}
            <div class="row">
                <Go to=Route::Game(listing.key) class="button primary">{continues}</Go>
                <Delete act=move || delete_game(app, &key) />
            </div>
        </li>
    }
}

/// Deletes a game here, and on the server if it is there.
fn delete_game(app: App, key: &str) {
    let t = app.language();
    let remote = app.library.with_untracked(|library| library.find(key).and_then(|game| game.remote.clone()));
    app.shelf.with_value(|shelf| ["game", "seen"].map(|kind| shelf.remove(&format!("{kind}.{key}"))));
    app.shelve(|library| library.remove(key));
    app.announce(Tone::News, t.say("Deleted."));
    if let Some(remote) = remote {
        spawn_local(async move {
            if let Err(fault) = api::tell("DELETE", &format!("/games/{}", remote.id), None).await {
                app.announce(Tone::Warning, t.say(&fault.words()));
            }
        });
    }
}

/// A button that deletes when it is pressed twice.
#[component]
fn Delete(act: impl Fn() + 'static) -> impl IntoView {
    let t = app().language();
    let asks = RwSignal::new(false);
    let press = move |_| if asks.get_untracked() { act() } else { asks.set(true) };
    view! {
        <button type="button" class="danger" on:click=press>
            {move || if asks.get() { t.say("Really delete?") } else { t.say("Delete") }}
        </button>
    }
}

/// What a tile tells about a game, wherever it is kept.
struct Told {
    level: String,
    variant: String,
    state: String,
    /// How much is filled, from 0 to 1.
    share: f64,
    time: Duration,
    played: Moment,
}

impl Told {
    fn view(self, language: Language) -> impl IntoView {
        let name = [&self.level, &self.variant].into_iter().filter(|part| !part.is_empty());
        let name = name.map(|part| language.say(part)).collect::<Vec<_>>().join(" · ");
        let when = clock::date_words(self.played, language.tag());
        view! {
            <b>{name}</b>
            <div class="bar" aria-hidden="true"><i style:--share=self.share.to_string()></i></div>
            <p>{self.state}" · "{time::watch(self.time)}" · "{when}</p>
        }
    }
}
