//! The start: the puzzle of today, the game in progress, and every other way into the game.
//!
//! This comes in the first file. What knows puzzles, as the board does, follows with [`super::home`].

use super::common::Go;
use super::home::Part;
use super::{App, app, later};
use crate::browser::{clock, dates};
use crate::library::{Listing, State};
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use ninefold_table::PuzzleName;
use std::time::Duration;

/// The start.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let app = app();
    let t = app.language();
    let today = clock::today();
    let daily = Memo::new(move |_| todays_game(app).map(|game| game.state));
    let other = Memo::new(move |_| game_in_progress(app));
    let is_done = move || matches!(daily.get(), Some(State::Solved | State::Failed));
    let play = move || {
        let (words, class) = match daily.get() {
            None => ("Play today's puzzle", "button primary"),
            Some(State::Open | State::Free) => ("Continue today's puzzle", "button primary"),
            Some(State::Solved | State::Failed) => ("View today's puzzle", "button"),
        };
        view! { <Go to=Route::Daily class=class>{t.say(words)}</Go> }
    };
    let continued = move || other.get().map(|listing| view! { <Continued listing is_main=is_done() /> });
    let begin = move || {
        let class = if is_done() && other.with(Option::is_none) { "button primary" } else { "button" };
        view! { <Go to=Route::NewGame class=class>{t.say("New game")}</Go> }
    };
    view! {
        <div class="screen home">
            <header>
                <p class="date">{dates::day_words(today, t.tag())}</p>
                <h1>{t.say("Today's puzzle")}</h1>
            </header>
            <section class="card todays" aria-label=t.say("Today's puzzle")>
                // The button beside it does the same for those who do not point.
                <div class="preview" aria-hidden="true" on:click=move |_| app.go(Route::Daily)>
                    {|| later::home(Part::Board)}
                </div>
                <div class="stack side">
                    {|| later::home(Part::Streak)}
                    {play}
                </div>
            </section>
            <div class="stack beside">
                {continued}
                <section class="stack tight" aria-labelledby="start-new">
                    <h2 id="start-new">{t.say("New game")}</h2>
                    <div class="row">{|| later::home(Part::Again)}{begin}</div>
                </section>
                <ul class="doors">
                    {row(app, Route::Calendar, "Calendar", "past days, the week's hard puzzle")}
                    {row(app, Route::Games, "My games", "continue, view, delete")}
                    {row(app, Route::Learn, "How to play", "rules, keys and techniques")}
                    {row(app, Route::Together, "Play together", "race, or solve one board with others")}
                    {row(app, Route::Import, "Load a puzzle", "by Puzzle ID, link, text or file")}
                    {row(app, Route::Scan, "Scan a puzzle", "photograph one from a newspaper")}
                    {row(app, Route::FreePlay, "Free play", "an empty board and a solver to watch")}
                    {row(app, Route::Create, "Make a puzzle", "see at once if it has one solution")}
                    {row(app, Route::Booklet, "Make a booklet", "puzzles on paper, with solutions")}
                </ul>
                {|| later::home(Part::Install)}
            </div>
            <p class="empty foot">{t.say("No account needed, no ads. Works offline.")}</p>
        </div>
    }
}

/// A way to another screen, with a few words about it.
fn row(app: App, to: Route, name: &'static str, what: &'static str) -> impl IntoView {
    let t = app.language();
    view! { <li><Go to><b>{t.say(name)}</b><span>{t.say(what)}</span></Go></li> }
}

/// The game on the puzzle of today.
pub(crate) fn todays_game(app: App) -> Option<Listing> {
    let name = PuzzleName::Daily(&clock::today().to_string()).to_string();
    app.library.with(|library| library.on_puzzle(&name).cloned())
}

/// The game that was played last and still goes on, if it is not the puzzle of today.
fn game_in_progress(app: App) -> Option<Listing> {
    let name = PuzzleName::Daily(&clock::today().to_string()).to_string();
    app.library.with(|library| {
        let is_other = |game: &&Listing| game.puzzle_id.as_deref() != Some(&name);
        library.games.iter().filter(is_other).find(|game| game.state == State::Open).cloned()
    })
}

/// The way back into the game that was played last; `is_main` where nothing else is left to do today.
#[component]
fn Continued(listing: Listing, is_main: bool) -> impl IntoView {
    let t = app().language();
    let name = listing.name(t);
    let filled = t.fill("{0} of {1} cells", &[&listing.filled, &listing.to_fill]);
    let spent = time::watch(Duration::from_secs(listing.seconds));
    let class = if is_main { "button primary" } else { "button" };
    let key = listing.key.clone();
    view! {
        <section class="stack tight" aria-labelledby="go-on">
            <h2 id="go-on">{t.say("Game in progress")}</h2>
            <div class="card go-on">
                <div class="thumb" aria-hidden="true">{move || later::home(Part::Thumb(key.clone()))}</div>
                <div class="stack tight">
                    <b>{name}</b>
                    <p class="empty">{spent}" · "{filled}</p>
                    <Go to=Route::Game(listing.key) class=class>{t.say("Continue")}</Go>
                </div>
            </div>
        </section>
    }
}
