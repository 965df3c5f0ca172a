//! The catalogue: puzzles that the server publishes, by variant and level.

use super::app;
use super::board::Picture;
use super::common::{Go, Working};
use crate::browser::api;
use crate::route::Route;
use crate::speech;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{PuzzleInfo, PuzzlePage};
use ninefold_protocol::worker::{BoardText, Level};
use ninefold_puzzle::Variant;

/// The catalogue.
#[component]
pub(crate) fn Catalogue() -> impl IntoView {
    let app = app();
    let t = app.language();
    let variant = RwSignal::new(String::new());
    let level = RwSignal::new(String::new());
    let found = RwSignal::new(Vec::<PuzzleInfo>::new());
    let next = RwSignal::new(None::<String>);
    let state = RwSignal::new(Looking::Busy);
    let load = move |cursor: Option<String>| {
        state.set(Looking::Busy);
        let mut path =
            format!("/puzzles?variant={}&level={}", variant.get_untracked(), level.get_untracked());
        if let Some(cursor) = &cursor {
            path.push_str(&format!("&cursor={cursor}"));
        }
        let path = path
            .replace("variant=&", "")
            .replace("&level=&", "&")
            .trim_end_matches("level=")
            .trim_end_matches(['&', '?'])
            .to_owned();
        spawn_local(async move {
            match api::get::<PuzzlePage>(&path).await {
                Ok(shelf) => {
                    found.try_update(|found| {
                        if cursor.is_none() {
                            found.clear();
                        }
                        found.extend(shelf.items);
                    });
                    next.try_set(shelf.next);
                    state.try_set(Looking::Done);
                }
                Err(fault) => {
                    state.try_set(Looking::Failed(t.say(&fault.words())));
                }
            }
        });
    };
    load(None);
    let variants = Variant::menu()
        .into_iter()
        .map(|kind| view! { <option value=kind.to_string()>{t.say(&kind.title())}</option> });
    let levels = Level::ALL
        .map(|level| view! { <option value=level.name().to_lowercase()>{t.say(level.name())}</option> });
    let filter = move |signal: RwSignal<String>| {
        move |event: web_sys::Event| {
            signal.set(event_target_value(&event));
            load(None);
        }
    };
    let tiles = move || found.get().into_iter().map(|puzzle| view! { <PuzzleTile puzzle /> }).collect_view();
    let told = move || match state.get() {
        Looking::Busy => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Looking::Failed(reason) => view! { <p class="saying warning" role="alert">{reason}</p> }.into_any(),
        Looking::Done if found.with(Vec::is_empty) => {
            view! { <p class="empty">{t.say("No match. Try other filters.")}</p> }.into_any()
        }
        Looking::Done => ().into_any(),
    };
    view! {
        <div class="screen">
            <h1>{t.say("Catalogue")}</h1>
            <div class="row">
                <div class="field">
                    <label for="catalogue-variant">{t.say("Variant")}</label>
                    <select id="catalogue-variant" on:change=filter(variant)><option value="">{t.say("all")}</option>{variants.collect_view()}</select>
                </div>
                <div class="field">
                    <label for="catalogue-level">{t.say("Level")}</label>
                    <select id="catalogue-level" on:change=filter(level)><option value="">{t.say("all")}</option>{levels.into_iter().collect_view()}</select>
                </div>
            </div>
            <h2>{t.say("Puzzles")}</h2>
            {told}
            <ul class="tiles">{tiles}</ul>
            {move || next.get().map(|cursor| view! { <button type="button" on:click=move |_| load(Some(cursor.clone()))>{t.say("Show more")}</button> })}
        </div>
    }
}

#[derive(Clone, PartialEq, Debug)]
enum Looking {
    Busy,
    Done,
    Failed(String),
}

#[component]
fn PuzzleTile(puzzle: PuzzleInfo) -> impl IntoView {
    let t = app().language();
    let picture = BoardText::from_text(puzzle.text.clone()).puzzle().ok();
    let rating = puzzle.rating.map(|rating| t.fill("SE rating {0}", &[&format!("{rating:.1}")]));
    let variant = puzzle.variant.parse::<Variant>().map_or(puzzle.variant, Variant::title);
    let facts = [Some(speech::givens(t, puzzle.clues as usize)), rating, puzzle.hardest.clone()];
    let facts = facts.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    view! {
        <li>
            <Go to=Route::Puzzle(puzzle.id.clone()) class="tile">
                {picture.map(|puzzle| view! { <Picture puzzle /> })}
                <b>{t.say(&puzzle.level)}" · "{t.say(&variant)}</b>
                <p>{facts}</p>
                <p>{puzzle.id}</p>
            </Go>
        </li>
    }
}
