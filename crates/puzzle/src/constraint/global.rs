//! Rules for the whole board without a drawing: leapers, disjoint groups, global entropy, diagonal neighbours.

use super::ConstraintError;
use super::entropic::third;
use super::rule::{Filled, Rule, Setting, malformed};
use crate::clash::Clash;
use crate::part::{PairTable, Part};
use crate::{Cell, Digit, Layout, RegionKind};

/// A rule for the whole board that nobody has to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Global {
    /// Equal digits are never so many rows and so many columns apart, or the other way round: 1 and 2 is
    /// the knight, 1 and 3 the camel.
    Leaper(u8, u8),
    /// Cells at the same place of different blocks differ.
    DisjointGroups,
    /// Every square of two by two cells holds a low, a middle and a high digit.
    Entropy,
    /// Every square of two by two cells holds digits of all three remainders when divided by three.
    Remainders,
    /// Cells that touch at a corner never hold consecutive digits.
    DiagonallyNonConsecutive,
    /// A digit never stands again as many steps to the side and up or down away as it says.
    Taxicab,
}

impl Global {
    /// The leaper of one and three.
    pub const CAMEL: Self = Self::Leaper(1, 3);
    /// The leaper of two and three.
    pub const ZEBRA: Self = Self::Leaper(2, 3);

    fn pairs(self, layout: &Layout) -> Vec<[Cell; 2]> {
        let steps = match self {
            Self::Leaper(a, b) => {
                let (a, b) = (i32::from(a), i32::from(b));
                let mut steps = vec![(a, b), (a, -b), (b, a), (b, -a)];
                steps.iter_mut().for_each(|step| *step = (*step).max((-step.0, -step.1)));
                steps.sort_unstable();
                steps.dedup();
                steps
            }
            Self::DiagonallyNonConsecutive => vec![(1, -1), (1, 1)],
            Self::DisjointGroups | Self::Entropy | Self::Remainders | Self::Taxicab => Vec::new(),
        };
        let from = |cell: Cell| steps.iter().filter_map(move |&step| Some([cell, layout.step(cell, step)?]));
        layout.cells().flat_map(from).collect()
    }

    /// The groups of cells at the same place of their blocks, on a board of one grid.
    pub(super) fn groups(layout: &Layout) -> Vec<Vec<Cell>> {
        let blocks =
            layout.houses().iter().filter(|house| house.kind() == RegionKind::Block).collect::<Vec<_>>();
        let at_place = |place: usize| blocks.iter().map(|block| block.cells()[place]).collect();
        (0..layout.n_digits()).map(at_place).collect()
    }

    /// The cells that are so many steps apart.
    fn steps_apart(layout: &Layout, distance: i32) -> Vec<[Cell; 2]> {
        let steps = (-distance..=distance).map(|cols| (distance - cols.abs(), cols));
        // Of two cells, the one that comes first looks at the other.
        let steps = steps.filter(|&step| step > (0, 0)).collect::<Vec<_>>();
        let from = |cell: Cell| steps.iter().filter_map(move |&step| Some([cell, layout.step(cell, step)?]));
        layout.cells().flat_map(from).collect()
    }

    /// The three classes of digits of which every square has all.
    fn class(self, digit: i32, n_digits: usize) -> i32 {
        if self == Self::Entropy { third(digit, n_digits) } else { digit % 3 }
    }

    fn squares(layout: &Layout) -> Vec<Vec<Cell>> {
        let square = |cell| [(0, 0), (0, 1), (1, 0), (1, 1)].map(|step| layout.step(cell, step));
        layout.cells().filter_map(|cell| square(cell).into_iter().collect()).collect()
    }
}

