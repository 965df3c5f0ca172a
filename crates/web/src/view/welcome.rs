//! The start: every way into the game.

use super::app;
use super::board::Picture;
use super::common::Go;
use super::later;
use super::sync::Who;
use crate::library::Listing;
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use ninefold_puzzle::{Classic, Puzzle};
use std::time::Duration;

/// A puzzle for the picture: the one that everybody has seen.
const PICTURE: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The start.
#[component]
pub(crate) fn Welcome() -> impl IntoView {
    let app = app();
    let t = app.language();
    let latest = move || app.library.with(|library| library.latest().cloned());
    let continued = move || latest().map(|listing| view! { <ContinueDoor listing /> });
    let door = move |to: Route, name: &'static str, what: &'static str| {
        view! { <li><Go to class="door"><b>{t.say(name)}</b><span>{t.say(what)}</span></Go></li> }
    };
    let account = move || match app.who.get() {
        Who::Player { .. } => door(Route::Account, "Account", "your data, your devices"),
        _ => door(Route::SignIn, "Sign in", "keep games on the server"),
    };
    view! {
        <div class="screen welcome">
            <div>
                <h1>{t.say("Sudoku, calm and exact")}</h1>
                <p class="lead">{t.say("Every kind of puzzle, honest levels, hints that teach. No account, no ads, and it works offline.")}</p>
                <ul class="doors">
                    {continued}
                    {door(Route::NewGame, "New game", "choose a variant and a level")}
                    {door(Route::Daily, "Daily", "one puzzle a day for everybody")}
                    {door(Route::FreePlay, "Free play", "an empty board and a solver to watch")}
                    {door(Route::Import, "Load a puzzle", "by Puzzle ID, link, text or file")}
                    {door(Route::Booklet, "Make a booklet", "puzzles on paper, with solutions")}
                    {door(Route::Games, "My games", "continue, look back, delete")}
                    {door(Route::Learn, "How to play", "rules, keys and techniques")}
                    {door(Route::Settings, "Settings", "look, feedback, keys, language")}
                    {account}
                </ul>
            </div>
            <div class="preview" aria-hidden="true">{later::preview}</div>
        </div>
    }
}

/// What a board looks like.
#[component]
pub(crate) fn Preview() -> impl IntoView {
    let puzzle = Classic::from_line(PICTURE).and_then(|classic| Puzzle::try_from(classic).ok());
    puzzle.map(|puzzle| view! { <Picture puzzle /> })
}

/// The way back into the game that was played last.
#[component]
fn ContinueDoor(listing: Listing) -> impl IntoView {
    let t = app().language();
    let told = format!(
        "{} · {} · {}",
        t.say(&listing.level),
        t.say(&listing.variant),
        t.fill("{0} of {1} cells filled.", &[&listing.filled, &listing.to_fill]),
    );
    let time = time::watch(Duration::from_secs(listing.seconds));
    view! {
        <li>
            <Go to=Route::Game(listing.key) class="door"><b>{t.say("Continue")}</b><span>{told}" "{time}</span></Go>
        </li>
    }
}
