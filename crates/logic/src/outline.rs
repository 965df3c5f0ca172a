//! [`Outline`]: where on the board an argument takes place.

use crate::geometry::RegionId;
use crate::proof::Proof;
use crate::technique::{chain, forcing, neighbour, single, uniqueness, wing};
use ninefold_puzzle::Cell;

/// The cells and regions that a pattern is made of, each once and in order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Outline {
    /// The cells of the pattern.
    pub cells: Vec<Cell>,
    /// The regions that the argument speaks of.
    pub regions: Vec<RegionId>,
}

impl Outline {
    fn new(cells: impl IntoIterator<Item = Cell>, regions: impl IntoIterator<Item = RegionId>) -> Self {
        let mut outline = Self { cells: cells.into_iter().collect(), regions: regions.into_iter().collect() };
        outline.cells.sort_unstable();
        outline.cells.dedup();
        outline.regions.sort_unstable();
        outline.regions.dedup();
        outline
    }
}

impl Proof {
    /// Where the argument takes place.
    pub fn outline(&self) -> Outline {
        match self {
            Self::Single(single::Proof::FullHouse { house, cell, .. })
            | Self::Single(single::Proof::Hidden { house, cell, .. }) => Outline::new([*cell], [*house]),
            Self::Single(single::Proof::Naked { cell, .. }) => Outline::new([*cell], []),
            Self::Intersection(proof) => {
                Outline::new(proof.places.iter().copied(), [proof.house].into_iter().chain(proof.crossing))
            }
            Self::Subset(proof) => Outline::new(proof.cells.iter().copied(), proof.regions.first().copied()),
            Self::Fish(proof) => Outline::new(
                proof.fish.iter().flat_map(|fish| fish.fins.iter().copied()),
                proof.fish.iter().flat_map(|fish| fish.base.iter().chain(&fish.cover).copied()),
            ),
            Self::Turbot(proof) => {
                let links = || proof.patterns.iter().flat_map(|pattern| &pattern.links);
                Outline::new(
                    links().flat_map(|link| link.near.iter().chain(&link.far).copied()),
                    links().map(|link| link.house),
                )
            }
            Self::Colouring(proof) => Outline::new(
                proof.clusters.iter().flat_map(|cluster| cluster.colours.iter().flatten().map(|at| at.cell)),
                [],
            ),
            Self::Wing(wing::Proof::BentSet { cells, .. }) => Outline::new(cells.iter().copied(), []),
            Self::Wing(wing::Proof::Pairs { ends, house, .. }) => Outline::new(*ends, [*house]),
            Self::Wing(wing::Proof::Sets { sets, house, .. }) => {
                Outline::new(sets.iter().flatten().copied(), [*house])
            }
            Self::RemotePair(proof) => Outline::new(proof.cells.iter().copied(), []),
            Self::Uniqueness(proof) => {
                let cells = match &proof.pattern {
                    uniqueness::Pattern::Deadly { cells, .. } => cells.clone(),
                    uniqueness::Pattern::Grave { extras } => extras.iter().map(|at| at.cell).collect(),
                };
                Outline::new(
                    cells.into_iter().chain(proof.helpers.iter().copied()),
                    proof.strong.iter().map(|&(_, house)| house),
                )
            }
            Self::Template(_) => Outline::default(),
            Self::Chain(proof) => {
                let house = |link: &chain::StrongLink| match link.reason {
                    chain::Reason::House(house) => Some(house),
                    chain::Reason::Cell | chain::Reason::AlmostLocked(_) => None,
                };
                let nodes = proof.links.iter().flat_map(|link| [&link.from, &link.to]);
                Outline::new(
                    nodes.flat_map(|node| node.cells.iter().copied()),
                    proof.links.iter().filter_map(house),
                )
            }
            Self::Als(proof) => Outline::new(proof.sets.iter().flatten().copied(), []),
            Self::DeathBlossom(proof) => {
                let petals = proof.petals.iter().flat_map(|petal| petal.cells.iter().copied());
                Outline::new(petals.chain([proof.stem]), [])
            }
            Self::SueDeCoq(proof) => Outline::new(
                proof.crossing.iter().chain(proof.wings.iter().flatten()).copied(),
                proof.regions,
            ),
            Self::Forcing(forcing::Proof::Contradiction { branch, .. }) => {
                Outline::new([branch.assumption.candidate().cell], [])
            }
            Self::Forcing(forcing::Proof::Verity { choice, .. }) => match *choice {
                forcing::Choice::Cell(cell) => Outline::new([cell], []),
                forcing::Choice::House(_, house) => Outline::new([], [house]),
                forcing::Choice::Candidate(at) => Outline::new([at.cell], []),
            },
            Self::Aligned(proof) => Outline::new(proof.base.iter().copied(), []),
            Self::Symmetry(_) => Outline::default(),
            Self::Oddagon(proof) => Outline::new(proof.cells.iter().copied(), []),
            Self::Direct(proof) => {
                let first = proof.first.proof.outline();
                let cells = first.cells.into_iter().chain([proof.single.cell]);
                Outline::new(cells, first.regions.into_iter().chain([proof.house]))
            }
            Self::Firework(proof) => Outline::new(
                [proof.crossing].into_iter().chain(proof.wings),
                [proof.block].into_iter().chain(proof.lines),
            ),
            Self::Rank(proof) => {
                Outline::new(proof.cells(), proof.regions().into_iter().map(|(region, _)| region))
            }
            Self::Exocet(proof) => Outline::new(proof.base.into_iter().chain(proof.targets), proof.lines),
            Self::Nested(proof) => Outline::new([proof.assumption.candidate().cell], []),
            Self::Kraken(proof) => {
                let fins = proof.branches.iter().map(|branch| branch.assumption.candidate().cell);
                Outline::new(fins, proof.base.iter().chain(&proof.cover).copied())
            }
            Self::Leftovers(proof) => Outline::new([], proof.added.iter().chain(&proof.removed).copied()),
            Self::Equivalence(proof) => Outline::new([], proof.added.iter().chain(&proof.removed).copied()),
            Self::Neighbour(neighbour::Proof::Cell(cell)) => Outline::new([*cell], []),
            Self::Neighbour(neighbour::Proof::House(_, house)) => Outline::new([], [*house]),
            Self::Rule(proof) => {
                Outline::new(proof.premises.iter().flat_map(|premise| premise.cells.iter().copied()), [])
            }
            Self::Polarity(proof) => {
                Outline::new(proof.low.iter().chain(&proof.high).copied(), [proof.region])
            }
            Self::Sum(proof) => {
                Outline::new(proof.cells(), proof.equations.iter().flat_map(|equation| equation.houses()))
            }
        }
    }
}
