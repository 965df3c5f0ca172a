//! `ninefold hint`: the next step, told as far as one wants to know.

use crate::failure::Failure;
use crate::input::Source;
use crate::{Verdict, output};
use ninefold::format::Item;
use ninefold::logic::{Hint as Found, Place, Promise, Situation, StepHint, hint, with_width};
use ninefold::puzzle::{Layout, Position, Puzzle, Solution};
use ninefold::render::{Explanation, explain};
use ninefold::solve::{Budget, Improper, certify};

/// Tell the easiest next step from a position, as far as one wants to know
///
/// Entries and pencil marks of the position count. A mistake is told first.
#[derive(clap::Args)]
pub(crate) struct Hint {
    /// A puzzle, a position, or a file; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    position: Option<String>,
    /// 1 where to look, 2 the technique, 3 the pattern, 4 the whole argument
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=4))]
    tier: u8,
}

impl Hint {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let source = self.position.as_deref().map_or(Source::Stdin, Source::from_argument);
        let item = first_item(&source)?;
        let position = position_of(&item, source.name())?;
        let solution = solution_of(position.puzzle(), source.name())?;
        let found = hint(&position, Some(&solution))
            .ok_or_else(|| Failure::new(format_args!("{}: the board is too large", source.name())))?;
        let layout = position.puzzle().layout();
        let place = |cell| layout.place(cell).to_string();
        let (text, verdict) = match &found {
            Found::Step(step) => (self.tell(step, &position, layout), Verdict::Yes),
            Found::Solved => ("The puzzle is solved.\n".into(), Verdict::Yes),
            Found::WrongEntries(wrong) => {
                let cells = wrong.iter().map(|at| place(at.cell)).collect::<Vec<_>>().join(", ");
                (told("There is a mistake", self.tier, &cells), Verdict::No)
            }
            Found::WrongMarks(wrong) => {
                let cells = wrong.iter().map(|at| place(at.cell)).collect::<Vec<_>>().join(", ");
                (told("The right digit is missing from the marks", self.tier, &cells), Verdict::No)
            }
            Found::Clashes(clashes) => {
                let told = clashes.iter().map(|clash| format!("There are {}.\n", clash.describe(layout)));
                (told.collect(), Verdict::No)
            }
            Found::Contradiction(contradiction) => {
                (format!("There is a mistake: {contradiction}.\n"), Verdict::No)
            }
            Found::Nothing => ("No technique leads on from here.\n".into(), Verdict::No),
        };
        output::print(text)?;
        Ok(verdict)
    }

    /// Everything up to the tier that was asked for.
    fn tell(&self, hint: &StepHint, position: &Position, layout: &Layout) -> String {
        let regions = position.puzzle().rules().regions();
        let look = match &hint.place {
            Place::Region(region) => format!("Look at {}.\n", regions[region.index()].name()),
            Place::Cell(cell) => format!("Look at {}.\n", layout.place(*cell)),
            Place::Board => "Look at the whole board.\n".into(),
        };
        let technique = format!("There is a {}.\n", hint.step.technique.name());
        let outline = hint.step.proof.outline();
        let cells = outline.cells.iter().map(|&cell| layout.place(cell).to_string()).collect::<Vec<_>>();
        let houses = outline.regions.iter().map(|region| regions[region.index()].name().to_string());
        let pattern = format!("It is made of {}.\n", houses.chain(cells).collect::<Vec<_>>().join(", "));
        let argument =
            explanation(position, hint).map_or_else(String::new, |explanation| explanation.to_text());
        match self.tier {
            1 => look,
            2 => look + &technique,
            3 => look + &technique + &pattern,
            _ => look + &argument,
        }
    }
}

fn explanation(position: &Position, hint: &StepHint) -> Option<Explanation> {
    with_width!(position.puzzle().layout().n_cells(), W => {
        let situation = Situation::<W>::of_position(position, Promise::OneSolution).ok()?;
        explain(&situation, &hint.step)
    })
}

/// A mistake, and from the second tier on where it is.
fn told(what: &str, tier: u8, cells: &str) -> String {
    if tier == 1 { format!("{what}.\n") } else { format!("{what}: {cells}.\n") }
}

/// The first puzzle of a source.
pub(super) fn first_item(source: &Source) -> Result<Item, Failure> {
    source.read(None)?.items.into_iter().next().ok_or_else(|| Failure::new("there is no puzzle"))
}

/// The position of an item, entries and marks included.
pub(super) fn position_of(item: &Item, name: &str) -> Result<Position, Failure> {
    item.position().map_err(|error| Failure::new(format_args!("{name}: {error}")))
}

/// The only solution of a puzzle; hints and explanations are for puzzles that have one.
pub(super) fn solution_of(puzzle: &Puzzle, name: &str) -> Result<Solution, Failure> {
    match certify(puzzle.clone(), Budget::nodes(super::solve::DEFAULT_NODES)) {
        Ok(proper) => Ok(proper.into_parts().1),
        Err(improper @ Improper::Several(_)) => Err(Failure::new(format_args!("{name}: {improper}"))
            .hint("logic leads to one solution; a puzzle with several needs more givens")),
        Err(improper) => Err(Failure::new(format_args!("{name}: {improper}"))),
    }
}
