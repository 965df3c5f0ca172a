//! From an item to SudokuMaker's JSON.

use super::kinds::{
    ARROW, CAGES, CLONES, CLUES, DIFFERENCE, DIFFERENT, GIVENS, GLOBAL_GROUPS, GROUP_LINE, INDEXERS,
    LITTLE_KILLER, LOOK_AND_SAY, MARKS, QUADRUPLE, RATIO, REGIONS, SUM, SWITCHES, THERMOMETER, WHISPER,
    lines, number_of, remainders, thirds,
};
use crate::Item;
use crate::fpuzzles::nearest;
use ninefold_puzzle::{
    Arrow, Cage, Cell, Clones, Constraint, Digit, Dot, DotKind, Global, Layout, Line, LineKind, Outside,
    OutsideKind, Repeats, Shape,
};
use serde_json::{Value, json};

/// The JSON object of a puzzle, or what it has no constraint for.
pub(super) fn json_of(item: &Item) -> Result<String, String> {
    let layout = item.layout();
    let regions = regions(layout).ok_or_else(|| format!("the layout '{layout}'"))?;
    if !item.frozen().is_empty() {
        return Err("ice".into());
    }
    let has_white_dots = || {
        let is_white =
            |constraint: &Constraint| matches!(constraint, Constraint::Dot(Dot { kind: DotKind::WHITE, .. }));
        item.constraints().iter().any(is_white)
    };
    if item.constraints().contains(&Constraint::NonConsecutive) && has_white_dots() {
        return Err("white dots in a puzzle where no neighbours are consecutive".into());
    }
    let mut constraints = vec![json!({"type": GIVENS})];
    constraints.extend(regions.map(|regions| json!({"type": REGIONS, "regions": regions})));
    for constraint in item.constraints() {
        constraints.push(element(constraint, layout).ok_or_else(|| format!("the rule '{constraint}'"))?);
    }
    let solution = item.solution().filter(|solution| solution.iter().all(Option::is_some));
    let cell = |cell: Cell| match (item.given(cell), solution) {
        (Some(given), _) => json!({"value": given.get(), "given": true}),
        (None, Some(solution)) => value(solution[cell.index()]),
        (None, None) => value(item.entry(cell)),
    };
    let cells = layout.cells().map(cell).collect::<Vec<_>>();
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let mut puzzle = json!({
        "name": text(&item.info.title),
        "author": text(&item.info.author),
        "comment": text(&item.info.description),
        "cells": cells,
        "constraints": constraints,
    });
    let size = layout.n_digits();
    if size != 9 {
        puzzle["type"] = json!("sudoku");
        puzzle["size"] = json!(size);
    }
    // The version comes first: links are recognised by it.
    Ok(format!("{{\"formatVersion\":\"1.5.0\",\"puzzle\":{puzzle}}}"))
}

fn value(digit: Option<Digit>) -> Value {
    digit.map_or(json!({}), |digit| json!({"value": digit.get()}))
}

/// The region of each cell; none for a Latin square, `None` for several grids.
fn regions(layout: &Layout) -> Option<Option<Vec<usize>>> {
    let size = layout.n_digits();
    match layout.shape() {
        Shape::Boxes(boxes) if boxes.rows == 1 || boxes.cols == 1 => Some(None),
        Shape::Boxes(boxes) => {
            let block = |at: usize| at / size / boxes.rows * boxes.rows + at % size / boxes.cols;
            Some(Some((0..size * size).map(block).collect()))
        }
        Shape::Jigsaw { pieces, .. } => Some(Some(pieces.iter().map(|&piece| piece.into()).collect())),
        Shape::Overlay { .. } => None,
    }
}

