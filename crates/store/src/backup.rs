//! Copies of whole databases.
//!
//! A copy is a SQLite file, whatever the database is: it can be kept anywhere, looked into with common
//! programs, and made into a database of either kind again.

use crate::sql::{Kind, Pools, Row, Sql, Transaction, Value};
use crate::store::keep_to_oneself;
use crate::{Error, Result, Store};
use std::path::Path;

/// How many rows are in memory at once. A row of moves can be as large as a request.
const PAGE: usize = 200;

impl Store {
    /// Writes a copy of everything into a new file, as it is at this moment; others may go on meanwhile.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        match &self.pools {
            Pools::Sqlite { .. } => {
                keep_to_oneself(to)?;
                self.pools.write(Sql::new("VACUUM INTO $1").bind(plain_name(to)?)).await?;
                Ok(())
            }
            Pools::Postgres(_) => {
                let copy = Self::open(&format!("sqlite://{}", plain_name(to)?)).await?;
                let copied = copy.copy_from(self).await;
                copy.close().await;
                if copied.is_err() {
                    // Half a copy would be taken for one; if it cannot go, it has no rows.
                    let _ = std::fs::remove_file(to);
                }
                copied
            }
        }
    }

    /// Fills this database, in which nothing may be, from a copy; all of it or nothing.
    ///
    /// The file is brought up to date first, so that copies of older programs do.
    /// [`Error::Conflict`] if something is in this database.
    pub async fn fill_from(&self, file: &Path) -> Result<()> {
        let copy = Self::open(&format!("sqlite://{}?mode=rw", plain_name(file)?)).await?;
        let copied = self.copy_from(&copy).await;
        copy.close().await;
        copied
    }

    /// One of the two is a SQLite file, which says what tables and columns there are: they are the same in
    /// both.
    async fn copy_from(&self, source: &Self) -> Result<()> {
        let file = match &self.pools {
            Pools::Sqlite { .. } => self,
            Pools::Postgres(_) => source,
        };
        let tables = tables(&file.pools).await?;
        let mut target = self.pools.begin().await?;
        let mut source = Source::open(&source.pools).await?;
        for table in &tables {
            if !target.rows(Sql::assembled(format!("SELECT 1 FROM {} LIMIT 1", table.name))).await?.is_empty()
            {
                return Err(Error::Conflict("the database is not empty"));
            }
            let mut page = source.first_page(table).await?;
            while !page.is_empty() {
                target.run(table.insert(page)).await?;
                page = source.next_page(table).await?;
            }
        }
        target.commit().await
    }
}

fn plain_name(file: &Path) -> Result<&str> {
    file.to_str().ok_or_else(|| Error::Address("the file has no plain name".into()))
}

/// A table with its columns in their order.
struct Table {
    name: String,
    columns: Vec<(String, Kind)>,
}

/// The tables of a SQLite database, each after those that it refers to: in the order in which they came.
async fn tables(pools: &Pools) -> Result<Vec<Table>> {
    let names = Sql::new(
        "SELECT name FROM sqlite_master WHERE type = 'table' \
         AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_sqlx%' ESCAPE '\\' ORDER BY rowid",
    );
    let mut tables = Vec::new();
    for row in pools.read(names).await? {
        let name: String = row.get("name")?;
        let columns = Sql::new("SELECT name, type FROM pragma_table_info($1) ORDER BY cid").bind(&name);
        let columns = pools.read(columns).await?;
        let columns = columns.iter().map(|row| {
            let kind = match row.get::<String>("type")?.as_str() {
                "BIGINT" => Kind::Int,
                _ => Kind::Text,
            };
            Ok((row.get("name")?, kind))
        });
        tables.push(Table { name, columns: columns.collect::<Result<_>>()? });
    }
    Ok(tables)
}

impl Table {
    fn columns(&self) -> String {
        self.columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The values of a row, from the column with this index on.
    fn read(&self, row: &Row, from: usize) -> Result<Vec<Value>> {
        self.columns.iter().enumerate().map(|(index, (_, kind))| row.at(from + index, *kind)).collect()
    }

    fn insert(&self, rows: Vec<Vec<Value>>) -> Sql {
        let text = format!("INSERT INTO {} ({}) VALUES ", self.name, self.columns());
        Sql::assembled(text).with_rows(rows.into_iter())
    }
}

/// Where rows come from.
enum Source {
    /// A file, page by page behind the row that was read last.
    File(Pools, i64),
    /// A server, as it was at the first look, whatever others do meanwhile.
    Server(Transaction),
}

impl Source {
    async fn open(pools: &Pools) -> Result<Self> {
        match pools {
            Pools::Sqlite { .. } => Ok(Self::File(pools.clone(), i64::MIN)),
            Pools::Postgres(_) => {
                let mut transaction = pools.begin().await?;
                let as_it_is = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
                transaction.run(Sql::new(as_it_is)).await?;
                Ok(Self::Server(transaction))
            }
        }
    }

