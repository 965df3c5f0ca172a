//! [`ArenaScreen`]: the arena on the full screen as a state; `view::arena` draws it.

use super::{Lobby, News, Wish};
use crate::keys;
use crate::look::Look;
use jiff::tz::TimeZone;
use ninefold_online::Fault;
use ninefold_protocol::api::ArenaInfo;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;

/// The arena on the full screen.
#[derive(Debug)]
pub(crate) struct ArenaScreen {
    pub(crate) lobby: Lobby,
    pub(crate) look: Look,
    pub(crate) area: Rect,
    /// What was said last.
    pub(crate) said: String,
    pub(crate) zone: TimeZone,
}

/// What comes after an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// Go on; the lobby knows what the service is asked, and when.
    On,
    /// To the race in this room.
    Race(String),
    Quit,
}

impl ArenaScreen {
    /// Somebody comes in.
    pub(crate) fn new(info: ArenaInfo, look: Look, area: Rect) -> Self {
        Self { lobby: Lobby::new(info), look, area, said: String::new(), zone: TimeZone::system() }
    }

    /// What a key does.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Next {
        if keys::is_interrupt(key) {
            return Next::Quit;
        }
        match (key.code, self.lobby.wish()) {
            (KeyCode::Enter | KeyCode::Char('n' | ' '), Wish::Look) => {
                self.said.clear();
                self.lobby.seek();
                Next::On
            }
            (KeyCode::Esc | KeyCode::Enter | KeyCode::Char('s'), Wish::Race) => {
                self.said.clear();
                self.lobby.stop();
                Next::On
            }
            (KeyCode::Esc | KeyCode::Char('q'), _) => Next::Quit,
            _ => Next::On,
        }
    }

    /// Takes in what the service says.
    pub(crate) fn hear(&mut self, answer: Result<ArenaInfo, Fault>) -> Next {
        match self.lobby.hear(answer) {
            News::Table => {
                // A fault that has passed; why somebody does not wait any more stays to be read.
                if self.lobby.wish() == Wish::Race {
                    self.said.clear();
                }
                Next::On
            }
            News::Words(words) => {
                self.said = words;
                Next::On
            }
            News::Race(room) => {
                self.said.clear();
                Next::Race(room)
            }
        }
    }

    /// Takes in that the room of a race could not be entered.
    pub(crate) fn turned_away(&mut self, room: String, fault: &Fault) {
        self.said = self.lobby.turned_away(room, fault);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Ask;
    use crate::arena::tests::info;
    use crate::look::{Depth, Palette, Signs, Theme};
    use crate::view;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::KeyModifiers;
    use std::time::Instant;

    const LOOK: Look = Look {
        palette: Palette { depth: Depth::Mono, theme: Theme::Dark },
        signs: Signs::Unicode,
        voice: crate::Voice::new(crate::Language::English),
    };

    fn press(screen: &mut ArenaScreen, code: KeyCode) -> Next {
        screen.key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    fn text(screen: &ArenaScreen) -> String {
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| view::arena::draw(screen, frame)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn enter_waits_for_an_opponent_and_the_race_begins_when_there_is_one() {
        let mut screen = ArenaScreen::new(info(true, None), LOOK, Rect::new(0, 0, 80, 24));
        assert!(text(&screen).contains("1. ada") && text(&screen).contains("Enter: an opponent"));
        assert_eq!(press(&mut screen, KeyCode::Enter), Next::On);
        assert_eq!(screen.lobby.next_ask(Instant::now()), Some(Ask::Wait));
        assert!(text(&screen).contains("Waiting for an opponent"));
        assert_eq!(press(&mut screen, KeyCode::Esc), Next::On);
        assert_eq!(screen.hear(Ok(info(true, Some("R")))), Next::On, "who has stopped is not taken along");
        assert_eq!(screen.lobby.next_ask(Instant::now()), Some(Ask::Stop));
        assert!(text(&screen).contains("You have a race") && text(&screen).contains("Enter: to your race"));
        press(&mut screen, KeyCode::Enter);
        assert_eq!(screen.hear(Ok(info(true, Some("R")))), Next::Race("R".into()));
        assert_eq!(press(&mut screen, KeyCode::Char('q')), Next::Quit);
    }

    #[test]
    fn why_there_is_no_opponent_is_said() {
        let mut screen = ArenaScreen::new(info(true, None), LOOK, Rect::new(0, 0, 80, 24));
        press(&mut screen, KeyCode::Enter);
        assert_eq!(screen.hear(Err(Fault::Strange)), Next::On);
        assert!(text(&screen).contains("something else than Ninefold"), "{}", text(&screen));
        screen.hear(Ok(info(true, None)));
        assert!(text(&screen).contains("Waiting for an opponent"), "it has passed");
    }

    #[test]
    fn a_room_that_cannot_be_entered_is_said_while_it_is_tried_again() {
        let mut screen = ArenaScreen::new(info(true, None), LOOK, Rect::new(0, 0, 80, 24));
        press(&mut screen, KeyCode::Enter);
        assert_eq!(screen.hear(Ok(info(true, Some("R")))), Next::Race("R".into()));
        screen.turned_away("R".into(), &Fault::Strange);
        assert!(text(&screen).contains("Trying again") && text(&screen).contains("Esc: wait no longer"));
        assert_eq!(screen.hear(Ok(info(true, Some("R")))), Next::Race("R".into()));
        assert!(screen.said.is_empty());
    }
}
