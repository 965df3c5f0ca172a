//! Saved games.

use crate::bed::{add, board, game, guest, on_both, progress, puzzle_id};
use ninefold_protocol::id::{GameId, PlayerId};
use ninefold_store::{Append, Appended, Error, NewGame, Progress, Status, Store, Time};

on_both!(
    a_game_is_its_header_and_its_events,
    a_conflict_carries_what_was_missed,
    the_same_events_again_are_stored_once,
    a_stolen_save_id_opens_nothing,
    my_games_are_listed_last_played_first,
    a_game_needs_its_player_and_its_board_and_an_id_of_its_own,
    any_text_but_a_zero_byte_is_kept_as_it_is,
    finished_games_wait_to_be_judged,
    a_deleted_game_is_gone,
);

async fn append(store: &Store, owner: PlayerId, id: GameId, version: u32, lines: &str) -> Appended {
    let progress = progress(version);
    store.append(owner, id, Append { version, lines, progress: &progress }, Time(20)).await.unwrap()
}

async fn a_game_is_its_header_and_its_events(store: Store) {
    let owner = guest(&store, 1).await;
    let id = game(&store, owner, 1, "").await;
    assert_eq!(append(&store, owner, id, 0, "one\ntwo\n").await, Appended::Done { version: 2 });
    // A last line without its end is whole all the same.
    assert_eq!(append(&store, owner, id, 2, "three").await, Appended::Done { version: 3 });
    assert_eq!(append(&store, owner, id, 3, "").await, Appended::Done { version: 3 });
    let saved = store.game(owner, id).await.unwrap().unwrap();
    assert_eq!((saved.header.as_str(), saved.lines.as_str()), ("header\n", "one\ntwo\nthree\n"));
    let head = saved.head;
    assert_eq!((head.id, head.puzzle, head.version), (id, puzzle_id(1), 3));
    assert_eq!((head.variant.as_str(), head.level.as_str(), head.contest), ("classic", "easy", None));
    assert_eq!((head.created, head.updated, head.progress), (Time(10), Time(20), progress(3)));
}

async fn a_conflict_carries_what_was_missed(store: Store) {
    let owner = guest(&store, 1).await;
    let id = game(&store, owner, 1, "one\n").await;
    append(&store, owner, id, 1, "two\nthree\n").await;
    append(&store, owner, id, 3, "four\n").await;
    let conflict = |lines: &str| Appended::Conflict { version: 4, lines: lines.to_owned() };
    for (version, missed) in [
        (0, "one\ntwo\nthree\nfour\n"),
        (1, "two\nthree\nfour\n"),
        (2, "three\nfour\n"),
        (3, "four\n"),
        (9, ""),
    ] {
        assert_eq!(append(&store, owner, id, version, "mine\n").await, conflict(missed), "{version}");
        assert_eq!(store.events_since(owner, id, version).await.unwrap().as_deref(), Some(missed));
    }
    assert_eq!(append(&store, owner, id, 4, "mine\n").await, Appended::Done { version: 5 });
}

async fn the_same_events_again_are_stored_once(store: Store) {
    let owner = guest(&store, 1).await;
    let id = game(&store, owner, 1, "").await;
    for _ in 0..3 {
        assert_eq!(append(&store, owner, id, 0, "one\ntwo\n").await, Appended::Done { version: 2 });
    }
    let other = Appended::Conflict { version: 2, lines: "one\ntwo\n".to_owned() };
    assert_eq!(append(&store, owner, id, 0, "one\n").await, other);
    assert_eq!(store.game(owner, id).await.unwrap().unwrap().lines, "one\ntwo\n");
}

async fn a_stolen_save_id_opens_nothing(store: Store) {
    let (owner, thief) = (guest(&store, 1).await, guest(&store, 2).await);
    let id = game(&store, owner, 1, "one\n").await;
    assert_eq!(store.game(thief, id).await.unwrap(), None);
    assert_eq!(store.events_since(thief, id, 0).await.unwrap(), None);
    let progress = progress(0);
    for version in [0, 1] {
        let append = Append { version, lines: "theirs\n", progress: &progress };
        assert!(matches!(store.append(thief, id, append, Time(20)).await, Err(Error::NotFound)));
    }
    assert!(matches!(store.delete_game(thief, id).await, Err(Error::NotFound)));
    assert!(store.games(thief, None, None, 10).await.unwrap().items.is_empty());
    assert_eq!(store.game(owner, id).await.unwrap().unwrap().lines, "one\n");
}

