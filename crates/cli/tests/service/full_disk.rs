//! A disk that is full: clear errors, nothing lost, and on it goes once there is room.

use crate::player::Player;
use crate::{check_file, node, program, sqlite_in};
use ninefold_testbed::disk::SmallDisk;
use ninefold_testbed::left_out::leave_out;
use ninefold_testbed::node::Node;
use ninefold_testbed::postgres::Postgres;

#[test]
fn a_full_disk_is_told_and_loses_nothing_on_sqlite() {
    let Some(disk) = small_disk() else { return };
    let database = sqlite_in(disk.path());
    fill_up(&database, &disk);
    check_file(&database);
}

#[test]
fn a_full_disk_is_told_and_loses_nothing_on_postgres() {
    ninefold_testbed::need!(Postgres);
    let Some(disk) = small_disk() else { return };
    fill_up(&Postgres::shared().create_database_at(disk.path()).unwrap(), &disk);
}

/// A small disk, where one may mount it.
fn small_disk() -> Option<SmallDisk> {
    match SmallDisk::mount() {
        Ok(disk) => Some(disk),
        Err(error) => {
            leave_out(&format!("no small disk can be mounted to be filled up: {error}"));
            None
        }
    }
}

fn fill_up(database: &str, disk: &SmallDisk) {
    // What it has to say about this is no news to whoever reads the output of the tests.
    let mut service = Node::start(program(), &["--database", database, "--log", "off"]).unwrap();
    let mut players = [(); 8].map(|()| Player::begin(service.place()));
    disk.fill_but(300).unwrap();
    let is_full = |player: &mut Player| Some(player.send(200).unwrap()).filter(|answer| answer.status != 200);
    let refused = loop {
        if let Some(refused) = players.iter_mut().find_map(is_full) {
            break refused;
        }
    };
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("60")));
    assert_eq!(refused.json()["detail"], "The disk of the database is full; nothing was stored.");
    // What is there can still be read, and nobody is sent here for anything else.
    assert_eq!(players[0].http.get("/ready").unwrap().status, 503);
    players.iter_mut().for_each(|player| player.check().unwrap());
    disk.make_room().unwrap();
    for player in &mut players {
        assert_eq!(player.send(200).unwrap().status, 200);
    }
    service.ask_to_end().unwrap();
    assert!(service.wait().unwrap().success());
    service = node(database);
    for player in &mut players {
        player.http.move_to(service.place());
        player.check().unwrap();
    }
}
