//! From constraints to the fields of f-puzzles' JSON.

use super::super::names::{CLUES, DIAGONALS, INDEXERS, MARKS, SWITCHES, lines, name_of};
use crate::Item;
use crate::drawings::coloured_cell;
use ninefold_puzzle::drawing::Colour;
use ninefold_puzzle::{
    Cage, Cell, Constraint, Digit, DigitSet, Dot, DotKind, Drawing, Layout, Line, LineKind, Mark, MarkKind,
    Outside, OutsideKind, Repeats,
};
use serde_json::{Map, Value, json};

/// Adds the fields of all rules, or says what there is no field for.
pub(super) fn add_to(puzzle: &mut Map<String, Value>, item: &Item) -> Result<(), String> {
    let layout = item.layout();
    for constraint in item.constraints() {
        let refusal = || format!("the rule '{constraint}'");
        match constraint {
            // The cells themselves say it.
            Constraint::Mark(Mark { kind: MarkKind::Candidates(_), .. }) => {}
            Constraint::Drawing(drawing)
                if layout.cells().any(|cell| colour_of(drawing, cell, layout).is_some()) => {}
            Constraint::Negative(_) => {}
            Constraint::Cage(Cage { repeats: Repeats::Allowed, .. }) => {
                return Err("a cage with repeats".into());
            }
            Constraint::NonConsecutive if has_dot(item, is_difference) => {
                return Err("white dots in a puzzle where no neighbours are consecutive".into());
            }
            _ => match name_of(&SWITCHES, constraint) {
                Some(key) => drop(puzzle.insert(key.into(), json!(true))),
                None => {
                    let (key, rule) = rule_of(constraint, layout).ok_or_else(refusal)?;
                    if let Value::Array(list) = puzzle.entry(key).or_insert_with(|| json!([])) {
                        list.push(rule);
                    }
                }
            },
        }
    }
    add_negatives(puzzle, item)?;
    if layout.cells().any(|cell| candidate_marks(item, cell).nth(1).is_some()) {
        return Err("two lists of given candidates in one cell".into());
    }
    if layout.cells().any(|cell| cell_colours(item, cell).nth(1).is_some()) {
        return Err("two colours in one cell".into());
    }
    Ok(())
}

/// The colour that a cell has all over.
pub(super) fn cell_colour(item: &Item, cell: Cell) -> Option<Colour> {
    cell_colours(item, cell).next()
}

fn cell_colours(item: &Item, cell: Cell) -> impl Iterator<Item = Colour> {
    item.constraints().iter().filter_map(move |constraint| match constraint {
        Constraint::Drawing(drawing) => colour_of(drawing, cell, item.layout()),
        _ => None,
    })
}

/// The colour of a drawing that is read again as the colour of this cell.
fn colour_of(drawing: &Drawing, cell: Cell, layout: &Layout) -> Option<Colour> {
    let Drawing::Shape { fill, .. } = drawing else { return None };
    let place = layout.place(cell);
    let again = coloured_cell((place.row.into(), place.col.into()), &[*fill]);
    (again == [Constraint::Drawing(drawing.clone())]).then_some(*fill)
}

/// The candidates that the setter gives for a cell.
pub(super) fn given_candidates(item: &Item, cell: Cell) -> Option<Vec<u8>> {
    let digits = candidate_marks(item, cell).next()?;
    Some(digits.iter().map(Digit::get).collect())
}

fn candidate_marks(item: &Item, cell: Cell) -> impl Iterator<Item = DigitSet> {
    item.constraints().iter().filter_map(move |constraint| match constraint {
        Constraint::Mark(Mark { cell: at, kind: MarkKind::Candidates(digits) }) if *at == cell => {
            Some(*digits)
        }
        _ => None,
    })
}

/// The list that a rule belongs to, and the rule as an object of it.
fn rule_of(constraint: &Constraint, layout: &Layout) -> Option<(&'static str, Value)> {
    let name = |cell: Cell| layout.place(cell).to_string().to_uppercase();
    let names = |cells: &[Cell]| cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>();
    Some(match constraint {
        Constraint::Cage(Cage { cells, sum, .. }) => (
            "killercage",
            match sum {
                Some(sum) => json!({"cells": names(cells), "value": sum.to_string()}),
                None => json!({"cells": names(cells)}),
            },
        ),
        Constraint::ExtraRegion(region) => ("extraregion", json!({"cells": names(&region.cells)})),
        Constraint::Line(line) => line_of(line, names(&line.cells), layout)?,
        Constraint::Arrow(arrow) => {
            let mut in_order = arrow.bulb.clone();
            in_order.sort_unstable();
            if in_order != arrow.bulb {
                return None;
            }
            let shaft = |shaft: &Vec<Cell>| {
                let start = nearest(&arrow.bulb, *shaft.first()?, layout)?;
                Some([vec![name(start)], names(shaft)].concat())
            };
            let lines = arrow.shafts.iter().map(shaft).collect::<Option<Vec<_>>>()?;
            ("arrow", json!({"cells": names(&arrow.bulb), "lines": lines}))
        }
        Constraint::Dot(Dot { cells, kind }) => {
            let (key, value) = match kind {
                DotKind::Difference(by) => ("difference", (*by != 1).then(|| by.to_string())),
                DotKind::Ratio(times) => ("ratio", (*times != 2).then(|| times.to_string())),
                DotKind::Sum(5) => ("xv", Some("V".into())),
                DotKind::Sum(10) => ("xv", Some("X".into())),
                DotKind::Sum(_) | DotKind::Greater => return None,
            };
            (
                key,
                match value {
                    Some(value) => json!({"cells": names(cells), "value": value}),
                    None => json!({"cells": names(cells)}),
                },
            )
        }
        Constraint::Mark(mark) => (name_of(&MARKS, &mark.kind)?, json!({"cell": name(mark.cell)})),
        Constraint::Indexer(indexer) => {
            (name_of(&INDEXERS, &indexer.kind)?, json!({"cells": names(&indexer.cells)}))
        }
        Constraint::Quadruple(quadruple) => {
            let values = quadruple.digits.iter().map(|digit| digit.get()).collect::<Vec<_>>();
            ("quadruple", json!({"cells": names(&quadruple.cells), "values": values}))
        }
        Constraint::Clones(clones) => {
            ("clone", json!({"cells": names(&clones.cells), "cloneCells": names(&clones.copies)}))
        }
        Constraint::Outside(clue) => clue_of(clue, names(&clue.line(layout)), layout)?,
        _ => return None,
    })
}

