//! Two sets of cells that hold the same digits: what follows is true, and some puzzles need it.

use ninefold_logic::technique::cage_sum::Part;
use ninefold_logic::{
    Ladder, Level, Options, Promise, Proof, Situation, Step, Technique, all_steps, next_step, verify,
};
use ninefold_puzzle::{Cage, Cell, Constraint, DigitSet, Draft, ExtraRegion, Layout, Position, RegionKind};

/// A grid that many have seen.
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn digit(cell: Cell) -> u8 {
    SOLUTION.as_bytes()[cell.index()] - b'0'
}

fn at(row: usize, column: usize) -> Cell {
    Cell::new((row - 1) * 9 + column - 1)
}

/// An empty board in which each cell can hold its own digit, and of the others what is kept.
fn board(constraints: Vec<Constraint>, mut keeps: impl FnMut(Cell, u8) -> bool) -> Situation<2> {
    let puzzle = Draft { constraints, ..Draft::empty(Layout::classic()) }.check().unwrap();
    let mut position = Position::start(puzzle);
    for cell in (0..81).map(Cell::new) {
        let kept =
            DigitSet::first(9).iter().filter(|other| other.get() == digit(cell) || keeps(cell, other.get()));
        let marks = kept.collect();
        position.set_marks(cell, Some(marks)).unwrap();
    }
    Situation::of_position(&position, Promise::Nothing).unwrap()
}

/// Numbers that look random, the same for the same start.
fn luck(start: u64) -> impl FnMut(u64) -> u64 {
    let mut state = start;
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % bound
    }
}

fn steps(situation: &Situation<2>, technique: Technique) -> Vec<Step> {
    all_steps(situation, technique, &Options::default())
}

/// Cages over the corners, and over all of the ring around the middle but for its first cell.
fn cages() -> Vec<Constraint> {
    let corner = |rows: [usize; 2], columns: [usize; 2]| {
        rows.into_iter().flat_map(move |row| columns.map(|column| at(row, column))).collect::<Vec<_>>()
    };
    let ends = [[1, 2], [8, 9]];
    let corners = ends.into_iter().flat_map(|rows| ends.map(|columns| corner(rows, columns)));
    let ring = [
        (4..=7).map(|column| at(3, column)).collect::<Vec<_>>(),
        (4..=6).map(|row| at(row, 3)).collect(),
        (4..=6).map(|row| at(row, 7)).collect(),
        (3..=7).map(|column| at(7, column)).collect(),
    ];
    let caged = corners.chain(ring).map(|cells| {
        let sum = cells.iter().map(|&cell| u32::from(digit(cell))).sum();
        Constraint::Cage(Cage::killer(sum, cells))
    });
    caged.collect()
}

/// Two further houses that the solution has.
fn extra_regions() -> Vec<Constraint> {
    let run = |row, columns: std::ops::RangeInclusive<usize>| columns.map(move |column| at(row, column));
    let houses = [run(3, 3..=6).chain(run(4, 2..=6)), run(5, 6..=9).chain(run(6, 5..=9))];
    houses.map(|cells| Constraint::ExtraRegion(ExtraRegion { cells: cells.collect() })).to_vec()
}

#[test]
fn nothing_that_follows_contradicts_the_solution() {
    // On a worn board many digits have as few places as they need.
    for (constraints, technique) in [
        (vec![], Technique::PhistomefelRing),
        (extra_regions(), Technique::SetEquivalence),
        (cages(), Technique::SetEquivalence),
    ] {
        let mut n_steps = 0;
        for number in 0..12 {
            let mut luck = luck(number);
            let wear = [luck(100); 81].map(|_| luck(100));
            let situation = board(constraints.clone(), |cell, _| luck(100) < wear[cell.index()]);
            for step in steps(&situation, technique) {
                assert_eq!(verify(&situation, &step), Ok(()), "{step:?}");
                let kept = |at: &ninefold_logic::Candidate| digit(at.cell) == at.digit.get();
                assert!(step.conclusion.placements().iter().all(kept), "{step:?}");
                assert!(!step.conclusion.eliminations().iter().any(kept), "{step:?}");
                n_steps += 1;
            }
        }
        assert!(n_steps > 100, "{n_steps} steps by {technique}");
    }
}

