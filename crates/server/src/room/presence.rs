//! [`Presence`]: who is connected to a room, here and at other nodes.

use ninefold::puzzle::Cell;
use ninefold_room::MemberId;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// After so many milliseconds without a sign, nobody counts as present any more.
const FRESH: u64 = 40_000;

/// Who is connected; times are those of [`Clock::running`](crate::Clock::running).
#[derive(Debug, Default)]
pub(super) struct Presence {
    sockets: HashMap<MemberId, usize>,
    polled: HashMap<MemberId, u64>,
    elsewhere: HashMap<String, (Vec<MemberId>, u64)>,
    /// Where members were last, for those who ask now and then.
    cursors: BTreeMap<MemberId, Vec<Cell>>,
}

impl Presence {
    /// A socket of a member opens; says how many there are now.
    pub(super) fn enter(&mut self, member: MemberId) -> usize {
        let n_sockets = self.sockets.entry(member).or_default();
        *n_sockets += 1;
        *n_sockets
    }

    /// A socket of a member has closed.
    pub(super) fn leave(&mut self, member: MemberId) {
        if let Some(n_sockets) = self.sockets.get_mut(&member) {
            *n_sockets -= 1;
            if *n_sockets == 0 {
                self.sockets.remove(&member);
            }
        }
    }

    /// A member without a socket has asked for news.
    pub(super) fn poll(&mut self, member: MemberId, now: u64) {
        self.polled.insert(member, now);
    }

    /// Another node says who is connected there.
    pub(super) fn hear(&mut self, node: &str, members: Vec<MemberId>, now: u64) {
        self.elsewhere.retain(|_, (_, at)| now.saturating_sub(*at) < FRESH);
        self.elsewhere.insert(node.to_owned(), (members, now));
    }

    /// A member is there now.
    pub(super) fn move_to(&mut self, member: MemberId, cells: Vec<Cell>) {
        self.cursors.insert(member, cells);
    }

    /// Where those are who are connected anywhere.
    pub(super) fn cursors(&self, now: u64) -> Vec<(MemberId, Vec<Cell>)> {
        let everywhere = self.everywhere(now);
        let here = self.cursors.iter().filter(|(member, _)| everywhere.contains(member));
        here.map(|(member, cells)| (*member, cells.clone())).collect()
    }

    /// Who is connected to this node.
    pub(super) fn here(&self, now: u64) -> Vec<MemberId> {
        let polled = self.polled.iter().filter(|(_, at)| now.saturating_sub(**at) < FRESH);
        let all = self.sockets.keys().chain(polled.map(|(member, _)| member));
        all.copied().collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Who is connected anywhere.
    pub(super) fn everywhere(&self, now: u64) -> Vec<MemberId> {
        let fresh = self.elsewhere.values().filter(|(_, at)| now.saturating_sub(*at) < FRESH);
        let others = fresh.flat_map(|(members, _)| members.iter().copied());
        others.chain(self.here(now)).collect::<BTreeSet<_>>().into_iter().collect()
    }
}
