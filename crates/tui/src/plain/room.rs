//! A room as a conversation: lines in, and what others do is told as it happens.

use super::reading::{self, Hidden};
use super::word::{self, Word};
use crate::library;
use crate::room::line::{self, Incoming, Request, Taken};
use crate::room::word::{self as room_word, RoomWord};
use crate::room::{Deed, Desk, Left};
use crate::voice::Voice;
use ninefold::game::{self, Session};
use ninefold::puzzle::Cell;
use ninefold_online::RoomSeat;
use ninefold_room::{ARENA_HOST, Owner};
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Talks until the player leaves, the input ends, or there is no way back into the room.
pub(crate) fn play(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    seat: RoomSeat,
    voice: Voice,
) -> io::Result<()> {
    let (sender, inbox) = mpsc::channel();
    read_lines(input, sender.clone());
    match visit(output, seat, voice, 0, &sender, &inbox) {
        // Nobody listens any more: every move is in the room, and that is all.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome.map(drop),
    }
}

/// Talks in a room until it is left; its news come with the number of the visit.
pub(super) fn visit(
    output: impl Write,
    seat: RoomSeat,
    voice: Voice,
    number: usize,
    sender: &Sender<Heard>,
    inbox: &Receiver<Heard>,
) -> io::Result<Left> {
    // Whoever listens to the room does so as long as somebody is in it.
    let (sender, here) = (sender.clone(), Arc::new(()));
    let presence = Arc::downgrade(&here);
    let desk = Desk::new(seat.info(), library::blocked()).speaking(voice);
    line::listen(seat.clone(), WAIT, Arc::clone(&desk.sees_all), move |news| match presence.upgrade() {
        Some(_) => sender.send(Heard::Room(number, news)).into(),
        None => Taken::NoMore,
    });
    let left = Talk { output, seat, desk, shown: None, number, early: VecDeque::new() }.run(inbox);
    drop(here);
    left
}

/// How long the service waits for something to happen.
const WAIT: Duration = Duration::from_secs(10);

/// What comes to the conversation.
pub(super) enum Heard {
    Line(String),
    /// The player says nothing more.
    Silence,
    /// News of the room of a visit.
    Room(usize, Incoming),
}

/// What comes after something was heard.
#[derive(PartialEq, Eq)]
enum Next {
    Wait,
    Leave(Left),
}

/// Reads lines on a thread of its own.
pub(super) fn read_lines(input: impl BufRead + Send + 'static, sender: Sender<Heard>) {
    thread::spawn(move || {
        for line in input.split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if sender.send(Heard::Line(line)).is_err() {
                return;
            }
        }
        // Nobody waits for it where the conversation is over.
        let _ = sender.send(Heard::Silence);
    });
}

struct Talk<O> {
    output: O,
    seat: RoomSeat,
    desk: Desk,
    /// The round and the board that was shown last.
    shown: Option<(u32, Owner)>,
    /// The number of this visit.
    number: usize,
    /// What was heard before the room was seen, and then its first news.
    early: VecDeque<Heard>,
}

impl<O: Write> Talk<O> {
    fn run(&mut self, inbox: &Receiver<Heard>) -> io::Result<Left> {
        let hello = match self.seat.info().owner.as_str() {
            ARENA_HOST => "There is an opponent for you. Type help for commands.".to_owned(),
            owner => format!("In the room of {owner}. Type help for commands."),
        };
        self.tell(&hello)?;
        self.wait_for_room(inbox);
        loop {
            let heard = match self.until_start() {
                _ if !self.early.is_empty() => self.early.pop_front(),
                Some(wait) => match inbox.recv_timeout(wait) {
                    Err(RecvTimeoutError::Timeout) => {
                        self.show_board()?;
                        continue;
                    }
                    heard => heard.ok(),
                },
                None => inbox.recv().ok(),
            };
            let next = match heard {
                Some(Heard::Line(line)) => self.line(&line)?,
                Some(Heard::Room(number, incoming)) if number == self.number => self.hear(incoming)?,
                // From a room that was left.
                Some(Heard::Room(..)) => Next::Wait,
                Some(Heard::Silence) | None => Next::Leave(Left::Silence),
            };
            if let Next::Leave(left) = next {
                if self.seat.info().owner != ARENA_HOST {
                    self.tell("Goodbye. The room stays open: the same link leads back.")?;
                }
                return Ok(left);
            }
        }
    }

