//! What the rules of a variant look like on the board: cages, diagonals, windows, and what elements put into cells.

use super::Brush;
use super::arrangement::Arrangement;
use super::elements::{Glyph, glyphs};
use crate::look::{Role, Signs};
use ninefold::puzzle::{Cell, Constraint, Diagonal, Rules};

/// The cages of a board, and the cells that further houses pass through.
pub(crate) struct RuleMarks {
    /// The number of each cell's cage.
    cage_of: Vec<Option<usize>>,
    /// For each cage its first cell, its sum and its tint.
    cages: Vec<(Cell, Option<u32>, u8)>,
    through: Vec<Through>,
    glyphs: Vec<Option<Glyph>>,
}

/// What passes through a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Through {
    falling: bool,
    rising: bool,
    window: bool,
}

/// How many tints it takes so that cages side by side differ.
const TINTS: u8 = 4;

impl RuleMarks {
    pub(crate) fn of(rules: &Rules) -> Self {
        let layout = rules.layout();
        let mut marks = Self {
            cage_of: vec![None; layout.n_cells()],
            cages: Vec::new(),
            through: vec![Through::default(); layout.n_cells()],
            glyphs: glyphs(rules),
        };
        for constraint in rules.constraints() {
            match constraint {
                Constraint::Cage(cage) => {
                    let cells = constraint.cells(layout);
                    let beside = cells.iter().flat_map(|&cell| SIDES.map(|step| layout.step(cell, step)));
                    let used = beside.flatten().filter_map(|cell| marks.cage_of[cell.index()]);
                    let used = used.map(|cage| marks.cages[cage].2).collect::<Vec<_>>();
                    let tint = (0..TINTS).find(|tint| !used.contains(tint)).unwrap_or_default();
                    cells.iter().for_each(|cell| marks.cage_of[cell.index()] = Some(marks.cages.len()));
                    marks.cages.extend(cells.first().map(|&first| (first, cage.sum, tint)));
                }
                Constraint::Diagonal(diagonal) => {
                    for cell in constraint.cells(layout) {
                        let through = &mut marks.through[cell.index()];
                        match diagonal {
                            Diagonal::Falling => through.falling = true,
                            Diagonal::Rising => through.rising = true,
                        }
                    }
                }
                Constraint::ExtraRegion(region) => {
                    region.cells.iter().for_each(|cell| marks.through[cell.index()].window = true);
                }
                // Other elements are signs in cells, between them or outside; see `elements`.
                _ => {}
            }
        }
        marks
    }

    /// Whether two cells side by side are divided by the border of a cage.
    pub(super) fn divides(&self, one: Cell, other: Cell) -> bool {
        self.cage_of[one.index()] != self.cage_of[other.index()]
    }

    /// What lies beneath a cell because of its rules.
    pub(super) fn ground(&self, cell: Cell) -> Option<Role> {
        let cage = self.cage_of[cell.index()].map(|cage| Role::Cage(self.cages[cage].2));
        let is_special = self.through[cell.index()] != Through::default();
        cage.or(is_special.then_some(Role::Window))
    }

    /// What an element puts into a cell.
    pub(super) fn element(&self, cell: Cell, signs: Signs) -> Option<&'static str> {
        self.glyphs[cell.index()].map(|glyph| glyph.sign(signs))
    }

    /// A faint sign in an empty cell, for those who see no tints.
    pub(super) fn sign(&self, cell: Cell, signs: Signs) -> Option<&'static str> {
        self.element(cell, signs).or_else(|| self.house_sign(cell, signs))
    }

    fn house_sign(&self, cell: Cell, signs: Signs) -> Option<&'static str> {
        let Through { falling, rising, window } = self.through[cell.index()];
        match (falling, rising, window, signs) {
            (true, true, _, Signs::Unicode) => Some("╳"),
            (true, true, _, Signs::Ascii) => Some("X"),
            (true, false, _, Signs::Unicode) => Some("╲"),
            (true, false, _, Signs::Ascii) => Some("\\"),
            (false, true, _, Signs::Unicode) => Some("╱"),
            (false, true, _, Signs::Ascii) => Some("/"),
            (false, false, true, Signs::Unicode) => Some("·"),
            (false, false, true, Signs::Ascii) => Some(":"),
            (false, false, false, _) => None,
        }
    }
}

const SIDES: [(i32, i32); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];

/// Whether the lines between all cells are needed: for cages, and where blocks are no boxes.
pub(crate) fn has_cages(rules: &Rules) -> bool {
    rules.constraints().iter().any(|constraint| matches!(constraint, Constraint::Cage(_)))
}

impl Brush<'_> {
    /// Writes what stands on lines and outside: sums of cages above their first cells, signs and clues.
    pub(super) fn around_cells(&mut self, arrangement: &Arrangement, rules: &Rules, marks: &RuleMarks) {
        self.signs_and_clues(arrangement, rules);
        let style = self.style(Role::Accent);
        for &(first, sum, _) in &marks.cages {
            let place = rules.layout().place(first);
            let rect = arrangement.cell(place.row.into(), place.col.into());
            if let (Some(rect), Some(sum)) = (rect, sum)
                && rect.y > arrangement.board.y
            {
                self.buffer.set_stringn(rect.x, rect.y - 1, sum.to_string(), rect.width.into(), style);
            }
        }
    }
}
