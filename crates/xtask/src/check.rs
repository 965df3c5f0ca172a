//! `cargo xtask check`: what somebody at work wants to know within a minute or two: form, lints, docs
//! and the tests of what has changed. `cargo xtask test` remains the judge.

use crate::process::{cargo, root, succeed};
use crate::test::docs;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::process::Command;

/// Checks what differs from the branch `main`, committed or not; on `main`, from what was pushed.
pub(crate) fn check() -> Result<()> {
    succeed(&mut cargo(&["fmt", "--all", "--check"]))?;
    let changed = changed_files()?;
    let packages = packages_of(&changed);
    if packages.is_empty() {
        println!("── no crate has changed");
        return Ok(());
    }
    println!("── changed: {}", packages.iter().map(String::as_str).collect::<Vec<_>>().join(", "));
    let of_packages = |args: &[&str]| {
        let mut command = cargo(args);
        command.args(packages.iter().flat_map(|package| ["--package", package]));
        command
    };
    succeed(of_packages(&["clippy", "--quiet", "--all-targets"]).args(["--", "-D", "warnings"]))?;
    succeed(&mut docs(packages.iter().map(String::as_str)))?;
    // Whoever uses a crate must still compile, though their tests are left to `cargo xtask test`.
    succeed(&mut cargo(&["check", "--quiet", "--workspace"]))?;
    succeed(&mut of_packages(&["test", "--quiet", "--no-fail-fast"]))
}

/// The files that differ from where this work began.
fn changed_files() -> Result<Vec<String>> {
    let begun = ["origin/main", "main"].iter().find_map(|branch| git(&["merge-base", "HEAD", branch]).ok());
    let begun = begun.unwrap_or_else(|| "HEAD".into());
    let mut files = git(&["diff", "--name-only", begun.trim()])?;
    files.push_str(&git(&["ls-files", "--others", "--exclude-standard"])?);
    Ok(files.lines().map(str::to_owned).collect())
}

fn git(args: &[&str]) -> Result<String> {
    let output =
        Command::new("git").args(args).current_dir(root()).output().context("git cannot be started")?;
    anyhow::ensure!(
        output.status.success(),
        "git {}: {}",
        args.join(" "),
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(String::from_utf8(output.stdout)?)
}

/// The packages that files belong to: the folder is the crate.
fn packages_of(files: &[String]) -> BTreeSet<String> {
    let folders = files.iter().filter_map(|file| file.strip_prefix("crates/")?.split('/').next());
    let there = folders.filter(|folder| root().join("crates").join(folder).join("Cargo.toml").is_file());
    there.map(package_of).collect()
}

fn package_of(folder: &str) -> String {
    match folder {
        "ninefold" | "xtask" => folder.to_owned(),
        _ => format!("ninefold-{folder}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_belong_to_the_crate_of_their_folder() {
        let files =
            ["crates/solve/src/lib.rs", "crates/xtask/src/main.rs", "README.md", "crates/nowhere/a.rs"];
        let packages = packages_of(&files.map(str::to_owned));
        assert_eq!(packages.into_iter().collect::<Vec<_>>(), ["ninefold-solve", "xtask"]);
    }
}
