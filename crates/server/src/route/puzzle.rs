//! The catalogue: boards by id, by filter, of one's own, and new ones.

#[cfg(feature = "press")]
mod picture;

use crate::account::caller::Caller;
use crate::catalogue::board::{StartingBoard, is_settled, to_info};
use crate::catalogue::making::{read_board_variant, read_level};
use crate::http::client_address::ClientAddress;
use crate::http::extract::{Json, Path, Query, read_cursor};
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::state::Service;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use ninefold::logic::{Level, Technique};
use ninefold::puzzle::Variant;
use ninefold_protocol::api::{ImportPuzzle, PuzzleInfo, PuzzlePage, PuzzleWish, Scope};
use ninefold_protocol::id::PuzzleId;
use ninefold_store::{Added, Filter, Shelf, Time};
use serde::Deserialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let heavy = OpenApiRouter::new()
        .routes(routes!(import))
        .routes(routes!(fresh))
        .layer(from_fn_with_state((service.clone(), Class::Engine), limit::by_address));
    let router = OpenApiRouter::new().routes(routes!(catalogue)).routes(routes!(puzzle)).merge(heavy);
    #[cfg(feature = "press")]
    let router = router.routes(routes!(picture::picture));
    router
}

/// How many boards are on a page.
const PAGE: u32 = 50;

/// What to show of the catalogue; what is left out does not matter.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
struct Browse {
    /// Of this variant.
    variant: Option<String>,
    /// Of this level.
    level: Option<String>,
    /// Rated this or higher, on Sudoku Explainer's scale.
    rating_from: Option<f64>,
    /// Rated this or lower.
    rating_to: Option<f64>,
    /// Needing this technique.
    technique: Option<String>,
    /// With this many givens or more.
    clues_from: Option<u16>,
    /// With this many givens or fewer.
    clues_to: Option<u16>,
    /// Known since then, in milliseconds since 1970.
    since: Option<i64>,
    /// Known before then.
    before: Option<i64>,
    /// `next` of the page before.
    cursor: Option<String>,
}

/// Browse the catalogue, newest boards first.
#[utoipa::path(
    get, path = "/api/v1/puzzles", tag = "puzzles", params(Browse),
    responses((status = 200, description = "A page of the catalogue", body = PuzzlePage), Faults),
)]
async fn catalogue(
    State(service): State<Service>,
    Query(browse): Query<Browse>,
) -> Result<Json<PuzzlePage>, Problem> {
    let wrong = |field: &'static str| move |message: String| Problem::field(field, message);
    let variant = browse.variant.as_deref().map(|name| match name.parse::<Variant>() {
        Ok(variant) => Ok(variant.to_string()),
        Err(_) if name == "custom" => Ok(name.to_owned()),
        Err(error) => Err(Problem::field("variant", error.to_string())),
    });
    let level = browse.level.as_deref().map(|name| match name {
        "Unrated" | "unrated" => Ok("Unrated"),
        name => read_level(name).map(Level::name).map_err(wrong("level")),
    });
    let technique = browse.technique.as_deref().map(|name| {
        let found = Technique::from_name(name).map(Technique::name);
        found.ok_or_else(|| Problem::field("technique", format!("there is no technique '{name}'")))
    });
    let cursor = read_cursor(browse.cursor.as_deref())?;
    let variant = variant.transpose()?;
    let filter = Filter {
        variant: variant.as_deref(),
        level: level.transpose()?,
        rating_from: tenths("rating_from", browse.rating_from)?,
        rating_to: tenths("rating_to", browse.rating_to)?,
        technique: technique.transpose()?,
        clues_from: browse.clues_from.map(u32::from),
        clues_to: browse.clues_to.map(u32::from),
        since: browse.since.map(Time),
        before: browse.before.map(Time),
    };
    let page = service.store.catalogue(filter, cursor.as_ref(), PAGE).await?;
    let next = page.next.map(|cursor| cursor.to_string());
    Ok(Json(PuzzlePage { items: page.items.iter().map(to_info).collect(), next }))
}

