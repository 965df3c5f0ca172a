//! Pictures of boards, which programs show beside links to them.

use crate::http::client_address::ClientAddress;
use crate::http::extract::Path;
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::route::engine::read_item;
use crate::state::Service;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ninefold::render::Scene;
use ninefold::render::svg::{Theme, draw};
use ninefold_protocol::id::PuzzleId;

/// A board as a picture, for links to it. It never changes, so that everybody between may keep it.
#[utoipa::path(
    get, path = "/api/v1/puzzles/{id}/picture", tag = "puzzles", params(("id" = String, Path, description = "The Puzzle ID")),
    responses((status = 200, description = "The board", content_type = "image/png", body = Vec<u8>), Absent, Faults),
)]
pub(super) async fn picture(
    State(service): State<Service>,
    address: ClientAddress,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let id = id.parse::<PuzzleId>().map_err(|_| Problem::not_found())?;
    let board = service.stored(id).await?.board;
    let client = address.key();
    let drawn = service.compute(&client, move |_| -> Result<Vec<u8>, Problem> {
        let position = read_item("id", &board)?.position().map_err(|_| Problem::internal())?;
        let svg = draw(&Scene::of_position(&position), &Theme::LIGHT);
        ninefold_press::png(&svg, 1.5).map_err(|_| Problem::internal())
    });
    let headers =
        [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((headers, drawn.await??).into_response())
}
