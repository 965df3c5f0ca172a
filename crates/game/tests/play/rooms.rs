//! Several seats at one board: everybody undoes their own steps.

use crate::table::*;
use ninefold_game::{Command, Rejection, Seat};

const ANN: Seat = Seat(1);
const BEN: Seat = Seat(2);

#[test]
fn each_seat_undoes_its_own_last_step() {
    let mut table = Table::classic();
    table.tries(ANN, &Command::enter(cell("r1c3"), digit(4))).unwrap();
    table.tries(BEN, &Command::enter(cell("r9c1"), digit(3))).unwrap();
    table.tries(ANN, &Command::Undo).unwrap();
    assert_eq!((table.reads("r1c3"), table.reads("r9c1")), (0, 3));
    assert_eq!(table.tries(ANN, &Command::Undo), Err(Rejection::NothingToUndo));
    table.tries(BEN, &corner("r9c2", 4)).unwrap();
    table.tries(ANN, &Command::Redo).unwrap();
    assert_eq!(table.reads("r1c3"), 4, "what others do in between does not end redo");
}

#[test]
fn what_somebody_else_has_changed_since_is_not_undone() {
    let mut table = Table::classic();
    table.tries(ANN, &Command::enter(cell("r1c3"), digit(1))).unwrap();
    table.tries(BEN, &Command::enter(cell("r1c3"), digit(4))).unwrap();
    let refused = table.tries(ANN, &Command::Undo).unwrap_err();
    assert_eq!(refused.to_string(), "Somebody else has changed r1c3 since.");
    table.tries(BEN, &Command::Undo).unwrap();
    table.tries(ANN, &Command::Undo).unwrap();
    assert_eq!(table.reads("r1c3"), 0);
    let refused = table.tries(BEN, &Command::Redo).unwrap_err();
    assert_eq!(refused.to_string(), "Somebody else has changed r1c3 since.");
}

#[test]
fn the_ice_under_somebody_elses_digit_does_not_come_back() {
    let mut setup = setup();
    setup.frozen = cells("r1c4");
    let mut table = Table::new(setup);
    table.tries(ANN, &Command::enter(cell("r1c3"), digit(4))).unwrap();
    table.tries(BEN, &Command::enter(cell("r1c4"), digit(6))).unwrap();
    let refused = table.tries(ANN, &Command::Undo).unwrap_err();
    assert_eq!(refused.to_string(), "Somebody else has changed r1c4 since.");
    table.tries(BEN, &Command::Undo).unwrap();
    table.tries(ANN, &Command::Undo).unwrap();
    let refused = table.tries(BEN, &Command::Redo).unwrap_err();
    assert_eq!(refused.to_string(), "r1c4 is frozen: solve a cell beside it first.");
}
