//! The bill of materials: which packages, of which licence, the program, the browser client inside it and
//! the wheel are made of, as cargo knows them.

use super::{musl, printed, wheel};
use crate::process::{cargo, root};
use anyhow::{Context, Result};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Packages, each with those that it uses.
#[derive(Debug, Default)]
pub(super) struct Bill {
    pub(super) packages: BTreeMap<Id, Package>,
}

/// A package of a version.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Id {
    pub(super) name: String,
    pub(super) version: String,
}

/// What is known of a package.
#[derive(Debug)]
pub(super) struct Package {
    pub(super) licence: String,
    repository: String,
    /// Of what the registry gives; packages of this repository have none.
    pub(super) checksum: Option<String>,
    uses: BTreeSet<Id>,
}

/// What is compiled into what is given away, and for which target.
const ROOTS: [(&str, &str); 6] = [
    ("ninefold-cli", musl::TARGET),
    ("ninefold-python", wheel::TARGET),
    ("ninefold-web", "wasm32-unknown-unknown"),
    ("ninefold-worker", "wasm32-unknown-unknown"),
    ("ninefold-printer", "wasm32-unknown-unknown"),
    ("ninefold-scanner", "wasm32-unknown-unknown"),
];

impl Bill {
    /// That of the program, with the browser client inside, and of the wheel.
    pub(super) fn of_the_release() -> Result<Self> {
        let mut bill = Self::default();
        let lock = fs::read_to_string(root().join("Cargo.lock"))?;
        let checksums = checksums(&lock);
        for (package, target) in ROOTS {
            let mut tree = cargo(&["tree", "--quiet", "--locked", "--edges", "normal,no-proc-macro"]);
            tree.args([
                "--prefix",
                "depth",
                "--format",
                "|{p}|{l}|{r}",
                "--package",
                package,
                "--target",
                target,
            ]);
            bill.add(&printed(&mut tree)?, &checksums)?;
        }
        Ok(bill)
    }

    /// Takes up a tree as cargo draws it: `2|name v1.0.0 (/path)|MIT|https://…`.
    fn add(&mut self, tree: &str, checksums: &BTreeMap<Id, String>) -> Result<()> {
        let mut above = Vec::<Id>::new();
        for line in tree.lines().filter(|line| !line.is_empty()) {
            let mut fields = line.trim_end_matches(" (*)").split('|');
            let mut field = || fields.next().with_context(|| format!("cargo tree writes '{line}'"));
            let (depth, id, licence, repository) = (field()?, field()?, field()?, field()?);
            let mut words = id.split(' ');
            let (name, version) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            let id = Id { name: name.into(), version: version.trim_start_matches('v').into() };
            above.truncate(depth.parse().with_context(|| format!("cargo tree writes '{line}'"))?);
            let user = above.last().and_then(|user| self.packages.get_mut(user));
            if let Some(user) = user {
                user.uses.insert(id.clone());
            }
            above.push(id.clone());
            self.packages.entry(id.clone()).or_insert_with(|| Package {
                // Before there were expressions, a slash stood for a choice.
                licence: licence.replace('/', " OR "),
                repository: repository.into(),
                checksum: checksums.get(&id).cloned(),
                uses: BTreeSet::new(),
            });
        }
        Ok(())
    }

    /// As a CycloneDX document.
    pub(super) fn to_cyclone_dx(&self, version: &str) -> String {
        let components = self.packages.iter().map(|(id, package)| package.to_component(id));
        let components = components.collect::<Vec<_>>().join(",\n    ");
        let roots = ROOTS.iter().filter_map(|(name, _)| self.packages.keys().find(|id| id.name == *name));
        let of_roots = to_dependency("ninefold", &mut roots.map(Id::url));
        let rest = self
            .packages
            .iter()
            .map(|(id, package)| to_dependency(&id.url(), &mut package.uses.iter().map(Id::url)));
        let dependencies = std::iter::once(of_roots).chain(rest).collect::<Vec<_>>().join(",\n    ");
        format!(
            r#"{{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "version": 1,
  "metadata": {{
    "component": {{"type": "application", "bom-ref": "ninefold", "name": "ninefold", "version": {}}}
  }},
  "components": [
    {components}
  ],
  "dependencies": [
    {dependencies}
  ]
}}
"#,
            quoted(version)
        )
    }
}

