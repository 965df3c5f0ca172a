//! What an element makes of the cells that were chosen for it.

use super::{Element, Field};
use crate::setter::pieces::connected;
use ninefold_puzzle::{
    Arrow, Cage, Cell, Clones, Constraint, CountingCircles, Digit, DigitSet, Dot, DotKind, EqualSums,
    ExtraRegion, Indexer, Layout, Line, LineKind, Mark, MarkKind, Outside, OutsideKind, Quadruple,
};

impl Element {
    /// The constraints that it makes of cells in the order in which they were chosen. Whether they make
    /// sense on the board is for its rules to say.
    pub(in crate::setter) fn constraints(
        self,
        layout: &Layout,
        cells: &[Cell],
        typed: &str,
    ) -> Result<Vec<Constraint>, String> {
        let all = || cells.to_vec();
        Ok(match self {
            Self::Line(kind) => {
                let kind = match kind {
                    LineKind::Whisper(_) => LineKind::Whisper(self.number(typed)?),
                    LineKind::Lockout(_) => LineKind::Lockout(self.number(typed)?),
                    LineKind::Modular(_) => LineKind::Modular(self.number(typed)?),
                    LineKind::SumLine(_) => LineKind::SumLine(self.number(typed)?),
                    other => other,
                };
                vec![Constraint::Line(Line { kind, cells: all() })]
            }
            Self::Arrow => {
                let pill = usize::from(self.number::<u8>(typed)?).clamp(1, cells.len().max(1));
                let (bulb, shaft) = cells.split_at(pill.min(cells.len()));
                vec![Constraint::Arrow(Arrow { bulb: bulb.to_vec(), shafts: vec![shaft.to_vec()] })]
            }
            Self::Dot(kind) => {
                let kind = match kind {
                    DotKind::Difference(_) => DotKind::Difference(self.number(typed)?),
                    DotKind::Ratio(_) => DotKind::Ratio(self.number(typed)?),
                    DotKind::Sum(sum) if sum != 5 && sum != 10 => DotKind::Sum(self.number(typed)?),
                    other => other,
                };
                if cells.len() < 2 {
                    return Err("Select two cells or more.".into());
                }
                let dot = |pair: &[Cell]| Constraint::Dot(Dot { cells: [pair[0], pair[1]], kind });
                cells.windows(2).map(dot).collect()
            }
            Self::Mark(kind) => {
                let kind = match kind {
                    MarkKind::Candidates(_) => {
                        MarkKind::Candidates(self.digits(typed)?.into_iter().collect::<DigitSet>())
                    }
                    other => other,
                };
                cells.iter().map(|&cell| Constraint::Mark(Mark { cell, kind })).collect()
            }
            Self::Indexer(kind) => vec![Constraint::Indexer(Indexer { kind, cells: all() })],
            Self::Quadruple => {
                vec![Constraint::Quadruple(Quadruple { cells: all(), digits: self.digits(typed)? })]
            }
            Self::Clones => {
                if !cells.len().is_multiple_of(2) {
                    return Err("Both groups must have the same number of cells.".into());
                }
                let (cells, copies) = cells.split_at(cells.len() / 2);
                vec![Constraint::Clones(Clones { cells: cells.to_vec(), copies: copies.to_vec() })]
            }
            Self::EqualSums => {
                vec![Constraint::EqualSums(EqualSums { groups: connected(layout, cells) })]
            }
            Self::CountingCircles => vec![Constraint::CountingCircles(CountingCircles { cells: all() })],
            Self::Clue(kind) => vec![Constraint::Outside(clue(kind, layout, cells, self.number(typed)?)?)],
            Self::Cage(repeats) => {
                let sum = if typed.trim().is_empty() { None } else { Some(self.number(typed)?) };
                vec![Constraint::Cage(Cage { cells: all(), sum, repeats })]
            }
            Self::Region => vec![Constraint::ExtraRegion(ExtraRegion { cells: all() })],
            Self::Piece => Vec::new(),
        })
    }

    /// The number that was typed, or the usual one.
    fn number<T: std::str::FromStr + From<u8>>(self, typed: &str) -> Result<T, String> {
        match (typed.trim(), self.field()) {
            ("", Some(Field::Usual(_, usual))) => Ok(usual.into()),
            ("", _) => Err("Type the number first.".into()),
            (_, Some(Field::Optional(_))) => {
                typed.trim().parse().map_err(|_| "Enter the sum as a number.".into())
            }
            (typed, _) => typed.parse().map_err(|_| format!("'{typed}' isn't a number that fits here.")),
        }
    }

    fn digits(self, typed: &str) -> Result<Vec<Digit>, String> {
        let signs = typed.chars().filter(|sign| !sign.is_whitespace() && *sign != ',').collect::<Vec<_>>();
        if signs.is_empty() {
            return Err("Type the digits first.".into());
        }
        let digit = |sign: &char| Digit::from_char(*sign).ok_or_else(|| format!("'{sign}' isn't a digit."));
        signs.iter().map(digit).collect()
    }
}

/// The clue that looks from the first of some cells to the second; from one cell alone, straight into the
/// board.
fn clue(kind: OutsideKind, layout: &Layout, cells: &[Cell], value: u32) -> Result<Outside, String> {
    const HOW: &str = "Drag from the edge into the board, the way the clue looks.";
    let is_outside = |from: Cell, (down, across): (i32, i32)| layout.step(from, (-down, -across)).is_none();
    let (first, step) = match *cells {
        [first, second, ..] => {
            let (from, to) = (layout.place(first), layout.place(second));
            let step = (i32::from(to.row) - i32::from(from.row), i32::from(to.col) - i32::from(from.col));
            (first, step)
        }
        [only] => {
            let ways = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            let mut inwards = ways.into_iter().filter(|&way| is_outside(only, way));
            match (inwards.next(), inwards.next()) {
                (Some(way), None) => (only, way),
                _ => return Err(HOW.into()),
            }
        }
        [] => return Err(HOW.into()),
    };
    if step.0.abs() > 1 || step.1.abs() > 1 || !is_outside(first, step) {
        return Err(HOW.into());
    }
    let place = layout.place(first);
    let before = |at: u16, step: i32| (i32::from(at) - step) as i16;
    Ok(Outside {
        kind,
        row: before(place.row, step.0),
        col: before(place.col, step.1),
        step: (step.0 as i8, step.1 as i8),
        value,
    })
}
