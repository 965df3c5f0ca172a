//! Every screen but the game and the watch.

use super::{Brush, waiting};
use crate::app::{App, Games, Item, Load, NewGame, Reading, Welcome};
use crate::levels::{self, Wanted};
use crate::look::{Role, Signs};
use crate::{speech, time};
use ninefold_table::Daily;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

/// A column of this width in the middle of the screen holds everything.
const WIDTH: u16 = 44;

fn column(area: Rect) -> Rect {
    let width = area.width.min(WIDTH);
    Rect::new(area.x + (area.width - width) / 2, area.y, width, area.height)
}

/// Where a row of the first screen lies.
pub(crate) fn welcome_row(area: Rect, index: usize) -> Rect {
    let column = column(area);
    let top = if area.height >= 20 { 6 } else { 1 };
    Rect::new(column.x + 2, column.y + top + index as u16, column.width.saturating_sub(4), 1)
        .intersection(area)
}

pub(super) fn welcome(app: &App, welcome: &Welcome, area: Rect, buffer: &mut Buffer) {
    let mut brush = Brush { look: app.look, buffer };
    let column = column(area);
    if area.height >= 20 {
        mark(&mut brush, Rect::new(column.x + 2, area.y + 1, column.width, 4).intersection(area));
    } else {
        brush.line(column, 0, Role::Accent, "Ninefold");
    }
    for (index, item) in Item::ALL.into_iter().enumerate() {
        let row = welcome_row(area, index);
        let is_chosen = index == welcome.chosen;
        let role = if is_chosen { Role::Chosen } else { Role::Text };
        let pointer = if is_chosen { app.look.signs.choice() } else { " " };
        let (key, name) = item.name();
        let more = match item {
            Item::Continue => time::count(app.n_games, "game"),
            Item::Daily => app.today.to_string(),
            Item::Account => app.player().unwrap_or("not signed in").to_owned(),
            Item::DailyVariant => Wanted::daily(app.today, Daily::Variant).order.variant.title(),
            _ => String::new(),
        };
        let (name, more) = (app.look.voice.say(name), app.look.voice.tell(&more));
        let style = brush.style(role);
        let muted = if is_chosen { style } else { brush.style(Role::Muted) };
        let width = usize::from(row.width).saturating_sub(20);
        brush.buffer.set_style(row, style);
        brush.spans(
            row,
            0,
            vec![
                Span::styled(format!("{pointer} {key}  "), muted),
                Span::styled(format!("{name:<14}"), style),
                Span::styled(format!("{more:>width$}"), muted),
            ],
        );
    }
    foot(app, &mut brush, area, &welcome.message, "arrows, enter, or the letter");
}

/// A 3x3 of squares with a full diagonal, and the name.
fn mark(brush: &mut Brush<'_>, area: Rect) {
    let (full, pale) = match brush.look.signs {
        Signs::Unicode => ("■ ", "□ "),
        Signs::Ascii => ("# ", ". "),
    };
    for row in 0..3u16 {
        let mut spans = (0..3u16)
            .map(|column| match row == column {
                true => Span::styled(full, brush.style(Role::Accent)),
                false => Span::styled(pale, brush.style(Role::Muted)),
            })
            .collect::<Vec<_>>();
        match row {
            0 => spans.push(Span::styled("  Ninefold", brush.style(Role::Given))),
            1 => {
                let words = brush.look.voice.tell("  Sudoku, calm and exact");
                spans.push(Span::styled(words, brush.style(Role::Muted)));
            }
            _ => {}
        }
        brush.spans(area, row, spans);
    }
}

pub(super) fn new_game(app: &App, new_game: &NewGame, area: Rect, buffer: &mut Buffer) {
    let mut brush = Brush { look: app.look, buffer };
    let column = column(area);
    brush.tell(column, 1, Role::Accent, "New game");
    let (title, rule) = (new_game.variant.title(), speech::capital(&levels::rule(new_game.variant)));
    let feedback = speech::feedback_meaning(new_game.feedback);
    let rows = [
        ("Variant", title.as_str(), rule.as_str()),
        ("Level", new_game.level.name(), speech::level_words(new_game.level)),
        ("Feedback", speech::feedback_name(new_game.feedback), feedback.as_str()),
    ];
    let (left, right) = app.look.signs.left_right();
    for (index, row) in rows.into_iter().enumerate() {
        let [name, value, words] = [row.0, row.1, row.2].map(|text| app.look.voice.tell(text));
        let place = 3 + 2 * index as u16;
        let role = if index == new_game.row { Role::Chosen } else { Role::Text };
        brush.line(column, place, role, format!("{name:<9} {left} {value:<10} {right}"));
        brush.line(column, place + 1, Role::Muted, format!("{:<10}{words}", ""));
    }
    foot(app, &mut brush, area, &new_game.message, "arrows choose, enter starts, esc back");
}

