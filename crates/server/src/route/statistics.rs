//! What I have solved: statistics, streak, history.

use super::game::to_result;
use super::rating::ratings_of;
use crate::account::caller::Caller;
use crate::http::extract::{Json, Query, read_cursor};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::play::day;
use crate::state::Service;
use axum::extract::State;
use ninefold_protocol::api::{HistoryPage, KindTally, Scope, Statistics, Streak};
use ninefold_store::Day;
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(statistics)).routes(routes!(history))
}

/// How many results are on a page.
const PAGE: u32 = 50;

/// What I have solved, by variant, level and help, and for how many days in a row.
#[utoipa::path(
    get, path = "/api/v1/statistics", tag = "statistics",
    responses((status = 200, description = "What was solved", body = Statistics), Absent, Faults),
)]
async fn statistics(State(service): State<Service>, caller: Caller) -> Result<Json<Statistics>, Problem> {
    let player = caller.player(Scope::GamesRead)?;
    let tallies = service.store.statistics(player.id).await?;
    let days = service.store.streak_days(player.id, Day(i64::MIN)).await?;
    let kinds = tallies.into_iter().map(|tally| KindTally {
        mean: tally.total / i64::from(tally.solved.max(1)),
        variant: tally.variant,
        level: tally.level,
        class: tally.class,
        solved: tally.solved,
        best: tally.best,
        best_score: tally.best_score,
    });
    let kinds = kinds.collect::<Vec<_>>();
    let today = day::number(day::today(service.now())).0;
    let streak = Streak::of(days.iter().rev().map(|day| day.0), today);
    let days = days.into_iter().filter_map(day::of_number).map(|day| day.to_string()).collect();
    let solved = kinds.iter().map(|kind| kind.solved).sum();
    let ratings = ratings_of(&service, player.id).await?;
    Ok(Json(Statistics { solved, streak, days, kinds, ratings }))
}

/// Which part of the history.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Which {
    /// `next` of the page before.
    cursor: Option<String>,
}

/// What I have solved, last finished first.
#[utoipa::path(
    get, path = "/api/v1/history", tag = "statistics", params(Which),
    responses((status = 200, description = "A page of results", body = HistoryPage), Absent, Faults),
)]
async fn history(
    State(service): State<Service>,
    caller: Caller,
    Query(which): Query<Which>,
) -> Result<Json<HistoryPage>, Problem> {
    let player = caller.player(Scope::GamesRead)?;
    let cursor = read_cursor(which.cursor.as_deref())?;
    let page = service.store.history(player.id, cursor.as_ref(), PAGE).await?;
    let next = page.next.map(|cursor| cursor.to_string());
    Ok(Json(HistoryPage { items: page.items.iter().map(to_result).collect(), next }))
}
