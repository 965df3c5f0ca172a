//! Arrows: the digits along a shaft add up to the number in the circle or pill.

use super::rule::{Filled, Rule, Setting, malformed};
use super::{ConstraintError, check_cells, check_on_layout};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Layout};

/// A circle of one cell, or a pill of several that are read as one number, with one or more shafts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Arrow {
    /// The circle, or the pill with its cells in the order in which they are read.
    pub bulb: Vec<Cell>,
    /// The cells of each shaft, without the bulb's; each adds up to the number by itself.
    pub shafts: Vec<Vec<Cell>>,
}

impl Arrow {
    /// The cells of the pill with what each digit counts: 100, 10, 1.
    fn places(&self) -> impl Iterator<Item = (Cell, i32)> {
        self.bulb.iter().rev().zip((0..).map(|power| 10_i32.pow(power))).map(|(&cell, factor)| (cell, factor))
    }
}

/// The most cells of a pill.
const MAX_PILL: usize = 4;

impl Rule for Arrow {
    fn name(&self) -> &'static str {
        if self.bulb.len() > 1 { "pill arrow" } else { "arrow" }
    }

    fn sentence(&self) -> String {
        match self.bulb.len() {
            1 => "The digits along an arrow add up to the digit in its circle.".into(),
            _ => {
                "The digits along an arrow add up to the number in its pill, read from left to right or from \
                  top to bottom."
                    .into()
            }
        }
    }

    fn cells(&self, _layout: &Layout) -> Vec<Cell> {
        [&self.bulb[..], &self.shafts.concat()].concat()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        check_cells(self.name(), &self.bulb, layout)?;
        let malformed = |why| Err(malformed(self.name(), self.bulb[0], layout, why));
        if self.bulb.len() > MAX_PILL {
            return malformed(format!("a pill has at most {MAX_PILL} cells"));
        }
        if self.shafts.is_empty() || self.shafts.iter().any(Vec::is_empty) {
            return malformed("it has no shaft: draw it on through at least one more cell".into());
        }
        for shaft in &self.shafts {
            check_on_layout(self.name(), shaft, layout)?;
            let most =
                layout.n_digits() as i64 * self.places().map(|(_, factor)| i64::from(factor)).sum::<i64>();
            if shaft.len() as i64 > most {
                return malformed(format!("a shaft of {} cells adds up to more than {most}", shaft.len()));
            }
        }
        Ok(())
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let number =
            at.values(&self.bulb).map(|digits| digits.iter().fold(0, |number, digit| 10 * number + digit));
        for shaft in &self.shafts {
            let filled = shaft.iter().filter_map(|&cell| at.value(cell)).collect::<Vec<_>>();
            let least = filled.iter().sum::<i32>() + (shaft.len() - filled.len()) as i32;
            let is_full = filled.len() == shaft.len();
            let is_wrong = match (number, &self.bulb[..]) {
                (Some(number), _) => least > number || is_full && least != number,
                (None, [_]) => least > at.setting.n_digits() as i32,
                (None, _) => false,
            };
            if is_wrong {
                let cells = self.bulb.iter().chain(shaft).copied().filter(|&cell| at.value(cell).is_some());
                clashes.push(Clash::of_line(self.bulb[0], cells, "the arrow from {0} does not add up"));
            }
        }
    }

    fn parts(&self, _setting: &Setting<'_>) -> Vec<Part> {
        let bulb = || self.places().map(|(cell, factor)| (cell, -factor));
        let sum =
            |shaft: &Vec<Cell>| Part::weighted_sum(shaft.iter().map(|&cell| (cell, 1)).chain(bulb()), 0);
        self.shafts.iter().map(sum).collect()
    }
}
