//! What is beside and below the board: the state of the game, the digits, the hint, the end.

use super::Brush;
use super::arrangement::Arrangement;
use crate::app::{App, Play, Timer, end_title};
use crate::library;
use crate::look::Role;
use crate::scene::paragraph;
use crate::speech;
use crate::time;
use crate::voice::Voice;
use ninefold::game::{Feedback, Progress, Tier};
use ratatui::layout::Rect;
use ratatui::text::Span;

/// Everything, beside the board.
pub(super) fn panel(app: &App, play: &Play, arrangement: &Arrangement, area: Rect, brush: &mut Brush<'_>) {
    brush.tell(area, 0, Role::Accent, &library::title(&play.session));
    let state = [time_words(app, play), score_words(app, play), progress_words(play)];
    for (row, text) in (1..).zip(state) {
        brush.tell(area, row, Role::Text, &text);
    }
    tools(play, area, 4, brush);
    digits(app, play, arrangement, brush);
    let below = arrangement.below_pad(play.session.layout());
    fitting(brush, below, details(app.look.voice, play));
}

/// The digits beside a small board; the state above it and the rest below.
pub(super) fn strip(app: &App, play: &Play, arrangement: &Arrangement, area: Rect, brush: &mut Brush<'_>) {
    let top = Rect::new(arrangement.board.x, arrangement.board.y.saturating_sub(1), app.area.width, 1);
    let parts = [library::title(&play.session), time_words(app, play), score_words(app, play)];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    let parts = parts.map(|part| app.look.voice.tell(&part)).collect::<Vec<_>>();
    brush.line(top, 0, Role::Accent, parts.join("  "));
    digits(app, play, arrangement, brush);
    let row = (play.session.layout().n_digits() as u16 + 1).min(area.height.saturating_sub(1));
    brush.tell(area, row, Role::Accent, speech::tool_name(play.writing_tool()));
    if arrangement.is_scrolled() {
        brush.tell(area, row + 1, Role::Muted, "scrolled");
    }
    fitting(brush, arrangement.below, in_short(app.look.voice, play));
}

/// Lines as far as there is room; what is too long can be read on a page of its own. Where there is
/// room for one line alone, that is what matters most.
fn fitting(brush: &mut Brush<'_>, area: Rect, lines: Vec<(Role, String)>) {
    let rows = brush.tell_all(area, lines);
    if rows > usize::from(area.height) && area.height > 1 {
        let last = Rect::new(area.x, area.bottom() - 1, area.width, 1);
        let blank = " ".repeat(area.width.into());
        brush.line(last, 0, Role::Muted, blank);
        brush.tell(last, 0, Role::Muted, "o reads it all");
    }
}

/// What matters now, in four lines at most.
fn in_short(voice: Voice, play: &Play) -> Vec<(Role, String)> {
    if let Some(summary) = play.session.summary() {
        let mut lines = speech::summary_in_short(&summary).map(|line| (Role::Text, line)).to_vec();
        lines.push((Role::Muted, "Enter next game, u look back, q menu".into()));
        return lines;
    }
    let keys = "H hint  u undo  p pause  ? keys  q leave";
    match play.session.hint() {
        Some(open) if open.tier >= Tier::Argument => {
            let argument = play.step.as_ref().map(|step| (Role::Text, paragraph(voice, &step.argument)));
            argument.into_iter().chain([(Role::Muted, "Enter applies it".to_owned())]).collect()
        }
        Some(_) => hint(voice, play).unwrap_or_default().into_iter().skip(1).collect(),
        None => details(voice, play).into_iter().take(2).chain([(Role::Muted, keys.to_owned())]).collect(),
    }
}

fn time_words(app: &App, play: &Play) -> String {
    match app.timer {
        _ if play.session.is_free_play() => String::new(),
        Timer::Hidden => "Time hidden".into(),
        Timer::Shown => format!("Time {}", time::watch(play.session.elapsed(app.now))),
    }
}

fn score_words(app: &App, play: &Play) -> String {
    let score = play.session.score().map(|score| format!("Score {score}")).unwrap_or_default();
    match (play.session.settings().feedback, play.session.lives()) {
        (Feedback::Lives(all), Some(left)) => {
            let (full, empty) = (app.look.signs.life(), app.look.signs.lost_life());
            let lost = usize::from(all.get().saturating_sub(left));
            format!("{score}  {}{}", full.repeat(left.into()), empty.repeat(lost))
        }
        _ => score,
    }
}

fn progress_words(play: &Play) -> String {
    let Progress { filled, to_fill } = play.session.progress();
    format!("Filled {filled} of {to_fill}")
}

