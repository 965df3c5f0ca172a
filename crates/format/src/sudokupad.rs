//! SudokuPad's own links: `https://sudokupad.app/scl…` and `ctc…` with JSON inside of them, `scf…` and `classic…`.
//!
//! These links hold drawings, of which only some are rules: givens, regions, cages with a sum or
//! without repeats, and the rules with a name (`antiknight`, `antiking`, `nonconsecutive`,
//! `disjoint`). A line, an arrow, a shape, a text or another cage may stand for any rule: it is kept and
//! drawn as a [`Drawing`](ninefold_puzzle::Drawing), which says so of itself, and so is fog. Rules that the
//! author explains in words only become the description. Links with `fpuz` hold rules and belong to f-puzzles.
//!
//! Written are givens and rules; entries and marks are not, for a link is a puzzle and no game. Lines, dots and clues
//! are written as a link with `fpuz`, which SudokuPad opens just as well and which keeps them as rules.

mod classic;
mod drawings;
mod export;
mod import;
mod zipper;

use crate::document::Found;
use crate::fpuzzles::{self, REFUSAL_HINT, item_of_json, unescape};
use crate::source::{Line, speaking_lines};
use crate::{Format, FormatError, Item, WriteError, lz};

/// Where the links lead.
const SITES: [&str; 2] = ["sudokupad.app/", "app.crackingthecryptic.com/"];

/// What stands before the payload of a link, and so says what it is.
#[derive(Clone, Copy)]
enum Prefix {
    /// JSON, zipped or plain.
    Scl,
    /// f-puzzles' JSON.
    FPuzzles,
    Scf,
    Classic,
}

const PREFIXES: [(&str, Prefix); 6] = [
    ("scl", Prefix::Scl),
    ("ctc", Prefix::Scl),
    ("fpuzzles", Prefix::FPuzzles),
    ("fpuz", Prefix::FPuzzles),
    ("scf", Prefix::Scf),
    ("classic", Prefix::Classic),
];

/// Reads one puzzle from each line, or one from a JSON object.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let Some(first) = speaking_lines(text).next() else { return Ok(Vec::new()) };
    if text.trim_start().starts_with('{') {
        return Ok(vec![Found { line: first.number, item: item_at(&first, item_of(text))? }]);
    }
    let found = |line: Line<'_>| {
        let (prefix, payload) = payload_of(&line)?;
        let unpack = || lz::unpack(&unescape(&payload)).map_err(str::to_owned);
        let item = match prefix {
            Prefix::Scl => unpack().and_then(|json| item_of(&json)),
            Prefix::FPuzzles => fpuzzles::unpack(&unescape(&payload)).and_then(|json| item_of_json(&json)),
            Prefix::Scf => classic::read_scf(&unescape(&payload).replace('+', " ")),
            Prefix::Classic => classic::read_classic(&payload),
        };
        Ok(Found { line: line.number, item: item_at(&line, item)? })
    };
    speaking_lines(text).map(found).collect()
}

/// Writes one link a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let link = |item: &Item| {
        let refusal = |what: String| WriteError::new(Format::SudokuPad, what);
        match export::json_of(item) {
            Ok(json) => Ok(format!("https://sudokupad.app/scl{}\n", lz::pack(&json).trim_end_matches('='))),
            Err(what) => match fpuzzles::json_of(item) {
                Ok(json) => Ok(format!("https://sudokupad.app/fpuz{}\n", lz::pack(&json))),
                Err(_) => Err(refusal(what)),
            },
        }
    };
    items.iter().map(link).collect()
}

/// Whether a text is a link of SudokuPad that is none of f-puzzles, or what is inside of one.
pub(crate) fn is_sudokupad(text: &str, first: &str) -> bool {
    SITES.iter().any(|site| first.contains(site)) && !first.contains("/fpuz")
        || (first.starts_with("sclN") || first.starts_with("ctcN")) && !first.contains(' ')
        || (first.starts_with("scf") || first.starts_with("classic")) && first.len() > 20
        || text.trim_start().starts_with('{')
            && ["\"cells\"", "\"cellSize\""].iter().all(|field| text.contains(field))
}

