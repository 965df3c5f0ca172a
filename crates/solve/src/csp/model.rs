//! [`Model`]: the rules of a puzzle compiled for the search.

use super::agenda::Wakes;
use super::combinations::Combinations;
use super::implied;
use super::layers::Unrolled;
use super::lists::Lists;
use super::pairs::Pairs;
use super::rule::Rule;
use super::steering::{Steering, is_drawn};
use super::sum::Sum;
use super::tally::Tally;
use ninefold_puzzle::{Cell, Constraint, Digit, PairTable, Part, Region, Rules};

/// What the propagators ask of the rules, as flat lists of numbers.
#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(super) n_cells: usize,
    pub(super) all_digits: u32,
    /// The cells that cannot hold the same digit as a cell.
    pub(super) peers: Lists,
    /// The cells of each house.
    pub(super) houses: Lists,
    pub(super) houses_of: Lists,
    /// The ways in which other regions cut a house, at `cuts_of.get(house)`.
    pub(super) cuts: Vec<Cut>,
    pub(super) cuts_of: Lists,
    pub(super) sums: Vec<Sum>,
    pub(super) combinations: Combinations,
    pub(super) wakes: Wakes,
    /// Cells that a rule ties to each other two by two.
    pub(super) pairs: Pairs,
    /// All other rules.
    pub(super) rules: Vec<Rule>,
    /// What each cell may hold by itself.
    pub(super) first: Vec<u32>,
    pub(super) steering: Steering,
    /// How many nodes without a solution make the plain search give way to the learner.
    pub(super) patience: u64,
}

/// Whether the rules treat all digits alike, so that digits may be renamed.
pub(super) fn is_digit_blind(rules: &Rules) -> bool {
    rules.constraints().iter().all(Constraint::is_digit_blind)
}

/// A house cut into segments by other regions.
///
/// A digit of the house that fits one segment only cannot stand in the rest of the region that
/// made this segment.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// The cells of each segment, disjoint, together the house.
    pub(super) segments: Lists,
    /// How many cells each segment has, if all have as many.
    pub(super) width: Option<usize>,
    /// For each segment, the cells of its region outside the house.
    pub(super) outside: Lists,
}

impl Model {
    pub(crate) fn new(constraints: &Rules) -> Self {
        let layout = constraints.layout();
        let n_cells = layout.n_cells();
        let houses = constraints.houses().map(|house| house.cells().iter().map(number)).collect::<Lists>();
        let mut cuts = Vec::new();
        let mut cuts_of = Lists::default();
        for house in constraints.houses() {
            let first = cuts.len() as u16;
            cuts.extend(Cut::all(constraints, house));
            cuts_of.push(first..cuts.len() as u16);
        }
        let sums = implied::sums(constraints);
        let parts = || constraints.parts().iter().flatten();
        let mut unrolled = Unrolled::default();
        let mut rules =
            parts().filter_map(|part| Rule::new(part, constraints, &mut unrolled)).collect::<Vec<_>>();
        rules.extend(Tally::all(constraints).into_iter().map(Rule::of_tally));
        let all_digits = (1 << layout.n_digits()) - 1;
        let mut first = vec![all_digits; n_cells];
        for part in parts() {
            if let Part::Among { cell, digits } = part {
                first[cell.index()] &= digits.bits();
            }
        }
        Self {
            n_cells,
            all_digits,
            peers: peers(constraints),
            wakes: Wakes::new(n_cells, &houses, &sums, &rules),
            houses_of: houses.holders(n_cells),
            houses,
            cuts,
            cuts_of,
            sums,
            combinations: Combinations::new(layout.n_digits()),
            pairs: Pairs::new(constraints),
            rules,
            first,
            steering: Steering::new(constraints),
            patience: patience(constraints),
        }
    }
}

impl Model {
    /// Whether houses, peers, pairs and choices of sets say everything, which is what the learner knows.
    pub(super) fn can_learn(&self) -> bool {
        self.sums.is_empty() && self.rules.iter().all(|rule| rule.as_set().is_some())
    }
}

/// The cells that cannot hold the same digit as a cell, also because an equal cell sees them.
fn peers(rules: &Rules) -> Lists {
    let mut peers = rules.layout().cells().map(|cell| rules.peers(cell).to_vec()).collect::<Vec<_>>();
    for part in rules.parts().iter().flatten() {
        if let Part::Pair { cells: [a, b], table } = part
            && is_equality(table, rules.layout().n_digits())
        {
            let both = [&peers[a.index()][..], &peers[b.index()]].concat();
            for &cell in [a, b] {
                peers[cell.index()].extend(both.iter().filter(|&&other| other != cell));
                both.iter().filter(|&&other| other != cell).for_each(|other| peers[other.index()].push(cell));
            }
        }
    }
    for peers in &mut peers {
        peers.sort_unstable();
        peers.dedup();
    }
    peers.iter().map(|peers| peers.iter().map(number)).collect()
}

/// The patience of a search: on large grids, and where signs and lines tie cells to each other, learning pays
/// where plain search needs thousands of nodes; on small grids hardly ever.
fn patience(rules: &Rules) -> u64 {
    if rules.layout().n_digits() > 9 {
        1_000
    } else if is_drawn(rules) {
        2_000
    } else {
        100_000
    }
}

fn is_equality(table: &PairTable, n_digits: usize) -> bool {
    Digit::all(n_digits).all(|digit| table.row(digit).only() == Some(digit))
}

impl Cut {
    /// All cuts of a house: regions that tile it together make one cut, every other region its own.
    fn all(rules: &Rules, house: &Region) -> Vec<Self> {
        let mut tilings: Vec<Vec<&Region>> = Vec::new();
        for region in rules.regions() {
            let common = intersection(region, house);
            if common.len() < 2 || region.cells() == house.cells() || common.len() == region.cells().len() {
                continue;
            }
            let fits = |tiling: &&mut Vec<&Region>| {
                tiling[0].kind() == region.kind()
                    && tiling.iter().all(|tile| intersection(tile, house).iter().all(|c| !common.contains(c)))
            };
            match tilings.iter_mut().find(fits) {
                Some(tiling) => tiling.push(region),
                None => tilings.push(vec![region]),
            }
        }
        tilings.iter().map(|tiling| Self::new(house, tiling)).collect()
    }

    fn new(house: &Region, tiling: &[&Region]) -> Self {
        let mut cut = Self { segments: Lists::default(), width: None, outside: Lists::default() };
        let mut rest = house.cells().to_vec();
        for region in tiling {
            let segment = intersection(region, house);
            rest.retain(|cell| !segment.contains(cell));
            cut.segments.push(segment.iter().map(number));
            cut.outside.push(region.cells().iter().filter(|cell| !segment.contains(cell)).map(number));
        }
        for cell in &rest {
            cut.segments.push([number(cell)]);
            cut.outside.push([]);
        }
        let width = cut.segments.get(0).len();
        cut.width = cut.segments.iter().all(|segment| segment.len() == width).then_some(width);
        cut
    }
}

fn intersection(region: &Region, house: &Region) -> Vec<Cell> {
    region.cells().iter().copied().filter(|cell| house.cells().binary_search(cell).is_ok()).collect()
}

fn number(cell: &Cell) -> u16 {
    cell.index() as u16
}
