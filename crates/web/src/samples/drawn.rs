//! Some lines, signs and clues of each family that has them, as a menu shows it.

use ninefold_puzzle::{
    Arrow, Cell, Clones, Constraint, CountingCircles, Digit, Dot, DotKind, EqualSums, ExtraRegion, Feature,
    Indexer, IndexerKind, Line, LineKind, Mark, MarkKind, Outside, OutsideKind, Quadruple,
};

/// Cells that go around corners, by row and column from 1.
const PATHS: [&[(u8, u8)]; 3] = [
    &[(2, 2), (2, 3), (3, 4), (4, 4), (5, 3)],
    &[(3, 6), (2, 7), (2, 8), (3, 8)],
    &[(8, 3), (8, 4), (7, 5), (7, 6), (6, 7), (6, 8)],
];

/// Cells side by side.
const PAIRS: [[(u8, u8); 2]; 6] = [
    [(1, 2), (1, 3)],
    [(2, 5), (3, 5)],
    [(4, 2), (5, 2)],
    [(5, 6), (5, 7)],
    [(7, 3), (7, 4)],
    [(8, 8), (9, 8)],
];

/// Cells that stand alone.
const SINGLES: [(u8, u8); 8] = [(1, 1), (2, 4), (3, 7), (4, 3), (6, 6), (7, 2), (8, 5), (9, 9)];

/// Regions of nine cells.
const REGIONS: [[(u8, u8); 9]; 2] = [
    [(1, 2), (2, 2), (3, 2), (3, 3), (3, 4), (4, 4), (5, 4), (5, 3), (6, 3)],
    [(9, 8), (8, 8), (7, 8), (7, 7), (7, 6), (6, 6), (5, 6), (5, 7), (4, 7)],
];

/// What a family draws; nothing for those that draw no elements.
pub(super) fn elements(feature: Feature) -> Vec<Constraint> {
    match feature {
        Feature::Thermo => lines(LineKind::Thermometer),
        Feature::Whispers => lines(LineKind::Whisper(5)),
        Feature::Renban => lines(LineKind::Renban),
        Feature::Palindrome => lines(LineKind::Palindrome),
        Feature::Between => lines(LineKind::Between),
        Feature::Arrow => PATHS.iter().map(|path| arrow(path, 1)).collect(),
        Feature::Kropki => signs(DotKind::WHITE, DotKind::BLACK),
        Feature::Xv => signs(DotKind::X, DotKind::V),
        Feature::OddEven => marks([MarkKind::Odd, MarkKind::Even]),
        Feature::Quadruple => vec![
            quadruple((2, 2), &[1, 4, 6]),
            quadruple((3, 7), &[2, 5]),
            quadruple((6, 4), &[3, 7, 8, 9]),
            quadruple((7, 7), &[1, 9]),
        ],
        Feature::LittleKiller => vec![
            clue(OutsideKind::LittleKiller, (0, 4), (1, -1), 14),
            clue(OutsideKind::LittleKiller, (0, 6), (1, 1), 11),
            clue(OutsideKind::LittleKiller, (4, 0), (1, 1), 32),
        ],
        Feature::Sandwich => around(OutsideKind::Sandwich, [12, 0, 23, 5]),
        Feature::XSum => around(OutsideKind::XSum, [18, 30, 7, 26]),
        Feature::Skyscraper => around(OutsideKind::Skyscraper, [4, 2, 1, 5]),
        Feature::NumberedRoom => around(OutsideKind::NumberedRoom, [3, 8, 6, 1]),
        Feature::FullRank => around(OutsideKind::FullRank, [7, 22, 30, 13]),
        Feature::SlowThermo => lines(LineKind::SlowThermometer),
        Feature::DoubleArrow => lines(LineKind::DoubleArrow),
        Feature::Lockout => lines(LineKind::Lockout(4)),
        Feature::RegionSum => lines(LineKind::RegionSum),
        Feature::Entropic => lines(LineKind::Entropic),
        Feature::Modular => lines(LineKind::Modular(3)),
        Feature::Zipper => lines(LineKind::Zipper),
        Feature::Nabner => PATHS.iter().map(|path| line(LineKind::Nabner, &path[..4])).collect(),
        Feature::Parity => lines(LineKind::Parity),
        Feature::Sequence => lines(LineKind::Sequence),
        Feature::PillArrow => PATHS.iter().filter(|path| path.len() > 4).map(|path| arrow(path, 2)).collect(),
        Feature::Difference => signs(DotKind::Difference(3), DotKind::Difference(5)),
        Feature::Ratio => signs(DotKind::Ratio(3), DotKind::Ratio(4)),
        Feature::GreaterThan => signs(DotKind::Greater, DotKind::Greater),
        Feature::MinimumMaximum => marks([MarkKind::Minimum, MarkKind::Maximum]),
        Feature::Candidates => {
            let choice = |digits: &[u8]| digits.iter().filter_map(|&digit| Digit::new(digit)).collect();
            marks([&[2, 7][..], &[1, 5, 8]].map(|digits| MarkKind::Candidates(choice(digits))))
        }
        Feature::EqualSum => {
            vec![Constraint::EqualSums(EqualSums {
                groups: PAIRS.map(|pair| pair.map(cell).to_vec()).to_vec(),
            })]
        }
        Feature::Clone => vec![Constraint::Clones(Clones {
            cells: [(2, 2), (2, 3), (3, 3)].map(cell).to_vec(),
            copies: [(6, 6), (6, 7), (7, 7)].map(cell).to_vec(),
        })],
        Feature::CountingCircles => {
            vec![Constraint::CountingCircles(CountingCircles { cells: SINGLES.map(cell).to_vec() })]
        }
        Feature::RowIndexer => indexer(IndexerKind::Row),
        Feature::ColumnIndexer => indexer(IndexerKind::Column),
        Feature::BoxIndexer => indexer(IndexerKind::Box),
        Feature::ExtraRegion => REGIONS
            .map(|cells| Constraint::ExtraRegion(ExtraRegion { cells: cells.map(cell).to_vec() }))
            .to_vec(),
        Feature::Killer
        | Feature::Diagonal
        | Feature::Windoku
        | Feature::AntiKnight
        | Feature::AntiKing
        | Feature::NonConsecutive
        | Feature::DiagonalNonConsecutive
        | Feature::AntiCamel
        | Feature::AntiZebra
        | Feature::DisjointGroups
        | Feature::GlobalEntropy
        | Feature::Ice => Vec::new(),
    }
}

