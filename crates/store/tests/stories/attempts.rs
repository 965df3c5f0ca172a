//! What players have practised.

use crate::bed::on_both;
use ninefold_protocol::id::PlayerId;
use ninefold_store::{Error, Store, Time};
use tokio::task::JoinSet;

on_both!(attempts_are_kept_once_in_order_and_go_with_their_player);

async fn attempts_are_kept_once_in_order_and_go_with_their_player(store: Store) {
    let (ada, bob) = (PlayerId::from_random(1), PlayerId::from_random(2));
    for player in [ada, bob] {
        store.add_guest(player, Time(1)).await.unwrap();
    }
    let lines =
        |numbers: std::ops::Range<u32>| numbers.map(|number| format!("line {number}")).collect::<Vec<_>>();
    // Two devices at once, with attempts that both have.
    let mut devices = JoinSet::new();
    for range in [0..20, 10..30] {
        let (store, lines) = (store.clone(), lines(range));
        devices.spawn(async move { store.add_attempts(ada, &lines, 100).await.unwrap() });
    }
    assert_eq!(devices.join_all().await.into_iter().max(), Some(30));
    let mut kept = store.attempts(ada, 0, 100).await.unwrap();
    assert_eq!(store.attempts(ada, 25, 3).await.unwrap(), kept[25..28]);
    kept.sort();
    let mut all = lines(0..30);
    all.sort();
    assert_eq!(kept, all);
    // No more than there is room for; nothing of somebody else; nothing after the end.
    assert_eq!(store.add_attempts(ada, &lines(30..50), 32).await.unwrap(), 32);
    assert_eq!(store.attempts(bob, 0, 100).await.unwrap(), [""; 0]);
    assert_eq!(store.attempts(ada, u64::MAX, 100).await.unwrap(), [""; 0]);
    store.delete_player(ada).await.unwrap();
    assert_eq!(store.attempts(ada, 0, 100).await.unwrap(), [""; 0]);
    assert!(matches!(store.add_attempts(ada, &lines(0..1), 100).await, Err(Error::NotFound)));
}
