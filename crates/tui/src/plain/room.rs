//! A room as a conversation: lines in, and what others do is told as it happens.

use super::word::{self, Word};
use super::{reading, room_word};
use crate::library;
use crate::luck;
use crate::speech::English;
use crate::time;
use ninefold::game::{self, Moment, Session};
use ninefold_online::{Fault, RoomSeat};
use ninefold_protocol::room::{ClientMessage, ServerMessage};
use ninefold_room::{Command, Follower, MemberId, OpId, Owner, Role, Standing};
use ninefold_table::room_news::{self, About};
use ninefold_table::{Tone, speech};
use room_word::RoomWord;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Talks until the player leaves, the input ends, or there is no way back into the room.
pub(crate) fn play(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    seat: RoomSeat,
) -> io::Result<()> {
    let (sender, inbox) = mpsc::channel();
    read_lines(input, sender.clone());
    listen(seat.clone(), sender);
    let me = seat.info().me.map(MemberId);
    let follower = Follower::new(me);
    let mut talk = Talk { output, seat, follower, ahead: 0, board_of: None, is_lost: false };
    match talk.run(&inbox) {
        // Nobody listens any more: every move is in the room, and that is all.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome,
    }
}

/// What comes to the conversation.
enum Incoming {
    Line(String),
    /// The player says nothing more.
    Silence,
    News(Vec<ServerMessage>),
    /// The service cannot be reached.
    Lost,
    /// It says that there is no way on.
    Ended(String),
}

/// What comes after something was heard.
#[derive(PartialEq, Eq)]
enum Next {
    Wait,
    Leave,
}

fn read_lines(input: impl BufRead + Send + 'static, sender: Sender<Incoming>) {
    thread::spawn(move || {
        for line in input.split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if sender.send(Incoming::Line(line)).is_err() {
                return;
            }
        }
        // Nobody waits for it where the conversation is over.
        let _ = sender.send(Incoming::Silence);
    });
}

/// How long to wait before a service is asked again that did not answer.
const PAUSE: Duration = Duration::from_secs(2);

/// Asks the service for news, again and again.
fn listen(seat: RoomSeat, sender: Sender<Incoming>) {
    thread::spawn(move || {
        let mut since = 0;
        loop {
            let heard = match seat.news(since) {
                Ok(messages) => {
                    let newest = messages.iter().rev().find_map(|message| match message {
                        ServerMessage::Entries(entries) => entries.last().map(|entry| entry.seq),
                        _ => None,
                    });
                    since = newest.unwrap_or(since);
                    Incoming::News(messages)
                }
                Err(fault) if matches!(fault.status(), Some(400..500)) && fault.status() != Some(429) => {
                    Incoming::Ended(fault.to_string())
                }
                Err(_) => Incoming::Lost,
            };
            let (is_lost, is_ended) = (matches!(heard, Incoming::Lost), matches!(heard, Incoming::Ended(_)));
            if sender.send(heard).is_err() || is_ended {
                return;
            }
            if is_lost {
                thread::sleep(PAUSE);
            }
        }
    });
}

struct Talk<O> {
    output: O,
    seat: RoomSeat,
    follower: Follower,
    /// By how much the clock of the service is ahead of the one here, in milliseconds.
    ahead: i64,
    /// The round whose board was shown.
    board_of: Option<u32>,
    is_lost: bool,
}

impl<O: Write> Talk<O> {
    fn run(&mut self, inbox: &Receiver<Incoming>) -> io::Result<()> {
        let info = self.seat.info();
        let hello = format!("In the room of {}. Type help for commands.", info.owner);
        self.say(&hello)?;
        loop {
            let heard = match self.until_start() {
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
                Some(Incoming::Line(line)) => self.line(&line)?,
                Some(Incoming::News(messages)) => self.hear_news(messages)?,
                Some(Incoming::Lost) => self.lose()?,
                Some(Incoming::Ended(reason)) => {
                    self.say(&format!("{reason}."))?;
                    Next::Leave
                }
                Some(Incoming::Silence) | None => Next::Leave,
            };
            if next == Next::Leave {
                return self.say("Goodbye. The room stays open: the same link leads back.");
            }
        }
    }

