//! Ice in rooms: the service says what thaws, and nobody else knows the solution.

use super::*;
use ninefold_game::Ice;
use ninefold_puzzle::Solution;
use ninefold_room::RoundStart;

/// The board with ice on r1c4, r2c1 and r4c1.
fn icy() -> RoundStart {
    let digits = SOLUTION.chars().map(Digit::from_char).collect::<Vec<_>>();
    let solution = Solution::of(&puzzle(), &digits).unwrap();
    RoundStart::new(puzzle(), [3, 4, 12].map(Cell::new).to_vec(), Some(solution))
}

impl Table {
    /// The same people on an ice board.
    fn on_ice(kind: RoomKind) -> Self {
        let mut table = Self::of(kind);
        table.does(0, Command::Next { start: icy(), labels: Labels::default() });
        if kind == RoomKind::Race {
            table.does(0, Command::Start);
            table.now += Room::COUNTDOWN;
        }
        table
    }

    fn frozen(&self, of: Owner) -> Vec<usize> {
        frozen(&self.room, of)
    }
}

fn frozen(room: &Room, of: Owner) -> Vec<usize> {
    room.round().unwrap().board(of).unwrap().session().frozen().map(Cell::index).collect()
}

const TABLE: Owner = Owner::Everybody;
const FROZEN: &str = "r1c4 is frozen: solve a cell beside it first.";

#[test]
fn a_frozen_cell_waits_for_a_right_neighbour_whoever_writes_it() {
    for kind in [RoomKind::Together, RoomKind::Relay, RoomKind::Class] {
        let mut table = Table::on_ice(kind);
        table.refuses(0, enter(3, '4'), FROZEN);
        table.does(0, enter(2, '4'));
        assert_eq!(table.frozen(TABLE), [3, 4, 12], "4 is wrong there, in {kind:?}");
        let second = if kind == RoomKind::Class { 0 } else { 1 };
        table.does(second, enter(2, '3'));
        assert_eq!(table.frozen(TABLE), [4, 12], "{kind:?}");
        table.does(0, enter(3, '4'));
    }
}

#[test]
fn racers_thaw_their_own_boards() {
    let mut table = Table::on_ice(RoomKind::Race);
    table.refuses(1, enter(3, '4'), FROZEN);
    table.does(0, enter(2, '3'));
    let board = |member| Owner::Member(MemberId(member));
    assert_eq!((table.frozen(board(0)), table.frozen(board(1))), (vec![4, 12], vec![3, 4, 12]));
    table.refuses(1, enter(3, '4'), FROZEN);
    table.does(0, Command::Play(Play::Restart));
    assert_eq!(table.frozen(board(0)), [3, 4, 12]);
    // In an order in which every cell has thawed before.
    for (cell, symbol) in SOLUTION.chars().enumerate() {
        let _ = table.tries(0, enter(cell, symbol));
    }
    table.solve_but(0, 0);
    assert_eq!(table.room.round().unwrap().finishes().len(), 1);
}

#[test]
fn undo_freezes_what_nobody_else_has_filled() {
    let mut table = Table::on_ice(RoomKind::Together);
    let first = table.does(0, enter(2, '3'));
    let other = table.does(1, enter(3, '4'));
    table.refuses(0, Command::Play(Play::Undo { after: first }), "Somebody else has changed r1c4 since.");
    table.does(1, Command::Play(Play::Undo { after: other }));
    table.does(0, Command::Play(Play::Undo { after: first }));
    assert_eq!(table.frozen(TABLE), [3, 4, 12]);
}

#[test]
fn members_see_the_ice_and_its_thaw_and_never_the_solution() {
    for kind in [RoomKind::Together, RoomKind::Relay, RoomKind::Race, RoomKind::Class] {
        let mut table = Table::on_ice(kind);
        let before = table.follower(0);
        table.does(0, enter(2, '3'));
        let owner = if kind == RoomKind::Race { Owner::Member(MemberId(0)) } else { TABLE };
        assert_eq!(frozen(before.room(), owner), [3, 4, 12], "{kind:?}");
        let after = table.follower(0);
        assert_eq!(frozen(after.room(), owner), [4, 12], "{kind:?}");
        let boards = [&table.room, after.confirmed()].map(|room| room.round().unwrap().board(owner).cloned());
        assert_eq!(boards[0], boards[1], "the same board everywhere, in {kind:?}");
        for viewer in [None, Some(MemberId(0)), Some(MemberId(1)), Some(MemberId(2))] {
            for mut sight in [Sight::own(viewer), table.room.full_sight(viewer)] {
                let shown = table.log.iter().flat_map(|entry| sight.show(entry, kind).facts);
                assert!(!shown.map(|fact| format!("{fact:?}")).any(|fact| fact.contains("solution: Some")));
            }
        }
    }
}

#[test]
fn a_device_shows_a_digit_at_once_and_the_thaw_when_the_service_has_said_so() {
    let mut table = Table::on_ice(RoomKind::Together);
    let mut bob = table.follower(1);
    let write = |cell, symbol| GameCommand::enter(Cell::new(cell), digit(symbol));
    let op = bob.play(Moment(table.now), OpId(500), &write(2, '3')).unwrap();
    assert_eq!(bob.board().unwrap().sheet().digit(Cell::new(2)), Some(digit('3')));
    assert_eq!(bob.board().unwrap().sheet()[Cell::new(3)].ice, Ice::Frozen);
    let entry = table.room.decide(Moment(table.now), MemberId(1), &op).unwrap();
    table.room.take(&entry).unwrap();
    bob.hear([&entry]).unwrap();
    assert_eq!(bob.board().unwrap().sheet()[Cell::new(3)].ice, Ice::Clear);
    bob.play(Moment(table.now), OpId(501), &write(3, '4')).unwrap();
}
