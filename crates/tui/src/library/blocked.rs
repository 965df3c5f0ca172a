//! Whom the player does not want to hear in rooms, kept beside the games.

use super::Library;
use ninefold_table::Blocked;
use std::{fs, io};

/// Those whom the player has blocked; nobody if nothing can be read.
pub(crate) fn blocked() -> Blocked {
    let text = fs::read_to_string(Library::of_user().root.join(NAME)).unwrap_or_default();
    Blocked::from_text(&text)
}

/// Keeps them.
pub(crate) fn keep_blocked(blocked: &Blocked) -> io::Result<()> {
    let root = Library::of_user().root;
    fs::create_dir_all(&root)?;
    fs::write(root.join(NAME), blocked.to_text())
}

/// The name of the file.
const NAME: &str = "blocked";
