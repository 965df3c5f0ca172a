//! Solve, check, rate, hint, generate, print: what the engine can do, with nothing kept.
//!
//! Every route but the last takes one JSON body, or one a line as NDJSON, works within a budget on a thread of
//! its own, and answers alike.

mod bulk;
mod check;
mod generate;
mod hint;
#[cfg(feature = "press")]
mod print;
mod rate;
mod solve;

use crate::http::limit::{self, Class};
use crate::http::problem::Problem;
use crate::state::Service;
use axum::middleware::from_fn_with_state;
use ninefold::format::{self, Item};
use ninefold::puzzle::{Cell, Layout};
use ninefold::solve::{Budget, Cancel};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) fn router(service: &Service) -> OpenApiRouter<Service> {
    let router = OpenApiRouter::new()
        .routes(routes!(solve::solve))
        .routes(routes!(check::check))
        .routes(routes!(rate::rate))
        .routes(routes!(hint::hint))
        .routes(routes!(generate::generate));
    #[cfg(feature = "press")]
    let router = router.routes(routes!(print::print));
    router.layer(from_fn_with_state((service.clone(), Class::Engine), limit::by_address))
}

/// What a piece of work may use up.
struct Allowance<'a> {
    nodes: u64,
    cancel: &'a Cancel,
}

impl Allowance<'_> {
    fn budget(&self) -> Budget {
        Budget::nodes(self.nodes).cancelled_by(self.cancel)
    }
}

/// Reads the one puzzle of a field.
pub(crate) fn read_item(field: &str, text: &str) -> Result<Item, Problem> {
    let mut items = format::read(text).map_err(|error| Problem::field(field, error.to_string()))?.items;
    match items.len() {
        1 => Ok(items.remove(0)),
        n => Err(Problem::field(field, format!("one puzzle is needed, but there are {n}"))),
    }
}

fn place(layout: &Layout, cell: Cell) -> String {
    layout.place(cell).to_string()
}
