//! A set of exercises that came in a link: what is in it, and its exercises one after the other.

use super::make_set::MakeSet;
use super::report::{Recipient, Reports};
use super::sitting::{Course, CourseView};
use crate::browser::navigation;
use crate::library::State;
use crate::route::{Route, Sitting};
use crate::view::common::Go;
use crate::view::opening::{Opening, play_carried};
use crate::view::{App, app};
use leptos::prelude::*;
use ninefold_protocol::set::{self, ExerciseSet, SetItem};
use ninefold_puzzle::{Classic, Puzzle};

/// A set that came in a link; without one, a set is put together.
#[component]
pub(crate) fn SetScreen() -> impl IntoView {
    let link = RwSignal::new(navigation::fragment());
    let other = window_event_listener(leptos::ev::hashchange, move |_| link.set(navigation::fragment()));
    on_cleanup(move || other.remove());
    move || match link.get() {
        None => view! { <MakeSet /> }.into_any(),
        Some(link) => match set::read(&link) {
            Ok(set) => view! { <SetToDo set seat=None /> }.into_any(),
            Err(error) => view! { <Broken reason=error.to_string() /> }.into_any(),
        },
    }
}

#[component]
fn Broken(reason: String) -> impl IntoView {
    let t = app().language();
    view! {
        <div class="screen narrow stack">
            <h1>{t.say("Exercises for others")}</h1>
            <p role="alert">{t.say(&sentence(&reason))}</p>
            <p><Go to=Route::Practice class="button">{t.say("The path")}</Go></p>
        </div>
    }
}

/// A reason as a sentence of its own.
pub(super) fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A place in a class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seat {
    pub(super) code: String,
    pub(super) pupil: String,
}

/// What is in a set, and the way to do it.
#[component]
pub(super) fn SetToDo(set: ExerciseSet, seat: Option<Seat>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let sitting = match &seat {
        Some(seat) => Sitting::Class(seat.code.clone()),
        None => Sitting::Set,
    };
    let course = Course::new(app, sitting);
    let begun = RwSignal::new(false);
    let title = if set.title.is_empty() { t.say("Exercises") } else { set.title.clone() };
    let exercises = set.items.iter().enumerate().filter_map(|(at, item)| match item {
        SetItem::Exercise(name) => Some((u32::try_from(at).unwrap_or(u32::MAX), name.clone())),
        SetItem::Puzzle { .. } => None,
    });
    let (items, names): (Vec<_>, Vec<_>) = exercises.unzip();
    let count = names.len();
    let names = StoredValue::new(names);
    let begin = Callback::new(move |()| {
        if let Some(Seat { code, pupil }) = seat.clone() {
            course.reports.set(Reports::to(Recipient::Class { code, pupil, items: items.clone() }));
        }
        course.begin_with(names.get_value());
        begun.set(true);
    });
    let words = match count {
        1 => t.say("1 exercise, judged at once."),
        count => t.fill("{0} exercises, judged at once.", &[&count]),
    };
    let puzzles = set.items.into_iter().filter_map(|item| match item {
        SetItem::Puzzle { puzzle } => Some(puzzle),
        SetItem::Exercise(_) => None,
    });
    let puzzles = StoredValue::new(puzzles.collect::<Vec<_>>());
    let is_empty = count == 0;
    move || {
        match begun.get() {
        true => view! { <CourseView course /> }.into_any(),
        false => view! {
            <div class="screen narrow stack">
                <h1>{title.clone()}</h1>
                <p hidden=is_empty>{words.clone()}</p>
                <p class="row" hidden=is_empty>
                    <button type="button" class="primary" on:click=move |_| begin.run(())>{t.say("Begin")}</button>
                </p>
                <Puzzles puzzles=puzzles.get_value() />
                <p><Go to=Route::Practice class="button quiet">{t.say("The path")}</Go></p>
            </div>
        }
        .into_any(),
    }
    }
}

/// The puzzles of a set, each to be played.
#[component]
fn Puzzles(puzzles: Vec<String>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let state = Opening::new(String::new());
    if puzzles.is_empty() {
        return ().into_any();
    }
    let rows = puzzles.into_iter().enumerate().map(|(at, puzzle)| {
        let number = at + 1;
        let solved = is_solved(app, &puzzle).then(|| view! { <span>{t.say("Solved")}</span> });
        let play = move |_| play_carried(app, state, puzzle.clone());
        view! {
            <li class="row">
                <button type="button" on:click=play>{t.fill("Play puzzle {0}", &[&number])}</button>
                {solved}
            </li>
        }
    });
    view! {
        <h2>{t.say("Puzzles")}</h2>
        <ol class="findings">{rows.collect_view()}</ol>
        {move || state.fault.get().map(|reason| view! { <p class="saying warning" role="alert">{reason}</p> })}
    }
    .into_any()
}

fn is_solved(app: App, puzzle: &str) -> bool {
    solved_game(app, puzzle).is_some()
}

/// The key of a game of this browser that has solved a puzzle.
pub(super) fn solved_game(app: App, puzzle: &str) -> Option<String> {
    let id = puzzle_id(puzzle)?;
    app.library.with_untracked(|library| {
        let solved = |game: &&crate::library::Listing| {
            game.state == State::Solved && game.puzzle_id.as_deref() == Some(id.as_str())
        };
        library.games.iter().find(solved).map(|game| game.key.clone())
    })
}

/// The Puzzle ID of a text, which is a line of a classic puzzle or Ninefold's own form.
fn puzzle_id(text: &str) -> Option<String> {
    let line = Classic::from_line(text.trim().as_bytes()).and_then(|grid| Puzzle::try_from(grid).ok());
    let puzzle = match line {
        Some(puzzle) => puzzle,
        None => ninefold_protocol::worker::BoardText::from_text(text).puzzle().ok()?,
    };
    Some(ninefold_protocol::id::PuzzleId::on_ice(&puzzle, &[]).to_string())
}
