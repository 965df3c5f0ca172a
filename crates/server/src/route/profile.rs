//! Another mail address, all my data, and leaving.

use super::account::taken_fault;
use crate::account::caller::{Caller, Who};
use crate::account::mail::Letter;
use crate::account::password::Match;
use crate::http::extract::Json;
use crate::http::limit::Class;
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::{FieldError, Problem};
use crate::http::stream::{Gone, Pieces, stream};
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ninefold_protocol::api::form::{email_fault, email_key};
use ninefold_protocol::api::{AuditEntry, ChangeEmail, Confirm, ConfirmEmail, Happening, Scope};
use ninefold_protocol::id::PlayerId;
use ninefold_store::{Claim, Confirmation, Player, Time};
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(change_email))
        .routes(routes!(send_code))
        .routes(routes!(confirm_email))
        .routes(routes!(audit))
        .routes(routes!(export))
        .routes(routes!(delete))
}

/// How long a code for an address is good, in milliseconds, and how often it may be tried.
const CODE: (i64, u32) = (3_600_000, 5);

impl Service {
    /// Mails a code by which the owner can show that the address is theirs, where mails are sent at all.
    pub(crate) async fn ask_to_confirm(&self, player: PlayerId, email: &str) -> Result<(), Problem> {
        if !self.config.sends_mail() || !self.may_mail(player).await? {
            return Ok(());
        }
        let code = format!("{:08}", random::below(100_000_000));
        let (lasts, tries_left) = CODE;
        let hash = self.passwords.hash(&code).await?;
        let confirmation = Confirmation { email_key: email_key(email), code: hash, tries_left };
        self.store.put_confirmation(player, &confirmation, Time(self.now().0 + lasts)).await?;
        self.post(player, email, Letter::confirm(&code)).await
    }
}

/// Ask for another code to confirm the mail address.
#[utoipa::path(
    post, path = "/api/v1/account/email/code", tag = "account",
    responses((status = 202, description = "A mail is on its way, unless there were many in this hour"), Absent, Faults),
)]
async fn send_code(State(service): State<Service>, caller: Caller) -> Result<StatusCode, Problem> {
    let (_, player, account) = caller.account()?;
    service.ask_to_confirm(player.id, &account.email).await?;
    Ok(StatusCode::ACCEPTED)
}

/// Confirm the mail address by the code that came there.
#[utoipa::path(
    post, path = "/api/v1/account/email/confirm", tag = "account", request_body = ConfirmEmail,
    responses((status = 204, description = "The address is confirmed"), Absent, Faults),
)]
async fn confirm_email(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<ConfirmEmail>,
) -> Result<StatusCode, Problem> {
    let (_, player, _) = caller.account()?;
    let now = service.now();
    let code = form.code.chars().filter(char::is_ascii_digit).take(20).collect::<String>();
    let stored = service.store.try_confirmation(player.id, now).await?;
    let same = service.passwords.verify(&code, stored.as_ref().map(|stored| &stored.code)).await?;
    let wrong = || Problem::field("code", "Wrong or expired code.");
    let stored = stored.filter(|_| same == Match::Same).ok_or_else(wrong)?;
    if !service.store.verify_email(player.id, &stored.email_key, now).await? {
        return Err(wrong());
    }
    service.store.forget_confirmation(player.id, now).await?;
    caller.note(&service, Some(player.id), Happening::EmailConfirmed).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What happened to my account, latest first.
#[utoipa::path(
    get, path = "/api/v1/account/audit", tag = "account",
    responses((status = 200, description = "The last hundred entries", body = Vec<AuditEntry>), Absent, Faults),
)]
async fn audit(State(service): State<Service>, caller: Caller) -> Result<Json<Vec<AuditEntry>>, Problem> {
    let (_, player, _) = caller.account()?;
    let entries = service.store.entries(player.id, 100).await?;
    let told = entries.into_iter().map(|entry| AuditEntry {
        at: entry.at.0,
        event: entry.event,
        address: entry.address,
        agent: entry.detail,
    });
    Ok(Json(told.collect()))
}

