//! Fog: it hides what is drawn on the board until a digit beside it is right.

use crate::session::Session;
use ninefold_puzzle::{Cell, Constraint, Drawing, MarkKind, Puzzle, Rules};

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
    /// digit goes. Where no solution is known, and after the end, there is none.
    pub fn fogged(&self) -> &[Cell] {
        self.fog.as_ref().map_or(&[], |fog| &fog.cells)
    }

    /// The rules as far as the player can see them: without what lies under fog, even in part. Whatever tells
    /// something about the board, from clashes to hints, asks these.
    pub fn seen_rules(&self) -> &Rules {
        self.fog.as_ref().map_or(self.puzzle().rules(), |fog| &fog.rules)
    }

    /// The puzzle as far as the player can see it.
    pub(crate) fn seen_puzzle(&self) -> Puzzle {
        let puzzle = self.puzzle();
        match &self.fog {
            None => puzzle.clone(),
            Some(fog) => Puzzle::new(fog.rules.clone(), puzzle.givens().to_vec())
                .expect("givens that keep all rules keep some of them"),
        }
    }

    /// Finds out anew where fog lies.
    pub(crate) fn lift_fog(&mut self) {
        self.fog = self.find_fog();
    }

    fn find_fog(&self) -> Option<Fog> {
        let lit = self.puzzle().rules().constraints().iter().find_map(|constraint| match constraint {
            Constraint::Drawing(Drawing::Fog { lit }) => Some(lit),
            _ => None,
        })?;
        let solution = self.solution().filter(|_| self.end.is_none())?;
        let layout = self.layout();
        let mut is_clear = vec![false; layout.n_cells()];
        lit.iter().for_each(|cell| is_clear[cell.index()] = true);
        let is_right = |cell: &Cell| self.sheet.digit(*cell) == Some(solution.digit(*cell));
        for cell in layout.cells().filter(is_right) {
            let around = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column)));
            for cell in around.filter_map(|step| layout.step(cell, step)).chain([cell]) {
                is_clear[cell.index()] = true;
            }
        }
        let cells = layout.cells().filter(|cell| !is_clear[cell.index()]).collect::<Vec<_>>();
        if cells.is_empty() {
            return None;
        }
        let rules = seen(self.puzzle().rules(), &|cell| is_clear[cell.index()]);
        Some(Fog { cells, rules })
    }
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
    use ninefold_puzzle::{Dot, DotKind, Layout, Mark, Negative};

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
