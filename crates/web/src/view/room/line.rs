//! The line to the service: a WebSocket, asking again and again where those are blocked, and the way
//! back after a lost connection. Whatever was not answered is sent again over whichever line is there.

use super::Visit;
use crate::browser::api::{self, Fault};
use crate::browser::clock::{self, Alarm};
use crate::browser::page;
use crate::browser::socket::{Happening, Socket};
use crate::play::Tone;
use crate::room::{Contact, Desk, Next};
use leptos::prelude::*;
use leptos::task::spawn_local;
use ninefold_game::Moment;
use ninefold_protocol::api::{ClientMessages, ServerMessages};
use ninefold_protocol::room::{ClientMessage, ServerMessage, Whisper};
use ninefold_puzzle::Cell;
use ninefold_room::Op;

/// After so many sockets that did not even open, the service is asked by plain requests.
const TRIES: u32 = 2;
/// After so many answers by plain requests, a socket is tried again.
const POLLS: u32 = 20;
/// How long the service waits for news, in seconds.
const WAIT: u32 = 20;
/// A socket that is silent for so long is dead: the service says who is there every quarter of a minute.
const SILENCE: u64 = 40_000;
/// An answer to an operation takes no longer than this, in milliseconds.
const ANSWER: u64 = 8_000;
/// The service listens to ten whispers a second.
const WHISPER_PAUSE: u64 = 120;
/// The longest pause between two tries, in milliseconds.
const LONGEST_PAUSE: i32 = 8_000;

/// What the line remembers.
#[derive(Default)]
pub(super) struct Line {
    socket: Option<Socket>,
    /// Which connection it is: what an earlier one still says does not count.
    run: u32,
    /// Sockets in a row that did not open.
    failures: u32,
    again: Option<Alarm>,
    heard: Moment,
    /// When something was sent that has not been answered.
    asked: Option<Moment>,
    whispered: Moment,
    /// Where this member is, while the others have not been shown it.
    cursor: Option<Vec<Cell>>,
}

impl Visit {
    /// Opens a new line, in place of the one before.
    pub(super) fn connect(self) {
        let Some(run) = self.next_run() else { return };
        let Some(query) = self.desk.try_with_untracked(Desk::log_query) else { return };
        let path = format!("/api/v1/rooms/{}/socket?{query}", self.id.get_value());
        let opened = Socket::open(&path, move |what| {
            if self.line.try_with_value(|line| line.run) == Some(run) {
                self.happen(what);
            }
        });
        match opened {
            Ok(socket) => self.change_line(|line| line.socket = Some(socket)),
            Err(_) => self.poll(),
        }
    }

    /// Ends the line; what is said on it no longer counts.
    pub(super) fn hang_up(self) {
        self.next_run();
    }

    /// The network is gone: the way back is looked for until it is there.
    pub(super) fn lose(self) {
        self.hang_up();
        self.change_desk(Desk::lose);
        self.try_later();
    }

    fn next_run(self) -> Option<u32> {
        self.line.try_update_value(|line| {
            line.run += 1;
            line.socket = None;
            line.again = None;
            line.heard = clock::now();
            line.asked = None;
            line.run
        })
    }

    fn happen(self, what: Happening) {
        match what {
            Happening::Opened => {
                self.change_line(|line| line.failures = 0);
                self.change_desk(|desk| desk.contact = Contact::Live);
                self.send_pending();
            }
            Happening::Message(text) => {
                self.change_line(|line| line.heard = clock::now());
                match ServerMessage::read(&text) {
                    Ok(message) => self.hear(message),
                    // A service of another version: reading anew is the only way on.
                    Err(_) => self.lose(),
                }
            }
            Happening::Closed => {
                let was_live = self.desk.try_with_untracked(|desk| desk.contact == Contact::Live);
                if was_live == Some(false) {
                    self.change_line(|line| line.failures += 1);
                }
                if self.is_ended() {
                    return self.hang_up();
                }
                if self.line.try_with_value(|line| line.failures).is_some_and(|count| count >= TRIES) {
                    return self.poll();
                }
                self.lose();
            }
        }
    }

