//! [`Desk`]: a room on the screen of one member: what the service has said so far, what this member
//! has done since, and what is to be shown and said of it. It knows no browser.

mod blocking;
mod herald;
mod lesson;
mod look;
mod watching;

pub use herald::Herald;
pub use lesson::AnswerLine;
pub use look::{badge, initial};
pub use watching::ToWatch;

use crate::time;
use crate::words::Language;
use ninefold_game::{self as game, Moment, Session};
use ninefold_protocol::room::{ClientMessage, ServerMessage, Whisper};
use ninefold_puzzle::Cell;
use ninefold_room::{
    Command, Follower, Member, MemberId, Op, OpId, Owner, Phase, Play, Refusal, Role, Room, RoomBoard,
    RoomKind, Standing,
};
use ninefold_table::room_news::{self, About};
use ninefold_table::{Blocked, Tone, speech};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A room on the screen of one member.
#[derive(Clone, PartialEq, Debug)]
pub struct Desk {
    /// The log as far as it is known, and what is not confirmed yet.
    pub follower: Follower,
    /// How the service is reached.
    pub contact: Contact,
    /// The last things that happened, oldest first.
    pub feed: VecDeque<Line>,
    /// What is to be read aloud, not too fast.
    pub herald: Herald,
    /// Somebody points at cells.
    pub look: Option<Spot>,
    /// Cells that somebody else had changed when an own digit arrived.
    pub changed: Option<Spot>,
    watching: watching::Watching,
    /// The number of the last entry that was told.
    told: u64,
    cursors: BTreeMap<MemberId, Vec<Cell>>,
    present: BTreeSet<MemberId>,
    /// By how much the clock of the service is ahead of the one here, in milliseconds.
    ahead: i64,
    language: Language,
    /// The room, by its id.
    place: String,
    blocked: Blocked,
}

/// How the service is reached.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Contact {
    /// Not yet.
    #[default]
    Coming,
    /// By a WebSocket.
    Live,
    /// By asking again and again, where WebSockets are blocked.
    Polling,
    /// Not at present; what is done is kept.
    Lost,
    /// No more: this member left or was removed, or the room has ended.
    Ended(String),
}

/// A line of what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The number of its entry.
    pub seq: u64,
    /// Who did it.
    pub by: MemberId,
    /// Whether it was said, or happened.
    pub about: About,
    /// The words.
    pub text: String,
}

/// Cells that are shown to somebody until a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Whose doing it is; nobody's in particular where only the cells matter.
    pub by: Option<MemberId>,
    /// Where.
    pub cells: Vec<Cell>,
    /// Until when.
    pub until: Moment,
}

/// What a message leaves to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nothing more.
    Done,
    /// Something to tell the member at once.
    Say(Tone, String),
    /// The log does not fit: it has to be read again from its beginning.
    ReadAgain,
}

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nothing is known yet.
    Nothing,
    /// A race that has not been started.
    Lobby,
    /// The countdown of a race, in seconds.
    Countdown(u64),
    /// Being played; whoever has no board watches how far the others are.
    Playing,
    /// The round is over.
    Over,
}

/// The sentences with which the service ends a connection for good.
const ENDS: [&str; 3] = [
    "The owner has removed you from this room.",
    "You have left this room.",
    "You have this room open too often: close it elsewhere.",
];
/// How long somebody's pointing is shown, in milliseconds.
const LOOK: u64 = 8_000;
/// How many lines of what happened are kept.
const FEED: usize = 40;

impl Desk {
    /// Nothing is known yet; `kept` is what the device had not got through when it was closed.
    pub fn new(me: MemberId, kept: &str, language: Language) -> Self {
        let mut follower = Follower::new(Some(me));
        for (at, op) in kept.lines().filter_map(read_kept) {
            follower.take_up(at, op);
        }
        Self {
            follower,
            contact: Contact::default(),
            feed: VecDeque::new(),
            herald: Herald::default(),
            look: None,
            changed: None,
            watching: watching::Watching::default(),
            told: 0,
            cursors: BTreeMap::new(),
            present: BTreeSet::new(),
            ahead: 0,
            language,
            place: String::new(),
            blocked: Blocked::default(),
        }
    }

    /// The same in a room of this id, for somebody who has blocked people.
    #[must_use]
    pub fn with_blocked(self, place: &str, blocked: Blocked) -> Self {
        Self { place: place.to_owned(), blocked, ..self }
    }

    /// What the service has not answered yet, as text for the device to keep.
    pub fn kept(&self) -> String {
        let line =
            |(at, op): (Moment, &Op)| Some(format!("{} {}\n", at.0, ClientMessage::Op(op.clone()).write()?));
        self.follower.kept().filter_map(line).collect()
    }

    /// The room as it is shown.
    pub fn room(&self) -> &Room {
        self.follower.room()
    }

    /// This member's number.
    pub fn me(&self) -> MemberId {
        self.follower.me().unwrap_or(MemberId(0))
    }

