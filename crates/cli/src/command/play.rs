//! `ninefold play`: the game in the terminal.

use super::service::Server;
use crate::Verdict;
use crate::failure::Failure;
use crate::input::Source;
use ninefold_protocol::id::PuzzleId;
use ninefold_tui::{Drawing, Face, Feedback, Options, Start};

/// Play in the terminal: full-screen, or as plain lines
///
/// Every move is saved as it is made. Where input or output is no terminal, the plain game is played.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// A puzzle in any text form, a file with one, or a Puzzle ID such as TAMR-4QZQ-P9NT
    #[arg(value_name = "PUZZLE|FILE|ID", conflicts_with_all = ["daily", "free", "resume"])]
    puzzle: Option<String>,
    /// Play as plain lines, as for screen readers
    #[arg(long)]
    plain: bool,
    /// Play the puzzle of today
    #[arg(long)]
    daily: bool,
    /// Start with an empty board
    #[arg(long, conflicts_with = "daily")]
    free: bool,
    /// Go on with a game in progress
    #[arg(long = "continue", conflicts_with_all = ["daily", "free"])]
    resume: bool,
    /// What the game tells about entries: standard, lives, strict, quiet or relaxed
    #[arg(long, value_name = "KIND", default_value = "standard", value_parser = ninefold_tui::feedback)]
    feedback: Feedback,
    /// Draw with letters and signs that every terminal has
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    server: Server,
}

impl Play {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let start = match self.puzzle {
            Some(puzzle) => {
                // Whoever misspells a file is told so, and not asked what to play instead.
                if puzzle.parse::<PuzzleId>().is_err() {
                    Source::from_argument(&puzzle).open()?;
                }
                Start::Puzzle(puzzle)
            }
            None if self.daily => Start::Daily,
            None if self.free => Start::FreePlay,
            None if self.resume => Start::Continue,
            None => Start::Welcome,
        };
        let online = self.server.find()?;
        let face = if self.plain { Face::Plain } else { Face::Fitting };
        let drawing = if self.ascii { Drawing::Ascii } else { Drawing::Fitting };
        ninefold_tui::play(Options { start, face, drawing, feedback: self.feedback, folder: None, online })?;
        Ok(Verdict::Yes)
    }
}
