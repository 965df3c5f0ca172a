//! Draws an [`App`]. Only reads the state; what it draws follows from that and the size alone.

pub(crate) mod arrangement;
mod board;
mod cell;
mod game;
mod pages;
mod panel;
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
use ratatui::widgets::{Paragraph, Widget, Wrap};

/// The smallest screen on which a game can be played.
const LEAST: (u16, u16) = (24, 10);

/// Draws the whole screen.
pub(crate) fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    buffer.set_style(area, app.look.palette.style(Role::Page));
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!("Please make the window larger: {} by {} at least.", LEAST.0, LEAST.1);
        Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
        return;
    }
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

impl Brush<'_> {
    fn style(&self, role: Role) -> Style {
        self.look.palette.style(role)
    }

    /// One line of text at a place, cut at the edge of an area.
    fn line(&mut self, area: Rect, row: u16, role: Role, text: impl Into<String>) {
        let style = self.style(role);
        self.spans(area, row, vec![Span::styled(text.into(), style)]);
    }

    /// One line of several styles.
    fn spans(&mut self, area: Rect, row: u16, spans: Vec<Span<'_>>) {
        let row = Rect::new(area.x, area.y.saturating_add(row), area.width, 1).intersection(area);
        Line::from(spans).render(row, self.buffer);
    }

    /// Lines that are wrapped at the edge of an area; returns how many rows they took.
    fn paragraph(&mut self, area: Rect, lines: Vec<(Role, String)>) -> u16 {
        let lines = lines.into_iter().map(|(role, text)| Line::styled(text, self.style(role)));
        let lines = lines.collect::<Vec<_>>();
        let rows = wrapped_rows(&lines, area.width);
        Paragraph::new(lines).wrap(Wrap { trim: false }).render(area, self.buffer);
        rows
    }
}

/// How many rows lines take at a width; words are not torn.
fn wrapped_rows(lines: &[Line<'_>], width: u16) -> u16 {
    let width = usize::from(width.max(1));
    let rows = |line: &Line<'_>| {
        let text = line.to_string();
        let mut rows = 1;
        let mut used = 0;
        for word in text.split(' ') {
            let length = word.chars().count();
            match used {
                0 => used = length,
                _ if used + 1 + length <= width => used += 1 + length,
                _ => {
                    rows += 1;
                    used = length;
                }
            }
        }
        rows
    };
    lines.iter().map(rows).sum()
}

/// What to say while a job is under way: a wheel, its label and the way out.
fn waiting(app: &App) -> Option<String> {
    let wait = app.wait?;
    let turn = app.now.since(wait.since).as_millis() as usize / 80;
    Some(format!("{} {} … Esc calls it off.", app.look.signs.spinner(turn), wait.label))
}
