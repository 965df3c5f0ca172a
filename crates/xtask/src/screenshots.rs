//! `cargo xtask screenshots`: pictures of every screen of the browser client, to be looked at.

use crate::process::{cargo, root, succeed};
use crate::{test, web};
use anyhow::Result;

/// Builds the client and the service, and has a browser take the pictures.
pub(crate) fn screenshots() -> Result<()> {
    test::set_up()?;
    web::build_small()?;
    succeed(&mut cargo(&["build", "--package", "ninefold-cli"]))?;
    let mut take = cargo(&["run", "--package", "ninefold-journeys", "--bin", "screenshots", "--"]);
    take.arg(root().join("target/screenshots")).arg(root().join("docs/screens/web"));
    succeed(&mut take)
}
