//! Choosing cells, by keys and by pointer.

use crate::{Seated, jigsaw};
use ninefold_game::Tool;
use ninefold_puzzle::Layout;
use ninefold_table::{Action, Outcome, Taps, Way, cell_at, cell_near};

#[test]
fn extending_keeps_what_was_chosen_across_gaps() {
    let mut seated = Seated::at(Layout::samurai());
    let outcome = seated.go(1, 8).act(&[Action::Extend(Way::Right), Action::Extend(Way::Right)]);
    assert_eq!((seated.chosen().as_str(), outcome), ("r1c8 r1c9 r1c13", Outcome::Chosen(3)));
    assert_eq!(seated.place(), "r1c13");
}

#[test]
fn extending_from_a_cell_that_was_let_go_takes_it_up() {
    let mut seated = Seated::at(Layout::classic());
    seated.act(&[Action::Dismiss, Action::Extend(Way::Right)]);
    assert_eq!(seated.chosen(), "r5c5 r5c6");
}

#[test]
fn chosen_cells_are_a_path_in_the_order_in_which_they_were_chosen() {
    let mut seated = Seated::at(Layout::classic());
    let path = |seated: &Seated| {
        let layout = Layout::classic();
        seated.hand.path().iter().map(|&cell| layout.place(cell).to_string()).collect::<Vec<_>>().join(" ")
    };
    seated.go(5, 5).act(&[Action::Extend(Way::Up), Action::Extend(Way::Left), Action::Extend(Way::Up)]);
    assert_eq!(path(&seated), "r5c5 r4c5 r4c4 r3c4");
    let mut drag = seated.hand.press(seated.cell(2, 8), Taps::One);
    for cell in [seated.cell(1, 8), seated.cell(1, 7), seated.cell(1, 8)] {
        drag = seated.hand.drag(drag, cell);
    }
    assert_eq!(path(&seated), "r2c8 r1c8 r1c7");
    // A cell that was let go and is chosen again comes last.
    for _ in 0..2 {
        seated.hand.press(seated.cell(1, 8), Taps::Many);
    }
    assert_eq!(path(&seated), "r2c8 r1c7 r1c8");
}

#[test]
fn all_none_and_the_others_can_be_chosen() {
    for layout in [Layout::classic(), Layout::samurai(), Layout::square(16).unwrap(), jigsaw()] {
        let n_cells = layout.n_cells();
        let mut seated = Seated::at(layout);
        assert_eq!(seated.act(&[Action::Invert]), Outcome::Chosen(n_cells - 1));
        assert_eq!(seated.act(&[Action::ChooseAll]), Outcome::Chosen(n_cells));
        assert_eq!(seated.act(&[Action::ChooseNone]), Outcome::Chosen(0));
        assert_eq!(seated.hand.cell(), None);
        assert_eq!(seated.act(&[Action::ToggleCell]), Outcome::Chosen(1));
        assert_eq!(seated.hand.cell(), Some(seated.hand.cursor));
    }
}

#[test]
fn letting_go_ends_one_thing_at_a_time() {
    let mut seated = Seated::at(Layout::classic());
    seated.act(&[Action::Extend(Way::Up), Action::Focus, Action::Digit(3)]);
    assert!(seated.hand.focus.is_some());
    seated.act(&[Action::Dismiss]);
    assert_eq!((seated.hand.focus, seated.chosen().as_str()), (None, "r4c5 r5c5"));
    seated.act(&[Action::Dismiss]);
    assert_eq!(seated.chosen(), "r4c5");
    seated.act(&[Action::Dismiss]);
    assert_eq!(seated.chosen(), "");
}

#[test]
fn a_drag_takes_cells_and_leaves_out_corners() {
    let mut seated = Seated::at(Layout::classic());
    let layout = Layout::classic();
    let mut drag = seated.hand.press(seated.cell(1, 3), Taps::One);
    for (column, row) in [(3.5, 0.5), (3.95, 0.95), (4.5, 1.5)] {
        if let Some(cell) = cell_near(&layout, column, row) {
            drag = seated.hand.drag(drag, cell);
        }
    }
    assert!(drag.has_moved());
    assert_eq!((seated.chosen().as_str(), seated.place().as_str()), ("r1c3 r1c4 r2c5", "r2c5"));
}

#[test]
fn a_second_press_on_the_only_chosen_cell_lets_it_go_and_a_drag_takes_it_up() {
    let mut seated = Seated::at(Layout::classic());
    let (cell, next) = (seated.cell(5, 5), seated.cell(5, 6));
    let drag = seated.hand.press(cell, Taps::One);
    assert_eq!(seated.chosen(), "");
    seated.hand.drag(drag, next);
    assert_eq!(seated.chosen(), "r5c5 r5c6");
}

#[test]
fn pressing_with_a_key_held_or_with_many_taps_adds_and_takes_out() {
    let mut seated = Seated::at(Layout::classic());
    let (first, second) = (seated.cell(1, 1), seated.cell(1, 2));
    seated.hand.go_to(first);
    seated.hand.press(second, Taps::Many);
    assert_eq!(seated.chosen(), "r1c1 r1c2");
    seated.hand.taps = Taps::Many;
    let drag = seated.hand.press(first, Taps::One);
    assert_eq!(seated.chosen(), "r1c2");
    seated.hand.drag(drag, second);
    assert_eq!(seated.chosen(), "", "a drag that starts on a chosen cell takes out");
}

#[test]
fn a_place_off_the_board_is_no_cell() {
    let samurai = Layout::samurai();
    for (column, row) in [(-0.1, 3.0), (3.0, -0.1), (10.5, 0.5), (21.5, 3.0), (f64::NAN, 40.0)] {
        assert_eq!(cell_at(&samurai, column, row), None, "{column} {row}");
    }
    assert_eq!(cell_at(&samurai, 12.5, 0.5), samurai.cell_at(0, 12));
}

#[test]
fn cells_that_are_alike_are_chosen_by_digit_or_by_the_tool_in_hand() {
    let mut seated = Seated::at(Layout::classic());
    seated.go(1, 1).act(&[Action::Digit(4)]);
    seated.go(9, 9).act(&[Action::Digit(4)]);
    let corner = |digit| Action::DigitAs(digit, Tool::Corner);
    seated.go(2, 5).act(&[corner(1), corner(2)]);
    seated.go(3, 5).act(&[corner(2)]);
    let centre = |digit| Action::DigitAs(digit, Tool::Centre);
    seated.go(4, 5).act(&[centre(7)]);
    seated.go(6, 5).act(&[centre(7), centre(8)]);
    for (tool, (row, column), expected) in [
        (Tool::Digit, (9, 9), "r1c1 r9c9"),
        (Tool::Digit, (2, 5), "r2c5"),
        (Tool::Corner, (2, 5), "r2c5 r3c5"),
        (Tool::Centre, (4, 5), "r4c5 r6c5"),
        (Tool::Centre, (6, 5), "r6c5"),
    ] {
        seated.hand.tool = tool;
        let cell = seated.cell(row, column);
        seated.hand.choose_like(&seated.session, cell);
        assert_eq!(seated.chosen(), expected, "{tool:?}");
    }
}
