//! Hints: found by the caller, told tier by tier, paid tier by tier.

use crate::check::Verdict;
use crate::command::Command;
use crate::event::{Act, Fact};
use crate::rejection::Rejection;
use crate::score::HintClass;
use crate::session::Session;
use crate::sheet::{Writer, Written};
use ninefold_puzzle::{Cell, Digit, DigitSet};

/// A step of logic as data: what it is called, where it is, and what follows.
///
/// The caller, who has the logic engine, finds it for [`Session::position`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Hint {
    /// The name of the technique, as people say it.
    pub technique: String,
    /// What kind of argument it is; the price follows from it.
    pub class: HintClass,
    /// Where to look.
    pub area: Vec<Cell>,
    /// What follows.
    pub conclusion: Conclusion,
}

/// What a hint leads to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conclusion {
    /// Digits to place.
    pub placements: Vec<(Cell, Digit)>,
    /// Candidates to strike out.
    pub eliminations: Vec<(Cell, DigitSet)>,
}

/// How far a hint has been told.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// Where to look.
    Where,
    /// Which technique.
    Technique,
    /// The whole argument, drawn on the board.
    Argument,
    /// Carried out.
    Applied,
}

/// A hint under way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenHint {
    /// The hint.
    pub hint: Hint,
    /// How far it has been told.
    pub tier: Tier,
}

impl OpenHint {
    pub(crate) fn new(hint: Hint) -> Self {
        Self { hint, tier: Tier::Where }
    }

    /// What it costs to go on to a tier from here.
    pub fn cost_up_to(&self, tier: Tier) -> u32 {
        let class = self.hint.class;
        class.price_up_to(tier).saturating_sub(class.price_up_to(self.tier))
    }
}

impl Session {
    /// Whether [`Command::AskForHint`] would find nothing against looking for a hint.
    pub fn is_ready_for_hint(&self) -> bool {
        self.check_state(&Command::AskForHint).is_ok()
            && self.decide_ask_for_hint().is_ok_and(|facts| facts.is_empty())
    }

    /// A mistake on the board comes first: no argument is sound while one stands.
    pub(crate) fn decide_ask_for_hint(&self) -> Result<Vec<Fact>, Rejection> {
        self.not_in_free_play()?;
        self.tell_before_hint(self.wrong_entries())
    }

    pub(crate) fn tell_before_hint(&self, wrong: Vec<Cell>) -> Result<Vec<Fact>, Rejection> {
        match (wrong.len(), self.checks.has_told()) {
            (0, _) => Ok(Vec::new()),
            (_, true) => Err(Rejection::MistakesFirst),
            (count, false) => Ok(vec![self.checked(Verdict::Count(count))]),
        }
    }

    pub(crate) fn decide_show_hint(&self, hint: &Hint) -> Result<Vec<Fact>, Rejection> {
        let before = self.decide_ask_for_hint()?;
        if !before.is_empty() {
            return Ok(before);
        }
        if self.hint.as_ref().is_some_and(|open| open.hint == *hint) {
            return Err(Rejection::HintOpen);
        }
        self.check_hint(hint)?;
        let cost = hint.class.price_up_to(Tier::Where);
        Ok(vec![Fact::HintShown { hint: Box::new(hint.clone()), cost }])
    }

    pub(crate) fn decide_deepen_hint(&self) -> Result<Vec<Fact>, Rejection> {
        let open = self.hint.as_ref().ok_or(Rejection::NoHint)?;
        let tier = match open.tier {
            Tier::Where => Tier::Technique,
            Tier::Technique => Tier::Argument,
            Tier::Argument | Tier::Applied => return Err(Rejection::HintTold),
        };
        Ok(vec![Fact::HintDeepened { tier, cost: open.cost_up_to(tier) }])
    }

    /// Places and strikes out as one step; struck candidates leave the player's marks too.
    pub(crate) fn decide_apply_hint(&self) -> Result<Vec<Fact>, Rejection> {
        let open = self.hint.as_ref().ok_or(Rejection::NoHint)?;
        let conclusion = &open.hint.conclusion;
        let mut goal = self.sheet.clone();
        for &(cell, digits) in &conclusion.eliminations {
            let content = goal.at(cell);
            content.struck |= digits;
            content.corner -= digits;
            content.centre -= digits;
        }
        self.check_thawed(conclusion)?;
        for &(cell, digit) in &conclusion.placements {
            goal.at(cell).digit = Some(Written { digit, writer: Writer::Player });
            self.clean_up(&mut goal, &[cell], digit);
        }
        let mut facts = self.step(Act::Hint, goal).map_err(|_| Rejection::HintMisfit)?;
        facts.push(Fact::HintApplied { cost: open.cost_up_to(Tier::Applied) });
        Ok(facts)
    }

    pub(crate) fn decide_reveal(&self, cell: Cell) -> Result<Vec<Fact>, Rejection> {
        self.not_in_free_play()?;
        let solution = self.solution().ok_or(Rejection::NoSolution)?;
        let content = self.sheet[self.on_board(cell)?];
        let (place, digit) = (self.place(cell), solution.digit(cell));
        if content.is_given() {
            return Err(Rejection::Given(place));
        }
        if content.is_frozen() {
            return Err(Rejection::Frozen(place));
        }
        if self.sheet.digit(cell) == Some(digit) {
            return Err(Rejection::HoldsAlready { place, digit });
        }
        let mut goal = self.sheet.clone();
        goal.at(cell).digit = Some(Written { digit, writer: Writer::Player });
        self.clean_up(&mut goal, &[cell], digit);
        let mut facts = self.step(Act::Reveal, goal)?;
        facts.push(Fact::Revealed { cell, cost: HintClass::DirectAnswer.price() });
        Ok(facts)
    }

    /// Refuses a hint that is not about this board: off the board, about filled cells, or untrue.
    fn check_hint(&self, hint: &Hint) -> Result<(), Rejection> {
        let Conclusion { placements, eliminations } = &hint.conclusion;
        let right = |cell: Cell| self.solution().map(|solution| solution.digit(cell));
        let digits = DigitSet::first(self.layout().n_digits());
        let is_open = |cell: Cell| self.on_board(cell).is_ok() && self.sheet[cell].digit.is_none();
        let fits = hint.area.iter().all(|&cell| self.on_board(cell).is_ok())
            && placements.iter().all(|&(cell, digit)| {
                is_open(cell) && digits.contains(digit) && right(cell).is_none_or(|right| right == digit)
            })
            && eliminations.iter().all(|&(cell, gone)| {
                is_open(cell)
                    && gone.is_subset(digits)
                    && right(cell).is_none_or(|right| !gone.contains(right))
            });
        if fits && !(placements.is_empty() && eliminations.is_empty()) {
            self.check_thawed(&hint.conclusion)
        } else {
            Err(Rejection::HintMisfit)
        }
    }

    /// Refuses what would fill a frozen cell; a hint that nobody could carry out costs nothing.
    fn check_thawed(&self, conclusion: &Conclusion) -> Result<(), Rejection> {
        let mut cells = conclusion.placements.iter().map(|&(cell, _)| cell);
        match cells.find(|&cell| self.sheet[cell].is_frozen()) {
            Some(cell) => Err(Rejection::Frozen(self.place(cell))),
            None => Ok(()),
        }
    }
}
