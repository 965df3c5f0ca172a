//! [`Geometry`]: what techniques ask about the regions of a board, worked out once.

mod cages;
mod equivalences;
mod leftovers;
mod links;
mod rule_id;
pub(crate) mod units;

pub use cages::{Area, CageId, SumCage};
pub use equivalences::CagedLeftover;
pub use leftovers::Leftover;
pub use rule_id::RuleId;
pub use units::RuleUnit;

use links::Links;
use ninefold_puzzle::{
    Cell, CellSet, Constraint, Digit, DigitSet, Frame, Region, RegionKind, RegionName, Rules, Shape,
};
use std::sync::OnceLock;

/// A region of the rules, by its place in [`Rules::regions`](ninefold_puzzle::Rules::regions).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RegionId(u16);

impl RegionId {
    /// The region with this index.
    pub const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The index among the regions of the rules.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The directions in which a house may run; fish and intersections are named after them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// A row.
    Row,
    /// A column.
    Column,
    /// Anything that is no line: blocks, jigsaw pieces, windows, diagonals, cages.
    Area,
}

/// The regions of a board with their cells as sets, and the regions of every cell.
#[derive(Debug)]
pub struct Geometry<const W: usize = 2> {
    all: CellSet<W>,
    regions: Vec<CellSet<W>>,
    directions: Vec<Direction>,
    houses: Vec<RegionId>,
    areas_first: Vec<RegionId>,
    regions_of: Vec<Vec<RegionId>>,
    names: Vec<RegionName>,
    n_digits: usize,
    /// Whether the houses are rows, columns and boxes alone, which leave nothing over that locked
    /// candidates do not show.
    has_boxes_alone: bool,
    /// Whether nothing counts but rows, columns and boxes.
    is_plain: bool,
    cages: Vec<SumCage<W>>,
    /// For each cell, the cages that hold it, by their place in `cages`.
    cages_of: Vec<Vec<usize>>,
    /// The cells side by side with each one, where they must not be consecutive.
    neighbours: Vec<CellSet<W>>,
    /// Lines, signs and clues.
    rule_units: Vec<RuleUnit<W>>,
    links: Links<W>,
    areas: OnceLock<Vec<Area<W>>>,
    leftovers: OnceLock<Vec<Leftover<W>>>,
    equivalences: OnceLock<Vec<Leftover<W>>>,
    caged_equivalences: OnceLock<Vec<CagedLeftover<W>>>,
    rectangles: OnceLock<Vec<[Cell; 4]>>,
}

impl<const W: usize> Geometry<W> {
    /// The geometry of these rules.
    pub fn new(frame: &Frame<W>) -> Self {
        let info = frame.rules().regions();
        let of_cell = |cell: Cell| {
            let holds = |&id: &RegionId| frame.regions()[id.index()].contains(cell);
            (0..info.len()).map(RegionId::new).filter(holds).collect()
        };
        let rules = frame.rules();
        let cages = cages::cages(frame);
        let rule_units = units::units(rules);
        let cages_of = |cell: Cell| (0..cages.len()).filter(|&i| cages[i].cells.contains(cell)).collect();
        Self {
            all: CellSet::first(frame.rules().layout().n_cells()),
            regions: frame.regions().to_vec(),
            directions: info.iter().map(direction).collect(),
            houses: (0..info.len()).filter(|&i| info[i].is_house()).map(RegionId::new).collect(),
            areas_first: areas_first(info),
            regions_of: frame.rules().layout().cells().map(of_cell).collect(),
            names: info.iter().map(Region::name).collect(),
            n_digits: rules.layout().n_digits(),
            has_boxes_alone: has_boxes_alone(rules),
            is_plain: has_boxes_alone(rules) && rules.constraints().is_empty(),
            cages_of: rules.layout().cells().map(cages_of).collect(),
            cages,
            neighbours: neighbours(frame),
            links: Links::new(rules, &rule_units),
            rule_units,
            areas: OnceLock::new(),
            leftovers: OnceLock::new(),
            equivalences: OnceLock::new(),
            caged_equivalences: OnceLock::new(),
            rectangles: OnceLock::new(),
        }
    }

    /// Every cell of the layout.
    #[inline]
    pub fn all_cells(&self) -> CellSet<W> {
        self.all
    }

