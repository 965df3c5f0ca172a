//! Puzzles of every variant with givens: a full grid, and givens taken away as far as asked.

use super::clue_remover::ClueRemover;
use super::{Aim, Attempt, Control, Found, NotMade};
use crate::dice::Dice;
use crate::fill::random_solution;
use crate::recipe::is_beyond_singles;
use crate::singles::Neighbours;
use crate::{Recipe, elements, killer};
use ninefold_logic::Grader;
use ninefold_puzzle::{Cell, Feature, Layout, Rules, Solution, Variant};
use ninefold_solve::Prepared;
use std::sync::OnceLock;

/// The rules of a variant on one layout, ready for many grids.
#[derive(Clone, Debug)]
pub(crate) struct PreparedRules {
    rules: Rules,
    neighbours: Neighbours,
    orbits: Vec<Vec<Cell>>,
    prepared: OnceLock<Prepared>,
    grader: OnceLock<Grader>,
}

impl PreparedRules {
    pub(super) fn new(variant: Variant, layout: Layout, orbits: Vec<Vec<Cell>>) -> Self {
        let constraints = variant.constraints(&layout);
        let rules = Rules::new(layout, constraints).expect("a variant's constraints fit its layout");
        Self::of_rules(rules, orbits)
    }

    fn of_rules(rules: Rules, orbits: Vec<Vec<Cell>>) -> Self {
        Self {
            neighbours: Neighbours::new(&rules),
            rules,
            orbits,
            prepared: OnceLock::new(),
            grader: OnceLock::new(),
        }
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn orbits(&self) -> &[Vec<Cell>] {
        &self.orbits
    }

    pub(super) fn neighbours(&self) -> &Neighbours {
        &self.neighbours
    }

    pub(super) fn prepared(&self) -> &Prepared {
        self.prepared.get_or_init(|| Prepared::new(&self.rules))
    }

    pub(super) fn grader(&self) -> &Grader {
        self.grader.get_or_init(|| Grader::new(&self.rules))
    }

    /// Makes one full grid and a puzzle of it.
    pub(super) fn attempt(
        &self,
        variant: Variant,
        recipe: &Recipe,
        dice: &mut Dice,
        control: &Control,
    ) -> Result<Attempt, NotMade> {
        let cancel = control.cancel();
        let solution = random_solution(&self.rules, &self.neighbours, dice, cancel)
            .map_err(|_| NotMade::Cancelled)?
            .ok_or(NotMade::NoGrid(variant))?;
        if variant.features().any(Feature::is_drawn) {
            return self
                .drawn(variant, &solution, dice)?
                .attempt_on(variant, &solution, recipe, dice, control);
        }
        self.attempt_on(variant, &solution, recipe, dice, control)
    }

    /// The rules with lines, signs and clues that a full grid keeps.
    fn drawn(&self, variant: Variant, solution: &Solution, dice: &mut Dice) -> Result<Self, NotMade> {
        let elements = elements::draw(variant, solution, dice);
        let constraints = self.rules.constraints().iter().cloned().chain(elements).collect();
        let rules =
            Rules::new(self.rules.layout().clone(), constraints).map_err(|_| NotMade::NoGrid(variant))?;
        Ok(Self::of_rules(rules, self.orbits.clone()))
    }

    /// Makes a puzzle of a full grid.
    fn attempt_on(
        &self,
        variant: Variant,
        solution: &Solution,
        recipe: &Recipe,
        dice: &mut Dice,
        control: &Control,
    ) -> Result<Attempt, NotMade> {
        let cancel = control.cancel();
        let levels = recipe.difficulty.only_levels();
        let (puzzle, grade) = if variant.has(Feature::Killer) {
            killer::puzzle(self, solution, recipe, dice, cancel)?
        } else {
            let mut remover = ClueRemover::new(self, solution, cancel);
            let grade = match &levels {
                _ if is_beyond_singles(variant) => remover.dig_by_search(recipe, levels.as_ref(), dice),
                Some(levels) => remover.dig_to_level(recipe, levels, dice),
                None => {
                    remover.dig(recipe, dice);
                    None
                }
            };
            (remover.puzzle(), grade)
        };
        if cancel.is_cancelled() {
            return Err(NotMade::Cancelled);
        }
        let aim = match grade {
            Some(grade) => Aim::Met(grade),
            None if levels.is_some() => Aim::Missed,
            None => Aim::Unknown,
        };
        Ok(Attempt { found: Found::General(puzzle), aim })
    }
}
