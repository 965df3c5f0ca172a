//! [`Pattern`]: a regular expression over digits, as setters write it.

mod machine;

use crate::{Automaton, Digit, DigitSet};
use machine::Machine;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// A regular expression that the digits of a whole line must match.
///
/// A digit stands for itself, `.` for any, `[135]`, `[2-4]` and `[^9]` for sets; `*`, `+`, `?`, `{3}`,
/// `{2,}` and `{2,4}` repeat what is before them, `|` chooses, and brackets group.
///
/// A text that begins with `@` is a machine instead: states between `/`, of which the first is the start; `!` says that
/// a line may end in a state, and `12>3` that 1 and 2 lead on to the third. `@12>2/!3>1` is `[12](3[12])*`.
///
/// ```
/// use ninefold_puzzle::Pattern;
/// let pattern = "1.*(2|3)".parse::<Pattern>()?;
/// assert!(pattern.matches(&[1, 9, 3]) && !pattern.matches(&[1, 9]));
/// assert!("1(".parse::<Pattern>().is_err());
/// # Ok::<(), ninefold_puzzle::PatternError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pattern {
    text: String,
    form: Form,
}

#[derive(Clone, Debug)]
enum Form {
    Expression(Tree),
    Machine(Machine),
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Tree {
    One(DigitSet),
    All(Vec<Tree>),
    Any(Vec<Tree>),
    /// At least so many times, and at most so many if there is a limit.
    Repeat(Box<Tree>, usize, Option<usize>),
}

/// Why a text is no pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the pattern is wrong at character {}: {why}", .at + 1)]
pub struct PatternError {
    /// The index of the character.
    pub at: usize,
    /// What is wrong there.
    pub why: &'static str,
}

/// The longest text of a pattern, the most repetitions, and the deepest brackets.
const MAX_LENGTH: usize = 500;
const MAX_REPEATS: usize = 50;
const MAX_DEPTH: usize = 20;
/// The most states of its automaton, and of the nondeterministic one before it.
pub(crate) const MAX_STATES: usize = 2_000;

impl Pattern {
    /// Whether these values, from 1, match as a whole.
    pub fn matches(&self, values: &[i32]) -> bool {
        match &self.form {
            Form::Expression(tree) => {
                let mut ends = vec![false; values.len() + 1];
                ends[0] = true;
                tree.ends(values, &ends)[values.len()]
            }
            Form::Machine(machine) => machine.matches(values),
        }
    }

