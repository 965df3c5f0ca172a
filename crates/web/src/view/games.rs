//! My games: what this browser keeps, and what the server keeps for whoever is signed in.

use super::board::Picture;
use super::common::Go;
use super::sync::Who;
use super::{App, app};
use crate::browser::{api, clock};
use crate::library::{Listing, Remote, State};
use crate::play::Tone;
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::api::{GameInfo, GamePage, SavedGame};
use ninefold_protocol::log;
use ninefold_puzzle::Variant;
use std::time::Duration;

/// My games.
#[component]
pub(crate) fn Games() -> impl IntoView {
    let app = app();
    let t = app.language();
    let here = move || {
        let games = app.library.with(|library| library.games.clone());
        if games.is_empty() {
            return view! { <p class="empty">{t.say("No games yet.")}</p> }.into_any();
        }
        let tiles = games.into_iter().map(|listing| view! { <GameTile listing /> });
        view! { <ul class="tiles">{tiles.collect_view()}</ul> }.into_any()
    };
    let elsewhere = RwSignal::new(Vec::<GameInfo>::new());
    let trouble = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        if matches!(app.who.get(), Who::Player { .. }) {
            spawn_local(async move {
                match api::get::<GamePage>("/games").await {
                    Ok(page) => elsewhere.try_set(page.items).map_or((), drop),
                    Err(fault) => trouble.try_set(Some(t.say(&fault.words()))).map_or((), drop),
                }
            });
        }
    });
    let remote = move || {
        let known = app.library.with(|library| {
            library
                .games
                .iter()
                .filter_map(|game| game.remote.clone())
                .map(|remote| remote.id)
                .collect::<Vec<_>>()
        });
        let others =
            elsewhere.get().into_iter().filter(|saved| !known.contains(&saved.id)).collect::<Vec<_>>();
        (!others.is_empty()).then(|| {
            let rows = others.into_iter().map(|saved| view! { <SavedRow saved trouble /> });
            view! { <h2>{t.say("On your other devices")}</h2><ul class="tiles">{rows.collect_view()}</ul> }
        })
    };
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
            {here}
            {remote}
            <p class="row">
                <Go to=Route::Statistics class="button">{t.say("Statistics")}</Go>
                <Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go>
            </p>
            {move || trouble.get().map(|text| view! { <p class="saying warning" role="alert">{text}</p> })}
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
    let share = listing.filled as f64 / listing.to_fill.max(1) as f64;
    let when = clock::date_words(Moment(listing.played), t.tag());
    let name = [t.say(&listing.level), t.say(&listing.variant)].into_iter().filter(|part| !part.is_empty());
    let name = name.collect::<Vec<_>>().join(" · ");
    let asks = RwSignal::new(false);
    let delete = move |_| {
        if !asks.get_untracked() {
            asks.set(true);
            return;
        }
        delete_game(app, &key);
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
            <b>{name}</b>
            <div class="bar" aria-hidden="true"><i style:--share=share.to_string()></i></div>
            <p>{state}" · "{time::watch(Duration::from_secs(listing.seconds))}" · "{when}</p>
            {listing.puzzle_id.map(|id| view! { <p>{id}</p> })}
            {save_id}
            <div class="row">
                <Go to=Route::Game(listing.key) class="button primary">{continues}</Go>
                <button type="button" class="danger" on:click=delete>
                    {move || if asks.get() { t.say("Really delete?") } else { t.say("Delete") }}
                </button>
            </div>
        </li>
    }
}

/// Deletes a game here, and on the server if it is there.
fn delete_game(app: App, key: &str) {
    let t = app.language();
    let remote = app.library.with_untracked(|library| library.find(key).and_then(|game| game.remote.clone()));
    app.shelf.with_value(|shelf| shelf.remove(&format!("game.{key}")));
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

#[component]
fn SavedRow(saved: GameInfo, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let id = saved.id.clone();
    let variant = saved.variant.parse::<Variant>().map_or(saved.variant, Variant::title);
    let open = move |_| {
        let id = id.clone();
        spawn_local(async move {
            match api::get::<SavedGame>(&format!("/games/{id}")).await {
                Ok(found) => match log::load(found.log.as_bytes()) {
                    Ok(session) => {
                        let key = id.to_lowercase();
                        app.keep(&format!("game.{key}"), &found.log);
                        let remote = Some(Remote { id, version: found.info.version as usize });
                        let listing = Listing { remote, ..Listing::of(&key, &session, clock::now()) };
                        app.shelve(|library| library.put(listing));
                        app.go(Route::Game(key));
                    }
                    Err(error) => trouble.set(Some(t.fill("This game cannot be read: {0}.", &[&error]))),
                },
                Err(fault) => trouble.set(Some(t.say(&fault.words()))),
            }
        });
    };
    view! {
        <li class="tile">
            <b>{t.say(&saved.level)}" · "{t.say(&variant)}</b>
            <p>{t.fill("Save ID {0}", &[&saved.id])}</p>
            <button type="button" on:click=open>{t.say("Fetch and continue")}</button>
        </li>
    }
}
