//! A room in the terminal, for both faces: [`Desk`] is what is known of it and what becomes of a word or a
//! move, `line` is the way to the service, `screen` the full-screen face; `plain::room` is the other one.

mod deed;
pub(crate) mod line;
pub(crate) mod screen;
pub(crate) mod terminal;
mod watching;
pub(crate) mod word;

pub(crate) use deed::Deed;

use crate::time;
use crate::voice::Voice;
use ninefold::game::Moment;
use ninefold::puzzle::Cell;
use ninefold_protocol::api::{MemberRating, RoomInfo};
use ninefold_protocol::room::{ClientMessage, ServerMessage, Whisper, read_explanation};
use ninefold_room::{
    Answer, ClassFact, Entry, Fact, Follower, Member, MemberId, Owner, POINTS_FOR_SOLVING,
    POINTS_FOR_WINNING, Phase, Role, Standing, Verdict,
};
use ninefold_table::Blocked;
use ninefold_table::room_news::{self, About};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A room as somebody at a terminal knows it.
#[derive(Debug)]
pub(crate) struct Desk {
    /// The log as far as it is known, and what is not confirmed yet.
    pub(crate) follower: Follower,
    /// By how much the clock of the service is ahead of the one here, in milliseconds.
    ahead: i64,
    contact: Contact,
    /// The id of the room.
    place: String,
    blocked: Blocked,
    cursors: BTreeMap<MemberId, Vec<Cell>>,
    present: BTreeSet<MemberId>,
    /// The round, and who is watched in it.
    watching: Option<(u32, MemberId)>,
    /// The round in which the boards of all were read.
    all_read_in: Option<u32>,
    /// Whether the boards of rivals are asked for, as whoever listens to the room is told too.
    pub(crate) sees_all: Arc<AtomicBool>,
    /// The language of whoever sits here.
    pub(crate) voice: Voice,
}

/// Why a room was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    Quit,
    /// In the arena, for the next opponent.
    Onward,
    /// The player says nothing more.
    Silence,
}

/// Whether the service is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Contact {
    There,
    Lost,
}

impl Desk {
    /// Nothing is known yet but what the service said at the door.
    pub(crate) fn new(info: &RoomInfo, blocked: Blocked) -> Self {
        Self {
            follower: Follower::new(info.me.map(MemberId)),
            ahead: 0,
            contact: Contact::There,
            place: info.id.clone(),
            blocked,
            cursors: BTreeMap::new(),
            present: BTreeSet::new(),
            watching: None,
            all_read_in: None,
            sees_all: Arc::default(),
            voice: Voice::default(),
        }
    }

    /// The same in another language.
    pub(crate) fn speaking(self, voice: Voice) -> Self {
        Self { voice, ..self }
    }

    /// The time of the service.
    pub(crate) fn now(&self) -> Moment {
        Moment(time::now().0.saturating_add_signed(self.ahead))
    }

    /// The service cannot be reached: what is said about it, the first time.
    pub(crate) fn lose(&mut self) -> Option<String> {
        let before = std::mem::replace(&mut self.contact, Contact::Lost);
        let words = "No connection. You can go on: moves are kept and sent when it is back.";
        (before == Contact::There).then(|| self.voice.tell(words))
    }

    /// The service is reached: what is said about it, if it was not before.
    pub(crate) fn find(&mut self) -> Option<String> {
        let before = std::mem::replace(&mut self.contact, Contact::There);
        (before == Contact::Lost).then(|| self.voice.say("Connected again."))
    }

    /// What the service has not answered yet; nothing while it cannot be reached.
    pub(crate) fn to_send(&self) -> Vec<ClientMessage> {
        if self.contact == Contact::Lost {
            return Vec::new();
        }
        self.follower.pending().cloned().map(ClientMessage::Op).collect()
    }

    /// Whether this member has left the room, or was sent away.
    pub(crate) fn is_gone(&self) -> bool {
        let me = self.follower.me().and_then(|me| self.follower.confirmed().member(me));
        me.is_some_and(|me| me.standing != Standing::Here)
    }

