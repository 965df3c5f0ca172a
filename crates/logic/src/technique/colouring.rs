//! Colouring: candidates of which all of one colour are true, or all of the other.
//!
//! Where a cell has two candidates, or a digit two places in a house, exactly one of the two is
//! true. Such links join candidates to clusters with two colours: one colour of each cluster is
//! the truth. A choice of colours that contradicts itself can be ruled out; what every choice that
//! is left excludes, is removed.

pub(crate) mod find;

use crate::geometry::RegionId;
use crate::step::{Candidate, Conclusion};
use crate::verify::{Facts, Flaw};
use ninefold_puzzle::DigitSet;

/// One cluster, or two that touch each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The clusters.
    pub clusters: Vec<Cluster>,
}

/// Candidates in two colours, of which one is true as a whole and the other one false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cluster {
    /// The candidates of the two colours.
    pub colours: [Vec<Candidate>; 2],
    /// What joins the cluster: each link has one end of either colour.
    pub links: Vec<Link>,
}

/// Two candidates of which exactly one is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The ends.
    pub ends: [Candidate; 2],
    /// The house in which they are the only places, or `None` if they share a cell without others.
    pub house: Option<RegionId>,
}

impl Proof {
    pub(crate) fn verify<const W: usize>(
        &self,
        facts: &Facts<'_, W>,
        conclusion: &Conclusion,
    ) -> Result<(), Flaw> {
        if self.clusters.len() > 2 {
            return Err(Flaw::Form("one cluster or two"));
        }
        for cluster in &self.clusters {
            cluster.verify(facts)?;
        }
        let choices = self.choices().into_iter().filter(|choice| !contradicts_itself(facts, choice));
        let choices = choices.collect::<Vec<_>>();
        conclusion.each_elimination(|at| {
            choices.iter().all(|choice| choice.iter().any(|&truth| facts.exclude(truth, at)))
        })
    }

    /// The digits that are coloured.
    pub fn digits(&self) -> DigitSet {
        let candidates = self.clusters.iter().flat_map(|cluster| cluster.colours.iter().flatten());
        candidates.map(|candidate| candidate.digit).collect()
    }

    /// What is true for every choice of one colour from each cluster.
    fn choices(&self) -> Vec<Vec<Candidate>> {
        let mut choices = vec![Vec::new()];
        for cluster in &self.clusters {
            choices = cluster
                .colours
                .iter()
                .flat_map(|colour| choices.iter().map(move |choice| [&choice[..], colour].concat()))
                .collect();
        }
        choices
    }
}

impl Cluster {
    /// Checks that every link is strong, joins different colours, and that the links join all.
    fn verify<const W: usize>(&self, facts: &Facts<'_, W>) -> Result<(), Flaw> {
        let [one, other] = &self.colours;
        for link in &self.links {
            let [a, b] = link.ends;
            if !(one.contains(&a) && other.contains(&b) || one.contains(&b) && other.contains(&a)) {
                return Err(Flaw::Form("a link has one end of either colour"));
            }
            match link.house {
                None if a.cell == b.cell => facts.only(a.cell, [a.digit, b.digit].into_iter().collect())?,
                Some(house) if a.digit == b.digit => {
                    facts.confined(a.digit, house, facts.cells(&[a.cell, b.cell])?)?;
                    facts.mutual_peers(facts.cells(&[a.cell, b.cell])?)?;
                }
                _ => return Err(Flaw::Form("a link lies in a cell or in a house")),
            }
        }
        let Some(&first) = one.first() else { return Err(Flaw::Form("a cluster has candidates")) };
        let mut reached = vec![first];
        let mut at = 0;
        while let Some(&candidate) = reached.get(at) {
            for link in self.links.iter().filter(|link| link.ends.contains(&candidate)) {
                for end in link.ends {
                    if !reached.contains(&end) {
                        reached.push(end);
                    }
                }
            }
            at += 1;
        }
        let joined = one.iter().chain(other).all(|candidate| reached.contains(candidate));
        if joined { Ok(()) } else { Err(Flaw::Form("the links join the cluster")) }
    }
}

/// Whether two of these exclude each other, or all of them together empty a cell or a house.
fn contradicts_itself<const W: usize>(facts: &Facts<'_, W>, truths: &[Candidate]) -> bool {
    let excluded = |at: Candidate| truths.iter().any(|&truth| facts.exclude(truth, at));
    if truths.iter().any(|&truth| excluded(truth)) {
        return true;
    }
    let board = facts.0.board();
    let cell_is_empty =
        |cell| board.candidates(cell).iter().all(|digit| excluded(Candidate::new(cell, digit)));
    let house_lacks = |house: RegionId, digit| {
        (facts.0.geometry().cells(house) & board.places(digit))
            .iter()
            .all(|cell| excluded(Candidate::new(cell, digit)))
    };
    let layout = board.frame().rules().layout();
    layout.cells().any(cell_is_empty)
        || facts
            .0
            .geometry()
            .houses()
            .iter()
            .any(|&house| layout.digits().any(|digit| house_lacks(house, digit)))
}
