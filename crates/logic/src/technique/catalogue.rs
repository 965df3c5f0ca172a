//! One row for every technique: its names and what others value it at.
//!
//! Values of Sudoku Explainer 1.2.1 are in tenths; codes, scores and levels of HoDoKu are the
//! defaults of its version 2.2.4.

use std::fmt;

/// Writes the enum, the list of all techniques and the table from one row each.
macro_rules! catalogue {
    ($( $(#[$doc:meta])* $name:ident = $family:ident, $text:literal, [$($alias:literal),*], $se:expr, $hodoku:expr; )*) => {
        /// An argument that has a name.
        ///
        /// The order of the variants is by family; how hard a technique is, a
        /// [`Ladder`](crate::Ladder) says.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Technique { $( $(#[$doc])* $name, )* }

        impl Technique {
            /// Every technique, by family.
            pub const ALL: &[Self] = &[$( Self::$name, )*];

            const fn row(self) -> Row {
                match self {
                    $( Self::$name => Row { family: Family::$family, name: $text, aliases: &[$($alias),*], explainer: $se, hodoku: $hodoku }, )*
                }
            }
        }
    };
}

/// What is known of a technique.
struct Row {
    family: Family,
    name: &'static str,
    aliases: &'static [&'static str],
    explainer: Option<u8>,
    hodoku: Option<Hodoku>,
}

/// Techniques that share an idea, a proof and a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// One cell or one digit left.
    Single,
    /// Where two regions cross.
    Intersection,
    /// As many cells as digits.
    Subset,
    /// As many bases as covers.
    Fish,
    /// Two strong links of one digit.
    Turbot,
    /// Candidates in two colours.
    Colouring,
    /// A few cells around a corner.
    Wing,
    /// A line of equal pairs.
    RemotePair,
    /// Patterns that would give a second solution.
    Uniqueness,
    /// All places of a digit at once.
    Template,
    /// Links that force one end or the other.
    Chain,
    /// Cells with one digit too many.
    Als,
    /// A cell whose every candidate locks a set.
    DeathBlossom,
    /// A crossing that shares its digits with both regions.
    SueDeCoq,
    /// What follows from assumptions.
    Forcing,
    /// What two or three cells can hold together.
    Aligned,
    /// Givens that are symmetric up to the names of digits.
    Symmetry,
    /// Cells that a few digits cannot fill.
    Oddagon,
    /// What cages and houses add up to.
    Sum,
    /// What houses have beyond others.
    Leftovers,
    /// Two sets of cells that hold the same digits.
    Equivalence,
    /// What cannot stand side by side.
    Neighbour,
    /// What a line, a sign or a clue does not allow.
    Rule,
    /// Low and high digits that take turns.
    Polarity,
    /// Steps that open a single at once.
    Direct,
    /// Digits that leave a block by one cell each way.
    Firework,
    /// As many truths as there is room for.
    Rank,
    /// What two cells hold, two others hold.
    Exocet,
    /// Fish whose fins reach further by chains.
    Kraken,
    /// Assumptions inside of assumptions.
    Nested,
}

/// What HoDoKu says about a technique.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hodoku {
    /// The code in its library of test cases.
    pub code: &'static str,
    /// How many points a step costs.
    pub score: u32,
    /// The level of a puzzle that needs it.
    pub level: HodokuLevel,
}

