//! [`explain_hint`]: a hint in words and as a picture, as much of it as a tier tells.

use crate::explain::{Explanation, explain};
use crate::scene::{Axes, CellRole, Mark, RegionRole, Role, Scene};
use crate::sentence::{Purpose, Sentence, Slot};
use ninefold_logic::{
    Candidate, Finding, FoundStep, HintDetail, LookAt, Promise, Proof, RegionId, Searchable, Situation,
    unknown_rules, with_width,
};
use ninefold_puzzle::{Cell, Contradiction, Position, Puzzle, Rules};

/// Explains a hint for this position, as far as a tier goes; `None` if it is for another position.
pub fn explain_hint(position: &Position, hint: &Finding, tier: HintDetail) -> Option<Explanation> {
    match hint {
        Finding::Step(step) => Some(tier_of(explain_on(position, step)?, step, tier)),
        _ => Some(remark(position, hint, tier)),
    }
}

/// All tiers of a hint for this position, in the order of [`HintDetail::ALL`]; `None` if it is for another
/// position. The step is argued once, however many tiers are told of it.
pub fn explain_tiers(position: &Position, hint: &Finding) -> Option<[Explanation; 5]> {
    match hint {
        Finding::Step(step) => {
            let whole = explain_on(position, step)?;
            Some(HintDetail::ALL.map(|tier| tier_of(whole.clone(), step, tier)))
        }
        _ => Some(HintDetail::ALL.map(|tier| remark(position, hint, tier))),
    }
}

/// What is told where the hint is no step.
fn remark(position: &Position, hint: &Finding, tier: HintDetail) -> Explanation {
    let mut scene = Scene::of_position(position);
    scene.axes = Axes::Numbered;
    let sentences = match hint {
        Finding::Step(_) => Vec::new(),
        Finding::WrongEntries(wrong) => wrong_entries(&mut scene, wrong, tier),
        Finding::WrongMarks(missing) => wrong_marks(&mut scene, missing, tier),
        Finding::Clashes(clashes) => {
            let cells = clashes.iter().flat_map(|clash| clash.cells.iter().copied()).collect::<Vec<_>>();
            clashing(&mut scene, &cells)
        }
        Finding::Contradiction(contradiction) => contradicted(&mut scene, *contradiction),
        Finding::Frozen(at) => frozen(&mut scene, *at, tier),
        Finding::Solved => vec![pointer("Every cell is filled.", [])],
        Finding::Nothing => vec![no_step(position.puzzle().rules())],
    };
    let title = match hint {
        Finding::Frozen(_) => "Frozen",
        Finding::Solved => "Solved",
        Finding::Nothing => "No step",
        _ => "A mistake",
    };
    Explanation { title: title.to_owned(), summary: title.to_owned(), sentences, scene }
}

/// Says that nothing leads on, and if that is so because a rule is not known to hints, which one.
fn no_step(rules: &Rules) -> Sentence {
    match unknown_rules(rules) {
        unknown if unknown.is_empty() => pointer("No known technique leads on from here.", []),
        unknown => pointer(
            "Hints do not know {0} yet, and no other rule leads on from here.",
            [Slot::Rules(unknown)],
        ),
    }
}

/// Explains what [`why_not`](ninefold_logic::why_not) found against a candidate: the whole argument, and
/// what it means for the cell that was asked about. `None` if the hint is for another position.
pub fn explain_why_not(position: &Position, hint: &Finding, at: Candidate) -> Option<Explanation> {
    let mut told = explain_hint(position, hint, HintDetail::Argument)?;
    if let Finding::Step(found) = hint {
        // What else follows is not asked; a digit elsewhere is told, for it is the reason.
        told.sentences.retain(|sentence| match sentence.purpose {
            Purpose::Outlook => false,
            Purpose::Conclusion => !sentence.slots.iter().any(|slot| matches!(slot, Slot::Removals(_))),
            _ => true,
        });
        let conclusion = &found.step.conclusion;
        let mut digits = conclusion.placements().iter().chain(conclusion.known());
        let seen = digits.find(|digit| digit.cell != at.cell);
        let notation = told.sentences.iter().position(|sentence| sentence.purpose == Purpose::Notation);
        let end = notation.unwrap_or(told.sentences.len());
        let (template, mut slots): (_, Vec<Slot>) = match seen {
            Some(placed) => ("So {0} is not {1}, because it sees {2}.", vec![placed.cell.into()]),
            None => ("So {0} is not {1}.", Vec::new()),
        };
        slots.splice(..0, [at.cell.into(), at.digit.into()]);
        told.scene.mark(Mark::Candidate(at, Role::Removed));
        told.sentences.insert(end, Sentence { purpose: Purpose::Conclusion, template, slots });
    }
    Some(told)
}

