//! Every kind of puzzle prints legibly.

use super::pdf;
use super::tools::{check, words};
use ninefold_press::{Entry, Job, PerPage, Show, Solutions};
use ninefold_puzzle::{Cage, Cell, Constraint, Diagonal, Digit, Draft, ExtraRegion, Layout, Position};

fn draft(layout: Layout, constraints: Vec<Constraint>) -> Draft {
    Draft { constraints, ..Draft::empty(layout) }
}

/// One of each kind.
pub(crate) fn kinds() -> Vec<Draft> {
    let classic = Layout::classic;
    let pieces = [
        0, 0, 0, 1, 1, 1, //
        0, 0, 2, 2, 1, 1, //
        0, 2, 2, 3, 3, 1, //
        4, 2, 2, 3, 3, 5, //
        4, 4, 4, 3, 3, 5, //
        4, 4, 5, 5, 5, 5,
    ];
    let diagonals = [Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal).to_vec();
    let cage = |sum, cells: &[usize]| {
        Constraint::Cage(Cage::killer(sum, cells.iter().map(|&i| Cell::new(i)).collect()))
    };
    let killer = vec![cage(15, &[0, 1, 9]), cage(23, &[40, 41, 49])];
    let sizes = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];
    let plain = sizes.map(|size| draft(Layout::square(size).unwrap(), Vec::new()));
    let others = [
        draft(Layout::samurai(), Vec::new()),
        draft(Layout::jigsaw(6, &pieces).unwrap(), Vec::new()),
        draft(classic(), diagonals),
        draft(classic(), ExtraRegion::windows(&classic())),
        draft(classic(), killer),
        draft(classic(), vec![Constraint::AntiKnight]),
        draft(classic(), vec![Constraint::AntiKing]),
        draft(classic(), vec![Constraint::NonConsecutive]),
    ];
    plain.into_iter().chain(others).collect()
}

#[test]
fn every_size_and_variant_prints_with_its_rules() {
    ninefold_testbed::need!(PdfReaders);
    for mut draft in kinds() {
        let last = draft.layout.n_digits() - 1;
        draft.givens[0] = Some(Digit::from_index(last));
        let layout = draft.layout.clone();
        let entry = Entry::new(Position::start(draft.check().unwrap()));
        let job = Job { per_page: PerPage::One, solutions: Solutions::None, ..Job::default() };
        let pdf = pdf(&[entry], &job);
        check(&pdf);
        let words = &words(&pdf)[0];
        let given = Digit::from_index(last).to_string();
        // The box of a letter is as high as its font, 1.3 sizes.
        let size = words
            .iter()
            .filter(|word| word.text == given)
            .map(|word| word.height() / 1.3)
            .fold(0.0, f32::max);
        assert!(size >= 12.0, "{layout}: digits of {size} points");
        assert!(words.iter().any(|word| word.text == "Fill"), "{layout}: no rules");
    }
}

#[test]
fn rules_of_a_kind_are_told_once() {
    ninefold_testbed::need!(PdfReaders);
    let entries =
        kinds().into_iter().cycle().take(36).map(|draft| Entry::new(Position::start(draft.check().unwrap())));
    let entries = entries.collect::<Vec<_>>();
    let told = |rules| {
        let job = Job { per_page: PerPage::One, solutions: Solutions::None, rules, ..Job::default() };
        words(&pdf(&entries, &job)).concat().iter().filter(|word| word.text == "Fill").count()
    };
    assert_eq!((told(Show::Shown), told(Show::Hidden)), (18, 0));
}

#[test]
fn sums_of_cages_stand_in_their_corners() {
    ninefold_testbed::need!(PdfReaders);
    let killer = kinds().swap_remove(14);
    let entry = Entry::new(Position::start(killer.check().unwrap()));
    let job =
        Job { per_page: PerPage::One, solutions: Solutions::None, rules: Show::Hidden, ..Job::default() };
    let words = &words(&pdf(&[entry], &job))[0];
    let find = |text: &str| words.iter().find(|word| word.text == text).unwrap();
    let (first, second) = (find("15"), find("23"));
    // Both stand at the left of their cells, four cells apart each way.
    let cell = (second.top - first.top) / 4.0;
    assert!((second.left - first.left - 4.0 * cell).abs() < 0.1);
}
