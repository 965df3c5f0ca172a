//! [`OpenRooms`]: the rooms that a node has in memory, which is counted in bytes.

use super::live::Live;
use ninefold_protocol::id::RoomId;
use std::collections::HashMap;
use std::sync::Arc;

/// What a room takes that is known and not read.
const CLOSED: usize = 4 << 10;

/// The rooms in memory. Whichever was used longest ago is closed when there is too much: one that somebody is
/// connected to forgets what is in it, and one that nobody uses is forgotten itself.
#[derive(Debug)]
pub(super) struct OpenRooms {
    all: HashMap<RoomId, Weighed>,
    /// What all take together.
    bytes: usize,
    /// What they may take.
    most: usize,
    /// Counts the uses, so that one can be told to be before another.
    n_uses: u64,
}

#[derive(Debug)]
struct Weighed {
    live: Arc<Live>,
    bytes: usize,
    used: u64,
}

impl OpenRooms {
    /// Room for so many bytes.
    pub(super) fn new(most: usize) -> Self {
        Self { all: HashMap::new(), bytes: 0, most, n_uses: 0 }
    }

    pub(super) fn get(&self, id: RoomId) -> Option<Arc<Live>> {
        self.all.get(&id).map(|room| Arc::clone(&room.live))
    }

    pub(super) fn all(&self) -> Vec<Arc<Live>> {
        self.all.values().map(|room| Arc::clone(&room.live)).collect()
    }

    /// A room, which is known from now on.
    pub(super) fn insert(&mut self, id: RoomId) -> Arc<Live> {
        let room = self.all.entry(id).or_insert_with(|| {
            self.bytes += CLOSED;
            Weighed { live: Arc::new(Live::new(id)), bytes: CLOSED, used: 0 }
        });
        self.n_uses += 1;
        room.used = self.n_uses;
        let live = Arc::clone(&room.live);
        self.tidy();
        live
    }

    /// Notes what a room takes now.
    pub(super) fn weigh(&mut self, id: RoomId, bytes: usize) {
        if let Some(room) = self.all.get_mut(&id) {
            self.n_uses += 1;
            room.used = self.n_uses;
            self.bytes = self.bytes - room.bytes + bytes;
            room.bytes = bytes;
            self.tidy();
        }
    }

    pub(super) fn forget(&mut self, id: RoomId) {
        if let Some(room) = self.all.remove(&id) {
            self.bytes -= room.bytes;
        }
    }

    /// Closes rooms when there is too much, so many that it does not happen again at once.
    fn tidy(&mut self) {
        if self.bytes <= self.most {
            return;
        }
        let mut by_use = self.all.iter().map(|(id, room)| (room.used, *id)).collect::<Vec<_>>();
        by_use.sort_unstable();
        for (_, id) in by_use {
            if self.bytes <= self.most / 4 * 3 {
                break;
            }
            let Some(room) = self.all.get_mut(&id) else { continue };
            if Arc::strong_count(&room.live) == 1 {
                self.forget(id);
            } else if room.bytes > CLOSED && room.live.close() {
                self.bytes -= room.bytes - CLOSED;
                room.bytes = CLOSED;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM_BYTES: usize = 100_000;

    fn id(number: u128) -> RoomId {
        RoomId::from_random(number)
    }

    #[test]
    fn what_rooms_take_together_is_bounded_however_many_there_are() {
        let mut rooms = OpenRooms::new(20 * ROOM_BYTES);
        let used = rooms.insert(id(0));
        for number in 1..500 {
            rooms.insert(id(number));
            rooms.weigh(id(number), ROOM_BYTES);
            rooms.weigh(id(0), ROOM_BYTES);
            assert!(rooms.bytes <= 20 * ROOM_BYTES, "with room {number}");
            assert_eq!(rooms.bytes, rooms.all.values().map(|room| room.bytes).sum::<usize>());
        }
        assert!(rooms.get(id(499)).is_some() && rooms.get(id(1)).is_none(), "the last ones are there");
        assert!(Arc::ptr_eq(&used, &rooms.get(id(0)).unwrap()), "and those that are used");
        rooms.forget(id(499));
        assert_eq!(rooms.bytes, rooms.all.values().map(|room| room.bytes).sum::<usize>());
    }

    #[test]
    fn a_room_that_somebody_is_connected_to_is_closed_and_not_forgotten() {
        let mut rooms = OpenRooms::new(2 * ROOM_BYTES);
        let connected = (0..50).map(|number| rooms.insert(id(number))).collect::<Vec<_>>();
        for number in 0..50 {
            rooms.weigh(id(number), ROOM_BYTES);
        }
        assert!(rooms.bytes <= 2 * ROOM_BYTES + 50 * CLOSED);
        for (number, live) in (0..).zip(&connected) {
            assert!(Arc::ptr_eq(live, &rooms.get(id(number)).unwrap()), "room {number}");
        }
    }
}
