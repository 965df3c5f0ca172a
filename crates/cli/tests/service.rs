//! `ninefold serve` as a process among others: killed under load, with a full disk, told to end,
//! and as two nodes behind a proxy.

#![allow(clippy::print_stdout)]

#[path = "service/admin.rs"]
mod admin;
#[path = "service/crash.rs"]
mod crash;
#[path = "service/full_disk.rs"]
mod full_disk;
#[path = "service/health.rs"]
mod health;
#[path = "service/player.rs"]
mod player;
#[path = "service/practice.rs"]
mod practice;
#[path = "service/rooms.rs"]
mod rooms;
#[path = "service/shutdown.rs"]
mod shutdown;
#[path = "service/supervised.rs"]
mod supervised;
#[path = "service/terminal.rs"]
mod terminal;
#[path = "service/two_nodes.rs"]
mod two_nodes;

use ninefold_testbed::node::Node;
use sqlx::{Connection, SqliteConnection};
use std::path::Path;

/// The program of this package.
fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_ninefold"))
}

/// A node on a database.
fn node(database: &str) -> Node {
    Node::start(program(), &["--database", database]).unwrap()
}

/// The address of a file in a folder.
fn sqlite_in(folder: &Path) -> String {
    format!("sqlite://{}", folder.join("ninefold.db").display())
}

/// Asks SQLite whether a file is whole.
fn check_file(database: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let verdict: String = runtime.block_on(async {
        let mut file = SqliteConnection::connect(database).await.unwrap();
        sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut file).await.unwrap()
    });
    assert_eq!(verdict, "ok");
}
