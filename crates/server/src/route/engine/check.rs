//! `POST /api/v1/check`.

use super::bulk::{Answers, Bulk};
use super::{Allowance, place, read_item};
use crate::http::openapi::Faults;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use ninefold::puzzle::{Puzzle, Solution, SolutionError};
use ninefold_protocol::api::{CheckReply, CheckRequest};

/// Check a grid: is it legal, complete, the solution of a puzzle?
#[utoipa::path(
    post, path = "/api/v1/check", tag = "engine",
    request_body(content((CheckRequest = "application/json"), (CheckRequest = "application/x-ndjson"))),
    responses((status = 200, description = "What the check found", body = CheckReply), Faults),
)]
pub(super) async fn check(
    State(service): State<Service>,
    questions: Bulk<CheckRequest>,
) -> Result<Answers<CheckReply>, Problem> {
    questions.answer(&service, answer).await
}

fn answer(request: &CheckRequest, _: &Allowance<'_>) -> Result<CheckReply, Problem> {
    let grid = read_item("grid", &request.grid)?;
    let puzzle = request.puzzle.as_deref().map(|text| read_puzzle(text, &grid)).transpose()?;
    let digits = grid.digits();
    let complete = digits.iter().all(Option::is_some);
    let clashes = grid.rules().clashes(&digits);
    let cells = |clash: &ninefold::puzzle::Clash| {
        clash.cells.iter().map(|&cell| place(grid.layout(), cell)).collect()
    };
    let verdict = match &puzzle {
        Some(puzzle) => Solution::of(puzzle, &digits),
        None => Solution::new(grid.rules(), &digits),
    };
    let (legal, message) = match verdict {
        Ok(_) => (true, "The grid is complete and correct.".to_owned()),
        Err(error @ SolutionError::Incomplete { .. }) => {
            (true, format!("The grid is legal so far: {error}."))
        }
        Err(error) => (false, format!("This is wrong: {error}.")),
    };
    Ok(CheckReply { legal, complete, message, clashes: clashes.iter().map(cells).collect() })
}

fn read_puzzle(text: &str, grid: &ninefold::format::Item) -> Result<Puzzle, Problem> {
    let puzzle = read_item("puzzle", text)?.puzzle();
    let puzzle = puzzle.map_err(|error| Problem::field("puzzle", error.to_string()))?;
    if puzzle.layout() == grid.layout() {
        Ok(puzzle)
    } else {
        Err(Problem::field("puzzle", "the puzzle and the grid have different layouts"))
    }
}
