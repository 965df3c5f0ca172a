//! What somebody knows: each technique with how likely it is found today, and the exercises of the last weeks.

use super::{ask_path_in_step, kept_log, when_asked};
use crate::browser::clock;
use crate::browser::printer::Handed;
use crate::route::Route;
use crate::skill::{Weeks, weeks};
use crate::view::app;
use crate::view::common::Go;
use leptos::prelude::*;
use ninefold_protocol::practice;
use ninefold_protocol::worker::{LessonStanding, Path};

/// How well each technique is known.
#[component]
pub(crate) fn Skills() -> impl IntoView {
    let app = app();
    let t = app.language();
    let asked = ask_path_in_step(app);
    let plot = move || {
        // Once more when something has come from other devices.
        asked.track();
        let weeks = weeks(&practice::read(&kept_log(app)), clock::now().0, clock::zone());
        view! { <Plot weeks /> }
    };
    view! {
        <div class="screen">
            <h1>{t.say("What you know")}</h1>
            {plot}
            {move || when_asked(app, asked.get(), |path| view! { <Techniques path /> }.into_any())}
            <p><Go to=Route::Practice class="button">{t.say("The path")}</Go></p>
        </div>
    }
}

/// A row for each technique that was practised, and all of it as a file.
#[component]
fn Techniques(path: Path) -> impl IntoView {
    let t = app().language();
    let lessons = path.units.into_iter().flat_map(|unit| unit.lessons).filter(|lesson| lesson.exercises > 0);
    let lessons = lessons.collect::<Vec<_>>();
    if lessons.is_empty() {
        return view! { <p class="empty">{t.say("Nothing was practised yet.")}</p> }.into_any();
    }
    let rows = lessons.into_iter().map(|lesson| view! { <Row lesson /> }).collect_view();
    let handed = StoredValue::new_local(None::<Handed>);
    let save = move |_| handed.set_value(Handed::text(&path.csv, "ninefold-practice.csv"));
    view! {
        <div class="table-scroll" tabindex="0">
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col">{t.say("Technique")}</th>
                        <th scope="col" class="number">{t.say("Exercises")}</th>
                        <th scope="col" class="number">{t.say("Right")}</th>
                        <th scope="col" class="number">{t.say("Known today")}</th>
                        <th scope="col" class="number">{t.say("Due")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
        <p><button type="button" on:click=save>{t.say("Save as CSV")}</button></p>
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
        </tr>
    }
}

/// Exercises a week: all of them, and those found without help.
#[component]
fn Plot(weeks: Weeks) -> impl IntoView {
    let t = app().language();
    let most = weeks.iter().map(|week| week.exercises).max().unwrap_or_default().max(1);
    let height = |count: usize| 100.0 * count as f64 / most as f64;
    let bars = weeks.iter().enumerate().map(|(at, week)| {
        let x = (at * 40 + 6).to_string();
        let bar = |class: &'static str, count: usize| {
            let tall = height(count);
            view! { <rect class=class x=x.clone() y={110.0 - tall} width="28" height=tall rx="3" /> }
        };
        view! { {bar("all", week.exercises)}{bar("good", week.unaided)} }
    });
    let bars = bars.collect_view();
    let (all, unaided) =
        weeks.iter().fold((0, 0), |(all, good), week| (all + week.exercises, good + week.unaided));
    let name = t.fill("{0} exercises in the last twelve weeks, {1} of them without help.", &[&all, &unaided]);
    view! {
        <figure class="plot">
            <svg viewBox="0 0 480 112" role="img" aria-label=name.clone()>{bars}<path d="M0 110.5h480" /></svg>
            <figcaption>{name}</figcaption>
        </figure>
    }
}
