//! Mission 5.5: undo, redo, clear, erase, restart.

use crate::table::*;
use ninefold_game::{Colour, Command, Feedback, Ink, Tool};
use ninefold_puzzle::{Cell, Digit};

#[test]
fn mission_5_5_undo_with_nothing_to_undo_says_so() {
    let mut table = Table::classic();
    assert_eq!(table.refuses(Command::Undo), "Nothing to undo.");
    assert_eq!(table.refuses(Command::Redo), "Nothing to redo.");
}

#[test]
fn mission_5_5_overwriting_and_erasing_are_one_step_each() {
    let mut table = Table::classic();
    table.enters("r1c3", 1);
    table.enters("r1c3", 4);
    table.does(erase("r1c3", Tool::Digit));
    let mut seen = vec![table.reads("r1c3")];
    for _ in 0..3 {
        table.does(Command::Undo);
        seen.push(table.reads("r1c3"));
    }
    assert_eq!(seen, [0, 4, 1, 0]);
    for value in [1, 4, 0] {
        table.does(Command::Redo);
        assert_eq!(table.reads("r1c3"), value);
    }
}

#[test]
fn mission_5_5_undo_is_unlimited() {
    let mut table = Table::classic();
    let start = table.session.sheet().clone();
    for n in 0..5000 {
        table.does(Command::Write {
            cells: vec![Cell::new(2)],
            ink: Ink::Corner(Digit::from_index(n % 9)),
            stroke: ninefold_game::Stroke::Toggle,
        });
    }
    for _ in 0..5000 {
        table.does(Command::Undo);
    }
    assert_eq!(*table.session.sheet(), start);
    assert_eq!(table.refuses(Command::Undo), "Nothing to undo.");
}

#[test]
fn mission_5_5_a_new_step_ends_redo() {
    let mut table = Table::classic();
    table.enters("r1c3", 1);
    table.does(Command::Undo);
    table.does(corner("r1c4", 2));
    assert_eq!(table.refuses(Command::Redo), "Nothing to redo.");
}

#[test]
fn mission_5_5_erase_peels_one_layer_a_time() {
    let mut table = Table::classic();
    let name = "r1c3";
    table.does(corner(name, 1));
    table.does(centre(name, 2));
    table.does(toggle(name, Ink::Colour(Colour::new(1).unwrap())));
    table.enters(name, 4);
    let layers = |table: &Table| {
        let seen = table.sees(name);
        let state = |gone: bool, letter| if gone { '-' } else { letter };
        let digit = seen.shown.digit().is_none();
        String::from_iter([
            state(digit, 'd'),
            state(seen.centre.is_empty(), 'm'),
            state(seen.corner.is_empty(), 'c'),
            state(seen.colours.is_empty(), 'p'),
        ])
    };
    assert_eq!(layers(&table), "d--p", "the digit covers the marks");
    for expected in ["-mcp", "--cp", "---p", "----"] {
        table.does(erase(name, Tool::Digit));
        assert_eq!(layers(&table), expected);
    }
    assert_eq!(table.refuses(erase(name, Tool::Digit)), "Nothing to erase there.");
    for _ in 0..4 {
        table.does(Command::Undo);
    }
    table.does(erase(name, Tool::Colour));
    assert_eq!(layers(&table), "d---", "the layer of the tool in hand goes first");
}

#[test]
fn mission_5_5_clear_keeps_givens_and_notes_and_lost_lives_stay_lost() {
    let mut table = Table::with_feedback(Feedback::FIVE_LIVES);
    table.enters("r1c3", 1);
    table.enters("r1c4", 6);
    table.does(corner("r9c1", 3));
    table.does(Command::Clear);
    assert_eq!(["r1c1", "r1c3", "r1c4"].map(|name| table.reads(name)), [5, 0, 0]);
    assert_eq!(table.sees("r9c1").corner.to_string(), "3");
    assert_eq!(table.session.lives(), Some(4));
    assert_eq!(table.refuses(Command::Clear), "Nothing to clear.");
    table.does(Command::Undo);
    assert_eq!(table.reads("r1c4"), 6);
}

#[test]
fn mission_5_5_restart_takes_everything_away_and_can_be_undone() {
    let mut table = Table::classic();
    let start = table.session.sheet().clone();
    table.enters("r1c3", 4);
    table.does(corner("r9c1", 3));
    let played = table.session.sheet().clone();
    table.does(Command::Restart);
    assert_eq!(*table.session.sheet(), start);
    table.does(Command::Undo);
    assert_eq!(*table.session.sheet(), played);
}

#[test]
fn mission_5_5_a_solved_game_can_be_looked_through_step_by_step() {
    let mut table = Table::classic();
    table.fills_all_but("");
    table.does(Command::Undo);
    assert_eq!(table.reads("r9c7"), 0);
    table.does(Command::Redo);
    assert_eq!(table.refuses(erase("r9c7", Tool::Digit)), "The game is over: you solved it.");
}