/// A constraint as the site has it, with the looks that it gives to a new one.
fn element(constraint: &Constraint, layout: &Layout) -> Option<Value> {
    let n_digits = layout.n_digits();
    let cells = |cells: &[Cell]| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let shade = json!({"color": "#00000033", "size": 0.8});
    if let Some(number) = number_of(&SWITCHES, constraint) {
        return Some(json!({"type": number, "style": {"color": "#34bbe6ff", "thickness": 0.02}}));
    }
    Some(match constraint {
        Constraint::Global(Global::Entropy) => json!({"type": GLOBAL_GROUPS, "groups": thirds(n_digits)?}),
        // With three digits these are their thirds too.
        Constraint::Global(Global::Remainders) if n_digits > 3 => {
            json!({"type": GLOBAL_GROUPS, "groups": remainders(n_digits, 3)})
        }
        Constraint::Mark(mark) => {
            json!({"type": number_of(&MARKS, &mark.kind)?, "cells": [mark.cell.index()], "style": shade})
        }
        Constraint::Indexer(indexer) => {
            let number = number_of(&INDEXERS, &indexer.kind)?;
            json!({"type": number, "cells": cells(&indexer.cells), "style": {"color": "#0080f955"}})
        }
        Constraint::ExtraRegion(region) => {
            let style = json!({"color": "#00000033", "offset": 0.1});
            json!({"type": DIFFERENT, "cells": cells(&region.cells), "style": style})
        }
        Constraint::Cage(Cage { cells: caged, sum, repeats: Repeats::Forbidden }) => {
            let cage = match sum {
                Some(sum) => json!({"cells": cells(caged), "value": sum}),
                None => json!({"cells": cells(caged)}),
            };
            let style = json!({"text": {"color": "#000000"}, "cage": {"color": "#000000"}});
            json!({"type": CAGES, "cages": [cage], "style": style})
        }
        Constraint::LookAndSay(cage) => {
            let style = json!({"text": {"color": "#000000"}, "cage": {"color": "#000000"}});
            let clue = json!({"cells": cells(&cage.cells), "value": cage.clue()});
            json!({"type": LOOK_AND_SAY, "cages": [clue], "style": style})
        }
        Constraint::Clones(Clones { cells, copies }) => {
            let groups = cells.iter().zip(copies).map(|(cell, copy)| [cell.index(), copy.index()]);
            let groups = groups.collect::<Vec<_>>();
            json!({"type": CLONES, "groups": groups, "style": {"color": "#00000033"}})
        }
        Constraint::Line(line) => line_element(line, layout)?,
        Constraint::Arrow(Arrow { bulb, shafts }) => {
            let shaft = |shaft: &Vec<Cell>| {
                let start = nearest(bulb, *shaft.first()?, layout)?;
                Some(cells(&[&[start], &shaft[..]].concat()))
            };
            let shafts = shafts.iter().map(shaft).collect::<Option<Vec<_>>>()?;
            let ones_first = bulb.iter().rev().map(|cell| cell.index()).collect::<Vec<_>>();
            let style = json!({
                "arrow": {"color": "#aaaaaa", "thickness": 0.05, "headSize": 0.35},
                "bulb": ends_style(),
            });
            let arrow = json!({"bulbCells": ones_first, "arrows": shafts});
            json!({"type": ARROW, "bulbsWithArrows": [arrow], "style": style})
        }
        Constraint::Dot(dot) => {
            let (number, value) = dot_kind(dot.kind)?;
            let clue = json!({"value": value, "edge": edge(dot, layout)?});
            dots_element(number, vec![clue], Vec::new())
        }
        Constraint::Negative(negative) => {
            let kinds = negative.kinds.iter().map(|&kind| dot_kind(kind)).collect::<Option<Vec<_>>>()?;
            let (number, _) = *kinds.first()?;
            let values = kinds.iter().filter(|(other, _)| *other == number).map(|&(_, value)| value);
            let values = values.collect::<Vec<_>>();
            (values.len() == kinds.len()).then(|| dots_element(number, Vec::new(), values))?
        }
        Constraint::Quadruple(quadruple) => {
            let digits = quadruple.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>();
            let clue = json!({"corner": corner(&quadruple.cells, layout)?, "digits": digits});
            json!({"type": QUADRUPLE, "clues": [clue], "style": {"singleLine": false}})
        }
        Constraint::Outside(clue) => clue_element(clue, layout)?,
        _ => return None,
    })
}

