//! Another mail address, all my data, and leaving.

use super::account::taken_fault;
use crate::account::audit::Happening;
use crate::account::caller::Caller;
use crate::account::mail::Letter;
use crate::account::password::Match;
use crate::http::extract::Json;
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::{FieldError, Problem};
use crate::state::Service;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ninefold_protocol::api::form::{email_fault, email_key};
use ninefold_protocol::api::{ChangeEmail, Confirm, Scope};
use ninefold_store::{Claim, Everything};
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(change_email)).routes(routes!(export)).routes(routes!(delete))
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
    if service.passwords.verify(&form.password, Some(&account.password)).await? == Match::Different {
        faults.push(FieldError::new("password", "This is not your password."));
    }
    if !faults.is_empty() {
        return Err(Problem::invalid().errors(faults));
    }
    if let Claim::Taken(taken) = service.store.change_email(player.id, email, &email_key(email)).await? {
        return Err(Problem::invalid().errors(taken.into_iter().map(taken_fault).collect()));
    }
    service.post(player.id, &account.email, Letter::email_changed(&account.username)).await?;
    caller.note(&service, Some(player.id), Happening::EmailChanged).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Everything that is stored about me, as one JSON document.
#[utoipa::path(
    get, path = "/api/v1/account/export", tag = "account",
    responses((status = 200, description = "Everything, but for secrets", body = serde_json::Value), Absent, Faults),
)]
async fn export(State(service): State<Service>, caller: Caller) -> Result<Response, Problem> {
    let player = caller.player(Scope::GamesRead)?;
    let everything = service.store.everything_about(player.id, service.now()).await?;
    caller.note(&service, Some(player.id), Happening::Exported).await?;
    let name = [(header::CONTENT_DISPOSITION, "attachment; filename=\"ninefold.json\"")];
    Ok((name, Json(written(&everything))).into_response())
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
    let (_, player, account) = caller.account()?;
    if service.passwords.verify(&form.password, Some(&account.password)).await? == Match::Different {
        return Err(Problem::field("password", "This is not your password."));
    }
    service.store.delete_player(player.id).await?;
    caller.note(&service, None, Happening::Deleted).await?;
    Ok((StatusCode::NO_CONTENT, caller.forget()))
}

/// All that is stored about a player, but for hashes of secrets.
fn written(all: &Everything) -> Value {
    let account = all.player.account.as_ref();
    json!({
        "player": {
            "id": all.player.id,
            "created": all.player.created.0,
            "seen": all.player.seen.0,
            "username": account.map(|account| &account.username),
            "email": account.map(|account| &account.email),
            "opened": account.map(|account| account.opened.0),
        },
        "sessions": all.sessions.iter().map(|session| json!({
            "id": session.id, "begun": session.begun.0, "used": session.used.0,
            "expires": session.expires.0, "agent": session.agent, "address": session.address,
        })).collect::<Vec<_>>(),
        "tokens": all.tokens.iter().map(|token| json!({
            "id": token.id, "name": token.name, "scopes": token.scopes, "begun": token.begun.0,
        })).collect::<Vec<_>>(),
        "games": all.games.iter().map(|game| json!({
            "id": game.head.id, "puzzle": game.head.puzzle, "created": game.head.created.0,
            "updated": game.head.updated.0, "log": format!("{}{}", game.header, game.lines),
        })).collect::<Vec<_>>(),
        "results": all.finishes.iter().map(super::game::told).collect::<Vec<_>>(),
        "audit": all.entries.iter().map(|entry| json!({
            "at": entry.at.0, "event": entry.event, "address": entry.address, "detail": entry.detail,
        })).collect::<Vec<_>>(),
    })
}
