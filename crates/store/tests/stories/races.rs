//! Results and ratings of rooms: stored with the entry that brings them, once.

use crate::bed::{account, add, board, guest, on_both, puzzle_id};
use ninefold_protocol::id::{GameId, PlayerId, RoomId};
use ninefold_store::{
    Entered, NewEntry, Racer, RatedRace, RoomResult, Settlement, Store, StoredRating, Time,
};

on_both!(
    a_result_is_there_with_its_entry_or_not_at_all,
    a_guest_who_becomes_an_account_keeps_the_result,
    a_race_changes_ratings_once_and_only_those_of_accounts,
    the_same_two_count_for_each_other_so_often_a_day,
    a_puzzle_that_somebody_brought_changes_no_rating,
    a_silent_room_is_settled_before_it_is_forgotten,
    races_of_the_same_players_at_the_same_time_all_count,
);

fn room(number: u128) -> RoomId {
    RoomId::from_random(number)
}

/// A room whose members are these, in their order.
async fn open(store: &Store, number: u128, members: &[PlayerId]) {
    for (seq, &player) in (1_u64..).zip(members) {
        let member = u8::try_from(seq - 1).unwrap();
        let entry = entry(number, seq, Some((player, member)), None);
        match seq {
            1 => store.open_room(entry, player).await.unwrap(),
            _ => assert_eq!(store.append_to_room(entry, "node").await.unwrap(), Entered::Done),
        }
    }
    store.note_dealt(room(number), 1, puzzle_id(1)).await.unwrap();
}

fn entry<'a>(
    number: u128,
    seq: u64,
    joins: Option<(PlayerId, u8)>,
    settles: Option<&'a Settlement<'a>>,
) -> NewEntry<'a> {
    let ops = ["", "a", "b", "c", "d", "e", "f"];
    let op = ops[usize::try_from(seq).unwrap()];
    NewEntry { room: room(number), seq, op, line: op, joins, settles, at: Time(1_000) }
}

fn result(number: u128, member: u8) -> RoomResult<'static> {
    RoomResult {
        game: GameId::from_random(number),
        member,
        puzzle: puzzle_id(1),
        room_kind: "race",
        class: "none",
        elapsed: 5_000,
        score: 1_900,
        mistakes: 2,
    }
}

/// The winner gets as many points as there are rivals.
fn rate(racers: &[Racer], now: Time) -> Vec<StoredRating> {
    let after = |racer: &Racer| {
        let won = racer.rivals.iter().filter(|&&rival| racers[rival].place > racer.place).count();
        let before = racer.rating.map_or(0, |rating| rating.rating);
        let races = racer.rating.map_or(0, |rating| rating.races) + 1;
        let rating = before + i64::try_from(won).unwrap();
        StoredRating { rating, deviation: 50, volatility: 6, races, latest: now }
    };
    racers.iter().map(after).collect()
}

fn race(places: &[(u8, u32)]) -> RatedRace<'static> {
    RatedRace {
        round: 1,
        puzzle: puzzle_id(1),
        puzzles: "classic",
        places: places.to_vec(),
        most_meetings: 2,
        meetings_since: Time(500),
        rate,
    }
}

async fn rating(store: &Store, player: PlayerId) -> Option<(i64, u32)> {
    let ratings = store.ratings_of(player).await.unwrap();
    ratings.first().map(|(group, rating)| {
        assert_eq!(group, "classic");
        (rating.rating, rating.races)
    })
}

async fn a_result_is_there_with_its_entry_or_not_at_all(store: Store) {
    add(&store, &board(1)).await;
    let ada = account(&store, 1, "ada").await;
    open(&store, 7, &[ada]).await;
    let settlement = Settlement { results: vec![result(1, 0)], ..Settlement::default() };
    // Somebody else was faster: the entry is not the next one.
    let late = store.append_to_room(entry(7, 3, None, Some(&settlement)), "node").await.unwrap();
    assert_eq!(late, Entered::MovedOn);
    assert_eq!(store.history(ada, None, 10).await.unwrap().items, []);
    for expected in [Entered::Done, Entered::MovedOn] {
        let entry = entry(7, 2, None, Some(&settlement));
        assert_eq!(store.append_to_room(entry, "node").await.unwrap(), expected);
    }
    let found = store.history(ada, None, 10).await.unwrap().items;
    assert_eq!(found.len(), 1);
    let (kind, level) = (found[0].room_kind.as_deref(), found[0].level.as_str());
    assert_eq!(
        (kind, level, found[0].elapsed, found[0].finished),
        (Some("race"), "easy", 5_000, Time(1_000))
    );
    assert_eq!(store.statistics(ada).await.unwrap()[0].solved, 1);
}

async fn a_guest_who_becomes_an_account_keeps_the_result(store: Store) {
    add(&store, &board(1)).await;
    let (visitor, bob) = (guest(&store, 1).await, account(&store, 2, "bob").await);
    open(&store, 7, &[visitor]).await;
    store.merge(visitor, bob).await.unwrap();
    let settlement = Settlement { results: vec![result(1, 0)], ..Settlement::default() };
    store.append_to_room(entry(7, 2, None, Some(&settlement)), "node").await.unwrap();
    assert_eq!(store.history(bob, None, 10).await.unwrap().items.len(), 1);
}

