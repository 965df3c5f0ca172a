//! The thin loop: events in, effects out, one picture after each.

#[cfg(unix)]
pub(crate) mod signals;
#[cfg(not(unix))]
#[path = "terminal/no_signals.rs"]
pub(crate) mod signals;

use crate::app::{App, Effect, Input};
use crate::library::{GameFile, Library, Opened};
use crate::time;
use crate::view;
use crate::worker::Worker;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyEventKind,
};
use ratatui::crossterm::{execute, terminal};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Terminal};
use signals::Signals;
use std::io::{self, stdout};
use std::time::Duration;

/// How long to wait for events while a job is under way.
const WHILE_BUSY: Duration = Duration::from_millis(15);

/// The size of the terminal.
pub(crate) fn size() -> io::Result<Rect> {
    let (width, height) = terminal::size()?;
    Ok(Rect::new(0, 0, width, height))
}

/// Runs the program in the terminal, which is put back in order afterwards, even after a panic or
/// when the program is told to end.
pub(crate) fn run(mut app: App, library: Library, first: Vec<Effect>) -> io::Result<()> {
    let signals = Signals::listen(restore)?;
    let mut terminal = ratatui::try_init()?;
    app.n_games = library.n_games();
    let outcome = execute!(stdout(), EnableMouseCapture, EnableBracketedPaste).and_then(|()| {
        Shell { app, library, file: None, worker: Worker::default() }.run(&mut terminal, first, &signals)
    });
    let restored = restore();
    signals.die_of_it();
    outcome.and(restored)
}

/// Puts the terminal back in order. What fails does not keep the rest from being tried.
pub(crate) fn restore() -> io::Result<()> {
    let released = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste, Show);
    released.and(ratatui::try_restore())
}

/// The program with all that it does outside of itself.
struct Shell {
    app: App,
    library: Library,
    file: Option<GameFile>,
    worker: Worker,
}

/// Whether to go on.
enum Flow {
    On,
    Quit,
}

impl Shell {
    fn run(
        mut self,
        terminal: &mut DefaultTerminal,
        first: Vec<Effect>,
        signals: &Signals,
    ) -> io::Result<()> {
        let mut flow = self.perform(first);
        while let Flow::On = flow {
            self.draw(terminal)?;
            let input = self.wait()?;
            if signals.caught().is_some() {
                break;
            }
            flow = self.take(input);
        }
        self.close()
    }

    fn draw(
        &self,
        terminal: &mut Terminal<impl ratatui::backend::Backend<Error = io::Error>>,
    ) -> io::Result<()> {
        terminal.draw(|frame| view::draw(&self.app, frame)).map(drop)
    }

    /// Sleeps until something comes in, or the picture is out of date.
    fn wait(&mut self) -> io::Result<Input> {
        loop {
            if let Some(reply) = self.worker.reply() {
                return Ok(Input::Reply(reply));
            }
            let rest = if self.worker.is_busy() { Some(WHILE_BUSY) } else { self.app.rest() };
            if let Some(rest) = rest
                && !event::poll(rest)?
            {
                return Ok(self.worker.reply().map_or(Input::Tick, Input::Reply));
            }
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => return Ok(Input::Key(key)),
                Event::Mouse(mouse) => return Ok(Input::Mouse(mouse)),
                Event::Paste(text) => return Ok(Input::Paste(text)),
                Event::Resize(width, height) => return Ok(Input::Resize(Rect::new(0, 0, width, height))),
                _ => {}
            }
        }
    }

    /// Takes an input in, keeps what has happened, and does what is to be done.
    fn take(&mut self, input: Input) -> Flow {
        let effects = self.app.update(time::now(), input);
        if let (Some(file), Some(session)) = (&mut self.file, self.app.session())
            && let Err(error) = file.append(session)
        {
            let trouble = Input::Trouble(format!("The game cannot be saved: {error}."));
            self.app.update(time::now(), trouble);
        }
        self.perform(effects)
    }

    fn perform(&mut self, effects: Vec<Effect>) -> Flow {
        for effect in effects {
            let outcome = match effect {
                Effect::Quit => return Flow::Quit,
                Effect::Begin(job) => {
                    self.worker.begin(job);
                    Ok(())
                }
                Effect::CallOff => {
                    self.worker.call_off();
                    Ok(())
                }
                Effect::Create => self.create(),
                Effect::Open(path) => {
                    match self.library.open(&path, time::now()) {
                        Ok(Opened { session, file, report }) => {
                            self.file = Some(file);
                            let opened = Input::Opened(Box::new(session), report);
                            let further = self.app.update(time::now(), opened);
                            if let Flow::Quit = self.perform(further) {
                                return Flow::Quit;
                            }
                        }
                        Err(error) => drop(self.app.update(time::now(), Input::Trouble(error.to_string()))),
                    }
                    Ok(())
                }
                Effect::Delete(path) => self.library.delete(&path),
                Effect::FileAway => self.close(),
                Effect::Close => {
                    let closed = self.close();
                    self.app.n_games = self.library.n_games();
                    closed
                }
            };
            if let Err(error) = outcome {
                self.app
                    .update(time::now(), Input::Trouble(format!("The games folder does not work: {error}.")));
            }
        }
        Flow::On
    }

    fn close(&mut self) -> io::Result<()> {
        self.file.take().map_or(Ok(()), |file| self.library.close(file))
    }

    fn create(&mut self) -> io::Result<()> {
        self.close()?;
        if let Some(session) = self.app.session() {
            self.file = Some(self.library.create(session)?);
        }
        Ok(())
    }
}
