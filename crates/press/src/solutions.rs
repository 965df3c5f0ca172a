//! Solutions on pages of their own: small, in rows, with the numbers of their puzzles.

use crate::board::{self, Style};
use crate::canvas::{Align, Area, Letters, Meaning, Point};
use crate::error::PressError;
use crate::sheet::{Bookmark, Leaf, Sheets};
use crate::slot::solution_scene;
use ninefold::render::Scene;

/// A solution with its number.
struct Answer {
    number: usize,
    scene: Scene,
    cell: f32,
    /// How many stand in a row.
    columns: usize,
}

const GAP: f32 = 14.0;
const NUMBER: f32 = 9.0;
/// What stands above a solution, with its gap.
const HEAD: f32 = 14.0;
/// The word above all of them.
const HEADING: f32 = 34.0;

impl Sheets<'_> {
    /// The pages with the solutions of all puzzles that have one.
    pub(crate) fn solutions(&self) -> Result<Vec<Leaf>, PressError> {
        let body = self.body();
        let mut leaves = Vec::<Leaf>::new();
        let mut top = f32::INFINITY;
        let answers = self.answers(body)?;
        for row in rows(&answers) {
            let height = row.iter().map(|answer| answer.height()).fold(0.0, f32::max) + HEAD;
            if top + height > body.bottom() {
                top = body.y;
                let mut leaf = self.leaf();
                if leaves.is_empty() {
                    top += HEADING;
                    let at = Point { x: body.x, y: body.y + 16.0 };
                    leaf.canvas.group(Meaning::Heading(1), |canvas| {
                        canvas.text(at, Align::Left, Letters::bold(18.0), "Solutions");
                    });
                    let chapter = String::from("Solutions");
                    leaf.bookmarks.push(Bookmark { text: chapter.clone(), chapter, at });
                }
                leaves.push(leaf);
            }
            let Some(leaf) = leaves.last_mut() else { continue };
            for (index, answer) in row.iter().enumerate() {
                let slot = Area { y: top, height, ..body }.part((answer.columns, 1), GAP, index);
                leaf.canvas.group(Meaning::Section, |canvas| {
                    let at = Point { x: slot.x, y: slot.y + NUMBER };
                    canvas.group(Meaning::Heading(2), |canvas| {
                        canvas.text(at, Align::Left, Letters::bold(NUMBER), &answer.number.to_string());
                    });
                    let corner = Point { x: slot.x, y: slot.y + HEAD };
                    board::draw(canvas, &answer.scene, &[], Style::Solution, corner, answer.cell);
                });
            }
            top += height + GAP;
        }
        Ok(leaves)
    }

    /// All solutions, each as small as can be read.
    fn answers(&self, body: Area) -> Result<Vec<Answer>, PressError> {
        let answer = |slot: &crate::slot::Slot<'_>| {
            let scene = solution_scene(slot.entry)?;
            let cell_of = |columns: usize| {
                let part = body.part((columns, 1), GAP, 0);
                Style::Solution.cell_in(&scene, part.width, body.height - HEADING - HEAD)
            };
            let columns = (1..=4).rev().find(|&columns| cell_of(columns) >= COMFORTABLE).unwrap_or(1);
            let cell = cell_of(columns);
            let needed = Style::Solution.smallest_cell(&scene);
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

/// Solutions are put side by side until their cells get smaller than this.
const COMFORTABLE: f32 = 10.5;

impl Answer {
    fn height(&self) -> f32 {
        board::extent(&self.scene).1 * self.cell
    }
}

/// Solutions that stand side by side: as many of the same width as fit.
fn rows(answers: &[Answer]) -> impl Iterator<Item = &[Answer]> {
    answers.chunk_by(|one, other| one.columns == other.columns).flat_map(|same| same.chunks(same[0].columns))
}
