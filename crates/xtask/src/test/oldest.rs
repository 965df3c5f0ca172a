//! The oldest compiler that the manifest promises is the one that the workflow compiles with, and no
//! newer than the one that is used here.

use crate::compiler::Compiler;
use crate::process::root;
use std::fs;

/// The line of the workflow that names the compiler, and what begins it.
const SETTING: &str = "OLDEST_RUST: ";

fn in_workflow(workflow: &str) -> Vec<&str> {
    let values = workflow.lines().filter_map(|line| line.trim().strip_prefix(SETTING));
    values.map(|value| value.trim_matches('"')).collect()
}

#[test]
fn the_workflow_compiles_with_exactly_the_oldest_compiler() {
    let workflow = fs::read_to_string(root().join(".github/workflows/check.yml")).unwrap();
    assert_eq!(in_workflow(&workflow), [env!("CARGO_PKG_RUST_VERSION")]);
    assert!(workflow.contains("cargo \"+$OLDEST_RUST\" check --locked --workspace --all-targets"));
}

#[test]
fn the_compiler_in_use_is_not_older_than_promised() {
    let own = Compiler::own();
    let host = own.printed(&["--print", "host-tuple"]).unwrap();
    own.standard_library(&host).unwrap();
}

#[test]
fn another_number_in_the_workflow_is_seen() {
    assert_eq!(in_workflow("env:\n  OLDEST_RUST: \"1.80\"\n"), ["1.80"]);
    assert!(in_workflow("env:\n  OTHER: \"1.80\"\n").is_empty());
}
