//! Signing in and out, and the list of devices.

use crate::account::caller::{Caller, Who};
use crate::account::guessing::Tries;
use crate::account::mail::Letter;
use crate::account::password::Match;
use crate::http::extract::{Json, Path};
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::route::second_factor::sure;
use crate::state::Service;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use ninefold_protocol::api::form::{email_key, username_key};
use ninefold_protocol::api::{Confirm, Happening, SessionInfo, SignIn, SignedIn};
use ninefold_protocol::id::{PlayerId, SessionId};
use ninefold_store::Account;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let sign_in = OpenApiRouter::new()
        .routes(routes!(sign_in))
        .layer(from_fn_with_state((service.clone(), Class::SignIn), limit::by_address));
    OpenApiRouter::new()
        .routes(routes!(sign_out))
        .routes(routes!(sessions, end_others))
        .routes(routes!(end_session))
        .merge(sign_in)
}

/// No name and no mail address is longer, in bytes.
const LONGEST_LOGIN: usize = 254;

/// Sign in by name or mail address. A guest's games go to the account. Where the account wants a code of
/// an app besides, a sign-in without one is answered with the problem `code-needed`: send the same again
/// with the code.
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
    // No name and no address is longer; what cannot be one is not looked for.
    let player = match key.len() {
        0..=LONGEST_LOGIN => service.store.player_by_login(&key).await?,
        _ => None,
    };
    let tries = match (&player, &caller.device) {
        (Some(player), Some(device)) if caller.is_known_to(&service, player.id).await? => {
            Tries::of_device(player.id, &device.fingerprint())
        }
        _ => Tries::of_login(&key),
    };
    tries.count(&service).await?;
    let account = player.as_ref().and_then(|player| player.account.as_ref());
    let same = service.passwords.verify(&form.password, account.map(|account| &account.password)).await?;
    let (Some(player), Some(account), Match::Same) = (&player, account, same) else {
        caller.note(&service, player.map(|player| player.id), Happening::SignInFailed).await?;
        return Err(Problem::wrong_credentials().detail("The name or the password is wrong."));
    };
    if let Some(app) = service.store.code_app(player.id).await?.filter(|app| app.confirmed.is_some()) {
        caller.show_code(&service, player.id, account, &app, &form.code).await?;
    }
    tries.forget(&service).await?;
    if service.passwords.is_old(&account.password) {
        let better = service.passwords.hash(&form.password).await?;
        service.store.upgrade_password(player.id, &account.password, &better).await?;
    }
    welcome(&service, &caller, player.id, account).await
}

/// Lets somebody in who has shown who they are, with everything that they did as a guest.
pub(super) async fn welcome(
    service: &Service,
    caller: &Caller,
    player: PlayerId,
    account: &Account,
) -> Result<(HeaderMap, Json<SignedIn>), Problem> {
    if let Some(ban) = service.store.ban(player).await? {
        return Err(Problem::forbidden().detail(format!("This account is closed: {}", ban.reason)));
    }
    let merged_games = match caller.guest() {
        Some(guest) => service.store.merge(guest, player).await?.games,
        None => 0,
    };
    let mut cookies = caller.begin_session(service, player).await?;
    if !caller.is_known_to(service, player).await? {
        service.notify(player, account, Letter::new_device(&caller.agent)).await?;
    }
    caller.know_device(service, player, &mut cookies).await?;
    caller.note(service, Some(player), Happening::SignedIn).await?;
    Ok((cookies, Json(SignedIn { username: account.username.clone(), merged_games })))
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

/// End the sessions of all other devices.
#[utoipa::path(
    delete, path = "/api/v1/sessions", tag = "account", request_body = Confirm,
    responses((status = 204, description = "The sessions have ended"), Absent, Faults),
)]
async fn end_others(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<Confirm>,
) -> Result<StatusCode, Problem> {
    let (player, _) = sure(&service, &caller, &form).await?;
    let (own, ..) = caller.account()?;
    service.store.end_other_sessions(player.id, Some(own.id)).await?;
    caller.note(&service, Some(player.id), Happening::SessionEnded).await?;
    Ok(StatusCode::NO_CONTENT)
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
