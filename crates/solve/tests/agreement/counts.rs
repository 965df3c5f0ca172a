//! Known numbers of solutions: `testdata/counts/`, one file a kind of rule.

use ninefold_format::{Format, read_as};
use ninefold_solve::{Budget, count, naive};
use std::ops::ControlFlow;

const FILES: [(&str, &str); 7] = [
    ("cage", include_str!("../../../../testdata/counts/cage.txt")),
    ("chess", include_str!("../../../../testdata/counts/chess.txt")),
    ("diagonal", include_str!("../../../../testdata/counts/diagonal.txt")),
    ("extra region", include_str!("../../../../testdata/counts/extra_region.txt")),
    ("jigsaw", include_str!("../../../../testdata/counts/jigsaw.txt")),
    ("overlay", include_str!("../../../../testdata/counts/overlay.txt")),
    ("sizes", include_str!("../../../../testdata/counts/sizes.txt")),
];

/// So many nodes take the oracle some tenths of a second.
const PATIENCE: Budget = Budget::nodes(30_000);

/// Each puzzle says in its comment how many solutions it has: `288 solutions`.
#[test]
fn every_puzzle_has_its_known_number_of_solutions() {
    for (name, text) in FILES {
        for item in read_as(Format::Ninefold, text).unwrap().items {
            let comment = item.info.comment.clone().unwrap_or_default();
            let known = comment.strip_suffix(" solutions").and_then(|number| number.parse().ok());
            let puzzle = item.puzzle().unwrap();
            let found = count(&puzzle, u64::MAX, Budget::UNLIMITED).exact();
            assert_eq!(found, known, "{name}: {:?}", item.info.title);
            let mut by_oracle = 0;
            let search = naive::search(&puzzle, PATIENCE, |_| {
                by_oracle += 1;
                ControlFlow::Continue(())
            });
            if search.is_ok() {
                assert_eq!(Some(by_oracle), known, "{name}: {:?}", item.info.title);
            }
        }
    }
}
