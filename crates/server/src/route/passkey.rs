//! Passkeys: adding them, taking them away, and signing in by one.

use crate::account::caller::Caller;
use crate::account::mail::Letter;
use crate::account::passkey::{ALGORITHMS, Challenge, Site, challenge_of, register, verify};
use crate::http::extract::{Json, Path};
use crate::http::limit::{self, Class};
use crate::http::openapi::{Absent, Faults};
use crate::http::problem::{FieldError, Problem};
use crate::route::second_factor::sure;
use crate::route::session::welcome;
use crate::state::Service;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::from_fn_with_state;
use ninefold_protocol::api::{Confirm, Happening, NewPasskey, PasskeyInfo, PasskeySignIn, SignedIn};
use ninefold_protocol::id::PlayerId;
use ninefold_store::{Error, Passkey, Time};
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let sign_in = OpenApiRouter::new()
        .routes(routes!(ask_to_sign))
        .routes(routes!(sign_in))
        .layer(from_fn_with_state((service.clone(), Class::SignIn), limit::by_address));
    OpenApiRouter::new()
        .routes(routes!(passkeys, add))
        .routes(routes!(ask_to_make))
        .routes(routes!(remove))
        .merge(sign_in)
}

/// How long somebody may look for a finger or a key, in milliseconds.
const PATIENCE: i64 = 5 * 60_000;
/// More passkeys than anybody needs.
const MOST: usize = 20;

/// The site that devices sign for; where no address is set, this machine's own name.
impl FromRequestParts<Service> for Site {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Self, Problem> {
        let nameless = || {
            let detail = "Passkeys need a site with a name: open the page as localhost, or start the service \
                          with --public-url.";
            Problem::conflict().detail(detail)
        };
        if let Some(url) = &service.config.public_url {
            let id = url.host().ok_or_else(nameless)?.to_owned();
            return Ok(Self { id, origin: url.to_string().trim_end_matches('/').to_owned() });
        }
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        match host.split(':').next() {
            Some("localhost") => Ok(Self { id: "localhost".to_owned(), origin: format!("http://{host}") }),
            _ => Err(nameless()),
        }
    }
}

impl Service {
    async fn challenge(&self, player: Option<PlayerId>) -> Result<Challenge, Problem> {
        let challenge = Challenge::new();
        let expires = Time(self.now().0 + PATIENCE);
        self.store.put_passkey_challenge(challenge.fingerprint(), player, expires).await?;
        Ok(challenge)
    }

    /// The challenge that an answer is for, if it was put, and no answer has come before.
    async fn answered(
        &self,
        client_data: &str,
        player: Option<PlayerId>,
    ) -> Result<Option<Challenge>, Problem> {
        let Some(challenge) = challenge_of(client_data) else { return Ok(None) };
        let is_good = self.store.use_passkey_challenge(challenge.fingerprint(), player, self.now()).await?;
        Ok(is_good.then_some(challenge))
    }
}

/// My passkeys, newest first.
#[utoipa::path(
    get, path = "/api/v1/account/passkeys", tag = "account",
    responses((status = 200, description = "The passkeys", body = Vec<PasskeyInfo>), Absent, Faults),
)]
async fn passkeys(State(service): State<Service>, caller: Caller) -> Result<Json<Vec<PasskeyInfo>>, Problem> {
    let (_, player, _) = caller.account()?;
    let all = service.store.passkeys(player.id).await?;
    Ok(Json(all.into_iter().map(to_info).collect()))
}

