//! [`app`]: from the state of the service to its router.

use crate::account::caller::renew;
use crate::http::limit::{self, Class};
use crate::http::problem::Problem;
use crate::http::{client, guard, observe, openapi};
use crate::route;
use crate::state::Service;
use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};

/// From so many bytes on an answer is compressed. What a save is answered with is a packet in any case, and compressing
/// it would cost more than saving it.
const WORTH_IT: u64 = 1 << 10;

/// The whole service as a function from requests to answers; it needs no socket.
pub fn app(service: Service) -> Router {
    observe::recorder();
    let (api, document) = openapi::router(&service).split_for_parts();
    let document = Bytes::from(document.to_json().unwrap_or_default());
    let json = [(CONTENT_TYPE, "application/json")];
    let api = api
        .route("/api/v1/openapi.json", get(move || async move { (json, document) }))
        .route("/api/{*rest}", axum::routing::any(|| async { Problem::not_found() }))
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(SizeAbove::new(WORTH_IT))))
        .layer(from_fn(renew))
        .layer(from_fn_with_state(service.clone(), guard::origin))
        .layer(from_fn_with_state((service.clone(), Class::Any), limit::by_address));
    Router::new()
        .merge(api)
        .merge(route::health::router(&service))
        .route("/metrics", get(observe::metrics))
        .fallback(client::page)
        .method_not_allowed_fallback(|| async { Problem::wrong_method() })
        .layer(DefaultBodyLimit::max(service.config.body_limit))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(from_fn_with_state(service.clone(), guard::time_limit))
        .layer(from_fn(guard::head))
        .layer(from_fn_with_state(service.clone(), guard::headers))
        .layer(from_fn_with_state(service.clone(), observe::requests))
        .with_state(service)
}
