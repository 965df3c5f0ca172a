//! [`Caller`]: who is asking, by a cookie or a token.

use crate::account::secret::Secret;
use crate::http::client_address::ClientAddress;
use crate::http::cookie::Cookie;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use ninefold_protocol::api::Scope;
use ninefold_protocol::id::{PlayerId, SessionId, TokenId};
use ninefold_store::{Account, Player, SignIn, Time};
use std::sync::{Arc, OnceLock};

const HOUR: i64 = 3_600_000;
/// A session that is not used ends after this time.
const IDLE: i64 = 90 * 24 * HOUR;
/// A session ends after this time in any case.
const ABSOLUTE: i64 = 365 * 24 * HOUR;

/// Who is asking, from where, and how a cookie goes back.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) who: Who,
    pub(crate) address: String,
    /// What limits count by.
    pub(crate) client: String,
    pub(crate) agent: String,
    pub(crate) cookie: Cookie,
    /// The secret of a browser in which somebody has signed in before.
    pub(crate) device: Option<Secret>,
}

/// The cookie that goes back with an answer, because the session goes on for longer than the browser
/// knows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Renewal(Arc<OnceLock<HeaderValue>>);

/// Adds the cookie of a session that goes on to the answer, unless that brings another one.
pub(crate) async fn renew(mut request: Request, next: Next) -> Response {
    let renewal = Renewal::default();
    request.extensions_mut().insert(renewal.clone());
    let mut response = next.run(request).await;
    if let Some(cookie) = renewal.0.get() {
        response.headers_mut().entry(header::SET_COOKIE).or_insert(cookie.clone());
    }
    response
}

/// What a request shows about who is asking.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    /// Nothing that is known.
    Nobody,
    /// The cookie of a session, of a guest or of an account.
    Session(SignIn, Player),
    /// A personal token, which may do some things.
    Token(ShownToken, Player),
}

/// A token, and what it may do.
#[derive(Clone, Debug)]
pub(crate) struct ShownToken {
    id: TokenId,
    scopes: Vec<Scope>,
}

/// What a connection was opened by that stays open for long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Credential {
    Session(SessionId),
    Token(TokenId),
}

impl Credential {
    /// Whether it would still open a connection now: it has neither ended nor been taken away, and its
    /// player is not banned.
    pub(crate) async fn is_good(self, service: &Service) -> Result<bool, ninefold_store::Error> {
        match self {
            Self::Session(id) => service.store.session_is_good(id, service.now()).await,
            Self::Token(id) => service.store.token_is_good(id, service.now()).await,
        }
    }
}

impl Caller {
    /// The player, guest or not, for something that a token needs a scope for.
    pub(crate) fn player(&self, scope: Scope) -> Result<&Player, Problem> {
        match &self.who {
            Who::Nobody => Err(Problem::unauthenticated()),
            Who::Session(_, player) => Ok(player),
            Who::Token(token, player) if token.scopes.contains(&scope) => Ok(player),
            Who::Token(..) => Err(Problem::forbidden().detail("The token may not do this.")),
        }
    }

    /// What was shown.
    pub(crate) fn credential(&self) -> Result<Credential, Problem> {
        match &self.who {
            Who::Nobody => Err(Problem::unauthenticated()),
            Who::Session(session, _) => Ok(Credential::Session(session.id)),
            Who::Token(token, _) => Ok(Credential::Token(token.id)),
        }
    }

    /// The account behind a cookie, for what tokens may never do.
    pub(crate) fn account(&self) -> Result<(&SignIn, &Player, &Account), Problem> {
        match &self.who {
            Who::Session(session, player) => {
                let account = player.account.as_ref().ok_or_else(Problem::unauthenticated)?;
                Ok((session, player, account))
            }
            Who::Nobody => Err(Problem::unauthenticated()),
            Who::Token(..) => Err(Problem::forbidden().detail("A token may not do this; sign in.")),
        }
    }

    /// The guest, if it is one.
    pub(crate) fn guest(&self) -> Option<PlayerId> {
        match &self.who {
            Who::Session(_, player) if player.account.is_none() => Some(player.id),
            _ => None,
        }
    }

    /// Begins a session for a player; the header takes its secret to the browser.
    pub(crate) async fn begin_session(
        &self,
        service: &Service,
        player: PlayerId,
    ) -> Result<HeaderMap, Problem> {
        let now = service.now();
        let secret = Secret::new();
        let session = SignIn {
            id: SessionId::from_random(random::bits()),
            player,
            begun: now,
            used: now,
            expires: Time(now.0 + IDLE),
            agent: self.agent.clone(),
            address: self.address.clone(),
        };
        // Whoever signs in again in the same browser does not leave the session before open.
        if let Who::Session(before, owner) = &self.who
            && owner.account.is_some()
        {
            match service.store.end_session(owner.id, before.id).await {
                Ok(()) | Err(ninefold_store::Error::NotFound) => {}
                Err(error) => return Err(error.into()),
            }
        }
        service.store.begin_session(&session, secret.fingerprint()).await?;
        Ok(set_cookie(self.cookie.write(&secret, (IDLE / 1000).unsigned_abs())))
    }

