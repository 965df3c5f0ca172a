//! The backtracking solver at work.

use super::Brush;
use super::arrangement::{Arrangement, Side};
use super::cell::CellFace;
use super::rules::RuleMarks;
use crate::app::{App, Pace, SPEEDS, Trial, Watch};
use crate::look::Role;
use crate::time;
use ninefold::game::Writer;
use ninefold::puzzle::Cell;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

/// How many columns of the slider a speed takes.
pub(crate) const SLIDER_STEP: usize = 2;

/// Where the slider lies: on the last line of the screen.
pub(crate) fn slider(area: Rect) -> Rect {
    let width = (SPEEDS.len() * SLIDER_STEP) as u16;
    Rect::new(area.x + 6, area.bottom().saturating_sub(1), width, 1).intersection(area)
}

pub(super) fn draw(app: &App, watch: &Watch, area: Rect, buffer: &mut Buffer) {
    let layout = watch.puzzle.layout();
    let hand = watch.last_trial.map_or(Cell::new(0), |(cell, ..)| cell);
    let rules = watch.puzzle.rules();
    let marks = RuleMarks::of(rules);
    let arrangement = Arrangement::new(area, rules, hand);
    let mut brush = Brush { look: app.look, buffer };
    brush.grid(&arrangement, rules, &marks);
    brush.around_cells(&arrangement, rules, &marks);
    for cell in layout.cells() {
        let place = layout.place(cell);
        let Some(rect) = arrangement.cell(place.row.into(), place.col.into()) else { continue };
        brush.cell(rect, arrangement.fit, &face(watch, cell));
    }
    let (side, lines) = match arrangement.side {
        Side::Panel(panel) => (panel, words(watch)),
        Side::Strip(_) => (arrangement.below, words(watch).into_iter().skip(2).collect()),
    };
    brush.tell_all(side, lines);
    let slider = slider(area);
    let last = Rect::new(area.x, slider.y, area.width, 1);
    brush.tell(last, 0, Role::Muted, "speed");
    let (done, knob, rest) = app.look.signs.slider();
    let spans = (0..SPEEDS.len()).map(|speed| match speed.cmp(&watch.speed) {
        std::cmp::Ordering::Less => Span::styled(done.repeat(SLIDER_STEP), brush.style(Role::Accent)),
        std::cmp::Ordering::Equal => Span::styled(format!("{knob}{rest}"), brush.style(Role::Accent)),
        std::cmp::Ordering::Greater => Span::styled(rest.repeat(SLIDER_STEP), brush.style(Role::Muted)),
    });
    let spans = spans.collect();
    brush.spans(slider, 0, spans);
}

fn face(watch: &Watch, cell: Cell) -> CellFace {
    let given = watch.puzzle.given(cell).map(|digit| (digit, Some(role_of(watch.writer(cell)))));
    let stands = watch.digit(cell).map(|digit| (digit, Some(Role::Machine)));
    let gone = watch.taken_back(cell).map(|digit| (digit, Some(Role::Wrong)));
    // The next digit is tried at once in the same cell. It waits until the old one has been seen to go.
    let digit = given.or(gone).or(stands);
    let sign = gone.map(|_| "x");
    let ground = match watch.last_trial {
        Some((at, ..)) if at == cell => vec![Role::Band],
        _ => Vec::new(),
    };
    CellFace { digit, sign, ground, ..CellFace::default() }
}

fn role_of(writer: Writer) -> Role {
    match writer {
        Writer::Given => Role::Given,
        Writer::Player => Role::Entry,
        Writer::Machine => Role::Machine,
    }
}

fn words(watch: &Watch) -> Vec<(Role, String)> {
    let state = match watch.pace {
        Pace::Running => "Running",
        Pace::Paused => "Paused",
        Pace::Rushing => "To the end",
        Pace::Solved => "Solved!",
        Pace::NoSolution => "There is no solution.",
    };
    let moves = time::count(usize::try_from(watch.n_moves).unwrap_or(usize::MAX), "move");
    let place = |cell: Cell| watch.puzzle.layout().place(cell);
    let last = match watch.last_trial {
        Some((cell, digit, Trial::Tried)) => (Role::Machine, format!("{} = {digit}?", place(cell))),
        Some((cell, digit, Trial::TakenBack)) => (Role::Wrong, format!("{} is not {digit}", place(cell))),
        None => (Role::Text, String::new()),
    };
    let mut lines = vec![
        (Role::Accent, "Watch it being solved".to_owned()),
        (Role::Muted, String::new()),
        (Role::Text, state.to_owned()),
        (Role::Text, moves),
        last,
        (Role::Muted, String::new()),
    ];
    let keys = [
        "space  pause, go on",
        "s      single step",
        "left   slower",
        "right  faster",
        "e      to the end",
        "q      leave",
    ];
    lines.extend(keys.map(|text| (Role::Muted, text.to_owned())));
    lines
}
