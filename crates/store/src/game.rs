//! Saved games: a header and the log of events, which only ever grows.
//!
//! The version of a game is the number of its events. Who appends says which version the new events
//! follow; where the game has moved on, nothing is appended and the answer carries what was missed,
//! so that two devices can never overwrite each other. The owner is part of every query: a game of
//! somebody else is a game that does not exist.

use crate::appending::Appending;
use crate::page::{Cursor, Page};
use crate::session::found;
use crate::sql::{Column, Row, Sql, Transaction, damaged};
use crate::{Error, Result, Store, Time};
use ninefold_protocol::id::{GameId, PlayerId, PuzzleId};

/// A saved game, without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameHead {
    /// The Save ID.
    pub id: GameId,
    /// The board that is played.
    pub puzzle: PuzzleId,
    /// The variant of the board.
    pub variant: String,
    /// The level of the board.
    pub level: String,
    /// The contest that the game takes part in, if any.
    pub contest: Option<String>,
    /// How many events it has.
    pub version: u32,
    /// How far it has come.
    pub progress: Progress,
    /// When it was first saved.
    pub created: Time,
    /// When it was last appended to.
    pub updated: Time,
    /// What it takes on the disk, in bytes.
    pub bytes: u32,
}

/// How far a game has come, for lists; the caller knows, the store only keeps it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Whether it goes on.
    pub status: Status,
    /// How many cells are filled.
    pub filled: u32,
    /// How many cells there are.
    pub cells: u32,
    /// How long it has been played, in milliseconds.
    pub elapsed: i64,
    /// A small picture of it, as text that the caller understands.
    pub picture: String,
}

/// Whether a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It does.
    Playing,
    /// It was solved.
    Solved,
    /// It was lost or given up.
    Lost,
}

/// A saved game with its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// All but the log.
    pub head: GameHead,
    /// What the log starts with.
    pub header: String,
    /// The events, one a line, each with its line end.
    pub lines: String,
}

/// A game to be saved for the first time.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    /// The Save ID.
    pub id: GameId,
    /// Whose it is.
    pub owner: PlayerId,
    /// The board, which must be in the catalogue.
    pub puzzle: PuzzleId,
    /// The contest that the game takes part in, if any.
    pub contest: Option<&'a str>,
    /// What the log starts with.
    pub header: &'a str,
    /// The events so far, one a line.
    pub lines: &'a str,
    /// How far it has come.
    pub progress: &'a Progress,
}

/// Events of a game that came in one go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// How many.
    pub n_events: u32,
    /// When.
    pub at: Time,
}

/// Events to be appended to a game.
#[derive(Clone, Debug)]
pub struct Append<'a> {
    /// How many events the game has, as far as the sender knows.
    pub version: u32,
    /// The new events, one a line.
    pub lines: &'a str,
    /// How far the game has come with them.
    pub progress: &'a Progress,
}

/// What became of events to be appended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Appended {
    /// They are stored, for good. Sending the same events again, after an answer that was lost,
    /// gives the same answer and stores nothing twice.
    Done {
        /// How many events the game has now.
        version: u32,
    },
    /// The game has moved on; nothing is stored.
    Conflict {
        /// How many events the game has.
        version: u32,
        /// The events that the sender does not know.
        lines: String,
    },
}

impl Store {
    /// Saves a game for the first time; says its version.
    pub async fn create_game(&self, game: NewGame<'_>, at: Time) -> Result<u32> {
        let (lines, n_lines) = whole_lines(game.lines);
        let progress = game.progress;
        let sql = Sql::new(
            "INSERT INTO games (id, owner, puzzle, contest, header, version, \
               status, filled, cells, elapsed, picture, created, updated, judged, bytes) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, 0, $13)",
        );
        let sql = sql.bind(game.id).bind(game.owner).bind(game.puzzle).bind(game.contest);
        let sql = sql.bind(game.header).bind(n_lines).bind(progress.status.word()).bind(progress.filled);
        let sql = sql.bind(progress.cells).bind(progress.elapsed).bind(&progress.picture).bind(at);
        let sql = sql.bind(i64::try_from(game.header.len() + lines.len()).unwrap_or(i64::MAX));
        let mut transaction = self.pools.begin().await?;
        transaction.run(sql).await?;
        if n_lines > 0 {
            let events = NewEvents { game: game.id, version: 0, lines: &lines, n_lines, at };
            insert_events(&mut transaction, std::iter::once(events)).await?;
        }
        transaction.commit().await?;
        Ok(n_lines)
    }

