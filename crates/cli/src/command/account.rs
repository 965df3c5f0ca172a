//! `ninefold account`: who has signed in, and where.

use super::language::Speech;
use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};
use ninefold_online::Online;
use ninefold_tui::Voice;

/// Say which service is used, and who has signed in there
#[derive(clap::Args)]
pub(crate) struct Account {
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Account {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let voice = self.speech.voice();
        let Some(online) = self.server.find()? else {
            let none = voice.say("No service is used. ninefold login --server URL signs in at one.");
            output::print(format!("{none}\n"))?;
            return Ok(Verdict::No);
        };
        let (told, verdict) = status(&online, voice);
        output::print(format!("{told}\n"))?;
        Ok(verdict)
    }
}

fn status(online: &Online, voice: Voice) -> (String, Verdict) {
    let address = online.address();
    let Some(player) = online.player() else {
        let nobody = voice.fill("Nobody is signed in at {0}. ninefold login signs in.", &[&address]);
        return (nobody, Verdict::No);
    };
    match online.is_signed_in() {
        Ok(true) => (voice.fill("Signed in as {0} at {1}.", &[&player, &address]), Verdict::Yes),
        Ok(false) => {
            let ended = "The sign-in of {0} at {1} has ended. ninefold login signs in again.";
            (voice.fill(ended, &[&player, &address]), Verdict::No)
        }
        Err(fault) => {
            let reason = voice.say(&fault.to_string());
            (voice.fill("Signed in as {0} at {1}, but {2}.", &[&player, &address, &reason]), Verdict::Yes)
        }
    }
}
