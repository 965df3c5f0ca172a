//! `ninefold explain`: the whole way to the solution, step by step.

use super::hint::{first_item, position_of, solution_of};
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold::logic::{
    End, Hint, Ladder, Promise, Searchable, Situation, Tier, hint, solve_path, with_width,
};
use ninefold::puzzle::{Contradiction, Position, Solution};
use ninefold::render::{Walkthrough, explain_hint};

/// Explain the whole way to the solution, step by step
#[derive(clap::Args)]
pub(crate) struct Explain {
    /// A puzzle, a position, or a file; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    position: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Form::Text)]
    form: Form,
}

/// The forms of a whole explanation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// Sentences
    Text,
    /// One line a step
    Short,
    /// Markdown
    Markdown,
    /// A page of its own with a picture a step
    Html,
}

impl Explain {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let source = self.position.as_deref().map_or(Source::Stdin, Source::from_argument);
        let position = position_of(&first_item(&source)?, source.name())?;
        let solution = solution_of(position.puzzle(), source.name())?;
        if let Some(mistake) = mistake(&position, &solution) {
            output::print(mistake)?;
            return Ok(Verdict::No);
        }
        let walkthrough = with_width!(position.puzzle().layout().n_cells(), W => walk::<W>(&position))
            .ok_or_else(|| Failure::new(format_args!("{}: the board is too large", source.name())))?
            .map_err(|contradiction| {
                Failure::of_puzzle(format_args!("{}: {contradiction}", source.name()))
            })?;
        output::print(match self.form {
            Form::Text => walkthrough.to_text(),
            Form::Short => short(&walkthrough),
            Form::Markdown => walkthrough.to_markdown(),
            Form::Html => walkthrough.to_html("The way to the solution"),
        })?;
        Ok(Verdict::of(walkthrough.end == End::Solved))
    }
}

/// What is wrong in a position: there is no way to the solution from there.
fn mistake(position: &Position, solution: &Solution) -> Option<String> {
    match hint(position, Some(solution))? {
        Hint::Step(_) | Hint::Solved | Hint::Nothing => None,
        mistake => Some(explain_hint(position, &mistake, Tier::Argument)?.to_text()),
    }
}

fn walk<const W: usize>(position: &Position) -> Result<Walkthrough, Contradiction>
where
    Situation<W>: Searchable,
{
    let start = Situation::<W>::of_position(position, Promise::OneSolution)?;
    Ok(Walkthrough::new(&start, &solve_path(&start, &Ladder::ninefold())))
}

fn short(walkthrough: &Walkthrough) -> String {
    let lines = (1..).zip(&walkthrough.steps).map(|(number, step)| format!("{number}. {}\n", step.summary));
    lines.collect::<String>() + walkthrough.ending() + "\n"
}
