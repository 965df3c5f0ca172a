//! Which variant a puzzle is.

use super::{Feature, Grid, Overlap, Variant};
use crate::{
    Constraint, Diagonal, DotKind, ExtraRegion, Layout, LineKind, MarkKind, OutsideKind, Puzzle, Shape,
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
        (is_whole && found.count() == expected.len()).then_some(variant)
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
        Constraint::ExtraRegion(_) => {
            ExtraRegion::windows(layout).contains(constraint).then_some(Feature::Windoku)
        }
        Constraint::AntiKnight => Some(Feature::AntiKnight),
        Constraint::AntiKing => Some(Feature::AntiKing),
        Constraint::NonConsecutive => Some(Feature::NonConsecutive),
        Constraint::Line(line) => match line.kind {
            LineKind::Thermometer => Some(Feature::Thermo),
            LineKind::Palindrome => Some(Feature::Palindrome),
            LineKind::Renban => Some(Feature::Renban),
            LineKind::Between => Some(Feature::Between),
            LineKind::Whisper(apart) if usize::from(apart) == layout.n_digits().div_ceil(2) => {
                Some(Feature::Whispers)
            }
            _ => None,
        },
        Constraint::Arrow(arrow) => (arrow.bulb.len() == 1).then_some(Feature::Arrow),
        Constraint::Dot(dot) => match dot.kind {
            DotKind::Difference(1) | DotKind::Ratio(2) => Some(Feature::Kropki),
            DotKind::Sum(5 | 10) => Some(Feature::Xv),
            _ => None,
        },
        Constraint::Mark(mark) => {
            matches!(mark.kind, MarkKind::Odd | MarkKind::Even).then_some(Feature::OddEven)
        }
        Constraint::Quadruple(_) => Some(Feature::Quadruple),
        Constraint::Outside(clue) => match clue.kind {
            OutsideKind::LittleKiller => Some(Feature::LittleKiller),
            OutsideKind::Sandwich => Some(Feature::Sandwich),
            OutsideKind::XSum => Some(Feature::XSum),
            OutsideKind::Skyscraper => Some(Feature::Skyscraper),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoxShape, Cage, Cell, Draft};

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
    fn half_a_family_has_no_name() {
        let falling = vec![Constraint::Diagonal(Diagonal::Falling)];
        assert_eq!(recognised(Layout::classic(), falling), None);
        let mut windows = ExtraRegion::windows(&Layout::classic());
        windows.pop();
        assert_eq!(recognised(Layout::classic(), windows), None);
        assert_eq!(recognised(Layout::square(14).unwrap(), vec![]), None);
    }
}
