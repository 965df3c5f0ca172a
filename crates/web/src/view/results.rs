//! What has been played: the statistics of this browser or, for who is signed in, of all devices.

use super::app;
use super::calendar::dailies;
use super::common::{Go, Working};
use super::ratings::OwnRatings;
use super::sync;
use super::who::Who;
use crate::browser::api::{self, Fault};
use crate::browser::{clock, dates};
use crate::results::{Row, Totals};
use crate::route::Route;
use crate::time;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::api::{GameResult, HistoryPage, OwnRating, Statistics as ServiceStatistics};
use ninefold_puzzle::Variant;
use std::time::Duration;

/// Where the figures come from.
#[derive(Clone, PartialEq, Debug)]
enum Source {
    /// The games that this browser keeps.
    Browser,
    /// The server is being asked.
    Asked,
    /// The games of all devices, and the latest of them.
    Server(Totals, Vec<OwnRating>, Vec<GameResult>),
    /// The server cannot tell, with the reason.
    Silent(String),
}

/// What has been played so far.
#[component]
pub(crate) fn Statistics() -> impl IntoView {
    let app = app();
    let t = app.language();
    let source = RwSignal::new(Source::Browser);
    Effect::new(move |_| {
        if !matches!(app.who.get(), Who::Player { .. }) {
            return source.set(Source::Browser);
        }
        source.set(Source::Asked);
        spawn_local(async move {
            let told = async {
                // What was just finished here belongs to the figures.
                sync::send_all(app).await?;
                let told = api::get::<ServiceStatistics>("/statistics").await?;
                Ok::<_, Fault>((told, api::get::<HistoryPage>("/history").await?))
            };
            source.try_set(match told.await {
                Ok((told, history)) => Source::Server(Totals::of_server(&told), told.ratings, history.items),
                Err(fault) => Source::Silent(t.say(&fault.words())),
            });
        });
    });
    let known = dailies(app);
    let own = move || {
        let streak = known.with(|known| known.streak(clock::today()));
        app.library.with(|library| Totals::of_library(library, &streak))
    };
    let body = move || {
        match source.get() {
        Source::Asked => view! { <Working text=t.say("Loading …") /> }.into_any(),
        Source::Browser => view! {
            <p class="empty">{t.say("The games of this browser. Sign in to see those of all your devices.")}</p>
            <Figures totals=own() />
        }.into_any(),
        Source::Silent(reason) => view! {
            <p class="saying warning" role="alert">{reason}</p>
            <p class="empty">{t.say("These are the games of this browser.")}</p>
            <Figures totals=own() />
        }.into_any(),
        Source::Server(totals, ratings, history) => view! {
            <p class="empty">{t.say("The games of all your devices.")}</p>
            <Figures totals />
            <OwnRatings ratings />
            <History results=history />
        }.into_any(),
    }
    };
    view! {
        <div class="screen">
            <h1>{t.say("Statistics")}</h1>
            {body}
            <p class="row"><Go to=Route::Leaderboard class="button">{t.say("Leaderboard")}</Go></p>
        </div>
    }
}

/// The totals, and a row for each kind.
#[component]
fn Figures(totals: Totals) -> impl IntoView {
    let t = app().language();
    if totals.rows.is_empty() {
        return view! {
            <p class="empty">{t.say("No finished games yet.")}</p>
            <p><Go to=Route::NewGame class="button primary">{t.say("New game")}</Go></p>
        }
        .into_any();
    }
    let knows_played = totals.played.is_some();
    let shown = |seconds: Option<u64>| {
        seconds.map_or("–".into(), |seconds| time::watch(Duration::from_secs(seconds)))
    };
    let rows = totals.rows.into_iter().map(|Row { variant, level, played, solved, best, mean }| {
        view! {
            <tr>
                <th scope="row">{t.say(&variant)}</th>
                <td>{t.say(&level)}</td>
                {played.map(|played| view! { <td class="number">{played}</td> })}
                <td class="number">{solved}</td>
                <td class="number">{shown(best)}</td>
                <td class="number">{shown(mean)}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let figure = |name: &str, number: String| view! { <div><dt>{t.say(name)}</dt><dd>{number}</dd></div> };
    view! {
        <dl class="tally">
            {totals.played.map(|played| figure("Finished games", played.to_string()))}
            {figure("Solved", totals.solved.to_string())}
            {figure("Current streak", totals.streak.to_string())}
            {totals.longest_streak.map(|longest| figure("Longest streak", longest.to_string()))}
            {figure("Best score", totals.best_score.to_string())}
        </dl>
        <h2>{t.say("By variant and level")}</h2>
        <div class="table-scroll" tabindex="0">
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col">{t.say("Variant")}</th><th scope="col">{t.say("Level")}</th>
                        {knows_played.then(|| view! { <th scope="col" class="number">{t.say("Played")}</th> })}
                        <th scope="col" class="number">{t.say("Solved")}</th>
                        <th scope="col" class="number">{t.say("Best time")}</th><th scope="col" class="number">{t.say("Average time")}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
    .into_any()
}

/// The latest results.
#[component]
fn History(results: Vec<GameResult>) -> impl IntoView {
    let t = app().language();
    let rows = results.into_iter().map(|result| {
        let variant = result.variant.parse().map_or_else(|_| result.variant.clone(), Variant::title);
        let day = dates::date_words(Moment(result.finished.unsigned_abs()), t.tag());
        let spent = time::watch(Duration::from_millis(result.elapsed.unsigned_abs()));
        let room = result.room.as_deref().and_then(room_words).map(|words| format!(" · {}", t.say(words)));
        let unranked = result.unranked.as_ref().map(|reason| {
            view! { <p class="empty">{t.fill("Not on the leaderboard. {0}", &[&t.say(reason)])}</p> }
        });
        view! {
            <tr>
                <th scope="row">{day}</th>
                <td>
                    {t.say(&result.level)}" · "{t.say(&variant)}{room}<br />
                    <Go to=Route::Puzzle(result.puzzle.clone())>{result.puzzle.clone()}</Go>
                    {unranked}
                </td>
                <td class="number">{spent}</td>
                <td class="number">{result.score}</td>
            </tr>
        }
    });
    let rows = rows.collect::<Vec<_>>();
    (!rows.is_empty()).then(|| {
        view! {
            <h2>{t.say("Last solved")}</h2>
            <div class="table-scroll" tabindex="0">
                <table class="table">
                    <thead>
                        <tr>
                            <th scope="col">{t.say("Day")}</th><th scope="col">{t.say("Puzzle")}</th>
                            <th scope="col" class="number">{t.say("Time")}</th><th scope="col" class="number">{t.say("Score")}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }
    })
}

/// How a result came about that comes from a room.
fn room_words(kind: &str) -> Option<&'static str> {
    match kind {
        "race" => Some("Race"),
        "together" => Some("Together"),
        "relay" => Some("Relay"),
        _ => None,
    }
}
