//! [`Advice`]: a step of logic made ready to be told: as a hint of the game, as marks on the board
//! and in words.

mod words;

use ninefold::game::{Conclusion, Hint, HintClass};
use ninefold::logic::technique::single;
use ninefold::logic::{self, Family, Proof, RegionId, Step, Technique};
use ninefold::puzzle::{Cell, Digit, DigitSet, Position, Region, Rules, Solution};

/// A step that a person can take now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Advice {
    pub(crate) hint: Hint,
    pub(crate) scene: Scene,
    /// Where to look, as a sentence.
    pub(crate) place: String,
    /// The whole argument, as a sentence or two.
    pub(crate) argument: String,
}

/// What a hint draws on the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Scene {
    /// The cells of the houses that the argument looks at.
    pub(crate) band: Vec<Cell>,
    /// The candidates that make the pattern.
    pub(crate) pattern: Vec<(Cell, DigitSet)>,
    /// The candidates that go.
    pub(crate) removed: Vec<(Cell, DigitSet)>,
    /// The digits that follow.
    pub(crate) placed: Vec<(Cell, Digit)>,
}

/// The easiest step from here, if logic has one. Without a solution, nothing is argued from there
/// being only one.
pub(crate) fn find(position: &Position, solution: Option<&Solution>) -> Option<Advice> {
    match logic::hint(position, solution)? {
        logic::Hint::Step(hint) => Some(Advice::new(&hint.step, position)),
        _ => None,
    }
}

/// A hint without a step. Where the game refuses hints, or a mistake comes first, it says so
/// before it looks at one, so there is no need to search.
pub(crate) fn nothing() -> Hint {
    let conclusion = Conclusion::default();
    Hint { technique: String::new(), class: HintClass::NakedSingle, area: Vec::new(), conclusion }
}

impl Scene {
    /// What a conclusion alone draws.
    pub(crate) fn of_conclusion(conclusion: &Conclusion) -> Self {
        let placed = conclusion.placements.clone();
        Self { placed, removed: conclusion.eliminations.clone(), ..Self::default() }
    }
}

impl Advice {
    fn new(step: &Step, position: &Position) -> Self {
        let rules = position.puzzle().rules();
        let conclusion = conclusion(step);
        let mut scene = Scene::of_conclusion(&conclusion);
        let subject = Subject::of(step, rules, position);
        scene.band = subject.regions.iter().flat_map(|region| region.cells().to_vec()).collect();
        scene.pattern = subject.pattern;
        let area = match (&*scene.band, &*scene.pattern) {
            ([], []) => touched(&conclusion),
            ([], pattern) => pattern.iter().map(|&(cell, _)| cell).collect(),
            (band, _) => band.to_vec(),
        };
        let place = words::place(&subject.regions, &area, rules.layout());
        let argument = words::argument(step, &conclusion, rules);
        let hint =
            Hint { technique: step.technique.name().into(), class: class(step.technique), area, conclusion };
        Self { hint, scene, place, argument }
    }
}

/// What an argument looks at.
#[derive(Default)]
struct Subject<'a> {
    regions: Vec<&'a Region>,
    pattern: Vec<(Cell, DigitSet)>,
}

impl<'a> Subject<'a> {
    fn of(step: &Step, rules: &'a Rules, position: &Position) -> Self {
        let outline = step.proof.outline();
        let named = |ids: &[RegionId]| ids.iter().filter_map(|id| rules.regions().get(id.index())).collect();
        let holding = |cells: &[Cell], digits: DigitSet| cells.iter().map(|&cell| (cell, digits)).collect();
        let (regions, pattern) = match &step.proof {
            Proof::Single(
                single::Proof::FullHouse { digit, .. }
                | single::Proof::Hidden { digit, .. }
                | single::Proof::Naked { digit, .. },
            ) => (named(&outline.regions), holding(&outline.cells, DigitSet::single(*digit))),
            Proof::Intersection(proof) => {
                (named(&[proof.house]), holding(&proof.places, DigitSet::single(proof.digit)))
            }
            Proof::Subset(proof) => (named(&outline.regions), holding(&proof.cells, proof.digits)),
            Proof::Fish(proof) => {
                let bases = proof.fish.first().map(|fish| &*fish.base).unwrap_or_default();
                let regions: Vec<&Region> = named(bases);
                let digit = DigitSet::single(proof.digit);
                let cells = regions.iter().flat_map(|region| region.cells()).copied();
                let pattern = cells.filter(|&cell| !(candidates(position, cell) & digit).is_empty());
                let pattern = pattern.map(|cell| (cell, digit)).collect();
                (regions, pattern)
            }
            _ => {
                let spoken_of: DigitSet = step.conclusion.eliminations().iter().map(|at| at.digit).collect();
                let in_cell = |&cell: &Cell| (cell, candidates(position, cell) & spoken_of);
                (named(&outline.regions), outline.cells.iter().map(in_cell).collect())
            }
        };
        Self { regions, pattern }
    }
}

/// What an empty cell could hold: its marks, or what its peers leave.
fn candidates(position: &Position, cell: Cell) -> DigitSet {
    if position.digit(cell).is_some() {
        return DigitSet::EMPTY;
    }
    let rules = position.puzzle().rules();
    let seen: DigitSet = rules.peers(cell).iter().filter_map(|&peer| position.digit(peer)).collect();
    let fitting = DigitSet::first(rules.layout().n_digits()) - seen;
    position.marks(cell).map_or(fitting, |marks| marks & fitting)
}

fn conclusion(step: &Step) -> Conclusion {
    let placements = step.conclusion.placements().iter().map(|at| (at.cell, at.digit)).collect();
    let mut eliminations: Vec<(Cell, DigitSet)> = Vec::new();
    for at in step.conclusion.eliminations() {
        match eliminations.iter_mut().find(|(cell, _)| *cell == at.cell) {
            Some((_, digits)) => *digits = digits.with(at.digit),
            None => eliminations.push((at.cell, DigitSet::single(at.digit))),
        }
    }
    eliminations.sort_unstable_by_key(|&(cell, _)| cell);
    Conclusion { placements, eliminations }
}

fn touched(conclusion: &Conclusion) -> Vec<Cell> {
    let placed = conclusion.placements.iter().map(|&(cell, _)| cell);
    placed.chain(conclusion.eliminations.iter().map(|&(cell, _)| cell)).collect()
}

/// What a hint of this technique is worth; where the family does not say, its rating does.
fn class(technique: Technique) -> HintClass {
    match (technique, technique.family()) {
        (Technique::HiddenSingle, _) => HintClass::HiddenSingle,
        (_, Family::Single) => HintClass::NakedSingle,
        (_, Family::Intersection) => HintClass::Intersection,
        (_, Family::Subset) => HintClass::Subset,
        (_, Family::Fish) => HintClass::Pattern,
        _ => match technique.explainer_tenths() {
            Some(..=45) => HintClass::Pattern,
            Some(46..=70) | None => HintClass::Chain,
            Some(71..) => HintClass::Forcing,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::puzzle::{Classic, Puzzle};
    use ninefold::solve::{Budget, certify};

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
    fn pairs_and_intersections_say_what_goes_and_why() {
        let advice =
            advice(b"..9.....8..28.31..6...7.......1.4.39.9..2.5.62........75............1.8..48....2.");
        insta::assert_snapshot!(format!("{}\n{}\n{}", advice.hint.technique, advice.place, advice.argument));
    }
}
