//! What a line means that somebody types at an exercise.

use super::reading::Question;
use crate::voice::word_in_english;
use ninefold::format::read_cell;
use ninefold::logic::{Candidate, Technique};
use ninefold::puzzle::{Digit, Layout, RegionKind};
use ninefold_learn::{Answer, Exercise, Task};

/// What somebody wants.
pub(super) enum Word {
    Answer(Answer),
    Help,
    Again,
    Read(Question),
    Skip,
    Words,
    Leave,
}

pub(super) const WORDS: &str = "\
r4c2=5           this digit goes here
r4c2-5 r6c2-5    these candidates are ruled out
cells r1c1 r1c5  the pattern is in these cells
2                the second of the choices
help             a hint; four times at most
again            the exercise once more
row 3, column 3, block 3, cell r4c2, places 5, rules   the board in words
skip, quit";

/// Reads a line, whose word may be a German one; nothing for an empty one, and the reason where it has no meaning.
pub(super) fn parse(line: &str, exercise: &Exercise) -> Result<Option<Word>, String> {
    let layout = exercise.position.puzzle().layout();
    let line = line.trim().to_lowercase();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    let rest = rest.trim();
    let number = || rest.parse::<usize>().map_err(|_| format!("Which one? Type {first} 3."));
    let word = match word_in_english(first).as_str() {
        "" => return Ok(None),
        "help" | "hint" | "h" => Word::Help,
        "again" | "board" => Word::Again,
        "skip" | "next" => Word::Skip,
        "?" | "words" => Word::Words,
        "quit" | "q" | "exit" => Word::Leave,
        "row" => Word::Read(Question::House(RegionKind::Row, number()?)),
        "column" | "col" => Word::Read(Question::House(RegionKind::Column, number()?)),
        "block" | "box" => Word::Read(Question::House(RegionKind::Block, number()?)),
        "cell" => Word::Read(Question::Cell(read_cell(layout, rest)?)),
        "rules" => Word::Read(Question::Rules),
        "places" => Word::Read(Question::Places(digit(layout, rest)?)),
        "cells" | "mark" => {
            let cells = rest.split([' ', ',']).filter(|name| !name.is_empty());
            Word::Answer(Answer::Cells(cells.map(|name| read_cell(layout, name)).collect::<Result<_, _>>()?))
        }
        _ => Word::Answer(answer(&line, exercise)?),
    };
    Ok(Some(word))
}

fn answer(line: &str, exercise: &Exercise) -> Result<Answer, String> {
    let layout = exercise.position.puzzle().layout();
    let chosen = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match (&exercise.task, chosen) {
        (Task::Spot(choices), Some(chosen)) => {
            return choices
                .get(chosen)
                .map(|&choice| Answer::Choice(choice))
                .ok_or_else(|| no_choice(choices.len()));
        }
        (Task::WhyNot { choices, .. }, Some(chosen)) => {
            let choice = choices.get(chosen).map(|&technique| Answer::Technique(technique));
            return choice.ok_or_else(|| no_choice(choices.len()));
        }
        _ => {}
    }
    if let Some(technique) = Technique::from_name(line) {
        return Ok(Answer::Technique(technique));
    }
    if let Some((cell, written)) = line.split_once('=') {
        return Ok(Answer::Place(Candidate::new(
            read_cell(layout, cell.trim())?,
            digit(layout, written.trim())?,
        )));
    }
    let parts = line.split([' ', ',']).filter(|part| !part.is_empty());
    let removed = parts.map(|part| {
        let (cell, gone) = part
            .split_once("<>")
            .or_else(|| part.split_once('-'))
            .ok_or_else(|| format!("'{part}' has no meaning here. Type ? for the words."))?;
        Ok(Candidate::new(read_cell(layout, cell)?, digit(layout, gone)?))
    });
    removed.collect::<Result<_, String>>().map(Answer::Remove)
}

fn digit(layout: &Layout, text: &str) -> Result<Digit, String> {
    let digit =
        text.parse::<u8>().ok().and_then(Digit::new).filter(|digit| digit.index() < layout.n_digits());
    digit.ok_or_else(|| format!("The digits are 1 to {}.", layout.n_digits()))
}

fn no_choice(count: usize) -> String {
    format!("Type a number from 1 to {count}.")
}
