//! Test cases in the form of HoDoKu's regression library, read and judged by its own rule.
//!
//! One case is one line:
//!
//! ```text
//! :code[-variant]:digits:givens:deleted:eliminations:placements:extra
//! ```
//!
//! Candidates are written as digit, row, column. The rule: *every* step of the technique that
//! uses these digits must conclude what the case says, and there must be one; of chains, one that
//! does is enough. A variant `x` means that no such step may be found.
//!
//! ```
//! use ninefold_logic::reglib::{Case, Verdict};
//! let line = ":0200:24:...+17.+24..+2..4.1..1...+82+6.+3.5..3.9.+79.+3.+1.+824....+2.3.+5.3.8+6+7+59+18\
//!             +152+94+7+3669+7+3+51+4+8+2::461::";
//! assert_eq!(Case::parse(line)?.judge(), Verdict::Passed);
//! # Ok::<(), ninefold_logic::reglib::CaseError>(())
//! ```

mod parse;

pub use parse::CaseError;

use crate::options::{AlsNodes, AlsOverlap, EmptyRectangle, Options, RectangleForm, Siamese};
use crate::path::all_steps;
use crate::proof::Proof;
use crate::situation::Situation;
use crate::step::{Conclusion, Step};
use crate::technique::Technique;
use ninefold_puzzle::DigitSet;
use std::collections::BTreeMap;

/// A position, a technique, and what the technique must find there.
#[derive(Clone, Debug)]
pub struct Case {
    /// The code as written, with the digit that marks siamese fish but without a variant; or the
    /// name of a technique that has no code, such as `3d-medusa`.
    pub code: String,
    /// What follows the dash after the code.
    pub variant: Option<Variant>,
    /// The digits that the step uses.
    pub digits: DigitSet,
    /// The position.
    pub situation: Situation<2>,
    /// What the step concludes.
    pub conclusion: Conclusion,
    /// The length of a chain, in inferences.
    pub length: Option<usize>,
}

/// Which options a case is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variant {
    /// An option of the technique, by number.
    Option(u8),
    /// The technique must not be found.
    MustFail,
}

/// Whether a case passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It does.
    Passed,
    /// No step of the technique uses these digits.
    NotFound,
    /// Steps that must not be there, or that conclude something else.
    Unexpected(Vec<Step>),
    /// The technique is not known here.
    Unsupported,
}

/// How many cases of a code passed, failed, or could not be tried.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Cases that passed.
    pub passed: usize,
    /// Cases that failed.
    pub failed: usize,
    /// Cases of techniques that are not known here.
    pub unsupported: usize,
}

/// What became of the cases of a library.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Report {
    /// How many passed and failed, by code.
    pub tallies: BTreeMap<String, Tally>,
    /// The cases that could not be read, each with the number of its line from 1.
    pub unreadable: Vec<(usize, CaseError)>,
    /// The lines of the cases that failed.
    pub failed: Vec<String>,
}

/// Judges every case of a library; lines that are comments or empty are skipped.
pub fn run(library: &str) -> Report {
    let mut report = Report::default();
    for (number, line) in (1..).zip(library.lines()) {
        let Some(line) = cases(line).next() else { continue };
        let case = match Case::parse(line) {
            Ok(case) => case,
            Err(error) => {
                report.unreadable.push((number, error));
                continue;
            }
        };
        let tally = report.tallies.entry(case.code.clone()).or_default();
        match case.judge() {
            Verdict::Passed => tally.passed += 1,
            Verdict::NotFound | Verdict::Unexpected(_) => {
                tally.failed += 1;
                report.failed.push(line.to_owned());
            }
            Verdict::Unsupported => tally.unsupported += 1,
        }
    }
    report
}

/// The lines of a library that are cases.
pub fn cases(library: &str) -> impl Iterator<Item = &str> {
    library.lines().map(str::trim).filter(|line| line.starts_with(':'))
}

impl Case {
    /// The technique, if it is known here.
    pub fn technique(&self) -> Option<Technique> {
        if let Some(technique) = Technique::from_name(&self.code) {
            return Some(technique);
        }
        let base = self.code.get(..4)?;
        let has_code = |technique: &&Technique| technique.hodoku().is_some_and(|hodoku| hodoku.code == base);
        Technique::ALL.iter().find(has_code).copied()
    }

    /// Finds all steps of the technique and compares them with what the case says.
    pub fn judge(&self) -> Verdict {
        let Some(technique) = self.technique() else { return Verdict::Unsupported };
        let mut steps = all_steps(&self.situation, technique, &self.options());
        steps.retain(|step| step.digits() == self.digits && is_siamese(step) == self.is_siamese());
        if self.variant == Some(Variant::MustFail) {
            return if steps.is_empty() { Verdict::Passed } else { Verdict::Unexpected(steps) };
        }
        if steps.is_empty() {
            return Verdict::NotFound;
        }
        let other = |step: &Step| step.conclusion != self.conclusion;
        if self.one_is_enough() && !steps.iter().all(other) {
            return Verdict::Passed;
        }
        steps.retain(other);
        if steps.is_empty() { Verdict::Passed } else { Verdict::Unexpected(steps) }
    }

    /// The options that the variant of the case asks for.
    fn options(&self) -> Options {
        let number = match self.variant {
            Some(Variant::Option(number)) => number,
            Some(Variant::MustFail) | None => 0,
        };
        let siamese = if self.is_siamese() { Siamese::Pairs } else { Siamese::Single };
        let mut options = Options { siamese, ..Options::default() };
        if self.code == "0402" && number != 1 {
            options.empty_rectangle = EmptyRectangle::ThreeOrMore;
        }
        if self.code.starts_with("06") && number == 1 {
            options.rectangles = RectangleForm::Complete;
        }
        if self.code.starts_with("07") && (number >= 3 || self.code == "0709" && number == 2) {
            options.als_nodes = AlsNodes::Included;
        }
        if self.code.starts_with("09") && self.code != "0901" && number == 2 {
            options.als_overlap = AlsOverlap::Allowed;
        }
        options
    }

    fn is_siamese(&self) -> bool {
        self.code.len() == 5 && self.code.bytes().all(|symbol| symbol.is_ascii_digit())
    }

    /// Whether the case is about chains, of which there are too many to ask for all.
    fn one_is_enough(&self) -> bool {
        self.length.is_some()
    }
}

fn is_siamese(step: &Step) -> bool {
    matches!(&step.proof, Proof::Fish(proof) if proof.fish.len() == 2)
}
