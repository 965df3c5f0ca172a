//! A constraint in words: `thermometer r1c1 r1c2 r1c3`. Ninefold's text and JSON forms share them.

mod drawing;
mod write;

pub(crate) use write::write;

use crate::place::read_cell;
use crate::source::excerpt;
use ninefold_puzzle::{
    Arrow, Cage, Cell, Clones, Constraint, CountingCircles, Custom, CustomRule, Diagonal, Digit, DigitSet,
    Dot, DotKind, Drawing, Either, EqualSums, ExtraRegion, Global, Indexer, IndexerKind, Layout, Line,
    LineKind, LookAndSay, Mark, MarkKind, Negative, Outside, OutsideKind, Quadruple, Repeats, SameValues,
};

/// Why words are no constraint.
pub(crate) struct RuleError<'a> {
    /// The word at fault.
    pub(crate) part: &'a str,
    pub(crate) reason: String,
    pub(crate) hint: Option<&'static str>,
}

/// The ways in which clues outside the board look, as steps of rows and columns.
const WAYS: [(&str, (i8, i8)); 8] = [
    ("down", (1, 0)),
    ("up", (-1, 0)),
    ("right", (0, 1)),
    ("left", (0, -1)),
    ("down-right", (1, 1)),
    ("down-left", (1, -1)),
    ("up-right", (-1, 1)),
    ("up-left", (-1, -1)),
];

/// Clues outside the board.
const CLUES: [(&str, OutsideKind); 6] = [
    ("little-killer", OutsideKind::LittleKiller),
    ("sandwich", OutsideKind::Sandwich),
    ("x-sum", OutsideKind::XSum),
    ("skyscraper", OutsideKind::Skyscraper),
    ("numbered-room", OutsideKind::NumberedRoom),
    ("full-rank", OutsideKind::FullRank),
];

/// Lines without a number.
const LINES: [(&str, LineKind); 13] = [
    ("thermometer", LineKind::Thermometer),
    ("slow-thermometer", LineKind::SlowThermometer),
    ("palindrome", LineKind::Palindrome),
    ("renban", LineKind::Renban),
    ("between", LineKind::Between),
    ("region-sum", LineKind::RegionSum),
    ("entropic", LineKind::Entropic),
    ("zipper", LineKind::Zipper),
    ("nabner", LineKind::Nabner),
    ("parity", LineKind::Parity),
    ("sequence", LineKind::Sequence),
    ("double-arrow", LineKind::DoubleArrow),
    ("split-peas", LineKind::SplitPeas),
];

/// Reads a constraint as people write it in Ninefold's own text form, or says what is wrong with it.
///
/// ```
/// use ninefold_format::{read_rule, write_rule};
/// let layout = ninefold_puzzle::Layout::classic();
/// let rule = read_rule("thermometer r1c1 r1c2 r2c3", &layout)?;
/// assert_eq!(write_rule(&rule, &layout), "thermometer r1c1 r1c2 r2c3");
/// assert_eq!(read_rule("thermostat r1c1", &layout).unwrap_err(), "the rule 'thermostat' is not known");
/// # Ok::<(), String>(())
/// ```
pub fn read_rule(text: &str, layout: &Layout) -> Result<Constraint, String> {
    read(text, layout).map_err(|error| error.reason)
}

/// A constraint in the words that [`read_rule`] reads.
pub fn write_rule(constraint: &Constraint, layout: &Layout) -> String {
    write(constraint, layout)
}

/// Reads a constraint on a layout.
pub(crate) fn read<'a>(text: &'a str, layout: &Layout) -> Result<Constraint, RuleError<'a>> {
    let words = text.split_whitespace().collect::<Vec<_>>();
    if let Some((&"either", choices)) = words.split_first() {
        let choice = |words: &[&'a str]| {
            words
                .split(|&word| word == "and")
                .map(|words| Words { rest: words, end: text, layout }.constraint())
                .collect()
        };
        let choices = choices.split(|&word| word == "or").map(choice).collect::<Result<_, _>>()?;
        return Ok(Constraint::Either(Either { choices }));
    }
    Words { rest: &words, end: text, layout }.constraint()
}

