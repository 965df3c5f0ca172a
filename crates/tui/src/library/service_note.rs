//! [`ServiceNote`]: a small file beside a game that says where the service keeps it, and how much.

use ninefold_online::Online;
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The ending of the file.
const ENDING: &str = "service";
/// Its ending when the game has been thrown away here and the service does not know yet.
const DELETED: &str = "deleted";

/// Where a game is kept besides here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct ServiceNote {
    pub(super) server: String,
    pub(super) player: String,
    /// The Save ID, once there is one.
    pub(super) id: Option<String>,
    /// How many events the service has.
    pub(super) version: usize,
}

impl ServiceNote {
    /// A game of whoever has signed in that the service does not have yet; `None` if nobody has.
    pub(super) fn new(online: &Online) -> Option<Self> {
        let player = online.player()?.to_owned();
        Some(Self { server: online.address().to_string(), player, id: None, version: 0 })
    }

    /// Whether it is about a game of whoever has signed in.
    pub(super) fn is_of(&self, online: &Online) -> bool {
        self.server == online.address().to_string() && Some(self.player.as_str()) == online.player()
    }

    /// The note about a game; a damaged one is as good as none.
    pub(super) fn beside(game: &Path) -> Option<Self> {
        serde_json::from_slice(&fs::read(game.with_extension(ENDING)).ok()?).ok()
    }

    /// Writes it beside a game; it is whole or not there at all.
    pub(super) fn write(&self, game: &Path) -> io::Result<()> {
        let (place, draft) = (game.with_extension(ENDING), game.with_extension("service-new"));
        fs::write(&draft, serde_json::to_vec(self)?)?;
        fs::rename(draft, place)
    }

    /// The game has a new place. A note that stays behind makes the service keep the game twice, and
    /// does no other harm.
    pub(super) fn follow(from: &Path, to: &Path) {
        let _ = fs::rename(from.with_extension(ENDING), to.with_extension(ENDING));
    }

    /// The game is gone: the service hears of it when it is asked next.
    pub(super) fn mark_deleted(game: &Path) {
        if Self::beside(game).is_some_and(|note| note.id.is_none()) {
            let _ = fs::remove_file(game.with_extension(ENDING));
            return;
        }
        let _ = fs::rename(game.with_extension(ENDING), game.with_extension(DELETED));
    }

    /// The notes about games that were thrown away, each with its file.
    pub(super) fn deleted(folder: &Path) -> Vec<(PathBuf, Self)> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let notes = entries.filter(|path| path.extension() == Some(OsStr::new(DELETED)));
        notes
            .filter_map(|path| Some((path.clone(), serde_json::from_slice(&fs::read(&path).ok()?).ok()?)))
            .collect()
    }
}
