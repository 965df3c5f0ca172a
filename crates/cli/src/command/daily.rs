//! `ninefold daily`: the puzzle of today, and who solved it fastest.

use super::language::Speech;
use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold_tui::{Face, Options, Start};

/// Play the puzzle of today; with a service, it is that of everybody there, and has a leaderboard
#[derive(clap::Args)]
pub(crate) struct Daily {
    /// Show the leaderboard of today instead
    #[arg(long)]
    leaderboard: bool,
    /// Play as plain lines, as for screen readers
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Daily {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        if self.leaderboard {
            output::print(ninefold_tui::standings(Some(self.server.need()?), self.speech.voice()))?;
            return Ok(Verdict::Yes);
        }
        let face = if self.plain { Face::Plain } else { Face::Fitting };
        let online = self.server.find()?;
        ninefold_tui::play(Options {
            start: Start::Daily,
            face,
            online,
            voice: self.speech.voice(),
            ..Options::default()
        })?;
        Ok(Verdict::Yes)
    }
}
