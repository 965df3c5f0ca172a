//! Any lines as the log of a room and as messages of its members: what is read is written and read again,
//! and no room breaks by what it is asked.
//!
//! The first byte chooses a room that is open already, with two who play and one who watches: messages get past the
//! door then, and what is decided of them is taken in.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_game::{Labels, Moment};
use ninefold_protocol::room::{ClientMessage, ServerMessage, read_entry, write_entry};
use ninefold_room::{Assistance, Command, Known, MemberId, Op, OpId, Role, Room, RoomKind, Rules};

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let mut room = opened(first);
    // A log that nobody has judged: a room of it must not break, and may be as odd as its entries.
    let mut odd = room.clone();
    for (now, line) in (10_000..).step_by(1_000).zip(text.lines()) {
        let _ = ServerMessage::read(line).is_ok();
        if let Ok(entry) = read_entry(line) {
            assert_eq!(read_entry(&write_entry(&entry)).as_ref(), Ok(&entry));
            let mut next = odd.clone();
            if next.take(&entry).is_ok() {
                odd = next;
            }
        }
        let Ok(message) = ClientMessage::read(line) else { continue };
        assert_eq!(message.write().map(|text| ClientMessage::read(&text)), Some(Ok(message.clone())));
        let ClientMessage::Op(op) = message else { continue };
        for member in 0..3 {
            if let Ok(entry) = odd.decide(odd.latest(), MemberId(member), &op) {
                let _ = odd.clone().take(&entry).is_ok();
            }
            // What the service decides is stored as text, and read by every other node.
            if let Ok(entry) = room.decide(Moment(now), MemberId(member), &op) {
                let stored = read_entry(&write_entry(&entry)).expect("what is written is read");
                assert_eq!(stored, entry);
                room.take(&stored).expect("what was decided fits");
            }
        }
    }
});

/// A room of a kind on a small board, or none. The countdown of a race is over when the first message comes.
fn opened(first: u8) -> Room {
    let mut room = Room::default();
    let kinds = [RoomKind::Together, RoomKind::Race, RoomKind::Relay, RoomKind::Class];
    let Some(&kind) = kinds.get(usize::from(first % 5)) else { return room };
    let read = ninefold_format::read("12...41..1...32.").expect("a puzzle");
    let puzzle = read.items[0].puzzle().expect("a puzzle");
    let (name, known) = ("ada".to_owned(), Known::Account);
    let assistance = Assistance { hints: true, checks: true, penalty: Assistance::PENALTY };
    let open = Command::Open {
        rules: Rules { assistance, ..Rules::new(kind) },
        start: puzzle.into(),
        labels: Labels::default(),
        name,
        known,
    };
    let join = |name: &str, role| Command::Join { name: name.to_owned(), role, known: Known::Guest };
    let mut deeds = vec![(0, open), (1, join("bob", Role::Player)), (2, join("cleo", Role::Watcher))];
    if kind == RoomKind::Race {
        deeds.push((0, Command::Start));
    }
    for (number, (member, command)) in (1..).zip(deeds) {
        let op = Op::new(OpId(number), room.head(), command);
        let entry = room.decide(Moment(1_000), MemberId(member), &op).expect("it is allowed");
        room.take(&entry).expect("what was decided fits");
    }
    room
}
