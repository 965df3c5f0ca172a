//! SudokuMaker: links `https://sudokumaker.app/?puzzle=…`, their payloads, and the JSON inside of them.
//!
//! The JSON has a `puzzle` with its `cells` in reading order and a list of `constraints`, whose kinds are numbers. Every
//! kind that says what its digits do is read; a constraint that is switched off says nothing. Constraints that the
//! setter has programmed, fog with triggers, and grids that are not square or have other digits than 1 to their size are
//! refused by name. Digits in all cells that are not given are
//! the solution; digits in some of them are entries. Fog and drawings are kept. What the numbers mean was read from yusitnikov's importers.
//!
//! Written are givens, rules, and the solution or else the entries.

mod export;
mod import;
mod kinds;

use crate::document::Found;
use crate::fpuzzles::{item_at, unescape};
use crate::source::{Line, speaking_lines};
use crate::{Format, FormatError, Item, WriteError, lz};

/// Where the links lead.
const SITE: &str = "sudokumaker.app/";

/// How every payload begins, for it begins with the version of the form.
const START: &str = "N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcI";

/// Reads one puzzle from each line, or one from a JSON object.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let Some(first) = speaking_lines(text).next() else { return Ok(Vec::new()) };
    if text.trim_start().starts_with('{') {
        return Ok(vec![Found { line: first.number, item: item_at(&first, import::item_of(text))? }]);
    }
    let found = |line: Line<'_>| {
        let payload = payload_of(&line)?;
        let json = lz::unpack(&payload).map_err(str::to_owned);
        let item = item_at(&line, json.and_then(|json| import::item_of(&json)))?;
        Ok(Found { line: line.number, item })
    };
    speaking_lines(text).map(found).collect()
}

/// Writes one link a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let link = |item: &Item| {
        let json = export::json_of(item).map_err(|what| WriteError::new(Format::SudokuMaker, what))?;
        let payload = lz::pack(&json).trim_end_matches('=').replace('/', "-").replace('+', "%2B");
        Ok(format!("https://{SITE}?puzzle={payload}\n"))
    };
    items.iter().map(link).collect()
}

/// Whether a text is a link of SudokuMaker or what is inside of one.
pub(crate) fn is_sudokumaker(text: &str, first: &str) -> bool {
    first.contains(SITE)
        || first.starts_with(START)
        || text.trim_start().starts_with('{')
            && ["\"formatVersion\"", "\"constraints\""].iter().all(|field| text.contains(field))
}

/// The payload of a link in the letters of base64.
fn payload_of(line: &Line<'_>) -> Result<String, FormatError> {
    let link = line.text.trim();
    let payload = match (link.split_once("puzzle="), link.contains(SITE)) {
        (Some((_, payload)), _) => payload,
        (None, false) => link,
        (None, true) => {
            let error = line.error_at_start("this link holds no puzzle, only its name");
            return Err(error.hint("open it and copy the long link, which has '?puzzle=' in it"));
        }
    };
    let payload = payload.split(['&', '#']).next().unwrap_or(payload);
    Ok(unescape(payload).replace('-', "/").replace('$', "="))
}

#[cfg(test)]
mod tests;
