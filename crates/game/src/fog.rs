//! Fog: it hides what is drawn on the board until a digit beside it is right.

use crate::event::{Event, Fact};
use crate::replay::Misfit;
use crate::session::Session;
use crate::sheet::Sheet;
use ninefold_puzzle::{Cell, Constraint, Drawing, Layout, MarkKind, Puzzle, Rules, Solution};

/// How fog moves in a game whose solution only a referee knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FogMove {
    /// The cells under it from now on, in reading order.
    pub fogged: Vec<Cell>,
    /// The rules that can be seen from now on, where they are not the same as before.
    pub rules: Option<Rules>,
}

/// What fog hides at a moment of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fog {
    /// The cells under it, in reading order.
    cells: Vec<Cell>,
    /// The rules as far as they can be seen.
    rules: Rules,
}

impl Session {
    /// The cells under fog. It lifts from every right digit and the cells around it, and comes back when the
    /// digit goes. After the end there is none, nor where nobody knows the solution, not even a referee.
    pub fn fogged(&self) -> &[Cell] {
        self.fog.as_ref().map_or(&[], |fog| &fog.cells)
    }

    /// The rules as far as the player can see them: without what lies under fog, even in part. Whatever tells
    /// something about the board, from clashes to hints, asks these.
    pub fn seen_rules(&self) -> &Rules {
        self.fog.as_ref().map_or(self.puzzle().rules(), |fog| &fog.rules)
    }

    /// The puzzle as far as it is known at this board. Who plays alone has all of it, whatever fog hides on the
    /// board; under a referee what lies in fog comes when it is seen.
    pub fn known_puzzle(&self) -> Puzzle {
        if self.under_referee { self.seen_puzzle() } else { self.puzzle().clone() }
    }

    /// The puzzle as far as the player can see it.
    pub(crate) fn seen_puzzle(&self) -> Puzzle {
        match &self.fog {
            None => self.puzzle().clone(),
            Some(fog) => without_hidden(self.puzzle(), &fog.rules),
        }
    }

    /// Finds out anew where fog lies. Where a referee watches, that comes from there.
    pub(crate) fn lift_fog(&mut self) {
        if !self.under_referee {
            let solution = self.solution().filter(|_| self.end.is_none());
            let clear = solution.and_then(|solution| clear_by(self.puzzle(), &self.sheet, solution));
            self.lay_fog(clear.unwrap_or_default());
        }
    }

    /// Lays the fog that a puzzle begins with, for which nobody needs the solution.
    pub(crate) fn lay_first_fog(&mut self) {
        self.lay_fog(clear_at_start(self.puzzle()).unwrap_or_default());
    }

    /// Lays fog over all cells but the clear ones; none where nothing is said of any.
    fn lay_fog(&mut self, clear: Vec<bool>) {
        self.fog = Fog::beside(self.puzzle().rules(), &clear);
    }

    /// How fog moves by what was just decided, for the referee, who alone knows the whole puzzle and its solution;
    /// nothing where it stays as it is.
    pub fn fog_move(&self, events: &[Event], puzzle: &Puzzle, solution: &Solution) -> Option<FogMove> {
        let ends = |event: &Event| matches!(event.fact, Fact::Ended { .. });
        // Whoever looks back at their steps after the end sees everything.
        let clear = match self.end.is_some() || events.iter().any(ends) {
            true => None,
            false => clear_by(puzzle, &self.sheet_once_taken(events), solution),
        };
        let clear = clear.unwrap_or_default();
        if fogged(self.layout(), &clear).eq(self.fogged().iter().copied()) {
            return None;
        }
        let fog = Fog::beside(puzzle.rules(), &clear);
        let seen = fog.as_ref().map_or(puzzle.rules(), |fog| &fog.rules);
        let rules = (seen != self.seen_rules()).then(|| seen.clone());
        Some(FogMove { fogged: fog.map(|fog| fog.cells).unwrap_or_default(), rules })
    }

    /// Moves the fog as the referee says.
    pub fn move_fog(&mut self, to: &FogMove) -> Result<(), Misfit> {
        let layout = self.layout();
        if let Some(stray) = to.fogged.iter().find(|cell| cell.index() >= layout.n_cells()) {
            return Err(Misfit::Cell(stray.index()));
        }
        let rules = to.rules.as_ref().unwrap_or(self.seen_rules()).clone();
        let keeps_givens = || Puzzle::new(rules.clone(), self.puzzle().givens().to_vec()).is_ok();
        if rules.layout() != layout || !keeps_givens() {
            return Err(Misfit::Rules);
        }
        // Whoever follows the referee does not know from the puzzle what is seen now, not even where no fog is left.
        self.fog = Some(Fog { cells: to.fogged.clone(), rules });
        Ok(())
    }
}

impl Fog {
    /// Fog over all cells but the clear ones; nothing where there are no others.
    fn beside(rules: &Rules, clear: &[bool]) -> Option<Self> {
        let cells = fogged(rules.layout(), clear).collect::<Vec<_>>();
        let rules = (!cells.is_empty()).then(|| seen(rules, &|cell| clear[cell.index()]))?;
        Some(Self { cells, rules })
    }
}

