//! `ninefold account`: who has signed in, and where.

use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold_online::Online;

/// Say which service is used, and who has signed in there
#[derive(clap::Args)]
pub(crate) struct Account {
    #[command(flatten)]
    server: Server,
}

impl Account {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let Some(online) = self.server.find()? else {
            output::print("No service is used. ninefold login --server URL signs in at one.\n")?;
            return Ok(Verdict::No);
        };
        let (told, verdict) = status(&online);
        output::print(format!("{told}\n"))?;
        Ok(verdict)
    }
}

fn status(online: &Online) -> (String, Verdict) {
    let address = online.address();
    let Some(player) = online.player() else {
        return (format!("Nobody is signed in at {address}. ninefold login signs in."), Verdict::No);
    };
    match online.is_signed_in() {
        Ok(true) => (format!("Signed in as {player} at {address}."), Verdict::Yes),
        Ok(false) => (
            format!("The sign-in of {player} at {address} has ended. ninefold login signs in again."),
            Verdict::No,
        ),
        Err(fault) => (format!("Signed in as {player} at {address}, but {fault}."), Verdict::Yes),
    }
}
