//! A disk that can be filled up.

use anyhow::{Context, Result, bail};
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A disk in memory with little room, mounted until it is dropped.
#[derive(Debug)]
pub struct SmallDisk {
    folder: TempDir,
}

const KILOBYTE: [u8; 1024] = [0; 1024];

impl SmallDisk {
    /// Mounts a disk with 32 megabytes, which everybody may write to; fails where this process may
    /// not mount anything.
    pub fn mount() -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut command = Command::new("mount");
        command.args(["-t", "tmpfs", "-o", "size=32m,mode=777", "ninefold"]).arg(folder.path());
        let output = command.output().context("there is no mount")?;
        if !output.status.success() {
            bail!("{}", String::from_utf8_lossy(&output.stderr).trim());
        }
        Ok(Self { folder })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Fills it up with something useless but for so many kilobytes.
    pub fn fill_but(&self, kilobytes: u64) -> Result<()> {
        let mut file = File::create(self.ballast())?;
        let full = loop {
            if let Err(error) = file.write_all(&KILOBYTE) {
                break error;
            }
        };
        if full.kind() != ErrorKind::StorageFull {
            bail!(full);
        }
        file.set_len(file.metadata()?.len().saturating_sub(1024 * kilobytes))?;
        Ok(())
    }

    /// Makes room again, as somebody does who has seen the message.
    pub fn make_room(&self) -> Result<()> {
        Ok(std::fs::remove_file(self.ballast())?)
    }

    fn ballast(&self) -> PathBuf {
        self.path().join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: a program that still has a file open keeps nobody waiting.
        let _ = Command::new("umount").arg("--lazy").arg(self.path()).status();
    }
}
