//! `POST /api/v1/print`.

use super::Allowance;
use crate::extract::Json;
use crate::openapi::Faults;
use crate::problem::{FieldError, Problem};
use crate::state::Service;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use ninefold::format;
use ninefold::logic::{Promise, grade};
use ninefold::puzzle::Position;
use ninefold::render::Axes;
use ninefold::solve::certify;
use ninefold_press::{Entry, Form, Job, Orientation, PerPage, Print, Show, Solutions, link};
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
    Json(request): Json<PrintRequest>,
) -> Result<Response, Problem> {
    let base = service.config.public_url.as_ref().map(ToString::to_string);
    let nodes = service.config.work_nodes;
    let pdf = service
        .work
        .run(move |cancel| answer(&request, &Allowance { nodes, cancel }, base.as_deref()))
        .await??;
    Ok(([(header::CONTENT_TYPE, "application/pdf")], pdf).into_response())
}

fn answer(request: &PrintRequest, allowance: &Allowance<'_>, base: Option<&str>) -> Result<Vec<u8>, Problem> {
    let job = job(request)?;
    let positions = positions(request)?;
    let entry = |(index, position): (usize, Position)| {
        if allowance.cancel.is_cancelled() {
            return Err(Problem::unavailable());
        }
        entry(request, position, allowance, base)
            .map_err(|told| Problem::field("puzzles", format!("puzzle {}: {told}", index + 1)))
    };
    let entries = positions.into_iter().enumerate().map(entry).collect::<Result<Vec<_>, _>>()?;
    let printed = ninefold_press::print(&entries, &job);
    Ok(printed.map_err(|error| Problem::invalid().detail(format!("{error}: {}", error.hint())))?.pdf)
}

fn positions(request: &PrintRequest) -> Result<Vec<Position>, Problem> {
    let wrong = |told: String| Problem::field("puzzles", told);
    let mut positions = Vec::new();
    for text in &request.puzzles {
        for item in format::read(text).map_err(|error| wrong(error.to_string()))?.items {
            let number = positions.len() + 1;
            positions.push(item.position().map_err(|error| wrong(format!("puzzle {number}: {error}")))?);
        }
        if positions.len() > MAX_PUZZLES {
            break;
        }
    }
    match positions.len() {
        1..=MAX_PUZZLES => Ok(positions),
        _ => Err(wrong(format!("1 to {MAX_PUZZLES} puzzles are printed at once"))),
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
    let id = PuzzleId::of(puzzle).to_string();
    let link = base.filter(|_| wants(PrintWish::Codes)).map(|base| link(base, &id, puzzle));
    let needs_proof = wants(PrintWish::Level) || request.solutions != Some(PrintSolutions::None);
    let (solution, level) = if needs_proof {
        let proper = certify(puzzle.clone(), allowance.budget()).map_err(|improper| improper.to_string())?;
        let level = wants(PrintWish::Level).then(|| grade(puzzle, Promise::OneSolution)).flatten();
        (Some(proper.into_parts().1), level.map(|grade| grade.level))
    } else {
        (None, None)
    };
    Ok(Entry { solution, level, id: Some(id), link, ..Entry::new(position) })
}

/// How to print, or everything that is wrong with the wishes.
fn job(request: &PrintRequest) -> Result<Job, Problem> {
    let mut faults = Vec::new();
    let mut note = |field: &str, told: String| faults.push(FieldError::new(field, told));
    let mut job =
        Job { title: request.title.clone().filter(|title| !title.trim().is_empty()), ..Job::default() };
    match request.paper.as_deref().map(str::parse) {
        Some(Ok(paper)) => job.paper = paper,
        Some(Err(error)) => note("paper", format!("{error}")),
        None => {}
    }
    match request.margin.as_deref().map(str::parse) {
        Some(Ok(margin)) => job.margin = margin,
        Some(Err(error)) => note("margin", format!("{error}")),
        None => {}
    }
    match request.per_page.map(|number| PerPage::new(number.into())) {
        Some(Some(per_page)) => job.per_page = per_page,
        Some(None) => note("per_page", "there are 1, 2, 4, 6, 9 or 12 puzzles on a page".into()),
        None => {}
    }
    job.solutions = match request.solutions {
        Some(PrintSolutions::None) => Solutions::None,
        Some(PrintSolutions::UpsideDown) => Solutions::UpsideDown,
        Some(PrintSolutions::Back) | None => Solutions::Back,
    };
    for wish in &request.wishes {
        match wish {
            PrintWish::Landscape => job.orientation = Orientation::Landscape,
            PrintWish::Large => job.print = Print::Large,
            PrintWish::Booklet => job.form = Form::Booklet,
            PrintWish::Labels => job.axes = Axes::Numbered,
            PrintWish::Marks => job.marks = Show::Shown,
            PrintWish::Notes => job.notes = Show::Shown,
            PrintWish::NameLine => job.name_line = Show::Shown,
            PrintWish::NoRules => job.rules = Show::Hidden,
            PrintWish::Level | PrintWish::Codes => {}
        }
    }
    if faults.is_empty() { Ok(job) } else { Err(Problem::invalid().errors(faults)) }
}
