//! Storms: exercises of the service's dice, against its clock, and who found most.
//!
//! Answers are sent as they are made. Each is judged again here, by the seed, and counts by the time at which it
//! arrives: what comes after the storm is over, as when the network was cut, is told to be late and not ranked.

use crate::account::caller::{Caller, Who};
use crate::http::extract::{Json, Path, Query};
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use ninefold_learn::{MOST_OF_STORM, STORM};
use ninefold_protocol::api::{
    Scope, StormAnswer, StormAnswers, StormDealt, StormRow, StormStanding, StormTable,
};
use ninefold_protocol::id::{PlayerId, StormId};
use ninefold_store::{Storm, StormPlace, Time};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let heavy = OpenApiRouter::new()
        .routes(routes!(deal))
        .routes(routes!(answer))
        .layer(from_fn_with_state((service.clone(), Class::Engine), limit::by_address));
    OpenApiRouter::new().routes(routes!(table)).merge(heavy)
}

/// What the first exercise takes to be made, and an answer to arrive.
const GRACE_MILLIS: i64 = 5_000;

/// The most answers that are judged at once.
const MOST_AT_ONCE: usize = 20;

/// How many places are shown.
const PLACES: u32 = 100;

const DAY: i64 = 24 * 3_600_000;

/// Begin a storm: three minutes, as many exercises as one can. Needs an account.
#[utoipa::path(
    post, path = "/api/v1/storms", tag = "practice",
    responses((status = 201, description = "The clock runs", body = StormDealt), Faults),
)]
async fn deal(
    State(service): State<Service>,
    caller: Caller,
) -> Result<(StatusCode, Json<StormDealt>), Problem> {
    let player = who(&caller)?;
    // Every program can read a whole number of this size.
    let seed = random::below(1 << 53);
    let storm = Storm {
        id: StormId::from_random(random::bits()),
        player,
        seed: seed as i64,
        dealt: service.now(),
        found: 0,
        millis: 0,
    };
    service.store.deal_storm(&storm).await?;
    let seconds = u32::try_from(STORM.as_secs()).unwrap_or(u32::MAX);
    Ok((StatusCode::CREATED, Json(StormDealt { id: storm.id.to_string(), seed, seconds })))
}

/// Send answers to exercises of a storm, at most 20 at once; each exercise counts once.
#[utoipa::path(
    post, path = "/api/v1/storms/{id}/answers", tag = "practice", request_body = StormAnswers,
    params(("id" = String, Path, description = "The id of the storm")),
    responses((status = 200, description = "How the storm stands", body = StormStanding), Absent, Faults),
)]
async fn answer(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(sent): Json<StormAnswers>,
) -> Result<Json<StormStanding>, Problem> {
    let now = service.now();
    let player = who(&caller)?;
    let id = id.parse::<StormId>().map_err(|_| Problem::not_found())?;
    let storm = service.store.storm(player, id).await?.ok_or_else(Problem::not_found)?;
    if sent.answers.len() > MOST_AT_ONCE {
        return Err(Problem::field("answers", format!("send at most {MOST_AT_ONCE} at once")));
    }
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    if now.0 - storm.dealt.0 > i64::try_from(STORM.as_millis()).unwrap_or(i64::MAX) + GRACE_MILLIS {
        return Ok(Json(StormStanding { found: storm.found, late: count(sent.answers.len()), wrong: 0 }));
    }
    let n_sent = sent.answers.len();
    let right = service.compute(&caller.client, move |_| judge(storm.seed, sent.answers)).await?;
    let wrong = count(n_sent - right.len());
    let found = service.store.add_storm_answers(id, now, &right).await?;
    Ok(Json(StormStanding { found, late: 0, wrong }))
}

/// The answers that are right, as they are kept.
fn judge(seed: i64, answers: Vec<StormAnswer>) -> Vec<(u32, String)> {
    let is_right = |answer: &StormAnswer| {
        let number = u64::from(answer.number);
        number < MOST_OF_STORM
            && ninefold_worker::is_right_in_storm(seed.unsigned_abs(), number, &answer.reply)
    };
    let right = answers.into_iter().filter(is_right);
    right.map(|answer| (answer.number, serde_json::to_string(&answer.reply).unwrap_or_default())).collect()
}

/// Which storms.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct WhichStorms {
    /// Of the last so many days, 1 to 365; 7 unless said.
    days: Option<u32>,
}

/// Who found most in a storm, the best storm of each player.
#[utoipa::path(
    get, path = "/api/v1/leaderboards/storm", tag = "practice", params(WhichStorms),
    responses((status = 200, description = "The leaderboard", body = StormTable), Faults),
)]
async fn table(
    State(service): State<Service>,
    caller: Caller,
    Query(which): Query<WhichStorms>,
) -> Result<Json<StormTable>, Problem> {
    let days = which.days.unwrap_or(7);
    if !(1..=365).contains(&days) {
        return Err(Problem::field("days", "use 1 to 365 days"));
    }
    let since = Time(service.now().0 - i64::from(days) * DAY);
    let rows = service.store.best_storms(since, PLACES).await?;
    let mine = match &caller.who {
        Who::Nobody => None,
        Who::Session(_, player) | Who::Token(_, player) => {
            service.store.storm_place(since, player.id).await?
        }
    };
    Ok(Json(StormTable { rows: rows.into_iter().map(to_row).collect(), mine: mine.map(to_row) }))
}

fn to_row(place: StormPlace) -> StormRow {
    StormRow { place: place.place, username: place.username, found: place.found, millis: place.millis }
}

/// Whoever is to have a place needs a name.
fn who(caller: &Caller) -> Result<PlayerId, Problem> {
    let player = caller.player(Scope::GamesWrite)?;
    match player.account {
        Some(_) => Ok(player.id),
        None => Err(Problem::unauthenticated()),
    }
}
