//! What crosses the wire between a room and its members, the same by WebSocket and by long polling.
//!
//! ```
//! use ninefold_protocol::room::ClientMessage;
//! use ninefold_room::{Command, OpId};
//!
//! let message = ClientMessage::read(r#"{"op":{"id":"1f","seen":12,"do":"ready"}}"#)?;
//! assert!(matches!(&message, ClientMessage::Op(op) if op.id == OpId(31) && op.command == Command::Ready));
//! assert_eq!(message.write().as_deref(), Some(r#"{"op":{"id":"1f","seen":12,"do":"ready"}}"#));
//! # Ok::<(), ninefold_protocol::room::ReadError>(())
//! ```
//!
//! A member sends [`ClientMessage`]s, the service sends [`ServerMessage`]s; each is one JSON object. `docs/rooms.md` is
//! the handbook for those who write programs that play.

use crate::wire;
use crate::worker::Explanation;
use ninefold_puzzle::Cell;
use ninefold_room::{Entry, MemberId, Op, OpId, RoomKind, ShownHint};
use serde::{Deserialize, Serialize};

/// The id of an operation: 1 to 32 hexadecimal digits.
pub fn read_op_id(text: &str) -> Option<OpId> {
    let is_hex = (1..=32).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    u128::from_str_radix(text, 16).ok().filter(|_| is_hex).map(OpId)
}

/// What a member sends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClientMessage {
    /// Something for the log.
    Op(Op),
    /// Something that is not kept.
    Whisper(Whisper),
}

/// What others see for a moment and nobody keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whisper {
    /// The cells that a member has chosen.
    Cursor(Vec<Cell>),
    /// "Look here."
    Look(Vec<Cell>),
}

/// What the service sends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ServerMessage {
    /// The first message of every connection.
    Hello {
        /// The member who is connected.
        me: MemberId,
        /// What is played.
        kind: RoomKind,
        /// The number of the last entry.
        head: u64,
        /// The time by the clock of the service, in milliseconds since 1970.
        now: u64,
    },
    /// Entries of the log, in order.
    Entries(Vec<Entry>),
    /// An operation of this member is in the log.
    Done {
        /// Which.
        op: OpId,
        /// The number of its entry.
        seq: u64,
    },
    /// An operation of this member was refused.
    Refused {
        /// Which.
        op: OpId,
        /// Why, in a sentence.
        reason: String,
    },
    /// Who is connected just now.
    Present(Vec<MemberId>),
    /// Somebody whispered.
    Whispered {
        /// Who.
        by: MemberId,
        /// What.
        whisper: Whisper,
    },
    /// A message was not understood, or there were too many; the connection may end.
    Problem(String),
}

/// A message that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReadError(String);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ClientMessageWire {
    Op(OpWire),
    Whisper(WhisperWire),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OpWire {
    id: wire::OpWord,
    seen: u64,
    #[serde(rename = "do")]
    what: wire::CommandWire,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WhisperWire {
    Cursor(Vec<u16>),
    Look(Vec<u16>),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ServerMessageWire {
    Hello { me: u8, kind: wire::KindWord, head: u64, now: u64 },
    Entries(Vec<wire::EntryWire>),
    Done { op: wire::OpWord, seq: u64 },
    Refused { op: wire::OpWord, reason: String },
    Present(Vec<u8>),
    Whispered { by: u8, whisper: WhisperWire },
    Problem(String),
}

/// The most cells that a whisper names.
const MOST_CELLS: usize = 100;

impl ClientMessage {
    /// Reads a message of a member.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        match serde_json::from_str::<ClientMessageWire>(text).map_err(unreadable)? {
            ClientMessageWire::Op(OpWire { id, seen, what }) => {
                let command = what.read().map_err(ReadError)?;
                Ok(Self::Op(Op::new(id.0, seen, command)))
            }
            ClientMessageWire::Whisper(whisper) => whisper.read().map(Self::Whisper),
        }
    }

    /// The message as text; nothing for what is not sent this way (opening, joining, the next puzzle).
    pub fn write(&self) -> Option<String> {
        Some(to_json(&match self {
            Self::Op(op) => {
                let what = wire::CommandWire::of(&op.command)?;
                ClientMessageWire::Op(OpWire { id: wire::OpWord(op.id), seen: op.seen, what })
            }
            Self::Whisper(whisper) => ClientMessageWire::Whisper(whisper.into()),
        }))
    }
}

impl Whisper {
    /// Reads a whisper by itself.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        serde_json::from_str::<WhisperWire>(text).map_err(unreadable)?.read()
    }

    /// The whisper by itself.
    pub fn write(&self) -> String {
        to_json(&WhisperWire::from(self))
    }
}

