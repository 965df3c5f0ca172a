//! The arena: nobody meets two rivals at once, and a race is decided once.

use crate::bed::{account, on_both, puzzle_id};
use ninefold_protocol::id::{PlayerId, RoomId};
use ninefold_store::{ArenaNews, ArenaSeat, Entered, Meeting, NewEntry, RatedRace, Settlement, Store, Time};
use tokio::task::JoinSet;

on_both!(
    nodes_that_pair_at_the_same_time_give_everybody_one_room,
    a_race_is_decided_once_and_the_table_counts_it,
    whoever_waits_on_has_waited_since_the_beginning,
    past_arenas_are_forgotten,
);

const ARENA: Time = Time(1_000);

async fn waits(store: &Store, player: PlayerId, now: i64) -> ArenaSeat {
    store.wait_in_arena(ARENA, player, Time(now), Time(now + 10)).await.unwrap()
}

fn entry(room: RoomId, seq: u64, op: &str, joins: Option<(PlayerId, u8)>) -> NewEntry<'_> {
    NewEntry { room, seq, op, line: op, joins, settles: None, at: Time(1_001) }
}

async fn meet(store: &Store, number: u128, players: [PlayerId; 2]) -> bool {
    let room = RoomId::from_random(number);
    let [one, other] = players;
    let entries = vec![
        entry(room, 1, "host", None),
        entry(room, 2, "one", Some((one, 1))),
        entry(room, 3, "other", Some((other, 2))),
    ];
    let meeting = Meeting { arena: ARENA, room, players, puzzle: puzzle_id(1), entries, at: Time(1_001) };
    store.meet_in_arena(&meeting).await.unwrap()
}

async fn nodes_that_pair_at_the_same_time_give_everybody_one_room(store: Store) {
    let mut players = Vec::new();
    for (number, name) in ["ada", "bob", "cid", "dora"].into_iter().enumerate() {
        let player = account(&store, number as u128 + 1, name).await;
        assert_eq!(waits(&store, player, 1_000).await, ArenaSeat::Waits);
        players.push(player);
    }
    let mut nodes = JoinSet::new();
    let pairs = [[0, 1], [1, 0], [1, 2], [2, 1], [2, 3], [3, 0], [0, 2], [3, 1]];
    for (number, [one, other]) in (1..).zip(pairs) {
        let (store, pair) = (store.clone(), [players[one], players[other]]);
        nodes.spawn(async move { meet(&store, number, pair).await.then_some(number) });
    }
    let opened = nodes.join_all().await.into_iter().flatten().collect::<Vec<_>>();
    assert!((1..=2).contains(&opened.len()), "{opened:?}");
    let mut n_racing = 0;
    for &player in &players {
        if let ArenaSeat::Races(room) = store.arena_seat(ARENA, player, Time(1_002)).await.unwrap() {
            n_racing += 1;
            assert_eq!(store.room_head(room).await.unwrap(), Some(3));
            assert!(store.room_member(room, player).await.unwrap().is_some());
        }
    }
    assert_eq!(n_racing, 2 * opened.len());
}

async fn a_race_is_decided_once_and_the_table_counts_it(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    for player in [ada, bob] {
        waits(&store, player, 1_000).await;
    }
    assert!(meet(&store, 7, [ada, bob]).await);
    assert!(!meet(&store, 8, [ada, bob]).await, "they do not wait any more");
    let room = RoomId::from_random(7);
    assert_eq!(waits(&store, ada, 1_002).await, ArenaSeat::Races(room));
    let won = |winner: u8, loser: u8| {
        let race = RatedRace {
            round: 1,
            puzzle: puzzle_id(1),
            puzzles: "classic",
            places: vec![(winner, 1), (loser, 2)],
            most_meetings: 0,
            meetings_since: Time(0),
            rate: |_, _| Vec::new(),
        };
        ArenaNews::Won { winner: (winner, 2), loser, race }
    };
    let news = [won(2, 1), won(1, 2), ArenaNews::SolvedLater(1, 1)];
    for (seq, (op, news)) in (4..).zip(["a", "b", "c"].into_iter().zip(news)) {
        let settlement = Settlement { arena: Some(news), ..Settlement::default() };
        let entry = NewEntry { settles: Some(&settlement), ..entry(room, seq, op, None) };
        assert_eq!(store.append_to_room(entry, "node").await.unwrap(), Entered::Done);
    }
    let table = store.arena_table(ARENA, 10).await.unwrap();
    let told = table.iter().map(|row| (row.place, row.username.as_str(), row.points, row.wins, row.races));
    assert_eq!(told.collect::<Vec<_>>(), [(1, "bob", 2, 1, 1), (2, "ada", 1, 0, 1)]);
    assert_eq!(store.arena_seat(ARENA, ada, Time(1_003)).await.unwrap(), ArenaSeat::Idle);
    assert_eq!(waits(&store, ada, 1_003).await, ArenaSeat::Waits);
    let waiting = store.waiting_in_arena(ARENA, "classic", Time(1_004)).await.unwrap();
    assert_eq!((waiting.len(), waiting[0].met_last, waiting[0].rating), (1, Some(bob), None));
}

async fn whoever_waits_on_has_waited_since_the_beginning(store: Store) {
    let ada = account(&store, 1, "ada").await;
    let since = async |now: i64| {
        let waiting = store.waiting_in_arena(ARENA, "classic", Time(now)).await.unwrap();
        waiting.first().map(|ada| ada.since.0)
    };
    waits(&store, ada, 1_000).await;
    waits(&store, ada, 1_005).await;
    assert_eq!((since(1_014).await, since(1_015).await), (Some(1_000), None));
    waits(&store, ada, 1_020).await;
    assert_eq!(since(1_021).await, Some(1_020));
    store.stop_waiting_in_arena(ARENA, ada).await.unwrap();
    assert_eq!(since(1_021).await, None);
}

async fn past_arenas_are_forgotten(store: Store) {
    let ada = account(&store, 1, "ada").await;
    waits(&store, ada, 1_000).await;
    assert_eq!(store.prune_arenas(ARENA).await.unwrap(), 0);
    assert_eq!(store.prune_arenas(Time(ARENA.0 + 1)).await.unwrap(), 1);
    assert_eq!(store.arena_table(ARENA, 10).await.unwrap(), []);
}
