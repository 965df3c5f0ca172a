//! The first screen: what one can do.

use super::{App, Effect, Load, NewGame, Reading, Screen};
use crate::job::Job;
use crate::view;
use ninefold::game::Setup;
use ninefold::puzzle::{Draft, Layout};
use ninefold_table::Daily;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

/// The chosen row, and the last thing that was said.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Welcome {
    pub(crate) chosen: usize,
    pub(crate) message: String,
}

/// What one can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Item {
    NewGame,
    Continue,
    Daily,
    DailyVariant,
    FreePlay,
    Load,
    HowToPlay,
    Statistics,
    Account,
    Quit,
}

impl Item {
    pub(crate) const ALL: [Self; 10] = [
        Self::NewGame,
        Self::Continue,
        Self::Daily,
        Self::DailyVariant,
        Self::FreePlay,
        Self::Load,
        Self::HowToPlay,
        Self::Statistics,
        Self::Account,
        Self::Quit,
    ];

    /// The key that chooses it, and what it is called.
    pub(crate) fn name(self) -> (char, &'static str) {
        match self {
            Self::NewGame => ('n', "New game"),
            Self::Continue => ('c', "Continue"),
            Self::Daily => ('d', "Daily puzzle"),
            Self::DailyVariant => ('v', "Daily variant"),
            Self::FreePlay => ('f', "Free play"),
            Self::Load => ('l', "Load a puzzle"),
            Self::HowToPlay => ('h', "How to play"),
            Self::Statistics => ('s', "Statistics"),
            Self::Account => ('a', "Account"),
            Self::Quit => ('q', "Quit"),
        }
    }
}

impl App {
    pub(super) fn welcome_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Screen::Welcome(welcome) = &mut self.screen else { return Vec::new() };
        let last = Item::ALL.len() - 1;
        match key.code {
            KeyCode::Up | KeyCode::Char('k' | 'w') => {
                welcome.chosen = welcome.chosen.checked_sub(1).unwrap_or(last);
            }
            KeyCode::Down | KeyCode::Char('j') => {
                welcome.chosen = if welcome.chosen == last { 0 } else { welcome.chosen + 1 };
            }
            KeyCode::Enter | KeyCode::Char(' ') => {
                let item = Item::ALL[welcome.chosen.min(last)];
                return self.choose(item);
            }
            KeyCode::Esc => return vec![Effect::Quit],
            KeyCode::Char(symbol) => {
                if let Some(item) = Item::ALL.into_iter().find(|item| item.name().0 == symbol) {
                    return self.choose(item);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn welcome_mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let point = Position::new(mouse.column, mouse.row);
        let under = |(index, _): &(usize, Item)| view::welcome_row(self.area, *index).contains(point);
        let item = Item::ALL.into_iter().enumerate().find(under);
        match (mouse.kind, item) {
            (MouseEventKind::Down(MouseButton::Left), Some((_, item))) => self.choose(item),
            _ => Vec::new(),
        }
    }

    /// Does what a row of the first screen says.
    pub(crate) fn choose(&mut self, item: Item) -> Vec<Effect> {
        match item {
            Item::NewGame => {
                self.screen = Screen::NewGame(NewGame::new(self.settings.feedback));
                Vec::new()
            }
            Item::Continue => self.begin(Job::Survey(self.library.clone())),
            Item::Daily => self.begin(Job::Daily(self.library.clone(), self.today, Daily::Classic)),
            Item::DailyVariant => self.begin(Job::Daily(self.library.clone(), self.today, Daily::Variant)),
            Item::FreePlay => {
                let empty = Draft::empty(Layout::classic()).check().expect("an empty board breaks no rule");
                let mut setup = Setup::free_play(empty);
                setup.labels.variant = "Free play".into();
                self.settings = Default::default();
                self.start(setup)
            }
            Item::Load => {
                self.screen = Screen::Load(Load::default());
                Vec::new()
            }
            Item::HowToPlay => {
                self.screen = Screen::Reading(Reading::how_to_play(self.look.voice));
                Vec::new()
            }
            Item::Statistics => self.begin(Job::AddUp(self.library.clone())),
            Item::Account => {
                self.screen = Screen::Reading(Reading::account(self.look.voice, self.library.online()));
                Vec::new()
            }
            Item::Quit => vec![Effect::Quit],
        }
    }
}
