//! Players: guests from their first save, accounts from their sign-up. It is the same row.

use crate::sql::{Lock, Row, Sql, Transaction};
use crate::{Error, Result, SlowHash, Store, Time};
use ninefold_protocol::id::{PlayerId, SessionId};

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// The id, which stays the same when a guest signs up.
    pub id: PlayerId,
    /// Since when the player is known.
    pub created: Time,
    /// When the player was last here.
    pub seen: Time,
    /// The account; a guest has none.
    pub account: Option<Account>,
}

/// What a guest does not have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The name as its owner writes it.
    pub username: String,
    /// The address as its owner writes it.
    pub email: String,
    /// The password.
    pub password: SlowHash,
    /// When the account was opened.
    pub opened: Time,
    /// When the owner showed that the address is theirs, if they have.
    pub verified: Option<Time>,
}

/// An account to be opened.
#[derive(Clone, Debug)]
pub struct NewAccount<'a> {
    /// The name as its owner writes it.
    pub username: &'a str,
    /// The form of the name in which look-alikes are equal; no two accounts share it.
    pub username_key: &'a str,
    /// The address as its owner writes it.
    pub email: &'a str,
    /// The form of the address in which equal ones are equal; no two accounts share it.
    pub email_key: &'a str,
    /// The password.
    pub password: &'a SlowHash,
}

/// What became of a wish that something be unique.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// It is done.
    Done,
    /// Others have these; nothing has changed.
    Taken(Vec<Unique>),
}

/// What no two accounts share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unique {
    /// The name.
    Username,
    /// The mail address.
    Email,
}

/// What moved from a guest to an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merged {
    /// Saved games.
    pub games: u64,
    /// Results of finished games.
    pub results: u64,
}

impl Store {
    /// Adds a guest.
    pub async fn add_guest(&self, id: PlayerId, at: Time) -> Result<()> {
        let sql = Sql::new("INSERT INTO players (id, created, seen) VALUES ($1, $2, $2)").bind(id).bind(at);
        self.pools.write(sql).await?;
        Ok(())
    }

    /// Looks a player up.
    pub async fn player(&self, id: PlayerId) -> Result<Option<Player>> {
        let sql = Sql::new("SELECT players.*, players.id AS player FROM players WHERE id = $1").bind(id);
        self.pools.read_one(sql).await?.map(|row| read_player(&row)).transpose()
    }

    /// Looks up the account with this key of a username or of a mail address.
    pub async fn player_by_login(&self, key: &str) -> Result<Option<Player>> {
        let sql = Sql::new(
            "SELECT players.*, players.id AS player FROM players WHERE username_key = $1 OR email_key = $1",
        );
        self.pools.read_one(sql.bind(key)).await?.map(|row| read_player(&row)).transpose()
    }

    /// Makes an account of a guest, who keeps everything; or of nobody, under a new id.
    ///
    /// [`Error::Conflict`] where the player has an account already.
    pub async fn open_account(&self, id: PlayerId, account: NewAccount<'_>, at: Time) -> Result<Claim> {
        let keys = [(Unique::Username, account.username_key), (Unique::Email, account.email_key)];
        let taken = self.taken(id, &keys).await?;
        if !taken.is_empty() {
            return Ok(Claim::Taken(taken));
        }
        let sql = Sql::new(
            "INSERT INTO players \
               (id, created, seen, username, username_key, email, email_key, password, opened) \
             VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $2) \
             ON CONFLICT (id) DO UPDATE SET seen = $2, username = $3, username_key = $4, \
               email = $5, email_key = $6, password = $7, opened = $2 \
             WHERE players.username IS NULL",
        );
        let sql = sql.bind(id).bind(at).bind(account.username).bind(account.username_key);
        let sql = sql.bind(account.email).bind(account.email_key).bind(account.password);
        match self.pools.write(sql).await {
            Ok(0) => Err(Error::Conflict("the player has an account already")),
            Ok(_) => Ok(Claim::Done),
            // Somebody else was faster.
            Err(Error::Conflict(_)) => Ok(Claim::Taken(self.taken(id, &keys).await?)),
            Err(error) => Err(error),
        }
    }

