//! A unit of the path: the idea of each technique, its exercises, and the test.

use super::{Asked, ask_path_in_step, known, when_asked};
use crate::lesson::{Block, Lesson};
use crate::route::{Route, Sitting};
use crate::view::app;
use crate::view::common::Go;
use crate::view::example::ExampleBoard;
use crate::view::learn::all_lessons;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::worker::{LessonStanding, UnitStanding};

/// A unit.
#[component]
pub(crate) fn UnitScreen(name: String) -> impl IntoView {
    let app = app();
    let t = app.language();
    let asked = ask_path_in_step(app);
    let pages = RwSignal::new(Vec::<Lesson>::new());
    spawn_local(async move {
        let found = all_lessons(t).await.unwrap_or_default();
        pages.try_set(found);
    });
    let unit = move || match asked.get() {
        Asked::Here(path) => match path.units.into_iter().find(|unit| unit.name == name) {
            Some(unit) => Asked::Here(unit),
            None => Asked::Failed(t.say("There is no such unit.")),
        },
        Asked::Coming => Asked::Coming,
        Asked::Failed(reason) => Asked::Failed(reason),
    };
    view! {
        <div class="screen">
            {move || when_asked(app, unit(), |unit| view! { <Contents unit pages /> }.into_any())}
            <p><Go to=Route::Practice class="button">{t.say("The path")}</Go></p>
        </div>
    }
}

#[component]
fn Contents(unit: UnitStanding, pages: RwSignal<Vec<Lesson>>) -> impl IntoView {
    let t = app().language();
    let (known, all) = (known(&unit), unit.lessons.len());
    let test = Route::Sitting(Sitting::Test(unit.name.clone()));
    let name = unit.name.clone();
    let lessons = unit.lessons.into_iter();
    let lessons =
        lessons.map(|lesson| view! { <LessonCard unit=name.clone() lesson pages /> }).collect_view();
    view! {
        <h1>{t.say(&unit.title)}</h1>
        <p class="prose">{t.say(&unit.idea)}</p>
        <p class="empty">{t.fill("{0} of {1} techniques known", &[&known, &all])}</p>
        <div class="unit-lessons">{lessons}</div>
        <h2>{t.say("Know it already?")}</h2>
        <p>{t.say("One exercise of each technique, without help. What you find counts as known.")}</p>
        <p><Go to=test class="button">{t.say("Take the test")}</Go></p>
    }
}

/// A technique: what it says, how far one is, and the way to its exercises.
#[component]
fn LessonCard(unit: String, lesson: LessonStanding, pages: RwSignal<Vec<Lesson>>) -> impl IntoView {
    let t = app().language();
    let slug = lesson.technique.clone();
    let state = match (lesson.is_known, lesson.exercises) {
        (true, _) => t.say("Known"),
        (false, 0) => t.say("Not yet practised"),
        (false, exercises) => t.fill("{0} of {1} exercises right", &[&lesson.right, &exercises]),
    };
    let idea = move || {
        let page = pages.with(|pages| pages.iter().find(|page| page.slug == slug).cloned());
        page.map(|page| view! { <Idea page /> })
    };
    let (practise, about) =
        (Sitting::Lesson(unit, lesson.technique.clone()), Route::Technique(lesson.technique));
    view! {
        <section class="card stack" class:is-known=lesson.is_known>
            <h2>{lesson.title}</h2>
            <p class="empty">{state}</p>
            {idea}
            <p class="row">
                <Go to=Route::Sitting(practise) class="button primary">{t.say("Practise")}</Go>
                <Go to=about class="button quiet">{t.say("About this technique")}</Go>
            </p>
        </section>
    }
}

/// What the page about a technique says first, and its example.
#[component]
fn Idea(page: Lesson) -> impl IntoView {
    let t = app().language();
    let idea = page.idea().map(str::to_owned);
    let example = page.blocks.into_iter().find_map(|block| match block {
        Block::Example(example) => Some(*example),
        _ => None,
    });
    let example = example.map(|example| {
        view! { <details><summary>{t.say("See an example")}</summary><ExampleBoard example technique=None /></details> }
    });
    view! { <div class="prose" lang=page.language.tag()><p>{idea}</p></div>{example} }
}
