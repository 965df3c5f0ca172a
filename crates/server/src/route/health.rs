//! `/health`: the process lives. `/ready`: it can do its work.

use crate::state::Service;
use axum::Router;
use axum::routing::get;

pub(crate) fn router() -> Router<Service> {
    Router::new().route("/health", get(|| async { "ok\n" })).route("/ready", get(|| async { "ready\n" }))
}
