//! The arena on the full screen: when it is open, how all stand, and whether an opponent is waited for.

use super::Brush;
use crate::arena::Wish;
use crate::arena::screen::ArenaScreen;
use crate::look::Role;
use ratatui::Frame;
use ratatui::layout::Rect;

/// What the arena is.
const RULES: &str = "Race whoever is free, as often as you like. Come and go at any time. 2 points for winning a race, \
                     1 for solving it after the other. Each race counts for your rating.";

/// What leads to a race.
const WAY: &str = "Enter";

/// Draws the whole screen.
pub(crate) fn draw(screen: &ArenaScreen, frame: &mut Frame<'_>) {
    let area = frame.area();
    let Some(mut brush) = Brush::on_page(screen.look, frame) else { return };
    let inner = Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height.saturating_sub(2));
    let said = screen.said.as_str();
    let (status, keys) = match screen.lobby.wish() {
        Wish::Race if said.is_empty() => ("Waiting for an opponent …", "Esc: wait no longer  q: leave"),
        Wish::Race => (said, "Esc: wait no longer  q: leave"),
        Wish::Look if screen.lobby.race(WAY).is_some() => (said, "Enter: to your race  q: leave"),
        Wish::Look => (said, "Enter: an opponent  q: leave"),
    };
    let empty = || (Role::Text, String::new());
    let mut lines = vec![(Role::Accent, "Arena".to_owned()), (Role::Muted, RULES.to_owned()), empty()];
    lines.extend([(Role::Accent, status.to_owned()), empty()]);
    let table = screen.lobby.lines(&screen.zone, WAY);
    lines.extend(table.into_iter().map(|line| (Role::Text, line)));
    brush.tell_all(inner, lines);
    let foot = Rect::new(inner.x, area.bottom() - 1, inner.width, 1);
    brush.tell_all(foot, vec![(Role::Muted, keys.to_owned())]);
}
