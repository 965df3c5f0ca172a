//! `/health`: the process lives. `/ready`: it can do its work. `/.well-known/security.txt`: whom to tell.

use crate::http::limit::{self, Class};
use crate::http::problem::Problem;
use crate::state::Service;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::sync::atomic::{AtomicU64, Ordering};

pub(crate) fn router(service: &Service) -> Router<Service> {
    let ready = Router::new()
        .route("/ready", get(ready))
        .layer(from_fn_with_state((service.clone(), Class::Ready), limit::by_address));
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/.well-known/security.txt", get(security))
        .merge(ready)
}

/// What the last look at the database came to, and whether the service is about to end.
#[derive(Debug)]
pub(crate) struct Readiness {
    /// Until when the last good look counts, by the running time; `ENDING` once the service ends.
    good_until: AtomicU64,
}

/// How long a good look counts, in milliseconds: however many ask, the database is asked seldom.
const GOOD: u64 = 1000;
const ENDING: u64 = u64::MAX;

impl Default for Readiness {
    fn default() -> Self {
        Self { good_until: AtomicU64::new(0) }
    }
}

impl Readiness {
    /// From now on the service is not ready: it is about to end.
    pub(crate) fn end(&self) {
        self.good_until.store(ENDING, Ordering::SeqCst);
    }
}

/// Ready as long as something can be stored, and until the service is told to end.
async fn ready(State(service): State<Service>) -> Result<&'static str, Problem> {
    let (good_until, now) = (&service.readiness.good_until, service.clock.running());
    match good_until.load(Ordering::SeqCst) {
        ENDING => return Err(Problem::unavailable().detail("The service is about to end.").retry_after(5)),
        until if now < until => return Ok("ready\n"),
        _ => {}
    }
    service.store.check_writing().await?;
    // Nobody who is told to end in the meantime is ready again.
    good_until
        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |until| {
            (until != ENDING).then_some(now.saturating_add(GOOD))
        })
        .ok();
    Ok("ready\n")
}

/// Whom to tell about a weakness (RFC 9116), if the operator says.
async fn security(State(service): State<Service>) -> Result<Response, Problem> {
    let contact = service.config.security_contact.as_deref().ok_or_else(Problem::not_found)?;
    let contact = if contact.contains(':') { contact.to_owned() } else { format!("mailto:{contact}") };
    // The text says itself until when it counts; it is made anew each time.
    let expires = jiff::Timestamp::from_millisecond(service.now().0.saturating_add(YEAR)).unwrap_or_default();
    let expires = expires.strftime("%Y-%m-%dT%H:%M:%SZ");
    let mut text = format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en, de\n");
    if let Some(url) = &service.config.public_url {
        let url = url.to_string();
        text += &format!("Canonical: {}/.well-known/security.txt\n", url.trim_end_matches('/'));
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

const YEAR: i64 = 364 * 24 * 3_600_000;
