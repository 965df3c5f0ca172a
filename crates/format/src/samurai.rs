//! Overlapping 9x9 grids as one large text: `.` is no cell, `0` an empty one.
//!
//! A samurai has 21 rows of 21 characters; other overlays are read as long as the picture says which
//! grids are meant and has a gap somewhere. Five lines of 81 characters, the grids in reading order, are a samurai too, if one
//! asks for this format. One puzzle a text.

use crate::document::Found;
use crate::source::{Line, speaking_lines};
use crate::symbol::{check_size, read_cells, unknown_symbol};
use crate::{Format, FormatError, Item, WriteError, overlay};
use ninefold_puzzle::{BoxShape, Digit, Draft, Layout, Shape};

const BOXES: BoxShape = BoxShape { rows: 3, cols: 3 };

/// Reads the one puzzle of a text.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let lines = speaking_lines(text).take(Layout::MAX_SIDE + 1).collect::<Vec<_>>();
    let Some(first) = lines.first() else { return Ok(Vec::new()) };
    let draft = if lines.len() == 5 && lines.iter().all(|line| line.text.trim().len() == 81) {
        read_grids(&lines)?
    } else {
        read_canvas(&lines)?
    };
    let item = Item::new(draft).map_err(|error| first.error_at_start(error.to_string()))?;
    Ok(vec![Found { line: first.number, item }])
}

/// Writes the canvas of every puzzle, with a blank line between two.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let canvas = |item: &Item| {
        let layout = item.layout();
        if let Some(constraint) = item.constraints().first() {
            return Err(WriteError::new(Format::Samurai, format_args!("the rule '{constraint}'")));
        }
        let cells = overlay::cells_of(layout);
        let is_clear = matches!(layout.shape(), Shape::Overlay { boxes: BOXES, .. })
            && cells.iter().flatten().any(|has_cell| !has_cell)
            && overlay::layout_of(BOXES, &cells).as_ref() == Ok(layout);
        if !is_clear {
            return Err(WriteError::new(Format::Samurai, format_args!("the layout '{layout}'")));
        }
        let symbol = |row, col| match layout.cell_at(row, col) {
            Some(cell) => item.given(cell).map_or('0', Digit::to_char),
            None => '.',
        };
        let row = |row| (0..layout.width()).map(|col| symbol(row, col)).chain(['\n']).collect::<String>();
        Ok((0..layout.height()).map(row).collect::<String>())
    };
    Ok(items.iter().map(canvas).collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Whether a text is a canvas with several grids.
pub(crate) fn is_samurai(text: &str) -> bool {
    let lines = speaking_lines(text).take(Layout::MAX_SIDE + 1).collect::<Vec<_>>();
    let is_wide = |line: &Line<'_>| (9..=Layout::MAX_SIDE).contains(&line.text.trim().len());
    let is_plain =
        |line: &Line<'_>| line.text.trim().bytes().all(|byte| byte == b'.' || byte.is_ascii_digit());
    let has_gap = lines.iter().any(|line| line.text.contains('.'));
    let is_canvas = has_gap && lines.iter().all(|line| is_wide(line) && is_plain(line));
    is_canvas && overlay::layout_of(BOXES, &cells_of(&lines)).is_ok_and(|layout| layout.grids().len() > 1)
}

fn cells_of(lines: &[Line<'_>]) -> Vec<Vec<bool>> {
    lines.iter().map(|line| line.text.trim().chars().map(|symbol| symbol != '.').collect()).collect()
}

fn read_canvas(lines: &[Line<'_>]) -> Result<Draft, FormatError> {
    let width = lines[0].text.trim().chars().count();
    for line in lines {
        let found = line.text.trim().chars().count();
        if found != width {
            let reason = format!("{found} characters, but the first row has {width}");
            return Err(line.error_at_start(reason).hint("'.' isn't a cell, '0' an empty one"));
        }
    }
    let layout =
        overlay::layout_of(BOXES, &cells_of(lines)).map_err(|reason| lines[0].error_at_start(reason))?;
    let mut givens = Vec::with_capacity(layout.n_cells());
    for line in lines {
        let text = line.text.trim();
        for (at, symbol) in text.char_indices().filter(|&(_, symbol)| symbol != '.') {
            let part = &text[at..];
            let digit = crate::symbol::cell_of(symbol).ok_or_else(|| unknown_symbol(line, part, symbol))?;
            givens.push(check_size(line, part, digit, 9)?);
        }
    }
    Ok(Draft { layout, constraints: Vec::new(), givens })
}

fn read_grids(lines: &[Line<'_>]) -> Result<Draft, FormatError> {
    let layout = Layout::samurai();
    let mut draft = Draft::empty(layout.clone());
    for (line, grid) in lines.iter().zip(layout.grids()) {
        let digits = read_cells(line, line.text.trim(), 9)?;
        for (&cell, digit) in grid.iter().zip(digits) {
            let given = &mut draft.givens[cell.index()];
            if let (Some(before), Some(now)) = (*given, digit)
                && before != now
            {
                let reason = format!("{} is {now} here, but {before} in another grid", layout.place(cell));
                return Err(line.error_at_start(reason));
            }
            *given = given.or(digit);
        }
    }
    Ok(draft)
}
