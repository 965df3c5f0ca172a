//! Attacks the service as strangers do, on this machine alone, while others play: each attack for some
//! seconds, then all of them at once, and then the service is told to end in the middle of it.
//!
//! ```text
//! cargo run --release -p ninefold-server --example attack -- sqlite 10
//! cargo run --release -p ninefold-server --example attack -- postgres 10 2
//! cargo run --release -p ninefold-server --example attack -- costs
//! ```
//!
//! The arguments are the kind of database, for how many seconds each attack goes on, and how many nodes
//! there are. Database, service and attackers are processes of their own; the attackers are as nice as can
//! be to the others, as they would be on machines of their own. The exit status tells whether everything
//! held that [`docs/security.md`] promises. With `costs` it measures what the worst request of each route
//! takes, and what limits allow of it.
//!
//! [`docs/security.md`]: ../../../../docs/security.md

mod attacks;
mod client;
mod costs;
mod logs;
mod player;
mod stage;

use anyhow::{Context, Result, bail};
use ninefold_server::Config;
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What the tally of an attack says when something was accepted that must not be.
const VIOLATION: &str = "VIOLATION";

fn main() -> Result<ExitCode> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let words = arguments.iter().map(String::as_str).collect::<Vec<_>>();
    match words.as_slice() {
        ["serve", settings @ ..] => serve(settings).map(|()| ExitCode::SUCCESS),
        ["carry-out", place, seconds, _, ..] => {
            let (place, time) = (place.parse()?, Duration::from_secs(seconds.parse()?));
            let carry_out = attacks::carry_out(place, &arguments[3..], time);
            say(&tokio::runtime::Runtime::new()?.block_on(carry_out)?).map(|()| ExitCode::SUCCESS)
        }
        ["costs"] => costs::measure().map(|()| ExitCode::SUCCESS),
        [database, seconds] => stage::run(database, seconds.parse()?, 1),
        [database, seconds, nodes] => stage::run(database, seconds.parse()?, nodes.parse()?),
        _ => bail!("usage: attack sqlite|postgres SECONDS [NODES], or attack costs"),
    }
}

/// Runs the service as `ninefold serve` does.
fn serve(settings: &[&str]) -> Result<()> {
    let mut config = Config::load(None, |name| std::env::var(name).ok(), &[])?;
    for pair in settings.chunks_exact(2) {
        config.set(pair[0].trim_start_matches("--"), pair[1])?;
    }
    ninefold_server::run(config, |place| drop(say(&format!("The service is at http://{place}/"))))
        .context("the service ended badly")
}

fn say(line: &str) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}
