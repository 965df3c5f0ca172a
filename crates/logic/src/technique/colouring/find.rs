//! Finds clusters and what their colours rule out.

use super::{Cluster, Link, Proof};
use crate::proof;
use crate::search::Search;
use crate::situation::Situation;
use crate::step::Candidate;
use crate::technique::Technique;
use ninefold_puzzle::{CellSet, Digit};
use std::ops::ControlFlow;

/// Colourings of one kind.
pub(crate) fn find<const W: usize>(search: &mut Search<'_, W>, technique: Technique) -> ControlFlow<()> {
    let situation = search.situation();
    let digits = situation.board().frame().rules().layout().digits();
    match technique {
        Technique::Medusa => {
            let clusters = clusters(situation, &links(situation, digits, Cells::Linked));
            one_by_one(search, technique, &clusters)
        }
        Technique::SimpleColoursTrap | Technique::SimpleColoursWrap => {
            digits.into_iter().try_for_each(|digit| {
                let clusters = clusters(situation, &links(situation, [digit], Cells::Ignored));
                one_by_one(search, technique, &clusters)
            })
        }
        _ => digits.into_iter().try_for_each(|digit| {
            let clusters = clusters(situation, &links(situation, [digit], Cells::Ignored));
            two_by_two(search, technique, digit, &clusters)
        }),
    }
}

/// Whether cells with two candidates are links.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cells {
    Linked,
    Ignored,
}

/// A cluster with what either colour sees.
struct Painted<const W: usize> {
    cluster: Cluster,
    shadows: [Vec<CellSet<W>>; 2],
}

fn links<const W: usize>(
    situation: &Situation<W>,
    digits: impl IntoIterator<Item = Digit>,
    cells: Cells,
) -> Vec<Link> {
    let (board, geometry) = (situation.board(), situation.geometry());
    let mut links = Vec::<Link>::new();
    for digit in digits {
        for &house in geometry.houses() {
            let places = board.places(digit) & geometry.cells(house);
            let mut ends = places.iter();
            if let (Some(a), Some(b), None) = (ends.next(), ends.next(), ends.next()) {
                let ends = [a, b].map(|cell| Candidate::new(cell, digit));
                links.push(Link { ends, house: Some(house) });
            }
        }
    }
    if cells == Cells::Linked {
        for cell in situation.unsolved() {
            let mut digits = board.candidates(cell).iter();
            if let (Some(a), Some(b), None) = (digits.next(), digits.next(), digits.next()) {
                links.push(Link { ends: [a, b].map(|digit| Candidate::new(cell, digit)), house: None });
            }
        }
    }
    links
}

/// Joins links to clusters and colours them.
fn clusters<const W: usize>(situation: &Situation<W>, links: &[Link]) -> Vec<Painted<W>> {
    let mut used = vec![false; links.len()];
    let mut clusters = Vec::new();
    for start in 0..links.len() {
        if used[start] {
            continue;
        }
        let mut queue = vec![(links[start].ends[0], 0)];
        let mut cluster = Cluster { colours: [vec![links[start].ends[0]], Vec::new()], links: Vec::new() };
        let mut at = 0;
        while let Some(&(candidate, colour)) = queue.get(at) {
            at += 1;
            for (i, link) in links.iter().enumerate().filter(|(_, link)| link.ends.contains(&candidate)) {
                if used[i] {
                    continue;
                }
                let other = if link.ends[0] == candidate { link.ends[1] } else { link.ends[0] };
                let opposite = 1 - colour;
                used[i] = true;
                cluster.links.push(*link);
                if !cluster.colours[opposite].contains(&other) {
                    cluster.colours[opposite].push(other);
                    queue.push((other, opposite));
                }
            }
        }
        let shadows = [0, 1].map(|colour| shadow(situation, &cluster.colours[colour]));
        clusters.push(Painted { cluster, shadows });
    }
    clusters
}

/// For each digit the cells that cannot hold it if all these candidates are true.
fn shadow<const W: usize>(situation: &Situation<W>, truths: &[Candidate]) -> Vec<CellSet<W>> {
    let mut shadow = vec![CellSet::EMPTY; situation.board().frame().rules().layout().n_digits()];
    for truth in truths {
        for (digit, cells) in shadow.iter_mut().enumerate() {
            if digit == truth.digit.index() {
                *cells |= situation.peers(truth.cell);
            } else {
                cells.insert(truth.cell);
            }
        }
    }
    shadow
}

/// What a single cluster says: a colour that is impossible, or candidates that both colours exclude.
fn one_by_one<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    clusters: &[Painted<W>],
) -> ControlFlow<()> {
    for painted in clusters {
        search.spend(50)?;
        let proof = || proof::Proof::Colouring(Proof { clusters: vec![painted.cluster.clone()] });
        if technique != Technique::SimpleColoursTrap {
            for (colour, shadow) in painted.cluster.colours.iter().zip(&painted.shadows) {
                let contradicts = match technique {
                    Technique::Medusa => clashes(colour, shadow) || empties(search.situation(), shadow),
                    _ => clashes(colour, shadow),
                };
                if contradicts {
                    search.eliminate_all(technique, colour.iter().copied(), proof)?;
                }
            }
        }
        if technique != Technique::SimpleColoursWrap {
            let [one, other] = &painted.shadows;
            let board = search.board();
            let both = board.frame().rules().layout().digits().flat_map(|digit| {
                let cells = one[digit.index()] & other[digit.index()] & board.places(digit);
                cells.into_iter().map(move |cell| Candidate::new(cell, digit))
            });
            search.eliminate_all(technique, both.collect::<Vec<_>>(), proof)?;
        }
    }
    ControlFlow::Continue(())
}

/// What two clusters of one digit say together.
fn two_by_two<const W: usize>(
    search: &mut Search<'_, W>,
    technique: Technique,
    digit: Digit,
    clusters: &[Painted<W>],
) -> ControlFlow<()> {
    let at = digit.index();
    let cells = |painted: &Painted<W>, colour: usize| {
        painted.cluster.colours[colour].iter().map(|truth| truth.cell).collect::<CellSet<W>>()
    };
    for (i, one) in clusters.iter().enumerate() {
        for (j, other) in clusters.iter().enumerate().filter(|&(j, _)| j != i) {
            search.spend(50)?;
            let proof = || {
                let clusters = vec![one.cluster.clone(), other.cluster.clone()];
                proof::Proof::Colouring(Proof { clusters })
            };
            let touches = |a: usize, b: usize| !one.shadows[a][at].is_disjoint(&cells(other, b));
            if technique == Technique::MultiColours2 {
                for colour in (0..2).filter(|&colour| touches(colour, 0) && touches(colour, 1)) {
                    search.eliminate(technique, digit, cells(one, colour), proof)?;
                }
            } else if i < j {
                let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter(|&(a, b)| touches(a, b));
                let seen = pairs.fold(CellSet::EMPTY, |all, (a, b)| {
                    all | (one.shadows[1 - a][at] & other.shadows[1 - b][at])
                });
                search.eliminate(technique, digit, seen, proof)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether two candidates of a colour exclude each other.
fn clashes<const W: usize>(colour: &[Candidate], shadow: &[CellSet<W>]) -> bool {
    colour.iter().any(|truth| shadow[truth.digit.index()].contains(truth.cell))
}

/// Whether a colour would leave a cell without a candidate.
fn empties<const W: usize>(situation: &Situation<W>, shadow: &[CellSet<W>]) -> bool {
    let gone =
        |cell| situation.board().candidates(cell).iter().all(|digit| shadow[digit.index()].contains(cell));
    situation.unsolved().into_iter().any(gone)
}
