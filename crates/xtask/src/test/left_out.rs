//! What a check did not do, and why: it is listed at the end, and never counts as passed.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Where tests are told the file in which they list what they leave out.
pub(super) const VARIABLE: &str = "NINEFOLD_LEFT_OUT";

/// The list, a file with a line for each: the reason, a tab, the name.
#[derive(Debug)]
pub(super) struct LeftOut {
    path: PathBuf,
}

impl LeftOut {
    /// An empty list.
    pub(super) fn new() -> Result<Self> {
        let path = crate::process::root().join("target/left-out.txt");
        fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
        fs::write(&path, "").with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Notes a whole step.
    pub(super) fn add(&self, name: &str, reason: &str) -> Result<()> {
        let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
        println!("left out: {reason}");
        writeln!(OpenOptions::new().append(true).open(&self.path)?, "{reason}\t{name}")?;
        Ok(())
    }

    /// Tells everything that was left out, by reason; gives how many there are.
    pub(super) fn print(&self) -> Result<usize> {
        let list = fs::read_to_string(&self.path)?;
        let by_reason = by_reason(&list);
        for (reason, names) in &by_reason {
            println!("── did not run, because {reason}:");
            names.iter().for_each(|name| println!("   {name}"));
        }
        Ok(by_reason.values().map(Vec::len).sum())
    }
}

fn by_reason(list: &str) -> BTreeMap<&str, Vec<&str>> {
    let mut sorted = BTreeMap::<_, Vec<_>>::new();
    for (reason, name) in list.lines().filter_map(|line| line.split_once('\t')) {
        sorted.entry(reason).or_default().push(name);
    }
    for names in sorted.values_mut() {
        names.sort_unstable();
        names.dedup();
    }
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_is_told_once_for_each_reason() {
        let list = "nginx is not installed\tb\nthere is no compiler\tc\nnginx is not installed\ta\n\
                    nginx is not installed\ta\n";
        let expected = [("nginx is not installed", vec!["a", "b"]), ("there is no compiler", vec!["c"])];
        assert_eq!(by_reason(list), BTreeMap::from(expected));
    }
}
