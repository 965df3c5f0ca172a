//! [`RoomScreen`]: a room on the full screen as a state. It takes keys and news in and says what the
//! service is to be asked; `view::room` draws it.

#[cfg(test)]
mod tests;

use super::line::{Incoming, Request};
use super::word::{self as room_word, RoomWord};
use super::{Deed, Desk};
use crate::app::Play;
use crate::keys::{self, Meaning};
use crate::look::Look;
use crate::plain::word::{self, Word};
use crate::scene::Scene;
use ninefold::game::Command;
use ninefold_protocol::room::{ClientMessage, Whisper, read_explanation};
use ninefold_room::{Owner, Refusal};
use ninefold_table::{Action, Outcome};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use std::collections::VecDeque;
use std::fmt::Display;

/// A room on the full screen.
#[derive(Debug)]
pub(crate) struct RoomScreen {
    pub(crate) desk: Desk,
    pub(crate) look: Look,
    pub(crate) area: Rect,
    /// The board in sight, and what the player holds; nothing before a race.
    pub(crate) play: Option<Play>,
    /// The round and whose board that is.
    shown: Option<(u32, Owner)>,
    /// What has happened, oldest first.
    pub(crate) feed: VecDeque<String>,
    /// What is being typed after `/`.
    pub(crate) typed: Option<String>,
    /// The page of help, from this line on.
    pub(crate) help: Option<usize>,
    /// The cell that others were shown last.
    told_cursor: Option<ninefold::puzzle::Cell>,
}

/// What comes after an input.
#[derive(Debug)]
pub(crate) enum Next {
    /// Go on, and ask the service this.
    On(Vec<Request>),
    Quit,
    /// In the arena, to the next opponent.
    Onward,
}

/// How many lines of what happened are kept.
const FEED: usize = 50;

/// What the keys do here beside those of the game.
pub(crate) const HELP: &str = "\
Arrows, digits, tools, u, e: as in the game.
/ and a line: a word of the room, such as /say hello or /ready. Esc takes it back.
H, C: a hint, a check, where the room allows them. W: watch the next racer, once your board has ended.
In a class: H tells the next step (the teacher). Asked who sees it: write the digit, note a candidate
that goes, or choose cells and press Enter.
q leaves; the place in the room stays.";

impl RoomScreen {
    /// Nothing is known of the room yet.
    pub(crate) fn new(desk: Desk, look: Look, area: Rect) -> Self {
        let feed = VecDeque::from([look.voice.say("Type / for the words of the room, ? for help.")]);
        Self { desk, look, area, play: None, shown: None, feed, typed: None, help: None, told_cursor: None }
    }

