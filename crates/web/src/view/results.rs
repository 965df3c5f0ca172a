//! What has been played: one's own statistics, and the fastest of a day.

use super::app;
use super::common::{Go, Working};
use crate::browser::{api, clock};
use crate::library::State;
use crate::results::{Row, Totals};
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_protocol::api::{Leaderboard as Ranking, Place};
use ninefold_protocol::worker::Level;
use std::time::Duration;

/// One's own statistics, from the games that this browser keeps.
#[component]
pub(crate) fn Statistics() -> impl IntoView {
    let app = app();
    let t = app.language();
    let totals = Memo::new(move |_| app.library.with(Totals::of));
    let table = move || {
        let totals = totals.get();
        if totals.played == 0 {
            return view! {
                <p class="empty">{t.say("No finished games yet.")}</p>
                <p><Go to=Route::NewGame class="button primary">{t.say("New game")}</Go></p>
            }
            .into_any();
        }
        let rows = totals.rows.iter().map(|Row { variant, level, played, solved, best, mean }| {
            let shown = |seconds: &Option<u64>| {
                seconds.map_or("–".into(), |seconds| time::watch(Duration::from_secs(seconds)))
            };
            view! {
                <tr>
                    <th scope="row">{t.say(variant)}</th>
                    <td>{t.say(level)}</td>
                    <td class="number">{*played}</td>
                    <td class="number">{*solved}</td>
                    <td class="number">{shown(best)}</td>
                    <td class="number">{shown(mean)}</td>
                </tr>
            }
        });
        let rows = rows.collect_view();
        view! {
            <dl class="figures card">
                <dt>{t.say("Finished games")}</dt><dd>{totals.played}</dd>
                <dt>{t.say("Solved")}</dt><dd>{totals.solved}</dd>
                <dt>{t.say("Days in a row")}</dt><dd>{totals.streak(clock::now().0)}</dd>
                <dt>{t.say("Best score")}</dt><dd>{totals.best_score}</dd>
            </dl>
            <h2>{t.say("By variant and level")}</h2>
            <div class="table-scroll" tabindex="0">
                <table class="table">
                    <thead>
                        <tr>
                            <th scope="col">{t.say("Variant")}</th><th scope="col">{t.say("Level")}</th>
                            <th scope="col" class="number">{t.say("Played")}</th><th scope="col" class="number">{t.say("Solved")}</th>
                            <th scope="col" class="number">{t.say("Best")}</th><th scope="col" class="number">{t.say("Mean")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }.into_any()
    };
    view! {
        <div class="screen">
            <h1>{t.say("Statistics")}</h1>
            {table}
            <p class="row"><Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go></p>
        </div>
    }
}

/// The fastest of a day.
#[component]
pub(crate) fn Leaderboard() -> impl IntoView {
    let app = app();
    let t = app.language();
    let level = RwSignal::new(None::<Level>);
    let found = RwSignal::new(None::<Result<Vec<Place>, String>>);
    Effect::new(move |_| {
        found.set(None);
        let wanted =
            level.get().map(|level| format!("&level={}", level.name().to_lowercase())).unwrap_or_default();
        let path = format!("/leaderboards/daily/{}?variant=classic{wanted}", clock::today());
        spawn_local(async move {
            let rows = api::get::<Ranking>(&path).await.map(|ranking| ranking.rows);
            let rows = rows.map_err(|fault| t.say(&fault.words()));
            found.try_set(Some(rows));
        });
    });
    let table = move || match found.get() {
        None => view! { <Working text=t.say("Reading …") /> }.into_any(),
        Some(Err(reason)) => view! { <p class="saying warning" role="alert">{reason}</p> }.into_any(),
        Some(Ok(places)) if places.is_empty() => {
            view! { <p class="empty">{t.say("Nobody has solved it yet. Be the first.")}</p> }.into_any()
        }
        Some(Ok(places)) => {
            let rows = places.into_iter().map(|place| {
                view! {
                    <tr>
                        <td class="number">{place.place}</td>
                        <th scope="row">{place.username.unwrap_or_else(|| t.say("somebody"))}</th>
                        <td class="number">{time::watch(Duration::from_millis(place.elapsed.unsigned_abs()))}</td>
                        <td class="number">{place.score}</td>
                    </tr>
                }
            });
            view! {
                <table class="table">
                    <thead><tr><th scope="col" class="number">"#"</th><th scope="col">{t.say("Player")}</th><th scope="col" class="number">{t.say("Time")}</th><th scope="col" class="number">{t.say("Score")}</th></tr></thead>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            }.into_any()
        }
    };
    let done = move || {
        app.library.with(|library| {
            library
                .on_puzzle(&format!("daily-{}", clock::today()))
                .is_some_and(|game| game.state == State::Solved)
        })
    };
    view! {
        <div class="screen">
            <h1>{t.say("The fastest today")}</h1>
            {table}
            <Show when=move || !done()>
                <p class="row"><Go to=Route::Daily class="button primary">{t.say("Play the daily puzzle")}</Go></p>
            </Show>
        </div>
    }
}
