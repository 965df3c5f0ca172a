//! Either this or that: at least one of several lists of constraints holds.

use super::rule::{Filled, Rule, Setting};
use super::{Constraint, ConstraintError};
use crate::clash::Clash;
use crate::part::Part;
use crate::{Cell, Layout};

/// Lists of constraints of which at least one holds as a whole.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Either {
    /// The lists.
    pub choices: Vec<Vec<Constraint>>,
}

/// The most choices, and constraints in each.
const MAX_CHOICES: usize = 64;

impl Rule for Either {
    fn name(&self) -> &'static str {
        "either-or"
    }

    fn sentence(&self) -> String {
        let told = |choice: &Vec<Constraint>| {
            let sentences =
                choice.iter().map(|constraint| constraint.in_words().trim_end_matches('.').to_owned());
            sentences.collect::<Vec<_>>().join(", and ")
        };
        let choices = self.choices.iter().map(told).collect::<Vec<_>>();
        format!("At least one of these holds: {}.", choices.join("; or "))
    }

    fn cells(&self, layout: &Layout) -> Vec<Cell> {
        self.choices.iter().flatten().flat_map(|constraint| constraint.cells(layout)).collect()
    }

    fn check(&self, layout: &Layout) -> Result<(), ConstraintError> {
        if self.choices.is_empty() || self.choices.len() > MAX_CHOICES {
            return Err(ConstraintError::Choices { n_choices: self.choices.len(), most: MAX_CHOICES });
        }
        for choice in &self.choices {
            if choice.len() > MAX_CHOICES {
                return Err(ConstraintError::Choices { n_choices: choice.len(), most: MAX_CHOICES });
            }
            for constraint in choice {
                // What looks at the other constraints of the puzzle, or at none, has no meaning inside a choice.
                if matches!(
                    constraint,
                    Constraint::Either(_) | Constraint::Negative(_) | Constraint::Drawing(_)
                ) {
                    return Err(ConstraintError::NotAChoice { rule: constraint.name() });
                }
                constraint.check(layout)?;
            }
        }
        Ok(())
    }

    fn push_clashes(&self, at: &Filled<'_>, clashes: &mut Vec<Clash>) {
        let mut first = None;
        for choice in &self.choices {
            let mut broken = Vec::new();
            choice.iter().for_each(|constraint| constraint.push_all_clashes(at, &mut broken));
            match broken.into_iter().next() {
                None => return,
                Some(clash) => first = first.or(Some(clash)),
            }
        }
        clashes.extend(first.map(|clash| Clash::of_rule(clash.cells, "none of the choices is left")));
    }

    fn parts(&self, setting: &Setting<'_>) -> Vec<Part> {
        let parts = |choice: &Vec<Constraint>| {
            choice.iter().flat_map(|constraint| constraint.parts(setting)).collect()
        };
        vec![Part::Either(self.choices.iter().map(parts).collect())]
    }
}
