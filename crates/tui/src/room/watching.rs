//! Whoever has ended their board in a race watches the others.

use super::{Deed, Desk};
use crate::room::line::Request;
use ninefold::game::Session;
use ninefold_protocol::room::ServerMessage;
use ninefold_room::{MemberId, Owner};
use std::sync::atomic::Ordering;

impl Desk {
    /// The board that is looked at: that of whoever is watched, or the own one.
    pub(crate) fn board(&self) -> Option<&Session> {
        self.watched_board().or_else(|| self.follower.board())
    }

    /// Whose board is looked at.
    pub(crate) fn board_in_sight(&self) -> Option<Owner> {
        let own = || self.follower.room().board_of(self.follower.me());
        self.watched().map(Owner::Member).or_else(own)
    }

    /// Who is watched now.
    pub(crate) fn watched(&self) -> Option<MemberId> {
        self.watched_board().and(self.watching).map(|(_, whom)| whom)
    }

    fn watched_board(&self) -> Option<&Session> {
        // Before all was read, a rival's board is not there, or the one that everybody began with.
        let (number, whom) = self.watching.filter(|(number, _)| self.all_read_in == Some(*number))?;
        let round = self.follower.room().round().filter(|now| now.number == number)?;
        round.board(Owner::Member(whom)).map(ninefold_room::RoomBoard::session)
    }

    /// Whom one may watch in this round; nobody while one still plays.
    fn watchable(&self) -> Vec<MemberId> {
        let room = self.follower.room();
        let (Some(me), Some(round)) = (self.follower.me(), room.round()) else { return Vec::new() };
        let others = room.members().iter().map(|member| member.id).filter(|&id| id != me);
        let has_board = |id: &MemberId| round.progress(Owner::Member(*id)).is_some();
        others.filter(has_board).filter(|_| room.may_watch(me)).collect()
    }

    /// Turns to the board of somebody of this name; without a name back to the own one.
    pub(super) fn watch_by_name(&mut self, name: Option<&str>) -> Deed {
        let Some(name) = name else {
            self.watching = None;
            return Deed::say(self.voice.say("This is your board."));
        };
        self.with_member(name, |desk, member| match desk.watchable().contains(&member.id) {
            true => desk.watch(member.id),
            false => Deed::say(
                desk.voice.say("You can watch the others in a race once you have ended your own board."),
            ),
        })
    }

    /// Turns to the next board, round and round.
    pub(crate) fn watch_next(&mut self) -> Deed {
        let all = self.watchable();
        if all.is_empty() {
            return Deed::say(
                self.voice.say("You can watch the others in a race once you have ended your own board."),
            );
        }
        let next = match self.watched() {
            Some(now) => all.iter().copied().find(|&id| id > now),
            None => all.first().copied(),
        };
        match next {
            Some(whom) => self.watch(whom),
            None => self.watch_by_name(None),
        }
    }

    fn watch(&mut self, whom: MemberId) -> Deed {
        self.watching = self.follower.room().round().map(|round| (round.number, whom));
        let said = vec![self.voice.fill("You watch {0}.", &[&self.name(whom)])];
        Deed { said, request: self.reading_all() }
    }

    /// The log from its beginning with the boards of all, where one is watched that is not there: what was shown
    /// before was only how full it is.
    pub(crate) fn reading_all(&self) -> Option<Request> {
        let (round, _) = self.watching?;
        // After a misfit nothing is known any more.
        let is_now = self.follower.room().round().is_none_or(|now| now.number == round);
        if !is_now || self.watched_board().is_some() {
            return None;
        }
        self.sees_all.store(true, Ordering::Relaxed);
        Some(Request::ReadAll)
    }

    /// Takes in the log from its beginning. Nothing of it is news.
    pub(crate) fn hear_all(&mut self, messages: &[ServerMessage]) -> Vec<String> {
        self.follower.start_again();
        let entries = messages.iter().flat_map(|message| match message {
            ServerMessage::Entries(entries) => entries.as_slice(),
            _ => &[],
        });
        let heard = self.follower.hear(entries);
        self.all_read_in = self.follower.room().round().map(|round| round.number);
        match heard {
            Ok(()) => Vec::new(),
            Err(_) => vec![self.voice.say("The room cannot be followed any more: join it again.")],
        }
    }
}
