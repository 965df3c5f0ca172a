//! What I have practised, on all my devices.

use crate::account::caller::Caller;
use crate::http::extract::Json;
use crate::http::limit::Class;
use crate::http::openapi::Faults;
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use ninefold_protocol::api::{PracticeNews, PracticeSaved, Scope};
use ninefold_protocol::practice;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(exchange))
}

/// The most attempts that an account keeps: ten a day for five years, and no more than a browser has room for.
const MOST: u64 = 20_000;

/// Add what was practised on a device, and get what was practised on others.
///
/// Attempts are only ever added, and the same one twice is one: a device that was interrupted asks again.
#[utoipa::path(
    post, path = "/api/v1/practice", tag = "practice", request_body = PracticeNews,
    responses((status = 200, description = "What the device lacks", body = PracticeSaved), Faults),
)]
async fn exchange(
    State(service): State<Service>,
    caller: Caller,
    Json(news): Json<PracticeNews>,
) -> Result<Json<PracticeSaved>, Problem> {
    let player = caller.player(Scope::GamesWrite)?;
    if player.account.is_none() {
        return Err(Problem::unauthenticated());
    }
    let lines = read(&news.lines)?;
    let n_bytes = lines.iter().map(String::len).sum::<usize>();
    service.limits.charge(Class::Stored, &caller.client, n_bytes as u64, service.clock.running())?;
    let count = service.store.add_attempts(player.id, &lines, MOST).await?;
    let lines = service.store.attempts(player.id, news.after, practice::MOST_LINES).await?;
    let known = news.after.min(count).saturating_add(lines.len() as u64);
    Ok(Json(PracticeSaved { lines, known, count }))
}

/// The attempts as the protocol writes them, or which of them is none.
fn read(lines: &[String]) -> Result<Vec<String>, Problem> {
    if lines.len() > practice::MOST_LINES as usize {
        let detail = format!("Send at most {} lines at once.", practice::MOST_LINES);
        return Err(Problem::invalid().detail(detail));
    }
    let numbered = (1..).zip(lines);
    let read = numbered.map(|(number, line)| {
        let attempt = practice::read_line(line);
        let refused = || Problem::invalid().detail(format!("Line {number} isn't an attempt at an exercise."));
        attempt.map(|attempt| practice::line(&attempt).trim_end().to_owned()).ok_or_else(refused)
    });
    read.collect()
}
