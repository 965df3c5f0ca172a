//! Solutions on pages of their own: small, in rows, with the numbers of their puzzles.

use crate::board::{self, Style};
use crate::canvas::{Align, Area, Letters, Meaning, Point};
use crate::error::PressError;
use crate::sheet::{Bookmark, Leaf, Sheets};
use crate::slot::solution_scene;
use ninefold_render::Scene;

/// A solution with its number.
struct Answer {
    number: usize,
    scene: Scene,
    cell: f32,
    /// How many stand in a row.
    columns: usize,
}

const GAP: f32 = 14.0;
/// The word above all of them.
const HEADING: f32 = 34.0;

/// The size of the number above a solution, and the room that it takes.
fn head(style: Style) -> (f32, f32) {
    match style {
        Style::LargeSolution => (20.0, 28.0),
        _ => (9.0, 14.0),
    }
}

impl Sheets<'_> {
    /// The pages with the solutions of all puzzles that have one.
    pub(crate) fn solutions(&self) -> Result<Vec<Leaf>, PressError> {
        let body = self.body();
        let style = self.job.solution_style();
        let (number, head) = head(style);
        let mut leaves = Vec::<Leaf>::new();
        let mut top = f32::INFINITY;
        let answers = self.answers(body)?;
        for row in rows(&answers) {
            let height = row.iter().map(|answer| answer.height()).fold(0.0, f32::max) + head;
            if top + height > body.bottom() {
                top = body.y;
                let mut leaf = self.leaf();
                if leaves.is_empty() {
                    top += HEADING;
                    let at = Point { x: body.x, y: body.y + 16.0 };
                    let chapter = self.job.language.say("Solutions");
                    leaf.canvas.group(Meaning::Heading(1), |canvas| {
                        canvas.text(at, Align::Left, Letters::bold(18.0), &chapter);
                    });
                    leaf.bookmarks.push(Bookmark { text: chapter.clone(), chapter, at });
                }
                leaves.push(leaf);
            }
            let Some(leaf) = leaves.last_mut() else { continue };
            for (index, answer) in row.iter().enumerate() {
                let slot = Area { y: top, height, ..body }.part((answer.columns, 1), GAP, index);
                leaf.canvas.group(Meaning::Section, |canvas| {
                    let at = Point { x: slot.x, y: slot.y + number };
                    canvas.group(Meaning::Heading(2), |canvas| {
                        canvas.text(at, Align::Left, Letters::bold(number), &answer.number.to_string());
                    });
                    let corner = Point { x: slot.x, y: slot.y + head };
                    board::draw(canvas, &answer.scene, &[], style, corner, answer.cell);
                });
            }
            top += height + GAP;
        }
        Ok(leaves)
    }

    /// All solutions, each as small as can be read.
    fn answers(&self, body: Area) -> Result<Vec<Answer>, PressError> {
        let style = self.job.solution_style();
        let (_, head) = head(style);
        let answer = |slot: &crate::slot::Slot<'_>| {
            let scene = solution_scene(slot.entry)?;
            let cell_of = |columns: usize| {
                let part = body.part((columns, 1), GAP, 0);
                style.cell_in(&scene, part.width, body.height - HEADING - head)
            };
            let columns =
                (1..=4).rev().find(|&columns| cell_of(columns) >= style.comfortable_cell()).unwrap_or(1);
            let cell = cell_of(columns);
            let needed = style.smallest_cell(&scene);
            let layout = scene.rules().layout().to_string();
            let number = slot.number;
            Some(if cell < needed {
                Err(PressError::TooSmall { number, layout, found: cell, needed })
            } else {
                Ok(Answer { number, scene, cell, columns })
            })
        };
        self.slots.iter().filter_map(answer).collect()
    }
}

impl Answer {
    fn height(&self) -> f32 {
        board::extent(&self.scene).1 * self.cell
    }
}

/// Solutions that stand side by side: as many of the same width as fit.
fn rows(answers: &[Answer]) -> impl Iterator<Item = &[Answer]> {
    answers.chunk_by(|one, other| one.columns == other.columns).flat_map(|same| same.chunks(same[0].columns))
}
