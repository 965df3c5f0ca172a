//! The end of a game: one result, how it compares, and what comes next.

mod figures;
mod playback;
mod rank;
mod used;
mod wave;

use super::common::Go;
use super::game::Table;
use super::share;
use super::who::Who;
use crate::browser::engine::Topic;
use crate::library::Listing;
use crate::play::Tone;
use crate::preferences::Switch;
use crate::route::Route;
use figures::{Figures, Times};
use leptos::prelude::*;
use ninefold_format::Item;
use ninefold_game::{End, Labels, Setup};
use ninefold_protocol::worker::{Answer, BoardText, Level, Needs, Request};
use ninefold_puzzle::{Feature, Variant};
use ninefold_table::speech;
use playback::Playback;
use rank::Rank;
use used::Used;
use wave::{Celebration, Wave};

/// The end of the game.
#[component]
pub(crate) fn Ending() -> impl IntoView {
    let table = Table::here();
    let t = table.app.language();
    let summary = table.play.with_untracked(|play| play.session.summary());
    let next = table.play.with_untracked(|play| next_game(play.session.setup()));
    let copy = move |_| share::share_result(table.app, table);
    let save = move |_| share::save_picture(table.app, table);
    let replay = RwSignal::new(Switch::Off);
    let is_replayed = move || replay.get() == Switch::On;
    let toggle = move |_| replay.update(|replay| *replay = Switch::from(*replay == Switch::Off));
    summary.map(|summary| {
        let is_solved = summary.end == End::Solved;
        let wave = is_solved.then(|| Wave::start(table)).flatten();
        let title = speech::end_words(summary.end);
        let again = (!is_solved).then(|| {
            let again = move |_| try_again(table);
            let uncounted = is_contested(table).then(|| t.say("doesn't count"));
            view! { <button type="button" class="primary priced" data-price=uncounted on:click=again>{t.say("Try this puzzle again")}</button> }
        });
        let next_class = if again.is_some() { "button" } else { "button primary" };
        let sharing = is_solved.then(|| {
            view! {
                <button type="button" on:click=copy>{t.say("Copy result")}</button>
                <button type="button" on:click=save>{t.say("Save picture")}</button>
            }
        });
        let contested = is_contested(table).then(|| view! { <Rank /> });
        let is_player = move || table.app.who.with(|who| matches!(who, Who::Player { .. }));
        let may_challenge = is_solved && contested.is_none();
        let challenge = move || {
            (may_challenge && is_player()).then(|| {
                let open = move |_| share::challenge(table.app, table);
                view! { <button type="button" on:click=open>{t.say("Challenge others")}</button> }
            })
        };
        view! {
            <section class="card stack ending" aria-label=t.say("The end")>
                {is_solved.then(|| view! { <Celebration is_new=wave.is_some() /> })}
                <h2>{t.say(title)}</h2>
                // It is beside the board, whose moments it shows.
                <Show when=is_replayed><Playback /></Show>
                {is_solved.then(|| view! { <Times seconds=summary.time.as_secs() /> })}
                <Figures summary />
                <div class="pairs">
                    <button type="button" on:click=toggle>
                        {move || if is_replayed() { t.say("Close replay") } else { t.say("Replay game") }}
                    </button>
                    {sharing}
                    {challenge}
                    <Go to=Route::NewGame class="button">{t.say("Choose another game")}</Go>
                    <Go to=Route::Statistics class="button">{t.say("Statistics")}</Go>
                    <Go to=Route::Review(table.key.get_value()) class="button">{t.say("Review")}</Go>
                </div>
                {contested}
                <Used />
                <Needed />
                // What most people do next stays in sight.
                <div class="go">
                    {again}
                    <Go to=next class=next_class>{t.say("Next game")}</Go>
                </div>
            </section>
        }
    })
}

/// Starts the same puzzle afresh. A contest is not entered twice.
fn try_again(table: Table) {
    let setup = table.play.with_untracked(|play| play.session.setup().clone());
    let puzzle_id = setup.labels.puzzle_id.clone().filter(|_| !is_contested(table));
    let labels = Labels { puzzle_id, ..setup.labels.clone() };
    if let Err(reason) = table.app.begin(Setup { labels, ..setup }) {
        table.say(Tone::Warning, table.app.language().say(&reason));
    }
}

/// Whether the game counts for a leaderboard.
fn is_contested(table: Table) -> bool {
    let key = table.key.get_value();
    table.app.library.with_untracked(|library| library.find(&key).is_some_and(Listing::is_contested))
}

/// The way to another game like this one, or to the choice where its kind has no name.
fn next_game(setup: &Setup) -> Route {
    let variant = Variant::of(&setup.puzzle);
    let variant =
        if setup.frozen.is_empty() { variant } else { variant.and_then(|kind| kind.with(Feature::Ice)) };
    match (variant, Level::from_name(&setup.labels.level)) {
        (Some(variant), Some(level)) => {
            Route::Make { variant: variant.to_string(), level: level.name().to_lowercase() }
        }
        _ => Route::NewGame,
    }
}

/// The techniques that the puzzle needs, once the engine has found them.
#[component]
fn Needed() -> impl IntoView {
    let table = Table::here();
    let t = table.app.language();
    let needs = RwSignal::new(None::<Needs>);
    let board = table.play.with_untracked(|play| start_board(play.session.setup()));
    table.app.engine.with_value(|engine| {
        engine.ask(Topic::Hint, Request::Needs { board }, move |answer| {
            // Without an answer the end is told without it.
            if let Ok(Answer::Needed(needed)) = answer {
                needs.set(Some(needed));
            }
        });
    });
    move || {
        needs.get().map(|needs| {
            let most = needs.techniques.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
            let rows = needs.techniques.into_iter().map(|(name, count)| {
                let share = (count as f64 / most as f64).to_string();
                view! {
                    <dt>{name}</dt>
                    <dd><span class="bar" aria-hidden="true"><i style:--share=share></i></span>{count}</dd>
                }
            });
            let beyond = (!needs.solved)
                .then(|| view! { <dt>{t.say("and more than any known technique")}</dt><dd></dd> });
            view! {
                <h3>{t.say("What the puzzle needed")}</h3>
                <dl class="needed">{rows.collect_view()}{beyond}</dl>
            }
        })
    }
}

/// The puzzle of a game as it was at the start.
fn start_board(setup: &Setup) -> BoardText {
    let item = Item::from(&setup.puzzle).with_frozen(&setup.frozen);
    match &setup.solution {
        Some(solution) => BoardText::from(&item.with_solution(solution)),
        None => BoardText::from(&item),
    }
}
