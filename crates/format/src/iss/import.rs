//! From a string to an item.

mod custom;

use super::LINES;
use crate::Item;
use crate::fpuzzles::{labelled, unknown_rule};
use crate::item::square;
use crate::place::read_cell;
use crate::rule_words::look_and_say;
use crate::source::excerpt;
use ninefold_puzzle::{
    Arrow, BoxShape, Cage, Cell, Constraint, CountingCircles, Diagonal, Digit, DigitSet, Dot, DotKind, Draft,
    Either, EqualSums, ExtraRegion, Global, Indexer, IndexerKind, Layout, Line, LineKind, LookAndSay, Mark,
    MarkKind, Negative, Outside, OutsideKind, Quadruple, Repeats, SameValues,
};

/// The puzzle of a string, or why it is refused.
pub(super) fn item_of(words: &str) -> Result<Item, String> {
    let words = words.split_whitespace().collect::<String>();
    let items = words.strip_prefix('.').ok_or("a string begins with a full stop")?;
    // A full stop too many, or one at the end, says nothing.
    let items = items.split('.').filter(|item| !item.is_empty());
    let items = items.map(|item| item.split('~').collect::<Vec<_>>()).collect::<Vec<_>>();
    if items.len() > 4 * Constraint::MOST {
        return Err(format!("the string has {} items, far too many", items.len()));
    }
    let layout = layout(&items)?;
    let mut reader = Reader { givens: vec![None; layout.n_cells()], layout };
    let mut rest = items.as_slice();
    let constraints = reader.group(&mut rest, None)?;
    let Reader { layout, givens } = reader;
    let mut seen = std::collections::HashSet::new();
    let constraints = constraints.into_iter().filter(|constraint| seen.insert(constraint.clone())).collect();
    Item::new(Draft { layout, constraints, givens }).map_err(|error| error.to_string())
}

/// The layout that `Shape`, `Jigsaw` and `NoBoxes` speak of, wherever they stand.
fn layout(items: &[Vec<&str>]) -> Result<Layout, String> {
    let named = |name: &str| items.iter().find(|item| item[0] == name);
    let size = match named("Shape").map(Vec::as_slice) {
        None => 9,
        Some([_, dims, rest @ ..]) => {
            let refusal = || unknown_rule(&format!("Shape {dims}"));
            let (rows, cols) = dims.split_once('x').ok_or_else(refusal)?;
            let size = rows.parse::<usize>().ok().filter(|size| rows == cols && (2..=25).contains(size));
            let size = size.ok_or_else(refusal)?;
            match rest {
                [] | [""] => size,
                [range] if *range == size.to_string() || *range == format!("1-{size}") => size,
                [range, ..] => return Err(unknown_rule(&format!("Shape {dims} with {range}"))),
            }
        }
        Some(_) => return Err("a 'Shape' without a size".into()),
    };
    let error = |error: ninefold_puzzle::LayoutError| error.to_string();
    if let Some(pieces) = named("Jigsaw").and_then(|item| item.get(1..)?.last()) {
        let labels = pieces.chars().collect::<Vec<_>>();
        return labelled(size, &labels).map_err(error);
    }
    match named("NoBoxes") {
        Some(_) => Layout::boxes(BoxShape { rows: 1, cols: size }).map_err(error),
        None => square(size).map_err(error),
    }
}

struct Reader {
    layout: Layout,
    givens: Vec<Option<Digit>>,
}

impl Reader {
    /// The constraints up to the end of a group, or of the string.
    fn group(&mut self, rest: &mut &[Vec<&str>], name: Option<&str>) -> Result<Vec<Constraint>, String> {
        let mut constraints = Vec::new();
        while let Some((item, after)) = rest.split_first() {
            *rest = after;
            match (item[0], name) {
                ("End", Some(_)) => return Ok(constraints),
                ("End", None) => return Err("an 'End' too many".into()),
                ("Or", None) => constraints.push(self.either(rest)?),
                ("And", None) => constraints.extend(self.group(rest, Some("And"))?),
                ("Or" | "And", Some(_)) => {
                    return Err(unknown_rule(&format!("{} in {}", item[0], name.unwrap_or(""))));
                }
                ("" | "Given", Some(_)) => constraints.extend(self.candidates(item)?),
                _ => constraints.extend(self.constraints(item)?),
            }
        }
        match name {
            Some(name) => Err(format!("an '{name}' has no 'End'")),
            None => Ok(constraints),
        }
    }