    /// Takes in a message, and tells what it leaves to be told.
    pub(super) fn hear(self, message: ServerMessage) {
        let is_answer = matches!(message, ServerMessage::Done { .. } | ServerMessage::Refused { .. });
        let may_settle = is_answer || matches!(message, ServerMessage::Entries(_));
        let Some(next) = self.desk.try_update(|desk| desk.hear(clock::now(), message)) else { return };
        if is_answer {
            self.change_line(|line| line.asked = None);
        }
        if may_settle {
            self.keep_pending();
        }
        match next {
            Next::Done => {}
            Next::Say(tone, words) => self.say(tone, words),
            Next::ReadAgain => self.connect(),
        }
        if self.is_ended() {
            self.hang_up();
        }
    }

    /// Sends an operation, or keeps it until there is a line.
    pub(super) fn send(self, op: &Op) {
        self.keep_pending();
        match self.contact() {
            Contact::Live => {
                self.change_line(|line| line.asked = line.asked.or(Some(clock::now())));
                self.send_on_socket(&ClientMessage::Op(op.clone()));
            }
            Contact::Polling => spawn_local(async move {
                // What does not arrive is sent again by whoever asks for news.
                let _ = self.post_pending().await;
            }),
            Contact::Coming | Contact::Lost | Contact::Ended(_) => {}
        }
    }

    /// Shows the others where this member is, where there is a socket; what comes too fast is sent with
    /// the next second.
    pub(super) fn show_cursor(self, cells: Vec<Cell>) {
        let now = clock::now();
        let is_time = self.line.try_with_value(|line| now.0 >= line.whispered.0 + WHISPER_PAUSE);
        match is_time {
            Some(true) => self.send_cursor(cells),
            _ => self.change_line(|line| line.cursor = Some(cells)),
        }
    }

    fn send_cursor(self, cells: Vec<Cell>) {
        self.change_line(|line| {
            line.whispered = clock::now();
            line.cursor = None;
        });
        self.send_on_socket(&ClientMessage::Whisper(Whisper::Cursor(cells)));
    }

    /// Points at cells for a moment, where there is a socket.
    pub(super) fn point_at(self, cells: Vec<Cell>) {
        self.send_on_socket(&ClientMessage::Whisper(Whisper::Look(cells)));
    }

    fn send_on_socket(self, message: &ClientMessage) {
        let Some(text) = message.write() else { return };
        self.line.try_with_value(|line| {
            if let Some(socket) = &line.socket {
                socket.send(&text);
            }
        });
    }

    fn send_pending(self) {
        for op in self.pending() {
            self.send(&op);
        }
    }

    fn pending(self) -> Vec<Op> {
        self.desk.try_with_untracked(|desk| desk.follower.pending().cloned().collect()).unwrap_or_default()
    }

    /// Keeps on the device what has not been answered, in case the page is closed.
    fn keep_pending(self) {
        let Some(kept) = self.desk.try_with_untracked(Desk::kept) else { return };
        let name = self.kept_name();
        match kept.is_empty() {
            true => self.app.shelf.with_value(|shelf| shelf.remove(&name)),
            false => self.app.keep(&name, &kept),
        }
    }

    /// A second has passed: a dead line is left, what has been shown long enough goes.
    pub(super) fn watch(self) {
        let now = clock::now();
        let is_late = |since: Option<Moment>, most: u64| since.is_some_and(|since| now.0 > since.0 + most);
        let is_dead = self.line.try_with_value(|line| {
            line.socket.is_some() && (is_late(Some(line.heard), SILENCE) || is_late(line.asked, ANSWER))
        });
        if is_dead == Some(true) && self.contact() == Contact::Live {
            self.connect_again();
        }
        if let Some(cells) = self.line.try_update_value(|line| line.cursor.take()).flatten() {
            self.send_cursor(cells);
        }
        if self.desk.try_with_untracked(|desk| desk.is_fading(now)) == Some(true) {
            self.change_desk(|desk| desk.fade(now));
        }
        let language = self.app.language();
        let spoken = self.desk.try_update_untracked(|desk| desk.herald.speak(now, language)).flatten();
        if let Some(spoken) = spoken {
            self.app.announce(Tone::Quiet, spoken);
        }
    }

