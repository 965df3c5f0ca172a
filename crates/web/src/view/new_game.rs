//! New game: which kind, how hard, and what is told about entries.

use super::app;
use super::board::Drawn;
use crate::drawing::{CELL, Point};
use crate::preferences::FeedbackChoice;
use crate::route::Route;
use crate::samples::{Shown, sample, shown};
use leptos::prelude::*;
use ninefold_protocol::worker::Level;
use ninefold_puzzle::{Rules, Variant};

/// The choice of a new game.
#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let app = app();
    let t = app.language();
    app.engine.with_value(|engine| engine.warm_up());
    let kept = app.shelf.with_value(|shelf| shelf.get("choice")).unwrap_or_default();
    let (kept_variant, kept_level) = kept.split_once(' ').unwrap_or(("classic", "easy"));
    let variant = RwSignal::new(kept_variant.parse::<Variant>().unwrap_or(Variant::CLASSIC));
    let level = RwSignal::new(Level::from_name(kept_level).unwrap_or(Level::Easy));
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (variant, level) =
            (variant.get_untracked().to_string(), level.get_untracked().name().to_lowercase());
        app.keep("choice", &format!("{variant} {level}"));
        app.go(Route::Make { variant, level });
    };
    let variants = Variant::families().into_iter().map(|kind| view! { <VariantTile kind variant /> });
    let levels = Level::ALL.map(|choice| {
        view! {
            <label>
                <input type="radio" name="level" value=choice.name() prop:checked=move || level.get() == choice on:change=move |_| level.set(choice) />
                {t.say(choice.name())}
            </label>
        }
    });
    let feedbacks = FeedbackChoice::ALL.map(|choice| {
        let is_chosen = move || app.preferences.with(|preferences| preferences.feedback == choice);
        view! {
            <label class="choice">
                <input type="radio" name="feedback" prop:checked=is_chosen on:change=move |_| app.prefer(|preferences| preferences.feedback = choice) />
                {t.say(choice.words())}
            </label>
        }
    });
    let rules = move || {
        variant.get().rules().into_iter().map(|rule| view! { <li>{t.say(&rule)}</li> }).collect_view()
    };
    view! {
        <form class="screen stack" on:submit=begin>
            <h1>{t.say("New game")}</h1>
            <fieldset>
                <legend><h2>{t.say("Level")}</h2></legend>
                <div class="chips">{levels.into_iter().collect_view()}</div>
                <p class="empty">{move || t.say(level_words(level.get()))}</p>
            </fieldset>
            <p class="row"><button class="primary">{t.say("Start")}</button></p>
            <fieldset>
                <legend><h2>{t.say("Variant")}</h2></legend>
                <div class="tiles small">{variants.collect_view()}</div>
                <ul class="prose" aria-live="polite">{rules}</ul>
            </fieldset>
            <fieldset>
                <legend><h2>{t.say("Feedback")}</h2></legend>
                {feedbacks.into_iter().collect_view()}
            </fieldset>
            <p class="row"><button class="primary">{t.say("Start")}</button></p>
        </form>
    }
}

/// A variant with its picture.
#[component]
fn VariantTile(kind: Variant, variant: RwSignal<Variant>) -> impl IntoView {
    let t = app().language();
    view! {
        <div class="tile">
            <label>
                <VariantPicture kind />
                <span class="row">
                    <input type="radio" name="variant" value=kind.to_string() prop:checked=move || variant.get() == kind on:change=move |_| variant.set(kind) />
                    <b>{t.say(&kind.title())}</b>
                </span>
            </label>
        </div>
    }
}

/// The bare board of a variant, with what is special about it.
#[component]
pub(crate) fn VariantPicture(kind: Variant) -> impl IntoView {
    sample(kind).map(|puzzle| view! { <Sketch kind rules=puzzle.rules().clone() /> })
}

#[component]
fn Sketch(kind: Variant, rules: Rules) -> impl IntoView {
    let layout = rules.layout().clone();
    let Shown { reach, frozen } = shown(kind);
    let frozen = frozen.into_iter().map(|cell| {
        let Point { x, y } = Point::middle(&layout, cell);
        view! { <rect class="ice" x={x - CELL / 2.0} y={y - CELL / 2.0} width=CELL height=CELL /><text class="flake" x=x y={y + 22.0}>"❄"</text> }
    });
    let frozen = frozen.collect_view();
    let reach = reach.map(|(from, barred)| {
        let Point { x, y } = Point::middle(&layout, from);
        let crosses = barred.into_iter().map(|cell| {
            let Point { x, y } = Point::middle(&layout, cell);
            let cross = format!("M{} {}l36 36m0 -36l-36 36", x - 18.0, y - 18.0);
            view! { <path class="barred" d=cross /> }
        });
        view! { <text x=x y={y + 20.0}>"5"</text>{crosses.collect_view()} }
    });
    view! { <Drawn rules name=None>{frozen}{reach}</Drawn> }
}

/// What a level takes, in a few words of English.
pub(crate) fn level_words(level: Level) -> &'static str {
    match level {
        Level::Beginner => "the only place of a digit",
        Level::Easy => "all singles",
        Level::Medium => "intersections, pairs and triples",
        Level::Hard => "patterns of one digit, wings",
        Level::Expert => "larger patterns",
        Level::Master => "patterns that few people find",
        Level::Extreme => "everything beyond",
    }
}