/// Why a digit cannot go into a cell, where that is seen without an argument: the cell is filled, or
/// it sees the digit.
pub fn explain_standing(position: &Position, at: Candidate) -> Option<Sentence> {
    if let Some(digit) = position.digit(at.cell) {
        return Some(pointer("{0} is {1}.", [at.cell.into(), digit.into()]));
    }
    let &seen = position.seen(at.cell, at.digit).first()?;
    Some(pointer("{0} is {1} already, and sees {2}.", [seen.into(), at.digit.into(), at.cell.into()]))
}

/// What a tier tells of the whole argument of a step.
fn tier_of(whole: Explanation, hint: &FoundStep, tier: HintDetail) -> Explanation {
    match tier {
        HintDetail::Where | HintDetail::Technique => point(whole, hint, tier),
        HintDetail::Pattern => Explanation {
            summary: whole.title.clone(),
            scene: whole.scene.without_conclusion(),
            sentences: for_purposes(whole.sentences, &[Purpose::Assumption, Purpose::Premise]),
            title: whole.title,
        },
        HintDetail::Argument => after(hint.easier_but_frozen, whole),
        HintDetail::Apply => Explanation {
            scene: whole.scene.only_marks(|mark| {
                matches!(
                    mark,
                    Mark::Candidate(_, Role::Removed | Role::Placed) | Mark::Cell(_, CellRole::Next)
                )
            }),
            sentences: for_purposes(whole.sentences, &[Purpose::Conclusion, Purpose::Outlook]),
            ..whole
        },
    }
}

/// Says first which digit would be easier to find, if its cell were not frozen.
fn after(before: Option<Candidate>, mut whole: Explanation) -> Explanation {
    if let Some(at) = before {
        let told =
            pointer("{0} is {1}, but it is frozen; this comes first.", [at.cell.into(), at.digit.into()]);
        whole.sentences.insert(0, told);
        whole.scene.mark(Mark::Cell(at.cell, CellRole::Next));
    }
    whole
}

/// Points at a place, and names the technique if the tier does.
fn point(whole: Explanation, hint: &FoundStep, tier: HintDetail) -> Explanation {
    let mut scene = whole.scene.only_marks(|_| false);
    let mut sentences = vec![match (&hint.step.proof, &hint.look_at) {
        (Proof::Rule(proof), _) => {
            for &cell in proof.premises.iter().flat_map(|premise| &premise.cells) {
                scene.mark(Mark::Cell(cell, CellRole::Pattern));
            }
            let rules = proof.premises.iter().map(|premise| premise.rule).collect();
            pointer("Look at {0}.", [Slot::Rules(rules)])
        }
        (_, &LookAt::Region(region)) => {
            scene.mark(Mark::Region(region, RegionRole::Base));
            pointer("Look at {0}.", [region.into()])
        }
        (_, &LookAt::Cell(cell)) => {
            scene.mark(Mark::Cell(cell, CellRole::Pattern));
            pointer("Look at {0}.", [cell.into()])
        }
        (_, LookAt::Board) => pointer("Look at all places of {0}.", [hint.step.digits().into()]),
    }];
    let title = if tier == HintDetail::Where {
        "Where to look".to_owned()
    } else {
        sentences.push(pointer("The technique is {0}.", [hint.step.technique.into()]));
        whole.title
    };
    Explanation { summary: title.clone(), title, sentences, scene }
}

