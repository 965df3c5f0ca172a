//! Forgotten and changed passwords.

use crate::account::caller::Caller;
use crate::account::common::password_faults;
use crate::account::guessing::Tries;
use crate::account::mail::Letter;
use crate::account::password::Match;
use crate::http::extract::Json;
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::{FieldError, Problem};
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use ninefold_protocol::api::form::{email_fault, email_key, username_key};
use ninefold_protocol::api::{ChangePassword, CodeRequest, Happening, NewPassword};
use ninefold_store::{Player, ResetCode, Time};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let codes = OpenApiRouter::new()
        .routes(routes!(ask_for_code))
        .routes(routes!(reset))
        .layer(from_fn_with_state((service.clone(), Class::Code), limit::by_address));
    OpenApiRouter::new().routes(routes!(change)).merge(codes)
}

/// How long a code is good.
const MINUTES: i64 = 10;
/// How often a code may be tried.
const TRIES: u32 = 5;
/// How many codes an address gets in an hour.
const CODES: u32 = 3;
const HOUR: i64 = 3_600_000;

/// Ask for a code by mail. The answer is the same whether there is such an account or not.
#[utoipa::path(
    post, path = "/api/v1/password/code", tag = "account", request_body = CodeRequest,
    responses((status = 202, description = "If there is such an account, a mail is on its way; 503 where the service sends no mails"), Faults),
)]
async fn ask_for_code(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<CodeRequest>,
) -> Result<StatusCode, Problem> {
    if let Some(message) = email_fault(&form.email) {
        return Err(Problem::field("email", message));
    }
    // Said to everybody alike, before the account is looked for.
    if !service.config.sends_mail() {
        let detail = "This server sends no e-mail, so no code can come. Ask the person who runs it.";
        return Err(Problem::unavailable().detail(detail));
    }
    // Done beside the answer, so that its time tells nothing either.
    tokio::spawn(async move {
        if let Err(problem) = send_code(&service, &caller, &email_key(&form.email)).await {
            tracing::warn!(?problem, "a code could not be sent");
        }
    });
    Ok(StatusCode::ACCEPTED)
}

async fn send_code(service: &Service, caller: &Caller, key: &str) -> Result<(), Problem> {
    let now = service.now();
    let slot = now.0.div_euclid(HOUR);
    let asked = service.store.hit(&format!("code:{key}"), slot, 1, Time((slot + 1) * HOUR)).await?;
    let Some(player) = service.store.player_by_login(key).await? else { return Ok(()) };
    let Some(account) = player.account else { return Ok(()) };
    if service.config.rate_limits > 0 && asked > CODES {
        return Ok(());
    }
    let code = format!("{:08}", random::below(100_000_000));
    let hash = service.passwords.hash(&code).await?;
    let stored = ResetCode { code: hash, password: account.password, tries_left: TRIES };
    service.store.put_reset(player.id, &stored, Time(now.0 + MINUTES * 60_000)).await?;
    service.post(player.id, &account.email, Letter::code(&code)).await?;
    caller.note(service, Some(player.id), Happening::CodeSent).await
}

/// Set a new password by a code. All sessions end; sign in again.
#[utoipa::path(
    post, path = "/api/v1/password", tag = "account", request_body = NewPassword,
    responses((status = 204, description = "The password is set"), Faults),
)]
async fn reset(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<NewPassword>,
) -> Result<(StatusCode, HeaderMap), Problem> {
    let code = form.code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect::<String>();
    let local = form.email.split('@').next().unwrap_or_default();
    let mut faults = Vec::new();
    faults.extend(email_fault(&form.email).map(|message| FieldError::new("email", message)));
    if code.is_empty() {
        faults.push(FieldError::new("code", "Enter the code from the e-mail."));
    }
    faults.extend(password_faults(&form.password, &form.password_again, &[local]));
    if !faults.is_empty() {
        return Err(Problem::invalid().errors(faults));
    }
    let wrong = || Problem::field("code", "Wrong or expired code.");
    let player = service.store.player_by_login(&email_key(&form.email)).await?;
    let stored = match &player {
        Some(player) => service.store.try_reset(player.id, service.now()).await?,
        None => None,
    };
    let same = service.passwords.verify(&code, stored.as_ref().map(|stored| &stored.code)).await?;
    let (Some(Player { id, account: Some(account), .. }), Some(stored), Match::Same) =
        (&player, &stored, same)
    else {
        caller.note(&service, player.map(|player| player.id), Happening::CodeFailed).await?;
        return Err(wrong());
    };
    let password = service.passwords.hash(&form.password).await?;
    match service.store.redeem_reset(*id, stored, &password).await {
        Err(ninefold_store::Error::NotFound) => return Err(wrong()),
        done => done?,
    }
    // The code came to this address, and whoever has it is not a stranger who guesses.
    let key = email_key(&account.email);
    service.store.verify_email(*id, &key, service.now()).await?;
    for login in [key, username_key(&account.username)] {
        Tries::of_login(&login).forget(&service).await?;
    }
    Tries::of_owner(*id).forget(&service).await?;
    Tries::of_code(*id, None).forget(&service).await?;
    service.post(*id, &account.email, Letter::password_changed()).await?;
    caller.note(&service, Some(*id), Happening::PasswordReset).await?;
    Ok((StatusCode::NO_CONTENT, caller.forget()))
}

/// Change the password. Other devices have to sign in again.
#[utoipa::path(
    put, path = "/api/v1/account/password", tag = "account", request_body = ChangePassword,
    responses((status = 204, description = "The password is changed"), Absent, Faults),
)]
async fn change(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<ChangePassword>,
) -> Result<(StatusCode, HeaderMap), Problem> {
    let (_, player, account) = caller.account()?;
    let local = account.email.split('@').next().unwrap_or_default();
    let mut faults = Vec::new();
    if caller.confirm(&service, player.id, account, &form.current).await? == Match::Different {
        faults.push(FieldError::new("current", "Wrong password."));
    }
    faults.extend(password_faults(&form.password, &form.password_again, &[&account.username, local]));
    if !faults.is_empty() {
        return Err(Problem::invalid().errors(faults));
    }
    let password = service.passwords.hash(&form.password).await?;
    service.store.change_password(player.id, &account.password, &password, None).await?;
    let mut cookies = caller.begin_session(&service, player.id).await?;
    caller.know_device(&service, player.id, &mut cookies).await?;
    service.notify(player.id, account, Letter::password_changed()).await?;
    caller.note(&service, Some(player.id), Happening::PasswordChanged).await?;
    Ok((StatusCode::NO_CONTENT, cookies))
}