    /// The automaton that accepts what the pattern matches; `None` if it has too many states.
    pub fn automaton(&self, n_digits: usize) -> Option<Automaton> {
        match &self.form {
            Form::Expression(tree) => tree.automaton(n_digits),
            Form::Machine(machine) => machine.automaton(n_digits),
        }
    }
}

impl Tree {
    fn automaton(&self, n_digits: usize) -> Option<Automaton> {
        let mut steps = Steps::default();
        let (start, end) = (steps.push(), steps.push());
        steps.add(self, start, end)?;
        let first = steps.closure(vec![start]);
        let step = |states: &Vec<u32>, digit: i32| {
            let digit = Digit::new(digit as u8)?;
            let after = states.iter().filter_map(|&state| match steps.reads[state as usize] {
                Some((digits, next)) if digits.contains(digit) => Some(next),
                _ => None,
            });
            let after = steps.closure(after.collect());
            (!after.is_empty()).then_some(after)
        };
        Automaton::explore_up_to(MAX_STATES, n_digits, first, step, |states| states.contains(&end))
    }
}

impl Tree {
    /// Where matches may end that begin at one of some places.
    fn ends(&self, values: &[i32], starts: &[bool]) -> Vec<bool> {
        match self {
            Self::One(digits) => {
                let mut ends = vec![false; starts.len()];
                for (i, &value) in values.iter().enumerate() {
                    let fits = u8::try_from(value)
                        .ok()
                        .and_then(Digit::new)
                        .is_some_and(|digit| digits.contains(digit));
                    ends[i + 1] = starts[i] && fits;
                }
                ends
            }
            Self::All(trees) => trees.iter().fold(starts.to_vec(), |starts, tree| tree.ends(values, &starts)),
            Self::Any(trees) => {
                let all = trees.iter().map(|tree| tree.ends(values, starts));
                all.reduce(|a, b| either(&a, &b)).unwrap_or_else(|| vec![false; starts.len()])
            }
            Self::Repeat(tree, least, most) => {
                let mut ends = starts.to_vec();
                for _ in 0..*least {
                    ends = tree.ends(values, &ends);
                }
                let mut last = ends.clone();
                for _ in *least..most.unwrap_or(least + values.len() + 1) {
                    last = tree.ends(values, &last);
                    ends = either(&ends, &last);
                }
                ends
            }
        }
    }
}

fn either(a: &[bool], b: &[bool]) -> Vec<bool> {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

/// A nondeterministic automaton after Thompson: states that read a digit, or go on without one.
#[derive(Default)]
struct Steps {
    reads: Vec<Option<(DigitSet, u32)>>,
    goes: Vec<Vec<u32>>,
}

impl Steps {
    fn push(&mut self) -> u32 {
        self.reads.push(None);
        self.goes.push(Vec::new());
        self.reads.len() as u32 - 1
    }

    /// Adds states for a tree between two states; `None` if there are too many.
    fn add(&mut self, tree: &Tree, from: u32, to: u32) -> Option<()> {
        if self.reads.len() > MAX_STATES {
            return None;
        }
        match tree {
            Tree::One(digits) => {
                let state = self.push();
                self.goes[from as usize].push(state);
                self.reads[state as usize] = Some((*digits, to));
            }
            Tree::All(trees) => {
                let mut at = from;
                for tree in trees {
                    let next = self.push();
                    self.add(tree, at, next)?;
                    at = next;
                }
                self.goes[at as usize].push(to);
            }
            Tree::Any(trees) => {
                for tree in trees {
                    self.add(tree, from, to)?;
                }
            }
            Tree::Repeat(tree, least, most) => {
                let mut at = self.push();
                self.goes[from as usize].push(at);
                for _ in 0..*least {
                    let next = self.push();
                    self.add(tree, at, next)?;
                    at = next;
                }
                match most {
                    None => {
                        let next = self.push();
                        self.add(tree, at, next)?;
                        self.goes[next as usize].push(at);
                    }
                    Some(most) => {
                        for _ in *least..*most {
                            let next = self.push();
                            self.add(tree, at, next)?;
                            self.goes[at as usize].push(to);
                            at = next;
                        }
                    }
                }
                self.goes[at as usize].push(to);
            }
        }
        Some(())
    }

    /// All states that are reached without reading, in order.
    fn closure(&self, mut states: Vec<u32>) -> Vec<u32> {
        let mut is_reached = vec![false; self.reads.len()];
        while let Some(state) = states.pop() {
            if !std::mem::replace(&mut is_reached[state as usize], true) {
                states.extend(&self.goes[state as usize]);
            }
        }
        (0..self.reads.len() as u32).filter(|&state| is_reached[state as usize]).collect()
    }
}

impl FromStr for Pattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        if let Some(states) = text.strip_prefix(machine::SIGN) {
            return Machine::parse(states)
                .map(|machine| Self { text: text.into(), form: Form::Machine(machine) });
        }
        let symbols = text.chars().collect::<Vec<_>>();
        if symbols.len() > MAX_LENGTH {
            return Err(PatternError { at: MAX_LENGTH, why: "it is too long" });
        }
        let mut parser = Parser { symbols: &symbols, at: 0, depth: 0 };
        let tree = parser.choice()?;
        match parser.peek() {
            None => Ok(Self { text: text.into(), form: Form::Expression(tree) }),
            Some(_) => Err(parser.error("a bracket is closed that was not opened")),
        }
    }
}

