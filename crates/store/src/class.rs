//! Classes: a set of exercises by a code, and who has solved what. Everything goes when the class ends.

use crate::sql::{Lock, Row, Sql};
use crate::{Error, Fingerprint, Result, Store, Time};
use ninefold_protocol::id::{ClassCode, PupilId};

/// A class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// What pupils type.
    pub code: ClassCode,
    /// The set, as a text that the caller understands.
    pub content: String,
    /// When it ends.
    pub ends: Time,
}

/// What came of coming into a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joined {
    /// The pupil is in it.
    In,
    /// Somebody there has that name.
    NameTaken,
    /// There is no more room.
    Full,
}

/// Something solved by a pupil.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PupilMark {
    /// The name of the pupil.
    pub name: String,
    /// Which part of the set, from 0, and how it went; `None` for who has solved nothing yet.
    pub solved: Option<(u32, String, i64)>,
}

impl Store {
    /// Opens a class.
    pub async fn open_class(&self, class: &Class, key: Fingerprint) -> Result<()> {
        let sql = Sql::new("INSERT INTO classes (code, key, content, ends) VALUES ($1, $2, $3, $4)");
        let sql = sql.bind(class.code).bind(key).bind(&class.content).bind(class.ends);
        self.pools.write(sql).await?;
        Ok(())
    }

    /// A class that has not ended.
    pub async fn class(&self, code: ClassCode, now: Time) -> Result<Option<Class>> {
        let sql = Sql::new("SELECT * FROM classes WHERE code = $1 AND ends > $2").bind(code).bind(now);
        self.pools.read_one(sql).await?.map(|row| read_class(&row)).transpose()
    }

    /// The same for who has its key.
    pub async fn own_class(&self, code: ClassCode, key: Fingerprint, now: Time) -> Result<Option<Class>> {
        let sql = Sql::new("SELECT * FROM classes WHERE code = $1 AND key = $2 AND ends > $3");
        let row = self.pools.read_one(sql.bind(code).bind(key).bind(now)).await?;
        row.map(|row| read_class(&row)).transpose()
    }

    /// Ends a class, with everything about it.
    pub async fn end_class(&self, code: ClassCode) -> Result<()> {
        let ended = self.pools.write(Sql::new("DELETE FROM classes WHERE code = $1").bind(code)).await?;
        if ended == 0 { Err(Error::NotFound) } else { Ok(()) }
    }

    /// Lets a pupil into a class, if the name is free and there are fewer than `most`.
    pub async fn join_class(&self, code: ClassCode, id: PupilId, name: &str, most: u32) -> Result<Joined> {
        let mut transaction = self.pools.begin().await?;
        let class = Sql::new("SELECT code FROM classes WHERE code = $1").bind(code);
        if transaction.locked(class, Lock::Wait).await?.is_empty() {
            return Err(Error::NotFound);
        }
        let count = Sql::new("SELECT COUNT(*) AS pupils FROM pupils WHERE class = $1").bind(code);
        let row = transaction.row(count).await?;
        if row.map_or(Ok(0), |row| row.get::<u32>("pupils"))? >= most {
            return Ok(Joined::Full);
        }
        let sql = Sql::new("INSERT INTO pupils (id, class, name) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING");
        let added = transaction.run(sql.bind(id).bind(code).bind(name)).await?;
        transaction.commit().await?;
        Ok(if added > 0 { Joined::In } else { Joined::NameTaken })
    }

    /// Whether somebody is in a class.
    pub async fn is_pupil(&self, code: ClassCode, id: PupilId) -> Result<bool> {
        let sql = Sql::new("SELECT id FROM pupils WHERE id = $1 AND class = $2").bind(id).bind(code);
        Ok(self.pools.read_one(sql).await?.is_some())
    }

    /// Keeps what a pupil has solved; the first time counts.
    pub async fn mark_pupil(&self, id: PupilId, item: u32, recall: &str, millis: i64) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO pupil_results (pupil, item, recall, millis) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        );
        self.pools.write(sql.bind(id).bind(item).bind(recall).bind(millis)).await?;
        Ok(())
    }

    /// Who has solved what, by name and in the order of the set.
    pub async fn class_results(&self, code: ClassCode) -> Result<Vec<PupilMark>> {
        let sql = Sql::new(
            "SELECT name, item, recall, millis FROM pupils \
             LEFT JOIN pupil_results ON pupil_results.pupil = pupils.id \
             WHERE class = $1 ORDER BY name, item",
        );
        let read = |row: &Row| {
            let solved = match row.get::<Option<u32>>("item")? {
                Some(item) => Some((item, row.get("recall")?, row.get("millis")?)),
                None => None,
            };
            Ok(PupilMark { name: row.get("name")?, solved })
        };
        self.pools.read(sql.bind(code)).await?.iter().map(read).collect()
    }

    /// Forgets classes that have ended; says how many.
    pub async fn prune_classes(&self, now: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM classes WHERE ends <= $1").bind(now)).await
    }
}

fn read_class(row: &Row) -> Result<Class> {
    Ok(Class { code: row.get("code")?, content: row.get("content")?, ends: row.get("ends")? })
}
