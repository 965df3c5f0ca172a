//! [`RuleUnit`]: what one argument about a rule looks at.

use super::RuleId;
use ninefold_puzzle::{Cell, CellSet, Constraint, Global, Outside, OutsideKind, Part, Rules};

/// A rule that is more than cells that differ, or a piece of one that speaks of the whole board.
#[derive(Clone, Debug)]
pub struct RuleUnit<const W: usize = 2> {
    /// The rule.
    pub rule: RuleId,
    /// Which of its parts, by their place among them.
    pub numbers: Vec<u16>,
    /// The cells of these parts, each once.
    pub cells: Vec<Cell>,
    /// The cells as a set.
    pub set: CellSet<W>,
}

impl<const W: usize> RuleUnit<W> {
    /// The parts themselves.
    pub fn parts<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = &'a Part> {
        let all = rules.parts().get(self.rule.index()).map_or(&[][..], Vec::as_slice);
        self.numbers.iter().filter_map(move |&number| all.get(usize::from(number)))
    }

    fn new(rules: &Rules, rule: RuleId, numbers: Vec<u16>) -> Self {
        let parts = &rules.parts()[rule.index()];
        let mut cells =
            numbers.iter().flat_map(|&number| parts[usize::from(number)].cells()).collect::<Vec<_>>();
        cells.sort_unstable();
        cells.dedup();
        Self { rule, numbers, set: cells.iter().copied().collect(), cells }
    }
}

/// Whether arguments about the rule are found by the parts that it is made of.
///
/// Regions and chess moves are peers, cages have techniques of their own, and a rank that is only one of several
/// choices is nothing that a person works out.
pub(crate) fn is_argued_by_parts(constraint: &Constraint, parts: &[Part]) -> bool {
    !matches!(
        constraint,
        Constraint::Cage(_)
            | Constraint::NonConsecutive
            | Constraint::Diagonal(_)
            | Constraint::ExtraRegion(_)
    ) && parts.iter().any(|part| !matches!(part, Part::Different(_)))
        && !parts.iter().any(has_rank_among_choices)
}

fn has_rank_among_choices(part: &Part) -> bool {
    let Part::Either(choices) = part else { return false };
    choices.iter().flatten().any(|part| matches!(part, Part::Rank { .. }))
}

/// The units of all rules, in their order.
pub(super) fn units<const W: usize>(rules: &Rules) -> Vec<RuleUnit<W>> {
    let argued = rules.constraints().iter().zip(rules.parts()).enumerate();
    let argued = argued.filter(|(_, (constraint, parts))| is_argued_by_parts(constraint, parts));
    argued
        .flat_map(|(index, (constraint, parts))| units_of(rules, RuleId::new(index), constraint, parts))
        .collect()
}

/// A rule for the whole board is looked at where it applies, and a rank tells the first digit of its line before that
/// is compared with others: parts with the same cells belong together.
fn units_of<const W: usize>(
    rules: &Rules,
    rule: RuleId,
    constraint: &Constraint,
    parts: &[Part],
) -> Vec<RuleUnit<W>> {
    let is_everywhere = matches!(
        constraint,
        Constraint::Negative(_)
            | Constraint::Global(_)
            | Constraint::Outside(Outside { kind: OutsideKind::FullRank, .. })
    );
    let mut groups: Vec<(Vec<Cell>, Vec<u16>)> = Vec::new();
    for (number, part) in (0..).zip(parts) {
        let cells = if is_everywhere { part.cells() } else { Vec::new() };
        match groups.iter_mut().find(|(known, _)| *known == cells) {
            Some((_, numbers)) => numbers.push(number),
            None => groups.push((cells, vec![number])),
        }
    }
    groups.into_iter().map(|(_, numbers)| RuleUnit::new(rules, rule, numbers)).collect()
}

/// Whether the rule only says that cells differ.
pub(crate) fn is_only_peers(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Diagonal(_)
            | Constraint::ExtraRegion(_)
            | Constraint::AntiKnight
            | Constraint::AntiKing
            | Constraint::Global(Global::Leaper(..) | Global::DisjointGroups)
    )
}
