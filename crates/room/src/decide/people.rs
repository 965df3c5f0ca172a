//! Coming, going, and who may send whom away.

use super::changed;
use crate::entry::Fact;
use crate::member::{Known, Member, MemberId, Role, Standing};
use crate::refusal::Refusal;
use crate::room::{Door, Room, RoomKind};
use crate::round::{Owner, Phase};

impl Room {
    pub(super) fn decide_join(
        &self,
        by: MemberId,
        name: &str,
        role: Role,
        known: Known,
    ) -> Result<Vec<Fact>, Refusal> {
        match self.member(by) {
            None if by != self.next_member() => return Err(Refusal::NoSuchMember),
            None if self.door == Door::Locked => return Err(Refusal::Locked),
            None if self.members.len() >= Self::MOST_MEMBERS => {
                return Err(Refusal::Full(Self::MOST_MEMBERS));
            }
            Some(member) if member.standing == Standing::Removed => return Err(Refusal::Removed),
            Some(member) if member.standing == Standing::Here && member.role == role => {
                return Err(Refusal::HereAlready);
            }
            // Who has been here comes back through a locked door.
            None | Some(_) => {}
        }
        let n_playing = self.players().filter(|player| player.id != by).count();
        let most = if self.is_class() { Self::MOST_IN_CLASS } else { Self::MOST_PLAYERS };
        if role == Role::Player && n_playing >= most {
            return Err(Refusal::PlayersFull(most));
        }
        let name = self.check_name(by, name)?;
        let mut facts = vec![Fact::Joined { name, role, known }];
        let owner = self.owner.and_then(|owner| self.member(owner));
        if owner.is_none_or(|owner| owner.standing != Standing::Here) {
            facts.push(Fact::Owned(by));
        }
        if role == Role::Watcher {
            facts.extend(self.turn_after_going(by));
            facts.extend(self.over_without(by));
        } else if self.is_relay() && n_playing == 0 {
            facts.push(Fact::Turn(by));
        }
        Ok(facts)
    }

    /// A name that nobody else here has.
    pub(super) fn check_name(&self, by: MemberId, name: &str) -> Result<String, Refusal> {
        let name = name.trim();
        let is_fine = (1..=Self::LONGEST_NAME).contains(&name.chars().count());
        if !is_fine || name.chars().any(super::is_unseen) {
            return Err(Refusal::Name(Self::LONGEST_NAME));
        }
        let is_same = |member: &Member| member.name.to_lowercase() == name.to_lowercase();
        let is_taken = self
            .members
            .iter()
            .any(|member| member.id != by && member.standing == Standing::Here && is_same(member));
        if is_taken { Err(Refusal::NameTaken) } else { Ok(name.to_owned()) }
    }

    /// What follows when somebody goes or is sent away.
    pub(super) fn decide_going(&self, whom: MemberId, standing: Standing) -> Vec<Fact> {
        let mut facts = vec![Fact::Became { member: whom, standing }];
        if self.owner == Some(whom) {
            // The room goes to whoever has played here longest; else to whoever has watched longest.
            let others = || self.members.iter().filter(|other| other.id != whom);
            let player = others().find(|other| other.plays());
            let heir = player.or_else(|| others().find(|other| other.standing == Standing::Here));
            facts.extend(heir.map(|heir| Fact::Owned(heir.id)));
        }
        facts.extend(self.turn_after_going(whom));
        facts.extend(self.over_without(whom));
        facts
    }

    pub(super) fn decide_remove(&self, by: MemberId, whom: MemberId) -> Result<Vec<Fact>, Refusal> {
        self.own(by)?;
        if by == whom {
            return Err(Refusal::Yourself);
        }
        let member = self.member(whom).ok_or(Refusal::NoSuchMember)?;
        match member.standing {
            Standing::Removed => Err(Refusal::SoAlready),
            Standing::Here | Standing::Left => Ok(self.decide_going(whom, Standing::Removed)),
        }
    }

    pub(super) fn decide_readmit(&self, by: MemberId, whom: MemberId) -> Result<Vec<Fact>, Refusal> {
        self.own(by)?;
        let member = self.member(whom).ok_or(Refusal::NoSuchMember)?;
        let back = Fact::Became { member: whom, standing: Standing::Left };
        changed(member.standing == Standing::Removed, back)
    }

    pub(super) fn decide_hand_over(&self, by: MemberId, whom: MemberId) -> Result<Vec<Fact>, Refusal> {
        self.own(by)?;
        let member = self.member(whom).filter(|member| member.standing == Standing::Here);
        let member = member.ok_or(Refusal::NoSuchMember)?;
        changed(self.owner != Some(member.id), Fact::Owned(whom))
    }

    /// The turn goes on when whoever has it goes.
    fn turn_after_going(&self, whom: MemberId) -> Option<Fact> {
        let holds = self.round.as_ref().is_some_and(|round| round.turn == Some(whom));
        self.player_after(whom).filter(|_| holds).map(Fact::Turn)
    }

    /// A race is over when the last of those who are still on their way goes.
    fn over_without(&self, whom: MemberId) -> Option<Fact> {
        let round = self.round.as_ref()?;
        let is_running = matches!(round.phase, Phase::Running { .. });
        let was_on_the_way =
            |id: MemberId| round.progress(Owner::Member(id)).is_some_and(|progress| progress.end.is_none());
        let others_done = || self.players().all(|other| other.id == whom || !was_on_the_way(other.id));
        let ends = is_running && self.is_race() && was_on_the_way(whom) && others_done();
        ends.then_some(Fact::Over { millis: None })
    }

    pub(crate) fn is_race(&self) -> bool {
        self.rules.is_some_and(|rules| rules.kind == RoomKind::Race)
    }

    pub(super) fn is_relay(&self) -> bool {
        self.rules.is_some_and(|rules| rules.kind == RoomKind::Relay)
    }
}
