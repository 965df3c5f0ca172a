//! Rooms: `{"seq":5,"at":1000,"by":1,"op":"1f","facts":[{"played":{"filled":3,"events":[…]}}]}`.

use super::class::{ClassCommandWord, ClassFactWire};
use super::digits::OneDigit;
use super::event::{EndWire, EventWire};
use super::setup::{LabelsWire, WrittenPuzzle, read_puzzle, write_puzzle};
use super::sheet::{cells, indices};
use ninefold_game as game;
use ninefold_game::{Colour, Moment};
use ninefold_puzzle::{Cell, Puzzle, Rules};
use ninefold_room as room;
use ninefold_room::{MemberId, Ninths, OpId, Owner};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What one operation led to.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EntryWire {
    seq: u64,
    at: u64,
    by: u8,
    op: OpWord,
    facts: Vec<FactWire>,
}

/// The id of an operation: up to 32 hexadecimal digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpWord(pub(crate) OpId);

/// The help that members may ask for; rooms without it say nothing, as they did before there was any.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AssistanceWire {
    hints: bool,
    checks: bool,
    penalty: u32,
}

/// The cells in fog, and the rules that are seen, as a puzzle without digits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FogWire {
    cells: Vec<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum FactWire {
    Opened {
        kind: KindWord,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        steps_back: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        help: Option<AssistanceWire>,
    },
    Joined {
        name: String,
        role: RoleWord,
        known: KnownWord,
    },
    Became {
        member: u8,
        standing: StandingWord,
    },
    Owned(u8),
    Door(DoorWord),
    Talk(TalkWord),
    Round {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        puzzle: Option<String>,
        labels: LabelsWire,
    },
    Ready,
    NotReady,
    Started {
        begins: u64,
        puzzle: String,
    },
    Played {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<u8>,
        filled: u16,
        #[serde(default, skip_serializing_if = "is_nowhere")]
        ninths: [u16; 9],
        events: Vec<EventWire>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        fog: Option<FogWire>,
    },
    Progressed {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<u8>,
        filled: u16,
        #[serde(default, skip_serializing_if = "is_nowhere")]
        ninths: [u16; 9],
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end: Option<EndWire>,
        #[serde(default, skip_serializing_if = "is_zero")]
        told: u32,
    },
    Finished {
        millis: u64,
    },
    Turn(u8),
    Over {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        millis: Option<u64>,
    },
    Said(WordsWire),
    Class(ClassFactWire),
}

/// What a member asks for on a connection. Coming in and new puzzles have routes of their own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum CommandWire {
    Leave,
    Remove(u8),
    Readmit(u8),
    HandOver(u8),
    Door(DoorWord),
    Talk(TalkWord),
    Ready,
    NotReady,
    Start,
    Pass,
    Say(WordsWire),
    Class(ClassCommandWord),
    Write {
        cells: Vec<u16>,
        ink: InkWire,
    },
    /// The opposite of writing.
    Wipe {
        cells: Vec<u16>,
        ink: InkWire,
    },
    Erase {
        cells: Vec<u16>,
        tool: ToolWord,
    },
    FillMarks {
        cells: Vec<u16>,
    },
    TidyMarks {
        cells: Vec<u16>,
    },
    Undo {
        after: OpWord,
    },
    Redo {
        after: OpWord,
    },
    Clear,
    Restart,
    GiveUp,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WordsWire {
    Phrase(PhraseWord),
    Text(String),
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InkWire {
    Digit(OneDigit),
    Corner(OneDigit),
    Centre(OneDigit),
    Candidate(OneDigit),
    Colour(u8),
}

words! {
    /// How people play with each other.
    KindWord = room::RoomKind { Together, Race, Relay, Class }
}
words! {
    /// To play or to watch.
    RoleWord = room::Role { Player, Watcher }
}
words! {
    /// Who stands behind a name.
    KnownWord = room::Known { Guest, Account }
}
words! {
    /// Whether somebody is in the room.
    StandingWord = room::Standing { Here, Left, Removed }
}
words! {
    /// Whether somebody new can come in.
    DoorWord = room::Door { Open, Locked }
}
words! {
    /// How members may talk.
    TalkWord = room::Talk { Off, Phrases, Free }
}
words! {
    /// The fixed phrases.
    PhraseWord = room::Phrase { Hello, WellDone, Thanks, LookHere, Stuck, Wrong, Wait, GoodGame }
}
words! {
    /// The tool in hand.
    ToolWord = game::Tool { Digit, Corner, Centre, Candidate, Colour }
}

impl Serialize for OpWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:x}", self.0.0))
    }
}