/// Change the mail address. The old one is told.
#[utoipa::path(
    put, path = "/api/v1/account/email", tag = "account", request_body = ChangeEmail,
    responses((status = 204, description = "The address is changed"), Absent, Faults),
)]
async fn change_email(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<ChangeEmail>,
) -> Result<StatusCode, Problem> {
    let (_, player, account) = caller.account()?;
    let email = form.email.trim();
    let mut faults = Vec::new();
    faults.extend(email_fault(email).map(|message| FieldError::new("email", message)));
    if caller.confirm(&service, player.id, account, &form.password).await? == Match::Different {
        faults.push(FieldError::new("password", "Wrong password."));
    }
    if !faults.is_empty() {
        return Err(Problem::invalid().errors(faults));
    }
    if let Claim::Taken(taken) = service.store.change_email(player.id, email, &email_key(email)).await? {
        return Err(Problem::invalid().errors(taken.into_iter().map(taken_fault).collect()));
    }
    service.notify(player.id, account, Letter::email_changed()).await?;
    service.ask_to_confirm(player.id, email).await?;
    caller.note(&service, Some(player.id), Happening::EmailChanged).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is stored about me, as one JSON document.
#[utoipa::path(
    get, path = "/api/v1/account/export", tag = "account",
    responses((status = 200, description = "Everything, but for secrets", body = serde_json::Value), Absent, Faults),
)]
async fn export(State(service): State<Service>, caller: Caller) -> Result<Response, Problem> {
    let player = caller.player(Scope::GamesRead)?.clone();
    let extent = match caller.who {
        Who::Token(..) => Extent::Games,
        Who::Session(..) | Who::Nobody => Extent::Everything,
    };
    // A long export is as much work as many games that are replayed.
    let bytes = service.store.bytes_of(player.id, 0).await?.unsigned_abs();
    service.limits.charge(Class::Replay, &caller.client, bytes / 100, service.clock.running())?;
    caller.note(&service, Some(player.id), Happening::Exported).await?;
    let (pieces, body) = stream();
    tokio::spawn(async move {
        if let Err(Broken::Store(error)) = write_all(&service, &player, extent, &pieces).await {
            tracing::warn!(%error, "an export ended early");
            pieces.break_off(error).await;
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"ninefold.json\""),
    ];
    Ok((headers, body).into_response())
}

/// Delete the account with everything private, at once and for good.
#[utoipa::path(
    delete, path = "/api/v1/account", tag = "account", request_body = Confirm,
    responses((status = 204, description = "Everything is gone"), Absent, Faults),
)]
async fn delete(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<Confirm>,
) -> Result<(StatusCode, HeaderMap), Problem> {
    let player = match caller.guest() {
        // A guest has no password; the cookie is all that there is.
        Some(guest) => guest,
        None => {
            let (_, player, account) = caller.account()?;
            if caller.confirm(&service, player.id, account, &form.password).await? == Match::Different {
                return Err(Problem::field("password", "Wrong password."));
            }
            player.id
        }
    };
    service.store.delete_player(player).await?;
    // That it happened is noted, and not from where.
    let nobody = Caller { address: String::new(), agent: String::new(), ..caller.clone() };
    nobody.note(&service, None, Happening::Deleted).await?;
    Ok((StatusCode::NO_CONTENT, caller.forget()))
}

/// How much of what is stored goes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    /// What a token for games may see.
    Games,
    /// All of it, for the owner in person.
    Everything,
}

/// Why an export ends early.
enum Broken {
    /// Nobody reads it any more.
    Gone,
    /// The database does not answer.
    Store(ninefold_store::Error),
}

impl From<Gone> for Broken {
    fn from(_: Gone) -> Self {
        Self::Gone
    }
}

impl From<ninefold_store::Error> for Broken {
    fn from(error: ninefold_store::Error) -> Self {
        Self::Store(error)
    }
}

/// How many games or results are looked up at once.
const PAGE: u32 = 100;

