//! Which crate may use which: the table of ARCHITECTURE.md, asserted.

use crate::process::cargo;
use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Every crate of the workspace with the crates of the workspace that it may depend on.
///
/// Development dependencies are free: tests may use a solver as their oracle.
const MAY_USE: &[(&str, &[&str])] = &[
    ("ninefold-puzzle", &[]),
    ("ninefold-format", &["ninefold-puzzle"]),
    ("ninefold-solve", &["ninefold-puzzle"]),
    ("ninefold-logic", &["ninefold-puzzle"]),
    ("ninefold-generate", &["ninefold-puzzle", "ninefold-solve", "ninefold-logic"]),
    ("ninefold-render", &["ninefold-puzzle", "ninefold-logic", "ninefold-words"]),
    ("ninefold-game", &["ninefold-puzzle"]),
    ("ninefold-room", &["ninefold-puzzle", "ninefold-game"]),
    ("ninefold", FACADE),
    (
        "ninefold-table",
        &[
            "ninefold-puzzle",
            "ninefold-solve",
            "ninefold-logic",
            "ninefold-generate",
            "ninefold-render",
            "ninefold-game",
            "ninefold-room",
            "ninefold-words",
        ],
    ),
    (
        "ninefold-learn",
        &[
            "ninefold-puzzle",
            "ninefold-solve",
            "ninefold-logic",
            "ninefold-generate",
            "ninefold-render",
            "ninefold-game",
        ],
    ),
    (
        "ninefold-protocol",
        &[
            "ninefold-puzzle",
            "ninefold-format",
            "ninefold-logic",
            "ninefold-render",
            "ninefold-game",
            "ninefold-room",
        ],
    ),
    ("ninefold-film", &[]),
    ("ninefold-words", &[]),
    ("ninefold-scan", &["ninefold-puzzle"]),
    (
        "ninefold-press",
        &[
            "ninefold-puzzle",
            "ninefold-format",
            "ninefold-logic",
            "ninefold-render",
            "ninefold-film",
            "ninefold-words",
        ],
    ),
    ("ninefold-dataset", &["ninefold"]),
    ("ninefold-store", &["ninefold-protocol"]),
    ("ninefold-printer", &["ninefold", "ninefold-press", "ninefold-protocol"]),
    ("ninefold-scanner", &["ninefold-protocol", "ninefold-scan"]),
    (
        "ninefold-server",
        &[
            "ninefold",
            "ninefold-learn",
            "ninefold-press",
            "ninefold-printer",
            "ninefold-protocol",
            "ninefold-room",
            "ninefold-store",
            "ninefold-worker",
        ],
    ),
    ("ninefold-worker", &["ninefold", "ninefold-learn", "ninefold-protocol", "ninefold-table"]),
    (
        "ninefold-web",
        &[
            "ninefold-puzzle",
            "ninefold-film",
            "ninefold-format",
            "ninefold-game",
            "ninefold-render",
            "ninefold-room",
            "ninefold-protocol",
            "ninefold-table",
            "ninefold-words",
        ],
    ),
    ("ninefold-online", &["ninefold-protocol"]),
    ("ninefold-python", &["ninefold", "ninefold-dataset"]),
    (
        "ninefold-tui",
        &[
            "ninefold",
            "ninefold-learn",
            "ninefold-online",
            "ninefold-protocol",
            "ninefold-room",
            "ninefold-table",
            "ninefold-words",
        ],
    ),
    (
        "ninefold-cli",
        &[
            "ninefold",
            "ninefold-dataset",
            "ninefold-learn",
            "ninefold-online",
            "ninefold-press",
            "ninefold-protocol",
            "ninefold-scan",
            "ninefold-server",
            "ninefold-tui",
            "ninefold-words",
        ],
    ),
    ("ninefold-testbed", &[]),
    ("ninefold-journeys", &["ninefold-protocol", "ninefold-testbed"]),
    ("ninefold-attack", &["ninefold", "ninefold-protocol", "ninefold-testbed"]),
    (
        "ninefold-crowd",
        &["ninefold-game", "ninefold-protocol", "ninefold-puzzle", "ninefold-room", "ninefold-testbed"],
    ),
    ("ninefold-bench", &["ninefold"]),
    ("ninefold-bundle", &[]),
    ("xtask", &[]),
];

const FACADE: &[&str] = &[
    "ninefold-puzzle",
    "ninefold-format",
    "ninefold-solve",
    "ninefold-logic",
    "ninefold-generate",
    "ninefold-render",
    "ninefold-game",
    "ninefold-press",
];

/// Fails with every arrow that points the wrong way.
fn check() -> Result<()> {
    let output = cargo(&["metadata", "--no-deps", "--format-version", "1"]).output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).context("cargo metadata speaks JSON")?;
    let wrong = wrong_arrows(&metadata)?;
    if wrong.is_empty() {
        Ok(())
    } else {
        bail!("dependencies against the architecture: {}", wrong.join(", "))
    }
}

fn wrong_arrows(metadata: &Value) -> Result<Vec<String>> {
    let packages = metadata["packages"].as_array().context("metadata lists packages")?;
    let members = packages.iter().filter_map(|package| package["name"].as_str()).collect::<Vec<_>>();
    let mut wrong = Vec::new();
    for package in packages {
        let name = package["name"].as_str().context("a package has a name")?;
        let Some((_, may_use)) = MAY_USE.iter().find(|(member, _)| *member == name) else {
            wrong.push(format!("{name} is not in the table"));
            continue;
        };
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let used = dependency["name"].as_str().unwrap_or_default();
            if dependency["kind"].is_null() && members.contains(&used) && !may_use.contains(&used) {
                wrong.push(format!("{name} → {used}"));
            }
        }
    }
    Ok(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_workspace_keeps_its_own_table() {
        check().unwrap();
    }

    #[test]
    fn an_arrow_that_points_up_is_found() {
        let package =
            |name: &str, uses: &str| json!({"name": name, "dependencies": [{"name": uses, "kind": null}]});
        let metadata = json!({"packages": [
            package("ninefold-puzzle", "ninefold-solve"),
            package("ninefold-solve", "ninefold-puzzle"),
        ]});
        assert_eq!(wrong_arrows(&metadata).unwrap(), ["ninefold-puzzle → ninefold-solve"]);
    }
}
