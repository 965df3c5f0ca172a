//! Boards made ahead, so that nobody waits for one.

use crate::puzzle::{Added, NewPuzzle, StoredPuzzle, add, list, read_puzzle, select};
use crate::sql::{Lock, Sql};
use crate::{Result, Store};
use ninefold_protocol::id::PuzzleId;

/// How many boards of a kind are in stock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StockLevel {
    /// The variant.
    pub variant: String,
    /// The level.
    pub level: String,
    /// How many boards.
    pub count: u32,
}

impl Store {
    /// Puts a board into the stock; one that was known before is not put there.
    pub async fn stock_up(&self, new: NewPuzzle<'_>) -> Result<Added> {
        let mut transaction = self.pools.begin().await?;
        let added = add(&mut transaction, &new).await?;
        if added == Added::New {
            let sql = Sql::new("INSERT INTO stock (puzzle, variant, level, made) VALUES ($1, $2, $3, $4)");
            let sql = sql.bind(new.puzzle.id).bind(&new.puzzle.variant).bind(&new.puzzle.level);
            transaction.run(sql.bind(new.puzzle.made)).await?;
        }
        transaction.commit().await?;
        Ok(added)
    }

    /// Takes the oldest board of a kind out of the stock and lists it in the catalogue.
    ///
    /// No two callers get the same board.
    pub async fn take_from_stock(&self, variant: &str, level: &str) -> Result<Option<StoredPuzzle>> {
        let mut transaction = self.pools.begin().await?;
        let oldest = Sql::new(
            "SELECT puzzle FROM stock WHERE variant = $1 AND level = $2 ORDER BY made, puzzle LIMIT 1",
        );
        let rows = transaction.locked(oldest.bind(variant).bind(level), Lock::SkipTaken).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let id: PuzzleId = row.get("puzzle")?;
        transaction.run(Sql::new("DELETE FROM stock WHERE puzzle = $1").bind(id)).await?;
        list(&mut transaction, id).await?;
        let puzzle = transaction.row(select().with(" WHERE id = ", id)).await?;
        transaction.commit().await?;
        puzzle.map(|row| read_puzzle(&row)).transpose()
    }

    /// How much of what is in stock; kinds of which there is nothing are left out.
    pub async fn stock_levels(&self) -> Result<Vec<StockLevel>> {
        let sql = Sql::new(
            "SELECT variant, level, COUNT(*) AS boards FROM stock \
             GROUP BY variant, level ORDER BY variant, level",
        );
        let read = |row: &crate::sql::Row| {
            Ok(StockLevel {
                variant: row.get("variant")?,
                level: row.get("level")?,
                count: row.get("boards")?,
            })
        };
        self.pools.read(sql).await?.iter().map(read).collect()
    }
}