fn tenths(field: &str, rating: Option<f64>) -> Result<Option<u32>, Problem> {
    match rating {
        None => Ok(None),
        Some(rating) if (0.0..=100.0).contains(&rating) => Ok(Some((rating * 10.0).round() as u32)),
        Some(_) => Err(Problem::field(field, "a rating is a number from 0 to 100")),
    }
}

/// How long what is said of a board can be kept that does not change any more.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// A board by its Puzzle ID. Anybody may ask; the solution is not in the answer.
#[utoipa::path(
    get, path = "/api/v1/puzzles/{id}", tag = "puzzles", params(("id" = String, Path, description = "The Puzzle ID")),
    responses((status = 200, description = "The board", body = PuzzleInfo), Absent, Faults),
)]
async fn puzzle(State(service): State<Service>, Path(id): Path<String>) -> Result<Response, Problem> {
    let id = id.parse::<PuzzleId>().map_err(|_| Problem::not_found())?;
    let (answer, kept) = match service.boards.get(id) {
        Some(answer) => (answer, FOR_GOOD),
        None => {
            let stored = service.stored(id).await?;
            let answer = serde_json::to_vec(&to_info(&stored)).map_err(|_| Problem::internal())?;
            let answer = Bytes::from(answer);
            if is_settled(&stored) {
                service.boards.put(id, answer.clone());
                (answer, FOR_GOOD)
            } else {
                (answer, "no-cache")
            }
        }
    };
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, kept)];
    Ok((headers, answer).into_response())
}

/// Add a puzzle of one's own. The same board always has the same id; it opens by its id and link,
/// and is not listed in the catalogue.
#[utoipa::path(
    post, path = "/api/v1/puzzles", tag = "puzzles", request_body = ImportPuzzle,
    responses(
        (status = 201, description = "The board is new", body = PuzzleInfo),
        (status = 200, description = "The board was known", body = PuzzleInfo),
        (status = 409, description = "Another board has the same id", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent,
        Faults,
    ),
)]
async fn import(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<ImportPuzzle>,
) -> Result<(StatusCode, Json<PuzzleInfo>), Problem> {
    if let crate::account::caller::Who::Token(..) = caller.who {
        caller.player(Scope::PuzzlesWrite)?;
    }
    let board = StartingBoard::read("text", &form.text)?;
    let (puzzle, added) = service.find_or_add(board, Shelf::Unlisted, &caller.client).await?;
    let status = match added {
        Added::New => StatusCode::CREATED,
        Added::Known => StatusCode::OK,
    };
    Ok((status, Json(to_info(&puzzle))))
}

/// A new puzzle of a variant and level, from the stock or made on the spot.
#[utoipa::path(
    post, path = "/api/v1/puzzles/new", tag = "puzzles", request_body = PuzzleWish,
    responses((status = 201, description = "A board that nobody has played", body = PuzzleInfo), Faults),
)]
async fn fresh(
    State(service): State<Service>,
    address: ClientAddress,
    Json(wish): Json<PuzzleWish>,
) -> Result<(StatusCode, Json<PuzzleInfo>), Problem> {
    let (variant, level) = kind(wish.variant.as_deref(), wish.level.as_deref(), Level::Medium)?;
    let puzzle = service.fresh_board(variant, level, &address.key()).await?;
    Ok((StatusCode::CREATED, Json(to_info(&puzzle))))
}

/// Reads a variant and a level, and tells all faults at once.
pub(crate) fn kind(
    variant: Option<&str>,
    level: Option<&str>,
    usual: Level,
) -> Result<(Variant, Level), Problem> {
    let variant = variant.map_or(Ok(Variant::CLASSIC), read_board_variant);
    let level = level.map_or(Ok(usual), read_level);
    match (variant, level) {
        (Ok(variant), Ok(level)) => Ok((variant, level)),
        (variant, level) => {
            let fault = |field: &str, message: String| crate::http::problem::FieldError::new(field, message);
            let faults = variant.err().map(|told| fault("variant", told)).into_iter();
            let faults = faults.chain(level.err().map(|told| fault("level", told)));
            Err(Problem::invalid().errors(faults.collect()))
        }
    }
}
