//! HoDoKu's levels and scores, on a sample of the puzzles that it rated.

use ninefold_logic::hodoku::rate;
use ninefold_puzzle::Classic;

/// Compares every n-th row of a table; a share of the levels and of the scores, in percent, must be equal.
fn check(table: &str, every: usize, [least_levels, least_scores]: [usize; 2]) {
    let Some(text) = ninefold_testbed::collection(&format!("logic/{table}.tsv")) else { return };
    let mut rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let header = rows.next().unwrap();
    let column = |name: &str| header.iter().position(|column| *column == name).unwrap();
    let (puzzle, level, score) = (column("puzzle"), column("hodoku_level"), column("hodoku_score"));
    let (mut n_rows, mut same_level, mut same_score) = (0, 0, 0);
    for row in rows.filter(|row| !row[level].is_empty()).step_by(every) {
        let rating = rate(&Classic::from_line(row[puzzle].as_bytes()).unwrap()).unwrap();
        let is_same = rating.score.to_string() == row[score];
        n_rows += 1;
        same_level += usize::from(format!("{:?}", rating.level) == row[level]);
        same_score += usize::from(is_same);
        let is_plain = row[level] == "Easy" || row[level] == "Medium";
        assert!(is_same || !is_plain, "{} has {}, not {}", row[puzzle], row[score], rating.score);
    }
    assert!(same_level * 100 >= n_rows * least_levels, "{table}: {same_level} levels of {n_rows}");
    assert!(same_score * 100 >= n_rows * least_scores, "{table}: {same_score} scores of {n_rows}");
}

#[test]
fn levels_and_scores_of_17_clues_agree() {
    check("ratings_17_clue", 97, [99, 98]);
}

#[test]
fn levels_and_scores_of_puzzles_to_learn_by_agree() {
    check("ratings_learning_curve", 9, [100, 100]);
}

#[test]
fn levels_agree_and_most_scores_up_to_the_hardest() {
    check("ratings_all_raters", 7, [99, 78]);
}
