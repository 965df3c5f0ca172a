//! One stroke of the setter: the rules of a board before it, and the board after it.

use super::{Element, redrawn, sentence, with_piece};
use ninefold_format::read_rule;
use ninefold_puzzle::{Cell, Constraint, Diagonal, Digit, DotKind, Global, Negative, Puzzle, Rules};

/// The board with something drawn on some cells, in the order in which they were chosen. What is there
/// already, just so, is taken away instead; a sign at the same place gives way to the new one.
pub fn with_element(
    rules: &Rules,
    digits: &[Option<Digit>],
    element: Element,
    cells: &[Cell],
    typed: &str,
) -> Result<Puzzle, String> {
    if element == Element::Piece {
        return with_piece(rules, digits, cells);
    }
    let mut constraints = rules.constraints().to_vec();
    for drawn in element.constraints(rules.layout(), cells, typed)? {
        match constraints.iter().position(|old| *old == drawn) {
            Some(at) => {
                constraints.remove(at);
            }
            None => {
                constraints.retain(|old| !gives_way(old, &drawn));
                constraints.push(drawn);
            }
        }
    }
    redrawn(rules, constraints, digits)
}

/// The same, and its image after a half-turn of the board.
pub fn with_element_mirrored(
    rules: &Rules,
    digits: &[Option<Digit>],
    element: Element,
    cells: &[Cell],
    typed: &str,
) -> Result<Puzzle, String> {
    let once = with_element(rules, digits, element, cells, typed)?;
    let layout = rules.layout();
    let turned = |&cell: &Cell| {
        let place = layout.place(cell);
        layout.cell_at(
            layout.height() - 1 - usize::from(place.row),
            layout.width() - 1 - usize::from(place.col),
        )
    };
    let image = cells.iter().map(turned).collect::<Option<Vec<_>>>();
    match image.filter(|image| element.can_be_mirrored() && !image.iter().all(|cell| cells.contains(cell))) {
        Some(image) => with_element(once.rules(), digits, element, &image, typed),
        None => Ok(once),
    }
}

/// The board without the elements of a kind that any of these cells lie in; of clues outside, without those
/// that look along one of them first.
pub fn without_elements(
    rules: &Rules,
    digits: &[Option<Digit>],
    element: Element,
    cells: &[Cell],
) -> Result<Puzzle, String> {
    let is_hit = |constraint: &Constraint| match constraint {
        Constraint::Outside(clue) => {
            clue.line(rules.layout()).first().is_some_and(|first| cells.contains(first))
        }
        _ => constraint.cells(rules.layout()).iter().any(|cell| cells.contains(cell)),
    };
    let is_out = |constraint: &Constraint| Element::of(constraint) == Some(element) && is_hit(constraint);
    redrawn(rules, without(rules, is_out), digits)
}

/// The board with a rule that it does not have, or without one that it has.
pub fn toggled(rules: &Rules, digits: &[Option<Digit>], rule: &Constraint) -> Result<Puzzle, String> {
    let mut constraints = without(rules, |constraint| constraint == rule);
    if constraints.len() == rules.constraints().len() {
        constraints.push(rule.clone());
    }
    redrawn(rules, constraints, digits)
}

/// The board with a rule in the words of Ninefold's own text form.
pub fn with_rule_in_words(rules: &Rules, digits: &[Option<Digit>], words: &str) -> Result<Puzzle, String> {
    let rule = read_rule(words.trim(), rules.layout()).map_err(|reason| sentence(&reason))?;
    let mut constraints = rules.constraints().to_vec();
    constraints.push(rule);
    redrawn(rules, constraints, digits)
}

/// Rules for the whole board that a setter switches on and off, with their names.
pub fn board_rules() -> [(&'static str, Constraint); 10] {
    let negative = |kinds: [DotKind; 2]| Constraint::Negative(Negative { kinds: kinds.to_vec() });
    [
        ("Falling diagonal", Constraint::Diagonal(Diagonal::Falling)),
        ("Rising diagonal", Constraint::Diagonal(Diagonal::Rising)),
        ("Anti-Knight", Constraint::AntiKnight),
        ("Anti-King", Constraint::AntiKing),
        ("Non-Consecutive", Constraint::NonConsecutive),
        ("Diagonally non-consecutive", Constraint::Global(Global::DiagonallyNonConsecutive)),
        ("Disjoint groups", Constraint::Global(Global::DisjointGroups)),
        ("Global entropy", Constraint::Global(Global::Entropy)),
        ("All dots are given", negative([DotKind::WHITE, DotKind::BLACK])),
        ("All X and V are given", negative([DotKind::X, DotKind::V])),
    ]
}

/// Whether a sign that is there stands where another one is to be drawn.
fn gives_way(old: &Constraint, new: &Constraint) -> bool {
    let is_pair = |one: &[Cell; 2], other: &[Cell; 2]| one == other || [one[1], one[0]] == *other;
    match (old, new) {
        (Constraint::Dot(old), Constraint::Dot(new)) => is_pair(&old.cells, &new.cells),
        (Constraint::Mark(old), Constraint::Mark(new)) => old.cell == new.cell,
        (Constraint::Outside(old), Constraint::Outside(new)) => {
            (old.row, old.col, old.step) == (new.row, new.col, new.step)
        }
        (Constraint::Quadruple(old), Constraint::Quadruple(new)) => same_cells(&old.cells, &new.cells),
        (Constraint::Cage(old), Constraint::Cage(new)) => same_cells(&old.cells, &new.cells),
        _ => false,
    }
}

fn same_cells(one: &[Cell], other: &[Cell]) -> bool {
    one.len() == other.len() && one.iter().all(|cell| other.contains(cell))
}

/// The constraints but for those that are struck out.
fn without(rules: &Rules, is_out: impl Fn(&Constraint) -> bool) -> Vec<Constraint> {
    rules.constraints().iter().filter(|constraint| !is_out(constraint)).cloned().collect()
}
