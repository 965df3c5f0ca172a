//! `ninefold reglib`: runs a library of technique cases in HoDoKu's format.

use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold::logic::reglib::{self, Report, Tally};
use std::fmt::Write;

/// Run a library of technique cases in HoDoKu's regression format
///
/// Every line is a position, a technique by its code, and what it must find there. How many cases
/// of each code pass and fail is printed; cases that fail, and lines that cannot be read, are named
/// on standard error.
#[derive(clap::Args)]
pub(crate) struct Reglib {
    /// The library
    file: String,
}

impl Reglib {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let library = std::fs::read_to_string(&self.file).map_err(|error| Failure::io(&self.file, &error))?;
        let Report { tallies, unreadable, failed } = reglib::run(&library);
        if let (true, Some((number, error))) = (tallies.is_empty(), unreadable.first()) {
            return Err(Failure::new(format_args!("{}: line {number}: {error}", self.file)));
        }
        if tallies.is_empty() {
            return Err(Failure::new(format_args!("{}: there is no case of a library in it", self.file))
                .hint("a case is a line such as :0300:4:1..6…::415 416::"));
        }
        let mut text = format!("{:<8}{:>8}{:>8}{:>12}\n", "code", "passed", "failed", "not known");
        let mut total = Tally::default();
        for (code, tally) in &tallies {
            write_row(&mut text, code, tally);
            total.passed += tally.passed;
            total.failed += tally.failed;
            total.unsupported += tally.unsupported;
        }
        write_row(&mut text, "all", &total);
        output::print(text)?;
        for line in failed {
            output::note(format_args!("failed: {line}"));
        }
        for (number, error) in &unreadable {
            output::note(format_args!("{}: line {number}: {error}", self.file));
        }
        Ok(Verdict::of(total.failed == 0 && total.unsupported == 0 && unreadable.is_empty()))
    }
}

fn write_row(text: &mut String, code: &str, tally: &Tally) {
    let Tally { passed, failed, unsupported } = tally;
    writeln!(text, "{code:<8}{passed:>8}{failed:>8}{unsupported:>12}").expect("a string takes any text");
}
