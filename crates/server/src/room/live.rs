//! [`Live`]: a room that this node has open.

use super::joining::Newcomer;
use super::presence::Presence;
use super::reading::{Locked, damaged};
use super::state::State;
use crate::http::limit::Class;
use crate::http::problem::Problem;
use crate::state::Service;
use ninefold::game::Moment;
use ninefold_learn::Exercise;
use ninefold_protocol::id::RoomId;
use ninefold_protocol::room::{ServerMessage, Whisper, write_entry};
use ninefold_room::{Command, Entry, MemberId, Op, OpId, Refusal, Standing};
use ninefold_store::{Entered, NewEntry, Store, Time};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{broadcast, watch};

/// How often an operation is decided again because other nodes were faster.
const TRIES: usize = 100;
/// How many whispers a slow reader may be behind before it misses some.
const WHISPERS: usize = 64;

/// A room as far as this node has read its log.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) id: RoomId,
    /// What is in the room, as far as its log was read; nothing while the room is closed.
    state: Arc<tokio::sync::Mutex<State>>,
    /// The number of the last entry that is known to be in the log; connections wait for it to grow.
    head: watch::Sender<u64>,
    /// What is passed on and not kept.
    whispers: broadcast::Sender<ServerMessage>,
    presence: Mutex<Presence>,
    /// In a class, the question that was answered last as an exercise: made once for all pupils.
    exercise: Mutex<Option<(u64, Arc<Exercise>)>>,
}

/// What is asked of a room.
#[derive(Clone, Debug)]
enum Asked {
    /// Something by a member.
    ByMember(MemberId, Arc<Op>),
    /// To come in.
    ToComeIn(Arc<Newcomer>),
}

impl Asked {
    /// What comes of it, and how that is written, if the log has room for it.
    fn decide(&self, state: &State, now: Moment, member: MemberId) -> Result<(Entry, String), Turned> {
        let entry = match self {
            Self::ByMember(_, op) => state.room.decide(now, member, op).map_err(Turned::Refused)?,
            Self::ToComeIn(newcomer) => newcomer.decide(&state.room, now, member)?,
        };
        let line = write_entry(&entry);
        // Whoever wants to go may always go.
        let goes = matches!(self, Self::ByMember(_, op) if op.command == Command::Leave);
        match goes || state.has_room_for(line.len()) {
            true => Ok((entry, line)),
            false => Err(Turned::Refused(Refusal::LogFull)),
        }
    }
}

/// Why an operation is not in the log.
#[derive(Debug)]
pub(crate) enum Turned {
    /// The room refuses it.
    Refused(Refusal),
    /// Something else is in the way; the same operation may be sent again.
    Problem(Problem),
}

impl From<Problem> for Turned {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<ninefold_store::Error> for Turned {
    fn from(error: ninefold_store::Error) -> Self {
        Self::Problem(error.into())
    }
}

impl Live {
    pub(super) fn new(id: RoomId) -> Self {
        let (head, whispers) = (watch::Sender::new(0), broadcast::Sender::new(WHISPERS));
        let (state, presence, exercise) = (Arc::default(), Mutex::default(), Mutex::default());
        Self { id, state, head, whispers, presence, exercise }
    }

    pub(super) async fn lock(&self) -> Locked {
        Arc::clone(&self.state).lock_owned().await
    }

    /// Forgets what is in the room until somebody wants something of it; says whether that was possible.
    pub(super) fn close(&self) -> bool {
        self.state.try_lock().map(|mut state| *state = State::default()).is_ok()
    }

    /// The number of the last entry that is known to be in the log.
    pub(crate) fn head(&self) -> u64 {
        *self.head.borrow()
    }

    /// Lets those who wait for news know that the log is so long.
    pub(super) fn raise_head(&self, head: u64) {
        self.head.send_if_modified(|known| {
            let has_grown = head > *known;
            *known = head.max(*known);
            has_grown
        });
    }

    /// Hears when the log grows.
    pub(crate) fn growth(&self) -> watch::Receiver<u64> {
        self.head.subscribe()
    }

    /// Hears what is passed on and not kept.
    pub(crate) fn whispers(&self) -> broadcast::Receiver<ServerMessage> {
        self.whispers.subscribe()
    }