    /// Waits for the first news: what is said in the meantime means the board that they bring.
    fn wait_for_room(&mut self, inbox: &Receiver<Heard>) {
        for heard in inbox {
            match heard {
                Heard::Room(number, _) if number == self.number => return self.early.push_front(heard),
                // From a room that was left.
                Heard::Room(..) => {}
                said => self.early.push_back(said),
            }
        }
    }

    /// How long until a race starts whose board has not been shown.
    fn until_start(&self) -> Option<Duration> {
        let room = self.desk.follower.room();
        let is_new = self.shown.map(|(round, _)| round) != Some(room.round()?.number);
        let millis = room.countdown(self.desk.now()).filter(|_| is_new)?;
        Some(Duration::from_millis(millis))
    }

    fn hear(&mut self, incoming: Incoming) -> io::Result<Next> {
        match incoming {
            Incoming::News(messages) => {
                let back = self.desk.find();
                let hidden = self.desk.board().map(Hidden::on);
                let said = self.desk.hear(messages);
                self.say_all(back.into_iter().chain(said))?;
                let is_shown = self.shown.is_some() && self.shown == self.in_sight();
                let board = self.desk.board().filter(|_| is_shown);
                let told = hidden.zip(board).map(|(hidden, board)| hidden.told(self.desk.voice, board));
                self.say_all(told.unwrap_or_default())?;
                for request in self.desk.sending().into_iter().chain(self.desk.reading_all()) {
                    self.deliver(&request)?;
                }
                self.show_board()?;
            }
            Incoming::Answer(messages) => {
                let said = self.desk.hear(messages);
                self.say_all(said)?;
            }
            Incoming::All(messages) => {
                let said = self.desk.hear_all(&messages);
                self.say_all(said)?;
                self.show_board()?;
            }
            Incoming::Ratings(ratings) => {
                let said = self.desk.rating_lines(&ratings);
                self.say_all(said)?;
            }
            Incoming::Words(words) => self.tell(&words)?,
            Incoming::Lost => {
                let words = self.desk.lose();
                self.say_all(words)?;
            }
            Incoming::Ended(reason) => {
                self.tell(&format!("{reason}."))?;
                return Ok(Next::Leave(Left::Quit));
            }
        }
        Ok(if self.desk.is_gone() { Next::Leave(Left::Quit) } else { Next::Wait })
    }

    fn deliver(&mut self, request: &Request) -> io::Result<()> {
        let answer = line::deliver(&self.seat, request);
        self.hear(answer).map(drop)
    }

    /// The round, and whose board this member looks at.
    fn in_sight(&self) -> Option<(u32, Owner)> {
        let room = self.desk.follower.room();
        Some((room.round()?.number, self.desk.board_in_sight()?))
    }

    /// Shows a board that has not been shown, once it may be seen.
    fn show_board(&mut self) -> io::Result<()> {
        let room = self.desk.follower.room();
        let here = self.in_sight();
        let Some((_, owner)) = here else { return Ok(()) };
        let is_hidden = room.countdown(self.desk.now()).is_some();
        let board = self.desk.board().filter(|_| self.shown != here && !is_hidden);
        let Some(board) = board else { return Ok(()) };
        let whose = match (room.is_class(), owner) {
            (true, Owner::Everybody) => ", the teacher's board",
            (true, Owner::Member(_)) => ", a board of your own to try on",
            (false, Owner::Member(whom)) if Some(whom) == self.desk.watched() => ", which you watch",
            (false, _) => "",
        };
        let (title, drawing) = (library::title(board), reading::drawing(board));
        let frozen = (!board.setup().frozen.is_empty()).then(|| reading::frozen(board));
        let hidden = frozen.into_iter().chain(reading::fog(board)).collect::<Vec<_>>();
        let rules = (!hidden.is_empty()).then(|| reading::rules(board));
        self.shown = here;
        let voice = self.desk.voice;
        self.say(&format!("{}{}.", voice.tell(&title), voice.say(whose)))?;
        self.say_all(rules.into_iter().chain(hidden).map(|text| voice.tell(&text)))?;
        self.output.write_all(drawing.as_bytes())?;
        self.output.flush()
    }