impl<'de> Deserialize<'de> for OpWord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || D::Error::custom("the id of an operation is 1 to 32 hexadecimal digits");
        crate::room::read_op_id(&text).map(Self).ok_or_else(wrong)
    }
}

impl From<&room::Entry> for EntryWire {
    fn from(entry: &room::Entry) -> Self {
        let facts = entry.facts.iter().map(FactWire::from).collect();
        Self { seq: entry.seq, at: entry.at.0, by: entry.by.0, op: OpWord(entry.op), facts }
    }
}

impl EntryWire {
    /// The entry, or what is wrong with a puzzle in it.
    pub(crate) fn read(self) -> Result<room::Entry, String> {
        let facts = self.facts.into_iter().map(FactWire::read).collect::<Result<_, _>>()?;
        let (at, by) = (Moment(self.at), MemberId(self.by));
        Ok(room::Entry { seq: self.seq, at, by, op: self.op.0, facts })
    }
}

/// Rooms from before it was told where cells are filled, and boards of which nobody need be told, say nothing.
fn is_nowhere(ninths: &[u16; 9]) -> bool {
    *ninths == [0; 9]
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

fn owner(board: Option<u8>) -> Owner {
    board.map_or(Owner::Everybody, |member| Owner::Member(MemberId(member)))
}

fn board(owner: Owner) -> Option<u8> {
    match owner {
        Owner::Everybody => None,
        Owner::Member(member) => Some(member.0),
    }
}

impl From<&room::Fact> for FactWire {
    fn from(fact: &room::Fact) -> Self {
        use room::Fact as From;
        match fact {
            From::Opened(room::Rules { kind, steps_back, assistance }) => {
                let room::Assistance { hints, checks, penalty } = *assistance;
                let help = assistance.is_any().then_some(AssistanceWire { hints, checks, penalty });
                Self::Opened { kind: (*kind).into(), steps_back: *steps_back, help }
            }
            From::Joined { name, role, known } => {
                Self::Joined { name: name.clone(), role: (*role).into(), known: (*known).into() }
            }
            From::Became { member, standing } => {
                Self::Became { member: member.0, standing: (*standing).into() }
            }
            From::Owned(member) => Self::Owned(member.0),
            From::Door(door) => Self::Door((*door).into()),
            From::Talk(talk) => Self::Talk((*talk).into()),
            From::Round { start, labels } => {
                let puzzle = start.as_ref().map(write_start);
                Self::Round { puzzle, labels: labels.into() }
            }
            From::Ready => Self::Ready,
            From::NotReady => Self::NotReady,
            From::Started { begins, start } => Self::Started { begins: begins.0, puzzle: write_start(start) },
            From::Played { board: owner, filled, ninths, events, fog } => Self::Played {
                board: board(*owner),
                filled: *filled,
                ninths: ninths.0,
                events: events.iter().map(EventWire::from).collect(),
                fog: fog.as_ref().map(FogWire::from),
            },
            From::Progressed { board: owner, filled, ninths, end, told } => Self::Progressed {
                board: board(*owner),
                filled: *filled,
                ninths: ninths.0,
                end: end.map(EndWire::from),
                told: *told,
            },
            From::Finished { millis } => Self::Finished { millis: *millis },
            From::Turn(member) => Self::Turn(member.0),
            From::Over { millis } => Self::Over { millis: *millis },
            From::Said(words) => Self::Said(words.into()),
            From::Class(fact) => Self::Class(fact.into()),
        }
    }
}

impl FactWire {
    fn read(self) -> Result<room::Fact, String> {
        use room::Fact as To;
        Ok(match self {
            Self::Opened { kind, steps_back, help } => {
                let of_wire =
                    |AssistanceWire { hints, checks, penalty }| room::Assistance { hints, checks, penalty };
                let assistance = help.map(of_wire).unwrap_or_default();
                To::Opened(room::Rules { kind: kind.into(), steps_back, assistance })
            }
            Self::Joined { name, role, known } => To::Joined { name, role: role.into(), known: known.into() },
            Self::Became { member, standing } => {
                To::Became { member: MemberId(member), standing: standing.into() }
            }
            Self::Owned(member) => To::Owned(MemberId(member)),
            Self::Door(door) => To::Door(door.into()),
            Self::Talk(talk) => To::Talk(talk.into()),
            Self::Round { puzzle, labels } => {
                let start = puzzle.map(|text| read_start(&text)).transpose()?;
                To::Round { start, labels: labels.into() }
            }
            Self::Ready => To::Ready,
            Self::NotReady => To::NotReady,
            Self::Started { begins, puzzle } => {
                To::Started { begins: Moment(begins), start: read_start(&puzzle)? }
            }
            Self::Played { board, filled, ninths, events, fog } => To::Played {
                board: owner(board),
                filled,
                ninths: Ninths(ninths),
                events: events.into_iter().map(game::Event::from).collect(),
                fog: fog.map(FogWire::read).transpose()?,
            },
            Self::Progressed { board, filled, ninths, end, told } => {
                let (board, ninths, end) = (owner(board), Ninths(ninths), end.map(game::End::from));
                To::Progressed { board, filled, ninths, end, told }
            }
            Self::Finished { millis } => To::Finished { millis },
            Self::Turn(member) => To::Turn(MemberId(member)),
            Self::Over { millis } => To::Over { millis },
            Self::Said(words) => To::Said(words.into()),
            Self::Class(fact) => To::Class(fact.into()),
        })
    }
}

impl From<&game::FogMove> for FogWire {
    fn from(to: &game::FogMove) -> Self {
        let blank = |rules: &Rules| Puzzle::new(rules.clone(), vec![None; rules.layout().n_cells()]).ok();
        let rules = to.rules.as_ref().and_then(blank).map(|puzzle| write_puzzle(&puzzle, &[], None));
        Self { cells: indices(&to.fogged), rules }
    }
}

impl FogWire {
    fn read(self) -> Result<game::FogMove, String> {
        let rules = |text: String| read_puzzle(&text).map(|written| written.puzzle.rules().clone());
        Ok(game::FogMove { fogged: cells(self.cells), rules: self.rules.map(rules).transpose()? })
    }
}

fn write_start(start: &room::RoundStart) -> String {
    write_puzzle(&start.puzzle, &start.frozen, start.solution())
}

fn read_start(text: &str) -> Result<room::RoundStart, String> {
    let WrittenPuzzle { puzzle, frozen, solution, .. } = read_puzzle(text)?;
    Ok(room::RoundStart::new(puzzle, frozen, solution))
}

impl From<&room::Words> for WordsWire {
    fn from(words: &room::Words) -> Self {
        match words {
            room::Words::Phrase(phrase) => Self::Phrase((*phrase).into()),
            room::Words::Text(text) => Self::Text(text.clone()),
        }
    }
}

impl From<WordsWire> for room::Words {
    fn from(words: WordsWire) -> Self {
        match words {
            WordsWire::Phrase(phrase) => Self::Phrase(phrase.into()),
            WordsWire::Text(text) => Self::Text(text),
        }
    }
}

impl From<game::Ink> for InkWire {
    fn from(ink: game::Ink) -> Self {
        match ink {
            game::Ink::Digit(digit) => Self::Digit(OneDigit(digit)),
            game::Ink::Corner(digit) => Self::Corner(OneDigit(digit)),
            game::Ink::Centre(digit) => Self::Centre(OneDigit(digit)),
            game::Ink::Candidate(digit) => Self::Candidate(OneDigit(digit)),
            game::Ink::Colour(colour) => Self::Colour(colour.number()),
        }
    }
}

impl InkWire {
    fn read(self) -> Result<game::Ink, String> {
        Ok(match self {
            Self::Digit(digit) => game::Ink::Digit(digit.0),
            Self::Corner(digit) => game::Ink::Corner(digit.0),
            Self::Centre(digit) => game::Ink::Centre(digit.0),
            Self::Candidate(digit) => game::Ink::Candidate(digit.0),
            Self::Colour(number) => {
                game::Ink::Colour(Colour::new(number).ok_or_else(|| format!("{number} isn't a colour"))?)
            }
        })
    }
}

impl CommandWire {
    /// The command as it is sent; nothing for what has a route of its own.
    pub(crate) fn of(command: &room::Command) -> Option<Self> {
        use room::Command as From;
        Some(match command {
            From::Open { .. } | From::Join { .. } | From::Next { .. } | From::Check(_) => return None,
            From::Leave => Self::Leave,
            From::Remove(member) => Self::Remove(member.0),
            From::Readmit(member) => Self::Readmit(member.0),
            From::HandOver(member) => Self::HandOver(member.0),
            From::SetDoor(door) => Self::Door((*door).into()),
            From::SetTalk(talk) => Self::Talk((*talk).into()),
            From::Ready => Self::Ready,
            From::NotReady => Self::NotReady,
            From::Start => Self::Start,
            From::Pass => Self::Pass,
            From::Say(words) => Self::Say(words.into()),
            From::Class(command) => Self::Class(ClassCommandWord::of(command)?),
            From::Hint(command) => Self::Class(ClassCommandWord::of_hint(command)?),
            From::Play(play) => Self::of_play(play),
        })
    }

    fn of_play(play: &room::Play) -> Self {
        use room::Play as From;
        let listed = |cells: &[Cell]| indices(cells);
        match play {
            From::Write { cells, ink, stroke: game::Stroke::Clear } => {
                Self::Wipe { cells: listed(cells), ink: (*ink).into() }
            }
            From::Write { cells, ink, .. } => Self::Write { cells: listed(cells), ink: (*ink).into() },
            From::Erase { cells, tool } => Self::Erase { cells: listed(cells), tool: (*tool).into() },
            From::FillMarks { cells } => Self::FillMarks { cells: listed(cells) },
            From::TidyMarks { cells } => Self::TidyMarks { cells: listed(cells) },
            From::Undo { after } => Self::Undo { after: OpWord(*after) },
            From::Redo { after } => Self::Redo { after: OpWord(*after) },
            From::Clear => Self::Clear,
            From::Restart => Self::Restart,
            From::GiveUp => Self::GiveUp,
        }
    }

    /// The command, or what is wrong with it.
    pub(crate) fn read(self) -> Result<room::Command, String> {
        use room::{Command as To, Play};
        let write = |listed: Vec<u16>, ink: InkWire, stroke| {
            Ok::<_, String>(Play::Write { cells: cells(listed), ink: ink.read()?, stroke })
        };
        Ok(match self {
            Self::Leave => To::Leave,
            Self::Remove(member) => To::Remove(MemberId(member)),
            Self::Readmit(member) => To::Readmit(MemberId(member)),
            Self::HandOver(member) => To::HandOver(MemberId(member)),
            Self::Door(door) => To::SetDoor(door.into()),
            Self::Talk(talk) => To::SetTalk(talk.into()),
            Self::Ready => To::Ready,
            Self::NotReady => To::NotReady,
            Self::Start => To::Start,
            Self::Pass => To::Pass,
            Self::Say(words) => To::Say(words.into()),
            Self::Class(word) => word.read(),
            Self::Write { cells, ink } => To::Play(write(cells, ink, game::Stroke::Set)?),
            Self::Wipe { cells, ink } => To::Play(write(cells, ink, game::Stroke::Clear)?),
            Self::Erase { cells: listed, tool } => {
                To::Play(Play::Erase { cells: cells(listed), tool: tool.into() })
            }
            Self::FillMarks { cells: listed } => To::Play(Play::FillMarks { cells: cells(listed) }),
            Self::TidyMarks { cells: listed } => To::Play(Play::TidyMarks { cells: cells(listed) }),
            Self::Undo { after } => To::Play(Play::Undo { after: after.0 }),
            Self::Redo { after } => To::Play(Play::Redo { after: after.0 }),
            Self::Clear => To::Play(Play::Clear),
            Self::Restart => To::Play(Play::Restart),
            Self::GiveUp => To::Play(Play::GiveUp),
        })
    }
}
