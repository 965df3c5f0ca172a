//! `POST /api/v1/print`.

use super::Allowance;
use crate::catalogue::rating::grade;
use crate::http::client_address::ClientAddress;
use crate::http::extract::Json;
use crate::http::openapi::Faults;
use crate::http::problem::Problem;
use crate::state::Service;
use crate::work::Slice;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ninefold::format;
use ninefold::puzzle::{Cell, Position};
use ninefold::solve::{Cancel, certify};
use ninefold_press::{Entry, Job, link};
use ninefold_printer::{job, set_task};
use ninefold_protocol::api::{PrintRequest, PrintSolutions, PrintWish};
use ninefold_protocol::id::PuzzleId;
use std::iter::Enumerate;
use std::sync::Arc;
use std::vec::IntoIter;

/// A position with its frozen cells.
type Board = (Position, Vec<Cell>);

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
    let (client, request) = (address.key(), Arc::new(request));
    let read = Arc::clone(&request);
    let (job, positions) = service.compute(&client, move |_| read_job(&read)).await??;
    // Others have their turn between two puzzles of a booklet.
    let left = positions.into_iter().enumerate();
    let course = Course { job, left, entries: Vec::new(), printed: Ok(Vec::new()) };
    let one = move |course: &mut Course, cancel: &Cancel| {
        course.go_on(&request, &Allowance { nodes, cancel }, base.as_deref())
    };
    let pdf = service.compute_in_slices(&client, course, one).await?.printed?;
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

/// A booklet in the making: the puzzles that are still to be looked at, and those that can be printed.
struct Course {
    job: Job,
    left: Enumerate<IntoIter<Board>>,
    entries: Vec<Entry>,
    /// The pages at the end, or what is wrong.
    printed: Result<Vec<u8>, Problem>,
}

impl Course {
    /// Looks at the next puzzle, or prints all when there are no more.
    fn go_on(&mut self, request: &PrintRequest, allowance: &Allowance<'_>, base: Option<&str>) -> Slice {
        if allowance.cancel.is_cancelled() {
            self.printed = Err(Problem::unavailable());
            return Slice::Last;
        }
        let Some((index, (position, frozen))) = self.left.next() else {
            self.printed = press(&self.entries, &self.job);
            return Slice::Last;
        };
        match entry(request, position, allowance, base) {
            Ok(entry) => {
                let mut entry = Entry { frozen, ..entry };
                if let Some(task) = request.tasks.get(index) {
                    set_task(&mut entry, task);
                }
                self.entries.push(entry);
                Slice::More
            }
            Err(told) => {
                self.printed = Err(Problem::field("puzzles", format!("puzzle {}: {told}", index + 1)));
                Slice::Last
            }
        }
    }
}

/// How it is to be printed, and what.
fn read_job(request: &PrintRequest) -> Result<(Job, Vec<Board>), Problem> {
    let job = job(request).map_err(|wishes| Problem::invalid().errors(wishes.0))?;
    Ok((job, positions(request)?))
}

fn press(entries: &[Entry], job: &Job) -> Result<Vec<u8>, Problem> {
    let printed = ninefold_press::print(entries, job);
    Ok(printed.map_err(|error| Problem::invalid().detail(format!("{error}: {}", error.hint())))?.pdf)
}

/// The boards that are asked for.
fn positions(request: &PrintRequest) -> Result<Vec<Board>, Problem> {
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
        let grade = || grade(puzzle, &frozen, allowance.cancel);
        let level = wants(PrintWish::Level).then(grade).flatten();
        (Some(proper.into_parts().1), level.map(|grade| grade.level))
    } else {
        (None, None)
    };
    Ok(Entry { solution, level, id: Some(id.in_groups()), link, ..Entry::new(position) })
}
