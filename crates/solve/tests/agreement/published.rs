//! Published variants, where the test data is present: each has the one solution that it should.

use ninefold_format::{Item, read};
use ninefold_puzzle::Solution;
use ninefold_solve::{Budget, End, up_to};
use ninefold_testbed::collection;

/// Far more than any of these puzzles takes.
const NODES: u64 = 400_000;

/// Killers that take half a million to two million nodes, too long for a test; each is solved in a few
/// seconds all the same (see docs/performance.md).
const SLOW: [&str; 5] = ["#2", "#7", "#9", "#12", "#13"];

/// Puzzles that were published with several solutions.
const AMBIGUOUS: [&str; 2] =
    ["EXAMPLES|Classic sudoku, was slow (1)", "EXAMPLES|Classic sudoku, was slow (4)"];

/// The only solution of an item whose rules are known, found within the budget.
fn only_solution(name: &str, item: &Item) -> Solution {
    let puzzle = item.puzzle().unwrap_or_else(|error| panic!("{name}: {error}"));
    let found = up_to(&puzzle, 2, Budget::nodes(NODES));
    assert_eq!((found.solutions.len(), found.end), (1, End::Complete), "{name}");
    found.solutions[0].clone()
}

#[test]
fn converted_puzzles_have_one_solution() {
    let Some(table) = collection("variants/fpuzzles_a.tsv") else { return };
    let mut n_solved = 0;
    for (name, payload) in table.lines().filter_map(|line| line.split_once('\t')) {
        if let Ok(document) = read(payload)
            && !name.strip_prefix("MATHEMAGIC_KILLERS|MATHEMAGIC_KILLERS").is_some_and(|n| SLOW.contains(&n))
            && !AMBIGUOUS.contains(&name)
        {
            only_solution(name, &document.items[0]);
            n_solved += 1;
        }
    }
    assert!(n_solved >= 40, "{n_solved} puzzles");
}

#[test]
fn puzzles_with_a_published_solution_have_that_one() {
    let Some(list) = collection("variants/cc_by_34.json") else { return };
    let field = |line: &str, name: &str| {
        let value = line.trim().strip_prefix(&format!("\"{name}\": \""))?;
        Some(value.trim_end_matches([',', '"']).to_owned())
    };
    let mut n_solved = 0;
    let mut item = None;
    for line in list.lines() {
        if let Some(payload) = field(line, "puzzle") {
            item = read(&payload).ok().map(|mut document| document.items.remove(0));
        } else if let Some(solution) = field(line, "solution")
            && let Some(item) = item.take()
        {
            let digits = only_solution(&solution, &item)
                .digits()
                .iter()
                .map(|digit| digit.get().to_string())
                .collect::<String>();
            assert_eq!(digits, solution);
            n_solved += 1;
        }
    }
    assert!(n_solved >= 5, "{n_solved} puzzles");
}

#[test]
fn published_samurai_have_one_solution() {
    // The file moderate2 has several solutions.
    for name in ["easy1", "easy2", "moderate1", "hard1", "hard2"] {
        let Some(text) = collection(&format!("variants/samurai/{name}.txt")) else { return };
        only_solution(name, &read(&text).expect("a samurai that can be read").items[0]);
    }
}