    /// Replaces the password, provided that it is still `old`; voids a reset code that is under way,
    /// ends all tokens, all sessions but the one to keep, and forgets known devices.
    pub async fn change_password(
        &self,
        id: PlayerId,
        old: &SlowHash,
        new: &SlowHash,
        keep: Option<SessionId>,
    ) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        set_password(&mut transaction, id, old, new, keep).await?;
        transaction.commit().await
    }

    /// Replaces the mail address; voids a reset code that is under way.
    pub async fn change_email(&self, id: PlayerId, email: &str, email_key: &str) -> Result<Claim> {
        let taken = self.taken(id, &[(Unique::Email, email_key)]).await?;
        if !taken.is_empty() {
            return Ok(Claim::Taken(taken));
        }
        let mut transaction = self.pools.begin().await?;
        let sql = Sql::new(
            "UPDATE players SET email = $2, email_key = $3, verified = NULL WHERE id = $1 AND username IS NOT NULL",
        );
        match transaction.run(sql.bind(id).bind(email).bind(email_key)).await {
            Ok(0) => return Err(Error::NotFound),
            Ok(_) => {}
            Err(Error::Conflict(_)) => return Ok(Claim::Taken(vec![Unique::Email])),
            Err(error) => return Err(error),
        }
        transaction.run(Sql::new("DELETE FROM resets WHERE player = $1").bind(id)).await?;
        transaction.run(Sql::new("DELETE FROM confirmations WHERE player = $1").bind(id)).await?;
        transaction.commit().await?;
        Ok(Claim::Done)
    }

    /// Notes that the player is here.
    pub async fn touch_player(&self, id: PlayerId, at: Time) -> Result<()> {
        let sql = Sql::new("UPDATE players SET seen = $2 WHERE id = $1 AND seen < $2").bind(id).bind(at);
        self.pools.write(sql).await?;
        Ok(())
    }

    /// Gives everything that a guest has to an account, and removes the guest, in one step.
    ///
    /// Where both finished in the same contest, the earlier finish counts.
    pub async fn merge(&self, guest: PlayerId, account: PlayerId) -> Result<Merged> {
        let mut transaction = self.pools.begin().await?;
        // Nobody can add to the guest from here on: what is added before moves, what comes later
        // finds no guest.
        let lock = Sql::new("SELECT id FROM players WHERE id = $1 AND username IS NULL").bind(guest);
        lock_row(&mut transaction, lock).await?;
        let target = Sql::new("SELECT id FROM players WHERE id = $1 AND username IS NOT NULL").bind(account);
        lock_row(&mut transaction, target).await?;
        let both = |text| Sql::new(text).bind(guest).bind(account);
        let games = transaction.run(both("UPDATE games SET owner = $2 WHERE owner = $1")).await?;
        let results = transaction.run(both("UPDATE results SET player = $2 WHERE player = $1")).await?;
        transaction.run(both(FORGET_LATER_FINISH_OF_GUEST)).await?;
        transaction.run(both(FORGET_LATER_FINISH_OF_ACCOUNT)).await?;
        transaction.run(both("UPDATE standings SET player = $2 WHERE player = $1")).await?;
        transaction.run(both("UPDATE audit SET player = $2 WHERE player = $1")).await?;
        transaction.run(both(KEEP_EARLIER_HANDOUT)).await?;
        transaction.run(both(TAKE_PLACES_IN_ROOMS)).await?;
        transaction.run(Sql::new("DELETE FROM players WHERE id = $1").bind(guest)).await?;
        transaction.commit().await?;
        Ok(Merged { games, results })
    }

    /// Removes a player with everything private. Places on leaderboards stay without a name, and
    /// entries of the audit log without name, address and detail.
    pub async fn delete_player(&self, id: PlayerId) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        let lock = Sql::new("SELECT id FROM players WHERE id = $1").bind(id);
        lock_row(&mut transaction, lock).await?;
        let silence = "UPDATE audit SET address = '', detail = '' WHERE player = $1";
        transaction.run(Sql::new(silence).bind(id)).await?;
        transaction.run(Sql::new("DELETE FROM players WHERE id = $1").bind(id)).await?;
        transaction.commit().await
    }

    /// Removes up to `limit` guests who were last here before a time; says how many.
    pub async fn prune_guests(&self, seen_before: Time, limit: u32) -> Result<u64> {
        let sql = Sql::new(
            "DELETE FROM players WHERE id IN \
             (SELECT id FROM players WHERE username IS NULL AND seen < $1 ORDER BY seen LIMIT $2)",
        );
        self.pools.write(sql.bind(seen_before).bind(limit)).await
    }
}

/// Where the account is a member already, it stays that member.
const TAKE_PLACES_IN_ROOMS: &str = "UPDATE room_members SET player = $2 WHERE player = $1 \
     AND NOT EXISTS (SELECT 1 FROM room_members AS own WHERE own.player = $2 AND own.room = room_members.room)";