    async fn first_page(&mut self, table: &Table) -> Result<Vec<Vec<Value>>> {
        match self {
            Self::File(_, last) => *last = i64::MIN,
            Self::Server(transaction) => {
                let (name, columns) = (&table.name, table.columns());
                let text = format!("DECLARE all_{name} NO SCROLL CURSOR FOR SELECT {columns} FROM {name}");
                transaction.run(Sql::assembled(text)).await?;
            }
        }
        self.next_page(table).await
    }

    async fn next_page(&mut self, table: &Table) -> Result<Vec<Vec<Value>>> {
        let Table { name, .. } = table;
        match self {
            Self::File(pools, last) => {
                let text = format!(
                    "SELECT rowid, {} FROM {name} WHERE rowid > $1 ORDER BY rowid LIMIT {PAGE}",
                    table.columns()
                );
                let rows = pools.read(Sql::assembled(text).bind(*last)).await?;
                if let Some(row) = rows.last() {
                    *last = row.get("rowid")?;
                }
                rows.iter().map(|row| table.read(row, 1)).collect()
            }
            Self::Server(transaction) => {
                let rows = transaction.rows(Sql::assembled(format!("FETCH {PAGE} FROM all_{name}"))).await?;
                rows.iter().map(|row| table.read(row, 0)).collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_testbed::postgres::Postgres;

    /// Puts rows into every table, more than a page: texts are alike, so that all references are right.
    async fn fill(store: &Store, tables: &[Table]) {
        for table in tables {
            let rows = (0..PAGE + 1).map(|number| {
                let value = |(name, kind): &(String, Kind)| match (kind, name.as_str()) {
                    (Kind::Int, _) => Value::Int(Some(i64::try_from(number).unwrap() * 7 - 3)),
                    (Kind::Text, "ban_reason" | "fault") => Value::Text(None),
                    (Kind::Text, _) => Value::Text(Some(format!("row {number} 'ß\n{{}}"))),
                };
                table.columns.iter().map(value).collect()
            });
            store.pools.write(table.insert(rows.collect())).await.unwrap();
        }
    }

    async fn everything(store: &Store, tables: &[Table]) -> Vec<Vec<String>> {
        let mut source = Source::open(&store.pools).await.unwrap();
        let mut all = Vec::new();
        for table in tables {
            let (mut rows, mut page) = (Vec::new(), source.first_page(table).await.unwrap());
            while !page.is_empty() {
                rows.extend(page.iter().map(|row| format!("{row:?}")));
                page = source.next_page(table).await.unwrap();
            }
            rows.sort();
            all.push(rows);
        }
        all
    }

    #[tokio::test]
    async fn a_copy_has_every_row_of_every_table_and_becomes_a_database_of_either_kind() {
        ninefold_testbed::need!(Postgres);
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let on_file = |name: &str| format!("sqlite://{}", place(name).display());
        let on_server = || Postgres::shared().create_database().unwrap();
        let file = Store::open(&on_file("tables.db")).await.unwrap();
        let tables = tables(&file.pools).await.unwrap();
        assert!(tables.len() > 20, "{}", tables.len());
        let first = Store::open(&on_server()).await.unwrap();
        fill(&first, &tables).await;
        let all = everything(&first, &tables).await;
        assert!(all.iter().all(|rows| rows.len() == PAGE + 1));

        first.backup(&place("copy.db")).await.unwrap();
        let second = Store::open(&on_server()).await.unwrap();
        second.fill_from(&place("copy.db")).await.unwrap();
        assert_eq!(everything(&second, &tables).await, all);
        // Nothing is mixed with what is there already.
        assert!(matches!(second.fill_from(&place("copy.db")).await, Err(Error::Conflict(_))));

        // From a server to a file and back to a server is the way between the two.
        std::fs::copy(place("copy.db"), place("grown.db")).unwrap();
        let grown = Store::open(&on_file("grown.db")).await.unwrap();
        assert_eq!(everything(&grown, &tables).await, all);
        grown.backup(&place("again.db")).await.unwrap();
        let third = Store::open(&on_server()).await.unwrap();
        third.fill_from(&place("again.db")).await.unwrap();
        assert_eq!(everything(&third, &tables).await, all);
    }
}
