//! [`Ladder`]: an order over techniques, easiest first.

use crate::level::Level;
use crate::technique::Technique;

/// Which techniques are tried, and in which order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder(Vec<Technique>);

impl Ladder {
    /// These techniques in this order; a second mention of one is dropped.
    pub fn new(techniques: impl IntoIterator<Item = Technique>) -> Self {
        let mut rungs = Vec::new();
        for technique in techniques {
            if !rungs.contains(&technique) {
                rungs.push(technique);
            }
        }
        Self(rungs)
    }

    /// Ninefold's own order: by how hard a step is to find and to follow for a person.
    pub fn ninefold() -> Self {
        Self::new(Level::ALL.iter().flat_map(|level| level.techniques()).copied())
    }

    /// The order in which HoDoKu 2.2.4 tries the techniques that it has enabled.
    pub fn hodoku() -> Self {
        use Technique::*;
        Self::new([
            FullHouse,
            NakedSingle,
            HiddenSingle,
            LockedPair,
            LockedTriple,
            Pointing,
            Claiming,
            NakedPair,
            NakedTriple,
            HiddenPair,
            HiddenTriple,
            NakedQuad,
            HiddenQuad,
            XWing,
            Swordfish,
            Jellyfish,
            RemotePair,
            BugPlusOne,
            Skyscraper,
            TwoStringKite,
            TurbotFish,
            EmptyRectangle,
            WWing,
            XyWing,
            XyzWing,
            UniqueRectangle1,
            UniqueRectangle2,
            UniqueRectangle3,
            UniqueRectangle4,
            UniqueRectangle5,
            UniqueRectangle6,
            HiddenRectangle,
            AvoidableRectangle1,
            AvoidableRectangle2,
            FinnedXWing,
            SashimiXWing,
            FinnedSwordfish,
            SashimiSwordfish,
            FinnedJellyfish,
            SashimiJellyfish,
            SueDeCoq,
            SimpleColoursTrap,
            SimpleColoursWrap,
            MultiColours1,
            MultiColours2,
            XChain,
            XyChain,
            ContinuousNiceLoop,
            AlternatingInferenceChain,
            DiscontinuousNiceLoop,
            GroupedContinuousNiceLoop,
            GroupedAlternatingInferenceChain,
            GroupedDiscontinuousNiceLoop,
            AlsXz,
            AlsXyWing,
            AlsChain,
            FrankenXWing,
            FrankenSwordfish,
            FinnedFrankenXWing,
            FinnedFrankenSwordfish,
            ForcingChainContradiction,
            ForcingChainVerity,
            ForcingNetContradiction,
            ForcingNetVerity,
        ])
    }

    /// The techniques, easiest first.
    pub fn rungs(&self) -> &[Technique] {
        &self.0
    }

    /// How many techniques are tried before this one; `None` if it is not on the ladder.
    pub fn rank(&self, technique: Technique) -> Option<usize> {
        self.0.iter().position(|&rung| rung == technique)
    }

    /// The ladder without one technique.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Self {
        self.0.retain(|&rung| rung != technique);
        self
    }

    /// The ladder with one more technique at the end.
    #[must_use]
    pub fn with(self, technique: Technique) -> Self {
        Self::new(self.0.into_iter().chain([technique]))
    }

    /// The ladder up to this technique and with it; all of it if the technique is not on it.
    #[must_use]
    pub fn up_to(mut self, technique: Technique) -> Self {
        if let Some(rank) = self.rank(technique) {
            self.0.truncate(rank + 1);
        }
        self
    }
}

impl Default for Ladder {
    fn default() -> Self {
        Self::ninefold()
    }
}
