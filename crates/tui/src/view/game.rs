//! The game screen.

use super::arrangement::{Arrangement, Side};
use super::cell::{Bracket, CellFace, Places};
use super::rules::RuleMarks;
use super::{Brush, pages, panel, waiting, wrap};
use crate::app::{App, Page, Play, help_in_game};
use crate::look::{Role, Signs};
use crate::scene::Scene;
use ninefold::game::{CellView, Shown};
use ninefold::puzzle::{Cell, DigitSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(super) fn draw(app: &App, play: &Play, area: Rect, buffer: &mut Buffer) {
    const BACK: &str = "Any other key: back to the game";
    match play.page {
        Page::Board => {}
        Page::Help(line) => {
            let is_plain = play.session.puzzle().rules().constraints().is_empty();
            let title = if is_plain { "The keys" } else { "Rules and keys" };
            let lines = help_in_game(app.look.voice, &play.session);
            return pages::page(app, title, &lines, line, BACK, area, buffer);
        }
        Page::Standings(line) => {
            return pages::page(app, "The puzzle of the day", &play.standings, line, BACK, area, buffer);
        }
        Page::Hint(line) => {
            let (title, told) = match play.session.end() {
                Some(_) => ("The end", panel::details(app.look.voice, play)),
                None => ("Hint", panel::hint(app.look.voice, play).unwrap_or_default()),
            };
            let width = area.width.saturating_sub(3);
            let lines = told.iter().skip(1).flat_map(|(_, text)| wrap(&app.look.voice.tell(text), width));
            let lines = lines.map(|line| format!(" {line}")).collect::<Vec<_>>();
            return pages::page(app, title, &lines, line, BACK, area, buffer);
        }
    }
    let rules = play.session.seen_rules();
    let marks = RuleMarks::of(rules);
    let arrangement = Arrangement::new(area, rules, play.hand.cursor);
    let mut brush = Brush { look: app.look, buffer };
    brush.grid(&arrangement, rules, &marks);
    if play.session.is_paused() {
        pause(&mut brush, &arrangement);
    } else {
        brush.around_cells(&arrangement, rules, &marks);
        let scene = play.scene().unwrap_or_default();
        cells(&mut brush, &Sight { play, scene: &scene, others: &[] }, &arrangement, &marks);
    }
    match arrangement.side {
        Side::Panel(area) => panel::panel(app, play, &arrangement, area, &mut brush),
        Side::Strip(area) => panel::strip(app, play, &arrangement, area, &mut brush),
    }
    let message = waiting(app).unwrap_or_else(|| play.message.clone());
    brush.tell_all(arrangement.message, vec![(Role::Text, message)]);
}

/// Nothing of the board is to be seen in a pause.
fn pause(brush: &mut Brush<'_>, arrangement: &Arrangement) {
    let (board, style) = (arrangement.board, brush.style(Role::Accent));
    let text = brush.look.voice.tell(" Paused ");
    let x = board.x + board.width.saturating_sub(text.len() as u16) / 2;
    brush.buffer.set_string(x, board.y + board.height / 2, text, style);
}

/// What is seen on a board.
pub(super) struct Sight<'a> {
    pub(super) play: &'a Play,
    /// What a hint draws.
    pub(super) scene: &'a Scene,
    /// In a room, where others are, each in a colour.
    pub(super) others: &'a [(u8, Cell)],
}

