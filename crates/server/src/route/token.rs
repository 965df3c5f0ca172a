//! Personal tokens, by which programs act for a player.

use crate::account::caller::{Caller, read_scopes, write_scopes};
use crate::account::mail::Letter;
use crate::account::password::Match;
use crate::account::secret::Secret;
use crate::http::extract::{Json, Path};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::{FieldError, Problem};
use crate::random;
use crate::state::Service;
use axum::extract::State;
use axum::http::StatusCode;
use ninefold_protocol::api::{Happening, NewToken, TokenInfo, TokenMade};
use ninefold_protocol::id::TokenId;
use ninefold_store::{Time, Token};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router() -> OpenApiRouter<Service> {
    OpenApiRouter::new().routes(routes!(tokens, make_token)).routes(routes!(end_token))
}

const DAY: i64 = 24 * 3_600_000;
/// How long a token lasts unless somebody says, and at most.
const USUAL_DAYS: u32 = 90;
const MOST_DAYS: u32 = 366;
/// More tokens than anybody needs.
const MOST: usize = 50;

/// My tokens, newest first, without their secrets.
#[utoipa::path(
    get, path = "/api/v1/tokens", tag = "account",
    responses((status = 200, description = "The tokens", body = Vec<TokenInfo>), Absent, Faults),
)]
async fn tokens(State(service): State<Service>, caller: Caller) -> Result<Json<Vec<TokenInfo>>, Problem> {
    let (_, player, _) = caller.account()?;
    let tokens = service.store.tokens(player.id).await?;
    Ok(Json(tokens.iter().map(to_info).collect()))
}

/// Make a token. Its secret is in this answer and nowhere else.
#[utoipa::path(
    post, path = "/api/v1/tokens", tag = "account", request_body = NewToken,
    responses((status = 201, description = "The token", body = TokenMade), Absent, Faults),
)]
async fn make_token(
    State(service): State<Service>,
    caller: Caller,
    Json(form): Json<NewToken>,
) -> Result<(StatusCode, Json<TokenMade>), Problem> {
    let (_, player, account) = caller.account()?;
    let mut faults = Vec::new();
    let name = form.name.trim();
    if name.is_empty() || name.chars().count() > 100 || name.chars().any(char::is_control) {
        faults.push(FieldError::new("name", "Use 1 to 100 characters."));
    }
    if form.scopes.is_empty() {
        faults.push(FieldError::new("scopes", "Choose what the token may do."));
    }
    let days = form.days.unwrap_or(USUAL_DAYS);
    if !(1..=MOST_DAYS).contains(&days) {
        faults.push(FieldError::new("days", "Use 1 to 366 days, or leave it out for 90."));
    }
    if caller.confirm(&service, player.id, account, &form.password).await? == Match::Different {
        faults.push(FieldError::new("password", "Wrong password."));
    }
    if !faults.is_empty() {
        return Err(Problem::invalid().errors(faults));
    }
    if service.store.tokens(player.id).await?.len() >= MOST {
        return Err(Problem::conflict().detail(format!("There are {MOST} tokens already; end one first.")));
    }
    let (now, secret) = (service.now(), Secret::new());
    let token = Token {
        id: TokenId::from_random(random::bits()),
        player: player.id,
        name: name.to_owned(),
        scopes: write_scopes(&form.scopes),
        begun: now,
        used: None,
        expires: Some(Time(now.0 + i64::from(days) * DAY)),
    };
    service.store.add_token(&token, secret.fingerprint()).await?;
    service.notify(player.id, account, Letter::token_made()).await?;
    caller.note(&service, Some(player.id), Happening::TokenMade).await?;
    let made = TokenMade { secret: secret.reveal().to_owned(), token: to_info(&token) };
    Ok((StatusCode::CREATED, Json(made)))
}

/// End a token.
#[utoipa::path(
    delete, path = "/api/v1/tokens/{id}", tag = "account", params(("id" = String, Path, description = "The id from the list")),
    responses((status = 204, description = "The token has ended"), Absent, Faults),
)]
async fn end_token(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let (_, player, _) = caller.account()?;
    let id = id.parse::<TokenId>().map_err(|_| Problem::not_found())?;
    service.store.end_token(player.id, id).await?;
    caller.note(&service, Some(player.id), Happening::TokenEnded).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn to_info(token: &Token) -> TokenInfo {
    TokenInfo {
        id: token.id.to_string(),
        name: token.name.clone(),
        scopes: read_scopes(&token.scopes),
        begun: token.begun.0,
        used: token.used.map(|used| used.0),
        expires: token.expires.map(|expires| expires.0),
    }
}
