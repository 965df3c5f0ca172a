//! A game gone through: its moves on a line of time, what they show in words, and the board at each of them.

mod films;
mod solution;
pub(in crate::view) mod tape;
mod timeline;

pub(crate) use solution::SolutionScreen;

use super::board::{Board, Touch};
use super::common::{Go, Working};
use super::game::Gone;
use super::hint::sentence_view;
use super::icon::{self, Icon};
use super::opening::{Known, Opening, play_text};
use super::practice::{Asked, practise_missed, when_asked};
use super::{App, app};
use crate::browser::engine::Topic;
use crate::browser::navigation;
use crate::hint::Freshness;
use crate::paint;
use crate::replay::{Replay, Shown};
use crate::route::Route;
use crate::time;
use films::Films;
use leptos::prelude::*;
use ninefold_protocol::log::{self, Rescued};
use ninefold_protocol::worker::{Answer, BoardText, Footage, Request, Review};
use ninefold_puzzle::Cell;
use tape::{Scrubber, Tape};
use timeline::Timeline;

/// The speed at which one begins.
const SPEED: usize = 3;

/// A game that is shown again.
#[derive(Clone, Copy)]
struct Viewing {
    app: App,
    /// The game as text.
    log: StoredValue<String>,
    replay: StoredValue<Replay>,
    tape: Tape,
    review: RwSignal<Asked<Review>>,
}

/// Whose game it is.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Whose {
    /// One of this browser, by its key.
    Own(String),
    /// One that came in a link.
    Shared,
}

/// What stands in the address for a game that comes with it.
const SHARED: &str = "shared";

/// A game of this browser, or one that came in a link, gone through.
#[component]
pub(crate) fn ReviewScreen(key: String) -> impl IntoView {
    if key == SHARED {
        return view! { <Unpacked /> }.into_any();
    }
    let app = app();
    match app.shelf.with_value(|shelf| shelf.get(&format!("game.{key}"))) {
        Some(text) => view! { <Reviewed text whose=Whose::Own(key) /> }.into_any(),
        None => view! { <Gone text=app.language().say("This browser doesn't have that game.") /> }.into_any(),
    }
}

/// A game that came in a link; another link in its place shows another game.
#[component]
fn Unpacked() -> impl IntoView {
    let app = app();
    let t = app.language();
    let asked = RwSignal::new(Asked::Coming);
    let unpack = move || {
        asked.set(Asked::Coming);
        let request = Request::Unpack { link: navigation::fragment().unwrap_or_default() };
        app.engine.with_value(|engine| {
            // Another topic than that of the game in sight, which calls its questions off when it goes.
            engine.ask(Topic::Puzzle, request, move |answer| {
                asked.try_set(match answer {
                    Ok(Answer::Written { text }) => Asked::Here(text),
                    Ok(_) => Asked::Failed(t.say("Solver error. Reload the page.")),
                    Err(reason) => Asked::Failed(t.say(&reason)),
                });
            });
        });
    };
    unpack();
    let other = window_event_listener(leptos::ev::hashchange, move |_| unpack());
    on_cleanup(move || {
        other.remove();
        app.engine.with_value(|engine| engine.call_off(Topic::Puzzle));
    });
    move || match asked.get() {
        Asked::Coming => {
            view! { <div class="screen narrow"><Working text=t.say("Loading …") /></div> }.into_any()
        }
        Asked::Here(text) => view! { <Reviewed text whose=Whose::Shared /> }.into_any(),
        Asked::Failed(text) => view! { <Gone text /> }.into_any(),
    }
}

