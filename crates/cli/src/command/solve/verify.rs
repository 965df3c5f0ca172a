//! Solving one puzzle and comparing with a solution that somebody else found.

use super::answer::Answer;
use super::start::Start;
use crate::Verdict;
use crate::failure::Failure;
use crate::input::Source;
use crate::output::{self, Detail, Ink, draw};
use ninefold::format::Item;
use ninefold::puzzle::Solution;
use ninefold::solve::Budget;

/// Prints the puzzle and its solution; with a solution file, says whether that one is correct.
pub(super) fn run(
    puzzle: &Item,
    theirs: Option<&Source>,
    start: Start,
    budget: Budget,
) -> Result<Verdict, Failure> {
    if let Some(note) = start.note(puzzle) {
        output::note(note);
    }
    let item = start.of(puzzle)?;
    let theirs =
        theirs.map(|source| Ok::<_, Failure>((source.name().to_owned(), only_item(source)?))).transpose()?;
    let detail = Detail::of(None);
    let givens = draw(detail, item.rules(), item.frozen(), item.givens(), |_| Ink::Given);
    let rules = item.puzzle().map_or(String::new(), |puzzle| detail.rules(&puzzle));
    output::print(format!("Starting puzzle:\n{givens}{rules}\n"))?;
    let solution = match Answer::of(&item, None, budget) {
        Answer::Unique(solution) => solution,
        answer => {
            let error = answer.error(item.rules(), start).unwrap_or_default();
            output::print(format!("Not solved: {error}\n"))?;
            return Ok(Verdict::No);
        }
    };
    let ink = |cell| if item.given(cell).is_some() { Ink::Given } else { Ink::Entry };
    let solved = draw(detail, item.rules(), &[], &solution.filled(), ink);
    output::print(format!("Solved puzzle:\n{solved}\n"))?;
    match theirs {
        None => Ok(Verdict::Yes),
        Some((name, theirs)) => judge(&item, &solution, &name, &theirs),
    }
}

/// Says whether a full grid is the solution, and if not, why.
fn judge(item: &Item, ours: &Solution, name: &str, theirs: &Item) -> Result<Verdict, Failure> {
    if theirs.layout() != ours.layout() {
        let message =
            format!("{name}: this is a {} grid, but the puzzle is {}", theirs.layout(), ours.layout());
        return Err(Failure::new(message));
    }
    let puzzle = item.puzzle().map_err(Failure::new)?;
    let verdict = match Solution::of(&puzzle, &theirs.digits()) {
        Ok(_) => {
            output::print("Solution is correct!\n")?;
            Verdict::Yes
        }
        Err(error) => {
            output::print(format!("Solution is NOT correct!\n{error}\n"))?;
            Verdict::No
        }
    };
    Ok(verdict)
}

/// The only puzzle of a source.
pub(super) fn only_item(source: &Source) -> Result<Item, Failure> {
    let mut items = source.read(None)?.items;
    match items.len() {
        1 => Ok(items.remove(0)),
        n => Err(Failure::new(format_args!("{}: one puzzle is needed, but there are {n}", source.name()))),
    }
}
