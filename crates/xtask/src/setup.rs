//! Puts on the machine what a build or a test needs, judged by what it can do.
//!
//! That a file is there says little: the compiler of an old package is there too, and cannot
//! compile this. So every [`Need`] has a check that uses the thing, before and after installing.

pub(crate) mod apt;
pub(crate) mod needs;
pub(crate) mod python;

use anyhow::{Result, bail};
use apt::Apt;

/// Something that a build or a test uses.
#[derive(Clone, Debug)]
pub(crate) struct Need {
    /// What it is to a person.
    pub(crate) name: &'static str,
    /// What brings it on Debian and its kin; as Debian writes it, `name (>= 1.95)` must be as new.
    pub(crate) packages: &'static [&'static str],
    /// Uses it; the error says in half a sentence what is wrong: "is not installed".
    pub(crate) check: fn() -> Result<()>,
}

/// Installs or upgrades whatever does not do what it should; the error names what still does not.
pub(crate) fn ensure(needs: &[Need]) -> Result<()> {
    ensure_by(Apt::of_this_machine().as_ref(), needs)
}

/// The same by a certain package manager, or by none.
fn ensure_by(apt: Option<&Apt>, needs: &[Need]) -> Result<()> {
    let lacking = lacking(needs);
    if lacking.is_empty() {
        return Ok(());
    }
    let Some(apt) = apt else {
        bail!(
            "{}\nhint: as root on Debian: `apt-get install {}`",
            message(&lacking),
            packages(&lacking).join(" ")
        );
    };
    let names = lacking.iter().map(|(need, _)| need.name).collect::<Vec<_>>().join(", ");
    println!("── installing {names}");
    // An old version may take minutes to install, only to be replaced.
    let is_offered =
        |(need, _): &(&Need, anyhow::Error)| need.packages.iter().all(|package| apt.offers(package));
    let is_fresh = apt.has_fresh_lists() && lacking.iter().all(is_offered);
    if !is_fresh {
        apt.refresh()?;
    }
    let installed = apt.install(&packages(&lacking));
    let lacking = self::lacking(needs);
    if lacking.is_empty() {
        return Ok(());
    }
    // Lists that seem fresh may have come with an image: then they offer versions that are too old,
    // or files that are no longer there.
    if is_fresh {
        apt.refresh()?;
        apt.install(&packages(&lacking))?;
    } else {
        installed?;
    }
    let lacking = self::lacking(needs);
    if lacking.is_empty() {
        return Ok(());
    }
    bail!("{}, and the packages of this system do not change that", message(&lacking));
}

fn lacking(needs: &[Need]) -> Vec<(&Need, anyhow::Error)> {
    needs.iter().filter_map(|need| (need.check)().err().map(|error| (need, error))).collect()
}

fn message(lacking: &[(&Need, anyhow::Error)]) -> String {
    let told = lacking.iter().map(|(need, error)| format!("{} {error:#}", need.name));
    told.collect::<Vec<_>>().join("; ")
}

fn packages(lacking: &[(&Need, anyhow::Error)]) -> Vec<&'static str> {
    let wanted = lacking.iter().flat_map(|(need, _)| need.packages);
    let mut packages = wanted.map(|package| apt::name_and_version(package).0).collect::<Vec<_>>();
    packages.sort_unstable();
    packages.dedup();
    packages
}

#[cfg(all(test, unix))]
mod tests;
