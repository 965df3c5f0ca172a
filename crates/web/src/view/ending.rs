//! The end of a game: how it went, and what comes next.

use super::app;
use super::common::Go;
use super::game::Table;
use crate::browser::engine::Topic;
use crate::library::Listing;
use crate::play::Tone;
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use ninefold_format::Item;
use ninefold_game::{End, Help, Labels, Setup, Summary};
use ninefold_protocol::worker::{Answer, Board, Level, Needs, Request};
use ninefold_puzzle::{Feature, Variant};
use ninefold_table::speech;

/// The end of the game.
#[component]
pub(crate) fn Ending() -> impl IntoView {
    let table = Table::here();
    let t = table.app.language();
    let summary = table.play.with_untracked(|play| play.session.summary());
    let next = table.play.with_untracked(|play| next_game(play.session.setup()));
    let share = move |_| super::share::share_result(table.app, table);
    summary.map(|summary| {
        let title = speech::end_words(summary.end);
        let again = (summary.end != End::Solved).then(|| {
            let again = move |_| try_again(table);
            view! { <button type="button" class="primary" on:click=again>{t.say("Try this puzzle again")}</button> }
        });
        let rivals = is_contested(table)
            .then(|| view! { <Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go> });
        let next_class = if again.is_some() { "button" } else { "button primary" };
        view! {
            <section class="card stack ending" aria-label=t.say("The end")>
                <h2>{t.say(title)}</h2>
                <Figures summary />
                <Needed />
                <div class="row">
                    {again}
                    <Go to=next class=next_class>{t.say("Next game")}</Go>
                    <Go to=Route::NewGame class="button">{t.say("Another kind")}</Go>
                    {rivals}
                    <button type="button" on:click=share>{t.say("Share")}</button>
                    <Go to=Route::Statistics class="button quiet">{t.say("Statistics")}</Go>
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
        table.say(Tone::Warning, reason);
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

#[component]
fn Figures(summary: Summary) -> impl IntoView {
    let t = app().language();
    let mut met: Vec<(String, usize)> = Vec::new();
    for hint in &summary.hints {
        match met.iter_mut().find(|(name, _)| *name == hint.technique) {
            Some((_, count)) => *count += 1,
            None => met.push((hint.technique.clone(), 1)),
        }
    }
    let helps = summary.helps.iter().map(|help| t.say(help_words(help))).collect::<Vec<_>>();
    let helps = if helps.is_empty() { t.say("none") } else { helps.join(", ") };
    let techniques = met.into_iter().map(|(name, count)| view! { <dt>{name}</dt><dd>{count}</dd> });
    let total = (summary.end == End::Solved).then(|| {
        view! { <dt>{t.say("Bonus")}</dt><dd>{summary.bonus}</dd><dt>{t.say("Total")}</dt><dd>{summary.total()}</dd> }
    });
    view! {
        <dl class="figures">
            <dt>{t.say("Time")}</dt><dd>{time::watch(summary.time)}</dd>
            <dt>{t.say("Score")}</dt><dd>{summary.score}</dd>
            {total}
            <dt>{t.say("Mistakes")}</dt><dd>{summary.mistakes}</dd>
            <dt>{t.say("Hints")}</dt><dd>{summary.hints.len()}</dd>
            {techniques.collect_view()}
            <dt>{t.say("Assistance")}</dt><dd>{helps}</dd>
        </dl>
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
            let rows =
                needs.techniques.into_iter().map(|(name, count)| view! { <dt>{name}</dt><dd>{count}</dd> });
            let beyond = (!needs.solved)
                .then(|| view! { <dt>{t.say("and more than any known technique")}</dt><dd></dd> });
            view! {
                <h3>{t.say("What the puzzle needs")}</h3>
                <dl class="figures">{rows.collect_view()}{beyond}</dl>
            }
        })
    }
}

/// The puzzle of a game as it was at the start.
fn start_board(setup: &Setup) -> Board {
    let item = Item::from(&setup.puzzle).with_frozen(&setup.frozen);
    match &setup.solution {
        Some(solution) => Board::from(&item.with_solution(solution)),
        None => Board::from(&item),
    }
}

fn help_words(help: Help) -> &'static str {
    match help {
        Help::Clashes => "clashes shown",
        Help::AutoNotes => "automatic marks",
        Help::Checked => "compared with the solution",
        Help::Hints => "hints",
    }
}