pub(super) fn games(app: &App, games: &Games, area: Rect, buffer: &mut Buffer) {
    let mut brush = Brush { look: app.look, buffer };
    let area = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height);
    brush.tell(area, 1, Role::Accent, "Continue");
    let visible = usize::from(area.height.saturating_sub(8));
    let first = games.chosen.saturating_sub(visible.saturating_sub(1));
    let shown = games.games.iter().enumerate().skip(first).take(visible);
    for (row, (index, listing)) in (3..).zip(shown) {
        let is_chosen = index == games.chosen;
        let role = if is_chosen { Role::Chosen } else { Role::Text };
        let pointer = if is_chosen { app.look.signs.choice() } else { " " };
        brush.line(area, row, role, format!("{pointer} {}", app.look.voice.tell(&listing.describe())));
    }
    foot(app, &mut brush, area, &games.message, "enter plays on, D throws away, esc back");
}

pub(super) fn load(app: &App, load: &Load, area: Rect, buffer: &mut Buffer) {
    let mut brush = Brush { look: app.look, buffer };
    let area = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height);
    brush.tell(area, 1, Role::Accent, "Load a puzzle");
    let words = "Paste it, type it on one line with '.' for blanks, name a file, or type a Puzzle ID.";
    let inner = Rect::new(area.x, area.y + 3, area.width, area.height.saturating_sub(8));
    let mut lines = vec![(Role::Muted, app.look.voice.tell(words)), (Role::Muted, String::new())];
    let text = load.text.lines().map(|line| (Role::Text, line.to_owned()));
    lines.extend(text);
    match lines.last_mut() {
        Some((Role::Text, last)) => last.push('_'),
        _ => lines.push((Role::Text, "_".into())),
    }
    brush.paragraph(inner, lines);
    foot(app, &mut brush, area, &load.message, "enter loads, delete clears, esc back");
}

pub(super) fn reading(app: &App, page: &Reading, area: Rect, buffer: &mut Buffer) {
    self::page(app, page.title, &page.lines, page.scroll, "arrows scroll, esc back", area, buffer);
}

/// A page of lines under a title.
pub(super) fn page(
    app: &App,
    title: &str,
    lines: &[String],
    scroll: usize,
    keys: &str,
    area: Rect,
    buffer: &mut Buffer,
) {
    let mut brush = Brush { look: app.look, buffer };
    let area = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height);
    brush.tell(area, 0, Role::Accent, title);
    let visible = usize::from(area.height.saturating_sub(4));
    for (row, line) in (2..).zip(lines.iter().skip(scroll).take(visible)) {
        let role = if line.starts_with(' ') { Role::Text } else { Role::Accent };
        brush.line(area, row, role, line.as_str());
    }
    let left = lines.len().saturating_sub(scroll + visible);
    let voice = app.look.voice;
    let keys = match left {
        0 => voice.tell(keys),
        _ => voice.fill("{0}; {1} more", &[&voice.tell(keys), &voice.say(&time::count(left, "line"))]),
    };
    brush.line(area, area.height - 1, Role::Muted, keys);
}

/// What is said, and the keys, at the bottom of the screen.
fn foot(app: &App, brush: &mut Brush<'_>, area: Rect, message: &str, keys: &str) {
    let message = waiting(app).unwrap_or_else(|| message.to_owned());
    let foot = Rect::new(area.x, area.bottom().saturating_sub(4), area.width, 3).intersection(area);
    let inner = if area.width > WIDTH { column(foot) } else { foot };
    brush.tell_all(Rect { height: 3, ..inner }.intersection(area), vec![(Role::Text, message)]);
    let last = Rect::new(inner.x, area.bottom() - 1, inner.width, 1);
    brush.tell(last, 0, Role::Muted, keys);
}