#[test]
fn the_ring_of_phistomefel_has_the_digits_of_the_corners() {
    // Everything is known of the corners, and all but one cell of the ring.
    let is_known = |cell: Cell| {
        let [row, column] = [cell.index() / 9 + 1, cell.index() % 9 + 1];
        let is_around = |line: usize| (3..=7).contains(&line);
        let is_middle = (4..=6).contains(&row) && (4..=6).contains(&column);
        is_around(row) == is_around(column) && !is_middle && cell != at(5, 3)
    };
    let situation = board(vec![], |cell, _| !is_known(cell));
    let removed = |step: &Step| {
        let gone = step.conclusion.eliminations().iter().filter(|gone| gone.cell == at(5, 3));
        gone.map(|gone| gone.digit.get()).collect::<Vec<_>>()
    };
    let kinds = |step: &Step| match &step.proof {
        Proof::Equivalence(proof) => {
            let kind = |house: &_| situation.geometry().kind(*house);
            (proof.added.iter().map(kind).collect(), proof.removed.iter().map(kind).collect())
        }
        other => panic!("{other:?}"),
    };
    let steps = steps(&situation, Technique::PhistomefelRing);
    let mut of_ring = steps.iter().filter(|step| {
        let (added, removed): (Vec<_>, Vec<_>) = kinds(step);
        added == [RegionKind::Row; 5]
            && removed.iter().filter(|kind| **kind == RegionKind::Block).count() == 1
    });
    assert!(of_ring.any(|step| removed(step) == [1, 2, 3, 4, 5, 7, 8, 9]), "{steps:?}");
}

#[test]
fn cages_on_both_sides_leave_equal_sums() {
    let situation = board(cages(), |_, _| true);
    let placed = steps(&situation, Technique::SetEquivalence);
    let is_it = |step: &&Step| step.conclusion.placements().iter().any(|placed| placed.cell == at(3, 3));
    let step = placed.iter().find(is_it).unwrap();
    assert_eq!(step.conclusion.placements()[0].digit.get(), 8);
    let Proof::Sum(proof) = &step.proof else { panic!("{step:?}") };
    let parts = proof.equations[0].added.iter().chain(&proof.equations[0].removed);
    assert_eq!(parts.filter(|part| matches!(part, Part::Cage(_))).count(), 8);
}

/// A jigsaw of Medium level.
const JIGSAW: &str = "ninefold 1
layout: jigsaw 9
  111222223
  111122223
  441155333
  446657733
  446657733
  446655777
  466658877
  999558888
  999999888
givens:
  .....2...
  ...5..4..
  ..7..6.4.
  7....928.
  4........
  29...57..
  ..5..49..
  5.6.4.1..
  ...3.....
";

/// How far the techniques up to Medium get, with or without one.
fn is_solved(puzzle: &str, without: Option<Technique>) -> bool {
    let puzzle = ninefold_format::read(puzzle).unwrap().items[0].puzzle().unwrap();
    let rungs = Ladder::ninefold().rungs().to_vec();
    let ladder = rungs.into_iter().filter(|rung| rung.level() <= Level::Medium && Some(*rung) != without);
    let ladder = Ladder::new(ladder);
    let mut situation = Situation::<2>::start(&puzzle, Promise::OneSolution).unwrap();
    while let Some(step) = next_step(&situation, &ladder) {
        situation.apply(&step).unwrap();
    }
    situation.board().is_complete()
}

#[test]
fn some_jigsaws_need_the_law_of_leftovers() {
    assert!(is_solved(JIGSAW, None));
    assert!(!is_solved(JIGSAW, Some(Technique::LawOfLeftovers)));
}
