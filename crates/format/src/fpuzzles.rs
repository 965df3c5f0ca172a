//! f-puzzles: links, their payloads, and the JSON inside of them.
//!
//! `https://f-puzzles.com/?load=…` or `https://sudokupad.app/fpuz…`, one puzzle a line, or a JSON object.
//! Every field that stands for a rule is read: regions of any shape, cages, lines, arrows, dots and letters with
//! their negative forms, clues outside the board, signs in cells, given pencil marks and the rules for the whole
//! board. Any field that is not known is refused by name. Fog and drawings are kept as
//! [`Drawing`](ninefold_puzzle::Drawing)s, for they may stand for a rule; those that only show a rule with a field of
//! its own, colours of cells and settings of the web page are not.

mod export;
mod import;
mod names;

use crate::document::Found;
use crate::source::{Line, excerpt, speaking_lines};
use crate::{Format, FormatError, Item, WriteError, lz};

pub(crate) use export::{json_of, nearest};
pub(crate) use import::{check_blocks, digit, is_absent, item_of_json, labelled, layout_of_regions, number};

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
        let json = json_of(item).map_err(|what| WriteError::new(Format::FPuzzles, what))?;
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

/// The JSON of a payload. Where a link passed through a server that makes one slash of two, they are put back.
pub(crate) fn unpack(payload: &str) -> Result<String, String> {
    match lz::unpack(payload) {
        Ok(json) if is_json(&json) => Ok(json),
        spoilt => with_slashes(payload).map_or(spoilt.map_err(str::to_owned), Ok),
    }
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok()
}

