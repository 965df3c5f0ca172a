//! [`Level`]: Ninefold's own names for how hard a puzzle is.

use crate::technique::Technique;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How hard a puzzle or a technique is for a person. `docs/levels.md` says what each level means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The last cell of a house, or the only place of a digit.
    Beginner,
    /// All singles.
    Easy,
    /// Intersections, pairs and triples.
    Medium,
    /// Patterns of one digit or of a few small cells.
    Hard,
    /// Larger patterns.
    Expert,
    /// Patterns that few people find without help.
    Master,
    /// Everything beyond.
    Extreme,
}

/// There is no level of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no level '{0}'; there are {names}", names = Level::ALL.map(|level| level.name().to_lowercase()).join(", "))]
pub struct UnknownLevel(pub String);

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 7] =
        [Self::Beginner, Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Master, Self::Extreme];

    /// The name: `Beginner`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "Beginner",
            Self::Easy => "Easy",
            Self::Medium => "Medium",
            Self::Hard => "Hard",
            Self::Expert => "Expert",
            Self::Master => "Master",
            Self::Extreme => "Extreme",
        }
    }

    /// The level of that name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name))
    }

    /// The levels that a text asks for: one, or two with dots or a dash between them; else what is wrong
    /// with it, in words.
    ///
    /// ```
    /// use ninefold_logic::Level;
    /// assert_eq!(Level::range("easy..hard"), Ok(Level::Easy..=Level::Hard));
    /// assert!(Level::range("hard-easy").is_err());
    /// ```
    pub fn range(text: &str) -> Result<RangeInclusive<Self>, String> {
        let level = |name: &str| name.trim().parse::<Self>().map_err(|error| error.to_string());
        let (low, high) = text.split_once("..").or_else(|| text.split_once('-')).unwrap_or((text, text));
        let (low, high) = (level(low)?, level(high)?);
        if low <= high { Ok(low..=high) } else { Err(format!("{low} is harder than {high}")) }
    }

    /// The techniques that are new at this level, easiest first; those of no level are `Extreme`.
    pub const fn techniques(self) -> &'static [Technique] {
        use Technique::*;
        match self {
            Self::Beginner => {
                &[ConsecutiveNeighbour, FullHouse, HiddenSingle, RuleBounds, CageRemainder, CageCombinations]
            }
            Self::Easy => &[NakedSingle, RuleCombinations, InnieOutie],
            Self::Medium => &[
                SqueezedCell,
                WideInnieOutie,
                Pointing,
                Claiming,
                CommonPeers,
                CageOverlap,
                RuleOverlap,
                WhisperPolarity,
                SqueezedDigit,
                InnieOutieDifference,
                LawOfLeftovers,
                LockedPair,
                NakedPair,
                HiddenPair,
                LockedTriple,
                NakedTriple,
                HiddenTriple,
                HiddenCage,
                DirectPointing,
                DirectClaiming,
                DirectHiddenPair,
                DirectHiddenTriple,
            ],
            Self::Hard => &[
                WideHiddenCage,
                HiddenCageOverlap,
                KillerPair,
                NakedQuad,
                HiddenQuad,
                XWing,
                Skyscraper,
                TwoStringKite,
                TurbotFish,
                EmptyRectangle,
                XyWing,
                UniqueRectangle1,
                Swordfish,
                BugPlusOne,
                UniqueRectangle2,
                UniqueRectangle4,
                RemotePair,
                WWing,
                XyzWing,
                HiddenRectangle,
                AvoidableRectangle1,
                SimpleColoursTrap,
                SimpleColoursWrap,
            ],
            Self::Expert => &[
                KillerTriple,
                CagePair,
                RulePair,
                LargeHiddenCage,
                SetEquivalence,
                FinnedXWing,
                SashimiXWing,
                UniqueRectangle5,
                UniqueRectangle6,
                UniqueRectangle3,
                AvoidableRectangle2,
                FinnedSwordfish,
                SashimiSwordfish,
                Jellyfish,
                MultiColours1,
                MultiColours2,
                WxyzWing,
                UniqueLoop,
                ExtendedRectangle,
                Bug,
                Medusa,
                XChain,
                XyChain,
                ContinuousNiceLoop,
                AlternatingInferenceChain,
                DiscontinuousNiceLoop,
            ],
            Self::Master => &[
                BivalueOddagon,
                FinnedJellyfish,
                SashimiJellyfish,
                FrankenXWing,
                FinnedFrankenXWing,
                VwxyzWing,
                Firework,
                FrankenSwordfish,
                FinnedFrankenSwordfish,
                SueDeCoq,
                AlignedPairExclusion,
                AlsXz,
                GroupedContinuousNiceLoop,
                GroupedAlternatingInferenceChain,
                GroupedDiscontinuousNiceLoop,
                AlsWWing,
                AlsXyWing,
                AlsChain,
                DeathBlossom,
            ],
            Self::Extreme => &[
                GurthSymmetry,
                Tridagon,
                SkLoop,
                AlignedTripleExclusion,
                Nishio,
                ForcingChainContradiction,
                ForcingChainVerity,
                MultiSectorLockedSet,
                PhistomefelRing,
                ForcingNetContradiction,
                ForcingNetVerity,
            ],
        }
    }

    /// What a step of this level costs; see [`Grade::effort`](crate::Grade::effort).
    pub const fn cost(self) -> u32 {
        match self {
            Self::Beginner => 1,
            Self::Easy => 2,
            Self::Medium => 10,
            Self::Hard => 40,
            Self::Expert => 120,
            Self::Master => 300,
            Self::Extreme => 1000,
        }
    }

    /// The most effort that a puzzle of this level may take; with more it belongs to the next one.
    pub const fn most_effort(self) -> u32 {
        match self {
            Self::Beginner => 90,
            Self::Easy => 180,
            Self::Medium => 330,
            Self::Hard => 700,
            Self::Expert => 1600,
            Self::Master => 4000,
            Self::Extreme => u32::MAX,
        }
    }

    /// The level above; `Extreme` has none and stays.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL.into_iter().find(|&level| level > self).unwrap_or(Self::Extreme)
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        Self::from_name(name).ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

impl Technique {
    /// The level at which a technique is first needed.
    pub fn level(self) -> Level {
        let teaches = |level: &Level| level.techniques().contains(&self);
        Level::ALL.into_iter().find(teaches).unwrap_or(Level::Extreme)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_found_by_its_name_and_allows_more_than_the_last() {
        for pair in Level::ALL.windows(2) {
            assert_eq!(pair[0].to_string().to_lowercase().parse(), Ok(pair[0]));
            assert!(pair[0].most_effort() < pair[1].most_effort() && pair[0].cost() < pair[1].cost());
            assert_eq!(pair[0].next(), pair[1]);
        }
    }

    #[test]
    fn no_technique_is_taught_twice() {
        let mut taught = Level::ALL.iter().flat_map(|level| level.techniques()).collect::<Vec<_>>();
        let all = taught.len();
        taught.sort();
        taught.dedup();
        assert_eq!(taught.len(), all);
    }
}
