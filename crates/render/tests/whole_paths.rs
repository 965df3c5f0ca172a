//! Whole ways through puzzles, in every output.

use ninefold_logic::{Ladder, Promise, Situation, solve_path};
use ninefold_puzzle::{Classic, Puzzle};
use ninefold_render::{Language, Walkthrough};

const PUZZLES: [&str; 3] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
];

fn walk(line: &str) -> Walkthrough {
    let puzzle = Puzzle::try_from(Classic::from_line(line.as_bytes()).unwrap()).unwrap();
    let start = Situation::<2>::start(&puzzle, Promise::OneSolution).unwrap();
    let easy = Ladder::ninefold().up_to(ninefold_logic::Technique::AlternatingInferenceChain);
    Walkthrough::new(&start, solve_path(&start, &easy))
}

#[test]
fn every_step_is_told_in_every_output() {
    for line in PUZZLES {
        let walkthrough = walk(line);
        let path = &walkthrough.path;
        assert_eq!(walkthrough.steps.len(), path.steps.len());
        assert_eq!(
            walkthrough.to_html("A puzzle", Language::English).matches("<section ").count(),
            path.steps.len()
        );
        assert_eq!(
            walkthrough.to_markdown(Language::English).matches("\n## ").count() + 1,
            path.steps.len().max(1)
        );
        assert!(walkthrough.to_text().ends_with(&format!("{}\n", walkthrough.ending())));
    }
}

/// Every cell that is named is marked, and all that is concluded is named.
fn check_words(line: &str) {
    let walkthrough = walk(line);
    let path = &walkthrough.path;
    for (step, told) in path.steps.iter().zip(&walkthrough.steps) {
        let named = told.sentences.iter().flat_map(|sentence| sentence.cells()).collect::<Vec<_>>();
        assert!(named.iter().all(|&cell| told.scene.is_marked(cell)), "{line}: {}", told.to_text());
        let concluded = step.conclusion.placements().iter().chain(step.conclusion.eliminations());
        for at in concluded {
            assert!(named.contains(&at.cell), "{line}: {}", told.to_text());
        }
    }
}

#[test]
fn every_cell_that_is_named_is_marked() {
    PUZZLES.into_iter().for_each(check_words);
}

#[test]
fn sampled_puzzles_are_told_without_a_gap() {
    let Some(puzzles) = ninefold_testbed::collection("classic/minimal_20k.txt") else { return };
    puzzles.lines().filter(|line| line.len() == 81).step_by(250).for_each(check_words);
}

#[test]
fn a_page_is_safe_and_whole() {
    let walkthrough = walk(PUZZLES[0]);
    let page = walkthrough.to_html("<script>alert(1)</script>", Language::English);
    assert!(!page.contains("<script") && page.contains("&lt;script&gt;"));
    assert!(page.ends_with("</html>\n"));
    assert_eq!(page.matches("<svg ").count(), page.matches("</svg>").count());
}