impl ServerMessage {
    /// Reads a message of the service.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        Ok(match serde_json::from_str::<ServerMessageWire>(text).map_err(unreadable)? {
            ServerMessageWire::Hello { me, kind, head, now } => {
                Self::Hello { me: MemberId(me), kind: kind.into(), head, now }
            }
            ServerMessageWire::Entries(entries) => {
                let entries = entries.into_iter().map(wire::EntryWire::read).collect::<Result<_, _>>();
                Self::Entries(entries.map_err(ReadError)?)
            }
            ServerMessageWire::Done { op, seq } => Self::Done { op: op.0, seq },
            ServerMessageWire::Refused { op, reason } => Self::Refused { op: op.0, reason },
            ServerMessageWire::Present(members) => Self::Present(members.into_iter().map(MemberId).collect()),
            ServerMessageWire::Whispered { by, whisper } => {
                Self::Whispered { by: MemberId(by), whisper: whisper.read()? }
            }
            ServerMessageWire::Problem(told) => Self::Problem(told),
        })
    }

    /// The message as text.
    pub fn write(&self) -> String {
        to_json(&match self {
            Self::Hello { me, kind, head, now } => {
                ServerMessageWire::Hello { me: me.0, kind: (*kind).into(), head: *head, now: *now }
            }
            Self::Entries(entries) => {
                ServerMessageWire::Entries(entries.iter().map(wire::EntryWire::from).collect())
            }
            Self::Done { op, seq } => ServerMessageWire::Done { op: wire::OpWord(*op), seq: *seq },
            Self::Refused { op, reason } => {
                ServerMessageWire::Refused { op: wire::OpWord(*op), reason: reason.clone() }
            }
            Self::Present(members) => {
                ServerMessageWire::Present(members.iter().map(|member| member.0).collect())
            }
            Self::Whispered { by, whisper } => {
                ServerMessageWire::Whispered { by: by.0, whisper: whisper.into() }
            }
            Self::Problem(told) => ServerMessageWire::Problem(told.clone()),
        })
    }
}

/// An entry as a line without its end, as the log is kept.
pub fn write_entry(entry: &Entry) -> String {
    to_json(&wire::EntryWire::from(entry))
}

/// Reads an entry; whether it fits a room is for [`Room::take`](ninefold_room::Room::take) to say.
pub fn read_entry(line: &str) -> Result<Entry, ReadError> {
    serde_json::from_str::<wire::EntryWire>(line).map_err(unreadable)?.read().map_err(ReadError)
}

/// An explanation as the log of a room keeps it.
pub fn write_explanation(explanation: &Explanation) -> String {
    to_json(explanation)
}

/// What a hint tells to a class; nothing if this program does not understand it.
pub fn read_explanation(hint: &ShownHint) -> Option<Explanation> {
    serde_json::from_str(&hint.told).ok()
}

impl From<&Whisper> for WhisperWire {
    fn from(whisper: &Whisper) -> Self {
        match whisper {
            Whisper::Cursor(cells) => Self::Cursor(wire::indices(cells)),
            Whisper::Look(cells) => Self::Look(wire::indices(cells)),
        }
    }
}

impl WhisperWire {
    fn read(self) -> Result<Whisper, ReadError> {
        let (Self::Cursor(listed) | Self::Look(listed)) = &self;
        if listed.len() > MOST_CELLS {
            return Err(ReadError(format!("a whisper names at most {MOST_CELLS} cells")));
        }
        Ok(match self {
            Self::Cursor(listed) => Whisper::Cursor(wire::cells(listed)),
            Self::Look(listed) => Whisper::Look(wire::cells(listed)),
        })
    }
}

fn to_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("wire types have string keys and no failing parts")
}

