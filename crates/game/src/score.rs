//! The score: one table of prices, and the tally of a game.

use crate::event::Telling;
use crate::hint::Tier;
use std::time::Duration;

/// What a game starts with.
pub(crate) const START: u32 = 1000;
/// What a wrong entry costs.
pub(crate) const MISTAKE: u32 = 10;
/// What a check costs for every wrong entry that it finds.
pub const CHECK_PER_ERROR: u32 = 5;
/// The bonus for solving in no time without hints.
const BONUS: u32 = 1000;
/// What a hint takes from the bonus; a second takes one point.
const BONUS_PER_HINT: u32 = 50;

/// How much a hint is worth, by the kind of argument that it tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HintClass {
    /// One digit is left for a cell.
    NakedSingle,
    /// One place is left for a digit in a house.
    HiddenSingle,
    /// Pointing and claiming: two houses that overlap.
    Intersection,
    /// Pairs, triples and quads, naked or hidden.
    Subset,
    /// X-wing, swordfish and their kin; wings.
    Pattern,
    /// Colouring, uniqueness and short chains.
    Chain,
    /// Forcing chains and nets: the last resort of logic.
    Forcing,
    /// The digit of a cell without an argument.
    DirectAnswer,
}

impl HintClass {
    /// The price of a hint that is told in full and carried out.
    pub fn price(self) -> u32 {
        match self {
            Self::NakedSingle => 25,
            Self::HiddenSingle => 30,
            Self::Intersection => 40,
            Self::Subset => 50,
            Self::Pattern => 60,
            Self::Chain => 75,
            Self::Forcing => 90,
            Self::DirectAnswer => 100,
        }
    }

    /// The price of a hint up to a tier. Every tier adds its part; the last one makes it whole.
    pub fn price_up_to(self, tier: Tier) -> u32 {
        let percent = match tier {
            Tier::Where => 20,
            Tier::Technique => 40,
            Tier::Argument => 70,
            Tier::Applied => 100,
        };
        self.price() * percent / 100
    }
}

/// The points for solving in this time with so many hints.
pub(crate) fn bonus(elapsed: Duration, n_hints: usize) -> u32 {
    let seconds = u32::try_from(elapsed.as_secs()).unwrap_or(u32::MAX);
    let hints = u32::try_from(n_hints).unwrap_or(u32::MAX).saturating_mul(BONUS_PER_HINT);
    BONUS.saturating_sub(seconds).saturating_sub(hints)
}

/// What somebody else has counted in a solved game, in order to find its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Wrong entries.
    pub mistakes: u32,
    /// Errors that checks have told.
    pub told_errors: u32,
    /// Hints taken.
    pub hints: u32,
    /// What all hints have cost.
    pub hint_cost: u32,
    /// The time.
    pub elapsed: Duration,
}

impl Counts {
    /// The score with the bonus, by the prices of today.
    pub fn total(&self) -> u32 {
        let mistakes = MISTAKE.saturating_mul(self.mistakes);
        let checks = CHECK_PER_ERROR.saturating_mul(self.told_errors);
        let costs = mistakes.saturating_add(checks).saturating_add(self.hint_cost);
        START.saturating_sub(costs) + bonus(self.elapsed, self.hints as usize)
    }
}

/// A hint that was taken, and how far.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HintUse {
    /// The name of the technique.
    pub technique: String,
    /// The deepest tier that was told.
    pub tier: Tier,
    /// What it has cost altogether.
    pub cost: u32,
}

/// What has been gained and lost. Nothing in it is undone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) mistakes: u32,
    mistake_cost: u32,
    told_cost: u32,
    pub(crate) lives_lost: u8,
    pub(crate) checks: u32,
    check_cost: u32,
    pub(crate) hints: Vec<HintUse>,
    pub(crate) bonus: u32,
}

impl Tally {
    /// The score as the player may know it, never below zero; the bonus is not in it.
    pub(crate) fn score(&self) -> u32 {
        let hint_cost = self.hints.iter().fold(0, |sum: u32, hint| sum.saturating_add(hint.cost));
        START.saturating_sub(self.told_cost).saturating_sub(self.check_cost).saturating_sub(hint_cost)
    }

    pub(crate) fn add_mistake(&mut self, cost: u32, telling: Telling) {
        self.mistakes = self.mistakes.saturating_add(1);
        self.mistake_cost = self.mistake_cost.saturating_add(cost);
        if telling == Telling::Now {
            self.told_cost = self.told_cost.saturating_add(cost);
        }
    }

    /// From now on the score counts every mistake.
    pub(crate) fn reveal_mistakes(&mut self) {
        self.told_cost = self.mistake_cost;
    }

    pub(crate) fn add_check(&mut self, cost: u32) {
        self.checks = self.checks.saturating_add(1);
        self.check_cost = self.check_cost.saturating_add(cost);
    }

    pub(crate) fn open_hint(&mut self, technique: &str, cost: u32) {
        self.hints.push(HintUse { technique: technique.into(), tier: Tier::Where, cost });
    }

    pub(crate) fn deepen_hint(&mut self, tier: Tier, cost: u32) {
        if let Some(hint) = self.hints.last_mut() {
            hint.tier = tier;
            hint.cost = hint.cost.saturating_add(cost);
        }
    }

    pub(crate) fn apply_hint(&mut self, cost: u32) {
        self.deepen_hint(Tier::Applied, cost);
    }

    pub(crate) fn reveal(&mut self, cost: u32) {
        self.hints.push(HintUse { technique: "Direct answer".into(), tier: Tier::Applied, cost });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_hints_is_the_ancestors_and_rises() {
        use HintClass::*;
        assert_eq!((NakedSingle.price(), HiddenSingle.price(), DirectAnswer.price()), (25, 30, 100));
        let all = [NakedSingle, HiddenSingle, Intersection, Subset, Pattern, Chain, Forcing, DirectAnswer];
        assert!(all.is_sorted_by_key(|class| class.price()));
        for class in all {
            let tiers = [Tier::Where, Tier::Technique, Tier::Argument, Tier::Applied];
            assert!(tiers.is_sorted_by_key(|&tier| class.price_up_to(tier)));
            assert_eq!(class.price_up_to(Tier::Applied), class.price());
        }
    }

    #[test]
    fn the_bonus_falls_with_seconds_and_hints_and_never_below_zero() {
        assert_eq!(bonus(Duration::from_millis(300_900), 2), 600);
        assert_eq!(bonus(Duration::from_secs(1001), 0), 0);
        assert_eq!(bonus(Duration::MAX, usize::MAX), 0);
    }
}
