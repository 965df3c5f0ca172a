//! Puts on the machine what a build or a test needs, judged by what it can do.
//!
//! That a file is there says little: the compiler of an old package is there too, and cannot
//! compile this. So every [`Need`] has a check that uses the thing, before and after installing.

pub(crate) mod apt;
pub(crate) mod needs;
pub(crate) mod python;

use anyhow::{Result, bail};
use apt::Apt;
use std::fmt;

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

/// What nobody can install here: the machine has no package manager that one may use, or none of its packages
/// brings it. Whatever stands on it is left out, and is no failure.
#[derive(Debug)]
pub(crate) struct NotToBeHad(String);

impl fmt::Display for NotToBeHad {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for NotToBeHad {}

impl NotToBeHad {
    /// What is missing, with what would help.
    pub(crate) fn new(message: String) -> Self {
        Self(message)
    }

    /// Whether that is the cause of an error.
    pub(crate) fn caused(error: &anyhow::Error) -> bool {
        error.chain().any(|cause| cause.is::<Self>())
    }
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
        bail!(NotToBeHad::new(format!(
            "{}\nhint: as root on Debian: `apt-get install {}`",
            message(&lacking),
            packages(&lacking).join(" ")
        )));
    };
    let names = lacking.iter().map(|lack| lack.need.name).collect::<Vec<_>>().join(", ");
    println!("── installing {names}");
    // An old version may take minutes to install, only to be replaced.
    let is_fresh = apt.has_fresh_lists() && lacking.iter().all(|lack| lack.is_offered_by(apt));
    if is_fresh {
        // Lists that seem fresh may have come with an image: then they offer versions that are too old, or
        // files that are no longer there, and what could not be installed is tried again below.
        let _ = apt.install(&packages(&lacking));
        if self::lacking(needs).is_empty() {
            return Ok(());
        }
    }
    apt.refresh()?;
    // One name that this system does not know would keep all others from being installed.
    let (offered, unknown): (Vec<_>, Vec<_>) =
        self::lacking(needs).into_iter().partition(|lack| lack.is_offered_by(apt));
    if !offered.is_empty() {
        apt.install(&packages(&offered))?;
    }
    let broken = self::lacking(needs).into_iter().filter(|lack| lack.is_offered_by(apt)).collect::<Vec<_>>();
    if !broken.is_empty() {
        bail!("{}, and the packages of this system do not change that", message(&broken));
    }
    if !unknown.is_empty() {
        bail!(NotToBeHad::new(format!(
            "{}, and this system has no package that brings it ({})",
            message(&unknown),
            packages(&unknown).join(", ")
        )));
    }
    Ok(())
}

/// A need that is not met.
struct Lack<'a> {
    need: &'a Need,
    error: anyhow::Error,
}

impl Lack<'_> {
    /// Whether the package lists know all that brings it, in versions that are new enough.
    fn is_offered_by(&self, apt: &Apt) -> bool {
        self.need.packages.iter().all(|package| apt.offers(package))
    }
}

fn lacking(needs: &[Need]) -> Vec<Lack<'_>> {
    needs.iter().filter_map(|need| (need.check)().err().map(|error| Lack { need, error })).collect()
}

fn message(lacking: &[Lack<'_>]) -> String {
    let told = lacking.iter().map(|Lack { need, error }| format!("{} {error:#}", need.name));
    told.collect::<Vec<_>>().join("; ")
}

fn packages(lacking: &[Lack<'_>]) -> Vec<&'static str> {
    let wanted = lacking.iter().flat_map(|lack| lack.need.packages);
    let mut packages = wanted.map(|package| apt::name_and_version(package).0).collect::<Vec<_>>();
    packages.sort_unstable();
    packages.dedup();
    packages
}

#[cfg(all(test, unix))]
mod tests;
