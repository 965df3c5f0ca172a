//! The thin loop around the full-screen arena: keys and answers in, requests out, one picture after each.

use super::screen::{ArenaScreen, Next};
use super::{Ask, BEAT};
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

/// Why the screen was left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    Quit,
    /// For the race in this room.
    Race(String),
}

/// Shows the arena until the player leaves it or has an opponent; the terminal is put back in order afterwards.
pub(crate) fn run(screen: &mut ArenaScreen, online: &Online) -> io::Result<Left> {
    let signals = Signals::listen(restore)?;
    let mut terminal = ratatui::try_init()?;
    let outcome = follow(screen, online, &mut terminal, &signals);
    let restored = restore();
    signals.die_of_it();
    let left = outcome?;
    restored.map(|()| left)
}

fn follow(
    screen: &mut ArenaScreen,
    online: &Online,
    terminal: &mut DefaultTerminal,
    signals: &Signals,
) -> io::Result<Left> {
    let (courier, answers) = courier(online.clone());
    let mut due = Instant::now();
    while signals.caught().is_none() {
        terminal.draw(|frame| view::arena::draw(screen, frame))?;
        if due <= Instant::now() {
            send(&courier, screen.lobby.ask());
            due = Instant::now() + BEAT;
        }
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
            Next::Ask(ask) => {
                send(&courier, ask);
                due = Instant::now() + BEAT;
            }
            Next::Race(room) => return Ok(Left::Race(room)),
            // Whoever goes waits no longer after some seconds.
            Next::Quit => return Ok(Left::Quit),
        }
    }
    Ok(Left::Quit)
}

/// The courier lives as long as the loop that sends.
fn send(courier: &Sender<Ask>, ask: Ask) {
    let _ = courier.send(ask);
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
