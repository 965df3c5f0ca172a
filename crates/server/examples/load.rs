//! What the service bears on this machine: a board that it knows by heart beside a bare greeting of
//! the same framework, and the memory of 10,000 guests. (How many moves it saves a second is measured by
//! `cargo xtask attack --appends`.)
//!
//! ```text
//! cargo run --release -p ninefold-server --example load -- sqlite:///tmp/load.db
//! ```
//!
//! The argument is an empty database. The service runs in a process of its own, which is this program again. Requests a
//! second of the first part are counted by `wrk`.

use axum::Router;
use axum::routing::get;
use ninefold::game::{Moment, Session, Setup};
use ninefold_protocol::log;
use ninefold_server::Config;
use ninefold_testbed::http::Client;
use ninefold_testbed::node::Node;
use serde_json::json;
use std::error::Error;
use std::io::Write;
use std::thread;
use std::time::Instant;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const GUESTS: usize = 10_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    if let Some(("serve", settings)) = arguments.split_first().map(|(word, rest)| (word.as_str(), rest)) {
        return serve(settings);
    }
    let [database] = arguments.as_slice() else { return Err("usage: load DATABASE".into()) };
    let begun = Instant::now();
    let node = Node::start(&std::env::current_exe()?, &["--database", database])?;
    say(&format!("up after {:.2} s", begun.elapsed().as_secs_f64()))?;
    compare_with_greeting(node.place())?;
    crowd(&node)
}

/// Runs the service as `ninefold serve` does.
fn serve(settings: &[String]) -> Result<(), Box<dyn Error>> {
    let mut config = Config::load(None, |name| std::env::var(name).ok(), &[])?;
    let mut words = settings.iter().map(String::as_str);
    while let Some(word) = words.next() {
        let name = word.trim_start_matches("--");
        let (name, value) = match name.split_once('=') {
            Some(pair) => pair,
            None => (name, words.next().ok_or("a setting has a value")?),
        };
        config.set(name, value)?;
    }
    ninefold_server::run(config, |place| drop(say(&format!("The service is at http://{place}/"))))?;
    Ok(())
}

/// Asks for a greeting and for a board in turn, so that whatever else the machine does hits both.
fn compare_with_greeting(place: &str) -> Result<(), Box<dyn Error>> {
    let runtime = tokio::runtime::Runtime::new()?;
    let listener = runtime.block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))?;
    let greeting = format!("http://{}/", listener.local_addr()?);
    runtime.spawn(async { axum::serve(listener, Router::new().route("/", get(|| async { "hello" }))).await });
    let puzzle =
        json!({"text": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"});
    let puzzle = Client::of(place).post("/api/v1/puzzles", &puzzle)?.json();
    let board =
        format!("http://{place}/api/v1/puzzles/{}", puzzle["id"].as_str().ok_or("a board has an id")?);
    let mut best = (0.0_f64, 0.0_f64);
    for _ in 0..3 {
        best = (best.0.max(requests_a_second(&greeting)?), best.1.max(requests_a_second(&board)?));
    }
    let (greeting, board) = best;
    say(&format!("greeting {greeting:.0}/s, board {board:.0}/s: {:.2} times as many", board / greeting))
}

fn requests_a_second(url: &str) -> Result<f64, Box<dyn Error>> {
    let output = std::process::Command::new("wrk").args(["-t1", "-c32", "-d3s", url]).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if text.contains("Non-2xx") {
        return Err(text.into());
    }
    let rate = text.lines().find_map(|line| line.strip_prefix("Requests/sec:"));
    Ok(rate.ok_or("wrk says how many")?.trim().parse()?)
}

/// Lets guests come, save a game, and stay away.
fn crowd(node: &Node) -> Result<(), Box<dyn Error>> {
    let before = node.memory()?;
    thread::scope(|scope| {
        let arriving = (0..16).map(|_| {
            scope.spawn(|| {
                (0..GUESTS / 16)
                    .try_for_each(|_| save_a_game(node.place()).map_err(|error| error.to_string()))
            })
        });
        arriving
            .collect::<Vec<_>>()
            .into_iter()
            .try_for_each(|thread| thread.join().map_err(|_| "a guest broke down".to_owned())?)
    })?;
    let after = node.memory()?;
    say(&format!("{GUESTS} guests: memory {} MB before and {} MB after", before / 1024, after / 1024))
}

/// Saves a game on an empty board, as somebody new.
fn save_a_game(place: &str) -> Result<(), Box<dyn Error>> {
    let puzzle = ninefold::format::read(&".".repeat(81))?.items[0].puzzle()?;
    let session = Session::new(Setup { started: Moment(0), ..Setup::new(puzzle, None) })?;
    let saved = Client::of(place).post("/api/v1/games", &json!({"log": log::save(&session)}))?;
    if saved.status == 201 { Ok(()) } else { Err(saved.json().to_string().into()) }
}

fn say(line: &str) -> Result<(), Box<dyn Error>> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}