    /// Passes something on to all connections of this node.
    pub(crate) fn whisper(&self, message: ServerMessage) {
        if let ServerMessage::Whispered { by, whisper: Whisper::Cursor(cells) } = &message {
            self.with_presence(|presence| presence.move_to(*by, cells.clone()));
        }
        // Nobody may be listening.
        let _ = self.whispers.send(message);
    }

    /// The number of the entry that an operation of a member became, if it has.
    pub(crate) async fn entry_of(
        &self,
        store: &Store,
        by: MemberId,
        op: OpId,
    ) -> Result<Option<u64>, Problem> {
        let recent = self.lock().await.entry_of(by, op);
        match recent {
            Some(seq) => Ok(Some(seq)),
            None => Ok(store.room_entry_of(self.id, &op_key(by, op)).await?),
        }
    }

    /// Puts an operation into the log, at the cost of a client; gives the number of its entry, also if it was there
    /// already.
    pub(crate) async fn submit(
        &self,
        service: &Service,
        client: &str,
        me: MemberId,
        op: &Op,
    ) -> Result<u64, Turned> {
        let asked = Asked::ByMember(me, Arc::new(op.clone()));
        self.append(service, client, asked).await.map(|(_, seq)| seq)
    }

    /// Lets somebody in; says which member they are.
    pub(crate) async fn join(
        &self,
        service: &Service,
        client: &str,
        newcomer: &Newcomer,
    ) -> Result<MemberId, Turned> {
        match self.append(service, client, Asked::ToComeIn(Arc::new(newcomer.clone()))).await {
            // Sent again because the answer was lost.
            Err(Turned::Refused(Refusal::HereAlready)) => {
                let member = service.store.room_member(self.id, newcomer.player).await?;
                member.map(MemberId).ok_or(Turned::Refused(Refusal::NotHere))
            }
            come => come.map(|(member, _)| member),
        }
    }

    async fn append(&self, service: &Service, client: &str, asked: Asked) -> Result<(MemberId, u64), Turned> {
        let mut state = self.state(service, client).await?;
        service.charge_for_move(client, state.room.n_cells())?;
        let mut charged = 0;
        for _ in 0..TRIES {
            let (member, op, joins) = match &asked {
                Asked::ByMember(member, op) => (*member, op.id, None),
                Asked::ToComeIn(newcomer) => {
                    match service.store.room_member(self.id, newcomer.player).await? {
                        Some(member) => (MemberId(member), newcomer.op, None),
                        None => {
                            let next = state.room.next_member();
                            (next, newcomer.op, Some((newcomer.player, next.0)))
                        }
                    }
                }
            };
            if let Some(seq) = state.entry_of(member, op).filter(|_| joins.is_none()) {
                return Ok((member, seq));
            }
            let (key, now) = (op_key(member, op), Moment(service.clock.now()));
            let ask = asked.clone();
            let decide = move |state: &mut State| ask.decide(state, now, member);
            let decided;
            (state, decided) = self.work_on(state, service, client, decide).await?;
            let (entry, line) = match decided {
                Ok(decided) => decided,
                // Only a node that has read everything may refuse, and not what was done long ago.
                Err(turned) => {
                    let n_new;
                    (state, n_new) = self.read_on(state, service, client).await?;
                    if n_new > 0 {
                        continue;
                    }
                    let known = service.store.room_entry_of(self.id, &key).await?;
                    return known.map(|seq| (member, seq)).ok_or(turned);
                }
            };
            // What is decided again because others were faster is kept once, and paid once.
            let owed = line.len().saturating_sub(charged) as u64;
            service.limits.charge(Class::Stored, client, owed, service.clock.running())?;
            charged = charged.max(line.len());
            let at = Time(i64::try_from(entry.at.0).unwrap_or(i64::MAX));
            let settlement = service.settlement(&state.room, &entry).await?;
            let settles = settlement.as_ref();
            let new = NewEntry { room: self.id, seq: entry.seq, op: &key, line: &line, joins, settles, at };
            match service.store.append_to_room(new, &service.node).await? {
                Entered::Done => {
                    let seq = entry.seq;
                    self.raise_head(seq);
                    self.take(state, service, client, entry, line.len()).await;
                    return Ok((member, seq));
                }
                Entered::MovedOn => {
                    let n_new;
                    (state, n_new) = self.read_on(state, service, client).await?;
                    if n_new > 0 {
                        continue;
                    }
                    // Nothing is new: the same operation was done long ago, or the room is gone.
                    if let Some(seq) = service.store.room_entry_of(self.id, &key).await? {
                        return Ok((member, seq));
                    }
                    if service.store.room_head(self.id).await?.is_none() {
                        return Err(Problem::not_found().into());
                    }
                }
            }
        }
        Err(Problem::unavailable().detail("Too many are playing here at once.").retry_after(1).into())
    }

