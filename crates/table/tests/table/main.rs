//! The person at the board, on every kind of layout.

mod choosing;
mod hints;
mod moving;
mod speaking;
mod writing;

use ninefold_game::{Moment, Seat, Session, Setup};
use ninefold_puzzle::{Cell, Draft, Layout};
use ninefold_table::{Action, Hand, Outcome};

/// A board in free play, and what one holds at it.
struct Seated {
    session: Session,
    hand: Hand,
}

impl Seated {
    /// At an empty board.
    fn at(layout: Layout) -> Self {
        let session = Session::new(Setup::free_play(Draft::empty(layout).check().unwrap())).unwrap();
        Self { hand: Hand::new(session.layout()), session }
    }

    /// Acts one after the other, and plays what comes of it; the last outcome comes back.
    fn act(&mut self, actions: &[Action]) -> Outcome {
        let mut last = Outcome::Done;
        for &action in actions {
            last = self.hand.act(&self.session, action);
            if let Outcome::Play(command) = &last {
                self.session.play(Moment(1), Seat::SOLO, command).unwrap();
            }
        }
        last
    }

    fn cell(&self, row: usize, column: usize) -> Cell {
        self.session.layout().cell_at(row - 1, column - 1).unwrap()
    }

    /// Takes a cell in hand, by row and column from 1.
    fn go(&mut self, row: usize, column: usize) -> &mut Self {
        self.hand.go_to(self.cell(row, column));
        self
    }

    /// Where the cell in hand is: `r5c5`.
    fn place(&self) -> String {
        self.session.layout().place(self.hand.cursor).to_string()
    }

    /// The chosen cells: `r5c5 r5c6`.
    fn chosen(&self) -> String {
        let places = self.hand.cells().into_iter().map(|cell| self.session.layout().place(cell).to_string());
        places.collect::<Vec<_>>().join(" ")
    }

    /// The digits on the board: `r5c5=7`.
    fn digits(&self) -> String {
        let sheet = self.session.sheet();
        let written = self.session.layout().cells().filter_map(|cell| {
            let digit = sheet.digit(cell)?;
            Some(format!("{}={}", self.session.layout().place(cell), digit.get()))
        });
        written.collect::<Vec<_>>().join(" ")
    }
}

/// A jigsaw of 4x4:
///
/// ```text
/// aabb
/// accb
/// accb
/// dddd
/// ```
fn jigsaw() -> Layout {
    Layout::jigsaw(4, b"aabbaccbaccbdddd").unwrap()
}
