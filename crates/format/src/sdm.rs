//! `.sdm`: one puzzle a line with `0` for an empty cell.
//!
//! It is read like any line; only what is written has its own dialect.

use crate::line::check_plain;
use crate::{Format, Item, WriteError};
use ninefold_puzzle::Digit;

/// Writes one puzzle a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let mut text = String::new();
    for item in items {
        check_plain(item, Format::Sdm)?;
        text.extend(item.givens().iter().map(|given| given.map_or('0', Digit::to_char)));
        text.push('\n');
    }
    Ok(text)
}
