//! Which games the terminal offers: variants, levels, and the puzzles of a day.

use jiff::civil::Date;
use ninefold::generate::{Day, Seed};
use ninefold::logic::Level;
use ninefold::puzzle::{Feature, Grid, Variant};
use ninefold::solve::Cancel;
use ninefold_protocol::id::PuzzleId;
use ninefold_table::{Daily, Made, Order, Unmade};

/// A puzzle to be made, and the day whose puzzle it is, if it is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    pub(crate) order: Order,
    pub(crate) day: Option<Date>,
}

/// What the list of variants offers: all families, and the best of their combinations.
pub(crate) fn variants() -> Vec<Variant> {
    let combined = ["killer+diagonal", "jigsaw+killer", "6x6+killer", "16x16+diagonal", "arrow+kropki"];
    let combined = combined.iter().filter_map(|name| name.parse().ok());
    Variant::menu().into_iter().chain(combined).collect()
}

/// The variant whose title a game bears.
pub(crate) fn variant_titled(title: &str) -> Option<Variant> {
    title.replace(' ', "+").parse().ok()
}

/// The rule in a few words.
pub(crate) fn rule(variant: Variant) -> String {
    let grid = match variant.grid() {
        Grid::Boxes(size) => format!("boxes of 1 to {size}"),
        Grid::Jigsaw(_) => "pieces of any shape".into(),
        Grid::Overlap(overlap, _) => format!("{} grids that share blocks", overlap.n_grids()),
    };
    let features = variant.features().map(|feature| match feature {
        Feature::Killer => "cages with sums",
        Feature::Diagonal => "both diagonals",
        Feature::Windoku => "windows",
        Feature::AntiKnight => "no equals a knight's move apart",
        Feature::AntiKing => "equal digits never touch",
        Feature::NonConsecutive => "no neighbours in sequence",
        Feature::DiagonalNonConsecutive => "no sequence at corners",
        Feature::AntiCamel => "no equals one and three cells apart",
        Feature::AntiZebra => "no equals two and three cells apart",
        Feature::DisjointGroups => "no equals at the same place of boxes",
        Feature::GlobalEntropy => "low, middle and high in every square",
        Feature::Ice => "frozen cells to thaw",
        Feature::Thermo => "rising lines",
        Feature::Arrow => "arrows that add up",
        Feature::Kropki => "white and black dots",
        Feature::Xv => "sums of ten and five",
        Feature::Whispers => "neighbours far apart",
        Feature::Renban => "runs in any order",
        Feature::Palindrome => "lines that read both ways",
        Feature::Between => "lines between circles",
        Feature::OddEven => "odd and even cells",
        Feature::Quadruple => "digits at corners",
        Feature::LittleKiller => "sums of diagonals",
        Feature::Sandwich => "sums between smallest and largest",
        Feature::XSum => "sums of the first digits",
        Feature::Skyscraper => "buildings that are seen",
        Feature::SlowThermo => "lines that rise or stay",
        Feature::DoubleArrow => "arrows with two circles",
        Feature::PillArrow => "arrows with two-digit numbers",
        Feature::Lockout => "lines that keep digits out",
        Feature::RegionSum => "equal sums in each block",
        Feature::Entropic => "low, middle and high by turns",
        Feature::Modular => "remainders by turns",
        Feature::Zipper => "pairs that add up to the middle",
        Feature::Nabner => "lines without sequences",
        Feature::Parity => "odd and even by turns",
        Feature::Sequence => "lines of equal steps",
        Feature::Difference => "differences in dots",
        Feature::Ratio => "ratios in dots",
        Feature::GreaterThan => "greater and smaller",
        Feature::MinimumMaximum => "smallest and largest beside",
        Feature::Candidates => "digits to choose from",
        Feature::EqualSum => "groups of one sum",
        Feature::Clone => "groups that are repeated",
        Feature::CountingCircles => "circles that count",
        Feature::RowIndexer => "digits that name a row",
        Feature::ColumnIndexer => "digits that name a column",
        Feature::BoxIndexer => "digits that name a place",
        Feature::ExtraRegion => "regions of any shape",
        Feature::NumberedRoom => "digits that are pointed at",
        Feature::FullRank => "places of lines among all",
    });
    let parts = features.map(str::to_owned).collect::<Vec<_>>();
    if parts.is_empty() { grid } else { parts.join(", ") }
}

impl Wanted {
    /// Any puzzle of a variant and level.
    pub(crate) fn new(variant: Variant, level: Level, seed: Seed) -> Self {
        Self { order: Order { variant, level, seed }, day: None }
    }

    /// A puzzle of a day, the same for everybody.
    pub(crate) fn daily(day: Date, daily: Daily) -> Self {
        let part = |number: i8| number.unsigned_abs();
        let that_day =
            Day { year: day.year().unsigned_abs(), month: part(day.month()), day: part(day.day()) };
        Self { order: Order::daily(that_day, daily), day: Some(day) }
    }

    /// The name of the day's puzzle in labels and lists.
    pub(crate) fn name(&self) -> Option<String> {
        self.day.map(|day| self.order.daily_name(&day.to_string()))
    }

    /// Makes the puzzle, with its name.
    pub(crate) fn make(&self, cancel: &Cancel) -> Result<Made, Unmade> {
        let mut made = self.order.make(cancel)?;
        let id = || PuzzleId::on_ice(&made.setup.puzzle, &made.setup.frozen).to_string();
        made.setup.labels.puzzle_id = Some(self.name().unwrap_or_else(id));
        Ok(made)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::generate::levels_of;

    #[test]
    fn the_puzzle_of_a_day_has_the_name_of_the_day() {
        let wanted = Wanted::daily(jiff::civil::date(2026, 3, 2), Daily::Classic);
        let setup = wanted.make(&Cancel::new()).unwrap().setup;
        assert_eq!(setup.labels.puzzle_id.as_deref(), Some("daily-2026-03-02"));
        assert_eq!(setup.labels.level, "Beginner");
    }

    #[test]
    fn every_variant_can_be_made_and_is_found_by_its_title() {
        for variant in variants().into_iter().filter(|variant| !variant.has(Feature::Killer)) {
            let level = levels_of(variant).last().copied().unwrap().min(Level::Easy);
            let setup = Wanted::new(variant, level, Seed(1)).make(&Cancel::new()).unwrap().setup;
            assert_eq!(variant_titled(&setup.labels.variant), Some(variant));
            assert_eq!(setup.labels.level, level.name());
            assert_eq!(setup.frozen.is_empty(), !variant.has(Feature::Ice));
            let id = PuzzleId::on_ice(&setup.puzzle, &setup.frozen);
            assert_eq!(setup.labels.puzzle_id, Some(id.to_string()));
        }
    }
}
