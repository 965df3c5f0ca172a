//! Lines, dots, signs and clues are printed.

use super::pdf;
use super::tools::{check, words};
use ninefold_press::{Entry, Job, PerPage, Preview, Show, Solutions};
use ninefold_puzzle::drawing::{Colour, Outline, Point};
use ninefold_puzzle::{
    Arrow, Cell, Clones, Constraint, CountingCircles, Digit, Dot, DotKind, Draft, Drawing, EqualSums,
    Indexer, IndexerKind, Layout, Line, LineKind, LookAndSay, Mark, MarkKind, Outside, OutsideKind, Position,
    Quadruple, SameValues,
};

fn cells(places: &[usize]) -> Vec<Cell> {
    places.iter().map(|&place| Cell::new(place)).collect()
}

fn digits(values: &[u8]) -> Vec<Digit> {
    values.iter().filter_map(|&value| Digit::new(value)).collect()
}

/// A clue above the third column.
fn clue(kind: OutsideKind, value: u32) -> Constraint {
    Constraint::Outside(Outside { kind, row: -1, col: 2, step: (1, 0), value })
}

/// One of every kind that is drawn in or between cells of a 9x9.
fn elements_on_the_board() -> Vec<Constraint> {
    let line = |kind| {
        // Four cells are as many as a nabner line can have.
        Constraint::Line(Line { kind, cells: cells(&[1, 11, 12, 22]) })
    };
    let dot = |kind| Constraint::Dot(Dot { cells: [Cell::new(40), Cell::new(41)], kind });
    let mark = |kind| Constraint::Mark(Mark { cell: Cell::new(40), kind });
    let dots =
        [DotKind::WHITE, DotKind::BLACK, DotKind::Difference(4), DotKind::Ratio(3), DotKind::X, DotKind::V];
    let marks = [MarkKind::Odd, MarkKind::Even, MarkKind::Minimum, MarkKind::Maximum];
    let indexers = [IndexerKind::Row, IndexerKind::Column, IndexerKind::Box];
    let mut all = LineKind::ALL.map(line).to_vec();
    all.extend(dots.into_iter().chain([DotKind::Sum(7), DotKind::Greater]).map(dot));
    all.extend(marks.map(mark));
    all.extend(indexers.map(|kind| Constraint::Indexer(Indexer { kind, cells: cells(&[40, 50]) })));
    all.extend([
        Constraint::Arrow(Arrow { bulb: cells(&[40]), shafts: vec![cells(&[41, 51])] }),
        Constraint::Arrow(Arrow { bulb: cells(&[40, 41]), shafts: vec![cells(&[51, 52])] }),
        Constraint::Quadruple(Quadruple { cells: cells(&[40, 41, 49, 50]), digits: digits(&[2, 7]) }),
        Constraint::Clones(Clones { cells: cells(&[0, 1]), copies: cells(&[40, 41]) }),
        Constraint::EqualSums(EqualSums { groups: vec![cells(&[0, 1]), cells(&[40, 41])] }),
        Constraint::SameValues(SameValues { groups: vec![cells(&[0, 1]), cells(&[40, 41])] }),
        Constraint::LookAndSay(LookAndSay { cells: cells(&[0, 1]), counts: vec![(1, Digit::from_index(2))] }),
        Constraint::CountingCircles(CountingCircles { cells: cells(&[0, 40]) }),
    ]);
    all
}

fn entry(constraints: Vec<Constraint>) -> Entry {
    let draft = Draft { constraints, ..Draft::empty(Layout::classic()) };
    Entry::new(Position::start(draft.check().unwrap()))
}

fn job() -> Job {
    Job { per_page: PerPage::One, solutions: Solutions::None, rules: Show::Hidden, ..Job::default() }
}

/// The page with a board, a line for every shape on it.
fn page(constraints: Vec<Constraint>) -> Vec<String> {
    let svg = Preview::new(&[entry(constraints)], &job()).unwrap().svg(0).unwrap();
    svg.replace('<', "\n<").lines().map(str::to_owned).collect()
}

#[test]
fn every_element_adds_its_own_shapes_to_the_page() {
    let plain = page(Vec::new());
    let mut looks: Vec<(String, Vec<String>)> = Vec::new();
    for constraint in elements_on_the_board() {
        let mut shapes = page(vec![constraint.clone()]);
        shapes.retain(|shape| !plain.contains(shape));
        let is_shape = |shape: &&String| shape.starts_with("<path") || shape.starts_with("<text");
        assert!(shapes.iter().any(|shape| is_shape(&shape)), "nothing is printed of a {constraint}");
        let alike = looks.iter().find(|(_, other)| *other == shapes).map(|(name, _)| name);
        assert_eq!(alike, None, "a {constraint} looks the same");
        looks.push((constraint.to_string(), shapes));
    }
}

#[test]
fn numbers_and_letters_of_elements_are_printed_as_text() {
    ninefold_testbed::need!(PdfReaders);
    let dot = |kind| Constraint::Dot(Dot { cells: [Cell::new(40), Cell::new(41)], kind });
    let cases = [
        (clue(OutsideKind::Sandwich, 23), "23"),
        (clue(OutsideKind::XSum, 31), "31"),
        (clue(OutsideKind::Skyscraper, 4), "4"),
        (clue(OutsideKind::NumberedRoom, 6), "6"),
        (
            Constraint::Outside(Outside {
                kind: OutsideKind::LittleKiller,
                row: -1,
                col: 1,
                step: (1, 1),
                value: 34,
            }),
            "34",
        ),
        (dot(DotKind::X), "X"),
        (dot(DotKind::V), "V"),
        (dot(DotKind::Difference(5)), "5"),
        (dot(DotKind::Ratio(3)), "3"),
    ];
    for (constraint, text) in cases {
        let pdf = pdf(&[entry(vec![constraint.clone()])], &job());
        check(&pdf);
        let words = words(&pdf).concat();
        assert!(words.iter().any(|word| word.text.ends_with(text)), "no {text} of the {constraint}");
    }
}

#[test]
fn turned_drawings_are_printed_turned() {
    let at = Point { row: 450, col: 450 };
    let text = |angle| {
        Constraint::Drawing(Drawing::Text { at, size: 50, colour: Colour::BLACK, text: "up".into(), angle })
    };
    let bar = |angle| {
        Constraint::Drawing(Drawing::Shape {
            outline: Outline::Rectangle,
            at,
            height: 20,
            width: 80,
            fill: Colour::BLACK,
            rim: Colour::NONE,
            angle,
        })
    };
    let turned = page(vec![text(90)]);
    assert!(
        turned.iter().any(|shape| shape.starts_with("<text") && shape.contains("rotate(90")),
        "{turned:?}"
    );
    assert!(!page(vec![text(0)]).iter().any(|shape| shape.contains("rotate(")));
    assert_ne!(page(vec![bar(0)]), page(vec![bar(45)]));
    // A half-turn of a bar is the same bar, told from its other corner.
    assert_eq!(page(vec![bar(0)]).len(), page(vec![bar(180)]).len());
}
