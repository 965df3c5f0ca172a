//! [`Live`]: a room that this node has open.

use super::joining::Newcomer;
use super::presence::Presence;
use super::state::State;
use crate::http::problem::Problem;
use crate::state::Service;
use ninefold::game::Moment;
use ninefold_learn::Exercise;
use ninefold_protocol::id::RoomId;
use ninefold_protocol::room::{ServerMessage, Whisper, read_entry, write_entry};
use ninefold_room::{Entry, MemberId, Op, OpId, Refusal, Standing};
use ninefold_store::{Entered, NewEntry, Store, Time};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{broadcast, watch};

/// How many entries are read from the database, or sent, at once.
const PAGE: u32 = 200;
/// How often an operation is decided again because other nodes were faster.
const TRIES: usize = 100;
/// How many whispers a slow reader may be behind before it misses some.
const WHISPERS: usize = 64;

/// A room as far as this node has read its log.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) id: RoomId,
    state: tokio::sync::Mutex<State>,
    /// The number of the last entry that was read; connections wait for it to grow.
    head: watch::Sender<u64>,
    /// What is passed on and not kept.
    whispers: broadcast::Sender<ServerMessage>,
    presence: Mutex<Presence>,
    /// In a class, the question that was answered last as an exercise: made once for all pupils.
    exercise: Mutex<Option<(u64, Arc<Exercise>)>>,
}

