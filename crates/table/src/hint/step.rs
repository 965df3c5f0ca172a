//! A step that logic has found, as the hint that a game takes: the game knows nothing of logic and
//! logic nothing of the game.

use ninefold_game::{Conclusion, Hint, HintClass};
use ninefold_logic::{self as logic, Family, FoundStep, LookAt, Technique};
use ninefold_puzzle::{Cell, DigitSet, Rules};

/// The step as a hint of the game, with the cells to look at first.
pub(super) fn game_hint(found: &FoundStep, rules: &Rules) -> Hint {
    let area = match found.look_at {
        LookAt::Region(id) => rules.regions().get(id.index()).map(|region| region.cells().to_vec()),
        LookAt::Cell(cell) => Some(vec![cell]),
        LookAt::Board => None,
    };
    Hint {
        technique: found.step.technique.name().into(),
        class: class(found.step.technique),
        area: area.unwrap_or_default(),
        conclusion: conclusion(&found.step.conclusion),
    }
}

fn conclusion(concluded: &logic::Conclusion) -> Conclusion {
    let placements = concluded.placements().iter().map(|at| (at.cell, at.digit)).collect();
    let mut eliminations: Vec<(Cell, DigitSet)> = Vec::new();
    for at in concluded.eliminations() {
        match eliminations.iter_mut().find(|(cell, _)| *cell == at.cell) {
            Some((_, digits)) => *digits = digits.with(at.digit),
            None => eliminations.push((at.cell, DigitSet::single(at.digit))),
        }
    }
    eliminations.sort_unstable_by_key(|&(cell, _)| cell);
    Conclusion { placements, eliminations }
}

/// What a hint of this technique is worth; where the family does not say, its rating does.
fn class(technique: Technique) -> HintClass {
    match (technique, technique.family()) {
        (Technique::HiddenSingle, _) => HintClass::HiddenSingle,
        (_, Family::Single) => HintClass::NakedSingle,
        (_, Family::Intersection) => HintClass::Intersection,
        (_, Family::Subset) => HintClass::Subset,
        (_, Family::Fish) => HintClass::Pattern,
        _ => match technique.explainer_tenths() {
            Some(..=45) => HintClass::Pattern,
            Some(46..=70) | None => HintClass::Chain,
            Some(71..) => HintClass::Forcing,
        },
    }
}
