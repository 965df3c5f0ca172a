//! New game: which variant, how hard, and what is told about entries.

use super::board::Drawn;
use super::common::Go;
use super::{App, app};
use crate::choice::{Choice, Choices};
use crate::drawing::{CELL, Point};
use crate::library::State;
use crate::menu::{self, Section, Shelf};
use crate::preferences::FeedbackChoice;
use crate::route::Route;
use crate::samples::{Group, Shown, sample, shown};
use crate::time;
use crate::words::Language;
use leptos::prelude::*;
use ninefold_protocol::worker::Level;
use ninefold_puzzle::{Rules, Variant};
use ninefold_table::levels_of;
use ninefold_table::speech::level_words;
use std::time::Duration;

/// The choice of a new game: a variant, a level, and one start that stays in sight.
#[component]
pub(crate) fn NewGame() -> impl IntoView {
    let app = app();
    let t = app.language();
    app.engine.with_value(|engine| engine.warm_up());
    let choices = Choices::of_text(&app.shelf.with_value(|shelf| shelf.get("choice")).unwrap_or_default());
    let Choice { variant, level } = choices.last();
    let (variant, level) = (RwSignal::new(variant), RwSignal::new(level));
    let again = choices.all().iter().skip(1).map(|&choice| {
        let choose = move |_| {
            variant.set(choice.variant);
            level.set(choice.level);
        };
        view! { <button type="button" class="chip" on:click=choose>{choice_words(t, choice)}</button> }
    });
    let again = again.collect_view();
    let is_new = choices.all().len() < 2;
    // A variant that has no such level offers its hardest one.
    let choice = Memo::new(move |_| Choice { variant: variant.get(), level: level.get() }.that_exists());
    let begin = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let choice = choice.get_untracked();
        let mut choices = choices.clone();
        choices.add(choice);
        app.keep("choice", &choices.to_text());
        let level = choice.level.name().to_lowercase();
        app.go(Route::Make { variant: choice.variant.to_string(), level });
    };
    let levels = Level::ALL.map(|offered| {
        let is_missing = move || !levels_of(variant.get()).contains(&offered);
        view! {
            <label hidden=is_missing>
                <input type="radio" name="level" value=offered.name() disabled=is_missing prop:checked=move || choice.get().level == offered on:change=move |_| level.set(offered) />
                <b>{t.say(offered.name())}</b>
                <span>{t.say(level_words(offered))}</span>
            </label>
        }
    });
    let rules =
        move || variant.get().rules().into_iter().map(|rule| view! { <p>{t.say(&rule)}</p> }).collect_view();
    let chosen = move || choice_words(t, choice.get());
    let best = move || best_time(app, choice.get());
    view! {
        <form class="screen new-game" on:submit=begin>
            <div class="stack">
                <div class="row spread">
                    <h1>{t.say("New game")}</h1>
                    <div class="row">
                        <span class="empty" hidden=is_new>{t.say("Again:")}</span>
                        {again}
                        <Go to=Route::Scan class="chip">{t.say("Scan a puzzle")}</Go>
                        <Go to=Route::Catalogue class="chip">{t.say("Catalogue")}</Go>
                    </div>
                </div>
                <Menu variant />
            </div>
            <div class="card stack start">
                <div class="about" aria-live="polite">
                    <div class="thumb" aria-hidden="true">{move || view! { <VariantPicture kind=variant.get() /> }}</div>
                    <div class="stack tight"><h2>{move || t.say(&variant.get().title())}</h2>{rules}</div>
                </div>
                <fieldset>
                    <legend>{t.say("Level")}</legend>
                    <div class="levels">{levels.into_iter().collect_view()}</div>
                </fieldset>
                <Feedbacks />
                <div class="go">
                    <p class="empty"><b>{chosen}</b>" "{best}</p>
                    <button class="primary">{t.say("Start game")}</button>
                </div>
            </div>
        </form>
    }
}

