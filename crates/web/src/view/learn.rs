//! How to play: the rules of every variant with a picture, the controls, and the techniques.

use super::app;
use super::common::{Go, Working};
use super::example::ExampleBoard;
use super::new_game::VariantPicture;
use super::panel::FIXED_KEYS;
use crate::browser::api;
use crate::lesson::{Block, Lesson, lessons, translated};
use crate::route::Route;
use crate::words::Language;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::worker::Level;
use ninefold_puzzle::Variant;
use ninefold_table::speech::level_words;

/// How to play.
#[component]
pub(crate) fn Learn() -> impl IntoView {
    let t = app().language();
    let variants = Variant::menu().into_iter().map(|kind| {
        let rules = kind.rules().into_iter().map(|rule| view! { <p>{t.say(&rule)}</p> }).collect_view();
        let play = Route::Make { variant: kind.to_string(), level: "easy".into() };
        view! {
            <li class="tile">
                <VariantPicture kind />
                <b>{t.say(&kind.title())}</b>
                {rules}
                <Go to=play>{t.say("Try it")}</Go>
            </li>
        }
    });
    let keys =
        FIXED_KEYS.map(|(key, words)| view! { <dt><kbd>{t.say(key)}</kbd></dt><dd>{t.say(words)}</dd> });
    let levels = Level::ALL.map(|level| {
        view! { <dt><b>{t.say(level.name())}</b></dt><dd>{t.say(level_words(level))}</dd> }
    });
    let techniques = RwSignal::new(Vec::<Lesson>::new());
    spawn_local(async move {
        let found = all_lessons(t).await.unwrap_or_default();
        techniques.try_set(found);
    });
    let of_level = move |level: Level| {
        let found = techniques.get().into_iter();
        let found = found.filter(|lesson| lesson.level.as_deref() == Some(level.name()));
        let link = |lesson: Lesson| {
            view! { <li><Go to=Route::Technique(lesson.slug)>{lesson.title}</Go></li> }
        };
        let rows = found.map(link).collect::<Vec<_>>();
        (!rows.is_empty()).then(|| view! { <h3>{t.say(level.name())}</h3><ul class="columns">{rows}</ul> })
    };
    let techniques = move || Level::ALL.map(of_level).into_iter().collect_view();
    view! {
        <div class="screen">
            <h1>{t.say("How to play")}</h1>
            <p class="row"><Go to=Route::Practice class="button primary">{t.say("Practise the techniques")}</Go></p>
            <div class="prose">
                <p>{t.say("Fill in the digits so that each stands exactly once in every row, every column and every block. A proper puzzle has one solution, and logic leads to it: you never have to guess.")}</p>
                <p>{t.say("Select a cell, then a digit; or a digit, then cells. Corner and centre marks note what a cell may be; colours are for whatever you like. Closing the page loses nothing.")}</p>
            </div>
            <h2>{t.say("Variants")}</h2>
            <ul class="tiles">{variants.collect_view()}</ul>
            <h2>{t.say("Levels")}</h2>
            <dl class="keys">{levels.into_iter().collect_view()}</dl>
            <h2>{t.say("Keys")}</h2>
            <dl class="keys">{keys.into_iter().collect_view()}</dl>
            <h2>{t.say("Score")}</h2>
            <div class="prose">
                <p>{t.say("A game starts with 1000 points. A wrong entry costs 10, a check 5 for each mistake it finds, a hint 25 to 100, depending on its technique and on how much of it you ask for. Solving earns a bonus of 1000, less 1 point a second and 50 a hint.")}</p>
            </div>
            <h2>{t.say("Techniques")}</h2>
            <p class="prose">{t.say("Ask for a hint in a game: it shows the easiest step, little by little, and names its technique.")}</p>
            {techniques}
        </div>
    }
}

/// The page of a technique.
#[component]
pub(crate) fn Technique(slug: String) -> impl IntoView {
    let t = app().language();
    let lesson = RwSignal::new(None::<Option<Lesson>>);
    let wanted = slug.clone();
    spawn_local(async move {
        let found = all_lessons(t).await.unwrap_or_default();
        lesson.try_set(Some(found.into_iter().find(|lesson| lesson.slug == wanted)));
    });
    let told = move || {
        match lesson.get() {
        None => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Some(Some(lesson)) => view! { <LessonText lesson /> }.into_any(),
        Some(None) => view! {
            <h1>{slug.replace('-', " ")}</h1>
            <p>{t.say("This technique's page isn't here. Ask for a hint in a game: it explains the technique on your own board.")}</p>
        }.into_any(),
    }
    };
    view! {
        <div class="screen">
            {told}
            <p><Go to=Route::Learn class="button">{t.say("How to play")}</Go></p>
        </div>
    }
}

#[component]
fn LessonText(lesson: Lesson) -> impl IntoView {
    let about = lesson.about(app().language()).into_iter().map(|line| view! { <p>{line}</p> });
    let about = about.collect_view();
    let technique = lesson.slug;
    let blocks = lesson.blocks.into_iter().map(|block| match block {
        Block::Heading(text) => view! { <h2>{text}</h2> }.into_any(),
        Block::Paragraph(text) => view! { <p>{text}</p> }.into_any(),
        Block::Item(text) => view! { <p>"– "{text}</p> }.into_any(),
        Block::Code(text) => view! { <pre tabindex="0">{text}</pre> }.into_any(),
        Block::Example(example) => {
            view! { <ExampleBoard example=*example technique=Some(technique.clone()) /> }.into_any()
        }
    });
    view! {
        <h1>{lesson.title}</h1>
        <div class="prose">
            {about}
            <div lang=lesson.language.tag()>{blocks.collect_view()}</div>
        </div>
    }
}

/// Every page about a technique, from the one file that the build makes of them for each language.
pub(crate) async fn all_lessons(language: Language) -> Option<Vec<Lesson>> {
    let pages = api::text("/techniques.txt").await?;
    let twins = match language.lessons_file() {
        Some(file) => api::text(file).await,
        None => None,
    };
    Some(match twins {
        Some(twins) => translated(&pages, &twins, language),
        None => lessons(&pages).collect(),
    })
}
