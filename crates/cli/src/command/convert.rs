//! `ninefold convert`: the same puzzle in another text form.

use crate::Verdict;
use crate::failure::Failure;
use crate::input::Source;
use crate::output;
use ninefold::format::{Format, write_all};

/// Write puzzles in another text form
///
/// Lines that are no puzzles are told and left out.
#[derive(clap::Args)]
#[command(after_help = formats())]
pub(crate) struct Convert {
    /// Puzzles or files; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<String>,
    /// The form to read; detected by default
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The form to write
    #[arg(long, value_name = "FORMAT")]
    to: Format,
}

/// The list of formats for the help text.
fn formats() -> String {
    let rows = Format::all().map(|format| format!("  {:<12} {}", format.name(), format.summary()));
    format!("Formats:\n{}", rows.collect::<Vec<_>>().join("\n"))
}

impl Convert {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut items = Vec::new();
        let mut n_unreadable = 0;
        for source in Source::from_arguments(&self.puzzles) {
            match self.from {
                Some(format) => items.extend(source.read(Some(format))?.items),
                None => {
                    for (_, item) in source.open()?.read_each(source.name(), Vec::new())? {
                        match item {
                            Ok(item) => items.push(item),
                            Err(error) => {
                                n_unreadable += 1;
                                Failure::format(source.name(), &error).report();
                            }
                        }
                    }
                }
            }
        }
        let text = write_all(&items, self.to).map_err(|error| Failure::new(&error).hint(error.hint()))?;
        output::print(text)?;
        if n_unreadable > 0 { Err(Failure::Reported) } else { Ok(Verdict::Yes) }
    }
}
