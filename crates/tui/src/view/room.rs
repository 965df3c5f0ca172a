//! A room on the full screen: the board with others on it, who is there, what is said and shown.

use super::arrangement::{Arrangement, Side};
use super::game::{self, Sight};
use super::rules::RuleMarks;
use super::{Brush, wrap};
use crate::app::Play;
use crate::library;
use crate::look::Role;
use crate::room::screen::{HELP, RoomScreen};
use crate::room::word::WORDS;
use ratatui::Frame;
use ratatui::layout::Rect;

/// Draws the whole screen.
pub(crate) fn draw(screen: &RoomScreen, frame: &mut Frame<'_>) {
    let area = frame.area();
    let Some(mut brush) = Brush::on_page(screen.look, frame) else { return };
    if let Some(from) = screen.help {
        return help(&mut brush, from, area);
    }
    match &screen.play {
        Some(play) => board(&mut brush, screen, play, area),
        None => lobby(&mut brush, screen, area),
    }
}

fn help(brush: &mut Brush<'_>, from: usize, area: Rect) {
    let inner = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height.saturating_sub(1));
    let lines = HELP.lines().chain(["", "The words of a room:"]).chain(WORDS.lines());
    let voice = brush.look.voice;
    let rows = lines.flat_map(|line| wrap(&voice.tell(line), inner.width)).skip(from);
    brush.paragraph(inner, rows.map(|row| (Role::Text, row)).collect());
    let last = Rect::new(inner.x, area.bottom() - 1, inner.width, 1);
    brush.tell(last, 0, Role::Muted, "Arrows scroll, any other key: back to the room");
}

/// Before there is a board: who is here, and what is said.
fn lobby(brush: &mut Brush<'_>, screen: &RoomScreen, area: Rect) {
    let inner = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height.saturating_sub(2));
    let room = screen.desk.follower.room();
    let title = match room.countdown(screen.desk.now()) {
        Some(millis) => format!("The race starts in {} …", millis.div_ceil(1000)),
        None if room.round().is_some() => "The race starts when all are ready: /ready".to_owned(),
        None => "Opening the room …".to_owned(),
    };
    let mut lines = vec![(Role::Accent, brush.look.voice.tell(&title)), (Role::Text, String::new())];
    lines.extend(screen.desk.people().into_iter().map(|line| (Role::Text, line)));
    lines.extend(screen.desk.help_words().map(|line| (Role::Text, line)));
    lines.push((Role::Text, String::new()));
    lines.extend(newest(screen, inner.width, usize::from(inner.height).saturating_sub(lines.len())));
    brush.paragraph(inner, lines);
    foot(brush, screen, Rect::new(inner.x, area.bottom() - 2, inner.width, 2));
}

fn board(brush: &mut Brush<'_>, screen: &RoomScreen, play: &Play, area: Rect) {
    let rules = play.session.seen_rules();
    let marks = RuleMarks::of(rules);
    let arrangement = Arrangement::new(area, rules, play.hand.cursor);
    brush.grid(&arrangement, rules, &marks);
    brush.around_cells(&arrangement, rules, &marks);
    let (scene, others) = (screen.scene(), others(screen));
    game::cells(brush, &Sight { play, scene: &scene, others: &others }, &arrangement, &marks);
    let side = match arrangement.side {
        Side::Panel(side) => side,
        Side::Strip(_) => arrangement.below,
    };
    panel(brush, screen, play, side);
    foot(brush, screen, arrangement.message);
}

/// Where others are, each in a colour of their own.
fn others(screen: &RoomScreen) -> Vec<(u8, ninefold::puzzle::Cell)> {
    let colour = |member: ninefold_room::MemberId| member.0 % 9 + 1;
    screen.desk.cursors().into_iter().map(|(member, cell)| (colour(member), cell)).collect()
}

/// Who is here, the lesson, and what happened last.
fn panel(brush: &mut Brush<'_>, screen: &RoomScreen, play: &Play, area: Rect) {
    let voice = brush.look.voice;
    let mut lines = vec![(Role::Accent, voice.tell(&library::title(&play.session)))];
    lines.extend(
        screen
            .desk
            .watched()
            .map(|whom| (Role::Accent, voice.fill("You watch {0}.", &[&screen.desk.name(whom)]))),
    );
    lines.extend(screen.desk.people().into_iter().map(|line| (Role::Text, line)));
    lines.extend(screen.desk.help_words().map(|line| (Role::Muted, line)));
    lines.extend(screen.desk.results().into_iter().map(|line| (Role::Accent, line)));
    lines.extend(screen.lesson().into_iter().map(|line| (Role::Accent, line)));
    lines.push((Role::Text, String::new()));
    let used = lines.iter().flat_map(|(_, text)| wrap(text, area.width)).count();
    lines.extend(newest(screen, area.width, usize::from(area.height).saturating_sub(used)));
    brush.paragraph(area, lines);
}

/// As many of the last lines as there are rows for, oldest first.
fn newest(screen: &RoomScreen, width: u16, n_rows: usize) -> Vec<(Role, String)> {
    let rows = screen.feed.iter().flat_map(|line| wrap(line, width)).collect::<Vec<_>>();
    let skip = rows.len().saturating_sub(n_rows);
    rows.into_iter().skip(skip).map(|row| (Role::Muted, row)).collect()
}

/// What is being typed, or what was said last.
fn foot(brush: &mut Brush<'_>, screen: &RoomScreen, area: Rect) {
    let line = match (&screen.typed, &screen.play) {
        (Some(typed), _) => (Role::Accent, format!("/{typed}_")),
        (None, Some(play)) => (Role::Text, play.message.clone()),
        (None, None) => (Role::Muted, brush.look.voice.tell("/ words of the room  ? help  q leave")),
    };
    brush.paragraph(area, vec![line]);
}