    fn either(&mut self, rest: &mut &[Vec<&str>]) -> Result<Constraint, String> {
        let mut choices = Vec::new();
        while let Some((item, after)) = rest.split_first() {
            *rest = after;
            choices.push(match item[0] {
                "End" => return Ok(Constraint::Either(Either { choices })),
                "And" => self.group(rest, Some("And"))?,
                "Or" => return Err(unknown_rule("Or in Or")),
                "" | "Given" => self.candidates(item)?,
                _ => self.constraints(item)?,
            });
        }
        Err("an 'Or' has no 'End'".into())
    }

    /// Values of cells as candidates, also where there is one: what may be true is no given.
    fn candidates(&self, item: &[&str]) -> Result<Vec<Constraint>, String> {
        let mark = |value: &&str| {
            let (cell, digits) = self.value(value)?;
            Ok(Constraint::Mark(Mark { cell, kind: MarkKind::Candidates(digits) }))
        };
        item[1..].iter().filter(|value| !value.is_empty()).map(mark).collect()
    }

    /// A cell with its values: `R1C1_2_3`.
    fn value(&self, word: &str) -> Result<(Cell, DigitSet), String> {
        let mut parts = word.split('_');
        let cell = cell(&self.layout, parts.next().unwrap_or_default())?;
        let digits = parts.map(|part| self.digit(part)).collect::<Result<DigitSet, _>>()?;
        Ok((cell, digits))
    }

    fn digit(&self, word: &str) -> Result<Digit, String> {
        let digit = word.parse().ok().and_then(Digit::new);
        let digit = digit.filter(|digit| digit.index() < self.layout.n_digits());
        digit.ok_or_else(|| format!("'{}' isn't a digit of this puzzle", excerpt(word)))
    }

