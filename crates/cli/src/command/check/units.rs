//! Rows, columns and blocks of one grid, each kind on a thread of its own.
//!
//! This is how the ancestors of this program checked a grid. Starting threads takes longer than
//! looking at 27 houses, so it is slower than the plain check; `cargo xtask bench` tells by how much.

use ninefold::puzzle::{Digit, RegionKind, Rules};
use std::thread;

/// What the units say together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// Every cell is filled, and no digit stands in a unit twice.
    Full,
    /// Something is missing or wrong.
    NotFull,
}

/// Looks at all regions, each kind on a thread of its own.
pub(crate) fn all_differ(rules: &Rules, digits: &[Option<Digit>]) -> Answer {
    let kinds = [RegionKind::Row, RegionKind::Column, RegionKind::Block];
    let full = thread::scope(|scope| {
        let threads = kinds.map(|kind| scope.spawn(move || rules.units_differ(kind, digits)));
        threads.into_iter().all(|thread| thread.join().unwrap_or(false))
    });
    if full { Answer::Full } else { Answer::NotFull }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_units_agree_with_the_plain_check() {
        let line = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut digits = line.chars().map(Digit::from_char).collect::<Vec<_>>();
        assert_eq!(all_differ(&Rules::classic(), &digits), Answer::Full);
        digits.swap(0, 1);
        assert_eq!(all_differ(&Rules::classic(), &digits), Answer::NotFull);
        digits.swap(0, 1);
        digits[80] = None;
        assert_eq!(all_differ(&Rules::classic(), &digits), Answer::NotFull);
    }
}
