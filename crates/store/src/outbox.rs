//! Mails that wait to be sent: a mail server that is away delays them and loses none.

use crate::sql::{Lock, Row, Sql};
use crate::{Result, Store, Time};
use ninefold_protocol::id::{MailId, PlayerId};

/// A mail that waits to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mail {
    /// The id.
    pub id: MailId,
    /// The player that it is for; it is not sent once they have left.
    pub player: Option<PlayerId>,
    /// The address.
    pub recipient: String,
    /// The subject line.
    pub subject: String,
    /// The text.
    pub body: String,
    /// From when on it is of no use any more.
    pub expires: Time,
    /// When to try next.
    pub due: Time,
    /// How often it has been tried.
    pub tries: u32,
    /// The node that alone can send it, because it knows what the text leaves out; any, if it is none.
    pub node: Option<String>,
}

/// No mail is put off for longer than this, in milliseconds: one that is due later was put off
/// before somebody set the clock back, and is due now.
const LONGEST_WAIT: i64 = 3_600_000;

impl Store {
    /// Adds a mail.
    pub async fn queue_mail(&self, mail: &Mail) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO mails (id, player, recipient, subject, body, expires, due, tries, node) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        );
        let sql = sql.bind(mail.id).bind(mail.player).bind(&mail.recipient).bind(&mail.subject);
        let sql =
            sql.bind(&mail.body).bind(mail.expires).bind(mail.due).bind(mail.tries).bind(mail.node.as_ref());
        self.pools.write(sql).await?;
        Ok(())
    }

    /// Hands a node mails that are due, each to one caller only; who does not report back by `until`
    /// counts as gone, and they are handed out again.
    pub async fn take_due_mails(&self, node: &str, now: Time, until: Time, limit: u32) -> Result<Vec<Mail>> {
        let mut transaction = self.pools.begin().await?;
        let due = Sql::new(
            "SELECT * FROM mails WHERE (due <= $1 OR due > $3) AND expires > $1 \
             AND (node IS NULL OR node = $4) ORDER BY due, id LIMIT $2",
        );
        let due = due.bind(now).bind(limit).bind(Time(now.0.saturating_add(LONGEST_WAIT))).bind(node);
        let rows = transaction.locked(due, Lock::SkipTaken).await?;
        let mails = rows.iter().map(read_mail).collect::<Result<Vec<_>>>()?;
        for mail in &mails {
            let sql = Sql::new("UPDATE mails SET due = $2, tries = tries + 1 WHERE id = $1");
            transaction.run(sql.bind(mail.id).bind(until)).await?;
        }
        transaction.commit().await?;
        Ok(mails)
    }

    /// Reports that a mail has been sent.
    pub async fn mail_sent(&self, id: MailId) -> Result<()> {
        self.pools.write(Sql::new("DELETE FROM mails WHERE id = $1").bind(id)).await?;
        Ok(())
    }

    /// Reports that a mail could not be sent, and when to try again.
    pub async fn mail_failed(&self, id: MailId, due: Time, fault: &str) -> Result<()> {
        let sql = Sql::new("UPDATE mails SET due = $2, fault = $3 WHERE id = $1");
        self.pools.write(sql.bind(id).bind(due).bind(fault)).await?;
        Ok(())
    }

    /// Forgets mails that are of no use any more; says how many.
    pub async fn prune_mails(&self, now: Time) -> Result<u64> {
        self.pools.write(Sql::new("DELETE FROM mails WHERE expires <= $1").bind(now)).await
    }
}

fn read_mail(row: &Row) -> Result<Mail> {
    Ok(Mail {
        id: row.get("id")?,
        player: row.get("player")?,
        recipient: row.get("recipient")?,
        subject: row.get("subject")?,
        body: row.get("body")?,
        expires: row.get("expires")?,
        due: row.get("due")?,
        tries: row.get("tries")?,
        node: row.get("node")?,
    })
}
