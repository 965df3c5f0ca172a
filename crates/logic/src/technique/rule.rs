//! Rules: what the cells of one line, sign or clue can hold together.
//!
//! Every rule is made of a few kinds of parts (a sum, pairs that go together, a line that is read from end
//! to end, …), so one argument serves all of them: if the candidate were true, the cells of the rule could
//! not be filled from their candidates any more. Cells that see each other hold different digits there.

mod check;
pub(crate) mod find;

pub(crate) use check::cannot_be_kept;

use crate::geometry::RuleId;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::Part;

/// Rules whose cells cannot be filled if the conclusion is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// One rule, or two that meet.
    pub premises: Vec<Premise>,
}

/// A rule, or what it says about a few cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Premise {
    /// The rule.
    pub rule: RuleId,
    /// The parts of the rule that are used, by their place among its parts.
    pub parts: Vec<u16>,
    /// The cells of these parts, each once.
    pub cells: Vec<ninefold_puzzle::Cell>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        let mut parts = Vec::new();
        for premise in &self.premises {
            parts.extend(premise.parts(facts)?);
        }
        for &at in conclusion.eliminations() {
            check::refute(facts, &parts, at)?;
        }
        for &at in conclusion.placements() {
            for digit in facts.candidates(at.cell)?.without(at.digit) {
                check::refute(facts, &parts, Candidate::new(at.cell, digit))?;
            }
        }
        Ok(())
    }
}

impl Premise {
    /// The parts, if the rule has them and they speak of these cells.
    pub(crate) fn parts<'a, const W: usize>(&self, facts: &Facts<'a, W>) -> Result<Vec<&'a Part>, Flaw> {
        let rules = facts.0.board().frame().rules();
        let all = rules.parts().get(self.rule.index()).ok_or(Flaw::Form("the rule is one of the puzzle"))?;
        let named = self.parts.iter().map(|&number| all.get(usize::from(number)));
        let parts = named.collect::<Option<Vec<_>>>().ok_or(Flaw::Form("the rule has these parts"))?;
        let mut cells = parts.iter().flat_map(|part| part.cells()).collect::<Vec<_>>();
        cells.sort_unstable();
        cells.dedup();
        if cells == self.cells { Ok(parts) } else { Err(Flaw::Form("the parts speak of these cells")) }
    }
}
