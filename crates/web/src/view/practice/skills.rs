//! What somebody knows: each technique with how likely it is found today, the exercises of the last weeks, and what
//! the games show.

use super::played::{InGames, ask_insight};
use super::{ask_path_in_step, when_asked};
use crate::route::Route;
use crate::view::app;
use crate::view::common::Go;
use leptos::prelude::*;
use ninefold_protocol::worker::{LessonStanding, Path, PracticeWeek, UnitStanding};

/// How well each technique is known.
#[component]
pub(crate) fn Skills() -> impl IntoView {
    let app = app();
    let t = app.language();
    let asked = ask_path_in_step(app);
    let games = ask_insight(app);
    view! {
        <div class="screen">
            <h1>{t.say("What you know")}</h1>
            {move || when_asked(app, asked.get(), |path| view! { <Techniques path /> }.into_any())}
            {move || when_asked(app, games.get(), |insight| view! { <InGames insight /> }.into_any())}
            <p><Go to=Route::Practice class="button">{t.say("The path")}</Go></p>
        </div>
    }
}

/// A row for each technique that was practised.
#[component]
fn Techniques(path: Path) -> impl IntoView {
    let t = app().language();
    // Variants share their techniques, so that theirs are told apart by their units.
    let named = |unit: UnitStanding| {
        let board = (unit.track == "variants").then(|| t.say(&unit.title));
        unit.lessons.into_iter().map(move |lesson| match &board {
            Some(board) => LessonStanding { title: format!("{} · {board}", lesson.title), ..lesson },
            None => lesson,
        })
    };
    let lessons = path.units.into_iter().flat_map(named).filter(|lesson| lesson.exercises > 0);
    let lessons = lessons.collect::<Vec<_>>();
    let weeks = all_weeks(&lessons);
    if lessons.is_empty() {
        return view! { <p class="empty">{t.say("Nothing was practised yet.")}</p> }.into_any();
    }
    let rows = lessons.into_iter().map(|lesson| view! { <Row lesson /> }).collect_view();
    view! {
        <Plot weeks />
        <div class="table-scroll" tabindex="0">
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col">{t.say("Technique")}</th>
                        <th scope="col" class="number">{t.say("Exercises")}</th>
                        <th scope="col" class="number">{t.say("Right")}</th>
                        <th scope="col" class="number">{t.say("Known today")}</th>
                        <th scope="col" class="number">{t.say("Due")}</th>
                        <th scope="col">{t.say("Over time")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

#[component]
fn Row(lesson: LessonStanding) -> impl IntoView {
    let t = app().language();
    let recall = lesson.recall.unwrap_or_default();
    let due = match lesson.due_in {
        Some(0) | None => t.say("today"),
        Some(1) => t.say("tomorrow"),
        Some(days) => t.fill("in {0} days", &[&days]),
    };
    view! {
        <tr>
            <th scope="row">{lesson.title}</th>
            <td class="number">{lesson.exercises}</td>
            <td class="number">{lesson.right}</td>
            <td class="number">
                <div class="bar" aria-hidden="true"><i style:--share=(f64::from(recall) / 100.0).to_string()></i></div>
                {format!("{recall} %")}
            </td>
            <td class="number">{due}</td>
            <td><Trend weeks=lesson.weeks /></td>
        </tr>
    }
}

/// How many weeks are looked back.
const WEEKS: usize = 12;

/// The weeks of all lessons together.
fn all_weeks(lessons: &[LessonStanding]) -> Vec<PracticeWeek> {
    let mut sum = vec![PracticeWeek::default(); WEEKS];
    for lesson in lessons {
        for (week, more) in sum.iter_mut().zip(&lesson.weeks) {
            week.exercises += more.exercises;
            week.unaided += more.unaided;
        }
    }
    sum
}

/// How a technique went over the weeks: the share that was found without help, where something was done.
#[component]
pub(super) fn Trend(weeks: Vec<PracticeWeek>) -> impl IntoView {
    let t = app().language();
    let share = |week: &PracticeWeek| {
        (week.exercises > 0).then(|| f64::from(week.unaided) / f64::from(week.exercises))
    };
    let points =
        weeks.iter().enumerate().filter_map(|(at, week)| Some((at * 10 + 5, 26.0 - 22.0 * share(week)?)));
    let points = points.collect::<Vec<_>>();
    let line = points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
    let dots = points
        .iter()
        .map(|&(x, y)| view! { <circle cx=x.to_string() cy=y.to_string() r="3" /> })
        .collect_view();
    let told = weeks
        .iter()
        .filter(|week| week.exercises > 0)
        .map(|week| format!("{}/{}", week.unaided, week.exercises));
    let told = told.collect::<Vec<_>>().join(", ");
    let name = t.fill("Found without help, week by week: {0}.", &[&told]);
    view! { <svg class="trend" viewBox="0 0 120 30" role="img" aria-label=name><polyline points=line />{dots}</svg> }
}

/// Exercises a week: all of them, and those found without help.
#[component]
fn Plot(weeks: Vec<PracticeWeek>) -> impl IntoView {
    let t = app().language();
    let most = weeks.iter().map(|week| week.exercises).max().unwrap_or_default().max(1);
    let height = |count: u32| 100.0 * f64::from(count) / f64::from(most);
    let bars = weeks.iter().enumerate().map(|(at, week)| {
        let x = (at * 40 + 6).to_string();
        let bar = |class: &'static str, count: u32| {
            let tall = height(count);
            view! { <rect class=class x=x.clone() y={110.0 - tall} width="28" height=tall rx="3" /> }
        };
        view! { {bar("all", week.exercises)}{bar("good", week.unaided)} }
    });
    let bars = bars.collect_view();
    let (all, unaided) =
        weeks.iter().fold((0, 0), |(all, good), week| (all + week.exercises, good + week.unaided));
    let name = match all {
        1 => t.fill("1 exercise in the last twelve weeks, {0} of them without help.", &[&unaided]),
        _ => t.fill("{0} exercises in the last twelve weeks, {1} of them without help.", &[&all, &unaided]),
    };
    view! {
        <figure class="plot">
            <svg viewBox="0 0 480 112" role="img" aria-label=name.clone()>{bars}<path d="M0 110.5h480" /></svg>
            <figcaption>{name}</figcaption>
        </figure>
    }
}
