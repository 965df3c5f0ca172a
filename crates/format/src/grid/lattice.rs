//! Drawings in which every cell has its place and borders stand only between blocks.
//!
//! ```text
//! +---+---+---+---+
//! | 1   .   . | . |
//! +   +---+---+   +
//! | . | .   .   . |
//! ```
//!
//! Jigsaws and overlapping grids are drawn so. A space instead of `.` is a place without a cell.

use crate::document::Found;
use crate::source::{Line, lines};
use crate::symbol::{cell_of, check_size, unknown_symbol};
use crate::{FormatError, Item, overlay};
use ninefold_puzzle::{BoxShape, Digit, Draft, Layout, RegionKind};

/// Characters from one cell to the next.
const PITCH: usize = 4;

/// Draws digits with borders between the blocks.
pub(super) fn print(layout: &Layout, digits: &[Option<Digit>]) -> String {
    let blocks = blocks_of(layout);
    let block = |row: usize, col: usize| *blocks.get(row.wrapping_sub(1))?.get(col.wrapping_sub(1))?;
    let (height, width) = (layout.height(), layout.width());
    // Rows and columns are counted from 1 here, so that 0 is outside.
    let is_floor = |row: usize, col: usize| block(row, col) != block(row + 1, col);
    let is_wall = |row: usize, col: usize| block(row, col) != block(row, col + 1);
    let mut text = String::new();
    for row in 0..=height {
        let mut rule = String::new();
        for col in 0..=width {
            if col > 0 {
                rule.push_str(if is_floor(row, col) { "---" } else { "   " });
            }
            let meets =
                is_floor(row, col) || is_floor(row, col + 1) || is_wall(row, col) || is_wall(row + 1, col);
            rule.push(if meets { '+' } else { ' ' });
        }
        text.push_str(rule.trim_end());
        text.push('\n');
        if row == height {
            break;
        }
        let mut cells = String::new();
        for col in 0..=width {
            if let Some(place) = col.checked_sub(1) {
                let cell = layout.cell_at(row, place);
                let digit = |cell: ninefold_puzzle::Cell| digits.get(cell.index()).copied().flatten();
                let symbol = cell.map_or(' ', |cell| digit(cell).map_or('.', Digit::to_char));
                cells.extend([' ', symbol, ' ']);
            }
            cells.push(if is_wall(row + 1, col) { '|' } else { ' ' });
        }
        text.push_str(cells.trim_end());
        text.push('\n');
    }
    text
}

/// Reads drawings of this kind, with blank lines between them; `None` if the text is another one.
pub(super) fn read(text: &str) -> Result<Option<Vec<Found>>, FormatError> {
    let all = lines(text).filter(|line| !line.text.starts_with('#')).collect::<Vec<_>>();
    let drawings = all.split(|line| line.text.trim().is_empty()).filter(|drawing| !drawing.is_empty());
    let drawings = drawings.map(Drawing::of).collect::<Option<Vec<_>>>();
    drawings.map(|drawings| drawings.iter().map(Drawing::read).collect()).transpose()
}

/// The number of the block of each place that has a cell.
fn blocks_of(layout: &Layout) -> Vec<Vec<Option<usize>>> {
    let mut blocks = vec![vec![None; layout.width()]; layout.height()];
    let houses = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
    for (number, house) in houses.enumerate() {
        for &cell in house.cells() {
            let place = layout.place(cell);
            blocks[usize::from(place.row)][usize::from(place.col)] = Some(number);
        }
    }
    blocks
}

/// A drawing whose lines have the right form.
struct Drawing<'a> {
    lines: Vec<Line<'a>>,
    /// The characters of each line, without the margin that all lines share.
    picture: Vec<Vec<char>>,
    margin: usize,
    height: usize,
    width: usize,
}

