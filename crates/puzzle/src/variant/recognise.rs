//! Which variant a puzzle is.

use super::{Feature, Grid, Overlap, Variant};
use crate::{
    Constraint, Diagonal, DotKind, ExtraRegion, Global, IndexerKind, Layout, LineKind, MarkKind, OutsideKind,
    Puzzle, Shape,
};

impl Variant {
    /// The variant of a puzzle; `None` if its grid or its rules have no name.
    ///
    /// Ice cannot be seen: it is a way of playing. Drawings are no rules. Boxes may be turned, two rows by three columns
    /// or three by two.
    ///
    /// ```
    /// use ninefold_puzzle::{Constraint, Draft, Layout, Variant};
    /// let mut draft = Draft::empty(Layout::samurai());
    /// draft.constraints.push(Constraint::AntiKnight);
    /// assert_eq!(Variant::of(&draft.check()?).unwrap().to_string(), "samurai+anti-knight");
    /// # Ok::<(), ninefold_puzzle::DraftError>(())
    /// ```
    pub fn of(puzzle: &Puzzle) -> Option<Self> {
        let layout = puzzle.layout();
        let is_rule = |constraint: &&Constraint| !matches!(constraint, Constraint::Drawing(_));
        let constraints = puzzle.rules().constraints().iter().filter(is_rule).collect::<Vec<_>>();
        let plain = Self::new(grid_of(layout)?)?;
        let features = constraints.iter().map(|constraint| feature_of(constraint, layout));
        let variant = features.into_iter().try_fold(plain, |variant, feature| variant.with(feature?))?;
        let is_drawn =
            |constraint: &Constraint| feature_of(constraint, layout).is_some_and(Feature::is_drawn);
        let of_family =
            |constraint: &Constraint| !matches!(constraint, Constraint::Cage(_)) && !is_drawn(constraint);
        let expected = variant.constraints(layout);
        let found = constraints.iter().filter(|constraint| of_family(constraint));
        let is_whole = expected.iter().all(|constraint| constraints.contains(&constraint));
        // Groups of several sums look alike, so the rule of the family would say too much.
        let n_sums =
            constraints.iter().filter(|constraint| matches!(constraint, Constraint::EqualSums(_))).count();
        (is_whole && found.count() == expected.len() && n_sums <= 1).then_some(variant)
    }
}

fn grid_of(layout: &Layout) -> Option<Grid> {
    let size = u8::try_from(layout.n_digits()).ok()?;
    match layout.shape() {
        Shape::Boxes(_) => Some(Grid::Boxes(size)),
        Shape::Jigsaw { .. } => Some(Grid::Jigsaw(size)),
        Shape::Overlay { .. } => {
            let chains = (2..=Overlap::LONGEST_CHAIN).map(Overlap::Chain);
            let others = [Overlap::Sohei, Overlap::Butterfly, Overlap::Flower, Overlap::Samurai];
            let fits = |overlap: &Overlap| overlap.layout(layout.n_digits()).as_ref() == Some(layout);
            chains.chain(others).find(fits).map(|overlap| Grid::Overlap(overlap, size))
        }
    }
}

fn feature_of(constraint: &Constraint, layout: &Layout) -> Option<Feature> {
    match constraint {
        Constraint::Cage(cage) => cage.sum.map(|_| Feature::Killer),
        Constraint::Diagonal(Diagonal::Falling | Diagonal::Rising) => Some(Feature::Diagonal),
        Constraint::ExtraRegion(region) => match region.cells.len() == layout.n_digits() {
            _ if ExtraRegion::windows(layout).contains(constraint) => Some(Feature::Windoku),
            is_house => is_house.then_some(Feature::ExtraRegion),
        },
        Constraint::AntiKnight => Some(Feature::AntiKnight),
        Constraint::AntiKing => Some(Feature::AntiKing),
        Constraint::NonConsecutive => Some(Feature::NonConsecutive),
        Constraint::Global(global) => match *global {
            Global::CAMEL => Some(Feature::AntiCamel),
            Global::ZEBRA => Some(Feature::AntiZebra),
            Global::Leaper(..) | Global::Remainders | Global::Taxicab => None,
            Global::DisjointGroups => Some(Feature::DisjointGroups),
            Global::Entropy => Some(Feature::GlobalEntropy),
            Global::DiagonallyNonConsecutive => Some(Feature::DiagonalNonConsecutive),
        },
        Constraint::Line(line) => feature_of_line(line.kind, layout.n_digits()),
        Constraint::Arrow(arrow) => match arrow.bulb.len() {
            1 => Some(Feature::Arrow),
            _ => Some(Feature::PillArrow),
        },
        Constraint::Dot(dot) => match dot.kind {
            DotKind::WHITE | DotKind::BLACK => Some(Feature::Kropki),
            DotKind::X | DotKind::V => Some(Feature::Xv),
            DotKind::Difference(_) => Some(Feature::Difference),
            DotKind::Ratio(_) => Some(Feature::Ratio),
            DotKind::Greater => Some(Feature::GreaterThan),
            DotKind::Sum(_) => None,
        },
        Constraint::Mark(mark) => match mark.kind {
            MarkKind::Odd | MarkKind::Even => Some(Feature::OddEven),
            MarkKind::Minimum | MarkKind::Maximum => Some(Feature::MinimumMaximum),
            MarkKind::Candidates(_) => Some(Feature::Candidates),
        },
        Constraint::Indexer(indexer) => match indexer.kind {
            IndexerKind::Row => Some(Feature::RowIndexer),
            IndexerKind::Column => Some(Feature::ColumnIndexer),
            IndexerKind::Box => Some(Feature::BoxIndexer),
        },
        Constraint::Quadruple(_) => Some(Feature::Quadruple),
        Constraint::Clones(_) => Some(Feature::Clone),
        Constraint::EqualSums(_) => Some(Feature::EqualSum),
        Constraint::CountingCircles(_) => Some(Feature::CountingCircles),
        Constraint::Outside(clue) => match clue.kind {
            OutsideKind::LittleKiller => Some(Feature::LittleKiller),
            OutsideKind::Sandwich => Some(Feature::Sandwich),
            OutsideKind::XSum => Some(Feature::XSum),
            OutsideKind::Skyscraper => Some(Feature::Skyscraper),
            OutsideKind::NumberedRoom => Some(Feature::NumberedRoom),
            OutsideKind::FullRank => Some(Feature::FullRank),
        },
        Constraint::SameValues(_)
        | Constraint::LookAndSay(_)
        | Constraint::Negative(_)
        | Constraint::Custom(_)
        | Constraint::Either(_)
        | Constraint::Drawing(_) => None,
    }
}