    /// Takes in what the service says, and gives what is to be said of it.
    pub(crate) fn hear(&mut self, messages: Vec<ServerMessage>) -> Vec<String> {
        let mut said = Vec::new();
        for message in messages {
            match message {
                ServerMessage::Hello { now, .. } => {
                    let signed = |millis: u64| i64::try_from(millis).unwrap_or(i64::MAX);
                    self.ahead = signed(now) - signed(time::now().0);
                }
                ServerMessage::Entries(entries) => {
                    for entry in
                        entries.iter().filter(|entry| entry.seq > self.follower.since()).collect::<Vec<_>>()
                    {
                        let was_decided = self.follower.confirmed().arena_winner().is_some();
                        if self.follower.hear([entry]).is_err() {
                            if self.watching.is_some() {
                                // Of a board that was not shown before nothing can be made: all is read again.
                                self.follower.start_again();
                                return said;
                            }
                            said.push(self.voice.say("The room cannot be followed any more: join it again."));
                            return said;
                        }
                        said.extend(self.news(entry));
                        said.extend(self.rules_of_help(entry));
                        said.extend(self.decision().filter(|_| !was_decided));
                        said.extend(self.lesson_news(entry));
                    }
                }
                ServerMessage::Refused { op, reason } => {
                    self.follower.hear_refused(op);
                    said.push(self.voice.tell(&reason));
                }
                ServerMessage::Problem(words) => said.push(self.voice.tell(&words)),
                ServerMessage::Present(members) => self.present = members.into_iter().collect(),
                ServerMessage::Whispered { by, whisper: Whisper::Cursor(cells) } => {
                    self.cursors.insert(by, cells);
                }
                ServerMessage::Done { .. } | ServerMessage::Whispered { .. } => {}
            }
        }
        said
    }

    /// Who has won a race of the arena, and what comes next.
    fn decision(&self) -> Option<String> {
        let winner = self.follower.confirmed().arena_winner()?;
        Some(match Some(winner) == self.follower.me() {
            true => self
                .voice
                .fill("You won this race: {0} points. The word next leads on.", &[&POINTS_FOR_WINNING]),
            false => self.voice.fill(
                "{0} won this race. Solve it for {1} point, or go on by the word next.",
                &[&self.name(winner), &POINTS_FOR_SOLVING],
            ),
        })
    }

