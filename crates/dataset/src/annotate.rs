//! [`Annotator`]: what rows say about puzzles.

mod grids;

pub(crate) use grids::Grids;

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
    classics: Vec<Classic>,
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
    /// Why a classic puzzle gets no row, if it gets none.
    fn of(outcome: &Outcome) -> Option<Self> {
        match outcome {
            Outcome::Unique(_) => None,
            Outcome::None => Some(Self::NoSolution),
            Outcome::Multiple(..) => Some(Self::Several),
        }
    }

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
            classics: Vec::new(),
            outcomes: Vec::new(),
        }
    }

    /// Each puzzle with its only solution, or why there is none.
    pub fn solve(&mut self, given: Vec<Given>) -> Vec<Result<Solved, Improper>> {
        let mut all = Vec::with_capacity(given.len());
        self.solve_each(given, |solved| all.push(solved));
        all
    }

    /// The same, one after the other: a list of them would be copied once more than it takes.
    pub(crate) fn solve_each(&mut self, given: Vec<Given>, mut take: impl FnMut(Result<Solved, Improper>)) {
        self.classics.clear();
        self.classics.extend(given.iter().filter_map(Given::classic));
        self.solve_classics();
        let mut outcomes = self.outcomes.iter();
        for given in given {
            take(match given {
                Given::Classic(puzzle) => match outcomes.next() {
                    Some(Outcome::Unique(solution)) => Ok(Solved::Classic { puzzle, solution: *solution }),
                    Some(Outcome::Multiple(..)) => Err(Improper::Several),
                    Some(Outcome::None) | None => Err(Improper::NoSolution),
                },
                Given::Other(other) => solve_other(*other),
            });
        }
    }

    fn solve_classics(&mut self) {
        self.outcomes.resize(self.classics.len(), Outcome::None);
        self.solver.solve_batch(&self.classics, &mut self.outcomes);
    }

    /// The columns asked for. Columns that a puzzle does not tell, because whoever made it decided them or
    /// because only classic puzzles have them, are empty.
    pub fn columns(&mut self, wanted: &[Column], puzzles: &[Solved]) -> Vec<Values> {
        let classics = puzzles.iter().map(Solved::classic).collect::<Option<Vec<_>>>();
        let takes_form = |column: &Column| matches!(column, Column::Canonical | Column::CanonicalHash);
        let forms = classics.as_ref().filter(|_| wanted.iter().any(takes_form)).map(|classics| {
            let mut forms = Vec::with_capacity(classics.len());
            canonical::for_each_of(classics.iter().map(|(puzzle, _)| *puzzle), |form| forms.push(form));
            forms
        });
        let mut columns = Vec::with_capacity(wanted.len());
        let mut by_row = Vec::new();
        for (place, column) in wanted.iter().enumerate() {
            let whole = classics.as_ref().and_then(|classics| grids(*column, classics, forms.as_deref()));
            columns.push(match whole {
                Some(texts) => Values::Text(texts),
                None => {
                    by_row.push(place);
                    Values::empty(column.kind())
                }
            });
        }
        if by_row.is_empty() {
            return columns;
        }
        for (number, solved) in puzzles.iter().enumerate() {
            let canonical = forms.as_ref().map(|forms| forms[number]);
            let mut row = Row { tools: self, solved, known: Known { canonical, ..Known::default() } };
            for &place in &by_row {
                row.add(wanted[place], &mut columns[place]);
            }
        }
        columns
    }
}

/// A column of grids, if it is one.
///
/// It is put together whole, so that it is checked to be text once and not for each row.
fn grids(column: Column, classics: &[(&Classic, &Classic)], forms: Option<&[Classic]>) -> Option<Texts> {
    match column {
        Column::Puzzle => Some(Texts::of_grids(classics.iter().map(|(puzzle, _)| **puzzle))),
        Column::Solution => Some(Texts::of_grids(classics.iter().map(|(_, solution)| **solution))),
        Column::Canonical => forms.map(|forms| Texts::of_grids(forms.iter().copied())),
        _ => None,
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
        Some(*self.known.canonical.get_or_insert_with(|| canonical::of(puzzle)))
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

#[cfg(test)]
mod tests {
    use super::*;

    const GRIDS: [Column; 3] = [Column::Puzzle, Column::Solution, Column::Canonical];

    /// What the columns of grids say of each puzzle.
    fn rows(puzzles: &[&str], more: &[Column]) -> Vec<[Option<String>; 3]> {
        let mut annotator = Annotator::new();
        let given = puzzles.iter().map(|text| Given::read(text).unwrap()).collect();
        let solved = annotator.solve(given).into_iter().map(Result::unwrap).collect::<Vec<_>>();
        let columns = annotator.columns(&[&GRIDS, more].concat(), &solved);
        let text = |column: &Values, row| match column {
            Values::Text(texts) => texts.get(row).map(str::to_owned),
            _ => unreachable!("grids are text"),
        };
        (0..puzzles.len()).map(|row| [0, 1, 2].map(|column| text(&columns[column], row))).collect()
    }

    #[test]
    fn columns_of_grids_say_the_same_whole_and_row_by_row() {
        let classics = [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
        ];
        let small = "1234341221434321";
        let whole = rows(&classics, &[]);
        for (row, puzzle) in whole.iter().zip(classics) {
            let [own, solution, canonical] = row.each_ref().map(|text| text.as_deref().unwrap());
            let classic = |text: &str| Classic::from_line(text.as_bytes()).unwrap();
            assert_eq!(own, puzzle);
            assert!(classic(solution).is_solution_of(&classic(puzzle)));
            assert_eq!(classic(canonical), canonical::form(&classic(puzzle)).0);
        }
        assert_eq!(rows(&classics, &[Column::CanonicalHash]), whole);
        let with_other_kind = rows(&[classics[0], small, classics[1]], &[]);
        assert_eq!([&with_other_kind[0], &with_other_kind[2]], [&whole[0], &whole[1]]);
        assert_eq!(with_other_kind[1], [Some(small.into()), Some(small.into()), None]);
    }
}
