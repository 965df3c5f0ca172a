//! What the service bears on this machine: a board that it knows by heart beside a bare greeting of
//! the same framework, the saves of 64 players at once, and the memory of 10,000 guests.
//!
//! ```text
//! cargo run --release -p ninefold-server --example load -- sqlite:///tmp/load.db 10 [64]
//! ```
//!
//! The arguments are an empty database, for how many seconds to save, and how many games they play: with more
//! than one each, a player goes from game to game with every move. The service runs in a
//! process of its own, which is this program again. Requests a second of the first part are counted
//! by `wrk`.

use axum::Router;
use axum::routing::get;
use ninefold::game::{Command, Moment, Seat, Session, Setup};
use ninefold::puzzle::Digit;
use ninefold_protocol::log;
use ninefold_server::Config;
use ninefold_testbed::http::Client;
use ninefold_testbed::node::Node;
use serde_json::{Value, json};
use std::error::Error;
use std::io::Write;
use std::thread;
use std::time::{Duration, Instant};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PLAYERS: usize = 64;
const GUESTS: usize = 10_000;
/// How often the memory is looked at while players save.
const LOOKS: u32 = 5;
/// After so many moves a player begins another game.
const MOVES: usize = 250;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    if let Some(("serve", settings)) = arguments.split_first().map(|(word, rest)| (word.as_str(), rest)) {
        return serve(settings);
    }
    let (database, seconds, n_games) = match arguments.as_slice() {
        [database, seconds] => (database, seconds, PLAYERS),
        [database, seconds, games] => (database, seconds, games.parse::<usize>()?),
        _ => return Err("usage: load DATABASE SECONDS [GAMES]".into()),
    };
    let begun = Instant::now();
    let node = Node::start(&std::env::current_exe()?, &["--database", database])?;
    say(&format!("up after {:.2} s", begun.elapsed().as_secs_f64()))?;
    compare_with_greeting(node.place())?;
    save(&node, n_games.div_ceil(PLAYERS), Duration::from_secs(seconds.parse()?))?;
    crowd(&node)
}

/// Runs the service as `ninefold serve` does.
fn serve(settings: &[String]) -> Result<(), Box<dyn Error>> {
    let mut config = Config::load(None, |name| std::env::var(name).ok(), &[])?;
    for pair in settings.chunks_exact(2) {
        config.set(pair[0].trim_start_matches("--"), &pair[1])?;
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

/// Lets players save a move at a time, each waiting for the answer, and looks at the memory meanwhile.
fn save(node: &Node, n_games: usize, time: Duration) -> Result<(), Box<dyn Error>> {
    let players =
        (0..PLAYERS).map(|_| Player::begin(node.place(), n_games)).collect::<Result<Vec<_>, _>>()?;
    let (begun, mut memory) = (Instant::now(), vec![node.memory()? / 1024]);
    let mut waits = thread::scope(|scope| -> Result<Vec<Duration>, Box<dyn Error>> {
        let playing = players.into_iter().map(|player| {
            scope.spawn(move || player.save_until(begun + time).map_err(|error| error.to_string()))
        });
        let playing = playing.collect::<Vec<_>>();
        for part in 1..=LOOKS {
            thread::sleep((time * part / LOOKS).saturating_sub(begun.elapsed()));
            memory.push(node.memory()? / 1024);
        }
        let mut waits = Vec::new();
        for thread in playing {
            waits.extend(thread.join().map_err(|_| "a player broke down")??);
        }
        Ok(waits)
    })?;
    let rate = waits.len() as f64 / begun.elapsed().as_secs_f64();
    waits.sort_unstable();
    let wait = |share: f64| waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or_default();
    let (median, slow) = (wait(0.5), wait(0.99));
    say(&format!("{rate:.0} saves/s, p50 {median:.1?}, p99 {slow:.1?}; memory in MB over time {memory:?}"))
}

/// Lets guests come, save a game, and stay away.
fn crowd(node: &Node) -> Result<(), Box<dyn Error>> {
    let before = node.memory()?;
    thread::scope(|scope| {
        let arriving = (0..16).map(|_| {
            scope.spawn(|| {
                (0..GUESTS / 16).try_for_each(|_| {
                    Player::begin(node.place(), 1).map(drop).map_err(|error| error.to_string())
                })
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

/// A guest with some games.
struct Player {
    http: Client,
    games: Vec<Game>,
}

/// A game on an empty board, and where its moves go.
struct Game {
    session: Session,
    events: String,
}

impl Player {
    fn begin(place: &str, n_games: usize) -> Result<Self, Box<dyn Error>> {
        let mut http = Client::of(place);
        let games = (0..n_games).map(|_| Game::begin(&mut http)).collect::<Result<_, _>>()?;
        Ok(Self { http, games })
    }

    /// Saves moves, going from game to game, and says how long each took.
    fn save_until(self, end: Instant) -> Result<Vec<Duration>, Box<dyn Error>> {
        let Self { mut http, mut games } = self;
        let n_games = games.len();
        let mut waits = Vec::new();
        while Instant::now() < end {
            let game = &mut games[waits.len() % n_games];
            if game.session.log().len() >= MOVES {
                *game = Game::begin(&mut http)?;
            }
            waits.push(game.save_a_move(&mut http)?);
        }
        Ok(waits)
    }
}

impl Game {
    fn begin(http: &mut Client) -> Result<Self, Box<dyn Error>> {
        let puzzle = ninefold::format::read(&".".repeat(81))?.items[0].puzzle()?;
        let session = Session::new(Setup { started: Moment(0), ..Setup::new(puzzle, None) })?;
        let saved = http.post("/api/v1/games", &json!({"log": log::save(&session)}))?.json();
        let id = saved["id"].as_str().ok_or_else(|| saved.to_string())?;
        Ok(Self { session, events: format!("/api/v1/games/{id}/events") })
    }

    /// Writes the next digit into the first cell, saves that, and says how long it took.
    fn save_a_move(&mut self, http: &mut Client) -> Result<Duration, Box<dyn Error>> {
        let version = self.session.log().len();
        let digit = Digit::all(9).nth(version % 9).ok_or("there are nine digits")?;
        let cell = self.session.layout().cells().next().ok_or("there are cells")?;
        self.session.play(Moment(version as u64), Seat::SOLO, &Command::enter(cell, digit))?;
        let line = self.session.log().last().map(log::line).unwrap_or_default();
        let body: Value = json!({"version": version, "lines": [line.trim_end()]});
        let begun = Instant::now();
        let answer = http.post(&self.events, &body)?;
        if answer.status != 200 {
            return Err(answer.json().to_string().into());
        }
        Ok(begun.elapsed())
    }
}

fn say(line: &str) -> Result<(), Box<dyn Error>> {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}
