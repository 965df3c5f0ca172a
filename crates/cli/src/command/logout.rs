//! `ninefold logout`: sign out.

use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};

/// Sign out; your games stay on this machine and at the service
#[derive(clap::Args)]
pub(crate) struct Logout {
    #[command(flatten)]
    server: Server,
}

impl Logout {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let mut online = self.server.need()?;
        if online.player().is_none() {
            output::print(format!("Nobody is signed in at {}.\n", online.address()))?;
            return Ok(Verdict::Yes);
        }
        match online.sign_out() {
            Ok(()) => output::print("Signed out.\n")?,
            // The secret is forgotten here, which is what matters on this machine.
            Err(fault) => {
                output::print(format!("Signed out here, but the service does not know: {fault}.\n"))?
            }
        }
        Ok(Verdict::Yes)
    }
}
