use super::*;
use crate::words::Language;
use ninefold_puzzle::{Cell, Layout, Rules};

/// Cells on which each element can be drawn, and what is typed for it.
fn example(element: Element) -> (Vec<usize>, &'static str) {
    match element {
        Element::Quadruple => (vec![0, 1, 9, 10], "1 2,3"),
        Element::Mark(MarkKind::Candidates(_)) => (vec![0], "159"),
        Element::Dot(DotKind::Sum(0)) => (vec![0, 1], "7"),
        Element::Clue(OutsideKind::LittleKiller) => (vec![3, 11], "14"),
        Element::Clue(OutsideKind::NumberedRoom | OutsideKind::Skyscraper) => (vec![3], "4"),
        Element::Clue(_) => (vec![18, 19], "12"),
        Element::Cage(_) => (vec![0, 1, 2], "15"),
        Element::Line(LineKind::RegionSum) => (vec![1, 2, 3, 4], ""),
        Element::Clones => (vec![0, 1, 40, 41], ""),
        Element::EqualSums => (vec![0, 1, 40, 41, 50], ""),
        Element::CountingCircles => (vec![0, 20, 40], ""),
        Element::Piece => (Vec::new(), ""),
        _ => (vec![0, 1, 2], ""),
    }
}

#[test]
fn every_element_can_be_drawn_and_is_known_again() {
    let layout = Layout::classic();
    for element in Element::all().filter(|&element| element != Element::Piece) {
        let (indices, typed) = example(element);
        let cells = indices.into_iter().map(Cell::new).collect::<Vec<_>>();
        let drawn = element.constraints(&layout, &cells, typed);
        let drawn = drawn.unwrap_or_else(|reason| panic!("{element:?}: {reason}"));
        assert!(!drawn.is_empty(), "{element:?}");
        assert!(drawn.iter().all(|constraint| Element::of(constraint) == Some(element)), "{element:?}");
        let rules = Rules::new(layout.clone(), drawn);
        assert!(rules.is_ok(), "{element:?}: {:?}", rules.err());
    }
}

#[test]
fn names_are_keys_and_all_are_said_in_german() {
    for element in Element::all() {
        assert_eq!(Element::of_key(&element.key()), Some(element));
        let field = element.field().map(|field| match field {
            Field::Usual(label, _) | Field::Optional(label) | Field::Number(label) | Field::Digits(label) => {
                label
            }
        });
        let said = [element.name(), element.how().to_owned(), field.unwrap_or("Create").to_owned()];
        for words in said.iter().filter(|words| words.len() > 1) {
            assert!(crate::words::is_translated(words), "no German for {words:?}");
        }
    }
    for (group, _) in Element::GROUPS {
        assert!(crate::words::is_translated(group), "no German for {group:?}");
    }
    assert_ne!(Language::German.say("Lines"), "Lines");
}

#[test]
fn a_clue_looks_from_the_edge_into_the_board() {
    let layout = Layout::classic();
    let draw = |kind, indices: &[usize], typed: &str| {
        let cells = indices.iter().map(|&index| Cell::new(index)).collect::<Vec<_>>();
        Element::Clue(kind).constraints(&layout, &cells, typed)
    };
    let place = |drawn: Vec<Constraint>| match &drawn[0] {
        Constraint::Outside(clue) => (clue.row, clue.col, clue.step, clue.value),
        other => panic!("{other:?}"),
    };
    // From the top of column 4, from the right of row 3, and along a diagonal from the left.
    assert_eq!(place(draw(OutsideKind::Sandwich, &[3], "8").unwrap()), (-1, 3, (1, 0), 8));
    assert_eq!(place(draw(OutsideKind::XSum, &[26, 25], "30").unwrap()), (2, 9, (0, -1), 30));
    assert_eq!(place(draw(OutsideKind::LittleKiller, &[18, 28], "20").unwrap()), (1, -1, (1, 1), 20));
    // A corner looks two ways, the middle of the board none, and a number is needed.
    for (indices, typed) in [(&[0][..], "8"), (&[40], "8"), (&[40, 41], "8"), (&[], "8"), (&[3], "")] {
        assert!(draw(OutsideKind::Sandwich, indices, typed).is_err(), "{indices:?} {typed:?}");
    }
}

#[test]
fn what_is_typed_wrongly_is_named() {
    let layout = Layout::classic();
    let cells = [Cell::new(0), Cell::new(1)];
    let draw = |element: Element, typed: &str| element.constraints(&layout, &cells, typed).unwrap_err();
    assert_eq!(draw(Element::Quadruple, "1?"), "'?' isn't a digit.");
    assert_eq!(draw(Element::Quadruple, " "), "Type the digits first.");
    assert_eq!(draw(Element::Dot(DotKind::Sum(0)), ""), "Type the number first.");
    assert_eq!(draw(Element::Line(LineKind::Whisper(5)), "1000"), "'1000' isn't a number that fits here.");
}
