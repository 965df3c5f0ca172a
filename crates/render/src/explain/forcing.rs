//! Words for forcing chains and nets.

use super::tale::Tale;
use crate::scene::{CellRole, LinkKind, Mark, RegionRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::forcing::{Branch, Choice, Clash, Inference, Literal, Proof, Reason};
use ninefold_logic::{Candidate, RegionId};
use ninefold_puzzle::{Cell, Digit};

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    match proof {
        Proof::Contradiction { branch, clash } => {
            follow(tale, branch, Role::Second);
            refute(tale, branch, *clash);
            tale.infer("So the assumption is wrong.", []);
        }
        Proof::Verity { choice, branches } => {
            choose(tale, *choice);
            for (index, branch) in branches.iter().enumerate() {
                let role = [Role::Second, Role::Third, Role::Fourth][index % 3];
                follow(tale, branch, role);
                arrive(tale, branch);
            }
            tale.infer("One of these cases is true, and all of them end in the same way.", []);
        }
    }
}

/// Says why one of the assumptions is right.
fn choose<const W: usize>(tale: &mut Tale<'_, W>, choice: Choice) {
    match choice {
        Choice::Cell(cell) => tale.only(cell, Role::Pattern),
        Choice::House(digit, house) => {
            let places = tale.places(digit, house);
            tale.confined(digit, house, &places, Role::Pattern);
        }
        Choice::Candidate(candidate) => {
            tale.mark(Mark::Candidate(candidate, Role::Pattern));
            tale.premise("{0} is {1}, or it is not.", [candidate.cell.into(), candidate.digit.into()]);
        }
    }
}

/// Tells a branch: every digit that is forced, and the digits that force it.
pub(super) fn follow<const W: usize>(tale: &mut Tale<'_, W>, branch: &Branch, role: Role) {
    let assumed = branch.assumption.candidate();
    tale.mark(Mark::Candidate(assumed, Role::Pattern));
    let suppose = match branch.assumption {
        Literal::True(_) => "Suppose that {0} is {1}.",
        Literal::False(_) => "Suppose that {0} is not {1}.",
    };
    tale.infer(suppose, [assumed.cell.into(), assumed.digit.into()]);
    go_on(tale, &branch.inferences, 0, role);
}

/// Tells the inferences from one on; those before it are known.
pub(super) fn go_on<const W: usize>(
    tale: &mut Tale<'_, W>,
    inferences: &[Inference],
    from: usize,
    role: Role,
) {
    for (at, inference) in inferences.iter().enumerate().skip(from) {
        let Literal::True(forced) = inference.literal else {
            ruled_out(tale, inferences, at);
            continue;
        };
        tale.mark(Mark::Candidate(forced, role));
        let before = &inferences[..at];
        match inference.reason {
            Reason::LastInHouse(house) => last_in_house(tale, before, forced, house),
            Reason::LastInCell | Reason::Excluded(_) | Reason::Rule(_) => last_in_cell(tale, before, forced),
        }
    }
}

/// Says what a rule has no room for, all at once; other candidates go without a word of their own.
fn ruled_out<const W: usize>(tale: &mut Tale<'_, W>, inferences: &[Inference], at: usize) {
    let reason = inferences[at].reason;
    let Reason::Rule(number) = reason else { return };
    if at > 0 && inferences[at - 1].reason == reason {
        return;
    }
    let together = inferences[at..].iter().take_while(|inference| inference.reason == reason);
    let gone = together.map(|inference| inference.literal.candidate()).collect::<Vec<_>>();
    gone.iter().for_each(|at| tale.mark(Mark::Cell(at.cell, CellRole::Second)));
    let rule = rule_slot(tale, number);
    tale.infer("Then {0} rules out {1}.", [rule, Slot::Candidates(gone)]);
}

/// A rule by its number among those that are argued with.
fn rule_slot<const W: usize>(tale: &Tale<'_, W>, number: u16) -> Slot {
    let unit = tale.situation.geometry().rule_units().get(usize::from(number));
    Slot::Rules(unit.map(|unit| unit.rule).into_iter().collect())
}

fn last_in_cell<const W: usize>(tale: &mut Tale<'_, W>, before: &[Inference], forced: Candidate) {
    let causes = causes(before, |at| at.cell == forced.cell && at.digit != forced.digit);
    draw(tale, &causes, forced);
    let template = match causes.len() {
        0 => "Then only {1} is left for {2}.",
        1 => "Then {0} leaves only {1} for {2}.",
        _ => "Then {0} leave only {1} for {2}.",
    };
    tale.infer(template, [Slot::Candidates(causes), forced.digit.into(), forced.cell.into()]);
}

