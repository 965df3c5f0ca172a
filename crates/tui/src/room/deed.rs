//! [`Deed`]: what becomes of a word or a move: something to say, and something for the service.

use super::Desk;
use super::line::Request;
use super::word::RoomWord;
use crate::library;
use crate::luck;
use ninefold::game;
use ninefold::puzzle::Cell;
use ninefold_protocol::api::{AnswerClass, AskClass, CheckBoard, NewReport, ReportKind, ShowHint};
use ninefold_protocol::worker::Response;
use ninefold_room::{Command, HintCommand, Member, OpId, Refusal};
use ninefold_table::{Tone, speech};

/// What becomes of a word or a move.
#[derive(Debug, Default)]
pub(crate) struct Deed {
    /// What is to be said.
    pub(crate) said: Vec<String>,
    /// What the service is asked.
    pub(crate) request: Option<Request>,
}

impl Deed {
    pub(super) fn say(words: impl Into<String>) -> Self {
        Self { said: vec![words.into()], request: None }
    }

    fn request(request: Request) -> Self {
        Self { said: Vec::new(), request: Some(request) }
    }
}

impl Desk {
    /// Does what a word asks for; nothing for those that are about the face itself or the board.
    pub(crate) fn obey(&mut self, word: RoomWord) -> Option<Deed> {
        Some(match word {
            RoomWord::Ask(command) => self.ask(command),
            RoomWord::Leave => self.ask(Command::Leave),
            RoomWord::Who => Deed { said: [self.people(), self.results()].concat(), request: None },
            RoomWord::Help => Deed::say(self.voice.tell(super::word::WORDS)),
            RoomWord::Wrong(reason) => Deed::say(self.voice.tell(&reason)),
            RoomWord::Hint => self.show_hint(),
            RoomWord::Check => self.check(),
            RoomWord::Watch(name) => self.watch_by_name(name.as_deref()),
            RoomWord::Keep => self.keep(),
            RoomWord::AskClass(technique) => {
                Deed::request(Request::Question(AskClass { op: new_op(), technique }))
            }
            RoomWord::Block(name) => self.with_member(&name, |desk, member| {
                desk.blocked.block(&desk.place, &member);
                desk.keep_blocked(desk.voice.fill("You don't hear {0} any more.", &[&member.name]))
            }),
            RoomWord::Unblock(name) => self.with_member(&name, |desk, member| {
                desk.blocked.unblock(&desk.place, &member);
                desk.keep_blocked(desk.voice.fill("You hear {0} again.", &[&member.name]))
            }),
            RoomWord::Report(name, words) => self.with_member(&name, |desk, member| {
                let subject = format!("{}/{}", desk.place, member.id.0);
                Deed::request(Request::Report(NewReport { about: ReportKind::Member, subject, words }))
            }),
            RoomWord::NextOpponent => match self.may_go_on() {
                Ok(()) => Deed::default(),
                Err(reason) => Deed::say(self.voice.say(reason)),
            },
            RoomWord::Quit | RoomWord::Cells(_) | RoomWord::Board(_) => return None,
        })
    }

    /// Does something at the board, or answers by it where something is asked.
    pub(crate) fn play(&mut self, command: &game::Command) -> Deed {
        if let Some(question) = self.question() {
            return match Response::of_move(command) {
                Some(reply) => answer(question, reply),
                None => {
                    Deed::say(self.voice.say("Answer by a digit, by candidates or by cells of the board."))
                }
            };
        }
        match command {
            game::Command::AskForHint | game::Command::DeepenHint => return self.show_hint(),
            game::Command::ApplyHint => {
                return self.ask(Command::Hint(HintCommand::Apply));
            }
            game::Command::Check | game::Command::Submit => return self.check(),
            _ => {}
        }
        let before = self.follower.board().map_or(0, |board| board.version());
        let now = self.now();
        if let Err(refusal) = self.follower.play(now, new_id(), command) {
            return Deed::say(self.voice.say(&refusal.to_string()));
        }
        let said = self.follower.board().map(|board| {
            let events = board.events_since(before);
            let news = speech::news(&self.voice, board, events).into_iter();
            news.filter(|(tone, _)| *tone > Tone::Detail).map(|(_, text)| text).collect()
        });
        Deed { said: said.unwrap_or_default(), request: self.sending() }
    }

    /// Answers by the cells of a pattern.
    pub(crate) fn answer_by_cells(&self, cells: Vec<Cell>) -> Deed {
        match self.question() {
            Some(question) => answer(question, Response::Cells(cells)),
            None => Deed::say(self.voice.say("Nothing is asked.")),
        }
    }

    fn show_hint(&self) -> Deed {
        let room = self.follower.confirmed();
        match room.is_class() || room.assistance().hints {
            true => Deed::request(Request::Hint(ShowHint { op: new_op() })),
            false => Deed::say(self.voice.say(&Refusal::NoHints.to_string())),
        }
    }

    fn check(&self) -> Deed {
        match self.follower.confirmed().assistance().checks {
            true => Deed::request(Request::Check(CheckBoard { op: new_op() })),
            false => Deed::say(self.voice.say(&Refusal::NoChecks.to_string())),
        }
    }

    /// Keeps the board of this round. The same round is the same game, however often it is kept.
    fn keep(&self) -> Deed {
        let Some(round) = self.follower.confirmed().round().map(|round| round.number) else {
            return Deed::say(self.voice.say("There is no board yet."));
        };
        let place = self.place.get(..KEPT_SIGNS).unwrap_or(&self.place).to_lowercase();
        Deed::request(Request::Keep(round, format!("{place}-{round}")))
    }

    fn ask(&mut self, command: Command) -> Deed {
        let now = self.now();
        match self.follower.ask(now, new_id(), command) {
            Ok(_) => Deed { said: Vec::new(), request: self.sending() },
            Err(refusal) => Deed::say(self.voice.say(&refusal.to_string())),
        }
    }

    /// Everything that has not been answered, to be sent.
    pub(crate) fn sending(&self) -> Option<Request> {
        Some(self.to_send()).filter(|messages| !messages.is_empty()).map(Request::Send)
    }

    pub(super) fn with_member(&mut self, name: &str, act: impl FnOnce(&mut Self, Member) -> Deed) -> Deed {
        let members = self.follower.room().members().iter();
        let found = members.rev().find(|member| member.name.eq_ignore_ascii_case(name)).cloned();
        match found.filter(|member| Some(member.id) != self.follower.me()) {
            Some(member) => act(self, member),
            None => Deed::say(
                self.voice.fill("There is nobody else called {0} here. Type who for a list.", &[&name]),
            ),
        }
    }

    /// Keeps whom this person has blocked, for the next time too.
    fn keep_blocked(&self, said: String) -> Deed {
        match library::keep_blocked(&self.blocked) {
            Ok(()) => Deed::say(said),
            Err(error) => Deed::say(format!(
                "{said} {}",
                self.voice.fill("It cannot be kept for the next time: {0}.", &[&error])
            )),
        }
    }
}

fn answer(question: u64, reply: Response) -> Deed {
    Deed::request(Request::Answer(AnswerClass { op: new_op(), question, reply }))
}

/// How much of a room's id names its games: the whole is the invitation.
const KEPT_SIGNS: usize = 10;

fn new_op() -> String {
    format!("{:x}", new_id().0)
}

/// An id that nobody else chooses.
fn new_id() -> OpId {
    OpId(u128::from(luck::seed().0) << 64 | u128::from(luck::seed().0))
}
