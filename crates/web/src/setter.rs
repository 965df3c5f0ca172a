//! What a setter does to the rules of a board: cages, pieces and extra regions come and go.

mod pieces;

pub(crate) use pieces::is_uncut;
pub use pieces::{Drawn, uncut, with_piece};

use ninefold_game::{Labels, Session, Setup};
use ninefold_protocol::worker::BoardText;
use ninefold_puzzle::{Cage, Cell, Constraint, Digit, ExtraRegion, Layout, Puzzle, Repeats, Rules, Variant};

/// The same session on other rules: every digit that was written stays an entry, and every step can
/// still be taken back.
pub fn on_rules(session: &Session, rules: &Rules) -> Result<Session, String> {
    let setup = session.setup();
    let puzzle = on(rules.layout().clone(), rules.constraints().to_vec(), setup.puzzle.givens())?;
    let level = Variant::of(&puzzle).map(Variant::title).unwrap_or_default();
    let labels = Labels { level, ..setup.labels.clone() };
    let mut redrawn = Session::new(Setup { labels, puzzle, ..setup.clone() })
        .map_err(|error| sentence(&error.to_string()))?;
    for event in session.log() {
        redrawn.admit(event).map_err(|misfit| sentence(&misfit.to_string()))?;
        redrawn.evolve(event);
    }
    Ok(redrawn)
}

/// Boards as they were before each stroke, the last one last: strokes can be taken back.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Past(Vec<BoardText>);

/// How many strokes can be taken back.
const MOST_STROKES: usize = 100;

impl Past {
    /// Whether there is a stroke to take back.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Remembers the rules before a stroke.
    pub fn push(&mut self, puzzle: &Puzzle) {
        self.0.push(BoardText::from(puzzle));
        let too_many = self.0.len().saturating_sub(MOST_STROKES);
        self.0.drain(..too_many);
    }

    /// Takes the last stroke back: the rules before it.
    pub fn pop(&mut self) -> Option<Rules> {
        let board = self.0.pop()?;
        board.puzzle().ok().map(|puzzle| puzzle.rules().clone())
    }

    /// As it is kept.
    pub fn to_text(&self) -> String {
        self.0.iter().map(BoardText::text).collect::<Vec<_>>().join("\u{c}")
    }

    /// Reads what was kept.
    pub fn of_text(text: &str) -> Self {
        let boards = text.split('\u{c}').filter(|board| !board.is_empty());
        Self(boards.map(|board| BoardText::from_text(board.to_owned())).collect())
    }
}

/// The board with a cage over some cells; an empty sum is a cage without one. Cages do not lie over
/// each other; one over the same cells gets the new sum.
pub fn with_cage(
    rules: &Rules,
    digits: &[Option<Digit>],
    cells: &[Cell],
    sum: &str,
) -> Result<Puzzle, String> {
    let sum = match sum.trim() {
        "" => None,
        text => Some(text.parse::<u32>().map_err(|_| "Enter the sum as a number.".to_owned())?),
    };
    let is_same = |constraint: &Constraint| {
        let caged = constraint.cells(rules.layout());
        is_cage(constraint) && caged.len() == cells.len() && caged.iter().all(|cell| cells.contains(cell))
    };
    let mut constraints = without(rules, is_same);
    let beneath =
        |cell: &&Cell| constraints.iter().any(|other| is_cage(other) && covers(other, rules, &[**cell]));
    if let Some(&taken) = cells.iter().find(beneath) {
        let place = rules.layout().place(taken);
        return Err(format!("{place} is in a cage already. Remove that cage first."));
    }
    constraints.push(Constraint::Cage(Cage { cells: cells.to_vec(), sum, repeats: Repeats::Forbidden }));
    redrawn(rules, constraints, digits)
}

/// The board without the cages that any of these cells lie in.
pub fn without_cages(rules: &Rules, digits: &[Option<Digit>], cells: &[Cell]) -> Result<Puzzle, String> {
    let constraints = without(rules, |constraint| is_cage(constraint) && covers(constraint, rules, cells));
    redrawn(rules, constraints, digits)
}

/// The board with a further region over some cells, in which no digit stands twice.
pub fn with_region(rules: &Rules, digits: &[Option<Digit>], cells: &[Cell]) -> Result<Puzzle, String> {
    let mut constraints = rules.constraints().to_vec();
    constraints.push(Constraint::ExtraRegion(ExtraRegion { cells: cells.to_vec() }));
    redrawn(rules, constraints, digits)
}

/// The board without the extra regions that any of these cells lie in.
pub fn without_regions(rules: &Rules, digits: &[Option<Digit>], cells: &[Cell]) -> Result<Puzzle, String> {
    let is_hit = |constraint: &Constraint| {
        matches!(constraint, Constraint::ExtraRegion(_)) && covers(constraint, rules, cells)
    };
    redrawn(rules, without(rules, is_hit), digits)
}

fn is_cage(constraint: &Constraint) -> bool {
    matches!(constraint, Constraint::Cage(_))
}

