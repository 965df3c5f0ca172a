//! Text captures of the main screens, for the documentation and for tests.
//!
//! The same [`App`] and the same drawing as in a terminal, on a [`TestBackend`].

use crate::app::{App, Effect, Input, Screen, Watch};
use crate::job::Job;
use crate::levels::Wanted;
use crate::library::Library;
use crate::look::{Depth, Look, Palette, Signs, Theme};
use crate::view;
use ninefold::game::Moment;
use ninefold::generate::Seed;
use ninefold::logic::Level;
use ninefold::puzzle::Variant;
use ninefold::solve::Cancel;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use std::path::PathBuf;

/// A puzzle that everybody knows.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Its solution.
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const UNICODE: Look = Look {
    palette: Palette { depth: Depth::True, theme: Theme::Dark },
    signs: Signs::Unicode,
    voice: crate::Voice::new(crate::Language::English),
};
const ASCII: Look = Look {
    palette: Palette { depth: Depth::Mono, theme: Theme::Dark },
    signs: Signs::Ascii,
    voice: crate::Voice::new(crate::Language::English),
};

/// The main screens, each with the name of its file in `docs/screens`.
pub fn captures() -> Vec<(&'static str, String)> {
    let notes = "5 Left Left x 1 2 Right Right c Down 1 4 7 9 z Up Up Up 8 Up";
    let mut captures = Vec::new();
    let mut capture = |name, stage: &Stage| captures.push((name, stage.text()));
    capture("welcome", &Stage::new(80, 24, UNICODE));
    capture("new-game", Stage::new(80, 24, UNICODE).press("n Right Right Down Right"));
    capture("game", Stage::playing(80, 24, UNICODE).press(notes));
    capture("game-large", Stage::playing(80, 40, UNICODE).press("N"));
    capture("game-small", Stage::playing(40, 20, UNICODE).press(notes));
    capture("game-ascii", Stage::playing(80, 24, ASCII).press(notes));
    capture("hint-where", Stage::playing(80, 24, UNICODE).press("H"));
    capture("hint-argument", Stage::playing(80, 24, UNICODE).press("H H H"));
    capture("pause", Stage::playing(80, 24, UNICODE).press("p"));
    capture("keys", Stage::playing(80, 24, UNICODE).press("?"));
    capture("end", Stage::playing(80, 24, UNICODE).press("H H H Enter").finish());
    capture("end-small", Stage::playing(40, 20, UNICODE).finish());
    capture("free-play", Stage::new(80, 24, UNICODE).press("f 5 Right 5 S"));
    capture("watch", Stage::watching(80, 24, UNICODE).tick(14));
    for (name, keys) in VARIANTS {
        capture(name, Stage::of_variant(name, 80, 24).press(keys));
    }
    captures
}

/// The variants that are shown, each with what is done before the picture is taken.
const VARIANTS: [(&str, &str); 13] = [
    ("killer", "H H H"),
    ("killer+diagonal", "Left 1"),
    ("jigsaw", "H H"),
    ("windoku", "N"),
    ("diagonal", "x 1 2"),
    ("ice", "Up"),
    ("samurai", "H"),
    ("6x6", "c 1 2 3"),
    ("16x16", "+ 1"),
    ("thermo", "Up"),
    ("arrow", "Up"),
    ("kropki", "Up"),
    ("sandwich", "Up"),
];

/// The program on a screen of paper: keys in, text out, jobs done at once.
pub(crate) struct Stage {
    pub(crate) app: App,
    /// What was to be done outside, in order; jobs are not among it.
    pub(crate) effects: Vec<Effect>,
    now: Moment,
}

impl Stage {
    /// The first screen.
    pub(crate) fn new(width: u16, height: u16, look: Look) -> Self {
        let now = Moment(1_800_000_000_000);
        let library = Library::at(PathBuf::from("no such folder"));
        let today = jiff::civil::date(2026, 3, 2);
        let app = App::new(look, Rect::new(0, 0, width, height), library, now, today);
        Self { app, effects: Vec::new(), now }
    }

