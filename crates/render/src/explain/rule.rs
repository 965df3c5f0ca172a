//! Words for what lines, signs and clues do not allow.

use super::tale::Tale;
use crate::scene::{CellRole, Role};
use crate::sentence::Slot;
use ninefold_logic::technique::rule::{Premise, Proof};
use ninefold_logic::{RuleId, Technique};
use ninefold_puzzle::{
    Cell, Constraint, CustomRule, DigitSet, DotKind, Global, LineKind, MarkKind, OutsideKind,
};

/// So many cells are told one by one what is left for them.
const MAX_TOLD: usize = 3;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    for (premise, (cell_role, role)) in
        proof.premises.iter().zip([(CellRole::Pattern, Role::Pattern), (CellRole::Second, Role::Second)])
    {
        tale.mark_cells(&marked(tale, premise), cell_role, role);
        say_rule(tale, premise);
    }
    match (tale.step.technique, &proof.premises[..]) {
        (Technique::RuleOverlap, [premise]) => overlap(tale, premise),
        (_, [premise]) => {
            say_what_is_left(tale, premise);
            say_why(tale, premise);
        }
        _ => {
            let removed = Slot::Candidates(tale.removed().to_vec());
            tale.refute("With {0/or}, the two rules could not be kept together.", [removed]);
        }
    }
}

/// The cells that a premise is seen at: of a rank, which compares all lines of the board, its own line.
fn marked<const W: usize>(tale: &Tale<'_, W>, premise: &Premise) -> Vec<Cell> {
    match constraint(tale, premise.rule) {
        Some(Constraint::Outside(clue)) if clue.kind == OutsideKind::FullRank && premise.cells.len() > 1 => {
            clue.line(tale.situation.board().frame().rules().layout())
        }
        _ => premise.cells.clone(),
    }
}

fn constraint<'a, const W: usize>(tale: &Tale<'a, W>, rule: RuleId) -> Option<&'a Constraint> {
    tale.situation.board().frame().rules().constraints().get(rule.index())
}

