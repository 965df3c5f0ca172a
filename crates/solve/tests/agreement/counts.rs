//! Known numbers of solutions: `testdata/counts/`, one file a kind of rule.

use ninefold_format::{Format, read_as};
use ninefold_solve::{Budget, count, naive};
use std::ops::ControlFlow;

const FILES: [(&str, &str); 22] = [
    ("arrow", include_str!("../../../../testdata/counts/arrow.txt")),
    ("cage", include_str!("../../../../testdata/counts/cage.txt")),
    ("chess", include_str!("../../../../testdata/counts/chess.txt")),
    ("clones", include_str!("../../../../testdata/counts/clones.txt")),
    ("counting circles", include_str!("../../../../testdata/counts/counting_circles.txt")),
    ("custom", include_str!("../../../../testdata/counts/custom.txt")),
    ("diagonal", include_str!("../../../../testdata/counts/diagonal.txt")),
    ("dot", include_str!("../../../../testdata/counts/dot.txt")),
    ("either", include_str!("../../../../testdata/counts/either.txt")),
    ("equal sums", include_str!("../../../../testdata/counts/equal_sums.txt")),
    ("extra region", include_str!("../../../../testdata/counts/extra_region.txt")),
    ("global", include_str!("../../../../testdata/counts/global.txt")),
    ("indexer", include_str!("../../../../testdata/counts/indexer.txt")),
    ("jigsaw", include_str!("../../../../testdata/counts/jigsaw.txt")),
    ("lines", include_str!("../../../../testdata/counts/lines.txt")),
    ("look and say", include_str!("../../../../testdata/counts/look_and_say.txt")),
    ("mark", include_str!("../../../../testdata/counts/mark.txt")),
    ("outside", include_str!("../../../../testdata/counts/outside.txt")),
    ("overlay", include_str!("../../../../testdata/counts/overlay.txt")),
    ("quadruple", include_str!("../../../../testdata/counts/quadruple.txt")),
    ("same values", include_str!("../../../../testdata/counts/same_values.txt")),
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
