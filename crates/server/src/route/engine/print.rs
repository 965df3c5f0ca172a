//! `POST /api/v1/print`.

use super::Allowance;
use crate::http::client_address::ClientAddress;
use crate::http::extract::Json;
use crate::http::openapi::Faults;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ninefold::format;
use ninefold::logic::{Promise, grade_on_ice};
use ninefold::puzzle::{Cell, Position};
use ninefold::solve::certify;
use ninefold_press::{Entry, link};
use ninefold_printer::{job, set_task};
use ninefold_protocol::api::{PrintRequest, PrintSolutions, PrintWish};
use ninefold_protocol::id::PuzzleId;

/// The most puzzles of one request.
const MAX_PUZZLES: usize = 100;

/// Print puzzles as a PDF.
#[utoipa::path(
    post, path = "/api/v1/print", tag = "engine",
    request_body = PrintRequest,
    responses((status = 200, description = "The pages", content_type = "application/pdf", body = Vec<u8>), Faults),
)]
pub(super) async fn print(
    State(service): State<Service>,
    address: ClientAddress,
    Json(request): Json<PrintRequest>,
) -> Result<Response, Problem> {
    let request = with_boards(&service, request).await?;
    let base = service.config.public_url.as_ref().map(ToString::to_string);
    let nodes = service.config.work_nodes;
    let pdf = service
        .compute(&address.key(), move |cancel| {
            answer(&request, &Allowance { nodes, cancel }, base.as_deref())
        })
        .await??;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], pdf).into_response())
}

/// The request with the boards that it names by their ids.
async fn with_boards(service: &Service, mut request: PrintRequest) -> Result<PrintRequest, Problem> {
    if request.puzzles.len() > MAX_PUZZLES {
        return Err(too_many());
    }
    for text in &mut request.puzzles {
        if let Ok(id) = text.parse::<PuzzleId>() {
            let kept = service.store.puzzle(id).await?;
            let unknown = || Problem::field("puzzles", format!("there is no puzzle with the ID {id}"));
            *text = kept.ok_or_else(unknown)?.board;
        }
    }
    Ok(request)
}

fn too_many() -> Problem {
    Problem::field("puzzles", format!("1 to {MAX_PUZZLES} puzzles are printed at once"))
}

fn answer(request: &PrintRequest, allowance: &Allowance<'_>, base: Option<&str>) -> Result<Vec<u8>, Problem> {
    let job = job(request).map_err(|wishes| Problem::invalid().errors(wishes.0))?;
    let positions = positions(request)?;
    let entry = |(index, (position, frozen)): (usize, (Position, Vec<Cell>))| {
        if allowance.cancel.is_cancelled() {
            return Err(Problem::unavailable());
        }
        let entry = entry(request, position, allowance, base)
            .map_err(|told| Problem::field("puzzles", format!("puzzle {}: {told}", index + 1)))?;
        let mut entry = Entry { frozen, ..entry };
        if let Some(task) = request.tasks.get(index) {
            set_task(&mut entry, task);
        }
        Ok(entry)
    };
    let entries = positions.into_iter().enumerate().map(entry).collect::<Result<Vec<_>, _>>()?;
    let printed = ninefold_press::print(&entries, &job);
    Ok(printed.map_err(|error| Problem::invalid().detail(format!("{error}: {}", error.hint())))?.pdf)
}

/// The positions that are asked for, each with its frozen cells.
fn positions(request: &PrintRequest) -> Result<Vec<(Position, Vec<Cell>)>, Problem> {
    let wrong = |told: String| Problem::field("puzzles", told);
    let mut positions = Vec::new();
    for text in &request.puzzles {
        for item in format::read(text).map_err(|error| wrong(error.to_string()))?.items {
            let number = positions.len() + 1;
            let position = item.position().map_err(|error| wrong(format!("puzzle {number}: {error}")))?;
            positions.push((position, item.frozen().to_vec()));
        }
        if positions.len() > MAX_PUZZLES {
            break;
        }
    }
    match positions.len() {
        1..=MAX_PUZZLES => Ok(positions),
        _ => Err(too_many()),
    }
}

/// A puzzle with what is printed of it.
fn entry(
    request: &PrintRequest,
    position: Position,
    allowance: &Allowance<'_>,
    base: Option<&str>,
) -> Result<Entry, String> {
    let wants = |wish| request.wishes.contains(&wish);
    let puzzle = position.puzzle();
    let frozen = position.frozen().collect::<Vec<_>>();
    let id = PuzzleId::on_ice(puzzle, &frozen);
    let link =
        base.filter(|_| wants(PrintWish::Codes)).map(|base| link(base, &id.to_string(), puzzle, &frozen));
    let needs_proof = wants(PrintWish::Level) || request.solutions != Some(PrintSolutions::None);
    let (solution, level) = if needs_proof {
        let proper = certify(puzzle.clone(), allowance.budget()).map_err(|improper| improper.to_string())?;
        let grade = || grade_on_ice(puzzle, &frozen, Promise::OneSolution);
        let level = wants(PrintWish::Level).then(grade).flatten();
        (Some(proper.into_parts().1), level.map(|grade| grade.level))
    } else {
        (None, None)
    };
    Ok(Entry { solution, level, id: Some(id.in_groups()), link, ..Entry::new(position) })
}
