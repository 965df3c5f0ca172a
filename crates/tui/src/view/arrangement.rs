//! [`Arrangement`]: where everything of the game screen lies, worked out from its size alone.
//!
//! Drawing and the mouse ask the same arrangement, so that a click always meets what is seen.

use super::elements::{has_clues, has_signs_between};
use super::rules::has_cages;
use ninefold::puzzle::{Cell, Digit, Layout, RegionKind, Rules, Shape};
use ratatui::layout::{Position, Rect};

/// How much room a cell has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fit {
    /// Lines around every cell, notes in three rows.
    Roomy,
    /// Lines around blocks, notes in two rows.
    Standard,
    /// Lines around blocks, one row a cell.
    Compact,
}

/// Where everything lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Arrangement {
    pub(crate) fit: Fit,
    /// The part of the screen that shows the board.
    pub(crate) board: Rect,
    /// Beside the board: everything where there is room, else the digits alone.
    pub(crate) side: Side,
    /// Under the board: the cell in hand and hints, where the side has no room for them.
    pub(crate) below: Rect,
    pub(crate) message: Rect,
    rows: Tracks,
    columns: Tracks,
    /// How far the board is scrolled.
    scroll: (u16, u16),
}

/// What is beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    Panel(Rect),
    Strip(Rect),
}

/// The positions of cells and lines along one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tracks {
    /// Where each cell starts.
    cells: Vec<u16>,
    /// How long a cell is.
    length: u16,
    /// Where the line before each cell, and after the last one, lies, if there is one.
    lines: Vec<Option<u16>>,
    /// The length of the whole.
    total: u16,
}

/// The least width of a panel.
const PANEL: u16 = 24;
/// The width of a strip of digits.
const STRIP: u16 = 8;

impl Arrangement {
    /// How many characters a number outside the board may have.
    pub(super) const CLUE_WIDTH: u16 = 3;

    /// The best arrangement for this much room; the cell in hand is always visible.
    pub(crate) fn new(area: Rect, rules: &Rules, cursor: Cell) -> Self {
        let roomiest = [Fit::Roomy, Fit::Standard].into_iter().find_map(|fit| Self::beside(fit, area, rules));
        let arrangement = roomiest.or_else(|| Self::beside(Fit::Compact, area, rules));
        arrangement.unwrap_or_else(|| Self::narrow(area, rules, cursor))
    }

    /// Board and panel side by side, message at the bottom, if there is room for them.
    fn beside(fit: Fit, area: Rect, rules: &Rules) -> Option<Self> {
        let (rows, columns) = tracks(fit, rules);
        if area.width < columns.total + 1 + PANEL || area.height < rows.total + 2 {
            return None;
        }
        let board = Rect::new(area.x, area.y, columns.total, rows.total);
        let panel_x = board.right() + 1;
        let panel = Rect::new(panel_x, area.y, area.right() - panel_x, area.height - 2);
        let below = Rect::new(area.x, board.bottom(), columns.total, 0);
        let message = Rect::new(area.x, area.bottom() - 2, area.width, 2);
        Some(Self { fit, board, side: Side::Panel(panel), below, message, rows, columns, scroll: (0, 0) })
    }

    /// Status on top, the board with a strip of digits, the rest below; scrolled if need be.
    fn narrow(area: Rect, rules: &Rules, cursor: Cell) -> Self {
        let (rows, columns) = tracks(Fit::Compact, rules);
        let width = columns.total.min(area.width.saturating_sub(STRIP + 1)).max(1);
        let height = rows.total.min(area.height.saturating_sub(3)).max(1);
        let board = Rect::new(area.x, area.y + 1, width, height).intersection(area);
        let strip = Rect::new(board.right() + 1, board.y, STRIP, height).intersection(area);
        let below_y = board.bottom();
        let n_lines = if area.bottom().saturating_sub(below_y) >= 5 { 2 } else { 1 };
        let last = area.bottom().saturating_sub(n_lines);
        let message = Rect::new(area.x, last, area.width, n_lines).intersection(area);
        let below = Rect::new(area.x, below_y, area.width, last.saturating_sub(below_y)).intersection(area);
        let place = rules.layout().place(cursor);
        let scroll = (columns.scroll(place.col.into(), width), rows.scroll(place.row.into(), height));
        Self { fit: Fit::Compact, board, side: Side::Strip(strip), below, message, rows, columns, scroll }
    }

    /// Where a row and a column of the canvas lie on the screen, if they are in sight.
    pub(crate) fn cell(&self, row: usize, column: usize) -> Option<Rect> {
        let x = self.columns.cells.get(column)?.checked_sub(self.scroll.0)?;
        let y = self.rows.cells.get(row)?.checked_sub(self.scroll.1)?;
        let rect = Rect::new(self.board.x + x, self.board.y + y, self.columns.length, self.rows.length);
        (rect.right() <= self.board.right() && rect.bottom() <= self.board.bottom()).then_some(rect)
    }

