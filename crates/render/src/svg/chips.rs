//! Chips behind candidates: their shape tells the role, not the colour alone.

use super::page::{Page, Point, segment};
use crate::scene::{Content, Role};
use ninefold_logic::Candidate;

/// Draws a chip for every candidate that plays a part.
pub(super) fn draw(page: &mut Page<'_>) {
    for cell in page.layout().cells() {
        let Content::Candidates(candidates) = page.scene.content(cell) else { continue };
        if page.placed(cell).is_some() {
            let accent = page.theme.accent;
            let style = format!("rx=\"4\" fill=\"none\" stroke=\"{accent}\" stroke-width=\"2.5\"");
            page.square(cell, 3.0, &style);
            continue;
        }
        for digit in candidates {
            let candidate = Candidate::new(cell, digit);
            if let Some(role) = page.scene.role(candidate) {
                chip(page, page.note(candidate), role);
            }
        }
    }
}

fn chip(page: &mut Page<'_>, centre: Point, role: Role) {
    let theme = page.theme;
    let side = page.chip_size();
    let corner = Point { x: centre.x - side / 2.0, y: centre.y - side / 2.0 };
    match role {
        Role::Pattern => page.rect(corner, side, &format!("rx=\"4\" fill=\"{}\"", theme.accent)),
        Role::Second => outlined(page, corner, side, theme.board, theme.accent),
        Role::Third => page.circle(centre, side / 2.0, &format!("fill=\"{}\"", theme.entry)),
        Role::Fourth => {
            let style = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"", theme.board, theme.entry);
            page.circle(centre, side / 2.0 - 0.75, &style);
        }
        Role::Fin => {
            outlined(page, corner, side, theme.accent_soft, theme.accent);
            let at = |x: f64, y: f64| Point { x: corner.x + x * side, y: corner.y + y * side };
            let hatch = [
                segment(at(0.05, 0.5), at(0.5, 0.05)),
                segment(at(0.08, 0.92), at(0.92, 0.08)),
                segment(at(0.5, 0.95), at(0.95, 0.5)),
            ];
            let style = format!("stroke=\"{}\" stroke-width=\"1\" stroke-opacity=\"0.7\"", theme.accent);
            page.path(&hatch.concat(), &style);
        }
        Role::Removed => {
            page.rect(corner, side, &format!("rx=\"4\" fill=\"{}\"", theme.wrong_soft));
            let half = 0.42 * side;
            let (from, to) = (Point { x: centre.x - half, ..centre }, Point { x: centre.x + half, ..centre });
            page.path(&segment(from, to), &format!("stroke=\"{}\" stroke-width=\"1.75\"", theme.wrong));
        }
        Role::Placed => {}
    }
}

fn outlined(page: &mut Page<'_>, corner: Point, side: f64, fill: &str, stroke: &str) {
    let at = Point { x: corner.x + 0.75, y: corner.y + 0.75 };
    let style = format!("rx=\"4\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.5\"");
    page.rect(at, side - 1.5, &style);
}
