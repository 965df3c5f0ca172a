//! Telling the operator about something that should not be there.

use crate::account::audit::Happening;
use crate::account::caller::{Caller, Who};
use crate::http::extract::Json;
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::{FieldError, Problem};
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use ninefold_protocol::api::form::username_key;
use ninefold_protocol::api::{NewReport, ReportKind};
use ninefold_protocol::id::{ChallengeId, ReportId, RoomId};
use ninefold_store::Report;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(report))
        .layer(from_fn_with_state((service.clone(), Class::Report), limit::by_address))
}

/// How many reports of one player may wait.
const WAITING: u32 = 20;

/// Report a player, a challenge or a room to the operator. Guests can, too.
#[utoipa::path(
    post, path = "/api/v1/reports", tag = "account", request_body = NewReport,
    responses(
        (status = 202, description = "The operator will see it"),
        (status = 409, description = "Many reports of this player wait already", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn report(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<NewReport>,
) -> Result<StatusCode, Problem> {
    let reporter = match &caller.who {
        Who::Session(_, player) => player.id,
        Who::Token(..) => return Err(Problem::forbidden().detail("A token may not do this; sign in.")),
        Who::Nobody => return Err(Problem::unauthenticated()),
    };
    let words = form.words.trim();
    let mut faults = Vec::new();
    let is_bad = |sign: char| sign.is_control() && sign != '\n';
    if words.is_empty() || words.chars().count() > 1000 || words.chars().any(is_bad) {
        faults.push(FieldError::new("words", "Say what is wrong, in 1 to 1000 characters."));
    }
    let subject = find(&service, form.about, &form.subject).await?;
    let Some((kind, subject)) = subject.filter(|_| faults.is_empty()) else {
        if faults.is_empty() {
            faults.push(FieldError::new("subject", "There is no such player, challenge or room."));
        }
        return Err(Problem::invalid().errors(faults));
    };
    if service.store.reports_of(reporter).await? >= WAITING {
        let detail = "The operator has not yet looked at your other reports; wait until then.";
        return Err(Problem::conflict().detail(detail));
    }
    let report = Report {
        id: ReportId::from_random(random::bits()),
        at: service.now(),
        reporter: Some(reporter),
        kind: kind.to_owned(),
        subject,
        words: words.to_owned(),
    };
    service.store.add_report(&report).await?;
    caller.note(&service, Some(reporter), Happening::Reported).await?;
    Ok(StatusCode::ACCEPTED)
}

/// What a report is about, in the words of the operator's list, if it is there.
async fn find(
    service: &Service,
    about: ReportKind,
    subject: &str,
) -> Result<Option<(&'static str, String)>, Problem> {
    let store = &service.store;
    Ok(match about {
        ReportKind::Player => {
            let key = username_key(subject.get(..100).unwrap_or(subject));
            let account = store.player_by_login(&key).await?.and_then(|player| player.account);
            account.map(|account| ("player", account.username))
        }
        ReportKind::Challenge => match subject.parse::<ChallengeId>() {
            Ok(id) => store.challenge(id).await?.map(|challenge| ("challenge", challenge.id.to_string())),
            Err(_) => None,
        },
        ReportKind::Room => match subject.parse::<RoomId>() {
            Ok(id) => store.room_head(id).await?.map(|_| ("room", id.to_string())),
            Err(_) => None,
        },
    })
}
