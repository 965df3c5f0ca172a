//! True candidates are found by few searches.

use ninefold_puzzle::{Constraint, Draft, Layout};
use ninefold_solve::{Budget, Outlook};

/// On a board with nothing but a rule every solution shows 36 of its 216 candidates, so that six are needed at least.
/// Searches that do not look for what is new need 48 and 16.
#[test]
fn a_solution_shows_what_no_other_has_shown_yet() {
    for (rule, most) in [(Constraint::AntiKing, 24), (Constraint::NonConsecutive, 12)] {
        let mut draft = Draft::empty(Layout::square(6).unwrap());
        draft.constraints = vec![rule.clone()];
        let outlook = Outlook::of(&draft.check().unwrap(), Budget::UNLIMITED).unwrap();
        assert!(outlook.digits().iter().all(|digits| digits.len() == 6), "{rule}");
        assert!(outlook.solutions().len() <= most, "{rule}: {}", outlook.solutions().len());
    }
}
