//! The arena as a conversation: lines in, and a race whenever there is an opponent.

use super::room::{self, Heard};
use crate::Trouble;
use crate::arena::{Lobby, News, Wish};
use crate::room::Left;
use crate::voice::{Voice, word_in_english};
use jiff::tz::TimeZone;
use ninefold_online::Online;
use ninefold_protocol::api::{ArenaInfo, JoinRoom};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::Instant;

/// Talks until the player leaves, or the input ends.
pub(crate) fn play(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    online: &Online,
    info: ArenaInfo,
    voice: Voice,
) -> Result<(), Trouble> {
    let (sender, inbox) = mpsc::channel();
    room::read_lines(input, sender.clone());
    let (lobby, complaint) = (Lobby::new(info), String::new());
    let hall = Hall { output, online, lobby, complaint, sender, inbox, n_races: 0, voice };
    match hall.run() {
        // Nobody listens any more: points stay, and that is all.
        Err(Trouble::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        outcome => outcome,
    }
}

const WORDS: &str =
    "next: an opponent, at once when there is one. stop: wait no longer. table: how all stand. quit.";
/// What leads to a race.
const WAY: &str = "next";

struct Hall<'a, O> {
    output: O,
    online: &'a Online,
    lobby: Lobby,
    /// The fault that was said last, until it has passed: it is not said at every beat.
    complaint: String,
    sender: Sender<Heard>,
    inbox: Receiver<Heard>,
    /// How many races there were, by which the news of each are told apart.
    n_races: usize,
    voice: Voice,
}

impl<O: Write> Hall<'_, O> {
    fn run(mut self) -> Result<(), Trouble> {
        self.table()?;
        self.say(WORDS)?;
        let mut end = End::No;
        while end == End::No {
            end = match self.next_line() {
                None => self.ask()?,
                Some(Heard::Line(line)) => self.line(&line)?,
                Some(Heard::Silence) => End::Yes,
                // From a room that was left.
                Some(Heard::Room(..)) => End::No,
            };
        }
        self.lobby.stop();
        if self.lobby.is_stopping() {
            // Where the service does not hear it, it gives the seat up after some seconds.
            let answer = self.lobby.ask(Instant::now()).of(self.online);
            self.lobby.hear(answer);
        }
        self.say_race("ninefold arena")?;
        Ok(self.say("Goodbye.")?)
    }

    /// What is said next; nothing when it is time to ask the service again.
    fn next_line(&self) -> Option<Heard> {
        match self.lobby.wish() {
            Wish::Look => Some(self.inbox.recv().unwrap_or(Heard::Silence)),
            Wish::Race => match self.inbox.recv_timeout(self.lobby.pause(Instant::now())) {
                Ok(heard) => Some(heard),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => Some(Heard::Silence),
            },
        }
    }

    fn line(&mut self, line: &str) -> Result<End, Trouble> {
        // Whoever asks hears the answer, even the same one again.
        self.complaint.clear();
        match word_in_english(line).to_lowercase().as_str() {
            "next" => self.seek()?,
            "stop" => {
                self.lobby.stop();
                self.say("You wait no longer.")?;
                let end = self.ask()?;
                self.say_race(WAY)?;
                return Ok(end);
            }
            "table" => {
                let end = self.ask()?;
                self.table()?;
                return Ok(end);
            }
            "quit" | "exit" | "q" => return Ok(End::Yes),
            "" => {}
            _ => self.say(WORDS)?,
        }
        Ok(End::No)
    }

    fn seek(&mut self) -> io::Result<()> {
        self.lobby.seek();
        self.say("Waiting for an opponent …")
    }

    /// Asks the service, and goes to the race if there is one.
    fn ask(&mut self) -> Result<End, Trouble> {
        let answer = self.lobby.ask(Instant::now()).of(self.online);
        match self.lobby.hear(answer) {
            News::Table => {
                self.complaint.clear();
                Ok(End::No)
            }
            News::Words(words) => {
                self.complain(words)?;
                Ok(End::No)
            }
            News::Race(room) => self.race(room),
        }
    }

    fn race(&mut self, room: String) -> Result<End, Trouble> {
        let seat = match self.online.join_room(&room, &JoinRoom { name: None, role: None }) {
            Ok(seat) => seat,
            Err(fault) => {
                let words = self.lobby.turned_away(room, &fault);
                self.complain(words)?;
                self.say_race(WAY)?;
                return Ok(End::No);
            }
        };
        self.complaint.clear();
        self.n_races += 1;
        let left = room::visit(&mut self.output, seat, self.voice, self.n_races, &self.sender, &self.inbox)?;
        match left {
            Left::Silence => Ok(End::Yes),
            Left::Quit => {
                self.say("Back in the arena.")?;
                Ok(End::No)
            }
            Left::Onward => {
                self.seek()?;
                Ok(End::No)
            }
        }
    }

    fn table(&mut self) -> io::Result<()> {
        let lines = self.lobby.lines(&TimeZone::system(), WAY);
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Says that there is a race and what leads to it, if there is one and nobody waits for it.
    fn say_race(&mut self, way: &str) -> io::Result<()> {
        self.lobby.race(way).map_or(Ok(()), |words| self.say(&words))
    }

    /// Says a fault, unless it is the one that was said last.
    fn complain(&mut self, words: String) -> io::Result<()> {
        if words == self.complaint {
            return Ok(());
        }
        self.say(&words)?;
        self.complaint = words;
        Ok(())
    }

    /// Says a text in the language of the player.
    fn say(&mut self, english: &str) -> io::Result<()> {
        writeln!(self.output, "{}", self.voice.tell(english))?;
        self.output.flush()
    }
}

/// Whether the conversation is over.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    No,
    Yes,
}
