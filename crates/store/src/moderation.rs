//! What an operator looks at and decides: accounts, bans, and what people report.

use crate::finish::HELD;
use crate::player::read_player;
use crate::session::found;
use crate::sql::{Row, Sql};
use crate::{Player, Result, Store, Time};
use ninefold_protocol::id::{PlayerId, ReportId};

/// That an operator has closed an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    /// Since when.
    pub since: Time,
    /// What its owner is told.
    pub reason: String,
}

/// Something that was reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The id.
    pub id: ReportId,
    /// When.
    pub at: Time,
    /// By whom; nobody when they have left.
    pub reporter: Option<PlayerId>,
    /// What kind of thing it is about, as a word that the caller understands.
    pub kind: String,
    /// Which one: a name or an id.
    pub subject: String,
    /// What is wrong with it, in the words of whoever reports it.
    pub words: String,
}

impl Store {
    /// Accounts whose name or address holds a text, those who were here last first.
    pub async fn accounts(&self, text: &str, limit: u32) -> Result<Vec<(Player, Option<Ban>)>> {
        // Whatever means something in a pattern means itself.
        let plain = text.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let sql = Sql::new(
            "SELECT players.*, players.id AS player FROM players WHERE username IS NOT NULL \
             AND (LOWER(username) LIKE $1 ESCAPE '\\' OR email_key LIKE $1 ESCAPE '\\') \
             ORDER BY seen DESC, id LIMIT $2",
        );
        let rows = self.pools.read(sql.bind(format!("%{plain}%")).bind(limit)).await?;
        rows.iter().map(|row| Ok((read_player(row)?, read_ban(row)?))).collect()
    }

    /// Whether an account is closed, and why.
    pub async fn ban(&self, player: PlayerId) -> Result<Option<Ban>> {
        let sql = Sql::new("SELECT banned, ban_reason FROM players WHERE id = $1").bind(player);
        Ok(self.pools.read_one(sql).await?.map(|row| read_ban(&row)).transpose()?.flatten())
    }

    /// Closes an account: all its sessions and tokens end, and its places on leaderboards are kept back.
    pub async fn ban_player(&self, player: PlayerId, reason: &str, now: Time) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        let sql = Sql::new("UPDATE players SET banned = $2, ban_reason = $3 WHERE id = $1");
        found(transaction.run(sql.bind(player).bind(now).bind(reason)).await?)?;
        let hold = Sql::new(
            "UPDATE results SET unranked = $2 WHERE game IN \
             (SELECT game FROM standings WHERE player = $1 AND held = 0)",
        );
        transaction.run(hold.bind(player).bind(HELD)).await?;
        for text in [
            "UPDATE standings SET held = 1 WHERE player = $1",
            "DELETE FROM sessions WHERE player = $1",
            "DELETE FROM tokens WHERE player = $1",
            "DELETE FROM devices WHERE player = $1",
        ] {
            transaction.run(Sql::new(text).bind(player)).await?;
        }
        transaction.commit().await
    }

    /// Opens a closed account again. Its places stay kept back until they are shown one by one.
    pub async fn unban_player(&self, player: PlayerId) -> Result<()> {
        let sql = Sql::new(
            "UPDATE players SET banned = NULL, ban_reason = NULL WHERE id = $1 AND banned IS NOT NULL",
        );
        found(self.pools.write(sql.bind(player)).await?)
    }

    /// Adds a report.
    pub async fn add_report(&self, report: &Report) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO reports (id, at, reporter, kind, subject, words) VALUES ($1, $2, $3, $4, $5, $6)",
        );
        let sql = sql.bind(report.id).bind(report.at).bind(report.reporter).bind(&report.kind);
        self.pools.write(sql.bind(&report.subject).bind(&report.words)).await?;
        Ok(())
    }

    /// How many reports of somebody wait.
    pub async fn reports_of(&self, reporter: PlayerId) -> Result<u32> {
        let sql = Sql::new("SELECT COUNT(*) AS n FROM reports WHERE reporter = $1").bind(reporter);
        self.pools.read_one(sql).await?.map_or(Ok(0), |row| row.get("n"))
    }

    /// The reports that wait, oldest first.
    pub async fn reports(&self, limit: u32) -> Result<Vec<Report>> {
        let sql = Sql::new("SELECT * FROM reports ORDER BY at, id LIMIT $1").bind(limit);
        self.pools.read(sql).await?.iter().map(read_report).collect()
    }

    /// Takes a report off the queue.
    pub async fn settle_report(&self, id: ReportId) -> Result<()> {
        found(self.pools.write(Sql::new("DELETE FROM reports WHERE id = $1").bind(id)).await?)
    }
}

fn read_ban(row: &Row) -> Result<Option<Ban>> {
    let since = row.get::<Option<Time>>("banned")?;
    let reason = row.get::<Option<String>>("ban_reason")?.unwrap_or_default();
    Ok(since.map(|since| Ban { since, reason }))
}

fn read_report(row: &Row) -> Result<Report> {
    Ok(Report {
        id: row.get("id")?,
        at: row.get("at")?,
        reporter: row.get("reporter")?,
        kind: row.get("kind")?,
        subject: row.get("subject")?,
        words: row.get("words")?,
    })
}
