//! What the archive and the package both put under a prefix: the program, its manual and what makes
//! shells complete its arguments.

use super::printed;
use super::tree::{Kind, Tree};
use crate::process::root;
use anyhow::Result;
use std::path::Path;
use std::process::Command;

/// Installs under a prefix such as `usr`; where zsh looks for completions differs.
pub(super) fn install(tree: &Tree, prefix: &str, zsh: &str, program: &Path) -> Result<()> {
    tree.copy(program, &format!("{prefix}/bin/ninefold"), Kind::Program)?;
    let root_page = printed(Command::new(program).arg("man"))?;
    for subcommand in subcommands(&root_page) {
        let page = printed(Command::new(program).args(["man", subcommand]))?;
        tree.write_packed(&format!("{prefix}/share/man/man1/ninefold-{subcommand}.1"), page)?;
    }
    tree.write_packed(&format!("{prefix}/share/man/man1/ninefold.1"), &root_page)?;
    let completions = [
        ("bash", "share/bash-completion/completions/ninefold"),
        ("zsh", zsh),
        ("fish", "share/fish/vendor_completions.d/ninefold.fish"),
    ];
    for (shell, path) in completions {
        let script = printed(Command::new(program).args(["completions", shell]))?;
        tree.write(&format!("{prefix}/{path}"), script, Kind::Text)?;
    }
    Ok(())
}

/// Puts the README and the licences into a folder.
pub(super) fn install_papers(tree: &Tree, folder: &str, licences_of_others: &str) -> Result<()> {
    for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        tree.copy(&root().join(name), &format!("{folder}/{name}"), Kind::Text)?;
    }
    tree.write(&format!("{folder}/licenses-of-others.txt"), licences_of_others, Kind::Text)
}

/// The subcommands that the manual names, `ninefold\-solve(1)`, but for the one that explains the others.
fn subcommands(page: &str) -> Vec<&str> {
    let named = page.split_whitespace().filter_map(|word| {
        word.strip_prefix("ninefold\\-")?.strip_suffix("(1)").filter(|name| *name != "help")
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_names_the_subcommands() {
        let page =
            ".SH SUBCOMMANDS\n.TP\nninefold\\-solve(1)\nSolve\n.TP\nninefold\\-help(1)\nPrint this message\n";
        assert_eq!(subcommands(page), ["solve"]);
    }
}
