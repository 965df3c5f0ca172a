//! Ice: frozen cells thaw by rule.

use crate::table::*;
use ninefold_game::{Command, Session, Setup, SetupError, Tool};
use ninefold_puzzle::Cell;

fn icy(frozen: &str) -> Table {
    let mut setup = setup();
    setup.frozen = cells(frozen);
    Table::new(setup)
}

#[test]
fn a_frozen_cell_cannot_be_filled_but_can_be_marked() {
    let mut table = icy("r1c4");
    assert_eq!(
        table.refuses(Command::enter(cell("r1c4"), digit(6))),
        "r1c4 is frozen: solve a cell beside it first."
    );
    table.does(corner("r1c4", 6));
    assert!(table.sees("r1c4").frozen);
}

#[test]
fn a_right_neighbour_thaws_across_box_borders_and_a_wrong_one_does_not() {
    let mut table = icy("r1c4 r2c3 r1c6 r2c2");
    table.enters("r1c3", 1);
    let frozen = |table: &Table| table.session.frozen().collect::<Vec<_>>();
    assert_eq!(frozen(&table).len(), 4);
    table.enters("r1c3", 4);
    assert_eq!(frozen(&table), cells("r1c6 r2c2"), "r1c4 lies in the next box, r2c2 at a corner");
    table.enters("r1c4", 6);
}

#[test]
fn thawed_is_thawed_for_good_unless_the_step_is_undone() {
    let mut table = icy("r1c4");
    table.enters("r1c3", 4);
    table.does(erase("r1c3", Tool::Digit));
    assert!(!table.sees("r1c4").frozen);
    table.does(Command::Undo);
    table.does(Command::Undo);
    assert!(table.sees("r1c4").frozen, "as if the step had not been");
    table.does(Command::Redo);
    assert!(!table.sees("r1c4").frozen);
    table.does(Command::Restart);
    assert!(table.sees("r1c4").frozen);
}

#[test]
fn a_checkpoint_does_not_freeze_again() {
    let mut table = icy("r1c4");
    table.does(Command::SetCheckpoint);
    table.enters("r1c3", 4);
    table.does(Command::ReturnTo(table.session.checkpoints()[0].id));
    assert!(!table.sees("r1c4").frozen);
}

#[test]
fn ice_that_cannot_be_is_refused_at_the_door() {
    let with = |frozen: Vec<Cell>| Session::new(Setup { frozen, ..setup() }).unwrap_err();
    assert_eq!(with(cells("r1c1")).to_string(), "r1c1 cannot be frozen: it is a given");
    assert!(matches!(with(vec![Cell::new(81)]), SetupError::FrozenOutside { cell: 81, n_cells: 81 }));
    let unsolved = Setup { frozen: cells("r1c3"), solution: None, ..setup() };
    assert_eq!(Session::new(unsolved).unwrap_err().to_string(), "ice needs a puzzle with one known solution");
}