    /// The cell under a point of the screen; the gap beside a cell belongs to it.
    pub(crate) fn cell_under(&self, layout: &Layout, point: Position) -> Option<Cell> {
        if !self.board.contains(point) {
            return None;
        }
        let x = point.x - self.board.x + self.scroll.0;
        let y = point.y - self.board.y + self.scroll.1;
        layout.cell_at(self.rows.track_at(y)?, self.columns.track_at(x)?)
    }

    /// The screen column of the line before a column of cells.
    pub(crate) fn line_x(&self, boundary: usize) -> Option<u16> {
        let x = (*self.columns.lines.get(boundary)?)?.checked_sub(self.scroll.0)?;
        (x < self.board.width).then_some(self.board.x + x)
    }

    /// The screen row of the line before a row of cells.
    pub(crate) fn line_y(&self, boundary: usize) -> Option<u16> {
        let y = (*self.rows.lines.get(boundary)?)?.checked_sub(self.scroll.1)?;
        (y < self.board.height).then_some(self.board.y + y)
    }

    /// Where a number outside the board stands; its row or column may be one before the first or after the last.
    pub(crate) fn clue_at(&self, row: i16, col: i16) -> Option<Position> {
        let x = match self.columns.middle(col) {
            Some(middle) => middle.saturating_sub(1),
            None if col < 0 => 0,
            None => self.columns.total.checked_sub(Self::CLUE_WIDTH)?,
        };
        let y = match self.rows.middle(row) {
            Some(middle) => middle,
            None if row < 0 => 0,
            None => self.rows.total.checked_sub(1)?,
        };
        let (x, y) = (x.checked_sub(self.scroll.0)?, y.checked_sub(self.scroll.1)?);
        let is_seen = x + Self::CLUE_WIDTH <= self.board.width && y < self.board.height;
        is_seen.then(|| Position::new(self.board.x + x, self.board.y + y))
    }

    /// Whether a part of the board is out of sight.
    pub(crate) fn is_scrolled(&self) -> bool {
        self.columns.total > self.board.width || self.rows.total > self.board.height
    }

    /// Where the button of a digit lies.
    pub(crate) fn button(&self, layout: &Layout, digit: Digit) -> Rect {
        let index = digit.index() as u16;
        match self.side {
            Side::Panel(panel) => {
                let per_row = if layout.n_digits() > 9 { 4 } else { 3 };
                let width = PANEL / per_row;
                Rect::new(
                    panel.x + index % per_row * width,
                    panel.y + PAD_ROW + index / per_row,
                    width - 1,
                    1,
                )
            }
            Side::Strip(strip) => Rect::new(strip.x, strip.y + index, strip.width, 1).intersection(strip),
        }
    }

    /// The digit whose button is under a point.
    pub(crate) fn digit_under(&self, layout: &Layout, point: Position) -> Option<Digit> {
        layout.digits().find(|&digit| self.button(layout, digit).contains(point))
    }

    /// Where the panel goes on under the digits.
    pub(crate) fn below_pad(&self, layout: &Layout) -> Rect {
        match self.side {
            Side::Panel(panel) => {
                let per_row = if layout.n_digits() > 9 { 4 } else { 3 };
                let used = PAD_ROW + layout.n_digits().div_ceil(per_row) as u16 + 1;
                let height = panel.height.saturating_sub(used);
                Rect::new(panel.x, panel.y + used, panel.width, height)
            }
            Side::Strip(_) => self.below,
        }
    }
}

/// The row of the panel at which the digits start.
const PAD_ROW: u16 = 6;

impl Tracks {
    /// With a margin for what stands outside, before the first and after the last cell.
    fn new(n_cells: usize, length: u16, gap: u16, margin: u16, has_line: impl Fn(usize) -> bool) -> Self {
        let (mut cells, mut lines, mut at) = (Vec::new(), Vec::new(), margin);
        for boundary in 0..=n_cells {
            let line = has_line(boundary).then_some(at);
            at += match line {
                Some(_) => 1,
                None if boundary > 0 && boundary < n_cells => gap,
                None => 0,
            };
            lines.push(line);
            if boundary < n_cells {
                cells.push(at);
                at += length;
            }
        }
        Self { cells, length, lines, total: at + margin }
    }

    /// The middle of a cell, if there is one of this number.
    fn middle(&self, cell: i16) -> Option<u16> {
        let start = self.cells.get(usize::try_from(cell).ok()?)?;
        Some(start + (self.length - 1) / 2)
    }

