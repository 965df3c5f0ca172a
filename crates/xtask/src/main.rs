//! `cargo xtask`: the commands that set up, build, start, check and measure Ninefold.
//!
//! Everything that a fresh machine needs is done here, so that no step lives in somebody's memory.

#![allow(clippy::print_stdout, clippy::print_stderr)]

mod bench;
mod check;
mod compiler;
mod dist;
mod meeting;
mod process;
mod progress;
mod run;
mod screenshots;
mod setup;
mod test;
mod test_cluster;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  run [ARGS]     build and start Ninefold; ARGS go to the ninefold binary
  setup          install what the tests need, as far as one may
  test           everything that must hold before a change lands
  test-cluster   the Python package on a cluster of Spark whose workers are killed: some minutes
  check          format, lints and the tests of the crates that differ from main
  web [--quick]  build the browser client into target/client; --quick makes one for work on it,
                 into target/quick-client; --find only finds a compiler for it, or installs one
  screenshots    pictures of every screen of the browser client, into target/screenshots;
                 those that the README shows, into docs/screens/web
  dist [--try]   archive, Debian package, image, Python wheel, checksums and bill of materials of a release,
                 into target/dist; --try installs the package in a bare Debian and uses it;
                 --wheel makes the wheel alone
  attack [NAMES] attack a service of its own, and measure what a player beside it notices, on all databases or
                 with --on postgresql on one; with --costs, what the worst request to each route costs;
                 with --appends, how many moves a second are saved
  faults         rooms at two nodes while nodes are killed, the database is restarted and connections
                 are cut: a minute
  load           rooms with 2,000 players and with 10,000 watchers, beside a bare WebSocket: minutes
  bench [FILES]  measure solving, counting, generating and checking, in release mode
  help           this text
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let command = args.next().unwrap_or_else(|| "help".into());
    let rest = args.collect::<Vec<_>>();
    let outcome = match command.as_str() {
        "run" => run::run(&rest),
        "setup" => test::set_up(),
        "test" => test::test(),
        "test-cluster" => test_cluster::test_cluster(),
        "check" => check::check(),
        "web" => web::web(&rest),
        "screenshots" => screenshots::screenshots(),
        "dist" => dist::dist(&rest),
        "attack" => meeting::meet("ninefold-attack", &rest),
        "faults" | "load" => meeting::meet("ninefold-crowd", &[command]),
        "bench" => bench::bench(&rest),
        "help" | "-h" | "--help" => {
            print!("{USAGE}");
            Ok(())
        }
        other => {
            eprint!("error: there is no command '{other}'\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
