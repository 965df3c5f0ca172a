//! Rules that setters wrote themselves: tables of pairs, regular expressions and automata.

mod automaton;

use super::{Reader, split};
use crate::fpuzzles::{unescape, unknown_rule};
use crate::source::excerpt;
use ninefold_puzzle::{Constraint, Custom, CustomRule, Digit};

/// The digits of the table's numbers, six bits each.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// `Regex~PATTERN~cells…`, `NFA~CODE~name~cells…` and `Pair~TABLE~name~cells…`; an empty word begins the next line of
/// cells.
pub(super) fn constraints(reader: &Reader, name: &str, words: &[&str]) -> Result<Vec<Constraint>, String> {
    let (code, words) = split(name, words)?;
    let rule = match name {
        "Regex" => CustomRule::Pattern(pattern(code)?.parse().map_err(|error| format!("{error}"))?),
        "NFA" => {
            let pattern = automaton::pattern(&bytes(code).ok_or_else(|| no_code(name, code))?);
            let pattern = pattern.ok_or_else(|| no_code(name, code))?;
            CustomRule::Pattern(pattern.parse().map_err(|error| format!("{error}"))?)
        }
        // The older names had the last two digits exchanged.
        "Binary" => CustomRule::Neighbours(pairs(reader, &exchanged(code))?),
        "BinaryX" => CustomRule::EveryTwo(pairs(reader, &exchanged(code))?),
        "PairX" => CustomRule::EveryTwo(pairs(reader, code)?),
        _ => CustomRule::Neighbours(pairs(reader, code)?),
    };
    let mut constraints = Vec::new();
    for line in words.split(|word| word.is_empty()) {
        // A line may begin with what the setter calls the rule.
        let is_name = |word: &&str| {
            word.starts_with('_') || !word.starts_with(['R', 'r']) || !word.contains(['C', 'c'])
        };
        let cells = if line.first().is_some_and(is_name) { &line[1..] } else { line };
        if !cells.is_empty() {
            let cells = reader.cells(name, cells)?;
            constraints.push(Constraint::Custom(Custom { rule: rule.clone(), cells }));
        }
    }
    if constraints.is_empty() { Err(format!("a '{name}' without cells")) } else { Ok(constraints) }
}

fn exchanged(code: &str) -> String {
    let other = |symbol| match symbol {
        '-' => '_',
        '_' => '-',
        symbol => symbol,
    };
    code.chars().map(other).collect()
}

fn number(symbol: u8) -> Option<usize> {
    DIGITS.iter().position(|&digit| digit == symbol)
}

/// The expression, which is written in base64, or as addresses write it.
fn pattern(code: &str) -> Result<String, String> {
    if code.contains('%') {
        return Ok(unescape(code));
    }
    let bytes = bytes(code).ok_or_else(|| no_code("Regex", code))?;
    Ok(bytes.into_iter().map(char::from).collect())
}

fn no_code(name: &str, code: &str) -> String {
    unknown_rule(&format!("{name} {}", excerpt(code)))
}

/// The bytes of a code in base64; bits at the end that make no byte are left out.
fn bytes(code: &str) -> Option<Vec<u8>> {
    let bits = code.trim_end_matches('=').bytes().map(number).collect::<Option<Vec<_>>>()?;
    let (mut bytes, mut left, mut length) = (Vec::new(), 0usize, 0);
    for six in bits {
        left = (left << 6 | six) & 0xfff;
        length += 6;
        if length >= 8 {
            length -= 8;
            bytes.push((left >> length) as u8);
        }
    }
    Some(bytes)
}

/// The pairs of a table: a bit for every two digits, the second of them running faster; zeros at the end are left out.
fn pairs(reader: &Reader, code: &str) -> Result<Vec<[Digit; 2]>, String> {
    let size = reader.layout.n_digits();
    let refusal = || unknown_rule(&format!("the table {}", excerpt(code)));
    let bits = code.bytes().map(number).collect::<Option<Vec<_>>>().ok_or_else(refusal)?;
    let is_set = |at: usize| bits.get(at / 6).is_some_and(|six| six >> (at % 6) & 1 == 1);
    let pair = |at: usize| [at / size, at % size].map(Digit::from_index);
    let pairs = (0..size * size).filter(|&at| is_set(at)).map(pair).collect::<Vec<_>>();
    if pairs.is_empty() { Err(refusal()) } else { Ok(pairs) }
}
