//! Checkpoints: the way back from an assumption.

use crate::table::*;
use ninefold_game::{Assumption, CheckpointId, Command};

const FIRST: CheckpointId = CheckpointId(1);

#[test]
fn a_checkpoint_remembers_the_assumption_and_leads_back_in_one_step() {
    let mut table = Table::classic();
    table.enters("r1c3", 4);
    table.does(Command::SetCheckpoint);
    table.enters("r1c4", 2);
    table.enters("r1c6", 6);
    let assumed = |table: &Table| table.session.checkpoints()[0].assumed;
    let of = |name, value| Some(Assumption { cell: cell(name), digit: digit(value) });
    assert_eq!(assumed(&table), of("r1c4", 2));
    let guessed = table.session.sheet().clone();
    table.does(Command::ReturnTo(FIRST));
    assert_eq!(["r1c3", "r1c4", "r1c6"].map(|name| table.reads(name)), [4, 0, 0]);
    assert_eq!(assumed(&table), of("r1c4", 2), "what was tried is still shown");
    table.does(Command::Undo);
    assert_eq!(*table.session.sheet(), guessed, "the way back is a step like any other");
    table.does(Command::Redo);
    table.enters("r1c4", 6);
    assert_eq!(assumed(&table), of("r1c4", 6));
}

#[test]
fn a_checkpoint_survives_being_used_until_it_is_dropped() {
    let mut table = Table::classic();
    table.does(Command::SetCheckpoint);
    assert_eq!(table.refuses(Command::ReturnTo(FIRST)), "The board is as it was at that checkpoint.");
    for value in [1, 2, 4] {
        table.enters("r1c3", value);
        table.does(Command::ReturnTo(FIRST));
        assert_eq!(table.reads("r1c3"), 0);
    }
    table.does(Command::DropCheckpoint(FIRST));
    assert_eq!(table.refuses(Command::ReturnTo(FIRST)), "There is no such checkpoint.");
    table.does(Command::SetCheckpoint);
    assert_eq!(table.session.checkpoints()[0].id, CheckpointId(2), "numbers are never used twice");
}

#[test]
fn the_number_of_checkpoints_is_bounded() {
    let mut table = Table::classic();
    for _ in 0..99 {
        table.does(Command::SetCheckpoint);
    }
    assert_eq!(table.refuses(Command::SetCheckpoint), "There are 99 checkpoints: delete one first.");
}
