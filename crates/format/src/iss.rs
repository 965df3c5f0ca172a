//! Strings of the Interactive Sudoku Solver: `.Thermo~R1C1~R1C2.~R5C5_7`, or an address with one behind `?q=`.
//!
//! Every item is `.Type~argument~cell~…`; givens have no type, and several values are candidates. What Ninefold has a
//! rule for is read, `.Or … .End` and automata too. Everything else, such as unknown regions and further variables, is
//! refused by its name. Rules that these strings have no type for are refused on writing.

mod export;
mod import;

use crate::document::Found;
use crate::fpuzzles::{REFUSAL_HINT, unescape};
use crate::source::{Line, speaking_lines};
use crate::{Format, FormatError, Item, WriteError};
use ninefold_puzzle::LineKind;

/// Lines without a number.
const LINES: [(&str, LineKind); 8] = [
    ("Thermo", LineKind::Thermometer),
    ("Renban", LineKind::Renban),
    ("Entropic", LineKind::Entropic),
    ("RegionSumLine", LineKind::RegionSum),
    ("Between", LineKind::Between),
    ("Palindrome", LineKind::Palindrome),
    ("Zipper", LineKind::Zipper),
    ("DoubleArrow", LineKind::DoubleArrow),
];

/// Reads one puzzle from each line.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let found = |line: Line<'_>| {
        let words = line.text.trim();
        let words = match words.split_once("q=") {
            Some((_, query)) => unescape(query.split(['&', '#']).next().unwrap_or(query)),
            None => words.to_owned(),
        };
        let item = import::item_of(&words).map_err(|reason| {
            let error = line.error_at_start(reason);
            if error.reason.starts_with("the rule ") { error.hint(REFUSAL_HINT) } else { error }
        });
        Ok(Found { line: line.number, item: item? })
    };
    speaking_lines(text).map(found).collect()
}

/// Writes one string a line.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let line = |item: &Item| {
        let words = export::words_of(item).map_err(|what| WriteError::new(Format::Iss, what))?;
        Ok(words + "\n")
    };
    items.iter().map(line).collect()
}