    /// A game with its log.
    pub async fn game(&self, owner: PlayerId, id: GameId) -> Result<Option<Game>> {
        let head = select_head("SELECT games.*, variant, level").with(" WHERE games.id = ", id);
        let Some(row) = self.pools.read_one(head.with(" AND owner = ", owner)).await? else {
            return Ok(None);
        };
        let head = read_head(&row)?;
        let events = self.pools.read(events_after(id, 0)).await?;
        let (mut lines, version) = join_events(&events, 0)?;
        if version < head.version {
            // It was deleted between the two queries.
            return Ok(None);
        }
        if version > head.version {
            // What was appended between them is not in the head, and belongs to whoever reads next.
            lines = lines.split_inclusive('\n').take(head.version as usize).collect();
        }
        Ok(Some(Game { head, header: row.get("header")?, lines }))
    }

    /// The games of a player that began alike: one, and perhaps copies that went other ways; the
    /// longest first, and not more than a few.
    pub async fn games_begun_as(&self, owner: PlayerId, header: &str) -> Result<Vec<GameId>> {
        let sql = Sql::new(
            "SELECT id FROM games WHERE owner = $1 AND header = $2 ORDER BY version DESC, id LIMIT 8",
        );
        let rows = self.pools.read(sql.bind(owner).bind(header)).await?;
        rows.iter().map(|row| row.get("id")).collect()
    }

    /// A page of the games of a player, last played first; all, or those of one status.
    pub async fn games(
        &self,
        owner: PlayerId,
        status: Option<Status>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<GameHead>> {
        let mut sql = select_head(
            "SELECT games.id, games.puzzle, variant, level, contest, version, \
             status, filled, cells, elapsed, picture, created, updated, bytes",
        )
        .with(" WHERE owner = ", owner)
        .with_some(" AND status = ", status.map(Status::word));
        if let Some(Cursor { key, id }) = after {
            sql = sql.with(" AND (updated, games.id) < (", *key).with(", ", id).push(")");
        }
        let sql = sql.with(" ORDER BY updated DESC, games.id DESC LIMIT ", i64::from(limit) + 1);
        let items = self.pools.read(sql).await?.iter().map(read_head).collect::<Result<Vec<_>>>()?;
        Ok(Page::cut(items, limit, |last| Cursor { key: last.updated.0, id: last.id.to_string() }))
    }

    /// Appends events. When this returns [`Appended::Done`], they are on the disk.
    pub async fn append(
        &self,
        owner: PlayerId,
        id: GameId,
        append: Append<'_>,
        at: Time,
    ) -> Result<Appended> {
        let (lines, n_lines) = whole_lines(append.lines);
        let progress = append.progress.clone();
        if lines.contains('\0') || progress.picture.contains('\0') {
            return Err(Error::ZeroByte);
        }
        let version = append.version;
        self.appends.submit(Appending { owner, game: id, version, lines, n_lines, progress, at }).await
    }

    /// The events after the first `version` ones, for whoever compares; nothing is written.
    pub async fn events_since(&self, owner: PlayerId, id: GameId, version: u32) -> Result<Option<String>> {
        let own = Sql::new("SELECT version FROM games WHERE id = $1 AND owner = $2").bind(id).bind(owner);
        if self.pools.read_one(own).await?.is_none() {
            return Ok(None);
        }
        let events = self.pools.read(events_after(id, version)).await?;
        Ok(Some(join_events(&events, version)?.0))
    }

    /// A game without its log.
    pub async fn game_head(&self, owner: PlayerId, id: GameId) -> Result<Option<GameHead>> {
        let sql = select_head("SELECT games.*, variant, level").with(" WHERE games.id = ", id);
        let row = self.pools.read_one(sql.with(" AND owner = ", owner)).await?;
        row.map(|row| read_head(&row)).transpose()
    }

    /// In which pieces a game arrived, first to last.
    pub async fn arrivals(&self, id: GameId) -> Result<Vec<Arrival>> {
        let sql = Sql::new("SELECT n_lines, arrived FROM events WHERE game = $1 ORDER BY start_at");
        let read = |row: &Row| Ok(Arrival { n_events: row.get("n_lines")?, at: row.get("arrived")? });
        self.pools.read(sql.bind(id)).await?.iter().map(read).collect()
    }

    /// What all games of a player take on the disk, in bytes, each at least `least`.
    pub async fn bytes_of(&self, owner: PlayerId, least: u32) -> Result<i64> {
        let sql = Sql::new(
            "SELECT CAST(COALESCE(SUM(CASE WHEN bytes < $2 THEN $2 ELSE bytes END), 0) AS BIGINT) AS total \
             FROM games WHERE owner = $1",
        );
        let row = self.pools.read_one(sql.bind(owner).bind(least)).await?;
        row.map_or(Ok(0), |row| row.get("total"))
    }

    /// Removes a game.
    pub async fn delete_game(&self, owner: PlayerId, id: GameId) -> Result<()> {
        let sql = Sql::new("DELETE FROM games WHERE id = $1 AND owner = $2").bind(id).bind(owner);
        found(self.pools.write(sql).await?)
    }

    /// Finished games for which nobody has recorded or dismissed a finish yet, oldest first.
    pub async fn games_to_judge(&self, limit: u32) -> Result<Vec<(PlayerId, GameId)>> {
        let sql = Sql::new(
            "SELECT owner, id FROM games WHERE judged = 0 AND status <> 'playing' ORDER BY updated LIMIT $1",
        );
        let rows = self.pools.read(sql.bind(limit)).await?;
        rows.iter().map(|row| Ok((row.get("owner")?, row.get("id")?))).collect()
    }

    /// Notes that a finished game gives no result.
    pub async fn dismiss_game(&self, id: GameId) -> Result<()> {
        self.pools.write(Sql::new("UPDATE games SET judged = 1 WHERE id = $1").bind(id)).await?;
        Ok(())
    }
}

impl Status {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Solved => "solved",
            Self::Lost => "lost",
        }
    }
}

