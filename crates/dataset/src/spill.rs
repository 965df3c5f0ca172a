//! [`Spill`]: which of many millions of hashes are equal, found on disk.

use crate::parallel::in_order;
use crate::{Fault, GridHash};
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

/// So many files; of a hundred million hashes each then has 20 megabytes, which fit into memory.
const BUCKETS: usize = 128;

/// A hash and eight bytes that go with it.
const RECORD: usize = 24;

/// Hashes on disk, equal ones in the same file. The files have no names, so that nothing is left
/// however the program ends.
pub(crate) struct Spill {
    buckets: Vec<BufWriter<File>>,
    folder: PathBuf,
}

impl Spill {
    /// Room for hashes in a folder.
    pub(crate) fn new(folder: &Path) -> Result<Self, Fault> {
        let file = |_| tempfile::tempfile_in(folder).map(|file| BufWriter::with_capacity(1 << 15, file));
        let buckets = (0..BUCKETS).map(file).collect::<io::Result<_>>();
        Ok(Self { buckets: buckets.map_err(|error| Fault::io(folder, &error))?, folder: folder.into() })
    }

    /// Adds a hash with a number.
    pub(crate) fn add(&mut self, hash: GridHash, number: u64) -> Result<(), Fault> {
        let bucket = &mut self.buckets[usize::from(hash.0[15]) % BUCKETS];
        let mut record = [0; RECORD];
        record[..16].copy_from_slice(&hash.0);
        record[16..].copy_from_slice(&number.to_be_bytes());
        bucket.write_all(&record).map_err(|error| Fault::io(&self.folder, &error))
    }

    /// Hands out the numbers of each group of equal hashes, smallest first; hashes that come once are
    /// not handed out.
    pub(crate) fn for_each_repeat(
        self,
        threads: usize,
        mut receive: impl FnMut(&[u64]) + Send,
    ) -> Result<(), Fault> {
        let mut buckets = self.buckets.into_iter();
        in_order(
            threads,
            || Ok(buckets.next()),
            || (),
            |(), bucket| {
                let mut records = read_all(bucket).map_err(|error| Fault::io(&self.folder, &error))?;
                records.sort_unstable();
                let groups = records.chunk_by(|one, other| one.hash == other.hash);
                let repeated = groups.filter(|group| group.len() > 1);
                Ok(repeated.map(|group| group.iter().map(|record| record.number).collect()).collect())
            },
            |groups: Vec<Vec<u64>>| {
                groups.iter().for_each(|numbers| receive(numbers));
                Ok(())
            },
        )
    }
}

/// A hash as numbers, which are compared faster than bytes, and what goes with it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Record {
    hash: [u64; 2],
    number: u64,
}

impl Record {
    fn read(bytes: &[u8; RECORD]) -> Self {
        let word = |place: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[place * 8..][..8]);
            u64::from_be_bytes(word)
        };
        Self { hash: [word(0), word(1)], number: word(2) }
    }
}

fn read_all(bucket: BufWriter<File>) -> io::Result<Vec<Record>> {
    let mut file = bucket.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.rewind()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(bytes.as_chunks().0.iter().map(Record::read).collect())
}