async fn my_games_are_listed_last_played_first(store: Store) {
    let owner = guest(&store, 1).await;
    let solved = Progress { status: Status::Solved, ..progress(81) };
    for number in 1..=5 {
        let id = game(&store, owner, number, "").await;
        let progress = if number == 3 { solved.clone() } else { progress(7) };
        let append = Append { version: 0, lines: "one\n", progress: &progress };
        store.append(owner, id, append, Time(100 - number as i64 / 2)).await.unwrap();
    }
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let page = store.games(owner, None, after.as_ref(), 2).await.unwrap();
        seen.extend(page.items);
        match page.next {
            Some(next) => after = Some(next),
            None => break,
        }
    }
    let ids = seen.iter().map(|head| head.id).collect::<Vec<_>>();
    assert_eq!(ids, [1, 3, 2, 5, 4].map(GameId::from_random));
    assert_eq!((&seen[0].progress, seen[0].version, seen[0].updated), (&progress(7), 1, Time(100)));
    let finished = store.games(owner, Some(Status::Solved), None, 10).await.unwrap().items;
    assert_eq!(finished.iter().map(|head| head.id).collect::<Vec<_>>(), [GameId::from_random(3)]);
}

async fn a_game_needs_its_player_and_its_board_and_an_id_of_its_own(store: Store) {
    let owner = guest(&store, 1).await;
    let nobody = PlayerId::from_random(9);
    let progress = progress(0);
    let id = GameId::from_random(1);
    let new = |owner, puzzle| NewGame {
        id,
        owner,
        puzzle,
        contest: Some("monday"),
        header: "header\n",
        lines: "one\n",
        progress: &progress,
    };
    assert!(matches!(store.create_game(new(owner, puzzle_id(1)), Time(1)).await, Err(Error::NotFound)));
    add(&store, &board(1)).await;
    assert!(matches!(store.create_game(new(nobody, puzzle_id(1)), Time(1)).await, Err(Error::NotFound)));
    assert_eq!(store.create_game(new(owner, puzzle_id(1)), Time(1)).await.unwrap(), 1);
    assert!(matches!(store.create_game(new(owner, puzzle_id(1)), Time(1)).await, Err(Error::Conflict(_))));
    let saved = store.game(owner, id).await.unwrap().unwrap();
    assert_eq!((saved.head.contest.as_deref(), saved.lines.as_str()), (Some("monday"), "one\n"));
}

async fn any_text_but_a_zero_byte_is_kept_as_it_is(store: Store) {
    let owner = guest(&store, 1).await;
    let id = game(&store, owner, 1, "").await;
    let odd = "{\"a\":\"'; DROP TABLE games; -- $1 ?1 % _ \\ \u{7f} é 数 🎲\"}\n";
    assert_eq!(append(&store, owner, id, 0, odd).await, Appended::Done { version: 1 });
    assert_eq!(store.game(owner, id).await.unwrap().unwrap().lines, odd);
    let progress = progress(0);
    let zero = Append { version: 1, lines: "a\0b\n", progress: &progress };
    assert!(matches!(store.append(owner, id, zero, Time(20)).await, Err(Error::ZeroByte)));
    assert_eq!(append(&store, owner, id, 1, "two\n").await, Appended::Done { version: 2 });
}

async fn finished_games_wait_to_be_judged(store: Store) {
    let owner = guest(&store, 1).await;
    for (number, status) in [(1, Status::Playing), (2, Status::Solved), (3, Status::Lost)] {
        let id = game(&store, owner, number, "").await;
        let progress = Progress { status, ..progress(0) };
        let append = Append { version: 0, lines: "one\n", progress: &progress };
        store.append(owner, id, append, Time(number as i64)).await.unwrap();
    }
    let waiting = [2, 3].map(|number| (owner, GameId::from_random(number)));
    assert_eq!(store.games_to_judge(10).await.unwrap(), waiting);
    store.dismiss_game(GameId::from_random(3)).await.unwrap();
    let finish = crate::finishes::finish(2, owner, None, 500, 20);
    store.record_finish(&finish).await.unwrap();
    assert_eq!(store.games_to_judge(10).await.unwrap(), []);
}

async fn a_deleted_game_is_gone(store: Store) {
    let owner = guest(&store, 1).await;
    let id = game(&store, owner, 1, "one\n").await;
    store.delete_game(owner, id).await.unwrap();
    assert_eq!(store.game(owner, id).await.unwrap(), None);
    assert!(matches!(store.delete_game(owner, id).await, Err(Error::NotFound)));
    // The id is free again, and brings nothing back.
    let again = game(&store, owner, 1, "").await;
    assert_eq!(store.game(owner, again).await.unwrap().unwrap().lines, "");
}
