//! Lines, signs, clues and rules of one's own for property tests.

use ninefold_puzzle::drawing::{Colour, Outline, Point};
use ninefold_puzzle::{
    Arrow, Cell, Clones, Constraint, CountingCircles, Custom, CustomRule, Digit, DigitSet, Dot, DotKind,
    Drawing, Either, EqualSums, Global, Indexer, IndexerKind, Layout, Line, LineKind, LookAndSay, Mark,
    MarkKind, Negative, Outside, OutsideKind, Quadruple, Rules, SameValues,
};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// A rule beyond cages and regions that fits a layout.
pub(crate) fn any_rule(layout: &Layout) -> impl Strategy<Value = Constraint> + use<> {
    let own = layout.clone();
    prop_oneof![6 => plain_rule(layout), 1 => either(layout)].prop_map(move |rule| {
        // What does not fit, such as a clue of grids that overlap, gives way to a rule that always does.
        let fits = Rules::new(own.clone(), vec![rule.clone()]).is_ok();
        if fits { rule } else { Constraint::Mark(Mark { cell: Cell::new(0), kind: MarkKind::Odd }) }
    })
}

fn either(layout: &Layout) -> impl Strategy<Value = Constraint> + use<> {
    let choice = prop::collection::vec(plain_rule(layout), 1..3);
    prop::collection::vec(choice, 1..4).prop_map(|choices| Constraint::Either(Either { choices }))
}

fn plain_rule(layout: &Layout) -> BoxedStrategy<Constraint> {
    let (n_cells, n_digits) = (layout.n_cells(), layout.n_digits());
    let cell = move || (0..n_cells).prop_map(Cell::new);
    let cells = move |most: usize| {
        subsequence((0..n_cells).map(Cell::new).collect::<Vec<_>>(), 2..=most.clamp(2, n_cells))
            .prop_shuffle()
    };
    let digit = move || (0..n_digits).prop_map(Digit::from_index);
    let kind = select(LineKind::ALL.to_vec()).prop_flat_map(|kind| {
        (1u8..5).prop_map(move |number| match kind {
            LineKind::Whisper(_) => LineKind::Whisper(number),
            LineKind::Lockout(_) => LineKind::Lockout(number),
            LineKind::Modular(_) => LineKind::Modular(number),
            LineKind::SumLine(_) => LineKind::SumLine(number + 3),
            kind => kind,
        })
    });
    let line = (kind, cells(n_digits)).prop_map(|(kind, cells)| Constraint::Line(Line { kind, cells }));
    let arrow = (subsequence((0..n_cells).map(Cell::new).collect::<Vec<_>>(), 1..=3), cells(5), cells(5))
        .prop_map(|(bulb, one, two)| Constraint::Arrow(Arrow { bulb, shafts: vec![one, two] }));
    let dot_kind = || {
        prop_oneof![
            (1u8..4).prop_map(DotKind::Difference),
            (2u8..4).prop_map(DotKind::Ratio),
            select(vec![DotKind::X, DotKind::V, DotKind::Sum(7)]),
        ]
    };
    let dot = (cells(2), prop_oneof![4 => dot_kind(), 1 => Just(DotKind::Greater)])
        .prop_map(|(cells, kind)| Constraint::Dot(Dot { cells: [cells[0], cells[1]], kind }));
    let negative = prop_oneof![
        prop::collection::vec(dot_kind(), 1..3),
        Just(vec![DotKind::V, DotKind::X]),
        Just(vec![DotKind::BLACK]),
        Just(vec![DotKind::WHITE]),
    ];
    let negative = negative.prop_map(|kinds| Constraint::Negative(Negative { kinds }));
    let candidates = prop::collection::vec(digit(), 1..4)
        .prop_map(|digits| MarkKind::Candidates(digits.into_iter().collect::<DigitSet>()));
    let mark = prop_oneof![
        select(vec![MarkKind::Odd, MarkKind::Even, MarkKind::Minimum, MarkKind::Maximum]),
        candidates,
    ];
    let mark = (cell(), mark).prop_map(|(cell, kind)| Constraint::Mark(Mark { cell, kind }));
    let indexer = (select(vec![IndexerKind::Row, IndexerKind::Column, IndexerKind::Box]), cells(6))
        .prop_map(|(kind, cells)| Constraint::Indexer(Indexer { kind, cells }));
    let quadruple = (cells(4), prop::collection::vec(digit(), 1..3))
        .prop_map(|(cells, digits)| Constraint::Quadruple(Quadruple { cells, digits }));
    let clones = cells(8).prop_map(|mut cells| {
        let copies = cells.split_off(cells.len() / 2);
        cells.truncate(copies.len());
        let copies = copies[..cells.len()].to_vec();
        Constraint::Clones(Clones { cells, copies })
    });
    let sums = (cells(3), cells(3))
        .prop_map(|(one, two)| Constraint::EqualSums(EqualSums { groups: vec![one, two] }));
    let same = cells(6).prop_map(|mut cells| {
        let others = cells.split_off(cells.len() / 2);
        Constraint::SameValues(SameValues { groups: vec![others[..cells.len()].to_vec(), cells] })
    });
    let says = (cells(6), 0u8..3, digit()).prop_map(|(cells, count, digit)| {
        Constraint::LookAndSay(LookAndSay { cells, counts: vec![(count, digit)] })
    });
    let circles = cells(6).prop_map(|cells| Constraint::CountingCircles(CountingCircles { cells }));
    let pairs = prop::collection::vec((digit(), digit()).prop_map(|(a, b)| [a, b]), 1..5);
    let custom = (pairs, cells(4), 0..3).prop_map(|(pairs, cells, which)| {
        let rule = match which {
            0 => CustomRule::Neighbours(pairs),
            1 => CustomRule::EveryTwo(pairs),
            _ => CustomRule::Pattern(".*1(2|[13])?.*".parse().expect("this is a pattern")),
        };
        Constraint::Custom(Custom { cells, rule })
    });
    let drawing = drawing(layout);
    let global = select(vec![
        Constraint::Global(Global::Leaper(1, 3)),
        Constraint::Global(Global::DisjointGroups),
        Constraint::Global(Global::Entropy),
        Constraint::Global(Global::DiagonallyNonConsecutive),
        Constraint::Global(Global::Remainders),
        Constraint::Global(Global::Taxicab),
    ]);
    let simple = prop_oneof![3 => line, 1 => arrow, 2 => dot, 1 => negative, 2 => mark].boxed();
    let others =
        prop_oneof![indexer, quadruple, clones, sums, same, says, circles, custom, global, drawing].boxed();
    prop_oneof![3 => simple, 2 => others, 1 => clue(layout)].boxed()
}