fn for_purposes(mut sentences: Vec<Sentence>, purposes: &[Purpose]) -> Vec<Sentence> {
    sentences.retain(|sentence| purposes.contains(&sentence.purpose));
    sentences
}

/// The whole argument of a step on the board of a position; a cell whose marks were all wiped counts as unmarked.
fn explain_on(position: &Position, hint: &FoundStep) -> Option<Explanation> {
    let mut position = position.clone();
    for cell in position.puzzle().layout().clone().cells() {
        if position.marks(cell).is_some_and(|marks| marks.is_empty()) {
            position.set_marks(cell, None).ok()?;
        }
    }
    with_width!(position.puzzle().layout().n_cells(), W => explain_at::<W>(&position, hint))?
}

fn explain_at<const W: usize>(position: &Position, hint: &FoundStep) -> Option<Explanation>
where
    Situation<W>: Searchable,
{
    let situation = Situation::<W>::of_position(position, Promise::OneSolution).ok()?;
    fits(position.puzzle(), &situation, hint).then(|| explain(&situation, &hint.step))
}

/// Whether the step can be drawn on this board: its cells and regions are there.
fn fits<const W: usize>(puzzle: &Puzzle, situation: &Situation<W>, hint: &FoundStep) -> bool {
    let outline = hint.step.proof.outline();
    let conclusion = &hint.step.conclusion;
    let concluded = conclusion.placements().iter().chain(conclusion.eliminations());
    let is_open = |at: &Candidate| {
        at.cell.index() < puzzle.layout().n_cells()
            && situation.board().candidates(at.cell).contains(at.digit)
    };
    concluded.clone().all(is_open)
        && outline.cells.iter().all(|cell| cell.index() < puzzle.layout().n_cells())
        && outline.regions.iter().all(|region| region.index() < puzzle.rules().regions().len())
}

/// Entries that are wrong: that there are some first, then which.
fn wrong_entries(scene: &mut Scene, wrong: &[Candidate], tier: HintDetail) -> Vec<Sentence> {
    if tier == HintDetail::Where {
        return vec![match wrong.len() {
            1 => pointer("One entry is wrong.", []),
            count => pointer("{0} entries are wrong.", [Slot::Count(count)]),
        }];
    }
    let told = wrong.iter().map(|at| {
        scene.mark(Mark::Cell(at.cell, CellRole::Wrong));
        pointer("{0} is not {1}.", [at.cell.into(), at.digit.into()])
    });
    told.collect()
}

/// Marks that lack a digit: that there are some, then where, and which only at last.
fn wrong_marks(scene: &mut Scene, missing: &[Candidate], tier: HintDetail) -> Vec<Sentence> {
    if tier == HintDetail::Where {
        return vec![pointer("Somewhere a mark is missing.", [])];
    }
    let cells = missing.iter().map(|at| at.cell).collect::<Vec<_>>();
    for &cell in &cells {
        scene.mark(Mark::Cell(cell, CellRole::Wrong));
    }
    if tier < HintDetail::Argument {
        return vec![pointer("A mark that is needed is missing in {0}.", [cells.into()])];
    }
    let restore = |at: &Candidate| pointer("Mark {1} in {0} again.", [at.cell.into(), at.digit.into()]);
    missing.iter().map(restore).collect()
}

/// Only frozen cells are left to be filled: that it is so first, then what one of them is.
fn frozen(scene: &mut Scene, at: Candidate, tier: HintDetail) -> Vec<Sentence> {
    let held_up = pointer("No step leads to a cell that has thawed.", []);
    if tier < HintDetail::Argument {
        return vec![held_up];
    }
    scene.mark(Mark::Cell(at.cell, CellRole::Next));
    vec![pointer("{0} is {1}, but it is frozen.", [at.cell.into(), at.digit.into()]), held_up]
}

fn clashing(scene: &mut Scene, cells: &[Cell]) -> Vec<Sentence> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    for &cell in &cells {
        scene.mark(Mark::Cell(cell, CellRole::Wrong));
    }
    vec![pointer("{0} clash.", [cells.into()])]
}

