//! [`Shard`]: which share of the files of a set is made here.

use crate::Fault;

/// Every n-th file, beginning with the i-th.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    pub(crate) number: u64,
    pub(crate) count: u64,
}

impl Shard {
    /// All files.
    pub const ALL: Self = Self { number: 1, count: 1 };

    /// Whether the files of a block are made here.
    pub(crate) fn has(self, block: u64) -> bool {
        block % self.count == self.number - 1
    }
}

impl std::str::FromStr for Shard {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let read = || {
            let (number, count) = text.split_once('/')?;
            let shard = Self { number: number.parse().ok()?, count: count.parse().ok()? };
            (1..=shard.count).contains(&shard.number).then_some(shard)
        };
        read().ok_or_else(|| Fault::new(format_args!("'{text}' isn't a shard: write 1/3, 2/3 or 3/3")))
    }
}
