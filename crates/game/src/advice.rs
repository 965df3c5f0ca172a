//! [`Advice`]: what helps most in a position, with all that is told about it.

use crate::hint::{Hint, OpenHint, Tier};

/// What helps most in a position.
///
/// `E` is an explanation: words and a picture as the engine makes them, or as they were sent to a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Advice<E> {
    /// The easiest next step.
    Step(Box<StepAdvice<E>>),
    /// Something is wrong, which comes before any step: first that something is, then where, then what.
    Mistake(Vec<E>),
    /// Every cell is filled.
    Solved,
    /// No known technique leads on from here, or only to frozen cells.
    Nothing,
}

/// A step with an explanation for each tier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepAdvice<E> {
    /// The hint as the game takes it: it knows what each tier costs, and how to carry it out.
    pub hint: Hint,
    /// The page about the technique: `x-wing`.
    pub technique: String,
    /// Where to look.
    pub place: E,
    /// What to look for.
    pub name: E,
    /// The whole argument.
    pub argument: E,
}

impl<E> Advice<E> {
    /// The same advice with its explanations in another form.
    pub fn map<F>(self, mut convert: impl FnMut(E) -> F) -> Advice<F> {
        match self {
            Self::Step(step) => {
                let StepAdvice { hint, technique, place, name, argument } = *step;
                let (place, name, argument) = (convert(place), convert(name), convert(argument));
                Advice::Step(Box::new(StepAdvice { hint, technique, place, name, argument }))
            }
            Self::Mistake(tiers) => Advice::Mistake(tiers.into_iter().map(convert).collect()),
            Self::Solved => Advice::Solved,
            Self::Nothing => Advice::Nothing,
        }
    }
}

impl<E> StepAdvice<E> {
    /// What is told when the game has told the hint so far.
    pub fn explanation(&self, tier: Tier) -> &E {
        match tier {
            Tier::Where => &self.place,
            Tier::Technique => &self.name,
            Tier::Argument | Tier::Applied => &self.argument,
        }
    }

    /// Whether this is the argument of the hint that is open.
    pub fn is_about(&self, open: &OpenHint) -> bool {
        self.hint == open.hint
    }
}
