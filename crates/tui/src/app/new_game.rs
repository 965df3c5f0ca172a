//! Choosing what to play: variant, level and kind of feedback.

use super::{App, Effect, Screen, Welcome};
use crate::job::Job;
use crate::levels::{self, Wanted};
use crate::luck;
use ninefold::game::{Feedback, Settings};
use ninefold::generate::levels_of;
use ninefold::logic::Level;
use ninefold::puzzle::Variant;
use ratatui::crossterm::event::{KeyCode, KeyEvent};

/// The kinds of feedback in the order of the list.
pub(crate) const FEEDBACKS: [Feedback; 5] =
    [Feedback::Clashes, Feedback::FIVE_LIVES, Feedback::AgainstSolution, Feedback::OnRequest, Feedback::None];

/// What is chosen so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct NewGame {
    /// The row in hand: variant, level, feedback.
    pub(crate) row: usize,
    pub(crate) variant: Variant,
    pub(crate) level: Level,
    pub(crate) feedback: Feedback,
    pub(crate) message: String,
}

/// How many rows there are.
const ROWS: usize = 3;

impl NewGame {
    pub(crate) fn new(feedback: Feedback) -> Self {
        Self { row: 1, variant: Variant::CLASSIC, level: Level::Easy, feedback, message: String::new() }
    }

    fn change(&mut self, by: isize) {
        match self.row {
            0 => {
                self.variant = turned(&levels::variants(), self.variant, by);
                let hardest = levels_of(self.variant).last().copied().unwrap_or(self.level);
                self.level = self.level.min(hardest);
            }
            1 => self.level = turned(levels_of(self.variant), self.level, by),
            _ => self.feedback = turned(&FEEDBACKS, self.feedback, by),
        }
    }
}

/// The item so many places further in a ring.
pub(super) fn turned<T: Copy + PartialEq>(ring: &[T], item: T, by: isize) -> T {
    let at = ring.iter().position(|&other| other == item).unwrap_or_default();
    let length = ring.len() as isize;
    ring[(at as isize + by).rem_euclid(length) as usize]
}

impl App {
    pub(super) fn new_game_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Screen::NewGame(new_game) = &mut self.screen else { return Vec::new() };
        match key.code {
            KeyCode::Up | KeyCode::Char('k' | 'w') => new_game.row = (new_game.row + ROWS - 1) % ROWS,
            KeyCode::Down | KeyCode::Char('j' | 's') | KeyCode::Tab => {
                new_game.row = (new_game.row + 1) % ROWS
            }
            KeyCode::Left | KeyCode::Char('h' | 'a') => new_game.change(-1),
            KeyCode::Right | KeyCode::Char('l' | 'd' | ' ') => new_game.change(1),
            KeyCode::Enter => {
                let NewGame { variant, level, feedback, .. } = *new_game;
                self.settings = Settings { feedback, ..Settings::default() };
                return self.begin(Job::Make(Wanted::new(variant, level, luck::seed())));
            }
            KeyCode::Esc | KeyCode::Char('q') => self.screen = Screen::Welcome(Welcome::default()),
            _ => {}
        }
        Vec::new()
    }
}