    /// Refuses to go on to the next opponent while it is not decided who wins, or where there is none.
    pub(crate) fn may_go_on(&self) -> Result<(), &'static str> {
        let room = self.follower.confirmed();
        if room.rules().is_none() {
            return Err("One moment: the room is opening.");
        }
        match (room.is_of_arena(), room.arena_winner()) {
            (false, _) => Err("Only the arena has a next opponent."),
            (true, None) => Err("This race is not decided yet: solve it, or give up."),
            (true, Some(_)) => Ok(()),
        }
    }

    /// What has happened by an entry, but for the words of whoever is blocked.
    fn news(&self, entry: &Entry) -> Vec<String> {
        let (room, me) = (self.follower.confirmed(), self.follower.me());
        let heard = room_news::news(&self.voice, room, me, entry, time::watch).into_iter();
        heard
            .filter(|heard| heard.about != About::Words || !self.is_blocked(heard.by))
            .map(|heard| match heard.about {
                About::Words => {
                    format!("{}: {}", room_news::name_of(&self.voice, room, me, heard.by), heard.text)
                }
                About::Board | About::Room => heard.text,
            })
            .collect()
    }

    /// What the rules say about hints and checks, when the room opens.
    fn rules_of_help(&self, entry: &Entry) -> Option<String> {
        let opens = entry.facts.iter().any(|fact| matches!(fact, Fact::Opened(_)));
        self.help_words().filter(|_| opens)
    }

    /// The same at any time.
    pub(crate) fn help_words(&self) -> Option<String> {
        let rules = self.follower.room().rules()?;
        room_news::assistance_words(&self.voice, rules.kind, rules.assistance, time::watch)
    }

    /// What an entry tells in a class beyond its news: the hint itself, and the answers.
    fn lesson_news(&self, entry: &Entry) -> Vec<String> {
        let told = |fact: &Fact| match fact {
            Fact::Class(ClassFact::Explained(hint)) => {
                let told = read_explanation(hint);
                told.map(|told| told.sentences.iter().map(|told| self.voice.sent(told)).collect::<Vec<_>>())
            }
            Fact::Class(ClassFact::Answered { answer: Some(answer), verdict: Some(verdict), .. }) => {
                Some(vec![self.answer_words(entry.by, answer, verdict)?])
            }
            Fact::Class(ClassFact::Revealed(answers)) => {
                let words = |given: &ninefold_room::JudgedAnswer| {
                    self.answer_words(given.by, &given.answer, &given.verdict)
                };
                Some(answers.iter().filter_map(words).collect())
            }
            _ => None,
        };
        entry.facts.iter().filter_map(told).flatten().collect()
    }

    fn answer_words(&self, by: MemberId, answer: &Answer, verdict: &Verdict) -> Option<String> {
        let puzzle = self.follower.confirmed().round()?.puzzle()?;
        let words = room_news::answer_words(puzzle.layout(), answer);
        Some(format!("{}: {words}, {}.", self.name(by), room_news::verdict_words(&self.voice, verdict)))
    }

    /// What to call a member.
    pub(crate) fn name(&self, id: MemberId) -> String {
        room_news::name_of(&self.voice, self.follower.room(), self.follower.me(), id)
    }

    /// Whether this person does not want to hear somebody.
    pub(crate) fn is_blocked(&self, id: MemberId) -> bool {
        self.follower.room().member(id).is_some_and(|member| self.blocked.has(&self.place, member))
    }

    /// Where others are on the board that all share, of those who are connected.
    pub(crate) fn cursors(&self) -> Vec<(MemberId, Cell)> {
        let is_shown = |id: &MemberId| {
            Some(*id) != self.follower.me() && self.present.contains(id) && !self.is_blocked(*id)
        };
        let shown = self.cursors.iter().filter(|(id, _)| is_shown(id));
        shown.flat_map(|(id, cells)| cells.iter().map(|&cell| (*id, cell))).collect()
    }

    /// The number of the question that this member is to answer.
    pub(crate) fn question(&self) -> Option<u64> {
        let me = self.follower.me()?;
        self.follower.confirmed().question_for(me).map(|question| question.number)
    }

    /// Who is here, and how far they are, a line each.
    pub(crate) fn people(&self) -> Vec<String> {
        let room = self.follower.room();
        // The host of the arena is nobody.
        let host = room.owner().filter(|_| room.is_of_arena());
        let here = room.members().iter().filter(|member| Some(member.id) != host);
        let here = here.filter(|member| member.standing == Standing::Here);
        here.map(|member| {
            let (name, notes) = (self.name(member.id), self.notes(member));
            if notes.is_empty() { format!("{name}.") } else { format!("{name}: {}.", notes.join(", ")) }
        })
        .collect()
    }

    fn notes(&self, member: &Member) -> Vec<String> {
        let room = self.follower.room();
        let round = room.round();
        let is_owner = room.owner() == Some(member.id);
        let is_waiting = round.is_some_and(|round| round.phase == Phase::Waiting);
        let question = round.and_then(|round| round.lesson().question());
        let has_answered = question.is_some_and(|question| question.answer_of(member.id).is_some());
        let owner = if room.is_class() { "teacher" } else { "owner" };
        let notes = [
            (is_owner, owner),
            (member.role == Role::Watcher, "watches"),
            (member.ready && is_waiting, "ready"),
            (round.is_some_and(|round| round.turn == Some(member.id)), "has the turn"),
            (has_answered, "has answered"),
            (self.is_blocked(member.id), "blocked"),
        ];
        let notes = notes.into_iter().filter(|(is_so, _)| *is_so).map(|(_, note)| self.voice.say(note));
        let progress =
            round.and_then(|round| Some((round.progress(Owner::Member(member.id))?, round.to_fill())));
        let filled = progress
            .map(|(progress, to_fill)| self.voice.fill("{0} of {1} filled", &[&progress.filled, &to_fill]));
        let penalty = Duration::from_millis(room.penalty_at(Owner::Member(member.id)));
        let help = (!penalty.is_zero()).then(|| self.voice.fill("help +{0}", &[&time::watch(penalty)]));
        notes.chain(filled).chain(help).collect()
    }

    /// What a race did to ratings, a line for each whom it counts for.
    pub(crate) fn rating_lines(&self, ratings: &[MemberRating]) -> Vec<String> {
        let line = |rating: &MemberRating| {
            let is_provisional = rating.figures.provisional;
            let note =
                if is_provisional { format!(", {}", self.voice.say("provisional")) } else { String::new() };
            let name = self.name(MemberId(rating.member));
            let change = format!("{:+}{note}", rating.change);
            self.voice.fill("{0}: rating {1} ({2}).", &[&name, &rating.figures, &change])
        };
        ratings.iter().map(line).collect()
    }

    /// How the round ended, where it has.
    pub(crate) fn results(&self) -> Vec<String> {
        room_news::results(&self.voice, self.follower.room(), self.follower.me(), time::watch)
    }
}
