//! What happens at the boards.

use crate::entry::{Fact, end_of};
use crate::member::{Member, MemberId};
use crate::ninths::Ninths;
use crate::op::{Op, OpId, Play};
use crate::refusal::Refusal;
use crate::room::{Room, RoomKind};
use crate::round::{Owner, Phase, RoomBoard, Round};
use ninefold_game::{self as game, End, Event, Ink, Moment, Stroke};
use ninefold_puzzle::Cell;

impl Room {
    pub(super) fn decide_play(
        &self,
        at: Moment,
        member: &Member,
        op: &Op,
        play: &Play,
    ) -> Result<Vec<Fact>, Refusal> {
        let (round, board, owner) = self.board_in_play(at, member)?;
        self.check_manners(member.id, play)?;
        check_seen(round, board, member.id, op.seen, play)?;
        let played = play_at(round, owner, at, member, &command(play))?;
        let end = end_of(&played);
        let mut facts = vec![played];
        if self.is_class() {
            // A lesson goes on as long as the teacher likes.
            return Ok(facts);
        }
        match end {
            Some(end) => facts.extend(self.end_of_board(at, round, member, owner, end)),
            None if self.is_relay() && hands_on(play) => {
                facts.extend(self.player_after(member.id).map(Fact::Turn));
            }
            None => {}
        }
        Ok(facts)
    }

    /// The board at which a member plays now.
    pub(super) fn board_in_play(
        &self,
        at: Moment,
        member: &Member,
    ) -> Result<(&Round, &RoomBoard, Owner), Refusal> {
        if !member.plays() {
            return Err(Refusal::Watching);
        }
        let (round, begins) = self.running()?;
        if at < begins {
            return Err(Refusal::Countdown);
        }
        let owner = match self.rules.map(|rules| rules.kind) {
            Some(RoomKind::Race) => Owner::Member(member.id),
            Some(RoomKind::Class) => self.class_board(round, member)?,
            Some(RoomKind::Together | RoomKind::Relay) | None => Owner::Everybody,
        };
        let board = round.board(owner).ok_or(Refusal::NotStarted)?;
        Ok((round, board, owner))
    }

    /// What follows when a board has ended by what a member did at it.
    pub(super) fn end_of_board(
        &self,
        at: Moment,
        round: &Round,
        member: &Member,
        owner: Owner,
        end: End,
    ) -> Vec<Fact> {
        let begins = match round.phase {
            Phase::Running { begins } => begins,
            Phase::Waiting | Phase::Over { .. } => at,
        };
        let millis = at.0.saturating_sub(begins.0);
        if owner == Owner::Everybody {
            return vec![Fact::Over { millis: Some(millis) }];
        }
        let finished = (end == End::Solved).then_some(Fact::Finished { millis });
        let over = self.others_are_done(round, member.id).then_some(Fact::Over { millis: None });
        finished.into_iter().chain(over).collect()
    }

    /// The owner, too, may let the next one go on: whoever has the turn may have fallen asleep.
    pub(super) fn decide_pass(&self, by: MemberId) -> Result<Vec<Fact>, Refusal> {
        let (round, _) = self.running()?;
        let holder = round.turn.ok_or(Refusal::NoTurns)?;
        if holder != by && self.owner != Some(by) {
            return Err(Refusal::NotYourTurn);
        }
        let next = self.player_after(holder).ok_or(Refusal::SoAlready)?;
        Ok(vec![Fact::Turn(next)])
    }

    fn running(&self) -> Result<(&Round, Moment), Refusal> {
        let round = self.round.as_ref().ok_or(Refusal::NoRoom)?;
        match round.phase {
            Phase::Waiting => Err(Refusal::NotStarted),
            Phase::Running { begins } => Ok((round, begins)),
            Phase::Over { .. } => Err(Refusal::Over),
        }
    }

    /// What the kind of room does not allow, whatever stands on the board.
    fn check_manners(&self, by: MemberId, play: &Play) -> Result<(), Refusal> {
        let kind = self.rules.map(|rules| rules.kind);
        let turn = self.round.as_ref().and_then(|round| round.turn);
        match (kind, play) {
            (Some(RoomKind::Race), Play::FillMarks { .. }) => Err(Refusal::NotInARace),
            (Some(RoomKind::Race), _) => Ok(()),
            (Some(RoomKind::Class), Play::GiveUp) => Err(Refusal::SharedBoard),
            (Some(RoomKind::Class), _) => Ok(()),
            (_, Play::Clear | Play::Restart | Play::GiveUp) => Err(Refusal::SharedBoard),
            (Some(RoomKind::Relay), play) if turn != Some(by) && touches_digits(play) => {
                Err(Refusal::NotYourTurn)
            }
            _ => Ok(()),
        }
    }

