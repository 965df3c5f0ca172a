//! Lines, signs, clues and the like that a test makes up.

use crate::luck::Luck;
use ninefold_puzzle::{
    Arrow, Cage, Cell, Clones, Constraint, CountingCircles, Custom, CustomRule, Digit, DigitSet, Dot,
    DotKind, Either, EqualSums, Global, Indexer, IndexerKind, Layout, Line, LineKind, LookAndSay, Mark,
    MarkKind, Negative, Outside, OutsideKind, Quadruple, Repeats, SameValues, Solution,
};

/// How many kinds of elements there are.
pub(crate) const N_KINDS: usize = FIRST_LINE + LineKind::ALL.len();

/// The kinds of elements before those of lines.
const FIRST_LINE: usize = 16;

/// An element of a kind that a solution allows, if luck finds one soon.
pub(crate) fn element(luck: &mut Luck, kind: usize, solution: &Solution) -> Option<Constraint> {
    let layout = solution.layout();
    (0..60).find_map(|_| {
        let constraint = any_element(luck, kind, layout)?;
        let draft = ninefold_puzzle::Draft {
            constraints: vec![constraint.clone()],
            ..ninefold_puzzle::Draft::empty(layout.clone())
        };
        draft.check().ok()?;
        constraint.allows(layout, solution.digits()).then_some(constraint)
    })
}

/// An element of a kind; it need not make sense.
pub(crate) fn any_element(luck: &mut Luck, kind: usize, layout: &Layout) -> Option<Constraint> {
    let n_digits = layout.n_digits();
    Some(match kind {
        0 => Constraint::Arrow(Arrow {
            bulb: if luck.below(3) == 0 { path(luck, layout, 2) } else { path(luck, layout, 1) },
            shafts: (0..1 + luck.below(2)).map(|_| some_path(luck, layout, 1, 4)).collect(),
        }),
        1 => Constraint::Dot(dot(luck, layout)),
        2 => Constraint::Mark(mark(luck, layout)),
        3 => {
            let kind = [IndexerKind::Row, IndexerKind::Column, IndexerKind::Box][luck.below(3)];
            Constraint::Indexer(Indexer { kind, cells: some_cells(luck, layout, 1, 3) })
        }
        4 => {
            let n_values = 1 + luck.below(4);
            let digits = (0..n_values).map(|_| luck.digit(layout)).collect();
            Constraint::Quadruple(Quadruple { cells: square(luck, layout)?, digits })
        }
        5 => {
            let length = 1 + luck.below(3);
            Constraint::Clones(Clones {
                cells: luck.cells(layout, length),
                copies: luck.cells(layout, length),
            })
        }
        6 => {
            let groups = (0..2 + luck.below(2)).map(|_| some_cells(luck, layout, 1, 3)).collect();
            Constraint::EqualSums(EqualSums { groups })
        }
        7 => Constraint::CountingCircles(CountingCircles { cells: some_cells(luck, layout, 1, 6) }),
        8 => Constraint::Outside(outside(luck, layout)),
        9 => Constraint::Custom(custom(luck, layout)),
        10 => {
            let mut choice = || -> Option<Vec<Constraint>> {
                (0..1 + luck.below(2))
                    .map(|_| {
                        let kind = [0, 1, 2, 4, 5, 6, 8, 9, 14, 15, 16, 18, 19, 21, 23][luck.below(15)];
                        any_element(luck, kind, layout)
                    })
                    .collect()
            };
            Constraint::Either(Either { choices: vec![choice()?, choice()?] })
        }
        11 => Constraint::Global(match luck.below(7) {
            0 => Global::DisjointGroups,
            1 => Global::Entropy,
            2 => Global::DiagonallyNonConsecutive,
            3 => Global::Remainders,
            4 => Global::Taxicab,
            _ => Global::Leaper(luck.below(3) as u8, 1 + luck.below(3) as u8),
        }),
        12 => {
            let kinds = (0..1 + luck.below(2)).map(|_| {
                let number = 1 + luck.below(n_digits) as u8;
                [DotKind::Difference(number), DotKind::Ratio(number + 1), DotKind::Sum(number + 1)]
                    [luck.below(3)]
            });
            Constraint::Negative(Negative { kinds: kinds.collect() })
        }
        13 => {
            let cells = some_path(luck, layout, 2, 4);
            let sum = cells.len() as u32 + luck.below(cells.len() * n_digits) as u32;
            let repeats = [Repeats::Forbidden, Repeats::Allowed][luck.below(2)];
            Constraint::Cage(Cage { cells, sum: (luck.below(5) > 0).then_some(sum), repeats })
        }
        14 => {
            let length = 1 + luck.below(3);
            let groups = (0..2 + luck.below(2)).map(|_| luck.cells(layout, length)).collect();
            Constraint::SameValues(SameValues { groups })
        }
        15 => {
            let counts = (0..1 + luck.below(2)).map(|_| (luck.below(3) as u8, luck.digit(layout))).collect();
            Constraint::LookAndSay(LookAndSay { cells: some_cells(luck, layout, 2, 6), counts })
        }
        _ => Constraint::Line(line(luck, LineKind::ALL[kind - FIRST_LINE], layout)),
    })
}