fn unreadable(error: serde_json::Error) -> ReadError {
    let text = error.to_string();
    ReadError(text.split(", expected").next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_game::{Ink, Stroke};
    use ninefold_puzzle::Digit;
    use ninefold_room::{
        Answer, Assistance, ClassCommand, ClassFact, Command, Fact, HintCommand, JudgedAnswer, Ninths, Owner,
        Play, Rules, Verdict, Words,
    };
    use proptest::prelude::*;

    #[test]
    fn what_is_sent_is_read_back() {
        let write = |stroke| Play::Write {
            cells: vec![Cell::new(3)],
            ink: Ink::Centre(Digit::from_index(4)),
            stroke,
        };
        for command in [
            Command::Start,
            Command::HandOver(MemberId(3)),
            Command::Say(Words::Text("a \"b\"".into())),
            Command::Class(ClassCommand::Try),
            Command::Class(ClassCommand::Reveal),
            Command::Play(write(Stroke::Set)),
            Command::Play(write(Stroke::Clear)),
            Command::Play(Play::Undo { after: OpId(u128::MAX) }),
        ] {
            let message = ClientMessage::Op(Op::new(OpId(7), 9, command));
            assert_eq!(ClientMessage::read(&message.write().unwrap()).unwrap(), message);
        }
        for message in [
            ServerMessage::Hello { me: MemberId(1), kind: RoomKind::Race, head: 4, now: 5 },
            ServerMessage::Refused { op: OpId(255), reason: "No.".into() },
            ServerMessage::Present(vec![MemberId(0), MemberId(7)]),
            ServerMessage::Whispered { by: MemberId(2), whisper: Whisper::Look(vec![Cell::new(80)]) },
        ] {
            assert_eq!(ServerMessage::read(&message.write()).unwrap(), message);
        }
    }

    #[test]
    fn rooms_from_before_there_was_help_are_read_as_rooms_without_it() {
        let line = r#"{"seq":1,"at":2,"by":0,"op":"3","facts":[{"opened":{"kind":"race","steps_back":100}},{"progressed":{"board":1,"filled":4}}]}"#;
        let entry = read_entry(line).unwrap();
        let rules = Rules::new(RoomKind::Race);
        assert_eq!(rules.assistance, Assistance::default());
        let board = Owner::Member(MemberId(1));
        let progressed = Fact::Progressed { board, filled: 4, ninths: Ninths::default(), end: None, told: 0 };
        assert_eq!(entry.facts, [Fact::Opened(rules), progressed]);
        assert_eq!(write_entry(&entry), line, "and are written as they were");
    }

    #[test]
    fn the_help_of_a_room_is_read_back() {
        let assistance = Assistance { hints: true, checks: false, penalty: 12_000 };
        let rules = Rules { assistance, ..Rules::new(RoomKind::Relay) };
        let progressed = Fact::Progressed {
            board: Owner::Everybody,
            filled: 4,
            ninths: Ninths([0, 0, 3, 0, 1, 0, 0, 0, 0]),
            end: None,
            told: 2,
        };
        let facts = vec![Fact::Opened(rules), progressed];
        let entry = Entry { seq: 1, at: ninefold_game::Moment(2), by: MemberId(1), op: OpId(3), facts };
        assert_eq!(read_entry(&write_entry(&entry)).unwrap(), entry);
        for command in [Command::Hint(HintCommand::Apply), Command::Hint(HintCommand::Hide)] {
            let message = ClientMessage::Op(Op::new(OpId(7), 9, command));
            assert_eq!(ClientMessage::read(&message.write().unwrap()).unwrap(), message);
        }
        // What the service has to find or to know has routes of its own.
        for text in [r#"{"hint":"show"}"#, r#""check""#, r#"{"class":"hint"}"#] {
            let text = format!(r#"{{"op":{{"id":"1","seen":0,"do":{text}}}}}"#);
            assert!(ClientMessage::read(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_happens_in_a_class_is_read_back() {
        let at = (Cell::new(3), Digit::from_index(4));
        let cells = Answer::Cells(vec![at.0]);
        let answers = [Answer::Place(at.0, at.1), Answer::Remove(vec![at]), cells.clone(), cells];
        let verdicts = [
            Verdict::Right("X-Wing".into()),
            Verdict::OtherWay("Skyscraper".into()),
            Verdict::Undecided,
            Verdict::Wrong,
        ];
        let judged = answers.into_iter().zip(verdicts);
        let judged = judged.map(|(answer, verdict)| JudgedAnswer { by: MemberId(2), answer, verdict });
        let judged = judged.collect::<Vec<_>>();
        let hint = ShownHint { tier: ninefold_game::Tier::Where, technique: None, told: r#"{"a":1}"#.into() };
        let (answer, verdict) = (Some(judged[0].answer.clone()), Some(judged[0].verdict.clone()));
        let facts = [
            ClassFact::Copied { filled: 3 },
            ClassFact::Explained(hint),
            ClassFact::Asked { technique: None },
            ClassFact::Answered { to: MemberId(0), answer, verdict },
            ClassFact::Answered { to: MemberId(0), answer: None, verdict: None },
            ClassFact::Revealed(judged),
        ];
        let facts = facts.map(Fact::Class).to_vec();
        let entry = Entry { seq: 1, at: ninefold_game::Moment(2), by: MemberId(1), op: OpId(3), facts };
        assert_eq!(read_entry(&write_entry(&entry)).unwrap(), entry);
    }

    #[test]
    fn what_no_member_may_send_cannot_be_read() {
        for text in [
            "",
            "{}",
            r#"{"op":{"id":"","seen":0,"do":"ready"}}"#,
            r#"{"op":{"id":"+1","seen":0,"do":"ready"}}"#,
            r#"{"op":{"id":"1","seen":-1,"do":"ready"}}"#,
            r#"{"op":{"id":"1","seen":0,"do":"ready","by":2}}"#,
            r#"{"op":{"id":"1","seen":0,"do":{"finished":{"millis":1}}}}"#,
            r#"{"op":{"id":"1","seen":0,"do":{"class":{"answer":{"verdict":"right"}}}}}"#,
            r#"{"op":{"id":"1","seen":0,"do":{"write":{"cells":[1],"ink":{"colour":10}}}}}"#,
        ] {
            assert!(ClientMessage::read(text).is_err(), "{text}");
        }
        let crowd = Whisper::Cursor(vec![Cell::new(1); MOST_CELLS + 1]);
        assert!(Whisper::read(&crowd.write()).is_err());
    }

    proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text: String) {
            let _ = (ClientMessage::read(&text).is_ok(), ServerMessage::read(&text).is_ok(), read_entry(&text).is_ok());
        }
    }
}