/// The variants: a section of them at a time, or those that a search finds.
#[component]
fn Menu(variant: RwSignal<Variant>) -> impl IntoView {
    let app = app();
    let t = app.language();
    let played = app
        .library
        .with_untracked(|library| menu::played(library.games.iter().map(|game| game.variant.as_str())));
    let has_played = |kind| played.contains(&kind);
    let first = match has_played(variant.get_untracked()) {
        true => Section::Played,
        false => Section::Of(Group::of(variant.get_untracked())),
    };
    let section = RwSignal::new(first);
    let query = RwSignal::new(String::new());
    let sections = Section::offered(&played).into_iter().map(|offered| {
        let choose = move |_| {
            query.set(String::new());
            section.set(offered);
        };
        let is_shown = move || section.get() == offered && query.with(String::is_empty);
        view! {
            <label>
                <input type="radio" name="section" prop:checked=is_shown on:change=choose />
                {t.say(offered.name())}
            </label>
        }
    });
    let sections = sections.collect_view();
    let shelves = Memo::new(move |_| match query.get().trim() {
        "" => section.get().shelves(&played),
        words => vec![Shelf { name: "Found", variants: menu::search(words, |text| t.say(text)) }],
    });
    let found =
        move || shelves.with(|shelves| shelves.iter().map(|shelf| shelf.variants.len()).sum::<usize>());
    let told = move || match (query.with(String::is_empty), found()) {
        (true, _) => String::new(),
        (false, 0) => t.say("No variant found. Try another word, such as sum or line."),
        (false, 1) => t.say("1 variant found."),
        (false, count) => t.fill("{0} variants found.", &[&count]),
    };
    // Enter takes the first that was found, instead of starting a game.
    let take_first = move |event: web_sys::KeyboardEvent| {
        if event.key() == "Enter" {
            event.prevent_default();
            let first = shelves.with_untracked(|shelves| shelves.first()?.variants.first().copied());
            first.into_iter().for_each(|first| variant.set(first));
        }
    };
    let shown = move || {
        let is_alone = shelves.with(|shelves| shelves.len() == 1);
        let shelf = |shelf: Shelf| {
            let tiles = shelf.variants.into_iter().map(|kind| view! { <VariantTile kind variant /> });
            // Where there is one shelf alone, what is chosen above names it.
            let class = if is_alone { "unseen" } else { "" };
            view! { <h2 class=class>{t.say(shelf.name)}</h2><div class="tiles small">{tiles.collect_view()}</div> }
        };
        shelves.get().into_iter().filter(|found| !found.variants.is_empty()).map(shelf).collect_view()
    };
    view! {
        <div class="menu-head">
            <input
                type="search"
                aria-label=t.say("Find a variant")
                placeholder=t.say("Find a variant")
                prop:value=move || query.get()
                on:input=move |event| query.set(event_target_value(&event))
                on:keydown=take_first
            />
            <fieldset class="chips">
                <legend class="unseen">{t.say("Section")}</legend>
                {sections}
            </fieldset>
        </div>
        <p class="empty" role="status">{told}</p>
        <fieldset class="stack">
            <legend class="unseen">{t.say("Variant")}</legend>
            {shown}
        </fieldset>
    }
}

fn choice_words(t: Language, choice: Choice) -> String {
    format!("{} · {}", t.say(&choice.variant.title()), t.say(choice.level.name()))
}

/// The best time of the games like it in this browser, if there is one.
fn best_time(app: App, choice: Choice) -> Option<String> {
    let (variant, level) = (choice.variant.title(), choice.level.name());
    let best = app.library.with(|library| {
        let like = library.games.iter().filter(|game| game.variant == variant && game.level == level);
        like.filter(|game| game.state == State::Solved && game.counts()).map(|game| game.seconds).min()
    });
    let best = time::watch(Duration::from_secs(best?));
    Some(app.language().fill("Your best is {0}.", &[&best]))
}

/// What is told about entries, folded away: it is chosen once and stays.
#[component]
fn Feedbacks() -> impl IntoView {
    let app = app();
    let t = app.language();
    let chosen = move || app.preferences.with(|preferences| preferences.feedback);
    let feedbacks = FeedbackChoice::ALL.map(|choice| {
        view! {
            <label class="choice">
                <input type="radio" name="feedback" prop:checked=move || chosen() == choice on:change=move |_| app.prefer(|preferences| preferences.feedback = choice) />
                {t.say(choice.words())}
            </label>
        }
    });
    view! {
        <details>
            <summary>{t.say("Feedback")}": "{move || t.say(chosen().words())}</summary>
            <fieldset><legend class="unseen">{t.say("Feedback")}</legend>{feedbacks.into_iter().collect_view()}</fieldset>
        </details>
    }
}

/// A variant with its picture.
#[component]
fn VariantTile(kind: Variant, variant: RwSignal<Variant>) -> impl IntoView {
    let t = app().language();
    view! {
        <label class="tile pick">
            <input type="radio" name="variant" value=kind.to_string() prop:checked=move || variant.get() == kind on:change=move |_| variant.set(kind) />
            <VariantPicture kind />
            <span>{t.say(&kind.title())}</span>
        </label>
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