/// What is asked of a room.
#[derive(Clone, Copy, Debug)]
enum Asked<'a> {
    /// Something by a member.
    ByMember(MemberId, &'a Op),
    /// To come in.
    ToComeIn(&'a Newcomer),
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
        let (state, presence, exercise) = (tokio::sync::Mutex::default(), Mutex::default(), Mutex::default());
        Self { id, state, head, whispers, presence, exercise }
    }

    /// The room, for looking at.
    pub(crate) async fn state(&self) -> tokio::sync::MutexGuard<'_, State> {
        self.state.lock().await
    }

    /// The number of the last entry that was read.
    pub(crate) fn head(&self) -> u64 {
        *self.head.borrow()
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

    /// Reads on in the log.
    pub(crate) async fn catch_up(&self, store: &Store) -> Result<(), Problem> {
        let mut state = self.state.lock().await;
        self.read_on(&mut state, store).await.map(drop)
    }

    /// Reads on; says how many entries were new.
    async fn read_on(&self, state: &mut State, store: &Store) -> Result<u64, Problem> {
        let before = state.room.head();
        loop {
            let lines = store.room_entries(self.id, state.room.head(), PAGE).await?;
            for line in &lines {
                let entry = read_entry(line).map_err(|error| damaged(&error))?;
                state.take(entry).map_err(|error| damaged(&error))?;
            }
            if lines.len() < PAGE as usize {
                break;
            }
        }
        self.head.send_replace(state.room.head());
        Ok(state.room.head() - before)
    }

    /// The entries after one of them that this node has read, a page at most; nothing when there are no more.
    pub(super) async fn page_after(&self, store: &Store, seq: u64) -> Result<Vec<Arc<Entry>>, Problem> {
        let head = {
            let state = self.state.lock().await;
            if let Some(entries) = state.after(seq, PAGE as usize) {
                return Ok(entries);
            }
            state.room.head()
        };
        let lines = store.room_entries(self.id, seq, PAGE).await?;
        let entries = lines.iter().map(|line| read_entry(line).map(Arc::new));
        let entries = entries.collect::<Result<Vec<_>, _>>().map_err(|error| damaged(&error))?;
        // What another node has added meanwhile is told when this one has taken it in.
        Ok(entries.into_iter().take_while(|entry| entry.seq <= head).collect())
    }

    /// The number of the entry that an operation of a member became, if it has.
    pub(crate) async fn entry_of(
        &self,
        store: &Store,
        by: MemberId,
        op: OpId,
    ) -> Result<Option<u64>, Problem> {
        let recent = self.state.lock().await.entry_of(by, op);
        match recent {
            Some(seq) => Ok(Some(seq)),
            None => Ok(store.room_entry_of(self.id, &op_key(by, op)).await?),
        }
    }

    /// Puts an operation into the log; gives the number of its entry, also if it was there already.
    pub(crate) async fn submit(&self, service: &Service, me: MemberId, op: &Op) -> Result<u64, Turned> {
        self.append(service, Asked::ByMember(me, op)).await.map(|(_, seq)| seq)
    }

    /// Lets somebody in; says which member they are.
    pub(crate) async fn join(&self, service: &Service, newcomer: &Newcomer) -> Result<MemberId, Turned> {
        match self.append(service, Asked::ToComeIn(newcomer)).await {
            // Sent again because the answer was lost.
            Err(Turned::Refused(Refusal::HereAlready)) => {
                let member = service.store.room_member(self.id, newcomer.player).await?;
                member.map(MemberId).ok_or(Turned::Refused(Refusal::NotHere))
            }
            come => come.map(|(member, _)| member),
        }
    }

    async fn append(&self, service: &Service, asked: Asked<'_>) -> Result<(MemberId, u64), Turned> {
        let mut state = self.state.lock().await;
        for _ in 0..TRIES {
            let (member, op, joins) = match asked {
                Asked::ByMember(member, op) => (member, op.id, None),
                Asked::ToComeIn(Newcomer { player, op, .. }) => {
                    match service.store.room_member(self.id, *player).await? {
                        Some(member) => (MemberId(member), *op, None),
                        None => (state.room.next_member(), *op, Some((*player, state.room.next_member().0))),
                    }
                }
            };
            if let Some(seq) = state.entry_of(member, op).filter(|_| joins.is_none()) {
                return Ok((member, seq));
            }
            let (key, now) = (op_key(member, op), Moment(service.clock.now()));
            let decided = match asked {
                Asked::ByMember(_, op) => state.room.decide(now, member, op).map_err(Turned::Refused),
                Asked::ToComeIn(newcomer) => newcomer.decide(&state.room, now, member),
            };
            let entry = match decided {
                Ok(entry) => entry,
                // Only a node that has read everything may refuse, and not what was done long ago.
                Err(turned) => match self.read_on(&mut state, &service.store).await? {
                    0 => {
                        let known = service.store.room_entry_of(self.id, &key).await?;
                        return known.map(|seq| (member, seq)).ok_or(turned);
                    }
                    _ => continue,
                },
            };
            let line = write_entry(&entry);
            let at = Time(i64::try_from(entry.at.0).unwrap_or(i64::MAX));
            let settlement = service.settlement(&state.room, &entry).await?;
            let settles = settlement.as_ref();
            let new = NewEntry { room: self.id, seq: entry.seq, op: &key, line: &line, joins, settles, at };
            match service.store.append_to_room(new, &service.node).await? {
                Entered::Done => {
                    let seq = entry.seq;
                    state.take(entry).map_err(|error| damaged(&error))?;
                    self.head.send_replace(seq);
                    return Ok((member, seq));
                }
                Entered::MovedOn if self.read_on(&mut state, &service.store).await? > 0 => {}
                // Nothing is new: the same operation was done long ago, or the room is gone.
                Entered::MovedOn => {
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

    /// Why the room would refuse an operation now, where it would.
    pub(crate) async fn try_out(&self, service: &Service, me: MemberId, op: &Op) -> Result<(), Refusal> {
        let state = self.state.lock().await;
        state.room.decide(Moment(service.clock.now()), me, op).map(drop)
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
    pub(crate) async fn standing(&self, member: MemberId) -> Option<Standing> {
        self.state.lock().await.room.member(member).map(|member| member.standing)
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

fn damaged(error: &dyn std::error::Error) -> Problem {
    tracing::error!(%error, "the log of a room cannot be read");
    Problem::internal()
}
