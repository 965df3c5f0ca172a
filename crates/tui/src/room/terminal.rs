//! The thin loop around the full-screen room: keys and news in, requests out, one picture after each.

use super::Left;
use super::line::{self, Incoming, Request};
use super::screen::{Next, RoomScreen};
use crate::terminal::{restore, signals::Signals};
use crate::view;
use ninefold_online::RoomSeat;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, EnableBracketedPaste, Event, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use std::io::{self, stdout};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

/// How long the service waits for something to happen: with every answer it tells where others are.
const WAIT: Duration = Duration::from_secs(2);
/// How long to wait for a key before the news are looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// Plays in the terminal, which is put back in order afterwards.
pub(crate) fn run(screen: RoomScreen, seat: RoomSeat) -> io::Result<Left> {
    let signals = Signals::listen(restore)?;
    let mut terminal = ratatui::try_init()?;
    let outcome =
        execute!(stdout(), EnableBracketedPaste).and_then(|()| follow(screen, seat, &mut terminal, &signals));
    let restored = restore();
    signals.die_of_it();
    let left = outcome?;
    restored.map(|()| left)
}

fn follow(
    mut screen: RoomScreen,
    seat: RoomSeat,
    terminal: &mut DefaultTerminal,
    signals: &Signals,
) -> io::Result<Left> {
    let (sender, inbox) = mpsc::channel();
    let courier = courier(seat.clone(), sender.clone());
    let sees_all = std::sync::Arc::clone(&screen.desk.sees_all);
    line::listen(seat.clone(), WAIT, sees_all, move |news| sender.send(news).into());
    while signals.caught().is_none() {
        terminal.draw(|frame| view::room::draw(&screen, frame))?;
        let next = match next_input(&inbox)? {
            Some(Input::Room(incoming)) => screen.hear(incoming),
            Some(Input::Event(Event::Key(key))) if key.kind != KeyEventKind::Release => screen.key(key),
            Some(Input::Event(Event::Paste(text))) => {
                screen.paste(&text);
                Next::On(Vec::new())
            }
            Some(Input::Event(Event::Resize(width, height))) => {
                screen.area = Rect::new(0, 0, width, height);
                Next::On(Vec::new())
            }
            Some(Input::Event(_)) | None => {
                screen.tick();
                Next::On(Vec::new())
            }
        };
        let left = match next {
            // The courier lives as long as this loop.
            Next::On(requests) => {
                requests.into_iter().for_each(|request| drop(courier.send(request)));
                continue;
            }
            Next::Quit => Left::Quit,
            Next::Onward => Left::Onward,
        };
        // What is still on its way is sent before the screen is gone.
        screen.desk.sending().map(|request| line::deliver(&seat, &request));
        return Ok(left);
    }
    Ok(Left::Quit)
}

enum Input {
    Event(Event),
    Room(Incoming),
}

/// The next key or news; nothing if a while has passed without either.
fn next_input(inbox: &Receiver<Incoming>) -> io::Result<Option<Input>> {
    if let Ok(incoming) = inbox.try_recv() {
        return Ok(Some(Input::Room(incoming)));
    }
    if event::poll(GLANCE)? { Ok(Some(Input::Event(event::read()?))) } else { Ok(None) }
}

/// Sends requests one after the other on a thread of its own, so that the screen never waits.
fn courier(seat: RoomSeat, answers: Sender<Incoming>) -> Sender<Request> {
    let (sender, requests) = mpsc::channel::<Request>();
    thread::spawn(move || {
        for request in requests {
            if answers.send(line::deliver(&seat, &request)).is_err() {
                return;
            }
        }
    });
    sender
}
