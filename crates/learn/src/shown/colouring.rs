//! Colourings from cells: the places of a digit, joined where two of them are the only ones of a house.

use super::Visit;
use ninefold_logic::technique::colouring::{Cluster, Link, Proof};
use ninefold_logic::{AnySituation, Candidate};
use ninefold_puzzle::{Cell, Digit};
use std::ops::ControlFlow;

/// The colourings of all these cells that have so many clusters.
pub(super) fn proofs(
    situation: &AnySituation,
    cells: &[Cell],
    n_clusters: usize,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for digit in situation.open_digits() {
        if cells.iter().all(|&cell| situation.digits(cell).contains(digit)) {
            let clusters = clusters(situation, digit, cells);
            if clusters.len() == n_clusters && clusters.iter().all(|cluster| !cluster.links.is_empty()) {
                visit(ninefold_logic::Proof::Colouring(Proof { clusters }))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The clusters of a digit that the cells fall into; a cell that nothing joins is one of its own.
fn clusters(situation: &AnySituation, digit: Digit, cells: &[Cell]) -> Vec<Cluster> {
    let links = links(situation, digit, cells);
    let mut clusters = Vec::<Cluster>::new();
    for &cell in cells {
        let first = Candidate::new(cell, digit);
        if clusters.iter().any(|cluster| cluster.colours.iter().flatten().any(|at| *at == first)) {
            continue;
        }
        let mut cluster = Cluster { colours: [vec![first], Vec::new()], links: Vec::new() };
        let mut queue = vec![(first, 0)];
        while let Some((at, colour)) = queue.pop() {
            for link in links.iter().filter(|link| link.ends.contains(&at)) {
                let other = if link.ends[0] == at { link.ends[1] } else { link.ends[0] };
                if !cluster.links.contains(link) {
                    cluster.links.push(*link);
                }
                if !cluster.colours[1 - colour].contains(&other) {
                    cluster.colours[1 - colour].push(other);
                    queue.push((other, 1 - colour));
                }
            }
        }
        clusters.push(cluster);
    }
    clusters
}

/// The houses in which two of the cells are the only places of the digit.
fn links(situation: &AnySituation, digit: Digit, cells: &[Cell]) -> Vec<Link> {
    let link = |house| match situation.places(digit, house)[..] {
        [one, other] if cells.contains(&one) && cells.contains(&other) => {
            let ends = [one, other].map(|cell| Candidate::new(cell, digit));
            Some(Link { ends, house: Some(house) })
        }
        _ => None,
    };
    situation.open_houses().into_iter().filter_map(link).collect()
}
