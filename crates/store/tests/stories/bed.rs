//! What the stories stand on: fresh databases, and people and boards to fill them with.

use ninefold_protocol::id::{GameId, PlayerId, PuzzleId};
use ninefold_store::{
    Claim, NewAccount, NewGame, NewPuzzle, Progress, Shelf, SlowHash, Solutions, Status, Store, StoredPuzzle,
    Time,
};
use ninefold_testbed::need;
use ninefold_testbed::postgres::Postgres;

/// Tells stories to both databases: each is an `async fn(Store)`.
macro_rules! on_both {
    ($($story:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[test] fn $story() { crate::bed::on_sqlite(super::$story); })+
        }
        mod on_postgres {
            $(#[test] fn $story() { crate::bed::on_postgres(super::$story); })+
        }
    };
}
pub(crate) use on_both;

pub(crate) fn on_sqlite<F: AsyncFnOnce(Store)>(story: F) {
    let folder = tempfile::tempdir().unwrap();
    run(&sqlite_address(&folder), story);
}

pub(crate) fn on_postgres<F: AsyncFnOnce(Store)>(story: F) {
    need!(Postgres);
    run(&Postgres::shared().create_database().unwrap(), story);
}

pub(crate) fn sqlite_address(folder: &tempfile::TempDir) -> String {
    format!("sqlite://{}", folder.path().join("ninefold.db").display())
}

pub(crate) fn run<F: AsyncFnOnce(Store)>(address: &str, story: F) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(address).await.unwrap();
        story(store.clone()).await;
        store.close().await;
    });
}

pub(crate) fn hash(text: &str) -> SlowHash {
    SlowHash(text.to_owned())
}

/// A guest, numbered so that stories can tell them apart.
pub(crate) async fn guest(store: &Store, number: u128) -> PlayerId {
    let id = PlayerId::from_random(number);
    store.add_guest(id, Time(1)).await.unwrap();
    id
}

/// An account whose password is "secret".
pub(crate) async fn account(store: &Store, number: u128, name: &str) -> PlayerId {
    let id = PlayerId::from_random(number);
    let email = format!("{name}@example.org");
    let password = hash("secret");
    let new = NewAccount {
        username: name,
        username_key: name,
        email: &email,
        email_key: &email,
        password: &password,
    };
    assert_eq!(store.open_account(id, new, Time(1)).await.unwrap(), Claim::Done);
    id
}

/// A board that differs from those with other numbers.
pub(crate) fn board(number: u32) -> StoredPuzzle {
    StoredPuzzle {
        id: format!("{number:012}").parse().unwrap(),
        board: format!("board {number}"),
        told: None,
        variant: "classic".to_owned(),
        level: "easy".to_owned(),
        rating: Some(12),
        hardest: Some("hidden single".to_owned()),
        clues: 30,
        made: Time(i64::from(number)),
        solutions: Solutions::One,
        shelf: Shelf::Listed,
    }
}

pub(crate) async fn add(store: &Store, puzzle: &StoredPuzzle) {
    let new = NewPuzzle { puzzle, solution: Some("solution"), techniques: &[] };
    store.add_puzzle(new).await.unwrap();
}

pub(crate) fn progress(filled: u32) -> Progress {
    Progress { status: Status::Playing, filled, cells: 81, elapsed: 1_000, picture: "…".to_owned() }
}

/// A game on board 1, with these events.
pub(crate) async fn game(store: &Store, owner: PlayerId, number: u128, lines: &str) -> GameId {
    let id = GameId::from_random(number);
    save(store, owner, id, lines).await;
    id
}

/// A game on board 1 under this id, with these events.
pub(crate) async fn save(store: &Store, owner: PlayerId, id: GameId, lines: &str) {
    let puzzle = board(1);
    add(store, &puzzle).await;
    let progress = progress(0);
    let new = NewGame {
        id,
        owner,
        puzzle: puzzle.id,
        contest: None,
        header: "header\n",
        lines,
        progress: &progress,
    };
    store.create_game(new, Time(10)).await.unwrap();
}

pub(crate) fn puzzle_id(number: u32) -> PuzzleId {
    board(number).id
}