    /// Does what a line says.
    fn line(&mut self, line: &str) -> io::Result<Next> {
        let word = room_word::parse(line);
        let leaves = word == RoomWord::Leave;
        match word {
            RoomWord::Quit => return Ok(Next::Leave(Left::Quit)),
            RoomWord::NextOpponent if self.desk.may_go_on().is_ok() => {
                return Ok(Next::Leave(Left::Onward));
            }
            RoomWord::Board(line) => self.board_line(&line)?,
            RoomWord::Cells(named) => self.answer_by_cells(&named)?,
            word => {
                if let Some(deed) = self.desk.obey(word) {
                    self.carry_out(deed)?;
                }
                self.show_board()?;
            }
        }
        Ok(if leaves { Next::Leave(Left::Quit) } else { Next::Wait })
    }

    fn carry_out(&mut self, deed: Deed) -> io::Result<()> {
        self.say_all(deed.said)?;
        deed.request.map_or(Ok(()), |request| self.deliver(&request))
    }

    fn board_line(&mut self, line: &str) -> io::Result<()> {
        let Some(board) = self.desk.board() else {
            return match line.is_empty() {
                true => Ok(()),
                false => self.tell("There is no board yet. Type ready, who, say hello or help."),
            };
        };
        let word = match word::parse(line, board.layout()) {
            Ok(Some(word)) => word,
            Ok(None) => return Ok(()),
            Err(reason) => return self.tell(&reason),
        };
        let voice = self.desk.voice;
        let told = match word {
            Word::Game(command) => return self.play(&command),
            Word::Validate => return self.play(&game::Command::Check),
            Word::GiveUp => return self.play(&game::Command::GiveUp),
            Word::House(kind, number) => reading::house(voice, board, kind, number),
            Word::Needs(kind, number) => reading::needs(voice, board, kind, number),
            Word::Where(digit) => reading::places(voice, board, digit),
            Word::Cell(cell) => self.with_author(board, cell),
            Word::Cages => reading::cages(voice, board),
            Word::Frozen => voice.tell(&reading::frozen(board)),
            Word::Rules => voice.tell(&reading::rules(board)),
            Word::Board => reading::drawing(board).trim_end().to_owned(),
            Word::Time => reading::state(voice, board, self.desk.now()),
            _ => voice.say("Not available in a room: everybody solves without help."),
        };
        self.say(&told)
    }

    /// Answers by the cells of a pattern: `3 5, 4 5`.
    fn answer_by_cells(&mut self, named: &str) -> io::Result<()> {
        let Some(board) = self.desk.follower.board() else { return self.tell("There is no board yet.") };
        let cell = |place: &str| match word::parse(&format!("cell {}", place.trim()), board.layout()) {
            Ok(Some(Word::Cell(cell))) => Ok(cell),
            Ok(_) => Err("Name cells by row and column: cells 3 5, 4 5.".to_owned()),
            Err(reason) => Err(reason),
        };
        match named.split(',').map(cell).collect::<Result<Vec<_>, _>>() {
            Ok(cells) => {
                let deed = self.desk.answer_by_cells(cells);
                self.carry_out(deed)
            }
            Err(reason) => self.tell(&reason),
        }
    }

    /// What stands in a cell, and who wrote it.
    fn with_author(&self, session: &Session, cell: Cell) -> String {
        let follower = &self.desk.follower;
        let board = follower.room().round().and_then(|round| round.board(Owner::Everybody));
        let author =
            board.and_then(|board| board.author(cell)).filter(|author| Some(*author) != follower.me());
        let has_digit = session.sheet().digit(cell).is_some();
        let told = reading::cell(self.desk.voice, session, cell);
        match author.filter(|_| has_digit) {
            Some(author) => {
                let wrote = self.desk.voice.fill("{0} wrote it.", &[&self.desk.name(author)]);
                format!("{told} {wrote}")
            }
            None => told,
        }
    }

    /// Does something at the board, and says what came of it.
    fn play(&mut self, command: &game::Command) -> io::Result<()> {
        let version = |desk: &Desk| desk.follower.board().map(Session::version);
        let before = version(&self.desk);
        let deed = self.desk.play(command);
        let board = self.desk.follower.board().filter(|_| version(&self.desk) != before);
        if let Some(drawing) = board.map(reading::drawing) {
            self.output.write_all(drawing.as_bytes())?;
        }
        self.carry_out(deed)
    }

    fn say_all(&mut self, all: impl IntoIterator<Item = String>) -> io::Result<()> {
        all.into_iter().try_for_each(|text| self.say(&text))
    }

    /// Says a text in the language of the player.
    fn tell(&mut self, english: &str) -> io::Result<()> {
        self.say(&self.desk.voice.tell(english))
    }

    /// Says what is in that language already, and what others say.
    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }
}
