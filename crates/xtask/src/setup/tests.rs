//! Set-up on machines as they are found: a shell script plays apt, and compilers are files that say
//! their version.

use super::*;
use anyhow::ensure;
use std::cell::RefCell;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What a pretended apt does: `update` brings the new lists if the mirror answers, `install` puts
/// the version of the lists into place.
const APT: &str = r#"#!/bin/sh
cd "$(dirname "$0")"
for word; do
    case $word in
        update)
            echo update >>calls
            [ -e mirror ] || { echo "E: Failed to fetch the lists: Connection refused" >&2; exit 100; }
            mkdir -p lists; echo 1.96.0 >lists/all_Packages ;;
        install)
            echo install >>calls
            [ ! -e interrupted ] || { echo "E: dpkg was interrupted, you must run it again" >&2; exit 100; }
            [ -e lists/all_Packages ] || { echo "E: Unable to locate package compiler" >&2; exit 100; }
            cp lists/all_Packages compiler ;;
    esac
done
"#;

/// What a pretended apt says of the version that its lists offer; it has not heard of what is called unknown.
const APT_CACHE: &str = r#"#!/bin/sh
cd "$(dirname "$0")"
case $2 in unknown*) exit 0 ;; esac
echo "$2:"
echo "  Candidate: $(cat lists/all_Packages)"
"#;

/// What a pretended dpkg does with packages that were being installed.
const DPKG: &str = r#"#!/bin/sh
cd "$(dirname "$0")"
echo "dpkg $*" >>calls
[ -e disk ] && rm interrupted || { echo "E: no space left on the disk" >&2; exit 1; }
"#;

struct Machine {
    folder: TempDir,
}

