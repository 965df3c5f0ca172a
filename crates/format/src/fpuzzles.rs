//! f-puzzles: links, their payloads, and the JSON inside of them.
//!
//! `https://f-puzzles.com/?load=…` or `https://sudokupad.app/fpuz…`, one puzzle a line, or a JSON object.
//! The rules that Ninefold knows are read: regions of any shape, killer cages, extra regions, diagonals, anti-knight, anti-king,
//! non-consecutive and disjoint groups (as extra regions). Any other rule is refused by its name, and
//! so are drawings that may stand for one. Colours and settings of the web page are not kept.

mod export;
mod import;

use crate::document::Found;
use crate::source::{Line, excerpt, speaking_lines};
use crate::{Format, FormatError, Item, WriteError, lz};

pub(crate) use import::{digit, disjoint_groups, is_absent, item_of_json, labelled, number};

/// What every refusal says.
pub(crate) const REFUSAL_HINT: &str =
    "nothing has been read, because the puzzle would be another one without it";

/// Reads one puzzle from each line, or one from a JSON object.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let Some(first) = speaking_lines(text).next() else { return Ok(Vec::new()) };
    if text.trim_start().starts_with('{') {
        return Ok(vec![Found { line: first.number, item: item_at(&first, item_of_json(text))? }]);
    }
    let link = |line: Line<'_>| {
        let payload = payload_of(line.text.trim());
        Ok(Found {
            line: line.number,
            item: item_at(&line, unpack(&payload).and_then(|json| item_of_json(&json)))?,
        })
    };
    speaking_lines(text).map(link).collect()
}

/// Writes one link a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let link = |item: &Item| {
        let json = export::json_of(item).map_err(|what| WriteError::new(Format::FPuzzles, what))?;
        Ok(format!("https://www.f-puzzles.com/?load={}\n", lz::pack(&json)))
    };
    items.iter().map(link).collect()
}

/// Whether a text is a link of f-puzzles or what is inside of one.
pub(crate) fn is_fpuzzles(text: &str, first: &str) -> bool {
    first.contains("f-puzzles.com/")
        || first.contains("sudokupad.app/fpuz")
        || text.trim_start().starts_with('{')
            && !text.contains("\"ninefold\"")
            && text.contains("\"grid\"")
            && text.contains("\"size\"")
        || first.starts_with("N4Ig") && !first.contains(' ')
}

/// Unpacks a payload.
pub(crate) fn unpack(payload: &str) -> Result<String, String> {
    lz::unpack(payload).map_err(str::to_owned)
}

/// The item, or an error at the start of its line.
pub(crate) fn item_at(line: &Line<'_>, item: Result<Item, String>) -> Result<Item, FormatError> {
    item.map_err(|reason| {
        let error = line.error_at_start(reason);
        if error.reason.starts_with("the rule ") { error.hint(REFUSAL_HINT) } else { error }
    })
}

/// The payload of a link, with the escapes of addresses taken back.
pub(crate) fn payload_of(link: &str) -> String {
    let starts = ["load=", "sudokupad.app/fpuzzles", "sudokupad.app/fpuz"];
    let payload = starts.iter().find_map(|start| Some(link.split_once(start)?.1)).unwrap_or(link);
    unescape(payload.split(['&', '?']).next().unwrap_or(payload))
}

/// A payload with the escapes of addresses taken back.
pub(crate) fn unescape(payload: &str) -> String {
    let mut plain = String::with_capacity(payload.len());
    let mut rest = payload;
    while let Some((before, escaped)) = rest.split_once('%') {
        plain.push_str(before);
        let code = escaped.get(..2).and_then(|code| u8::from_str_radix(code, 16).ok());
        plain.extend(code.map(char::from));
        rest = if code.is_some() { &escaped[2..] } else { escaped };
    }
    (plain + rest).replace(' ', "+")
}

/// Why a rule is refused.
pub(crate) fn unknown_rule(name: &str) -> String {
    format!("the rule '{}' is not known", excerpt(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_item::any_item;
    use crate::{read, write};
    use ninefold_puzzle::{Constraint, Repeats, Shape};
    use proptest::prelude::*;
    use std::collections::HashSet;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn links_carry_what_they_can(item in any_item()) {
            let is_loose = |constraint: &Constraint| matches!(constraint, Constraint::Cage(cage) if cage.repeats == Repeats::Allowed);
            let is_overlay = matches!(item.layout().shape(), Shape::Overlay { .. });
            match write(&item, Format::FPuzzles) {
                Ok(link) => {
                    let back = read(&link).unwrap_or_else(|error| panic!("{}\n{link}", error.report())).items.remove(0);
                    let cells = |item: &Item| item.layout().houses().iter().map(|house| house.cells().to_vec()).collect::<HashSet<_>>();
                    prop_assert_eq!(cells(&back), cells(&item));
                    prop_assert_eq!(back.givens(), item.givens());
                    prop_assert_eq!(back.digits(), item.digits());
                    prop_assert_eq!(back.solution(), item.solution());
                    let rules = |item: &Item| item.constraints().iter().cloned().collect::<HashSet<_>>();
                    prop_assert_eq!(rules(&back), rules(&item));
                }
                Err(_) => prop_assert!(is_overlay || !item.frozen().is_empty() || item.constraints().iter().any(is_loose)),
            }
        }
    }

    #[test]
    fn rules_that_are_not_known_are_named() {
        let with = |fields: &str| {
            format!(
                "{{\"size\":4,\"grid\":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]{fields}}}"
            )
        };
        assert_eq!(read(&with("")).map(|document| document.format), Ok(Format::FPuzzles));
        let cases = [
            (",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]]}]", "the rule 'thermometer' is not known"),
            (",\"negative\":[\"xv\"]", "the rule 'negative xv' is not known"),
            (
                ",\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"?\"}]",
                "the rule behind a drawn 'text' is not known",
            ),
            (
                ",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"a\"}]",
                "the rule 'killer cage with \"a\"' is not known",
            ),
            (",\"killercage\":[{\"cells\":[\"R0C1\"]}]", "'R0C1' is no cell: write r1c1 for row 1, column 1"),
        ];
        for (fields, wanted) in cases {
            assert_eq!(read(&with(fields)).unwrap_err().reason, wanted);
        }
        let told = |link: &str| read(link).unwrap_err().reason;
        assert_eq!(told("https://sudokupad.app/fpuzN4Ig"), "the link ends too early");
        assert!(read(&with(",\"thermometer\":[],\"antiking\":false")).is_ok());
    }
}
