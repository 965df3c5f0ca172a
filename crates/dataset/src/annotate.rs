//! [`Annotator`]: what rows say about puzzles.

use crate::hash::GridHash;
use crate::table::{Texts, Values};
use crate::{Column, ENGINE};
use ninefold::logic::explainer::{self, Rater};
use ninefold::logic::hodoku::{self, Outcome as HodokuOutcome};
use ninefold::logic::{Grade, Grader, Ladder, PathEnd, Promise, Technique};
use ninefold::puzzle::{Classic, Puzzle, Rules, canonical, symmetry};
use ninefold::solve::classic::{Outcome, Solver, Unit};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Works out columns for puzzles: the tools of one thread.
pub struct Annotator {
    solver: Solver,
    /// The number of guesses is that of the plain unit, the last of the list, which every machine has.
    plain: Solver,
    rater: Rater,
    grader: Grader,
    ladder: Ladder,
    outcomes: Vec<Outcome>,
}

/// Why a puzzle gets no row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Improper {
    /// There is no solution.
    NoSolution,
    /// There are at least two.
    Several,
}

impl Improper {
    /// In words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoSolution => "the puzzle has no solution",
            Self::Several => "the puzzle has several solutions",
        }
    }
}

impl Annotator {
    /// Tools for one thread.
    pub fn new() -> Self {
        Self {
            solver: Solver::new(),
            plain: Solver::on(Unit::available().last().unwrap_or_else(Unit::best)),
            rater: Rater::new(),
            grader: Grader::new(&Rules::classic()),
            ladder: Ladder::ninefold(),
            outcomes: Vec::new(),
        }
    }

    /// The only solution of each puzzle, or why there is none.
    pub fn solve(&mut self, puzzles: &[Classic]) -> Vec<Result<Classic, Improper>> {
        self.outcomes.resize(puzzles.len(), Outcome::None);
        self.solver.solve_batch(puzzles, &mut self.outcomes);
        let solution = |outcome: &Outcome| match outcome {
            Outcome::Unique(solution) => Ok(*solution),
            Outcome::None => Err(Improper::NoSolution),
            Outcome::Multiple(..) => Err(Improper::Several),
        };
        self.outcomes.iter().map(solution).collect()
    }

    /// The columns asked for, of puzzles with their only solutions. Columns that the puzzle does not
    /// tell, because whoever made it decided them, are empty.
    pub fn columns(&mut self, wanted: &[Column], puzzles: &[Classic], solutions: &[Classic]) -> Vec<Values> {
        let mut columns = wanted.iter().map(|column| Values::empty(column.kind())).collect::<Vec<_>>();
        for (puzzle, solution) in puzzles.iter().zip(solutions) {
            let mut row = Row { tools: self, puzzle, solution, known: Known::default() };
            for (column, values) in wanted.iter().zip(&mut columns) {
                row.add(*column, values);
            }
        }
        columns
    }
}

impl Default for Annotator {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Annotator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Annotator")
    }
}

/// A puzzle while its columns are worked out.
struct Row<'a> {
    tools: &'a mut Annotator,
    puzzle: &'a Classic,
    solution: &'a Classic,
    known: Known,
}

/// What several columns share.
#[derive(Default)]
struct Known {
    canonical: Option<Classic>,
    explainer: Option<explainer::Rating>,
    /// `None` inside where the puzzle is contradictory, which one with a solution is not.
    hodoku: Option<Option<hodoku::Rating>>,
    grade: Option<Option<Grade>>,
}

impl Row<'_> {
    fn add(&mut self, column: Column, values: &mut Values) {
        match values {
            Values::Text(texts) => self.add_text(column, texts),
            Values::Integer(values) => values.push(self.integer(column)),
            Values::Real(values) => values.push(self.real(column)),
        }
    }

    fn add_text(&mut self, column: Column, texts: &mut Texts) {
        match column {
            Column::Puzzle => texts.push_grid(self.puzzle),
            Column::Solution => texts.push_grid(self.solution),
            Column::Canonical => texts.push_grid(&self.canonical()),
            Column::CanonicalHash => texts.push(Some(&GridHash::of(&self.canonical()).to_string())),
            Column::GridHash => texts.push(Some(&grid_hash(self.solution).to_string())),
            Column::HodokuLevel => {
                let level = self.hodoku().map(|rating| format!("{:?}", rating.level));
                texts.push(level.as_deref());
            }
            Column::Level => texts.push(self.grade().map(|grade| grade.level.name())),
            Column::Hardest => texts.push(self.grade().and_then(hardest).map(Technique::name)),
            Column::Techniques => {
                let counts = self.grade().map(counts);
                texts.push(counts.as_deref());
            }
            Column::Engine => texts.push(Some(ENGINE)),
            _ => texts.push(None),
        }
    }

    fn integer(&mut self, column: Column) -> Option<i64> {
        match column {
            Column::Clues => Some(self.puzzle.n_clues() as i64),
            Column::Automorphisms => Some(symmetry::automorphisms(self.puzzle).count() as i64),
            Column::HodokuScore => self
                .hodoku()
                .filter(|rating| rating.outcome == HodokuOutcome::Solved)
                .map(|rating| i64::from(rating.score)),
            Column::Steps => self.grade().map(|grade| grade.counts.values().sum::<usize>() as i64),
            Column::Guesses => {
                let search = self.tools.plain.search(self.puzzle, u64::MAX, |_| ControlFlow::Continue(()));
                Some(search.nodes.saturating_sub(1) as i64)
            }
            _ => None,
        }
    }

    fn real(&mut self, column: Column) -> Option<f64> {
        let rating = match self.known.explainer {
            Some(rating) => rating,
            None => *self.known.explainer.insert(explainer::rate(self.puzzle, &mut self.tools.rater)),
        };
        let score = match column {
            Column::Er => rating.er,
            Column::Ep => rating.ep,
            Column::Ed => rating.ed,
            _ => return None,
        };
        Some(f64::from(score.0) / 10.0)
    }

    fn canonical(&mut self) -> Classic {
        *self.known.canonical.get_or_insert_with(|| canonical::form(self.puzzle).0)
    }

    fn hodoku(&mut self) -> Option<hodoku::Rating> {
        *self.known.hodoku.get_or_insert_with(|| hodoku::rate(self.puzzle))
    }

    fn grade(&mut self) -> Option<&Grade> {
        let Annotator { grader, ladder, .. } = &*self.tools;
        let grade = || {
            let puzzle = Puzzle::try_from(*self.puzzle).ok()?;
            grader.grade(&puzzle, Promise::OneSolution, ladder)
        };
        self.known.grade.get_or_insert_with(grade).as_ref()
    }
}

/// The hash that all symmetric copies of a full grid share.
pub(crate) fn grid_hash(solution: &Classic) -> GridHash {
    GridHash::of(&canonical::form(solution).0)
}

/// The hash that all symmetric copies of a puzzle share.
pub(crate) fn puzzle_hash(puzzle: &Classic) -> GridHash {
    GridHash::of(&canonical::form(puzzle).0)
}

/// The hardest technique; where those on the ladder do not get through, none of them is.
fn hardest(grade: &Grade) -> Option<Technique> {
    grade.hardest.filter(|_| grade.end == PathEnd::Solved)
}

/// `{"Hidden Single":37,"Naked Pair":2}`.
fn counts(grade: &Grade) -> String {
    let counts = grade.counts.iter().map(|(technique, count)| (technique.name(), *count));
    serde_json::to_string(&counts.collect::<BTreeMap<_, _>>()).expect("names and numbers are JSON")
}
