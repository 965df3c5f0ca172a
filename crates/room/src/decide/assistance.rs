//! Hints and checks: who may ask for them, about which board, and what follows.

use super::class::unasked;
use super::play::play_at;
use crate::assistance::{Check, CheckReason, HintCommand};
use crate::class::{ClassFact, FoundHint};
use crate::entry::{Fact, end_of};
use crate::member::{Member, MemberId};
use crate::refusal::Refusal;
use crate::room::Room;
use crate::round::{Owner, Round};
use ninefold_game::{self as game, Moment, Tier};

impl Room {
    /// The board about which a member may ask for a hint now: in a class the teacher about the one on the table,
    /// elsewhere whoever plays, where the room allows it.
    pub fn board_for_hint(&self, now: Moment, by: MemberId) -> Result<Owner, Refusal> {
        let member = self.here(by)?;
        if self.is_class() {
            return self.own(by).map(|()| Owner::Everybody);
        }
        if !self.assistance().hints {
            return Err(Refusal::NoHints);
        }
        self.open_board(now, member)
    }

    /// The board that a member may have checked now.
    pub fn board_for_check(&self, now: Moment, by: MemberId) -> Result<Owner, Refusal> {
        let member = self.here(by)?;
        if self.is_class() || !self.assistance().checks {
            return Err(Refusal::NoChecks);
        }
        self.open_board(now, member)
    }

    /// The board at which a member plays, while it goes on: nobody searches for steps on one that has ended.
    fn open_board(&self, now: Moment, member: &Member) -> Result<Owner, Refusal> {
        let (_, board, owner) = self.board_in_play(now.max(self.latest), member)?;
        match board.session().end() {
            Some(end) => Err(game::Rejection::Over(end).into()),
            None => Ok(owner),
        }
    }

    pub(super) fn decide_hint(
        &self,
        at: Moment,
        member: &Member,
        command: &HintCommand,
    ) -> Result<Vec<Fact>, Refusal> {
        match command {
            HintCommand::Show(found) => self.decide_show_hint(at, member, found),
            HintCommand::Apply => self.decide_apply_hint(at, member),
            HintCommand::Hide => self.decide_hide_hint(at, member),
        }
    }

    /// The hint that is open goes on to its next tier; another one begins with the first.
    fn decide_show_hint(&self, at: Moment, member: &Member, found: &FoundHint) -> Result<Vec<Fact>, Refusal> {
        let owner = self.board_for_hint(at, member.id)?;
        let most = if self.is_class() { Self::MOST_HINTS } else { Self::MOST_HINTS_IN_PLAY };
        if self.n_hints >= most {
            return Err(Refusal::TooManyHints(most));
        }
        let round = self.round.as_ref().ok_or(Refusal::NoRoom)?;
        let board = round.board(owner).ok_or(Refusal::NotStarted)?;
        let open = board.session().hint().filter(|open| open.hint == found.hint);
        if let Some(open) = open.filter(|open| open.tier >= Tier::Argument)
            && round.lesson.hint_at(owner).is_none()
        {
            // All of it was told and then put away: it is drawn again, and costs nothing more.
            return Ok(vec![Fact::Class(ClassFact::Explained(found.shown(open.tier)))]);
        }
        let command = match open {
            Some(_) => game::Command::DeepenHint,
            None => game::Command::ShowHint(found.hint.clone()),
        };
        let played = play_at(round, owner, at, member, &command)?;
        let tier = tier_of(&played).ok_or(Refusal::SoAlready)?;
        Ok(vec![played, Fact::Class(ClassFact::Explained(found.shown(tier)))])
    }

    /// Carries out the hint that is open.
    fn decide_apply_hint(&self, at: Moment, member: &Member) -> Result<Vec<Fact>, Refusal> {
        let owner = self.board_for_hint(at, member.id)?;
        let round = self.round.as_ref().ok_or(Refusal::NoRoom)?;
        unasked(round, Refusal::RevealFirst)?;
        if self.is_relay() && round.turn != Some(member.id) {
            return Err(Refusal::NotYourTurn);
        }
        let played = play_at(round, owner, at, member, &game::Command::ApplyHint)?;
        let end = end_of(&played);
        let mut facts = vec![played];
        if self.is_class() {
            // A lesson goes on as long as the teacher likes.
            return Ok(facts);
        }
        let open = round.board(owner).and_then(|board| board.session().hint());
        let places = open.is_some_and(|open| !open.hint.conclusion.placements.is_empty());
        match end {
            Some(end) => facts.extend(self.end_of_board(at, round, member, owner, end)),
            None if self.is_relay() && places => facts.extend(self.player_after(member.id).map(Fact::Turn)),
            None => {}
        }
        Ok(facts)
    }

    /// Takes the drawing of the hint away from the board that the member may have hints for.
    fn decide_hide_hint(&self, at: Moment, member: &Member) -> Result<Vec<Fact>, Refusal> {
        let owner = self.board_for_hint(at, member.id)?;
        let shown = self.round.as_ref().and_then(|round| round.lesson.hint_at(owner));
        shown.map(|_| vec![Fact::Class(ClassFact::HintHidden)]).ok_or(Refusal::SoAlready)
    }

    /// Tells how many entries are wrong; asked again, which.
    pub(super) fn decide_check(
        &self,
        at: Moment,
        member: &Member,
        check: &Check,
    ) -> Result<Vec<Fact>, Refusal> {
        let owner = match check.reason {
            CheckReason::Asked => self.board_for_check(at, member.id)?,
            CheckReason::BeforeHint => self.board_for_hint(at, member.id)?,
        };
        let same = |round: &&Round| round.number == check.round;
        let round = self.round.as_ref().filter(same).ok_or(Refusal::Over)?;
        let session = round.board(owner).ok_or(Refusal::NotStarted)?.session();
        let (solution, seat) = (&check.solution, member.id.seat());
        let events = match check.reason {
            CheckReason::Asked => session.check_by(solution, at, seat)?,
            CheckReason::BeforeHint => session.warn_by(solution, at, seat)?,
        };
        if events.is_empty() {
            // What was wrong has been put right meanwhile.
            return Err(Refusal::SoAlready);
        }
        let board = round.board(owner).ok_or(Refusal::NotStarted)?;
        let (filled, ninths) = (board.filled(), board.ninths().told_of(owner));
        Ok(vec![Fact::Played { board: owner, filled, ninths, events, fog: None }])
    }
}

/// How much is told of a hint by what was done at a board.
fn tier_of(fact: &Fact) -> Option<Tier> {
    let Fact::Played { events, .. } = fact else { return None };
    events.iter().rev().find_map(|event| match &event.fact {
        game::Fact::HintShown { .. } => Some(Tier::Where),
        game::Fact::HintDeepened { tier, .. } => Some(*tier),
        _ => None,
    })
}
