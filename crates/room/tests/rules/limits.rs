//! How many there may be of everything in a room, and what the next one hears.

use super::class::hint;
use super::*;

/// Somebody new comes in as the next member.
fn comes(table: &mut Table, role: Role) -> Result<OpId, String> {
    let member = table.room.next_member().0;
    table.tries(member, join(&format!("guest{member}"), role))
}

#[test]
fn as_many_play_as_may_and_the_next_one_can_watch() {
    let mut table = Table::of(RoomKind::Together);
    while table.room.players().count() < Room::MOST_PLAYERS {
        comes(&mut table, Role::Player).unwrap();
    }
    let full = "16 people play here already: join to watch.";
    assert_eq!(comes(&mut table, Role::Player).unwrap_err(), full);
    comes(&mut table, Role::Watcher).unwrap();
    // Who leaves makes room.
    table.does(1, Command::Leave);
    comes(&mut table, Role::Player).unwrap();
    assert_eq!(comes(&mut table, Role::Player).unwrap_err(), full);
}

#[test]
fn two_hundred_people_have_been_here_and_no_more_come() {
    let mut table = Table::of(RoomKind::Together);
    while table.room.members().len() < Room::MOST_MEMBERS {
        comes(&mut table, Role::Watcher).unwrap();
    }
    let full = "The room is full: 200 people have been in it.";
    assert_eq!(comes(&mut table, Role::Watcher).unwrap_err(), full);
    // A place is not made by leaving, for members keep their numbers; whoever left may come back.
    table.does(7, Command::Leave);
    assert_eq!(comes(&mut table, Role::Watcher).unwrap_err(), full);
    table.does(7, join("guest7", Role::Watcher));
}

#[test]
fn a_full_log_takes_nothing_but_farewells() {
    let mut table = Table::of(RoomKind::Together);
    let say = Command::Say(Words::Phrase(Phrase::Hello));
    while table.room.head() < Room::MOST_ENTRIES {
        table.does(1, say.clone());
        table.log.clear();
    }
    let full = "This room has seen too much: open a new one.";
    table.refuses(1, say, full);
    table.refuses(0, enter(2, '3'), full);
    table.does(1, Command::Leave);
    assert_eq!(table.room.head(), Room::MOST_ENTRIES + 1);
}

#[test]
fn a_thousand_hints_are_enough_for_a_class() {
    let mut table = Table::of(RoomKind::Class);
    for number in 0..Room::MOST_HINTS {
        // Another one each time, for one that is open goes on to its next tier.
        let symbol = if number % 2 == 0 { '3' } else { '4' };
        table.does(0, hint(2, symbol));
    }
    table.refuses(0, hint(2, '3'), "1000 hints were shown in this room: open a new one.");
    table.does(0, enter(2, '3'));
}
