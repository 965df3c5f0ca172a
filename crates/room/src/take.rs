//! [`Room::take`]: an entry becomes part of the room.

mod class;

use crate::assistance::n_told;
use crate::class::Lesson;
use crate::entry::{Entry, Fact};
use crate::member::{Member, MemberId, Role, Standing};
use crate::ninths::Ninths;
use crate::room::{Room, RoomKind, Said};
use crate::round::{Owner, Phase, Progress, Round};
use ninefold_game::{End, Event, Fact as GameFact, FogMove, Moment};
use std::collections::BTreeMap;

/// Why an entry cannot be the next of this room.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misfit {
    /// Its number is not the next one.
    #[error("entry {found} cannot follow entry {head}")]
    Gap {
        /// The last entry that is there.
        head: u64,
        /// The one that came.
        found: u64,
    },
    /// It names somebody or something that is not there.
    #[error("entry {0} is about something that is not in this room")]
    Stranger(u64),
    /// What happened at a board does not fit that board.
    #[error("entry {seq}: {misfit}")]
    Board {
        /// The entry.
        seq: u64,
        /// Why.
        misfit: ninefold_game::Misfit,
    },
}

impl Room {
    /// Takes in the next entry. It keeps every promise of the types, but nobody looks whether it is
    /// what the rules would have decided. A room that has refused an entry is good for nothing more:
    /// half of it may have been taken in.
    pub fn take(&mut self, entry: &Entry) -> Result<(), Misfit> {
        if entry.seq != self.head + 1 {
            return Err(Misfit::Gap { head: self.head, found: entry.seq });
        }
        for fact in &entry.facts {
            self.take_fact(entry, fact)?;
        }
        self.head = entry.seq;
        self.latest = self.latest.max(entry.at);
        Ok(())
    }

    fn take_fact(&mut self, entry: &Entry, fact: &Fact) -> Result<(), Misfit> {
        let stranger = || Misfit::Stranger(entry.seq);
        match fact {
            Fact::Opened(rules) => {
                self.rules = Some(*rules);
                self.owner = Some(entry.by);
            }
            Fact::Joined { name, role, known } => {
                let standing = Standing::Here;
                let member = Member {
                    id: entry.by,
                    name: name.clone(),
                    known: *known,
                    role: *role,
                    standing,
                    ready: false,
                };
                let next = self.next_member();
                match self.member_mut(entry.by) {
                    Some(known) => *known = member,
                    None if entry.by == next => self.members.push(member),
                    None => return Err(stranger()),
                }
                self.seat_in_race(entry.by, *role);
            }
            Fact::Became { member, standing } => {
                let member = self.member_mut(*member).ok_or_else(stranger)?;
                member.standing = *standing;
                member.ready = false;
            }
            Fact::Owned(member) => self.owner = Some(self.member(*member).ok_or_else(stranger)?.id),
            Fact::Door(door) => self.door = *door,
            Fact::Talk(talk) => self.talk = *talk,
            Fact::Round { start, labels } => {
                let kind = self.rules.ok_or_else(stranger)?.kind;
                let before = self.round.take();
                let number = before.as_ref().map_or(1, |round| round.number.saturating_add(1));
                self.outcomes.extend(before.map(|round| round.outcome()));
                let mut round = Round {
                    number,
                    began: entry.seq,
                    labels: labels.clone(),
                    phase: Phase::Waiting,
                    turn: None,
                    start: start.clone(),
                    boards: BTreeMap::new(),
                    progress: BTreeMap::new(),
                    finishes: Vec::new(),
                    last_plays: BTreeMap::new(),
                    lesson: Lesson::default(),
                };
                if kind != RoomKind::Race {
                    round.phase = Phase::Running { begins: entry.at };
                    round.lay_out(Owner::Everybody, entry.at);
                }
                self.round = Some(round);
                self.members.iter_mut().for_each(|member| member.ready = false);
            }
            Fact::Ready => self.member_mut(entry.by).ok_or_else(stranger)?.ready = true,
            Fact::NotReady => self.member_mut(entry.by).ok_or_else(stranger)?.ready = false,
            Fact::Started { begins, start } => {
                let players = self.players().map(|player| player.id).collect::<Vec<_>>();
                let round = self.round.as_mut().ok_or_else(stranger)?;
                // The service has known it since the round began, with more than members are told.
                round.start.get_or_insert_with(|| start.clone());
                round.phase = Phase::Running { begins: *begins };
                for player in players {
                    round.lay_out(Owner::Member(player), *begins);
                }
            }
            Fact::Played { board, filled, ninths, events, fog } => {
                self.take_play(entry, *board, (*filled, *ninths), events, fog.as_ref())?;
            }
            Fact::Progressed { board, filled, ninths, end, told } => {
                let round = self.round.as_mut().ok_or_else(stranger)?;
                // What is on that board is not known any more.
                round.boards.remove(board);
                let before = round.progress(*board);
                // Whoever has ended a board may look back at their steps, and has ended it all the same.
                let end = end.or(before.and_then(|before| before.end));
                let told = round.told_at(*board).saturating_add(*told);
                round.progress.insert(*board, Progress { filled: *filled, ninths: *ninths, end, told });
                round.last_plays.insert(entry.by, entry.op);
            }
            Fact::Finished { millis } => {
                let penalty = self.penalty_at(Owner::Member(entry.by));
                let round = self.round.as_mut().ok_or_else(stranger)?;
                round.finishes.push(crate::Finish { member: entry.by, millis: *millis, penalty });
                round.finishes.sort_by_key(crate::Finish::total);
            }
            Fact::Turn(member) => {
                let member = self.member(*member).ok_or_else(stranger)?.id;
                self.round.as_mut().ok_or_else(stranger)?.turn = Some(member);
            }
            Fact::Over { millis } => {
                self.round.as_mut().ok_or_else(stranger)?.phase = Phase::Over { millis: *millis };
            }
            Fact::Class(fact) => self.take_class_fact(entry, fact)?,
            Fact::Said(words) => {
                let said = Said { seq: entry.seq, at: entry.at, by: entry.by, words: words.clone() };
                self.said.push_back(said);
                if self.said.len() > Self::REMEMBERED {
                    self.said.pop_front();
                }
            }
        }
        Ok(())
    }

