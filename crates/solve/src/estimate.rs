//! [`estimate`]: about how many solutions a puzzle has that has too many to be counted.

use crate::budget::{Budget, Meter, Stopped};
use crate::csp::Walker;
use ninefold_puzzle::Puzzle;

/// About how many solutions there are, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The decimal logarithm of the number of solutions; `None` if no way led to one.
    pub log10: Option<f64>,
    /// How large the error of the number is, as a share of it: one standard deviation of the mean.
    ///
    /// It is itself estimated from the ways that were gone, so that it says little after a few of them.
    pub relative_error: f64,
    /// How many ways were gone.
    pub ways: u32,
}

/// Estimates the number of solutions by random ways to a solution, the same for the same seed.
///
/// If the budget ends early, the ways gone until then are used.
///
/// ```
/// use ninefold_puzzle::{Draft, Layout};
/// use ninefold_solve::{Budget, estimate};
/// let empty = Draft::empty(Layout::square(4)?).check()?;
/// let estimate = estimate(&empty, 200, 1, Budget::UNLIMITED)?;
/// let solutions = 10f64.powf(estimate.log10.unwrap());
/// assert!((solutions - 288.0).abs() < 288.0 * 4.0 * estimate.relative_error.max(0.01));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn estimate(puzzle: &Puzzle, ways: u32, seed: u64, budget: Budget) -> Result<Estimate, Stopped> {
    let mut walker = Walker::new(puzzle);
    let mut meter = Meter::new(budget);
    let mut luck = Luck(seed);
    let mut found = Vec::new();
    for _ in 0..ways {
        match walker.walk(|n| luck.below(n), &mut meter) {
            Ok(weight) => found.push(weight),
            Err(stopped) if found.is_empty() => return Err(stopped),
            Err(_) => break,
        }
    }
    Ok(mean(&found))
}

/// The mean of numbers given by their logarithms, `None` for zero. The largest is taken as one, for numbers of
/// solutions of large boards are beyond what a float can hold.
fn mean(weights: &[Option<f64>]) -> Estimate {
    let ways = weights.len() as u32;
    let Some(largest) = weights.iter().flatten().copied().reduce(f64::max) else {
        return Estimate { log10: None, relative_error: 0.0, ways };
    };
    let n = f64::from(ways);
    let shares = || weights.iter().map(|weight| weight.map_or(0.0, |weight| (weight - largest).exp()));
    let mean = shares().sum::<f64>() / n;
    let variance = shares().map(|share| (share - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    let log10 = (largest + mean.ln()) / std::f64::consts::LN_10;
    Estimate { log10: Some(log10), relative_error: (variance / n).sqrt() / mean, ways }
}

/// Random numbers from a seed: Steele, Lea and Flood's SplitMix64.
struct Luck(u64);

impl Luck {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        // The high bits times n: every outcome is as likely but for one part in 2^64.
        ((u128::from(z ^ (z >> 31)) * n as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Cell, Constraint, Diagonal, Digit, Draft, Layout, Line, LineKind};

    /// Estimates with an error of their own; the true number must lie within four of it.
    fn check(layout: Layout, constraints: Vec<Constraint>, solutions: f64, ways: u32) {
        let puzzle = Draft { constraints, ..Draft::empty(layout) }.check().unwrap();
        let found = estimate(&puzzle, ways, 7, Budget::UNLIMITED).unwrap();
        assert_eq!((found, found.ways), (estimate(&puzzle, ways, 7, Budget::UNLIMITED).unwrap(), ways));
        let off = (10f64.powf(found.log10.unwrap() - solutions.log10()) - 1.0).abs();
        assert!(off <= 4.0 * found.relative_error + 1e-9, "{found:?} for {solutions}");
        assert!(found.relative_error < 0.2, "{found:?}");
    }

    #[test]
    fn known_numbers_lie_within_the_error() {
        let square = |size| Layout::square(size).unwrap();
        let both = [Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal);
        let cells = [0, 5, 10].map(Cell::new).to_vec();
        let thermometer = Constraint::Line(Line { kind: LineKind::Thermometer, cells });
        check(square(4), vec![], 288.0, 200);
        check(square(4), both.to_vec(), 48.0, 200);
        check(square(6), vec![], 28_200_960.0, 300);
        check(square(9), vec![], 6_670_903_752_021_072_936_960.0, 150);
        let few =
            Draft { constraints: vec![thermometer.clone()], ..Draft::empty(square(4)) }.check().unwrap();
        let exact = crate::count(&few, 1_000, Budget::UNLIMITED).exact().unwrap();
        check(square(4), vec![thermometer], exact as f64, 400);
    }

    #[test]
    fn no_solution_and_a_spent_budget_are_said() {
        let empty = Draft::empty(Layout::square(4).unwrap()).check().unwrap();
        assert!(estimate(&empty, 10, 1, Budget::nodes(0)).is_err());
        assert!((1..10).contains(&estimate(&empty, 10, 1, Budget::nodes(20)).unwrap().ways));
        // 1, 2 and 3 in the first row and 4 in the last column leave its last cell nothing.
        let mut none = Draft::empty(Layout::square(4).unwrap());
        for (cell, digit) in [(0, 1), (1, 2), (2, 3), (15, 4)] {
            none.givens[cell] = Digit::new(digit);
        }
        let none = estimate(&none.check().unwrap(), 10, 1, Budget::UNLIMITED).unwrap();
        assert_eq!((none.log10, none.ways), (None, 10));
    }
}
