//! [`Annotator`]: what rows say about puzzles.

use crate::given::{Given, Other, Solved, SolvedOther};
use crate::hash::GridHash;
use crate::table::{Texts, Values};
use crate::{Column, ENGINE};
use ninefold::logic::explainer::{self, Rater};
use ninefold::logic::hodoku::{self, Outcome as HodokuOutcome};
use ninefold::logic::{Grade, Grader, Ladder, PathEnd, Promise, Technique, grade_on_ice};
use ninefold::puzzle::{Classic, Puzzle, Rules, canonical, symmetry};
use ninefold::solve::classic::{Outcome, Solver, Unit};
use ninefold::solve::{self, Budget, certify};
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
    /// The search for a second solution took too long.
    TooHard,
}

/// So many guesses are made at most to prove that a puzzle which is not classic has one solution: some
/// minutes. Classic puzzles are always solved.
const MOST_NODES: u64 = 10_000_000;

/// The programs whose ratings these are, as the column `rating_version` has them.
const RATING_VERSION: &str = "Sudoku Explainer 1.2.1, HoDoKu 2.2.4";

impl Improper {
    /// In words.
    pub const fn message(self) -> &'static str {
        match self {
            Self::NoSolution => "the puzzle has no solution",
            Self::Several => "the puzzle has several solutions",
            Self::TooHard => "the puzzle is too hard to find out whether it has one solution",
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

    /// Each puzzle with its only solution, or why there is none.
    pub fn solve(&mut self, given: Vec<Given>) -> Vec<Result<Solved, Improper>> {
        let classics = given.iter().filter_map(Given::classic).copied().collect::<Vec<_>>();
        self.outcomes.resize(classics.len(), Outcome::None);
        self.solver.solve_batch(&classics, &mut self.outcomes);
        let mut outcomes = self.outcomes.iter();
        let solve = |given| match given {
            Given::Classic(puzzle) => match outcomes.next() {
                Some(Outcome::Unique(solution)) => Ok(Solved::Classic { puzzle, solution: *solution }),
                Some(Outcome::Multiple(..)) => Err(Improper::Several),
                Some(Outcome::None) | None => Err(Improper::NoSolution),
            },
            Given::Other(other) => solve_other(*other),
        };
        given.into_iter().map(solve).collect()
    }

    /// The columns asked for. Columns that a puzzle does not tell, because whoever made it decided them or
    /// because only classic puzzles have them, are empty.
    pub fn columns(&mut self, wanted: &[Column], puzzles: &[Solved]) -> Vec<Values> {
        let mut columns = wanted.iter().map(|column| Values::empty(column.kind())).collect::<Vec<_>>();
        for solved in puzzles {
            let mut row = Row { tools: self, solved, known: Known::default() };
            for (column, values) in wanted.iter().zip(&mut columns) {
                row.add(*column, values);
            }
        }
        columns
    }
}

fn solve_other(Other { puzzle, frozen }: Other) -> Result<Solved, Improper> {
    match certify(puzzle, Budget::nodes(MOST_NODES)) {
        Ok(proper) => Ok(Solved::Other(Box::new(SolvedOther { proper, frozen }))),
        Err(solve::Improper::NoSolution) => Err(Improper::NoSolution),
        Err(solve::Improper::Several(_)) => Err(Improper::Several),
        Err(solve::Improper::Stopped(_)) => Err(Improper::TooHard),
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
    solved: &'a Solved,
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
            Column::Puzzle => match self.solved {
                Solved::Classic { puzzle, .. } => texts.push_grid(puzzle),
                Solved::Other(_) => texts.push(Some(&self.solved.text())),
            },
            Column::Solution => match self.solved {
                Solved::Classic { solution, .. } => texts.push_grid(solution),
                Solved::Other(other) => texts.push(Some(&other.proper.solution().to_string())),
            },
            Column::Variant => {
                let name = self.solved.variant().map(|variant| variant.to_string());
                texts.push(name.as_deref());
            }
            Column::Canonical => match self.canonical() {
                Some(canonical) => texts.push_grid(&canonical),
                None => texts.push(None),
            },
            Column::CanonicalHash => {
                let hash = self.canonical().map_or_else(|| self.solved.hash(), |form| GridHash::of(&form));
                texts.push(Some(&hash.to_string()));
            }
            Column::GridHash => texts.push(Some(&self.solved.grid_hash().to_string())),
            Column::RatingVersion => texts.push(self.solved.classic().map(|_| RATING_VERSION)),
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
            Column::Clues => Some(self.solved.n_clues() as i64),
            Column::Automorphisms => {
                let (puzzle, _) = self.solved.classic()?;
                Some(symmetry::automorphisms(puzzle).count() as i64)
            }
            Column::HodokuScore => self
                .hodoku()
                .filter(|rating| rating.outcome == HodokuOutcome::Solved)
                .map(|rating| i64::from(rating.score)),
            Column::Steps => self.grade().map(|grade| grade.counts.values().sum::<usize>() as i64),
            Column::Guesses => {
                let (puzzle, _) = self.solved.classic()?;
                let search = self.tools.plain.search(puzzle, u64::MAX, |_| ControlFlow::Continue(()));
                Some(search.nodes.saturating_sub(1) as i64)
            }
            _ => None,
        }
    }

    fn real(&mut self, column: Column) -> Option<f64> {
        let (puzzle, _) = self.solved.classic()?;
        let rating = match self.known.explainer {
            Some(rating) => rating,
            None => *self.known.explainer.insert(explainer::rate(puzzle, &mut self.tools.rater)),
        };
        let score = match column {
            Column::Er => rating.er,
            Column::Ep => rating.ep,
            Column::Ed => rating.ed,
            _ => return None,
        };
        Some(f64::from(score.0) / 10.0)
    }

    fn canonical(&mut self) -> Option<Classic> {
        let (puzzle, _) = self.solved.classic()?;
        Some(*self.known.canonical.get_or_insert_with(|| canonical::form(puzzle).0))
    }

    fn hodoku(&mut self) -> Option<hodoku::Rating> {
        let (puzzle, _) = self.solved.classic()?;
        *self.known.hodoku.get_or_insert_with(|| hodoku::rate(puzzle))
    }

    fn grade(&mut self) -> Option<&Grade> {
        let Annotator { grader, ladder, .. } = &*self.tools;
        let grade = || match self.solved {
            Solved::Classic { puzzle, .. } => {
                let puzzle = Puzzle::try_from(*puzzle).ok()?;
                grader.grade(&puzzle, Promise::OneSolution, ladder)
            }
            Solved::Other(other) => grade_on_ice(other.proper.puzzle(), &other.frozen, Promise::OneSolution),
        };
        self.known.grade.get_or_insert_with(grade).as_ref()
    }
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
