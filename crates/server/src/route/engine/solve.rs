//! `POST /api/v1/solve`.

use super::bulk::{Answers, Bulk};
use super::{Allowance, read_item};
use crate::http::openapi::Faults;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use ninefold::format::Style;
use ninefold::puzzle::Solution;
use ninefold::solve::{Improper, certify};
use ninefold_protocol::api::{SolutionCount, SolveReply, SolveRequest};

/// Solve a puzzle and prove that the solution is the only one.
#[utoipa::path(
    post, path = "/api/v1/solve", tag = "engine",
    request_body(content((SolveRequest = "application/json"), (SolveRequest = "application/x-ndjson"))),
    responses((status = 200, description = "How many solutions there are, and which", body = SolveReply), Faults),
)]
pub(super) async fn solve(
    State(service): State<Service>,
    questions: Bulk<SolveRequest>,
) -> Result<Answers<SolveReply>, Problem> {
    questions.answer(&service, answer).await
}

fn answer(request: &SolveRequest, allowance: &Allowance<'_>) -> Result<SolveReply, Problem> {
    let reply =
        |solutions, message: Option<String>| SolveReply { solutions, solution: None, second: None, message };
    let puzzle = match read_item("puzzle", &request.puzzle)?.puzzle() {
        Ok(puzzle) => puzzle,
        Err(error) => return Ok(reply(SolutionCount::None, Some(error.to_string()))),
    };
    Ok(match certify(puzzle, allowance.budget()) {
        Ok(proper) => {
            SolveReply { solution: Some(line(proper.solution())), ..reply(SolutionCount::One, None) }
        }
        Err(improper) => {
            let message = Some(improper.to_string());
            match improper {
                Improper::NoSolution => reply(SolutionCount::None, message),
                Improper::Stopped(_) => reply(SolutionCount::Unknown, message),
                Improper::Several(pair) => SolveReply {
                    solution: Some(line(&pair[0])),
                    second: Some(line(&pair[1])),
                    ..reply(SolutionCount::Several, message)
                },
            }
        }
    })
}

/// All digits of a solution on a line.
fn line(solution: &Solution) -> String {
    let digits = solution.filled();
    Style::Line.print(solution.layout(), &digits).trim_end().to_owned()
}
