//! Finds what rules do not allow.

mod filling;
pub(crate) mod narrow;

use super::{Premise, Proof};
use crate::geometry::RuleUnit;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use filling::Filling;
use narrow::{Domains, narrow_all};
use ninefold_puzzle::{CellSet, DigitSet, Part};
use std::ops::ControlFlow;

/// Ways are listed for rules with up to so many empty cells, and for two rules with up to so many together.
const MAX_CELLS: usize = 12;
const MAX_CELLS_OF_TWO: usize = 9;

/// Steps of one kind; nothing on boards without lines, signs and clues.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    match technique {
        Technique::RuleBounds => bounds(search),
        Technique::RuleCombinations => combinations(search),
        Technique::RuleOverlap => overlap(search),
        _ => pairs(search),
    }
}

/// What each rule says about the candidates of its cells, part by part.
fn bounds<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let start = domains(situation);
    let mut narrowed = start.clone();
    for unit in open_units(situation) {
        let parts = parts_of(situation, unit);
        search.spend(unit.cells.len() as u64 * 4)?;
        let is_kept = narrow_all(&parts, &mut narrowed).is_ok();
        if is_kept {
            hand_in(search, Technique::RuleBounds, &[unit], &start, &narrowed)?;
        }
        for cell in &unit.cells {
            narrowed[cell.index()] = start[cell.index()];
        }
    }
    ControlFlow::Continue(())
}

/// What no way to fill the cells of a rule has.
fn combinations<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let start = domains(situation);
    let unsolved = situation.unsolved();
    for unit in open_units(situation).filter(|unit| (unit.set & unsolved).len() <= MAX_CELLS) {
        list(search, Technique::RuleCombinations, &[unit], &start)?;
    }
    ControlFlow::Continue(())
}

/// A digit that a rule needs, taken away from what sees all its places.
fn overlap<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, start) = (situation.board(), domains(situation));
    let unsolved = situation.unsolved();
    for unit in open_units(situation).filter(|unit| (unit.set & unsolved).len() <= MAX_CELLS) {
        let parts = parts_of(situation, unit);
        let mut filling = Filling::new(situation, &parts, unit.set);
        for digit in board.frame().rules().layout().digits() {
            let places = board.places(digit) & unit.set;
            if places.len() < 2 || !places.is_disjoint(&board.solved()) {
                continue;
            }
            let gone = situation.common_peers(places) & board.places(digit) & situation.unsolved();
            if gone.is_empty() {
                continue;
            }
            let is_needed = filling.needs(&start, digit);
            search.spend(filling.work())?;
            if is_needed {
                search.eliminate(Technique::RuleOverlap, digit, gone, || prove(&[unit]))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// What two rules that meet do not allow together.
fn pairs<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let start = domains(situation);
    let units = open_units(situation).collect::<Vec<_>>();
    for (i, one) in units.iter().enumerate() {
        for other in &units[i + 1..] {
            let open = (one.set | other.set) & situation.unsolved();
            let meet = (one.set & situation.unsolved())
                .iter()
                .any(|cell| other.set.contains(cell) || !situation.peers(cell).is_disjoint(&other.set));
            if meet && open.len() <= MAX_CELLS_OF_TWO {
                list(search, Technique::RulePair, &[one, other], &start)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hands in what no filling of the cells has.
fn list<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    units: &[&RuleUnit<W>],
    start: &Domains,
) -> ControlFlow<()> {
    let situation = search.situation();
    let parts = units.iter().flat_map(|unit| parts_of(situation, unit)).collect::<Vec<_>>();
    let cells = units.iter().fold(CellSet::EMPTY, |all, unit| all | unit.set);
    let mut filling = Filling::new(situation, &parts, cells);
    let supported = filling.supported(start);
    search.spend(filling.work())?;
    match supported {
        Some(supported) => hand_in(search, technique, units, start, &supported),
        None => ControlFlow::Continue(()),
    }
}

/// Hands in what the cells of some rules have lost.
fn hand_in<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    units: &[&RuleUnit<W>],
    before: &Domains,
    after: &Domains,
) -> ControlFlow<()> {
    let cells = units.iter().flat_map(|unit| unit.cells.iter().copied());
    let lost = cells.flat_map(|cell| {
        let lost = before[cell.index()] - after[cell.index()];
        lost.iter().map(move |digit| Candidate::new(cell, digit))
    });
    search.eliminate_all(technique, lost, || prove(units))
}

/// The units that have empty cells.
fn open_units<const W: usize>(situation: &Situation<W>) -> impl Iterator<Item = &RuleUnit<W>> {
    let unsolved = situation.unsolved();
    situation.geometry().rule_units().iter().filter(move |unit| !unit.set.is_disjoint(&unsolved))
}

fn parts_of<'a, const W: usize>(situation: &'a Situation<W>, unit: &'a RuleUnit<W>) -> Vec<&'a Part> {
    unit.parts(situation.board().frame().rules()).collect()
}

/// What every cell of the board can be.
fn domains<const W: usize>(situation: &Situation<W>) -> Domains {
    let board = situation.board();
    board.frame().rules().layout().cells().map(|cell| board.candidates(cell)).collect::<Vec<DigitSet>>()
}

fn prove<const W: usize>(units: &[&RuleUnit<W>]) -> proof::Proof {
    let premise = |unit: &&RuleUnit<W>| Premise {
        rule: unit.rule,
        parts: unit.numbers.clone(),
        cells: unit.cells.clone(),
    };
    proof::Proof::Rule(Proof { premises: units.iter().map(premise).collect() })
}
