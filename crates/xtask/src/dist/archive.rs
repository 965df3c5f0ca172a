//! The archive for every Linux: unpacked over a prefix such as `~/.local`, it is installed.

use super::tree::Tree;
use super::{Release, gzip, parts};
use anyhow::Result;
use std::path::Path;

/// Makes it; gives the name of the file.
pub(super) fn make(release: &Release, program: &Path, licences_of_others: &str) -> Result<String> {
    let name = format!("ninefold-{}-x86_64-linux", release.version);
    let tree = Tree::new(release.work_folder.join("archive"))?;
    parts::install(&tree, &name, "share/zsh/site-functions/_ninefold", program)?;
    parts::install_papers(&tree, &format!("{name}/share/doc/ninefold"), licences_of_others)?;
    let tar = release.folder.join(format!("{name}.tar"));
    release.tar(tree.root(), &[&name], &tar)?;
    gzip(&tar)?;
    Ok(format!("{name}.tar.gz"))
}
