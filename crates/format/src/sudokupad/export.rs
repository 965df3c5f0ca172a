//! From an item to SudokuPad's JSON.

use super::drawings::add_drawings;
use crate::Item;
use ninefold_puzzle::{Cage, Cell, Constraint, Digit, Global, RegionKind, Repeats, Shape};
use serde_json::{Map, Value, json};

/// The JSON object of a puzzle, or what it has no field for.
pub(super) fn json_of(item: &Item) -> Result<String, String> {
    let layout = item.layout();
    let size = layout.n_digits();
    if matches!(layout.shape(), Shape::Overlay { .. }) {
        return Err(format!("the layout '{layout}'"));
    }
    let places = |cells: &[Cell]| {
        cells.iter().map(|cell| json!([cell.index() / size, cell.index() % size])).collect::<Vec<_>>()
    };
    let (mut cages, mut global, mut drawn) = (Vec::new(), Vec::new(), Vec::new());
    for constraint in item.constraints() {
        match constraint {
            Constraint::Cage(Cage { cells, sum: Some(sum), repeats }) => {
                let unique = *repeats == Repeats::Forbidden;
                cages.push(
                    json!({"cells": places(cells), "value": sum.to_string(), "sum": sum, "unique": unique}),
                );
            }
            Constraint::Cage(Cage { cells, sum: None, repeats: Repeats::Forbidden }) => {
                cages.push(json!({"cells": places(cells), "unique": true}));
            }
            Constraint::Cage(_) => return Err("a cage that says nothing".into()),
            Constraint::ExtraRegion(_) | Constraint::Diagonal(_) => {
                cages.push(json!({"cells": places(&constraint.cells(layout)), "unique": true}));
            }
            Constraint::AntiKnight => global.push("antiknight"),
            Constraint::AntiKing => global.push("antiking"),
            Constraint::NonConsecutive => global.push("nonconsecutive"),
            Constraint::Global(Global::DisjointGroups) => global.push("disjoint"),
            Constraint::Drawing(drawing) => drawn.push(drawing),
            _ => return Err(format!("the rule '{constraint}'")),
        }
    }
    let cells = layout.cells().map(|cell| match item.given(cell) {
        Some(given) => json!({"value": given.get()}),
        None => json!({}),
    });
    let cells = cells.collect::<Vec<_>>();
    let regions = layout.houses().iter().filter(|house| house.kind() == RegionKind::Block);
    let mut puzzle = json!({
        "id": "ninefold",
        "cellSize": 50,
        "metadata": metadata(item),
        "cells": cells.chunks(size).collect::<Vec<_>>(),
        "regions": regions.map(|region| places(region.cells())).collect::<Vec<_>>(),
        "cages": cages,
        "global": global,
    });
    if let Value::Object(puzzle) = &mut puzzle {
        add_drawings(puzzle, &drawn, size)?;
    }
    Ok(puzzle.to_string())
}

fn metadata(item: &Item) -> Value {
    let mut metadata = Map::new();
    let texts = [
        ("title", &item.info.title),
        ("author", &item.info.author),
        ("rules", &item.info.description),
        ("msgcorrect", &item.info.success),
    ];
    for (name, text) in texts {
        metadata.extend(text.as_ref().map(|text| (name.to_owned(), json!(text))));
    }
    if let Some(solution) = item.solution().filter(|_| item.layout().n_digits() <= 9) {
        let figure =
            |digit: &Option<Digit>| digit.map_or_else(|| ".".to_owned(), |digit| digit.get().to_string());
        metadata.insert("solution".into(), solution.iter().map(figure).collect::<String>().into());
    }
    Value::Object(metadata)
}