async fn a_race_changes_ratings_once_and_only_those_of_accounts(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    let visitor = guest(&store, 3).await;
    open(&store, 7, &[ada, bob, visitor]).await;
    let settlement = Settlement { race: Some(race(&[(2, 1), (0, 2), (1, 3)])), ..Settlement::default() };
    store.append_to_room(entry(7, 4, None, Some(&settlement)), "node").await.unwrap();
    assert_eq!(rating(&store, ada).await, Some((1, 1)), "the guest who was faster does not count");
    assert_eq!(rating(&store, bob).await, Some((0, 1)));
    assert_eq!(rating(&store, visitor).await, None);
    // The round is settled again by another entry, as when its last player leaves.
    store.append_to_room(entry(7, 5, None, Some(&settlement)), "node").await.unwrap();
    assert_eq!(rating(&store, ada).await, Some((1, 1)));
    let changes = store.changes_in_round(room(7), 1).await.unwrap();
    let told = changes.iter().map(|change| (change.member, change.place, change.after)).collect::<Vec<_>>();
    assert_eq!(told, [(Some(0), 2, 1), (Some(1), 3, 0)]);
    assert_eq!(store.rated_races_of(bob, 10).await.unwrap().len(), 1);
    // Who is not sure enough, or banned, has no place.
    let names = async |deviation| {
        let strongest = store.strongest("classic", deviation, 10).await.unwrap();
        strongest.into_iter().map(|player| player.username).collect::<Vec<_>>()
    };
    assert_eq!((names(50).await, names(49).await.len()), (vec!["ada".to_owned(), "bob".to_owned()], 0));
    store.ban_player(ada, "rude", Time(1)).await.unwrap();
    assert_eq!(names(50).await, ["bob"]);
}

async fn the_same_two_count_for_each_other_so_often_a_day(store: Store) {
    let (ada, bob, eve) =
        (account(&store, 1, "ada").await, account(&store, 2, "bob").await, account(&store, 3, "eve").await);
    let settlement = Settlement { race: Some(race(&[(0, 1), (1, 2)])), ..Settlement::default() };
    for number in 1..=4 {
        open(&store, number, &[ada, bob]).await;
        store.append_to_room(entry(number, 3, None, Some(&settlement)), "node").await.unwrap();
    }
    assert_eq!(rating(&store, ada).await, Some((2, 2)));
    // Others still count, in the same race too.
    open(&store, 5, &[ada, bob, eve]).await;
    let settlement = Settlement { race: Some(race(&[(0, 1), (1, 2), (2, 3)])), ..Settlement::default() };
    store.append_to_room(entry(5, 4, None, Some(&settlement)), "node").await.unwrap();
    assert_eq!(rating(&store, ada).await, Some((3, 3)));
    assert_eq!((rating(&store, bob).await, rating(&store, eve).await), (Some((1, 3)), Some((0, 1))));
}

async fn a_puzzle_that_somebody_brought_changes_no_rating(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    open(&store, 7, &[ada, bob]).await;
    let brought = RatedRace { puzzle: puzzle_id(2), ..race(&[(0, 1), (1, 2)]) };
    let again = RatedRace { round: 2, ..race(&[(0, 1), (1, 2)]) };
    for (seq, race) in [(3, brought), (4, again)] {
        let settlement = Settlement { race: Some(race), ..Settlement::default() };
        store.append_to_room(entry(7, seq, None, Some(&settlement)), "node").await.unwrap();
        assert_eq!(rating(&store, ada).await, None);
    }
}

async fn a_silent_room_is_settled_before_it_is_forgotten(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    open(&store, 7, &[ada, bob]).await;
    assert_eq!(store.silent_rooms(Time(1_000)).await.unwrap(), []);
    assert_eq!(store.silent_rooms(Time(1_001)).await.unwrap(), [room(7)]);
    for _ in 0..2 {
        store.settle_silent_room(room(7), &race(&[(0, 1), (1, 2)]), Time(2_000)).await.unwrap();
    }
    assert_eq!(rating(&store, ada).await, Some((1, 1)));
    store.prune_rooms(Time(1_001)).await.unwrap();
    store.settle_silent_room(room(7), &race(&[(0, 1), (1, 2)]), Time(2_000)).await.unwrap();
    assert_eq!(rating(&store, ada).await, Some((1, 1)));
}

async fn races_of_the_same_players_at_the_same_time_all_count(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    for number in 1..=8 {
        let members = if number % 2 == 0 { [ada, bob] } else { [bob, ada] };
        open(&store, number, &members).await;
    }
    let mut nodes = tokio::task::JoinSet::new();
    for number in 1..=8 {
        let store = store.clone();
        nodes.spawn(async move {
            let often = RatedRace { most_meetings: 100, ..race(&[(0, 1), (1, 2)]) };
            let settlement = Settlement { race: Some(often), ..Settlement::default() };
            store.append_to_room(entry(number, 3, None, Some(&settlement)), "node").await.unwrap();
        });
    }
    nodes.join_all().await;
    assert_eq!((rating(&store, ada).await, rating(&store, bob).await), (Some((4, 8)), Some((4, 8))));
}