    /// How long until a race starts whose board has not been shown.
    fn until_start(&self) -> Option<Duration> {
        let round = self.follower.room().round()?;
        let is_new = self.board_of != Some(round.number);
        let millis = self.follower.room().countdown(self.now()).filter(|_| is_new)?;
        Some(Duration::from_millis(millis))
    }

    /// The time of the service.
    fn now(&self) -> Moment {
        Moment(time::now().0.saturating_add_signed(self.ahead))
    }

    fn lose(&mut self) -> io::Result<Next> {
        if !std::mem::replace(&mut self.is_lost, true) {
            self.say("No connection. You can go on: moves are kept and sent when it is back.")?;
        }
        Ok(Next::Wait)
    }

    fn hear_news(&mut self, messages: Vec<ServerMessage>) -> io::Result<Next> {
        if std::mem::replace(&mut self.is_lost, false) {
            self.say("Connected again.")?;
        }
        self.hear(messages)?;
        self.send_pending()?;
        self.show_board()?;
        let me = self.follower.me().and_then(|me| self.follower.confirmed().member(me));
        let is_gone = me.is_some_and(|me| me.standing != Standing::Here);
        Ok(if is_gone { Next::Leave } else { Next::Wait })
    }

    fn hear(&mut self, messages: Vec<ServerMessage>) -> io::Result<()> {
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
                        if self.follower.hear([entry]).is_err() {
                            return self.say("The room cannot be followed any more: join it again.");
                        }
                        self.say_news(entry)?;
                    }
                }
                ServerMessage::Refused { op, reason } => {
                    self.follower.hear_refused(op);
                    self.say(&reason)?;
                }
                ServerMessage::Problem(words) => self.say(&words)?,
                ServerMessage::Done { .. } | ServerMessage::Present(_) | ServerMessage::Whispered { .. } => {}
            }
        }
        Ok(())
    }

    /// Says what has happened by an entry.
    fn say_news(&mut self, entry: &ninefold_room::Entry) -> io::Result<()> {
        let (room, me) = (self.follower.confirmed(), self.follower.me());
        for heard in room_news::news(&English, room, me, entry, time::watch) {
            let text = match heard.about {
                About::Words => {
                    let room = self.follower.confirmed();
                    format!("{}: {}", room_news::name_of(&English, room, me, heard.by), heard.text)
                }
                About::Board | About::Room => heard.text,
            };
            self.say(&text)?;
        }
        Ok(())
    }

    /// Shows the board of a round once it may be seen.
    fn show_board(&mut self) -> io::Result<()> {
        let Some(round) = self.follower.room().round() else { return Ok(()) };
        let is_shown = self.board_of == Some(round.number);
        let is_hidden = self.follower.room().countdown(self.now()).is_some();
        let Some(board) = self.follower.board().filter(|_| !is_shown && !is_hidden) else { return Ok(()) };
        self.board_of = Some(round.number);
        let (title, drawing) = (library::title(board), reading::drawing(board));
        self.say(&format!("{title}."))?;
        self.output.write_all(drawing.as_bytes())?;
        self.output.flush()
    }

    /// Does what a line says.
    fn line(&mut self, line: &str) -> io::Result<Next> {
        match room_word::parse(line) {
            RoomWord::Quit => return Ok(Next::Leave),
            RoomWord::Leave => {
                self.ask(Command::Leave)?;
                return Ok(Next::Leave);
            }
            RoomWord::Ask(command) => self.ask(command)?,
            RoomWord::Who => self.who()?,
            RoomWord::Help => self.say(room_word::WORDS)?,
            RoomWord::Wrong(reason) => self.say(&reason)?,
            RoomWord::Board(line) => self.board_line(&line)?,
        }
        Ok(Next::Wait)
    }

    fn board_line(&mut self, line: &str) -> io::Result<()> {
        let Some(board) = self.follower.board() else {
            return match line.is_empty() {
                true => Ok(()),
                false => self.say("There is no board yet. Type ready, who, say hello or help."),
            };
        };
        let word = match word::parse(line, board.layout()) {
            Ok(Some(word)) => word,
            Ok(None) => return Ok(()),
            Err(reason) => return self.say(&reason),
        };
        let told = match word {
            Word::Game(command) => return self.play(&command),
            Word::GiveUp => return self.play(&game::Command::GiveUp),
            Word::House(kind, number) => reading::house(board, kind, number),
            Word::Needs(kind, number) => reading::needs(board, kind, number),
            Word::Where(digit) => reading::places(board, digit),
            Word::Cell(cell) => self.with_author(board, cell),
            Word::Cages => reading::cages(board),
            Word::Rules => reading::rules(board),
            Word::Board => reading::drawing(board).trim_end().to_owned(),
            Word::Time => reading::state(board, self.now()),
            _ => "Not available in a room: everybody solves without help.".into(),
        };
        self.say(&told)
    }

    /// What stands in a cell, and who wrote it.
    fn with_author(&self, session: &Session, cell: ninefold::puzzle::Cell) -> String {
        let (room, me) = (self.follower.room(), self.follower.me());
        let board = room.round().and_then(|round| round.board(Owner::Everybody));
        let author = board.and_then(|board| board.author(cell)).filter(|author| Some(*author) != me);
        let has_digit = session.sheet().digit(cell).is_some();
        let author =
            author.filter(|_| has_digit).map(|author| room_news::name_of(&English, room, me, author));
        let told = reading::cell(session, cell);
        author.map_or(told.clone(), |author| format!("{told} {author} wrote it."))
    }

    /// Does something at the board, and says what came of it.
    fn play(&mut self, command: &game::Command) -> io::Result<()> {
        let before = self.follower.board().map_or(0, |board| board.log().len());
        let now = self.now();
        if let Err(refusal) = self.follower.play(now, new_id(), command) {
            return self.say(&refusal.to_string());
        }
        let (drawing, news) = match self.follower.board() {
            Some(board) => {
                let events = board.log().get(before..).unwrap_or_default();
                let news = speech::news(&English, board, events).into_iter();
                let news = news.filter(|(tone, _)| *tone > Tone::Detail).map(|(_, text)| text);
                (reading::drawing(board), news.collect::<Vec<_>>())
            }
            None => (String::new(), Vec::new()),
        };
        self.output.write_all(drawing.as_bytes())?;
        for text in news {
            self.say(&text)?;
        }
        self.output.flush()?;
        self.send_pending()
    }

    fn ask(&mut self, command: Command) -> io::Result<()> {
        let now = self.now();
        match self.follower.ask(now, new_id(), command) {
            Ok(_) => self.send_pending(),
            Err(refusal) => self.say(&refusal.to_string()),
        }
    }

    /// Sends what has not been answered; what cannot be sent now is sent with the next news.
    fn send_pending(&mut self) -> io::Result<()> {
        let messages = self.follower.pending().cloned().map(ClientMessage::Op).collect::<Vec<_>>();
        if messages.is_empty() || self.is_lost {
            return Ok(());
        }
        match self.seat.send(&messages) {
            Ok(answers) => self.hear(answers),
            Err(Fault::Refused(_)) => Ok(()),
            Err(_) => self.lose().map(|_| ()),
        }
    }

    /// Who is here, and how far they are.
    fn who(&mut self) -> io::Result<()> {
        let (room, me) = (self.follower.room(), self.follower.me());
        let here = room.members().iter().filter(|member| member.standing == Standing::Here);
        let lines = here.map(|member| {
            let name = room_news::name_of(&English, room, me, member.id);
            let round = room.round();
            let progress =
                round.and_then(|round| Some((round.progress(Owner::Member(member.id))?, round.to_fill())));
            let mut notes = Vec::new();
            notes.extend((room.owner() == Some(member.id)).then(|| "owner".to_owned()));
            notes.extend((member.role == Role::Watcher).then(|| "watches".to_owned()));
            notes.extend(member.ready.then(|| "ready".to_owned()));
            notes.extend(
                progress.map(|(progress, to_fill)| format!("{} of {to_fill} filled", progress.filled)),
            );
            if notes.is_empty() { format!("{name}.") } else { format!("{name}: {}.", notes.join(", ")) }
        });
        let results = room_news::results(&English, room, me, time::watch);
        let lines = lines.chain(results).collect::<Vec<_>>();
        self.say(&lines.join("\n"))
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }
}

/// An id that nobody else chooses.
fn new_id() -> OpId {
    OpId(u128::from(luck::seed().0) << 64 | u128::from(luck::seed().0))
}
