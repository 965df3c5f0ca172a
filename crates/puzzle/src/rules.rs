//! [`Rules`]: a layout with its constraints, checked and made ready to be asked.

use crate::clash::Clash;
use crate::constraint::{Constraint, ConstraintError, Filled, Setting};
use crate::part::Part;
use crate::region::{Region, RegionKind};
use crate::{Cell, Digit, DigitSet, Layout};
use std::sync::{Arc, LazyLock};

/// A layout and constraints that fit it, with the regions and peers that follow from them.
///
/// Rules are shared by every puzzle, position and board that plays by them; cloning is cheap.
///
/// ```
/// use ninefold_puzzle::{Constraint, Diagonal, Layout, Rules};
/// let diagonals = [Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal);
/// let rules = Rules::new(Layout::classic(), diagonals.to_vec())?;
/// assert_eq!(rules.regions().len(), 29);
/// # Ok::<(), ninefold_puzzle::ConstraintError>(())
/// ```
#[derive(Clone)]
pub struct Rules(Arc<Inner>);

struct Inner {
    layout: Layout,
    constraints: Vec<Constraint>,
    regions: Vec<Region>,
    peers: Vec<Vec<Cell>>,
    /// What each constraint is made of.
    parts: Vec<Vec<Part>>,
    /// About how many bytes all of this takes.
    memory: usize,
}

static CLASSIC: LazyLock<Rules> =
    LazyLock::new(|| Rules::make(Layout::classic(), Vec::new()).expect("no constraint, no fault"));

/// The most that the parts of all constraints may weigh together: some 30 MB, and no search begins late.
const MAX_WEIGHT: usize = 6_000_000;
/// What a unit of that weight takes in memory, about.
const BYTES_OF_WEIGHT: usize = 5;
/// What a part takes in memory elsewhere, however small it is: the list of its cells.
const BYTES_OF_PART: usize = 32;
/// What a cell takes in memory with its place and the regions that it is in, about.
const BYTES_OF_CELL: usize = 150;

/// What each constraint is made of, unless it is too much, and what all of it weighs.
fn parts(setting: &Setting<'_>) -> Result<(Vec<Vec<Part>>, usize), ConstraintError> {
    let mut weight = 0;
    let parts = setting.constraints.iter().map(|constraint| {
        let parts = constraint.parts(setting);
        weight += parts.iter().map(Part::weight).sum::<usize>();
        if weight > MAX_WEIGHT {
            Err(ConstraintError::TooHeavy { rule: constraint.name() })
        } else {
            Ok(parts)
        }
    });
    let parts = parts.collect::<Result<_, _>>()?;
    Ok((parts, weight))
}

impl Rules {
    /// The rules of the 9x9 grid with nothing added.
    pub fn classic() -> Self {
        CLASSIC.clone()
    }

    /// The rules of a layout with further constraints, each of which must fit it.
    pub fn new(layout: Layout, constraints: Vec<Constraint>) -> Result<Self, ConstraintError> {
        // There is one of these in memory, however many puzzles are read.
        if constraints.is_empty() && layout.is_classic() {
            return Ok(Self::classic());
        }
        Self::make(layout, constraints)
    }

    fn make(layout: Layout, constraints: Vec<Constraint>) -> Result<Self, ConstraintError> {
        if constraints.len() > Constraint::MOST {
            return Err(ConstraintError::TooMany { found: constraints.len(), most: Constraint::MOST });
        }
        let mut regions = layout.houses().to_vec();
        for constraint in &constraints {
            constraint.check(&layout)?;
            constraint.push_regions(&layout, &mut regions);
        }
        let mut peers = vec![Vec::new(); layout.n_cells()];
        for region in &regions {
            for &cell in region.cells() {
                peers[cell.index()].extend(region.cells().iter().copied().filter(|&other| other != cell));
            }
        }
        let (parts, weight) = parts(&Setting { layout: &layout, constraints: &constraints })?;
        for part in parts.iter().flatten() {
            part.for_each_exclusion(|a, b| {
                peers[a.index()].push(b);
                peers[b.index()].push(a);
            });
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
            // Cells that are seen in several ways were in it several times.
            peers.shrink_to_fit();
        }
        let n_peers = peers.iter().map(Vec::len).sum::<usize>();
        let n_parts = parts.iter().map(Vec::len).sum::<usize>();
        let memory = layout.n_cells() * BYTES_OF_CELL
            + n_peers * size_of::<Cell>()
            + n_parts * (size_of::<Part>() + BYTES_OF_PART)
            + weight * BYTES_OF_WEIGHT;
        Ok(Self(Arc::new(Inner { layout, constraints, regions, peers, parts, memory })))
    }

    /// Where the cells are.
    pub fn layout(&self) -> &Layout {
        &self.0.layout
    }

    /// The rules beyond the houses of the layout, in the setter's order.
    pub fn constraints(&self) -> &[Constraint] {
        &self.0.constraints
    }

