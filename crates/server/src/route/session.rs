//! Signing in and out, and the list of devices.

use crate::account::audit::Happening;
use crate::account::caller::{Caller, Who};
use crate::account::password::Match;
use crate::http::extract::{Json, Path};
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use ninefold_protocol::api::form::{email_key, username_key};
use ninefold_protocol::api::{SessionInfo, SignIn, SignedIn};
use ninefold_protocol::id::SessionId;
use ninefold_store::Time;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let sign_in = OpenApiRouter::new()
        .routes(routes!(sign_in))
        .layer(from_fn_with_state((service.clone(), Class::SignIn), limit::by_address));
    OpenApiRouter::new()
        .routes(routes!(sign_out))
        .routes(routes!(sessions))
        .routes(routes!(end_session))
        .merge(sign_in)
}

/// How many wrong passwords an account may see in a slot of time, on all nodes together.
const FAILURES: u32 = 10;
const SLOT: i64 = 10 * 60_000;

/// Sign in by name or mail address. A guest's games go to the account.
#[utoipa::path(
    post, path = "/api/v1/session", tag = "account", request_body = SignIn,
    responses((status = 200, description = "Signed in", body = SignedIn), Absent, Faults),
)]
async fn sign_in(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<SignIn>,
) -> Result<(HeaderMap, Json<SignedIn>), Problem> {
    let login = form.login.trim();
    let key = if login.contains('@') { email_key(login) } else { username_key(login) };
    let player = service.store.player_by_login(&key).await?;
    let counted = player.as_ref().map_or_else(|| key.clone(), |player| player.id.to_string());
    let (bucket, now) = (format!("sign-in:{counted}"), service.now());
    let slot = now.0.div_euclid(SLOT);
    if service.config.rate_limits > 0 && service.store.hits(&bucket, slot).await? >= FAILURES {
        let wait = (SLOT - now.0.rem_euclid(SLOT)).unsigned_abs().div_ceil(1000);
        let detail = "Too many wrong passwords; wait, or ask for a code by e-mail.";
        return Err(Problem::too_many().detail(detail).retry_after(wait));
    }
    let account = player.as_ref().and_then(|player| player.account.as_ref());
    let same = service.passwords.verify(&form.password, account.map(|account| &account.password)).await?;
    let (Some(player), Some(account), Match::Same) = (&player, account, same) else {
        service.store.hit(&bucket, slot, 1, Time((slot + 1) * SLOT)).await?;
        caller.note(&service, player.map(|player| player.id), Happening::SignInFailed).await?;
        return Err(Problem::wrong_credentials().detail("The name or the password is wrong."));
    };
    service.store.clear_hits(&bucket).await?;
    let merged_games = match caller.guest() {
        Some(guest) => service.store.merge(guest, player.id).await?.games,
        None => 0,
    };
    let cookie = caller.begin_session(&service, player.id).await?;
    caller.note(&service, Some(player.id), Happening::SignedIn).await?;
    Ok((cookie, Json(SignedIn { username: account.username.clone(), merged_games })))
}

/// Sign out: the session of this browser ends.
#[utoipa::path(
    delete, path = "/api/v1/session", tag = "account",
    responses((status = 204, description = "Signed out"), Absent, Faults),
)]
async fn sign_out(
    State(service): State<Service>,
    caller: Caller,
) -> Result<(StatusCode, HeaderMap), Problem> {
    if let Who::Session(session, player) = &caller.who {
        service.store.end_session(player.id, session.id).await?;
        caller.note(&service, Some(player.id), Happening::SignedOut).await?;
    }
    Ok((StatusCode::NO_CONTENT, caller.forget()))
}

/// The devices that are signed in.
#[utoipa::path(
    get, path = "/api/v1/sessions", tag = "account",
    responses((status = 200, description = "The devices, last used first", body = Vec<SessionInfo>), Absent, Faults),
)]
async fn sessions(State(service): State<Service>, caller: Caller) -> Result<Json<Vec<SessionInfo>>, Problem> {
    let (own, player, _) = caller.account()?;
    let all = service.store.sessions(player.id, service.now()).await?;
    let told = all.into_iter().map(|session| SessionInfo {
        id: session.id.to_string(),
        begun: session.begun.0,
        used: session.used.0,
        agent: session.agent,
        address: session.address,
        current: session.id == own.id,
    });
    Ok(Json(told.collect()))
}

/// End the session of a device.
#[utoipa::path(
    delete, path = "/api/v1/sessions/{id}", tag = "account", params(("id" = String, Path, description = "The id from the list")),
    responses((status = 204, description = "The session has ended"), Absent, Faults),
)]
async fn end_session(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let (_, player, _) = caller.account()?;
    let id = id.parse::<SessionId>().map_err(|_| Problem::not_found())?;
    service.store.end_session(player.id, id).await?;
    caller.note(&service, Some(player.id), Happening::SessionEnded).await?;
    Ok(StatusCode::NO_CONTENT)
}