impl Column for Status {
    fn read(row: &Row, name: &'static str) -> Result<Self> {
        let word = row.get::<String>(name)?;
        let all = [Self::Playing, Self::Solved, Self::Lost];
        all.into_iter().find(|status| status.word() == word).ok_or_else(|| damaged(name, &word))
    }
}

/// Events as they are stored, each with its line end, and how many they are.
fn whole_lines(lines: &str) -> (String, u32) {
    let whole =
        lines.lines().filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect::<String>();
    let count = whole.bytes().filter(|&byte| byte == b'\n').count();
    (whole, u32::try_from(count).unwrap_or(u32::MAX))
}

/// Events that follow the first `version` ones of a game.
pub(crate) struct NewEvents<'a> {
    pub(crate) game: GameId,
    pub(crate) version: u32,
    pub(crate) lines: &'a str,
    pub(crate) n_lines: u32,
    pub(crate) at: Time,
}

/// Stores events of several games.
pub(crate) async fn insert_events(
    transaction: &mut Transaction,
    events: impl Iterator<Item = NewEvents<'_>>,
) -> Result<()> {
    let row = |new: NewEvents<'_>| {
        [new.game.into(), new.version.into(), new.n_lines.into(), new.lines.into(), new.at.into()]
    };
    let sql = Sql::new("INSERT INTO events (game, start_at, n_lines, lines, arrived) VALUES ");
    transaction.run(sql.with_rows(events.map(row))).await?;
    Ok(())
}

/// The query for the events after the first `version` ones, and perhaps some before.
pub(crate) fn events_after(id: GameId, version: u32) -> Sql {
    let sql = "SELECT start_at, n_lines, lines FROM events \
               WHERE game = $1 AND start_at + n_lines > $2 ORDER BY start_at";
    Sql::new(sql).bind(id).bind(version)
}

/// The lines after the first `version` ones, and how many events the game has with them.
pub(crate) fn join_events(rows: &[Row], version: u32) -> Result<(String, u32)> {
    let mut joined = String::new();
    let mut reached = version;
    for row in rows {
        let (start, n_lines) = (row.get::<u32>("start_at")?, row.get::<u32>("n_lines")?);
        let lines = row.get::<String>("lines")?;
        let known = reached.saturating_sub(start) as usize;
        joined.extend(lines.split_inclusive('\n').skip(known));
        reached = start.saturating_add(n_lines);
    }
    Ok((joined, reached))
}

/// A query for games with their boards.
fn select_head(columns: &'static str) -> Sql {
    Sql::new(columns).push(" FROM games JOIN puzzles ON puzzles.id = games.puzzle")
}

fn read_head(row: &Row) -> Result<GameHead> {
    Ok(GameHead {
        id: row.get("id")?,
        puzzle: row.get("puzzle")?,
        variant: row.get("variant")?,
        level: row.get("level")?,
        contest: row.get("contest")?,
        version: row.get("version")?,
        progress: Progress {
            status: row.get("status")?,
            filled: row.get("filled")?,
            cells: row.get("cells")?,
            elapsed: row.get("elapsed")?,
            picture: row.get("picture")?,
        },
        created: row.get("created")?,
        updated: row.get("updated")?,
        bytes: row.get("bytes")?,
    })
}