    /// Whoever comes into a race that is under way plays too, by the same clock as all others.
    fn seat_in_race(&mut self, member: MemberId, role: Role) {
        let is_race = self.is_race();
        if let Some(round) = &mut self.round
            && let Phase::Running { begins } = round.phase
            && (is_race, role) == (true, Role::Player)
            && round.progress(Owner::Member(member)).is_none()
        {
            round.lay_out(Owner::Member(member), begins);
        }
    }

    fn take_play(
        &mut self,
        entry: &Entry,
        owner: Owner,
        (filled, ninths): (u16, Ninths),
        events: &[Event],
        fog: Option<&FogMove>,
    ) -> Result<(), Misfit> {
        let seq = entry.seq;
        let steps_back = self.rules.and_then(|rules| rules.steps_back);
        let round = self.round.as_mut().ok_or(Misfit::Stranger(seq))?;
        let board = round.boards.get_mut(&owner).ok_or(Misfit::Stranger(seq))?;
        let before = board.session.sheet().clone();
        // The room has a log of its own; the game tells what came of the last entry.
        board.session.forget_log();
        let mut end: Option<End> = None;
        for event in events {
            board.take(event).map_err(|misfit| Misfit::Board { seq, misfit })?;
            if let GameFact::Ended { end: how, .. } = event.fact {
                end = Some(how);
            }
        }
        if let Some(fog) = fog {
            board.session.move_fog(fog).map_err(|misfit| Misfit::Board { seq, misfit })?;
        }
        if let Some(steps_back) = steps_back.and_then(|steps| usize::try_from(steps).ok()) {
            board.session.forget_steps(entry.by.seat(), steps_back);
        }
        board.note_changes(&before, seq, entry.by);
        let end = end.or_else(|| board.session.end());
        let (has_hint, is_changed) = (board.session.hint().is_some(), *board.session.sheet() != before);
        // A hint and the answers were about the board as it was.
        if !has_hint {
            round.lesson.hints.remove(&owner);
        }
        if owner == Owner::Everybody {
            round.lesson.revealed.take_if(|_| is_changed);
        }
        let told = round.told_at(owner).saturating_add(n_told(events));
        round.progress.insert(owner, Progress { filled, ninths, end, told });
        round.last_plays.insert(entry.by, entry.op);
        Ok(())
    }

    fn member_mut(&mut self, id: MemberId) -> Option<&mut Member> {
        self.members.get_mut(usize::from(id.0))
    }
}

impl Room {
    /// How long until the boards of a race open, in milliseconds; nothing once they are.
    pub fn countdown(&self, now: Moment) -> Option<u64> {
        match self.round.as_ref()?.phase {
            Phase::Running { begins } if begins > now => Some(begins.0 - now.0),
            _ => None,
        }
    }
}