    /// Every region, in the order of the rules.
    pub fn regions(&self) -> impl ExactSizeIterator<Item = RegionId> + use<W> {
        (0..self.regions.len()).map(RegionId::new)
    }

    /// Every region as people look at them: blocks and other areas, then rows, then columns.
    pub fn areas_first(&self) -> &[RegionId] {
        &self.areas_first
    }

    /// Whether every digit stands in the region once.
    #[inline]
    pub fn is_house(&self, region: RegionId) -> bool {
        self.houses.binary_search(&region).is_ok()
    }

    /// The regions in which every digit stands once.
    pub fn houses(&self) -> &[RegionId] {
        &self.houses
    }

    /// The cells of a region.
    #[inline]
    pub fn cells(&self, region: RegionId) -> CellSet<W> {
        self.regions[region.index()]
    }

    /// Which way a region runs.
    #[inline]
    pub fn direction(&self, region: RegionId) -> Direction {
        self.directions[region.index()]
    }

    /// The regions that a cell lies in.
    #[inline]
    pub fn regions_of(&self, cell: Cell) -> &[RegionId] {
        &self.regions_of[cell.index()]
    }

    /// The houses that hold all these cells.
    pub fn houses_holding(&self, cells: CellSet<W>) -> impl Iterator<Item = RegionId> {
        self.houses.iter().copied().filter(move |&house| cells.is_subset(&self.cells(house)))
    }

    /// The regions that hold all these cells.
    pub fn regions_with(&self, cells: CellSet<W>) -> impl Iterator<Item = RegionId> {
        let near = cells.min().map_or(&[][..], |cell| self.regions_of(cell));
        near.iter().copied().filter(move |&region| cells.is_subset(&self.cells(region)))
    }

    /// What kind of region it is.
    #[inline]
    pub fn kind(&self, region: RegionId) -> RegionKind {
        self.names[region.index()].kind
    }

    /// The cages that have a sum, in the setter's order.
    #[inline]
    pub fn cages(&self) -> &[SumCage<W>] {
        &self.cages
    }

    /// The cages with a sum that hold a cell.
    pub fn cages_of(&self, cell: Cell) -> impl Iterator<Item = &SumCage<W>> {
        self.cages_of[cell.index()].iter().map(|&cage| &self.cages[cage])
    }

    /// What the digits of a house add up to: 45 on a grid of nine.
    pub fn house_total(&self) -> i32 {
        let n_digits = self.n_digits as i32;
        n_digits * (n_digits + 1) / 2
    }

    /// The houses, alone and together, whose digits can be compared with the sums of cages.
    pub fn areas(&self) -> &[Area<W>] {
        self.areas.get_or_init(|| cages::areas(self))
    }

    /// Whether the houses are rows, columns and boxes alone.
    pub fn has_boxes_alone(&self) -> bool {
        self.has_boxes_alone
    }

    /// Lines set against areas of which few cells remain; none where all areas are boxes.
    pub fn leftovers(&self) -> &[Leftover<W>] {
        let find = || if self.has_boxes_alone { Vec::new() } else { leftovers::leftovers(self) };
        self.leftovers.get_or_init(find)
    }

    /// Lines set against areas, and rows against columns and areas, of which many cells remain.
    pub fn equivalences(&self) -> &[Leftover<W>] {
        self.equivalences.get_or_init(|| equivalences::equivalences(self))
    }

    /// The same with the cages that lie on either side; none where no cage does.
    pub fn caged_equivalences(&self) -> &[CagedLeftover<W>] {
        self.caged_equivalences.get_or_init(|| equivalences::with_cages(self))
    }

    /// Whether nothing counts but rows, columns and boxes: no further house, rule or cage.
    pub fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Whether there are no cages with a sum, lines, signs, clues or rules about neighbours: all digits
    /// are alike.
    pub fn has_houses_alone(&self) -> bool {
        self.cages.is_empty() && self.rule_units.is_empty() && self.neighbours.is_empty()
    }

    /// Whether cells side by side must not be consecutive.
    #[inline]
    pub fn has_neighbours(&self) -> bool {
        !self.neighbours.is_empty()
    }

