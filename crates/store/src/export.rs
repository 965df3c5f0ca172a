//! Everything that is stored about a player, for the player.

use crate::{Entry, Error, Finish, Game, Page, Player, Result, Session, Store, Time, Token};
use ninefold_protocol::id::PlayerId;

/// Everything that is stored about a player.
#[derive(Clone, Debug)]
pub struct Everything {
    /// The player and the account.
    pub player: Player,
    /// Sign-ins.
    pub sessions: Vec<Session>,
    /// Personal access tokens, without their secrets.
    pub tokens: Vec<Token>,
    /// Saved games with their logs.
    pub games: Vec<Game>,
    /// Results.
    pub finishes: Vec<Finish>,
    /// The audit log.
    pub entries: Vec<Entry>,
}

const PAGE: u32 = 500;

impl Store {
    /// Everything that is stored about a player.
    pub async fn everything_about(&self, player: PlayerId, now: Time) -> Result<Everything> {
        let mut games = Vec::new();
        let mut after = None;
        loop {
            let Page { items, next } = self.games(player, None, after.as_ref(), PAGE).await?;
            for head in items {
                games.extend(self.game(player, head.id).await?);
            }
            match next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        let mut finishes = Vec::new();
        let mut after = None;
        loop {
            let Page { items, next } = self.history(player, after.as_ref(), PAGE).await?;
            finishes.extend(items);
            match next {
                Some(next) => after = Some(next),
                None => break,
            }
        }
        Ok(Everything {
            player: self.player(player).await?.ok_or(Error::NotFound)?,
            sessions: self.sessions(player, now).await?,
            tokens: self.tokens(player).await?,
            games,
            finishes,
            entries: self.entries(player, u32::MAX).await?,
        })
    }
}
