//! [`unknown_rules`]: the rules of a puzzle that no technique uses yet.

use crate::geometry::RuleId;
use ninefold_puzzle::{Constraint, Global, Rules};

/// The rules that no technique uses yet, one of each name.
///
/// Where there are some, a way that ends early says nothing about how hard the puzzle is: a person would
/// use them. So such a puzzle has no level, and whoever asks for a hint is told which rule is meant.
pub fn unknown_rules(rules: &Rules) -> Vec<RuleId> {
    let mut unknown: Vec<RuleId> = Vec::new();
    for (index, constraint) in rules.constraints().iter().enumerate() {
        let is_named = |id: &RuleId| rules.constraints()[id.index()].name() == constraint.name();
        if !is_known(constraint) && !unknown.iter().any(is_named) {
            unknown.push(RuleId::new(index));
        }
    }
    unknown
}

/// Whether some technique uses the rule.
fn is_known(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Cage(_)
            | Constraint::Diagonal(_)
            | Constraint::ExtraRegion(_)
            | Constraint::AntiKnight
            | Constraint::AntiKing
            | Constraint::NonConsecutive
            | Constraint::Global(Global::Leaper(..) | Global::DisjointGroups)
    )
}
