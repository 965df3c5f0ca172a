//! The list of games in progress.

use super::{App, Effect, Screen, Welcome};
use crate::library::{Listing, Survey};
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// The games, the one in hand, and what is to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Games {
    pub(crate) games: Vec<Listing>,
    pub(crate) chosen: usize,
    pub(crate) message: String,
    /// Whether the next press throws the game in hand away.
    deleting: bool,
}

impl Games {
    pub(crate) fn new(survey: Survey) -> Self {
        let message = match (&*survey.reports, &*survey.games) {
            ([], []) => "No game is in progress.".into(),
            ([], _) => String::new(),
            (reports, _) => reports.join(" "),
        };
        Self { games: survey.games, chosen: 0, message, deleting: false }
    }
}

impl App {
    pub(super) fn games_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Screen::Games(list) = &mut self.screen else { return Vec::new() };
        let last = list.games.len().saturating_sub(1);
        let was_deleting = std::mem::take(&mut list.deleting);
        match key.code {
            KeyCode::Up | KeyCode::Char('k' | 'w') => list.chosen = list.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j' | 's') => list.chosen = (list.chosen + 1).min(last),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let chosen = list.games.get(list.chosen);
                return chosen.map(|listing| Effect::Open(listing.path.clone())).into_iter().collect();
            }
            KeyCode::Char('D') if list.chosen < list.games.len() => {
                if was_deleting {
                    let listing = list.games.remove(list.chosen);
                    list.chosen = list.chosen.min(list.games.len().saturating_sub(1));
                    list.message = "Deleted.".into();
                    return vec![Effect::Delete(listing.path)];
                }
                list.deleting = true;
                list.message = "Press D again to throw this game away.".into();
            }
            KeyCode::Esc | KeyCode::Char('q') => {
                self.n_games = list.games.len();
                self.screen = Screen::Welcome(Welcome::default());
            }
            _ => {}
        }
        Vec::new()
    }
}