/// Says what the rule is about.
fn say_rule<const W: usize>(tale: &mut Tale<'_, W>, premise: &Premise) {
    let Some(constraint) = constraint(tale, premise.rule) else { return };
    let rule = Slot::Rules(vec![premise.rule]);
    let cells = Slot::from(&premise.cells);
    let number = |number: i64| Slot::Number(i32::try_from(number).unwrap_or(i32::MAX));
    match constraint {
        Constraint::Line(line) => {
            let ends = || [line.cells[0], line.cells[line.cells.len() - 1]];
            let [first, last] = ends().map(Slot::from);
            match line.kind {
                LineKind::Thermometer => tale.premise("Digits rise along {0}, from {1} to {2}.", [rule, first, last]),
                LineKind::SlowThermometer => {
                    tale.premise("Digits never fall along {0}, from {1} to {2}.", [rule, first, last])
                }
                LineKind::Palindrome => {
                    tale.premise("{0} reads the same from {1} as from {2}.", [rule, first, last])
                }
                LineKind::Renban => {
                    let count = Slot::Count(premise.cells.len());
                    tale.premise("{0} holds {1} consecutive digits in any order.", [rule, count])
                }
                LineKind::Whisper(by) => {
                    tale.premise("Neighbours on {0} differ by at least {1}.", [rule, number(by.into())])
                }
                LineKind::Between => {
                    tale.premise("All digits of {0} lie between those at its ends {1} and {2}.", [rule, first, last])
                }
                LineKind::Lockout(by) => tale.premise(
                    "The ends of {0}, {1} and {2}, differ by at least {3}, and no other digit of it lies between theirs or equals one.",
                    [rule, first, last, number(by.into())],
                ),
                LineKind::RegionSum => tale.premise("{0} has the same sum in every block that it passes.", [rule]),
                LineKind::Entropic => {
                    tale.premise("Any three neighbours on {0} are one low, one middle and one high digit.", [rule])
                }
                LineKind::Modular(by) => tale.premise(
                    "Any {1} neighbours on {0} have different remainders when divided by {1}.",
                    [rule, number(by.into())],
                ),
                LineKind::Zipper => {
                    tale.premise("Cells of {0} at the same distance from its middle all have the same sum.", [rule])
                }
                LineKind::Nabner => tale.premise("No two digits of {0} are equal or consecutive.", [rule]),
                LineKind::Parity => tale.premise("Odd and even digits take turns along {0}.", [rule]),
                LineKind::Sequence => {
                    tale.premise("From cell to cell, the digits of {0} change by the same step.", [rule])
                }
                LineKind::DoubleArrow => tale.premise(
                    "The digits of {0} between its ends add up to the two ends {1} and {2}.",
                    [rule, first, last],
                ),
                LineKind::SumLine(sum) => tale.premise(
                    "{0} falls into pieces whose digits each add up to {1}.",
                    [rule, number(sum.into())],
                ),
                LineKind::SplitPeas => tale.premise(
                    "The digits of {0} between its ends add up to the number that {1} and {2} make, in one order or the other.",
                    [rule, first, last],
                ),
            }
        }
        Constraint::Arrow(arrow) => tale
            .premise("The digits along {0} add up to what stands in {1}.", [rule, Slot::from(&arrow.bulb)]),
        Constraint::Dot(dot) => {
            let [one, other] = dot.cells.map(Slot::from);
            match dot.kind {
                DotKind::Difference(by) => {
                    tale.premise("{0} and {1} differ by {2}.", [one, other, number(by.into())])
                }
                DotKind::Ratio(times) => tale.premise(
                    "One of {0} and {1} is {2} times the other.",
                    [one, other, number(times.into())],
                ),
                DotKind::Sum(sum) => {
                    tale.premise("{0} and {1} add up to {2}.", [one, other, number(sum.into())])
                }
                DotKind::Greater => tale.premise("{0} is greater than {1}.", [one, other]),
            }
        }
        Constraint::Negative(_) => tale.premise(
            "There is no sign between {0}, so their digits are not related as a sign would say.",
            [cells],
        ),
        Constraint::Mark(mark) => {
            let cell = Slot::from(mark.cell);
            match mark.kind {
                MarkKind::Odd => tale.premise("{0} is marked as odd.", [cell]),
                MarkKind::Even => tale.premise("{0} is marked as even.", [cell]),
                MarkKind::Minimum => tale.premise("{0} is smaller than the cells beside it.", [cell]),
                MarkKind::Maximum => tale.premise("{0} is greater than the cells beside it.", [cell]),
                MarkKind::Candidates(digits) => {
                    tale.premise("The setter allows only {1/or} in {0}.", [cell, digits.into()])
                }
            }
        }
        Constraint::Quadruple(quadruple) => {
            let digits = quadruple.digits.iter().copied().collect::<DigitSet>();
            tale.premise("{1} all stand in {0}.", [cells, digits.into()])
        }
        Constraint::Outside(clue) => {
            let value = number(clue.value.into());
            match clue.kind {
                OutsideKind::LittleKiller => {
                    tale.premise("The cells of {0} add up to {1}.", [rule, value])
                }
                OutsideKind::Sandwich => tale.premise(
                    "Between its smallest and its largest digit, the line of {0} adds up to {1}.",
                    [rule, value],
                ),
                OutsideKind::XSum => tale.premise(
                    "The first digit of the line of {0} tells how many of its digits add up to {1}, itself among them.",
                    [rule, value],
                ),
                OutsideKind::Skyscraper => tale.premise(
                    "Along the line of {0}, {1} digits are greater than all before them.",
                    [rule, value],
                ),
                OutsideKind::NumberedRoom => tale.premise(
                    "The first digit of the line of {0} tells in which of its cells {1} stands.",
                    [rule, value],
                ),
                // How its line begins is said apart from how that compares with others.
                OutsideKind::FullRank if premise.cells.len() == 1 => tale.premise(
                    "Read from all sides, four lines begin with each digit, so {0} tells with which one its line begins.",
                    [rule],
                ),
                OutsideKind::FullRank => tale.premise(
                    "Of the four lines that begin with the same digit, {1} are smaller than that of {0}.",
                    [rule, number((i64::from(clue.value) - 1) % 4)],
                ),
            }
        }
        Constraint::Clones(_) => {
            tale.premise("The groups of {0} hold the same digits, cell by cell.", [rule])
        }
        Constraint::EqualSums(_) => tale.premise("The groups of {0} have the same sum.", [rule]),
        Constraint::SameValues(_) => {
            tale.premise("The groups of {0} hold the same digits, each as often.", [rule])
        }
        Constraint::LookAndSay(_) => tale.premise("{0} says how many of some digits stand in it.", [rule]),
        Constraint::Indexer(_) => tale.premise(
            "A digit of {0} tells where in its line or box the number of its own place stands.",
            [rule],
        ),
        Constraint::CountingCircles(_) => {
            tale.premise("Every digit in a circle stands in as many circles as it says.", [])
        }
        Constraint::Custom(custom) => match custom.rule {
            CustomRule::Pattern(_) => tale.premise("{0} must read as its pattern says.", [rule]),
            _ => tale.premise("Only some pairs of digits go together on {0}.", [rule]),
        },
        Constraint::Global(Global::Entropy) => {
            tale.premise("The square {0} holds a low, a middle and a high digit.", [cells])
        }
        Constraint::Global(Global::Remainders) => {
            tale.premise("The square {0} holds digits of all three remainders when divided by 3.", [cells])
        }
        Constraint::Global(Global::Taxicab) => {
            tale.premise("Of {0}, not both hold the digit that says how far apart they are.", [cells])
        }
        Constraint::Global(_) => tale.premise("{0} touch at a corner and are not consecutive.", [cells]),
        Constraint::Either(_) => tale.premise("At least one of the choices of {0} holds.", [rule]),
        Constraint::Cage(_)
        | Constraint::Diagonal(_)
        | Constraint::ExtraRegion(_)
        | Constraint::AntiKnight
        | Constraint::AntiKing
        | Constraint::NonConsecutive
        | Constraint::Drawing(_) => {}
    }
}

