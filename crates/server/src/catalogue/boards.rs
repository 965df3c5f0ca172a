//! [`read_boards`]: boards that a service keeps, for whoever has its database and needs no service.

use crate::config::Config;
use ninefold::format::{Format, read_as};
use ninefold::puzzle::Position;
use ninefold_protocol::id::PuzzleId;
use ninefold_store::{Store, without_password};
use std::io;
use std::path::Path;

/// Why boards cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum BoardsError {
    /// There is no such file; opening would make an empty one.
    #[error("--database: there is no file {0}")]
    Missing(String),
    /// The database cannot be opened or asked.
    #[error("--database: {0}")]
    Store(#[from] ninefold_store::Error),
    /// Nobody has put this board there.
    #[error("there is no puzzle with the ID {id} in {database}")]
    Unknown {
        /// The board.
        id: PuzzleId,
        /// Where it was looked for.
        database: String,
    },
    /// The board is not in a form that is known here.
    #[error("the puzzle with the ID {0} cannot be read")]
    Unreadable(PuzzleId),
    /// The operating system refuses something.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Reads boards by their ids, in that order, from the database of a configuration: as they start, with what is
/// frozen.
pub fn read_boards(config: &Config, ids: &[PuzzleId]) -> Result<Vec<Position>, BoardsError> {
    if let Some(file) = file_of(&config.database).filter(|file| !Path::new(file).exists()) {
        return Err(BoardsError::Missing(file.to_owned()));
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = Store::open(&config.database).await?;
        let mut boards = Vec::new();
        for &id in ids {
            boards.push(read_board(&store, id, &config.database).await?);
        }
        store.close().await;
        Ok(boards)
    })
}

async fn read_board(store: &Store, id: PuzzleId, database: &str) -> Result<Position, BoardsError> {
    let kept = store.puzzle(id).await?;
    let kept = kept.ok_or_else(|| BoardsError::Unknown { id, database: without_password(database) })?;
    let document = read_as(Format::Ninefold, &kept.board).ok();
    let position = document.and_then(|document| document.items.first()?.position().ok());
    position.ok_or(BoardsError::Unreadable(id))
}

/// The file of a SQLite database.
pub(crate) fn file_of(address: &str) -> Option<&str> {
    let path = address.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    path.split('?').next().filter(|path| !path.is_empty() && *path != ":memory:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_told_from_servers() {
        assert_eq!(file_of("sqlite://ninefold.db"), Some("ninefold.db"));
        assert_eq!(file_of("sqlite:///var/ninefold.db?mode=ro"), Some("/var/ninefold.db"));
        assert_eq!(file_of("sqlite::memory:"), None);
        assert_eq!(file_of("postgres://host/ninefold"), None);
    }
}
