//! Boards of every kind, drawn as SVG and as text.

use ninefold_puzzle::{Cage, Cell, Constraint, Diagonal, Digit, Draft, ExtraRegion, Layout};
use ninefold_render::svg::Theme;
use ninefold_render::{Axes, Scene, svg, text};

fn scene(draft: Draft) -> Scene {
    Scene::of_puzzle(&draft.check().unwrap())
}

/// A small killer with an angled cage and both diagonals.
fn killer() -> Scene {
    let mut draft = Draft::empty(Layout::square(4).unwrap());
    let cells = [0, 1, 4].map(Cell::new).to_vec();
    draft.constraints.push(Constraint::Cage(Cage::killer(7, cells)));
    draft.constraints.extend([Diagonal::Falling, Diagonal::Rising].map(Constraint::Diagonal));
    draft.givens[15] = Digit::new(4);
    scene(draft)
}

fn jigsaw() -> Scene {
    let pieces = [
        0, 0, 0, 1, 1, 1, //
        0, 0, 2, 2, 1, 1, //
        0, 2, 2, 3, 3, 1, //
        4, 2, 2, 3, 3, 5, //
        4, 4, 4, 3, 3, 5, //
        4, 4, 5, 5, 5, 5,
    ];
    scene(Draft::empty(Layout::jigsaw(6, &pieces).unwrap()))
}

fn windoku() -> Scene {
    let mut draft = Draft::empty(Layout::classic());
    draft.constraints = ExtraRegion::windows(&draft.layout);
    scene(draft)
}

#[test]
fn cages_and_diagonals_are_drawn() {
    insta::assert_snapshot!(svg::draw(&killer(), &Theme::LIGHT));
}

#[test]
fn cages_are_drawn_as_text() {
    let mut draft = Draft::empty(Layout::square(4).unwrap());
    let cages = [(7, &[0, 1, 4][..]), (5, &[2, 6]), (8, &[5, 9, 8]), (4, &[3])];
    for (sum, cells) in cages {
        let cells = cells.iter().map(|&cell| Cell::new(cell)).collect();
        draft.constraints.push(Constraint::Cage(Cage::killer(sum, cells)));
    }
    draft.givens[15] = Digit::new(4);
    let puzzle = draft.check().unwrap();
    let sign = |cell| puzzle.given(cell).map_or(".".to_owned(), |digit| digit.to_string());
    insta::assert_snapshot!(text::draw_board(puzzle.rules(), sign));
}

#[test]
fn borders_of_a_jigsaw_follow_its_pieces() {
    let mut scene = jigsaw();
    scene.axes = Axes::Numbered;
    insta::assert_snapshot!(text::draw(&scene));
}

#[test]
fn every_board_makes_a_whole_image_in_every_theme() {
    let samurai = scene(Draft::empty(Layout::samurai()));
    let large = scene(Draft::empty(Layout::square(25).unwrap()));
    for scene in [killer(), jigsaw(), windoku(), samurai, large] {
        for theme in [Theme::LIGHT, Theme::DARK, Theme::CONTRAST, Theme::VARIABLES] {
            let image = svg::draw(&scene, &theme);
            assert_eq!(image, svg::draw(&scene, &theme));
            assert_eq!(image.matches("<g ").count(), image.matches("</g>").count());
            assert!(!image.contains("NaN") && !image.contains("inf"));
        }
    }
}
