//! `ninefold explain`: the whole way to the solution, step by step.

use super::hint::{first_item, position_of, solution_of};
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold::logic::{Ladder, Promise, Situation, next_step, with_width};
use ninefold::puzzle::{Contradiction, Position};
use ninefold::render::{Explanation, explain};

/// Explain the whole way to the solution, step by step
#[derive(clap::Args)]
pub(crate) struct Explain {
    /// A puzzle, a position, or a file; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    position: Option<String>,
    /// One line a step
    #[arg(long)]
    short: bool,
}

/// How a path ended.
enum End {
    Solved,
    Stuck,
}

impl Explain {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let source = self.position.as_deref().map_or(Source::Stdin, Source::from_argument);
        let position = position_of(&first_item(&source)?, source.name())?;
        solution_of(position.puzzle(), source.name())?;
        let mut number = 0;
        let mut print = |explanation: Explanation| {
            number += 1;
            let text =
                if self.short { explanation.summary.clone() + "\n" } else { explanation.to_text() + "\n" };
            output::print(format!("{number}. {text}")).map_err(Failure::from)
        };
        let end = with_width!(position.puzzle().layout().n_cells(), W => walk::<W>(&position, &mut print))
            .ok_or_else(|| Failure::new(format_args!("{}: the board is too large", source.name())))??;
        match end {
            End::Solved => Ok(Verdict::Yes),
            End::Stuck => {
                output::print("No technique leads on from here.\n")?;
                Ok(Verdict::No)
            }
        }
    }
}

/// Takes the easiest step again and again, and hands each to `print`.
fn walk<const W: usize>(
    position: &Position,
    print: &mut dyn FnMut(Explanation) -> Result<(), Failure>,
) -> Result<End, Failure> {
    let wrong =
        |contradiction: Contradiction| Failure::new(format_args!("there is a mistake: {contradiction}"));
    let ladder = Ladder::ninefold();
    let mut situation = Situation::<W>::of_position(position, Promise::OneSolution).map_err(wrong)?;
    while !situation.board().is_complete() {
        let Some(step) = next_step(&situation, &ladder) else { return Ok(End::Stuck) };
        print(explain(&situation, &step))?;
        situation.apply(&step).map_err(wrong)?;
    }
    Ok(End::Solved)
}