/// The payload of a link and what it is.
fn payload_of(line: &Line<'_>) -> Result<(Prefix, String), FormatError> {
    let link = line.text.trim();
    let after = SITES.iter().find_map(|site| Some(link.split_once(site)?.1)).unwrap_or(link);
    let after = after.strip_prefix("sudoku/").unwrap_or(after);
    let name = after.split_once("puzzleid=").map_or(after, |(_, name)| name);
    let found = PREFIXES.iter().find_map(|(start, prefix)| Some((*prefix, name.strip_prefix(start)?)));
    let (prefix, payload) = found.ok_or_else(|| {
        let error = line.error_at_start("this link holds no puzzle, only its name");
        error.hint("open it and copy the long link, which starts with sudokupad.app/scl")
    })?;
    // An address ends where its settings begin; the cells of a short link may hold an ampersand.
    let end: &[char] = match prefix {
        Prefix::Classic => &['?'],
        _ => &['&', '?'],
    };
    Ok((prefix, payload.split(end).next().unwrap_or(payload).to_owned()))
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
    use crate::any_item::{any_classic, any_item, rules_one_by_one};
    use crate::{read, write};
    use ninefold_puzzle::{Cage, Cell, Constraint, ExtraRegion, Repeats, Shape};
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// The rules of a puzzle, with an extra region for whatever is one by another name: a cage of
    /// different digits, a diagonal.
    fn rules(item: &Item) -> HashSet<Constraint> {
        let plain = |constraint: Constraint| match constraint {
            Constraint::Cage(Cage { sum: None, repeats: Repeats::Forbidden, .. })
            | Constraint::ExtraRegion(_)
            | Constraint::Diagonal(_) => {
                Constraint::ExtraRegion(ExtraRegion { cells: constraint.cells(item.layout()) })
            }
            other => other,
        };
        rules_one_by_one(item).into_iter().map(plain).collect()
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
                    let wanted = if link.contains("/fpuz") { Format::FPuzzles } else { Format::SudokuPad };
                    prop_assert_eq!(document.format, wanted);
                    prop_assert_eq!(&crate::read_as(Format::SudokuPad, &link).unwrap().items, &document.items);
                    prop_assert_eq!(houses(back), houses(&item));
                    prop_assert_eq!(back.givens(), item.givens());
                    prop_assert_eq!(rules(back), rules(&item));
                }
                Err(error) => {
                    let is_overlay = matches!(item.layout().shape(), Shape::Overlay { .. });
                    let says_less = write(&item, Format::FPuzzles).is_err();
                    prop_assert!(is_overlay || !item.frozen().is_empty() || says_less, "{}", error);
                }
            }
        }

        #[test]
        fn classic_links_are_read_in_both_codes(item in any_classic()) {
            let givens = item.givens();
            let (mut short, mut runs) = (String::new(), String::new());
            let symbols = givens.iter().map(|given| given.map_or(0, |digit| digit.get())).collect::<Vec<_>>();
            let mut at = 0;
            while at < symbols.len() {
                let blanks = symbols[at + 1..].iter().take(5).take_while(|&&symbol| symbol == 0).count();
                short.extend("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx".chars().nth(usize::from(symbols[at]) + 10 * blanks));
                at += 1 + blanks;
            }
            for run in symbols.chunk_by(|one, other| *one == 0 && *other == 0) {
                match run {
                    [0, ..] => for part in run.chunks(25) { runs.push(char::from(b'A' + part.len() as u8)); },
                    digits => runs.extend(digits.iter().map(|digit| digit.to_string())),
                }
            }
            let puzzle = Item::new(item.draft()).unwrap();
            let read_one = |link: &str| read(link).unwrap_or_else(|error| panic!("{}\n{link}", error.report())).items.remove(0);
            prop_assert_eq!(&read_one(&format!("https://sudokupad.app/classic{short}")), &puzzle);
            let code = read_one(&format!("https://sudokupad.app/scf{short}*xtOne**two*aMe"));
            prop_assert_eq!(code.info.title.as_deref(), Some("One*two"));
            prop_assert_eq!(code.info.author.as_deref(), Some("Me"));
            prop_assert_eq!((code.givens(), code.constraints().len()), (puzzle.givens(), 2));
            // Rarely, a text means something in both codes.
            if super::classic::read_classic(&runs).is_ok_and(|other| other != puzzle) {
                return Ok(());
            }
            prop_assert_eq!(&read_one(&format!("https://sudokupad.app/classic{runs}?setting-nogrid=1")), &puzzle);
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
    fn drawings_are_kept() {
        let cases = [
            (",l:[{wp:[[0.5,0.5],[1.5,1.5]],c:a0a0a0,th:16}]", "drawing line #a0a0a0 25 50,50 150,150"),
            (
                ",a:[{wp:[[0.5,0.5],[0.5,1.5]],c:#0,th:2,hl:0.2}]",
                "drawing line #000000 3 62,130 50,150 38,130, drawing line #000000 3 50,50 50,150",
            ),
            (
                ",o:[{ct:[1,-0.5],w:0.5,h:0.5,r:t,c2:#F,c1:#0,te:'a b',fs:32}]",
                "drawing ellipse #ffffff #000000 50 50 100,-50, drawing text #000000 50 100,-50 a\\sb",
            ),
            (",ca:[{ce:[[0,0]],v:'?'}]", "drawing outline #000000 ? r1c1"),
            (",ca:[{ce:[[0,0],[0,1]]}]", "drawing outline #000000 \\e r1c1 r1c2"),
            (",ca:[{ce:[[0,0]],v:'FogLight'}]", "fog r1c1"),
            (",foglight:[[0,0],[1,1]]", "fog r1c1 r2c2"),
            (",foglight:[[]]", "fog"),
            // What SudokuPad makes of cells in no region.
            (",ca:[{ce:[[0,0],[0,1]],unique:f,hidden:t}]", ""),
        ];
        for (fields, wanted) in cases {
            let document =
                read(&zipped(fields)).unwrap_or_else(|error| panic!("{fields}: {}", error.report()));
            let item = &document.items[0];
            let words = item.constraints().iter().map(|rule| crate::rule_words::write(rule, item.layout()));
            assert_eq!(words.collect::<Vec<_>>().join(", "), wanted);
        }
    }

    #[test]
    fn what_is_not_known_is_refused_by_name() {
        let cases = [
            (",l:[{wp:[[0.5],[1.5,1.5]]}]", "[0.5] isn't a place of a drawing"),
            (
                ",l:[{wp:[[0.5,0.5],[99,1.5]]}]",
                "the drawing at r1c1 makes no sense: it is drawn too far from the board",
            ),
            (",triggereffect:[{}]", "the rule 'triggereffect' is not known"),
            (",global:['antixv']", "the rule 'antixv' is not known"),
            (",metadata:{norowcol:t}", "the rule 'norowcol' is not known"),
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
