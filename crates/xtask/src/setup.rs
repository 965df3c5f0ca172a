//! Installs what a build or a test needs from Debian's packages, if it is missing and one may.

use crate::process::succeed;
use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;

/// A package of Debian, and a file that is there once it is installed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Package {
    pub(crate) name: &'static str,
    pub(crate) file: &'static str,
}

impl Package {
    fn is_there(&self) -> bool {
        Path::new(self.file).exists()
    }
}

/// Installs those packages that are missing; an error names them where that is not possible.
pub(crate) fn ensure(packages: &[Package]) -> Result<()> {
    let missing = packages.iter().filter(|package| !package.is_there()).map(|package| package.name);
    let missing = missing.collect::<Vec<_>>();
    if missing.is_empty() {
        return Ok(());
    }
    let by_hand = format!("hint: as root on Debian: `apt-get install {}`", missing.join(" "));
    if !is_root() || !Path::new("/usr/bin/apt-get").exists() {
        bail!("{} must be installed\n{by_hand}", missing.join(", "));
    }
    println!("── installing {}", missing.join(", "));
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(["-qq", "-y", "-o", "Dpkg::Use-Pty=0"]).args(args);
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    let install = || {
        let mut command = apt(&["install", "--no-install-recommends"]);
        command.args(&missing);
        command
    };
    // Package lists may be missing or old on a fresh machine.
    if succeed(&mut install()).is_err() {
        succeed(&mut apt(&["update"]))?;
        succeed(&mut install())?;
    }
    Ok(())
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
