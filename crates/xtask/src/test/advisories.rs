//! Known weaknesses of what is linked, by a dated file, so that no network is needed.
//!
//! `advisories.txt` is made anew before a release, and whenever there is reason to; what is known and
//! borne with stands in `deny.toml` under `[advisories]`, with its reason.

use crate::process::root;
use anyhow::{Context, Result, bail};
use semver::{Version, VersionReq};
use toml::{Table, Value};

/// Fails with every version in the lock file that has a known weakness.
fn check() -> Result<()> {
    let read = |file: &str| std::fs::read_to_string(root().join(file)).with_context(|| file.to_owned());
    let borne = borne_with(&read("deny.toml")?)?;
    let advisories = read("crates/xtask/advisories.txt")?;
    let faults = faults(&advisories, &locked(&read("Cargo.lock")?)?, &borne)?;
    if faults.is_empty() { Ok(()) } else { bail!("known weaknesses: {}", faults.join(", ")) }
}

/// The names and versions of a lock file.
fn locked(text: &str) -> Result<Vec<(String, Version)>> {
    let table = text.parse::<Table>()?;
    let packages = table.get("package").and_then(Value::as_array).context("a lock file lists packages")?;
    let read = |package: &Value| {
        let word = |name: &str| package.get(name).and_then(Value::as_str).context("a name and a version");
        Ok((word("name")?.to_owned(), word("version")?.parse()?))
    };
    packages.iter().map(read).collect()
}

/// The ids of the weaknesses that `deny.toml` bears with.
fn borne_with(rules: &str) -> Result<Vec<String>> {
    let table = rules.parse::<Table>()?;
    let ignored = table.get("advisories").and_then(|section| section.get("ignore")?.as_array());
    let id = |entry: &Value| entry.get("id").unwrap_or(entry).as_str().unwrap_or_default().to_owned();
    Ok(ignored.into_iter().flatten().map(id).collect())
}

/// What is affected: `odd 1.2.3 (RUSTSEC-2026-0001)`.
fn faults(advisories: &str, locked: &[(String, Version)], borne: &[String]) -> Result<Vec<String>> {
    let mut faults = Vec::new();
    for row in advisories.lines().filter(|row| !row.starts_with('#')) {
        let mut words = row.splitn(3, ' ');
        let (Some(id), Some(name)) = (words.next(), words.next()) else { bail!("'{row}' isn't an advisory") };
        let good =
            words.next().unwrap_or_default().split('|').map(str::trim).filter(|range| !range.is_empty());
        let good =
            good.map(VersionReq::parse).collect::<Result<Vec<_>, _>>().with_context(|| row.to_owned())?;
        let is_affected = |version: &Version| !good.iter().any(|range| range.matches(version));
        let found = locked.iter().filter(|(known, version)| known == name && is_affected(version));
        let found = found.filter(|_| !borne.iter().any(|known| known == id));
        faults.extend(found.map(|(name, version)| format!("{name} {version} ({id})")));
    }
    Ok(faults)
}

#[test]
fn nothing_with_a_known_weakness_is_linked() {
    check().unwrap();
}

#[test]
fn affected_versions_are_named_unless_they_are_borne_with() {
    let advisories = "# a remark\nRUSTSEC-1 odd >= 1.2.4 | < 1.0.0\nRUSTSEC-2 bad\nRUSTSEC-3 fine ^2\n";
    let lock = "[[package]]\nname = \"odd\"\nversion = \"1.2.3\"\n[[package]]\nname = \"odd\"\nversion = \"0.9.0\"\n\
                [[package]]\nname = \"bad\"\nversion = \"7.0.0\"\n[[package]]\nname = \"fine\"\nversion = \"2.5.0\"\n";
    let locked = locked(lock).unwrap();
    let borne =
        borne_with("[advisories]\nignore = [{ id = \"RUSTSEC-2\", reason = \"not reached\" }]").unwrap();
    assert_eq!(faults(advisories, &locked, &[]).unwrap(), ["odd 1.2.3 (RUSTSEC-1)", "bad 7.0.0 (RUSTSEC-2)"]);
    assert_eq!(faults(advisories, &locked, &borne).unwrap(), ["odd 1.2.3 (RUSTSEC-1)"]);
}
