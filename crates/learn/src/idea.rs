//! What a technique says: the pages of `docs/techniques`, which are written once.

use ninefold_logic::Technique;
use ninefold_render::Language;

macro_rules! pages {
    ($($technique:ident $file:literal,)*) => {
        /// The whole page about a technique of the path.
        fn page(technique: Technique, language: Language) -> Option<&'static str> {
            match (technique, language) {
                $((Technique::$technique, Language::German) => {
                    Some(include_str!(concat!("../../../docs/techniques/de/", $file, ".md")))
                }
                (Technique::$technique, _) => {
                    Some(include_str!(concat!("../../../docs/techniques/", $file, ".md")))
                })*
                _ => None,
            }
        }
    };
}

pages! {
    FullHouse "full-house",
    HiddenSingle "hidden-single",
    NakedSingle "naked-single",
    Pointing "pointing",
    Claiming "claiming",
    NakedPair "naked-pair",
    LockedPair "locked-pair",
    HiddenPair "hidden-pair",
    NakedTriple "naked-triple",
    LockedTriple "locked-triple",
    HiddenTriple "hidden-triple",
    NakedQuad "naked-quad",
    HiddenQuad "hidden-quad",
    XWing "x-wing",
    Swordfish "swordfish",
    Jellyfish "jellyfish",
    FinnedXWing "finned-x-wing",
    SashimiXWing "sashimi-x-wing",
    FinnedSwordfish "finned-swordfish",
    Skyscraper "skyscraper",
    TwoStringKite "two-string-kite",
    TurbotFish "turbot-fish",
    EmptyRectangle "empty-rectangle",
    XyWing "xy-wing",
    XyzWing "xyz-wing",
    WWing "w-wing",
    WxyzWing "wxyz-wing",
    SimpleColoursTrap "simple-colours-trap",
    SimpleColoursWrap "simple-colours-wrap",
    MultiColours1 "multi-colours-1",
    MultiColours2 "multi-colours-2",
    Medusa "3d-medusa",
    RemotePair "remote-pair",
    XChain "x-chain",
    XyChain "xy-chain",
    AlternatingInferenceChain "alternating-inference-chain",
    UniqueRectangle1 "unique-rectangle-type-1",
    UniqueRectangle2 "unique-rectangle-type-2",
    UniqueRectangle3 "unique-rectangle-type-3",
    UniqueRectangle4 "unique-rectangle-type-4",
    HiddenRectangle "hidden-rectangle",
    AvoidableRectangle1 "avoidable-rectangle-type-1",
    UniqueLoop "unique-loop",
    BugPlusOne "bug-1",
    Bug "bug-n",
    AlsXz "als-xz",
    AlsXyWing "als-xy-wing",
    SueDeCoq "sue-de-coq",
    JuniorExocet "junior-exocet",
    CageRemainder "cage-remainder",
    CageCombinations "cage-combinations",
    CageOverlap "cage-overlap",
    InnieOutie "innie-or-outie",
    InnieOutieDifference "innie-outie-difference",
    HiddenCage "hidden-cage",
    LawOfLeftovers "law-of-leftovers",
    RuleBounds "rule-bounds",
    RuleCombinations "rule-combinations",
    RuleOverlap "rule-overlap",
    WhisperPolarity "whisper-polarity",
    RulePair "rule-pair",
    CommonPeers "common-peers",
    ConsecutiveNeighbour "consecutive-neighbour",
    SqueezedCell "squeezed-cell",
    SqueezedDigit "squeezed-digit",
    SetEquivalence "set-equivalence",
    PhistomefelRing "phistomefel-ring",
}

/// What a technique of the path says and how to look for it, in a language: the paragraphs of its page before the
/// example.
pub fn idea(technique: Technique, language: Language) -> Option<String> {
    let page = page(technique, language)?;
    let text = page.split("\n## Example").next().unwrap_or(page);
    let is_told =
        |block: &&str| !block.is_empty() && !block.starts_with(['#', '`']) && !block.starts_with("Level:");
    let blocks = text.split("\n\n").map(str::trim).filter(is_told);
    Some(blocks.map(|block| without_links(&block.replace('\n', " "))).collect::<Vec<_>>().join("\n"))
}

/// A text with the words of its links, and without where they lead to.
fn without_links(text: &str) -> String {
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once(')').map_or(part, |(_, rest)| rest));
    rest.fold(first, |all, part| all + part).replace('[', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lesson;

    #[test]
    fn every_lesson_of_the_path_has_its_page() {
        for (lesson, language) in Lesson::all().flat_map(|lesson| Language::ALL.map(|known| (lesson, known)))
        {
            let page = page(lesson.technique, language).unwrap_or_default();
            assert!(page.starts_with(&format!("# {}\n", lesson.technique.name())), "{lesson:?}");
            let idea = idea(lesson.technique, language).unwrap_or_default();
            assert!(idea.len() > 40 && !idea.contains(['[', ']']), "{lesson:?}: {idea}");
        }
    }
}
