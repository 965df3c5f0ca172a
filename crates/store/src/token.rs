//! Personal access tokens, by which a program acts for a player.

use crate::player::read_player;
use crate::session::found;
use crate::sql::{Row, Sql};
use crate::{Fingerprint, Player, Result, Store, Time};
use ninefold_protocol::id::{PlayerId, TokenId};

/// A personal access token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The id, for lists.
    pub id: TokenId,
    /// Whose it is.
    pub player: PlayerId,
    /// What its owner calls it.
    pub name: String,
    /// What it may do: words with spaces between them, which the caller understands.
    pub scopes: String,
    /// Since when.
    pub begun: Time,
    /// When it was last used, as far as it has been noted.
    pub used: Option<Time>,
    /// When it ends, if it does.
    pub expires: Option<Time>,
}

impl Store {
    /// Adds a token; who shows the secret with this fingerprint has it.
    pub async fn add_token(&self, token: &Token, secret: Fingerprint) -> Result<()> {
        let sql = Sql::new(
            "INSERT INTO tokens (id, player, secret, name, scopes, begun, used, expires) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        );
        let sql = sql.bind(token.id).bind(token.player).bind(secret).bind(&token.name);
        let sql = sql.bind(&token.scopes).bind(token.begun).bind(token.used).bind(token.expires);
        self.pools.write(sql).await?;
        Ok(())
    }

    /// The token of a secret, and its player, if it has not ended.
    pub async fn token(&self, secret: Fingerprint, now: Time) -> Result<Option<(Token, Player)>> {
        let sql = Sql::new(
            "SELECT tokens.*, created, seen, username, email, password, opened, verified \
             FROM tokens JOIN players ON players.id = tokens.player \
             WHERE secret = $1 AND (expires IS NULL OR expires > $2) AND banned IS NULL",
        );
        let row = self.pools.read_one(sql.bind(secret).bind(now)).await?;
        row.map(|row| Ok((read_token(&row)?, read_player(&row)?))).transpose()
    }

    /// Whether a token has not ended and its player is not banned.
    pub async fn token_is_good(&self, id: TokenId, now: Time) -> Result<bool> {
        let sql = Sql::new(
            "SELECT 1 AS good FROM tokens JOIN players ON players.id = tokens.player \
             WHERE tokens.id = $1 AND (expires IS NULL OR expires > $2) AND banned IS NULL",
        );
        Ok(self.pools.read_one(sql.bind(id).bind(now)).await?.is_some())
    }

    /// Notes that a token is in use.
    pub async fn touch_token(&self, id: TokenId, used: Time) -> Result<()> {
        self.pools.write(Sql::new("UPDATE tokens SET used = $2 WHERE id = $1").bind(id).bind(used)).await?;
        Ok(())
    }

    /// The tokens of a player, newest first.
    pub async fn tokens(&self, player: PlayerId) -> Result<Vec<Token>> {
        let sql = Sql::new("SELECT * FROM tokens WHERE player = $1 ORDER BY begun DESC, id LIMIT 200");
        self.pools.read(sql.bind(player)).await?.iter().map(read_token).collect()
    }

    /// Ends a token of a player.
    pub async fn end_token(&self, player: PlayerId, id: TokenId) -> Result<()> {
        let sql = Sql::new("DELETE FROM tokens WHERE id = $1 AND player = $2").bind(id).bind(player);
        found(self.pools.write(sql).await?)
    }
}

fn read_token(row: &Row) -> Result<Token> {
    Ok(Token {
        id: row.get("id")?,
        player: row.get("player")?,
        name: row.get("name")?,
        scopes: row.get("scopes")?,
        begun: row.get("begun")?,
        used: row.get("used")?,
        expires: row.get("expires")?,
    })
}