    /// Lets this browser be known as one in which the owner has signed in.
    pub(crate) async fn know_device(
        &self,
        service: &Service,
        player: PlayerId,
        headers: &mut HeaderMap,
    ) -> Result<(), Problem> {
        let secret = self.device.clone().unwrap_or_else(Secret::new);
        service.store.note_device(player, secret.fingerprint(), service.now()).await?;
        if let Some(value) = self.cookie.write_device(&secret, (ABSOLUTE / 1000).unsigned_abs()) {
            headers.append(header::SET_COOKIE, value);
        }
        Ok(())
    }

    /// Whether the owner of an account has signed in in this browser before.
    pub(crate) async fn is_known_to(&self, service: &Service, player: PlayerId) -> Result<bool, Problem> {
        match &self.device {
            Some(secret) => Ok(service.store.knows_device(player, secret.fingerprint()).await?),
            None => Ok(false),
        }
    }

    /// The header that takes the secret away from the browser.
    pub(crate) fn forget(&self) -> HeaderMap {
        set_cookie(self.cookie.clear())
    }
}

fn set_cookie(value: Option<HeaderValue>) -> HeaderMap {
    value.into_iter().map(|value| (header::SET_COOKIE, value)).collect()
}

impl FromRequestParts<Service> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Self, Problem> {
        let Ok(address) = ClientAddress::from_request_parts(parts, service).await;
        let headers = &parts.headers;
        let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let cookie = Cookie::of(service, headers);
        let who = match headers.get(header::AUTHORIZATION) {
            Some(value) => by_token(service, value).await?,
            None => match cookie.read(headers) {
                Some(secret) => {
                    let (who, renewed) = by_cookie(service, &secret).await?;
                    let cookie = renewed.and_then(|seconds| cookie.write(&secret, seconds));
                    if let (Some(cookie), Some(renewal)) = (cookie, parts.extensions.get::<Renewal>()) {
                        // A second look at the same request says the same.
                        let _ = renewal.0.set(cookie);
                    }
                    who
                }
                None => Who::Nobody,
            },
        };
        let agent = agent.chars().filter(|c| !c.is_control()).take(200).collect();
        Ok(Self {
            who,
            address: address.ip.to_string(),
            client: address.key(),
            agent,
            device: cookie.read_device(headers),
            cookie,
        })
    }
}

/// Who shows this secret, and for how many seconds more the browser should keep it, if it has to know.
async fn by_cookie(service: &Service, secret: &Secret) -> Result<(Who, Option<u64>), Problem> {
    let now = service.now();
    let Some((session, player)) = service.store.session(secret.fingerprint(), now).await? else {
        return Ok((Who::Nobody, None));
    };
    let mut renewed = None;
    if now.0 - session.used.0 > HOUR {
        let expires = Time((now.0 + IDLE).min(session.begun.0 + ABSOLUTE));
        service.store.touch_session(session.id, now, expires).await?;
        service.store.touch_player(player.id, now).await?;
        renewed = Some(((expires.0 - now.0) / 1000).unsigned_abs());
    }
    Ok((Who::Session(session, player), renewed))
}

/// A token that is shown must be good: a client that sends one does not want to be nobody.
async fn by_token(service: &Service, value: &HeaderValue) -> Result<Who, Problem> {
    let unknown = || Problem::unauthenticated().detail("The token is unknown or has ended.");
    let shown = value.to_str().ok().and_then(|value| value.strip_prefix("Bearer "));
    let secret = shown.and_then(|text| Secret::shown(text.trim())).ok_or_else(unknown)?;
    let now = service.now();
    let (token, player) = service.store.token(secret.fingerprint(), now).await?.ok_or_else(unknown)?;
    if token.used.is_none_or(|used| now.0 - used.0 > HOUR) {
        service.store.touch_token(token.id, now).await?;
    }
    Ok(Who::Token(ShownToken { id: token.id, scopes: read_scopes(&token.scopes) }, player))
}

/// The scopes of a token as they are stored: words with spaces between them.
pub(crate) fn read_scopes(words: &str) -> Vec<Scope> {
    let known = |word: &str| Scope::ALL.into_iter().find(|(_, name)| *name == word).map(|(scope, _)| scope);
    words.split(' ').filter_map(known).collect()
}

/// The other way round.
pub(crate) fn write_scopes(scopes: &[Scope]) -> String {
    let words = Scope::ALL.into_iter().filter(|(scope, _)| scopes.contains(scope)).map(|(_, name)| name);
    words.collect::<Vec<_>>().join(" ")
}