impl Id {
    /// The package's name everywhere.
    fn url(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version.replace('+', "%2B"))
    }
}

impl Package {
    fn to_component(&self, id: &Id) -> String {
        let url = quoted(&id.url());
        let mut fields = vec![
            r#""type": "library""#.to_owned(),
            format!(r#""bom-ref": {url}"#),
            format!(r#""name": {}"#, quoted(&id.name)),
            format!(r#""version": {}"#, quoted(&id.version)),
            format!(r#""purl": {url}"#),
        ];
        if !self.licence.is_empty() {
            fields.push(format!(r#""licenses": [{{"expression": {}}}]"#, quoted(&self.licence)));
        }
        if let Some(checksum) = &self.checksum {
            fields.push(format!(r#""hashes": [{{"alg": "SHA-256", "content": {}}}]"#, quoted(checksum)));
        }
        if !self.repository.is_empty() {
            let reference = format!(r#"{{"type": "vcs", "url": {}}}"#, quoted(&self.repository));
            fields.push(format!(r#""externalReferences": [{reference}]"#));
        }
        format!("{{{}}}", fields.join(", "))
    }
}

fn to_dependency(url: &str, uses: &mut dyn Iterator<Item = String>) -> String {
    let uses = uses.map(|used| quoted(&used)).collect::<Vec<_>>().join(", ");
    format!(r#"{{"ref": {}, "dependsOn": [{uses}]}}"#, quoted(url))
}

/// A text as JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted += &format!("\\u{:04x}", u32::from(letter)),
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

/// What `Cargo.lock` vouches for.
fn checksums(lock: &str) -> BTreeMap<Id, String> {
    let value = |package: &str, key: &str| {
        let line = package.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
        Some(line.trim_matches('"').to_owned())
    };
    let entries = lock.split("[[package]]").filter_map(|package| {
        let id = Id { name: value(package, "name")?, version: value(package, "version")? };
        Some((id, value(package, "checksum")?))
    });
    entries.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    const TREE: &str = "0|ninefold-cli v0.1.0 (/some/where)|MIT OR Apache-2.0|
1|ring v0.17.14|Apache-2.0 AND ISC|https://example.org/\"ring\"
2|untrusted v0.9.0|ISC|
1|untrusted v0.9.0|ISC| (*)
";
    const LOCK: &str =
        "version = 4\n\n[[package]]\nname = \"ring\"\nversion = \"0.17.14\"\nchecksum = \"a468\"\n";

    fn document() -> Value {
        let mut bill = Bill::default();
        bill.add(TREE, &checksums(LOCK)).unwrap();
        serde_json::from_str(&bill.to_cyclone_dx("1.2.3")).unwrap()
    }

    #[test]
    fn every_package_is_listed_once_with_licence_and_checksum() {
        let document = document();
        let components = document["components"].as_array().unwrap();
        let names = components.iter().map(|component| component["name"].as_str().unwrap());
        assert_eq!(names.collect::<Vec<_>>(), ["ninefold-cli", "ring", "untrusted"]);
        assert_eq!(components[1]["licenses"][0]["expression"], "Apache-2.0 AND ISC");
        assert_eq!(components[1]["hashes"][0]["content"], "a468");
        assert_eq!(components[1]["externalReferences"][0]["url"], "https://example.org/\"ring\"");
        assert_eq!(components[2]["hashes"], Value::Null);
    }

    #[test]
    fn what_uses_what_is_as_cargo_draws_it() {
        let document = document();
        let uses = |name: &str| {
            let all = document["dependencies"].as_array().unwrap();
            let of = all.iter().find(|entry| entry["ref"] == name).unwrap();
            of["dependsOn"]
                .as_array()
                .unwrap()
                .iter()
                .map(|url| url.as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(uses("ninefold"), ["pkg:cargo/ninefold-cli@0.1.0"]);
        assert_eq!(
            uses("pkg:cargo/ninefold-cli@0.1.0"),
            ["pkg:cargo/ring@0.17.14", "pkg:cargo/untrusted@0.9.0"]
        );
        assert_eq!(uses("pkg:cargo/ring@0.17.14"), ["pkg:cargo/untrusted@0.9.0"]);
        assert!(uses("pkg:cargo/untrusted@0.9.0").is_empty());
    }
}
