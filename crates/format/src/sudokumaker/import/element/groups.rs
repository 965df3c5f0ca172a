//! Sets of digits that a setter has chosen: on lines, and in squares of two by two cells.

use super::super::super::kinds::apart;
use super::Element;
use crate::fpuzzles::unknown_rule;
use ninefold_puzzle::{Constraint, Custom, CustomRule, DigitSet, Layout, Mark, MarkKind, Pattern};

impl Element<'_> {
    /// Lines on which neighbours, as many as there are sets of digits, are of different sets that have no name of their
    /// own; a line that is shorter is of different sets too.
    pub(super) fn lines_of_groups(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        self.check_fields(&["lines", "groups"])?;
        let sets = apart(layout.n_digits(), &self.groups()).filter(|sets| sets.len() > 1);
        let sets = sets.ok_or_else(|| unknown_rule("groups of digits"))?;
        let mut pairs = Vec::new();
        for (at, one) in sets.iter().enumerate() {
            let others = sets.iter().enumerate().filter(|&(other, _)| other != at);
            for other in others.flat_map(|(_, other)| other.iter()) {
                pairs.extend(one.iter().map(|digit| [digit, other]));
            }
        }
        pairs.sort_unstable();
        let mut constraints = Vec::new();
        for cells in self.list("lines")? {
            let cells = self.cells(cells, layout)?;
            if let [cell] = cells[..] {
                let kind = MarkKind::Candidates(sets.iter().copied().flatten().collect());
                constraints.push(Constraint::Mark(Mark { cell, kind }));
                continue;
            }
            let together = cells.windows(sets.len().min(cells.len()).max(1));
            constraints.extend(together.map(|cells| {
                let rule = CustomRule::EveryTwo(pairs.clone());
                Constraint::Custom(Custom { cells: cells.to_vec(), rule })
            }));
        }
        Ok(constraints)
    }

    /// Squares of two by two cells with a digit of every set, where that has no name of its own.
    pub(super) fn squares_of_groups(&self, layout: &Layout) -> Result<Vec<Constraint>, String> {
        let unknown = || unknown_rule("global groups");
        let sets = apart(layout.n_digits(), &self.groups()).filter(|sets| (1..=3).contains(&sets.len()));
        let pattern = one_of_each(&sets.ok_or_else(unknown)?).parse::<Pattern>().map_err(|_| unknown())?;
        let square = |cell| [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| layout.step(cell, step));
        let squares = layout.cells().filter_map(|cell| square(cell).into_iter().collect::<Option<Vec<_>>>());
        let rule = |cells| Constraint::Custom(Custom { cells, rule: CustomRule::Pattern(pattern.clone()) });
        Ok(squares.map(rule).collect())
    }
}

/// The pattern of cells in which every set of digits has one.
fn one_of_each(sets: &[DigitSet]) -> String {
    if sets.is_empty() {
        return ".*".into();
    }
    let first = |at: usize| {
        let rest = [&sets[..at], &sets[at + 1..]].concat();
        let digits = sets[at].iter().map(|digit| digit.to_string()).collect::<String>();
        format!(".*[{digits}]({})", one_of_each(&rest))
    };
    (0..sets.len()).map(first).collect::<Vec<_>>().join("|")
}
