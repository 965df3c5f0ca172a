//! SudokuPad's own links: `https://sudokupad.app/scl…` and `ctc…`, and the JSON inside of them.
//!
//! These links hold drawings, of which only some are rules: givens, regions, cages with a sum or
//! without repeats, and the rules with a name (`antiknight`, `antiking`, `nonconsecutive`,
//! `disjoint`). These are read. A line, an arrow, a shape or a text may stand for any rule: a link
//! with one is refused and says so. Rules that the author explains in words only become the
//! description. Links with `fpuz` hold rules and belong to f-puzzles.
//!
//! Written are givens and rules; entries and marks are not, for a link is a puzzle and no game.

mod export;
mod import;
mod zipper;

use crate::document::Found;
use crate::fpuzzles::{REFUSAL_HINT, unescape};
use crate::source::{Line, speaking_lines};
use crate::{Format, FormatError, Item, WriteError, lz};

/// What stands before a payload.
const STARTS: [&str; 4] = ["sudokupad.app/scl", "sudokupad.app/ctc", "puzzleid=scl", "puzzleid=ctc"];

/// Where the links lead.
const SITES: [&str; 2] = ["sudokupad.app/", "app.crackingthecryptic.com/"];

/// Reads one puzzle from each line, or one from a JSON object.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let Some(first) = speaking_lines(text).next() else { return Ok(Vec::new()) };
    if text.trim_start().starts_with('{') {
        return Ok(vec![Found { line: first.number, item: item_at(&first, item_of(text))? }]);
    }
    let found = |line: Line<'_>| {
        let payload = payload_of(&line)?;
        let item = lz::unpack(&payload).map_err(str::to_owned).and_then(|json| item_of(&json));
        Ok(Found { line: line.number, item: item_at(&line, item)? })
    };
    speaking_lines(text).map(found).collect()
}

/// Writes one link a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let link = |item: &Item| {
        let json = export::json_of(item).map_err(|what| WriteError::new(Format::SudokuPad, what))?;
        let payload = lz::pack(&json);
        Ok(format!("https://sudokupad.app/scl{}\n", payload.trim_end_matches('=')))
    };
    items.iter().map(link).collect()
}

/// Whether a text is a link of SudokuPad that is none of f-puzzles, or what is inside of one.
pub(crate) fn is_sudokupad(text: &str, first: &str) -> bool {
    SITES.iter().any(|site| first.contains(site)) && !first.contains("/fpuz")
        || (first.starts_with("sclN") || first.starts_with("ctcN")) && !first.contains(' ')
        || text.trim_start().starts_with('{')
            && ["\"cells\"", "\"cellSize\""].iter().all(|field| text.contains(field))
}

fn payload_of(line: &Line<'_>) -> Result<String, FormatError> {
    let link = line.text.trim();
    let after = STARTS.iter().find_map(|start| Some(link.split_once(start)?.1));
    let after = after.or_else(|| link.strip_prefix("scl").or_else(|| link.strip_prefix("ctc")));
    let after = after.ok_or_else(|| {
        let error = line.error_at_start("this link holds no puzzle, only its name");
        error.hint("open it and copy the long link, which starts with sudokupad.app/scl")
    })?;
    Ok(unescape(after.split(['&', '?']).next().unwrap_or(after)))
}

fn item_of(json: &str) -> Result<Item, String> {
    let value = match serde_json::from_str(json) {
        Ok(value) => value,
        Err(_) => zipper::unzip(json)?,
    };
    import::item_of(&value)
}