impl Machine {
    /// A machine with lists that offer a version, or without lists; its mirror answers.
    fn new(offers: Option<&str>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let machine = Self { folder };
        for (name, script) in [("apt-get", APT), ("apt-cache", APT_CACHE), ("dpkg", DPKG)] {
            fs::write(machine.path(name), script).unwrap();
            fs::set_permissions(machine.path(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        fs::write(machine.path("mirror"), "").unwrap();
        if let Some(version) = offers {
            fs::create_dir(machine.path("lists")).unwrap();
            fs::write(machine.path("lists/all_Packages"), version).unwrap();
        }
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn set_up(&self) -> Result<()> {
        self.set_up_by(&["compiler"])
    }

    fn set_up_by(&self, packages: &'static [&'static str]) -> Result<()> {
        self.set_up_all(&[Need { name: "the compiler", packages, check: is_new }])
    }

    fn set_up_all(&self, needs: &[Need]) -> Result<()> {
        COMPILER.with_borrow_mut(|path| *path = self.path("compiler"));
        let apt = Apt::at(self.path("apt-get"), self.path("lists"));
        ensure_by(Some(&apt), needs)
    }

    fn calls(&self) -> String {
        let calls = fs::read_to_string(self.path("calls")).unwrap_or_default();
        calls.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

thread_local! {
    static COMPILER: RefCell<PathBuf> = RefCell::default();
}

/// The check of a need is a plain function: it finds the machine of its test by the thread.
fn is_new() -> Result<()> {
    let version = COMPILER.with_borrow(|path| fs::read_to_string(Path::new(path)));
    let version = version.map_err(|_| anyhow::anyhow!("is not installed"))?;
    ensure!(version.trim() == "1.96.0", "is {}, and 1.95 is needed", version.trim());
    Ok(())
}

#[test]
fn what_works_is_left_alone() {
    let machine = Machine::new(None);
    fs::write(machine.path("compiler"), "1.96.0").unwrap();
    machine.set_up().unwrap();
    assert_eq!(machine.calls(), "");
}

#[test]
fn missing_lists_are_fetched_before_anything_is_installed() {
    let machine = Machine::new(None);
    machine.set_up().unwrap();
    assert_eq!(machine.calls(), "update install");
}

#[test]
fn what_was_interrupted_is_finished_first() {
    let machine = Machine::new(Some("1.96.0"));
    fs::write(machine.path("interrupted"), "").unwrap();
    let error = machine.set_up().unwrap_err().to_string();
    assert!(error.contains("cannot be finished: no space left on the disk"), "{error}");
    fs::write(machine.path("disk"), "").unwrap();
    machine.set_up().unwrap();
    assert!(
        machine.calls().ends_with("install dpkg --configure -a --force-confold install"),
        "{}",
        machine.calls()
    );
}

#[test]
fn fresh_lists_are_used_as_they_are() {
    let machine = Machine::new(Some("1.96.0"));
    machine.set_up().unwrap();
    assert_eq!(machine.calls(), "install");
}

#[test]
fn lists_older_than_a_day_are_refreshed() {
    let machine = Machine::new(Some("1.96.0"));
    let yesterday = std::time::SystemTime::now() - std::time::Duration::from_secs(25 * 60 * 60);
    fs::File::open(machine.path("lists")).unwrap().set_modified(yesterday).unwrap();
    machine.set_up().unwrap();
    assert_eq!(machine.calls(), "update install");
}

#[test]
fn a_compiler_that_is_too_old_is_upgraded_though_the_lists_seem_fresh() {
    for place in ["nowhere", "compiler"] {
        let machine = Machine::new(Some("1.85.0"));
        fs::write(machine.path(place), "1.85.0").unwrap();
        machine.set_up().unwrap();
        assert_eq!(machine.calls(), "install update install", "{place}");
    }
}

#[test]
fn a_version_that_is_known_to_be_too_old_is_not_installed_first() {
    let machine = Machine::new(Some("1.85.0+dfsg3-1"));
    machine.set_up_by(&["compiler (>= 1.95)"]).unwrap();
    assert_eq!(machine.calls(), "update install");
    let machine = Machine::new(Some("1.96.0"));
    machine.set_up_by(&["compiler (>= 1.95)"]).unwrap();
    assert_eq!(machine.calls(), "install");
}

#[test]
fn a_broken_mirror_is_one_sentence_and_the_next_run_succeeds() {
    let machine = Machine::new(Some("1.85.0"));
    fs::remove_file(machine.path("mirror")).unwrap();
    let error = format!("{:#}", machine.set_up().unwrap_err());
    assert!(
        error.starts_with(
            "the package lists cannot be refreshed: Failed to fetch the lists: Connection refused\nhint: "
        ),
        "{error}"
    );
    fs::write(machine.path("mirror"), "").unwrap();
    machine.set_up().unwrap();
}

#[test]
fn what_a_system_does_not_know_does_not_keep_others_from_being_installed() {
    let machine = Machine::new(Some("1.85.0"));
    let needs = [
        Need { name: "the compiler", packages: &["compiler"], check: is_new },
        Need {
            name: "a browser",
            packages: &["unknown-browser"],
            check: || anyhow::bail!("is not installed"),
        },
    ];
    let error = machine.set_up_all(&needs).unwrap_err();
    assert!(NotToBeHad::caused(&error));
    assert_eq!(
        error.to_string(),
        "a browser is not installed, and this system has no package that brings it (unknown-browser)"
    );
    is_new().unwrap();
}

#[test]
fn a_broken_mirror_is_not_taken_for_a_system_without_the_package() {
    let machine = Machine::new(None);
    fs::remove_file(machine.path("mirror")).unwrap();
    assert!(!NotToBeHad::caused(&machine.set_up().unwrap_err()));
}

#[test]
fn without_a_package_manager_the_command_is_named() {
    let need =
        Need { name: "the compiler", packages: &["compiler"], check: || anyhow::bail!("is not installed") };
    assert_eq!(
        ensure_by(None, &[need]).unwrap_err().to_string(),
        "the compiler is not installed\nhint: as root on Debian: `apt-get install compiler`"
    );
}
