//! `POST /api/v1/generate`.

use super::bulk::{Answers, Bulk};
use super::{Allowance, place};
use crate::catalogue::making::Order;
use crate::http::openapi::Faults;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use axum::extract::State;
use ninefold::format::{Format, Item, write};
use ninefold::generate::Seed;
use ninefold_protocol::api::{GenerateReply, GenerateRequest};

/// Make a puzzle with exactly one solution.
#[utoipa::path(
    post, path = "/api/v1/generate", tag = "engine",
    request_body(content((GenerateRequest = "application/json"), (GenerateRequest = "application/x-ndjson"))),
    responses((status = 200, description = "A new puzzle", body = GenerateReply), Faults),
)]
pub(super) async fn generate(
    State(service): State<Service>,
    questions: Bulk<GenerateRequest>,
) -> Result<Answers<GenerateReply>, Problem> {
    questions.answer(&service, answer).await
}

fn answer(request: &GenerateRequest, allowance: &Allowance<'_>) -> Result<GenerateReply, Problem> {
    // Numbers up to 2^53 survive every JSON reader.
    let seed = request.seed.unwrap_or_else(|| random::below(1 << 53));
    let order = Order::read(request)?;
    let made = order.make(Seed(seed), allowance.cancel)?;
    let puzzle = made.proper.puzzle();
    let text =
        write(&Item::from(puzzle), Format::Ninefold).map_err(|error| Problem::internal().detail(error))?;
    Ok(GenerateReply {
        text,
        frozen: made.frozen.iter().map(|&cell| place(puzzle.layout(), cell)).collect(),
        variant: made.variant.clone(),
        level: made.grade.level.name().into(),
        clues: u16::try_from(puzzle.n_givens()).unwrap_or(u16::MAX),
        seed,
    })
}
