//! `ninefold convert`: the same puzzle in another text form.

use crate::Verdict;
use crate::failure::Failure;
use crate::input::Source;
use crate::output;
use ninefold::format::{Format, write_all};

/// Write puzzles in another text form
#[derive(clap::Args)]
#[command(after_help = formats())]
pub(crate) struct Convert {
    /// Puzzles or files; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzles: Vec<String>,
    /// The form to read; found out by itself unless said
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
        for source in Source::from_arguments(&self.puzzles) {
            items.extend(source.read(self.from)?.items);
        }
        let text = write_all(&items, self.to).map_err(|error| Failure::new(&error).hint(error.hint()))?;
        output::print(text)?;
        Ok(Verdict::Yes)
    }
}
