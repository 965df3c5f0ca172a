//! Telling the operator about something that should not be there.

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
use ninefold_protocol::api::{Happening, NewReport, ReportKind};
use ninefold_protocol::id::{ChallengeId, PlayerId, ReportId, RoomId};
use ninefold_room::{Known, MemberId, Words};
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

/// Report a player, a challenge, a room or somebody in a room to the operator. Guests can, too.
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
    let found = find(&service, &caller.client, reporter, form.about, &form.subject).await?;
    let Some(Found { kind, subject, evidence }) = found.filter(|_| faults.is_empty()) else {
        if faults.is_empty() {
            faults.push(FieldError::new("subject", "There is no such player, challenge, room or member."));
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
        words: format!("{words}{evidence}"),
    };
    service.store.add_report(&report).await?;
    caller.note(&service, Some(reporter), Happening::Reported).await?;
    Ok(StatusCode::ACCEPTED)
}

/// What a report is about, in the words of the operator's list.
struct Found {
    kind: &'static str,
    subject: String,
    /// What goes with the words of the reporter, because it will be gone when the operator looks.
    evidence: String,
}

impl Found {
    fn new(kind: &'static str, subject: String) -> Self {
        Self { kind, subject, evidence: String::new() }
    }
}

/// What a report is about, if it is there.
async fn find(
    service: &Service,
    client: &str,
    reporter: PlayerId,
    about: ReportKind,
    subject: &str,
) -> Result<Option<Found>, Problem> {
    let store = &service.store;
    Ok(match about {
        ReportKind::Player => {
            let key = username_key(subject.get(..100).unwrap_or(subject));
            let account = store.player_by_login(&key).await?.and_then(|player| player.account);
            account.map(|account| Found::new("player", account.username))
        }
        ReportKind::Challenge => match subject.parse::<ChallengeId>() {
            Ok(id) => {
                store.challenge(id).await?.map(|challenge| Found::new("challenge", challenge.id.to_string()))
            }
            Err(_) => None,
        },
        ReportKind::Room => match subject.parse::<RoomId>() {
            Ok(id) => store.room_head(id).await?.map(|_| Found::new("room", id.to_string())),
            Err(_) => None,
        },
        ReportKind::Member => find_member(service, client, reporter, subject).await?,
    })
}

/// How many of the last things that a member said go with a report.
const QUOTED: usize = 5;

/// Somebody in a room, with what they said last; only for whoever is or was there too.
async fn find_member(
    service: &Service,
    client: &str,
    reporter: PlayerId,
    subject: &str,
) -> Result<Option<Found>, Problem> {
    let Some((room, number)) = subject.split_once('/') else { return Ok(None) };
    let (Ok(room), Ok(number)) = (room.parse::<RoomId>(), number.parse::<u8>()) else { return Ok(None) };
    if service.store.room_member(room, reporter).await?.is_none() {
        return Ok(None);
    }
    let live = service.room(room).await?;
    let state = live.state(service, client).await?;
    let Some(member) = state.room.member(MemberId(number)) else { return Ok(None) };
    let known = match member.known {
        Known::Account => "account",
        Known::Guest => "guest",
    };
    let said = state.room.said().filter(|said| said.by == member.id);
    let texts = said.filter_map(|said| match &said.words {
        Words::Text(text) => Some(format!("\nsaid: {text}")),
        Words::Phrase(_) => None,
    });
    let texts = texts.collect::<Vec<_>>();
    let evidence = texts[texts.len().saturating_sub(QUOTED)..].concat();
    let subject = format!("{} ({known} {number} in room {room})", member.name);
    Ok(Some(Found { kind: "member", subject, evidence }))
}
