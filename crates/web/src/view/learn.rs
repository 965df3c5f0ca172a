//! How to play: the rules of every variant with a picture, the controls, and the techniques.

use super::app;
use super::common::{Go, Working};
use super::new_game::{VariantPicture, level_words};
use super::panel::FIXED_KEYS;
use crate::browser::page;
use crate::route::Route;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::worker::Level;
use ninefold_puzzle::Variant;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// How to play.
#[component]
pub(crate) fn Learn() -> impl IntoView {
    let t = app().language();
    let variants = Variant::families().into_iter().map(|kind| {
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
    let techniques = TECHNIQUES.map(|(slug, name)| {
        view! { <li><Go to=Route::Technique(slug.into())>{name}</Go></li> }
    });
    view! {
        <div class="screen">
            <h1>{t.say("How to play")}</h1>
            <div class="prose">
                <p>{t.say("Fill in the digits so that each of them stands exactly once in every row, every column and every box. A proper puzzle has one solution, and logic leads to it: you never have to guess.")}</p>
                <p>{t.say("Choose a cell and then a digit, or a digit and then cells. Corner and centre marks are for what a cell may be; colours are for whatever you like. Nothing is lost when you close the page.")}</p>
            </div>
            <h2>{t.say("Variants")}</h2>
            <ul class="tiles">{variants.collect_view()}</ul>
            <h2>{t.say("Levels")}</h2>
            <dl class="keys">{levels.into_iter().collect_view()}</dl>
            <h2>{t.say("Keys")}</h2>
            <dl class="keys">{keys.into_iter().collect_view()}</dl>
            <h2>{t.say("Score")}</h2>
            <div class="prose">
                <p>{t.say("A game starts with 1000 points. A wrong entry costs 10, a check 5 for every error that it finds, a hint 25 to 100 by its technique and by how far you let it be told. Solving earns a bonus of 1000, less a point a second and 50 a hint.")}</p>
            </div>
            <h2>{t.say("Techniques")}</h2>
            <p class="prose">{t.say("Ask for a hint in a game: it shows the easiest step, little by little, and names its technique.")}</p>
            <ul class="prose">{techniques.into_iter().collect_view()}</ul>
        </div>
    }
}

/// The techniques that most puzzles need, by the name of their page.
const TECHNIQUES: [(&str, &str); 12] = [
    ("hidden-single", "Hidden Single"),
    ("naked-single", "Naked Single"),
    ("pointing", "Pointing"),
    ("claiming", "Claiming"),
    ("naked-pair", "Naked Pair"),
    ("hidden-pair", "Hidden Pair"),
    ("naked-triple", "Naked Triple"),
    ("x-wing", "X-Wing"),
    ("swordfish", "Swordfish"),
    ("skyscraper", "Skyscraper"),
    ("xy-wing", "XY-Wing"),
    ("unique-rectangle", "Unique Rectangle"),
];

/// The page of a technique, as the repository has it.
#[component]
pub(crate) fn Technique(slug: String) -> impl IntoView {
    let t = app().language();
    let text = RwSignal::new(None::<Result<String, ()>>);
    let address = format!("/techniques/{slug}.html");
    spawn_local(async move {
        text.try_set(Some(fetch(&address).await.ok_or(())));
    });
    let name = TECHNIQUES
        .iter()
        .find(|(known, _)| *known == slug)
        .map_or_else(|| slug.replace('-', " "), |(_, name)| (*name).to_owned());
    view! {
        <div class="screen">
            <h1>{name}</h1>
            {move || match text.get() {
                None => view! { <Working text=t.say("Reading …") /> }.into_any(),
                Some(Ok(html)) => view! { <div class="prose" inner_html=html></div> }.into_any(),
                Some(Err(())) => view! { <p>{t.say("The page about this technique is not here. Ask for a hint in a game: it explains the technique on your own board.")}</p> }.into_any(),
            }}
            <p><Go to=Route::Learn class="button">{t.say("How to play")}</Go></p>
        </div>
    }
}

/// A page of this site that is no page of the program itself.
async fn fetch(address: &str) -> Option<String> {
    let response = JsFuture::from(page::window().fetch_with_str(address)).await.ok()?;
    let response = response.dyn_into::<web_sys::Response>().ok()?;
    let kind = response.headers().get("content-type").ok().flatten().unwrap_or_default();
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    let is_fragment = response.ok() && kind.starts_with("text/html") && !text.starts_with("<!doctype");
    is_fragment.then_some(text)
}
