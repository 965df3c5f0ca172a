//! `cargo xtask attack --appends`: how many moves a second are saved, of how many games at once.
//!
//! 64 players go from game to game, a move each time, and wait until it is on the disk. Nobody attacks, and there are
//! no limits. The figures of a busy machine say little: beside them stands what a move costs in processor time, by
//! which two processors that have nothing else to do would save as many as the last column says.

use crate::game_text::{entry_in, log};
use crate::service::Service;
use anyhow::{Context, Result, ensure};
use ninefold_testbed::http::Client;
use ninefold_testbed::left_out::Component;
use ninefold_testbed::measure::{processor_time, share};
use ninefold_testbed::postgres::Postgres;
use serde_json::json;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// How many games there are, unless somebody says, how many play them, and for how long.
const GAMES: [usize; 3] = [256, 2_000, 10_000];
const PLAYERS: usize = 64;
const TIME: Duration = Duration::from_secs(20);

/// What is promised for a save, and for all of them a second.
const SAVE_P99: Duration = Duration::from_millis(60);
const ON_SQLITE: f64 = 7_000.0;
const ON_POSTGRES: f64 = 4_000.0;

/// Measures all of it, or with so many games each, and prints a table; ends with an error if it is less than promised.
pub(crate) fn print(program: &Path, games: &[usize]) -> Result<()> {
    let games = if games.is_empty() { &GAMES } else { games };
    ensure!(games.iter().all(|&games| games >= PLAYERS), "{PLAYERS} play, each of them a game at least");
    println!(
        "| games | on | moves a second | p50 | p99 | most | service | database | players | memory | by two processors |\n\
         |---|---|---|---|---|---|---|---|---|---|---|"
    );
    let mut broken = Vec::new();
    let postgres = if Component::Postgres.is_here() { Some(Postgres::start_in_earnest()?) } else { None };
    for &games in games {
        let mut measure = |name: &str, least: f64, postgres: Option<&Postgres>| -> Result<()> {
            let row = measure(program, games, postgres)?;
            println!("| {games} | {name} | {}", row.line());
            if row.rate() < least || share(&row.waits, 0.99) > SAVE_P99 {
                broken.push(format!("{games} games on {name}: {:.0} a second", row.rate()));
            }
            Ok(())
        };
        measure("SQLite", ON_SQLITE, None)?;
        if let Some(postgres) = &postgres {
            measure("PostgreSQL", ON_POSTGRES, Some(postgres))?;
        }
    }
    ensure!(broken.is_empty(), "less than was promised:\n{}", broken.join("\n"));
    Ok(())
}

/// What was measured of so many games.
struct Row {
    waits: Vec<Duration>,
    elapsed: Duration,
    service: Duration,
    database: Duration,
    players: Duration,
    memory: u64,
}

impl Row {
    fn rate(&self) -> f64 {
        self.waits.len() as f64 / self.elapsed.as_secs_f64()
    }

    fn line(&self) -> String {
        let [half, slow, most] = [0.5, 0.99, 1.0].map(|part| share(&self.waits, part).as_secs_f64() * 1000.0);
        let each = |time: Duration| time.as_secs_f64() * 1e6 / self.waits.len().max(1) as f64;
        let [service, database, players] = [self.service, self.database, self.players].map(each);
        let two = 2e6 / (service + database + players);
        format!(
            "{:.0} | {half:.1} ms | {slow:.1} ms | {most:.1} ms | {service:.0} µs | {database:.0} µs | {players:.0} µs | {} MB | {two:.0} |",
            self.rate(),
            self.memory >> 20,
        )
    }
}

fn measure(program: &Path, n_games: usize, postgres: Option<&Postgres>) -> Result<Row> {
    let service = Service::without_limits(program, postgres)?;
    let begin = |_| Player::begin(service.place(0), n_games / PLAYERS);
    let mut players = in_parallel(vec![(); PLAYERS], begin)?;
    let times = || -> Result<[Duration; 3]> {
        let database = postgres.map(Postgres::processor_time).transpose()?.unwrap_or_default();
        Ok([service.processor_time()?, database, processor_time(std::process::id())?.0])
    };
    let (before, begun) = (times()?, Instant::now());
    let until = begun + TIME;
    let waits = in_parallel(players.iter_mut().collect(), |player| player.save_until(until))?;
    let (after, elapsed) = (times()?, begun.elapsed());
    let [service_time, database, playing] = [0, 1, 2].map(|at| after[at].saturating_sub(before[at]));
    Ok(Row {
        waits: waits.concat(),
        elapsed,
        service: service_time,
        database,
        players: playing,
        memory: service.peak_memory()?,
    })
}

/// Lets all do something, each in a thread.
fn in_parallel<T: Send, U: Send>(those: Vec<T>, act: impl Fn(T) -> Result<U> + Sync) -> Result<Vec<U>> {
    let act = &act;
    thread::scope(|scope| {
        let threads = those.into_iter().map(|one| scope.spawn(move || act(one))).collect::<Vec<_>>();
        threads.into_iter().map(|thread| thread.join().expect("a player does not panic")).collect()
    })
}

/// A guest with some games, each with the number of its moves.
struct Player {
    http: Client,
    games: Vec<(String, usize)>,
}

impl Player {
    fn begin(place: &str, n_games: usize) -> Result<Self> {
        let mut http = Client::of(place);
        let mut games = Vec::new();
        for number in 0..n_games {
            // A game that begins as another one did would be that one; and no move comes before its beginning.
            let log = log(std::iter::once_with(|| entry_in(number % 81, number / 81)))?;
            let saved = http.post("/api/v1/games", &json!({ "log": log }))?.json();
            let id = saved["id"].as_str().with_context(|| saved.to_string())?;
            games.push((format!("/api/v1/games/{id}/events"), 1));
        }
        Ok(Self { http, games })
    }

    /// Saves moves, going from game to game, and says how long each took.
    fn save_until(&mut self, until: Instant) -> Result<Vec<Duration>> {
        let mut waits = Vec::new();
        while Instant::now() < until {
            let n_games = self.games.len();
            let (path, version) = &mut self.games[waits.len() % n_games];
            let body = json!({ "version": *version, "lines": [entry_in(*version % 81, *version / 81)] });
            let begun = Instant::now();
            let answer = self.http.post(path, &body)?;
            waits.push(begun.elapsed());
            ensure!(answer.status == 200, "a move was not saved: {} {}", answer.status, answer.json());
            *version += 1;
        }
        Ok(waits)
    }
}
