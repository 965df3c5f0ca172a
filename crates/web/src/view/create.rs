//! The setter's table: a board of any variant on which digits become givens and cages are drawn,
//! while the engine tells what every cell can still be and whether there is one solution.

use super::common::Go;
use super::game::Table;
use super::opening::{Opening, refusal};
use super::{App, app};
use crate::browser::clock;
use crate::browser::engine::Topic;
use crate::library::Listing;
use crate::play::Tone;
use crate::preferences::Off;
use crate::route::Route;
use crate::setter::{self, Drawn};
use leptos::prelude::*;
use ninefold_game::{Command, Labels, Seat, Session, Setup};
use ninefold_protocol::log;
use ninefold_protocol::worker::{Answer, Basis, Board, Request, Verdict};
use ninefold_puzzle::{Cell, Digit, Draft, Puzzle, Rules, Variant};

/// The label by which the list knows the setter's board.
pub(crate) const CREATE: &str = "Create";

/// The key under which the setter's board is kept.
const KEY: &str = "create";

/// Go on with the board that was left, or start another.
#[component]
pub(crate) fn Create() -> impl IntoView {
    let app = app();
    let t = app.language();
    let variant = RwSignal::new(Variant::CLASSIC);
    let is_kept = app.library.with_untracked(|library| library.find(KEY).is_some());
    let state = Opening::new(String::new());
    let begin = move |_| {
        let started = empty_board(variant.get_untracked()).and_then(|puzzle| put_down(app, puzzle));
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
    let kept = is_kept.then(|| {
        view! { <p><Go to=Route::Game(KEY.into()) class="button primary">{t.say("Go on with the last board")}</Go></p> }
    });
    view! {
        <div class="screen narrow stack">
            <h1>{t.say("Create")}</h1>
            <p>{t.say("Write digits, draw cages and regions, and see at every moment what each cell can still be and whether there is exactly one solution.")}</p>
            {kept}
            <div class="field">
                <label for="create-variant">{t.say("Variant")}</label>
                <select id="create-variant" on:change=choose>{variants}</select>
            </div>
            <p><button type="button" on:click=begin>{t.say("New board")}</button></p>
            {move || state.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
        </div>
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

/// Puts a board on the setter's table and shows it.
fn put_down(app: App, puzzle: Puzzle) -> Result<(), String> {
    let now = clock::now();
    let level = Variant::of(&puzzle).map(Variant::title).unwrap_or_default();
    let labels = Labels { variant: CREATE.into(), level, puzzle_id: None };
    let setup = Setup { labels, started: now, ..Setup::free_play(puzzle) };
    let mut session = Session::new(setup).map_err(|error| error.to_string())?;
    // A board without givens has nothing to unlock.
    let _ = session.play(now, Seat::SOLO, &Command::Unlock);
    app.keep(&format!("game.{KEY}"), &log::save(&session));
    app.shelve(|library| library.put(Listing::of(KEY, &session, now)));
    app.go_instead(Route::Game(KEY.into()));
    app.board_drawn.update(|count| *count += 1);
    Ok(())
}

/// What a setter needs besides the tools of free play.
#[component]
pub(crate) fn SetterPanel() -> impl IntoView {
    let table = Table::here();
    let app = table.app;
    let t = app.language();
    let sum = RwSignal::new(String::new());
    let shows = RwSignal::new(Off::On);
    let verdict = RwSignal::new(String::new());
    let version = Memo::new(move |_| table.play.with(|play| play.session.log().len()));
    Effect::new(move |_| {
        // A memo that nobody has read does not know what it follows.
        let _ = version.get();
        ask(table, verdict, shows.get());
    });
    on_cleanup(move || app.engine.with_value(|engine| engine.call_off(Topic::Setting)));
    // What is done to the rules, with the digits on the board and the chosen cells.
    let redraw = move |change: fn(&Rules, &[Option<Digit>], &[Cell], &str) -> Result<Puzzle, String>| {
        move |_| {
            let drawn = table.play.with_untracked(|play| {
                let (rules, digits) = (play.session.puzzle().rules(), play.session.sheet().digits());
                change(rules, &digits, &play.hand.cells(), &sum.get_untracked())
            });
            if let Err(reason) = drawn.and_then(|puzzle| put_down(app, puzzle)) {
                table.say(Tone::Warning, t.say(&reason));
            }
        }
    };
    let cage = redraw(setter::with_cage);
    let uncage = redraw(|rules, digits, cells, _| setter::without_cages(rules, digits, cells));
    let piece = redraw(|rules, digits, cells, _| setter::with_piece(rules, digits, cells));
    let region = redraw(|rules, digits, cells, _| setter::with_region(rules, digits, cells));
    let unregion = redraw(|rules, digits, cells, _| setter::without_regions(rules, digits, cells));
    let drawn = table.play.with_untracked(|play| Drawn::of(play.session.puzzle().rules()));
    let drawn = drawn.map(|drawn| {
        view! { <p>{t.fill("{0} of {1} pieces are drawn.", &[&drawn.pieces, &drawn.of])}</p> }
    });
    let toggle = move |event: web_sys::Event| {
        shows.set(if event_target_checked(&event) { Off::On } else { Off::Off });
    };
    view! {
        <section class="card stack" aria-label=t.say("Create")>
            <p role="status">{move || verdict.get()}</p>
            <label class="choice">
                <input type="checkbox" prop:checked=move || shows.get() == Off::On on:change=toggle />
                {t.say("Show what each cell can be")}
            </label>
            <p class="empty">{t.say("Choose cells by dragging over them, then say what they are.")}</p>
            <fieldset class="stack">
                <legend>{t.say("Regions")}</legend>
                {drawn}
                <div class="pairs">
                    <button type="button" on:click=piece>{t.say("Jigsaw piece")}</button>
                    <button type="button" on:click=region>{t.say("Extra region")}</button>
                    <button type="button" class="quiet" on:click=unregion>{t.say("Remove regions here")}</button>
                </div>
            </fieldset>
            <fieldset class="stack">
                <legend>{t.say("Cages")}</legend>
                <div class="field">
                    <label for="cage-sum">{t.say("Sum of a cage (may be empty)")}</label>
                    <input id="cage-sum" inputmode="numeric" prop:value=move || sum.get() on:input=move |event| sum.set(event_target_value(&event)) />
                </div>
                <div class="pairs">
                    <button type="button" on:click=cage>{t.say("Cage the chosen cells")}</button>
                    <button type="button" class="quiet" on:click=uncage>{t.say("Remove cages here")}</button>
                </div>
            </fieldset>
            <p><button type="button" class="primary" on:click=move |_| super::share::share(app, table)>{t.say("Publish and copy the link")}</button></p>
        </section>
    }
}

/// Asks what the board leaves open.
fn ask(table: Table, verdict: RwSignal<String>, shows: Off) {
    let app = table.app;
    let t = app.language();
    let board = match table.play.with_untracked(|play| play.session.puzzle_on_board()) {
        Ok(puzzle) => Board::from(&puzzle),
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
            let told = match answer {
                Ok(Answer::Solved(Verdict::One { .. })) => t.say("There is exactly one solution."),
                Ok(Answer::Solved(found)) => refusal(t, &found),
                Ok(_) => String::new(),
                Err(reason) => t.say(&reason),
            };
            verdict.try_set(told);
            if shows == Off::Off {
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
