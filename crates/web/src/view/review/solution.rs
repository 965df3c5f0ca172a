//! A puzzle solved as a person would: every step on the board, with its argument.

use super::films::Films;
use super::tape::{Scrubber, Tape};
use crate::browser::engine::Topic;
use crate::hint::{DrawnHint, Freshness};
use crate::paint;
use crate::route::Route;
use crate::solution::Solving;
use crate::view::app;
use crate::view::board::{Board, Touch};
use crate::view::common::Go;
use crate::view::game::Gone;
use crate::view::hint::sentence_view;
use crate::view::icon::{self, Icon};
use crate::view::practice::{Asked, when_asked};
use leptos::prelude::*;
use ninefold_protocol::log::{self, Rescued};
use ninefold_protocol::worker::{Answer, BoardText, Footage, Purpose, Request};
use ninefold_puzzle::Cell;

/// The speed at which one begins: a step has to be read.
const SPEED: usize = 0;

/// The puzzle of a game, solved.
#[component]
pub(crate) fn SolutionScreen(key: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let gone = || view! { <Gone text=t.say("This browser doesn't have that game.") /> }.into_any();
    let Some(text) = app.shelf.with_value(|shelf| shelf.get(&format!("game.{key}"))) else { return gone() };
    let Ok(Rescued { session, .. }) = log::rescue(text.as_bytes()) else { return gone() };
    let puzzle = session.puzzle().clone();
    let board = BoardText::from(&puzzle);
    let asked = RwSignal::new(Asked::Coming);
    let request = Request::Explain { board: board.clone() };
    app.engine.with_value(|engine| {
        engine.ask(Topic::Puzzle, request, move |answer| {
            asked.try_set(match answer {
                Ok(Answer::Explained(walkthrough)) => match Solving::new(puzzle, walkthrough) {
                    Some(solving) => Asked::Here(solving),
                    None => Asked::Failed(t.say("No step was found here.")),
                },
                Ok(_) => Asked::Failed(t.say("Solver error. Reload the page.")),
                Err(reason) => Asked::Failed(t.say(&reason)),
            });
        });
    });
    on_cleanup(move || {
        app.engine.with_value(|engine| [Topic::Puzzle, Topic::Film].map(|topic| engine.call_off(topic)));
    });
    let shown = move || {
        let (board, key) = (board.clone(), key.clone());
        when_asked(app, asked.get(), |solving| view! { <Shown solving board key /> }.into_any())
    };
    view! { <div class="solution">{shown}</div> }.into_any()
}

#[component]
fn Shown(solving: Solving, board: BoardText, key: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let rules = solving.puzzle().rules().clone();
    let tape = Tape::new(app, solving.last(), 0, SPEED);
    let ending = solving.ending().to_owned();
    let solving = StoredValue::new(solving);
    let step = Memo::new(move |_| solving.with_value(|solving| solving.step(tape.at.get(), t)));
    let paints = Memo::new(move |_| {
        step.with(|step| {
            let paint = |preferences: &_| {
                step.as_ref().map(|step| paint::board(&step.play, Some(&step.drawn), preferences, t))
            };
            app.preferences.with(paint).unwrap_or_default()
        })
    });
    let curves = Memo::new(move |_| {
        step.with(|step| step.as_ref().map(|step| DrawnHint::curves(&step.drawn)).unwrap_or_default())
    });
    let cursor = Memo::new(|_| Cell::new(0));
    let title =
        move || step.with(|step| step.as_ref().map(|step| step.technique.clone()).unwrap_or_default());
    let argument = move || {
        let sentences =
            step.with(|step| step.as_ref().map(|step| step.sentences.clone()).unwrap_or_default());
        let rows = sentences.iter().filter(|sentence| sentence.purpose != Purpose::Notation);
        rows.map(|sentence| sentence_view(t, sentence, Freshness::New)).collect_view()
    };
    let (across, down) = (rules.layout().width(), rules.layout().height());
    let label = t.say("The board at this moment");
    let touch = Callback::new(|_: Touch| {});
    let no_zoom = None::<RwSignal<f64>>;
    let number = Memo::new(move |_| t.fill("Step {0}: {1}", &[&(tape.at.get() + 1), &title()]));
    view! {
        <section class="game free drill" aria-label=t.say("Solved like a person") style:--across=across.to_string() style:--down=down.to_string()>
            <div class="facts">
                <Go to=Route::Review(key) class="button sign back"><Icon line=icon::BACK /><span class="unseen">{t.say("Review")}</span></Go>
                <h1>{t.say("Solved like a person")}</h1>
            </div>
            <div class="field-of-play">
                <div class="board-frame"><Board rules paints cursor label curves touch zoom=no_zoom /></div>
            </div>
            <div class="panel">
                <Scrubber tape said=number />
                <section class="advice" aria-label=t.say("The argument")><div class="argument" aria-live="polite"><ol>{argument}</ol></div></section>
                <p class="empty">{t.say(&ending)}</p>
                <Films footage=Footage::Solution(board) />
            </div>
        </section>
    }
}
