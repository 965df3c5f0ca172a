//! Every line, sign and clue: its picture, and its words.

use ninefold_puzzle::{
    Arrow, Cell, Clones, Constraint, CountingCircles, Custom, CustomRule, Digit, DigitSet, Dot, DotKind,
    Draft, Either, EqualSums, Indexer, IndexerKind, Layout, Line, LineKind, LookAndSay, Mark, MarkKind,
    Outside, OutsideKind, Quadruple, Rules, SameValues,
};
use ninefold_render::svg::Theme;
use ninefold_render::{Scene, elements_in_words, figure, svg};

fn cells(places: &[usize]) -> Vec<Cell> {
    places.iter().map(|&place| Cell::new(place)).collect()
}

/// One of every kind, on a 6x6 board.
fn every_element() -> Vec<(String, Constraint)> {
    let digit = |value: u8| Digit::from_index(usize::from(value) - 1);
    let mut all = Vec::new();
    for kind in LineKind::ALL {
        let kind = match kind {
            LineKind::Whisper(_) => LineKind::Whisper(3),
            LineKind::Lockout(_) => LineKind::Lockout(2),
            kind => kind,
        };
        // Six digits are too few for a longer nabner line.
        let length = if kind == LineKind::Nabner { 3 } else { 5 };
        all.push(Constraint::Line(Line { kind, cells: cells(&[6, 1, 8, 9, 16][..length]) }));
    }
    all.push(Constraint::Arrow(Arrow { bulb: cells(&[7]), shafts: vec![cells(&[8, 15])] }));
    all.push(Constraint::Arrow(Arrow { bulb: cells(&[7, 8]), shafts: vec![cells(&[9, 16]), cells(&[13])] }));
    let kinds = [
        DotKind::WHITE,
        DotKind::Difference(3),
        DotKind::BLACK,
        DotKind::Ratio(3),
        DotKind::X,
        DotKind::V,
        DotKind::Sum(7),
        DotKind::Greater,
    ];
    all.extend(kinds.map(|kind| Constraint::Dot(Dot { cells: [Cell::new(14), Cell::new(15)], kind })));
    all.push(Constraint::Dot(Dot { cells: [Cell::new(0), Cell::new(20)], kind: DotKind::WHITE }));
    let candidates = MarkKind::Candidates([digit(1), digit(4), digit(6)].into_iter().collect::<DigitSet>());
    let marks = [MarkKind::Odd, MarkKind::Even, MarkKind::Minimum, MarkKind::Maximum, candidates];
    all.extend(marks.map(|kind| Constraint::Mark(Mark { cell: Cell::new(14), kind })));
    let kinds = [IndexerKind::Row, IndexerKind::Column, IndexerKind::Box];
    all.extend(kinds.map(|kind| Constraint::Indexer(Indexer { kind, cells: cells(&[14, 20]) })));
    let digits = vec![digit(1), digit(2), digit(2)];
    all.push(Constraint::Quadruple(Quadruple { cells: cells(&[14, 15, 20, 21]), digits }));
    all.push(Constraint::Clones(Clones { cells: cells(&[0, 1]), copies: cells(&[21, 22]) }));
    all.push(Constraint::EqualSums(EqualSums { groups: vec![cells(&[0, 1]), cells(&[14, 20, 21])] }));
    all.push(Constraint::SameValues(SameValues { groups: vec![cells(&[0, 1]), cells(&[14, 20])] }));
    let counts = vec![(2, Digit::from_index(2)), (1, Digit::from_index(4))];
    all.push(Constraint::LookAndSay(LookAndSay { cells: cells(&[0, 1, 7]), counts }));
    all.push(Constraint::CountingCircles(CountingCircles { cells: cells(&[0, 14, 28]) }));
    let clue = |kind, row, col, step, value| Constraint::Outside(Outside { kind, row, col, step, value });
    all.push(clue(OutsideKind::LittleKiller, -1, 1, (1, 1), 13));
    all.push(clue(OutsideKind::Sandwich, -1, 2, (1, 0), 9));
    all.push(clue(OutsideKind::XSum, 3, -1, (0, 1), 10));
    all.push(clue(OutsideKind::Skyscraper, 6, 2, (-1, 0), 3));
    all.push(clue(OutsideKind::NumberedRoom, 2, 6, (0, -1), 4));
    all.push(clue(OutsideKind::FullRank, 2, -1, (0, 1), 5));
    let pattern = CustomRule::Pattern("1.*".parse().unwrap());
    all.push(Constraint::Custom(Custom { cells: cells(&[6, 7, 14]), rule: pattern }));
    let choices = vec![vec![all[0].clone()], vec![all[3].clone()]];
    all.push(Constraint::Either(Either { choices }));
    let named = |constraint: Constraint| {
        let name = match &constraint {
            Constraint::Dot(dot) if dot.cells[0].index() == 0 => "white dot far apart".to_owned(),
            other => other.name().to_lowercase(),
        };
        (name.replace(' ', "-"), constraint)
    };
    all.into_iter().map(named).collect()
}

