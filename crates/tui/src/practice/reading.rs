//! The board of an exercise in words.

use crate::speech;
use crate::voice::Voice;
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

pub(super) fn answer(exercise: &Exercise, question: Question, voice: Voice) -> String {
    let layout = exercise.position.puzzle().layout();
    match question {
        Question::House(kind, number) => {
            let regions = exercise.position.puzzle().rules().regions().iter();
            let found = regions.filter(|region| region.kind() == kind).nth(number.wrapping_sub(1));
            let none = || voice.say("There is no such house here.");
            found.map_or_else(none, |region| house(exercise, region, voice))
        }
        Question::Cell(cell) => format!("{}: {}.", layout.place(cell), content(exercise, cell, voice)),
        Question::Places(digit) => {
            let has = |cell: &Cell| exercise.position.marks(*cell).is_some_and(|marks| marks.contains(digit));
            let cells = layout.cells().filter(has).map(|cell| layout.place(cell).to_string());
            let cells = cells.collect::<Vec<_>>();
            if cells.is_empty() {
                return voice.fill("{0} has no place left to go.", &[&digit]);
            }
            voice.fill("{0} can go into {1}.", &[&digit, &voice.listed(&cells)])
        }
        Question::Rules => {
            let rules = exercise.position.puzzle().rules_in_words();
            let rules = rules.iter().map(|rule| voice.say(rule));
            rules.chain(drawn(exercise, voice)).collect::<Vec<_>>().join("\n")
        }
    }
}

/// What is special to the board: its rules beyond those of the grid, and what is drawn on it; nothing if it has only
/// rows, columns and blocks.
pub(super) fn special_rules(exercise: &Exercise, voice: Voice) -> Option<String> {
    let rules = exercise.position.puzzle().rules_in_words();
    let rules = rules.iter().skip(1).map(|rule| voice.say(rule));
    let told = rules.chain(drawn(exercise, voice)).collect::<Vec<_>>();
    (!told.is_empty()).then(|| told.join("\n"))
}

/// Lines, signs, clues and cages, which a board of characters does not show.
fn drawn(exercise: &Exercise, voice: Voice) -> Vec<String> {
    let rules = exercise.position.puzzle().rules();
    let cages = rules.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Cage(cage) => Some(voice.place(&cage_words(exercise, cage))),
        _ => None,
    });
    let cages = cages.collect::<Vec<_>>();
    let cages = (!cages.is_empty()).then(|| voice.fill("Cages: {0}.", &[&cages.join("; ")]));
    let elements = elements_in_words(rules);
    elements.iter().map(|element| voice.place(element)).chain(cages).collect()
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
pub(super) fn board(exercise: &Exercise, voice: Voice) -> String {
    let regions = exercise.position.puzzle().rules().regions().iter();
    let rows = regions.filter(|region| region.kind() == RegionKind::Row);
    rows.map(|row| house(exercise, row, voice)).collect::<Vec<_>>().join("\n")
}

fn house(exercise: &Exercise, region: &Region, voice: Voice) -> String {
    let cells =
        region.cells().iter().map(|&cell| content(exercise, cell, voice)).collect::<Vec<_>>().join("; ");
    format!("{}: {cells}.", voice.place(&speech::capital(&region.name().to_string())))
}

/// `5`, or the candidates of an empty cell: `2 or 7`.
fn content(exercise: &Exercise, cell: Cell, voice: Voice) -> String {
    match (exercise.position.digit(cell), exercise.position.marks(cell)) {
        (Some(digit), _) => digit.to_string(),
        (None, Some(marks)) => {
            let digits = marks.iter().map(|digit| digit.to_string()).collect::<Vec<_>>();
            voice.fill("can be {0}", &[&digits.join(" ")])
        }
        (None, None) => voice.say("empty"),
    }
}
