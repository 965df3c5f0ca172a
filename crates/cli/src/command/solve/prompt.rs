//! Asking for the files, when `solve` is started without any.

use crate::failure::Failure;
use crate::input::Source;
use crate::output;
use std::io::{self, BufRead};

/// Asks for the puzzle file until one is named.
pub(super) fn ask_for_puzzle(answers: &mut impl BufRead) -> Result<Source, Failure> {
    loop {
        output::print("Puzzle file: ")?;
        match answer(answers)? {
            None => return Err(Failure::new("no puzzle file was named")),
            Some(name) if name.is_empty() => output::print("Please name a file, or type the 81 cells.\n")?,
            Some(name) => return Ok(Source::from_argument(&name)),
        }
    }
}

/// Asks for the solution file, which may be left out.
pub(super) fn ask_for_solution(answers: &mut impl BufRead) -> Result<Option<Source>, Failure> {
    output::print("Solution file (Enter for none): ")?;
    Ok(answer(answers)?.filter(|name| !name.is_empty()).map(|name| Source::from_argument(&name)))
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
        let answers = &mut "\n\npuzzle.txt\n\n".as_bytes();
        assert!(matches!(ask_for_puzzle(answers), Ok(Source::File(name)) if name == "puzzle.txt"));
        assert!(matches!(ask_for_solution(answers), Ok(None)));
        assert!(ask_for_puzzle(&mut "".as_bytes()).is_err());
    }
}
