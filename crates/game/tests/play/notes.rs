//! Mission 5.2 and 5.3: what can be written where, and how notes are kept.

use crate::table::*;
use ninefold_game::{Candidates, CleanUp, Colour, Command, Ink, Setting, Shown, Stroke, Tool};
use ninefold_puzzle::DigitSet;

fn marks(digits: DigitSet) -> String {
    digits.to_string()
}

#[test]
fn mission_5_2_givens_are_locked_and_told_from_entries() {
    let mut table = Table::classic();
    assert_eq!(table.refuses(Command::enter(cell("r1c1"), digit(4))), "r1c1 is a given.");
    assert_eq!(table.refuses(erase("r1c1", Tool::Digit)), "r1c1 is a given.");
    table.enters("r1c3", 4);
    assert_eq!(table.sees("r1c1").shown, Shown::Given(digit(5)));
    assert_eq!(table.sees("r1c3").shown, Shown::Entry(digit(4)));
    assert_eq!(table.sees("r1c4").shown, Shown::Empty);
}

#[test]
fn mission_5_2_no_cell_chosen_asks_for_one() {
    let mut table = Table::classic();
    assert_eq!(table.refuses(corner("", 4)), "Select a cell first.");
    assert_eq!(table.refuses(erase("", Tool::Digit)), "Select a cell first.");
}

#[test]
fn mission_5_2_digits_and_cells_that_do_not_exist_are_refused() {
    let mut table = Table::classic();
    let beyond = ninefold_puzzle::Cell::new(81);
    assert_eq!(table.refuses(Command::enter(beyond, digit(1))), "The board has no such cell.");
    assert_eq!(table.refuses(Command::enter(cell("r1c3"), digit(10))), "This puzzle uses the digits 1 to 9.");
}

#[test]
fn mission_5_3_corner_and_centre_marks_and_colours_are_kept_apart() {
    let mut table = Table::classic();
    table.does(corner("r1c3", 1));
    table.does(centre("r1c3", 2));
    table.does(centre("r1c3", 4));
    table.does(toggle("r1c3 r1c1", Ink::Colour(Colour::new(3).unwrap())));
    let seen = table.sees("r1c3");
    assert_eq!((marks(seen.corner), marks(seen.centre)), ("1".into(), "24".into()));
    assert!(seen.colours.contains(Colour::new(3).unwrap()), "entries and givens alike wear colours");
    assert!(!table.sees("r1c1").colours.is_empty());
}

#[test]
fn mission_5_3_a_digit_covers_its_marks_and_erasing_it_brings_them_back() {
    let mut table = Table::classic();
    table.does(centre("r1c3", 2));
    table.enters("r1c3", 4);
    assert_eq!(marks(table.sees("r1c3").centre), "");
    assert_eq!(table.refuses(centre("r1c3", 4)), "r1c3 holds a digit: erase it to write marks there.");
    table.does(erase("r1c3", Tool::Digit));
    assert_eq!(marks(table.sees("r1c3").centre), "2");
}

#[test]
fn mission_5_3_many_cells_are_set_unless_all_have_it() {
    let mut table = Table::classic();
    let row = "r1c1 r1c3 r1c4 r1c6";
    let state = |table: &Table| ["r1c3", "r1c4", "r1c6"].map(|name| marks(table.sees(name).corner)).join(" ");
    table.does(corner("r1c4", 2));
    table.does(corner(row, 2));
    assert_eq!(state(&table), "2 2 2", "one lacked it: all get it; the given is passed over");
    table.does(corner(row, 2));
    assert_eq!(state(&table), "  ", "all had it: all lose it");
    table.does(toggle("r1c3 r1c4", Ink::Digit(digit(4))));
    assert_eq!((table.reads("r1c3"), table.reads("r1c4")), (4, 4));
    table.does(toggle("r1c3 r1c4", Ink::Digit(digit(4))));
    assert_eq!((table.reads("r1c3"), table.reads("r1c4")), (0, 0));
}

#[test]
fn mission_5_3_set_and_clear_say_when_there_is_nothing_to_do() {
    let mut table = Table::classic();
    table.enters("r1c3", 4);
    assert_eq!(table.refuses(Command::enter(cell("r1c3"), digit(4))), "r1c3 is already 4.");
    let clear = Command::Write { cells: cells("r1c4"), ink: Ink::Corner(digit(1)), stroke: Stroke::Clear };
    assert_eq!(table.refuses(clear), "Nothing to erase there.");
}

