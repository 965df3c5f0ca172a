//! `ninefold arena`: race whoever is free, in the terminal.

use super::language::Speech;
use super::service::Server;
use crate::Verdict;
use crate::failure::Failure;
use ninefold_tui::{Drawing, Face};

/// Race whoever is free in the arena of a service, one race after the other
///
/// It is open for some hours each week, and needs an account: ninefold login.
#[derive(clap::Args)]
pub(crate) struct Arena {
    /// Play as plain lines, as for screen readers
    #[arg(long)]
    plain: bool,
    /// Draw with letters and signs that every terminal has
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Arena {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let face = if self.plain { Face::Plain } else { Face::Fitting };
        let drawing = if self.ascii { Drawing::Ascii } else { Drawing::Fitting };
        ninefold_tui::play_in_arena(&self.server.need()?, face, drawing, self.speech.voice())?;
        Ok(Verdict::Yes)
    }
}
