//! Results, statistics, streaks and leaderboards.

use crate::bed::{account, guest, on_both, puzzle_id, save};
use ninefold_protocol::id::{GameId, PlayerId};
use ninefold_store::{Day, Error, Finish, Recorded, Store, Tally, Time};

on_both!(
    a_finish_is_recorded_once,
    the_first_finish_in_a_contest_counts,
    a_leaderboard_shows_the_fastest_of_a_class_and_equal_times_share_a_place,
    statistics_tell_kinds_apart,
    a_streak_is_made_of_days,
    history_comes_in_pages,
);

/// A finish of a game on board 1, which took `elapsed`.
pub(crate) fn finish(
    number: u128,
    player: PlayerId,
    contest: Option<&str>,
    elapsed: i64,
    finished: i64,
) -> Finish {
    Finish {
        entered: None,
        unranked: None,
        game: GameId::from_random(number),
        player,
        puzzle: puzzle_id(1),
        contest: contest.map(str::to_owned),
        variant: "classic".to_owned(),
        level: "easy".to_owned(),
        class: "alone".to_owned(),
        elapsed,
        score: 1_000 - elapsed,
        mistakes: 1,
        hints: 0,
        finished: Time(finished),
        day: None,
        room_kind: None,
    }
}

/// Saves the game of a finish and records it.
async fn play(store: &Store, finish: &Finish) -> Recorded {
    save(store, finish.player, finish.game, "").await;
    store.record_finish(finish).await.unwrap()
}

async fn a_finish_is_recorded_once(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    let first = finish(1, ada, Some("monday"), 500, 20);
    assert_eq!(play(&store, &first).await, Recorded::New);
    let again = Finish { elapsed: 1, ..first.clone() };
    assert_eq!(store.record_finish(&again).await.unwrap(), Recorded::Known);
    assert_eq!(store.history(ada, None, 10).await.unwrap().items, std::slice::from_ref(&first));
    let others = Finish { player: bob, ..first };
    assert!(matches!(store.record_finish(&others).await, Err(Error::NotFound)));
}

async fn the_first_finish_in_a_contest_counts(store: Store) {
    let ada = account(&store, 1, "ada").await;
    play(&store, &finish(1, ada, Some("monday"), 500, 20)).await;
    play(&store, &finish(2, ada, Some("monday"), 50, 30)).await;
    let board = store.leaderboard("monday", "alone", 10).await.unwrap();
    assert_eq!(board.iter().map(|standing| standing.elapsed).collect::<Vec<_>>(), [500]);
    assert_eq!(store.history(ada, None, 10).await.unwrap().items.len(), 2);
}

async fn a_leaderboard_shows_the_fastest_of_a_class_and_equal_times_share_a_place(store: Store) {
    let (ada, bob) = (account(&store, 1, "ada").await, account(&store, 2, "bob").await);
    let (guest, helped) = (guest(&store, 3).await, account(&store, 4, "eve").await);
    play(&store, &finish(1, ada, Some("monday"), 500, 20)).await;
    play(&store, &finish(2, bob, Some("monday"), 300, 30)).await;
    play(&store, &finish(3, guest, Some("monday"), 300, 25)).await;
    let with_help = finish(4, helped, Some("monday"), 100, 10);
    play(&store, &Finish { class: "hints".to_owned(), ..with_help }).await;
    let board = store.leaderboard("monday", "alone", 10).await.unwrap();
    let shown = board.iter().map(|s| (s.place, s.username.as_deref(), s.elapsed)).collect::<Vec<_>>();
    assert_eq!(shown, [(1, None, 300), (1, Some("bob"), 300), (3, Some("ada"), 500)]);
    assert_eq!(store.leaderboard("monday", "alone", 1).await.unwrap().len(), 1);
    assert!(store.leaderboard("tuesday", "alone", 10).await.unwrap().is_empty());
    for (player, class, place) in [(ada, "alone", 3), (bob, "alone", 1), (helped, "hints", 1)] {
        let standing = store.standing("monday", player).await.unwrap().unwrap();
        assert_eq!((standing.class.as_str(), standing.place), (class, place));
    }
    assert_eq!(store.standing("tuesday", ada).await.unwrap(), None);
}

async fn statistics_tell_kinds_apart(store: Store) {
    let ada = account(&store, 1, "ada").await;
    assert!(store.statistics(ada).await.unwrap().is_empty());
    for (number, level, elapsed) in [(1, "easy", 500), (2, "easy", 300), (3, "hard", 900)] {
        let finish = finish(number, ada, None, elapsed, 20);
        play(&store, &Finish { level: level.to_owned(), ..finish }).await;
    }
    let tally = |level: &str, solved, best, total| Tally {
        variant: "classic".to_owned(),
        level: level.to_owned(),
        class: "alone".to_owned(),
        solved,
        best,
        total,
        best_score: 1_000 - best,
    };
    let wanted = [tally("easy", 2, 300, 800), tally("hard", 1, 900, 900)];
    assert_eq!(store.statistics(ada).await.unwrap(), wanted);
}

async fn a_streak_is_made_of_days(store: Store) {
    let ada = account(&store, 1, "ada").await;
    for (number, day) in [(1, Some(3)), (2, Some(5)), (3, Some(5)), (4, None), (5, Some(6))] {
        let finish = finish(number, ada, None, 500, 20);
        play(&store, &Finish { day: day.map(Day), ..finish }).await;
    }
    assert_eq!(store.streak_days(ada, Day(0)).await.unwrap(), [Day(6), Day(5), Day(3)]);
    assert_eq!(store.streak_days(ada, Day(5)).await.unwrap(), [Day(6), Day(5)]);
}

async fn history_comes_in_pages(store: Store) {
    let ada = account(&store, 1, "ada").await;
    for number in 1..=3 {
        play(&store, &finish(number, ada, None, 500, 20 + number as i64 / 2)).await;
    }
    let first = store.history(ada, None, 2).await.unwrap();
    let second = store.history(ada, first.next.as_ref(), 2).await.unwrap();
    assert_eq!(second.next, None);
    let games = first.items.iter().chain(&second.items).map(|finish| finish.game).collect::<Vec<_>>();
    assert_eq!(games, [3, 2, 1].map(GameId::from_random));
}
