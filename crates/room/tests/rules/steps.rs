//! How far back members can go, and that a board keeps no more than that.

use super::*;
use ninefold_game::{Ink, Seat};

/// A mark that comes or goes.
fn mark(cell: usize, turn: u32) -> Command {
    let stroke = if turn.is_multiple_of(2) { Stroke::Set } else { Stroke::Clear };
    Command::Play(Play::Write { cells: vec![Cell::new(cell)], ink: Ink::Centre(digit('4')), stroke })
}

/// Takes back as much as a member can; says how much that was, and why no more.
fn undo_all(table: &mut Table, member: u8) -> (u32, String) {
    for n_undone in 0.. {
        let after = table.room.round().unwrap().last_play_op(MemberId(member)).unwrap();
        if let Err(reason) = table.tries(member, Command::Play(Play::Undo { after })) {
            return (n_undone, reason);
        }
    }
    unreachable!("there was an end of steps")
}

#[test]
fn members_take_back_their_last_hundred_steps_whatever_others_do() {
    let mut table = Table::of(RoomKind::Together);
    for turn in 0..150 {
        table.does(0, mark(2, turn));
        table.does(1, mark(3, turn));
        table.does(1, mark(4, turn));
    }
    assert_eq!(undo_all(&mut table, 0), (Rules::STEPS_BACK, "Nothing to undo.".into()));
    assert_eq!(undo_all(&mut table, 1), (Rules::STEPS_BACK, "Nothing to undo.".into()));
}

#[test]
fn what_can_no_longer_be_taken_back_still_covers_what_is_below() {
    let mut table = Table::of(RoomKind::Together);
    table.does(0, enter(2, '3'));
    table.does(1, enter(2, '4'));
    for turn in 0..=Rules::STEPS_BACK {
        table.does(1, mark(3, turn));
    }
    assert_eq!(undo_all(&mut table, 0), (0, "Somebody else has changed r1c3 since.".into()));
    assert_eq!(undo_all(&mut table, 1), (Rules::STEPS_BACK, "Nothing to undo.".into()));
    let board = table.room.round().unwrap().board(Owner::Everybody).unwrap();
    assert_eq!(board.session().sheet().digit(Cell::new(2)), Some(digit('4')));
}

#[test]
fn a_room_that_was_opened_without_a_bound_is_read_without_one() {
    let mut table = Table::of(RoomKind::Together);
    let mut log = std::mem::take(&mut table.log);
    log[0].facts[0] = Fact::Opened(Rules { steps_back: None, ..Rules::new(RoomKind::Together) });
    table.room = Room::default();
    log.iter().for_each(|entry| table.room.take(entry).unwrap());
    for turn in 0..150 {
        table.does(0, mark(2, turn));
    }
    assert_eq!(undo_all(&mut table, 0), (150, "Nothing to undo.".into()));
}

#[test]
fn a_board_keeps_no_log_of_its_own_and_tells_what_came_of_the_last_entry() {
    let mut table = Table::of(RoomKind::Together);
    for turn in 0..1_000 {
        table.does(0, mark(2, turn));
    }
    let session = table.room.round().unwrap().board(Owner::Everybody).unwrap().session();
    assert_eq!((session.version(), session.log().len()), (1_000, 1));
    assert_eq!(session.events_since(999), session.log());
    assert_eq!((session.events_since(1_000).len(), session.can_undo(Seat(0))), (0, true));
}

#[test]
fn wrong_digits_are_counted_whatever_became_of_them() {
    let digits = SOLUTION.chars().map(Digit::from_char).collect::<Vec<_>>();
    let solution = ninefold_puzzle::Solution::of(&puzzle(), &digits).unwrap();
    let mut table = Table::of(RoomKind::Together);
    for symbol in ['4', '3', '4', '2'] {
        table.does(0, enter(2, symbol));
    }
    undo_all(&mut table, 0);
    table.does(1, enter(3, '4'));
    table.does(1, mark(4, 0));
    let board = table.room.round().unwrap().board(Owner::Everybody).unwrap();
    assert_eq!(board.n_mistakes(&solution), 3);
}
