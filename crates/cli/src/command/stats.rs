//! `ninefold stats`: what the games that were played add up to.

use super::language::Speech;
use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};

/// Show your statistics: times, best, streak, by variant and level, and your ratings
#[derive(clap::Args)]
pub(crate) struct Stats {
    /// How well you know each technique, by practice and by your games, week by week, as comma-separated values
    #[arg(long)]
    csv: bool,
    /// How well you know each technique, by practice and by your games, and how that went over the weeks
    #[arg(long, conflicts_with = "csv")]
    practice: bool,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Stats {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        output::print(match (self.csv, self.practice) {
            (true, _) => ninefold_tui::practice_csv(None),
            (false, true) => ninefold_tui::skills(None, self.speech.voice()),
            (false, false) => {
                format!("{}\n", ninefold_tui::stats(None, self.server.find()?, self.speech.voice()))
            }
        })?;
        Ok(Verdict::Yes)
    }
}
