//! Hints: technique, class, where to look and what follows.

use super::digits::{Digits, OneDigit};
use super::sheet::{cell, cells, index, indices};
use ninefold_game as game;
use serde::{Deserialize, Serialize};

/// A hint as data.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintWire {
    technique: String,
    class: HintClassWire,
    area: Vec<u16>,
    placements: Vec<(u16, OneDigit)>,
    eliminations: Vec<(u16, Digits)>,
}

words! {
    /// What kind of argument a hint is.
    HintClassWire = game::HintClass {
        NakedSingle, HiddenSingle, Intersection, Subset, Pattern, Chain, Forcing, DirectAnswer,
    }
}

words! {
    /// How far a hint has been told.
    TierWire = game::Tier { Where, Technique, Argument, Applied }
}

impl From<&game::Hint> for HintWire {
    fn from(hint: &game::Hint) -> Self {
        let game::Conclusion { placements, eliminations } = &hint.conclusion;
        Self {
            technique: hint.technique.clone(),
            class: hint.class.into(),
            area: indices(&hint.area),
            placements: placements.iter().map(|&(cell, digit)| (index(cell), OneDigit(digit))).collect(),
            eliminations: eliminations.iter().map(|&(cell, gone)| (index(cell), Digits(gone))).collect(),
        }
    }
}

impl From<HintWire> for game::Hint {
    fn from(hint: HintWire) -> Self {
        let placements = hint.placements.into_iter().map(|(at, OneDigit(digit))| (cell(at), digit));
        let eliminations = hint.eliminations.into_iter().map(|(at, Digits(gone))| (cell(at), gone));
        let (placements, eliminations) = (placements.collect(), eliminations.collect());
        Self {
            technique: hint.technique,
            class: hint.class.into(),
            area: cells(hint.area),
            conclusion: game::Conclusion { placements, eliminations },
        }
    }
}