/// The tool in hand, and the keys of all of them.
fn tools(play: &Play, area: Rect, row: u16, brush: &mut Brush<'_>) {
    let voice = brush.look.voice;
    let name = format!(" {} ", voice.say(speech::tool_name(play.writing_tool())));
    let (chosen, muted) = (brush.style(Role::Chosen), brush.style(Role::Muted));
    brush.spans(
        area,
        row,
        vec![Span::styled(name, chosen), Span::styled(voice.tell("  keys z x c v"), muted)],
    );
}

/// The buttons of the digits, with how many of each are still to be placed.
fn digits(app: &App, play: &Play, arrangement: &Arrangement, brush: &mut Brush<'_>) {
    let layout = play.session.layout();
    for digit in layout.digits() {
        let button = arrangement.button(layout, digit);
        let left = play.session.remaining(digit);
        let role = match (left, play.lit() == Some(digit)) {
            (_, true) => Role::Chosen,
            (0, false) => Role::Muted,
            _ => Role::Entry,
        };
        let text = match left {
            0 => app.look.voice.fill("{0} done", &[&digit]),
            _ => format!("{digit} {}{left}", app.look.signs.times()),
        };
        brush.line(button, 0, role, text);
    }
}

/// What matters now: the end, the hint, or the cell in hand.
pub(super) fn details(voice: Voice, play: &Play) -> Vec<(Role, String)> {
    if let Some(summary) = play.session.summary() {
        let mut lines = vec![(Role::Accent, end_title(summary.end).to_owned())];
        lines.extend(speech::summary_lines(voice, &summary).into_iter().map(|line| (Role::Text, line)));
        lines.push((Role::Muted, "Enter next game, u look back, q menu".into()));
        let look_back = play
            .look_back
            .as_ref()
            .map(|look_back| speech::look_back_lines(voice, look_back))
            .unwrap_or_default();
        lines.extend(look_back.into_iter().map(|line| (Role::Text, line)));
        return lines;
    }
    if play.session.is_paused() {
        return Vec::new();
    }
    if let Some(lines) = hint(voice, play) {
        return lines;
    }
    let cell = play.session.view().cells[play.hand.cursor.index()];
    let place = play.session.layout().place(play.hand.cursor);
    let mut lines = vec![(Role::Text, format!("{place}: {}", speech::cell_words(voice, &cell)))];
    if let Some(checkpoint) = play.session.checkpoints().last() {
        let assumed = checkpoint
            .assumed
            .map(|assumed| format!(": {} in {}", assumed.digit, play.session.layout().place(assumed.cell)));
        lines.push((Role::Text, format!("Checkpoint {}{}", checkpoint.id.0, assumed.unwrap_or_default())));
    }
    lines.push((Role::Muted, String::new()));
    let keys: &[&str] = if play.session.is_free_play() {
        &["S solve    O one cell", "W watch    L lock", "E empty    u undo", "? keys     q leave"]
    } else {
        &["H hint     C check", "K checkpoint", "u undo     p pause", "? keys     q leave"]
    };
    lines.extend(keys.iter().map(|text| (Role::Muted, (*text).to_owned())));
    lines.extend(play.id.map(|id| (Role::Muted, format!("ID {}", id.in_groups()))));
    lines
}

/// The hint under way, as far as it has been told.
pub(super) fn hint(voice: Voice, play: &Play) -> Option<Vec<(Role, String)>> {
    let open = play.session.hint()?;
    let step = play.step.as_ref();
    let mut lines = vec![(Role::Accent, "Hint".to_owned())];
    if let Some(step) = step {
        lines.push((Role::Text, paragraph(voice, &step.place)));
    }
    if open.tier >= Tier::Technique {
        lines.push((Role::Text, format!("{}.", open.hint.technique)));
    }
    if open.tier >= Tier::Argument {
        lines.extend(step.map(|step| (Role::Text, paragraph(voice, &step.argument))));
    }
    let more = |tier: Tier| open.hint.class.price_up_to(tier) - open.hint.class.price_up_to(open.tier);
    lines.push(match open.tier {
        Tier::Where => (Role::Muted, format!("H technique (-{})", more(Tier::Technique))),
        Tier::Technique => (Role::Muted, format!("H argument (-{})", more(Tier::Argument))),
        Tier::Argument | Tier::Applied => (Role::Muted, String::new()),
    });
    lines.push((Role::Muted, format!("Enter applies it (-{})", more(Tier::Applied))));
    Some(lines)
}
