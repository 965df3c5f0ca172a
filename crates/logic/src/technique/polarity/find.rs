//! Finds which side of whisper lines is low.

use super::{Kind, Proof, polar_line};
use crate::geometry::{RegionId, RuleId};
use crate::proof;
use crate::search::Search;
use crate::step::Candidate;
use crate::technique::Technique;
use crate::verify::Facts;
use ninefold_puzzle::{Cell, CellSet, Rules};
use std::ops::ControlFlow;

/// Sides that would crowd a region if they were the other way round.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let rules = situation.board().frame().rules();
    let n_digits = rules.layout().n_digits();
    for web in webs(rules) {
        // Which side is called the first says nothing: it may be low or high.
        for [low, high] in [[&web.sides[0], &web.sides[1]], [&web.sides[1], &web.sides[0]]] {
            let sides = [(low, Kind::Low), (high, Kind::High)];
            let gone = sides.iter().flat_map(|(cells, kind)| {
                cells.iter().flat_map(|&cell| {
                    let others = situation.board().candidates(cell) - kind.digits(n_digits);
                    others.iter().map(move |digit| Candidate::new(cell, digit))
                })
            });
            let gone = gone.collect::<Vec<_>>();
            if gone.is_empty() {
                continue;
            }
            for region in (0..rules.regions().len()).map(RegionId::new) {
                search.spend(4)?;
                for kind in [Kind::Low, Kind::High] {
                    let proof = Proof {
                        lines: web.lines.clone(),
                        low: low.clone(),
                        high: high.clone(),
                        region,
                        kind,
                    };
                    let [low, high] = [low, high].map(|cells| cells.iter().copied().collect::<CellSet<W>>());
                    let crowded = proof.crowded(&Facts(situation), low, high);
                    if crowded.is_ok_and(|crowded| crowded.len() > kind.digits(n_digits).len()) {
                        search.eliminate_all(technique, gone.iter().copied(), || {
                            proof::Proof::Polarity(proof)
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Lines that hang together, and the two sides of their cells.
struct Web {
    lines: Vec<RuleId>,
    sides: [Vec<Cell>; 2],
}

/// The whisper lines by what hangs together; those that come back to a cell on the other side have no solution.
fn webs(rules: &Rules) -> Vec<Web> {
    let n_rules = rules.constraints().len();
    let lines = (0..n_rules).map(RuleId::new).filter_map(|rule| Some((rule, polar_line(rules, rule)?)));
    let lines = lines.collect::<Vec<_>>();
    let mut side_of = vec![None; rules.layout().n_cells()];
    let mut is_used = vec![false; lines.len()];
    let mut webs = Vec::new();
    for start in 0..lines.len() {
        if is_used[start] {
            continue;
        }
        let mut web = Web { lines: Vec::new(), sides: [Vec::new(), Vec::new()] };
        let mut is_sound = true;
        side_of[lines[start].1[0].index()] = Some(0);
        // A line joins as soon as one of its cells has a side; then all of them have.
        while let Some(next) = (0..lines.len())
            .find(|&line| !is_used[line] && lines[line].1.iter().any(|cell| side_of[cell.index()].is_some()))
        {
            is_used[next] = true;
            let (rule, cells) = lines[next];
            web.lines.push(rule);
            let known =
                cells.iter().enumerate().find_map(|(at, cell)| Some((at + side_of[cell.index()]?) % 2));
            let first = known.unwrap_or(0);
            for (at, cell) in cells.iter().enumerate() {
                let side = (at + first) % 2;
                match side_of[cell.index()] {
                    Some(other) => is_sound &= other == side,
                    None => side_of[cell.index()] = Some(side),
                }
                if !web.sides.iter().any(|cells| cells.contains(cell)) {
                    web.sides[side].push(*cell);
                }
            }
        }
        if is_sound {
            web.sides.iter_mut().for_each(|cells| cells.sort_unstable());
            webs.push(web);
        }
    }
    webs
}