    /// This member, once the log is known.
    pub fn own(&self) -> Option<&Member> {
        self.room().member(self.me())
    }

    /// Whether this member owns the room.
    pub fn owns(&self) -> bool {
        self.room().owner() == Some(self.me())
    }

    /// What is played.
    pub fn kind(&self) -> RoomKind {
        self.room().rules().map_or(RoomKind::Together, |rules| rules.kind)
    }

    /// The time of the service.
    pub fn now(&self, here: Moment) -> Moment {
        Moment(here.0.saturating_add_signed(self.ahead))
    }

    /// How far the round is.
    pub fn stage(&self, here: Moment) -> Stage {
        let Some(round) = self.room().round() else { return Stage::Nothing };
        match round.phase {
            Phase::Waiting => Stage::Lobby,
            Phase::Over { .. } => Stage::Over,
            Phase::Running { .. } => match self.room().countdown(self.now(here)) {
                Some(millis) => Stage::Countdown(millis.div_ceil(1000)),
                None => Stage::Playing,
            },
        }
    }

    /// The board at which this member plays or looks.
    pub fn board(&self) -> Option<&Session> {
        self.watched_board().or_else(|| self.follower.board())
    }

    /// Who wrote the digits of others on the board that all share.
    pub fn authors(&self) -> Vec<(Cell, MemberId)> {
        let board = self.room().round().and_then(|round| round.board(Owner::Everybody));
        let Some(board) = board else { return Vec::new() };
        let session = board.session();
        let is_entry =
            |cell: &Cell| session.sheet().digit(*cell).is_some() && session.puzzle().given(*cell).is_none();
        let others = |cell: Cell| Some((cell, board.author(cell).filter(|author| *author != self.me())?));
        session.layout().cells().filter(is_entry).filter_map(others).collect()
    }

    /// How many of the digits on the board that all share a member has written.
    pub fn n_written(&self, member: MemberId) -> usize {
        let board = self.room().round().and_then(|round| round.board(Owner::Everybody));
        let is_theirs = |board: &RoomBoard, cell: &Cell| {
            let session = board.session();
            session.sheet().digit(*cell).is_some()
                && session.puzzle().given(*cell).is_none()
                && board.author(*cell) == Some(member)
        };
        board
            .map_or(0, |board| board.session().layout().cells().filter(|cell| is_theirs(board, cell)).count())
    }

    /// Who is where, of those who are connected.
    pub fn cursors(&self) -> impl Iterator<Item = (&Member, &[Cell])> {
        let here = self.cursors.iter().filter(|(id, _)| self.present.contains(id) && !self.is_blocked(**id));
        here.filter_map(|(id, cells)| Some((self.room().member(*id)?, cells.as_slice())))
    }

    /// Those who are in the room, players before watchers.
    pub fn people(&self) -> Vec<Member> {
        // The host of the arena is nobody.
        let host = self.room().owner().filter(|_| self.room().is_of_arena());
        let here = |role: Role| {
            let all = self.room().members().iter().filter(move |member| Some(member.id) != host);
            all.filter(move |member| member.standing == Standing::Here && member.role == role).cloned()
        };
        here(Role::Player).chain(here(Role::Watcher)).collect()
    }

    /// Whether a member is connected just now.
    pub fn is_present(&self, id: MemberId) -> bool {
        id == self.me() || self.present.contains(&id)
    }

    /// What to call a member.
    pub fn name(&self, id: MemberId) -> String {
        room_news::name_of(&self.language, self.room(), Some(self.me()), id)
    }

    /// Does something at the board: what is to be sent, and the news of it.
    pub fn play(&mut self, here: Moment, id: OpId, command: &game::Command) -> Result<Played, String> {
        let before = self.board().map_or(0, |board| board.version());
        let now = self.now(here);
        let op = self.follower.play(now, id, command).map_err(|refusal| self.refusal_words(&refusal))?;
        let news = self.board().map(|board| {
            let events = board.events_since(before);
            speech::news(&self.language, board, events)
        });
        Ok(Played { op, news: news.unwrap_or_default() })
    }

    /// Asks for something that is not done at the board.
    pub fn ask(&mut self, here: Moment, id: OpId, command: Command) -> Result<Op, String> {
        let now = self.now(here);
        self.follower.ask(now, id, command).map_err(|refusal| self.refusal_words(&refusal))
    }

