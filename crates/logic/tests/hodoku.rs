//! HoDoKu's levels and scores, on a sample of the puzzles that it rated.

#![expect(clippy::print_stderr, reason = "a test that cannot run says so")]

use ninefold_logic::hodoku::rate;
use ninefold_puzzle::Classic;

const RATINGS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/logic/ratings_17_clue.tsv");

#[test]
fn levels_agree_and_scores_up_to_medium_are_the_same() {
    let Ok(table) = std::fs::read_to_string(RATINGS) else {
        eprintln!("the ratings are not here: {RATINGS}");
        return;
    };
    let (mut n_rows, mut same_level, mut same_score) = (0, 0, 0);
    for row in table.lines().skip(1).step_by(97) {
        let fields = row.split('\t').collect::<Vec<_>>();
        let &[puzzle, _, _, _, level, score, ..] = &fields[..] else { panic!("{row}") };
        let rating = rate(&Classic::from_line(puzzle.as_bytes()).unwrap()).unwrap();
        n_rows += 1;
        same_level += usize::from(format!("{:?}", rating.level) == level);
        same_score += usize::from(rating.score.to_string() == score);
        if level == "Easy" || level == "Medium" {
            assert_eq!(rating.score.to_string(), score, "{puzzle}");
        }
    }
    assert!(same_level * 1000 >= n_rows * 995, "{same_level} levels of {n_rows}");
    assert!(same_score * 100 >= n_rows * 97, "{same_score} scores of {n_rows}");
}