fn line(luck: &mut Luck, kind: LineKind, layout: &Layout) -> Line {
    let kind = match kind {
        LineKind::Whisper(_) => LineKind::Whisper(1 + luck.below(layout.n_digits() / 2) as u8),
        LineKind::Lockout(_) => LineKind::Lockout(1 + luck.below(layout.n_digits() / 2) as u8),
        LineKind::Modular(_) => LineKind::Modular(2 + luck.below(2) as u8),
        LineKind::SumLine(_) => LineKind::SumLine(2 + luck.below(2 * layout.n_digits()) as u8),
        other => other,
    };
    let mut cells = some_path(luck, layout, 2, 6);
    if luck.below(8) == 0 {
        cells.push(cells[0]);
    }
    Line { kind, cells }
}

fn dot(luck: &mut Luck, layout: &Layout) -> Dot {
    let cells = path(luck, layout, 2);
    let kind = match luck.below(5) {
        0 => DotKind::Difference(luck.below(4) as u8),
        1 => DotKind::Ratio(luck.below(4) as u8),
        2 => [DotKind::V, DotKind::X][luck.below(2)],
        3 => DotKind::Sum(luck.below(12) as u8),
        _ => DotKind::Greater,
    };
    Dot { cells: [cells[0], *cells.get(1).unwrap_or(&cells[0])], kind }
}

fn mark(luck: &mut Luck, layout: &Layout) -> Mark {
    let digits = layout.digits().filter(|_| luck.below(2) == 0).collect::<DigitSet>();
    let kinds =
        [MarkKind::Odd, MarkKind::Even, MarkKind::Minimum, MarkKind::Maximum, MarkKind::Candidates(digits)];
    Mark { kind: kinds[luck.below(5)], cell: luck.cell(layout) }
}

fn outside(luck: &mut Luck, layout: &Layout) -> Outside {
    let kinds = [
        OutsideKind::LittleKiller,
        OutsideKind::Sandwich,
        OutsideKind::XSum,
        OutsideKind::Skyscraper,
        OutsideKind::NumberedRoom,
        OutsideKind::FullRank,
    ];
    let kind = kinds[luck.below(6)];
    let size = layout.height() as i16;
    let at = luck.below(layout.height()) as i16;
    let (row, col, mut step) =
        [(-1, at, (1, 0)), (size, at, (-1, 0)), (at, -1, (0, 1)), (at, size, (0, -1))][luck.below(4)];
    if kind == OutsideKind::LittleKiller {
        let aside = [-1, 1][luck.below(2)];
        step = if step.0 == 0 { (aside, step.1) } else { (step.0, aside) };
    }
    let n_digits = layout.n_digits();
    let most = [n_digits, 4 * n_digits, n_digits * (n_digits + 1) / 2][luck.below(3)];
    Outside { kind, row, col, step, value: luck.below(most + 1) as u32 }
}

fn custom(luck: &mut Luck, layout: &Layout) -> Custom {
    let mut pairs = || {
        let all = layout.digits().flat_map(|a| layout.digits().map(move |b| [a, b])).collect::<Vec<_>>();
        all.into_iter().filter(|_| luck.below(4) > 0).collect::<Vec<[Digit; 2]>>()
    };
    let patterns = [
        ".*1.*",
        "[12]*[^12]*",
        "(12|21|3|4)*",
        ".*(.)?2[34].*",
        "[^1]*1?[^1]*",
        "1.{1,3}|[2-6]+",
        "(.[1-3])*.?",
    ];
    let rule = match pairs().len() % 3 {
        0 => CustomRule::Neighbours(pairs()),
        1 => CustomRule::EveryTwo(pairs()),
        _ => CustomRule::Pattern(patterns[luck.below(patterns.len())].parse().unwrap()),
    };
    Custom { rule, cells: some_path(luck, layout, 2, 5) }
}

fn some_cells(luck: &mut Luck, layout: &Layout, least: usize, most: usize) -> Vec<Cell> {
    let count = least + luck.below(most - least + 1);
    luck.cells(layout, count)
}

fn some_path(luck: &mut Luck, layout: &Layout, least: usize, most: usize) -> Vec<Cell> {
    let length = least + luck.below(most - least + 1);
    path(luck, layout, length)
}

/// Cells in a row that touch each other, fewer than asked for where the path gets stuck.
fn path(luck: &mut Luck, layout: &Layout, length: usize) -> Vec<Cell> {
    let mut cells = vec![luck.cell(layout)];
    for _ in 0..4 * length {
        let step = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1)][luck.below(6)];
        let next = layout.step(cells[cells.len() - 1], step).filter(|next| !cells.contains(next));
        if cells.len() < length {
            cells.extend(next);
        }
    }
    cells
}

fn square(luck: &mut Luck, layout: &Layout) -> Option<Vec<Cell>> {
    let corner = luck.cell(layout);
    [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().map(|step| layout.step(corner, step)).collect()
}
