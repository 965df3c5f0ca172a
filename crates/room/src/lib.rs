//! Several people at one puzzle, as a pure state machine over a log of numbered operations.
//!
//! ```
//! use ninefold_game::{Labels, Moment};
//! use ninefold_puzzle::{Classic, Puzzle};
//! use ninefold_room::{Command, RoomKind, Known, MemberId, Op, OpId, Role, Room, Rules};
//!
//! let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap())?;
//! let mut room = Room::default();
//! let open = Command::Open {
//!     rules: Rules::new(RoomKind::Together), start: puzzle.into(), labels: Labels::default(),
//!     name: "ada".into(), known: Known::Guest,
//! };
//! let entry = room.decide(Moment(1_000), MemberId(0), &Op::new(OpId(1), 0, open))?;
//! room.take(&entry)?;
//! let join = Command::Join { name: "bob".into(), role: Role::Player, known: Known::Guest };
//! let entry = room.decide(Moment(2_000), room.next_member(), &Op::new(OpId(2), 1, join))?;
//! room.take(&entry)?;
//! assert_eq!((room.head(), room.members().len()), (2, 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Room`] is the fold of its log, as a [`Session`](ninefold_game::Session) is of its events.
//! [`Room::decide`] judges an [`Op`] of a member and changes nothing; what comes of it is one
//! [`Entry`] with the next number. [`Room::take`] takes an entry in. Every op has an id that its
//! author chose, so that sending it twice does it once. Who stores the entries decides only their
//! order: the service, its other nodes and all clients then have the same room.
//!
//! A client holds a [`Follower`]: the room as far as it is confirmed, and the ops that are not,
//! which are shown at once and decided anew on top of whatever others did meanwhile.
//! [`Entry::seen_by`] leaves out what a member must not see, such as the digits of a rival.
//!
//! Absent here: clocks, luck, sockets, serialization, and who is connected just now.

mod arena;
mod assistance;
mod class;
mod decide;
mod entry;
mod follower;
mod member;
mod ninths;
mod op;
mod rating;
mod rating_group;
mod record;
mod refusal;
mod room;
mod round;
mod settle;
mod sight;
mod start;
mod take;

pub use arena::{
    ARENA_HOST, ArenaSchedule, ArenaScheduleError, ArenaTime, POINTS_FOR_SOLVING, POINTS_FOR_WINNING,
    Waiting, arena_log, choose_rival, is_decided,
};
pub use assistance::{Assistance, Check, CheckReason, HintCommand};
pub use class::{
    Answer, ClassCommand, ClassFact, FoundHint, JudgedAnswer, Lesson, Question, SeenAnswer, ShownHint,
    Verdict,
};
pub use entry::{Entry, Fact};
pub use follower::Follower;
pub use member::{Known, Member, MemberId, Role, Standing};
pub use ninths::Ninths;
pub use op::{Command, Op, OpId, Phrase, Play, Words};
pub use rating::{Rating, Score};
pub use rating_group::RatingGroup;
pub use record::Record;
pub use refusal::Refusal;
pub use room::{Door, Room, RoomKind, Rules, Said, Talk};
pub use round::{Finish, Outcome, Owner, Phase, Progress, RoomBoard, Round};
pub use settle::{Placed, Racing, Ranking, Settled};
pub use sight::Sight;
pub use start::RoundStart;
pub use take::Misfit;
