//! [`Room`]: people and the puzzle before them, the fold of a log.

use crate::assistance::Assistance;
use crate::class::Question;
use crate::member::{Member, MemberId};
use crate::op::Words;
use crate::round::{Outcome, Owner, Round};
use ninefold_game::Moment;
use ninefold_puzzle::{Puzzle, Rules as PuzzleRules};
use std::collections::VecDeque;

/// A room. Two with the same log are equal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Room {
    pub(crate) head: u64,
    pub(crate) latest: Moment,
    pub(crate) rules: Option<Rules>,
    pub(crate) owner: Option<MemberId>,
    pub(crate) members: Vec<Member>,
    pub(crate) door: Door,
    pub(crate) talk: Talk,
    pub(crate) round: Option<Round>,
    pub(crate) outcomes: Vec<Outcome>,
    pub(crate) said: VecDeque<Said>,
    pub(crate) n_hints: u32,
}

/// What is played in a room; fixed when it is opened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The kind.
    pub kind: RoomKind,
    /// How many of their last steps at a board members can take back; all, in rooms that were opened when there was
    /// no bound. It is written into the log, which must be read as it was decided.
    pub steps_back: Option<u32>,
    /// The help that members may ask for; in a class the teacher gives it.
    pub assistance: Assistance,
}

impl Rules {
    /// How many steps back are usual. Boards keep what they need for them, for everybody who plays.
    pub const STEPS_BACK: u32 = 100;

    /// The usual rules of a kind: nobody is helped.
    pub fn new(kind: RoomKind) -> Self {
        Self { kind, steps_back: Some(Self::STEPS_BACK), assistance: Assistance::default() }
    }
}

/// How people play with each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RoomKind {
    /// One board for all.
    Together,
    /// The same puzzle, a board for each: who is faster?
    Race,
    /// One board, and players take turns to write a digit.
    Relay,
    /// A teacher shows a position, hints and questions; pupils try and answer.
    Class,
}

/// Whether somebody new can come in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Door {
    /// Whoever is invited.
    #[default]
    Open,
    /// Nobody new.
    Locked,
}

/// How members may talk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Talk {
    /// Not at all.
    Off,
    /// By the fixed phrases.
    #[default]
    Phrases,
    /// Accounts also by words of their own.
    Free,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The number of its entry.
    pub seq: u64,
    /// When.
    pub at: Moment,
    /// By whom.
    pub by: MemberId,
    /// What.
    pub words: Words,
}

impl Room {
    /// The most people who can ever have been in one room.
    pub const MOST_MEMBERS: usize = 200;
    /// The most who play at the same time.
    pub const MOST_PLAYERS: usize = 16;
    /// The most who are in a class at the same time, with its teacher.
    pub const MOST_IN_CLASS: usize = 40;
    /// The most hints that are shown in a class: each is long.
    pub const MOST_HINTS: u32 = 1_000;
    /// The most parts of hints that are told in another room: nobody fills a log by asking for them.
    pub const MOST_HINTS_IN_PLAY: u32 = 300;
    /// The longest name, in characters.
    pub const LONGEST_NAME: usize = 30;
    /// The longest thing that can be said, in characters.
    pub const LONGEST_WORDS: usize = 200;
    /// The most entries of a log.
    pub const MOST_ENTRIES: u64 = 20_000;
    /// How long the countdown before a race takes, in milliseconds.
    pub const COUNTDOWN: u64 = 5_000;
    /// How many of the last things said are remembered.
    pub(crate) const REMEMBERED: usize = 50;

    /// The number of the last entry.
    pub fn head(&self) -> u64 {
        self.head
    }

    /// When the last entry was decided.
    pub fn latest(&self) -> Moment {
        self.latest
    }

    /// What is played; nothing before the room has been opened.
    pub fn rules(&self) -> Option<Rules> {
        self.rules
    }

    /// The help that members may ask for.
    pub fn assistance(&self) -> Assistance {
        self.rules.map(|rules| rules.assistance).unwrap_or_default()
    }

