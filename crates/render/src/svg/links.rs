//! Links between candidates: solid if strong, dashed if weak, bent around what is in the way.

use super::page::{Page, Point, number, segment};
use crate::scene::{Content, Link, LinkKind};
use ninefold_logic::Candidate;

/// Soft bars that join the candidates of a group where they are close to each other.
pub(super) fn groups(page: &mut Page<'_>) {
    let style = format!(
        "stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-opacity=\"0.25\" fill=\"none\"",
        page.theme.accent,
        number(page.chip_size())
    );
    let mut drawn = Vec::new();
    for link in page.scene.links() {
        for group in [&link.from, &link.to] {
            if group.len() > 1 && !drawn.contains(&group) {
                drawn.push(group);
                let ends = group.windows(2).map(|pair| (page.note(pair[0]), page.note(pair[1])));
                let close = ends.filter(|(from, to)| from.distance(*to) < 2.5 * Page::CELL);
                let path = close.map(|(from, to)| segment(from, to)).collect::<String>();
                page.path(&path, &style);
            }
        }
    }
}

/// The lines themselves, with small heads.
pub(super) fn draw(page: &mut Page<'_>) {
    let obstacles = obstacles(page);
    for link in page.scene.links() {
        let Some((from, to)) = nearest(page, link) else { continue };
        let curve = route(page, from, to, &obstacles);
        let dashes = match link.kind {
            LinkKind::Strong => "",
            LinkKind::Implication => " stroke-opacity=\"0.7\"",
            LinkKind::Weak => " stroke-dasharray=\"6 4\"",
        };
        let accent = page.theme.accent;
        let style = format!("fill=\"none\" stroke=\"{accent}\" stroke-width=\"2\"{dashes}");
        page.path(&curve.path(), &style);
        page.path(&curve.head(), &format!("fill=\"{accent}\""));
    }
}

/// The two closest candidates of the two ends.
fn nearest(page: &Page<'_>, link: &Link) -> Option<(Point, Point)> {
    let pairs =
        link.from.iter().flat_map(|&from| link.to.iter().map(move |&to| (page.note(from), page.note(to))));
    pairs.min_by(|one, other| one.0.distance(one.1).total_cmp(&other.0.distance(other.1)))
}

/// A digit that no line should cross.
struct Obstacle {
    at: Point,
    radius: f64,
}

fn obstacles(page: &Page<'_>) -> Vec<Obstacle> {
    let mut obstacles = Vec::new();
    for cell in page.layout().cells() {
        match page.scene.content(cell) {
            Content::Given(_) | Content::Entry(_) => {
                obstacles.push(Obstacle { at: page.centre(cell), radius: 0.27 * Page::CELL });
            }
            Content::Candidates(candidates) => {
                let note = |digit| Obstacle {
                    at: page.note(Candidate::new(cell, digit)),
                    radius: 0.55 * page.note_size(),
                };
                obstacles.extend(candidates.iter().map(note));
            }
        }
    }
    obstacles
}

/// A line that is bent towards a point.
#[derive(Clone, Copy)]
struct Curve {
    from: Point,
    bend: Point,
    to: Point,
}

/// How far a line may leave the straight way, as a share of its length; the straight one first.
const BENDS: [f64; 11] = [0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.34, -0.34, 0.46, -0.46];

/// The straightest way that crosses the fewest digits.
fn route(page: &Page<'_>, from: Point, to: Point, obstacles: &[Obstacle]) -> Curve {
    let room = 0.62 * page.chip_size();
    let near = |obstacle: &&Obstacle| {
        let own = obstacle.at.distance(from) < 1.0 || obstacle.at.distance(to) < 1.0;
        let reach = 0.8 * from.distance(to) + Page::CELL;
        !own && obstacle.at.distance(from.towards(to, 0.5)) < reach
    };
    let obstacles = obstacles.iter().filter(near).collect::<Vec<_>>();
    let bent = |share: f64| {
        let middle = from.towards(to, 0.5);
        let bend = Point { x: middle.x - (to.y - from.y) * share, y: middle.y + (to.x - from.x) * share };
        Curve { from, bend, to }.shortened(room)
    };
    let cost = |curve: &Curve| {
        let hit = |obstacle: &&&Obstacle| {
            (0..=24).any(|step| curve.at(f64::from(step) / 24.0).distance(obstacle.at) < obstacle.radius)
        };
        let outside = (0..=24).filter(|&step| !page.on_board(curve.at(f64::from(step) / 24.0))).count();
        obstacles.iter().filter(hit).count() + outside
    };
    let curves = BENDS.map(bent);
    // Among equals, the first and so the straightest is taken.
    curves.into_iter().min_by_key(cost).unwrap_or(Curve { from, bend: from.towards(to, 0.5), to })
}

impl Curve {
    /// The same line from the edge of one chip to the edge of the other.
    fn shortened(self, room: f64) -> Self {
        let cut = |end: Point| {
            let length = end.distance(self.bend);
            if length > 0.0 { end.towards(self.bend, (room / length).min(0.9)) } else { end }
        };
        Self { from: cut(self.from), bend: self.bend, to: cut(self.to) }
    }

    fn at(&self, share: f64) -> Point {
        self.from.towards(self.bend, share).towards(self.bend.towards(self.to, share), share)
    }

    fn path(&self) -> String {
        let [from, bend, to] =
            [self.from, self.bend, self.to].map(|at| format!("{} {}", number(at.x), number(at.y)));
        format!("M{from}Q{bend} {to}")
    }

    /// A small triangle at the end.
    fn head(&self) -> String {
        let length = self.bend.distance(self.to);
        if length == 0.0 {
            return String::new();
        }
        let along = Point { x: (self.to.x - self.bend.x) / length, y: (self.to.y - self.bend.y) / length };
        let back = Point { x: self.to.x - 7.0 * along.x, y: self.to.y - 7.0 * along.y };
        let wing = |side: f64| Point { x: back.x - side * along.y, y: back.y + side * along.x };
        let [tip, one, other] =
            [self.to, wing(3.5), wing(-3.5)].map(|at| format!("{} {}", number(at.x), number(at.y)));
        format!("M{tip}L{one}L{other}Z")
    }
}