/// A puzzle as far as it is seen before the first move, which is all that players may know of it then.
pub fn seen_at_start(puzzle: &Puzzle) -> Puzzle {
    let fog = clear_at_start(puzzle).and_then(|clear| Fog::beside(puzzle.rules(), &clear));
    fog.map_or_else(|| puzzle.clone(), |fog| without_hidden(puzzle, &fog.rules))
}

/// The cells that are not clear; none where nothing is said of any.
fn fogged(layout: &Layout, clear: &[bool]) -> impl Iterator<Item = Cell> {
    layout.cells().zip(clear).filter(|(_, is_clear)| !**is_clear).map(|(cell, _)| cell)
}

/// Which cells are clear at the start: givens are right. Nothing on boards without fog.
fn clear_at_start(puzzle: &Puzzle) -> Option<Vec<bool>> {
    clear_around(puzzle, |cell| puzzle.given(cell).is_some())
}

fn clear_by(puzzle: &Puzzle, sheet: &Sheet, solution: &Solution) -> Option<Vec<bool>> {
    clear_around(puzzle, |cell| sheet.digit(cell) == Some(solution.digit(cell)))
}

/// Which cells right digits clear, together with those that have always been.
fn clear_around(puzzle: &Puzzle, is_right: impl Fn(Cell) -> bool) -> Option<Vec<bool>> {
    let lit = puzzle.rules().constraints().iter().find_map(|constraint| match constraint {
        Constraint::Drawing(Drawing::Fog { lit }) => Some(lit),
        _ => None,
    })?;
    let layout = puzzle.layout();
    let mut clear = vec![false; layout.n_cells()];
    lit.iter().for_each(|cell| clear[cell.index()] = true);
    for cell in layout.cells().filter(|&cell| is_right(cell)) {
        let around = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
        for cell in around.filter_map(|step| layout.step(cell, step)).chain([cell]) {
            clear[cell.index()] = true;
        }
    }
    Some(clear)
}

fn without_hidden(puzzle: &Puzzle, seen: &Rules) -> Puzzle {
    Puzzle::new(seen.clone(), puzzle.givens().to_vec()).expect("givens that keep all rules keep some of them")
}

/// The rules without those that speak of a cell that is not clear. Rules for the whole board and numbers
/// beside it are seen by everybody.
fn seen(rules: &Rules, is_clear: &dyn Fn(&Cell) -> bool) -> Rules {
    let layout = rules.layout();
    let all_clear = |constraint: &Constraint| constraint.cells(layout).iter().all(is_clear);
    let is_dot = |constraint: &&Constraint| matches!(constraint, Constraint::Dot(_));
    let are_dots_clear = rules.constraints().iter().filter(is_dot).all(all_clear);
    let is_seen = |constraint: &&Constraint| match constraint {
        Constraint::AntiKnight
        | Constraint::AntiKing
        | Constraint::NonConsecutive
        | Constraint::Global(_)
        | Constraint::Diagonal(_)
        | Constraint::Outside(_)
        | Constraint::Drawing(Drawing::Fog { .. }) => true,
        // "All dots are given" says something wrong while some of them are hidden.
        Constraint::Negative(_) => are_dots_clear,
        // A neighbour with the same sign is not compared; under fog nobody knows.
        Constraint::Mark(mark) if matches!(mark.kind, MarkKind::Minimum | MarkKind::Maximum) => {
            is_clear(&mark.cell) && layout.beside(mark.cell).all(|cell| is_clear(&cell))
        }
        other => all_clear(other),
    };
    let constraints = rules.constraints().iter().filter(is_seen).cloned().collect();
    Rules::new(layout.clone(), constraints).expect("some of the rules of a board fit it as all of them do")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Dot, DotKind, Mark, Negative};

    /// What is seen of some rules while these cells lie in fog.
    fn names(constraints: &[Constraint], fogged: &[usize]) -> Vec<&'static str> {
        let rules = Rules::new(Layout::classic(), constraints.to_vec()).unwrap();
        let seen = seen(&rules, &|cell| !fogged.contains(&cell.index()));
        seen.constraints().iter().map(Constraint::name).collect()
    }

    #[test]
    fn all_dots_are_given_only_where_all_dots_are_seen() {
        let dot =
            |cells: [usize; 2]| Constraint::Dot(Dot { cells: cells.map(Cell::new), kind: DotKind::WHITE });
        let negative = Constraint::Negative(Negative { kinds: vec![DotKind::WHITE] });
        let rules = [dot([0, 1]), dot([40, 41]), negative];
        assert_eq!(names(&rules, &[80]).len(), 3);
        assert_eq!(names(&rules, &[41]), ["white dot"]);
    }

    #[test]
    fn a_minimum_beside_fog_says_nothing() {
        let minimum = [Constraint::Mark(Mark { cell: Cell::new(40), kind: MarkKind::Minimum })];
        assert_eq!(names(&minimum, &[39]).len(), 0);
        assert_eq!(names(&minimum, &[38]).len(), 1);
    }
}