fn last_in_house<const W: usize>(
    tale: &mut Tale<'_, W>,
    before: &[Inference],
    forced: Candidate,
    house: RegionId,
) {
    let cells = tale.situation.geometry().cells(house);
    let causes = causes(before, |at| at.digit == forced.digit && at != forced && cells.contains(at.cell));
    draw(tale, &causes, forced);
    let template = match causes.len() {
        0 => "Then {1} has only {2} left for {3}.",
        1 => "Then {0} leaves only {2} for {3} in {1}.",
        _ => "Then {0} leave only {2} for {3} in {1}.",
    };
    let slots = [Slot::Candidates(causes), house.into(), forced.cell.into(), forced.digit.into()];
    tale.infer(template, slots);
}

/// The candidates whose truth made those of a kind false.
fn causes(inferences: &[Inference], of: impl Fn(Candidate) -> bool) -> Vec<Candidate> {
    let mut causes = Vec::new();
    for inference in inferences {
        if let (Literal::False(gone), Reason::Excluded(by)) = (inference.literal, inference.reason)
            && of(gone)
            && !causes.contains(&by)
        {
            causes.push(by);
        }
    }
    causes
}

fn draw<const W: usize>(tale: &mut Tale<'_, W>, causes: &[Candidate], forced: Candidate) {
    for cause in causes {
        tale.link(LinkKind::Implication, (cause.digit, &[cause.cell]), (forced.digit, &[forced.cell]));
    }
}

/// Says what cannot be at the end of a branch.
pub(super) fn refute<const W: usize>(tale: &mut Tale<'_, W>, branch: &Branch, clash: Clash) {
    match clash {
        Clash::Both(candidate) => both(tale, branch, candidate),
        Clash::NoCandidate(cell) => no_candidate(tale, branch, cell),
        Clash::NoPlace(digit, house) => no_place(tale, branch, digit, house),
        Clash::Rule(number) => {
            let rule = rule_slot(tale, number);
            tale.refute("Then {0} can no longer be kept.", [rule]);
        }
    }
}

fn both<const W: usize>(tale: &mut Tale<'_, W>, branch: &Branch, candidate: Candidate) {
    let causes = causes(&branch.inferences, |at| at == candidate);
    let template = match causes.len() {
        0 => "But that is just what {1} was not to be: {2}.",
        _ => "But {0} means that {1} is not {2}.",
    };
    tale.refute(template, [Slot::Candidates(causes), candidate.cell.into(), candidate.digit.into()]);
}

fn no_candidate<const W: usize>(tale: &mut Tale<'_, W>, branch: &Branch, cell: Cell) {
    tale.mark(Mark::Cell(cell, CellRole::Second));
    let causes = causes(&branch.inferences, |at| at.cell == cell);
    tale.refute("Then nothing is left for {0}, because of {1}.", [cell.into(), Slot::Candidates(causes)]);
}

fn no_place<const W: usize>(tale: &mut Tale<'_, W>, branch: &Branch, digit: Digit, house: RegionId) {
    tale.band(house, RegionRole::Base);
    let cells = tale.situation.geometry().cells(house);
    let causes = causes(&branch.inferences, |at| at.digit == digit && cells.contains(at.cell));
    tale.refute(
        "Then {0} has no place left for {1}, because of {2}.",
        [house.into(), digit.into(), Slot::Candidates(causes)],
    );
}

/// Says how a branch comes to the conclusion.
pub(super) fn arrive<const W: usize>(tale: &mut Tale<'_, W>, branch: &Branch) {
    for &removed in tale.removed() {
        let causes = causes(&branch.inferences, |at| at == removed);
        if causes.is_empty() {
            tale.infer("So {0} is not {1}.", [removed.cell.into(), removed.digit.into()]);
        } else {
            let because = Slot::Candidates(causes);
            tale.infer(
                "So {0} is not {1}, because of {2}.",
                [removed.cell.into(), removed.digit.into(), because],
            );
        }
    }
    for &placed in tale.step.conclusion.placements() {
        tale.infer("So {0} is {1}.", [placed.cell.into(), placed.digit.into()]);
    }
}
