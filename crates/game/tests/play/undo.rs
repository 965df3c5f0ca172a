//! Mission 5.5: undo, redo, clear, erase, restart.

use crate::table::*;
use ninefold_game::{Act, Colour, Command, Event, Fact, Feedback, Ink, Misfit, Moment, Seat, Session, Tool};
use ninefold_puzzle::{Cell, Digit};

#[test]
fn mission_5_5_undo_with_nothing_to_undo_says_so() {
    let mut table = Table::classic();
    assert_eq!(table.refuses(Command::Undo), "Nothing to undo.");
    assert_eq!(table.refuses(Command::Redo), "Nothing to redo.");
}

/// What r1c3 holds after each undo, until there is nothing more to undo.
fn undone(table: &mut Table) -> Vec<u8> {
    let mut seen = Vec::new();
    while table.session.can_undo(Seat::SOLO) {
        table.does(Command::Undo);
        seen.push(table.reads("r1c3"));
    }
    seen
}

#[test]
fn mission_5_5_digits_written_one_over_the_other_are_one_step_and_erasing_is_another() {
    let mut table = Table::classic();
    for value in [1, 9, 4] {
        table.enters("r1c3", value);
    }
    table.does(erase("r1c3", Tool::Digit));
    assert_eq!(undone(&mut table), [4, 0]);
    for value in [4, 0] {
        table.does(Command::Redo);
        assert_eq!(table.reads("r1c3"), value);
    }
}

#[test]
fn mission_5_5_a_digit_that_was_left_for_something_else_is_a_step_of_its_own() {
    let between: [&dyn Fn(&mut Table); 4] = [
        &|table| drop(table.enters("r1c4", 6)),
        &|table| drop(table.does(corner("r9c1", 3))),
        &|table| drop(table.does(Command::SetCheckpoint)),
        &|table| {
            table.does(Command::Undo);
            table.does(Command::Redo);
        },
    ];
    for something in between {
        let mut table = Table::classic();
        table.enters("r1c3", 1);
        something(&mut table);
        table.enters("r1c3", 4);
        assert_eq!(undone(&mut table).first(), Some(&1));
    }
}

#[test]
fn mission_5_5_digits_that_lead_back_to_the_first_leave_nothing_to_undo() {
    let mut table = Table::classic();
    table.enters("r1c3", 1);
    table.enters("r1c4", 6);
    table.enters("r1c3", 4);
    table.enters("r1c3", 1);
    table.enters("r1c3", 4);
    assert_eq!(undone(&mut table), [1, 1, 0]);
}

#[test]
fn mission_5_5_overwriting_takes_back_the_clean_up_and_the_thaw_as_well() {
    let mut setup = setup();
    setup.frozen = cells("r1c4");
    let mut table = Table::new(setup);
    table.does(corner("r1c6", 4));
    let start = table.session.sheet().clone();
    table.enters("r1c3", 4);
    assert!(!table.sees("r1c4").frozen && table.sees("r1c6").corner.is_empty());
    table.enters("r1c3", 1);
    table.does(Command::Undo);
    assert_eq!(*table.session.sheet(), start);
}

#[test]
fn mission_5_5_a_log_from_before_overwriting_was_one_step_keeps_its_meaning() {
    let mut table = Table::classic();
    table.enters("r1c3", 1);
    table.enters("r1c3", 4);
    let mut log = table.session.log().to_vec();
    for event in &mut log {
        if let Fact::Changed { act, .. } = &mut event.fact {
            *act = Act::Write;
        }
    }
    let mut old = Session::replay(table.session.setup().clone(), &log).unwrap();
    let mut undo = || {
        old.play(Moment(u64::MAX), Seat::SOLO, &Command::Undo).unwrap();
        old.sheet().digit(cell("r1c3")).map(Digit::get)
    };
    assert_eq!([undo(), undo()], [Some(1), None]);
    assert_eq!(undone(&mut table), [0]);
}

#[test]
fn mission_5_5_an_overwriting_without_a_digit_to_overwrite_is_not_let_in() {
    let mut table = Table::classic();
    let mut log = table.enters("r1c3", 1);
    let Fact::Changed { act, .. } = &mut log[0] else { panic!("{log:?}") };
    *act = Act::Overwrite;
    let event = Event { at: Moment(u64::MAX), seat: Seat::SOLO, fact: log.remove(0) };
    let fresh = Session::new(table.session.setup().clone()).unwrap();
    assert_eq!(fresh.admit(&event), Err(Misfit::NoStep));
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
