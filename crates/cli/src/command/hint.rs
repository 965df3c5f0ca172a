//! `ninefold hint`: the next step, told as far as one wants to know.

use super::data;
use super::language::Speech;
use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold::format::{Item, read_cell};
use ninefold::logic::{Candidate, Finding, HintDetail, hint, why_not};
use ninefold::puzzle::{Digit, Position, Puzzle, Solution};
use ninefold::render::{Explanation, explain_hint, explain_standing, explain_why_not};
use ninefold::solve::{Budget, Improper, certify};
use ninefold_tui::Voice;

/// Tell the easiest next step from a position, in as much detail as you ask
///
/// Entries and pencil marks of the position count. A mistake is told first. Where cells are frozen, the
/// step is one that can be made before they thaw.
///
/// With `--json` it is one object: `found` (`step`, `mistake`, `standing`, `solved` or `nothing`), `title`,
/// `summary`, `sentences` (each with `kind`, `text`, `template` and `pieces`) and `scene` (`cells`,
/// `marks`, `links`); from tier 2 on the `technique`, from tier 4 on what is `placed` and `removed`.
#[derive(clap::Args)]
pub(crate) struct Hint {
    /// A puzzle, a position, or a file; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    position: Option<String>,
    /// 1 where to look, 2 the technique, 3 the pattern, 4 the whole argument, 5 what to change
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    tier: u8,
    /// Ask why a digit cannot go into a cell
    #[arg(long, value_name = "CELL=DIGIT", conflicts_with = "tier")]
    why_not: Option<String>,
    /// One JSON object, with the picture as data
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

/// What was asked, and what was found.
struct Answer {
    hint: Finding,
    told: Explanation,
    tier: HintDetail,
}

impl Hint {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let source = self.position.as_deref().map_or(Source::Stdin, Source::from_argument);
        let item = first_item(&source, self.speech.voice())?;
        let position = position_of(&item, source.name())?;
        let solution = solution_of(position.puzzle(), source.name())?;
        let asked = self.why_not.as_deref().map(|asked| candidate(&position, asked)).transpose()?;
        if let Some(reason) = asked.and_then(|at| explain_standing(&position, at)) {
            let rules = position.puzzle().rules();
            output::print(match self.json {
                true => data::line(data::bare(data::Found::Standing, &[(&reason, reason.to_text(rules))])),
                false => reason.say(rules, self.speech.voice().language()) + "\n",
            })?;
            return Ok(Verdict::Yes);
        }
        let answer = self
            .answer(&position, &solution, asked)
            .ok_or_else(|| Failure::new(format_args!("{}: the board is too large", source.name())))?;
        if asked.is_some() && answer.hint == Finding::Nothing {
            output::print(match self.json {
                true => data::line(data::bare(data::Found::Nothing, &[])),
                false => self.speech.voice().say("Nothing simple rules it out: it may be right.") + "\n",
            })?;
            return Ok(Verdict::No);
        }
        output::print(if self.json {
            answer.to_json()
        } else {
            answer.told.say(self.speech.voice().language())
        })?;
        Ok(Verdict::of(matches!(answer.hint, Finding::Step(_) | Finding::Solved)))
    }

    /// What helps most, or what speaks against a candidate; `None` if the board is too large.
    fn answer(&self, position: &Position, solution: &Solution, asked: Option<Candidate>) -> Option<Answer> {
        if let Some(at) = asked {
            let hint = why_not(position, Some(solution), at)?;
            let told = explain_why_not(position, &hint, at)?;
            return Some(Answer { hint, told, tier: HintDetail::Argument });
        }
        let hint = hint(position, Some(solution))?;
        let told = explain_hint(position, &hint, self.tier())?;
        Some(Answer { hint, told, tier: self.tier() })
    }

    /// How much is told.
    fn tier(&self) -> HintDetail {
        match self.tier {
            1 => HintDetail::Where,
            2 => HintDetail::Technique,
            3 => HintDetail::Pattern,
            4 => HintDetail::Argument,
            _ => HintDetail::Apply,
        }
    }
}

impl Answer {
    /// The answer as a line of JSON, which tells no more than its tier.
    fn to_json(&self) -> String {
        let Self { hint, told, tier } = self;
        data::line(match hint {
            Finding::Step(found) if *tier >= HintDetail::Argument => data::step(told, &found.step),
            Finding::Step(found) => {
                let mut object = data::object(data::Found::Step, told);
                if *tier > HintDetail::Where {
                    object.insert("technique".into(), found.step.technique.name().into());
                }
                object
            }
            Finding::Solved => data::object(data::Found::Solved, told),
            Finding::Nothing | Finding::Frozen(_) => data::object(data::Found::Nothing, told),
            Finding::WrongEntries(_)
            | Finding::WrongMarks(_)
            | Finding::Clashes(_)
            | Finding::Contradiction(_) => data::object(data::Found::Mistake, told),
        })
    }
}

/// A cell and a digit, written `r4c2=5`.
fn candidate(position: &Position, text: &str) -> Result<Candidate, Failure> {
    let wrong = |reason: String| Failure::new(reason).hint("write --why-not r4c2=5");
    let layout = position.puzzle().layout();
    let (cell, digit) = text.split_once('=').ok_or_else(|| wrong(format!("'{text}' has no '='")))?;
    let cell = read_cell(layout, cell.trim()).map_err(wrong)?;
    let digit = digit.trim().parse::<u8>().ok().and_then(Digit::new);
    let digit = digit.filter(|digit| digit.index() < layout.n_digits());
    let digit = digit.ok_or_else(|| wrong(format!("the digits are 1 to {}", layout.n_digits())))?;
    Ok(Candidate::new(cell, digit))
}

/// The first puzzle of a source; whoever has more is told that the others are not looked at.
pub(super) fn first_item(source: &Source, voice: Voice) -> Result<Item, Failure> {
    let mut items = source.read(None)?.items.into_iter();
    let first = items.next().ok_or_else(|| Failure::new("there is no puzzle"))?;
    if items.len() > 0 {
        output::note_by(voice, &format!("this is about the first of {} puzzles", items.len() + 1));
    }
    Ok(first)
}

/// The position of an item, entries and marks included.
pub(super) fn position_of(item: &Item, name: &str) -> Result<Position, Failure> {
    item.position().map_err(|error| Failure::of_puzzle(format_args!("{name}: {error}")))
}

/// The only solution of a puzzle; hints and explanations are for puzzles that have one.
pub(super) fn solution_of(puzzle: &Puzzle, name: &str) -> Result<Solution, Failure> {
    match certify(puzzle.clone(), Budget::nodes(super::solve::DEFAULT_NODES)) {
        Ok(proper) => Ok(proper.into_parts().1),
        Err(improper @ Improper::Several(_)) => Err(Failure::of_puzzle(format_args!("{name}: {improper}"))
            .hint("logic leads to one solution; a puzzle with several needs more givens")),
        Err(improper @ Improper::NoSolution) => Err(Failure::of_puzzle(format_args!("{name}: {improper}"))),
        Err(improper) => Err(Failure::new(format_args!("{name}: {improper}"))),
    }
}
