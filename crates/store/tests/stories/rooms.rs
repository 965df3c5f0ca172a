//! Rooms: logs that several nodes append to.

use crate::bed::{account, guest, on_both};
use ninefold_protocol::id::{PlayerId, RoomId};
use ninefold_store::{Entered, NewEntry, RoomHead, RoomPage, Store, Time};
use tokio::task::JoinSet;

on_both!(
    nodes_that_append_at_the_same_time_leave_no_gap_and_lose_nothing,
    an_operation_is_in_the_log_once,
    an_entry_that_does_not_fit_holds_up_no_other_room,
    a_guest_who_becomes_an_account_keeps_the_place,
    silent_rooms_are_forgotten,
    a_page_is_bounded_by_entries_and_by_what_is_in_them,
);

const ROOM: u128 = 77;

fn entry<'a>(seq: u64, op: &'a str, line: &'a str) -> NewEntry<'a> {
    NewEntry { room: room(), seq, op, line, joins: None, settles: None, at: Time(100) }
}

fn room() -> RoomId {
    RoomId::from_random(ROOM)
}

async fn open(store: &Store, opener: PlayerId) {
    let first = NewEntry { joins: Some((opener, 0)), ..entry(1, "open", "first") };
    store.open_room(first, opener).await.unwrap();
}

async fn nodes_that_append_at_the_same_time_leave_no_gap_and_lose_nothing(store: Store) {
    let ada = guest(&store, 1).await;
    open(&store, ada).await;
    let mut nodes = JoinSet::new();
    for node in 0..4 {
        let store = store.clone();
        nodes.spawn(async move {
            let mut tries = 0;
            for number in 0..10 {
                let op = format!("{node}-{number}");
                loop {
                    tries += 1;
                    let seq = store.room_head(room()).await.unwrap().unwrap() + 1;
                    match store.append_to_room(entry(seq, &op, &op), "node").await.unwrap() {
                        Entered::Done => break,
                        Entered::MovedOn => {}
                    }
                }
            }
            tries
        });
    }
    assert!(nodes.join_all().await.into_iter().sum::<u32>() >= 40);
    let lines = store.room_page(room(), 1).await.unwrap().lines;
    for node in 0..4 {
        let of_node = lines.iter().filter(|line| line.starts_with(&format!("{node}-")));
        let expected = (0..10).map(|number| format!("{node}-{number}"));
        assert!(of_node.cloned().eq(expected), "each node's own are in its order");
    }
    assert_eq!(store.room_head(room()).await.unwrap(), Some(41));
    assert_eq!(store.room_page(room(), 39).await.unwrap().lines.len(), 2);
    assert_eq!(store.rooms_touched(Time(100)).await.unwrap(), [RoomHead { id: room(), head: 41 }]);
    assert_eq!(store.rooms_touched(Time(101)).await.unwrap(), []);
}

async fn an_operation_is_in_the_log_once(store: Store) {
    let ada = guest(&store, 1).await;
    open(&store, ada).await;
    assert_eq!(store.append_to_room(entry(2, "1-a", "x"), "node").await.unwrap(), Entered::Done);
    for again in [entry(2, "1-a", "x"), entry(3, "1-a", "x"), entry(9, "1-b", "x")] {
        assert_eq!(store.append_to_room(again, "node").await.unwrap(), Entered::MovedOn);
    }
    assert_eq!(store.room_head(room()).await.unwrap(), Some(2));
    let found = async |op: &str| store.room_entry_of(room(), op).await.unwrap();
    assert_eq!((found("open").await, found("1-a").await, found("1-b").await), (Some(1), Some(2), None));
    assert_eq!(store.room_entry_of(RoomId::from_random(1), "open").await.unwrap(), None);
    assert_eq!(store.room_head(RoomId::from_random(1)).await.unwrap(), None);
}

async fn an_entry_that_does_not_fit_holds_up_no_other_room(store: Store) {
    let ada = guest(&store, 1).await;
    let room = |n: u128| RoomId::from_random(n);
    for n in 0..40 {
        let first = NewEntry { room: room(n), joins: Some((ada, 0)), ..entry(1, "open", "first") };
        store.open_room(first, ada).await.unwrap();
    }
    let mut coming = JoinSet::new();
    for n in 0..40 {
        let store = store.clone();
        coming.spawn(async move {
            // One comes with an operation that its room has seen, and one with a number that is not the next.
            let (seq, op) = match n {
                7 => (2, "open"),
                8 => (3, "a"),
                _ => (2, "a"),
            };
            let entry = NewEntry { room: room(n), ..entry(seq, op, "second") };
            (n, store.append_to_room(entry, "node").await.unwrap())
        });
    }
    for (n, entered) in coming.join_all().await {
        let (expected, head) = if matches!(n, 7 | 8) { (Entered::MovedOn, 1) } else { (Entered::Done, 2) };
        assert_eq!((n, entered), (n, expected));
        assert_eq!(store.room_head(room(n)).await.unwrap(), Some(head), "{n}");
    }
}

async fn a_guest_who_becomes_an_account_keeps_the_place(store: Store) {
    let (ada, bob) = (guest(&store, 1).await, account(&store, 2, "bob").await);
    open(&store, ada).await;
    assert_eq!(store.room_member(room(), ada).await.unwrap(), Some(0));
    assert_eq!(store.room_member(room(), bob).await.unwrap(), None);
    store.merge(ada, bob).await.unwrap();
    assert_eq!(store.room_member(room(), bob).await.unwrap(), Some(0));
}

async fn silent_rooms_are_forgotten(store: Store) {
    let ada = guest(&store, 1).await;
    open(&store, ada).await;
    assert_eq!(store.rooms_opened_by(ada).await.unwrap(), 1);
    assert_eq!(store.prune_rooms(Time(100)).await.unwrap(), 0);
    assert_eq!(store.prune_rooms(Time(101)).await.unwrap(), 1);
    assert_eq!(store.room_page(room(), 0).await.unwrap().lines, Vec::<String>::new());
}

async fn a_page_is_bounded_by_entries_and_by_what_is_in_them(store: Store) {
    let ada = guest(&store, 1).await;
    open(&store, ada).await;
    let long = "x".repeat(RoomPage::SIGNS / 2);
    let longest = "y".repeat(3 * RoomPage::SIGNS);
    for (seq, line) in (2..).zip([&long, &long, &long, &longest, &long]) {
        let op = seq.to_string();
        assert_eq!(store.append_to_room(entry(seq, &op, line), "node").await.unwrap(), Entered::Done);
    }
    let n_entries = async |since| {
        let page = store.room_page(room(), since).await.unwrap();
        (page.lines.len(), page.is_full())
    };
    assert_eq!(n_entries(0).await, (3, true), "the first is short, and two long ones fill the page");
    assert_eq!(n_entries(3).await, (2, true), "what fills a page may be longer than a page");
    assert_eq!(n_entries(4).await, (1, true), "and is a page by itself");
    assert_eq!(n_entries(5).await, (1, false));
    assert_eq!(n_entries(6).await, (0, false));
    for seq in 7..=6 + RoomPage::ENTRIES as u64 + 1 {
        let op = seq.to_string();
        store.append_to_room(entry(seq, &op, "short"), "node").await.unwrap();
    }
    assert_eq!(n_entries(6).await, (RoomPage::ENTRIES, true));
}
