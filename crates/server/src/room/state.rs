//! [`State`]: a room as far as its log was read, and the last entries of that log.
//!
//! Most who ask have missed the last few entries, or send again what they sent a moment ago. Only these entries are
//! kept, so that a room which is played in for hours takes no more memory than one that was just opened; the
//! database has the others.

use ninefold_room::{Entry, MemberId, Misfit, OpId, Room};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many of the last entries are kept.
pub(super) const KEPT: usize = 100;

/// A room and the last entries of its log.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) room: Room,
    /// The last of them is the head of the room.
    recent: VecDeque<Arc<Entry>>,
}

impl State {
    /// Takes in the next entry.
    pub(super) fn take(&mut self, entry: Entry) -> Result<(), Misfit> {
        // A room that has refused an entry is of no use any more.
        let mut room = std::mem::take(&mut self.room);
        let recent = std::mem::take(&mut self.recent);
        room.take(&entry)?;
        (self.room, self.recent) = (room, recent);
        if self.recent.len() == KEPT {
            self.recent.pop_front();
        }
        self.recent.push_back(Arc::new(entry));
        Ok(())
    }

    /// The first entries after one of them, at most so many; nothing is said where the next one is not kept.
    pub(super) fn after(&self, seq: u64, most: usize) -> Option<Vec<Arc<Entry>>> {
        let n_missed = self.room.head().saturating_sub(seq);
        let n_missed = usize::try_from(n_missed).unwrap_or(usize::MAX);
        let first = self.recent.len().checked_sub(n_missed)?;
        Some(self.recent.range(first..).take(most).map(Arc::clone).collect())
    }

    /// The number of the entry that an operation has become, if that is one of the last.
    pub(super) fn entry_of(&self, by: MemberId, op: OpId) -> Option<u64> {
        let is_it = |entry: &&Arc<Entry>| (entry.by, entry.op) == (by, op);
        self.recent.iter().rev().find(is_it).map(|entry| entry.seq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::game::{Labels, Moment};
    use ninefold::puzzle::{Classic, Puzzle};
    use ninefold_room::{Command, Known, Op, Phrase, RoomKind, Rules, Words};

    const LINE: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A room in which so many things have happened.
    fn after_entries(n_entries: u64) -> State {
        let puzzle = Puzzle::try_from(Classic::from_line(LINE).unwrap()).unwrap();
        let (rules, labels) = (Rules::new(RoomKind::Together), Labels::default());
        let open =
            Command::Open { rules, start: puzzle.into(), labels, name: "ada".into(), known: Known::Guest };
        let say = Command::Say(Words::Phrase(Phrase::Hello));
        let mut state = State::default();
        for number in 1..=n_entries {
            let command = if number == 1 { open.clone() } else { say.clone() };
            let op = Op::new(OpId(number.into()), 0, command);
            let entry = state.room.decide(Moment(number), MemberId(0), &op).unwrap();
            state.take(entry).unwrap();
        }
        state
    }

    #[test]
    fn a_room_keeps_its_last_entries_however_long_its_log_is() {
        let kept = KEPT as u64;
        for n_entries in [1, 2, kept, kept + 1, 10 * kept] {
            let state = after_entries(n_entries);
            assert_eq!(state.recent.len() as u64, n_entries.min(kept), "of {n_entries}");
            assert!(state.recent.capacity() < 2 * KEPT + 2, "of {n_entries}");
        }
    }

    #[test]
    fn entries_are_told_from_the_one_that_is_asked_for_or_not_at_all() {
        let (state, kept) = (after_entries(250), KEPT as u64);
        let told = |seq: u64, most: usize| {
            let entries = state.after(seq, most)?;
            Some(entries.iter().map(|entry| entry.seq).collect::<Vec<_>>())
        };
        assert_eq!(told(250 - kept, KEPT), Some((251 - kept..=250).collect()));
        assert_eq!(told(249 - kept, KEPT), None);
        assert_eq!((told(0, KEPT), told(246, 2)), (None, Some(vec![247, 248])));
        // Whoever says that they know more than there is gets nothing.
        assert_eq!((told(250, 9), told(u64::MAX, 9)), (Some(vec![]), Some(vec![])));
        assert_eq!(State::default().after(0, 9), Some(Vec::new()));
        let found = |op: u128| state.entry_of(MemberId(0), OpId(op));
        assert_eq!((found(250), found(151), found(150)), (Some(250), Some(151), None));
        assert_eq!(state.entry_of(MemberId(1), OpId(250)), None, "ids of others are not one's own");
    }
}
