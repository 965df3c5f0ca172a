//! Ice: every game can be won by logic alone, one thawed cell after the other.

use ninefold_generate::{Generator, Made, Recipe, Seed, fill_order};
use ninefold_logic::{
    All, Ladder, Level, Limits, Options, Promise, Searchable, Situation, Technique, next_step,
};
use ninefold_puzzle::{Cell, CellSet};
use std::collections::BTreeSet;

fn generator(level: Level) -> Generator {
    let variant = "ice".parse().unwrap();
    Generator::new(variant, Recipe::of_level(variant, level), Seed(9)).unwrap()
}

fn beside(made: &Made, cell: Cell) -> impl Iterator<Item = Cell> {
    let layout = made.proper.puzzle().layout();
    [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter().filter_map(move |step| layout.step(cell, step))
}

/// Plays by the order that comes with the puzzle and breaks no rule of ice.
fn follow(made: &Made) {
    let ice = made.ice.as_ref().unwrap();
    let mut frozen = ice.frozen.iter().copied().collect::<BTreeSet<_>>();
    for at in &ice.order {
        assert!(!frozen.contains(&at.cell), "a frozen cell is filled");
        assert_eq!(made.proper.solution().digit(at.cell), at.digit);
        for cell in beside(made, at.cell) {
            frozen.remove(&cell);
        }
    }
    let puzzle = made.proper.puzzle();
    let filled = ice.order.iter().map(|at| at.cell).collect::<BTreeSet<_>>();
    assert_eq!(filled.len() + puzzle.n_givens(), puzzle.layout().n_cells());
    assert!(ice.frozen.iter().all(|&cell| puzzle.given(cell).is_none()));
    let empty = puzzle.layout().n_cells() - puzzle.n_givens();
    assert_eq!(ice.frozen.len(), empty / 5);
}

/// A robot that makes the first single it sees in a thawed cell, until the board is full.
fn robot_wins(made: &Made) -> bool {
    let mut frozen = made.ice.as_ref().unwrap().frozen.iter().copied().collect::<CellSet>();
    let mut situation = Situation::<2>::start(made.proper.puzzle(), Promise::OneSolution).unwrap();
    while !situation.board().is_complete() {
        let mut steps = All::default();
        for technique in [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle] {
            let _ = situation.search(technique, &Options::default(), Limits::NONE, &mut steps);
        }
        let usable = |cell: Cell| !frozen.contains(cell);
        let Some(step) = steps.0.into_iter().find(|step| usable(step.conclusion.placements()[0].cell)) else {
            return false;
        };
        situation.apply(&step).unwrap();
        for cell in beside(made, step.conclusion.placements()[0].cell) {
            frozen.remove(cell);
        }
    }
    true
}

#[test]
fn a_robot_that_knows_singles_wins_every_easy_game() {
    let generator = generator(Level::Easy);
    for item in 0..100 {
        let made = generator.puzzle(item).unwrap();
        follow(&made);
        assert!(robot_wins(&made), "item {item}");
    }
}

#[test]
fn the_order_is_a_proof_at_every_level() {
    for level in [Level::Beginner, Level::Medium, Level::Hard, Level::Expert] {
        let generator = generator(level);
        for item in 0..10 {
            let made = generator.puzzle(item).unwrap();
            assert!(made.as_asked, "{level} {item}");
            follow(&made);
        }
    }
}

#[test]
fn a_cell_among_givens_can_never_thaw() {
    let made = generator(Level::Easy).puzzle(0).unwrap();
    let puzzle = made.proper.puzzle();
    let all = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_none()).collect::<Vec<_>>();
    assert_eq!(
        fill_order(&made.proper, &all, &Ladder::ninefold()),
        None,
        "where all is frozen nothing begins"
    );
    assert!(fill_order(&made.proper, &[], &Ladder::ninefold()).is_some());
}

#[test]
fn without_ice_the_same_puzzle_is_as_hard() {
    let made = generator(Level::Hard).puzzle(0).unwrap();
    let situation = Situation::<2>::start(made.proper.puzzle(), Promise::OneSolution).unwrap();
    assert!(next_step(&situation, &Ladder::ninefold()).is_some());
    assert_eq!(made.grade.unwrap().level, Level::Hard);
}
