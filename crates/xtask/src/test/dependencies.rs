//! What may be linked: the licences, bans and sources of `deny.toml`, asserted.
//!
//! `cargo deny` reads the same file and knows more, but takes minutes to build; this check is always
//! there.

use crate::process::{cargo, root};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use toml::Table;

/// Fails with every package that may not be there.
fn check() -> Result<()> {
    let rules = Rules::read(&std::fs::read_to_string(root().join("deny.toml"))?)?;
    let output = cargo(&["metadata", "--locked", "--format-version", "1"]).output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata speaks JSON")?;
    let packages = metadata["packages"].as_array().context("metadata lists packages")?;
    let faults = packages.iter().filter_map(|package| rules.fault(package)).collect::<Vec<_>>();
    if faults.is_empty() { Ok(()) } else { bail!("dependencies against deny.toml: {}", faults.join(", ")) }
}

/// What `deny.toml` says.
struct Rules {
    licences: Vec<String>,
    banned: Vec<String>,
    registries: Vec<String>,
}

impl Rules {
    fn read(text: &str) -> Result<Self> {
        let table = text.parse::<Table>().context("deny.toml")?;
        let list = |section: &str, key: &str| {
            let list = table.get(section).and_then(|section| section.get(key)?.as_array());
            list.cloned().with_context(|| format!("deny.toml: [{section}] has no list '{key}'"))
        };
        let text = |value: &toml::Value| value.as_str().unwrap_or_default().to_owned();
        Ok(Self {
            licences: list("licenses", "allow")?.iter().map(text).collect(),
            banned: list("bans", "deny")?.iter().filter_map(|ban| ban.get("crate").map(text)).collect(),
            registries: list("sources", "allow-registry")?.iter().map(text).collect(),
        })
    }

    /// What is wrong with a package.
    fn fault(&self, package: &Value) -> Option<String> {
        let name = package["name"].as_str().unwrap_or_default();
        let licence = package["license"].as_str().unwrap_or("none");
        if self.banned.iter().any(|banned| banned == name) {
            return Some(format!("{name} is banned"));
        }
        // The packages of this repository have no source.
        if let Some(source) = package["source"].as_str()
            && !self.registries.iter().any(|known| source == format!("registry+{known}"))
        {
            return Some(format!("{name} comes from {source}"));
        }
        (!self.allows(licence)).then(|| format!("{name} has the licence {licence}"))
    }

    /// Whether a licence expression can be met: `MIT OR (Apache-2.0 AND ISC)`.
    fn allows(&self, expression: &str) -> bool {
        // An older way of writing has a stroke for OR.
        let spaced = expression.replace('(', " ( ").replace(')', " ) ").replace('/', " OR ");
        let mut words = spaced.split_whitespace().peekable();
        self.any_of(&mut words) && words.next().is_none()
    }

    fn any_of<'a>(&self, words: &mut Words<impl Iterator<Item = &'a str>>) -> bool {
        let mut allowed = self.all_of(words);
        while words.next_if_eq(&"OR").is_some() {
            // Both sides are read, whatever the first one says.
            allowed |= self.all_of(words);
        }
        allowed
    }

    fn all_of<'a>(&self, words: &mut Words<impl Iterator<Item = &'a str>>) -> bool {
        let mut allowed = self.one(words);
        while words.next_if_eq(&"AND").is_some() {
            allowed &= self.one(words);
        }
        allowed
    }

    fn one<'a>(&self, words: &mut Words<impl Iterator<Item = &'a str>>) -> bool {
        let allowed = match words.next() {
            Some("(") => {
                let allowed = self.any_of(words);
                words.next() == Some(")") && allowed
            }
            Some(licence) => self.licences.iter().any(|known| known == licence),
            None => false,
        };
        // An exception only adds to what a licence permits.
        if words.next_if_eq(&"WITH").is_some() {
            words.next();
        }
        allowed
    }
}

/// The words of an expression, one of them seen ahead.
type Words<I> = std::iter::Peekable<I>;

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_workspace_keeps_to_its_own_rules() {
        check().unwrap();
    }

    #[test]
    fn expressions_are_met_or_not() {
        let rules = Rules { licences: vec!["MIT".into(), "ISC".into()], banned: vec![], registries: vec![] };
        for (expression, allowed) in [
            ("MIT", true),
            ("MIT/GPL-2.0", true),
            ("GPL-3.0-only", false),
            ("GPL-3.0-only OR ISC", true),
            ("MIT AND GPL-3.0-only", false),
            ("(GPL-3.0-only OR MIT) AND ISC", true),
            ("MIT WITH LLVM-exception AND ISC", true),
            ("(MIT", false),
            ("MIT ISC", false),
            ("none", false),
        ] {
            assert_eq!(rules.allows(expression), allowed, "{expression}");
        }
    }

    #[test]
    fn packages_that_may_not_be_there_are_named() {
        let rules = "[licenses]\nallow = [\"MIT\"]\n[bans]\ndeny = [{ crate = \"odd\" }]\n\
                     [sources]\nallow-registry = [\"https://here\"]\n";
        let rules = Rules::read(rules).unwrap();
        let fault = |name: &str, licence: &str, source: Value| {
            rules.fault(&json!({"name": name, "license": licence, "source": source}))
        };
        assert_eq!(fault("good", "MIT", json!("registry+https://here")), None);
        assert_eq!(fault("own", "MIT", json!(null)), None);
        assert_eq!(fault("odd", "MIT", json!(null)).unwrap(), "odd is banned");
        assert_eq!(
            fault("far", "MIT", json!("git+https://there")).unwrap(),
            "far comes from git+https://there"
        );
        assert_eq!(fault("free", "AGPL-3.0", json!(null)).unwrap(), "free has the licence AGPL-3.0");
    }
}
