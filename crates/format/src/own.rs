//! Ninefold's own form by itself.
//!
//! Whoever needs no other form, such as a page in a browser, carries no other reader and writer.
//!
//! ```
//! use ninefold_format::own;
//! let items = own::read("ninefold 1\nlayout: boxes 2x2\ngivens:\n  12..\n  ....\n  ....\n  ....\n")?;
//! assert_eq!(own::read(&own::write(&items[0]))?, items);
//! # Ok::<(), ninefold_format::FormatError>(())
//! ```

use crate::document::check_text;
use crate::{FormatError, Item, ninefold};

/// Reads the puzzles of a text in Ninefold's own form.
pub fn read(text: &str) -> Result<Vec<Item>, FormatError> {
    Ok(ninefold::read(check_text(text)?)?.into_iter().map(|found| found.item).collect())
}

/// Writes a puzzle in Ninefold's own form, which carries everything.
pub fn write(item: &Item) -> String {
    ninefold::text_of(item)
}
