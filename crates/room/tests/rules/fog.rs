//! Fog in rooms: the service says where it lifts and what is seen then; nobody else knows the rules beneath it.

use super::*;
use ninefold_puzzle::{Cage, Constraint, Drawing, Puzzle, Rules as PuzzleRules, Solution};
use ninefold_room::RoundStart;

/// The board in fog with only r1c1 given: a cage of 5 on r4c3 and r4c4 lies under it.
fn foggy() -> RoundStart {
    let known = puzzle();
    let digits = SOLUTION.chars().map(Digit::from_char).collect::<Vec<_>>();
    let cage = Cage::killer(digit_sum(&digits, [14, 15]), [14, 15].map(Cell::new).to_vec());
    let constraints = vec![Constraint::Drawing(Drawing::Fog { lit: Vec::new() }), Constraint::Cage(cage)];
    let rules = PuzzleRules::new(known.layout().clone(), constraints).unwrap();
    let mut givens = vec![None; 16];
    givens[0] = digits[0];
    let puzzle = Puzzle::new(rules, givens).unwrap();
    let solution = Solution::of(&puzzle, &digits).unwrap();
    RoundStart::new(puzzle, Vec::new(), Some(solution))
}

fn digit_sum(digits: &[Option<Digit>], cells: [usize; 2]) -> u32 {
    cells.iter().filter_map(|&cell| digits[cell]).map(|digit| u32::from(digit.get())).sum()
}

impl Table {
    /// The same people at a board in fog.
    fn in_fog(kind: RoomKind) -> Self {
        Self::in_fog_called(kind, Labels::default())
    }

    fn in_fog_called(kind: RoomKind, labels: Labels) -> Self {
        let mut table = Self::of(kind);
        table.does(0, Command::Next { start: foggy(), labels });
        if kind == RoomKind::Race {
            table.does(0, Command::Start);
            table.now += Room::COUNTDOWN;
        }
        table
    }
}

/// How many cells lie in fog, and what is seen besides it.
fn seen(room: &Room, of: Owner) -> (usize, Vec<&'static str>) {
    let session = room.round().unwrap().board(of).unwrap().session();
    let rules = session.seen_rules().constraints().iter().map(Constraint::name);
    (session.fogged().len(), rules.filter(|name| *name != "fog").collect())
}

const KINDS: [RoomKind; 4] = [RoomKind::Together, RoomKind::Relay, RoomKind::Race, RoomKind::Class];

fn own_board(kind: RoomKind) -> Owner {
    if kind == RoomKind::Race { Owner::Member(MemberId(0)) } else { Owner::Everybody }
}

#[test]
fn fog_lifts_around_right_digits_and_comes_back_when_they_go() {
    for kind in KINDS {
        let mut table = Table::in_fog(kind);
        let owner = own_board(kind);
        assert_eq!(seen(&table.room, owner), (12, vec![]), "{kind:?}");
        let right = SOLUTION.chars().nth(15).unwrap();
        let wrong = ['1', '2', '3', '4'].into_iter().find(|&symbol| symbol != right).unwrap();
        table.does(0, enter(15, wrong));
        assert_eq!(seen(&table.room, owner), (12, vec![]), "{kind:?}");
        let again = if kind == RoomKind::Relay { 1 } else { 0 };
        let last = table.does(again, enter(15, right));
        assert_eq!(seen(&table.room, owner), (8, vec!["cage"]), "{kind:?}");
        if kind != RoomKind::Relay {
            table.does(0, Command::Play(Play::Undo { after: last }));
            assert_eq!(seen(&table.room, owner), (12, vec![]), "{kind:?}");
        }
    }
}

