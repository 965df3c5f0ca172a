//! What a setter does to the rules of a board: cages, pieces and extra regions come and go.

mod pieces;

pub(crate) use pieces::is_uncut;
pub use pieces::{Drawn, uncut, with_piece};

use ninefold_puzzle::{Cage, Cell, Constraint, Digit, ExtraRegion, Layout, Puzzle, Repeats, Rules};

/// The board with a cage over some cells; an empty sum is a cage without one.
pub fn with_cage(
    rules: &Rules,
    digits: &[Option<Digit>],
    cells: &[Cell],
    sum: &str,
) -> Result<Puzzle, String> {
    let sum = match sum.trim() {
        "" => None,
        text => Some(text.parse::<u32>().map_err(|_| "A sum is a number.".to_owned())?),
    };
    let mut constraints =
        without(rules, |constraint| is_cage(constraint) && covers(constraint, rules, cells));
    constraints.push(Constraint::Cage(Cage { cells: cells.to_vec(), sum, repeats: Repeats::Forbidden }));
    redrawn(rules, constraints, digits)
}

/// The board without the cages that any of these cells lie in.
pub fn without_cages(rules: &Rules, digits: &[Option<Digit>], cells: &[Cell]) -> Result<Puzzle, String> {
    let constraints = without(rules, |constraint| is_cage(constraint) && covers(constraint, rules, cells));
    redrawn(rules, constraints, digits)
}

/// The board with a further region over some cells, in which no digit stands twice.
pub fn with_region(rules: &Rules, digits: &[Option<Digit>], cells: &[Cell]) -> Result<Puzzle, String> {
    let mut constraints = rules.constraints().to_vec();
    constraints.push(Constraint::ExtraRegion(ExtraRegion { cells: cells.to_vec() }));
    redrawn(rules, constraints, digits)
}

/// The board without the extra regions that any of these cells lie in.
pub fn without_regions(rules: &Rules, digits: &[Option<Digit>], cells: &[Cell]) -> Result<Puzzle, String> {
    let is_hit = |constraint: &Constraint| {
        matches!(constraint, Constraint::ExtraRegion(_)) && covers(constraint, rules, cells)
    };
    redrawn(rules, without(rules, is_hit), digits)
}

fn is_cage(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Cage(_))
}

/// Whether a constraint speaks of any of these cells.
fn covers(constraint: &Constraint, rules: &Rules, cells: &[Cell]) -> bool {
    constraint.cells(rules.layout()).iter().any(|cell| cells.contains(cell))
}

/// The constraints but for those that are struck out.
fn without(rules: &Rules, is_out: impl Fn(&Constraint) -> bool) -> Vec<Constraint> {
    rules.constraints().iter().filter(|constraint| !is_out(constraint)).cloned().collect()
}

fn redrawn(rules: &Rules, constraints: Vec<Constraint>, digits: &[Option<Digit>]) -> Result<Puzzle, String> {
    on(rules.layout().clone(), constraints, digits)
}

fn on(layout: Layout, constraints: Vec<Constraint>, digits: &[Option<Digit>]) -> Result<Puzzle, String> {
    let rules = Rules::new(layout, constraints).map_err(|error| sentence(&error.to_string()))?;
    Puzzle::new(rules, digits.to_vec()).map_err(|error| sentence(&error.to_string()))
}

fn sentence(text: &str) -> String {
    let mut symbols = text.chars();
    let first = symbols.next().map(|first| first.to_uppercase().chain(symbols).collect::<String>());
    format!("{}.", first.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(indices: &[usize]) -> Vec<Cell> {
        indices.iter().map(|&index| Cell::new(index)).collect()
    }

    #[test]
    fn a_new_cage_takes_the_place_of_those_beneath_it() {
        let rules = Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap();
        let blank = vec![None; 16];
        let one = with_cage(&rules, &blank, &cells(&[0, 1]), "5").unwrap();
        let two = with_cage(one.rules(), &blank, &cells(&[1, 2]), "").unwrap();
        assert_eq!(two.rules().constraints().len(), 1);
        let none = without_cages(two.rules(), &blank, &cells(&[2])).unwrap();
        assert!(none.rules().constraints().is_empty());
    }

    #[test]
    fn extra_regions_come_and_go_without_touching_cages() {
        let rules = Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap();
        let blank = vec![None; 16];
        let caged = with_cage(&rules, &blank, &cells(&[0, 1]), "5").unwrap();
        let both = with_region(caged.rules(), &blank, &cells(&[1, 6, 8])).unwrap();
        assert_eq!(both.rules().constraints().len(), 2);
        let mut digits = blank.clone();
        (digits[1], digits[6]) = (Digit::new(1), Digit::new(1));
        assert!(with_region(caged.rules(), &digits, &cells(&[1, 6, 8])).is_err(), "two 1s in the region");
        let one = without_regions(both.rules(), &blank, &cells(&[6])).unwrap();
        assert_eq!(one, caged);
    }

    #[test]
    fn a_cage_that_cannot_be_is_refused_in_a_sentence() {
        let rules = Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap();
        let refused = with_cage(&rules, &[None; 16], &cells(&[0, 1]), "99").unwrap_err();
        assert_eq!(refused, "The cage at r1c1 cannot sum to 99: 2 cells give 3 to 7.");
        assert_eq!(with_cage(&rules, &[None; 16], &cells(&[0]), "x").unwrap_err(), "A sum is a number.");
    }
}