    fn constraints(&mut self, item: &[&str]) -> Result<Vec<Constraint>, String> {
        let (name, words) = (item[0], &item[1..]);
        if let Some((_, kind)) = LINES.iter().find(|(known, _)| *known == name) {
            return Ok(vec![Constraint::Line(Line { kind: *kind, cells: self.cells(name, words)? })]);
        }
        let one = |constraint| Ok(vec![constraint]);
        match name {
            "" | "Given" => self.givens(words),
            "Shape" | "Jigsaw" | "NoBoxes" | "SearchPriority" => Ok(Vec::new()),
            "Whisper" | "Lockout" | "Modular" | "SumLine" => one(self.numbered_line(name, words)?),
            "Arrow" => {
                let cells = self.cells(name, words)?;
                one(self.arrow(&cells, 1))
            }
            "PillArrow" => {
                let (size, words) = split(name, words)?;
                let cells = self.cells(name, words)?;
                one(self.arrow(&cells, number(name, size)?))
            }
            "Cage" | "Sum" => one(self.cage(name, words)?),
            "AllDifferent" => one(Constraint::ExtraRegion(ExtraRegion { cells: self.cells(name, words)? })),
            "WhiteDot" => self.dots(name, words, DotKind::WHITE),
            "BlackDot" => self.dots(name, words, DotKind::BLACK),
            "GreaterThan" => self.dots(name, words, DotKind::Greater),
            "X" => self.dots(name, words, DotKind::X),
            "V" => self.dots(name, words, DotKind::V),
            "StrictKropki" => {
                one(Constraint::Negative(Negative { kinds: vec![DotKind::WHITE, DotKind::BLACK] }))
            }
            "StrictXV" => one(Constraint::Negative(Negative { kinds: vec![DotKind::V, DotKind::X] })),
            "AntiKnight" => one(Constraint::AntiKnight),
            "AntiKing" => one(Constraint::AntiKing),
            "AntiConsecutive" => one(Constraint::NonConsecutive),
            "AntiTaxicab" => one(Constraint::Global(Global::Taxicab)),
            "GlobalMod" => one(Constraint::Global(Global::Remainders)),
            "DisjointSets" => one(Constraint::Global(Global::DisjointGroups)),
            "GlobalEntropy" => one(Constraint::Global(Global::Entropy)),
            "Windoku" if !ExtraRegion::windows(&self.layout).is_empty() => {
                Ok(ExtraRegion::windows(&self.layout))
            }
            "Diagonal" => match words {
                ["1"] => one(Constraint::Diagonal(Diagonal::Rising)),
                ["-1"] => one(Constraint::Diagonal(Diagonal::Falling)),
                _ => Err(unknown_rule("Diagonal")),
            },
            "LittleKiller" => one(self.little_killer(words)?),
            "Sandwich" => {
                let (value, words) = split(name, words)?;
                let (line, _) = split(name, words)?;
                one(self.clue(OutsideKind::Sandwich, line, value, Side::Near)?)
            }
            "XSum" => self.both_ends(OutsideKind::XSum, words),
            "Skyscraper" => self.both_ends(OutsideKind::Skyscraper, words),
            "NumberedRoom" => self.both_ends(OutsideKind::NumberedRoom, words),
            "FullRank" => self.both_ends(OutsideKind::FullRank, words),
            // A line with a clue has no equal, which is what these strings mean if they say nothing.
            "FullRankTies" if matches!(words, [] | ["" | "only-unclued"]) => Ok(Vec::new()),
            "FullRankTies" => Err(unknown_rule(&format!("FullRankTies {}", words.join(" ")))),
            "SameValues" => one(self.same_values(words)?),
            "LookAndSay" => {
                let (clue, words) = split(name, words)?;
                let counts = look_and_say(clue).ok_or_else(|| format!("'{}' says nothing", excerpt(clue)))?;
                one(Constraint::LookAndSay(LookAndSay { cells: self.cells(name, words)?, counts }))
            }
            "Regex" | "NFA" | "Pair" | "PairX" | "Binary" | "BinaryX" => {
                custom::constraints(self, name, words)
            }
            "Quad" => one(self.quad(words)?),
            "ContainAtLeast" => {
                let (digits, words) = split(name, words)?;
                let digits = digits.split('_').map(|word| self.digit(word)).collect::<Result<_, _>>()?;
                one(Constraint::Quadruple(Quadruple { cells: self.cells(name, words)?, digits }))
            }
            "ContainExact" => one(self.contain_exact(words)?),
            "EqualSum" => {
                let groups =
                    words.split(|word| word.is_empty() || *word == "-").map(|group| self.cells(name, group));
                one(Constraint::EqualSums(EqualSums { groups: groups.collect::<Result<_, _>>()? }))
            }
            "Indexing" => {
                let (kind, words) = split(name, words)?;
                let kind = match kind {
                    "R" => IndexerKind::Row,
                    "C" => IndexerKind::Column,
                    _ => return Err(unknown_rule(&format!("Indexing {kind}"))),
                };
                one(Constraint::Indexer(Indexer { kind, cells: self.cells(name, words)? }))
            }
            "CountingCircles" => {
                one(Constraint::CountingCircles(CountingCircles { cells: self.cells(name, words)? }))
            }
            _ => Err(unknown_rule(name)),
        }
    }

    /// The listed digits stand in the cells exactly as often as they are listed: `1_1_2~R1C1~…`.
    fn contain_exact(&self, words: &[&str]) -> Result<Constraint, String> {
        let (digits, words) = split("ContainExact", words)?;
        let listed = digits.split('_').map(|word| self.digit(word)).collect::<Result<Vec<_>, _>>()?;
        let each = listed.iter().copied().collect::<DigitSet>();
        let count = |digit: Digit| (listed.iter().filter(|&&other| other == digit).count() as u8, digit);
        let cells = self.cells("ContainExact", words)?;
        Ok(Constraint::LookAndSay(LookAndSay { cells, counts: each.iter().map(count).collect() }))
    }

    /// So many groups of equally many cells: `2~R1C1~R1C2~R5C5~R5C6`.
    fn same_values(&self, words: &[&str]) -> Result<Constraint, String> {
        let (count, words) = split("SameValues", words)?;
        let count = usize::from(number::<u8>("SameValues", count)?);
        if count == 0 || words.is_empty() || !words.len().is_multiple_of(count) {
            return Err(format!("{} cells are not {count} groups of the same size", words.len()));
        }
        let groups = words.chunks(words.len() / count).map(|group| self.cells("SameValues", group));
        Ok(Constraint::SameValues(SameValues { groups: groups.collect::<Result<_, _>>()? }))
    }