fn scene(constraints: Vec<Constraint>) -> Scene {
    let draft = Draft { constraints, ..Draft::empty(Layout::square(6).unwrap()) };
    Scene::of_puzzle(&draft.check().unwrap())
}

/// What a picture has beyond the empty board; a clue moves the board, so that its shapes are told by their kinds.
fn beyond_the_board(constraint: Constraint) -> String {
    let is_clue = matches!(constraint, Constraint::Outside(_));
    let plain = svg::draw(&scene(Vec::new()), &Theme::LIGHT);
    let image = svg::draw(&scene(vec![constraint]), &Theme::LIGHT);
    let is_new = |line: &&str| match is_clue {
        true => line.starts_with("<text") || line.contains("linejoin"),
        false => !plain.lines().any(|other| other == *line),
    };
    image.lines().filter(is_new).map(|line| format!("{line}\n")).collect()
}

#[test]
fn every_element_is_drawn() {
    for (name, constraint) in every_element() {
        let drawn = beyond_the_board(constraint);
        assert!(!drawn.is_empty(), "{name}");
        insta::assert_snapshot!(name, drawn);
    }
}

#[test]
fn no_two_kinds_are_told_apart_by_colour_alone() {
    let colourless = |constraint: &Constraint| {
        let rules = Rules::new(Layout::square(6).unwrap(), vec![constraint.clone()]).unwrap();
        let mut drawn = format!("{:?}", figure::of_rules(&rules));
        for hue in ["Grey", "Blue", "Purple", "Green", "Orange", "Teal", "Pink", "Yellow"] {
            drawn = drawn.replace(&format!("Band({hue})"), "Band");
        }
        drawn
    };
    let all = every_element();
    for (place, (name, constraint)) in all.iter().enumerate() {
        for (other_name, other) in &all[place + 1..] {
            assert!(colourless(constraint) != colourless(other), "{name} and {other_name}");
        }
    }
}

#[test]
fn every_element_is_drawn_whole_in_every_theme() {
    let everything = every_element().into_iter().map(|(_, constraint)| constraint).collect::<Vec<_>>();
    for theme in [Theme::LIGHT, Theme::DARK, Theme::CONTRAST, Theme::VARIABLES] {
        for constraint in &everything {
            let image = svg::draw(&scene(vec![constraint.clone()]), &theme);
            assert!(!image.contains("NaN") && !image.contains("inf"), "{constraint}");
        }
    }
}

#[test]
fn every_element_is_said() {
    let all = every_element();
    let said = all.iter().map(|(name, constraint)| {
        let rules = Rules::new(Layout::square(6).unwrap(), vec![constraint.clone()]).unwrap();
        format!("{name}: {}\n", elements_in_words(&rules).join(" / "))
    });
    insta::assert_snapshot!(said.collect::<String>());
}
