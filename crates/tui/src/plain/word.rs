//! What a line of the conversation means.

use crate::speech;
use crate::voice::in_english;
use ninefold::game::{Colour, Command, Feedback, Ink, Stroke, Tool};
use ninefold::logic::Candidate;
use ninefold::puzzle::{Cell, Digit, Layout, RegionKind};

/// What a player has said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Game(Command),
    Validate,
    Hint,
    WhyNot(Candidate),
    Return,
    GiveUp,
    Solve(Option<Cell>),
    /// Watch the solver, and be told so many moves.
    Watch(Option<usize>),
    /// What is told about entries, or how that shall be.
    Feedback(Option<Feedback>),
    Frozen,
    /// Make a game of the board.
    Play,
    House(RegionKind, usize),
    Needs(RegionKind, usize),
    Where(Digit),
    Cell(Cell),
    Cages,
    Rules,
    Board,
    Time,
    Save,
    New,
    Quit,
    Help,
}

/// Reads a line; `None` if it is empty, else why it cannot be understood.
pub(crate) fn parse(line: &str, layout: &Layout) -> Result<Option<Word>, String> {
    let line = in_english(&line.to_lowercase().replace(',', " "));
    let words = line.split_whitespace().collect::<Vec<_>>();
    let Some((&first, rest)) = words.split_first() else { return Ok(None) };
    if first.starts_with(|symbol: char| symbol.is_ascii_digit()) || is_place(first) {
        return entry(&words, layout).map(Some);
    }
    Ok(Some(match first {
        "place" | "put" | "enter" => entry(rest, layout)?,
        "note" | "corner" => mark(rest, layout, Ink::Corner)?,
        "centre" | "center" => mark(rest, layout, Ink::Centre)?,
        "colour" | "color" => colour(rest, layout)?,
        "erase" => Word::Game(Command::Erase { cells: vec![place(rest, layout)?.0], tool: Tool::Digit }),
        "undo" | "u" => Word::Game(Command::Undo),
        "redo" => Word::Game(Command::Redo),
        "back" => Word::Game(Command::UndoMistakes),
        "clear" => Word::Game(Command::Clear),
        "restart" => Word::Game(Command::Restart),
        "marks" | "candidates" => Word::Game(Command::FillMarks { cells: Vec::new() }),
        "tidy" => Word::Game(Command::TidyMarks { cells: Vec::new() }),
        "checkpoint" => Word::Game(Command::SetCheckpoint),
        "return" => Word::Return,
        "apply" => Word::Game(Command::ApplyHint),
        "reveal" => Word::Game(Command::Reveal(place(rest, layout)?.0)),
        "pause" => Word::Game(Command::Pause),
        "resume" => Word::Game(Command::Resume),
        "give" if rest == ["up"] => Word::GiveUp,
        "watch" => Word::Watch(rest.first().map(|number| number_of(number)).transpose()?),
        "feedback" => feedback(rest)?,
        "frozen" => Word::Frozen,
        "lock" => Word::Game(Command::Lock),
        "unlock" => Word::Game(Command::Unlock),
        "wipe" => Word::Game(Command::Wipe),
        "play" => Word::Play,
        "solve" if rest.is_empty() => Word::Solve(None),
        "solve" => Word::Solve(Some(place(rest, layout)?.0)),
        "validate" | "check" | "submit" => Word::Validate,
        "hint" | "more" => Word::Hint,
        "why" => why_not(rest.strip_prefix(&["not"]).unwrap_or(rest), layout)?,
        "needs" => match rest {
            [kind, number] => Word::Needs(kind_of(kind)?, number_of(number)?),
            _ => return Err("Needs what? For example: needs box 2.".into()),
        },
        "where" => Word::Where(digit(rest.first().copied().unwrap_or_default(), layout)?),
        "cell" => Word::Cell(place(rest, layout)?.0),
        "cages" | "cage" if rest.is_empty() => Word::Cages,
        "cage" => Word::Cell(place(rest, layout)?.0),
        "rules" => Word::Rules,
        "board" | "show" | "print" => Word::Board,
        "time" | "score" => Word::Time,
        "save" => Word::Save,
        "new" => Word::New,
        "quit" | "exit" | "q" => Word::Quit,
        "help" | "?" => Word::Help,
        word => match (kind_of(word), rest) {
            (Ok(kind), [number]) => Word::House(kind, number_of(number)?),
            (Ok(_), _) => return Err(format!("Which {word}? For example: {word} 3.")),
            (Err(_), _) => {
                return Err(format!(
                    "Unknown command '{word}'. Type row, column and digit, such as 3 5 7, or help."
                ));
            }
        },
    }))
}