fn line_of(line: &Line, cells: Vec<String>, layout: &Layout) -> Option<(&'static str, Value)> {
    let known = lines(layout.n_digits());
    let is_alike = |kind: &LineKind| std::mem::discriminant(kind) == std::mem::discriminant(&line.kind);
    let (key, usual) = known.into_iter().find(|(_, kind)| is_alike(kind))?;
    let value = match line.kind {
        LineKind::Whisper(number) | LineKind::Lockout(number) | LineKind::Modular(number) => number,
        _ => return Some((key, json!({"lines": [cells]}))),
    };
    if usual == line.kind {
        return Some((key, json!({"lines": [cells]})));
    }
    (value > 0).then(|| (key, json!({"lines": [cells], "value": value.to_string()})))
}

/// The cell of a bulb where a shaft that goes on to this cell is drawn from.
pub(crate) fn nearest(bulb: &[Cell], next: Cell, layout: &Layout) -> Option<Cell> {
    let to = layout.place(next);
    let distance = |cell: &&Cell| {
        let from = layout.place(**cell);
        from.row.abs_diff(to.row).max(from.col.abs_diff(to.col))
    };
    bulb.iter().min_by_key(distance).copied()
}

fn clue_of(clue: &Outside, line: Vec<String>, layout: &Layout) -> Option<(&'static str, Value)> {
    let size = layout.n_digits() as i16;
    let is_beside = |at: i16| (-1..=size).contains(&at);
    if !is_beside(clue.row) || !is_beside(clue.col) {
        return None;
    }
    let place = format!("R{}C{}", clue.row + 1, clue.col + 1);
    if clue.kind == OutsideKind::LittleKiller {
        let way = name_of(&DIAGONALS, &clue.step)?;
        let rule = json!({"cell": place, "cells": line, "direction": way, "value": clue.value.to_string()});
        return Some(("littlekillersum", rule));
    }
    Some((name_of(&CLUES, &clue.kind)?, json!({"cell": place, "value": clue.value.to_string()})))
}

/// The kinds of signs of which all are given.
fn add_negatives(puzzle: &mut Map<String, Value>, item: &Item) -> Result<(), String> {
    let negatives = item.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Negative(negative) => Some(&negative.kinds),
        _ => None,
    });
    let kinds = negatives.flatten().copied().collect::<Vec<_>>();
    let is_sum = |kind: &DotKind| matches!(kind, DotKind::Sum(_));
    let is_ratio = |kind: &DotKind| matches!(kind, DotKind::Ratio(_));
    let mut names = Vec::new();
    if kinds.iter().any(is_sum) {
        is_exactly(&kinds, is_sum, &[DotKind::V, DotKind::X])?;
        names.push("xv");
    }
    if kinds.iter().any(is_ratio) {
        let mut dots = dots(item).map(|dot| dot.kind).filter(is_ratio).collect::<Vec<_>>();
        if dots.is_empty() {
            dots.push(DotKind::BLACK);
        }
        is_exactly(&kinds, is_ratio, &dots)?;
        names.push("ratio");
    }
    if kinds.iter().any(is_difference) {
        is_exactly(&kinds, is_difference, &[DotKind::WHITE])?;
        if !has_dot(item, is_difference) {
            return Err("a negative rule for white dots without such a dot".into());
        }
        puzzle.insert("nonconsecutive".into(), json!(true));
    }
    if !names.is_empty() {
        puzzle.insert("negative".into(), json!(names));
    }
    Ok(())
}

/// Whether the kinds of a family are these and no others.
fn is_exactly(
    kinds: &[DotKind],
    is_of_family: impl Fn(&DotKind) -> bool,
    wanted: &[DotKind],
) -> Result<(), String> {
    let family = kinds.iter().filter(|kind| is_of_family(kind)).collect::<Vec<_>>();
    match family.iter().all(|kind| wanted.contains(kind)) && wanted.iter().all(|kind| family.contains(&kind))
    {
        true => Ok(()),
        false => Err("a negative rule for some of the signs only".into()),
    }
}

fn dots(item: &Item) -> impl Iterator<Item = &Dot> {
    item.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Dot(dot) => Some(dot),
        _ => None,
    })
}

fn has_dot(item: &Item, is_wanted: impl Fn(&DotKind) -> bool) -> bool {
    dots(item).any(|dot| is_wanted(&dot.kind))
}

fn is_difference(kind: &DotKind) -> bool {
    matches!(kind, DotKind::Difference(_))
}
