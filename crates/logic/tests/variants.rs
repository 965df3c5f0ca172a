//! Steps are sound on every layout and constraint, with the promise of one solution and without.

use ninefold_logic::technique::polarity;
use ninefold_logic::{
    All, Ladder, Limits, Options, Promise, Proof, Searchable, Situation, Step, Technique, grade, next_step,
    next_step_within, unknown_rules, verify,
};
use ninefold_puzzle::{
    Cage, Cell, Constraint, Diagonal, Digit, Draft, ExtraRegion, Layout, LineKind, Puzzle, Solution,
};
use ninefold_solve::{Budget, up_to};
use std::collections::HashSet;

const LIMITS: Limits<'_> = Limits { work: 20_000, cancel: None };
const NODES: Budget = Budget::UNLIMITED;

/// A puzzle of these rules with few givens, and its solutions: one, or up to 20 if some are missing.
fn dig(layout: &Layout, constraints: &[Constraint], missing: usize) -> (Puzzle, Vec<Solution>) {
    let mut draft = Draft::empty(layout.clone());
    draft.constraints = constraints.to_vec();
    let full = up_to(&draft.clone().check().unwrap(), 1, NODES).solutions.remove(0);
    draft.givens = full.filled();
    let n_cells = layout.n_cells();
    // Steps through all cells in an order that looks random: the stride has no factor of the count.
    let stride = (n_cells * 5 / 13..).find(|&stride| gcd(stride, n_cells) == 1).unwrap();
    for i in 0..n_cells {
        let mut fewer = draft.clone();
        fewer.givens[(i * stride) % n_cells] = None;
        if up_to(&fewer.clone().check().unwrap(), 2, NODES).solutions.len() == 1 {
            draft = fewer;
        }
    }
    let given = (0..n_cells).filter(|&cell| draft.givens[cell].is_some()).take(missing).collect::<Vec<_>>();
    for cell in given {
        draft.givens[cell] = None;
    }
    let puzzle = draft.check().unwrap();
    let solutions = up_to(&puzzle, 20, NODES).solutions;
    (puzzle, solutions)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn check<const W: usize>(layout: Layout, constraints: Vec<Constraint>)
where
    Situation<W>: Searchable,
{
    for (promise, missing) in [(Promise::OneSolution, 0), (Promise::Nothing, 1)] {
        let (puzzle, solutions) = dig(&layout, &constraints, missing);
        let mut situation = Situation::<W>::start(&puzzle, promise).unwrap();
        let ladder = Ladder::new(Technique::ALL.iter().copied());
        let options = Options::default();
        for turn in 0.. {
            let Some(step) = next_step_within(&situation, &ladder, &options, LIMITS) else { break };
            let mut steps = All(vec![step]);
            for &technique in Technique::ALL.iter().filter(|_| turn % 12 == 11) {
                let _ = situation.search(technique, &options, LIMITS, &mut steps);
            }
            for step in &steps.0 {
                assert_eq!(verify(&situation, step), Ok(()), "{step:?}");
                for solution in &solutions {
                    let conclusion = &step.conclusion;
                    let placed = conclusion.placements().iter().all(|at| solution.digit(at.cell) == at.digit);
                    let kept = conclusion.eliminations().iter().all(|at| solution.digit(at.cell) != at.digit);
                    assert!(placed && kept, "{layout} {constraints:?}\n{step:?}");
                }
            }
            situation.apply(&steps.0[0]).unwrap();
        }
    }
}

#[test]
fn steps_are_sound_on_small_and_large_grids() {
    for size in [4, 6, 8] {
        check::<2>(Layout::square(size).unwrap(), Vec::new());
    }
    check::<10>(Layout::square(12).unwrap(), Vec::new());
}

#[test]
fn steps_are_sound_on_jigsaws() {
    let pieces = "aaabbbbcc/aaabbbbcc/aaabeeecc/ddeeeeecc/ddddeffcg/dddfffffg/hhhhffggg/hhiiiiigg/hhhiiiigg";
    let cells = pieces.bytes().filter(|&piece| piece != b'/').collect::<Vec<_>>();
    check::<2>(Layout::jigsaw(9, &cells).unwrap(), Vec::new());
}

#[test]
fn steps_are_sound_with_extra_rules() {
    let classic = Layout::classic();
    let diagonals = [Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal).to_vec();
    check::<2>(classic.clone(), diagonals);
    check::<2>(classic.clone(), ExtraRegion::windows(&classic));
    check::<2>(classic.clone(), vec![Constraint::AntiKnight]);
    check::<2>(classic.clone(), vec![Constraint::AntiKing]);
    check::<2>(classic, vec![Constraint::NonConsecutive]);
}

#[test]
fn steps_are_sound_in_cages() {
    for (size, longest) in [(4, 3), (6, 4), (9, 5)] {
        let layout = Layout::square(size).unwrap();
        check::<2>(layout.clone(), cages(&layout, longest));
    }
}

/// Cages of two cells and more that some solution has: runs in rows and columns, by turns.
fn cages(layout: &Layout, longest: usize) -> Vec<Constraint> {
    let full = up_to(&Draft::empty(layout.clone()).check().unwrap(), 1, NODES).solutions.remove(0);
    let mut free = vec![true; layout.n_cells()];
    let mut cages = Vec::new();
    for cell in layout.cells() {
        let (length, step) = (2 + cell.index() % (longest - 1), [(0, 1), (1, 0)][cell.index() % 2]);
        let run = std::iter::successors(Some(cell), |&cell| layout.step(cell, step)).take(length);
        let run = run.take_while(|cell| free[cell.index()]).collect::<Vec<Cell>>();
        if run.len() > 1 {
            run.iter().for_each(|cell| free[cell.index()] = false);
            let sum = run.iter().map(|&cell| u32::from(full.digit(cell).get())).sum();
            cages.push(Constraint::Cage(Cage::killer(sum, run)));
        }
    }
    cages
}

/// Rules in the words of the program's own form, some of every kind, that a grid of 6x6 can keep together.
const RULES: [&[&str]; 18] = [
    &["whisper 3 r1c1 r2c2 r1c3 r2c4 r1c5", "whisper 3 r2c2 r3c1 r4c2", "whisper 3 r6c1 r6c2 r6c3 r5c4"],
    &["sum-line 7 r1c1 r1c2 r2c3 r2c4"],
    &["thermometer r1c1 r1c2 r1c3 r1c4", "palindrome r3c1 r4c2 r5c3", "renban r6c1 r6c2 r5c2", "odd r3c6"],
    &[
        "arrow r1c1 : r2c2 r3c3",
        "difference 1 r4c4 r4c5",
        "ratio 2 r5c1 r5c2",
        "sum 5 r6c5 r6c6",
        "greater r2c5 r2c6",
    ],
    &["whisper 3 r1c1 r1c2 r2c3", "between r4c1 r5c2 r4c3", "quadruple 12 r2c4 r2c5 r3c4 r3c5", "even r6c6"],
    &[
        "sandwich 7 r0c4 down",
        "skyscraper 3 r2c0 right",
        "little-killer 9 r0c1 down-right",
        "x-sum 9 r7c2 up",
    ],
    &[
        "slow-thermometer r1c1 r2c2 r3c3",
        "parity r6c1 r6c2 r6c3",
        "clones r1c5 r2c5 : r4c2 r5c2",
        "minimum r4c6",
    ],
    &["negative sum 5", "counting-circles r1c1 r3c4 r5c2", "either odd r2c2 or renban r3c1 r3c2 r3c3"],
    &[
        "lockout 3 r1c1 r1c2 r1c4",
        "region-sum r2c2 r2c3 r2c4 r2c5",
        "entropic r4c1 r4c2 r4c3",
        "maximum r6c6",
    ],
    &["modular 3 r6c1 r6c2 r6c3", "zipper r1c1 r1c2 r1c3", "nabner r3c1 r3c4 r5c5", "candidates 135 r5c2"],
    &["sequence r5c1 r5c2 r5c3", "double-arrow r6c1 r6c3 r6c5 r5c6", "split-peas r1c1 r1c2 r2c3 r3c3 r3c4"],
    &[
        "arrow r1c1 r1c2 : r2c4 r3c4 r3c5 r4c5",
        "sum 7 r4c1 r5c1",
        "difference 2 r6c1 r6c2",
        "ratio 3 r1c5 r1c6",
    ],
    &["row-indexer r1c1", "column-indexer r2c5", "box-indexer r5c5", "numbered-room 3 r0c2 down"],
    &["full-rank 11 r0c1 down", "full-rank 8 r2c0 right", "full-rank 15 r7c4 up", "full-rank 23 r5c7 left"],
    &[
        "equal-sums r1c1 r1c2 : r4c5 r4c6",
        "same-values r2c1 r2c2 : r5c3 r6c4",
        "look-and-say 1314 r1c4 r1c5 r2c4 r2c5",
        "cage 9 repeats r3c3 r4c4 r5c5",
    ],
    &[
        "neighbours 12,23,34,45,56,61 r1c1 r1c2 r1c3",
        "every-two 13,31,15,51,35,53 r3c1 r3c5",
        "pattern .*1.*2.* r5c1 r5c2 r5c3 r5c4",
    ],
    &["leaper 1 3", "extra-region r1c1 r2c2 r3c3", "cage any r4c4 r5c5 r6c6"],
    &["disjoint-groups", "global-entropy"],
];

/// Rules for the whole board, each of which leaves little beside it.
const BOARDS: [&str; 3] = ["diagonally-non-consecutive", "anti-taxicab", "global-remainders"];

fn rules(words: &[&str]) -> Vec<Constraint> {
    rules_on("boxes 2x3", 6, words)
}

fn rules_on(layout: &str, size: usize, words: &[&str]) -> Vec<Constraint> {
    let lines = words.iter().map(|words| format!("rule: {words}\n")).collect::<String>();
    let row = format!("  {}\n", ".".repeat(size));
    let text = format!("ninefold 1\nlayout: {layout}\n{lines}givens:\n{}", row.repeat(size));
    ninefold_format::read(&text).unwrap().items[0].puzzle().unwrap().rules().constraints().to_vec()
}

#[test]
fn steps_are_sound_with_lines_signs_and_clues() {
    for words in RULES {
        check::<2>(Layout::square(6).unwrap(), rules(words));
    }
    for words in BOARDS {
        check::<2>(Layout::classic(), rules_on("boxes 3x3", 9, &[words]));
    }
}

#[test]
fn rules_of_every_name_are_among_those_whose_steps_are_checked() {
    let small = RULES.iter().flat_map(|words| rules(words));
    let boards = BOARDS.iter().flat_map(|words| rules_on("boxes 3x3", 9, &[words]));
    let checked = small.chain(boards).map(|rule| rule.name()).collect::<HashSet<_>>();
    let lines = LineKind::ALL.map(LineKind::name);
    let others = [
        "arrow",
        "pill arrow",
        "white dot",
        "difference",
        "black dot",
        "ratio",
        "V",
        "sum of two cells",
        "inequality",
        "negative constraint",
        "odd cell",
        "even cell",
        "minimum",
        "maximum",
        "given candidates",
        "quadruple",
        "clones",
        "equal sums",
        "same values",
        "look-and-say cage",
        "counting circles",
        "row indexer",
        "column indexer",
        "box indexer",
        "little killer",
        "sandwich",
        "X-sum",
        "skyscraper",
        "numbered room",
        "full rank",
        "rule of its own",
        "either-or",
        "cage",
        "extra region",
        "anti-leaper",
        "disjoint groups",
        "global entropy",
        "global remainders",
        "anti-taxicab",
        "diagonally non-consecutive",
    ];
    let missing = lines.iter().chain(&others).filter(|name| !checked.contains(*name)).collect::<Vec<_>>();
    assert!(missing.is_empty(), "no step is checked with {missing:?}");
}

#[test]
fn a_rule_that_no_technique_knows_leaves_the_level_open() {
    let name = |words: &str| {
        let mut draft = Draft::empty(Layout::square(6).unwrap());
        draft.constraints = rules(&[words]);
        let puzzle = draft.check().unwrap();
        let unknown = unknown_rules(puzzle.rules());
        assert_eq!(grade(&puzzle, Promise::Nothing).is_none(), !unknown.is_empty(), "{words}");
        unknown.first().map(|id| puzzle.rules().constraints()[id.index()].name())
    };
    assert_eq!(name("either full-rank 3 r0c1 down or odd r1c1"), Some("either-or"));
    for words in RULES.concat() {
        assert_eq!(name(words), None, "{words}");
    }
}

/// A copy of a situation has no answers of rules from before: it asks all of them anew.
#[test]
fn what_rules_said_before_changes_no_step() {
    let ladder = Ladder::ninefold();
    for words in RULES {
        let mut draft = Draft::empty(Layout::square(6).unwrap());
        draft.constraints = rules(words);
        let mut situation = Situation::<2>::start(&draft.check().unwrap(), Promise::Nothing).unwrap();
        for _ in 0..12 {
            let step = next_step(&situation, &ladder);
            assert_eq!(next_step(&situation.clone(), &ladder), step, "{words:?}");
            let Some(step) = step else { break };
            situation.apply(&step).unwrap();
        }
    }
}

/// How the way through a puzzle with a single rule begins, as digit, row, column.
fn first_removed(words: &str, technique: Technique) -> Vec<String> {
    first_removed_beside(&[], words, technique)
}

/// The same where some digits are given, each as digit, row, column.
fn first_removed_beside(givens: &[[usize; 3]], words: &str, technique: Technique) -> Vec<String> {
    let mut draft = Draft::empty(Layout::square(6).unwrap());
    draft.constraints = rules(&[words]);
    for &[digit, row, col] in givens {
        draft.givens[(row - 1) * 6 + col - 1] = Some(Digit::from_index(digit - 1));
    }
    let situation = Situation::<2>::start(&draft.check().unwrap(), Promise::Nothing).unwrap();
    let steps = ninefold_logic::all_steps(&situation, technique, &Options::default());
    let removed = steps.first().map(|step| step.conclusion.eliminations().to_vec()).unwrap_or_default();
    let place = |cell: Cell| (cell.index() / 6 + 1, cell.index() % 6 + 1);
    removed.iter().map(|at| format!("{}{}{}", at.digit, place(at.cell).0, place(at.cell).1)).collect()
}

#[test]
fn a_rank_tells_the_first_digit_and_compares_lines_that_begin_alike() {
    let first = first_removed("full-rank 23 r5c7 left", Technique::RuleBounds);
    assert_eq!(first, ["156", "256", "356", "456", "556"]);
    // 64… is the greatest of all lines, so the others that begin with 6 go on with 4 at most.
    let givens = [[6, 6, 1], [4, 6, 2], [6, 5, 6]];
    let compared = |rank: &str| first_removed_beside(&givens, rank, Technique::RuleBounds);
    assert_eq!(compared("full-rank 24 r6c0 right"), ["551", "555"]);
    // As the smallest of them, it is followed by nothing less.
    assert_eq!(compared("full-rank 21 r6c0 right"), ["151", "155", "251", "255", "351", "355"]);
}

#[test]
fn every_kind_of_part_rules_out_what_its_cells_cannot_hold() {
    use Technique::{RuleBounds, RuleCombinations};
    for (words, technique, expect) in [
        (
            "thermometer r1c1 r1c2 r1c3 r1c4 r1c5",
            RuleBounds,
            "112 113 114 115 213 214 215 311 314 315 411 412 415 511 512 513 611 612 613 614",
        ),
        ("whisper 4 r1c1 r1c2", RuleBounds, "311 312 411 412"),
        ("sum 3 r1c1 r2c5", RuleBounds, "311 325 411 425 511 525 611 625"),
        ("ratio 2 r1c1 r1c2", RuleBounds, "511 512"),
        ("odd r1c1", RuleBounds, "211 411 611"),
        ("arrow r1c1 : r2c2 r3c5", RuleBounds, "111 622 635"),
        ("arrow r1c1 : r1c2 r1c3", RuleCombinations, "111 211 612 613"),
        ("sandwich 0 r0c1 down", RuleCombinations, ""),
        (
            "skyscraper 6 r0c1 down",
            RuleBounds,
            "121 131 141 151 161 211 231 241 251 261 311 321 341 351 361 411 421 431 451 461 511 521 531 541 561 611 621 631 641 651",
        ),
        (
            "sandwich 14 r0c1 down",
            RuleCombinations,
            "121 131 141 151 211 261 311 361 411 461 511 561 621 631 641 651",
        ),
        ("quadruple 11 r1c1 r2c3", RuleBounds, "211 223 311 323 411 423 511 523 611 623"),
        ("renban r1c1 r1c2 r1c3 r1c4 r1c5", RuleCombinations, ""),
    ] {
        assert_eq!(first_removed(words, technique).join(" "), expect, "{words}");
    }
}

/// A 6x6 with a 1 at the end of its first row, and what low and high digits along its whispers rule out.
fn polarities(words: &[&str]) -> (Situation<2>, Vec<Step>) {
    let mut draft = Draft::empty(Layout::square(6).unwrap());
    draft.constraints = rules(words);
    draft.givens[5] = Digit::new(1);
    let situation = Situation::<2>::start(&draft.check().unwrap(), Promise::Nothing).unwrap();
    let steps = ninefold_logic::all_steps(&situation, Technique::WhisperPolarity, &Options::default());
    (situation, steps)
}

#[test]
fn low_and_high_digits_take_turns_along_whispers_that_meet() {
    // Three cells of row 1 are of one kind, and the 1 is low: a fourth low digit is not there.
    let lines = ["whisper 3 r1c1 r2c2 r1c3 r2c4 r1c5", "whisper 3 r2c2 r3c1"];
    let (situation, steps) = polarities(&lines);
    let [step] = &steps[..] else { panic!("{steps:?}") };
    let removed = step.conclusion.eliminations().iter().map(|at| format!("{}:{}", at.digit, at.cell.index()));
    assert_eq!(
        removed.collect::<Vec<_>>().join(" "),
        "1:12 2:0 2:2 2:4 2:12 3:0 3:2 3:4 3:12 4:7 4:9 5:7 5:9 6:7 6:9"
    );
    let Proof::Polarity(proof) = &step.proof else { panic!("{step:?}") };
    let with =
        |proof: polarity::Proof| verify(&situation, &Step { proof: Proof::Polarity(proof), ..step.clone() });
    assert_eq!(with(proof.clone()), Ok(()));
    let (low, high) = (proof.low.clone(), proof.high.clone());
    assert!(with(polarity::Proof { low: high.clone(), high: low, ..proof.clone() }).is_err());
    assert!(with(polarity::Proof { lines: proof.lines[..1].to_vec(), ..proof.clone() }).is_err());
    assert!(with(polarity::Proof { kind: polarity::Kind::High, ..proof.clone() }).is_err());
    assert!(with(polarity::Proof { high: high[1..].to_vec(), ..proof.clone() }).is_err());
    // Neighbours that differ by 2 may both be low, and two cells more have room.
    assert!(polarities(&["whisper 2 r1c1 r2c2 r1c3 r2c4 r1c5"]).1.is_empty());
    assert!(polarities(&["whisper 3 r1c1 r2c2 r1c3"]).1.is_empty());
}

#[test]
fn chains_go_through_rules() {
    // Not 2 in r1c1 is 1, beside which the rule allows no 4 in r2c4, which is then 2: one of the two is 2.
    let mut draft = Draft::empty(Layout::square(6).unwrap());
    draft.constraints = rules(&["neighbours 12,22,24 r1c1 r2c4", "candidates 12 r1c1", "candidates 24 r2c4"]);
    let puzzle = draft.check().unwrap();
    let mut situation = Situation::<2>::start(&puzzle, Promise::Nothing).unwrap();
    let bounds = Ladder::new([Technique::RuleBounds]);
    while let Some(step) = next_step_within(&situation, &bounds, &Options::default(), LIMITS) {
        situation.apply(&step).unwrap();
    }
    let chains = [Technique::AlternatingInferenceChain, Technique::GroupedAlternatingInferenceChain];
    let steps = chains.map(|chain| ninefold_logic::all_steps(&situation, chain, &Options::default()));
    let mut removed = Vec::new();
    for step in steps.iter().flatten() {
        assert_eq!(verify(&situation, step), Ok(()), "{step:?}");
        removed.extend(step.conclusion.eliminations().iter().map(|at| (at.cell.index(), at.digit.get())));
    }
    removed.sort_unstable();
    removed.dedup();
    assert_eq!(removed, [3, 4, 5, 6, 7, 8].map(|cell| (cell, 2)));
}