/// The feature of a line; numbers must be those that the feature has on a board of so many digits.
fn feature_of_line(kind: LineKind, n_digits: usize) -> Option<Feature> {
    match kind {
        LineKind::Thermometer => Some(Feature::Thermo),
        LineKind::SlowThermometer => Some(Feature::SlowThermo),
        LineKind::Palindrome => Some(Feature::Palindrome),
        LineKind::Renban => Some(Feature::Renban),
        LineKind::Whisper(apart) => (usize::from(apart) == n_digits.div_ceil(2)).then_some(Feature::Whispers),
        LineKind::Between => Some(Feature::Between),
        LineKind::Lockout(apart) => (usize::from(apart) == n_digits / 2).then_some(Feature::Lockout),
        LineKind::RegionSum => Some(Feature::RegionSum),
        LineKind::Entropic => Some(Feature::Entropic),
        LineKind::Modular(modulus) => (modulus == 3).then_some(Feature::Modular),
        LineKind::Zipper => Some(Feature::Zipper),
        LineKind::Nabner => Some(Feature::Nabner),
        LineKind::Parity => Some(Feature::Parity),
        LineKind::Sequence => Some(Feature::Sequence),
        LineKind::DoubleArrow => Some(Feature::DoubleArrow),
        LineKind::SplitPeas | LineKind::SumLine(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoxShape, Cage, Cell, Draft, EqualSums, Line};

    fn recognised(layout: Layout, constraints: Vec<Constraint>) -> Option<String> {
        let puzzle = Draft { constraints, ..Draft::empty(layout) }.check().unwrap();
        Variant::of(&puzzle).map(|variant| variant.to_string())
    }

    #[test]
    fn every_family_is_recognised() {
        for variant in Variant::families() {
            let Some(layout) = variant.layout() else { continue };
            let mut constraints = variant.constraints(&layout);
            if variant.has(Feature::Killer) {
                constraints.push(Constraint::Cage(Cage::killer(3, vec![Cell::new(0), Cell::new(1)])));
            }
            let name = if variant.has(Feature::Ice) { "classic".into() } else { variant.to_string() };
            assert_eq!(recognised(layout, constraints), Some(name));
        }
        let jigsaw = Layout::jigsaw(4, b"aaabacbbccdbcddd").unwrap();
        assert_eq!(recognised(jigsaw, vec![]).as_deref(), Some("4x4+jigsaw"));
        let tall = Layout::boxes(BoxShape { rows: 3, cols: 2 }).unwrap();
        assert_eq!(recognised(tall, vec![]).as_deref(), Some("6x6"));
    }

    #[test]
    fn numbers_that_are_not_those_of_a_family_have_no_name() {
        let cells = |numbers: &[usize]| numbers.iter().map(|&number| Cell::new(number)).collect::<Vec<_>>();
        let lockout = |apart| {
            let line = Line { kind: LineKind::Lockout(apart), cells: cells(&[0, 1, 2]) };
            recognised(Layout::classic(), vec![Constraint::Line(line)])
        };
        assert_eq!(lockout(4).as_deref(), Some("lockout"));
        assert_eq!(lockout(3), None);
        let region = |numbers: &[usize]| {
            let region = ExtraRegion { cells: cells(numbers) };
            recognised(Layout::classic(), vec![Constraint::ExtraRegion(region)])
        };
        assert_eq!(region(&[0, 1, 2, 3, 12, 21, 30, 31, 32]).as_deref(), Some("extra-region"));
        assert_eq!(region(&[0, 1]), None);
        // Groups of two different sums would look alike.
        let sums =
            |groups: [&[usize]; 2]| Constraint::EqualSums(EqualSums { groups: groups.map(cells).to_vec() });
        let (one, other) = (sums([&[0, 1], &[4, 5]]), sums([&[30, 31], &[40, 41]]));
        assert_eq!(recognised(Layout::classic(), vec![one.clone()]).as_deref(), Some("equal-sum"));
        assert_eq!(recognised(Layout::classic(), vec![one, other]), None);
    }

    #[test]
    fn half_a_family_has_no_name() {
        let falling = vec![Constraint::Diagonal(Diagonal::Falling)];
        assert_eq!(recognised(Layout::classic(), falling), None);
        let mut windows = ExtraRegion::windows(&Layout::classic());
        windows.pop();
        assert_eq!(recognised(Layout::classic(), windows), None);
        assert_eq!(recognised(Layout::square(14).unwrap(), vec![]), None);
    }
}
