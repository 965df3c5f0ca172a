//! `ninefold count`: how many solutions a puzzle has.

use crate::Verdict;
use crate::failure::Failure;
use crate::input::Source;
use crate::output;
use ninefold::solve::{Budget, End, count};

/// Count the solutions of puzzles, up to a limit
#[derive(clap::Args)]
pub(crate) struct Count {
    /// Puzzles or files; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<String>,
    /// Stop counting here; the number is then printed with a `+`
    #[arg(long, default_value_t = 1_000_000)]
    limit: u64,
    /// Give up a puzzle after this many positions
    #[arg(long, value_name = "NODES", default_value_t = super::solve::DEFAULT_NODES)]
    budget: u64,
}

impl Count {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut verdict = Verdict::Yes;
        for source in Source::from_arguments(&self.puzzles) {
            for item in source.read(None)?.items {
                let puzzle = match item.puzzle() {
                    Ok(puzzle) => puzzle,
                    Err(error) => {
                        Failure::new(format_args!("{}: {error}", source.name())).report();
                        output::print("0\n")?;
                        verdict = Verdict::No;
                        continue;
                    }
                };
                let found = count(&puzzle, self.limit, Budget::nodes(self.budget));
                match found.end {
                    End::Complete => output::print(format!("{}\n", found.solutions))?,
                    End::Enough => output::print(format!("{}+\n", found.solutions))?,
                    End::Stopped(stopped) => {
                        verdict = Verdict::No;
                        output::print(format!("{}+\n", found.solutions))?;
                        Failure::new(stopped).hint("raise --budget to count on").report();
                    }
                }
            }
        }
        Ok(verdict)
    }
}
