//! Grids as people draw them, with borders around the boxes.
//!
//! ```text
//! +-------+-------+-------+
//! | 5 3 . | . 7 . | . . . |
//! ```
//!
//! Read are rows of cells side by side or between spaces, with or without borders, of any size; the
//! borders tell the shape of the boxes.

use crate::line::check_plain;
use crate::{Format, Item, WriteError};
use ninefold_puzzle::{BoxShape, Digit, Layout, Shape};

/// Draws every puzzle, with a blank line between two.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let puzzles = items.iter().map(|item| {
        if let Shape::Boxes(_) = item.layout().shape()
            && item.constraints().is_empty()
        {
            Ok(print(item.layout(), item.givens()))
        } else {
            check_plain(item, Format::Grid)?;
            Ok(String::new())
        }
    });
    Ok(puzzles.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Draws digits with the borders of their layout.
pub(crate) fn print(layout: &Layout, digits: &[Option<Digit>]) -> String {
    match layout.shape() {
        Shape::Boxes(boxes) => print_boxes(*boxes, digits),
        _ => crate::spaced::print(layout, digits),
    }
}

fn print_boxes(boxes: BoxShape, digits: &[Option<Digit>]) -> String {
    let size = boxes.rows * boxes.cols;
    let rule = format!("+{}\n", format!("{}+", "-".repeat(2 * boxes.cols + 1)).repeat(size / boxes.cols));
    let mut text = rule.clone();
    for (i, row) in digits.chunks(size).enumerate() {
        for part in row.chunks(boxes.cols) {
            text.push('|');
            text.extend(part.iter().flat_map(|digit| [' ', digit.map_or('.', Digit::to_char)]));
            text.push(' ');
        }
        text.push_str("|\n");
        if (i + 1).is_multiple_of(boxes.rows) {
            text.push_str(&rule);
        }
    }
    text
}
