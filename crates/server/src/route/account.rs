//! Who I am, and creating an account.

use crate::account::caller::{Caller, Who};
use crate::account::common::password_faults;
use crate::http::extract::Json;
use crate::http::limit::{self, Class};
use crate::http::openapi::Faults;
use crate::http::problem::{FieldError, Problem};
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::from_fn_with_state;
use ninefold_protocol::api::form::{email_fault, email_key, username_fault, username_key};
use ninefold_protocol::api::{Happening, Me, MeKind, SignUp};
use ninefold_protocol::id::PlayerId;
use ninefold_store::{Account, Claim, NewAccount, Unique};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let sign_up = OpenApiRouter::new()
        .routes(routes!(sign_up))
        .layer(from_fn_with_state((service.clone(), Class::SignUp), limit::by_address));
    OpenApiRouter::new().routes(routes!(me)).merge(sign_up)
}

/// Who is asking: nobody, a guest, or a player with an account.
#[utoipa::path(
    get, path = "/api/v1/me", tag = "account",
    responses((status = 200, description = "Who is asking", body = Me), Faults),
)]
async fn me(State(service): State<Service>, caller: Caller) -> Json<Me> {
    let nobody = Me { kind: MeKind::Nobody, username: None, email: None, email_confirmed: None };
    Json(match caller.who {
        Who::Nobody => nobody,
        Who::Session(_, player) | Who::Token(_, player) => match player.account {
            None => Me { kind: MeKind::Guest, ..nobody },
            Some(account) => named(&service, &account),
        },
    })
}

/// Create an account. A guest keeps everything: the same player now has a name.
#[utoipa::path(
    post, path = "/api/v1/account", tag = "account", request_body = SignUp,
    responses(
        (status = 201, description = "The account is there and signed in", body = Me),
        (status = 409, description = "This player has an account already", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Faults,
    ),
)]
async fn sign_up(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<SignUp>,
) -> Result<(StatusCode, HeaderMap, Json<Me>), Problem> {
    let (username, email) = (form.username.trim(), form.email.trim());
    let mut faults = faults(&form);
    faults.extend(taken(&service, &form, &faults).await?);
    if !faults.is_empty() {
        let order = ["email", "username", "password", "password_again"];
        faults.sort_by_key(|fault| order.iter().position(|field| *field == fault.field));
        return Err(Problem::invalid().errors(faults));
    }
    let guest = match &caller.who {
        Who::Session(session, player) if player.account.is_none() => Some((session.id, player.id)),
        Who::Nobody => None,
        _ => return Err(Problem::conflict().detail("You have an account already; sign out first.")),
    };
    let password = service.passwords.hash(&form.password).await?;
    let id = guest.map_or_else(|| PlayerId::from_random(random::bits()), |(_, player)| player);
    let account = NewAccount {
        username,
        username_key: &username_key(username),
        email,
        email_key: &email_key(email),
        password: &password,
    };
    if let Claim::Taken(taken) = service.store.open_account(id, account, service.now()).await? {
        return Err(Problem::invalid().errors(taken.into_iter().map(taken_fault).collect()));
    }
    // The secret that the guest had is worth nothing from now on.
    let mut cookies = caller.begin_session(&service, id).await?;
    caller.know_device(&service, id, &mut cookies).await?;
    if let Some((session, _)) = guest {
        service.store.end_session(id, session).await?;
    }
    caller.note(&service, Some(id), Happening::SignedUp).await?;
    service.ask_to_confirm(id, email).await?;
    let me = Me {
        kind: MeKind::Player,
        username: Some(username.into()),
        email: Some(email.into()),
        email_confirmed: service.config.sends_mail().then_some(false),
    };
    Ok((StatusCode::CREATED, cookies, Json(me)))
}

/// Every fault that can be seen without asking the database, in the order of the form.
fn faults(form: &SignUp) -> Vec<FieldError> {
    let (username, email) = (form.username.trim(), form.email.trim());
    let local = email.split('@').next().unwrap_or_default();
    let email_fault = email_fault(email).map(|message| FieldError::new("email", message));
    let username_fault = username_fault(username).map(|message| FieldError::new("username", message));
    let password_faults = password_faults(&form.password, &form.password_again, &[username, local]);
    email_fault.into_iter().chain(username_fault).chain(password_faults).collect()
}

/// Names and addresses that others have, where the field is good otherwise: all faults at once.
async fn taken(service: &Service, form: &SignUp, known: &[FieldError]) -> Result<Vec<FieldError>, Problem> {
    let is_good = |field: &str| !known.iter().any(|fault| fault.field == field);
    let mut taken = Vec::new();
    for (field, key, unique) in [
        ("email", email_key(&form.email), Unique::Email),
        ("username", username_key(form.username.trim()), Unique::Username),
    ] {
        if is_good(field) && service.store.player_by_login(&key).await?.is_some() {
            taken.push(taken_fault(unique));
        }
    }
    Ok(taken)
}

/// The fault of a name or an address that somebody else has.
pub(super) fn taken_fault(unique: Unique) -> FieldError {
    match unique {
        Unique::Username => FieldError::new("username", "This username is taken."),
        Unique::Email => FieldError::new("email", "There is an account with this e-mail address."),
    }
}

fn named(service: &Service, account: &Account) -> Me {
    let (username, email) = (Some(account.username.clone()), Some(account.email.clone()));
    // Where no mails are sent, nobody can confirm an address, and nobody is asked to.
    let is_confirmed = account.verified.is_some();
    let email_confirmed = (is_confirmed || service.config.sends_mail()).then_some(is_confirmed);
    Me { kind: MeKind::Player, username, email, email_confirmed }
}
