//! `cargo xtask attack [NAME…]`: attacks a service of its own as strangers do, and measures what a
//! player beside it notices; `cargo xtask attack --costs`: what the worst request to each route costs;
//! `cargo xtask attack --appends`: how many moves a second are saved.
//!
//! Everything stays on this machine and ends by itself. The service runs as people run it, with all its
//! limits; attackers come from several addresses of the loopback network, each of which counts as a client.
//! It ends with an error if the player had to wait, if memory grew beyond its bound, or if an answer
//! admits a fault of the service.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod appends;
mod attack;
mod attacker;
mod bystander;
mod costs;
mod game_text;
mod grouping;
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
    let usage = "usage: ninefold-attack PROGRAM [--costs | --appends [GAMES…] | [--on GROUND] [NAME…]]";
    let program = words.next().context(usage)?;
    let mut names = words.collect::<Vec<_>>();
    take_all_files();
    match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--costs"] => return costs::print(Path::new(&program)),
        ["--appends", ref games @ ..] => {
            let games =
                games.iter().map(|word| word.parse()).collect::<Result<Vec<usize>, _>>().context(usage)?;
            return appends::print(Path::new(&program), &games);
        }
        _ => {}
    }
    let grounds = chosen_grounds(&mut names)?;
    ensure!(names.iter().all(|name| !name.starts_with('-')), "{usage}");
    let is_wanted =
        |name: &str| names.is_empty() || names.iter().any(|wanted| name.contains(wanted.as_str()));
    let attacks = ATTACKS.iter().filter(|attack| is_wanted(attack.name)).collect::<Vec<_>>();
    ensure!(!attacks.is_empty(), "no attack is called {}", names.join(" or "));
    if grounds.iter().any(|ground| *ground != Ground::Sqlite)
        && let Some(caution) = grouping::caution()
    {
        eprintln!("{caution}");
    }
    println!("{}", report::HEAD);
    let mut broken = Vec::new();
    for ground in grounds {
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

/// The grounds that `--on` names, or all for which everything is installed; takes these words away.
fn chosen_grounds(names: &mut Vec<String>) -> Result<Vec<Ground>> {
    let mut grounds = Ground::at_hand();
    if let Some(at) = names.iter().position(|name| name == "--on") {
        let wanted = names.drain(at..(at + 2).min(names.len())).nth(1).unwrap_or_default();
        grounds.retain(|ground| ground.to_string().eq_ignore_ascii_case(&wanted));
        ensure!(!grounds.is_empty(), "--on takes sqlite, postgresql or 'two nodes', if they are installed");
    }
    Ok(grounds)
}
