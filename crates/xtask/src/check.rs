//! `cargo xtask test`: everything that must hold before a change lands.

mod architecture;
mod dependencies;

use crate::process::{cargo, root, succeed};
use crate::setup::{self, Package};
use crate::web;
use anyhow::{Result, bail};
use std::process::Command;
use std::time::Instant;

/// The real components that tests use: a browser, a database, a mail server, a proxy, readers of PDF
/// and QR.
const COMPONENTS: [Package; 10] = [
    Package { name: "chromium", file: "/usr/bin/chromium" },
    Package { name: "chromium-driver", file: "/usr/bin/chromedriver" },
    Package { name: "postgresql-15", file: "/usr/lib/postgresql/15/bin/initdb" },
    Package { name: "python3-aiosmtpd", file: "/usr/lib/python3/dist-packages/aiosmtpd" },
    Package { name: "openssl", file: "/usr/bin/openssl" },
    Package { name: "nginx", file: "/usr/sbin/nginx" },
    Package { name: "poppler-utils", file: "/usr/bin/pdftotext" },
    Package { name: "qpdf", file: "/usr/bin/qpdf" },
    Package { name: "zbar-tools", file: "/usr/bin/zbarimg" },
    Package { name: "npm", file: "/usr/bin/npm" },
];

/// The checker of accessibility that the browser tests put into every page.
const AXE: &str = "axe-core@4.14.0";

/// What the cases of property tests are drawn from.
const CASES: &str = "PROPTEST_RNG_SEED";

/// Runs every check in the order in which a fault is cheapest to find.
pub(crate) fn check() -> Result<()> {
    let mut tests = cargo(&["test", "--workspace", "--quiet", "--no-fail-fast"]);
    // Property tests draw the same cases each time, so that a change is judged by what it changes;
    // set the variable to look for new ones.
    if std::env::var_os(CASES).is_none() {
        tests.env(CASES, "9");
    }
    let mut docs = cargo(&["doc", "--quiet", "--workspace", "--no-deps"]);
    docs.env("RUSTDOCFLAGS", "-D warnings");
    let steps: [(&str, Step); 9] = [
        ("set-up", Step::Own(set_up)),
        ("architecture", Step::Own(architecture::check)),
        ("dependencies", Step::Own(dependencies::check)),
        ("cargo deny", Step::Component("deny", cargo(&["deny", "check", "bans", "licenses", "sources"]))),
        ("format", Step::Component("fmt", cargo(&["fmt", "--all", "--check"]))),
        (
            "clippy",
            Step::Component(
                "clippy",
                cargo(&["clippy", "--quiet", "--workspace", "--all-targets", "--", "-D", "warnings"]),
            ),
        ),
        ("docs", Step::Program(docs)),
        ("browser client", Step::Own(web::build_small)),
        ("tests", Step::Program(tests)),
    ];
    let start = Instant::now();
    let mut failed = Vec::new();
    for (name, step) in steps {
        println!("── {name}");
        let begun = Instant::now();
        if let Err(error) = step.run() {
            eprintln!("error: {error:#}");
            failed.push(name);
        }
        println!("── {name}: {:.0} s", begun.elapsed().as_secs_f64());
    }
    if !failed.is_empty() {
        bail!("{} failed", failed.join(", "));
    }
    println!("── all checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Installs what the tests use, as far as this machine lets; tests say what they go without.
pub(crate) fn set_up() -> Result<()> {
    // Npm often comes from elsewhere than Debian.
    let is_wanted = |package: &Package| package.name != "npm" || !is_program("npm");
    let components = COMPONENTS.into_iter().filter(is_wanted).collect::<Vec<_>>();
    if let Err(error) = setup::ensure(&components) {
        println!("{error:#}");
    }
    let folder = root().join("target/axe");
    if is_program("npm") && !folder.join("node_modules/axe-core/axe.min.js").exists() {
        std::fs::create_dir_all(&folder)?;
        let mut npm = Command::new("npm");
        npm.args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"]).arg(&folder).arg(AXE);
        succeed(&mut npm)?;
    }
    Ok(())
}

fn is_program(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// One check.
enum Step {
    /// A function of this program.
    Own(fn() -> Result<()>),
    /// A program that is always there.
    Program(Command),
    /// A cargo subcommand that a minimal toolchain lacks; its absence is told and does not fail.
    Component(&'static str, Command),
}

impl Step {
    fn run(self) -> Result<()> {
        match self {
            Self::Own(check) => check(),
            Self::Program(mut command) => succeed(&mut command),
            Self::Component(name, mut command) => {
                let there = cargo(&[name, "--version"]).output().is_ok_and(|output| output.status.success());
                if !there {
                    println!("cargo {name} is not installed: without it, this check is left out");
                    return Ok(());
                }
                succeed(&mut command)
            }
        }
    }
}
