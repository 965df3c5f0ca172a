//! `POST /api/v1/rate`.

use super::bulk::{Answers, Bulk};
use super::{Allowance, read_item};
use crate::catalogue::rating::{explainer_rating, grade};
use crate::http::openapi::Faults;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use ninefold::logic::{hodoku, unknown_rules};
use ninefold::puzzle::Puzzle;
use ninefold::solve::certify;
use ninefold_protocol::api::{HodokuRating, RateReply, RateRequest};

/// Rate a puzzle: Ninefold's level, and for classic puzzles Sudoku Explainer's and HoDoKu's ratings.
#[utoipa::path(
    post, path = "/api/v1/rate", tag = "engine",
    request_body(content((RateRequest = "application/json"), (RateRequest = "application/x-ndjson"))),
    responses((status = 200, description = "How hard the puzzle is", body = RateReply), Faults),
)]
pub(super) async fn rate(
    State(service): State<Service>,
    questions: Bulk<RateRequest>,
) -> Result<Answers<RateReply>, Problem> {
    questions.answer(&service, answer).await
}

/// Why a puzzle has no level.
fn no_grade(puzzle: &Puzzle) -> String {
    match unknown_rules(puzzle.rules()).first() {
        Some(id) => {
            let name = puzzle.rules().constraints()[id.index()].name();
            format!("the level is unknown, because logic does not know this rule yet: {name}")
        }
        None => "the board is too large".into(),
    }
}

fn answer(request: &RateRequest, allowance: &Allowance<'_>) -> Result<RateReply, Problem> {
    let wrong = |reason: String| Problem::field("puzzle", reason);
    let item = read_item("puzzle", &request.puzzle)?;
    let puzzle = item.puzzle().map_err(|error| wrong(error.to_string()))?;
    let proper = certify(puzzle, allowance.budget()).map_err(|improper| wrong(improper.to_string()))?;
    let puzzle = proper.puzzle();
    let grade = grade(puzzle, item.frozen(), allowance.cancel).ok_or_else(|| wrong(no_grade(puzzle)))?;
    let classic = puzzle.as_classic();
    let techniques = grade
        .counts
        .iter()
        .map(|(technique, &count)| (technique.name().to_owned(), u32::try_from(count).unwrap_or(u32::MAX)));
    Ok(RateReply {
        level: grade.level.name().into(),
        hardest: grade.hardest.map(|technique| technique.name().into()),
        clues: u16::try_from(puzzle.n_givens()).unwrap_or(u16::MAX),
        techniques: techniques.collect(),
        explainer: classic.and_then(|classic| explainer_rating(&classic, allowance.cancel)),
        hodoku: classic
            .as_ref()
            .and_then(hodoku::rate)
            .map(|rating| HodokuRating { level: format!("{:?}", rating.level), score: rating.score }),
    })
}
