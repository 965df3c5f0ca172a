//! The `rule` lines of Ninefold's form: one constraint each.

use super::sections::Section;
use crate::{FormatError, rule_words};
use ninefold_puzzle::{Constraint, Layout};

pub(super) use crate::rule_words::write;

pub(super) fn read(section: &Section<'_>, layout: &Layout) -> Result<Constraint, FormatError> {
    if section.value.trim().is_empty() {
        return Err(section.line.error_at_start("a rule without a name"));
    }
    rule_words::read(section.value, layout).map_err(|error| {
        let fault = section.line.error_at(error.part, error.reason);
        match error.hint {
            Some(hint) => fault.hint(hint),
            None => fault,
        }
    })
}
