//! The real components that tests use: a browser, a database, a mail server, a proxy, readers of PDF
//! and QR.

use super::Need;
use super::apt::is_program;
use anyhow::{Result, bail};
use std::fs;
use std::path::Path;
use std::process::Command;

/// What the tests use from the packages of the system.
pub(crate) const COMPONENTS: &[Need] = &[
    Need {
        name: "Chromium",
        packages: &["chromium-headless-shell"],
        check: || {
            runs("chromium-headless-shell", &["--version"]).or_else(|_| runs("chromium", &["--version"]))
        },
    },
    Need {
        name: "ChromeDriver",
        packages: &["chromium-driver"],
        check: || runs("chromedriver", &["--version"]),
    },
    Need { name: "PostgreSQL", packages: &["postgresql"], check: postgres },
    Need {
        name: "the mail sink aiosmtpd",
        packages: &["python3-aiosmtpd"],
        check: || runs("/usr/bin/python3", &["-c", "import aiosmtpd"]),
    },
    Need { name: "openssl", packages: &["openssl"], check: || runs("openssl", &["version"]) },
    Need { name: "nginx", packages: &["nginx-light"], check: || runs("/usr/sbin/nginx", &["-v"]) },
    Need { name: "pdftotext", packages: &["poppler-utils"], check: || runs("pdftotext", &["-v"]) },
    Need { name: "qpdf", packages: &["qpdf"], check: || runs("qpdf", &["--version"]) },
    Need { name: "zbarimg", packages: &["zbar-tools"], check: || runs("zbarimg", &["--version"]) },
];

/// Npm, which brings the checker of accessibility; it often comes from elsewhere than Debian.
pub(crate) const NPM: Need = Need { name: "npm", packages: &["npm"], check: || runs("npm", &["--version"]) };

/// Whether a program starts and says its version.
pub(crate) fn runs(program: &str, args: &[&str]) -> Result<()> {
    match Command::new(program).args(args).output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(_) if is_program(program) || Path::new(program).exists() => bail!("does not work"),
        Ok(_) | Err(_) => bail!("is not installed"),
    }
}

/// Debian keeps the programs of each version in a folder of its own; others say where they are.
fn postgres() -> Result<()> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders = versions.map(|version| version.path().join("bin/initdb"));
    if folders.any(|initdb| runs(&initdb.to_string_lossy(), &["--version"]).is_ok()) {
        return Ok(());
    }
    let told = Command::new("pg_config").arg("--bindir").output().ok();
    let folder = told.and_then(|told| String::from_utf8(told.stdout).ok()).unwrap_or_default();
    runs(&Path::new(folder.trim()).join("initdb").to_string_lossy(), &["--version"])
}
