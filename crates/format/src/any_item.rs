//! Items of every kind for property tests.

use crate::any_rule::any_rule;
use crate::hodoku::LibraryCase;
use crate::{Info, Item};
use ninefold_puzzle::{
    BoxShape, Cage, Cell, Constraint, Diagonal, Digit, DigitSet, DotKind, Draft, ExtraRegion, Layout,
    Negative, Place, Repeats,
};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use std::collections::HashSet;

/// Layouts of every shape: boxes, jigsaws, overlays.
pub(crate) fn any_layout() -> impl Strategy<Value = Layout> {
    let boxes = (1usize..=5, 1usize..=5)
        .prop_filter_map("sizes from 2", |(rows, cols)| Layout::boxes(BoxShape { rows, cols }).ok());
    let jigsaw = prop::collection::vec((0usize..81, 0usize..81), 0..40).prop_map(|swaps| jigsaw(&swaps));
    let overlay = (select(vec![(2, 2), (2, 3), (3, 3)]), prop::collection::vec((0u16..4, 0u16..4), 2..5));
    let overlay = overlay.prop_filter_map("grids that fit", |((rows, cols), origins)| {
        let origin = |&(row, col): &(u16, u16)| Place { row: row * rows, col: col * cols };
        let origins = origins.iter().map(origin).collect::<Vec<_>>();
        Layout::overlay(BoxShape { rows: rows.into(), cols: cols.into() }, &origins).ok()
    });
    prop_oneof![2 => Just(Layout::classic()), 2 => boxes, 2 => jigsaw, 1 => overlay, 1 => Just(Layout::samurai())]
}

/// A 9x9 jigsaw: cells of neighbouring pieces are exchanged where all pieces stay connected.
fn jigsaw(swaps: &[(usize, usize)]) -> Layout {
    let mut labels = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect::<Vec<_>>();
    let mut layout = Layout::jigsaw(9, &labels).expect("boxes are pieces");
    for &(a, b) in swaps {
        labels.swap(a, b);
        match Layout::jigsaw(9, &labels) {
            Ok(better) => layout = better,
            Err(_) => labels.swap(a, b),
        }
    }
    layout
}

/// Constraints that fit a layout, none of them twice.
fn any_constraints(layout: &Layout) -> impl Strategy<Value = Vec<Constraint>> + use<> {
    let (n_cells, n_digits) = (layout.n_cells(), layout.n_digits());
    let cells = move |max: usize| {
        subsequence((0..n_cells).map(Cell::new).collect::<Vec<_>>(), 1..=max.min(n_cells)).prop_shuffle()
    };
    let unique = (cells(n_digits), 0u32..1000, any::<bool>()).prop_map(move |(cells, sum, has_sum)| {
        let (k, n) = (cells.len() as u32, n_digits as u32);
        let (min, max) = (k * (k + 1) / 2, k * (2 * n + 1 - k) / 2);
        let sum = has_sum.then_some(min + sum % (max - min + 1));
        Constraint::Cage(Cage { cells, sum, repeats: Repeats::Forbidden })
    });
    let loose = (cells(2 * n_digits), 0u32..1000).prop_map(move |(cells, sum)| {
        let (k, n) = (cells.len() as u32, n_digits as u32);
        Constraint::Cage(Cage { cells, sum: Some(k + sum % (k * n - k + 1)), repeats: Repeats::Allowed })
    });
    let region = cells(n_digits).prop_map(|cells| Constraint::ExtraRegion(ExtraRegion { cells }));
    let global = select(vec![
        Constraint::AntiKnight,
        Constraint::AntiKing,
        Constraint::NonConsecutive,
        Constraint::Diagonal(Diagonal::Falling),
        Constraint::Diagonal(Diagonal::Rising),
    ]);
    let drawn = any_rule(layout);
    prop::collection::vec(prop_oneof![1 => unique, 1 => loose, 1 => region, 1 => global, 4 => drawn], 0..8)
        .prop_map(|constraints| {
            let mut kept: Vec<Constraint> = Vec::new();
            for constraint in constraints {
                if !kept.contains(&constraint) {
                    kept.push(constraint);
                }
            }
            kept
        })
}

/// Digits for some cells of a layout.
fn any_digits(layout: &Layout) -> impl Strategy<Value = Vec<Option<Digit>>> + use<> {
    let digit = (1..=layout.n_digits() as u8).prop_map(Digit::new);
    prop::collection::vec(prop_oneof![3 => Just(None), 1 => digit], layout.n_cells())
}

fn any_marks(layout: &Layout) -> impl Strategy<Value = Vec<Option<DigitSet>>> + use<> {
    let all = DigitSet::first(layout.n_digits());
    let marks = any::<u32>().prop_map(move |bits| Some(DigitSet::from_bits(bits) & all));
    prop::collection::vec(prop_oneof![1 => Just(None), 1 => marks], layout.n_cells())
}