/// Whether a constraint speaks of any of these cells.
fn covers(constraint: &Constraint, rules: &Rules, cells: &[Cell]) -> bool {
    constraint.cells(rules.layout()).iter().any(|cell| cells.contains(cell))
}

/// The constraints but for those that are struck out.
fn without(rules: &Rules, is_out: impl Fn(&Constraint) -> bool) -> Vec<Constraint> {
    rules.constraints().iter().filter(|constraint| !is_out(constraint)).cloned().collect()
}

fn redrawn(rules: &Rules, constraints: Vec<Constraint>, digits: &[Option<Digit>]) -> Result<Puzzle, String> {
    on(rules.layout().clone(), constraints, digits)
}

fn on(layout: Layout, constraints: Vec<Constraint>, digits: &[Option<Digit>]) -> Result<Puzzle, String> {
    let rules = Rules::new(layout, constraints).map_err(|error| sentence(&error.to_string()))?;
    Puzzle::new(rules, digits.to_vec()).map_err(|error| sentence(&error.to_string()))
}

fn sentence(text: &str) -> String {
    let mut symbols = text.chars();
    let first = symbols.next().map(|first| first.to_uppercase().chain(symbols).collect::<String>());
    format!("{}.", first.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_game::{Command, Ink, Moment, Seat, Stroke};

    fn cells(indices: &[usize]) -> Vec<Cell> {
        indices.iter().map(|&index| Cell::new(index)).collect()
    }

    #[test]
    fn a_cage_over_another_is_refused_and_one_over_the_same_cells_gets_the_new_sum() {
        let rules = Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap();
        let blank = vec![None; 16];
        let one = with_cage(&rules, &blank, &cells(&[0, 1]), "5").unwrap();
        let refused = with_cage(one.rules(), &blank, &cells(&[1, 2]), "").unwrap_err();
        assert_eq!(refused, "r1c2 is in a cage already. Remove that cage first.");
        let other = with_cage(one.rules(), &blank, &cells(&[1, 0]), "6").unwrap();
        assert_eq!(other.rules().constraints().len(), 1);
        assert_ne!(other, one);
        let none = without_cages(other.rules(), &blank, &cells(&[1])).unwrap();
        assert!(none.rules().constraints().is_empty());
    }

    #[test]
    fn digits_and_strokes_can_be_taken_back_and_no_digit_becomes_a_given() {
        let rules = Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap();
        let empty = Puzzle::new(rules.clone(), vec![None; 16]).unwrap();
        let mut session = Session::new(Setup::free_play(empty.clone())).unwrap();
        let ink = Ink::Digit(Digit::new(3).unwrap());
        let write = Command::Write { cells: cells(&[5]), ink, stroke: Stroke::Set };
        session.play(Moment(1), Seat::SOLO, &write).unwrap();
        let mut past = Past::default();
        past.push(session.puzzle());
        let caged = with_cage(&rules, &session.sheet().digits(), &cells(&[0, 1]), "5").unwrap();
        let mut caged = on_rules(&session, caged.rules()).unwrap();
        assert_eq!(caged.puzzle().rules().constraints().len(), 1);
        assert_eq!(caged.sheet().digits()[5], Digit::new(3));
        caged.play(Moment(2), Seat::SOLO, &Command::Undo).unwrap();
        assert_eq!(caged.sheet().digits()[5], None);
        assert!(caged.puzzle().givens().iter().all(Option::is_none));
        let mut kept = Past::of_text(&past.to_text());
        let before = on_rules(&caged, &kept.pop().unwrap()).unwrap();
        assert_eq!(before.puzzle(), &empty);
        assert!(kept.is_empty() && Past::of_text("").is_empty());
    }

    #[test]
    fn extra_regions_come_and_go_without_touching_cages() {
        let rules = Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap();
        let blank = vec![None; 16];
        let caged = with_cage(&rules, &blank, &cells(&[0, 1]), "5").unwrap();
        let both = with_region(caged.rules(), &blank, &cells(&[1, 6, 8])).unwrap();
        assert_eq!(both.rules().constraints().len(), 2);
        let mut digits = blank.clone();
        (digits[1], digits[6]) = (Digit::new(1), Digit::new(1));
        assert!(with_region(caged.rules(), &digits, &cells(&[1, 6, 8])).is_err(), "two 1s in the region");
        let one = without_regions(both.rules(), &blank, &cells(&[6])).unwrap();
        assert_eq!(one, caged);
    }

    #[test]
    fn a_cage_that_cannot_be_is_refused_in_a_sentence() {
        let rules = Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap();
        let refused = with_cage(&rules, &[None; 16], &cells(&[0, 1]), "99").unwrap_err();
        assert_eq!(refused, "The cage at r1c1 cannot sum to 99: 2 cells give 3 to 7.");
        assert_eq!(
            with_cage(&rules, &[None; 16], &cells(&[0]), "x").unwrap_err(),
            "Enter the sum as a number."
        );
    }
}
