//! `ninefold games`: the games in progress.

use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};

/// List the games in progress, those that the service keeps for you among them
///
/// `ninefold play --continue` goes on with one.
#[derive(clap::Args)]
pub(crate) struct Games {
    #[command(flatten)]
    server: Server,
}

impl Games {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        output::print(ninefold_tui::games(self.server.find()?))?;
        Ok(Verdict::Yes)
    }
}