    /// How far to scroll so that a cell lies in a window of this length, near its middle.
    fn scroll(&self, cell: usize, window: u16) -> u16 {
        let start = self.cells.get(cell).copied().unwrap_or_default();
        (start + self.length / 2).saturating_sub(window / 2).min(self.total.saturating_sub(window))
    }

    /// The cell at a point.
    fn track_at(&self, point: u16) -> Option<usize> {
        let cell = self.cells.partition_point(|&start| start <= point).checked_sub(1)?;
        (point <= self.cells[cell] + self.length).then_some(cell)
    }
}

/// Rows and columns of a layout at a fit.
fn tracks(fit: Fit, rules: &Rules) -> (Tracks, Tracks) {
    let layout = rules.layout();
    let half = layout.n_digits().div_ceil(2).max(5) as u16;
    let ((width, height), gap) = match fit {
        Fit::Roomy => ((5, layout.n_digits().div_ceil(3) as u16), 0),
        Fit::Standard => ((half, 2), 1),
        Fit::Compact => ((3, 1), 0),
    };
    let blocks = blocks(layout);
    let everywhere = fit == Fit::Roomy || needs_all_lines(rules);
    let block = |row: usize, column: usize| layout.cell_at(row, column).map(|cell| blocks[cell.index()]);
    let splits_rows = |boundary: usize| {
        everywhere
            || boundary == 0
            || (0..layout.width()).any(|column| block(boundary - 1, column) != block(boundary, column))
    };
    let splits_columns = |boundary: usize| {
        everywhere
            || boundary == 0
            || (0..layout.height()).any(|row| block(row, boundary - 1) != block(row, boundary))
    };
    let (above, aside) = if has_clues(rules) { (1, Arrangement::CLUE_WIDTH) } else { (0, 0) };
    let rows = Tracks::new(layout.height(), height, 0, above, splits_rows);
    let columns = Tracks::new(layout.width(), width, gap, aside, splits_columns);
    (rows, columns)
}

/// Whether the lines between blocks alone would not show what belongs together.
pub(super) fn needs_all_lines(rules: &Rules) -> bool {
    has_cages(rules) || has_signs_between(rules) || !matches!(rules.layout().shape(), Shape::Boxes(_))
}

/// The number of the block of every cell.
pub(crate) fn blocks(layout: &Layout) -> Vec<usize> {
    let mut blocks = vec![0; layout.n_cells()];
    let houses = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
    for (number, house) in houses.enumerate() {
        for cell in house.cells() {
            blocks[cell.index()] = number;
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(layout: &Layout) -> Rules {
        Rules::new(layout.clone(), Vec::new()).unwrap()
    }

    fn arrange(width: u16, height: u16, layout: &Layout) -> Arrangement {
        Arrangement::new(Rect::new(0, 0, width, height), &plain(layout), Cell::new(0))
    }

    #[test]
    fn the_fit_follows_from_the_size() {
        let (nine, sixteen) = (Layout::classic(), Layout::square(16).unwrap());
        for (width, height, layout, fit, has_panel) in [
            (80, 39, &nine, Fit::Roomy, true),
            (80, 24, &nine, Fit::Standard, true),
            (79, 24, &nine, Fit::Compact, true),
            (40, 20, &nine, Fit::Compact, false),
            (80, 24, &sixteen, Fit::Compact, true),
        ] {
            let arrangement = arrange(width, height, layout);
            assert_eq!(arrangement.fit, fit, "{width}x{height}");
            assert_eq!(matches!(arrangement.side, Side::Panel(_)), has_panel, "{width}x{height}");
            assert!(!arrangement.is_scrolled(), "{width}x{height}");
        }
    }

    #[test]
    fn a_click_meets_the_cell_that_is_seen() {
        let layout = Layout::classic();
        for (width, height) in [(100, 50), (80, 24), (40, 20), (30, 12)] {
            for cell in layout.cells() {
                let arrangement = Arrangement::new(Rect::new(0, 0, width, height), &plain(&layout), cell);
                let place = layout.place(cell);
                let rect = arrangement.cell(place.row.into(), place.col.into()).unwrap();
                let point = Position::new(rect.x + rect.width / 2, rect.y);
                assert_eq!(arrangement.cell_under(&layout, point), Some(cell), "{width}x{height}");
            }
        }
    }

    #[test]
    fn no_size_is_too_small_to_be_worked_out() {
        for size in 2..12 {
            let arrangement = arrange(size, size, &Layout::samurai());
            assert!(arrangement.board.right() <= size && arrangement.board.bottom() <= size);
        }
    }
}
