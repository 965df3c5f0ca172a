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
/// How many bytes of them, as text: on a large board one entry may have tens of thousands.
const KEPT_BYTES: usize = 128 << 10;
/// The most bytes of a log: as many entries as a room may have, each as long as a move usually is.
pub(crate) const LOG_BYTES: usize = 8 << 20;

/// What a room takes in memory however little has happened in it.
const EMPTY: usize = 8 << 10;
/// What an entry takes for each byte of its text.
const BY_BYTE: usize = 3;
/// What a cell, or a change that can be taken back, takes with all that leads to it.
const BY_CHANGE: usize = 64;

/// A room and the last entries of its log.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) room: Room,
    /// The last of them is the head of the room.
    recent: VecDeque<Kept>,
    /// What those have as text.
    recent_bytes: usize,
    /// What the whole log has as text.
    log_bytes: usize,
}

/// An entry with the length of its text.
#[derive(Debug)]
struct Kept {
    entry: Arc<Entry>,
    n_bytes: usize,
}

impl State {
    /// Takes in the next entry, which has so many bytes as text.
    pub(super) fn take(&mut self, entry: Entry, n_bytes: usize) -> Result<(), Misfit> {
        // A room that has refused an entry is of no use any more, and is read again from the beginning.
        let mut state = std::mem::take(self);
        state.room.take(&entry)?;
        state.recent.push_back(Kept { entry: Arc::new(entry), n_bytes });
        state.recent_bytes += n_bytes;
        state.log_bytes += n_bytes;
        while state.recent.len() > KEPT || state.recent_bytes > KEPT_BYTES {
            let Some(oldest) = state.recent.pop_front() else { break };
            state.recent_bytes -= oldest.n_bytes;
        }
        *self = state;
        Ok(())
    }

    /// Whether the log may have so many bytes more.
    pub(super) fn has_room_for(&self, n_bytes: usize) -> bool {
        self.log_bytes + n_bytes <= LOG_BYTES
    }

    /// What it takes in memory, about.
    pub(super) fn weight(&self) -> usize {
        EMPTY + BY_BYTE * self.recent_bytes + BY_CHANGE * self.room.size() + self.room.rules_memory()
    }

    /// The first entries after one of them, at most so many; nothing is said where the next one is not kept.
    pub(super) fn after(&self, seq: u64, most: usize) -> Option<Vec<Arc<Entry>>> {
        let n_missed = self.room.head().saturating_sub(seq);
        let n_missed = usize::try_from(n_missed).unwrap_or(usize::MAX);
        let first = self.recent.len().checked_sub(n_missed)?;
        Some(self.recent.range(first..).take(most).map(|kept| Arc::clone(&kept.entry)).collect())
    }

    /// The number of the entry that an operation has become, if that is one of the last.
    pub(super) fn entry_of(&self, by: MemberId, op: OpId) -> Option<u64> {
        let mut latest_first = self.recent.iter().rev().map(|kept| &kept.entry);
        latest_first.find(|entry| (entry.by, entry.op) == (by, op)).map(|entry| entry.seq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::game::{Labels, Moment};
    use ninefold::puzzle::{Classic, Constraint, Draft, Layout, Puzzle};
    use ninefold_room::{Command, Known, Op, Phrase, RoomKind, Rules, Words};

    const LINE: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A room in which so many things have happened, each told in so many bytes.
    fn after_entries(n_entries: u64, n_bytes: usize) -> State {
        room_of(Puzzle::try_from(Classic::from_line(LINE).unwrap()).unwrap(), n_entries, n_bytes)
    }

    fn room_of(puzzle: Puzzle, n_entries: u64, n_bytes: usize) -> State {
        let (rules, labels) = (Rules::new(RoomKind::Together), Labels::default());
        let open =
            Command::Open { rules, start: puzzle.into(), labels, name: "ada".into(), known: Known::Guest };
        let say = Command::Say(Words::Phrase(Phrase::Hello));
        let mut state = State::default();
        for number in 1..=n_entries {
            let command = if number == 1 { open.clone() } else { say.clone() };
            let op = Op::new(OpId(number.into()), 0, command);
            let entry = state.room.decide(Moment(number), MemberId(0), &op).unwrap();
            state.take(entry, n_bytes).unwrap();
        }
        state
    }

    #[test]
    fn a_room_keeps_its_last_entries_however_long_its_log_is() {
        let kept = KEPT as u64;
        for n_entries in [1, 2, kept, kept + 1, 10 * kept] {
            let state = after_entries(n_entries, 300);
            assert_eq!(state.recent.len() as u64, n_entries.min(kept), "of {n_entries}");
            assert!(state.recent.capacity() < 2 * KEPT + 2, "of {n_entries}");
        }
    }

    #[test]
    fn long_entries_are_kept_by_their_bytes_and_a_log_is_full_by_them_too() {
        let n_bytes = 28_000;
        let mut state = after_entries(250, n_bytes);
        assert_eq!(state.recent.len(), KEPT_BYTES / n_bytes);
        assert_eq!(state.recent_bytes, state.recent.len() * n_bytes);
        assert_eq!((state.after(240, KEPT), state.after(247, KEPT).map(|told| told.len())), (None, Some(3)));
        assert!(state.weight() < BY_BYTE * KEPT_BYTES + BY_CHANGE * 81 + EMPTY + 1);
        assert!(
            state.has_room_for(LOG_BYTES - 250 * n_bytes) && !state.has_room_for(LOG_BYTES - 249 * n_bytes)
        );
        state.take(state_entry(9), 1).unwrap_err();
        assert_eq!((state.room.head(), state.log_bytes, state.recent.len()), (0, 0, 0), "it is read again");
    }

    #[test]
    fn rules_that_are_not_the_usual_ones_count_too() {
        let empty = || Draft::empty(Layout::classic());
        let knights = Draft { constraints: vec![Constraint::AntiKnight], ..empty() };
        let [plain, knights] =
            [empty(), knights].map(|draft| room_of(draft.check().unwrap(), 1, 300).weight());
        assert!(knights > plain + (10 << 10), "{knights} beside {plain}");
    }

    fn state_entry(seq: u64) -> Entry {
        Entry { seq, at: Moment(1), by: MemberId(0), op: OpId(1), facts: Vec::new() }
    }

    #[test]
    fn entries_are_told_from_the_one_that_is_asked_for_or_not_at_all() {
        let (state, kept) = (after_entries(250, 300), KEPT as u64);
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
