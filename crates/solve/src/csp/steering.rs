//! [`Steering`]: where a search branches first.

use ninefold_puzzle::{Constraint, Part, Rules};

/// What a search goes by when it chooses where to branch.
#[derive(Clone, Debug)]
pub(super) struct Steering {
    /// How much each cell counts before any conflict, against which a conflict weighs 1: the first
    /// conflicts are chance and should not steer the search.
    pub(super) weights: Vec<f32>,
    /// How much a conflict weighs for each cell of the sum, rule or house that could not be filled.
    ///
    /// Such cells meet in conflicts wherever the branch began, so fixing one of them cuts off more.
    pub(super) share: f32,
    /// How fast the cost of a cell grows with its candidates.
    growth: Growth,
    /// Whether places of a digit are looked at besides the candidates of a cell.
    pub(super) places: Places,
    pub(super) first_digit: FirstDigit,
    /// By how much each conflict weighs more than the one before it, which lets older ones fade.
    pub(super) growth_of_step: f32,
}

#[derive(Clone, Copy, Debug)]
enum Growth {
    Linear,
    Square,
}

/// Whether the places of a digit in a house may be what a search branches on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Places {
    Ignored,
    Tried,
}

/// Which digit of a cell a search tries first.
#[derive(Clone, Copy, Debug)]
pub(super) enum FirstDigit {
    Lowest,
    /// The one that led to most conflicts lately: whether it can be is soon known, and it is gone for good.
    MostConflicts,
}

impl Steering {
    pub(super) fn new(rules: &Rules) -> Self {
        let has_sums = rules.parts().iter().flatten().any(|part| matches!(part, Part::Sum { .. }));
        if is_drawn(rules) {
            Self::for_drawn_rules(rules)
        } else if has_sums {
            Self {
                first_digit: FirstDigit::MostConflicts,
                growth_of_step: FADING_SOON,
                ..Self::for_plain(rules)
            }
        } else {
            Self::for_plain(rules)
        }
    }

    /// Killers and boards with nothing drawn on them: conflicts count slowly. Without the share the hardest
    /// killers take 1.6 times as long; with 0.1 or 0.6 they take longer too.
    fn for_plain(rules: &Rules) -> Self {
        Self {
            weights: vec![100.0; rules.layout().n_cells()],
            share: 0.3,
            growth: Growth::Square,
            places: Places::Ignored,
            first_digit: FirstDigit::Lowest,
            growth_of_step: FADING_LATE,
        }
    }

    /// Lines, signs and clues: cells that they speak of come first, for the others follow from them, and
    /// conflicts count soon.
    fn for_drawn_rules(rules: &Rules) -> Self {
        let mut weights = vec![10.0; rules.layout().n_cells()];
        for cell in rules.parts().iter().flatten().flat_map(Part::cells) {
            weights[cell.index()] = 30.0;
        }
        Self {
            weights,
            share: 1.0,
            growth: Growth::Linear,
            places: Places::Tried,
            first_digit: FirstDigit::Lowest,
            growth_of_step: FADING_LATE,
        }
    }

    /// What it costs to branch on so many candidates.
    pub(super) fn cost(&self, n_candidates: u32) -> f32 {
        let n_candidates = n_candidates as f32;
        match self.growth {
            Growth::Linear => n_candidates,
            Growth::Square => n_candidates * n_candidates,
        }
    }
}

const FADING_LATE: f32 = 1.000_05;

/// For killers, where digits are weighed too.
const FADING_SOON: f32 = 1.000_2;

/// Whether there are rules beyond cages, regions and chess moves.
pub(super) fn is_drawn(rules: &Rules) -> bool {
    rules.constraints().iter().any(|constraint| {
        !matches!(
            constraint,
            Constraint::Cage(_)
                | Constraint::Diagonal(_)
                | Constraint::ExtraRegion(_)
                | Constraint::AntiKnight
                | Constraint::AntiKing
                | Constraint::NonConsecutive
        )
    })
}