    fn givens(&mut self, words: &[&str]) -> Result<Vec<Constraint>, String> {
        let mut constraints = Vec::new();
        for word in words.iter().filter(|word| !word.is_empty()) {
            let (cell, digits) = self.value(word)?;
            match (digits.iter().next(), digits.len()) {
                (Some(digit), 1) => self.givens[cell.index()] = Some(digit),
                _ => constraints.push(Constraint::Mark(Mark { cell, kind: MarkKind::Candidates(digits) })),
            }
        }
        Ok(constraints)
    }

    fn cells(&self, name: &str, words: &[&str]) -> Result<Vec<Cell>, String> {
        let cell = |word: &&str| {
            cell(&self.layout, word).map_err(|reason| format!("{name} leaves the board: {reason}"))
        };
        words.iter().map(cell).collect()
    }

    fn numbered_line(&self, name: &str, words: &[&str]) -> Result<Constraint, String> {
        // German whispers may leave the number out.
        let is_bare = name == "Whisper" && words.first().is_some_and(|word| word.starts_with(['R', 'r']));
        let (value, words) = if is_bare {
            (5, words)
        } else {
            let (value, words) = split(name, words)?;
            (number(name, value)?, words)
        };
        let kind = match name {
            "Whisper" => LineKind::Whisper(value),
            "Lockout" => LineKind::Lockout(value),
            "Modular" => LineKind::Modular(value),
            _ => LineKind::SumLine(value),
        };
        // Only sum lines may be closed, which a line of Ninefold's is by ending where it began.
        let (words, is_closed) = match words {
            [words @ .., "LOOP"] if name == "SumLine" => (words, true),
            words => (words, false),
        };
        let mut cells = self.cells(name, words)?;
        cells.extend(cells.first().copied().filter(|_| is_closed));
        Ok(Constraint::Line(Line { kind, cells }))
    }

    fn arrow(&self, cells: &[Cell], n_bulb: u8) -> Constraint {
        let (bulb, shaft) = cells.split_at(cells.len().min(n_bulb.into()));
        let mut bulb = bulb.to_vec();
        bulb.sort_unstable();
        let shafts = if shaft.is_empty() { Vec::new() } else { vec![shaft.to_vec()] };
        Constraint::Arrow(Arrow { bulb, shafts })
    }

    fn cage(&self, name: &str, words: &[&str]) -> Result<Constraint, String> {
        let (sum, words) = split(name, words)?;
        if sum.contains('_') {
            return Err(unknown_rule("Sum with coefficients"));
        }
        let cells = self.cells(name, words)?;
        let value = if sum.is_empty() { 0 } else { number(name, sum)? };
        let (sum, repeats) = match (name, value) {
            ("Cage", 0) => (None, Repeats::Forbidden),
            ("Cage", sum) => (Some(sum), Repeats::Forbidden),
            (_, sum) => (Some(sum), Repeats::Allowed),
        };
        Ok(Constraint::Cage(Cage { cells, sum, repeats }))
    }

    /// A sign between every two of the cells that are side by side, the earlier one first.
    fn dots(&self, name: &str, words: &[&str], kind: DotKind) -> Result<Vec<Constraint>, String> {
        let cells = self.cells(name, words)?;
        let mut dots = Vec::new();
        if cells.len() > self.layout.n_cells() {
            return Err(format!("a '{name}' of {} cells", cells.len()));
        }
        for (place, &one) in cells.iter().enumerate() {
            let beside = self.layout.beside(one).collect::<Vec<_>>();
            let later = cells[place + 1..].iter().filter(|other| beside.contains(other));
            dots.extend(later.map(|&other| Constraint::Dot(Dot { cells: [one, other], kind })));
        }
        match dots.is_empty() {
            true => Err(format!("a '{name}' between no cells side by side")),
            false => Ok(dots),
        }
    }

