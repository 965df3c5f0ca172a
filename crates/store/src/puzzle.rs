//! The catalogue: every board that anybody has met, under its permanent id.

use crate::page::{Cursor, Page};
use crate::sql::{Row, Sql, Transaction};
use crate::{Error, Result, Store, Time};
use ninefold_protocol::id::PuzzleId;

/// A board with what is known about it. Its solution is asked for separately, lest it be sent on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPuzzle {
    /// The permanent id.
    pub id: PuzzleId,
    /// The board in Ninefold's own text form.
    pub board: String,
    /// The same with what whoever added it says of it, if they said something.
    pub told: Option<String>,
    /// The variant, as a word that the caller understands.
    pub variant: String,
    /// The level, as a word that the caller understands.
    pub level: String,
    /// The rating in tenths, if it has one.
    pub rating: Option<u32>,
    /// The hardest technique that it needs, if that is known.
    pub hardest: Option<String>,
    /// How many givens it has.
    pub clues: u32,
    /// When it became known.
    pub made: Time,
    /// How many solutions it has.
    pub solutions: Solutions,
    /// Whether it is in the catalogue.
    pub shelf: Shelf,
}

/// How many solutions a board has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Exactly one, and the store knows it.
    One,
    /// Several, none, or nobody knows.
    Uncertain,
}

/// Who comes across a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelf {
    /// Who browses the catalogue.
    Listed,
    /// Only who knows its id.
    Unlisted,
}

/// A board to be added.
#[derive(Clone, Debug)]
pub struct NewPuzzle<'a> {
    /// The board; `solutions` is ignored in favour of `solution`.
    pub puzzle: &'a StoredPuzzle,
    /// The one solution, as text that the caller understands.
    pub solution: Option<&'a str>,
    /// The techniques that it needs.
    pub techniques: &'a [String],
}

/// What became of a board to be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is new.
    New,
    /// It was there already, with whatever was known and said about it; it is listed now if either was.
    Known,
}

/// Which boards of the catalogue to show; what is `None` does not matter.
#[derive(Clone, Copy, Default, Debug)]
pub struct Filter<'a> {
    /// Of this variant.
    pub variant: Option<&'a str>,
    /// Of this level.
    pub level: Option<&'a str>,
    /// Rated this or higher, in tenths.
    pub rating_from: Option<u32>,
    /// Rated this or lower, in tenths.
    pub rating_to: Option<u32>,
    /// Needing this technique.
    pub technique: Option<&'a str>,
    /// With this many givens or more.
    pub clues_from: Option<u32>,
    /// With this many givens or fewer.
    pub clues_to: Option<u32>,
    /// Made then or later.
    pub since: Option<Time>,
    /// Made before then.
    pub before: Option<Time>,
}

impl Store {
    /// Adds a board, or finds it.
    ///
    /// [`Error::Conflict`] where another board has the same id; see [`PuzzleId`].
    pub async fn add_puzzle(&self, new: NewPuzzle<'_>) -> Result<Added> {
        let mut transaction = self.pools.begin().await?;
        let added = add(&mut transaction, &new).await?;
        transaction.commit().await?;
        Ok(added)
    }

    /// Looks a board up.
    pub async fn puzzle(&self, id: PuzzleId) -> Result<Option<StoredPuzzle>> {
        let sql = select().with(" WHERE id = ", id);
        self.pools.read_one(sql).await?.map(|row| read_puzzle(&row)).transpose()
    }

    /// The one solution of a board, if it is known.
    pub async fn solution(&self, id: PuzzleId) -> Result<Option<String>> {
        let row =
            self.pools.read_one(Sql::new("SELECT solution FROM puzzles WHERE id = $1").bind(id)).await?;
        Ok(row.map(|row| row.get("solution")).transpose()?.flatten())
    }

    /// Notes what was found out about a board since it was added: its solution with level and techniques, if it
    /// was not known, and its rating. What was known stays.
    pub async fn judge_puzzle(&self, judged: NewPuzzle<'_>) -> Result<()> {
        let NewPuzzle { puzzle, solution, techniques } = judged;
        let mut transaction = self.pools.begin().await?;
        if let Some(solution) = solution {
            let solved = Sql::new(
                "UPDATE puzzles SET solution = $2, level = $3, hardest = $4 WHERE id = $1 AND solution IS NULL",
            );
            let solved = solved.bind(puzzle.id).bind(solution).bind(&puzzle.level);
            if transaction.run(solved.bind(puzzle.hardest.as_ref())).await? == 1 {
                add_techniques(&mut transaction, puzzle.id, techniques).await?;
            }
        }
        let rated = Sql::new("UPDATE puzzles SET rating = $2 WHERE id = $1 AND rating IS NULL");
        transaction.run(rated.bind(puzzle.id).bind(puzzle.rating)).await?;
        transaction.commit().await
    }

