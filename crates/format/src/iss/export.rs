//! From an item to a string.

use super::LINES;
use crate::Item;
use ninefold_puzzle::{
    Cage, Cell, Constraint, Diagonal, Digit, Dot, DotKind, Global, IndexerKind, Layout, LineKind, MarkKind,
    Outside, OutsideKind, Repeats, Shape,
};
use std::collections::HashSet;

/// The string of a puzzle, or what it has no type for.
pub(super) fn words_of(item: &Item) -> Result<String, String> {
    let layout = item.layout();
    let mut words = shape(layout).ok_or_else(|| format!("the layout '{layout}'"))?;
    let givens = layout.cells().filter_map(|cell| Some((cell, item.given(cell)?)));
    let givens =
        givens.map(|(cell, digit)| format!("~{}_{}", name(layout, cell), digit.get())).collect::<String>();
    for constraint in item.constraints() {
        let refusal = || format!("the rule '{constraint}'");
        words.push_str(&rule(constraint, layout).ok_or_else(refusal)?);
    }
    words.push_str(&negatives(item)?);
    if !givens.is_empty() || words.is_empty() {
        words.push('.');
        words.push_str(if givens.is_empty() { "~" } else { &givens });
    }
    Ok(words)
}

/// The name of a cell, of one symbol for its row and one for its column: letters follow after 9.
fn name(layout: &Layout, cell: Cell) -> String {
    let place = layout.place(cell);
    let symbol = |at: u16| char::from_digit(u32::from(at) + 1, 36).unwrap_or('?');
    format!("R{}C{}", symbol(place.row), symbol(place.col))
}

/// The items about sizes and regions; `None` for grids that overlap or are too large.
fn shape(layout: &Layout) -> Option<String> {
    let size = layout.n_digits();
    let dims = match size {
        9 => String::new(),
        2..=16 => format!(".Shape~{size}x{size}"),
        _ => return None,
    };
    match layout.shape() {
        Shape::Overlay { .. } => None,
        Shape::Boxes(boxes) if boxes.rows == 1 || boxes.cols == 1 => Some(dims + ".NoBoxes"),
        _ if Layout::square(size).as_ref() == Ok(layout) => Some(dims),
        Shape::Boxes(boxes) => {
            let label = |at: usize| at / size / boxes.rows * boxes.rows + at % size / boxes.cols;
            Some(dims + &jigsaw((0..size * size).map(label)))
        }
        Shape::Jigsaw { pieces, .. } => Some(dims + &jigsaw(pieces.iter().map(|&piece| usize::from(piece)))),
    }
}

fn jigsaw(labels: impl Iterator<Item = usize>) -> String {
    // Labels are letters beyond nine, as digits are.
    let letter = |label: usize| Digit::from_index(label).to_char();
    format!(".Jigsaw~{}", labels.map(letter).collect::<String>())
}

