//! Boards of rooms that were kept. They lie apart from the games, for what came of them was counted in the room.

use super::Library;
use std::fs;
use std::io;
use std::path::PathBuf;

/// Keeps the board of a round, and says where.
pub(crate) fn keep_room_game(name: &str, text: &str) -> io::Result<PathBuf> {
    let folder = Library::of_user().root.join(FOLDER);
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{name}.{}", super::ENDING));
    fs::write(&path, text)?;
    Ok(path)
}

/// The folder below that of the user's games.
const FOLDER: &str = "rooms";