    /// The cells side by side with this one, if they must not be consecutive.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> CellSet<W> {
        self.neighbours.get(cell.index()).copied().unwrap_or_default()
    }

    /// The lines, signs and clues whose parts are argued with, and pieces of rules for the whole board.
    #[inline]
    pub fn rule_units(&self) -> &[RuleUnit<W>] {
        &self.rule_units
    }

    /// The cells that a rule ties to this one: not every digit goes with every other.
    #[inline]
    pub fn linked(&self, cell: Cell) -> CellSet<W> {
        self.links.near(cell)
    }

    /// What another cell may hold beside a digit of this one; `None` if no rule ties the two.
    #[inline]
    pub fn allowed_beside(&self, cell: Cell, digit: Digit, other: Cell) -> Option<DigitSet> {
        self.links.beside(cell, digit, other)
    }

    /// Four cells where two rows and two columns cross, in reading order, of which every region
    /// holds none, two on one side, or all: exchanging their digits goes unnoticed.
    pub fn rectangles(&self) -> &[[Cell; 4]] {
        self.rectangles.get_or_init(|| {
            let along = |direction| {
                self.houses.iter().copied().filter(move |&house| self.direction(house) == direction)
            };
            let mut rectangles = Vec::new();
            for top in along(Direction::Row) {
                for bottom in along(Direction::Row).filter(|&bottom| bottom > top) {
                    for left in along(Direction::Column) {
                        for right in along(Direction::Column).filter(|&right| right > left) {
                            rectangles.extend(self.rectangle([top, bottom], [left, right]));
                        }
                    }
                }
            }
            rectangles
        })
    }

    fn rectangle(&self, rows: [RegionId; 2], columns: [RegionId; 2]) -> Option<[Cell; 4]> {
        let corner = |row, column| (self.cells(row) & self.cells(column)).only();
        let [a, b] = [corner(rows[0], columns[0])?, corner(rows[0], columns[1])?];
        let [c, d] = [corner(rows[1], columns[0])?, corner(rows[1], columns[1])?];
        let set = |cells: &[Cell]| cells.iter().copied().collect::<CellSet<W>>();
        let sides = [set(&[a, b]), set(&[c, d]), set(&[a, c]), set(&[b, d])];
        let all = set(&[a, b, c, d]);
        let fair = |cells: CellSet<W>| cells.is_empty() || cells == all || sides.contains(&cells);
        let crosses = |region: &CellSet<W>| fair(*region & all);
        let areas = |cells: CellSet<W>| {
            self.regions_with(cells).any(|region| self.direction(region) == Direction::Area)
        };
        let paired = areas(sides[0]) && areas(sides[1]) || areas(sides[2]) && areas(sides[3]);
        (self.regions.iter().all(crosses) && paired && !areas(all)).then_some([a, b, c, d])
    }
}

/// Whether a grid has no houses but its rows, columns and boxes.
fn has_boxes_alone(rules: &Rules) -> bool {
    let is_usual = |region: &Region| !matches!(region.kind(), RegionKind::Extra | RegionKind::Diagonal);
    matches!(rules.layout().shape(), Shape::Boxes(_)) && rules.regions().iter().all(is_usual)
}

/// The regions, those that are no lines first.
fn areas_first(info: &[Region]) -> Vec<RegionId> {
    let mut regions = (0..info.len()).map(RegionId::new).collect::<Vec<_>>();
    regions.sort_by_key(|region| direction(&info[region.index()]) != Direction::Area);
    regions
}

/// The cells side by side with each one, if the rules speak of them.
fn neighbours<const W: usize>(frame: &Frame<W>) -> Vec<CellSet<W>> {
    let rules = frame.rules();
    if !rules.constraints().contains(&Constraint::NonConsecutive) {
        return Vec::new();
    }
    let layout = rules.layout();
    let beside =
        |cell| [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |step| layout.step(cell, step));
    layout.cells().map(|cell| beside(cell).collect()).collect()
}

fn direction(region: &Region) -> Direction {
    match region.kind() {
        RegionKind::Row => Direction::Row,
        RegionKind::Column => Direction::Column,
        RegionKind::Block | RegionKind::Diagonal | RegionKind::Extra | RegionKind::Cage => Direction::Area,
    }
}
