//! Fog: what lies under it is told by nothing until a right digit lifts it.

use crate::table::*;
use ninefold_game::{Candidates, Command, FogMove, Misfit, Session, Setting, Setup, Tool};
use ninefold_puzzle::{Cage, Cell, Constraint, Digit, Drawing, Layout, Line, LineKind, Puzzle, Rules};

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

#[test]
fn a_referee_who_says_what_cannot_be_is_not_believed() {
    let rules = foggy().session.puzzle().rules().clone();
    let mut givens = vec![None; 81];
    givens[0] = Digit::new(1);
    let puzzle = Puzzle::new(rules, givens).unwrap();
    let mut session = Session::under_referee(Setup::new(puzzle, None)).unwrap();
    let caged = |sum, named: &str| {
        let cage = Constraint::Cage(Cage::killer(sum, cells(named)));
        Some(Rules::new(Layout::classic(), vec![cage]).unwrap())
    };
    let other = Some(Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap());
    for (fogged, rules, why) in [
        (vec![Cell::new(81)], None, Misfit::Cell(81)),
        (vec![], other, Misfit::Rules),
        (vec![], caged(9, "r1c1"), Misfit::Rules),
    ] {
        assert_eq!(session.move_fog(&FogMove { fogged, rules }), Err(why));
    }
    session.move_fog(&FogMove { fogged: cells("r1c2"), rules: caged(9, "r1c1 r2c1") }).unwrap();
    assert_eq!((session.fogged(), session.seen_rules().constraints().len()), (&cells("r1c2")[..], 1));
}
