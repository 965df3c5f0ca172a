//! Opening a database, the first time and every time.

use crate::bed::{account, guest, on_both, sqlite_address};
use ninefold_protocol::id::PlayerId;
use ninefold_store::{Error, Store, Time};
use ninefold_testbed::postgres::Postgres;

on_both!(an_open_database_answers);

async fn an_open_database_answers(store: Store) {
    store.check().await.unwrap();
}

#[tokio::test]
async fn what_is_stored_is_there_after_opening_again() {
    ninefold_testbed::need!(Postgres);
    let folder = tempfile::tempdir().unwrap();
    for address in [sqlite_address(&folder), Postgres::shared().create_database().unwrap()] {
        let store = Store::open(&address).await.unwrap();
        guest(&store, 1).await;
        store.close().await;
        let store = Store::open(&address).await.unwrap();
        assert!(store.player(PlayerId::from_random(1)).await.unwrap().is_some());
        store.close().await;
    }
}

#[tokio::test]
async fn the_last_steps_can_be_undone_and_done_again_without_losing_what_was_there_before() {
    ninefold_testbed::need!(Postgres);
    let folder = tempfile::tempdir().unwrap();
    for address in [sqlite_address(&folder), Postgres::shared().create_database().unwrap()] {
        let store = Store::open(&address).await.unwrap();
        let owner = account(&store, 1, "ada").await;
        store.ban_player(owner, "rude", Time(1)).await.unwrap();
        store.close().await;
        for name in ["author words", "races", "learning", "passkeys", "practice", "moderation", "factors"] {
            assert_eq!(Store::step_back(&address).await.unwrap(), name);
        }
        assert!(matches!(Store::step_back(&address).await, Err(Error::NotFound)));
        let store = Store::open(&address).await.unwrap();
        assert!(store.player(owner).await.unwrap().is_some());
        assert_eq!(store.ban(owner).await.unwrap(), None, "what the step kept is gone");
        assert_eq!(store.passkeys(owner).await.unwrap(), []);
        store.close().await;
    }
}

#[tokio::test]
async fn two_nodes_may_open_a_new_database_at_the_same_time() {
    ninefold_testbed::need!(Postgres);
    let address = Postgres::shared().create_database().unwrap();
    let (one, two) = tokio::join!(Store::open(&address), Store::open(&address));
    guest(&one.unwrap(), 1).await;
    assert!(two.unwrap().player(PlayerId::from_random(1)).await.unwrap().is_some());
}

#[tokio::test]
async fn an_address_that_makes_no_sense_is_refused_with_what_to_write() {
    for address in ["", "ninefold.db", "mysql://localhost/x"] {
        let error = Store::open(address).await.unwrap_err();
        assert!(matches!(error, Error::Address(_)), "{error:?}");
        assert!(error.to_string().contains("'sqlite://FILE'"), "{error}");
    }
}

#[tokio::test]
async fn a_server_that_refuses_or_is_not_there_is_told_with_the_reason() {
    ninefold_testbed::need!(Postgres);
    let good = Postgres::shared().create_database().unwrap();
    let stranger = Store::open(&good.replace("ninefold@", "stranger@")).await.unwrap_err();
    assert!(matches!(&stranger, Error::Address(said) if said.contains("stranger")), "{stranger:?}");
    let missing = Store::open(&good.replace("/test", "/missing")).await.unwrap_err();
    assert!(matches!(&missing, Error::Address(said) if said.contains("missing")), "{missing:?}");
    let nowhere = Store::open("postgres://ninefold@127.0.0.1:1/ninefold").await.unwrap_err();
    assert!(matches!(&nowhere, Error::Unavailable(said) if said.contains("refused")), "{nowhere:?}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ninefold.db");
    std::fs::write(&file, "Dear diary, ".repeat(100)).unwrap();
    let error = Store::open(&sqlite_address(&folder)).await.unwrap_err();
    assert!(matches!(error, Error::Damaged(_)), "{error:?}");
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("Dear diary"));
}

#[tokio::test]
async fn a_folder_that_is_not_there_is_said_to_be_unavailable() {
    let error = Store::open("sqlite:///no/such/folder/ninefold.db").await.unwrap_err();
    assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
}
