//! The end in good order.

use crate::player::{self, Player};
use crate::{check_file, node, sqlite_in};
use ninefold_testbed::postgres::Postgres;

#[test]
fn a_service_that_is_told_to_end_drains_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite_in(folder.path());
    let players = drain(&database);
    // What is left is one file that is complete by itself.
    let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
    assert_eq!(files.collect::<Vec<_>>(), ["ninefold.db"]);
    check_file(&database);
    find_again(&database, players);
}

#[test]
fn a_service_that_is_told_to_end_drains_on_postgres() {
    ninefold_testbed::need!(Postgres);
    let database = Postgres::shared().create_database().unwrap();
    let players = drain(&database);
    find_again(&database, players);
}

/// Tells the service to end while eight people play: each gets the answer to what was sent.
fn drain(database: &str) -> [Player; 8] {
    let mut service = node(database);
    let mut players = [(); 8].map(|()| Player::begin(service.place()));
    player::play_at_once(&mut players, 100, || service.ask_to_end().unwrap());
    assert!(service.wait().unwrap().success());
    players
}

fn find_again(database: &str, players: [Player; 8]) {
    let service = node(database);
    for mut player in players {
        player.http.move_to(service.place());
        player.check().unwrap();
    }
}
