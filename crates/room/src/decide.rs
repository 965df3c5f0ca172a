//! [`Room::decide`]: what comes of an operation. It judges and changes nothing.

mod assistance;
mod class;
mod people;
mod play;

use crate::entry::{Entry, Fact};
use crate::member::{Member, MemberId, Standing};
use crate::op::{Command, Op, Words};
use crate::refusal::Refusal;
use crate::room::{Room, RoomKind, Talk};
use crate::round::{Phase, Round};
use crate::start::RoundStart;
use ninefold_game::{Labels, Moment};

impl Room {
    /// What an operation of a member leads to at this moment, or why it is refused.
    ///
    /// Whoever comes in for the first time asks as [`Room::next_member`]. An operation that is in the
    /// log already is not for here: a room does not remember them, only its log does.
    pub fn decide(&self, now: Moment, by: MemberId, op: &Op) -> Result<Entry, Refusal> {
        if self.head >= Self::MOST_ENTRIES && op.command != Command::Leave {
            return Err(Refusal::LogFull);
        }
        let at = now.max(self.latest);
        let facts = self.judge(at, by, op)?;
        Ok(Entry { seq: self.head + 1, at, by, op: op.id, facts })
    }

    fn judge(&self, at: Moment, by: MemberId, op: &Op) -> Result<Vec<Fact>, Refusal> {
        if let Command::Open { rules, start, labels, name, known } = &op.command {
            if self.rules.is_some() {
                return Err(Refusal::OpenAlready);
            }
            let name = self.check_name(by, name)?;
            let role = crate::Role::Player;
            let mut facts = vec![Fact::Opened(*rules), Fact::Joined { name, role, known: *known }];
            facts.extend(Self::new_round(rules.kind, start, labels, by));
            return Ok(facts);
        }
        let rules = self.rules.ok_or(Refusal::NoRoom)?;
        if let Command::Join { name, role, known } = &op.command {
            return self.decide_join(by, name, *role, *known);
        }
        let member = self.here(by)?;
        match &op.command {
            Command::Open { .. } | Command::Join { .. } => Err(Refusal::OpenAlready),
            Command::Leave => Ok(self.decide_going(by, Standing::Left)),
            Command::Remove(whom) => self.decide_remove(by, *whom),
            Command::Readmit(whom) => self.decide_readmit(by, *whom),
            Command::HandOver(whom) => self.decide_hand_over(by, *whom),
            Command::SetDoor(door) => {
                self.own(by)?;
                changed(self.door != *door, Fact::Door(*door))
            }
            Command::SetTalk(talk) => {
                self.own(by)?;
                changed(self.talk != *talk, Fact::Talk(*talk))
            }
            Command::Next { start, labels } => {
                self.own(by)?;
                let first = if member.plays() { Some(by) } else { self.player_after(by) };
                Ok(Self::new_round(rules.kind, start, labels, first.unwrap_or(by)))
            }
            Command::Ready => self.decide_ready(at, member),
            Command::NotReady => {
                self.waiting()?;
                changed(member.ready, Fact::NotReady)
            }
            Command::Start => {
                self.own(by)?;
                self.start(at).map(|fact| vec![fact])
            }
            Command::Play(play) => self.decide_play(at, member, op, play),
            Command::Pass => self.decide_pass(by),
            Command::Say(words) => self.decide_say(member, words),
            Command::Class(command) => self.decide_in_class(member, command),
            Command::Hint(command) => self.decide_hint(at, member, command),
            Command::Check(check) => self.decide_check(at, member, check),
        }
    }

    /// The facts of a new round; in a relay, `first` begins.
    fn new_round(kind: RoomKind, start: &RoundStart, labels: &Labels, first: MemberId) -> Vec<Fact> {
        let mut facts = vec![Fact::Round { start: Some(start.clone()), labels: labels.clone() }];
        if kind == RoomKind::Relay {
            facts.push(Fact::Turn(first));
        }
        facts
    }

    fn decide_ready(&self, at: Moment, member: &Member) -> Result<Vec<Fact>, Refusal> {
        if !member.plays() {
            return Err(Refusal::Watching);
        }
        self.waiting()?;
        let mut facts = changed(!member.ready, Fact::Ready)?;
        let others_ready = self.players().all(|player| player.ready || player.id == member.id);
        if others_ready && self.players().count() > 1 {
            facts.push(self.start(at)?);
        }
        Ok(facts)
    }

    fn start(&self, at: Moment) -> Result<Fact, Refusal> {
        let start = self.waiting()?.start.as_ref().ok_or(Refusal::NotStarted)?.as_told();
        Ok(Fact::Started { begins: Moment(at.0.saturating_add(Self::COUNTDOWN)), start })
    }

    /// The round of a race that has not been started.
    fn waiting(&self) -> Result<&Round, Refusal> {
        let round = self.round.as_ref().ok_or(Refusal::NoRoom)?;
        match (self.rules.map(|rules| rules.kind), round.phase) {
            (Some(RoomKind::Race), Phase::Waiting) => Ok(round),
            (Some(RoomKind::Race), _) => Err(Refusal::StartedAlready),
            _ => Err(Refusal::NoRace),
        }
    }

    fn decide_say(&self, member: &Member, words: &Words) -> Result<Vec<Fact>, Refusal> {
        let is_asked = self.round.as_ref().is_some_and(|round| round.lesson.question().is_some());
        match (words, self.talk) {
            // An answer is for the teacher alone.
            (Words::Text(_), _) if is_asked && self.owner != Some(member.id) => Err(Refusal::AnswerFirst),
            (_, Talk::Off) => Err(Refusal::Silent),
            (Words::Text(_), Talk::Phrases) => Err(Refusal::OnlyPhrases),
            (Words::Phrase(_), _) => Ok(vec![Fact::Said(words.clone())]),
            (Words::Text(_), Talk::Free) if member.known == crate::Known::Guest => Err(Refusal::GuestWords),
            (Words::Text(text), Talk::Free) => {
                let text = text.trim();
                let is_fine = (1..=Self::LONGEST_WORDS).contains(&text.chars().count());
                if !is_fine || text.chars().any(is_unseen) {
                    return Err(Refusal::Words(Self::LONGEST_WORDS));
                }
                Ok(vec![Fact::Said(Words::Text(text.to_owned()))])
            }
        }
    }

    /// The member, if in the room.
    fn here(&self, id: MemberId) -> Result<&Member, Refusal> {
        let member = self.member(id).ok_or(Refusal::NotHere)?;
        match member.standing {
            Standing::Here => Ok(member),
            Standing::Left => Err(Refusal::NotHere),
            Standing::Removed => Err(Refusal::Removed),
        }
    }

    /// Refuses whoever does not own the room.
    fn own(&self, id: MemberId) -> Result<(), Refusal> {
        if self.owner == Some(id) { Ok(()) } else { Err(Refusal::NotOwner) }
    }
}

/// Signs that are not seen themselves and make a text look like another one.
fn is_unseen(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// A fact, if it changes something.
fn changed(changes: bool, fact: Fact) -> Result<Vec<Fact>, Refusal> {
    if changes { Ok(vec![fact]) } else { Err(Refusal::SoAlready) }
}
