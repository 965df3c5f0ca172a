//! The board of an exercise in words.

use crate::speech;
use ninefold::puzzle::{Cage, Cell, Constraint, Digit, Region, RegionKind};
use ninefold::render::elements_in_words;
use ninefold_learn::Exercise;

/// What somebody asks about the board.
#[derive(Clone, Copy)]
pub(super) enum Question {
    House(RegionKind, usize),
    Cell(Cell),
    Places(Digit),
    Rules,
}

pub(super) fn answer(exercise: &Exercise, question: Question) -> String {
    let layout = exercise.position.puzzle().layout();
    match question {
        Question::House(kind, number) => {
            let regions = exercise.position.puzzle().rules().regions().iter();
            let found = regions.filter(|region| region.kind() == kind).nth(number.wrapping_sub(1));
            found.map_or_else(|| "There is no such house here.".to_owned(), |region| house(exercise, region))
        }
        Question::Cell(cell) => format!("{}: {}.", layout.place(cell), content(exercise, cell)),
        Question::Places(digit) => {
            let has = |cell: &Cell| exercise.position.marks(*cell).is_some_and(|marks| marks.contains(digit));
            let cells = layout.cells().filter(has).map(|cell| layout.place(cell).to_string());
            let cells = cells.collect::<Vec<_>>();
            if cells.is_empty() {
                return format!("{digit} has no place left to go.");
            }
            format!("{digit} can go into {}.", speech::listed(&cells))
        }
        Question::Rules => {
            let rules = exercise.position.puzzle().rules_in_words().into_iter();
            rules.chain(drawn(exercise)).collect::<Vec<_>>().join("\n")
        }
    }
}

/// What is special to the board: its rules beyond those of the grid, and what is drawn on it; nothing if it has only
/// rows, columns and blocks.
pub(super) fn special_rules(exercise: &Exercise) -> Option<String> {
    let rules = exercise.position.puzzle().rules_in_words().into_iter().skip(1);
    let told = rules.chain(drawn(exercise)).collect::<Vec<_>>();
    (!told.is_empty()).then(|| told.join("\n"))
}

/// Lines, signs, clues and cages, which a board of characters does not show.
fn drawn(exercise: &Exercise) -> Vec<String> {
    let rules = exercise.position.puzzle().rules();
    let cages = rules.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Cage(cage) => Some(cage_words(exercise, cage)),
        _ => None,
    });
    let cages = cages.collect::<Vec<_>>();
    let cages = (!cages.is_empty()).then(|| format!("Cages: {}.", cages.join("; ")));
    elements_in_words(rules).into_iter().chain(cages).collect()
}

/// `19 in r1c1 r1c2`
fn cage_words(exercise: &Exercise, cage: &Cage) -> String {
    let layout = exercise.position.puzzle().layout();
    let cells = cage.cells.iter().map(|&cell| layout.place(cell).to_string()).collect::<Vec<_>>().join(" ");
    match cage.sum {
        Some(sum) => format!("{sum} in {cells}"),
        None => format!("no sum in {cells}"),
    }
}

/// The whole board, row by row.
pub(super) fn board(exercise: &Exercise) -> String {
    let regions = exercise.position.puzzle().rules().regions().iter();
    let rows = regions.filter(|region| region.kind() == RegionKind::Row);
    rows.map(|row| house(exercise, row)).collect::<Vec<_>>().join("\n")
}

fn house(exercise: &Exercise, region: &Region) -> String {
    let cells = region.cells().iter().map(|&cell| content(exercise, cell)).collect::<Vec<_>>().join("; ");
    format!("{}: {cells}.", speech::capital(&region.name().to_string()))
}

/// `5`, or the candidates of an empty cell: `2 or 7`.
fn content(exercise: &Exercise, cell: Cell) -> String {
    match (exercise.position.digit(cell), exercise.position.marks(cell)) {
        (Some(digit), _) => digit.to_string(),
        (None, Some(marks)) => {
            let digits = marks.iter().map(|digit| digit.to_string()).collect::<Vec<_>>();
            format!("can be {}", digits.join(" "))
        }
        (None, None) => "empty".to_owned(),
    }
}
