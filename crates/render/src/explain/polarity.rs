//! Words for low and high digits along whisper lines.

use super::tale::Tale;
use crate::scene::{CellRole, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::polarity::{Kind, Proof};
use ninefold_puzzle::Cell;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let Proof { lines, low, high, region, kind } = proof;
    tale.mark_cells(low, CellRole::Pattern, Role::Pattern);
    tale.mark_cells(high, CellRole::Second, Role::Second);
    tale.band(*region, RegionRole::Base);
    let lines = Slot::Rules(lines.clone());
    tale.premise("Neighbours on {0} are so far apart that one is low and the other is high.", [lines]);
    tale.infer("So one kind stands in {0}, the other in {1}.", [low.into(), high.into()]);
    let rules = tale.situation.board().frame().rules();
    let digits = kind.digits(rules.layout().n_digits());
    let cells = rules.regions()[region.index()].cells();
    let turned = if *kind == Kind::Low { high } else { low };
    let turned = cells.iter().copied().filter(|cell| turned.contains(cell)).collect::<Vec<_>>();
    let is_so =
        |cell: &Cell| !low.contains(cell) && !high.contains(cell) && tale.candidates(*cell).is_subset(digits);
    let others = cells.iter().copied().filter(is_so).collect::<Vec<_>>();
    if !others.is_empty() {
        tale.mark_cells(&others, CellRole::Pattern, Role::Pattern);
        let words = match kind {
            Kind::Low => "In {0}, only low digits are left for {1}.",
            Kind::High => "In {0}, only high digits are left for {1}.",
        };
        tale.premise(words, [(*region).into(), Slot::from(&others)]);
    }
    let slots =
        [Slot::from(&turned), Slot::Count(turned.len() + others.len()), (*region).into(), digits.into()];
    let words = match kind {
        Kind::Low => "With low digits in {0}, {1} cells of {2} would be low, but only {3} are low digits.",
        Kind::High => {
            "With high digits in {0}, {1} cells of {2} would be high, but only {3} are high digits."
        }
    };
    tale.refute(words, slots);
    tale.infer("So low digits stand in {0}, and high ones in {1}.", [low.into(), high.into()]);
}
