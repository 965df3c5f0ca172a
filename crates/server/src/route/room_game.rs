//! A board of a room as a saved game, which can be kept and looked at again when the room is gone.

use super::room::enter;
use crate::account::caller::Caller;
use crate::http::extract::{Path, Query};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ninefold_protocol::log;
use ninefold_room::{Owner, Record, RoomKind};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(game))
}

/// Which round.
#[derive(Clone, Copy, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct WhichRound {
    /// Its number, from 1; the last one unless said.
    round: Option<u32>,
}

/// What happened at a board of a room, as a saved game: one's own board in a race, else the one on the table. It can
/// be kept, and looked at with `ninefold replay` and `ninefold review`.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/game", tag = "rooms",
    params(("id" = String, Path, description = "The id of the room"), WhichRound),
    responses(
        (status = 200, description = "The game so far, as text", body = String, content_type = "text/plain"),
        (status = 409, description = "The round has not begun, or its solution is still a secret", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn game(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Query(which): Query<WhichRound>,
) -> Result<Response, Problem> {
    let (live, me) = enter(&service, &caller, &id).await?;
    let (owner, last) = {
        let state = live.state(&service, &caller.client).await?;
        let owner = match state.room.rules().map(|rules| rules.kind) {
            Some(RoomKind::Race) => Owner::Member(me),
            _ => Owner::Everybody,
        };
        (owner, state.room.round().map_or(1, |round| round.number))
    };
    let round = which.round.unwrap_or(last);
    if !(1..=last).contains(&round) {
        return Err(Problem::field("round", format!("There are rounds 1 to {last}.")));
    }
    let (mut record, mut lines, mut read) = (Record::new(round, owner), String::new(), 0);
    while let entries = live.page_after(&service, &caller.client, read).await?
        && let Some(last) = entries.last()
    {
        read = last.seq;
        let events = entries.iter().flat_map(|entry| record.hear(entry));
        events.for_each(|event| lines.push_str(&log::line(&event)));
    }
    let secret = "This board can be kept when its round has begun, and one with ice when it is over.";
    let start = record.start().ok_or_else(|| Problem::conflict().detail(secret))?;
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CONTENT_DISPOSITION, r#"attachment; filename="room.game""#),
    ];
    Ok((headers, log::header(&start) + &lines).into_response())
}
