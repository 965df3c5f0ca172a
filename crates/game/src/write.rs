//! Writing digits, marks and colours, into one cell or many.

use crate::command::{Ink, Stroke};
use crate::event::{Act, Fact, Seat};
use crate::rejection::Rejection;
use crate::session::Session;
use crate::sheet::{Content, Writer, Written};
use ninefold_puzzle::{Cell, Digit, DigitSet};

impl Session {
    pub(crate) fn decide_write(
        &self,
        seat: Seat,
        cells: &[Cell],
        ink: Ink,
        stroke: Stroke,
    ) -> Result<Vec<Fact>, Rejection> {
        self.check_digit(ink)?;
        let cells = self.selection(cells)?;
        let first_refusal = self.refusal(cells[0], ink);
        let open = cells.into_iter().filter(|&cell| self.refusal(cell, ink).is_none()).collect::<Vec<_>>();
        let (Some(&first), stroke) = (open.first(), self.settle(stroke, &open, ink)) else {
            return Err(first_refusal.unwrap_or(Rejection::NoCells));
        };
        let mut goal = self.sheet.clone();
        for &cell in &open {
            put(goal.at(cell), ink, stroke);
        }
        let changed = open.into_iter().filter(|&cell| goal[cell] != self.sheet[cell]).collect::<Vec<_>>();
        if changed.is_empty() {
            return Err(self.no_change(first, ink, stroke));
        }
        let (Ink::Digit(digit), Stroke::Set) = (ink, stroke) else { return self.step(Act::Write, goal) };
        self.clean_up(&mut goal, &changed, digit);
        let mistakes = self.mistakes(&goal, &changed, digit);
        let act = if self.history.has_just_typed(seat, &changed) { Act::Overwrite } else { Act::Write };
        let mut facts = self.step(act, goal)?;
        facts.extend(mistakes);
        Ok(facts)
    }

    /// A toggle sets on all unless all have it.
    fn settle(&self, stroke: Stroke, cells: &[Cell], ink: Ink) -> Stroke {
        match stroke {
            Stroke::Toggle if cells.iter().all(|&cell| has(&self.sheet[cell], ink)) => Stroke::Clear,
            Stroke::Toggle => Stroke::Set,
            Stroke::Set | Stroke::Clear => stroke,
        }
    }

    /// Why this ink cannot go into a cell.
    fn refusal(&self, cell: Cell, ink: Ink) -> Option<Rejection> {
        let (content, place) = (&self.sheet[cell], self.place(cell));
        match ink {
            Ink::Colour(_) => None,
            _ if content.is_given() => Some(Rejection::Given(place)),
            Ink::Digit(_) => content.is_frozen().then_some(Rejection::Frozen(place)),
            _ if content.digit.is_some() => Some(Rejection::Filled(place)),
            Ink::Corner(_) | Ink::Centre(_) => None,
            Ink::Candidate(digit) => {
                let fits = self.fitting(cell).contains(digit);
                (!fits).then_some(Rejection::NotACandidate { place, digit })
            }
        }
    }

    fn check_digit(&self, ink: Ink) -> Result<(), Rejection> {
        let n_digits = self.layout().n_digits();
        match ink {
            Ink::Digit(digit) | Ink::Corner(digit) | Ink::Centre(digit) | Ink::Candidate(digit)
                if digit.index() >= n_digits =>
            {
                Err(Rejection::NoSuchDigit { last: Digit::from_index(n_digits - 1) })
            }
            _ => Ok(()),
        }
    }

    fn no_change(&self, cell: Cell, ink: Ink, stroke: Stroke) -> Rejection {
        match (ink, stroke) {
            (Ink::Digit(digit), Stroke::Set) => Rejection::HoldsAlready { place: self.place(cell), digit },
            (_, Stroke::Clear) => Rejection::NothingToErase,
            _ => Rejection::NothingChanges,
        }
    }
}

/// Whether the ink is in the cell.
fn has(content: &Content, ink: Ink) -> bool {
    match ink {
        Ink::Digit(digit) => content.digit.is_some_and(|written| written.digit == digit),
        Ink::Corner(digit) => content.corner.contains(digit),
        Ink::Centre(digit) => content.centre.contains(digit),
        Ink::Candidate(digit) => !content.struck.contains(digit),
        Ink::Colour(colour) => content.colours.contains(colour),
    }
}

/// Sets or clears the ink; what is so already stays as it is.
fn put(content: &mut Content, ink: Ink, stroke: Stroke) {
    if has(content, ink) == (stroke == Stroke::Set) {
        return;
    }
    let flip = |set: &mut DigitSet, digit: Digit| *set ^= DigitSet::single(digit);
    match ink {
        Ink::Digit(digit) => {
            content.digit = (stroke == Stroke::Set).then_some(Written { digit, writer: Writer::Player });
        }
        Ink::Corner(digit) => flip(&mut content.corner, digit),
        Ink::Centre(digit) => flip(&mut content.centre, digit),
        Ink::Candidate(digit) => flip(&mut content.struck, digit),
        Ink::Colour(colour) => {
            content.colours = match stroke {
                Stroke::Set => content.colours.with(colour),
                _ => content.colours.without(colour),
            };
        }
    }
}
