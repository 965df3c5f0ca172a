//! Links of SudokuMaker are read, written and refused.

use crate::any_item::{any_item, rules_one_by_one};
use crate::{Format, Item, read, write};
use proptest::prelude::*;
use std::collections::HashSet;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn links_carry_what_they_can(item in any_item()) {
        if let Ok(link) = write(&item, Format::SudokuMaker) {
            let document = read(&link).unwrap_or_else(|error| panic!("{}\n{link}", error.report()));
            let back = &document.items[0];
            let houses = |item: &Item| item.layout().houses().iter().map(|house| house.cells().to_vec()).collect::<HashSet<_>>();
            prop_assert_eq!(document.format, Format::SudokuMaker);
            prop_assert_eq!(houses(back), houses(&item));
            prop_assert_eq!(back.givens(), item.givens());
            prop_assert_eq!(rules_one_by_one(back), rules_one_by_one(&item));
        }
    }

    /// Whatever a link says, it is read or refused, and what is read can be written in our own form.
    #[test]
    fn no_constraints_do_harm(
        kind in prop::sample::select(vec![1, 10, 16, 100, 200, 202, 300, 301, 302, 303, 304, 305, 400, 401, 404, 406, 408, 500, 501, 503, 600, 1000, 2000, 2003, 4000]),
        cells in prop::collection::vec(-2i64..90, 0..6),
        number in prop::sample::select(vec![-5i64, 0, 1, 3, 12, 40, 999_999_999_999]),
    ) {
        let clue = serde_json::json!({
            "edge": number, "corner": number, "outerCell": number, "diagonal": number, "value": number,
            "digits": cells, "cells": cells, "bulbCells": cells, "arrows": [cells],
        });
        let element = serde_json::json!({
            "type": kind, "cells": cells, "lines": [cells], "thermometers": [cells], "groups": cells,
            "clues": [clue], "cages": [clue], "bulbsWithArrows": [clue], "minDifference": number, "regions": cells,
        });
        for field in ["cells", "lines", "thermometers", "clues", "cages", "bulbsWithArrows", "regions"] {
            let mut one = element.as_object().unwrap().clone();
            one.retain(|key, _| ["type", "groups", "minDifference", field].contains(&key.as_str()));
            match kind {
                302 => drop(one.insert("groups".into(), serde_json::json!([cells, [number]]))),
                406 | 16 => {}
                _ => drop(one.remove("groups")),
            }
            if kind != 401 { one.remove("minDifference"); }
            if let Ok(document) = read(&with("", &serde_json::Value::Object(one).to_string())) {
                let text = write(&document.items[0], Format::Ninefold).unwrap();
                prop_assert_eq!(&read(&text).unwrap().items, &document.items);
            }
        }
    }
}

/// A 4x4 with its boxes, further fields of the puzzle and further constraints.
fn with(fields: &str, constraints: &str) -> String {
    let cells = ["{}"; 16].join(",");
    format!(
        "{{\"formatVersion\":\"1.5.0\",\"puzzle\":{{\"name\":\"\",\"author\":\"A\",\"size\":4{fields},\"cells\":[{cells}],\
         \"constraints\":[{{\"type\":1,\"regions\":[0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3]}},{constraints}]}}}}"
    )
}