struct Words<'a, 'w> {
    rest: &'w [&'a str],
    /// What is at fault if a word is missing.
    end: &'a str,
    layout: &'w Layout,
}

impl<'a> Words<'a, '_> {
    fn constraint(mut self) -> Result<Constraint, RuleError<'a>> {
        let name = self.next("the name of a rule")?;
        let constraint = self.named(name)?;
        match self.rest.first() {
            Some(word) => Err(fail(word, format!("'{}' is too much here", excerpt(word)))),
            None => Ok(constraint),
        }
    }

    fn named(&mut self, name: &'a str) -> Result<Constraint, RuleError<'a>> {
        let line = |kind, cells| Constraint::Line(Line { kind, cells });
        if let Some(&(_, kind)) = LINES.iter().find(|(known, _)| *known == name) {
            return Ok(line(kind, self.cells()?));
        }
        if let Some(&(_, kind)) = CLUES.iter().find(|(known, _)| *known == name) {
            return self.outside(kind);
        }
        Ok(match name {
            "cage" => self.cage()?,
            "diagonal" => self.diagonal()?,
            "extra-region" => Constraint::ExtraRegion(ExtraRegion { cells: self.cells()? }),
            "anti-knight" => Constraint::AntiKnight,
            "anti-king" => Constraint::AntiKing,
            "non-consecutive" => Constraint::NonConsecutive,
            "leaper" => Constraint::Global(Global::Leaper(self.number()?, self.number()?)),
            "disjoint-groups" => Constraint::Global(Global::DisjointGroups),
            "global-entropy" => Constraint::Global(Global::Entropy),
            "global-remainders" => Constraint::Global(Global::Remainders),
            "anti-taxicab" => Constraint::Global(Global::Taxicab),
            "diagonally-non-consecutive" => Constraint::Global(Global::DiagonallyNonConsecutive),
            "whisper" => line(LineKind::Whisper(self.number()?), self.cells()?),
            "lockout" => line(LineKind::Lockout(self.number()?), self.cells()?),
            "modular" => line(LineKind::Modular(self.number()?), self.cells()?),
            "sum-line" => line(LineKind::SumLine(self.number()?), self.cells()?),
            "arrow" => {
                let mut groups = self.groups()?;
                let bulb = groups.remove(0);
                Constraint::Arrow(Arrow { bulb, shafts: groups })
            }
            "difference" | "ratio" | "sum" | "greater" => {
                let kind = self.dot_kind(name)?;
                Constraint::Dot(Dot { cells: [self.cell()?, self.cell()?], kind })
            }
            "negative" => {
                let mut kinds = Vec::new();
                while let Some(&name) = self.rest.first() {
                    self.rest = &self.rest[1..];
                    kinds.push(self.dot_kind(name)?);
                }
                Constraint::Negative(Negative { kinds })
            }
            "odd" => self.mark(MarkKind::Odd)?,
            "even" => self.mark(MarkKind::Even)?,
            "minimum" => self.mark(MarkKind::Minimum)?,
            "maximum" => self.mark(MarkKind::Maximum)?,
            "candidates" => {
                let digits = self.digits()?.into_iter().collect::<DigitSet>();
                self.mark(MarkKind::Candidates(digits))?
            }
            "row-indexer" => self.indexer(IndexerKind::Row)?,
            "column-indexer" => self.indexer(IndexerKind::Column)?,
            "box-indexer" => self.indexer(IndexerKind::Box)?,
            "quadruple" => {
                let digits = self.digits()?;
                Constraint::Quadruple(Quadruple { digits, cells: self.cells()? })
            }
            "clones" => {
                let at = self.end;
                let groups = self.groups()?;
                let [cells, copies] = <[_; 2]>::try_from(groups)
                    .map_err(|_| fail(at, "clones are two groups: write 'clones r1c1 : r5c5'".into()))?;
                Constraint::Clones(Clones { cells, copies })
            }
            "equal-sums" => Constraint::EqualSums(EqualSums { groups: self.groups()? }),
            "same-values" => Constraint::SameValues(SameValues { groups: self.groups()? }),
            "look-and-say" => {
                let word = self.next("what the cage says")?;
                let counts = look_and_say(word).ok_or_else(|| {
                    fail(word, format!("'{}' aren't counts: write 2315 for two 3s and one 5", excerpt(word)))
                })?;
                Constraint::LookAndSay(LookAndSay { counts, cells: self.cells()? })
            }
            "drawing" => Constraint::Drawing(self.drawing()?),
            "fog" => Constraint::Drawing(Drawing::Fog { lit: self.cells()? }),
            "counting-circles" => Constraint::CountingCircles(CountingCircles { cells: self.cells()? }),
            "neighbours" => {
                let rule = CustomRule::Neighbours(self.pairs()?);
                Constraint::Custom(Custom { rule, cells: self.cells()? })
            }
            "every-two" => {
                let rule = CustomRule::EveryTwo(self.pairs()?);
                Constraint::Custom(Custom { rule, cells: self.cells()? })
            }
            "pattern" => {
                let word = self.next("a pattern")?;
                let pattern = word.parse().map_err(|error| fail(word, format!("{error}")))?;
                Constraint::Custom(Custom { rule: CustomRule::Pattern(pattern), cells: self.cells()? })
            }
            _ => {
                let reason = format!("the rule '{}' is not known", excerpt(name));
                let hint = Some("a newer Ninefold may know it; nothing has been read");
                return Err(RuleError { part: name, reason, hint });
            }
        })
    }

    fn next(&mut self, what: &str) -> Result<&'a str, RuleError<'a>> {
        let (&first, rest) =
            self.rest.split_first().ok_or_else(|| fail(self.end, format!("{what} is missing")))?;
        self.rest = rest;
        Ok(first)
    }

    fn number(&mut self) -> Result<u8, RuleError<'a>> {
        let word = self.next("a number")?;
        word.parse().map_err(|_| fail(word, format!("'{}' isn't a number up to 255", excerpt(word))))
    }

    fn cell(&mut self) -> Result<Cell, RuleError<'a>> {
        let name = self.next("a cell")?;
        read_cell(self.layout, name).map_err(|reason| fail(name, reason))
    }

    /// All cells that are left, up to a colon.
    fn cells(&mut self) -> Result<Vec<Cell>, RuleError<'a>> {
        let mut cells = Vec::new();
        while self.rest.first().is_some_and(|&word| word != ":") {
            cells.push(self.cell()?);
        }
        Ok(cells)
    }

    /// Lists of cells with colons between them; there is at least one.
    fn groups(&mut self) -> Result<Vec<Vec<Cell>>, RuleError<'a>> {
        let mut groups = vec![self.cells()?];
        while let [":", rest @ ..] = self.rest {
            self.rest = rest;
            groups.push(self.cells()?);
        }
        Ok(groups)
    }

    /// Digits in one word: `1234`.
    fn digits(&mut self) -> Result<Vec<Digit>, RuleError<'a>> {
        let word = self.next("a list of digits")?;
        let no_digits = || fail(word, format!("'{}' aren't digits", excerpt(word)));
        word.chars().map(|symbol| Digit::from_char(symbol).ok_or_else(no_digits)).collect()
    }

    /// Pairs of digits in one word: `12,21`.
    fn pairs(&mut self) -> Result<Vec<[Digit; 2]>, RuleError<'a>> {
        let word = self.next("a list of pairs")?;
        let pair = |pair: &str| {
            let digits = pair.chars().map(Digit::from_char).collect::<Option<Vec<_>>>()?;
            <[Digit; 2]>::try_from(digits).ok()
        };
        let pairs = word.split(',').map(pair).collect::<Option<Vec<_>>>();
        pairs.ok_or_else(|| fail(word, format!("'{}' aren't pairs of digits: write 12,21", excerpt(word))))
    }

    fn dot_kind(&mut self, name: &'a str) -> Result<DotKind, RuleError<'a>> {
        match name {
            "difference" => Ok(DotKind::Difference(self.number()?)),
            "ratio" => Ok(DotKind::Ratio(self.number()?)),
            "sum" => Ok(DotKind::Sum(self.number()?)),
            "greater" => Ok(DotKind::Greater),
            _ => Err(fail(name, format!("'{}' isn't a sign: write difference, ratio or sum", excerpt(name)))),
        }
    }

    fn mark(&mut self, kind: MarkKind) -> Result<Constraint, RuleError<'a>> {
        Ok(Constraint::Mark(Mark { cell: self.cell()?, kind }))
    }

    fn indexer(&mut self, kind: IndexerKind) -> Result<Constraint, RuleError<'a>> {
        Ok(Constraint::Indexer(Indexer { kind, cells: self.cells()? }))
    }

    fn cage(&mut self) -> Result<Constraint, RuleError<'a>> {
        let sum = self.rest.first().copied().unwrap_or_default();
        self.rest = self.rest.get(1..).unwrap_or_default();
        let sum = match sum {
            "any" => None,
            _ => Some(sum.parse().map_err(|_| RuleError {
                part: sum,
                reason: format!("'{}' isn't a sum", excerpt(sum)),
                hint: Some("write 'cage 15 r1c1 r1c2' or 'cage any r1c1 r1c2'"),
            })?),
        };
        let repeats = match self.rest {
            ["repeats", rest @ ..] => {
                self.rest = rest;
                Repeats::Allowed
            }
            _ => Repeats::Forbidden,
        };
        Ok(Constraint::Cage(Cage { cells: self.cells()?, sum, repeats }))
    }

    fn diagonal(&mut self) -> Result<Constraint, RuleError<'a>> {
        match self.next("'falling' or 'rising'")? {
            "falling" => Ok(Constraint::Diagonal(Diagonal::Falling)),
            "rising" => Ok(Constraint::Diagonal(Diagonal::Rising)),
            other => Err(RuleError {
                part: other,
                reason: format!("'{}' isn't a diagonal", excerpt(other)),
                hint: Some("a diagonal is 'falling' (\\) or 'rising' (/)"),
            }),
        }
    }

    /// `sandwich 12 r0c4 down`: rows and columns count from 1, so 0 is outside.
    fn outside(&mut self, kind: OutsideKind) -> Result<Constraint, RuleError<'a>> {
        let word = self.next("the number of the clue")?;
        let value = word.parse().map_err(|_| fail(word, format!("'{}' isn't a number", excerpt(word))))?;
        let name = self.next("the place of the clue")?;
        let place = name.strip_prefix('r').and_then(|rest| rest.split_once('c'));
        let number = |figures: &str| figures.parse::<i16>().ok().filter(|number| (0..=999).contains(number));
        let (row, col) =
            place.and_then(|(row, col)| Some((number(row)? - 1, number(col)? - 1))).ok_or_else(|| {
                fail(name, format!("'{}' isn't a place: write r0c4 for above column 4", excerpt(name)))
            })?;
        let way = self.next("the way the clue looks")?;
        let step = WAYS.iter().find(|(known, _)| *known == way).map(|&(_, step)| step);
        let step = step.ok_or_else(|| RuleError {
            part: way,
            reason: format!("'{}' isn't a way to look", excerpt(way)),
            hint: Some("write down, up, right, left, down-right, down-left, up-right or up-left"),
        })?;
        Ok(Constraint::Outside(Outside { kind, row, col, step, value }))
    }
}

/// What a look-and-say cage says: `2315` is two 3s and one 5.
pub(crate) fn look_and_say(clue: &str) -> Option<Vec<(u8, Digit)>> {
    let symbols = clue.chars().collect::<Vec<_>>();
    let pair = |pair: &[char]| match *pair {
        [count, digit] => Some((count.to_digit(10)? as u8, Digit::from_char(digit)?)),
        _ => None,
    };
    symbols.chunks(2).map(pair).collect()
}

fn fail(part: &str, reason: String) -> RuleError<'_> {
    RuleError { part, reason, hint: None }
}