/// Writes what is stored about a player, but for hashes of secrets; one game at a time is in memory.
async fn write_all(
    service: &Service,
    player: &Player,
    extent: Extent,
    pieces: &Pieces,
) -> Result<(), Broken> {
    pieces.write(format!("{{\"player\":{}", about(player, extent))).await?;
    if extent == Extent::Everything {
        let sessions = service.store.sessions(player.id, service.now()).await?;
        let sessions = sessions.iter().map(|session| {
            json!({
                "id": session.id, "begun": session.begun.0, "used": session.used.0,
                "expires": session.expires.0, "agent": session.agent, "address": session.address,
            })
        });
        let tokens = service.store.tokens(player.id).await?;
        let tokens = tokens.iter().map(|token| {
            json!({"id": token.id, "name": token.name, "scopes": token.scopes, "begun": token.begun.0})
        });
        let entries = service.store.entries(player.id, MOST_ENTRIES).await?;
        let entries = entries.iter().map(|entry| {
            json!({
                "at": entry.at.0, "event": entry.event, "address": entry.address, "detail": entry.detail,
            })
        });
        let app = service.store.code_app(player.id).await?;
        let second_factor = json!({"since": app.and_then(|app| app.confirmed).map(|since| since.0)});
        let passkeys = service.store.passkeys(player.id).await?;
        let passkeys = passkeys
            .iter()
            .map(|passkey| json!({"id": passkey.id, "name": passkey.name, "begun": passkey.begun.0}));
        for (name, all) in [
            ("second_factor", second_factor),
            ("passkeys", passkeys.collect::<Value>()),
            ("sessions", sessions.collect::<Value>()),
            ("tokens", tokens.collect::<Value>()),
            ("audit", entries.collect::<Value>()),
        ] {
            pieces.write(format!(",\"{name}\":{all}")).await?;
        }
    }
    pieces.write(",\"games\":[").await?;
    let (mut after, mut comma) = (None, "");
    loop {
        let page = service.store.games(player.id, None, after.as_ref(), PAGE).await?;
        for head in page.items {
            let turn = service.exports.lock().await;
            let Some(game) = service.store.game(player.id, head.id).await? else { continue };
            // Whoever reads slowly keeps nobody waiting.
            drop(turn);
            let about = json!({
                "id": game.head.id, "puzzle": game.head.puzzle, "created": game.head.created.0,
                "updated": game.head.updated.0,
            });
            let about = about.to_string();
            pieces.write(format!("{comma}{},\"log\":", about.trim_end_matches('}'))).await?;
            pieces.write_text(&format!("{}{}", game.header, game.lines)).await?;
            pieces.write("}").await?;
            comma = ",";
        }
        match page.next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    pieces.write("],\"results\":[").await?;
    let (mut after, mut comma) = (None, "");
    loop {
        let page = service.store.history(player.id, after.as_ref(), PAGE).await?;
        for finish in &page.items {
            let written = serde_json::to_string(&super::game::to_result(finish)).unwrap_or_default();
            pieces.write(format!("{comma}{written}")).await?;
            comma = ",";
        }
        match page.next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    pieces.write("],\"practice\":[").await?;
    let (mut after, mut comma) = (0, "");
    loop {
        let lines = service.store.attempts(player.id, after, PAGE).await?;
        if lines.is_empty() {
            break;
        }
        after += lines.len() as u64;
        // Every line is an object of its own.
        pieces.write(format!("{comma}{}", lines.join(","))).await?;
        comma = ",";
    }
    pieces.write("],\"storms\":[").await?;
    let storms = service.store.storms_of(player.id, Time(0), MOST_STORMS).await?;
    let told = storms.iter().map(|storm| {
        let (dealt, found, millis) = (storm.dealt.0, storm.found, storm.millis);
        json!({"dealt": dealt, "found": found, "millis": millis}).to_string()
    });
    pieces.write(told.collect::<Vec<_>>().join(",")).await?;
    pieces.write("],\"ratings\":[").await?;
    let ratings = super::rating::ratings_of(service, player.id).await?;
    let told = ratings.iter().map(|rating| json!(rating).to_string());
    pieces.write(told.collect::<Vec<_>>().join(",")).await?;
    pieces.write("],\"rated_races\":[").await?;
    let races = service.store.rated_races_of(player.id, MOST_RACES).await?;
    let told = races.iter().map(|race| {
        json!({
            "at": race.at.0, "puzzles": race.puzzles, "place": race.place,
            "before": race.before / 1_000_000, "after": race.after / 1_000_000,
        })
        .to_string()
    });
    pieces.write(told.collect::<Vec<_>>().join(",")).await?;
    pieces.write("]}").await?;
    Ok(())
}

/// More races than anybody runs in years.
const MOST_RACES: u32 = 10_000;

/// More storms than a year brings.
const MOST_STORMS: u32 = 10_000;

/// More entries of the audit log than a year brings.
const MOST_ENTRIES: u32 = 10_000;

fn about(player: &Player, extent: Extent) -> Value {
    let account = player.account.as_ref();
    let mut about = json!({
        "id": player.id,
        "created": player.created.0,
        "seen": player.seen.0,
        "username": account.map(|account| &account.username),
        "opened": account.map(|account| account.opened.0),
    });
    if extent == Extent::Everything {
        about["email"] = json!(account.map(|account| &account.email));
    }
    about
}
