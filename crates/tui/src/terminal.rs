//! The thin loop: events in, effects out, one picture after each.

use crate::app::{App, Effect, Input};
use crate::library::{GameFile, Library, Opened};
use crate::time;
use crate::view;
use crate::worker::Worker;
use ratatui::crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyEventKind,
};
use ratatui::crossterm::{execute, terminal};
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Terminal};
use std::io::{self, stdout};
use std::time::Duration;

/// How long to wait for events while a job is under way.
const WHILE_BUSY: Duration = Duration::from_millis(15);

/// The size of the terminal.
pub(crate) fn size() -> io::Result<Rect> {
    let (width, height) = terminal::size()?;
    Ok(Rect::new(0, 0, width, height))
}

/// Runs the program in the terminal, which is put back in order afterwards, even after a panic.
pub(crate) fn run(mut app: App, library: Library, first: Vec<Effect>) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    app.n_games = library.n_games();
    let outcome = execute!(stdout(), EnableMouseCapture, EnableBracketedPaste).and_then(|()| {
        Shell { app, library, file: None, worker: Worker::default() }.run(&mut terminal, first)
    });
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
    ratatui::try_restore()?;
    outcome
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
    fn run(mut self, terminal: &mut DefaultTerminal, first: Vec<Effect>) -> io::Result<()> {
        let mut flow = self.perform(first);
        while let Flow::On = flow {
            self.draw(terminal)?;
            let input = self.wait()?;
            flow = self.take(input);
        }
        Ok(())
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
                Effect::FileAway => match self.file.take() {
                    Some(file) => {
                        let path = file.path().to_owned();
                        drop(file);
                        self.library.file_away(&path)
                    }
                    None => Ok(()),
                },
                Effect::Close => {
                    self.file = None;
                    self.app.n_games = self.library.n_games();
                    Ok(())
                }
            };
            if let Err(error) = outcome {
                self.app
                    .update(time::now(), Input::Trouble(format!("The games folder does not work: {error}.")));
            }
        }
        Flow::On
    }

    fn create(&mut self) -> io::Result<()> {
        self.file = None;
        if let Some(session) = self.app.session() {
            self.file = Some(self.library.create(session)?);
        }
        Ok(())
    }
}