/// What the payload says with one of its slashes doubled, or two of them.
fn with_slashes(payload: &str) -> Option<String> {
    /// As many as SudokuPad tries.
    const MOST_TRIES: usize = 400;
    /// Longer than any puzzle that people draw; every try reads all of it.
    const LONGEST: usize = 32_768;
    if payload.len() > LONGEST {
        return None;
    }
    let slashes = payload.match_indices('/').map(|(at, _)| at).collect::<Vec<_>>();
    let one = slashes.iter().map(|&at| vec![at]);
    let two =
        slashes.iter().enumerate().flat_map(|(i, &a)| slashes[i + 1..].iter().map(move |&b| vec![a, b]));
    one.chain(two).take(MOST_TRIES).find_map(|doubled| {
        let mut whole = payload.to_owned();
        doubled.iter().rev().for_each(|&at| whole.insert(at, '/'));
        lz::unpack(&whole).ok().filter(|json| is_json(json))
    })
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
    use crate::any_item::{any_item, rules_one_by_one};
    use crate::{read, write};
    use ninefold_puzzle::{Constraint, DotKind, Global, LineKind, MarkKind, OutsideKind, Repeats, Shape};
    use proptest::prelude::*;
    use std::collections::HashSet;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn links_carry_what_they_can(item in any_item()) {
            match write(&item, Format::FPuzzles) {
                Ok(link) => {
                    let back = read(&link).unwrap_or_else(|error| panic!("{}\n{link}", error.report())).items.remove(0);
                    let cells = |item: &Item| item.layout().houses().iter().map(|house| house.cells().to_vec()).collect::<HashSet<_>>();
                    prop_assert_eq!(cells(&back), cells(&item));
                    prop_assert_eq!(back.givens(), item.givens());
                    prop_assert_eq!(back.digits(), item.digits());
                    prop_assert_eq!(back.solution(), item.solution());
                    prop_assert_eq!(rules_one_by_one(&back), rules_one_by_one(&item));
                }
                Err(_) => {
                    let is_overlay = matches!(item.layout().shape(), Shape::Overlay { .. });
                    let frozen = !item.frozen().is_empty();
                    prop_assert!(is_overlay || frozen || item.constraints().iter().any(may_be_refused));
                }
            }
        }

        #[test]
        fn no_rules_do_harm(
            key in prop::sample::select(KEYS.to_vec()),
            cells in prop::collection::vec("R[0-5]C[0-5]", 0..6),
            line in prop::collection::vec("R[0-5]C[0-5]", 0..40),
            value in prop::sample::select(vec!["", "0", "1", "3", "12", "999999999999", "-4", "X", "a", "1.5"]),
            direction in prop::sample::select(vec!["DR", "UL", "D", ""]),
        ) {
            let cell = cells.first().cloned().unwrap_or_default();
            let rule = serde_json::json!({
                "cells": cells, "lines": [line], "cell": cell, "value": value, "values": [1, 2], "direction": direction,
                "cloneCells": cells,
            });
            for kept in [&["cells", "value"][..], &["lines", "value"], &["lines"], &["cell"], &["cell", "value"], &["cells", "lines"], &["cells", "values"], &["cells", "cloneCells"], &["cell", "direction", "value"]] {
                let rule = rule.as_object().unwrap().iter().filter(|(name, _)| kept.contains(&name.as_str())).map(|(name, value)| (name.clone(), value.clone())).collect::<serde_json::Map<_, _>>();
                let text = with(&format!(",\"{key}\":[{}]", serde_json::Value::Object(rule)));
                if let Ok(document) = read(&text) {
                    let is_drawn = document.items[0].constraints().iter().any(|rule| matches!(rule, Constraint::Drawing(_)));
                    let forms = if is_drawn { &[Format::Ninefold, Format::Json][..] } else { &[Format::FPuzzles, Format::Ninefold, Format::Json] };
                    for &format in forms {
                        let again = write(&document.items[0], format).unwrap_or_else(|error| panic!("{error}: {text}"));
                        prop_assert_eq!(rules_one_by_one(&read(&again).unwrap().items[0]), rules_one_by_one(&document.items[0]), "{}", text);
                    }
                }
            }
        }
    }

    /// Fields of rules, known and unknown.
    const KEYS: [&str; 32] = [
        "killercage",
        "extraregion",
        "arrow",
        "thermometer",
        "slowthermometer",
        "palindrome",
        "renban",
        "whispers",
        "betweenline",
        "lockout",
        "regionsumline",
        "entropicline",
        "modularline",
        "zipperline",
        "nabner",
        "doublearrow",
        "difference",
        "ratio",
        "xv",
        "littlekillersum",
        "sandwichsum",
        "xsum",
        "skyscraper",
        "odd",
        "minimum",
        "rowindexer",
        "columnindexer",
        "boxindexer",
        "clone",
        "quadruple",
        "fogofwar",
        "negative",
    ];

    /// Whether f-puzzles has no field for a rule, or has it only beside certain others.
    fn may_be_refused(constraint: &Constraint) -> bool {
        match constraint {
            Constraint::Cage(cage) => cage.repeats == Repeats::Allowed,
            Constraint::Global(global) => *global != Global::DisjointGroups,
            Constraint::Line(line) => {
                matches!(
                    line.kind,
                    LineKind::Parity | LineKind::Sequence | LineKind::SplitPeas | LineKind::SumLine(_)
                )
            }
            Constraint::Dot(dot) => matches!(dot.kind, DotKind::Sum(_) | DotKind::Greater),
            Constraint::Outside(clue) => {
                matches!(clue.kind, OutsideKind::NumberedRoom | OutsideKind::FullRank)
                    || clue.kind == OutsideKind::LittleKiller && (clue.step.0 == 0 || clue.step.1 == 0)
            }
            Constraint::Mark(mark) => matches!(mark.kind, MarkKind::Candidates(_)),
            Constraint::NonConsecutive
            | Constraint::Negative(_)
            | Constraint::EqualSums(_)
            | Constraint::SameValues(_)
            | Constraint::LookAndSay(_)
            | Constraint::CountingCircles(_)
            | Constraint::Custom(_)
            | Constraint::Either(_)
            | Constraint::Drawing(_) => true,
            _ => false,
        }
    }

    /// A 4x4 grid with further fields.
    fn with(fields: &str) -> String {
        let row = "[{},{},{},{}]";
        format!("{{\"size\":4,\"grid\":[{row},{row},{row},{row}]{fields}}}")
    }

    #[test]
    fn colours_of_cells_turned_drawings_and_the_last_words_are_kept() {
        let one = |text: &str| read(text).unwrap().items.remove(0);
        let grid = r##""grid":[[{"c":"#D0D0FF"},{"cArray":["#f00","#0f0"],"c":"#f00"},{"c":7},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]"##;
        let turned = r##""rectangle":[{"cells":["R2C2"],"width":0.5,"height":0.2,"baseC":"#000","outlineC":"#000","angle":-45}]"##;
        let letters = r#""text":[{"cells":["R3C3"],"value":"up","size":0.5,"angle":90}]"#;
        let item = one(&format!(
            "{{\"size\":4,{grid},{turned},{letters},\"successMessage\":\"Well done\\nindeed\"}}"
        ));
        let words = item.constraints().iter().map(|rule| crate::rule_words::write(rule, item.layout()));
        assert_eq!(
            words.collect::<Vec<_>>(),
            [
                "drawing rectangle #d0d0ff #00000000 100 100 50,50",
                "drawing rectangle #ff0000 #00000000 100 50 50,125",
                "drawing rectangle #00ff00 #00000000 100 50 50,175",
                "drawing rectangle #aaaaaa #00000000 100 100 50,250",
                "drawing rectangle #000000 #000000 20 50 150,150 315",
                "drawing text #000000 50 250,250 up 90",
            ]
        );
        assert_eq!(item.info.success.as_deref(), Some("Well done\nindeed"));
        for format in [Format::Ninefold, Format::Json, Format::SudokuPad] {
            let again = one(&write(&item, format).unwrap());
            assert_eq!((again.constraints(), &again.info), (item.constraints(), &item.info), "{format}");
        }
        let coloured = one(
            r##"{"size":4,"grid":[[{},{"c":"#a8a8a8"},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{"c":"#ffa0a0"}]],"successMessage":"Done"}"##,
        );
        let again = one(&write(&coloured, Format::FPuzzles).unwrap());
        assert_eq!((again.constraints(), &again.info), (coloured.constraints(), &coloured.info));
    }

    /// The rules that the fields of a 4x4 board come to, in Ninefold's own words.
    fn check(fields: &str, rules: &str) {
        let document = read(&with(&format!(",{fields}")));
        let item = &document.unwrap_or_else(|error| panic!("{fields}: {}", error.report())).items[0];
        let words = item.constraints().iter().map(|rule| crate::rule_words::write(rule, item.layout()));
        assert_eq!(words.collect::<Vec<_>>().join(", "), rules, "{fields}");
    }

    #[test]
    fn every_field_is_read_as_its_rule() {
        let cases = [
            (
                r#""thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}]"#,
                "thermometer r1c1 r1c2, thermometer r1c1 r2c1",
            ),
            (r#""slowthermometer":[{"lines":[["R1C1","R1C2"]]}]"#, "slow-thermometer r1c1 r1c2"),
            (r#""whispers":[{"lines":[["R1C1","R1C2"]]}]"#, "whisper 2 r1c1 r1c2"),
            (r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"3"}]"#, "whisper 3 r1c1 r1c2"),
            (r#""lockout":[{"lines":[["R1C1","R1C2","R1C3"]]}]"#, "lockout 2 r1c1 r1c2 r1c3"),
            (
                r#""arrow":[{"cells":["R2C1","R1C1"],"lines":[["R2C1","R2C2"],["R1C1","R1C2"]]}]"#,
                "arrow r1c1 r2c1 : r2c2 : r1c2",
            ),
            (
                r#""difference":[{"cells":["R1C1","R1C2"]},{"cells":["R1C1","R2C1"],"value":"2"}]"#,
                "difference 1 r1c1 r1c2, difference 2 r1c1 r2c1",
            ),
            (
                r#""ratio":[{"cells":["R1C1","R1C2"]}],"negative":["ratio"]"#,
                "negative ratio 2, ratio 2 r1c1 r1c2",
            ),
            (
                r#""xv":[{"cells":["R1C1","R1C2"],"value":"V"}],"negative":["xv"]"#,
                "negative sum 5 sum 10, sum 5 r1c1 r1c2",
            ),
            (
                r#""nonconsecutive":true,"difference":[{"cells":["R1C1","R1C2"]}]"#,
                "difference 1 r1c1 r1c2, negative difference 1",
            ),
            (
                r#""littlekillersum":[{"cell":"R0C1","direction":"DR","value":"6"}]"#,
                "little-killer 6 r0c1 down-right",
            ),
            (r#""sandwichsum":[{"cell":"R5C2","value":"5"}]"#, "sandwich 5 r5c2 up"),
            (r#""xsum":[{"cell":"R2C0","value":3}]"#, "x-sum 3 r2c0 right"),
            (r#""skyscraper":[{"cell":"R2C5","value":"2"}]"#, "skyscraper 2 r2c5 left"),
            (r#""odd":[{"cell":"R1C1"}],"even":[{"cell":"R1C2"}]"#, "even r1c2, odd r1c1"),
            (r#""clone":[{"cells":["R1C1"],"cloneCells":["R3C3"]}]"#, "clones r1c1 : r3c3"),
            (
                r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[1,2]}]"#,
                "quadruple 12 r1c1 r1c2 r2c1 r2c2",
            ),
            (r#""rowindexer":[{"cells":["R1C1"]}]"#, "row-indexer r1c1"),
            (
                r#""renban":[{"lines":[["R1C1","R1C2"]]}],"line":[{"lines":[["R1C1","R1C2"]],"fromConstraint":"Renban"}]"#,
                "renban r1c1 r1c2",
            ),
            (r#""odd":[{"cell":"R1C1"},{"cell":"R1C1"}]"#, "odd r1c1"),
            (r#""disjointgroups":true"#, "disjoint-groups"),
            (
                r##""line":[{"lines":[["R1C1","R2C2"]],"outlineC":"#FF6666","width":0.3}]"##,
                "drawing line #ff6666 30 50,50 150,150",
            ),
            (
                r##""circle":[{"cells":["R1C1","R1C2"],"baseC":"#FFFFFF","outlineC":"#000000","width":0.4,"height":0.4,"value":"7"}]"##,
                "drawing ellipse #ffffff #000000 40 40 50,100, drawing text #000000 32 50,100 7",
            ),
            (
                r#""text":[{"cells":["R0C1"],"value":"to do","size":0.5}]"#,
                "drawing text #000000 50 -50,50 to\\sdo",
            ),
            (
                r#""cage":[{"cells":["R1C1","R1C2"],"value":"?"},{"cells":["R2C2"],"value":"FOGLIGHT"}]"#,
                "drawing outline #000000 ? r1c1 r1c2, fog r2c2",
            ),
            (r#""fogofwar":["R1C1"],"foglight":["R4C4"]"#, "fog r1c1 r1c2 r2c1 r2c2 r4c4"),
            (r#""cage":[{"cells":["R4C4"],"value":"FOW"}]"#, "fog r3c3 r3c4 r4c3 r4c4"),
            (r#""negative":["foglight"]"#, "fog"),
            (r#""germanwhispers":[{"lines":[["R1C1","R1C2"]]}]"#, "whisper 2 r1c1 r1c2"),
            (r#""dutchwhispers":[{"lines":[["R1C1","R1C2"]]}]"#, "whisper 1 r1c1 r1c2"),
            (
                r#""difference":[{"cells":["R1C1","R1C2"],"value":"2"}],"negative":["difference"]"#,
                "difference 2 r1c1 r1c2, negative difference 2",
            ),
            (r#""lockout":[{"lines":[["R1C1","R1C2"]]}]"#, "lockout 2 r1c1 r1c2"),
        ];
        cases.into_iter().for_each(|(fields, rules)| check(fields, rules));
    }

    #[test]
    fn elements_that_say_nothing_are_drawn_at_most() {
        let cases = [
            (r#""xv":[{"cells":["R1C1","R1C2"],"value":""}]"#, ""),
            (r#""sandwichsum":[{"cell":"R0C1","value":""}],"xsum":[{"cell":"R0C1"}]"#, ""),
            (r#""skyscraper":[{"cell":"R0C1","value":" "}]"#, ""),
            (
                r#""littlekillersum":[{"cell":"R0C1","direction":"DR","cells":["R1C2"],"value":""}]"#,
                "drawing text #000000 50 -50,50 \u{2198}",
            ),
            (
                r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]"#,
                "drawing ellipse #00000000 #aaaaaa 70 70 100,100",
            ),
            (r#""thermometer":[{"lines":[["R1C1"]]}]"#, "drawing ellipse #00000000 #aaaaaa 50 50 50,50"),
            (
                r#""renban":[{"lines":[["R1C1"],["R2C1","R2C2"]]}]"#,
                "drawing ellipse #00000000 #aaaaaa 50 50 50,50, renban r2c1 r2c2",
            ),
            (r#""betweenline":[{"lines":[["R1C1","R1C2"]]}]"#, "drawing line #aaaaaa 20 50,50 50,150"),
            (r#""zipperline":[{"lines":[["R1C1","R1C2"]]}]"#, "drawing line #aaaaaa 20 50,50 50,150"),
            (r#""regionsumline":[{"lines":[["R1C1","R1C2"]]}]"#, "drawing line #aaaaaa 20 50,50 50,150"),
            (r#""rectangle":[{"cells":[],"width":1}],"line":[{"width":1}],"text":[{"value":"a"}]"#, ""),
        ];
        cases.into_iter().for_each(|(fields, rules)| check(fields, rules));
    }

    #[test]
    fn what_other_programs_write_into_cells_and_details_is_read() {
        let one =
            |text: &str| read(text).unwrap_or_else(|error| panic!("{}", error.report())).items.remove(0);
        let row = r#"[{"value":3,"given":true,"region":-1,"_region":-1},{"value":0,"region":-1},{"region":-1},{"value":"","region":-1}]"#;
        let empty = r#"[{"region":-1},{"region":-1},{"region":-1},{"region":-1}]"#;
        let item = one(&format!(
            r#"{{"size":4,"grid":[{row},{empty},{empty},{empty}],"solution":"3,1,2,4,,,,,,,,,,?,0,1"}}"#
        ));
        assert_eq!(item.givens().iter().flatten().count(), 1);
        assert_eq!(item.layout().houses().len(), 8, "regions of -1 are none");
        let solution = item.solution().unwrap();
        assert_eq!(solution.iter().flatten().map(|digit| digit.get()).collect::<Vec<_>>(), [3, 1, 2, 4, 1]);
        let item = one(&with(
            r#","title":"Own","cage":[{"value":"author: A. Setter"},{"cells":[],"value":"title: Other"}],"metadata":{"rules":["One.","Two."],"solution":"1234............"}"#,
        ));
        assert_eq!(item.info.title.as_deref(), Some("Own"));
        assert_eq!(item.info.author.as_deref(), Some("A. Setter"));
        assert_eq!(item.info.description.as_deref(), Some("One.\nTwo."));
        assert_eq!(item.solution().unwrap().iter().flatten().count(), 4);
        let item = one(&with(
            r##","cage":[{"cells":["R1C1"],"value":"msgcorrect: Well done","outlineC":"#FFFFFF00"},{"cells":["R1C1"],"value":"solution: 1234341221434321"}]"##,
        ));
        assert_eq!(item.info.success.as_deref(), Some("Well done"));
        assert_eq!((item.solution().map(<[_]>::len), item.constraints()), (Some(16), &[][..]));
        let reason = read(&with(r#","metadata":{"norowcol":true}"#)).unwrap_err().reason;
        assert_eq!(reason, "the rule 'norowcol' is not known");
    }

    #[test]
    fn regions_of_fewer_cells_hold_no_digit_twice() {
        let cell = |region: &str| format!("{{\"region\":{region}}}");
        let grid = |regions: [&str; 16]| {
            let rows = regions
                .chunks(4)
                .map(|row| row.iter().map(|region| cell(region)).collect::<Vec<_>>().join(","));
            let rows = rows.map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",");
            read(&format!("{{\"size\":4,\"grid\":[{rows}]}}"))
        };
        let n = "null";
        let item =
            grid([n, "0", "0", n, n, "1", "1", "1", n, "1", n, n, n, n, n, "0"]).unwrap().items.remove(0);
        let words = item.constraints().iter().map(|rule| crate::rule_words::write(rule, item.layout()));
        assert_eq!(
            words.collect::<Vec<_>>(),
            ["extra-region r1c2 r1c3 r4c4", "extra-region r2c2 r2c3 r2c4 r3c2"]
        );
        let refused = grid([n, "0", "0", "0", "0", "0", n, n, n, n, n, n, n, n, n, n]).unwrap_err().reason;
        assert_eq!(refused, "the rule 'region of 5 cells' is not known");
    }

    #[test]
    fn slashes_that_a_server_has_made_one_are_put_back() {
        // A character of sixteen ones.
        let titles =
            (0..20).map(|n| format!("{{\"size\":4,\"title\":\"{}{}\"}}", "ab".repeat(n), '\u{ffff}'));
        let mut n_tried = 0;
        for json in titles {
            let payload = lz::pack(&json);
            if payload.contains("//") && !payload.contains("///") {
                n_tried += 1;
                assert_eq!(unpack(&payload.replace("//", "/")), Ok(json));
            }
        }
        assert!(n_tried > 0);
        assert!(unpack(&"/".repeat(100_000)).is_err());
    }

    #[test]
    fn rules_that_are_not_known_or_make_no_sense_are_named() {
        assert_eq!(read(&with("")).map(|document| document.format), Ok(Format::FPuzzles));
        let cases = [
            (r#""triggereffect":[{}]"#, "the rule 'triggereffect' is not known"),
            (r#""fogofwar":["R9C1"]"#, "a drawing leaves the board: the layout has no cell r9c1"),
            (r#""line":[{"lines":[["R1C1","nowhere"]]}]"#, "\"nowhere\" isn't a place of a drawing"),
            (r#""negative":["kropki"]"#, "the rule 'negative kropki' is not known"),
            (
                r#""negative":["xv"],"xv":[{"cells":["R1C1","R1C2"]}]"#,
                "the rule 'negative xv, no letter' is not known",
            ),
            (
                r#""killercage":[{"cells":["R1C1"],"value":"a"}]"#,
                "the rule 'killer cage with \\\"a\\\"' is not known",
            ),
            (
                r#""killercage":[{"cells":["R0C1"]}]"#,
                "killercage leaves the board: 'R0C1' isn't a cell: write r1c1 for row 1, column 1",
            ),
            (
                r#""killercage":[{"cells":["R1C1","R1C2"],"value":"9"}]"#,
                "the cage at r1c1 cannot sum to 9: 2 cells give 3 to 7",
            ),
            (
                r#""thermometer":[{"lines":[["R1C4","R1C5"]]}]"#,
                "thermometer leaves the board: the layout has no cell r1c5",
            ),
            (
                r#""arrow":[{"cells":["R1C1"],"lines":[]}]"#,
                "the arrow at r1c1 makes no sense: it has no shaft: draw it on through at least one more cell",
            ),
            (
                r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1","R1C2"]],"value":"9"}]"#,
                "the rule 'arrow with value' is not known",
            ),
            (r#""xv":[{"cells":["R1C1","R1C2"],"value":"L"}]"#, "the rule 'xv with L' is not known"),
            (r#""sandwichsum":[{"cell":"R0C1","value":"?"}]"#, "the rule 'sandwichsum with ?' is not known"),
            (
                r#""sandwichsum":[{"cell":"R0C0","value":"2"}]"#,
                "a 'sandwichsum' stands beside no row or column",
            ),
            (r#""ratio":[{"cells":["R1C1"]}]"#, "a 'ratio' between 1 cells"),
            (
                r#""littlekillersum":[{"cell":"R0C0","direction":"DR","cells":["R1C2"],"value":"5"}]"#,
                "the 'littlekillersum' at R0C0 lists other cells than it looks along",
            ),
        ];
        for (fields, wanted) in cases {
            assert_eq!(read(&with(&format!(",{fields}"))).unwrap_err().reason, wanted, "{fields}");
        }
        let told = |link: &str| read(link).unwrap_err().reason;
        assert_eq!(told("https://sudokupad.app/fpuzN4Ig"), "the link ends too early");
        assert!(read(&with(",\"thermometer\":[],\"antiking\":false")).is_ok());
    }

    #[test]
    fn ten_thousand_rules_are_refused_in_one_sentence() {
        let dots = vec![r#"{"cells":["R1C1","R1C2"]}"#; 10_000].join(",");
        let reason = read(&with(&format!(",\"difference\":[{dots}]"))).unwrap_err().reason;
        assert_eq!(reason, "'difference' has 10000 rules, but at most 4096 can be used");
        let line = (0..3_000).map(|i| if i % 2 == 0 { r#""R1C1""# } else { r#""R1C2""# }).collect::<Vec<_>>();
        let reason =
            read(&with(&format!(",\"whispers\":[{{\"lines\":[[{}]]}}]", line.join(",")))).unwrap_err().reason;
        assert!(reason.ends_with("it has 3000 cells, more than four times as many as the board"), "{reason}");
    }
}