impl<'a> Drawing<'a> {
    /// The drawing on these lines, if rules and rows take turns and every character is in its column.
    fn of(lines: &[Line<'a>]) -> Option<Self> {
        let margin_of = |line: &Line<'_>| line.text.len() - line.text.trim_start().len();
        let margin = lines.iter().map(margin_of).min()?;
        let picture = lines.iter().map(|line| line.text.trim_end().chars().skip(margin).collect::<Vec<_>>());
        let picture = picture.collect::<Vec<_>>();
        let width = picture.iter().map(Vec::len).max()?;
        let is_odd = lines.len() % 2 == 1 && width % PITCH == 1;
        let drawing =
            Self { lines: lines.to_vec(), picture, margin, height: lines.len() / 2, width: width / PITCH };
        let is_small = drawing.height.max(drawing.width) <= Layout::MAX_SIDE;
        let is_rule = |row: usize| {
            (0..width).all(|x| match (drawing.at(2 * row, x), x % PITCH) {
                (' ', _) | ('+', 0) => true,
                ('-', at) => at > 0,
                _ => false,
            })
        };
        let is_row = |row: usize| {
            (0..width).all(|x| match (drawing.at(2 * row + 1, x), x % PITCH) {
                (' ', _) | ('|', 0) => true,
                (_, at) => at == 2,
            })
        };
        let fits = is_odd && is_small && (0..=drawing.height).all(is_rule) && (0..drawing.height).all(is_row);
        (fits && !drawing.has_border_everywhere()).then_some(drawing)
    }

    /// The character at a line and a column of the drawing.
    fn at(&self, line: usize, x: usize) -> char {
        self.picture.get(line).and_then(|line| line.get(x)).copied().unwrap_or(' ')
    }

    fn symbol(&self, row: usize, col: usize) -> char {
        self.at(2 * row + 1, PITCH * col + 2)
    }

    fn has_cell(&self, row: usize, col: usize) -> bool {
        row < self.height && col < self.width && self.symbol(row, col) != ' '
    }

    fn is_open_right(&self, row: usize, col: usize) -> bool {
        self.at(2 * row + 1, PITCH * (col + 1)) == ' ' && self.has_cell(row, col + 1)
    }

    fn is_open_below(&self, row: usize, col: usize) -> bool {
        self.at(2 * row + 2, PITCH * col + 2) == ' ' && self.has_cell(row + 1, col)
    }

    /// Whether no two cells belong together: then the borders say nothing about blocks.
    fn has_border_everywhere(&self) -> bool {
        let is_open = |(row, col)| self.is_open_right(row, col) || self.is_open_below(row, col);
        !self.places().filter(|&(row, col)| self.has_cell(row, col)).any(is_open)
    }

    fn places(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |col| (row, col)))
    }

    /// The block of each place, numbered by its first cell; cells belong together without a border.
    fn blocks(&self) -> Vec<usize> {
        let mut blocks = (0..self.height * self.width).collect::<Vec<_>>();
        loop {
            let before = blocks.clone();
            for (row, col) in self.places() {
                let here = row * self.width + col;
                let right = self.is_open_right(row, col).then_some(here + 1);
                let below = self.is_open_below(row, col).then_some(here + self.width);
                for other in [right, below].into_iter().flatten() {
                    let block = blocks[here].min(blocks[other]);
                    (blocks[here], blocks[other]) = (block, block);
                }
            }
            if blocks == before {
                return blocks;
            }
        }
    }

    fn read(&self) -> Result<Found, FormatError> {
        let first = &self.lines[0];
        let layout = self.layout().map_err(|reason| first.error_at_start(reason))?;
        let mut givens = Vec::with_capacity(layout.n_cells());
        for (row, col) in self.places().filter(|&(row, col)| self.has_cell(row, col)) {
            let (line, symbol) = (&self.lines[2 * row + 1], self.symbol(row, col));
            let at = line.text.char_indices().nth(self.margin + PITCH * col + 2).map_or(0, |(at, _)| at);
            let part = &line.text[at..];
            let digit = cell_of(symbol).ok_or_else(|| unknown_symbol(line, part, symbol))?;
            givens.push(check_size(line, part, digit, layout.n_digits())?);
        }
        let draft = Draft { layout, constraints: Vec::new(), givens };
        let item = Item::new(draft).map_err(|error| first.error_at_start(error.to_string()))?;
        Ok(Found { line: first.number, item })
    }

    fn layout(&self) -> Result<Layout, String> {
        let blocks = self.blocks();
        if self.height == self.width && self.places().all(|(row, col)| self.has_cell(row, col)) {
            let size = self.height;
            let as_boxes = (2..size).filter(|rows| size.is_multiple_of(*rows)).find_map(|rows| {
                let boxes = BoxShape { rows, cols: size / rows };
                let corner =
                    |(row, col): (usize, usize)| row / rows * rows * size + col / boxes.cols * boxes.cols;
                self.places().map(corner).eq(blocks.iter().copied()).then_some(boxes)
            });
            let layout = as_boxes.map_or_else(|| Layout::jigsaw(size, &blocks), Layout::boxes);
            return layout.map_err(|error| error.to_string());
        }
        let first = self.places().find(|&(row, col)| self.has_cell(row, col)).ok_or("there are no cells")?;
        let block = blocks[first.0 * self.width + first.1];
        let is_inside =
            |(row, col): (usize, usize)| self.has_cell(row, col) && blocks[row * self.width + col] == block;
        let rows = (first.0..self.height).take_while(|&row| is_inside((row, first.1))).count();
        let cols = (first.1..self.width).take_while(|&col| is_inside((first.0, col))).count();
        if rows * cols > Digit::MAX as usize {
            return Err(format!("a block of {rows} by {cols} cells is too large"));
        }
        let cells = (0..self.height).map(|row| (0..self.width).map(|col| self.has_cell(row, col)).collect());
        overlay::layout_of(BoxShape { rows, cols }, &cells.collect::<Vec<_>>())
    }
}