    /// What the help that was asked for at a board adds to its time in a race, in milliseconds.
    pub fn penalty_at(&self, board: Owner) -> u64 {
        let progress = self.round.as_ref().and_then(|round| round.progress(board));
        let told = progress.filter(|_| self.is_race()).map_or(0, |progress| progress.told);
        u64::from(told) * u64::from(self.assistance().penalty)
    }

    /// Who owns the room.
    pub fn owner(&self) -> Option<MemberId> {
        self.owner
    }

    /// Everybody who is or was here, in the order of their coming.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    /// A member.
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.get(usize::from(id.0))
    }

    /// The number that the next newcomer gets.
    pub fn next_member(&self) -> MemberId {
        MemberId(u8::try_from(self.members.len()).unwrap_or(u8::MAX))
    }

    /// Those who are here to play.
    pub fn players(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.plays())
    }

    /// Whether somebody new can come in.
    pub fn door(&self) -> Door {
        self.door
    }

    /// How members may talk.
    pub fn talk(&self) -> Talk {
        self.talk
    }

    /// The puzzle on the table.
    pub fn round(&self) -> Option<&Round> {
        self.round.as_ref()
    }

    /// What came of the rounds before.
    pub fn outcomes(&self) -> &[Outcome] {
        &self.outcomes
    }

    /// The last things that were said, oldest first.
    pub fn said(&self) -> impl Iterator<Item = &Said> {
        self.said.iter()
    }

    /// How many cells the puzzle on the table has; none before there is one.
    pub fn n_cells(&self) -> usize {
        self.round.as_ref().and_then(Round::puzzle).map_or(0, |puzzle| puzzle.layout().n_cells())
    }

    /// How many cells its boards have and how many changes they keep for steps back, all together: what its memory
    /// goes by.
    pub fn size(&self) -> usize {
        let boards = self.round.iter().flat_map(|round| round.boards.values());
        boards.map(|board| board.session.layout().n_cells() + board.session.n_kept_changes()).sum()
    }

    /// About how many bytes the rules of its puzzle take: all of its boards share them, but for those in fog, each of
    /// which has what is seen there.
    pub fn rules_memory(&self) -> usize {
        let Some(round) = &self.round else { return 0 };
        let shared = round.puzzle().map(Puzzle::rules);
        let seen = round.boards.values().map(|board| board.session.seen_rules());
        let own = seen.filter(|seen| shared.is_none_or(|shared| shared != *seen));
        shared.map_or(0, PuzzleRules::memory) + own.map(PuzzleRules::memory).sum::<usize>()
    }

    /// Whose board a member plays at or looks at.
    pub fn board_of(&self, member: Option<MemberId>) -> Option<Owner> {
        let round = self.round.as_ref()?;
        let is_teacher = self.is_class() && member.is_some() && self.owner == member;
        let is_asked = round.lesson.question().is_some();
        let own = member.map(Owner::Member).filter(|own| round.board(*own).is_some());
        let on_table = round.board(Owner::Everybody).map(|_| Owner::Everybody);
        own.filter(|_| !is_teacher && !is_asked).or(on_table)
    }

    /// The question that a member is to answer.
    pub fn question_for(&self, member: MemberId) -> Option<&Question> {
        let answers = self.owner != Some(member) && self.member(member).is_some_and(Member::plays);
        self.round.as_ref()?.lesson.question().filter(|_| answers)
    }

    /// Whether others are shown where a member is. In a class only the teacher points: the cursor of a pupil
    /// would give an answer away.
    pub fn may_point(&self, member: MemberId) -> bool {
        !self.is_class() || self.owner == Some(member)
    }

    /// Whether a teacher shows and pupils try.
    pub fn is_class(&self) -> bool {
        self.rules.is_some_and(|rules| rules.kind == RoomKind::Class)
    }

    /// The player after this one, in the order of numbers, round and round.
    pub(crate) fn player_after(&self, id: MemberId) -> Option<MemberId> {
        let others = || self.players().map(|member| member.id).filter(|&other| other != id);
        others().find(|&other| other > id).or_else(|| others().next())
    }
}