    fn refusal_words(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::NotInARoom if !self.room().assistance().is_any() => {
                self.language.say("Not available in a room: everybody solves without help.")
            }
            refusal => self.language.say(&refusal.to_string()),
        }
    }

    /// Takes in a message of the service.
    pub fn hear(&mut self, here: Moment, message: ServerMessage) -> Next {
        match message {
            ServerMessage::Hello { now, .. } => {
                self.ahead = i64::try_from(now).unwrap_or(i64::MAX) - i64::try_from(here.0).unwrap_or(0);
                Next::Done
            }
            ServerMessage::Entries(entries) => self.hear_entries(&entries),
            ServerMessage::Done { .. } => Next::Done,
            ServerMessage::Refused { op, reason } => {
                let cells = self.follower.pending().find(|known| known.id == op).map(cells_of);
                self.follower.hear_refused(op);
                // Somebody else may have been first: the cells are shown as they are now.
                let until = Moment(here.0 + LOOK);
                self.changed = cells.map(|cells| Spot { by: None, cells, until });
                Next::Say(Tone::Warning, self.language.say(&reason))
            }
            ServerMessage::Present(members) => {
                self.present = members.into_iter().collect();
                Next::Done
            }
            ServerMessage::Whispered { by, whisper: Whisper::Cursor(cells) } => {
                self.cursors.insert(by, cells);
                Next::Done
            }
            ServerMessage::Whispered { by, whisper: Whisper::Look(_) } if self.is_blocked(by) => Next::Done,
            ServerMessage::Whispered { by, whisper: Whisper::Look(cells) } => {
                let until = Moment(here.0 + LOOK);
                let words = self.pointing_words(by, &cells);
                self.look = Some(Spot { by: Some(by), cells, until });
                Next::Say(Tone::News, words)
            }
            ServerMessage::Problem(words) => {
                let told = self.language.say(&words);
                if ENDS.contains(&words.as_str()) {
                    self.contact = Contact::Ended(told.clone());
                }
                Next::Say(Tone::Warning, told)
            }
        }
    }

    fn hear_entries(&mut self, entries: &[ninefold_room::Entry]) -> Next {
        self.begin_again(entries.first().map_or(0, |entry| entry.seq));
        let is_first = self.follower.since() == 0;
        let mut next = Next::Done;
        for entry in entries.iter().filter(|entry| entry.seq > self.follower.since()).collect::<Vec<_>>() {
            if self.follower.hear([entry]).is_err() {
                self.follower.start_again();
                self.feed.clear();
                return Next::ReadAgain;
            }
            let (room, me) = (self.follower.confirmed(), self.follower.me());
            for heard in room_news::news(&self.language, room, me, entry, time::watch) {
                let is_unwanted = heard.about == About::Words && self.is_blocked(heard.by);
                let is_told = (heard.by != self.me() || heard.about == About::Room) && !is_unwanted;
                let is_new = !is_first && entry.seq > self.told;
                if is_new && heard.by == self.me() && entry.n_told() > 0 {
                    // An answer to what was just asked comes at once, and below the board.
                    next = Next::Say(Tone::News, heard.text.clone());
                } else if is_told && is_new {
                    let name = self.name(heard.by);
                    self.herald.add(&heard, &name);
                }
                if heard.about != About::Board {
                    let line = Line { seq: entry.seq, by: heard.by, about: heard.about, text: heard.text };
                    self.feed.push_back(line);
                    self.feed.drain(..self.feed.len().saturating_sub(FEED));
                }
            }
            self.told = self.told.max(entry.seq);
        }
        next
    }

    fn pointing_words(&self, by: MemberId, cells: &[Cell]) -> String {
        let layout = self.board().map(Session::layout);
        let known = |cell: &&Cell| layout.is_some_and(|layout| cell.index() < layout.n_cells());
        let places = cells.iter().filter(known).filter_map(|&cell| Some(layout?.place(cell).to_string()));
        let places = places.collect::<Vec<_>>().join(", ");
        self.language.fill("{0} points at {1}.", &[&self.name(by), &places])
    }

    /// Whether something has been shown long enough.
    pub fn is_fading(&self, here: Moment) -> bool {
        [&self.look, &self.changed].into_iter().flatten().any(|spot| spot.until <= here)
    }

    /// Forgets what was shown long enough.
    pub fn fade(&mut self, here: Moment) {
        for spot in [&mut self.look, &mut self.changed] {
            spot.take_if(|spot| spot.until <= here);
        }
    }

    /// The connection is gone: nobody is known to be there.
    pub fn lose(&mut self) {
        self.cursors.clear();
        self.present.clear();
        if !matches!(self.contact, Contact::Ended(_)) {
            self.contact = Contact::Lost;
        }
    }
}

/// What was done at the board: to be sent, and to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The operation.
    pub op: Op,
    /// What came of it.
    pub news: Vec<(Tone, String)>,
}

fn read_kept(line: &str) -> Option<(Moment, Op)> {
    let (at, message) = line.split_once(' ')?;
    match ClientMessage::read(message).ok()? {
        ClientMessage::Op(op) => Some((Moment(at.parse().ok()?), op)),
        ClientMessage::Whisper(_) => None,
    }
}

/// The cells that an operation is about.
fn cells_of(op: &Op) -> Vec<Cell> {
    match &op.command {
        Command::Play(Play::Write { cells, .. } | Play::Erase { cells, .. }) => cells.clone(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests;
