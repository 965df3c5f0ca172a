//! Known numbers of solutions: `testdata/counts/`, one file a kind of rule.

use ninefold_format::{Format, read_as};
use ninefold_solve::{Budget, count};

const FILES: [(&str, &str); 7] = [
    ("cage", include_str!("../../../../testdata/counts/cage.txt")),
    ("chess", include_str!("../../../../testdata/counts/chess.txt")),
    ("diagonal", include_str!("../../../../testdata/counts/diagonal.txt")),
    ("extra region", include_str!("../../../../testdata/counts/extra_region.txt")),
    ("jigsaw", include_str!("../../../../testdata/counts/jigsaw.txt")),
    ("overlay", include_str!("../../../../testdata/counts/overlay.txt")),
    ("sizes", include_str!("../../../../testdata/counts/sizes.txt")),
];

/// Each puzzle says in its comment how many solutions it has: `288 solutions`.
#[test]
fn every_puzzle_has_its_known_number_of_solutions() {
    for (name, text) in FILES {
        for item in read_as(Format::Ninefold, text).unwrap().items {
            let comment = item.info.comment.clone().unwrap_or_default();
            let known = comment.strip_suffix(" solutions").and_then(|number| number.parse().ok());
            let found = count(&item.puzzle().unwrap(), u64::MAX, Budget::UNLIMITED).exact();
            assert_eq!(found, known, "{name}: {:?}", item.info.title);
        }
    }
}
