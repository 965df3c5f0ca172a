//! [`Follower`]: the room on a member's device.

use crate::class::ClassCommand;
use crate::entry::Entry;
use crate::member::MemberId;
use crate::op::{Command, Op, OpId, Play};
use crate::refusal::Refusal;
use crate::room::Room;
use crate::take::Misfit;
use ninefold_game::{self as game, Ink, Moment, Session, Stroke};

/// The room as far as it is confirmed, and what its owner has done since.
///
/// Own operations are shown at once and kept until the service has answered, across lost connections;
/// [`Follower::pending`] are those to be sent (again). When others' entries come first, the pending
/// operations are decided anew on top of them, exactly as the service will.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Follower {
    me: Option<MemberId>,
    confirmed: Room,
    pending: Vec<(Moment, Op)>,
    shown: Room,
}

impl Follower {
    /// Nothing is known yet; `me` is nobody for whoever only looks.
    pub fn new(me: Option<MemberId>) -> Self {
        Self { me, confirmed: Room::default(), pending: Vec::new(), shown: Room::default() }
    }

    /// Who follows.
    pub fn me(&self) -> Option<MemberId> {
        self.me
    }

    /// The room with everything that its owner has done, confirmed or not: what is drawn.
    pub fn room(&self) -> &Room {
        &self.shown
    }

    /// The room as far as the service has confirmed it.
    pub fn confirmed(&self) -> &Room {
        &self.confirmed
    }

    /// The number of the last entry that is known: what to ask for after a lost connection.
    pub fn since(&self) -> u64 {
        self.confirmed.head()
    }

    /// What the service has not answered yet, in order.
    pub fn pending(&self) -> impl Iterator<Item = &Op> {
        self.pending.iter().map(|(_, op)| op)
    }

    /// The same with the moment of each: what a device keeps across a restart.
    pub fn kept(&self) -> impl Iterator<Item = (Moment, &Op)> {
        self.pending.iter().map(|(at, op)| (*at, op))
    }

    /// Takes up an operation that was kept across a restart, before anything of the log is known. Whether
    /// it had arrived after all, the log will say.
    pub fn take_up(&mut self, at: Moment, op: Op) {
        self.pending.push((at, op));
    }

    /// Asks for something, and gives the operation to be sent. What happens at the board is judged by
    /// what is shown and shown at once; everything else happens when the service says so.
    pub fn ask(&mut self, now: Moment, id: OpId, command: Command) -> Result<Op, Refusal> {
        let me = self.me.ok_or(Refusal::NotHere)?;
        let op = Op::new(id, self.confirmed.head(), command);
        if foresees(&op) {
            self.shown.decide(now, me, &op)?;
        }
        self.pending.push((now, op.clone()));
        self.show_again();
        Ok(op)
    }

    /// Does something at the board, as a face asks for it.
    pub fn play(&mut self, now: Moment, id: OpId, command: &game::Command) -> Result<Op, Refusal> {
        let play = self.as_play(command)?;
        self.ask(now, id, Command::Play(play))
    }

    /// Takes in entries of the service; those that are known are passed over. After an error the log
    /// has to be asked for from its beginning, by [`Follower::start_again`].
    pub fn hear<'a>(&mut self, entries: impl IntoIterator<Item = &'a Entry>) -> Result<(), Misfit> {
        for entry in entries {
            if entry.seq <= self.confirmed.head() {
                continue;
            }
            self.confirmed.take(entry)?;
            if Some(entry.by) == self.me {
                self.pending.retain(|(_, op)| op.id != entry.op);
            }
        }
        self.show_again();
        Ok(())
    }

    /// Takes in that the service has refused an operation.
    pub fn hear_refused(&mut self, id: OpId) {
        self.pending.retain(|(_, op)| op.id != id);
        self.show_again();
    }

    /// Forgets what is confirmed, as before watching others; what is pending stays.
    pub fn start_again(&mut self) {
        self.confirmed = Room::default();
        self.show_again();
    }

    /// What is shown: the confirmed room, and on top of it what is pending and still possible.
    fn show_again(&mut self) {
        self.shown = self.confirmed.clone();
        let Some(me) = self.me else { return };
        for (at, op) in self.pending.iter().filter(|(_, op)| foresees(op)) {
            let Ok(entry) = self.shown.decide(*at, me, op) else { continue };
            if self.shown.take(&entry).is_err() {
                // Cannot happen to what was just decided; the confirmed room is right in any case.
                self.shown = self.confirmed.clone();
            }
        }
    }

    fn as_play(&self, command: &game::Command) -> Result<Play, Refusal> {
        let (me, round) = (self.me.ok_or(Refusal::NotHere)?, self.shown.round().ok_or(Refusal::NoRoom)?);
        let after = || round.last_play_op(me);
        Ok(match command {
            game::Command::Write { cells, ink, stroke } => {
                let session = self.board().ok_or(Refusal::NotStarted)?;
                let stroke = settle(session, cells, *ink, *stroke);
                Play::Write { cells: cells.clone(), ink: *ink, stroke }
            }
            game::Command::Erase { cells, tool } => Play::Erase { cells: cells.clone(), tool: *tool },
            game::Command::FillMarks { cells } => Play::FillMarks { cells: cells.clone() },
            game::Command::TidyMarks { cells } => Play::TidyMarks { cells: cells.clone() },
            game::Command::Undo => Play::Undo { after: after().ok_or(game::Rejection::NothingToUndo)? },
            game::Command::Redo => Play::Redo { after: after().ok_or(game::Rejection::NothingToRedo)? },
            game::Command::Clear => Play::Clear,
            game::Command::Restart => Play::Restart,
            game::Command::GiveUp => Play::GiveUp,
            _ => return Err(Refusal::NotInARoom),
        })
    }

    /// The board at which the follower plays.
    pub fn board(&self) -> Option<&Session> {
        let owner = self.shown.board_of(self.me)?;
        self.shown.round()?.board(owner).map(crate::RoomBoard::session)
    }
}

/// Whether a device can tell what will come of an operation: before a race, for one, it does not know
/// the puzzle.
fn foresees(op: &Op) -> bool {
    matches!(op.command, Command::Play(_) | Command::Class(ClassCommand::Try | ClassCommand::Return))
}

/// What a toggle means on the board as it is shown: set on all cells unless all have it.
fn settle(session: &Session, cells: &[ninefold_puzzle::Cell], ink: Ink, stroke: Stroke) -> Stroke {
    if stroke != Stroke::Toggle {
        return stroke;
    }
    let trial = |stroke| {
        let command = game::Command::Write { cells: cells.to_vec(), ink, stroke };
        session.decide(Moment(u64::MAX), game::Seat::SOLO, &command)
    };
    // Where there is nothing to set, there is something to clear, or the room says what is wrong.
    if trial(Stroke::Set).is_ok() { Stroke::Set } else { Stroke::Clear }
}
