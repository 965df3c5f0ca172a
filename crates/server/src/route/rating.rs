//! Ratings: the strongest racers of a group, and what a race did to those who were in it.

use crate::account::caller::{Caller, Who};
use crate::http::client_address::ClientAddress;
use crate::http::extract::{Json, Path};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::room::rating::{SURE, at, figures};
use crate::state::Service;
use axum::extract::State;
use ninefold_protocol::api::{MemberRating, OwnRating, RatingFigures, RatingRow, RatingTable};
use ninefold_protocol::id::{PlayerId, RoomId};
use ninefold_room::{Rating, RatingGroup};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(table)).routes(routes!(changes))
}

/// How many places are shown.
const PLACES: u32 = 100;
const MILLION: i64 = 1_000_000;

/// The strongest racers of a group of puzzles: `classic`, `small`, `large`, `killer` or `variants`.
#[utoipa::path(
    get, path = "/api/v1/ratings/{group}", tag = "rooms",
    params(("group" = String, Path, description = "The group of puzzles")),
    responses((status = 200, description = "The leaderboard", body = RatingTable), Absent, Faults),
)]
async fn table(
    State(service): State<Service>,
    caller: Caller,
    Path(group): Path<String>,
) -> Result<Json<RatingTable>, Problem> {
    let group = RatingGroup::from_name(&group).ok_or_else(Problem::not_found)?;
    let now = service.now();
    let strongest = service.store.strongest(group.name(), SURE, PLACES).await?;
    let mut rows = Vec::<RatingRow>::new();
    for (place, player) in (1..).zip(strongest) {
        let figures = figures(at(player.rating, now));
        // Equals, as people read it, share a place.
        let place = match rows.last() {
            Some(last) if last.figures.rating == figures.rating => last.place,
            _ => place,
        };
        rows.push(RatingRow { place, username: player.username, figures, races: player.rating.races });
    }
    rows.retain(|row| !row.figures.provisional);
    let mine = match &caller.who {
        Who::Nobody => None,
        Who::Session(_, player) | Who::Token(_, player) => {
            let own = ratings_of(&service, player.id).await?;
            own.into_iter().find(|own| own.group == group.name())
        }
    };
    Ok(Json(RatingTable { group: group.name().to_owned(), rows, mine }))
}

/// The ratings of a player, as they are now.
pub(super) async fn ratings_of(
    service: &Service,
    player: PlayerId,
) -> Result<Vec<OwnRating>, ninefold_store::Error> {
    let now = service.now();
    let own = |(group, rating): (String, ninefold_store::StoredRating)| OwnRating {
        group,
        figures: figures(at(rating, now)),
        races: rating.races,
    };
    Ok(service.store.ratings_of(player).await?.into_iter().map(own).collect())
}

/// What the last race of a room did to the ratings of its members, by their numbers; nobody whom it does not count for
/// is listed.
#[utoipa::path(
    get, path = "/api/v1/rooms/{id}/ratings", tag = "rooms",
    params(("id" = String, Path, description = "The id of the room")),
    responses((status = 200, description = "The ratings after the race", body = Vec<MemberRating>), Absent, Faults),
)]
async fn changes(
    State(service): State<Service>,
    address: ClientAddress,
    Path(id): Path<String>,
) -> Result<Json<Vec<MemberRating>>, Problem> {
    let id = id.parse::<RoomId>().map_err(|_| Problem::not_found())?;
    let live = service.room(id).await?;
    let state = live.state(&service, &address.key()).await?;
    let round = state.room.round().map_or(0, |round| round.number);
    drop(state);
    let changes = service.store.changes_in_round(id, round).await?;
    let told = changes.into_iter().filter_map(|change| {
        let rounded = |millionths: i64| (millionths + MILLION / 2) / MILLION;
        let deviation = u32::try_from(rounded(change.deviation)).ok()?;
        Some(MemberRating {
            member: u8::try_from(change.member?).ok()?,
            figures: RatingFigures {
                rating: u32::try_from(rounded(change.after)).ok()?,
                deviation,
                provisional: f64::from(deviation) > Rating::PROVISIONAL,
            },
            change: i32::try_from(rounded(change.after) - rounded(change.before)).ok()?,
        })
    });
    Ok(Json(told.collect()))
}
