//! `/health`: the process lives. `/ready`: it can do its work.

use crate::http::problem::Problem;
use crate::state::Service;
use axum::Router;
use axum::extract::State;
use axum::routing::get;

pub(crate) fn router() -> Router<Service> {
    Router::new().route("/health", get(|| async { "ok\n" })).route("/ready", get(ready))
}

/// Ready as long as the database answers.
async fn ready(State(service): State<Service>) -> Result<&'static str, Problem> {
    service.store.check().await?;
    Ok("ready\n")
}
