//! [`Splits`]: rows go to train, test and the like by what they are, so that nothing can leak.
//!
//! The split of a row follows from the hash of the canonical form of its solution grid. All symmetric
//! copies of a puzzle, and all puzzles of a grid, therefore fall on the same side, in every set that
//! was ever split with the same shares, and nobody has to remember anything.

use crate::{Fault, GridHash, Solved};
use std::fmt;
use std::str::FromStr;

/// Names of splits with their shares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Splits {
    /// Each name with the first hash that is above its share; the last one has no end.
    parts: Vec<(String, u128)>,
    text: String,
}

/// What is kept together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum By {
    /// All puzzles with the same solution grid, up to symmetry; that includes all copies of a puzzle.
    #[default]
    Grid,
    /// All symmetric copies of a puzzle.
    Puzzle,
}

impl By {
    /// The hash of what is kept together.
    pub(crate) fn hash(self, solved: &Solved) -> GridHash {
        match self {
            Self::Grid => solved.grid_hash(),
            Self::Puzzle => solved.hash(),
        }
    }
}

impl fmt::Display for By {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Grid => "grid",
            Self::Puzzle => "puzzle",
        })
    }
}

impl FromStr for By {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        match text {
            "grid" => Ok(Self::Grid),
            "puzzle" => Ok(Self::Puzzle),
            _ => Err(Fault::new(format_args!("'{text}' is neither grid nor puzzle"))),
        }
    }
}

impl Splits {
    /// The names, in order.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.parts.iter().map(|(name, _)| &**name)
    }

    /// The number of the split that a hash belongs to.
    pub fn place(&self, hash: &GridHash) -> usize {
        let at = u128::from(hash.high());
        self.parts.iter().position(|(_, end)| at < *end).unwrap_or(self.parts.len() - 1)
    }
}

impl Default for Splits {
    /// Everything is `train`.
    fn default() -> Self {
        Self { parts: vec![("train".into(), 1 << 64)], text: "train=1".into() }
    }
}

impl fmt::Display for Splits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Splits {
    type Err = Fault;

    /// `train=0.9,test=0.1`, or any other numbers: shares are relative.
    fn from_str(text: &str) -> Result<Self, Fault> {
        let bad = |reason: &str| {
            Fault::new(format_args!("'{text}' isn't a list of splits: {reason}"))
                .hint("write train=0.9,test=0.1")
        };
        let mut shares = Vec::new();
        for part in text.split(',') {
            let (name, share) = part.split_once('=').ok_or_else(|| bad("each has a name, = and a share"))?;
            let name = name.trim();
            if name.is_empty() || !name.chars().all(|symbol| symbol.is_ascii_alphanumeric() || symbol == '_')
            {
                return Err(bad("a name has letters, digits and _"));
            }
            if shares.iter().any(|(other, _)| other == name) {
                return Err(bad("a name comes twice"));
            }
            let share =
                read_share(share.trim()).ok_or_else(|| bad("a share is a number such as 0.05 or 90"))?;
            shares.push((name.to_owned(), share));
        }
        let total = shares.iter().map(|(_, share)| share).sum::<u128>();
        if total == 0 {
            return Err(bad("all shares are 0"));
        }
        let mut sum = 0;
        let end = |(name, share): (String, u128)| {
            sum += share;
            (name, (sum << 64) / total)
        };
        Ok(Self { parts: shares.into_iter().map(end).collect(), text: text.into() })
    }
}

/// A decimal number in millionths: whole numbers are the same on every machine.
fn read_share(text: &str) -> Option<u128> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_number = |text: &str| text.bytes().all(|symbol| symbol.is_ascii_digit());
    if whole.is_empty() || whole.len() > 9 || fraction.len() > 6 || !is_number(whole) || !is_number(fraction)
    {
        return None;
    }
    let millionths = format!("{fraction:0<6}").parse::<u128>().ok()?;
    Some(whole.parse::<u128>().ok()? * 1_000_000 + millionths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(splits: &str, high: u64) -> usize {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&high.to_be_bytes());
        splits.parse::<Splits>().unwrap().place(&GridHash(bytes))
    }

    #[test]
    fn shares_are_relative_and_cover_every_hash() {
        for splits in ["train=0.75,test=0.25", "train=3,test=1"] {
            assert_eq!([0, (3 << 62) - 1, 3 << 62, u64::MAX].map(|high| place(splits, high)), [0, 0, 1, 1]);
        }
        assert_eq!(place("train=1,none=0", u64::MAX), 0);
        assert_eq!(place("train=1", u64::MAX), 0);
    }

    #[test]
    fn what_are_no_splits_is_refused() {
        for text in ["", "train", "train=", "train=x", "=1", "a=1,a=1", "a/b=1", "a=0", "a=-1", "a=1e9"] {
            assert!(text.parse::<Splits>().is_err(), "{text}");
        }
    }
}