/// HoDoKu's levels of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names are all that there is to say")]
pub enum HodokuLevel {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

use HodokuLevel::{Easy, Extreme, Hard, Medium, Unfair};

const fn se(tenths: u8) -> Option<u8> {
    Some(tenths)
}

const fn hodoku(code: &'static str, score: u32, level: HodokuLevel) -> Option<Hodoku> {
    Some(Hodoku { code, score, level })
}

catalogue! {
    /// The last empty cell of a house.
    FullHouse = Single, "Full House", ["Last Cell"], se(10), hodoku("0000", 4, Easy);
    /// The only place of a digit in a house.
    HiddenSingle = Single, "Hidden Single", ["Pinned Digit", "Unique Candidate"], se(12), hodoku("0002", 14, Easy);
    /// The only candidate of a cell.
    NakedSingle = Single, "Naked Single", ["Sole Candidate", "Forced Digit"], se(23), hodoku("0003", 4, Easy);

    /// All places of a digit in a block lie in one line.
    Pointing = Intersection, "Pointing", ["Locked Candidates Type 1", "Pointing Pair"], se(26), hodoku("0100", 50, Medium);
    /// All places of a digit in a line lie in one block.
    Claiming = Intersection, "Claiming", ["Locked Candidates Type 2", "Box/Line Reduction"], se(28), hodoku("0101", 50, Medium);
    /// A cell that sees all places of a digit in a house, without a region that holds them all.
    CommonPeers = Intersection, "Common Peers", ["Common Peer Elimination"], None, None;

    /// A naked pair that lies in two regions at once.
    LockedPair = Subset, "Locked Pair", [], se(30), hodoku("0110", 40, Medium);
    /// A naked triple that lies in two regions at once.
    LockedTriple = Subset, "Locked Triple", [], se(36), hodoku("0111", 60, Medium);
    /// Two cells with two candidates.
    NakedPair = Subset, "Naked Pair", ["Disjoint Pair"], se(30), hodoku("0200", 60, Medium);
    /// Three cells with three candidates.
    NakedTriple = Subset, "Naked Triple", ["Disjoint Triple"], se(36), hodoku("0201", 80, Medium);
    /// Four cells with four candidates.
    NakedQuad = Subset, "Naked Quad", ["Naked Quadruple"], se(50), hodoku("0202", 120, Hard);
    /// Two digits with two places.
    HiddenPair = Subset, "Hidden Pair", ["Unique Pair"], se(34), hodoku("0210", 70, Medium);
    /// Three digits with three places.
    HiddenTriple = Subset, "Hidden Triple", ["Unique Triple"], se(40), hodoku("0211", 100, Medium);
    /// Four digits with four places.
    HiddenQuad = Subset, "Hidden Quad", ["Hidden Quadruple"], se(54), hodoku("0212", 150, Hard);

    /// Two lines, two places each, two covers.
    XWing = Fish, "X-Wing", [], se(32), hodoku("0300", 140, Hard);
    /// Three lines against three.
    Swordfish = Fish, "Swordfish", [], se(38), hodoku("0301", 150, Hard);
    /// Four lines against four.
    Jellyfish = Fish, "Jellyfish", [], se(52), hodoku("0302", 160, Hard);
    /// An X-wing with fins.
    FinnedXWing = Fish, "Finned X-Wing", [], None, hodoku("0310", 130, Hard);
    /// A swordfish with fins.
    FinnedSwordfish = Fish, "Finned Swordfish", [], None, hodoku("0311", 200, Unfair);
    /// A jellyfish with fins.
    FinnedJellyfish = Fish, "Finned Jellyfish", [], None, hodoku("0312", 250, Unfair);
    /// A finned X-wing that falls apart without its fins.
    SashimiXWing = Fish, "Sashimi X-Wing", [], None, hodoku("0320", 150, Hard);
    /// A finned swordfish that falls apart without its fins.
    SashimiSwordfish = Fish, "Sashimi Swordfish", [], None, hodoku("0321", 240, Unfair);
    /// A finned jellyfish that falls apart without its fins.
    SashimiJellyfish = Fish, "Sashimi Jellyfish", [], None, hodoku("0322", 260, Unfair);
    /// An X-wing with a block among its lines.
    FrankenXWing = Fish, "Franken X-Wing", [], None, hodoku("0330", 300, Unfair);
    /// A swordfish with blocks among its lines.
    FrankenSwordfish = Fish, "Franken Swordfish", [], None, hodoku("0331", 350, Unfair);
    /// A jellyfish with blocks among its lines.
    FrankenJellyfish = Fish, "Franken Jellyfish", [], None, hodoku("0332", 370, Unfair);
    /// A franken X-wing with fins.
    FinnedFrankenXWing = Fish, "Finned Franken X-Wing", [], None, hodoku("0340", 390, Unfair);
    /// A franken swordfish with fins.
    FinnedFrankenSwordfish = Fish, "Finned Franken Swordfish", [], None, hodoku("0341", 410, Unfair);
    /// A franken jellyfish with fins.
    FinnedFrankenJellyfish = Fish, "Finned Franken Jellyfish", [], None, hodoku("0342", 430, Unfair);
    /// An X-wing of any houses.
    MutantXWing = Fish, "Mutant X-Wing", [], None, hodoku("0350", 450, Extreme);
    /// A swordfish of any houses.
    MutantSwordfish = Fish, "Mutant Swordfish", [], None, hodoku("0351", 450, Extreme);
    /// A jellyfish of any houses.
    MutantJellyfish = Fish, "Mutant Jellyfish", [], None, hodoku("0352", 450, Extreme);
    /// A mutant X-wing with fins.
    FinnedMutantXWing = Fish, "Finned Mutant X-Wing", [], None, hodoku("0360", 470, Extreme);
    /// A mutant swordfish with fins.
    FinnedMutantSwordfish = Fish, "Finned Mutant Swordfish", [], None, hodoku("0361", 470, Extreme);
    /// A mutant jellyfish with fins.
    FinnedMutantJellyfish = Fish, "Finned Mutant Jellyfish", [], None, hodoku("0362", 470, Extreme);
    /// A mutant fish of five houses with fins.
    FinnedMutantSquirmbag = Fish, "Finned Mutant Squirmbag", [], None, hodoku("0363", 470, Extreme);
    /// A mutant fish of six houses with fins.
    FinnedMutantWhale = Fish, "Finned Mutant Whale", [], None, hodoku("0364", 470, Extreme);

    /// Two links in parallel lines that stand on a third.
    Skyscraper = Turbot, "Skyscraper", [], None, hodoku("0400", 130, Hard);
    /// A link in a row and one in a column that meet in a block.
    TwoStringKite = Turbot, "Two-String Kite", ["2-String Kite"], None, hodoku("0401", 150, Hard);
    /// A block in which a digit keeps to a row and a column.
    EmptyRectangle = Turbot, "Empty Rectangle", ["Hinge"], None, hodoku("0402", 120, Hard);
    /// Two strong links of any other kind.
    TurbotFish = Turbot, "Turbot Fish", ["Turbot Crane"], None, hodoku("0403", 120, Hard);
    /// Two kites around the same two cells.
    DualTwoStringKite = Turbot, "Dual Two-String Kite", ["Dual 2-String Kite"], None, hodoku("0404", 150, Hard);
    /// Two empty rectangles in the same block.
    DualEmptyRectangle = Turbot, "Dual Empty Rectangle", [], None, hodoku("0405", 120, Hard);

    /// A candidate that sees both colours.
    SimpleColoursTrap = Colouring, "Simple Colours Trap", ["Simple Colors Trap", "Singles Chain"], None, hodoku("0500", 150, Hard);
    /// A colour that sees itself.
    SimpleColoursWrap = Colouring, "Simple Colours Wrap", ["Simple Colors Wrap"], None, hodoku("0501", 150, Hard);
    /// Two clusters that touch: one of the outer colours is true.
    MultiColours1 = Colouring, "Multi-Colours 1", ["Multi Colors 1"], None, hodoku("0502", 200, Hard);
    /// A colour that sees both colours of another cluster.
    MultiColours2 = Colouring, "Multi-Colours 2", ["Multi Colors 2"], None, hodoku("0503", 200, Hard);
    /// Colours over all digits at once.
    Medusa = Colouring, "3D Medusa", ["Medusa Colouring", "Advanced Colouring"], None, None;

    /// Three pairs of three digits around a corner.
    XyWing = Wing, "XY-Wing", ["Y-Wing"], se(42), hodoku("0800", 160, Hard);
    /// An XY-wing whose pivot has the third digit as well.
    XyzWing = Wing, "XYZ-Wing", [], se(44), hodoku("0801", 180, Hard);
    /// Two equal pairs that a strong link joins.
    WWing = Wing, "W-Wing", [], None, hodoku("0803", 150, Hard);
    /// Four cells with four digits, all but one of them bound.
    WxyzWing = Wing, "WXYZ-Wing", ["Bent Quad"], None, None;
    /// Five cells with five digits, all but one of them bound.
    VwxyzWing = Wing, "VWXYZ-Wing", ["Bent Quint"], None, None;
    /// A W-wing of almost locked sets.
    AlsWWing = Wing, "ALS-W-Wing", ["Almost Locked Set W-Wing"], None, None;

    /// A line of equal pairs.
    RemotePair = RemotePair, "Remote Pair", [], None, hodoku("0703", 110, Hard);

    /// A rectangle with one guarded corner.
    UniqueRectangle1 = Uniqueness, "Unique Rectangle Type 1", ["Uniqueness Test 1", "UR 1"], se(45), hodoku("0600", 100, Hard);
    /// A rectangle with two corners that one digit guards, on one side.
    UniqueRectangle2 = Uniqueness, "Unique Rectangle Type 2", ["Uniqueness Test 2", "UR 2"], se(45), hodoku("0601", 100, Hard);
    /// A rectangle whose guardians complete a naked subset.
    UniqueRectangle3 = Uniqueness, "Unique Rectangle Type 3", ["Uniqueness Test 3", "UR 3"], se(46), hodoku("0602", 100, Hard);
    /// A rectangle with a strong link between its guarded corners.
    UniqueRectangle4 = Uniqueness, "Unique Rectangle Type 4", ["Uniqueness Test 4", "UR 4"], se(45), hodoku("0603", 100, Hard);
    /// A rectangle with two opposite or three corners that one digit guards.
    UniqueRectangle5 = Uniqueness, "Unique Rectangle Type 5", ["Uniqueness Test 5", "UR 5"], None, hodoku("0604", 100, Hard);
    /// A rectangle with two opposite guarded corners and an X-wing.
    UniqueRectangle6 = Uniqueness, "Unique Rectangle Type 6", ["Uniqueness Test 6", "UR 6"], None, hodoku("0605", 100, Hard);
    /// A rectangle with two strong links that meet opposite a bare corner.
    HiddenRectangle = Uniqueness, "Hidden Rectangle", ["Hidden Unique Rectangle", "HUR"], None, hodoku("0606", 100, Hard);
    /// A rectangle of three entries whose last corner must differ.
    AvoidableRectangle1 = Uniqueness, "Avoidable Rectangle Type 1", ["AR 1"], None, hodoku("0607", 100, Hard);
    /// A rectangle of two entries with one digit that guards the others.
    AvoidableRectangle2 = Uniqueness, "Avoidable Rectangle Type 2", ["AR 2"], None, hodoku("0608", 100, Hard);
    /// A rectangle of two by three cells with three digits.
    ExtendedRectangle = Uniqueness, "Extended Rectangle", ["Extended Unique Rectangle"], None, None;
    /// A loop of six or more cells with two digits.
    UniqueLoop = Uniqueness, "Unique Loop", [], se(46), None;
    /// A grid in which one candidate keeps every cell from having two.
    BugPlusOne = Uniqueness, "BUG+1", ["Bivalue Universal Grave + 1", "BUG Type 1"], se(56), hodoku("0610", 100, Hard);
    /// A grid in which a few candidates do.
    Bug = Uniqueness, "BUG+n", ["Bivalue Universal Grave + n"], se(57), None;

    /// A digit that stands in the same cell in every template.
    TemplateSet = Template, "Template Set", [], None, hodoku("1201", 10_000, Extreme);
    /// A candidate that no template has.
    TemplateDelete = Template, "Template Delete", ["Pattern Overlay Method"], None, hodoku("1202", 10_000, Extreme);

    /// A chain of one digit.
    XChain = Chain, "X-Chain", ["Single-Digit Chain"], se(66), hodoku("0701", 260, Unfair);
    /// A chain of cells with two candidates.
    XyChain = Chain, "XY-Chain", ["Y-Chain"], se(70), hodoku("0702", 260, Unfair);
    /// A chain that closes to a loop.
    ContinuousNiceLoop = Chain, "Continuous Nice Loop", ["AIC Ring", "Continuous Loop"], se(70), hodoku("0706", 280, Unfair);
    /// A chain that removes several candidates.
    AlternatingInferenceChain = Chain, "Alternating Inference Chain", ["AIC"], se(70), hodoku("0708", 280, Unfair);
    /// A chain that comes back to the candidate that it decides.
    DiscontinuousNiceLoop = Chain, "Discontinuous Nice Loop", ["Discontinuous Loop"], se(70), hodoku("0707", 280, Unfair);
    /// A loop with groups or almost locked sets.
    GroupedContinuousNiceLoop = Chain, "Grouped Continuous Nice Loop", [], None, hodoku("0709", 300, Unfair);
    /// A chain with groups or almost locked sets that removes several candidates.
    GroupedAlternatingInferenceChain = Chain, "Grouped Alternating Inference Chain", ["Grouped AIC"], None, hodoku("0711", 300, Unfair);
    /// A chain with groups or almost locked sets that comes back to the candidate that it decides.
    GroupedDiscontinuousNiceLoop = Chain, "Grouped Discontinuous Nice Loop", [], None, hodoku("0710", 300, Unfair);

    /// Two almost locked sets that are linked by one digit or by two.
    AlsXz = Als, "ALS-XZ", ["Almost Locked Set XZ-Rule"], None, hodoku("0901", 300, Unfair);
    /// Two almost locked sets that are linked to a third.
    AlsXyWing = Als, "ALS-XY-Wing", ["Almost Locked Set XY-Wing"], None, hodoku("0902", 320, Unfair);
    /// Four or more almost locked sets, each linked to the next.
    AlsChain = Als, "ALS Chain", ["ALS-XY-Chain"], None, hodoku("0903", 340, Unfair);

    /// A cell whose every candidate locks a set with one common digit.
    DeathBlossom = DeathBlossom, "Death Blossom", ["ALS Death Blossom"], None, hodoku("0904", 360, Unfair);

    /// Cells in a crossing that share their digits with a few cells of each region.
    SueDeCoq = SueDeCoq, "Sue de Coq", ["Two-Sector Disjoint Subset", "Bent Locked Set"], None, hodoku("1101", 250, Unfair);

    /// A candidate that leaves its own digit without a place.
    Nishio = Forcing, "Nishio", ["Nishio Forcing Chain"], se(75), None;
    /// An assumption from which chains lead to a clash.
    ForcingChainContradiction = Forcing, "Forcing Chain Contradiction", ["Forcing Chain"], se(80), hodoku("1301", 500, Extreme);
    /// Chains from all candidates of a cell, or all places of a digit, to one conclusion.
    ForcingChainVerity = Forcing, "Forcing Chain Verity", ["Cell Forcing Chain", "Region Forcing Chain", "Unit Forcing Chain", "Digit Forcing Chain"], se(80), hodoku("1302", 500, Extreme);
    /// An assumption from which singles lead to a clash.
    ForcingNetContradiction = Forcing, "Forcing Net Contradiction", ["Forcing Net", "Dynamic Forcing Chain"], se(85), hodoku("1303", 700, Extreme);
    /// Singles that lead from all candidates of a cell, or all places of a digit, to one conclusion.
    ForcingNetVerity = Forcing, "Forcing Net Verity", ["Dynamic Verity"], se(85), hodoku("1304", 700, Extreme);

    /// An assumption that leads to a clash, each digit next to the one before it.
    Whip = Forcing, "Whip", ["Berthier's Whip"], None, None;
    /// An assumption that leads to a clash by few digits, each next to any one before it.
    Braid = Forcing, "Braid", ["Berthier's Braid"], None, None;

    /// Two cells, none of whose combinations has a digit.
    AlignedPairExclusion = Aligned, "Aligned Pair Exclusion", ["APE"], se(62), None;
    /// Three cells, none of whose combinations has a digit.
    AlignedTripleExclusion = Aligned, "Aligned Triple Exclusion", ["ATE", "Aligned Triplet Exclusion"], se(75), None;

    /// What does not fit the symmetry of the givens.
    GurthSymmetry = Symmetry, "Gurth's Symmetrical Placement", ["GSP", "Gurth's Theorem"], None, None;

    /// An odd loop of cells with the same two digits.
    BivalueOddagon = Oddagon, "Bivalue Oddagon", ["Broken Loop"], None, None;
    /// Twelve cells that three digits cannot fill.
    Tridagon = Oddagon, "Tridagon", ["Thor's Hammer", "Trivalue Oddagon"], None, None;

    /// The last empty cell of a cage.
    CageRemainder = Sum, "Cage Remainder", ["Last Cell of a Cage"], None, None;
    /// What no way to reach the sum of a cage has.
    CageCombinations = Sum, "Cage Combinations", ["Cage Sums"], None, None;
    /// The only cell that cages leave of a house, or have beyond it.
    InnieOutie = Sum, "Innie or Outie", ["Innie", "Outie", "Rule of 45"], None, None;
    /// The only cell that cages leave of several houses, or have beyond them.
    WideInnieOutie = Sum, "Innie or Outie of Several Houses", ["Rule of 45 over Several Houses"], None, None;
    /// A cell inside and one outside that differ by a known number.
    InnieOutieDifference = Sum, "Innie-Outie Difference", ["Innie Minus Outie"], None, None;
    /// Two or three cells that cages leave of a house, or have beyond it.
    HiddenCage = Sum, "Hidden Cage", ["Cage Splitting", "Innies", "Outies"], None, None;
    /// Up to four cells that cages leave of a few houses, or have beyond them.
    WideHiddenCage = Sum, "Hidden Cage of Several Houses", ["Innies and Outies of Several Houses"], None, None;
    /// Five or six such cells.
    LargeHiddenCage = Sum, "Large Hidden Cage", [], None, None;
    /// A digit that a cage needs, taken away from what sees its places.
    CageOverlap = Sum, "Cage Overlap", ["Cage-House Overlap", "Cage Unit Overlap", "Cage Claiming"], None, None;
    /// A digit that a hidden cage needs, taken away from what sees its places.
    HiddenCageOverlap = Sum, "Hidden Cage Overlap", [], None, None;
    /// A cage that needs one of two digits, and a cell beside it that needs the other.
    KillerPair = Sum, "Killer Pair", ["Killer Naked Pair"], None, None;
    /// A cage that needs one of three digits, and two cells beside it that need the others.
    KillerTriple = Sum, "Killer Triple", ["Killer Naked Triple"], None, None;
    /// What two cages that meet cannot have together.
    CagePair = Sum, "Cage Pair", ["Combination Clash"], None, None;

    /// What rows have beyond some pieces holds the digits that the pieces have beyond the rows.
    LawOfLeftovers = Leftovers, "Law of Leftovers", ["LoL", "Leftover Cells"], None, None;

    /// Rows set against columns and areas, with rules beyond the houses: what is left of both holds the same digits.
    SetEquivalence = Equivalence, "Set Equivalence", ["SET", "Set Equivalence Theory"], None, None;
    /// The same on a grid where nothing counts but rows, columns and boxes.
    PhistomefelRing = Equivalence, "Phistomefel Ring", ["Phistomefel's Theorem"], None, None;

    /// A digit beside a filled cell with a consecutive one.
    ConsecutiveNeighbour = Neighbour, "Consecutive Neighbour", [], None, None;
    /// A digit that would leave a cell beside it without candidates.
    SqueezedCell = Neighbour, "Squeezed Cell", [], None, None;
    /// A digit that would leave a consecutive one without a place in a house.
    SqueezedDigit = Neighbour, "Squeezed Digit", [], None, None;

    /// What a rule does not allow beside the candidates of its other cells.
    RuleBounds = Rule, "Rule Bounds", ["Candidates by a Rule"], None, None;
    /// What no way to fill the cells of a rule has.
    RuleCombinations = Rule, "Rule Combinations", ["Ways to Keep a Rule"], None, None;
    /// A digit that a rule needs, taken away from what sees its places.
    RuleOverlap = Rule, "Rule Overlap", ["Rule Claiming"], None, None;
    /// What two rules that meet do not allow together.
    RulePair = Rule, "Rule Pair", ["Two Rules Together"], None, None;

    /// Low and high digits that take turns along whisper lines, where a region has no room for one of the two ways.
    WhisperPolarity = Polarity, "Whisper Polarity", ["Whisper Parity", "Low-High Colouring"], None, None;

    /// Pointing that opens a hidden single.
    DirectPointing = Direct, "Direct Pointing", [], se(17), None;
    /// Claiming that opens a hidden single.
    DirectClaiming = Direct, "Direct Claiming", [], se(19), None;
    /// A hidden pair that opens a hidden single.
    DirectHiddenPair = Direct, "Direct Hidden Pair", [], se(20), None;
    /// A hidden triple that opens a hidden single.
    DirectHiddenTriple = Direct, "Direct Hidden Triple", ["Direct Hidden Triplet"], se(25), None;

    /// Three digits that leave a block by the same two cells.
    Firework = Firework, "Triple Firework", ["Firework", "Fireworks"], None, None;

    /// Eight pairs of cells around four blocks.
    SkLoop = Rank, "SK-Loop", ["Domino Loop", "Stephen Kurzhals's Loop"], None, None;
    /// Two sets of digits, each with one place too many in its house, that share two cells.
    AhsXz = Rank, "AHS-XZ", ["Almost Hidden Set XZ-Rule", "Almost Hidden Sets"], None, None;
    /// Cells of some rows and columns with some digits bound by row and the others by column.
    MultiSectorLockedSet = Rank, "Multi-Sector Locked Set", ["MSLS", "Multi-Sector Locked Sets"], None, None;

    /// Two cells of a block whose digits stand in two cells of the blocks beside it.
    JuniorExocet = Exocet, "Junior Exocet", ["JE", "Exocet"], None, None;
    /// Two cells of a block whose digits stand in two cells further away.
    SeniorExocet = Exocet, "Senior Exocet", ["SE Exocet"], None, None;

    /// A fish whose every fin removes a place in a cover by a chain.
    KrakenFish1 = Kraken, "Kraken Fish Type 1", ["Kraken Fish"], None, hodoku("0371", 500, Extreme);
    /// Bases with a cover too few, and chains from all that is left over.
    KrakenFish2 = Kraken, "Kraken Fish Type 2", [], None, hodoku("0372", 500, Extreme);

    /// An assumption that leads to a clash by refuting others on the way.
    NestedForcingNet = Nested, "Nested Forcing Net", ["Nested Forcing Chain", "Nested Net"], se(95), None;
}

impl Technique {
    /// What it is called: `Hidden Pair`.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What others call it.
    pub const fn aliases(self) -> &'static [&'static str] {
        self.row().aliases
    }

