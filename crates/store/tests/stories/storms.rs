//! Storms, and who was best.

use crate::bed::{account, guest, on_both};
use ninefold_protocol::id::{PlayerId, StormId};
use ninefold_store::{Store, Storm, Time};

on_both!(the_best_storm_of_each_player_has_a_place);

fn storm(number: u128, player: PlayerId, dealt: i64) -> Storm {
    Storm { id: StormId::from_random(number), player, seed: 7, dealt: Time(dealt), found: 0, millis: 0 }
}

async fn the_best_storm_of_each_player_has_a_place(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    let guest = guest(&store, 3).await;
    let answers =
        |numbers: std::ops::Range<u32>| numbers.map(|number| (number, "{}".to_owned())).collect::<Vec<_>>();
    for (number, player, dealt, count) in
        [(1, ada, 100, 3), (2, ada, 200, 5), (3, bob, 300, 5), (4, guest, 400, 9)]
    {
        let storm = storm(number, player, dealt);
        store.deal_storm(&storm).await.unwrap();
        let at = Time(dealt + 1_000 * number as i64);
        assert_eq!(store.add_storm_answers(storm.id, at, &answers(0..count)).await.unwrap(), count);
        // The same answers again, later, are the same.
        assert_eq!(
            store.add_storm_answers(storm.id, Time(at.0 + 1), &answers(0..count)).await.unwrap(),
            count
        );
    }
    assert_eq!(store.storm(bob, StormId::from_random(1)).await.unwrap(), None);
    let best = store.best_storms(Time(0), 10).await.unwrap();
    let places = best.iter().map(|place| (place.place, place.username.as_str(), place.found, place.millis));
    assert_eq!(places.collect::<Vec<_>>(), [(1, "ada", 5, 2_000), (2, "bob", 5, 3_000)]);
    assert_eq!(store.best_storms(Time(250), 10).await.unwrap()[0].username, "bob");
    assert_eq!(store.storm_place(Time(0), bob).await.unwrap().unwrap().place, 2);
    assert_eq!(store.storm_place(Time(0), guest).await.unwrap(), None);
    store.deal_storm(&storm(5, ada, 500)).await.unwrap();
    assert_eq!(store.storms_of(ada, Time(0), 10).await.unwrap().len(), 3);
    assert_eq!(store.prune_storms(Time(150), Time(600)).await.unwrap(), 2);
    store.delete_player(bob).await.unwrap();
    assert_eq!(store.best_storms(Time(0), 10).await.unwrap().len(), 1);
}
