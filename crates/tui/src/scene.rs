//! [`Scene`]: what a hint draws on the board of a terminal, and its sentences as text.

use crate::voice::Voice;
use ninefold::game::Conclusion;
use ninefold::puzzle::{Cell, Digit, DigitSet, Rules};
use ninefold::render::{Explanation, Mark, Purpose, RegionRole, Role};
use ninefold_protocol::worker as sent;

/// The sentences of an explanation in one paragraph, without what comes next and without notation.
pub(crate) fn paragraph(voice: Voice, explanation: &Explanation) -> String {
    let is_argument = |purpose: Purpose| !matches!(purpose, Purpose::Outlook | Purpose::Notation);
    let sentences = explanation.sentences.iter().filter(|sentence| is_argument(sentence.purpose));
    let rules = explanation.scene.rules();
    sentences.map(|sentence| voice.sentence(sentence, rules)).collect::<Vec<_>>().join(" ")
}

/// What of a scene a terminal draws.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Scene {
    /// The cells of the houses that the argument looks at.
    pub(crate) band: Vec<Cell>,
    /// Cells that are a part of the argument, or a reason in it.
    pub(crate) cells: Vec<Cell>,
    /// The candidates that make the pattern.
    pub(crate) pattern: Vec<(Cell, DigitSet)>,
    /// The candidates that go.
    pub(crate) removed: Vec<(Cell, DigitSet)>,
    /// The digits that follow.
    pub(crate) placed: Vec<(Cell, Digit)>,
}

impl Scene {
    /// What a place to look at draws.
    pub(crate) fn of_area(cells: &[Cell]) -> Self {
        Self { band: cells.to_vec(), ..Self::default() }
    }

    /// What a conclusion alone draws.
    pub(crate) fn of_conclusion(conclusion: &Conclusion) -> Self {
        let placed = conclusion.placements.clone();
        Self { placed, removed: conclusion.eliminations.clone(), ..Self::default() }
    }

    /// What an explanation draws.
    pub(crate) fn of(explanation: &Explanation) -> Self {
        let drawn = &explanation.scene;
        let mut scene = Self::default();
        let rules = drawn.rules();
        for mark in drawn.marks() {
            match *mark {
                Mark::Region(id, RegionRole::Base) => {
                    scene.band.extend(
                        rules.regions().get(id.index()).into_iter().flat_map(|region| region.cells()),
                    );
                }
                Mark::Cell(cell, _) => scene.cells.push(cell),
                Mark::Candidate(at, Role::Removed) => {
                    scene.removed.push((at.cell, DigitSet::single(at.digit)))
                }
                Mark::Candidate(at, Role::Placed) => scene.placed.push((at.cell, at.digit)),
                Mark::Candidate(at, _) => scene.pattern.push((at.cell, DigitSet::single(at.digit))),
                Mark::Region(_, RegionRole::Cover) | Mark::Letter(..) => {}
            }
        }
        scene
    }
}

impl Scene {
    /// What an explanation draws that a service has sent.
    pub(crate) fn of_sent(explanation: &sent::Explanation, rules: &Rules) -> Self {
        let mut scene = Self::default();
        for mark in &explanation.scene.marks {
            match *mark {
                sent::Mark::Region { region, role: RegionRole::Base } => {
                    let region = rules.regions().get(region);
                    scene.band.extend(region.into_iter().flat_map(|region| region.cells()));
                }
                sent::Mark::Cell { cell, .. } => scene.cells.push(cell),
                sent::Mark::Candidate { cell, digit, role: Role::Removed } => {
                    scene.removed.push((cell, DigitSet::single(digit)));
                }
                sent::Mark::Candidate { cell, digit, role: Role::Placed } => scene.placed.push((cell, digit)),
                sent::Mark::Candidate { cell, digit, .. } => {
                    scene.pattern.push((cell, DigitSet::single(digit)));
                }
                sent::Mark::Region { role: RegionRole::Cover, .. } | sent::Mark::Letter { .. } => {}
            }
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;
    use crate::levels::Wanted;
    use ninefold::game::HintClass;
    use ninefold::generate::Seed;
    use ninefold::logic::Level;
    use ninefold::puzzle::{Classic, Position, Puzzle, Solution, Variant};
    use ninefold::solve::{Budget, Cancel, certify};
    use ninefold_table::hint::{self, Advice, StepAdvice};

    const ENGLISH: Voice = Voice::new(Language::English);

    fn step(position: &Position, solution: Option<&Solution>) -> StepAdvice {
        match hint::find(position, solution) {
            Some(Advice::Step(step)) => *step,
            other => panic!("there is a step: {other:?}"),
        }
    }

    fn first_step(line: &[u8; 81]) -> StepAdvice {
        let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap();
        let (puzzle, solution) = certify(puzzle, Budget::UNLIMITED).unwrap().into_parts();
        step(&Position::start(puzzle), Some(&solution))
    }

    #[test]
    fn a_hidden_single_is_told_by_house_digit_and_place() {
        let step =
            first_step(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        assert_eq!(step.hint.technique, "Hidden Single");
        assert_eq!(step.hint.class, HintClass::HiddenSingle);
        assert_eq!(Scene::of(&step.argument).band.len(), 9);
        insta::assert_snapshot!(format!(
            "{}\n{}",
            paragraph(ENGLISH, &step.place),
            paragraph(ENGLISH, &step.argument)
        ));
    }

    #[test]
    fn what_goes_is_told_with_the_reason() {
        let order = Wanted::new(Variant::CLASSIC, Level::Hard, Seed(5));
        let setup = order.make(&Cancel::new()).unwrap().setup;
        let mut position = Position::start(setup.puzzle);
        let step = loop {
            let step = step(&position, setup.solution.as_ref());
            match *step.hint.conclusion.placements {
                [(cell, digit)] => position.set_entry(cell, Some(digit)).unwrap(),
                _ => break step,
            }
        };
        let argument = paragraph(ENGLISH, &step.argument);
        assert!(argument.contains("So remove "), "{argument}");
        assert!(paragraph(ENGLISH, &step.place).starts_with("Look at "));
        let scene = Scene::of(&step.argument);
        assert!(!scene.removed.is_empty() && !scene.pattern.is_empty());
    }
}
