//! A folder that is filled with what is installed, with modes that do not depend on this machine.

use super::{clear, gzip};
use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

/// What a file is to those who have it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It is read.
    Text,
    /// It is run.
    Program,
}

/// A folder whose content is made file by file.
#[derive(Debug)]
pub(super) struct Tree {
    root: PathBuf,
}

impl Tree {
    /// An empty one.
    pub(super) fn new(root: PathBuf) -> Result<Self> {
        clear(&root)?;
        let tree = Self { root };
        tree.folder("")?;
        Ok(tree)
    }

    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// Makes a file with this content.
    pub(super) fn write(&self, path: &str, content: impl AsRef<[u8]>, kind: Kind) -> Result<()> {
        if let Some((folder, _)) = path.rsplit_once('/') {
            self.folder(folder)?;
        }
        let file = self.root.join(path);
        fs::write(&file, content).with_context(|| format!("cannot write {}", file.display()))?;
        set_mode(&file, if kind == Kind::Program { 0o755 } else { 0o644 })
    }

    /// Makes a file with this content, packed: `.gz` is added to its name.
    pub(super) fn write_packed(&self, path: &str, content: impl AsRef<[u8]>) -> Result<()> {
        self.write(path, content, Kind::Text)?;
        gzip(&self.root.join(path))
    }

    /// Makes a file with the content of another one.
    pub(super) fn copy(&self, from: &Path, path: &str, kind: Kind) -> Result<()> {
        let content = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
        self.write(path, content, kind)
    }

    /// Makes a folder and those above it.
    pub(super) fn folder(&self, path: &str) -> Result<()> {
        let mut folder = self.root.clone();
        for name in path.split('/') {
            folder.push(name);
            fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
            set_mode(&folder, 0o755)?;
        }
        Ok(())
    }

    /// The paths of all files, in order.
    pub(super) fn files(&self) -> Result<Vec<String>> {
        let mut files = Vec::new();
        list(&self.root, &mut files)?;
        let inside = |file: PathBuf| Some(file.strip_prefix(&self.root).ok()?.to_str()?.to_owned());
        let mut files = files.into_iter().filter_map(inside).collect::<Vec<_>>();
        files.sort();
        Ok(files)
    }
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode))
        .with_context(|| format!("cannot set the mode of {}", path.display()))
}

/// Elsewhere this program compiles too, but nothing is packed.
#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> Result<()> {
    anyhow::bail!("releases for Linux are made on Linux")
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