/// `3 5 7`, `r3c5 7`; a 0 or a point erases.
fn entry(words: &[&str], layout: &Layout) -> Result<Word, String> {
    let (cell, rest) = place(words, layout)?;
    match rest {
        ["0" | "."] => Ok(Word::Game(Command::Erase { cells: vec![cell], tool: Tool::Digit })),
        [value] => Ok(Word::Game(Command::enter(cell, digit(value, layout)?))),
        _ => Err("Type row, column and digit, such as 3 5 7.".into()),
    }
}

fn mark(words: &[&str], layout: &Layout, ink: fn(Digit) -> Ink) -> Result<Word, String> {
    let (cell, rest) = place(words, layout)?;
    match rest {
        [value] => Ok(toggle(cell, ink(digit(value, layout)?))),
        _ => Err("Type row, column and digit, such as note 3 5 7.".into()),
    }
}

fn why_not(words: &[&str], layout: &Layout) -> Result<Word, String> {
    let (cell, rest) = place(words, layout)?;
    match rest {
        [value] => Ok(Word::WhyNot(Candidate::new(cell, digit(value, layout)?))),
        _ => Err("Type row, column and digit, such as why not 3 5 7.".into()),
    }
}

fn colour(words: &[&str], layout: &Layout) -> Result<Word, String> {
    let (cell, rest) = place(words, layout)?;
    let number = rest.first().and_then(|value| value.parse().ok()).and_then(Colour::new);
    number
        .map(|colour| toggle(cell, Ink::Colour(colour)))
        .ok_or_else(|| "Colours have the numbers 1 to 9.".into())
}

fn feedback(words: &[&str]) -> Result<Word, String> {
    if words.is_empty() {
        return Ok(Word::Feedback(None));
    }
    let name = words.join(" ");
    let named = speech::feedback_named(&name).map(|feedback| Word::Feedback(Some(feedback)));
    named.ok_or_else(|| format!("There is no feedback '{name}'. There are:\n{}", speech::feedback_choices()))
}

fn toggle(cell: Cell, ink: Ink) -> Word {
    Word::Game(Command::Write { cells: vec![cell], ink, stroke: Stroke::Toggle })
}

/// A cell as two numbers or as `r3c5`, and what comes after it.
fn place<'a>(words: &'a [&'a str], layout: &Layout) -> Result<(Cell, &'a [&'a str]), String> {
    let (row, column, rest) = match words {
        [word, rest @ ..] if is_place(word) => {
            let (row, column) = word[1..].split_once('c').unwrap_or_default();
            (number_of(row)?, number_of(column)?, rest)
        }
        [row, column, rest @ ..] => (number_of(row)?, number_of(column)?, rest),
        _ => return Err("Which cell? Type row and column, such as 3 5.".into()),
    };
    let cell =
        row.checked_sub(1).zip(column.checked_sub(1)).and_then(|(row, column)| layout.cell_at(row, column));
    let (height, width) = (layout.height(), layout.width());
    cell.map(|cell| (cell, rest)).ok_or_else(|| {
        format!("There is no row {row}, column {column}: rows go from 1 to {height}, columns to {width}.")
    })
}

fn is_place(word: &str) -> bool {
    word.strip_prefix('r').and_then(|rest| rest.split_once('c')).is_some_and(|(row, column)| {
        let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        is_number(row) && is_number(column)
    })
}

/// A digit as its sign or as a number from ten up.
fn digit(word: &str, layout: &Layout) -> Result<Digit, String> {
    let sign = match word.len() {
        1 => word.chars().next().and_then(Digit::from_char),
        _ => word.parse().ok().and_then(Digit::new),
    };
    let last = layout.digits().next_back();
    sign.filter(|digit| digit.index() < layout.n_digits()).ok_or_else(|| match last {
        Some(last) => format!("'{word}' isn't a digit here: this puzzle uses the digits 1 to {last}."),
        None => format!("'{word}' isn't a digit here."),
    })
}

fn number_of(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("'{word}' isn't a number."))
}

