//! Codes of an app that signing in needs besides the password.

use crate::account::caller::Caller;
use crate::account::guessing::Tries;
use crate::account::mail::Letter;
use crate::account::one_time;
use crate::account::password::Match;
use crate::account::second_factor::recovery_codes;
use crate::http::extract::Json;
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::State;
use axum::http::StatusCode;
use ninefold_protocol::api::{AppCode, CodeAppBegun, CodeAppInfo, Confirm, Happening, RecoveryCodes};
use ninefold_store::{Account, Error, Player};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new()
        .routes(routes!(state, begin, turn_off))
        .routes(routes!(confirm))
        .routes(routes!(make_recovery_codes))
}

/// How long a secret that was shown may wait for its first code, in milliseconds.
const PATIENCE: i64 = 3_600_000;

/// Whether signing in needs a code.
#[utoipa::path(
    get, path = "/api/v1/account/second-factor", tag = "account",
    responses((status = 200, description = "Since when, and how many recovery codes are left", body = CodeAppInfo), Absent, Faults),
)]
async fn state(State(service): State<Service>, caller: Caller) -> Result<Json<CodeAppInfo>, Problem> {
    let (_, player, _) = caller.account()?;
    let since = service.store.code_app(player.id).await?.and_then(|app| app.confirmed);
    let recovery_codes_left = service.store.recovery_codes_left(player.id).await?;
    Ok(Json(CodeAppInfo { since: since.map(|since| since.0), recovery_codes_left }))
}

/// Begin with an app: the answer has the secret for it, and nothing changes before a code of it is shown.
#[utoipa::path(
    post, path = "/api/v1/account/second-factor", tag = "account", request_body = Confirm,
    responses(
        (status = 201, description = "What the app has to know", body = CodeAppBegun),
        (status = 409, description = "There is an app already", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn begin(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<Confirm>,
) -> Result<(StatusCode, Json<CodeAppBegun>), Problem> {
    let (player, account) = sure(&service, &caller, &form).await?;
    let secret = one_time::new_secret();
    match service.store.begin_code_app(player.id, &secret, service.now()).await {
        Err(Error::NotFound) => {
            return Err(Problem::conflict().detail("Codes are on already; turn them off first."));
        }
        done => done?,
    }
    let link = one_time::link(&secret, &account.username);
    Ok((StatusCode::CREATED, Json(CodeAppBegun { secret: secret.0, link })))
}

/// Turn codes on by showing the first one. The answer has the recovery codes.
#[utoipa::path(
    post, path = "/api/v1/account/second-factor/confirm", tag = "account", request_body = AppCode,
    responses((status = 200, description = "Signing in needs a code from now on", body = RecoveryCodes), Absent, Faults),
)]
async fn confirm(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<AppCode>,
) -> Result<Json<RecoveryCodes>, Problem> {
    let (_, player, account) = caller.account()?;
    let now = service.now();
    let late = || Problem::field("code", "Too late, or nothing was begun. Begin again.");
    let app = service.store.code_app(player.id).await?;
    let is_waiting = |begun: i64| (0..PATIENCE).contains(&(now.0 - begun));
    let app = app.filter(|app| app.confirmed.is_none() && is_waiting(app.begun.0)).ok_or_else(late)?;
    let tries = Tries::of_code(player.id, None);
    tries.count(&service).await?;
    if !caller.app_shows(&service, player.id, &app, &form.code).await? {
        return Err(Problem::field("code", "This is not the code. Compare the clocks of both devices."));
    }
    let (codes, stored) = recovery_codes(player.id);
    match service.store.confirm_code_app(player.id, &app.secret, &stored, now).await {
        Err(Error::NotFound) => return Err(late()),
        done => done?,
    }
    tries.forget(&service).await?;
    service.notify(player.id, account, Letter::second_factor_on()).await?;
    caller.note(&service, Some(player.id), Happening::SecondFactorOn).await?;
    Ok(Json(RecoveryCodes { recovery_codes: codes }))
}

/// Make new recovery codes; the old ones are void.
#[utoipa::path(
    post, path = "/api/v1/account/second-factor/recovery-codes", tag = "account", request_body = Confirm,
    responses((status = 200, description = "The new codes", body = RecoveryCodes), Absent, Faults),
)]
async fn make_recovery_codes(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<Confirm>,
) -> Result<Json<RecoveryCodes>, Problem> {
    let (player, account) = sure(&service, &caller, &form).await?;
    let (codes, stored) = recovery_codes(player.id);
    service.store.replace_recovery_codes(player.id, &stored).await?;
    service.notify(player.id, account, Letter::recovery_codes_made()).await?;
    caller.note(&service, Some(player.id), Happening::RecoveryCodesMade).await?;
    Ok(Json(RecoveryCodes { recovery_codes: codes }))
}

/// Turn codes off: the password is enough again.
#[utoipa::path(
    delete, path = "/api/v1/account/second-factor", tag = "account", request_body = Confirm,
    responses((status = 204, description = "No code is needed"), Absent, Faults),
)]
async fn turn_off(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<Confirm>,
) -> Result<StatusCode, Problem> {
    let (player, account) = sure(&service, &caller, &form).await?;
    if !service.store.remove_code_app(player.id).await? {
        return Err(Problem::not_found());
    }
    service.notify(player.id, account, Letter::second_factor_off()).await?;
    caller.note(&service, Some(player.id), Happening::SecondFactorOff).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The account that is signed in, if the password was right once more.
pub(super) async fn sure<'a>(
    service: &Service,
    caller: &'a Caller,
    form: &Confirm,
) -> Result<(&'a Player, &'a Account), Problem> {
    let (_, player, account) = caller.account()?;
    match caller.confirm(service, player.id, account, &form.password).await? {
        Match::Same => Ok((player, account)),
        Match::Different => Err(Problem::field("password", "Wrong password.")),
    }
}
