//! The service through HTTP, on SQLite and on PostgreSQL. Tests name the rows of the mission that
//! they show.

/// Runs every test on both databases.
macro_rules! on_both_databases {
    ($($(#[$meta:meta])* $test:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test(crate::harness::World::on_sqlite().await).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                ninefold_testbed::need!(Postgres);
                super::$test(crate::harness::World::on_postgres().await).await;
            })*
        }
    };
}

#[path = "api/accounts.rs"]
mod accounts;
#[path = "api/arena.rs"]
mod arena;
#[path = "api/class_rooms.rs"]
mod class_rooms;
#[path = "api/classes.rs"]
mod classes;
#[path = "api/clock.rs"]
mod clock;
#[path = "api/contests.rs"]
mod contests;
#[path = "api/document.rs"]
mod document;
#[path = "api/engine.rs"]
mod engine;
#[path = "api/faults.rs"]
mod faults;
#[path = "api/games.rs"]
mod games;
#[path = "api/harness.rs"]
mod harness;
#[path = "api/heard.rs"]
mod heard;
#[path = "api/impostors.rs"]
mod impostors;
#[path = "api/misdeeds.rs"]
mod misdeeds;
#[path = "api/passkeys.rs"]
mod passkeys;
#[path = "api/play.rs"]
mod play;
#[path = "api/practice.rs"]
mod practice;
#[path = "api/puzzles.rs"]
mod puzzles;
#[path = "api/races.rs"]
mod races;
#[path = "api/reset.rs"]
mod reset;
#[path = "api/room_bounds.rs"]
mod room_bounds;
#[path = "api/room_games.rs"]
mod room_games;
#[path = "api/room_help.rs"]
mod room_help;
#[path = "api/room_sockets.rs"]
mod room_sockets;
#[path = "api/rooms.rs"]
mod rooms;
#[path = "api/second_factor.rs"]
mod second_factor;
#[path = "api/security.rs"]
mod security;
#[path = "api/sockets.rs"]
mod sockets;
#[path = "api/storms.rs"]
mod storms;
#[path = "api/strangers.rs"]
mod strangers;
#[path = "api/traces.rs"]
mod traces;
