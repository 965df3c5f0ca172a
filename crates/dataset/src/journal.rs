//! [`Journal`]: which files of a set are finished, so that a run that was ended goes on.

use crate::file::{Stamp, stamp_of};
use crate::{Fault, Shard};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::Write;
use std::path::{Path, PathBuf};

/// How the names of journals begin; each shard has one, so that several can work in one folder.
const NAME: &str = ".ninefold-journal-";

/// The finished files of all shards in a folder.
pub(crate) struct Journal {
    files: BTreeMap<String, Made>,
    identity: String,
    /// The journal of this shard.
    path: PathBuf,
    own: Option<File>,
}

/// A finished file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Made {
    pub(crate) n_rows: u64,
    pub(crate) n_bytes: u64,
    pub(crate) sha256: String,
}

impl Made {
    /// What a finished file on the disk is.
    pub(crate) fn on_disk(path: &Path, n_rows: u64) -> Result<Self, Fault> {
        let Stamp { n_bytes, sha256 } = stamp_of(path)?;
        Ok(Self { n_rows, n_bytes, sha256 })
    }
}

impl Journal {
    /// Reads the journals in a folder, and believes what the files agree with.
    pub(crate) fn open(folder: &Path, identity: &str, shard: Shard) -> Result<Self, Fault> {
        let path = folder.join(format!("{NAME}{}-of-{}", shard.number, shard.count));
        let mut journal = Self { files: BTreeMap::new(), identity: identity.into(), path, own: None };
        let entries = fs::read_dir(folder).map_err(|error| Fault::io(folder, &error))?;
        for entry in entries {
            let entry = entry.map_err(|error| Fault::io(folder, &error))?;
            if entry.file_name().to_string_lossy().starts_with(NAME) {
                journal.read(&entry.path(), folder)?;
            }
        }
        Ok(journal)
    }

    fn read(&mut self, path: &Path, folder: &Path) -> Result<(), Fault> {
        let text = fs::read_to_string(path).map_err(|error| Fault::io(path, &error))?;
        // Of a line without an end nobody knows whether it is whole.
        let mut lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
        match lines.next() {
            None => return Ok(()),
            Some(identity) if identity == self.identity => {}
            Some(_) => {
                return Err(Fault::new(format_args!(
                    "{}: a set of another recipe, of other tables, or of another version, is made in this folder",
                    folder.display()
                ))
                .hint("name another folder, or delete this one"));
            }
        }
        for (file, made) in lines.filter_map(read_line) {
            let there = folder.join(&file);
            let is_whole = |stamp: Stamp| stamp.n_bytes == made.n_bytes && stamp.sha256 == made.sha256;
            if there.is_file() && stamp_of(&there).is_ok_and(is_whole) {
                self.files.insert(file, made);
            }
        }
        Ok(())
    }

    /// Makes sure that nobody else works on this shard, until the journal goes away.
    pub(crate) fn lock(&mut self) -> Result<(), Fault> {
        let fault = |error: std::io::Error| Fault::io(&self.path, &error);
        let mut own =
            OpenOptions::new().read(true).append(true).create(true).open(&self.path).map_err(fault)?;
        match own.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Fault::new(format_args!("{}: another run makes this set", self.path.display()))
                    .hint("wait until it has ended, or make another --shard"));
            }
            Err(TryLockError::Error(error)) => return Err(fault(error)),
        }
        // A crash may have left the first line half-written, or the last.
        let text = fs::read_to_string(&self.path).map_err(fault)?;
        if !text.contains('\n') {
            own.set_len(0).map_err(fault)?;
            own.write_all(format!("{}\n", self.identity).as_bytes()).map_err(fault)?;
        } else if !text.ends_with('\n') {
            own.write_all(b"\n").map_err(fault)?;
        }
        own.sync_all().map_err(fault)?;
        self.own = Some(own);
        Ok(())
    }

    /// Notes that a file is finished.
    pub(crate) fn add(&mut self, file: String, made: Made) -> Result<(), Fault> {
        let line = format!("{} {} {} {file}\n", made.sha256, made.n_bytes, made.n_rows);
        if let Some(own) = &mut self.own {
            let noted = own.write_all(line.as_bytes()).and_then(|()| own.sync_all());
            noted.map_err(|error| Fault::io(&self.path, &error))?;
        }
        self.files.insert(file, made);
        Ok(())
    }

    /// Takes over what is known of the files of others.
    pub(crate) fn look_again(&mut self, now: &Self) {
        self.files.clone_from(&now.files);
    }

    pub(crate) fn has(&self, file: &str) -> bool {
        self.files.contains_key(file)
    }

    pub(crate) fn files(&self) -> &BTreeMap<String, Made> {
        &self.files
    }

    /// The names of the finished files.
    pub(crate) fn names(&self) -> BTreeSet<String> {
        self.files.keys().cloned().collect()
    }

    pub(crate) fn n_files(&self) -> u64 {
        self.files.len() as u64
    }
}

fn read_line(line: &str) -> Option<(String, Made)> {
    let mut words = line.splitn(4, ' ');
    let sha256 = words.next().filter(|digits| digits.len() == 64)?.to_owned();
    let n_bytes = words.next()?.parse().ok()?;
    let n_rows = words.next()?.parse().ok()?;
    Some((words.next()?.to_owned(), Made { n_rows, n_bytes, sha256 }))
}
