//! The API as one router that knows its own description.
//!
//! Handlers carry their description beside them, and `routes!` registers both at once, so that the
//! document cannot name a route that is not there.

use crate::route;
use crate::state::Service;
use ninefold_protocol::api;
use std::collections::BTreeMap;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, OpenApi};
use utoipa_axum::router::OpenApiRouter;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Ninefold",
        version = "1",
        description = "Sudoku: solve, make, play, keep. Errors are `application/problem+json`."
    ),
    components(schemas(api::Problem, api::FieldError))
)]
struct Document;

/// All routes under `/api/v1`, with their description.
pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(route::puzzle::router(service))
        .merge(route::game::router())
        .merge(route::contest::router(service))
        .merge(route::statistics::router())
        .merge(route::practice::router())
        .merge(route::storm::router(service))
        .merge(route::class::router(service))
        .merge(route::room::router(service))
        .merge(route::room_game::router())
        .merge(route::rating::router())
        .merge(route::arena::router())
        .merge(route::lesson::router(service))
        .merge(route::account::router(service))
        .merge(route::session::router(service))
        .merge(route::password::router(service))
        .merge(route::profile::router())
        .merge(route::second_factor::router())
        .merge(route::passkey::router(service))
        .merge(route::token::router())
        .merge(route::report::router(service))
        .merge(route::engine::router(service))
}

/// What any route may answer when something is wrong with the request or the service.
pub(crate) struct Faults;

impl IntoResponses for Faults {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let all = [
            ("400", "The request cannot be read"),
            ("401", "Sign in first, or the password or token is not good"),
            ("403", "The request comes from another site, or the token may not do this"),
            ("413", "The body is too large"),
            ("415", "The body is not JSON"),
            ("422", "Some fields are wrong; all faults are told at once"),
            ("429", "Too many requests; `Retry-After` says when to come again"),
            ("500", "A bug"),
            ("503", "Too much to do, or a part is away; `Retry-After` says when to come again"),
        ];
        listed(&all)
    }
}

/// What a route may answer that is about one thing.
pub(crate) struct Absent;

impl IntoResponses for Absent {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        listed(&[("404", "There is nothing here, or nothing that you may see")])
    }
}

fn listed(all: &[(&str, &str)]) -> BTreeMap<String, RefOr<Response>> {
    all.iter().map(|&(status, told)| (status.to_owned(), RefOr::T(problem(told)))).collect()
}

/// A problem as an answer.
fn problem(told: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(told).content("application/problem+json", content).build()
}
