//! `ninefold explain`: the whole way to the solution, step by step.

use super::data;
use super::hint::{first_item, position_of, solution_of};
use super::language::Speech;
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold::logic::{Finding, HintDetail, PathEnd, Promise, SituationError, hint};
use ninefold::puzzle::{Position, Solution};
use ninefold::render::{Explanation, Language, Walkthrough, explain_hint};
use std::iter::zip;

/// Explain the whole way to the solution, step by step
#[derive(clap::Args)]
pub(crate) struct Explain {
    /// A puzzle, a position, or a file; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    position: Option<String>,
    /// How to print it
    #[arg(long, value_enum, default_value_t = Form::Text)]
    form: Form,
    /// One JSON object a step, with its `number` and the fields of `hint --tier 4 --json`; at last `end`
    #[arg(long, conflicts_with = "form")]
    json: bool,
    #[command(flatten)]
    pub(crate) speech: Speech,
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
        let language = self.speech.voice().language();
        let source = self.position.as_deref().map_or(Source::Stdin, Source::from_argument);
        let position = position_of(&first_item(&source, self.speech.voice())?, source.name())?;
        let solution = solution_of(position.puzzle(), source.name())?;
        if let Some(mistake) = mistake(&position, &solution) {
            output::print(match self.json {
                true => data::line(data::object(data::Found::Mistake, &mistake)),
                false => mistake.say(language),
            })?;
            return Ok(Verdict::No);
        }
        let walkthrough = Walkthrough::of_position(&position, Promise::OneSolution)
            .map_err(|error| unexplained(error, source.name()))?;
        output::print(match self.form {
            _ if self.json => lines(&walkthrough),
            Form::Text => walkthrough.say(language),
            Form::Short => short(&walkthrough, language),
            Form::Markdown => walkthrough.to_markdown(language),
            Form::Html => walkthrough.to_html(&self.speech.voice().say("The way to the solution"), language),
        })?;
        Ok(Verdict::of(walkthrough.path.end == PathEnd::Solved))
    }
}

/// Why a position of some source has no steps.
pub(super) fn unexplained(error: SituationError, name: &str) -> Failure {
    match error {
        SituationError::TooLarge => Failure::new(format_args!("{name}: {error}")),
        SituationError::Contradiction(_) => Failure::of_puzzle(format_args!("{name}: {error}")),
    }
}

/// What is wrong in a position: there is no way to the solution from there.
fn mistake(position: &Position, solution: &Solution) -> Option<Explanation> {
    match hint(position, Some(solution))? {
        Finding::Step(_) | Finding::Frozen(_) | Finding::Solved | Finding::Nothing => None,
        mistake => explain_hint(position, &mistake, HintDetail::Argument),
    }
}

/// A JSON object a step, and one for the end.
fn lines(walkthrough: &Walkthrough) -> String {
    let path = &walkthrough.path;
    let steps = (1..).zip(zip(&path.steps, &walkthrough.steps)).map(|(number, (step, explanation))| {
        let mut object = data::step(explanation, step);
        object.insert("number".into(), number.into());
        data::line(object)
    });
    let end = match path.end {
        PathEnd::Solved => "solved",
        PathEnd::Stuck => "stuck",
        PathEnd::Impossible(_) => "impossible",
    };
    steps.collect::<String>() + &format!("{}\n", serde_json::json!({ "end": end, "steps": path.steps.len() }))
}

fn short(walkthrough: &Walkthrough, language: Language) -> String {
    let lines = (1..).zip(&walkthrough.steps).map(|(number, step)| format!("{number}. {}\n", step.summary));
    lines.collect::<String>() + &walkthrough.ending_in(language) + "\n"
}
