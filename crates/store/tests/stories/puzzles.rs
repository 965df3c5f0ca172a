//! The catalogue and the stock.

use crate::bed::{add, board, on_both, puzzle_id};
use ninefold_store::{
    Added, Error, Filter, NewPuzzle, Shelf, Solutions, StockLevel, Store, StoredPuzzle, Time,
};
use std::collections::BTreeSet;
use tokio::task::JoinSet;

on_both!(
    the_same_board_is_known_and_another_one_under_its_id_is_refused,
    a_board_without_one_solution_says_so_and_stays_off_the_shelf,
    what_the_first_says_of_a_board_stays,
    what_is_found_out_later_is_noted_and_what_was_known_stays,
    filters_find_what_they_say,
    pages_show_every_board_once_though_new_ones_arrive,
    the_stock_gives_every_board_once,
    a_board_that_is_known_does_not_enter_the_stock,
);

async fn the_same_board_is_known_and_another_one_under_its_id_is_refused(store: Store) {
    let puzzle = board(1);
    let new = NewPuzzle { puzzle: &puzzle, solution: Some("123"), techniques: &[] };
    assert_eq!(store.add_puzzle(new.clone()).await.unwrap(), Added::New);
    assert_eq!(store.add_puzzle(new).await.unwrap(), Added::Known);
    assert_eq!(store.puzzle(puzzle.id).await.unwrap(), Some(puzzle.clone()));
    assert_eq!(store.solution(puzzle.id).await.unwrap().as_deref(), Some("123"));
    let other = StoredPuzzle { board: "another".to_owned(), ..puzzle };
    let new = NewPuzzle { puzzle: &other, solution: None, techniques: &[] };
    assert!(matches!(store.add_puzzle(new).await, Err(Error::Conflict(_))));
    assert_eq!(store.puzzle(puzzle_id(2)).await.unwrap(), None);
    assert_eq!(store.solution(puzzle_id(2)).await.unwrap(), None);
}

async fn a_board_without_one_solution_says_so_and_stays_off_the_shelf(store: Store) {
    let puzzle = StoredPuzzle {
        rating: None,
        hardest: None,
        solutions: Solutions::Uncertain,
        shelf: Shelf::Unlisted,
        ..board(1)
    };
    let new = |puzzle| NewPuzzle { puzzle, solution: None, techniques: &[] };
    store.add_puzzle(new(&puzzle)).await.unwrap();
    assert_eq!(store.puzzle(puzzle.id).await.unwrap(), Some(puzzle.clone()));
    assert!(store.catalogue(Filter::default(), None, 10).await.unwrap().items.is_empty());
    // The same board, found again by the generator, is one for everybody.
    let listed = StoredPuzzle { shelf: Shelf::Listed, ..puzzle.clone() };
    assert_eq!(store.add_puzzle(new(&listed)).await.unwrap(), Added::Known);
    assert_eq!(store.catalogue(Filter::default(), None, 10).await.unwrap().items, [listed]);
}

async fn what_the_first_says_of_a_board_stays(store: Store) {
    let told = |number, words: &str| StoredPuzzle { told: Some(words.to_owned()), ..board(number) };
    // The last board came without words, and nobody puts any to it later.
    let boards = [told(1, "by Ana"), told(1, "by Eve"), board(2), told(2, "by Eve")];
    let mut added = Vec::new();
    for puzzle in &boards {
        let new = NewPuzzle { puzzle, solution: Some("123"), techniques: &[] };
        added.push(store.add_puzzle(new).await.unwrap());
    }
    assert_eq!(added, [Added::New, Added::Known, Added::New, Added::Known]);
    assert_eq!(store.puzzle(board(1).id).await.unwrap().unwrap().told.as_deref(), Some("by Ana"));
    assert_eq!(store.puzzle(board(2).id).await.unwrap().unwrap().told, None);
}

async fn what_is_found_out_later_is_noted_and_what_was_known_stays(store: Store) {
    let unknown = StoredPuzzle {
        level: "Unrated".to_owned(),
        rating: None,
        hardest: None,
        solutions: Solutions::Uncertain,
        ..board(1)
    };
    store.add_puzzle(NewPuzzle { puzzle: &unknown, solution: None, techniques: &[] }).await.unwrap();
    // Looked at in vain, and then with success; later words change nothing.
    store.judge_puzzle(NewPuzzle { puzzle: &unknown, solution: None, techniques: &[] }).await.unwrap();
    assert_eq!(store.puzzle(unknown.id).await.unwrap().unwrap(), unknown);
    let hard = StoredPuzzle {
        level: "hard".to_owned(),
        rating: Some(71),
        hardest: Some("x-wing".to_owned()),
        solutions: Solutions::One,
        ..unknown.clone()
    };
    let techniques = ["x-wing".to_owned()];
    let judged = NewPuzzle { puzzle: &hard, solution: Some("123"), techniques: &techniques };
    store.judge_puzzle(judged).await.unwrap();
    let other = StoredPuzzle { level: "easy".to_owned(), rating: Some(12), ..hard.clone() };
    store.judge_puzzle(NewPuzzle { puzzle: &other, solution: Some("321"), techniques: &[] }).await.unwrap();
    assert_eq!(store.puzzle(hard.id).await.unwrap().unwrap(), hard);
    assert_eq!(store.solution(hard.id).await.unwrap().as_deref(), Some("123"));
    let by_technique = Filter { technique: Some("x-wing"), ..Filter::default() };
    assert_eq!(store.catalogue(by_technique, None, 10).await.unwrap().items, [hard]);
}

