//! `cargo xtask attack [NAME…]`: attacks a service of its own as strangers do, and measures what a
//! player beside it notices; `cargo xtask attack --costs`: what the worst request to each route costs.
//!
//! Everything stays on this machine and ends by itself. The service runs as people run it, with all its
//! limits; attackers come from several addresses of the loopback network, each of which counts as a client.
//! It ends with an error if the player had to wait, if memory grew beyond its bound, or if an answer
//! admits a fault of the service.

#![allow(clippy::print_stdout)]

mod attack;
mod attacker;
mod bystander;
mod costs;
mod game_text;
mod report;
mod service;

use anyhow::{Context, Result, ensure};
use attack::ATTACKS;
use ninefold_testbed::measure::take_all_files;
use service::{Ground, Service};
use std::path::Path;
use std::time::Duration;

/// How long each attack lasts.
const SECONDS: Duration = Duration::from_secs(10);

fn main() -> Result<()> {
    let mut words = std::env::args().skip(1);
    let program = words.next().context("usage: ninefold-attack PROGRAM [--costs | NAME…]")?;
    let names = words.collect::<Vec<_>>();
    take_all_files();
    if names == ["--costs"] {
        return costs::print(Path::new(&program));
    }
    let is_wanted =
        |name: &str| names.is_empty() || names.iter().any(|wanted| name.contains(wanted.as_str()));
    let attacks = ATTACKS.iter().filter(|attack| is_wanted(attack.name)).collect::<Vec<_>>();
    ensure!(!attacks.is_empty(), "no attack is called {}", names.join(" or "));
    println!("{}", report::HEAD);
    let mut broken = Vec::new();
    for ground in Ground::at_hand() {
        for attack in &attacks {
            let row = attack::measure(attack, Service::start(Path::new(&program), ground)?, SECONDS)?;
            println!("{}", row.line(ground));
            broken.extend(
                row.broken().into_iter().map(|promise| format!("{} on {ground}: {promise}", attack.name)),
            );
        }
    }
    ensure!(broken.is_empty(), "{} promises were broken:\n{}", broken.len(), broken.join("\n"));
    Ok(())
}
