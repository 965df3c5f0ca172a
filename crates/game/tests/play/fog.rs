//! Fog: what lies under it is told by nothing until a right digit lifts it.

use crate::table::*;
use ninefold_game::{Candidates, Command, Setting, Setup, Tool};
use ninefold_puzzle::{Cage, Constraint, Drawing, Layout, Line, LineKind, Puzzle, Rules};

/// A board without givens: only r1c1 is clear of fog, a cage lies at r8c7, a thermometer at r5c2.
fn foggy() -> Table {
    let thermometer = Line { kind: LineKind::Thermometer, cells: cells("r5c2 r5c3 r5c4") };
    let constraints = vec![
        Constraint::Drawing(Drawing::Fog { lit: cells("r1c1") }),
        Constraint::Cage(Cage::killer(9, cells("r8c7 r8c8"))),
        Constraint::Line(thermometer),
    ];
    let rules = Rules::new(Layout::classic(), constraints).unwrap();
    let puzzle = Puzzle::new(rules, vec![None; 81]).unwrap();
    let solution = solution_of(&puzzle);
    Table::new(Setup::new(puzzle, Some(solution)))
}

fn seen(table: &Table) -> Vec<&'static str> {
    table.session.seen_rules().constraints().iter().map(Constraint::name).collect()
}

#[test]
fn fog_lifts_around_right_digits_and_comes_back_when_they_go() {
    let mut table = foggy();
    assert_eq!(table.session.fogged().len(), 80);
    assert!(!table.sees("r1c1").fogged && table.sees("r1c2").fogged);
    table.enters("r5c3", 5);
    assert_eq!(table.session.fogged().len(), 80, "5 is wrong there");
    table.enters("r5c3", 6);
    assert_eq!(table.session.fogged().len(), 80 - 9);
    assert_eq!(seen(&table), ["fog", "thermometer"]);
    table.does(erase("r5c3", Tool::Digit));
    assert_eq!(table.session.fogged().len(), 80);
    table.does(Command::Undo);
    assert_eq!(table.session.fogged().len(), 80 - 9);
}

#[test]
fn nothing_tells_of_a_rule_under_fog() {
    let mut table = foggy();
    assert_eq!(seen(&table), ["fog"]);
    // Two digits that break the hidden cage: no clash, and no candidate goes.
    table.does(Command::Set(Setting::Candidates(Candidates::Shown)));
    table.enters("r8c7", 5);
    assert_eq!(table.sees("r9c1").candidates.len(), 9);
    table.enters("r8c8", 1);
    assert!(table.session.clashes().is_empty() && !table.sees("r8c7").clash);
    assert_eq!(table.session.position().puzzle().rules().constraints().len(), 1);
    // Seen, it clashes.
    table.enters("r8c8", 3);
    assert_eq!(seen(&table), ["fog", "cage"]);
    assert!(table.sees("r8c7").clash);
}

#[test]
fn without_a_known_solution_there_is_no_fog() {
    let puzzle = foggy().session.puzzle().clone();
    let table = Table::new(Setup::new(puzzle, None));
    assert!(table.session.fogged().is_empty());
    assert_eq!(seen(&table).len(), 3);
}