fn any_info() -> impl Strategy<Value = Info> {
    let text = || prop::option::of("[ -~\n\r\\\\äß\u{1F9E9}\t]{0,20}");
    let case = prop::option::of(("[0-9]{4}(-[0-9x])?", 0u32..512, 0usize..81, 1u8..=9, "[0-9]{0,2}"));
    (text(), text(), text(), text(), text(), text(), text(), text(), text(), case).prop_map(
        |(title, author, description, success, comment, date, source, level, url, case)| {
            let library = case.map(|(technique, digits, cell, digit, extra)| {
                let step = (Cell::new(cell), Digit::from_index(usize::from(digit) - 1));
                Box::new(LibraryCase {
                    technique,
                    digits: DigitSet::from_bits(digits),
                    eliminations: vec![step],
                    placements: vec![],
                    extra,
                })
            });
            Info { title, author, description, success, comment, date, source, level, url, library }
        },
    )
}

/// Items with everything in them.
pub(crate) fn any_item() -> impl Strategy<Value = Item> {
    any_layout()
        .prop_flat_map(|layout| {
            let digits = || any_digits(&layout);
            let progress = prop::option::of((digits(), any_marks(&layout)));
            let rest = (digits(), progress, prop::option::of(digits()), any_info());
            let frozen = prop::collection::vec(0..layout.n_cells(), 0..3);
            (Just(layout.clone()), any_constraints(&layout), rest, frozen)
        })
        .prop_map(|(layout, constraints, (givens, progress, solution, info), frozen)| {
            let mut item = Item::new(Draft { layout, constraints, givens }).expect("everything fits");
            if let Some((entries, marks)) = progress {
                item = item.with_progress(entries, marks).expect("everything fits");
            }
            if let Some(solution) = solution {
                item.set_solution(solution).expect("everything fits");
            }
            item.info = info;
            item.with_frozen(&frozen.into_iter().map(Cell::new).collect::<Vec<_>>())
        })
}

/// Puzzles of any box shape without further rules.
pub(crate) fn any_plain() -> impl Strategy<Value = Item> {
    let layout = (2usize..=5, 2usize..=5)
        .prop_map(|(rows, cols)| Layout::boxes(BoxShape { rows, cols }).expect("sizes from 4 to 25"));
    layout.prop_flat_map(|layout| (any_digits(&layout), Just(layout))).prop_map(|(givens, layout)| {
        Item::new(Draft { layout, constraints: Vec::new(), givens }).expect("it fits")
    })
}

/// Classic puzzles in any state of progress.
pub(crate) fn any_classic() -> impl Strategy<Value = Item> {
    let layout = Layout::classic();
    let parts = (any_digits(&layout), any_digits(&layout), any_marks(&layout));
    parts.prop_map(|(givens, entries, marks)| {
        let draft = Draft { layout: Layout::classic(), constraints: Vec::new(), givens };
        Item::new(draft).and_then(|item| item.with_progress(entries, marks)).expect("everything fits")
    })
}

/// Killers: the cells in reading order cut into cages of up to five, some of them left out.
pub(crate) fn any_killer() -> impl Strategy<Value = Item> {
    let cuts = prop::collection::vec((2usize..=5, any::<bool>(), 0u32..100), 41);
    (cuts, any::<bool>()).prop_map(|(cuts, has_diagonals)| {
        let mut draft = Draft::empty(Layout::classic());
        if has_diagonals {
            draft.constraints.extend([Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal));
        }
        let mut start = 0;
        for (len, is_cage, sum) in cuts {
            let cells = (start..81.min(start + len)).map(Cell::new).collect::<Vec<_>>();
            let (min, max) = ((len * (len + 1) / 2) as u32, (len * (19 - len) / 2) as u32);
            if is_cage && cells.len() == len {
                draft.constraints.push(Constraint::Cage(Cage::killer(min + sum % (max - min + 1), cells)));
            }
            start += len;
        }
        Item::new(draft).expect("the sums are possible")
    })
}

/// The rules of an item; negative ones one kind at a time, for forms may split them.
pub(crate) fn rules_one_by_one(item: &Item) -> HashSet<Constraint> {
    let one_by_one = |constraint: &Constraint| match constraint {
        Constraint::Negative(negative) => {
            let alone = |&kind: &DotKind| Constraint::Negative(Negative { kinds: vec![kind] });
            negative.kinds.iter().map(alone).collect()
        }
        other => vec![other.clone()],
    };
    item.constraints().iter().flat_map(one_by_one).collect()
}
