//! HoDoKu's regression library, as far as its techniques are known here.

#![expect(clippy::print_stderr, reason = "a test that cannot run says so")]

use ninefold_logic::reglib::{Case, Verdict, cases};

const LIBRARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/logic/reglib_a.txt");

/// Cases that no search here finds: a loop through almost locked sets that is still a riddle.
const OPEN: &[&str] = &[":0709-2:236:"];

#[test]
fn every_known_technique_passes_its_cases() {
    let Ok(library) = std::fs::read_to_string(LIBRARY) else {
        eprintln!("the library is not here: {LIBRARY}");
        return;
    };
    let known = |line: &&str| !OPEN.iter().any(|open| line.starts_with(open));
    let failed = cases(&library).filter(known).filter_map(|line| {
        let verdict = Case::parse(line).unwrap().judge();
        match verdict {
            Verdict::Passed | Verdict::Unsupported => None,
            Verdict::NotFound => Some(format!("{line}\n  not found")),
            Verdict::Unexpected(steps) => {
                let found = steps.iter().map(|step| format!("  {:?}", step.conclusion)).collect::<Vec<_>>();
                Some(format!("{line}\n{}", found.join("\n")))
            }
        }
    });
    let failed = failed.collect::<Vec<_>>();
    assert!(failed.is_empty(), "{} cases failed\n{}", failed.len(), failed.join("\n"));
}
