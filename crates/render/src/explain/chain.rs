//! Words for chains and loops.

use super::tale::Tale;
use crate::scene::{CellRole, LinkKind, Mark, RegionRole, Role};
use crate::sentence::{ChainNode, Purpose, Slot};
use ninefold_logic::technique::chain::{Form, Node, Proof, Reason, StrongLink};
use ninefold_puzzle::CellSet;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let (Some(first), Some(last)) = (proof.links.first(), proof.links.last()) else { return };
    show(tale, proof);
    let suppose = match first.from.cells.len() {
        1 => "Suppose that {1} is not in {0}.",
        _ => "Suppose that none of {0} is {1}.",
    };
    tale.infer(suppose, [cells(&first.from), first.from.digit.into()]);
    for (at, link) in proof.links.iter().enumerate() {
        if let Some(before) = at.checked_sub(1).and_then(|at| proof.links.get(at)) {
            weak(tale, &before.to, &link.from);
        }
        strong(tale, link);
    }
    match proof.form {
        Form::Open if first.from == last.to => {
            tale.infer("That is just what was supposed to be false, so it is true after all.", []);
        }
        Form::Open => tale.infer("So {0} is true, or {1} is, or both.", [fact(&first.from), fact(&last.to)]),
        Form::Loop => {
            weak(tale, &last.to, &first.from);
            tale.infer(
                "That closes the loop: it runs both ways, and exactly one end of every link is true.",
                [],
            );
        }
    }
    let removed = Slot::Candidates(tale.removed().to_vec());
    match proof.form {
        Form::Open if first.from == last.to => {
            tale.refute("With {0/or}, that would be impossible.", [removed]);
        }
        Form::Open => tale.refute("With {0/or}, neither could be.", [removed]),
        Form::Loop => tale.refute("With {0/or}, both ends of some link would be false.", [removed]),
    }
    tale.say(Purpose::Notation, "In signs: {0}.", [Slot::Chain(nodes(proof), tale.removed().to_vec())]);
}

/// Marks the nodes in turn as what is true and false, and draws the links.
fn show<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for link in &proof.links {
        tale.mark_all(link.from.digit, &link.from.cells, Role::Second);
        tale.mark_all(link.to.digit, &link.to.cells, Role::Pattern);
        match &link.reason {
            Reason::Cell => {}
            Reason::House(house) => tale.band(*house, RegionRole::Base),
            Reason::AlmostLocked(cells) => {
                for &cell in cells {
                    tale.mark(Mark::Cell(cell, CellRole::Second));
                }
            }
        }
    }
    for (at, link) in proof.links.iter().enumerate() {
        tale.link(LinkKind::Strong, (link.from.digit, &link.from.cells), (link.to.digit, &link.to.cells));
        if let Some((from, to)) = proof.weak_links().nth(at) {
            tale.link(LinkKind::Weak, (from.digit, &from.cells), (to.digit, &to.cells));
        }
    }
}

/// The first is false, so that the second is true.
fn strong<const W: usize>(tale: &mut Tale<'_, W>, link: &StrongLink) {
    let (digit, to) = (Slot::from(link.to.digit), Slot::OneOf(link.to.cells.clone()));
    match &link.reason {
        Reason::Cell => tale.infer("Then {0} is {1}, its only other candidate.", [to, digit]),
        Reason::House(house) => {
            let template = match link.to.cells.len() {
                1 => "Then {0} must be in {1}, the only other place in {2}.",
                _ => "Then {0} must be in {1}, the only other places in {2}.",
            };
            tale.infer(template, [digit, to, (*house).into()]);
        }
        Reason::AlmostLocked(set) => tale.infer(
            "Then {0}, with only {1}, need all their other digits, so that {2} is in {3}.",
            [set.into(), tale.digits_of(set).into(), digit, to],
        ),
    }
}

/// The first is true, so that the second is false.
fn weak<const W: usize>(tale: &mut Tale<'_, W>, from: &Node, to: &Node) {
    let common = from.cells.iter().chain(&to.cells).copied().collect::<CellSet<W>>();
    if from.digit != to.digit && from.cells == to.cells {
        return tale.infer("So {0} is not {1}.", [cells(to), to.digit.into()]);
    }
    if from.digit != to.digit {
        let units = tale.situation.geometry().rule_units();
        let rules = units.iter().filter(|unit| common.is_subset(&unit.set)).map(|unit| unit.rule).take(1);
        let rules = rules.collect::<Vec<_>>();
        let reason = if rules.is_empty() { fact(from) } else { Slot::Rules(rules) };
        let template = match to.cells.len() {
            1 => "So {0} is not {1}, because of {2}.",
            _ => "So none of {0} is {1}, because of {2}.",
        };
        return tale.infer(template, [cells(to), to.digit.into(), reason]);
    }
    let region = tale.situation.geometry().regions_with(common).next();
    let (template, reason) = match (region, to.cells.len()) {
        (Some(region), 1) => ("So {1} is not in {0}, because {2} has it already.", region.into()),
        (Some(region), _) => ("So none of {0} is {1}, because {2} has it already.", region.into()),
        (None, 1) => ("So {1} is not in {0}, which {2} sees.", cells(from)),
        (None, _) => ("So none of {0} is {1}, because {2} sees them.", cells(from)),
    };
    tale.infer(template, [cells(to), to.digit.into(), reason]);
}

fn cells(node: &Node) -> Slot {
    Slot::from(&node.cells)
}

fn fact(node: &Node) -> Slot {
    Slot::Candidates(
        node.cells.iter().map(|&cell| ninefold_logic::Candidate::new(cell, node.digit)).collect(),
    )
}

/// The chain in Eureka notation.
fn nodes(proof: &Proof) -> Vec<ChainNode> {
    let node = |link, node: &Node| ChainNode { link, digit: node.digit, cells: node.cells.clone() };
    let mut nodes = Vec::new();
    for link in &proof.links {
        nodes.push(node((!nodes.is_empty()).then_some(LinkKind::Weak), &link.from));
        nodes.push(node(Some(LinkKind::Strong), &link.to));
    }
    if let (Form::Loop, Some(first)) = (proof.form, proof.links.first()) {
        nodes.push(node(Some(LinkKind::Weak), &first.from));
    }
    nodes
}
