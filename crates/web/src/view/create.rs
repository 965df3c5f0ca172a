//! The setter's table: a board of any variant on which digits become givens and cages are drawn,
//! while the engine tells what every cell can still be and whether there is one solution.

use super::common::Go;
use super::game::Table;
use super::games::{Delete, delete_game};
use super::home::{GamePicture, kept_game};
use super::opening::{Opening, refusal};
use super::{App, app};
use crate::browser::clock;
use crate::browser::engine::Topic;
use crate::library::Listing;
use crate::play::Tone;
use crate::preferences::Switch;
use crate::route::Route;
use crate::setter::{self, Drawn, Past};
use leptos::prelude::*;
use ninefold_game::{Labels, Moment, Session, Setup};
use ninefold_protocol::log;
use ninefold_protocol::worker::{Answer, Basis, BoardText, Request, SolutionsFound};
use ninefold_puzzle::{Cell, Digit, Draft, Puzzle, Rules, Variant};

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
        let started = empty_board(variant.get_untracked()).and_then(|puzzle| begin_draft(app, puzzle));
        if let Err(reason) = started {
            state.fail(t.say(&reason));
        }
    };
    let choose = move |event: web_sys::Event| {
        if let Ok(chosen) = event_target_value(&event).parse() {
            variant.set(chosen);
        }
    };
    let variants = Variant::families().into_iter().map(|kind| {
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
            <p class="prose">{t.say("Write digits, draw cages and regions, and see at every moment what each cell can still be and whether there is exactly one solution.")}</p>
            <form class="row" on:submit=begin>
                <div class="field">
                    <label for="create-variant">{t.say("Variant")}</label>
                    <select id="create-variant" on:change=choose>{variants}</select>
                </div>
                <button class="primary">{t.say("New board")}</button>
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
    let day = clock::date_words(Moment(listing.played), t.tag());
    let key = listing.key.clone();
    let delete = move || {
        app.shelf.with_value(|shelf| shelf.remove(&past_name(&key)));
        delete_game(app, &key);
    };
    view! {
        <li class="tile">
            {picture}
            <b>{t.say(&listing.level)}</b>
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

/// Starts another draft; those before it stay.
fn begin_draft(app: App, puzzle: Puzzle) -> Result<(), String> {
    let now = clock::now();
    let level = Variant::of(&puzzle).map(Variant::title).unwrap_or_default();
    let labels = Labels { variant: CREATE.into(), level, puzzle_id: None };
    let setup = Setup { labels, started: now, ..Setup::free_play(puzzle) };
    let session = Session::new(setup).map_err(|error| error.to_string())?;
    put_down(app, &format!("create-{:x}", now.0), &session);
    Ok(())
}

/// Puts a board on the setter's table and shows it.
fn put_down(app: App, key: &str, session: &Session) {
    app.keep(&format!("game.{key}"), &log::save(session));
    app.shelve(|library| library.put(Listing::of(key, session, clock::now())));
    app.go_instead(Route::Game(key.to_owned()));
    app.board_drawn.update(|count| *count += 1);
}

/// The name under which the strokes of a draft are kept.
fn past_name(key: &str) -> String {
    format!("past.{key}")
}

fn past_of(app: App, key: &str) -> Past {
    Past::of_text(&app.shelf.with_value(|shelf| shelf.get(&past_name(key))).unwrap_or_default())
}

/// What a setter needs besides the tools of free play.
#[component]
pub(crate) fn SetterPanel() -> impl IntoView {
    let table = Table::here();
    let app = table.app;
    let t = app.language();
    let sum = RwSignal::new(String::new());
    let shows = RwSignal::new(Switch::On);
    let verdict = RwSignal::new(String::new());
    let is_proper = RwSignal::new(false);
    let version = Memo::new(move |_| table.play.with(|play| play.session.log().len()));
    Effect::new(move |_| {
        // A memo that nobody has read does not know what it follows.
        let _ = version.get();
        ask(table, verdict, is_proper, shows.get());
    });
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Setting)));
    // What is done to the rules, with the digits on the board and the chosen cells.
    let redraw = move |change: fn(&Rules, &[Option<Digit>], &[Cell], &str) -> Result<Puzzle, String>| {
        move |()| {
            let drawn = table.play.with_untracked(|play| {
                let (rules, digits) = (play.session.puzzle().rules(), play.session.sheet().digits());
                let changed = change(rules, &digits, &play.hand.cells(), &sum.get_untracked())?;
                setter::on_rules(&play.session, changed.rules())
            });
            match drawn {
                Ok(session) => {
                    let key = table.key.get_value();
                    let mut past = past_of(app, &key);
                    table.play.with_untracked(|play| past.push(play.session.puzzle()));
                    app.keep(&past_name(&key), &past.to_text());
                    put_down(app, &key, &session);
                }
                Err(reason) => table.say(Tone::Warning, t.say(&reason)),
            }
        }
    };
    let take_back = move |_| {
        let key = table.key.get_value();
        let mut past = past_of(app, &key);
        let Some(rules) = past.pop() else { return };
        match table.play.with_untracked(|play| setter::on_rules(&play.session, &rules)) {
            Ok(session) => {
                app.keep(&past_name(&key), &past.to_text());
                put_down(app, &key, &session);
            }
            Err(reason) => table.say(Tone::Warning, t.say(&reason)),
        }
    };
    let has_past = !past_of(app, &table.key.get_value()).is_empty();
    let cage = redraw(setter::with_cage);
    let submit = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        cage(());
    };
    let uncage = redraw(|rules, digits, cells, _| setter::without_cages(rules, digits, cells));
    let piece = redraw(|rules, digits, cells, _| setter::with_piece(rules, digits, cells));
    let region = redraw(|rules, digits, cells, _| setter::with_region(rules, digits, cells));
    let unregion = redraw(|rules, digits, cells, _| setter::without_regions(rules, digits, cells));
    let drawn = table.play.with_untracked(|play| Drawn::of(play.session.puzzle().rules()));
    let drawn = drawn.map(|drawn| {
        view! { <p>{t.fill("{0} of {1} pieces are drawn.", &[&drawn.pieces, &drawn.of])}</p> }
    });
    let toggle = move |event: web_sys::Event| {
        shows.set(Switch::from(event_target_checked(&event)));
    };
    view! {
        <section class="card stack" aria-label=t.say("Create")>
            <p role="status">{move || verdict.get()}</p>
            <label class="choice">
                <input type="checkbox" prop:checked=move || shows.get() == Switch::On on:change=toggle />
                {t.say("Show possible digits")}
            </label>
            <p class="empty">{t.say("Choose cells by dragging over them, then say what they are.")}</p>
            <fieldset class="stack">
                <legend>{t.say("Regions")}</legend>
                {drawn}
                <div class="pairs">
                    <button type="button" on:click=move |_| piece(())>{t.say("Jigsaw piece")}</button>
                    <button type="button" on:click=move |_| region(())>{t.say("Extra region")}</button>
                    <button type="button" class="quiet" on:click=move |_| unregion(())>{t.say("Remove regions here")}</button>
                </div>
            </fieldset>
            <fieldset class="stack">
                <legend>{t.say("Cages")}</legend>
                <form class="stack tight" on:submit=submit>
                    <div class="field">
                        <label for="cage-sum">{t.say("Cage sum (optional)")}</label>
                        <input id="cage-sum" inputmode="numeric" prop:value=move || sum.get() on:input=move |event| sum.set(event_target_value(&event)) />
                    </div>
                    <div class="pairs">
                        <button>{t.say("Add cage")}</button>
                        <button type="button" class="quiet" on:click=move |_| uncage(())>{t.say("Remove cages here")}</button>
                    </div>
                </form>
            </fieldset>
            <button type="button" disabled=!has_past on:click=take_back>{t.say("Undo last drawing")}</button>
            <div class="stack tight">
                <button type="button" class="primary" disabled=move || !is_proper.get() on:click=move |_| super::share::share(app, table)>{t.say("Publish and copy the link")}</button>
                <p class="empty" hidden=move || is_proper.get()>{t.say("It can be published when it has one solution.")}</p>
            </div>
        </section>
    }
}

