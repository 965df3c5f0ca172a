//! Penpa+: links `https://swaroopg92.github.io/penpa-edit/#m=edit&p=…` of sudokus.
//!
//! The payload is base64 of raw DEFLATE of a text with a line for each part of the puzzle. Penpa+ is a drawing board, so
//! most of what it holds says nothing about digits. Read as rules are: digits in cells, lists of candidates, thick lines
//! that cut a square board into blocks, dashed lines from corner to corner, thermometers, arrows, cages with or without a sum
//! in their corner, and small white and black dots on the lines between cells. Coloured cells, lines, circles, squares
//! and other letters are kept as drawings; symbols and tools beyond that are refused by name. An answer that the link checks
//! (`a=`) is the solution, digits in the layer of the solver are entries.
//!
//! Written are square boards with those rules. How points are numbered was read from swaroopg92's program.

mod base64;
mod deflate;
mod export;
mod import;
mod points;

use crate::document::Found;
use crate::fpuzzles::item_at;
use crate::source::{Line, speaking_lines};
use crate::{Format, FormatError, Item, WriteError};

/// Where the links lead.
const SITE: &str = "penpa-edit/";

/// What stands for what in the text, applied in this order when it is written.
const SHORT: [(&str, &str); 31] = [
    ("z", "zZ"),
    ("\"qa\"", "z9"),
    ("\"pu_q\"", "zQ"),
    ("\"pu_a\"", "zA"),
    ("\"grid\"", "zG"),
    ("\"edit_mode\"", "zM"),
    ("\"surface\"", "zS"),
    ("\"line\"", "zL"),
    ("\"lineE\"", "zE"),
    ("\"wall\"", "zW"),
    ("\"cage\"", "zC"),
    ("\"number\"", "zN"),
    ("\"symbol\"", "zY"),
    ("\"special\"", "zP"),
    ("\"board\"", "zB"),
    ("\"command_redo\"", "zR"),
    ("\"command_undo\"", "zU"),
    ("\"command_replay\"", "z8"),
    ("\"numberS\"", "z1"),
    ("\"freeline\"", "zF"),
    ("\"freelineE\"", "z2"),
    ("\"thermo\"", "zT"),
    ("\"arrows\"", "z3"),
    ("\"direction\"", "zD"),
    ("\"squareframe\"", "z0"),
    ("\"polygon\"", "z5"),
    ("\"deletelineE\"", "z4"),
    ("\"killercages\"", "z6"),
    ("\"nobulbthermo\"", "z7"),
    ("\"__a\"", "z_"),
    ("null", "zO"),
];

/// Reads one puzzle from each line.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let found = |line: Line<'_>| {
        let item = item_at(&line, item_of(line.text.trim()))?;
        Ok(Found { line: line.number, item })
    };
    speaking_lines(text).map(found).collect()
}

/// Writes one link a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let link = |item: &Item| {
        let text = export::text_of(item).map_err(|what| WriteError::new(Format::Penpa, what))?;
        let answer = export::answer_of(item).map(|answer| format!("&a={}", pack(&answer)));
        let payload = pack(&shortened(&text));
        Ok(format!("https://swaroopg92.github.io/{SITE}#m=edit&p={payload}{}\n", answer.unwrap_or_default()))
    };
    items.iter().map(link).collect()
}

/// Whether a text is a link of Penpa+.
pub(crate) fn is_penpa(first: &str) -> bool {
    first.contains(SITE) || first.starts_with("m=edit&p=") || first.starts_with("m=solve&p=")
}

fn item_of(link: &str) -> Result<Item, String> {
    let fields = link.split_once(['#', '?']).map_or(link, |(_, fields)| fields);
    let field = |name: &str| fields.split(['&', '#']).find_map(|field| field.strip_prefix(name));
    let payload = field("p=").ok_or("this link holds no puzzle: it has no 'p='")?;
    if payload.starts_with("http") {
        return Err("this link leads to another one: copy that".into());
    }
    let text = unpack(payload)?;
    let answer = field("a=").map(unpack).transpose()?;
    import::item_of(&lengthened(&text), answer.as_deref())
}

fn unpack(payload: &str) -> Result<String, String> {
    let bytes = base64::decode(payload).ok_or("the payload of this link isn't base64")?;
    let text = deflate::unpack(&bytes).ok_or("the payload of this link is cut off or broken")?;
    String::from_utf8(text).map_err(|_| "the payload of this link isn't text".into())
}

fn pack(text: &str) -> String {
    base64::encode(&deflate::pack(text.as_bytes()))
}

fn shortened(text: &str) -> String {
    SHORT.iter().fold(text.to_owned(), |text, (long, short)| text.replace(long, short))
}

fn lengthened(text: &str) -> String {
    SHORT.iter().rev().fold(text.to_owned(), |text, (long, short)| text.replace(short, long))
}

#[cfg(test)]
mod tests;
