//! The sums of cages: which digits a cage can hold, by its sum and by what stands in it already.

use ninefold_game::Session;
use ninefold_puzzle::{Cage, Cell, Constraint, Digit, DigitSet, Repeats};

/// A cage and the sets of digits that it can hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combinations {
    /// What the cells add up to.
    pub sum: u32,
    /// How many cells there are.
    pub cells: usize,
    /// The sets, in the order of their digits.
    pub sets: Vec<DigitSet>,
}

/// What the cage around a cell can hold: `None` where there is no cage with a sum, or one in which digits
/// may repeat.
pub fn combinations_at(session: &Session, cell: Cell) -> Option<Combinations> {
    let cage = session.seen_rules().constraints().iter().find_map(|rule| match rule {
        Constraint::Cage(cage) if cage.cells.contains(&cell) => Some(cage),
        _ => None,
    })?;
    let sum = cage.sum.filter(|_| cage.repeats == Repeats::Forbidden)?;
    let written = cage.cells.iter().filter_map(|&cell| session.sheet().digit(cell));
    let written = written.fold(DigitSet::EMPTY, DigitSet::with);
    Some(Combinations {
        sum,
        cells: cage.cells.len(),
        sets: sets(cage, sum, session.layout().n_digits(), written),
    })
}

/// The sets of different digits with the sum of a cage that have those that are written.
fn sets(cage: &Cage, sum: u32, n_digits: usize, written: DigitSet) -> Vec<DigitSet> {
    let mut found = Vec::new();
    extend(DigitSet::EMPTY, 0, cage.cells.len(), sum, n_digits, &mut found);
    found.retain(|&set| (set & written) == written);
    found
}

/// Adds digits from `from` on to a set until so many more have the rest of the sum.
fn extend(set: DigitSet, from: usize, more: usize, rest: u32, n_digits: usize, found: &mut Vec<DigitSet>) {
    if more == 0 {
        if rest == 0 {
            found.push(set);
        }
        return;
    }
    for digit in (from..n_digits).map(Digit::from_index) {
        let Some(rest) = rest.checked_sub(digit.get().into()) else { break };
        extend(set.with(digit), digit.index() + 1, more - 1, rest, n_digits, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::sample;
    use ninefold_game::{Command, Moment, Seat, Setup};

    fn shown(cell: usize, written: &[(usize, u8)]) -> String {
        let puzzle = sample("killer".parse().unwrap()).unwrap();
        let mut session = Session::new(Setup::new(puzzle, None)).unwrap();
        for &(cell, digit) in written {
            let enter = Command::enter(Cell::new(cell), Digit::new(digit).unwrap());
            session.play(Moment(1), Seat::SOLO, &enter).unwrap();
        }
        let Some(shown) = combinations_at(&session, Cell::new(cell)) else { return "none".into() };
        let set = |set: &DigitSet| set.iter().map(|digit| digit.to_string()).collect::<String>();
        format!(
            "{} in {}: {}",
            shown.sum,
            shown.cells,
            shown.sets.iter().map(set).collect::<Vec<_>>().join(" ")
        )
    }

    #[test]
    fn a_cage_tells_what_it_can_hold() {
        assert_eq!(shown(0, &[]), "11 in 2: 29 38 47 56");
        assert_eq!(shown(7, &[]), "17 in 2: 89");
        assert_eq!(shown(3, &[]), "8 in 3: 125 134");
        assert_eq!(shown(3, &[(4, 5)]), "8 in 3: 125");
        assert_eq!(shown(2, &[]), "none");
    }
}
