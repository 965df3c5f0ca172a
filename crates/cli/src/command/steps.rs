//! `ninefold steps`: all instances of a technique in a position.

use super::explain::unexplained;
use super::hint::{first_item, position_of};
use super::language::Speech;
use super::{data, techniques};
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold::logic::{FrozenDigits, Options, Promise, SituationError, Step, Technique};
use ninefold::puzzle::Position;
use ninefold::render::{Explanation, explain_all_steps};
use ninefold::solve::{Budget, certify};

/// Find all instances of a technique in a position
///
/// Of a digit in a frozen cell, what it rules out is told: it cannot be written yet.
#[derive(clap::Args)]
pub(crate) struct Steps {
    /// A puzzle, a position, or a file; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    position: Option<String>,
    /// The technique
    #[arg(long, value_parser = techniques::parse)]
    technique: Technique,
    /// Print the whole argument of each, not only what follows
    #[arg(long)]
    explain: bool,
    /// One JSON object a step, with the fields of `hint --tier 4 --json`
    #[arg(long, conflicts_with = "explain")]
    json: bool,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Steps {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let voice = self.speech.voice();
        let source = self.position.as_deref().map_or(Source::Stdin, Source::from_argument);
        let position = position_of(&first_item(&source, self.speech.voice())?, source.name())?;
        let found = self.find(&position).map_err(|error| unexplained(error, source.name()))?;
        for (step, explanation) in &found {
            output::print(if self.json {
                data::line(data::step(explanation, step))
            } else if self.explain {
                format!("{}\n", explanation.say(voice.language()))
            } else {
                format!("{}\n", explanation.summary)
            })?;
        }
        if !self.json {
            let template = if found.len() == 1 { "{0} step of {1}" } else { "{0} steps of {1}" };
            output::print(voice.fill(template, &[&found.len(), &self.technique.name()]) + "\n")?;
        }
        Ok(Verdict::of(!found.is_empty()))
    }

    /// All steps, explained; techniques that argue from uniqueness only where it is proved.
    fn find(&self, position: &Position) -> Result<Vec<(Step, Explanation)>, SituationError> {
        let proper = certify(position.puzzle().clone(), Budget::nodes(super::solve::DEFAULT_NODES));
        let promise = if proper.is_ok() { Promise::OneSolution } else { Promise::Nothing };
        let options = Options { frozen: FrozenDigits::Pencilled, ..Options::default() };
        explain_all_steps(position, promise, self.technique, &options)
    }
}