fn rule(constraint: &Constraint, layout: &Layout) -> Option<String> {
    let list =
        |cells: &[Cell]| cells.iter().map(|&cell| format!("~{}", name(layout, cell))).collect::<String>();
    let digits =
        |digits: &[Digit]| digits.iter().map(|digit| format!("~{}", digit.get())).collect::<String>();
    Some(match constraint {
        Constraint::Cage(Cage { cells, sum, repeats: Repeats::Forbidden }) => {
            format!(".Cage~{}{}", sum.unwrap_or(0), list(cells))
        }
        Constraint::Cage(Cage { cells, sum: Some(sum), repeats: Repeats::Allowed }) => {
            format!(".Sum~{sum}{}", list(cells))
        }
        Constraint::ExtraRegion(region) => format!(".AllDifferent{}", list(&region.cells)),
        Constraint::Diagonal(Diagonal::Rising) => ".Diagonal~1".into(),
        Constraint::Diagonal(Diagonal::Falling) => ".Diagonal~-1".into(),
        Constraint::AntiKnight => ".AntiKnight".into(),
        Constraint::AntiKing => ".AntiKing".into(),
        Constraint::NonConsecutive => ".AntiConsecutive".into(),
        Constraint::Global(Global::DisjointGroups) => ".DisjointSets".into(),
        Constraint::Global(Global::Entropy) if layout.n_digits() == 9 => ".GlobalEntropy".into(),
        Constraint::Line(line) => {
            let cells = list(&line.cells);
            match line.kind {
                LineKind::Whisper(apart) => format!(".Whisper~{apart}{cells}"),
                LineKind::Lockout(apart) => format!(".Lockout~{apart}{cells}"),
                LineKind::Modular(modulus) => format!(".Modular~{modulus}{cells}"),
                LineKind::SumLine(sum) => match &line.cells[..] {
                    [first, inside @ .., last] if first == last && inside.len() > 1 => {
                        format!(".SumLine~{sum}~{}{}~LOOP", name(layout, *first), list(inside))
                    }
                    _ => format!(".SumLine~{sum}{cells}"),
                },
                LineKind::Entropic if layout.n_digits() != 9 => return None,
                kind => format!(".{}{cells}", LINES.iter().find(|(_, known)| *known == kind)?.0),
            }
        }
        Constraint::Arrow(arrow) => {
            let mut in_order = arrow.bulb.clone();
            in_order.sort_unstable();
            let [shaft] = &arrow.shafts[..] else { return None };
            match arrow.bulb.len() {
                1 => format!(".Arrow{}{}", list(&arrow.bulb), list(shaft)),
                size @ 2..=3 if in_order == arrow.bulb => {
                    format!(".PillArrow~{size}{}{}", list(&arrow.bulb), list(shaft))
                }
                _ => return None,
            }
        }
        Constraint::Dot(Dot { cells, kind }) => {
            let name = match kind {
                DotKind::Difference(1) => "WhiteDot",
                DotKind::Ratio(2) => "BlackDot",
                DotKind::Sum(10) => "X",
                DotKind::Sum(5) => "V",
                DotKind::Greater => "GreaterThan",
                _ => return None,
            };
            if !layout.beside(cells[0]).any(|cell| cell == cells[1]) {
                return None;
            }
            format!(".{name}{}", list(cells))
        }
        // All of them are looked at together.
        Constraint::Negative(_) => String::new(),
        Constraint::Mark(mark) => match mark.kind {
            MarkKind::Candidates(digits) if digits.len() > 1 => {
                let values = digits.iter().map(|digit| format!("_{}", digit.get())).collect::<String>();
                format!(".~{}{values}", name(layout, mark.cell))
            }
            _ => return None,
        },
        Constraint::Indexer(indexer) => match indexer.kind {
            IndexerKind::Row => format!(".Indexing~R{}", list(&indexer.cells)),
            IndexerKind::Column => format!(".Indexing~C{}", list(&indexer.cells)),
            IndexerKind::Box => return None,
        },
        Constraint::Quadruple(quadruple) => {
            let corner = quadruple.cells.first().copied()?;
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| layout.step(corner, step));
            match square.into_iter().collect::<Option<Vec<_>>>() {
                Some(square) if square == quadruple.cells => {
                    format!(".Quad~{}{}", name(layout, corner), digits(&quadruple.digits))
                }
                _ => {
                    let values = digits(&quadruple.digits).replace('~', "_");
                    format!(".ContainAtLeast~{}{}", values.trim_start_matches('_'), list(&quadruple.cells))
                }
            }
        }
        Constraint::EqualSums(sums) => {
            let groups = sums.groups.iter().map(|group| list(group)).collect::<Vec<_>>();
            format!(".EqualSum{}", groups.join("~-"))
        }
        Constraint::SameValues(same) => {
            format!(".SameValues~{}{}", same.groups.len(), list(&same.groups.concat()))
        }
        Constraint::LookAndSay(cage) if layout.n_digits() <= 9 => {
            format!(".LookAndSay~{}{}", cage.clue(), list(&cage.cells))
        }
        Constraint::CountingCircles(circles) => format!(".CountingCircles{}", list(&circles.cells)),
        Constraint::Outside(clue) => outside(clue, layout)?,
        Constraint::Either(either) => {
            let mut words = ".Or".to_owned();
            for choice in &either.choices {
                // What looks at the whole puzzle has no place in a choice.
                let parts = choice.iter().map(|part| match part {
                    Constraint::Negative(_) | Constraint::Either(_) => None,
                    part => rule(part, layout),
                });
                words.push_str(&format!(".And{}.End", parts.collect::<Option<String>>()?));
            }
            words + ".End"
        }
        _ => return None,
    })
}

fn outside(clue: &Outside, layout: &Layout) -> Option<String> {
    let size = layout.n_digits() as i16;
    let line = clue.line(layout);
    let first = name(layout, *line.first()?);
    if clue.kind == OutsideKind::LittleKiller {
        let place = layout.place(line[0]);
        let (row, col, last) = (place.row as i16, place.col as i16, size - 1);
        let usual = match (row, col) {
            (row, 0) if row < last => (1, 1),
            (0, col) if col > 0 => (1, -1),
            (row, col) if col == last && row > 0 && row < last => (-1, -1),
            (row, col) if row == last && col > 0 && col < last => (-1, 1),
            _ => return None,
        };
        return (usual == clue.step).then(|| format!(".LittleKiller~{}~{first}", clue.value));
    }
    let kind = match clue.kind {
        OutsideKind::Sandwich => "Sandwich",
        OutsideKind::XSum => "XSum",
        OutsideKind::Skyscraper => "Skyscraper",
        OutsideKind::NumberedRoom => "NumberedRoom",
        OutsideKind::FullRank => "FullRank",
        OutsideKind::LittleKiller => return None,
    };
    let line = if clue.step.0 == 0 { format!("R{}", clue.row + 1) } else { format!("C{}", clue.col + 1) };
    let is_near = clue.step.0 + clue.step.1 > 0;
    match (clue.kind, is_near) {
        // A sandwich is the same from both ends, but it would come back at the other one.
        (OutsideKind::Sandwich, true) => Some(format!(".{kind}~{}~{line}", clue.value)),
        (OutsideKind::Sandwich, false) => None,
        (_, true) => Some(format!(".{kind}~{line}~{}~", clue.value)),
        (_, false) => Some(format!(".{kind}~{line}~~{}", clue.value)),
    }
}

/// The negative rules of the puzzle: for both kinds of dots, for both letters, or none.
fn negatives(item: &Item) -> Result<String, String> {
    let kinds = item.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Negative(negative) => Some(&negative.kinds),
        _ => None,
    });
    let kinds = kinds.flatten().copied().collect::<HashSet<_>>();
    let mut left = kinds.clone();
    let mut words = String::new();
    for (name, pair) in
        [("StrictKropki", [DotKind::WHITE, DotKind::BLACK]), ("StrictXV", [DotKind::V, DotKind::X])]
    {
        if pair.iter().all(|kind| kinds.contains(kind)) {
            words.push_str(&format!(".{name}"));
            left.retain(|kind| !pair.contains(kind));
        }
    }
    match left.is_empty() {
        true => Ok(words),
        false => Err("the rule 'negative constraint'".into()),
    }
}
