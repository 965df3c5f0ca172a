//! [`ClueSymmetry`]: which cells are given or blank together.

use ninefold_puzzle::{Cell, Layout};
use std::fmt;
use std::str::FromStr;

/// The symmetry of a puzzle's givens: cells that it maps onto each other are all given or all blank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ClueSymmetry {
    /// No symmetry at all.
    #[default]
    None,
    /// Half a turn, the newspapers' favourite.
    HalfTurn,
    /// A quarter of a turn.
    QuarterTurn,
    /// Left and right are mirrored.
    LeftRight,
    /// Top and bottom are mirrored.
    TopBottom,
    /// Both mirrors.
    Cross,
    /// Mirrored along the falling diagonal.
    Diagonal,
    /// Mirrored along the rising diagonal.
    Antidiagonal,
    /// Mirrored along both diagonals.
    Diagonals,
    /// Every turn and every mirror.
    Full,
}

/// A move of the square onto itself: from a place `(row, col)` and the last index of a side.
type Motion = fn(usize, usize, usize) -> (usize, usize);

const HALF: Motion = |row, col, last| (last - row, last - col);
const QUARTER: Motion = |row, col, last| (col, last - row);
const SIDES: Motion = |row, col, last| (row, last - col);
const UPSIDE: Motion = |row, col, last| (last - row, col);
const FALLING: Motion = |row, col, _| (col, row);
const RISING: Motion = |row, col, last| (last - col, last - row);

impl ClueSymmetry {
    /// All symmetries, plainest first.
    pub const ALL: [Self; 10] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Cross,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::Diagonals,
        Self::Full,
    ];

    /// How the symmetry is written on the command line and in links.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Cross => "cross",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::Diagonals => "diagonals",
            Self::Full => "full",
        }
    }

    /// The moves that generate the symmetry.
    const fn motions(self) -> &'static [Motion] {
        match self {
            Self::None => &[],
            Self::HalfTurn => &[HALF],
            Self::QuarterTurn => &[QUARTER],
            Self::LeftRight => &[SIDES],
            Self::TopBottom => &[UPSIDE],
            Self::Cross => &[SIDES, UPSIDE],
            Self::Diagonal => &[FALLING],
            Self::Antidiagonal => &[RISING],
            Self::Diagonals => &[FALLING, RISING],
            Self::Full => &[QUARTER, SIDES],
        }
    }

    /// The cells in groups that are given or blank together, each in reading order.
    ///
    /// `None` if the symmetry does not map the layout's canvas onto itself.
    pub fn orbits(self, layout: &Layout) -> Option<Vec<Vec<Cell>>> {
        if layout.height() != layout.width() {
            return (self == Self::None).then(|| layout.cells().map(|cell| vec![cell]).collect());
        }
        let last = layout.height() - 1;
        let mut orbits = Vec::new();
        let mut seen = vec![false; layout.n_cells()];
        for start in layout.cells() {
            if seen[start.index()] {
                continue;
            }
            seen[start.index()] = true;
            let mut orbit = vec![start];
            let mut next = 0;
            while next < orbit.len() {
                let place = layout.place(orbit[next]);
                for motion in self.motions() {
                    let (row, col) = motion(place.row.into(), place.col.into(), last);
                    let image = layout.cell_at(row, col)?;
                    if !seen[image.index()] {
                        seen[image.index()] = true;
                        orbit.push(image);
                    }
                }
                next += 1;
            }
            orbit.sort_unstable();
            orbits.push(orbit);
        }
        Some(orbits)
    }
}

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ClueSymmetry {
    type Err = UnknownSymmetry;

    fn from_str(name: &str) -> Result<Self, UnknownSymmetry> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name).ok_or(UnknownSymmetry)
    }
}

/// A name that no symmetry has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownSymmetry;

impl fmt::Display for UnknownSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = ClueSymmetry::ALL.map(ClueSymmetry::name).join(", ");
        write!(f, "no such symmetry; there are {names}")
    }
}

impl std::error::Error for UnknownSymmetry {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_have_the_sizes_of_their_groups() {
        let layout = Layout::classic();
        let counts = ClueSymmetry::ALL.map(|symmetry| {
            let orbits = symmetry.orbits(&layout).unwrap();
            assert_eq!(orbits.iter().map(Vec::len).sum::<usize>(), 81, "{symmetry}");
            (orbits.len(), orbits.iter().map(Vec::len).max().unwrap())
        });
        let expected =
            [(81, 1), (41, 2), (21, 4), (45, 2), (45, 2), (25, 4), (45, 2), (45, 2), (25, 4), (15, 8)];
        assert_eq!(counts, expected);
    }

    #[test]
    fn samurai_has_every_symmetry_and_a_lopsided_pair_has_few() {
        assert!(ClueSymmetry::ALL.iter().all(|symmetry| symmetry.orbits(&Layout::samurai()).is_some()));
        let origins = [(0, 0), (6, 6)].map(|(row, col)| ninefold_puzzle::Place { row, col });
        let pair = Layout::overlay(ninefold_puzzle::BoxShape { rows: 3, cols: 3 }, &origins).unwrap();
        assert!(ClueSymmetry::HalfTurn.orbits(&pair).is_some());
        assert!(ClueSymmetry::LeftRight.orbits(&pair).is_none());
    }

    #[test]
    fn names_are_read_back() {
        for symmetry in ClueSymmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("spiral".parse::<ClueSymmetry>().is_err());
    }
}
