//! Loading a puzzle: paste it, type it, or name its file.

use super::{App, Effect, Screen, Welcome};
use crate::job::Job;
use ninefold::game::Settings;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// What was typed or pasted so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Load {
    pub(crate) text: String,
    pub(crate) message: String,
}

impl Load {
    /// Adds a pasted text; terminals send line ends as carriage returns.
    pub(crate) fn paste(&mut self, text: &str) {
        self.text.push_str(&text.replace("\r\n", "\n").replace('\r', "\n"));
    }
}

impl App {
    pub(super) fn load_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Screen::Load(load) = &mut self.screen else { return Vec::new() };
        match key.code {
            KeyCode::Char(symbol) => load.text.push(symbol),
            KeyCode::Backspace => drop(load.text.pop()),
            KeyCode::Delete => load.text.clear(),
            KeyCode::Enter if load.text.trim().is_empty() => {
                load.message = "Paste or type a puzzle first.".into()
            }
            KeyCode::Enter => {
                let text = load.text.clone();
                self.settings = Settings::default();
                return self.begin(Job::Read(self.library.clone(), text));
            }
            KeyCode::Esc => self.screen = Screen::Welcome(Welcome::default()),
            _ => {}
        }
        Vec::new()
    }
}