fn line_element(line: &Line, layout: &Layout) -> Option<Value> {
    let cells = line.cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
    let style = |color: &str| json!({"color": color, "thickness": 0.15});
    let n_digits = layout.n_digits();
    let groups = |groups: Vec<u64>| json!({"type": GROUP_LINE, "lines": [cells], "groups": groups, "style": style("#ffccaa")});
    Some(match line.kind {
        LineKind::Thermometer | LineKind::SlowThermometer => json!({
            "type": THERMOMETER,
            "thermometers": [cells],
            "slow": line.kind == LineKind::SlowThermometer,
            "style": {"color": "#cccccc", "thickness": 0.3, "bulbRadius": 0.4},
        }),
        LineKind::Whisper(apart) => {
            json!({"type": WHISPER, "lines": [cells], "minDifference": apart, "style": style("#67f067")})
        }
        LineKind::Entropic => groups(thirds(n_digits)?),
        LineKind::Parity => groups(remainders(n_digits, 2)),
        // With two groups it would be read as a line of odd and even digits, and thirds of three as an entropic one.
        LineKind::Modular(modulus) if modulus > 2 && usize::from(modulus) <= n_digits && n_digits != 3 => {
            groups(remainders(n_digits, modulus.into()))
        }
        LineKind::Between | LineKind::Lockout(_) | LineKind::DoubleArrow => {
            let number = number_of(&lines(n_digits), &line.kind)?;
            let style = json!({"lines": {"color": "#aaaaaa", "thickness": 0.1}, "endPoints": ends_style()});
            json!({"type": number, "lines": [cells], "style": style})
        }
        kind => {
            json!({"type": number_of(&lines(n_digits), &kind)?, "lines": [cells], "style": style("#bbbbbb")})
        }
    })
}

/// How circles look.
fn ends_style() -> Value {
    json!({"size": 0.8, "fill": "#ffffff", "stroke": {"color": "#aaaaaa", "thickness": 0.02}})
}

fn dots_element(number: i64, clues: Vec<Value>, negative: Vec<u8>) -> Value {
    let mut element = json!({"type": number, "clues": clues, "negative": negative});
    match number {
        DIFFERENCE => element["overrideNegativeRatios"] = json!(true),
        RATIO => element["overrideNegativeDifferences"] = json!(true),
        _ => {}
    }
    element
}

fn dot_kind(kind: DotKind) -> Option<(i64, u8)> {
    match kind {
        DotKind::Difference(by) => Some((DIFFERENCE, by)),
        DotKind::Ratio(times) => Some((RATIO, times)),
        DotKind::Sum(sum) => Some((SUM, sum)),
        DotKind::Greater => None,
    }
}

/// The number of the edge that a sign stands at, whose first cell is left of it or above it.
fn edge(dot: &Dot, layout: &Layout) -> Option<usize> {
    let [first, second] = dot.cells.map(|cell| layout.place(cell));
    let (row, col, across) = (usize::from(first.row), usize::from(first.col), layout.width());
    match (second.row.checked_sub(first.row)?, second.col.checked_sub(first.col)?) {
        (0, 1) => Some(2 * row * across + col + 1),
        (1, 0) => Some((2 * row + 1) * across + col),
        _ => None,
    }
}

/// The number of the corner that these cells, in reading order, stand around.
fn corner(cells: &[Cell], layout: &Layout) -> Option<usize> {
    let first = *cells.first()?;
    let around = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| layout.step(first, step));
    let place = layout.place(first);
    let corner = (usize::from(place.row) + 1) * (layout.width() + 1) + usize::from(place.col) + 1;
    (around.into_iter().collect::<Option<Vec<_>>>()? == cells).then_some(corner)
}

fn clue_element(clue: &Outside, layout: &Layout) -> Option<Value> {
    let size = layout.n_digits() as i16;
    let is_beside = |at: i16| (-1..=size).contains(&at);
    if !is_beside(clue.row) || !is_beside(clue.col) {
        return None;
    }
    let place = (clue.row + 1) * (size + 2) + clue.col + 1;
    let mut said = json!({"value": clue.value, "outerCell": place});
    if clue.step.0 != 0 && clue.step.1 != 0 {
        said["diagonal"] = json!(if clue.step.0 == clue.step.1 { -1 } else { 1 });
    }
    let color = json!({"color": "#000000"});
    if clue.kind == OutsideKind::LittleKiller {
        return Some(
            json!({"type": LITTLE_KILLER, "clues": [said], "style": {"text": color, "arrow": color}}),
        );
    }
    Some(json!({"type": number_of(&CLUES, &clue.kind)?, "clues": [said], "style": color}))
}
