//! [`Advice`] as it is sent: the type is that of the game, its form as text is said here.

use super::{Explanation, plain};
use ninefold_game as game;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What helps most in a position.
pub type Advice = game::Advice<Explanation>;

/// A step with an explanation for each tier.
pub type StepAdvice = game::StepAdvice<Explanation>;

#[derive(Serialize, Deserialize)]
#[serde(remote = "game::Advice<Explanation>", rename_all = "snake_case")]
enum AdviceWire {
    Step(#[serde(with = "boxed_step")] Box<StepAdvice>),
    Mistake(Vec<Explanation>),
    Solved,
    Nothing,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "game::StepAdvice<Explanation>")]
struct StepAdviceWire {
    #[serde(with = "plain::hint")]
    hint: game::Hint,
    technique: String,
    place: Explanation,
    name: Explanation,
    argument: Explanation,
}

mod boxed_step {
    use super::*;

    pub(super) fn serialize<S: Serializer>(step: &StepAdvice, serializer: S) -> Result<S::Ok, S::Error> {
        StepAdviceWire::serialize(step, serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Box<StepAdvice>, D::Error> {
        StepAdviceWire::deserialize(deserializer).map(Box::new)
    }
}

pub(super) fn serialize<S: Serializer>(advice: &Advice, serializer: S) -> Result<S::Ok, S::Error> {
    AdviceWire::serialize(advice, serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Advice, D::Error> {
    AdviceWire::deserialize(deserializer)
}