    fn others_are_done(&self, round: &Round, me: MemberId) -> bool {
        let is_done = |id| round.progress(Owner::Member(id)).is_none_or(|progress| progress.end.is_some());
        self.players().all(|player| player.id == me || is_done(player.id))
    }
}

/// What comes of a command at a board.
///
/// The board does not know the solution. Where the round does, as at the service, it says what thaws and where fog
/// lifts; a member's device hears of it with the entry. In fog the board does not know all rules either, so that only
/// the service can say that it is solved.
pub(super) fn play_at(
    round: &Round,
    owner: Owner,
    at: Moment,
    member: &Member,
    command: &game::Command,
) -> Result<Fact, Refusal> {
    let session = round.board(owner).ok_or(Refusal::NotStarted)?.session();
    let events = session.decide(at, member.id.seat(), command)?;
    let (events, fog) = match round.puzzle().zip(round.solution()) {
        Some((puzzle, solution)) => {
            let events = session.with_thaw(events, solution);
            let is_solved = session.sheet_once_taken(&events).digits() == solution.filled();
            let events = if is_solved { events } else { without_victory(events) };
            let fog = session.fog_move(&events, puzzle, solution);
            (events, fog)
        }
        None if !session.fogged().is_empty() => (without_victory(events), None),
        None => (events, None),
    };
    let filled = Ninths::filled(session.layout(), &session.sheet_once_taken(&events));
    Ok(Fact::Played { board: owner, filled: filled.sum(), ninths: filled.told_of(owner), events, fog })
}

fn without_victory(mut events: Vec<Event>) -> Vec<Event> {
    events.retain(|event| !matches!(event.fact, game::Fact::Ended { end: End::Solved, .. }));
    events
}

/// Refuses what was meant for a board that looked different: a digit over one that somebody else wrote
/// meanwhile, or an undo of something that did not come through.
///
/// Marks and colours are sets in which both belong, so that they need no such care.
fn check_seen(round: &Round, board: &RoomBoard, me: MemberId, seen: u64, play: &Play) -> Result<(), Refusal> {
    let same = |after: &OpId| {
        if round.last_play_op(me) == Some(*after) { Ok(()) } else { Err(Refusal::NotAfterThat) }
    };
    let cells: &[Cell] = match play {
        Play::Undo { after } | Play::Redo { after } => return same(after),
        Play::Write { cells, ink: Ink::Digit(_), .. } | Play::Erase { cells, .. } => cells,
        _ => return Ok(()),
    };
    match board.changed_by_others(cells, me, seen) {
        Some(cell) => Err(Refusal::ChangedMeanwhile(board.session.layout().place(cell))),
        None => Ok(()),
    }
}

/// Whether only the player whose turn it is may do that.
fn touches_digits(play: &Play) -> bool {
    matches!(
        play,
        Play::Write { ink: Ink::Digit(_), .. } | Play::Erase { .. } | Play::Undo { .. } | Play::Redo { .. }
    )
}

/// Whether the turn goes on after that.
fn hands_on(play: &Play) -> bool {
    matches!(play, Play::Write { ink: Ink::Digit(_), stroke: Stroke::Set | Stroke::Toggle, .. })
}

fn command(play: &Play) -> game::Command {
    match play {
        Play::Write { cells, ink, stroke } => {
            game::Command::Write { cells: cells.clone(), ink: *ink, stroke: *stroke }
        }
        Play::Erase { cells, tool } => game::Command::Erase { cells: cells.clone(), tool: *tool },
        Play::FillMarks { cells } => game::Command::FillMarks { cells: cells.clone() },
        Play::TidyMarks { cells } => game::Command::TidyMarks { cells: cells.clone() },
        Play::Undo { .. } => game::Command::Undo,
        Play::Redo { .. } => game::Command::Redo,
        Play::Clear => game::Command::Clear,
        Play::Restart => game::Command::Restart,
        Play::GiveUp => game::Command::GiveUp,
    }
}