/// A game, gone through.
#[component]
fn Reviewed(text: String, whose: Whose) -> impl IntoView {
    let app = app();
    let t = app.language();
    let Ok(Rescued { session, .. }) = log::rescue(text.as_bytes()) else {
        return view! { <Gone text=t.say("This browser doesn't have that game.") /> }.into_any();
    };
    let rules = session.puzzle().rules().clone();
    let replay = Replay::new(session);
    let last = replay.last();
    let show = Viewing {
        app,
        log: StoredValue::new(text),
        replay: StoredValue::new(replay),
        tape: Tape::new(app, last, last, SPEED),
        review: RwSignal::new(Asked::Coming),
    };
    show.ask_review();
    on_cleanup(move || {
        app.engine.with_value(|engine| [Topic::Practice, Topic::Film].map(|topic| engine.call_off(topic)));
    });
    let shown = Memo::new(move |_| {
        let at = show.tape.at.get();
        show.replay.with_value(|replay| replay.at(at, t))
    });
    let paints = Memo::new(move |_| {
        let paint = |shown: &Shown| {
            app.preferences.with(|preferences| paint::board(&shown.play, None, preferences, t))
        };
        shown.with(|shown| shown.as_ref().map(paint).unwrap_or_default())
    });
    let cursor = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map_or(Cell::new(0), |shown| shown.play.hand.cursor))
    });
    let said = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map(|shown| shown.play.said.text.clone()).unwrap_or_default())
    });
    let when = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map(|shown| time::watch(shown.time)).unwrap_or_default())
    });
    let (across, down) = (rules.layout().width(), rules.layout().height());
    let label = t.say("The board at this moment");
    let touch = Callback::new(|_: Touch| {});
    let no_zoom = None::<RwSignal<f64>>;
    view! {
        <section class="game free drill" aria-label=t.say("Review") style:--across=across.to_string() style:--down=down.to_string()>
            <div class="facts">
                <Go to=Route::Games class="button sign back"><Icon line=icon::BACK /><span class="unseen">{t.say("My games")}</span></Go>
                <h1>{t.say("Review")}</h1>
                <dl><div><dt class="unseen">{t.say("Time")}</dt><dd class="time">{when}</dd></div></dl>
            </div>
            <div class="field-of-play">
                <div class="board-frame">
                    <Board rules paints cursor label curves=Vec::new() touch zoom=no_zoom />
                </div>
            </div>
            <div class="panel">
                <Scrubber tape=show.tape said />
                {move || when_asked(app, show.review.get(), |review| view! { <Findings show review whose=whose.clone() /> }.into_any())}
                <Films footage=Footage::Game(show.log.get_value()) />
            </div>
        </section>
    }
    .into_any()
}

/// What the game shows, in a picture and in words.
#[component]
fn Findings(show: Viewing, review: Review, whose: Whose) -> impl IntoView {
    let app = show.app;
    let t = app.language();
    let rows =
        review.sentences.iter().map(|sentence| sentence_view(t, sentence, Freshness::New)).collect_view();
    let practise = practise_missed(app, review.missed.clone());
    let mistake = review.moves.iter().find(|made| !made.is_right).map(|made| made.event);
    let to_mistake = mistake.map(|event| {
        let go = move |_| show.tape.go(show.replay.with_value(|replay| replay.moment_of(event)));
        view! { <button type="button" on:click=go>{t.say("Show the first mistake")}</button> }
    });
    let open = match whose {
        Whose::Own(key) => view! {
            <Go to=Route::Game(key.clone()) class="button">{t.say("Open the game")}</Go>
            <Go to=Route::Solution(key) class="button">{t.say("Solve it like a person")}</Go>
        }
        .into_any(),
        Whose::Shared => view! { <PlayIt show /> }.into_any(),
    };
    view! {
        <section class="card stack" aria-label=t.say("What the game shows")>
            <Timeline show moves=review.moves />
            <ol class="findings">{rows}</ol>
            <div class="pairs">
                {practise}
                {to_mistake}
                {open}
            </div>
        </section>
    }
}

/// The way to play the puzzle of somebody else's game.
#[component]
fn PlayIt(show: Viewing) -> impl IntoView {
    let app = show.app;
    let opening = Opening::new(String::new());
    let play = move |_| {
        let board = show.replay.with_value(|replay| BoardText::from(replay.puzzle()));
        play_text(app, opening, board.text().to_owned(), Known::brought(String::new()));
    };
    view! {
        <button type="button" on:click=play>{app.language().say("Play this puzzle")}</button>
        {move || opening.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
    }
}

impl Viewing {
    fn ask_review(self) {
        let t = self.app.language();
        let request = Request::Review { log: self.log.get_value() };
        self.app.engine.with_value(|engine| {
            engine.ask(Topic::Practice, request, move |answer| {
                self.review.try_set(match answer {
                    Ok(Answer::Reviewed(review)) => Asked::Here(review),
                    Ok(_) => Asked::Failed(t.say("Solver error. Reload the page.")),
                    Err(reason) => Asked::Failed(t.say(&reason)),
                });
            });
        });
    }
}
