//! The thin loop around the full-screen arena: keys and answers in, requests out, one picture after each.

use super::Ask;
use super::screen::{ArenaScreen, Next};
use crate::terminal::{restore, signals::Signals};
use crate::view;
use ninefold_online::{Fault, Online};
use ninefold_protocol::api::ArenaInfo;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::layout::Rect;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long to wait for a key before the answers are looked at.
const GLANCE: Duration = Duration::from_millis(50);
/// How long whoever leaves while waiting for an opponent stays until the service has heard of it: shorter than a
/// program may take to end after a signal.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why the screen was left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Parting {
    Quit,
    /// For the race in this room.
    Race(String),
}

/// Shows the arena until the player leaves it or has an opponent; the terminal is put back in order afterwards.
pub(crate) fn run(screen: &mut ArenaScreen, online: &Online) -> io::Result<Parting> {
    let signals = Signals::listen(restore)?;
    let mut terminal = ratatui::try_init()?;
    let outcome = follow(screen, online, &mut terminal, &signals);
    let restored = restore();
    signals.die_of_it();
    let parting = outcome?;
    restored.map(|()| parting)
}

fn follow(
    screen: &mut ArenaScreen,
    online: &Online,
    terminal: &mut DefaultTerminal,
    signals: &Signals,
) -> io::Result<Parting> {
    let (courier, answers) = courier(online.clone());
    while signals.caught().is_none() {
        terminal.draw(|frame| view::arena::draw(screen, frame))?;
        send_next(screen, &courier);
        let next = match answers.try_recv() {
            Ok(answer) => screen.hear(answer),
            Err(_) if event::poll(GLANCE)? => match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => screen.key(key),
                Event::Resize(width, height) => {
                    screen.area = Rect::new(0, 0, width, height);
                    Next::On
                }
                _ => Next::On,
            },
            Err(_) => Next::On,
        };
        match next {
            Next::On => {}
            Next::Race(room) => return Ok(Parting::Race(room)),
            Next::Quit => break,
        }
    }
    take_leave(screen, &courier, &answers);
    Ok(Parting::Quit)
}

/// Asks the service what is to be asked now, if anything is.
fn send_next(screen: &mut ArenaScreen, courier: &Sender<Ask>) {
    if let Some(ask) = screen.lobby.next_ask(Instant::now()) {
        // The courier lives as long as the loop that sends.
        let _ = courier.send(ask);
    }
}

/// Tells the service that nobody waits here any more, so that no race begins without its player. Where it does not
/// hear that, it gives the seat up after some seconds.
fn take_leave(screen: &mut ArenaScreen, courier: &Sender<Ask>, answers: &Receiver<Answer>) {
    let latest = Instant::now() + FAREWELL;
    screen.lobby.stop();
    while screen.lobby.is_stopping() {
        send_next(screen, courier);
        match answers.recv_timeout(latest.saturating_duration_since(Instant::now())) {
            Ok(answer) => drop(screen.hear(answer)),
            Err(_) => return,
        }
    }
}

type Answer = Result<ArenaInfo, Fault>;

/// Asks the service on a thread of its own, so that the screen never waits.
fn courier(online: Online) -> (Sender<Ask>, Receiver<Answer>) {
    let (sender, requests) = mpsc::channel::<Ask>();
    let (answered, answers) = mpsc::channel();
    thread::spawn(move || {
        for ask in requests {
            if answered.send(ask.of(&online)).is_err() {
                return;
            }
        }
    });
    (sender, answers)
}
