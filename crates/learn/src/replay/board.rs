//! The board of a game as it was seen: digits, marks of both kinds, colours and lines, wrong ones included.

use ninefold_game::{Colour, Content, Session};
use ninefold_logic::Candidate;
use ninefold_puzzle::{Cell, DigitSet};
use ninefold_render::{Axes, CellRole, Link, LinkKind, Mark, Role, Scene};

/// The board with these cells pointed out. Corner marks have the second colour of candidates, the colours of cells
/// are letters (A is the first), and a line goes from the middle of a cell to that of the next.
pub(super) fn scene(game: &Session, pointed_out: &[Cell]) -> Scene {
    let mut scene = Scene::of_position(&game.position());
    scene.axes = Axes::Numbered;
    for (cell, content) in game.sheet().cells() {
        let centre = centre_marks(game, cell, content);
        let seen = centre | content.corner;
        if content.digit.is_none() {
            scene.set_candidates(cell, seen);
            for digit in content.corner - centre {
                scene.mark(Mark::Candidate(Candidate::new(cell, digit), Role::Second));
            }
        }
        if is_wrong(game, cell, content, centre) {
            scene.mark(Mark::Cell(cell, CellRole::Wrong));
        }
        for letter in content.colours.iter().filter_map(letter) {
            scene.mark(Mark::Letter(cell, letter));
        }
    }
    for &cell in pointed_out {
        if !scene.marks().contains(&Mark::Cell(cell, CellRole::Wrong)) {
            scene.mark(Mark::Cell(cell, CellRole::Pattern));
        }
    }
    // The middle digit is drawn in the middle of a cell.
    let digits = game.layout().digits().collect::<Vec<_>>();
    for (from, to) in game.lines() {
        let [from, to] = [from, to].map(|cell| vec![Candidate::new(cell, digits[digits.len() / 2])]);
        scene.link(Link { kind: LinkKind::Strong, from, to });
    }
    scene
}

/// The centre marks of a cell, or the computed candidates that are left where some were struck out.
fn centre_marks(game: &Session, cell: Cell, content: &Content) -> DigitSet {
    match (content.centre.is_empty(), content.struck.is_empty()) {
        (false, _) => content.centre - content.struck,
        (true, false) => game.candidates(cell),
        (true, true) => DigitSet::EMPTY,
    }
}

/// Whether the digit is not that of the solution, or the centre marks lack it. Corner marks only say where a digit
/// can go in a house, so that they lack nothing.
fn is_wrong(game: &Session, cell: Cell, content: &Content, centre: DigitSet) -> bool {
    game.solution().is_some_and(|solution| match content.digit {
        Some(written) => written.digit != solution.digit(cell),
        None => !centre.is_empty() && !centre.contains(solution.digit(cell)),
    })
}

fn letter(colour: Colour) -> Option<char> {
    char::from_digit(u32::from(colour.number()) + 9, 36).map(|letter| letter.to_ascii_uppercase())
}
