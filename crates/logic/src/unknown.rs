//! [`unknown_rules`]: the rules of a puzzle that no technique uses yet.

use crate::geometry::RuleId;
use crate::geometry::units::{is_argued_by_parts, is_only_peers};
use ninefold_puzzle::{Constraint, Part, Rules};

/// The rules that no technique uses yet, one of each name.
///
/// Where there are some, a way that ends early says nothing about how hard the puzzle is: a person would
/// use them. So such a puzzle has no level, and whoever asks for a hint is told which rule is meant.
pub fn unknown_rules(rules: &Rules) -> Vec<RuleId> {
    let mut unknown: Vec<RuleId> = Vec::new();
    for (index, (constraint, parts)) in rules.constraints().iter().zip(rules.parts()).enumerate() {
        let is_named = |id: &RuleId| rules.constraints()[id.index()].name() == constraint.name();
        if !is_known(constraint, parts) && !unknown.iter().any(is_named) {
            unknown.push(RuleId::new(index));
        }
    }
    unknown
}

/// Whether some technique uses the rule.
fn is_known(constraint: &Constraint, parts: &[Part]) -> bool {
    matches!(constraint, Constraint::Cage(_) | Constraint::NonConsecutive | Constraint::Drawing(_))
        || is_only_peers(constraint)
        || is_argued_by_parts(constraint, parts)
}