#[test]
fn mission_5_3_automatic_candidates_stay_editable_and_are_computed_anew() {
    let mut table = Table::classic();
    table.does(Command::Set(Setting::Candidates(Candidates::Shown)));
    assert_eq!(marks(table.sees("r1c3").candidates), "124");
    table.does(toggle("r1c3", Ink::Candidate(digit(1))));
    assert_eq!(marks(table.sees("r1c3").candidates), "24");
    table.enters("r1c4", 2);
    assert_eq!(marks(table.sees("r1c3").candidates), "4", "the new digit and the deduction both count");
    table.does(erase("r1c4", Tool::Digit));
    assert_eq!(marks(table.sees("r1c3").candidates), "24", "the deduction outlives the computing");
    table.does(erase("r1c3", Tool::Candidate));
    assert_eq!(marks(table.sees("r1c3").candidates), "124");
    assert_eq!(
        table.refuses(toggle("r1c3", Ink::Candidate(digit(5)))),
        "5 isn't a candidate of r1c3: it can be seen from there."
    );
}

#[test]
fn mission_5_3_marks_can_be_filled_in_and_tidied() {
    let mut table = Table::classic();
    table.does(toggle("r1c3", Ink::Candidate(digit(1))));
    table.does(Command::FillMarks { cells: vec![] });
    assert_eq!(marks(table.sees("r1c3").centre), "24", "what was struck out stays out");
    assert_eq!(table.refuses(Command::FillMarks { cells: vec![] }), "The marks are up to date.");
    table.does(Command::Undo);
    table.does(corner("r1c3", 5));
    table.does(corner("r1c3", 4));
    assert_eq!(marks(table.sees("r1c3").impossible), "5");
    table.does(Command::TidyMarks { cells: vec![] });
    assert_eq!(marks(table.sees("r1c3").corner), "4");
}

#[test]
fn mission_5_3_clean_up_is_part_of_the_same_step() {
    let mut table = Table::classic();
    table.does(corner("r1c4", 4));
    table.does(centre("r3c1", 4));
    table.does(centre("r9c9 r9c4 r5c5", 4));
    table.enters("r1c3", 4);
    let seen = |table: &Table| {
        let at = |name| marks(table.sees(name).corner | table.sees(name).centre);
        (at("r1c4"), at("r3c1"), at("r5c5"))
    };
    assert_eq!(seen(&table), ("".into(), "".into(), "4".into()), "peers lose it, others do not");
    table.does(Command::Undo);
    assert_eq!(seen(&table), ("4".into(), "4".into(), "4".into()), "one undo brings everything back");
    table.does(Command::Redo);
    assert_eq!(seen(&table), ("".into(), "".into(), "4".into()));
}

#[test]
fn mission_5_3_clean_up_never_follows_a_clash_and_can_be_off() {
    let mut table = Table::classic();
    table.does(centre("r3c1", 5));
    table.enters("r1c3", 5);
    assert_eq!(marks(table.sees("r3c1").centre), "5", "r1c1 is 5: the entry clashes");
    table.does(centre("r3c1", 4));
    table.does(Command::Set(Setting::CleanUp(CleanUp::Off)));
    table.enters("r1c3", 4);
    assert_eq!(marks(table.sees("r3c1").centre), "45");
}

fn drawn(names: &str) -> Command {
    Command::Draw { path: cells(names) }
}

#[test]
fn lines_join_cells_that_touch_and_a_stroke_over_them_takes_them_away() {
    let mut table = Table::classic();
    table.does(drawn("r1c1 r1c2 r2c3 r3c2"));
    let joined = [("r1c1", "r1c2"), ("r1c2", "r2c3"), ("r2c3", "r3c2")];
    let joined = joined.map(|(one, other)| (cell(one), cell(other)));
    assert_eq!(table.session.lines(), joined);
    // A stroke that has something new draws it, whichever way it goes, and keeps the rest.
    table.does(drawn("r3c2 r2c3 r2c2"));
    assert_eq!(table.session.lines().len(), 4);
    table.does(drawn("r2c3 r1c2 r1c1"));
    assert_eq!(table.session.lines(), [(cell("r2c2"), cell("r2c3")), joined[2]]);
    table.does(Command::Undo);
    assert_eq!(table.session.lines().len(), 4);
    table.does(Command::EraseLines);
    assert_eq!(table.session.lines(), []);
    assert_eq!(table.refuses(Command::EraseLines), "Nothing to erase there.");
    for apart in ["r1c1", "r1c1 r1c3", "r1c9 r2c1", "r1c1 r1c1"] {
        assert_eq!(table.refuses(drawn(apart)), "Lines join cells that touch.", "{apart}");
    }
}

#[test]
fn lines_are_hidden_with_the_board_and_change_nothing_else() {
    let mut table = Table::classic();
    table.does(drawn("r1c3 r1c4"));
    table.enters("r1c3", 4);
    table.does(erase("r1c3", Tool::Digit));
    assert_eq!(table.session.lines().len(), 1);
    table.does(Command::Pause);
    assert_eq!(table.session.lines(), []);
    table.does(Command::Resume);
    table.does(Command::Restart);
    assert_eq!(table.session.lines(), []);
}
