//! `ninefold logout`: sign out.

use super::language::Speech;
use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};

/// Sign out; your games stay on this machine and at the service
#[derive(clap::Args)]
pub(crate) struct Logout {
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Logout {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let (mut online, voice) = (self.server.need()?, self.speech.voice());
        let told = match online.player() {
            None => voice.fill("Nobody is signed in at {0}.", &[&online.address()]),
            Some(_) => match online.sign_out() {
                Ok(()) => voice.say("Signed out."),
                // The secret is forgotten here, which is what matters on this machine.
                Err(fault) => {
                    let reason = voice.say(&fault.to_string());
                    voice.fill("Signed out here, but the service does not know: {0}.", &[&reason])
                }
            },
        };
        output::print(format!("{told}\n"))?;
        Ok(Verdict::Yes)
    }
}