async fn filters_find_what_they_say(store: Store) {
    for number in 1..=6 {
        let variant = if number % 2 == 0 { "killer" } else { "classic" };
        let puzzle = StoredPuzzle {
            variant: variant.to_owned(),
            level: if number > 3 { "hard" } else { "easy" }.to_owned(),
            rating: Some(10 * number),
            clues: 20 + number,
            ..board(number)
        };
        let techniques = if number > 4 { vec!["x-wing".to_owned(), "x-wing".to_owned()] } else { Vec::new() };
        let new = NewPuzzle { puzzle: &puzzle, solution: None, techniques: &techniques };
        store.add_puzzle(new).await.unwrap();
    }
    let all = Filter::default();
    for (filter, wanted) in [
        (all, vec![6, 5, 4, 3, 2, 1]),
        (Filter { variant: Some("killer"), ..all }, vec![6, 4, 2]),
        (Filter { variant: Some("killer"), level: Some("hard"), ..all }, vec![6, 4]),
        (Filter { rating_from: Some(30), rating_to: Some(40), ..all }, vec![4, 3]),
        (Filter { clues_from: Some(25), ..all }, vec![6, 5]),
        (Filter { clues_to: Some(21), ..all }, vec![1]),
        (Filter { technique: Some("x-wing"), ..all }, vec![6, 5]),
        (Filter { technique: Some("x-wing"), variant: Some("classic"), ..all }, vec![5]),
        (Filter { since: Some(Time(3)), before: Some(Time(5)), ..all }, vec![4, 3]),
        (Filter { variant: Some("' OR 1=1 --"), ..all }, vec![]),
    ] {
        let page = store.catalogue(filter, None, 10).await.unwrap();
        let found = page.items.iter().map(|puzzle| puzzle.id).collect::<Vec<_>>();
        assert_eq!(found, wanted.into_iter().map(puzzle_id).collect::<Vec<_>>(), "{filter:?}");
        assert_eq!(page.next, None);
    }
}

async fn pages_show_every_board_once_though_new_ones_arrive(store: Store) {
    for number in 1..=7 {
        // Boards that were made at the same time are told apart by their ids.
        add(&store, &StoredPuzzle { made: Time(i64::from(number) / 3), ..board(number) }).await;
    }
    let mut seen = Vec::new();
    let mut after = None;
    let mut newer = 100;
    loop {
        let page = store.catalogue(Filter::default(), after.as_ref(), 2).await.unwrap();
        seen.extend(page.items.iter().map(|puzzle| puzzle.id));
        add(&store, &board(newer)).await;
        newer += 1;
        match page.next {
            Some(next) => after = Some(next.to_string().parse().unwrap()),
            None => break,
        }
    }
    assert_eq!(seen, (1..=7).rev().map(puzzle_id).collect::<Vec<_>>());
}

async fn the_stock_gives_every_board_once(store: Store) {
    for number in 1..=12 {
        let puzzle = StoredPuzzle { shelf: Shelf::Unlisted, ..board(number) };
        let new = NewPuzzle { puzzle: &puzzle, solution: Some("123"), techniques: &[] };
        assert_eq!(store.stock_up(new).await.unwrap(), Added::New);
    }
    let level = |count| StockLevel { variant: "classic".to_owned(), level: "easy".to_owned(), count };
    assert_eq!(store.stock_levels().await.unwrap(), [level(12)]);
    assert_eq!(store.take_from_stock("classic", "hard").await.unwrap(), None);
    let mut takers = JoinSet::new();
    for _ in 0..10 {
        let store = store.clone();
        takers.spawn(async move { store.take_from_stock("classic", "easy").await.unwrap().unwrap() });
    }
    let taken = takers.join_all().await;
    assert_eq!(taken.iter().map(|puzzle| puzzle.id).collect::<BTreeSet<_>>().len(), 10);
    assert!(taken.iter().all(|puzzle| puzzle.shelf == Shelf::Listed));
    assert_eq!(store.stock_levels().await.unwrap(), [level(2)]);
    assert_eq!(store.catalogue(Filter::default(), None, 100).await.unwrap().items.len(), 10);
}

async fn a_board_that_is_known_does_not_enter_the_stock(store: Store) {
    add(&store, &board(1)).await;
    let puzzle = board(1);
    let new = NewPuzzle { puzzle: &puzzle, solution: None, techniques: &[] };
    assert_eq!(store.stock_up(new).await.unwrap(), Added::Known);
    assert_eq!(store.take_from_stock("classic", "easy").await.unwrap(), None);
}
