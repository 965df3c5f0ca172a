//! The `layout` of Ninefold's form.

use super::sections::Section;
use crate::place::{read_boxes, read_place};
use crate::source::excerpt;
use crate::{FormatError, place};
use ninefold_puzzle::{Digit, Layout, Shape};

const HINT: &str = "a layout is 'boxes 3x3', 'jigsaw 9' or 'grids 3x3 at r1c1 r7c7'";

pub(super) fn read(section: &Section<'_>) -> Result<Layout, FormatError> {
    let fail = |part: &str, reason: String| section.line.error_at(part, reason);
    let mut words = section.value.split_whitespace();
    let kind =
        words.next().ok_or_else(|| section.line.error_at_start("a layout without a shape").hint(HINT))?;
    let size = words.next().unwrap_or_default();
    let boxes =
        || read_boxes(size).ok_or_else(|| fail(size, format!("'{}' isn't a box", excerpt(size))).hint(HINT));
    if kind != "jigsaw"
        && let Some(line) = section.block.first()
    {
        return Err(line.error_at_start("only a jigsaw has lines below its layout"));
    }
    let layout = match kind {
        "boxes" => Layout::boxes(boxes()?),
        "jigsaw" => {
            let cells = section.block.iter().flat_map(|line| line.text.trim().chars()).collect::<Vec<_>>();
            let size = size.parse().map_err(|_| fail(size, format!("'{}' isn't a size", excerpt(size))))?;
            Layout::jigsaw(size, &cells)
        }
        "grids" => {
            let boxes = boxes()?;
            if words.next() != Some("at") {
                return Err(section.line.error_at_start("grids without 'at'").hint(HINT));
            }
            let mut origins = Vec::new();
            for name in words.by_ref().take(Layout::MAX_GRIDS + 1) {
                origins.push(read_place(name).ok_or_else(|| fail(name, place::no_place(name)))?);
            }
            Layout::overlay(boxes, &origins)
        }
        _ => return Err(fail(kind, format!("'{}' isn't a layout", excerpt(kind))).hint(HINT)),
    };
    if let Some(word) = words.next() {
        return Err(fail(word, format!("'{}' is too much here", excerpt(word))));
    }
    layout.map_err(|error| section.line.error_at_start(error.to_string()))
}

pub(super) fn write(layout: &Layout) -> String {
    match layout.shape() {
        Shape::Boxes(boxes) => format!("layout: boxes {}x{}\n", boxes.rows, boxes.cols),
        Shape::Jigsaw { size, pieces } => {
            let mut text = format!("layout: jigsaw {size}\n");
            for row in pieces.chunks(*size) {
                let labels = row.iter().map(|&piece| Digit::from_index(piece.into()).to_char());
                text.push_str(&format!("  {}\n", labels.collect::<String>()));
            }
            text
        }
        Shape::Overlay { boxes, origins } => {
            let origins = origins.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            format!("layout: grids {}x{} at {origins}\n", boxes.rows, boxes.cols)
        }
    }
}
