//! [`Advice`]: a step of logic made ready to be told: as a hint of the game, as marks on the board
//! and in words.

use ninefold::game::{Conclusion, Hint, HintClass};
use ninefold::logic::{self, Candidate, Place, Promise, Searchable, Situation, StepHint, Tier, with_width};
use ninefold::puzzle::{Cell, Digit, DigitSet, Position, Rules, Solution};
use ninefold::render::{self, Kind, Mark, RegionRole, Role};
use ninefold_protocol::hint;

/// A step that a person can take now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Advice {
    pub(crate) hint: Hint,
    pub(crate) scene: Scene,
    /// Where to look, as a sentence.
    pub(crate) place: String,
    /// The whole argument in sentences.
    pub(crate) argument: String,
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

impl Advice {
    /// Whether this is the argument of a hint.
    pub(crate) fn tells(&self, hint: &Hint) -> bool {
        self.hint == *hint
    }
}

/// The easiest step from here, if logic has one. Without a solution, nothing is argued from there
/// being only one.
pub(crate) fn find(position: &Position, solution: Option<&Solution>) -> Option<Advice> {
    told(position, solution, logic::hint(position, solution)?)
}

/// The plainest argument that rules a digit out in a cell, if there is one.
pub(crate) fn why_not(position: &Position, solution: Option<&Solution>, at: Candidate) -> Option<Advice> {
    let hint = logic::why_not(position, solution, at)?;
    let argument = render::explain_why_not(position, &hint, at)?;
    let mut advice = told(position, solution, hint)?;
    advice.argument = written(&argument);
    Some(advice)
}

fn told(position: &Position, solution: Option<&Solution>, hint: logic::Hint) -> Option<Advice> {
    let logic::Hint::Step(found) = hint else { return None };
    let promise = if solution.is_some() { Promise::OneSolution } else { Promise::Nothing };
    with_width!(position.puzzle().layout().n_cells(), W => {
        Situation::<W>::of_position(position, promise).ok().map(|situation| tell(&found, &situation))
    })
    .flatten()
}

/// A hint without a step. Where the game refuses hints, or a mistake comes first, it says so
/// before it looks at one, so there is no need to search.
pub(crate) fn nothing() -> Hint {
    let conclusion = Conclusion::default();
    Hint { technique: String::new(), class: HintClass::NakedSingle, area: Vec::new(), conclusion }
}

/// Puts a step into words and marks.
fn tell<const W: usize>(found: &StepHint, situation: &Situation<W>) -> Advice
where
    Situation<W>: Searchable,
{
    let rules = situation.board().frame().rules();
    let explanation = render::explain_tier(situation, found, Tier::Argument);
    Advice {
        hint: hint::of_step(found, rules),
        scene: Scene::of(&explanation.scene),
        place: place(&found.place, rules),
        argument: written(&explanation),
    }
}

/// The argument in one paragraph.
fn written(explanation: &render::Explanation) -> String {
    let is_argument = |kind: Kind| !matches!(kind, Kind::Outlook | Kind::Notation);
    let sentences = explanation.sentences.iter().filter(|sentence| is_argument(sentence.kind));
    let rules = explanation.scene.rules();
    sentences.map(|sentence| sentence.to_text(rules)).collect::<Vec<_>>().join(" ")
}

/// Where to look, in words.
fn place(place: &Place, rules: &Rules) -> String {
    let name = match *place {
        Place::Region(id) => rules.regions().get(id.index()).map(|region| region.name().to_string()),
        Place::Cell(cell) => Some(rules.layout().place(cell).to_string()),
        Place::Board => None,
    };
    format!("Look at {}.", name.as_deref().unwrap_or("the whole board"))
}

impl Scene {
    /// What a conclusion alone draws.
    pub(crate) fn of_conclusion(conclusion: &Conclusion) -> Self {
        let placed = conclusion.placements.clone();
        Self { placed, removed: conclusion.eliminations.clone(), ..Self::default() }
    }

    fn of(drawn: &render::Scene) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::levels::Order;
    use ninefold::generate::Seed;
    use ninefold::logic::Level;
    use ninefold::puzzle::{Classic, Puzzle, Variant};
    use ninefold::solve::{Budget, Cancel, certify};

    fn advice(line: &[u8; 81]) -> Advice {
        let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap();
        let (puzzle, solution) = certify(puzzle, Budget::UNLIMITED).unwrap().into_parts();
        find(&Position::start(puzzle), Some(&solution)).unwrap()
    }

    #[test]
    fn a_hidden_single_is_told_by_house_digit_and_place() {
        let advice =
            advice(b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        assert_eq!(advice.hint.technique, "Hidden Single");
        assert_eq!(advice.hint.class, HintClass::HiddenSingle);
        assert_eq!(advice.scene.band.len(), 9);
        insta::assert_snapshot!(format!("{}\n{}", advice.place, advice.argument));
    }

    #[test]
    fn what_goes_is_told_with_the_reason() {
        let order = Order { variant: Variant::CLASSIC, level: Level::Hard, seed: Seed(5), day: None };
        let setup = order.make(&Cancel::new()).unwrap();
        let mut position = Position::start(setup.puzzle);
        let advice = loop {
            let advice = find(&position, setup.solution.as_ref()).unwrap();
            match *advice.scene.placed {
                [(cell, digit)] => position.set_entry(cell, Some(digit)).unwrap(),
                _ => break advice,
            }
        };
        assert!(advice.argument.contains("So remove "), "{}", advice.argument);
        assert!(advice.place.starts_with("Look at "), "{}", advice.place);
        assert!(!advice.scene.removed.is_empty() && !advice.scene.pattern.is_empty());
    }
}