impl Rule for Global {
    fn name(&self) -> &'static str {
        match self {
            Self::Leaper(..) => "anti-leaper",
            Self::DisjointGroups => "disjoint groups",
            Self::Entropy => "global entropy",
            Self::Remainders => "global remainders",
            Self::Taxicab => "anti-taxicab",
            Self::DiagonallyNonConsecutive => "diagonally non-consecutive",
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::Leaper(a, b) => format!(
                "Cells {a} rows and {b} columns apart, or {b} rows and {a} columns, hold different digits."
            ),
            Self::DisjointGroups => {
                "Cells at the same place of different boxes hold different digits.".into()
            }
            Self::Entropy => {
                "Every square of two by two cells holds at least one low, one middle and one high digit."
                    .into()
            }
            Self::Remainders => {
                "Every square of two by two cells holds digits of all three remainders when divided by 3."
                    .into()
            }
            Self::Taxicab => {
                "A digit never stands again as many steps away, along rows and columns, as it says.".into()
            }
            Self::DiagonallyNonConsecutive => {
                "Cells that touch at a corner only never hold consecutive digits such as 4 and 5.".into()
            }
        }
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        layout.cells().collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        let malformed = |why: &str| Err(malformed(self.name(), Cell::new(0), layout, why));
        match *self {
            Self::Leaper(0, 0) => malformed("a leap of no cells leads nowhere"),
            Self::Leaper(a, b) if usize::from(a.max(b)) >= layout.height().max(layout.width()) => {
                malformed("the leap is longer than the board")
            }
            Self::DisjointGroups if layout.grids().len() > 1 => {
                malformed("grids that overlap have no such groups")
            }
            Self::Entropy | Self::Remainders if layout.n_digits() < 3 => {
                malformed("there are fewer than three digits")
            }
            _ => Ok(()),
        }
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let (complaint, allows): (_, fn(i32, i32) -> bool) = match self {
            Self::DisjointGroups => return,
            Self::Entropy | Self::Remainders => {
                let complaint = match self {
                    Self::Entropy => "these four cells lack a low, a middle or a high digit",
                    _ => "these four cells lack a remainder of the division by 3",
                };
                for square in Self::squares(at.setting.layout) {
                    let Some(values) = at.values(&square) else { continue };
                    let has =
                        |class| values.iter().any(|&value| self.class(value, at.setting.n_digits()) == class);
                    if !(has(0) && has(1) && has(2)) {
                        clashes.push(Clash::of_rule(square, complaint));
                    }
                }
                return;
            }
            Self::Taxicab => {
                for digit in at.setting.layout.digits() {
                    for pair in Self::steps_apart(at.setting.layout, digit.get().into()) {
                        if pair.iter().all(|cell| at.digits[cell.index()] == Some(digit)) {
                            clashes.push(Clash::of_rule(pair, "a digit stands again as far away as it says"));
                        }
                    }
                }
                return;
            }
            Self::Leaper(..) => ("equal digits are a forbidden leap apart", |a, b| a != b),
            Self::DiagonallyNonConsecutive => {
                ("consecutive digits touch at a corner", |a, b| (a - b).abs() != 1)
            }
        };
        for pair in self.pairs(at.setting.layout) {
            if let [Some(a), Some(b)] = pair.map(|cell| at.value(cell))
                && !allows(a, b)
            {
                clashes.push(Clash::of_rule(pair, complaint));
            }
        }
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let layout = setting.layout;
        let n_digits = setting.n_digits();
        match self {
            Self::Leaper(..) => {
                self.pairs(layout).iter().map(|pair| Part::Different(pair.to_vec())).collect()
            }
            Self::DiagonallyNonConsecutive => {
                let pairs = self.pairs(layout);
                pairs.iter().flat_map(|pair| Part::chain(pair, n_digits, |a, b| (a - b).abs() != 1)).collect()
            }
            Self::DisjointGroups => Self::groups(layout).into_iter().map(Part::Different).collect(),
            Self::Taxicab => {
                let of_digit = |digit: Digit| {
                    let number = i32::from(digit.get());
                    let table = PairTable::new(n_digits, |a, b| a != number || b != number);
                    let pairs = Self::steps_apart(layout, number);
                    pairs.into_iter().filter_map(move |[a, b]| Part::pair(a, b, &table))
                };
                layout.digits().flat_map(of_digit).collect()
            }
            Self::Entropy | Self::Remainders => {
                let of_class = |class| {
                    layout
                        .digits()
                        .filter(|digit| self.class(digit.get().into(), n_digits) == class)
                        .collect()
                };
                let classes = [0, 1, 2].map(of_class);
                let counts = |cells: &Vec<Cell>| {
                    let cells = cells.clone();
                    classes.map(|digits| Part::Count { cells: cells.clone(), digits, counts: !0 << 1 })
                };
                Self::squares(layout).iter().flat_map(counts).collect()
            }
        }
    }
}