/// Says for a few cells which digits remain, as a bound if it is one.
fn say_what_is_left<const W: usize>(tale: &mut Tale<'_, W>, premise: &Premise) {
    let lost = |cell: Cell| {
        tale.removed().iter().filter(|at| at.cell == cell).map(|at| at.digit).collect::<DigitSet>()
    };
    let changed = premise.cells.iter().map(|&cell| (cell, lost(cell))).filter(|(_, lost)| !lost.is_empty());
    let changed = changed.take(MAX_TOLD).collect::<Vec<_>>();
    for (cell, lost) in changed {
        let left = tale.candidates(cell) - lost;
        let (Some(least), Some(most)) = (left.min(), left.max()) else { continue };
        match (lost.min(), lost.max()) {
            _ if least == most => tale.infer("That leaves only {1} for {0}.", [cell.into(), least.into()]),
            (_, Some(high)) if high < least => {
                tale.infer("So {0} is at least {1}.", [cell.into(), least.into()]);
            }
            (Some(low), _) if low > most => tale.infer("So {0} is at most {1}.", [cell.into(), most.into()]),
            _ => tale.infer("That leaves {1/or} for {0}.", [cell.into(), left.into()]),
        }
    }
}

/// Says why what is removed cannot be, with the rule's own word.
fn say_why<const W: usize>(tale: &mut Tale<'_, W>, premise: &Premise) {
    let removed = Slot::Candidates(tale.removed().to_vec());
    let template = match constraint(tale, premise.rule) {
        Some(Constraint::Line(line)) => match line.kind {
            LineKind::Thermometer => "With {0/or}, the thermometer could not rise through all its cells.",
            LineKind::Palindrome => "{0/or} would have no equal partner on the other side.",
            LineKind::Whisper(_) => "With {0/or}, a neighbour on the line could not be far enough away.",
            LineKind::Renban => "With {0/or}, the digits of the line could not be consecutive.",
            LineKind::RegionSum | LineKind::Zipper | LineKind::DoubleArrow => {
                "With {0/or}, the sums along the line could not be equal."
            }
            _ => "With {0/or}, the line could not be filled.",
        },
        Some(Constraint::Arrow(_)) => "With {0/or}, the arrow could not add up.",
        Some(Constraint::Dot(_) | Constraint::Negative(_)) => {
            "{0/or} would leave no digit for the other cell that goes with it."
        }
        Some(Constraint::Mark(mark)) => match mark.kind {
            MarkKind::Minimum | MarkKind::Maximum => {
                "With {0/or}, a cell beside it would have no digit left."
            }
            _ => "{0/or} is not allowed there.",
        },
        Some(Constraint::Quadruple(_)) => {
            "With {0/or}, too few cells would be left for the digits at the corner."
        }
        Some(Constraint::Outside(_)) => "With {0/or}, the number outside could not be right.",
        _ => "With {0/or}, the rule could not be kept.",
    };
    tale.refute(template, [removed]);
}

/// Says which digit the rule needs.
fn overlap<const W: usize>(tale: &mut Tale<'_, W>, premise: &Premise) {
    for digit in tale.step.conclusion.digits() {
        tale.infer("It cannot be kept without {0}.", [digit.into()]);
        let places = tale.holders(&premise.cells, digit);
        tale.infer("Among its cells, {0} can only go in {1}.", [digit.into(), places.into()]);
        let removed = tale.removed_from(digit);
        tale.refute("If {0/or} were {1}, these cells could not have it.", [removed.into(), digit.into()]);
    }
}
