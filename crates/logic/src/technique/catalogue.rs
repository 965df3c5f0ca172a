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

use HodokuLevel::{Easy, Hard, Medium};

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
