//! Practice: the path through the techniques, its units, exercises on the board, and what is known.

mod class;
mod desk;
mod make_set;
mod over;
mod played;
mod report;
mod set;
mod sitting;
mod skills;
mod storms;
pub(super) mod sync;
mod unit;

pub(crate) use class::{ClassResultsScreen, ClassScreen};
pub(crate) use set::SetScreen;
pub(crate) use sitting::SittingScreen;
pub(crate) use skills::Skills;
pub(crate) use unit::UnitScreen;

use super::common::{Go, Working};
use super::who::Who;
use super::{App, app};
use crate::browser::clock;
use crate::browser::engine::Topic;
use crate::route::{Route, Sitting};
use leptos::prelude::*;
use ninefold_protocol::practice;
use ninefold_protocol::worker::{Answer, Drill, Path, Practised, Request, UnitStanding};
use sitting::MISSED;

/// The name under which attempts are kept.
const LOG: &str = "practice";

/// What has come of a question to the engine.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Asked<T> {
    Coming,
    Here(T),
    Failed(String),
}

/// The way to practise what a game has shown to be missed, if there is something.
pub(super) fn practise_missed(app: App, missed: Vec<Drill>) -> impl IntoView {
    (!missed.is_empty()).then(|| {
        let go = move |_| {
            app.keep(MISSED, &serde_json::to_string(&missed).unwrap_or_default());
            app.go(Route::Sitting(Sitting::Missed));
        };
        let name = app.language().say("Practise what you missed");
        view! { <button type="button" class="primary" on:click=go>{name}</button> }
    })
}

/// The attempts that this browser keeps.
fn kept_log(app: App) -> String {
    app.shelf.with_value(|shelf| shelf.get(LOG)).unwrap_or_default()
}

/// Keeps an attempt.
fn keep(app: App, attempt: &practice::Attempt) {
    let mut log = kept_log(app);
    if log.is_empty() {
        log.push_str(practice::header());
    }
    log.push_str(&practice::line(attempt));
    app.keep(LOG, &log);
}

/// Asks the engine for the path, with what has been practised here.
fn ask_path(app: App) -> RwSignal<Asked<Path>> {
    let asked = RwSignal::new(Asked::Coming);
    ask_path_again(app, asked);
    asked
}

/// The same, and again when something comes from other devices of the same person.
fn ask_path_in_step(app: App) -> RwSignal<Asked<Path>> {
    let asked = ask_path(app);
    sync::keep_in_step(app, move || ask_path_again(app, asked));
    asked
}

fn ask_path_again(app: App, asked: RwSignal<Asked<Path>>) {
    let practised = Practised { log: kept_log(app), now: clock::now().0, zone: clock::zone() };
    let t = app.language();
    app.engine.with_value(|engine| {
        engine.ask(Topic::Practice, Request::Path(practised), move |answer| {
            asked.try_set(match answer {
                Ok(Answer::Path(path)) => Asked::Here(path),
                Ok(_) => Asked::Failed(t.say("Solver error. Reload the page.")),
                Err(reason) => Asked::Failed(t.say(&reason)),
            });
        });
    });
}

/// Draws what has come, or says that it is coming, or why it does not come.
pub(super) fn when_asked<T>(app: App, asked: Asked<T>, draw: impl FnOnce(T) -> AnyView) -> AnyView {
    match asked {
        Asked::Coming => view! { <Working text=app.language().say("Loading …") /> }.into_any(),
        Asked::Here(here) => draw(here),
        Asked::Failed(reason) => view! { <p class="saying warning" role="alert">{reason}</p> }.into_any(),
    }
}

/// The path.
#[component]
pub(crate) fn Practice() -> impl IntoView {
    let app = app();
    let t = app.language();
    let asked = ask_path_in_step(app);
    let about = move || {
        match app.who.get() {
        Who::Player { .. } => t.say("Exercises for every technique, made for you and judged at once. Start anywhere; what you do is kept with your account."),
        _ => t.say("Exercises for every technique, made for you and judged at once. Start anywhere; what you do stays on this device."),
    }
    };
    view! {
        <div class="screen">
            <h1>{t.say("Practice")}</h1>
            <p class="prose">{about}</p>
            {move || when_asked(app, asked.get(), |path| view! { <Overview path /> }.into_any())}
        </div>
    }
}

#[component]
fn Overview(path: Path) -> impl IntoView {
    let t = app().language();
    let next = path.next.as_ref().and_then(|name| path.units.iter().find(|unit| unit.name == *name).cloned());
    let go_on = next.map(|unit| {
        view! {
            <Go to=Route::Unit(unit.name.clone()) class="button primary">
                {t.fill("Go on: {0}", &[&t.say(&unit.title)])}
            </Go>
        }
    });
    let due = match path.due {
        0 => t.say("Ten exercises, about ten minutes."),
        1 => t.say("1 technique is due today."),
        due => t.fill("{0} techniques are due today.", &[&due]),
    };
    let tiles = |track: &str| {
        let units = path.units.iter().filter(|unit| unit.track == track).cloned();
        let tiles = units.map(|unit| view! { <UnitTile unit /> }).collect_view();
        view! { <ul class="tiles">{tiles}</ul> }
    };
    view! {
        <p class="row">
            {go_on}
            <Go to=Route::Sitting(Sitting::Daily) class="button">{t.say("Daily practice")}</Go>
            <Go to=Route::Sitting(Sitting::Storm) class="button">{t.say("Storm: three minutes")}</Go>
            <Go to=Route::Skills class="button">{t.say("What you know")}</Go>
            <Go to=Route::Sitting(Sitting::Set) class="button">{t.say("Exercises for others")}</Go>
        </p>
        <p class="empty">{due}</p>
        <h2>{t.say("The path")}</h2>
        {tiles("classic")}
        <h2>{t.say("Killer Sudoku")}</h2>
        {tiles("killer")}
        <h2>{t.say("Jigsaw Sudoku")}</h2>
        {tiles("jigsaw")}
        <h2>{t.say("Other variants")}</h2>
        {tiles("variants")}
    }
}

/// A unit in the list.
#[component]
fn UnitTile(unit: UnitStanding) -> impl IntoView {
    let t = app().language();
    let (known, all) = (known(&unit), unit.lessons.len());
    let share = known as f64 / all.max(1) as f64;
    view! {
        <li>
            <Go to=Route::Unit(unit.name) class="tile">
                <b>{t.say(&unit.title)}</b>
                <p>{t.say(&unit.idea)}</p>
                <div class="bar" aria-hidden="true"><i style:--share=share.to_string()></i></div>
                <p>{t.fill("{0} of {1} techniques known", &[&known, &all])}</p>
            </Go>
        </li>
    }
}

/// How many lessons of a unit are known.
fn known(unit: &UnitStanding) -> usize {
    unit.lessons.iter().filter(|lesson| lesson.is_known).count()
}