pub(super) fn cells(brush: &mut Brush<'_>, sight: &Sight<'_>, arrangement: &Arrangement, marks: &RuleMarks) {
    let Sight { play, scene, others } = *sight;
    let session = &play.session;
    let layout = session.layout();
    let view = session.view();
    let peers = play.hand.cell().map_or(&[][..], |cell| session.seen_rules().peers(cell));
    for (cell, shown) in layout.cells().zip(&view.cells) {
        let place = layout.place(cell);
        let Some(rect) = arrangement.cell(place.row.into(), place.col.into()) else { continue };
        let mut face = face(shown, play, scene, cell, brush.look.signs);
        face.ground = marks.ground(cell).into_iter().chain(ground(shown, play, scene, cell, peers)).collect();
        let other = others.iter().find(|(_, at)| *at == cell).map(|(colour, _)| Role::Paint(*colour));
        face.ground.extend(other.filter(|_| play.hand.cell() != Some(cell)));
        face.faint = match shown.fogged {
            true => Some(brush.look.signs.fog()),
            false => marks.sign(cell, brush.look.signs),
        };
        face.element = marks.element(cell, brush.look.signs).filter(|_| !shown.fogged);
        brush.cell(rect, arrangement.fit, &face);
    }
}

fn face(shown: &CellView, play: &Play, scene: &Scene, cell: Cell, signs: Signs) -> CellFace {
    let answer = play.answer(cell).map(|digit| (digit, Some(Role::Machine)));
    let digit = match shown.shown {
        _ if answer.is_some() => answer,
        Shown::Hidden | Shown::Empty => None,
        Shown::Given(digit) => Some((digit, Some(Role::Given))),
        Shown::Entry(digit) => Some((digit, Some(Role::Entry))),
        Shown::Machine(digit) => Some((digit, Some(Role::Machine))),
    };
    let of = |marks: &[(Cell, DigitSet)]| {
        let here = marks.iter().filter(|(at, _)| *at == cell);
        here.fold(DigitSet::EMPTY, |all, &(_, digits)| all | digits)
    };
    let (pattern, removed) = (of(&scene.pattern), of(&scene.removed));
    let placed =
        scene.placed.iter().find(|(at, _)| *at == cell).map(|&(_, digit)| (digit, Some(Role::Pattern)));
    let told = pattern | removed;
    let own = shown.corner | shown.centre | shown.candidates;
    let is_full_list = !shown.candidates.is_empty() || !told.is_subset(own);
    CellFace {
        digit: digit.or(placed),
        corner: shown.corner,
        centre: shown.centre | shown.candidates | (told - shown.corner),
        places: if is_full_list { Places::Fixed } else { Places::Packed },
        impossible: shown.impossible,
        pattern,
        removed,
        lit: play.lit(),
        ground: Vec::new(),
        colours: shown.colours,
        sign: match (shown.wrong, shown.clash) {
            (true, _) => Some(match signs {
                Signs::Unicode => "✗",
                Signs::Ascii => "x",
            }),
            (false, true) => Some("!"),
            (false, false) => None,
        },
        is_frozen: shown.frozen,
        faint: None,
        element: None,
        bracket: if play.hand.cell() == Some(cell) { Bracket::Square } else { Bracket::None },
    }
}

/// What lies beneath a cell, lowest first.
fn ground(shown: &CellView, play: &Play, scene: &Scene, cell: Cell, peers: &[Cell]) -> Vec<Role> {
    let lit = play.lit();
    let has_lit = lit.is_some() && shown.shown.digit() == lit;
    let roles = [
        (peers.contains(&cell), Role::Peer),
        (scene.band.contains(&cell), Role::Band),
        (scene.cells.contains(&cell), Role::SameDigit),
        (shown.frozen, Role::Frozen),
        (has_lit, Role::SameDigit),
        (play.hand.chosen.len() > 1 && play.hand.chosen.contains(&cell), Role::Selected),
        (play.hand.cell() == Some(cell), Role::Cursor),
    ];
    let mut ground = roles.into_iter().filter(|(holds, _)| *holds).map(|(_, role)| role).collect::<Vec<_>>();
    if let Some(colour) = shown.colours.iter().next() {
        let at = ground
            .iter()
            .position(|role| matches!(role, Role::Selected | Role::Cursor))
            .unwrap_or(ground.len());
        ground.insert(at, Role::Paint(colour.number()));
    }
    ground
}