    /// What each constraint is made of, in the same order.
    pub fn parts(&self) -> &[Vec<Part>] {
        &self.0.parts
    }

    /// About how many bytes they take in memory; those of the classic grid are there once for all.
    pub fn memory(&self) -> usize {
        if self.is_classic() { 0 } else { self.0.memory }
    }

    /// Whether this is the 9x9 grid with 3x3 boxes and nothing else.
    pub fn is_classic(&self) -> bool {
        self.constraints().is_empty() && self.layout().is_classic()
    }

    /// All regions: the houses of the layout first, then those of the constraints in order.
    pub fn regions(&self) -> &[Region] {
        &self.0.regions
    }

    /// The regions in which every digit stands once.
    pub fn houses(&self) -> impl Iterator<Item = &Region> {
        self.regions().iter().filter(|region| region.is_house())
    }

    /// The cells that cannot hold the same digit as this one, in reading order.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.0.peers[cell.index()]
    }

    /// Whether every region of a kind is full and holds no digit twice.
    ///
    /// This is for checking kinds of regions at the same time; [`clashes`](Self::clashes) tells
    /// everything that is wrong.
    ///
    /// # Panics
    /// If `digits` is not as long as the layout has cells.
    pub fn units_differ(&self, kind: RegionKind, digits: &[Option<Digit>]) -> bool {
        self.regions().iter().filter(|region| region.kind() == kind).all(|region| {
            let mut seen = DigitSet::EMPTY;
            region.cells().iter().all(|cell| digits[cell.index()].is_some_and(|digit| seen.insert(digit)))
        })
    }

    /// Everything that a partly filled grid does wrong; `digits` has one entry for each cell.
    ///
    /// An empty answer means that no rule is broken *yet*.
    ///
    /// # Panics
    /// If `digits` is not as long as the layout has cells.
    pub fn clashes(&self, digits: &[Option<Digit>]) -> Vec<Clash> {
        assert_eq!(digits.len(), self.layout().n_cells(), "one entry for each cell");
        let mut clashes = Vec::new();
        for region in self.regions() {
            Clash::push_repeats(region, digits, &mut clashes);
        }
        let setting = Setting { layout: self.layout(), constraints: self.constraints() };
        for constraint in self.constraints() {
            constraint.push_clashes(&Filled { setting, digits }, &mut clashes);
        }
        clashes
    }
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || (self.layout() == other.layout() && self.constraints() == other.constraints())
    }
}

impl Eq for Rules {}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rules")
            .field("layout", self.layout())
            .field("constraints", &self.constraints())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cage, ExtraRegion, Fault, Repeats};

    fn rules(constraints: Vec<Constraint>) -> Rules {
        Rules::new(Layout::classic(), constraints).unwrap()
    }

    #[test]
    fn a_classic_cell_has_twenty_peers() {
        let rules = Rules::classic();
        assert!(rules.layout().cells().all(|cell| rules.peers(cell).len() == 20));
    }

    #[test]
    fn chess_moves_add_peers() {
        let middle = Cell::new(40);
        assert_eq!(rules(vec![Constraint::AntiKnight]).peers(middle).len(), 28);
        assert_eq!(rules(vec![Constraint::AntiKing]).peers(Cell::new(0)).len(), 20);
        assert_eq!(rules(vec![Constraint::AntiKing]).peers(Cell::new(20)).len(), 23);
    }

    #[test]
    fn cages_are_regions_only_without_repeats() {
        let cage = |repeats| {
            let cells = vec![Cell::new(0), Cell::new(40)];
            rules(vec![Constraint::Cage(Cage { cells, sum: None, repeats })]).regions().len()
        };
        assert_eq!((cage(Repeats::Forbidden), cage(Repeats::Allowed)), (28, 27));
    }

    #[test]
    fn windows_are_houses() {
        let rules = rules(ExtraRegion::windows(&Layout::classic()));
        assert_eq!(rules.houses().count(), 31);
    }

    #[test]
    fn every_clash_is_told_with_its_cells() {
        let rules = rules(vec![Constraint::AntiKnight, Constraint::NonConsecutive]);
        let mut digits = vec![None; 81];
        for (cell, digit) in [(0, 7), (4, 7), (11, 7), (8, 1), (17, 2)] {
            digits[cell] = Digit::new(digit);
        }
        let told = rules.clashes(&digits).iter().map(|c| c.describe(rules.layout())).collect::<Vec<_>>();
        assert_eq!(
            told,
            [
                "two 7s in row 1: r1c1 and r1c5",
                "two 7s in block 1: r1c1 and r2c3",
                "two 7s a knight's move apart: r1c1 and r2c3",
                "two 7s a knight's move apart: r1c5 and r2c3",
                "1 and 2 side by side are consecutive: r1c9 and r2c9",
            ]
        );
        assert!(matches!(rules.clashes(&digits)[0].fault, Fault::Repeat { .. }));
    }
}