/// Whether a line is such a string or an address with one. A row of a large grid may begin with a full stop and a
/// letter as well, but it has no `~` and does not go on in small letters.
pub(crate) fn is_iss(first: &str) -> bool {
    let is_string = |text: &str| match text.as_bytes() {
        [b'.', b'~', ..] => true,
        // A full stop too many.
        [b'.', b'.', ..] => text.contains('~') && text.contains("~R"),
        [b'.', name, next, ..] => {
            name.is_ascii_uppercase() && (next.is_ascii_lowercase() || text.contains('~'))
        }
        _ => false,
    };
    first.contains("Interactive-Sudoku-Solver") && first.contains("q=") || is_string(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any_item::{any_item, rules_one_by_one};
    use crate::{read, write};
    use proptest::prelude::*;
    use std::collections::HashSet;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn strings_carry_what_they_can(item in any_item()) {
            if let Ok(text) = write(&item, Format::Iss) {
                let document = read(&text).unwrap_or_else(|error| panic!("{}\n{text}", error.report()));
                let back = &document.items[0];
                prop_assert_eq!(document.format, Format::Iss, "{}", text);
                prop_assert_eq!(back.givens(), item.givens(), "{}", text);
                let houses = |item: &Item| item.layout().houses().iter().map(|house| house.cells().to_vec()).collect::<HashSet<_>>();
                prop_assert_eq!(houses(back), houses(&item));
                prop_assert_eq!(rules_one_by_one(back), rules_one_by_one(&item), "{}", text);
            }
        }
    }

    #[test]
    fn every_type_is_read_as_its_rule() {
        let cases = [
            (".Thermo~R1C1~R1C2", "thermometer r1c1 r1c2"),
            (".Whisper~R1C1~R1C2", "whisper 5 r1c1 r1c2"),
            (".Whisper~4~R1C1~R1C2.AntiKnight", "whisper 4 r1c1 r1c2, anti-knight"),
            (".Lockout~4~R1C1~R1C2~R1C3", "lockout 4 r1c1 r1c2 r1c3"),
            (".Arrow~R1C1~R1C2~R1C3", "arrow r1c1 : r1c2 r1c3"),
            (".PillArrow~2~R1C1~R1C2~R1C3", "arrow r1c1 r1c2 : r1c3"),
            (".Cage~10~R1C1~R1C2.Cage~0~R2C1~R2C2", "cage 10 r1c1 r1c2, cage any r2c1 r2c2"),
            (".Sum~10~R1C1~R5C5", "cage 10 repeats r1c1 r5c5"),
            (
                ".WhiteDot~R1C1~R1C2~R1C3.StrictKropki",
                "difference 1 r1c1 r1c2, difference 1 r1c2 r1c3, negative difference 1 ratio 2",
            ),
            (
                ".GreaterThan~R1C1~R1C2.X~R2C1~R2C2.V~R3C1~R3C2",
                "greater r1c1 r1c2, sum 10 r2c1 r2c2, sum 5 r3c1 r3c2",
            ),
            (
                ".LittleKiller~12~R1C3.LittleKiller~20~R4C1.LittleKiller~9~R5C9.LittleKiller~15~R9C4",
                "little-killer 12 r0c4 down-left, little-killer 20 r3c0 down-right, little-killer 9 r6c10 up-left, little-killer 15 r10c3 up-right",
            ),
            (".Sandwich~12~R3.Sandwich~4~C2", "sandwich 12 r3c0 right, sandwich 4 r0c2 down"),
            (
                ".XSum~R1~10~12.Skyscraper~C4~~3",
                "x-sum 10 r1c0 right, x-sum 12 r1c10 left, skyscraper 3 r10c4 up",
            ),
            (".Quad~R1C1~1~2", "quadruple 12 r1c1 r1c2 r2c1 r2c2"),
            (".EqualSum~R1C1~R1C2~~R2C1~R2C2", "equal-sums r1c1 r1c2 : r2c1 r2c2"),
            (".EqualSum~R1C1~R1C2~-~R2C1~R2C2.", "equal-sums r1c1 r1c2 : r2c1 r2c2"),
            ("..SumLine~10~R1C1~R1C2~R1C3", "sum-line 10 r1c1 r1c2 r1c3"),
            (".SumLine~12~R1C1~R1C2~R2C2~R2C1~LOOP", "sum-line 12 r1c1 r1c2 r2c2 r2c1 r1c1"),
            (".Shape~16x16.Thermo~R1C9~R1Ca~RgCg~RcCc", "thermometer r1c9 r1c10 r16c16 r12c12"),
            (
                ".Regex~MTIz~R1C1~R1C2~R1C3.Regex~MTIzNA==~R1C1~R1C2~R1C3~R2C1",
                "pattern 123 r1c1 r1c2 r1c3, pattern 1234 r1c1 r1c2 r1c3 r2c1",
            ),
            (".Indexing~C~R1C1~R2C1", "column-indexer r1c1 r2c1"),
            (".AntiTaxicab.GlobalMod", "anti-taxicab, global-remainders"),
            (".FullRank~R1~3~.FullRankTies~only-unclued", "full-rank 3 r1c0 right"),
            (".SameValues~2~R1C1~R1C2~R5C5~R5C6", "same-values r1c1 r1c2 : r5c5 r5c6"),
            (".LookAndSay~2315~R1C1~R1C2~R5C5~R5C6", "look-and-say 2315 r1c1 r1c2 r5c5 r5c6"),
            // Tables of the pairs 19 and 92, and of all that add up to ten.
            (".Pair~AEAAAAAAAAAAC~my%20rule~R1C1~R1C2", "neighbours 19,92 r1c1 r1c2"),
            (
                ".PairX~AEQABEQABEQAB~~R1C1~R1C2~~R3C1~R3C2",
                "every-two 19,28,37,46,55,64,73,82,91 r1c1 r1c2, every-two 19,28,37,46,55,64,73,82,91 r3c1 r3c2",
            ),
            (".Regex~WzEyXSozKy4~R1C1~R1C2~R1C3", "pattern [12]*3+. r1c1 r1c2 r1c3"),
            (".~R1C1_5~R2C2_1_2", "candidates 12 r2c2"),
            (".ContainExact~1_3_1~R1C1~R1C2~R5C5~R5C6", "look-and-say 2113 r1c1 r1c2 r5c5 r5c6"),
            // One that takes two equal digits of 1 and 2, and 9s behind them, under a name and on two lines.
            (
                ".NFA~BhRQQ7CgooA~_twins~R1C1~R5C5~~R2C1~R6C6",
                "pattern @1>4,2>5/1>4,2>5/!9>3/1>3/2>3 r1c1 r5c5, pattern @1>4,2>5/1>4,2>5/!9>3/1>3/2>3 r2c1 r6c6",
            ),
            (".Diagonal~1.Diagonal~-1", "diagonal rising, diagonal falling"),
            (
                ".Or.Thermo~R1C1~R1C2.And.Renban~R1C1~R1C2.X~R1C1~R1C2.End.End",
                "either thermometer r1c1 r1c2 or renban r1c1 r1c2 and sum 10 r1c1 r1c2",
            ),
            (
                "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Palindrome%7ER1C1%7ER1C2&mode=count",
                "palindrome r1c1 r1c2",
            ),
        ];
        for (text, wanted) in cases {
            let document = read(text).unwrap_or_else(|error| panic!("{text}: {}", error.report()));
            let item = &document.items[0];
            let words = item.constraints().iter().map(|rule| crate::rule_words::write(rule, item.layout()));
            assert_eq!(words.collect::<Vec<_>>().join(", "), wanted, "{text}");
        }
    }

    #[test]
    fn what_is_not_known_is_named() {
        let cases = [
            (".ChaosConstruction.~R1C1_5", "the rule 'ChaosConstruction' is not known"),
            (".NFA~!~R1C1", "the rule 'NFA !' is not known"),
            (".NFA~_~R1C1", "the rule 'NFA _' is not known"),
            (".FullRank~R1~3~.FullRankTies~any", "the rule 'FullRankTies any' is not known"),
            (".Pair~A!~~R1C1~R1C2", "the rule 'the table A!' is not known"),
            (".Shape~9x9~0-8.~R1C1_5", "the rule 'Shape 9x9 with 0-8' is not known"),
            (".Sum~10_=_1_-1~R1C1~R1C2", "the rule 'Sum with coefficients' is not known"),
            (".Thermo~R1C1~R1C10", "Thermo leaves the board: the layout has no cell r1c10"),
            (
                ".Thermo~R1C1~R1C2~R1C3~LOOP",
                "Thermo leaves the board: 'LOOP' isn't a cell: write r1c1 for row 1, column 1",
            ),
            (".Thermo~R1C1", "the thermometer at r1c1 makes no sense: it needs 2 cells or more"),
            (".Or.Thermo~R1C1~R1C2", "an 'Or' has no 'End'"),
            (".Thermo~R1C1~R1C2.End", "an 'End' too many"),
        ];
        for (text, wanted) in cases {
            assert_eq!(read(text).unwrap_err().reason, wanted, "{text}");
        }
    }
}
