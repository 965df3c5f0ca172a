//! [`RuleAnswers`]: what rules said the last time they were asked.
//!
//! From one step to the next most cells keep their candidates, and of the same candidates a rule says the same.

use ninefold_puzzle::{Digit, DigitSet};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// The last answer to each question. A copy starts without any: it is made to suppose something, which soon
/// leads elsewhere.
#[derive(Default, Debug)]
pub(crate) struct RuleAnswers(Mutex<HashMap<Question, Remembered>>);

/// What is asked of rules, which are named by their place in [`Geometry::rule_units`](crate::Geometry::rule_units).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Question {
    /// Does a look at each part of the rule take anything away?
    Bounds(usize),
    /// Does any candidate belong to no way to fill its cells?
    Combinations(usize),
    /// The same for two rules together.
    Pair(usize, usize),
    /// Does every way have the digit?
    Needs(usize, Digit),
}

/// Yes or no, and what it took to find out. That is paid each time, so that a search which remembers finds
/// no more than one which does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    pub(super) is_yes: bool,
    pub(super) work: u64,
}

#[derive(Debug)]
struct Remembered {
    candidates: Vec<DigitSet>,
    answer: Answer,
}

impl Clone for RuleAnswers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl RuleAnswers {
    /// The answer, if the cells had the same candidates the last time.
    pub(super) fn answer(
        &self,
        question: Question,
        candidates: impl Iterator<Item = DigitSet>,
    ) -> Option<Answer> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let last = all.get(&question)?;
        last.candidates.iter().copied().eq(candidates).then_some(last.answer)
    }

    /// Keeps an answer.
    pub(super) fn keep(
        &self,
        question: Question,
        candidates: impl Iterator<Item = DigitSet>,
        answer: Answer,
    ) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(question, Remembered { candidates: candidates.collect(), answer });
    }
}