    /// Takes in an entry that is in the log. Where that fails, the room is read again when it is wanted.
    async fn take(&self, state: Locked, service: &Service, client: &str, entry: Entry, n_bytes: usize) {
        let take = move |state: &mut State| state.take(entry, n_bytes).map(|()| state.weight());
        match self.work_on(state, service, client, take).await {
            Ok((_, Ok(weight))) => service.rooms.weigh(self.id, weight),
            Ok((_, Err(misfit))) => drop(damaged(&misfit)),
            Err(problem) => tracing::debug!(%problem, "a room is behind its log"),
        }
    }

    /// Why the room would refuse an operation now, where it would.
    pub(crate) async fn try_out(
        &self,
        service: &Service,
        client: &str,
        me: MemberId,
        op: &Op,
    ) -> Result<(), Turned> {
        let state = self.state(service, client).await?;
        state.room.decide(Moment(service.clock.now()), me, op).map(drop).map_err(Turned::Refused)
    }

    /// The exercise that a question is, where it was made before.
    pub(super) fn exercise(&self, question: u64) -> Option<Arc<Exercise>> {
        let kept = self.exercise.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|(number, _)| *number == question).map(|(_, exercise)| Arc::clone(exercise))
    }

    /// Keeps the exercise of a question.
    pub(super) fn keep_exercise(&self, question: u64, exercise: &Arc<Exercise>) {
        let mut kept = self.exercise.lock().unwrap_or_else(PoisonError::into_inner);
        *kept = Some((question, Arc::clone(exercise)));
    }

    /// What a member is in this room.
    pub(crate) async fn standing(
        &self,
        service: &Service,
        client: &str,
        member: MemberId,
    ) -> Result<Option<Standing>, Problem> {
        let state = self.state(service, client).await?;
        Ok(state.room.member(member).map(|member| member.standing))
    }

    /// A socket of a member opens; says how many there are now.
    pub(crate) fn enter(&self, member: MemberId) -> usize {
        self.with_presence(|presence| presence.enter(member))
    }

    /// A socket of a member has closed.
    pub(crate) fn leave(&self, member: MemberId) {
        self.with_presence(|presence| presence.leave(member));
    }

    /// A member without a socket has asked for news.
    pub(crate) fn poll(&self, member: MemberId, now: u64) {
        self.with_presence(|presence| presence.poll(member, now));
    }

    /// Another node says who is connected there.
    pub(crate) fn hear_present(&self, node: &str, members: Vec<MemberId>, now: u64) {
        self.with_presence(|presence| presence.hear(node, members, now));
        self.whisper(self.present(now));
    }

    /// Who is connected, as a message.
    pub(crate) fn present(&self, now: u64) -> ServerMessage {
        ServerMessage::Present(self.with_presence(|presence| presence.everywhere(now)))
    }

    /// Where the others are, as messages for a member who asks now and then.
    pub(crate) fn cursors(&self, me: MemberId, now: u64) -> Vec<ServerMessage> {
        let cursors = self.with_presence(|presence| presence.cursors(now)).into_iter();
        let whispered = |(by, cells)| ServerMessage::Whispered { by, whisper: Whisper::Cursor(cells) };
        cursors.filter(|(by, _)| *by != me).map(whispered).collect()
    }

    /// Who is connected to this node, as a message for other nodes.
    pub(crate) fn present_here(&self, now: u64) -> ServerMessage {
        ServerMessage::Present(self.with_presence(|presence| presence.here(now)))
    }

    fn with_presence<T>(&self, with: impl FnOnce(&mut Presence) -> T) -> T {
        with(&mut self.presence.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What names an operation in the log of a room: nobody can use up the ids of others.
pub(super) fn op_key(member: MemberId, op: OpId) -> String {
    format!("{}-{:x}", member.0, op.0)
}