    /// What a key does.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Next {
        if keys::is_interrupt(key) {
            return Next::Quit;
        }
        if let Some(line) = self.help {
            self.help = match key.code {
                KeyCode::Down | KeyCode::Char('j') => Some(line + 1),
                KeyCode::Up | KeyCode::Char('k') => Some(line.saturating_sub(1)),
                _ => None,
            };
            return Next::On(Vec::new());
        }
        if self.typed.is_some() {
            return self.type_on(key);
        }
        match (key.code, keys::meaning(key)) {
            (KeyCode::Char('/'), _) => self.typed = Some(String::new()),
            (_, Some(Meaning::Watch)) => {
                let deed = self.desk.watch_next();
                return self.carry_out(deed);
            }
            (_, Some(Meaning::Leave)) => return Next::Quit,
            (_, Some(Meaning::Help)) => self.help = Some(0),
            (_, Some(meaning)) => {
                let deed = self.mean(meaning);
                return self.carry_out(deed);
            }
            (_, None) => {}
        }
        Next::On(Vec::new())
    }

    /// What is pasted goes into the line that is being typed.
    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(typed) = &mut self.typed {
            typed.extend(text.chars().filter(|sign| !sign.is_control()).take(MOST_TYPED));
        }
    }

    fn type_on(&mut self, key: KeyEvent) -> Next {
        let Some(typed) = &mut self.typed else { return Next::On(Vec::new()) };
        match key.code {
            KeyCode::Char(sign) if typed.chars().count() < MOST_TYPED => typed.push(sign),
            KeyCode::Backspace => drop(typed.pop()),
            KeyCode::Esc => self.typed = None,
            KeyCode::Enter => {
                let line = self.typed.take().unwrap_or_default();
                return self.line(&line);
            }
            _ => {}
        }
        Next::On(Vec::new())
    }

    /// Does what a typed line says.
    fn line(&mut self, line: &str) -> Next {
        let deed = match room_word::parse(line) {
            RoomWord::Quit => return Next::Quit,
            RoomWord::NextOpponent if self.desk.may_go_on().is_ok() => return Next::Onward,
            RoomWord::Help => {
                self.help = Some(0);
                Deed::default()
            }
            RoomWord::Cells(_) => self.answer_by_cells(),
            RoomWord::Board(line) => self.board_line(&line),
            word => self.desk.obey(word).unwrap_or_default(),
        };
        self.carry_out(deed)
    }

    fn board_line(&mut self, line: &str) -> Deed {
        let Some(board) = self.desk.board() else { return Deed::default() };
        match word::parse(line, board.layout()) {
            Ok(Some(Word::Game(command))) => self.desk.play(&command),
            Ok(Some(Word::GiveUp)) => self.desk.play(&Command::GiveUp),
            Ok(Some(Word::Validate)) => self.desk.play(&Command::Check),
            Ok(None) => Deed::default(),
            Ok(Some(_)) => Deed { said: vec![self.desk.voice.say("Look at the board.")], request: None },
            Err(reason) => Deed { said: vec![self.desk.voice.tell(&reason)], request: None },
        }
    }

    fn mean(&mut self, meaning: Meaning) -> Deed {
        let Some(play) = &mut self.play else { return Deed::default() };
        let command = match meaning {
            Meaning::Board(Action::Confirm) if self.desk.question().is_some() => {
                return self.answer_by_cells();
            }
            Meaning::Board(action) => match play.hand.act(&play.session, action) {
                Outcome::Play(command) => command,
                Outcome::FindHint | Outcome::FindReason(..) => Command::AskForHint,
                outcome => {
                    play.say(outcome);
                    return Deed::default();
                }
            },
            Meaning::Clear => Command::Clear,
            Meaning::Restart => Command::Restart,
            Meaning::GiveUp => {
                play.message = self.desk.voice.say("Type /give up to end your board.");
                return Deed::default();
            }
            _ => {
                return Deed {
                    said: vec![self.desk.voice.say(&Refusal::NotInARoom.to_string())],
                    request: None,
                };
            }
        };
        self.desk.play(&command)
    }

    /// Answers by the cells that are chosen.
    fn answer_by_cells(&mut self) -> Deed {
        let chosen = self.play.iter().flat_map(|play| play.hand.chosen.iter().copied()).collect::<Vec<_>>();
        self.desk.answer_by_cells(chosen)
    }

    fn carry_out(&mut self, deed: Deed) -> Next {
        self.tell(deed.said);
        self.refresh();
        Next::On(deed.request.into_iter().chain(self.showing_cursor()).collect())
    }

    /// Others are shown where the player is, where that is anybody's business.
    fn showing_cursor(&mut self) -> Option<Request> {
        let (room, me) = (self.desk.follower.room(), self.desk.follower.me()?);
        let is_shared = room.board_of(Some(me)) == Some(Owner::Everybody) && room.may_point(me);
        let cursor = self.play.as_ref().map(|play| play.hand.cursor).filter(|_| is_shared)?;
        if self.told_cursor.replace(cursor) == Some(cursor) {
            return None;
        }
        Some(Request::Send(vec![ClientMessage::Whisper(Whisper::Cursor(vec![cursor]))]))
    }

    /// Takes in what the service says.
    pub(crate) fn hear(&mut self, incoming: Incoming) -> Next {
        let mut request = Vec::new();
        let said = match incoming {
            Incoming::News(messages) => {
                let back = self.desk.find();
                let said = self.desk.hear(messages);
                request.extend(self.desk.sending());
                request.extend(self.desk.reading_all());
                back.into_iter().chain(said).collect()
            }
            Incoming::Answer(messages) => self.desk.hear(messages),
            Incoming::All(messages) => self.desk.hear_all(&messages),
            Incoming::Ratings(ratings) => self.desk.rating_lines(&ratings),
            Incoming::Words(words) => vec![self.desk.voice.tell(&words)],
            Incoming::Lost => self.desk.lose().into_iter().collect(),
            Incoming::Ended(reason) => vec![self.desk.voice.tell(&format!("{reason}. Press q to leave."))],
        };
        self.tell(said);
        self.refresh();
        if self.desk.is_gone() {
            return Next::Quit;
        }
        Next::On(request)
    }

    fn tell(&mut self, said: Vec<String>) {
        if let (Some(play), Some(last)) = (&mut self.play, said.last()) {
            play.message = last.clone();
        }
        self.feed.extend(said);
        self.feed.drain(..self.feed.len().saturating_sub(FEED));
    }

    /// The board in sight is the one that the room says; what the player holds stays while it is the same.
    fn refresh(&mut self) {
        let follower = &self.desk.follower;
        let room = follower.room();
        let is_hidden = room.countdown(self.desk.now()).is_some();
        let place = self.desk.board_in_sight().filter(|_| !is_hidden);
        let here = room.round().and_then(|round| Some((round.number, place?)));
        let board = here.and_then(|_| self.desk.board().cloned());
        match (board, &mut self.play) {
            (Some(board), Some(play)) if here == self.shown => play.session = board,
            (Some(board), before) => {
                let message = before.as_ref().map(|play| play.message.clone()).unwrap_or_default();
                let mut play = Play::new(board, message);
                let same_layout =
                    before.as_ref().filter(|before| before.session.layout() == play.session.layout());
                if let Some(before) = same_layout {
                    play.hand = before.hand.clone();
                }
                self.play = Some(play);
            }
            (None, _) => self.play = None,
        }
        self.shown = here;
    }

    /// Time has passed: a race may have started.
    pub(crate) fn tick(&mut self) {
        if self.play.is_none() {
            self.refresh();
        }
    }

    /// What a hint draws on the board in sight.
    pub(crate) fn scene(&self) -> Scene {
        let round = self.desk.follower.room().round();
        let drawn = round.and_then(|round| {
            let told = read_explanation(round.lesson().hint_at(self.desk.board_in_sight()?)?)?;
            Some(Scene::of_sent(&told, self.desk.board()?.seen_rules()))
        });
        drawn.unwrap_or_default()
    }

    /// The hint that is told, and what the teacher of a class asks, as lines.
    pub(crate) fn lesson(&self) -> Vec<String> {
        let Some(round) = self.desk.follower.room().round() else { return Vec::new() };
        let lesson = round.lesson();
        let asked = lesson.question().map(|question| match &question.technique {
            None => self.desk.voice.fill("Who sees the next step? {0} answers.", &[&question.n_answers()]),
            Some(technique) => {
                let gaps: [&dyn Display; 2] = [technique, &question.n_answers()];
                self.desk.voice.fill("Who sees this: {0}? {1} answers.", &gaps)
            }
        });
        let hint = self.desk.board_in_sight().and_then(|board| lesson.hint_at(board));
        let told = hint.and_then(read_explanation);
        let told = told.map(|told| {
            told.sentences.iter().map(|told| self.desk.voice.sent(told)).collect::<Vec<_>>().join(" ")
        });
        asked.into_iter().chain(told).collect()
    }
}

/// The longest line that is typed, in characters.
const MOST_TYPED: usize = 240;