#[test]
fn members_hear_of_rules_when_they_see_them_and_never_by_anything_else() {
    for kind in KINDS {
        let labels = Labels { puzzle_id: Some("of-fog".into()), ..Labels::default() };
        let table = Table::in_fog_called(kind, labels);
        for viewer in [None, Some(MemberId(0)), Some(MemberId(1)), Some(MemberId(2))] {
            for mut sight in [Sight::own(viewer), table.room.full_sight(viewer)] {
                let shown = table.log.iter().flat_map(|entry| sight.show(entry, kind).facts);
                let told = shown.map(|fact| format!("{fact:?}"));
                let secrets = ["solution: Some", "Cage", "of-fog"];
                let leak = told.into_iter().find(|fact| secrets.iter().any(|secret| fact.contains(secret)));
                assert_eq!(leak, None, "{kind:?}");
            }
        }
        let (mut table, owner) = (Table::in_fog(kind), own_board(kind));
        table.does(0, enter(15, SOLUTION.chars().nth(15).unwrap()));
        let follower = table.follower(0);
        assert_eq!(seen(follower.room(), owner), (8, vec!["cage"]), "{kind:?}");
        let boards =
            [&table.room, follower.confirmed()].map(|room| room.round().unwrap().board(owner).cloned());
        assert_eq!(boards[0], boards[1], "the same board everywhere, in {kind:?}");
        if kind == RoomKind::Race {
            assert_eq!(seen(table.follower(1).room(), Owner::Member(MemberId(1))), (12, vec![]));
        }
    }
}

#[test]
fn a_full_board_is_solved_when_the_service_says_so() {
    let mut table = Table::in_fog(RoomKind::Together);
    // Another grid, which keeps what is seen at the start and breaks the cage.
    let other = "1234341243212143";
    for (cell, symbol) in other.chars().enumerate().skip(1) {
        table.does(0, enter(cell, symbol));
    }
    let session = table.room.round().unwrap().board(Owner::Everybody).unwrap().session();
    assert!(session.is_full() && session.end().is_none());
    for (cell, symbol) in SOLUTION.chars().enumerate().skip(1) {
        let _ = table.tries(0, enter(cell, symbol));
    }
    assert_eq!(seen(&table.room, Owner::Everybody), (0, vec!["cage"]));
    assert!(table.room.round().unwrap().board(Owner::Everybody).unwrap().session().end().is_some());
}

#[test]
fn a_device_does_not_call_a_board_solved_whose_rules_it_does_not_know() {
    let mut table = Table::in_fog(RoomKind::Together);
    let cells = SOLUTION.chars().enumerate().skip(1).collect::<Vec<_>>();
    let (&(last, symbol), others) = cells.split_last().unwrap();
    // Wrong next to the end: the fog stays there.
    for &(cell, symbol) in others.iter().filter(|(cell, _)| ![10, 11, 14].contains(cell)) {
        table.does(0, enter(cell, symbol));
    }
    let mut bob = table.follower(1);
    for cell in [10, 11, 14, last] {
        let symbol = if cell == last { symbol } else { SOLUTION.chars().nth(cell).unwrap() };
        bob.play(
            Moment(table.now),
            OpId(600 + cell as u128),
            &GameCommand::enter(Cell::new(cell), digit(symbol)),
        )
        .unwrap();
    }
    let board = bob.board().unwrap();
    assert!(board.is_full() && !board.fogged().is_empty() && board.end().is_none());
}

#[test]
fn whoever_gives_up_sees_all_that_was_hidden() {
    let mut table = Table::in_fog(RoomKind::Race);
    table.does(0, enter(15, SOLUTION.chars().nth(15).unwrap()));
    let last = table.does(0, Command::Play(Play::GiveUp));
    assert_eq!(seen(table.follower(0).room(), Owner::Member(MemberId(0))), (0, vec!["cage"]));
    // Also while they look back at their steps.
    table.does(0, Command::Play(Play::Undo { after: last }));
    assert_eq!(seen(table.follower(0).room(), Owner::Member(MemberId(0))), (0, vec!["cage"]));
    assert_eq!(seen(table.follower(1).room(), Owner::Member(MemberId(1))), (12, vec![]));
}
