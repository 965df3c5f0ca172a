//! Debian's package manager, asked politely.

use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, SystemTime};

/// Lists that are older than this are refreshed before anything is installed.
const FRESH: Duration = Duration::from_secs(24 * 60 * 60);

/// A package manager that one may use.
#[derive(Debug)]
pub(crate) struct Apt {
    program: PathBuf,
    lists: PathBuf,
}

impl Apt {
    /// The one of this machine, if there is one and its user is root.
    pub(crate) fn of_this_machine() -> Option<Self> {
        let apt = Self::at("/usr/bin/apt-get".into(), "/var/lib/apt/lists".into());
        (is_root() && apt.program.exists()).then_some(apt)
    }

    /// One that is started by a path and keeps its lists in a folder.
    pub(super) fn at(program: PathBuf, lists: PathBuf) -> Self {
        Self { program, lists }
    }

    /// Whether package lists are there and were fetched within a day.
    ///
    /// The files themselves bear the date of their release. The folder has that of the last refresh
    /// which changed something, and the one for what is being fetched that of any refresh.
    pub(super) fn has_fresh_lists(&self) -> bool {
        let is_list = |entry: fs::DirEntry| entry.file_name().to_string_lossy().contains("Packages");
        let mut entries = fs::read_dir(&self.lists).into_iter().flatten().flatten();
        let changed = |folder: &Path| fs::metadata(folder).and_then(|folder| folder.modified()).ok();
        let refreshed = changed(&self.lists).max(changed(&self.lists.join("partial")));
        let age = refreshed.and_then(|refreshed| SystemTime::now().duration_since(refreshed).ok());
        entries.any(is_list) && age.is_some_and(|age| age < FRESH)
    }

    /// Whether the lists offer a package, in a version that is new enough.
    pub(super) fn offers(&self, package: &str) -> bool {
        let (name, least) = name_and_version(package);
        let policy = self.ask_lists(&["policy", name]);
        let candidate = policy.lines().find_map(|line| line.trim().strip_prefix("Candidate: "));
        // A name that others depend on, but that nobody offers, has a candidate of that name.
        let candidate = candidate.filter(|&version| !version.is_empty() && version != "(none)");
        candidate.is_some_and(|version| least.is_none_or(|least| numbers(version) >= numbers(least)))
    }

    /// The names of all packages that begin so.
    pub(crate) fn names(&self, beginning: &str) -> Vec<String> {
        self.ask_lists(&["pkgnames", beginning]).lines().map(str::to_owned).collect()
    }

    fn ask_lists(&self, args: &[&str]) -> String {
        let output = Command::new(self.program.with_file_name("apt-cache")).args(args).output();
        String::from_utf8_lossy(&output.map(|output| output.stdout).unwrap_or_default()).into_owned()
    }

    /// Fetches the package lists anew.
    pub(super) fn refresh(&self) -> Result<()> {
        println!("── refreshing the package lists");
        // A list that cannot be fetched is only a warning to apt, and the old one stays in use.
        let output = self.run(&["-o", "APT::Update::Error-Mode=any", "update"])?;
        judge(&output, "the package lists cannot be refreshed")
    }

    /// Installs packages, or upgrades those that are there.
    pub(crate) fn install(&self, packages: &[&str]) -> Result<()> {
        let mut args = vec!["install", "--no-install-recommends"];
        args.extend(packages);
        let mut output = self.run(&args)?;
        if was_interrupted(&output) {
            println!("── finishing what was being installed when it was interrupted");
            self.finish()?;
            output = self.run(&args)?;
        }
        judge(&output, &format!("{} cannot be installed", packages.join(", ")))
    }

    /// Sets up packages that were unpacked, and no more than that, when somebody lost patience or the machine its
    /// power.
    fn finish(&self) -> Result<()> {
        let mut dpkg = Command::new(self.program.with_file_name("dpkg"));
        dpkg.args(["--configure", "-a", "--force-confold"]).env("DEBIAN_FRONTEND", "noninteractive");
        dpkg.env("LC_ALL", "C").stdin(Stdio::null());
        let output = dpkg.output().context("cannot start dpkg")?;
        judge(&output, "what was being installed when it was interrupted cannot be finished")
    }

    fn run(&self, args: &[&str]) -> Result<Output> {
        let mut command = Command::new(&self.program);
        // Another apt may be at work, as on a machine that has just started.
        command.args(["-qq", "-y", "-o", "Dpkg::Use-Pty=0", "-o", "DPkg::Lock::Timeout=300"]);
        // A compiler has tens of thousands of files, and waiting for the disk after each takes minutes.
        // Should the machine lose its power meanwhile, the next run installs it again.
        command.args(["-o", "Dpkg::Options::=--force-unsafe-io"]).args(args);
        command.env("DEBIAN_FRONTEND", "noninteractive").env("LC_ALL", "C");
        command.output().with_context(|| format!("cannot start {}", self.program.display()))
    }
}

/// `name (>= 1.95)` taken apart.
pub(super) fn name_and_version(package: &str) -> (&str, Option<&str>) {
    match package.split_once(" (>= ") {
        Some((name, version)) => (name, Some(version.trim_end_matches(')'))),
        None => (package, None),
    }
}

/// The numbers of a version, to be compared: `1.96.0-nightly` is 1, 96, 0.
pub(crate) fn numbers(version: &str) -> Vec<u32> {
    let plain = version.split(['-', '+', '~']).next().unwrap_or_default();
    plain.split('.').map_while(|number| number.parse().ok()).collect()
}

/// Whether apt does nothing until what it was interrupted at is finished.
fn was_interrupted(output: &Output) -> bool {
    !output.status.success() && String::from_utf8_lossy(&output.stderr).contains("dpkg was interrupted")
}

/// One sentence for what went wrong, with apt's own first word on it.
fn judge(output: &Output, what: &str) -> Result<()> {
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let is_cause = |line: &&str| line.starts_with("E:") || line.starts_with("Err:");
    let cause =
        text.lines().find(is_cause).or_else(|| text.lines().last()).unwrap_or("apt-get does not say why");
    let cause = cause.trim_start_matches("E:").trim();
    bail!(
        "{what}: {cause}\n\
         hint: see whether this machine reaches the mirrors of {}, then run the same command again",
        "/etc/apt/sources.list.d"
    )
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

/// Whether a program can be found by its name, or is there at its path.
pub(crate) fn is_program(name: &str) -> bool {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let there = |folder: PathBuf| folder.join(&file).is_file();
    match std::env::var_os("PATH") {
        Some(path) => std::env::split_paths(&path).any(there) || there(PathBuf::from("/usr/sbin")),
        None => Path::new(name).is_file(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_their_numbers() {
        for (older, newer) in [
            ("1.85.0", "1.95"),
            ("1.95", "1.95.0"),
            ("1.9", "1.10"),
            ("1.96.0-beta.1", "2.0"),
            ("1.85.0+dfsg3-1~deb12u3", "1.95"),
        ] {
            assert!(numbers(older) < numbers(newer), "{older} {newer}");
        }
    }
}
