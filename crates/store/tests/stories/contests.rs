//! The puzzle of the day, and challenges.

use crate::bed::{add, board, on_both, puzzle_id};
use ninefold_protocol::id::ChallengeId;
use ninefold_store::{Challenge, Day, Error, Store, Time};
use tokio::task::JoinSet;

on_both!(
    a_day_has_one_board_however_many_nodes_choose,
    a_board_of_the_day_must_be_known,
    challenges_are_listed_until_they_close,
);

async fn a_day_has_one_board_however_many_nodes_choose(store: Store) {
    let (day, variant, level) = (Day(20_000), "classic", "easy");
    assert_eq!(store.daily(day, variant, level).await.unwrap(), None);
    let mut nodes = JoinSet::new();
    for number in 1..=6 {
        add(&store, &board(number)).await;
        let store = store.clone();
        nodes.spawn(async move { store.choose_daily(day, variant, level, puzzle_id(number)).await.unwrap() });
    }
    let chosen = nodes.join_all().await;
    let daily = store.daily(day, variant, level).await.unwrap().unwrap();
    assert!(chosen.iter().all(|&id| id == daily));
    assert_eq!(store.daily(day, variant, "hard").await.unwrap(), None);
    assert_eq!(store.daily(Day(20_001), variant, level).await.unwrap(), None);
}

async fn a_board_of_the_day_must_be_known(store: Store) {
    let unknown = store.choose_daily(Day(1), "classic", "easy", puzzle_id(1)).await;
    assert!(matches!(unknown, Err(Error::NotFound)));
}

async fn challenges_are_listed_until_they_close(store: Store) {
    add(&store, &board(1)).await;
    let challenge = |number: u128, closes, time_limit| Challenge {
        id: ChallengeId::from_random(number),
        title: format!("Challenge {number}"),
        puzzle: puzzle_id(1),
        opens: Time(10),
        closes: Time(closes),
        time_limit,
        author: None,
    };
    let (long, short) = (challenge(1, 200, None), challenge(2, 100, Some(60_000)));
    store.add_challenge(&long).await.unwrap();
    store.add_challenge(&short).await.unwrap();
    assert_eq!(store.challenges(Time(50), 10).await.unwrap(), [short.clone(), long.clone()]);
    assert_eq!(store.challenges(Time(100), 10).await.unwrap(), [long]);
    assert_eq!(store.challenge(short.id).await.unwrap(), Some(short));
    assert_eq!(store.challenge(ChallengeId::from_random(3)).await.unwrap(), None);
}