#[test]
fn every_constraint_is_read_as_its_rule() {
    let cases = [
        (r#"{"type":10},{"type":11}"#, "diagonal falling, diagonal rising"),
        (
            r#"{"type":12},{"type":13},{"type":14},{"type":15}"#,
            "anti-king, anti-knight, disjoint-groups, non-consecutive",
        ),
        (r#"{"type":100,"cells":[0,5]},{"type":103,"cells":[2]}"#, "even r1c1, even r2c2, minimum r1c3"),
        (
            r#"{"type":200,"clues":[{"value":1,"edge":1},{"value":2,"edge":6}]}"#,
            "difference 1 r1c1 r1c2, difference 2 r1c3 r2c3",
        ),
        (
            r#"{"type":200,"clues":[{"edge":1}]},{"type":201,"clues":[{"edge":6}]}"#,
            "difference 1 r1c1 r1c2, ratio 2 r1c3 r2c3",
        ),
        (r#"{"type":16,"groups":[8,18,4]}"#, "global-remainders"),
        (
            r#"{"type":201,"clues":[{"value":2,"edge":27}],"negative":[2]}"#,
            "ratio 2 r4c3 r4c4, negative ratio 2",
        ),
        (r#"{"type":202,"clues":[],"negative":[5,3]}"#, "negative sum 5 sum 3"),
        (
            r#"{"type":15},{"type":200,"clues":[{"value":1,"edge":1}]}"#,
            "negative difference 1, difference 1 r1c1 r1c2",
        ),
        (
            r#"{"type":300,"thermometers":[[0,1]],"slow":false},{"type":300,"thermometers":[[4,5]],"slow":true}"#,
            "thermometer r1c1 r1c2, slow-thermometer r2c1 r2c2",
        ),
        (
            r#"{"type":301,"cages":[{"cells":[0,1],"value":5},{"cells":[2,3]}]}"#,
            "cage 5 r1c1 r1c2, cage any r1c3 r1c4",
        ),
        (r#"{"type":303,"clues":[{"corner":12,"digits":[1,2]}]}"#, "quadruple 12 r2c2 r2c3 r3c2 r3c3"),
        // Every group is a cell of the shape with its copies.
        (
            r##"{"type":302,"groups":[[0,10],[1,11,5],[2]],"style":{"color":"#00000033"}}"##,
            "clones r1c1 r1c2 : r3c3 r3c4, clones r1c2 : r2c2",
        ),
        (r#"{"type":304,"cages":[{"cells":[0,1,2],"value":"2113"}]}"#, "look-and-say 2113 r1c1 r1c2 r1c3"),
        (r#"{"type":305,"cells":[0,6]}"#, "extra-region r1c1 r2c3"),
        (
            r#"{"type":401,"lines":[[0,1]],"minDifference":2},{"type":402,"lines":[[0,1,2]]}"#,
            "whisper 2 r1c1 r1c2, palindrome r1c1 r1c2 r1c3",
        ),
        (r#"{"type":406,"lines":[[0,1]],"groups":[20,10]}"#, "parity r1c1 r1c2"),
        (
            r#"{"type":406,"lines":[[0,1,2],[3]],"groups":[2,24]}"#,
            "every-two 13,14,31,41 r1c1 r1c2, every-two 13,14,31,41 r1c2 r1c3, candidates 134 r1c4",
        ),
        (
            r#"{"type":408,"bulbsWithArrows":[{"bulbCells":[1,0],"arrows":[[0,4,8]]}]}"#,
            "arrow r1c1 r1c2 : r2c1 r3c1",
        ),
        (
            r#"{"type":500,"clues":[{"value":6,"outerCell":2,"diagonal":-1},{"outerCell":3,"diagonal":1}]}"#,
            "little-killer 6 r0c2 down-right",
        ),
        (
            r#"{"type":501,"clues":[{"value":5,"outerCell":32}]},{"type":503,"clues":[{"value":2,"outerCell":12}]}"#,
            "sandwich 5 r5c2 up, skyscraper 2 r2c0 right",
        ),
        (r#"{"type":600,"cells":[0]},{"type":601,"cells":[1]}"#, "row-indexer r1c1, column-indexer r1c2"),
        (r#"{"type":4000,"cells":[5,0]}"#, "fog r1c1 r2c2"),
        (
            r##"{"type":2000,"lines":[[{"x":0.5,"y":1},{"x":1.5,"y":2}]],"style":{"color":"#ff6666","thickness":0.15}}"##,
            "drawing line #ff6666 15 100,50 200,150",
        ),
        (
            r#"{"type":2001,"cages":[{"cells":[1,0],"value":"A"},{"cells":[2],"value":"foglight"}]}"#,
            "drawing outline #000000 A r1c1 r1c2, fog r1c3",
        ),
        (
            r##"{"type":2002,"params":[{"type":"ellipse","rx":0.2,"ry":0.1,"fill":"#fff","stroke":"#000","strokeWidth":0.02},{"type":"text","text":"x","size":0.5,"fill":"#000000"}],"symbols":[[0.5,1.5],[1,2,1]]}"##,
            "drawing ellipse #ffffff #000000 20 40 150,50, drawing text #000000 50 200,100 x",
        ),
        (r#"{"type":13,"disabled":true},{"type":1000,"disabled":true}"#, ""),
    ];
    for (constraints, wanted) in cases {
        let document =
            read(&with("", constraints)).unwrap_or_else(|error| panic!("{constraints}: {}", error.report()));
        let item = &document.items[0];
        assert_eq!((document.format, item.layout().to_string()), (Format::SudokuMaker, "4x4".into()));
        let words = item.constraints().iter().map(|rule| crate::rule_words::write(rule, item.layout()));
        assert_eq!(words.collect::<Vec<_>>().join(", "), wanted);
    }
}

#[test]
fn what_is_not_known_is_refused_by_name() {
    let cases = [
        ("", r#"{"type":1000,"definition":{"name":"Chaos"}}"#, "the rule 'Chaos' is not known"),
        ("", r#"{"type":302,"groups":[[0,99]]}"#, "a constraint leaves the board: there is no cell 99"),
        ("", r#"{"type":4001}"#, "the rule 'fog with triggers' is not known"),
        ("", r#"{"type":2002,"symbols":[[0,0,5]]}"#, "a drawn sign is none of those listed"),
        ("", r#"{"type":13,"wraps":true}"#, "the rule '13 with wraps' is not known"),
        ("", r#"{"type":16,"groups":[10,18]}"#, "the rule 'global groups' is not known"),
        ("", r#"{"type":406,"lines":[[0,1]],"groups":[10,18]}"#, "the rule 'groups of digits' is not known"),
        (
            "",
            r#"{"type":301,"cages":[{"cells":[99]}]}"#,
            "a constraint leaves the board: there is no cell 99",
        ),
        ("", r#"{"type":200,"clues":[{"value":1,"edge":0}]}"#, "a sign stands between no two cells"),
        (
            "",
            r#"{"type":501,"clues":[{"value":5,"outerCell":0}]}"#,
            "a clue stands beside no row, column or diagonal",
        ),
        (
            "",
            r#"{"type":200,"clues":[{"value":1,"edge":1}],"overrideNegativeRatios":false},{"type":201,"clues":[],"negative":[2]}"#,
            "the rule 'negative dots without ex…' is not known",
        ),
        (r#","minDigit":0"#, r#"{"type":0}"#, "the rule 'digits 0 to 4' is not known"),
        (
            r#","type":"custom","maxDigit":4"#,
            r#"{"type":0}"#,
            "the rule 'digits repeat in rows' is not known",
        ),
        (r#","wraps":true"#, r#"{"type":0}"#, "the rule 'wraps' is not known"),
    ];
    for (fields, constraints, wanted) in cases {
        assert_eq!(read(&with(fields, constraints)).unwrap_err().reason, wanted, "{fields}{constraints}");
    }
    assert_eq!(
        read("https://sudokumaker.app/puzzle/abc").unwrap_err().reason,
        "this link holds no puzzle, only its name"
    );
}

#[test]
fn digits_that_are_not_given_are_the_solution_or_entries() {
    let cell = |digit: &str, given: &str| format!("{{\"value\":{digit}{given}}}");
    let full =
        "1234341221434321".chars().map(|digit| cell(&digit.to_string(), "")).collect::<Vec<_>>().join(",");
    let blank = ["{}"; 16].join(",");
    let filled = with("", "{\"type\":0}").replace(&blank, &full);
    let item = read(&filled).unwrap().items.remove(0);
    assert!(item.solution().is_some() && !item.has_entries());
    let started = with("", "{\"type\":0}").replacen("{}", &cell("1", ",\"given\":true"), 1).replacen(
        "{}",
        &cell("2", ""),
        1,
    );
    let item = read(&started).unwrap().items.remove(0);
    assert!(item.solution().is_none());
    assert_eq!(item.givens().iter().flatten().count(), 1);
    assert_eq!(item.digits().iter().flatten().count(), 2);
}
