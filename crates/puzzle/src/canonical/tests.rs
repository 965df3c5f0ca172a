//! The form against its definition, against known counts, and against the complete list of 17s.

use super::*;
use crate::symmetry::{LineOrder, Orientation, Relabelling};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

fn grid(line: &str) -> Classic {
    Classic::from_line(line.as_bytes()).expect("81 symbols")
}

/// Grids of every kind, each with something that could lead the search astray.
const GRIDS: [(&str, &str); 9] = [
    ("no clue", "................................................................................."),
    ("one clue", "........................................7........................................"),
    ("17 clues", ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."),
    (
        "half-turn pattern",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    ),
    ("two full bands", "534678912672195348198342567859761423426853791713924856..........................."),
    ("80 clues", "534678912672195348198342567859761423426853791713924856961537284287419635.45286179"),
    ("only mixed rows", "534678912672195348198342567859761423426853791713924856961537284287419635345286179"),
    ("only pure rows", "123456789456789123789123456231564897564897231897231564312645978645978312978312645"),
    (
        "full with clashes",
        "534678912672195348198342567859761423426853791713924856961537284287419635345286171",
    ),
];

/// The definition taken at its word: the smallest image under all 3,359,232 ways to move the cells.
///
/// An image is made only where its pattern, nine rows of nine bits, is not larger than the smallest so far.
fn by_trying_everything(grid: &Classic) -> Classic {
    let orders: Vec<_> = LineOrder::all().collect();
    let mut best = ([u16::MAX; 9], [u8::MAX; 81]);
    for orientation in Orientation::ALL {
        for &columns in &orders {
            let upright = Symmetry { orientation, columns, ..Symmetry::IDENTITY }.apply(grid);
            let patterns = row_patterns(&upright);
            for &rows in &orders {
                let pattern = rows.lines().map(|row| patterns[usize::from(row)]);
                if pattern <= best.0 {
                    let image = Symmetry { rows, ..Symmetry::IDENTITY }.apply(&upright);
                    best = best.min((pattern, by_first_appearance(&image)));
                }
            }
        }
    }
    Classic::new(best.1).expect("digits")
}

/// Which cells of each row have a clue; the leftmost is the highest bit, so that numbers compare as rows do.
fn row_patterns(grid: &Classic) -> [u16; 9] {
    let row = |row: &[u8]| row.iter().fold(0, |bits, &value| bits << 1 | u16::from(value != 0));
    let mut rows = grid.values().chunks_exact(9).map(row);
    std::array::from_fn(|_| rows.next().expect("nine rows"))
}

/// The values with the digits renamed in the order in which they first appear.
fn by_first_appearance(grid: &Classic) -> [u8; 81] {
    let mut labels = [0; 10];
    let mut n_labels = 0;
    grid.values().map(|value| {
        let label = &mut labels[usize::from(value)];
        if *label == 0 && value != 0 {
            n_labels += 1;
            *label = n_labels;
        }
        *label
    })
}

#[test]
fn the_form_is_the_smallest_of_all_images() {
    for (name, line) in GRIDS {
        assert_eq!(form(&grid(line)).0, by_trying_everything(&grid(line)), "{name}");
    }
}

#[test]
fn full_grids_have_the_same_form_by_way_of_their_pattern() {
    for (name, line) in &GRIDS[6..8] {
        let grid = grid(line);
        assert!(full::is_solution(&grid), "{name}");
        assert_eq!(full::to_form(&grid).apply(&grid), pattern::best_image(&grid).form(), "{name}");
    }
}

/// What must hold of the form of any grid.
fn check_form(grid: &Classic, transformation: Symmetry) -> Result<(), TestCaseError> {
    let sides = pattern::Sides::new(grid);
    let mut abreast = breadth_first::Abreast::<1>::new();
    abreast.search([sides.masks].into_iter());
    // Where there are too many beginnings to grow side by side, both would be the same long search.
    if !abreast.has_too_many(0) {
        let (best, mut twin) = (pattern::best_image(grid), pattern::Best::new(grid));
        depth_first::search(&sides, &mut twin);
        prop_assert_eq!(best.form(), twin.form());
        prop_assert_eq!(best.symmetry().apply(grid), best.form());
    }
    let (of_grid, symmetry) = form(grid);
    prop_assert_eq!(symmetry.apply(grid), of_grid);
    prop_assert_eq!(of(&of_grid), of_grid);
    prop_assert_eq!(form(&transformation.apply(grid)).0, of_grid);
    Ok(())
}

/// A full grid, by filling cells in reading order with digits in an order of their own for each row.
fn filled(orders: &[Relabelling; 9]) -> Classic {
    fn fill(values: &mut [u8; 81], cell: usize, orders: &[Relabelling; 9]) -> bool {
        if cell == 81 {
            return true;
        }
        for label in 1..=9 {
            let digit = orders[cell / 9].of(label);
            let sees = |other: usize| {
                let (a, b) = ((cell / 9, cell % 9), (other / 9, other % 9));
                a.0 == b.0 || a.1 == b.1 || (a.0 / 3 == b.0 / 3 && a.1 / 3 == b.1 / 3)
            };
            if (0..cell).all(|other| values[other] != digit || !sees(other)) {
                values[cell] = digit;
                if fill(values, cell + 1, orders) {
                    return true;
                }
            }
        }
        false
    }
    let mut values = [0; 81];
    assert!(fill(&mut values, 0, orders), "the empty grid can be filled");
    Classic::new(values).expect("digits")
}

fn any_full_grid() -> impl Strategy<Value = Classic> {
    any::<[u64; 9]>().prop_map(|words| filled(&words.map(|word| Symmetry::from_word(word).digits)))
}

proptest! {
    #[test]
    fn full_grids_keep_their_form(grid in any_full_grid(), word: u64) {
        check_form(&grid, Symmetry::from_word(word))?;
    }

    #[test]
    fn puzzles_keep_their_form(grid in any_full_grid(), clues: [u128; 2], n_draws in 1..=2_usize, word: u64) {
        let clues = clues[..n_draws].iter().fold(u128::MAX, |left, drawn| left & drawn);
        let mut values = *grid.values();
        (0..81).filter(|cell| clues >> cell & 1 == 0).for_each(|cell| values[cell] = 0);
        check_form(&Classic::new(values).expect("digits"), Symmetry::from_word(word))?;
    }

    #[test]
    fn grids_with_clashes_keep_their_form(values in proptest::collection::vec(0..=2_u8, 81), word: u64) {
        let values = values.try_into().expect("81 values");
        check_form(&Classic::new(values).expect("digits"), Symmetry::from_word(word))?;
    }
}

proptest! {
    #[test]
    fn puzzles_abreast_have_the_forms_that_they_have_alone(
        grid in any_full_grid(), draws in proptest::collection::vec(any::<[u128; 3]>(), 0..70)
    ) {
        // From nearly empty grids, which have too many beginnings, to full ones.
        let puzzles = draws.iter().zip((0..4).cycle()).map(|(draws, n_draws)| {
            let clues = draws[..n_draws].iter().fold(u128::MAX, |left, drawn| left & drawn);
            let mut values = *grid.values();
            (0..81).filter(|cell| clues >> cell & 1 == 0).for_each(|cell| values[cell] = 0);
            Classic::new(values).expect("digits")
        });
        let puzzles = puzzles.collect::<Vec<_>>();
        let mut forms = Vec::new();
        for_each_of(&puzzles, |form| forms.push(form));
        prop_assert_eq!(forms, puzzles.iter().map(|puzzle| form(puzzle).0).collect::<Vec<_>>());
    }
}

#[test]
fn there_are_as_many_patterns_as_burnside_counts() {
    let mut patterns = HashSet::from([Classic::EMPTY]);
    for expect in patterns_by_burnside() {
        assert_eq!(patterns.len(), expect);
        patterns = patterns.iter().flat_map(with_one_more_clue).map(|pattern| form(&pattern).0).collect();
    }
}

/// All ways to add a clue to a pattern of ones.
fn with_one_more_clue(pattern: &Classic) -> impl Iterator<Item = Classic> + use<> {
    let values = *pattern.values();
    (0..81).filter(move |cell| values[*cell] == 0).filter_map(move |cell| {
        let mut more = values;
        more[cell] = 1;
        Classic::new(more)
    })
}

const N_COUNTED: usize = 7;

/// How many essentially different patterns have 0, 1, 2 … clues, by Burnside's lemma: the mean
/// number of patterns that a symmetry keeps.
fn patterns_by_burnside() -> [usize; N_COUNTED] {
    let mut n_with_cycles = HashMap::<[u8; N_COUNTED], usize>::new();
    for orientation in Orientation::ALL {
        for rows in LineOrder::all() {
            for columns in LineOrder::all() {
                *n_with_cycles.entry(short_cycles(orientation, &rows, &columns)).or_default() += 1;
            }
        }
    }
    let mut kept = [0; N_COUNTED];
    for (cycles, n_symmetries) in n_with_cycles {
        // The product of (1 + x^length) over all cycles counts the kept patterns by clues.
        let mut product = [0; N_COUNTED];
        product[0] = 1;
        for (length, &n_cycles) in cycles.iter().enumerate().skip(1) {
            for _ in 0..n_cycles {
                (length..N_COUNTED).rev().for_each(|n_clues| product[n_clues] += product[n_clues - length]);
            }
        }
        kept.iter_mut().zip(product).for_each(|(sum, n_kept)| *sum += n_symmetries * n_kept);
    }
    kept.map(|sum| sum / Symmetry::GEOMETRIC_COUNT as usize)
}

/// How many cycles of each short length the cells go round in.
fn short_cycles(orientation: Orientation, rows: &LineOrder, columns: &LineOrder) -> [u8; N_COUNTED] {
    let mut n_cycles = [0; N_COUNTED];
    let mut seen = 0_u128;
    for start in 0..81 {
        let (mut cell, mut length) = (start, 0);
        while seen >> cell & 1 == 0 {
            seen |= 1 << cell;
            length += 1;
            cell = orientation.cell(rows.lines()[cell / 9], columns.lines()[cell % 9]);
        }
        if (1..N_COUNTED).contains(&length) {
            n_cycles[length] += 1;
        }
    }
    n_cycles
}

#[test]
fn the_49158_puzzles_with_17_clues_are_all_different_and_keep_their_forms() {
    let Some(list) = ninefold_testbed::collection("classic/17_clue.txt") else { return };
    let mut forms = HashSet::new();
    for (number, line) in (1_u64..).zip(list.lines()) {
        let puzzle = grid(line);
        let transformation = Symmetry::from_word(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let (of_puzzle, symmetry) = form(&puzzle);
        assert_eq!(symmetry.apply(&puzzle), of_puzzle, "{line}");
        assert_eq!(form(&transformation.apply(&puzzle)).0, of_puzzle, "{line}");
        forms.insert(of_puzzle);
    }
    assert_eq!(forms.len(), 49_158);
}
