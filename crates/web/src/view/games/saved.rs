//! The games that the server keeps for whoever is signed in, and this browser does not have.

use super::{Delete, GameTile};
use crate::browser::{api, clock};
use crate::library::{Listing, Remote};
use crate::naming;
use crate::route::Route;
use crate::view::board::Picture;
use crate::view::who::Who;
use crate::view::{App, app};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::api::{GameInfo, GamePage, GameStatus, SavedGame};
use ninefold_protocol::log;
use ninefold_puzzle::{Digit, Draft, Puzzle, Variant};
use std::time::Duration;

/// The list, page by page as the server gives it.
#[derive(Clone, Copy)]
pub(super) struct Elsewhere {
    app: App,
    all: RwSignal<Vec<GameInfo>>,
    /// Where the next page starts.
    next: RwSignal<Option<String>>,
    trouble: RwSignal<Option<String>>,
}

impl Elsewhere {
    pub(super) fn new(app: App) -> Self {
        Self { app, all: RwSignal::new(Vec::new()), next: RwSignal::new(None), trouble: RwSignal::new(None) }
    }

    /// Loads the first page as soon as somebody is signed in.
    pub(super) fn load(self) {
        Effect::new(move |_| {
            if matches!(self.app.who.get(), Who::Player { .. }) {
                self.load_from(None);
            }
        });
    }

    fn load_from(self, cursor: Option<String>) {
        spawn_local(async move {
            let path = cursor.as_ref().map_or("/games".into(), |cursor| format!("/games?cursor={cursor}"));
            // The screen may have been left in the meantime.
            match api::get::<GamePage>(&path).await {
                Ok(page) => {
                    self.next.try_set(page.next);
                    self.all.try_update(|all| match cursor {
                        None => *all = page.items,
                        Some(_) => all.extend(page.items),
                    });
                }
                Err(fault) => self.warn(fault.words()),
            }
        });
    }

    /// The games that this browser does not have.
    pub(super) fn games(self) -> Vec<GameInfo> {
        self.app.library.with(|library| {
            let is_here = |saved: &GameInfo| {
                let mut kept = library.games.iter().filter_map(|game| game.remote.as_ref());
                kept.any(|remote| remote.id == saved.id)
            };
            self.all.with(|all| all.iter().filter(|saved| !is_here(saved)).cloned().collect())
        })
    }

    /// Brings a game into this browser and opens it.
    async fn fetch(self, id: String) {
        let found = match api::get::<SavedGame>(&format!("/games/{id}")).await {
            Ok(found) => found,
            Err(fault) => return self.warn(fault.words()),
        };
        match log::load(found.log.as_bytes()) {
            Ok(session) => {
                let key = id.to_lowercase();
                self.app.keep(&format!("game.{key}"), &found.log);
                let remote = Some(Remote { id, version: found.info.version as usize });
                let listing = Listing { remote, ..Listing::of(&key, &session, clock::now()) };
                self.app.shelve(|library| library.put(listing));
                self.app.go(Route::Game(key));
            }
            Err(error) => {
                let t = self.app.language();
                let text = t.fill("This game cannot be read: {0}.", &[&t.say(&error.to_string())]);
                self.trouble.try_set(Some(text));
            }
        }
    }

    async fn delete(self, id: String) {
        match api::call("DELETE", &format!("/games/{id}"), None).await {
            Ok(()) => {
                self.all.try_update(|all| all.retain(|saved| saved.id != id));
            }
            Err(fault) => self.warn(fault.words()),
        }
    }

    fn warn(self, words: String) {
        self.trouble.try_set(Some(self.app.language().say(&words)));
    }
}

/// The games of other devices, if there are some.
#[component]
pub(super) fn Saved(elsewhere: Elsewhere) -> impl IntoView {
    let t = app().language();
    let games = Memo::new(move |_| elsewhere.games());
    let tiles = move || {
        let tiles = games.get().into_iter().map(|saved| view! { <SavedTile saved elsewhere /> });
        let tiles = tiles.collect::<Vec<_>>();
        (!tiles.is_empty())
            .then(|| view! { <h2>{t.say("On your other devices")}</h2><ul class="tiles">{tiles}</ul> })
    };
    let more = move || {
        let load = move |cursor: String| move |_| elsewhere.load_from(Some(cursor.clone()));
        let next = elsewhere.next.get();
        next.map(|cursor| view! { <button type="button" on:click=load(cursor)>{t.say("Show more")}</button> })
    };
    let trouble = move || {
        let text = elsewhere.trouble.get();
        text.map(|text| view! { <p class="saying warning" role="alert">{text}</p> })
    };
    view! { {tiles}{more}{trouble} }
}

#[component]
fn SavedTile(saved: GameInfo, elsewhere: Elsewhere) -> impl IntoView {
    let t = app().language();
    let variant = saved.variant.parse::<Variant>().ok();
    let state = match saved.status {
        GameStatus::Playing => t.fill("{0} of {1} cells", &[&saved.filled, &saved.cells]),
        GameStatus::Solved => t.say("Solved!"),
        GameStatus::Lost => t.say("Not solved"),
    };
    let tile = GameTile {
        name: naming::of_game(t, "", &saved.level, &variant.map_or(saved.variant.clone(), Variant::title)),
        state,
        share: f64::from(saved.filled) / f64::from(saved.cells.max(1)),
        time: Duration::from_millis(u64::try_from(saved.elapsed).unwrap_or_default()),
        played: Moment(u64::try_from(saved.updated).unwrap_or_default()),
    };
    let picture = variant.and_then(|variant| board(variant, &saved.picture));
    let id = saved.id.clone();
    let open = move |_| spawn_local(elsewhere.fetch(id.clone()));
    let id = saved.id.clone();
    let delete = move || spawn_local(elsewhere.delete(id.clone()));
    view! {
        <li class="tile">
            {picture.map(|puzzle| view! { <Picture puzzle /> })}
            {tile.view(t)}
            <div class="row">
                <button type="button" on:click=open>{t.say("Continue here")}</button>
                <Delete is_saved=true act=delete />
            </div>
            <details><summary>{t.say("Details")}</summary><p>{t.fill("Save ID {0}", &[&saved.id])}</p></details>
        </li>
    }
}

/// The board as it stands; `None` if the kind alone does not tell its shape, or digits clash.
fn board(variant: Variant, picture: &str) -> Option<Puzzle> {
    let layout = variant.layout()?;
    let constraints = variant.constraints(&layout);
    let givens = picture.chars().map(Digit::from_char).collect();
    Draft { layout, constraints, givens }.check().ok()
}
