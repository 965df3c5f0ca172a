//! Moving over the board.

use crate::{Seated, jigsaw};
use ninefold_puzzle::Layout;
use ninefold_table::{Action, Way};

/// From a place, by actions, to another place.
fn check(layout: &Layout, (row, column): (usize, usize), actions: &[Action], expected: &str) {
    let mut seated = Seated::at(layout.clone());
    seated.go(row, column).act(actions);
    assert_eq!(seated.place(), expected, "from r{row}c{column} by {actions:?}");
    assert_eq!(seated.chosen(), expected, "only the cell in hand is chosen");
}

#[test]
fn a_game_starts_in_the_middle() {
    for (layout, middle) in [(Layout::classic(), "r5c5"), (Layout::samurai(), "r11c11"), (jigsaw(), "r3c3")] {
        assert_eq!(Seated::at(layout).place(), middle);
    }
}

#[test]
fn a_step_goes_around_the_edge() {
    for layout in [Layout::classic(), Layout::square(16).unwrap(), jigsaw()] {
        let last = layout.width();
        check(&layout, (1, 1), &[Action::Step(Way::Left)], &format!("r1c{last}"));
        check(&layout, (1, 1), &[Action::Step(Way::Up)], &format!("r{last}c1"));
        check(&layout, (last, last), &[Action::Step(Way::Right)], &format!("r{last}c1"));
        check(&layout, (last, last), &[Action::Step(Way::Down)], &format!("r1c{last}"));
    }
}

#[test]
fn places_without_a_cell_are_passed_over() {
    let samurai = Layout::samurai();
    check(&samurai, (1, 9), &[Action::Step(Way::Right)], "r1c13");
    check(&samurai, (9, 1), &[Action::Step(Way::Down)], "r13c1");
    check(&samurai, (11, 7), &[Action::Step(Way::Left)], "r11c15");
}

#[test]
fn every_cell_is_reached_by_steps_and_every_step_can_be_taken_back() {
    for layout in [Layout::classic(), Layout::samurai(), Layout::square(16).unwrap(), jigsaw()] {
        let mut seated = Seated::at(layout.clone());
        for cell in layout.cells() {
            for (there, back) in [(Way::Up, Way::Down), (Way::Left, Way::Right)] {
                seated.hand.go_to(cell);
                seated.act(&[Action::Step(there)]);
                assert_ne!(seated.hand.cursor, cell);
                seated.act(&[Action::Step(back)]);
                assert_eq!(seated.hand.cursor, cell, "{layout}");
            }
        }
    }
}

#[test]
fn a_leap_goes_to_the_next_block() {
    check(&Layout::classic(), (5, 1), &[Action::Leap(Way::Right)], "r5c4");
    check(&Layout::classic(), (5, 8), &[Action::Leap(Way::Right)], "r5c1");
    check(&Layout::square(16).unwrap(), (2, 2), &[Action::Leap(Way::Down)], "r5c2");
    check(&Layout::samurai(), (1, 8), &[Action::Leap(Way::Right)], "r1c13");
    check(&jigsaw(), (1, 1), &[Action::Leap(Way::Right)], "r1c3");
    check(&jigsaw(), (1, 1), &[Action::Leap(Way::Down)], "r4c1");
}

#[test]
fn a_run_goes_to_the_edge_or_to_a_gap() {
    check(&Layout::classic(), (5, 5), &[Action::Run(Way::Left), Action::Run(Way::Up)], "r1c1");
    check(&Layout::samurai(), (1, 1), &[Action::Run(Way::Right)], "r1c9");
    check(&Layout::samurai(), (7, 1), &[Action::Run(Way::Right)], "r7c21");
}
