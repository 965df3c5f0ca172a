//! What a setter does to the rules of a board: cages come and go.

use ninefold_puzzle::{Cage, Cell, Constraint, Digit, Puzzle, Repeats, Rules};

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
    let mut constraints = kept(rules, cells);
    constraints.push(Constraint::Cage(Cage { cells: cells.to_vec(), sum, repeats: Repeats::Forbidden }));
    redrawn(rules, constraints, digits)
}

/// The board without the cages that any of these cells lie in.
pub fn without_cages(rules: &Rules, digits: &[Option<Digit>], cells: &[Cell]) -> Result<Puzzle, String> {
    redrawn(rules, kept(rules, cells), digits)
}

/// The constraints without the cages over these cells.
fn kept(rules: &Rules, cells: &[Cell]) -> Vec<Constraint> {
    let is_hit = |constraint: &&Constraint| match constraint {
        Constraint::Cage(cage) => cage.cells.iter().any(|cell| cells.contains(cell)),
        _ => false,
    };
    rules.constraints().iter().filter(|constraint| !is_hit(constraint)).cloned().collect()
}

fn redrawn(rules: &Rules, constraints: Vec<Constraint>, digits: &[Option<Digit>]) -> Result<Puzzle, String> {
    let rules =
        Rules::new(rules.layout().clone(), constraints).map_err(|error| sentence(&error.to_string()))?;
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
    use ninefold_puzzle::Layout;

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
    fn a_cage_that_cannot_be_is_refused_in_a_sentence() {
        let rules = Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap();
        let refused = with_cage(&rules, &[None; 16], &cells(&[0, 1]), "99").unwrap_err();
        assert_eq!(refused, "The cage at r1c1 cannot sum to 99: 2 cells give 3 to 7.");
        assert_eq!(with_cage(&rules, &[None; 16], &cells(&[0]), "x").unwrap_err(), "A sum is a number.");
    }
}