const KEEP_EARLIER_HANDOUT: &str = "INSERT INTO handouts (player, contest, at) \
     SELECT $2, contest, at FROM handouts WHERE player = $1 \
     ON CONFLICT (player, contest) DO UPDATE SET at = \
     CASE WHEN excluded.at < handouts.at THEN excluded.at ELSE handouts.at END";

const FORGET_LATER_FINISH_OF_GUEST: &str = "DELETE FROM standings WHERE player = $1 AND EXISTS \
     (SELECT 1 FROM standings AS other WHERE other.contest = standings.contest \
      AND other.player = $2 AND other.finished <= standings.finished)";

const FORGET_LATER_FINISH_OF_ACCOUNT: &str = "DELETE FROM standings WHERE player = $2 AND EXISTS \
     (SELECT 1 FROM standings AS other WHERE other.contest = standings.contest AND other.player = $1)";

/// Reads the columns of a player, whose id is in the column `player`.
pub(crate) fn read_player(row: &Row) -> Result<Player> {
    let account = match row.get::<Option<String>>("username")? {
        Some(username) => Some(Account {
            username,
            email: row.get("email")?,
            password: row.get("password")?,
            opened: row.get("opened")?,
            verified: row.get("verified")?,
        }),
        None => None,
    };
    Ok(Player { id: row.get("player")?, created: row.get("created")?, seen: row.get("seen")?, account })
}

/// Locks the one row that a query finds.
async fn lock_row(transaction: &mut Transaction, sql: Sql) -> Result<()> {
    match transaction.locked(sql, Lock::Wait).await?.is_empty() {
        true => Err(Error::NotFound),
        false => Ok(()),
    }
}

/// Replaces a password as [`Store::change_password`] describes it.
pub(crate) async fn set_password(
    transaction: &mut Transaction,
    id: PlayerId,
    old: &SlowHash,
    new: &SlowHash,
    keep: Option<SessionId>,
) -> Result<()> {
    let sql = Sql::new("UPDATE players SET password = $3 WHERE id = $1 AND password = $2");
    if transaction.run(sql.bind(id).bind(old).bind(new)).await? == 0 {
        return Err(Error::NotFound);
    }
    transaction.run(Sql::new("DELETE FROM resets WHERE player = $1").bind(id)).await?;
    transaction.run(Sql::new("DELETE FROM tokens WHERE player = $1").bind(id)).await?;
    transaction.run(Sql::new("DELETE FROM devices WHERE player = $1").bind(id)).await?;
    let end = Sql::new("DELETE FROM sessions WHERE player = $1").bind(id);
    transaction.run(end.with_some(" AND id <> ", keep)).await?;
    Ok(())
}

impl Store {
    /// Replaces the hash of a password by another hash of the same password; nothing else changes.
    pub async fn upgrade_password(&self, id: PlayerId, old: &SlowHash, new: &SlowHash) -> Result<()> {
        let mut transaction = self.pools.begin().await?;
        for text in [
            "UPDATE players SET password = $3 WHERE id = $1 AND password = $2",
            "UPDATE resets SET password = $3 WHERE player = $1 AND password = $2",
        ] {
            transaction.run(Sql::new(text).bind(id).bind(old).bind(new)).await?;
        }
        transaction.commit().await
    }

    /// Notes that the owner of an account has shown that this address is theirs; says whether it is
    /// still the address of the account.
    pub async fn verify_email(&self, id: PlayerId, email_key: &str, at: Time) -> Result<bool> {
        let sql = Sql::new("UPDATE players SET verified = $3 WHERE id = $1 AND email_key = $2");
        Ok(self.pools.write(sql.bind(id).bind(email_key).bind(at)).await? > 0)
    }

    /// Which of the keys belong to somebody else.
    async fn taken(&self, id: PlayerId, keys: &[(Unique, &str)]) -> Result<Vec<Unique>> {
        let mut taken = Vec::new();
        for &(unique, key) in keys {
            let sql = Sql::new(match unique {
                Unique::Username => "SELECT id FROM players WHERE username_key = $1 AND id <> $2",
                Unique::Email => "SELECT id FROM players WHERE email_key = $1 AND id <> $2",
            });
            if self.pools.read_one(sql.bind(key).bind(id)).await?.is_some() {
                taken.push(unique);
            }
        }
        Ok(taken)
    }
}