fn cell((row, column): (u8, u8)) -> Cell {
    Cell::new(usize::from(row - 1) * 9 + usize::from(column - 1))
}

fn lines(kind: LineKind) -> Vec<Constraint> {
    PATHS.iter().map(|path| line(kind, path)).collect()
}

fn line(kind: LineKind, path: &[(u8, u8)]) -> Constraint {
    Constraint::Line(Line { kind, cells: path.iter().copied().map(cell).collect() })
}

fn marks(kinds: [MarkKind; 2]) -> Vec<Constraint> {
    let mark = |(&place, kind)| Constraint::Mark(Mark { cell: cell(place), kind });
    SINGLES.iter().zip(kinds.into_iter().cycle()).map(mark).collect()
}

fn indexer(kind: IndexerKind) -> Vec<Constraint> {
    vec![Constraint::Indexer(Indexer { kind, cells: SINGLES.map(cell).to_vec() })]
}

fn arrow(path: &[(u8, u8)], bulb: usize) -> Constraint {
    let cells = path.iter().copied().map(cell).collect::<Vec<_>>();
    Constraint::Arrow(Arrow { bulb: cells[..bulb].to_vec(), shafts: vec![cells[bulb..].to_vec()] })
}

fn signs(one: DotKind, other: DotKind) -> Vec<Constraint> {
    let dot = |(pair, kind): (&[(u8, u8); 2], DotKind)| Constraint::Dot(Dot { cells: pair.map(cell), kind });
    PAIRS.iter().zip([one, other].into_iter().cycle()).map(dot).collect()
}

fn quadruple((row, column): (u8, u8), digits: &[u8]) -> Constraint {
    let cells = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)].map(cell);
    let digits = digits.iter().filter_map(|&digit| Digit::new(digit)).collect();
    Constraint::Quadruple(Quadruple { cells: cells.to_vec(), digits })
}

/// A clue at a row and a column from 1; 0 is outside.
fn clue(kind: OutsideKind, (row, col): (i16, i16), step: (i8, i8), value: u32) -> Constraint {
    Constraint::Outside(Outside { kind, row: row - 1, col: col - 1, step, value })
}

/// Two clues above the board and two to its left.
fn around(kind: OutsideKind, [a, b, c, d]: [u32; 4]) -> Vec<Constraint> {
    vec![
        clue(kind, (0, 3), (1, 0), a),
        clue(kind, (0, 7), (1, 0), b),
        clue(kind, (2, 0), (0, 1), c),
        clue(kind, (6, 0), (0, 1), d),
    ]
}
