//! Kill -9, a database that goes away, a disk that is full.

use crate::bed::{game, guest, progress, run, sqlite_address};
use ninefold_protocol::id::{GameId, PlayerId};
use ninefold_store::{Append, Appended, Error, Store, Time};
use ninefold_testbed::postgres::Postgres;
use sqlx::{Connection, SqliteConnection};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const ADDRESS: &str = "NINEFOLD_APPEND_TO";
const N_GAMES: u128 = 8;

#[test]
fn what_was_acknowledged_survives_kill_9_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let address = sqlite_address(&folder);
    survive(&address);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut file = SqliteConnection::connect(&address).await.unwrap();
        let verdict: String =
            sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut file).await.unwrap();
        assert_eq!(verdict, "ok");
    });
}

#[test]
fn what_was_acknowledged_survives_kill_9_on_postgres() {
    ninefold_testbed::need!(Postgres);
    survive(&Postgres::shared().create_database().unwrap());
}

/// Has a child process append to several games at once and say so, and kills it in the middle,
/// twenty times over.
fn survive(address: &str) {
    run(address, async |store: Store| {
        let owner = guest(&store, 1).await;
        for number in 0..N_GAMES {
            game(&store, owner, number, "").await;
        }
    });
    let mut acknowledged = BTreeMap::new();
    for lifetime in (0..20).map(|round| 1 + round * 37 % 101) {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "faults::append_until_killed", "--nocapture"])
            .env(ADDRESS, address)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        for line in said.by_ref().filter(|line| line.starts_with("stored ")).take(lifetime) {
            note(&mut acknowledged, &line);
        }
        child.kill().unwrap();
        // What it managed to say before it died counts too.
        said.for_each(|line| note(&mut acknowledged, &line));
        child.wait().unwrap();
        run(address, async |store: Store| check(&store, &acknowledged).await);
    }
    assert!(acknowledged.values().sum::<u32>() > 1_000);
}

fn note(acknowledged: &mut BTreeMap<u128, u32>, line: &str) {
    let mut words = line.split(' ').skip(1).map_while(|word| word.parse().ok());
    if let (Some(number), Some(version), Some(0)) = (words.next(), words.next(), words.next()) {
        acknowledged.insert(u128::from(number), version);
    }
}

async fn check(store: &Store, acknowledged: &BTreeMap<u128, u32>) {
    for (&number, &version) in acknowledged {
        let game = store.game(PlayerId::from_random(1), GameId::from_random(number)).await.unwrap().unwrap();
        assert!(game.head.version >= version, "game {number} has lost events");
        let wanted = (0..game.head.version).map(|number| format!("event {number}\n")).collect::<String>();
        assert_eq!(game.lines, wanted, "game {number} is half written");
        assert_eq!(game.head.progress.filled, game.head.version, "game {number} is half written");
    }
}

/// The child of [`survive`]; by itself it does nothing.
#[test]
fn append_until_killed() {
    let Ok(address) = std::env::var(ADDRESS) else { return };
    run(&address, async |store: Store| {
        let mut playing = tokio::task::JoinSet::new();
        for number in 0..N_GAMES {
            playing.spawn(append_for_ever(store.clone(), number));
        }
        playing.join_all().await;
    });
}

async fn append_for_ever(store: Store, number: u128) {
    let (owner, id) = (PlayerId::from_random(1), GameId::from_random(number));
    let mut report = std::io::stdout();
    let mut version = store.game(owner, id).await.unwrap().unwrap().head.version;
    loop {
        let lines = format!("event {version}\nevent {}\n", version + 1);
        let progress = progress(version + 2);
        let append = Append { version, lines: &lines, progress: &progress };
        match store.append(owner, id, append, Time(20)).await {
            Ok(Appended::Done { version: now }) => version = now,
            other => panic!("{other:?}"),
        }
        // The last word shows that the line is whole.
        writeln!(report, "stored {number} {version} 0").unwrap();
    }
}

#[tokio::test]
async fn a_server_that_is_away_is_unavailable_and_comes_back_by_itself() {
    ninefold_testbed::need!(Postgres);
    let server = Postgres::start().unwrap();
    let store = Store::open(&server.create_database().unwrap()).await.unwrap();
    let owner = guest(&store, 1).await;
    let id = game(&store, owner, 1, "one\n").await;
    server.go_away().unwrap();
    let progress = progress(2);
    let append = || Append { version: 1, lines: "two\n", progress: &progress };
    let (appended, read, checked) =
        tokio::join!(store.append(owner, id, append(), Time(20)), store.game(owner, id), store.check());
    assert!(matches!(appended, Err(Error::Unavailable(_))), "{appended:?}");
    assert!(matches!(read, Err(Error::Unavailable(_))), "{read:?}");
    assert!(matches!(checked, Err(Error::Unavailable(_))), "{checked:?}");
    server.come_back().unwrap();
    let appended = store.append(owner, id, append(), Time(20)).await.unwrap();
    assert_eq!(appended, Appended::Done { version: 2 });
    assert_eq!(store.game(owner, id).await.unwrap().unwrap().lines, "one\ntwo\n");
}

#[tokio::test]
async fn a_file_that_somebody_else_locks_is_unavailable_until_it_is_free() {
    let folder = tempfile::tempdir().unwrap();
    let address = sqlite_address(&folder);
    let store = Store::open(&address).await.unwrap();
    let mut other = SqliteConnection::connect(&address).await.unwrap();
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let refused = store.add_guest(PlayerId::from_random(1), Time(1)).await;
    assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
    // Reading goes on meanwhile.
    assert_eq!(store.player(PlayerId::from_random(1)).await.unwrap(), None);
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    guest(&store, 1).await;
}