fn contradicted(scene: &mut Scene, contradiction: Contradiction) -> Vec<Sentence> {
    vec![match contradiction {
        Contradiction::Cell(cell) => {
            scene.mark(Mark::Cell(cell, CellRole::Wrong));
            pointer("{0} has no candidates left.", [cell.into()])
        }
        Contradiction::House { digit, region } => {
            let region = RegionId::new(region);
            scene.mark(Mark::Region(region, RegionRole::Base));
            pointer("In {0}, no place is left for {1}.", [region.into(), digit.into()])
        }
    }]
}

fn pointer(template: &'static str, slots: impl IntoIterator<Item = Slot>) -> Sentence {
    Sentence { purpose: Purpose::Pointer, template, slots: slots.into_iter().collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_logic::hint;
    use ninefold_puzzle::{Classic, Digit};

    const PUZZLE: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn start() -> Position {
        Position::start(Puzzle::try_from(Classic::from_line(PUZZLE).unwrap()).unwrap())
    }

    fn text(position: &Position, hint: &Finding, tier: HintDetail) -> String {
        explain_hint(position, hint, tier).unwrap().to_text()
    }

    #[test]
    fn each_tier_tells_more() {
        let position = start();
        let step = hint(&position, None).unwrap();
        let tiers = HintDetail::ALL.map(|tier| text(&position, &step, tier));
        let at_once = explain_tiers(&position, &step).unwrap().map(|told| told.to_text());
        assert_eq!(at_once, tiers);
        assert_eq!(tiers[0], "Where to look\nLook at block 9.\n");
        assert_eq!(tiers[1], "Hidden Single\nLook at block 9.\nThe technique is Hidden Single.\n");
        assert!(!tiers[2].contains("So ") && tiers[3].contains("So "));
        assert!(tiers[4].starts_with("Hidden Single\nSo r"));
    }

    #[test]
    fn a_digit_that_waits_for_a_thaw_is_told_beside_the_step_or_alone() {
        let position = start();
        let Some(Finding::Step(first)) = hint(&position, None) else { panic!("there is a step") };
        let icy = position.clone().with_frozen(&[first.step.conclusion.placements()[0].cell]);
        let step = hint(&icy, None).unwrap();
        assert_eq!(text(&icy, &step, HintDetail::Where), "Where to look\nLook at block 2.\n");
        let argument = text(&icy, &step, HintDetail::Argument);
        let remark = "Hidden Single\nr9c7 is 1, but it is frozen; this comes first.\nThe 8s in ";
        assert!(argument.starts_with(remark), "{argument}");
        let all = position.puzzle().layout().cells().collect::<Vec<_>>();
        let icy = position.with_frozen(&all);
        let step = hint(&icy, None).unwrap();
        let argument = text(&icy, &step, HintDetail::Argument);
        assert!(argument.contains("So r9c7 is 1, but it is frozen.\nSo remove "), "{argument}");
        let held_up = Finding::Frozen(first.step.conclusion.placements()[0]);
        let no_way = "No step leads to a cell that has thawed.\n";
        assert_eq!(text(&icy, &held_up, HintDetail::Where), format!("Frozen\n{no_way}"));
        assert_eq!(
            text(&icy, &held_up, HintDetail::Apply),
            format!("Frozen\nr9c7 is 1, but it is frozen.\n{no_way}")
        );
    }

    #[test]
    fn a_clash_is_shown_where_it_is() {
        let mut position = start();
        position.set_entry(Cell::new(2), Digit::new(3)).unwrap();
        let clash = hint(&position, None).unwrap();
        assert_eq!(text(&position, &clash, HintDetail::Where), "A mistake\nr1c2 and r1c3 clash.\n");
    }

    #[test]
    fn wrong_entries_are_counted_before_they_are_named() {
        let hint = Finding::WrongEntries(vec![Candidate::new(Cell::new(2), Digit::from_index(0))]);
        assert_eq!(text(&start(), &hint, HintDetail::Where), "A mistake\nOne entry is wrong.\n");
        assert_eq!(text(&start(), &hint, HintDetail::Technique), "A mistake\nr1c3 is not 1.\n");
    }
}
