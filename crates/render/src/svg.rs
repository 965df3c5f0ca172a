//! A [`Scene`] as a self-contained SVG image.
//!
//! Layers from the bottom: the cells, tinted regions, lines through cells, bands and cell marks, chips behind
//! candidates, links, lines, signs between cells, and last the digits, so that nothing is drawn through one. The same
//! scene and theme give the same bytes everywhere.

mod chips;
mod figures;
mod grid;
mod links;
mod page;
mod theme;

pub(crate) use page::escaped;
pub use theme::Theme;

use crate::figure;
use crate::scene::{Axes, CellRole, Content, Mark, RegionRole, Role, Scene};
use ninefold_logic::{Candidate, RegionId};
use ninefold_puzzle::{Cell, Constraint, Draft, Rules};
use page::{Page, Point};

/// Draws a scene.
///
/// ```
/// use ninefold_puzzle::{Draft, Layout};
/// use ninefold_render::{Scene, svg};
/// let puzzle = Draft::empty(Layout::square(4)?).check()?;
/// let image = svg::draw(&Scene::of_puzzle(&puzzle), &svg::Theme::LIGHT);
/// assert!(image.starts_with("<svg ") && image.ends_with("</svg>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(scene: &Scene, theme: &Theme) -> String {
    let mut page = Page::new(scene, theme);
    grid::cells(&mut page);
    grid::extra_regions(&mut page);
    figures::under(&mut page);
    regions(&mut page);
    cells(&mut page);
    grid::cell_lines(&mut page);
    grid::cages(&mut page);
    links::groups(&mut page);
    chips::draw(&mut page);
    links::draw(&mut page);
    grid::block_lines(&mut page);
    figures::over(&mut page);
    digits(&mut page);
    letters(&mut page);
    axes(&mut page);
    page.end()
}

/// The lines, signs and clues of rules alone, for a picture that has all the rest.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Figures {
    /// What is drawn below the lines of the board.
    pub under: String,
    /// What is drawn above them.
    pub over: String,
}

/// The figures of rules as two groups in which a cell is `side` wide and the first one begins at nought.
/// Given candidates are left to the cells that hold them.
pub fn figures(rules: &Rules, side: f64, theme: &Theme) -> Figures {
    let is_drawn = |constraint: &&Constraint| figure::candidates_cell(constraint).is_none();
    let constraints = rules.constraints().iter().filter(is_drawn).cloned().collect();
    let draft = Draft { constraints, ..Draft::empty(rules.layout().clone()) };
    let Ok(puzzle) = draft.check() else { return Figures::default() };
    let scene = Scene::of_puzzle(&puzzle);
    let layer = |draw: fn(&mut Page<'_>)| {
        let mut page = Page::fragment(&scene, theme);
        let (corner, scale) = (page.at(0.0, 0.0), side / Page::CELL);
        page.open(&format!(
            "transform=\"scale({scale}) translate(-{} -{})\" text-anchor=\"middle\"",
            corner.x, corner.y
        ));
        draw(&mut page);
        page.close();
        page.into_text()
    };
    Figures { under: layer(figures::under), over: layer(figures::over) }
}

/// Bands over regions: soft, so that crossing bands add up.
fn regions(page: &mut Page<'_>) {
    for mark in page.scene.marks() {
        let &Mark::Region(region, role) = mark else { continue };
        let colour = match role {
            RegionRole::Base => page.theme.accent,
            RegionRole::Cover => page.theme.entry,
        };
        band(page, region, colour);
    }
}

fn band(page: &mut Page<'_>, region: RegionId, colour: &str) {
    let Some(region) = page.scene.rules().regions().get(region.index()) else { return };
    page.open(&format!("fill=\"{colour}\" fill-opacity=\"0.1\""));
    for &cell in region.cells() {
        page.square(cell, 0.0, "");
    }
    page.close();
}

