//! Any lines as the log of a room and as messages of its members: what is read is written and read again,
//! and no room breaks by what it is asked.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_protocol::room::{ClientMessage, ServerMessage, read_entry, write_entry};
use ninefold_room::{MemberId, Room};

fuzz_target!(|text: &str| {
    let mut room = Room::default();
    for line in text.lines() {
        let _ = ServerMessage::read(line).is_ok();
        if let Ok(entry) = read_entry(line) {
            assert_eq!(read_entry(&write_entry(&entry)).as_ref(), Ok(&entry));
            let mut next = room.clone();
            if next.take(&entry).is_ok() {
                room = next;
            }
        }
        let Ok(message) = ClientMessage::read(line) else { continue };
        assert_eq!(message.write().map(|text| ClientMessage::read(&text)), Some(Ok(message.clone())));
        let ClientMessage::Op(op) = message else { continue };
        for member in 0..3 {
            if let Ok(entry) = room.decide(room.latest(), MemberId(member), &op) {
                let _ = room.clone().take(&entry).is_ok();
            }
        }
    }
});