fn item_at(line: &Line<'_>, item: Result<Item, String>) -> Result<Item, FormatError> {
    item.map_err(|reason| {
        let error = line.error_at_start(reason);
        if error.reason.starts_with("the rule ") { error.hint(REFUSAL_HINT) } else { error }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_item::any_item;
    use crate::{read, write};
    use ninefold_puzzle::{Cage, Cell, Constraint, ExtraRegion, Repeats, Shape};
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// The rules of a puzzle, with an extra region for whatever is one by another name: a cage of
    /// different digits, a diagonal.
    fn rules(item: &Item) -> HashSet<Constraint> {
        let plain = |constraint: &Constraint| match constraint {
            Constraint::Cage(Cage { sum: None, repeats: Repeats::Forbidden, .. })
            | Constraint::ExtraRegion(_)
            | Constraint::Diagonal(_) => {
                Constraint::ExtraRegion(ExtraRegion { cells: constraint.cells(item.layout()) })
            }
            other => other.clone(),
        };
        item.constraints().iter().map(plain).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn links_carry_puzzles(item in any_item()) {
            match write(&item, Format::SudokuPad) {
                Ok(link) => {
                    let document = read(&link).unwrap_or_else(|error| panic!("{}\n{link}", error.report()));
                    let back = &document.items[0];
                    let houses = |item: &Item| {
                        item.layout().houses().iter().map(|house| house.cells().to_vec()).collect::<HashSet<Vec<Cell>>>()
                    };
                    prop_assert_eq!(document.format, Format::SudokuPad);
                    prop_assert_eq!(houses(back), houses(&item));
                    prop_assert_eq!(back.givens(), item.givens());
                    prop_assert_eq!(rules(back), rules(&item));
                }
                Err(_) => {
                    let says_nothing = |rule: &Constraint| {
                        matches!(rule, Constraint::Cage(Cage { sum: None, repeats: Repeats::Allowed, .. }))
                    };
                    let is_overlay = matches!(item.layout().shape(), Shape::Overlay { .. });
                    prop_assert!(is_overlay || !item.frozen().is_empty() || item.constraints().iter().any(says_nothing));
                }
            }
        }
    }

    /// A 4x4 with its boxes as SudokuPad writes it, and further fields.
    fn zipped(fields: &str) -> String {
        let regions = "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
        let text = format!("{{id:x1,cs:50,ce:[[{{v:1}},,,],[,,,],[,,,],[,,,{{v:'4'}}]],{regions}{fields}}}");
        format!("https://sudokupad.app/scl{}?setting-nogrid=1", lz::pack(&text).trim_end_matches('='))
    }

    #[test]
    fn zipped_links_are_read() {
        let link = zipped(
            ",ca:[{v:'title: It\\'s small'},{ce:[[0,1],[0,2]],v:5,unique:t,c1:#0},{ce:[[1,0],[1,1]],unique:t,hidden:f}],metadata:{author:'A \\\"B\\\"'},global:[antiknight]",
        );
        let document = read(&link).unwrap_or_else(|error| panic!("{}", error.report()));
        let item = &document.items[0];
        assert_eq!((document.format, item.layout().n_digits()), (Format::SudokuPad, 4));
        assert_eq!(item.info.title.as_deref(), Some("It's small"));
        assert_eq!(item.givens().iter().flatten().count(), 2);
        assert_eq!(item.constraints().len(), 3);
    }

    #[test]
    fn drawings_are_refused_by_their_names() {
        let cases = [
            (",l:[{wp:[[0.5,0.5],[1.5,1.5]],c:a0a0a0}]", "the rule behind drawn 'lines' is not known"),
            (",o:[{ct:[1,1],te:x}]", "the rule behind drawn 'overlays' is not known"),
            (",global:['antixv']", "the rule 'antixv' is not known"),
            (",metadata:{norowcol:t}", "the rule 'norowcol' is not known"),
            (",foglight:[[0,0]]", "the rule 'foglight' is not known"),
            (",ca:[{ce:[[0,0]],v:'?'}]", "the rule 'cage with \"?\"' is not known"),
            (",ca:[{ce:[[0,0],[0,1]]}]", "the rule behind drawn 'cages' is not known"),
        ];
        for (fields, wanted) in cases {
            assert_eq!(read(&zipped(fields)).unwrap_err().reason, wanted, "{fields}");
        }
        assert_eq!(
            read("https://sudokupad.app/abc123").unwrap_err().reason,
            "this link holds no puzzle, only its name"
        );
    }
}