/// Cells that are pointed out.
fn cells(page: &mut Page<'_>) {
    for mark in page.scene.marks() {
        let &Mark::Cell(cell, role) = mark else { continue };
        let (accent, entry) = (page.theme.accent, page.theme.entry);
        match role {
            CellRole::Pattern => page.square(cell, 0.0, &format!("fill=\"{accent}\" fill-opacity=\"0.15\"")),
            CellRole::Second => page.square(cell, 0.0, &format!("fill=\"{entry}\" fill-opacity=\"0.15\"")),
            CellRole::Reason => {
                let style = format!(
                    "rx=\"4\" fill=\"{accent}\" fill-opacity=\"0.12\" stroke=\"{accent}\" stroke-width=\"1.5\""
                );
                page.square(cell, 4.0, &style);
            }
            CellRole::Wrong => {
                let (wrong, soft) = (page.theme.wrong, page.theme.wrong_soft);
                let style = format!("rx=\"4\" fill=\"{soft}\" stroke=\"{wrong}\" stroke-width=\"2\"");
                page.square(cell, 3.0, &style);
            }
            CellRole::Next => {
                let style = format!(
                    "rx=\"4\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"2\" stroke-dasharray=\"5 4\""
                );
                page.square(cell, 4.0, &style);
            }
        }
    }
}

/// Givens, entries, what is placed, and candidates.
fn digits(page: &mut Page<'_>) {
    let size = 0.58 * Page::CELL;
    for cell in page.layout().cells() {
        let centre = page.centre(cell);
        match page.scene.content(cell) {
            Content::Given(digit) => page.text(centre, size, &digit.to_string(), &page.bold(page.theme.ink)),
            Content::Entry(digit) => {
                page.text(centre, size, &digit.to_string(), &page.plain(page.theme.entry))
            }
            Content::Candidates(candidates) => match page.placed(cell) {
                Some(digit) => page.text(centre, size, &digit.to_string(), &page.bold(page.theme.accent)),
                None => {
                    for digit in candidates {
                        note(page, Candidate::new(cell, digit));
                    }
                }
            },
        }
    }
}

fn note(page: &mut Page<'_>, candidate: Candidate) {
    let theme = page.theme;
    let style = match page.scene.role(candidate) {
        None => format!("{} {}", page.plain(theme.note), page.halo()),
        Some(Role::Pattern | Role::Third) => page.bold(theme.board),
        Some(Role::Second) => page.bold(theme.accent),
        Some(Role::Fourth) => page.bold(theme.entry),
        Some(Role::Fin) => page.bold(theme.ink),
        Some(Role::Removed) => page.bold(theme.wrong),
        Some(Role::Placed) => page.bold(theme.accent),
    };
    page.text(page.note(candidate), page.note_size(), &candidate.digit.to_string(), &style);
}

/// Letters of groups, at the top of their cells, between the candidates.
fn letters(page: &mut Page<'_>) {
    let mut seen = Vec::<Cell>::new();
    for mark in page.scene.marks() {
        let &Mark::Letter(cell, letter) = mark else { continue };
        let before = seen.iter().filter(|&&other| other == cell).count();
        seen.push(cell);
        let corner = page.corner(cell);
        let at = Point { x: corner.x + Page::CELL * (0.355 + 0.29 * before as f64), y: corner.y + 6.5 };
        let (board, accent) = (page.theme.board, page.theme.accent);
        page.circle(at, 6.0, &format!("fill=\"{board}\" stroke=\"{accent}\""));
        page.text(at, 9.0, &letter.to_string(), &page.bold(accent));
    }
}

/// Numbers of rows and columns.
fn axes(page: &mut Page<'_>) {
    if page.scene.axes == Axes::Hidden {
        return;
    }
    let style = page.plain(page.theme.muted);
    // The numbers stand outside of the clues beside the board.
    let edge = Page::AXIS / 2.0;
    for col in 0..page.layout().width() {
        let at = Point { x: page.at(0.0, col as f64 + 0.5).x, y: edge };
        page.text(at, 14.0, &(col + 1).to_string(), &style);
    }
    for row in 0..page.layout().height() {
        let at = Point { x: edge, y: page.at(row as f64 + 0.5, 0.0).y };
        page.text(at, 14.0, &(row + 1).to_string(), &style);
    }
}