    /// A diagonal is named by its first cell; where two begin, the solver fixes which one is meant.
    fn little_killer(&self, words: &[&str]) -> Result<Constraint, String> {
        let (value, words) = split("LittleKiller", words)?;
        let (name, _) = split("LittleKiller", words)?;
        let place = self.layout.place(cell(&self.layout, name)?);
        let (row, col, last) = (place.row as i16, place.col as i16, self.layout.n_digits() as i16 - 1);
        let step: (i8, i8) = match (row, col) {
            (row, 0) if row < last => (1, 1),
            (0, col) if col > 0 => (1, -1),
            (row, col) if col == last && row > 0 && row < last => (-1, -1),
            (row, col) if row == last && col > 0 && col < last => (-1, 1),
            _ => return Err(format!("no little killer begins at {name}")),
        };
        let (row, col) = (row - i16::from(step.0), col - i16::from(step.1));
        let value = number("LittleKiller", value)?;
        Ok(Constraint::Outside(Outside { kind: OutsideKind::LittleKiller, row, col, step, value }))
    }

    /// A line with a clue at its start, at its end, or both: `R1~10~12`.
    fn both_ends(&self, kind: OutsideKind, words: &[&str]) -> Result<Vec<Constraint>, String> {
        let (line, values) = split("a clue", words)?;
        let sides = [Side::Near, Side::Far];
        let clues = values.iter().zip(sides).filter(|(value, _)| !value.is_empty());
        clues.map(|(value, side)| self.clue(kind, line, value, side)).collect()
    }

    fn clue(&self, kind: OutsideKind, line: &str, value: &str, side: Side) -> Result<Constraint, String> {
        let no_line = || format!("'{}' isn't a row or column: write R1 or C1", excerpt(line));
        let size = self.layout.n_digits() as i16;
        let number_of = |figures: &str| figures.parse::<i16>().ok().filter(|at| (1..=size).contains(at));
        let (at, is_row) = match (line.strip_prefix('R'), line.strip_prefix('C')) {
            (Some(figures), _) => (number_of(figures).ok_or_else(no_line)? - 1, true),
            (_, Some(figures)) => (number_of(figures).ok_or_else(no_line)? - 1, false),
            _ => return Err(no_line()),
        };
        let (outside, way) = match side {
            Side::Near => (-1, 1),
            Side::Far => (size, -1),
        };
        let (row, col, step) = if is_row { (at, outside, (0, way)) } else { (outside, at, (way, 0)) };
        Ok(Constraint::Outside(Outside { kind, row, col, step, value: number("a clue", value)? }))
    }

    fn quad(&self, words: &[&str]) -> Result<Constraint, String> {
        let (name, values) = split("Quad", words)?;
        let corner = cell(&self.layout, name)?;
        let step = |step| self.layout.step(corner, step);
        let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(step).into_iter().collect::<Option<Vec<_>>>();
        let cells = cells.ok_or_else(|| format!("there are no four cells at {name}"))?;
        let digits = values.iter().map(|word| self.digit(word)).collect::<Result<_, _>>()?;
        Ok(Constraint::Quadruple(Quadruple { cells, digits }))
    }
}

/// Which end of a row or column a clue stands at.
#[derive(Clone, Copy)]
enum Side {
    Near,
    Far,
}

fn split<'a, 'w>(name: &str, words: &'w [&'a str]) -> Result<(&'a str, &'w [&'a str]), String> {
    words
        .split_first()
        .map(|(&first, rest)| (first, rest))
        .ok_or_else(|| format!("a '{name}' without arguments"))
}

/// A cell: from the tenth row and column on a letter stands for the number, `RaCg` is row 10 and column 16.
fn cell(layout: &Layout, name: &str) -> Result<Cell, String> {
    match *name.as_bytes() {
        [b'R' | b'r', row, b'C' | b'c', col] if row.is_ascii_alphabetic() || col.is_ascii_alphabetic() => {
            let at = |symbol| char::from(symbol).to_digit(36);
            let plain = at(row).zip(at(col)).map(|(row, col)| format!("r{row}c{col}"));
            read_cell(layout, plain.as_deref().unwrap_or(name))
        }
        _ => read_cell(layout, name),
    }
}

fn number<T: std::str::FromStr>(name: &str, word: &str) -> Result<T, String> {
    word.parse().map_err(|_| unknown_rule(&format!("{name} with {word}")))
}
