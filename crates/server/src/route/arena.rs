//! The arena: when it is open, how all stand, and waiting for a rival.

use crate::account::caller::{Caller, Who};
use crate::http::extract::Json;
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::room::arena::key;
use crate::state::Service;
use axum::extract::State;
use ninefold::game::Moment;
use ninefold_protocol::api::{ArenaInfo, ArenaRow, Scope};
use ninefold_protocol::id::PlayerId;
use ninefold_room::ArenaTime;
use ninefold_store::{ArenaPlace, ArenaSeat, Time};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(arena)).routes(routes!(wait, stop))
}

/// How many places are shown.
const PLACES: u32 = 100;
const WEEK: i64 = 7 * 24 * 3_600_000;

/// The arena that is open, or else the next one, with its table.
#[utoipa::path(
    get, path = "/api/v1/arena", tag = "rooms",
    responses((status = 200, description = "The arena", body = ArenaInfo), Absent, Faults),
)]
async fn arena(State(service): State<Service>, caller: Caller) -> Result<Json<ArenaInfo>, Problem> {
    let arena = find(&service)?;
    let seat = match &caller.who {
        Who::Session(_, player) | Who::Token(_, player) => {
            service.store.arena_seat(key(arena), player.id, service.now()).await?
        }
        Who::Nobody => ArenaSeat::Idle,
    };
    info(&service, arena, seat).await.map(Json)
}

/// Wait for a rival, with an account, while the arena is open. Who does not ask again within ten seconds waits no
/// longer. As soon as somebody is free, `room` says where the race is.
#[utoipa::path(
    post, path = "/api/v1/arena/seat", tag = "rooms",
    responses(
        (status = 200, description = "You wait, or there is a race for you", body = ArenaInfo),
        (status = 409, description = "The arena is closed", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn wait(State(service): State<Service>, caller: Caller) -> Result<Json<ArenaInfo>, Problem> {
    let player = who(&caller)?;
    let arena = find(&service)?;
    if !arena.is_open(Moment(service.clock.now())) {
        return Err(Problem::conflict().detail("The arena is closed: come back when it opens."));
    }
    let seat = service.wait_in_arena(arena, player, &caller.client).await?;
    info(&service, arena, seat).await.map(Json)
}

/// Wait no longer. Points stay.
#[utoipa::path(
    delete, path = "/api/v1/arena/seat", tag = "rooms",
    responses((status = 200, description = "You do not wait", body = ArenaInfo), Absent, Faults),
)]
async fn stop(State(service): State<Service>, caller: Caller) -> Result<Json<ArenaInfo>, Problem> {
    let player = who(&caller)?;
    let arena = find(&service)?;
    service.store.stop_waiting_in_arena(key(arena), player).await?;
    let seat = service.store.arena_seat(key(arena), player, service.now()).await?;
    info(&service, arena, seat).await.map(Json)
}

fn find(service: &Service) -> Result<ArenaTime, Problem> {
    service.arena().ok_or_else(|| Problem::not_found().detail("There is no arena here."))
}

/// Whoever races for points needs a name.
fn who(caller: &Caller) -> Result<PlayerId, Problem> {
    let player = caller.player(Scope::GamesWrite)?;
    match player.account {
        Some(_) => Ok(player.id),
        None => Err(Problem::unauthenticated().detail("The arena needs an account.")),
    }
}

async fn info(service: &Service, arena: ArenaTime, seat: ArenaSeat) -> Result<ArenaInfo, Problem> {
    let now = service.now();
    let open = arena.is_open(Moment(service.clock.now()));
    let (this, week_before) = (key(arena), Time(key(arena).0 - WEEK));
    let last = match open {
        true => Vec::new(),
        false => service.store.arena_table(week_before, PLACES).await?,
    };
    Ok(ArenaInfo {
        now: now.0,
        opens: this.0,
        closes: i64::try_from(arena.closes.0).unwrap_or(i64::MAX),
        open,
        rows: service.store.arena_table(this, PLACES).await?.into_iter().map(to_row).collect(),
        waits: seat == ArenaSeat::Waits,
        room: match seat {
            ArenaSeat::Races(room) => Some(room.to_string()),
            ArenaSeat::Idle | ArenaSeat::Waits => None,
        },
        last: last.into_iter().map(to_row).collect(),
    })
}

fn to_row(place: ArenaPlace) -> ArenaRow {
    let ArenaPlace { place, username, points, wins, races } = place;
    ArenaRow { place, username, points, wins, races }
}