    /// A game that has just begun.
    pub(crate) fn playing(width: u16, height: u16, look: Look) -> Self {
        let mut stage = Self::new(width, height, look);
        stage.press("l").input(Input::Paste(PUZZLE.into()));
        stage.press("Enter");
        stage
    }

    /// An easy game of a variant, just begun.
    fn of_variant(name: &str, width: u16, height: u16) -> Self {
        let mut stage = Self::new(width, height, UNICODE);
        let variant = name.parse::<Variant>().unwrap_or_default();
        let order = Wanted::new(variant, Level::Easy, Seed(9));
        let reply = Job::Make(order).run(&Cancel::new());
        stage.input(Input::Reply(reply));
        stage
    }

    fn watching(width: u16, height: u16, look: Look) -> Self {
        let mut stage = Self::playing(width, height, look);
        if let Some(session) = stage.app.session() {
            stage.app.screen = Screen::Watch(Box::new(Watch::new(session.puzzle(), None)));
        }
        stage
    }

    /// Presses keys, one a second: single signs, or names such as `Up` and `Enter`.
    pub(crate) fn press(&mut self, keys: &str) -> &mut Self {
        for key in keys.split(' ') {
            self.input(Input::Key(KeyEvent::new(code(key), KeyModifiers::NONE)));
        }
        self
    }

    /// Takes an input in; jobs are done at once.
    pub(crate) fn input(&mut self, input: Input) -> &mut Self {
        self.now = Moment(self.now.0 + 1000);
        for effect in self.app.update(self.now, input) {
            match effect {
                Effect::Begin(job) => {
                    let reply = job.run(&Cancel::new());
                    self.input(Input::Reply(reply));
                }
                effect => self.effects.push(effect),
            }
        }
        self
    }

    /// Lets time pass.
    pub(crate) fn tick(&mut self, number: usize) -> &mut Self {
        for _ in 0..number {
            self.input(Input::Tick);
        }
        self
    }

    /// Types the solution, cell by cell.
    pub(crate) fn finish(&mut self) -> &mut Self {
        self.press("z Home PageUp");
        for (index, symbol) in SOLUTION.chars().enumerate() {
            self.press(&symbol.to_string());
            let is_over = self.app.session().is_none_or(|session| session.end().is_some());
            if is_over {
                break;
            }
            self.press(if index % 9 == 8 { "Right Down" } else { "Right" });
        }
        self
    }

    /// What the screen looks like.
    pub(crate) fn buffer(&self) -> Buffer {
        let area = self.app.area;
        let terminal = Terminal::new(TestBackend::new(area.width, area.height));
        let mut terminal = terminal.unwrap_or_else(|never| match never {});
        let drawn = terminal.draw(|frame| view::draw(&self.app, frame));
        drawn.map(|frame| frame.buffer.clone()).unwrap_or_else(|never| match never {})
    }

    /// The signs on the screen, without spaces at the ends of lines.
    pub(crate) fn text(&self) -> String {
        let buffer = self.buffer();
        let line = |y: u16| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(|y| format!("{}\n", line(y).trim_end())).collect()
    }
}

fn code(key: &str) -> KeyCode {
    match key {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Home" => KeyCode::Home,
        "PageUp" => KeyCode::PageUp,
        "Enter" => KeyCode::Enter,
        "Esc" => KeyCode::Esc,
        "Space" => KeyCode::Char(' '),
        "Backspace" => KeyCode::Backspace,
        key => key.chars().next().map_or(KeyCode::Null, KeyCode::Char),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn the_pictures_in_the_docs_are_what_the_program_draws() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screens");
        for (name, text) in captures() {
            let kept = std::fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap_or_default();
            assert_eq!(kept, text, "{name}: run `cargo run -p ninefold-tui --example screens`");
        }
    }
}
