//! `ninefold games`: the games in progress, and those that have ended.

use super::language::Speech;
use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};

/// List the games in progress, those that the service keeps for you among them
///
/// `ninefold play --continue` goes on with one.
#[derive(clap::Args)]
pub(crate) struct Games {
    /// List those that have ended on this machine instead; `ninefold review` goes through one by its ID
    #[arg(long)]
    finished: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Games {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let voice = self.speech.voice();
        output::print(match self.finished {
            true => ninefold_tui::finished_games(None, voice),
            false => ninefold_tui::games(self.server.find()?, voice),
        })?;
        Ok(Verdict::Yes)
    }
}