/// What to hand to `navigator.credentials.create` for a new passkey, good for five minutes.
#[utoipa::path(
    post, path = "/api/v1/account/passkeys/options", tag = "account", request_body = Confirm,
    responses(
        (status = 200, description = "PublicKeyCredentialCreationOptionsJSON", body = serde_json::Value),
        (status = 409, description = "There are many already, or the site has no name", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn ask_to_make(
    State(service): State<Service>,
    caller: Caller,
    site: Result<Site, Problem>,
    Json(form): Json<Confirm>,
) -> Result<Json<Value>, Problem> {
    let (player, account) = sure(&service, &caller, &form).await?;
    let site = site?;
    let known = service.store.passkeys(player.id).await?;
    if known.len() >= MOST {
        return Err(Problem::conflict().detail(format!("There are {MOST} passkeys already; take one away.")));
    }
    let known = known.iter().map(|known| json!({"type": "public-key", "id": known.id})).collect::<Vec<_>>();
    let ways = ALGORITHMS.map(|number| json!({"type": "public-key", "alg": number}));
    let user = data_encoding::BASE64URL_NOPAD.encode(player.id.to_string().as_bytes());
    let challenge = service.challenge(Some(player.id)).await?;
    Ok(Json(json!({
        "challenge": challenge.text(),
        "rp": {"id": site.id, "name": "Ninefold"},
        "user": {"id": user, "name": account.username, "displayName": account.username},
        "pubKeyCredParams": ways,
        "excludeCredentials": known,
        "authenticatorSelection": {
            "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
        },
        "attestation": "none",
        "timeout": PATIENCE,
    })))
}

/// Add the passkey that a device has made.
#[utoipa::path(
    post, path = "/api/v1/account/passkeys", tag = "account", request_body = NewPasskey,
    responses(
        (status = 201, description = "The passkey", body = PasskeyInfo),
        (status = 409, description = "It is known already, or the site has no name", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn add(
    State(service): State<Service>,
    caller: Caller,
    site: Result<Site, Problem>,
    Json(form): Json<NewPasskey>,
) -> Result<(StatusCode, Json<PasskeyInfo>), Problem> {
    let (_, player, account) = caller.account()?;
    let name = form.name.trim();
    if name.is_empty() || name.chars().count() > 100 || name.chars().any(char::is_control) {
        return Err(Problem::field("name", "Use 1 to 100 characters."));
    }
    let client_data = &form.credential.response.client_data;
    let made = match service.answered(client_data, Some(player.id)).await? {
        Some(challenge) => register(&form.credential, &site?, &challenge).map_err(Some),
        None => Err(None),
    };
    let made = made.map_err(|doubt| {
        tracing::info!(?doubt, "a passkey was not added");
        let told = "This device could not make a passkey for this site. Try again.";
        Problem::invalid().detail(told).errors(vec![FieldError::new("credential", told)])
    })?;
    let passkey = Passkey {
        id: made.id,
        player: player.id,
        name: name.to_owned(),
        algorithm: made.algorithm,
        public_key: made.public_key,
        counter: made.counter,
        begun: service.now(),
        used: None,
    };
    match service.store.add_passkey(&passkey).await {
        Err(Error::Conflict(_)) => return Err(Problem::conflict().detail("This passkey is known already.")),
        done => done?,
    }
    service.notify(player.id, account, Letter::passkey_added()).await?;
    caller.note(&service, Some(player.id), Happening::PasskeyAdded).await?;
    Ok((StatusCode::CREATED, Json(to_info(passkey))))
}

/// Take a passkey away.
#[utoipa::path(
    delete, path = "/api/v1/account/passkeys/{id}", tag = "account", request_body = Confirm,
    params(("id" = String, Path, description = "The id from the list")),
    responses((status = 204, description = "It is gone"), Absent, Faults),
)]
async fn remove(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    Json(form): Json<Confirm>,
) -> Result<StatusCode, Problem> {
    let (player, account) = sure(&service, &caller, &form).await?;
    service.store.remove_passkey(player.id, &id).await?;
    service.notify(player.id, account, Letter::passkey_removed()).await?;
    caller.note(&service, Some(player.id), Happening::PasskeyRemoved).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What to hand to `navigator.credentials.get` in order to sign in, good for five minutes.
#[utoipa::path(
    post, path = "/api/v1/session/passkey/options", tag = "account",
    responses(
        (status = 200, description = "PublicKeyCredentialRequestOptionsJSON", body = serde_json::Value),
        (status = 409, description = "The site has no name", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Faults,
    ),
)]
async fn ask_to_sign(State(service): State<Service>, site: Site) -> Result<Json<Value>, Problem> {
    let challenge = service.challenge(None).await?;
    Ok(Json(json!({
        "challenge": challenge.text(), "rpId": site.id, "userVerification": "required", "timeout": PATIENCE,
    })))
}

/// Sign in by a passkey, which needs neither name nor password nor code.
#[utoipa::path(
    post, path = "/api/v1/session/passkey", tag = "account", request_body = PasskeySignIn,
    responses(
        (status = 200, description = "Signed in", body = SignedIn),
        (status = 409, description = "The site has no name", body = ninefold_protocol::api::Problem, content_type = "application/problem+json"),
        Absent, Faults,
    ),
)]
async fn sign_in(
    State(service): State<Service>,
    caller: Caller,
    site: Result<Site, Problem>,
    Json(form): Json<PasskeySignIn>,
) -> Result<(HeaderMap, Json<SignedIn>), Problem> {
    let shown = &form.credential;
    let unknown =
        || Problem::wrong_credentials().detail("This passkey is not known here. Sign in by password.");
    let challenge = service.answered(&shown.response.client_data, None).await?.ok_or_else(unknown)?;
    let passkey = service.store.passkey(&shown.id).await?.ok_or_else(unknown)?;
    let verified = verify(shown, &site?, &challenge, passkey.algorithm, &passkey.public_key);
    let is_good = match verified {
        // A counter that does not go on is that of a copy.
        Ok(counter) => service.store.use_passkey(&passkey.id, counter, service.now()).await?,
        Err(doubt) => {
            tracing::info!(?doubt, "a passkey was refused");
            false
        }
    };
    let player = service.store.player(passkey.player).await?.ok_or_else(unknown)?;
    let account = player.account.as_ref().filter(|_| is_good);
    let Some(account) = account else {
        caller.note(&service, Some(player.id), Happening::SignInFailed).await?;
        return Err(unknown());
    };
    welcome(&service, &caller, player.id, account).await
}

fn to_info(passkey: Passkey) -> PasskeyInfo {
    PasskeyInfo {
        id: passkey.id,
        name: passkey.name,
        begun: passkey.begun.0,
        used: passkey.used.map(|used| used.0),
    }
}
