//! What every answer carries and every request must pass: security headers, the check of origins,
//! the time limit.

use crate::http::problem::Problem;
use crate::state::Service;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// What pages of this site may load and run: their own files, and no inline script.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
     worker-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; object-src 'none'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'; manifest-src 'self'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("permissions-policy", "camera=(self), geolocation=(), microphone=(), payment=()"),
];

/// Adds the security headers; pages that are behind TLS ask browsers to stay there.
pub(crate) async fn headers(State(service): State<Service>, request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    if is_api {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    if service.is_behind_tls() {
        let value = HeaderValue::from_static("max-age=63072000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    response
}

/// The largest head of a request, in bytes: the address and all headers.
const HEAD_BYTES: usize = 16 * 1024;

/// Refuses heads that are too large, and those that do not say once which host is meant: two programs
/// in a row could understand them differently.
pub(crate) async fn head(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let n_bytes = headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum::<usize>()
        + request.uri().path_and_query().map_or(0, |path| path.as_str().len());
    if n_bytes > HEAD_BYTES {
        return Problem::head_too_large().into_response();
    }
    if headers.get_all(header::HOST).iter().count() != 1 {
        return Problem::malformed().detail("A request names its host once.").into_response();
    }
    next.run(request).await
}

/// Refuses requests that change something and come from a page of another site.
///
/// Browsers say where such a request comes from; programs that are no browsers say nothing and
/// carry no cookies of others.
pub(crate) async fn origin(State(service): State<Service>, request: Request, next: Next) -> Response {
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if is_safe || is_own_origin(&service, request.headers()) {
        next.run(request).await
    } else {
        Problem::forbidden().detail("The request comes from another site.").into_response()
    }
}

pub(crate) fn is_own_origin(service: &Service, headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let site = text(HeaderName::from_static("sec-fetch-site"));
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return false;
    }
    let Some(origin) = text(header::ORIGIN) else { return true };
    match &service.config.public_url {
        Some(own) => origin == own.to_string().trim_end_matches('/'),
        None => origin.split_once("://").map(|(_, host)| host) == text(header::HOST),
    }
}

/// Ends a request that takes too long, its body included.
pub(crate) async fn time_limit(State(service): State<Service>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(service.config.timeout, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::unavailable().detail("The request took too long.").retry_after(5).into_response(),
    }
}

/// Answers for a handler that panicked.
pub(crate) fn panicked(_: Box<dyn std::any::Any + Send + 'static>) -> Response {
    tracing::error!("a handler panicked");
    Problem::internal().into_response()
}