fn kind_of(word: &str) -> Result<RegionKind, String> {
    match word {
        "row" | "r" => Ok(RegionKind::Row),
        "column" | "col" | "c" => Ok(RegionKind::Column),
        "box" | "block" | "piece" | "b" => Ok(RegionKind::Block),
        "diagonal" => Ok(RegionKind::Diagonal),
        "window" | "region" => Ok(RegionKind::Extra),
        _ => Err(format!("'{word}' isn't a row, column, box, diagonal or window.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> String {
        match parse(line, &Layout::classic()) {
            Ok(Some(Word::Game(Command::Write { cells, ink, .. }))) => {
                format!("{} {ink:?}", cells[0].index())
            }
            Ok(Some(Word::Game(command))) => format!("{command:?}"),
            Ok(word) => format!("{word:?}"),
            Err(reason) => reason,
        }
    }

    #[test]
    fn moves_are_read_as_people_type_them() {
        for (line, expected) in [
            ("3 5 7", "22 Digit(7)"),
            ("3,5,7", "22 Digit(7)"),
            ("r3c5 7", "22 Digit(7)"),
            ("  PLACE 1 1 9 ", "0 Digit(9)"),
            ("note 9 9 1", "80 Corner(1)"),
            ("centre r1c2 4", "1 Centre(4)"),
            ("Undo", "Undo"),
            ("needs box 2", "Some(Needs(Block, 2))"),
            ("row 3", "Some(House(Row, 3))"),
            ("window 2", "Some(House(Extra, 2))"),
            ("cages", "Some(Cages)"),
            ("cage 1 2", "Some(Cell(#1))"),
            ("warum nicht 1 3 5", "Some(WhyNot(Candidate { digit: 5, cell: #2 }))"),
            ("Rückgängig", "Undo"),
            ("lösche 1 1", "Erase { cells: [#0], tool: Digit }"),
            ("fehlt Kasten 2", "Some(Needs(Block, 2))"),
            ("why not 1 3 5", "Some(WhyNot(Candidate { digit: 5, cell: #2 }))"),
            ("", "None"),
        ] {
            assert_eq!(parsed(line), expected, "{line}");
        }
    }

    #[test]
    fn what_cannot_be_understood_is_answered_kindly() {
        for (line, expected) in [
            ("3 5", "Type row, column and digit, such as 3 5 7."),
            ("3 10 7", "There is no row 3, column 10: rows go from 1 to 9, columns to 9."),
            ("0 1 7", "There is no row 0, column 1: rows go from 1 to 9, columns to 9."),
            ("3 5 x", "'x' isn't a digit here: this puzzle uses the digits 1 to 9."),
            ("3 5 12", "'12' isn't a digit here: this puzzle uses the digits 1 to 9."),
            ("dance", "Unknown command 'dance'. Type row, column and digit, such as 3 5 7, or help."),
            ("why not 1 3", "Type row, column and digit, such as why not 3 5 7."),
            ("row", "Which row? For example: row 3."),
            ("99999999999999999999 1 1", "'99999999999999999999' isn't a number."),
        ] {
            assert_eq!(parsed(line), expected, "{line}");
        }
    }
}
