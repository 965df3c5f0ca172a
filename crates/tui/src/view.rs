//! Draws an [`App`]. Only reads the state; what it draws follows from that and the size alone.

pub(crate) mod arena;
pub(crate) mod arrangement;
mod board;
mod cell;
mod elements;
mod game;
mod pages;
mod panel;
pub(crate) mod room;
pub(crate) mod rules;
mod watch;

pub(crate) use pages::welcome_row;
pub(crate) use watch::{SLIDER_STEP, slider as watch_slider};

use crate::app::{App, Screen};
use crate::look::{Look, Role};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

/// The smallest screen on which a game can be played.
const LEAST: (u16, u16) = (24, 10);

/// Draws the whole screen.
pub(crate) fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let Some(Brush { buffer, .. }) = Brush::on_page(app.look, frame) else { return };
    match &app.screen {
        Screen::Welcome(welcome) => pages::welcome(app, welcome, area, buffer),
        Screen::NewGame(new_game) => pages::new_game(app, new_game, area, buffer),
        Screen::Games(games) => pages::games(app, games, area, buffer),
        Screen::Load(load) => pages::load(app, load, area, buffer),
        Screen::Play(play) => game::draw(app, play, area, buffer),
        Screen::Reading(page) => pages::reading(app, page, area, buffer),
        Screen::Watch(watch) => watch::draw(app, watch, area, buffer),
    }
}

/// A brush: the looks and where to draw.
struct Brush<'a> {
    look: Look,
    buffer: &'a mut Buffer,
}

impl<'a> Brush<'a> {
    /// A brush on an empty page. In a window that is too small it is said so, and there is nothing more to draw.
    fn on_page(look: Look, frame: &'a mut Frame<'_>) -> Option<Self> {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        buffer.set_style(area, look.palette.style(Role::Page));
        let mut brush = Self { look, buffer };
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let text = format!("Please make the window larger: {} by {} at least.", LEAST.0, LEAST.1);
            brush.tell_all(area, vec![(Role::Text, text)]);
            return None;
        }
        Some(brush)
    }

    fn style(&self, role: Role) -> Style {
        self.look.palette.style(role)
    }

    /// One line of text at a place, cut at the edge of an area.
    fn line(&mut self, area: Rect, row: u16, role: Role, text: impl Into<String>) {
        let style = self.style(role);
        self.spans(area, row, vec![Span::styled(text.into(), style)]);
    }

    /// One line of text, in the language of the player.
    fn tell(&mut self, area: Rect, row: u16, role: Role, english: &str) {
        self.line(area, row, role, self.look.voice.tell(english));
    }

    /// The same for lines that are wrapped.
    fn tell_all(&mut self, area: Rect, lines: Vec<(Role, String)>) -> usize {
        let voice = self.look.voice;
        self.paragraph(area, lines.into_iter().map(|(role, text)| (role, voice.tell(&text))).collect())
    }

    /// One line of several styles.
    fn spans(&mut self, area: Rect, row: u16, spans: Vec<Span<'_>>) {
        let row = Rect::new(area.x, area.y.saturating_add(row), area.width, 1).intersection(area);
        Line::from(spans).render(row, self.buffer);
    }

    /// Lines that are wrapped at the edge of an area; returns how many rows they would take.
    fn paragraph(&mut self, area: Rect, lines: Vec<(Role, String)>) -> usize {
        let rows =
            lines.iter().flat_map(|(role, text)| wrap(text, area.width).into_iter().map(|row| (*role, row)));
        let rows = rows.collect::<Vec<_>>();
        for (number, (role, text)) in (0..area.height).zip(&rows) {
            self.line(area, number, *role, text.as_str());
        }
        rows.len()
    }
}

/// A text in rows of at most this width; words are torn only if they are longer than a row.
pub(crate) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let words = text.trim_start();
    let mut used = (text.len() - words.len()).min(width - 1);
    let mut row = " ".repeat(used);
    let mut rows = Vec::new();
    for (number, word) in words.split(' ').enumerate() {
        if number > 0 && used + 1 + word.chars().count() > width {
            rows.push(std::mem::take(&mut row));
            used = 0;
        } else if number > 0 {
            row.push(' ');
            used += 1;
        }
        for symbol in word.chars() {
            if used == width {
                rows.push(std::mem::take(&mut row));
                used = 0;
            }
            row.push(symbol);
            used += 1;
        }
    }
    rows.push(row);
    rows
}

/// What to say while a job is under way: a wheel, its label and the way out.
fn waiting(app: &App) -> Option<String> {
    let wait = app.wait?;
    let turn = app.now.since(wait.since).as_millis() as usize / 80;
    Some(format!("{} {} … Esc calls it off.", app.look.signs.spinner(turn), wait.label))
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn words_are_torn_only_if_they_must_be() {
        for (text, width, rows) in [
            ("one two three", 7, vec!["one two", "three"]),
            ("  two spaces", 20, vec!["  two spaces"]),
            ("53..7....6..195....98", 10, vec!["53..7....6", "..195....9", "8"]),
            ("", 5, vec![""]),
        ] {
            assert_eq!(wrap(text, width), rows, "{text}");
        }
    }
}
