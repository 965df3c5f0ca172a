//! How many appends a second a database takes, and how long one waits.
//!
//! ```text
//! cargo run --release -p ninefold-store --example appends -- sqlite:///tmp/appends.db 64 500
//! ```
//!
//! The arguments are a database, how many players there are, and how many appends each makes, one
//! after the other.

use ninefold_protocol::id::{GameId, PlayerId, PuzzleId};
use ninefold_store::{
    Append, Appended, Error, NewGame, NewPuzzle, Progress, Shelf, Solutions, Status, Store, StoredPuzzle,
    Time,
};
use std::io::Write;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

const EVENT: &str = r#"{"at":1000,"fact":{"changed":{"act":"write","changes":[[2,{"entry":"4"}]]}}}"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let [address, players, appends] = arguments.as_slice() else {
        return Err("usage: appends DATABASE PLAYERS APPENDS".into());
    };
    let (n_players, n_appends) = (players.parse::<u32>()?, appends.parse::<u32>()?);
    let store = Store::open(address).await?;
    let mut games = Vec::new();
    for _ in 0..n_players {
        games.push(start_game(&store).await?);
    }
    let begun = Instant::now();
    let mut playing = JoinSet::new();
    for (owner, game) in games {
        playing.spawn(play(store.clone(), owner, game, n_appends));
    }
    let mut waits = Vec::new();
    for played in playing.join_all().await {
        waits.extend(played?);
    }
    let took = begun.elapsed();
    waits.sort_unstable();
    let wait = |share: f64| waits.get((waits.len() as f64 * share) as usize).copied().unwrap_or_default();
    let rate = waits.len() as f64 / took.as_secs_f64();
    writeln!(std::io::stdout(), "{rate:.0} appends/s, p50 {:.1?}, p99 {:.1?}", wait(0.5), wait(0.99))?;
    store.close().await;
    Ok(())
}

async fn start_game(store: &Store) -> Result<(PlayerId, GameId), Error> {
    let puzzle = board();
    store.add_puzzle(NewPuzzle { puzzle: &puzzle, solution: None, techniques: &[] }).await?;
    // Ids that differ from run to run; nothing here is secret.
    let id = || std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0_u8).into();
    let (owner, game) = (PlayerId::from_random(id()), GameId::from_random(id()));
    store.add_guest(owner, Time(0)).await?;
    let progress = progress(0);
    let new = NewGame {
        id: game,
        owner,
        puzzle: puzzle.id,
        contest: None,
        header: "",
        lines: "",
        progress: &progress,
    };
    store.create_game(new, Time(0)).await?;
    Ok((owner, game))
}

async fn play(store: Store, owner: PlayerId, game: GameId, n_appends: u32) -> Result<Vec<Duration>, Error> {
    let mut waits = Vec::new();
    for version in 0..n_appends {
        let progress = progress(version);
        let begun = Instant::now();
        let append = Append { version, lines: EVENT, progress: &progress };
        let appended = store.append(owner, game, append, Time(0)).await?;
        waits.push(begun.elapsed());
        assert_eq!(appended, Appended::Done { version: version + 1 });
    }
    Ok(waits)
}

fn progress(filled: u32) -> Progress {
    Progress { status: Status::Playing, filled, cells: 81, elapsed: 0, picture: ".".repeat(81) }
}

fn board() -> StoredPuzzle {
    StoredPuzzle {
        id: "000000000000".parse::<PuzzleId>().expect("an id of zeros"),
        board: "a board".to_owned(),
        told: None,
        variant: "classic".to_owned(),
        level: "easy".to_owned(),
        rating: None,
        hardest: None,
        clues: 30,
        made: Time(0),
        solutions: Solutions::Uncertain,
        shelf: Shelf::Unlisted,
    }
}