/// Something drawn on the board or beside it.
fn drawing(layout: &Layout) -> impl Strategy<Value = Constraint> + use<> {
    let (rows, cols) = (layout.height() as i32, layout.width() as i32);
    let point =
        move || (-300..100 * rows + 300, -300..100 * cols + 300).prop_map(|(row, col)| Point { row, col });
    let colour = || any::<[u8; 4]>().prop_map(|[red, green, blue, alpha]| Colour { red, green, blue, alpha });
    let angle = || prop_oneof![Just(0), 1u16..360];
    let cells = (0..layout.n_cells()).map(Cell::new).collect::<Vec<_>>();
    let some_cells = move || subsequence(cells.clone(), 1..3);
    let line = (prop::collection::vec(point(), 2..6), 0u16..100, colour())
        .prop_map(|(points, width, colour)| Drawing::Line { points, width, colour });
    let shape = (
        select(vec![Outline::Rectangle, Outline::Ellipse]),
        point(),
        1u16..300,
        1u16..300,
        colour(),
        colour(),
        angle(),
    )
        .prop_map(|(outline, at, height, width, fill, rim, angle)| Drawing::Shape {
            outline,
            at,
            height,
            width,
            fill,
            rim,
            angle,
        });
    let text = (point(), 1u16..200, colour(), "[ -~\u{a0}ä]{1,12}", angle())
        .prop_map(|(at, size, colour, text, angle)| Drawing::Text { at, size, colour, text, angle });
    let outline = (some_cells(), colour(), "[ -~]{0,6}").prop_map(|(cells, colour, text)| Drawing::Outline {
        cells,
        colour,
        text,
    });
    let fog = some_cells().prop_map(|lit| Drawing::Fog { lit });
    prop_oneof![line, shape, text, outline, fog].prop_map(Constraint::Drawing)
}

/// A clue at any side of the board.
fn clue(layout: &Layout) -> impl Strategy<Value = Constraint> + use<> {
    let (rows, cols) = (layout.height() as i16, layout.width() as i16);
    let kinds = select(vec![
        OutsideKind::LittleKiller,
        OutsideKind::Sandwich,
        OutsideKind::XSum,
        OutsideKind::Skyscraper,
        OutsideKind::NumberedRoom,
        OutsideKind::FullRank,
    ]);
    (kinds, 0..rows.min(cols), 0..4, any::<bool>(), 1u32..12).prop_map(
        move |(kind, at, side, slants, value)| {
            let (row, col, (down, right)) = match side {
                0 => (-1, at, (1, 0)),
                1 => (rows, at, (-1, 0)),
                2 => (at, -1, (0, 1)),
                _ => (at, cols, (0, -1)),
            };
            let slanted = if down == 0 { (1, right) } else { (down, 1) };
            let step = if kind == OutsideKind::LittleKiller && slants { slanted } else { (down, right) };
            Constraint::Outside(Outside { kind, row, col, step, value })
        },
    )
}
