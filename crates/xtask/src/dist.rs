//! `cargo xtask dist`: what a release gives away, into `target/dist`.
//!
//! Everything is made of one static program that carries the browser client inside, but for the wheel, whose
//! library Python loads. The same commit gives the same bytes: all times are that of the commit, and names,
//! owners and modes are fixed.

mod archive;
mod bill;
mod debian;
mod image;
mod musl;
mod notices;
mod parts;
mod tree;
mod wheel;

use crate::process::{root, succeed};
use crate::setup::{self, Need, needs};
use crate::web;
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// What the release is called, and since when it is.
#[derive(Debug)]
struct Release {
    version: &'static str,
    /// The time of the commit, in seconds since 1970.
    epoch: String,
    /// Where the files for others are put.
    folder: PathBuf,
    /// Where they are made.
    work_folder: PathBuf,
}

/// What makes packages and images, and judges them.
const TOOLS: &[Need] = &[
    Need { name: "dpkg-deb", packages: &["dpkg"], check: || needs::runs("dpkg-deb", &["--version"]) },
    Need { name: "gzip", packages: &["gzip"], check: || needs::runs("gzip", &["--version"]) },
    Need { name: "lintian", packages: &["lintian"], check: || needs::runs("lintian", &["--version"]) },
    Need {
        name: "systemd-analyze",
        packages: &["systemd"],
        check: || needs::runs("systemd-analyze", &["--version"]),
    },
    Need { name: "buildah", packages: &["buildah"], check: || needs::runs("buildah", &["--version"]) },
];

/// Makes the release; with `--try`, installs and uses the Debian package and the image after that. With
/// `--wheel`, makes the package for Python alone, which needs neither a browser client nor anything of Debian.
pub(crate) fn dist(args: &[String]) -> Result<()> {
    match args {
        [] => make(),
        [arg] if arg == "--try" => {
            make()?;
            let trials = ["packaging/try-package", "packaging/try-image"];
            trials.iter().try_for_each(|trial| succeed(Command::new(root().join(trial)).current_dir(root())))
        }
        [arg] if arg == "--wheel" => make_wheel(),
        _ => bail!("usage: cargo xtask dist [--try | --wheel]"),
    }
}

fn make() -> Result<()> {
    setup::ensure(TOOLS)?;
    setup::ensure(&[wheel::PYTHON])?;
    let release = Release::of_this_commit()?;
    web::build_small()?;
    let program = musl::build()?;
    let bill = bill::Bill::of_the_release()?;
    let licences = notices::of(&bill)?;

    let bill_name = format!("ninefold-{}.cdx.json", release.version);
    fs::write(release.folder.join(&bill_name), bill.to_cyclone_dx(release.version))?;
    let made = [
        archive::make(&release, &program, &licences)?,
        debian::make(&release, &program, &licences)?,
        image::make(&release, &program, &licences)?,
        wheel::make(&release, &licences)?,
        bill_name,
    ];
    release.sum_up(&made)
}

fn make_wheel() -> Result<()> {
    setup::ensure(&[wheel::PYTHON])?;
    let release = Release::of_this_commit()?;
    let licences = notices::of(&bill::Bill::of_the_release()?)?;
    release.sum_up(&[wheel::make(&release, &licences)?])
}

impl Release {
    /// That of the last commit, with an empty folder.
    fn of_this_commit() -> Result<Self> {
        let epoch = printed(Command::new("git").args(["log", "-1", "--format=%ct"]).current_dir(root()))
            .context("the time of a release is that of its commit")?;
        let folder = root().canonicalize()?.join("target/dist");
        let work_folder = folder.with_file_name("dist-workshop");
        for folder in [&folder, &work_folder] {
            clear(folder)?;
            fs::create_dir_all(folder)?;
        }
        Ok(Self { version: env!("CARGO_PKG_VERSION"), epoch: epoch.trim().to_owned(), folder, work_folder })
    }

    /// Writes the checksums of all files, and shows them.
    fn sum_up(&self, made: &[String]) -> Result<()> {
        let sums = printed(Command::new("sha256sum").args(made).current_dir(&self.folder))?;
        fs::write(self.folder.join("SHA256SUMS"), &sums)?;
        println!("── in {}:\n{}", self.folder.display(), sums.trim_end());
        Ok(())
    }

    /// Packs folders into a tar that has the same bytes wherever it is made.
    fn tar(&self, from: &Path, names: &[&str], to: &Path) -> Result<()> {
        let mut tar = Command::new("tar");
        tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--format=ustar"]);
        tar.arg(format!("--mtime=@{}", self.epoch)).arg("-C").arg(from).arg("-cf").arg(to).args(names);
        succeed(&mut tar)
    }
}

/// Flags that give the folders of this machine other names in what is compiled: they are nobody's business,
/// and would make other bytes elsewhere.
fn path_flags(flag: &str) -> Result<String> {
    let (root, cargo) = (root().canonicalize()?, cargo_home()?);
    let names = [(root, "/ninefold"), (cargo, "/cargo")];
    Ok(names.map(|(path, name)| format!("{flag}={}={name}", path.display())).join(" "))
}

/// Where cargo keeps the sources of packages.
fn cargo_home() -> Result<PathBuf> {
    let own = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = || env::var_os("HOME").map(|home| PathBuf::from(home).join(".cargo"));
    own.or_else(home).context("there is no home folder")
}

/// Takes a folder away, if it is there.
fn clear(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot clear {}", folder.display()))?;
    }
    Ok(())
}

/// Packs a file, without its name and time; the packed one has `.gz` at its end.
fn gzip(path: &Path) -> Result<()> {
    succeed(Command::new("gzip").args(["-9", "--no-name", "--force"]).arg(path))
}

/// What a program writes on standard output; anything but success is an error that names it.
fn printed(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?} ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("{command:?} does not write text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_recipe_starts_the_image_of_this_version() {
        let recipe = fs::read_to_string(root().join("packaging/compose.yaml")).unwrap();
        let image = format!("image: ninefold:{}\n", env!("CARGO_PKG_VERSION"));
        assert!(recipe.contains(&image), "packaging/compose.yaml lacks '{}'", image.trim());
    }
}