    fn connect_again(self) {
        self.change_desk(Desk::lose);
        self.connect();
    }

    fn try_later(self) {
        if self.is_ended() {
            return;
        }
        let failures = self.line.try_with_value(|line| line.failures).unwrap_or(0);
        let pause = (500 << failures.min(4)).min(LONGEST_PAUSE);
        let again = Alarm::after(pause, move || self.connect());
        self.change_line(|line| line.again = again);
    }

    /// Asks for news by plain requests, until a socket is worth another try.
    fn poll(self) {
        let Some(run) = self.next_run() else { return };
        let goes_on = move || self.line.try_with_value(|line| line.run) == Some(run);
        spawn_local(async move {
            let mut polls = 0;
            while goes_on() {
                match self.poll_once(polls).await {
                    Ok(messages) if goes_on() => {
                        let was_lost = self.contact() == Contact::Lost;
                        if self.contact() != Contact::Polling {
                            self.change_desk(|desk| desk.contact = Contact::Polling);
                        }
                        messages.into_iter().for_each(|message| self.hear(message));
                        polls += 1;
                        if was_lost || polls >= POLLS {
                            return self.connect();
                        }
                    }
                    Ok(_) => return,
                    Err(fault) if goes_on() => match fault.status() {
                        Some(401 | 403 | 404 | 410) => return self.end_by(fault.words()),
                        Some(_) => page::wait(2_000).await,
                        None => {
                            self.change_desk(Desk::lose);
                            page::wait(1_500).await;
                        }
                    },
                    Err(_) => return,
                }
            }
        });
    }

    /// One question for news; the first one does not wait for any.
    async fn poll_once(self, polls: u32) -> Result<Vec<ServerMessage>, Fault> {
        self.post_pending().await?;
        let wait = if polls == 0 { 0 } else { WAIT };
        self.news(wait).await
    }

    /// What has happened since the last entry that is known; the service waits so many seconds for it.
    pub(super) async fn news(self, wait: u32) -> Result<Vec<ServerMessage>, Fault> {
        let query = self.desk.try_with_untracked(Desk::log_query).unwrap_or_default();
        let path = format!("/rooms/{}/log?{query}&wait={wait}", self.id.get_value());
        Ok(read(&api::get::<ServerMessages>(&path).await?))
    }

    /// Sends what is pending by a plain request.
    async fn post_pending(self) -> Result<(), Fault> {
        let written = self.pending().into_iter().filter_map(|op| ClientMessage::Op(op).write());
        let messages = written.filter_map(|text| serde_json::from_str(&text).ok()).collect::<Vec<_>>();
        if messages.is_empty() {
            return Ok(());
        }
        let path = format!("/rooms/{}/log", self.id.get_value());
        let told = api::send_for::<ServerMessages>("POST", &path, &ClientMessages { messages }).await?;
        // What is in the log comes with the log; only a refusal has to be heard here.
        read(&told)
            .into_iter()
            .filter(|message| matches!(message, ServerMessage::Refused { .. }))
            .for_each(|message| self.hear(message));
        Ok(())
    }

    /// How the service is reached.
    pub(super) fn contact(self) -> Contact {
        self.desk.try_with_untracked(|desk| desk.contact.clone()).unwrap_or(Contact::Lost)
    }

    /// This member is not in the room any more.
    fn end_by(self, words: String) {
        self.hang_up();
        let words = self.app.language().say(&words);
        self.change_desk(|desk| desk.contact = Contact::Ended(words));
    }

    fn is_ended(self) -> bool {
        matches!(self.contact(), Contact::Ended(_))
    }

    fn change_desk(self, change: impl FnOnce(&mut Desk)) {
        // The screen may have been left.
        self.desk.try_update(change);
    }

    fn change_line(self, change: impl FnOnce(&mut Line)) {
        self.line.try_update_value(change);
    }
}

fn read(body: &ServerMessages) -> Vec<ServerMessage> {
    // What a newer service says beyond this page's knowledge is left out.
    body.messages.iter().filter_map(|message| ServerMessage::read(&message.to_string()).ok()).collect()
}