    /// A page of the catalogue, newest boards first.
    pub async fn catalogue(
        &self,
        filter: Filter<'_>,
        after: Option<&Cursor>,
        limit: u32,
    ) -> Result<Page<StoredPuzzle>> {
        let mut sql = select()
            .push(" WHERE listed = 1")
            .with_some(" AND variant = ", filter.variant)
            .with_some(" AND level = ", filter.level)
            .with_some(" AND rating >= ", filter.rating_from)
            .with_some(" AND rating <= ", filter.rating_to)
            .with_some(" AND clues >= ", filter.clues_from)
            .with_some(" AND clues <= ", filter.clues_to)
            .with_some(" AND made >= ", filter.since)
            .with_some(" AND made < ", filter.before);
        if let Some(technique) = filter.technique {
            let search = " AND EXISTS (SELECT 1 FROM techniques WHERE puzzle = puzzles.id AND technique = ";
            sql = sql.with(search, technique).push(")");
        }
        if let Some(Cursor { key, id }) = after {
            sql = sql.with(" AND (made, id) < (", *key).with(", ", id).push(")");
        }
        let rows =
            self.pools.read(sql.with(" ORDER BY made DESC, id DESC LIMIT ", i64::from(limit) + 1)).await?;
        let items = rows.iter().map(read_puzzle).collect::<Result<Vec<_>>>()?;
        Ok(Page::cut(items, limit, |last| Cursor { key: last.made.0, id: last.id.to_string() }))
    }
}

/// Adds a board within a transaction.
pub(crate) async fn add(transaction: &mut Transaction, new: &NewPuzzle<'_>) -> Result<Added> {
    let NewPuzzle { puzzle, solution, techniques } = new;
    let sql = Sql::new(
        "INSERT INTO puzzles \
           (id, board, solution, variant, level, rating, hardest, clues, made, listed, told) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING",
    );
    let sql = sql.bind(puzzle.id).bind(&puzzle.board).bind(*solution).bind(&puzzle.variant);
    let sql = sql.bind(&puzzle.level).bind(puzzle.rating).bind(puzzle.hardest.as_ref());
    let sql = sql.bind(puzzle.clues).bind(puzzle.made).bind(listed(puzzle.shelf)).bind(puzzle.told.as_ref());
    if transaction.run(sql).await? == 0 {
        let known = Sql::new("SELECT board FROM puzzles WHERE id = $1").bind(puzzle.id);
        let known = transaction.row(known).await?.ok_or(Error::NotFound)?;
        if known.get::<String>("board")? != puzzle.board {
            return Err(Error::Conflict("another board has the same id"));
        }
        if puzzle.shelf == Shelf::Listed {
            list(transaction, puzzle.id).await?;
        }
        return Ok(Added::Known);
    }
    add_techniques(transaction, puzzle.id, techniques).await?;
    Ok(Added::New)
}

async fn add_techniques(transaction: &mut Transaction, id: PuzzleId, techniques: &[String]) -> Result<()> {
    for technique in techniques {
        let sql =
            Sql::new("INSERT INTO techniques (technique, puzzle) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        transaction.run(sql.bind(technique).bind(id)).await?;
    }
    Ok(())
}

/// Puts a board into the catalogue.
pub(crate) async fn list(transaction: &mut Transaction, id: PuzzleId) -> Result<()> {
    transaction.run(Sql::new("UPDATE puzzles SET listed = 1 WHERE id = $1 AND listed = 0").bind(id)).await?;
    Ok(())
}

/// The beginning of a query for boards.
pub(crate) fn select() -> Sql {
    Sql::new(
        "SELECT id, board, told, variant, level, rating, hardest, clues, made, listed, \
         CAST(CASE WHEN solution IS NULL THEN 0 ELSE 1 END AS BIGINT) AS solved FROM puzzles",
    )
}

pub(crate) fn read_puzzle(row: &Row) -> Result<StoredPuzzle> {
    Ok(StoredPuzzle {
        id: row.get("id")?,
        board: row.get("board")?,
        told: row.get("told")?,
        variant: row.get("variant")?,
        level: row.get("level")?,
        rating: row.get("rating")?,
        hardest: row.get("hardest")?,
        clues: row.get("clues")?,
        made: row.get("made")?,
        solutions: if row.get::<i64>("solved")? == 1 { Solutions::One } else { Solutions::Uncertain },
        shelf: if row.get::<i64>("listed")? == 1 { Shelf::Listed } else { Shelf::Unlisted },
    })
}

fn listed(shelf: Shelf) -> i64 {
    match shelf {
        Shelf::Listed => 1,
        Shelf::Unlisted => 0,
    }
}
