//! Published variants, where the test data is present: each has the one solution that it should.

use ninefold_format::{Item, read};
use ninefold_puzzle::Solution;
use ninefold_solve::{Budget, SearchEnd, up_to};
use ninefold_testbed::collection;

/// Far more than any of these puzzles takes.
const NODES: u64 = 200_000;

/// Puzzles that take some hundred thousand nodes or more, too long for a test; each is solved in a few
/// seconds all the same (see docs/performance.md).
const SLOW: [&str; 9] = [
    "MATHEMAGIC_KILLERS|MATHEMAGIC_KILLERS#0",
    "MATHEMAGIC_KILLERS|MATHEMAGIC_KILLERS#1",
    "MATHEMAGIC_KILLERS|MATHEMAGIC_KILLERS#2",
    "MATHEMAGIC_KILLERS|MATHEMAGIC_KILLERS#7",
    "MATHEMAGIC_KILLERS|MATHEMAGIC_KILLERS#9",
    "MATHEMAGIC_KILLERS|MATHEMAGIC_KILLERS#12",
    "MATHEMAGIC_KILLERS|MATHEMAGIC_KILLERS#13",
    "EXAMPLES|Hard renban 2",
    "HARD_PENCILMARKS|HARD_PENCILMARKS#5",
];

/// Puzzles that were published with several solutions, or with none.
const IMPROPER: [(&str, usize); 5] = [
    ("EXAMPLES|Classic sudoku, was slow (1)", 2),
    ("EXAMPLES|Classic sudoku, was slow (4)", 2),
    ("EXAMPLES|Sandwich snipe 18", 2),
    ("EXAMPLES|Skyscaper 2-3", 2),
    ("EXAMPLES|Zero solution: Little Killer", 0),
];

/// The only solution of an item whose rules are known, found within the budget.
fn only_solution(name: &str, item: &Item) -> Solution {
    let puzzle = item.puzzle().unwrap_or_else(|error| panic!("{name}: {error}"));
    let found = up_to(&puzzle, 2, Budget::nodes(NODES));
    assert_eq!((found.solutions.len(), found.end), (1, SearchEnd::Complete), "{name}");
    found.solutions[0].clone()
}

#[test]
fn converted_puzzles_have_one_solution() {
    let Some(table) = collection("variants/fpuzzles_a.tsv") else { return };
    let mut n_solved = 0;
    for (name, payload) in table.lines().filter_map(|line| line.split_once('\t')) {
        let document = read(payload).unwrap_or_else(|error| panic!("{name}: {error}"));
        if SLOW.contains(&name) {
            continue;
        }
        match IMPROPER.iter().find(|(improper, _)| *improper == name) {
            Some(&(_, n_solutions)) => {
                let found = up_to(&document.items[0].puzzle().unwrap(), 2, Budget::nodes(NODES));
                assert_eq!(found.solutions.len(), n_solutions, "{name}");
            }
            None => drop(only_solution(name, &document.items[0])),
        }
        n_solved += 1;
    }
    assert!(n_solved >= 70, "{n_solved} puzzles");
}

#[test]
fn puzzles_that_setters_have_shared_have_their_solution() {
    let Some(table) = collection("variants/links_a.tsv") else { return };
    let mut n_solved = 0;
    for line in table.lines().skip(1) {
        let fields = line.split('\t').collect::<Vec<_>>();
        let [name, payload, solution] = fields[..] else { panic!("three fields: {line}") };
        let document = read(payload).unwrap_or_else(|error| panic!("{name}: {error}"));
        let found = only_solution(name, &document.items[0]);
        assert_eq!(found.digits().iter().map(ToString::to_string).collect::<String>(), solution, "{name}");
        n_solved += 1;
    }
    assert!(n_solved >= 91, "{n_solved} puzzles");
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
            let mut document = read(&payload).unwrap_or_else(|error| panic!("{error}: {payload}"));
            item = Some(document.items.remove(0));
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
    assert!(n_solved >= 33, "{n_solved} puzzles");
}

#[test]
fn published_samurai_have_one_solution() {
    // The file moderate2 has several solutions.
    for name in ["easy1", "easy2", "moderate1", "hard1", "hard2"] {
        let Some(text) = collection(&format!("variants/samurai/{name}.txt")) else { return };
        only_solution(name, &read(&text).expect("a samurai that can be read").items[0]);
    }
}
