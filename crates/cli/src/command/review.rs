//! `ninefold review`: a game gone through move by move.

use super::language::Speech;
use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold_tui::Detail;

/// Go through a game: techniques used, the first mistake and why, what to practise
#[derive(clap::Args)]
pub(crate) struct Review {
    /// The file of a saved game, a link to one, or the Puzzle ID of one that was played here
    #[arg(value_name = "FILE|LINK|ID")]
    game: String,
    /// Also tell every move, with the easiest step that was there
    #[arg(long)]
    moves: bool,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Review {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let detail = if self.moves { Detail::Moves } else { Detail::Findings };
        let said = ninefold_tui::review(&self.game, detail, None, self.speech.voice());
        output::print(said.map_err(Failure::new)?)?;
        Ok(Verdict::Yes)
    }
}
