//! Finds what rules do not allow.

pub(crate) mod answers;
mod filling;
pub(crate) mod narrow;

use super::{Premise, Proof};
use crate::geometry::RuleUnit;
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use answers::{Answer, Question};
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
    for (place, unit) in open_units(situation) {
        let work = unit.cells.len() as u64 * 4;
        search.spend(work)?;
        let question = Question::Bounds(place);
        if is_known_to_be_silent(situation, question, &[unit], &start).is_some() {
            continue;
        }
        let parts = parts_of(situation, unit);
        let is_kept = narrow_all(&parts, &mut narrowed).is_ok();
        if is_kept {
            hand_in(search, Technique::RuleBounds, &[unit], &start, &narrowed)?;
            keep_if_silent(situation, question, &[unit], &start, &narrowed, work);
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
    for (place, unit) in open_units(situation).filter(|(_, unit)| (unit.set & unsolved).len() <= MAX_CELLS) {
        list(search, Technique::RuleCombinations, Question::Combinations(place), &[unit], &start)?;
    }
    ControlFlow::Continue(())
}

/// A digit that a rule needs, taken away from what sees all its places.
fn overlap<const W: usize>(search: &mut Search<'_, W>) -> ControlFlow<()> {
    let situation = search.situation();
    let (board, start) = (situation.board(), domains(situation));
    let unsolved = situation.unsolved();
    for (place, unit) in open_units(situation).filter(|(_, unit)| (unit.set & unsolved).len() <= MAX_CELLS) {
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
            let (answers, question) = (situation.rule_answers(), Question::Needs(place, digit));
            let units = [unit];
            let candidates = || candidates_of(&units, &start);
            let answer = answers.answer(question, candidates()).unwrap_or_else(|| {
                let answer = Answer { is_yes: filling.needs(&start, digit), work: filling.work() };
                answers.keep(question, candidates(), answer);
                answer
            });
            search.spend(answer.work)?;
            if answer.is_yes {
                search.eliminate(Technique::RuleOverlap, digit, gone, || prove(&units))?;
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
    for (i, &(place, one)) in units.iter().enumerate() {
        for &(other_place, other) in &units[i + 1..] {
            let open = (one.set | other.set) & situation.unsolved();
            let meet = (one.set & situation.unsolved())
                .iter()
                .any(|cell| other.set.contains(cell) || !situation.peers(cell).is_disjoint(&other.set));
            if meet && open.len() <= MAX_CELLS_OF_TWO {
                let question = Question::Pair(place, other_place);
                list(search, Technique::RulePair, question, &[one, other], &start)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Hands in what no filling of the cells has.
fn list<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    question: Question,
    units: &[&RuleUnit<W>],
    start: &Domains,
) -> ControlFlow<()> {
    let situation = search.situation();
    if let Some(work) = is_known_to_be_silent(situation, question, units, start) {
        return search.spend(work);
    }
    let parts = units.iter().flat_map(|unit| parts_of(situation, unit)).collect::<Vec<_>>();
    let cells = units.iter().fold(CellSet::EMPTY, |all, unit| all | unit.set);
    let mut filling = Filling::new(situation, &parts, cells);
    let supported = filling.supported(start);
    let work = filling.work();
    search.spend(work)?;
    let Some(supported) = supported else { return ControlFlow::Continue(()) };
    keep_if_silent(situation, question, units, start, &supported, work);
    hand_in(search, technique, units, start, &supported)
}

/// Whether rules took nothing away from the same candidates the last time; then what that took to find out.
fn is_known_to_be_silent<const W: usize>(
    situation: &Situation<W>,
    question: Question,
    units: &[&RuleUnit<W>],
    start: &Domains,
) -> Option<u64> {
    situation.rule_answers().answer(question, candidates_of(units, start)).map(|answer| answer.work)
}

/// Remembers rules that took nothing away; those that did are asked about other candidates the next time.
fn keep_if_silent<const W: usize>(
    situation: &Situation<W>,
    question: Question,
    units: &[&RuleUnit<W>],
    before: &Domains,
    after: &Domains,
    work: u64,
) {
    if candidates_of(units, before).eq(candidates_of(units, after)) {
        situation.rule_answers().keep(question, candidates_of(units, before), Answer { is_yes: false, work });
    }
}

/// What the cells of rules can be, one rule after the other.
fn candidates_of<'a, const W: usize>(
    units: &'a [&RuleUnit<W>],
    domains: &'a Domains,
) -> impl Iterator<Item = DigitSet> + 'a {
    units.iter().flat_map(|unit| unit.cells.iter().map(|cell| domains[cell.index()]))
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

/// The units that have empty cells, each with its place among all.
fn open_units<const W: usize>(situation: &Situation<W>) -> impl Iterator<Item = (usize, &RuleUnit<W>)> {
    let unsolved = situation.unsolved();
    let units = situation.geometry().rule_units().iter().enumerate();
    units.filter(move |(_, unit)| !unit.set.is_disjoint(&unsolved))
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
