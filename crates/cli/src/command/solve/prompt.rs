//! Asking for the files, when `solve` is started without any.

use crate::failure::Failure;
use crate::input::Source;
use crate::output;
use std::io::{self, BufRead};

/// What the user answered.
pub(super) struct Files {
    pub(super) puzzle: Source,
    pub(super) solution: Option<Source>,
}

/// Asks for the puzzle file and for the solution file, which may be left out.
pub(super) fn ask(answers: &mut impl BufRead) -> Result<Files, Failure> {
    let puzzle = loop {
        output::print("Puzzle file: ")?;
        match answer(answers)? {
            None => return Err(Failure::new("no puzzle file was named")),
            Some(name) if name.is_empty() => output::print("Please name a file, or type the 81 cells.\n")?,
            Some(name) => break Source::from_argument(&name),
        }
    };
    output::print("Solution file (Enter for none): ")?;
    let solution = answer(answers)?.filter(|name| !name.is_empty()).map(|name| Source::from_argument(&name));
    Ok(Files { puzzle, solution })
}

/// A line without white space around it; `None` at the end of the input.
fn answer(answers: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = String::new();
    let n_bytes = answers.read_line(&mut line)?;
    Ok((n_bytes > 0).then(|| line.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_line_skips_the_solution_but_not_the_puzzle() {
        let files = ask(&mut "\n\npuzzle.txt\n\n".as_bytes()).unwrap();
        assert!(matches!(files.puzzle, Source::File(name) if name == "puzzle.txt"));
        assert!(files.solution.is_none());
        assert!(ask(&mut "".as_bytes()).is_err());
    }
}