    /// The name in file names and on the command line: `hidden-pair`.
    pub fn slug(self) -> String {
        let word =
            |symbol: char| if symbol.is_ascii_alphanumeric() { symbol.to_ascii_lowercase() } else { '-' };
        self.name().chars().map(word).collect()
    }

    /// The technique of that name, alias or slug, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        let fits = |technique: &&Self| {
            technique.name().eq_ignore_ascii_case(name)
                || technique.slug().eq_ignore_ascii_case(name)
                || technique.aliases().iter().any(|alias| alias.eq_ignore_ascii_case(name))
        };
        Self::ALL.iter().find(fits).copied()
    }

    /// The idea that it shares with others.
    pub const fn family(self) -> Family {
        self.row().family
    }

    /// The lowest rating that Sudoku Explainer 1.2.1 gives it, in tenths.
    pub const fn explainer_tenths(self) -> Option<u8> {
        self.row().explainer
    }

    /// What HoDoKu says about it.
    pub const fn hodoku(self) -> Option<Hodoku> {
        self.row().hodoku
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_slugs_and_aliases_find_their_technique() {
        for &technique in Technique::ALL {
            assert_eq!(Technique::from_name(technique.name()), Some(technique));
            assert_eq!(Technique::from_name(&technique.slug()), Some(technique));
            for alias in technique.aliases() {
                assert_eq!(Technique::from_name(alias), Some(technique), "{alias}");
            }
        }
    }

    #[test]
    fn no_two_techniques_share_a_name_or_a_code() {
        let mut seen = HashSet::new();
        for technique in Technique::ALL {
            assert!(seen.insert(technique.slug()), "{technique}");
            assert!(technique.hodoku().is_none_or(|hodoku| seen.insert(hodoku.code.into())), "{technique}");
        }
    }
}
