//! `--server`: which service a command asks.

use crate::failure::Failure;
use crate::output;
use ninefold_online::{Online, Places};
use ninefold_tui::Voice;

/// The service that knows puzzles by their IDs and keeps games.
#[derive(clap::Args)]
pub(crate) struct Server {
    /// The address of a service, such as `https://sudoku.example.org`; it is remembered.
    /// Unless said: $NINEFOLD_SERVER, or the one that was named last
    #[arg(long, value_name = "URL")]
    server: Option<String>,
}

impl Server {
    /// The service, if one is known.
    pub(crate) fn find(&self) -> Result<Option<Online>, Failure> {
        Online::find(&Places::of_user(), self.server.as_deref()).map_err(Failure::new)
    }

    /// What stands before a link to the page: the address of the service, or nothing, with a note, if none is known.
    pub(crate) fn site(&self, voice: Voice) -> Result<String, Failure> {
        let site = self.find()?.map(|online| online.address().to_string());
        if site.is_none() {
            let note = "no service is known: put its address before the link, or say it by --server";
            output::note_by(voice, note);
        }
        Ok(site.unwrap_or_default())
    }

    /// The service; an error that says how to name one if none is known.
    pub(crate) fn need(&self) -> Result<Online, Failure> {
        let hint = "name one: --server https://sudoku.example.org";
        self.find()?.ok_or_else(|| Failure::new("no service is known").hint(hint))
    }
}
