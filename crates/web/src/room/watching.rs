//! Whoever has ended their board in a race watches the others.

use super::Desk;
use ninefold_game::Session;
use ninefold_room::{MemberId, Owner};

/// Whom a member watches, and how much of the log is read for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Watching {
    /// The round, and whose board.
    whom: Option<(u32, MemberId)>,
    /// The round in which the boards of rivals were asked for. Before that, a rival's board is either not there or the
    /// one that everybody began with.
    asked_in: Option<u32>,
    /// Whether the log is to be read from its beginning: what was shown before was only how full boards are.
    from_start: bool,
}

/// What is to be done to see somebody's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToWatch {
    /// Nothing: it is there.
    Nothing,
    /// The log has to be read again.
    Read,
}

impl Desk {
    /// Whom this member may watch in this round; nobody while they still play.
    pub fn watchable(&self) -> Vec<MemberId> {
        let room = self.room();
        let (Some(round), true) = (room.round(), room.may_watch(self.me())) else { return Vec::new() };
        let others = room.members().iter().map(|member| member.id).filter(|&id| id != self.me());
        others.filter(|&id| round.progress(Owner::Member(id)).is_some()).collect()
    }

    /// Whom this member watches now.
    pub fn watched(&self) -> Option<MemberId> {
        let (round, whom) = self.watching.whom?;
        (self.room().round()?.number == round).then_some(whom).filter(|_| self.watched_board().is_some())
    }

    /// Turns to the board of somebody else, or back to the own one.
    pub fn watch(&mut self, whom: Option<MemberId>) -> ToWatch {
        let round = self.room().round().map(|round| round.number);
        self.watching.whom = round.zip(whom);
        if whom.is_none() || self.watched_board().is_some() {
            return ToWatch::Nothing;
        }
        self.watching.asked_in = round;
        self.watching.from_start = true;
        ToWatch::Read
    }

    /// How the service is asked for the log: what comes after its address.
    pub fn log_query(&self) -> String {
        let since = if self.watching.from_start { 0 } else { self.follower.since() };
        let full = if self.watching.asked_in.is_some() { "&full=true" } else { "" };
        format!("since={since}{full}")
    }

    /// Makes room for a log that comes from its beginning, where that was asked for. Until it comes, what was known
    /// is shown.
    pub(super) fn begin_again(&mut self, first: u64) {
        if first == 1 && std::mem::take(&mut self.watching.from_start) {
            self.follower.start_again();
            self.feed.clear();
        }
    }

    /// The board of whoever is watched.
    pub(super) fn watched_board(&self) -> Option<&Session> {
        let Watching { whom, asked_in, from_start } = self.watching;
        let (number, whom) = whom.filter(|(number, _)| asked_in == Some(*number) && !from_start)?;
        let round = self.room().round().filter(|now| now.number == number)?;
        round.board(Owner::Member(whom)).map(ninefold_room::RoomBoard::session)
    }

    /// Whose board is looked at.
    pub(super) fn board_in_sight(&self) -> Option<Owner> {
        self.watched().map(Owner::Member).or_else(|| self.room().board_of(Some(self.me())))
    }
}
