//! The end of a sitting: how it went, and what comes next.

use super::sitting::{Course, Outcome};
use super::storms::Ranking;
use super::sync;
use crate::browser::engine::Topic;
use crate::browser::page;
use crate::play::Tone;
use crate::route::{Route, Sitting};
use crate::view::common::Go;
use crate::view::opening::{Known, Opening, play_text};
use crate::view::{App, app};
use leptos::prelude::*;
use ninefold_protocol::worker::{Answer, BoardText, Drill, Request};

/// The name under which the best storm is kept.
const BEST: &str = "practice.storm";

/// How a sitting went.
#[component]
pub(super) fn Over(course: Course) -> impl IntoView {
    let app = app();
    let t = app.language();
    let outcomes = course.outcomes.get_untracked();
    let count = |wanted: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| wanted(outcome)).count();
    let (unaided, found) = (count(|one| *one == Outcome::Unaided), count(|one| *one != Outcome::Missed));
    let all = outcomes.len();
    let sitting = course.sitting.get_value();
    let (title, told) = match &sitting {
        Sitting::Storm => {
            let best =
                app.shelf.with_value(|shelf| shelf.get(BEST)).and_then(|text| text.parse::<usize>().ok());
            let best = best.unwrap_or_default();
            app.keep(BEST, &best.max(found).to_string());
            let told = if found > best && best > 0 {
                t.fill("Your best so far; before it was {0}.", &[&best])
            } else {
                t.fill("Your best: {0}.", &[&best.max(found)])
            };
            (t.fill("{0} found in three minutes", &[&found]), told)
        }
        Sitting::Test(_) if unaided == all => {
            (t.say("Passed"), t.say("You found all of them without help: the unit counts as known."))
        }
        Sitting::Test(_) => (
            t.say("Not all of them yet"),
            t.fill(
                "{0} of {1} found. Those count as known; practise the others and come back.",
                &[&unaided, &all],
            ),
        ),
        _ => {
            (t.say("Done"), t.fill("{0} of {1} found, {2} of them without help.", &[&found, &all, &unaided]))
        }
    };
    app.announce(Tone::News, format!("{title}. {told}"));
    sync::keep_in_step(app, || {});
    let unit = match &sitting {
        Sitting::Lesson(unit, _) | Sitting::Test(unit) => Some(unit.clone()),
        _ => None,
    };
    let is_storm = sitting == Sitting::Storm;
    let is_set = matches!(sitting, Sitting::Set | Sitting::Class(_));
    let back = unit.map_or(Route::Practice, Route::Unit);
    let state = Opening::new(String::new());
    let puzzle = course.now.with_untracked(|now| {
        now.as_ref().map(|exercising| BoardText::from(exercising.play.session.puzzle()))
    });
    let is_lesson = matches!(sitting, Sitting::Lesson(..));
    let lesson = course.drills.with_untracked(|drills| drills.first().map(|name| name.drill.clone()));
    let play = puzzle.zip(lesson).filter(|_| is_lesson).map(|(board, lesson)| {
        let play = move |_| play_needed(app, state, lesson.clone(), board.clone());
        view! { <button type="button" on:click=play>{t.say("Play a puzzle that needs it")}</button> }
    });
    view! {
        <div class="screen narrow stack">
            <h1>{title}</h1>
            <p>{told}</p>
            <Dots course />
            {is_storm.then(|| view! { <Ranking course /> })}
            {move || state.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
            <p class="row">
                <Go to=back class="button primary">{t.say("Go on")}</Go>
                <button type="button" hidden=is_set on:click=move |_| course.again()>{t.say("Once more")}</button>
                {play}
            </p>
        </div>
    }
}

/// Plays a puzzle that cannot be solved without a technique and needs nothing harder; where none is found, that of the
/// last exercise, which has one in it.
fn play_needed(app: App, state: Opening, lesson: Drill, other: BoardText) {
    let request = Request::NeededPuzzle { lesson, seed: page::random() };
    app.engine.with_value(|engine| {
        engine.ask(Topic::Exercise, request, move |answer| {
            let text = match answer {
                Ok(Answer::Written { text }) => text,
                _ => other.text().to_owned(),
            };
            play_text(app, state, text, Known::brought(String::new()));
        });
    });
}

/// How each exercise went so far, and how many are to come.
#[component]
pub(super) fn Dots(course: Course) -> impl IntoView {
    let t = app().language();
    let dots = move || {
        let outcomes = course.outcomes.get();
        let count = course.drills.with(Vec::len).max(outcomes.len());
        let at = course.at.get();
        let dot = move |number: usize| {
            let (class, words) = match outcomes.get(number) {
                Some(Outcome::Unaided) => ("unaided", t.say("found without help")),
                Some(Outcome::Found) => ("found", t.say("found")),
                Some(Outcome::Missed) => ("missed", t.say("not found")),
                None if number == at => ("here", t.say("this one")),
                None => ("", t.say("to come")),
            };
            let name = format!("{}: {}", number + 1, words);
            view! { <li class=class><span class="unseen">{name}</span></li> }
        };
        (0..count).map(dot).collect_view()
    };
    view! { <ol class="drill-dots" aria-label=t.say("Exercises")>{dots}</ol> }
}
