//! The law of appending: whatever several devices do at once, through two nodes of a service, the
//! log is one sequence that every device sees, with each event of each device in its order, and once.

use crate::bed::{game, guest, progress, run, sqlite_address};
use ninefold_protocol::id::{GameId, PlayerId};
use ninefold_store::{Append, Appended, Store, Time};
use ninefold_testbed::postgres::Postgres;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use tokio::task::JoinSet;

#[test]
fn holds_on_sqlite() {
    check(|devices| {
        let folder = tempfile::tempdir().unwrap();
        hold(&sqlite_address(&folder), devices);
    });
}

#[test]
fn holds_on_postgres() {
    ninefold_testbed::need!(Postgres);
    check(|devices| hold(&Postgres::shared().create_database().unwrap(), devices));
}

/// For each device, how many events it appends at a time.
type Devices = Vec<Vec<u32>>;

fn check(hold: impl Fn(Devices)) {
    let batches = prop::collection::vec(1..4_u32, 1..6);
    let devices = prop::collection::vec(batches, 1..6);
    let config = Config { cases: 12, failure_persistence: None, ..Config::default() };
    TestRunner::new(config)
        .run(&devices, |devices| {
            hold(devices);
            Ok(())
        })
        .unwrap();
}

fn hold(address: &str, devices: Devices) {
    run(address, async |one| run_on_both(one, Store::open(address).await.unwrap(), devices).await);
}

async fn run_on_both(store: Store, other: Store, devices: Devices) {
    let owner = guest(&store, 1).await;
    let id = game(&store, owner, 1, "").await;
    let mut playing = JoinSet::new();
    for (name, batches) in devices.iter().cloned().enumerate() {
        let node = if name % 2 == 0 { &store } else { &other };
        playing.spawn(play(node.clone(), owner, id, name, batches));
    }
    let seen = playing.join_all().await;
    let log = store.game(owner, id).await.unwrap().unwrap();
    assert_eq!(log.head.version as usize, log.lines.lines().count());
    for replica in seen {
        assert!(log.lines.starts_with(&replica), "a device saw what is not in the log");
    }
    for (name, batches) in devices.iter().enumerate() {
        let mark = format!("device {name} ");
        let own = log.lines.lines().filter_map(|line| line.strip_prefix(&mark)).collect::<Vec<_>>();
        let wanted = (0..batches.iter().sum::<u32>()).map(|number| number.to_string()).collect::<Vec<_>>();
        assert_eq!(own, wanted);
    }
}

/// Appends everything, catching up whenever another device was faster; gives the log as seen here.
async fn play(store: Store, owner: PlayerId, id: GameId, name: usize, batches: Vec<u32>) -> String {
    let (mut replica, mut version, mut number) = (String::new(), 0, 0);
    let progress = progress(0);
    for batch in batches {
        let lines =
            (number..number + batch).map(|number| format!("device {name} {number}\n")).collect::<String>();
        number += batch;
        loop {
            let append = Append { version, lines: &lines, progress: &progress };
            match store.append(owner, id, append, Time(20)).await.unwrap() {
                Appended::Done { version: now } => {
                    replica.push_str(&lines);
                    version = now;
                    break;
                }
                Appended::Conflict { version: now, lines: missed } => {
                    assert_eq!((now - version) as usize, missed.lines().count());
                    replica.push_str(&missed);
                    version = now;
                }
            }
        }
    }
    replica
}
