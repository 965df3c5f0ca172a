//! Ratings of Sudoku Explainer 1.2.1, as published and as measured, against ours.

use ninefold_logic::explainer::{Rater, rate};
use ninefold_puzzle::Classic;

/// Rates every `stride`-th puzzle of a collection and compares ER, EP and ED.
fn check(table: &str, stride: usize) {
    let Some(text) = ninefold_testbed::collection(&format!("logic/{table}.tsv")) else { return };
    compare(table, &text, stride);
}

fn compare(table: &str, text: &str, stride: usize) {
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| header.iter().position(|column| column.trim_start_matches("SE121_") == name);
    let (Some(er), Some(ep), Some(ed)) = (column("ER"), column("EP"), column("ED")) else {
        panic!("{table} has no ratings");
    };
    let mut rater = Rater::new();
    for line in lines.step_by(stride) {
        let fields: Vec<&str> = line.split('\t').collect();
        if fields[er].is_empty() {
            continue;
        }
        let puzzle = Classic::from_line(fields[0].as_bytes()).expect("a puzzle in each row");
        let expected = format!("ER={}/{}/{}", fields[er], fields[ep], fields[ed]);
        assert_eq!(rate(&puzzle, &mut rater).to_string(), expected, "{puzzle}");
    }
}

#[test]
fn our_own_puzzles_are_rated_as_sudoku_explainer_rated_them() {
    compare("testdata/ratings", include_str!("../../../testdata/ratings/explainer.tsv"), 1);
}

#[test]
fn puzzles_of_all_raters() {
    check("ratings_all_raters", 6);
}

#[test]
fn puzzles_with_17_clues() {
    check("ratings_17_clue", 31);
}

#[test]
fn puzzles_to_learn_by() {
    check("ratings_learning_curve", 5);
}

#[test]
fn hard_puzzles_of_magictour() {
    check("ratings_magictour", 17);
}

#[test]
fn hard_puzzles_of_sudocue() {
    check("ratings_sudocue", 23);
}

#[test]
fn nested_chains_of_the_hardest() {
    check("ratings_hardest", 499);
}
