//! Kill -9 in the middle of play.

use crate::player::{self, Player};
use crate::{check_file, node, sqlite_in};
use ninefold_testbed::postgres::Postgres;

#[test]
fn what_was_acknowledged_survives_kill_9_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let database = sqlite_in(folder.path());
    survive(&database);
    check_file(&database);
}

#[test]
fn what_was_acknowledged_survives_kill_9_on_postgres() {
    ninefold_testbed::need!(Postgres);
    survive(&Postgres::shared().create_database().unwrap());
}

/// Kills the service twenty times while eight people play.
fn survive(database: &str) {
    let mut service = node(database);
    let mut players = [(); 8].map(|()| Player::begin(service.place()));
    for saves in (0..20).map(|round| 1 + round * 37 % 101) {
        player::play_at_once(&mut players, saves, || service.kill());
        service = node(database);
        for player in &mut players {
            player.http.move_to(service.place());
            player.check().unwrap();
        }
    }
    assert!(players.iter().map(Player::acknowledged).sum::<usize>() > 1_000);
}