/// Asks what the board leaves open.
fn ask(table: Table, verdict: RwSignal<String>, is_proper: RwSignal<bool>, shows: Switch) {
    let app = table.app;
    let t = app.language();
    is_proper.set(false);
    let board = match table.play.with_untracked(|play| play.session.puzzle_on_board()) {
        Ok(puzzle) => BoardText::from(&puzzle),
        Err(rejection) => {
            table.open.set(Vec::new());
            verdict.set(t.say(&rejection.to_string()));
            return;
        }
    };
    // What was open before may not be any more.
    table.open.set(Vec::new());
    verdict.set(t.say("Looking …"));
    let candidates = board.clone();
    app.engine.with_value(|engine| {
        engine.ask(Topic::Setting, Request::Solve { board, basis: Basis::Digits }, move |answer| {
            is_proper.try_set(matches!(answer, Ok(Answer::Solved(SolutionsFound::One { .. }))));
            let told = match answer {
                Ok(Answer::Solved(SolutionsFound::One { .. })) => t.say("There is exactly one solution."),
                Ok(Answer::Solved(found)) => refusal(t, &found),
                Ok(_) => String::new(),
                Err(reason) => t.say(&reason),
            };
            verdict.try_set(told);
            if shows == Switch::Off {
                table.open.try_set(Vec::new());
                return;
            }
            app.engine.with_value(|engine| {
                engine.ask(Topic::Setting, Request::Candidates { board: candidates }, move |answer| {
                    if let Ok(Answer::Candidates { digits }) = answer {
                        table.open.try_set(digits);
                    }
                });
            });
        });
    });
}
