//! HoDoKu's regression library, as far as its techniques are known here.

#![expect(clippy::print_stderr, reason = "a test that cannot run says so")]

use ninefold_logic::reglib::{Case, Verdict, cases};

const LIBRARY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/logic/reglib_a.txt");

#[test]
fn every_known_technique_passes_its_cases() {
    let Ok(library) = std::fs::read_to_string(LIBRARY) else {
        eprintln!("the library is not here: {LIBRARY}");
        return;
    };
    let failed = cases(&library).filter_map(|line| {
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