struct Parser<'a> {
    symbols: &'a [char],
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.symbols.get(self.at).copied()
    }

    fn take(&mut self, symbol: char) -> bool {
        let is_next = self.peek() == Some(symbol);
        self.at += usize::from(is_next);
        is_next
    }

    fn error(&self, why: &'static str) -> PatternError {
        PatternError { at: self.at, why }
    }

    fn choice(&mut self) -> Result<Tree, PatternError> {
        let mut choices = vec![self.sequence()?];
        while self.take('|') {
            choices.push(self.sequence()?);
        }
        Ok(if choices.len() == 1 { choices.remove(0) } else { Tree::Any(choices) })
    }

    fn sequence(&mut self) -> Result<Tree, PatternError> {
        let mut trees = Vec::new();
        while self.peek().is_some_and(|symbol| symbol != '|' && symbol != ')') {
            let tree = self.atom()?;
            trees.push(self.repeated(tree)?);
        }
        Ok(Tree::All(trees))
    }

    fn atom(&mut self) -> Result<Tree, PatternError> {
        match self.peek() {
            Some('(') => {
                self.at += 1;
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(self.error("brackets are nested too deeply"));
                }
                let tree = self.choice()?;
                self.depth -= 1;
                if self.take(')') { Ok(tree) } else { Err(self.error("a round bracket is not closed")) }
            }
            Some('.') => {
                self.at += 1;
                Ok(Tree::One(DigitSet::first(Digit::MAX.into())))
            }
            Some('[') => {
                self.at += 1;
                self.set()
            }
            _ => Ok(Tree::One(DigitSet::single(self.digit()?))),
        }
    }

    fn digit(&mut self) -> Result<Digit, PatternError> {
        let digit = self.peek().and_then(Digit::from_char).ok_or(self.error("a digit is expected here"))?;
        self.at += 1;
        Ok(digit)
    }

    fn set(&mut self) -> Result<Tree, PatternError> {
        let is_negated = self.take('^');
        let mut digits = DigitSet::EMPTY;
        while !self.take(']') {
            let first = self.digit()?;
            let last = if self.take('-') { self.digit()? } else { first };
            digits.extend(Digit::all(last.get().into()).filter(|&digit| digit >= first));
        }
        let all = DigitSet::first(Digit::MAX.into());
        Ok(Tree::One(if is_negated { all - digits } else { digits }))
    }

    fn repeated(&mut self, mut tree: Tree) -> Result<Tree, PatternError> {
        loop {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    let least = self.number()?;
                    let most = if self.take(',') {
                        if self.peek() == Some('}') { None } else { Some(self.number()?) }
                    } else {
                        Some(least)
                    };
                    if self.peek() != Some('}') {
                        return Err(self.error("a curly bracket is not closed"));
                    }
                    if most.is_some_and(|most| most < least) {
                        return Err(self.error("the second number is smaller than the first"));
                    }
                    (least, most)
                }
                _ => return Ok(tree),
            };
            self.at += 1;
            tree = Tree::Repeat(Box::new(tree), least, most);
        }
    }

    fn number(&mut self) -> Result<usize, PatternError> {
        let start = self.at;
        let mut number = 0;
        while let Some(digit) = self.peek().and_then(|symbol| symbol.to_digit(10)) {
            number = number * 10 + digit as usize;
            self.at += 1;
            if number > MAX_REPEATS {
                return Err(self.error("the number is too large"));
            }
        }
        if self.at == start { Err(self.error("a number is expected here")) } else { Ok(number) }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Pattern {}

impl Hash for Pattern {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words over three digits, up to a length.
    fn words(length: usize) -> Vec<Vec<i32>> {
        let mut words = vec![Vec::new()];
        let mut at = 0;
        while at < words.len() && words[at].len() < length {
            for digit in 1..=3 {
                let mut word = words[at].clone();
                word.push(digit);
                words.push(word);
            }
            at += 1;
        }
        words
    }

    #[test]
    fn the_automaton_accepts_what_the_pattern_matches() {
        for text in [
            "",
            "1",
            "12|21",
            "1*2+3?",
            "[12]{2,3}.",
            "(1|23)*",
            "(1*)*2",
            "[^1]+",
            "((1?){2})*3{1,}",
            "2{0}1",
            "@",
            "@!",
            "@12>2/!3>1",
            "@!123>1,1>2/3>3/!",
            "@1>2,1>3/2>2,3>4/2>3,2>4/!",
        ] {
            let pattern = text.parse::<Pattern>().unwrap();
            let automaton = pattern.automaton(3).unwrap();
            for word in words(5) {
                let mut state = Automaton::START;
                for &digit in &word {
                    if state != Automaton::NOWHERE {
                        state = automaton.next(state, Digit::from_index(digit as usize - 1));
                    }
                }
                let accepts = state != Automaton::NOWHERE && automaton.accepts(state);
                assert_eq!(accepts, pattern.matches(&word), "{text} {word:?}");
            }
        }
    }

    #[test]
    fn bad_patterns_say_where_and_why() {
        for (text, told) in [
            ("1(2", "the pattern is wrong at character 4: a round bracket is not closed"),
            ("12)", "the pattern is wrong at character 3: a bracket is closed that was not opened"),
            ("1{9999}", "the pattern is wrong at character 5: the number is too large"),
            ("*", "the pattern is wrong at character 1: a digit is expected here"),
            ("[12", "the pattern is wrong at character 4: a digit is expected here"),
            ("@1>2", "the pattern is wrong at character 2: digits lead to a state that is not there"),
            ("@1>1,x>1", "the pattern is wrong at character 6: digits that lead on are written as in '12>3'"),
            ("@!1>1/1", "the pattern is wrong at character 7: digits that lead on are written as in '12>3'"),
            ("@1>0", "the pattern is wrong at character 2: digits that lead on are written as in '12>3'"),
        ] {
            assert_eq!(text.parse::<Pattern>().unwrap_err().to_string(), told);
        }
    }

    #[test]
    fn a_pattern_that_explodes_is_given_up() {
        let text = "((((.{50}){50}){50}){50}){50}";
        assert_eq!(text.parse::<Pattern>().unwrap().automaton(9), None);
        assert_eq!("(.*1.{40}){2}".parse::<Pattern>().unwrap().automaton(9), None);
        let long = format!("@1>1{}", "/1>1".repeat(MAX_STATES));
        assert!(long.parse::<Pattern>().unwrap_err().to_string().ends_with("it has too many states"));
    }
}
