//! Boards: taken from the stock, made on the spot, and made ahead.

use crate::catalogue::board::{Appraised, StartingBoard};
use crate::catalogue::making::Order;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use crate::work::HOUSE;
use ninefold::generate::Seed;
use ninefold::logic::Level;
use ninefold::puzzle::Variant;
use ninefold::solve::Cancel;
use ninefold_protocol::id::PuzzleId;
use ninefold_store::{Added, Shelf, Solutions, StoredPuzzle};
use std::sync::Arc;

/// How many positions a search looks at while somebody waits to have a game kept.
const SOON: u64 = 200_000;

impl Service {
    /// A board that nobody has played: from the stock, or made while the player waits.
    pub(crate) async fn fresh_board(
        &self,
        variant: Variant,
        level: Level,
        client: &str,
    ) -> Result<StoredPuzzle, Problem> {
        if let Some(puzzle) = self.store.take_from_stock(&variant.to_string(), level.name()).await? {
            return Ok(puzzle);
        }
        let seed = Seed(random::below(u64::MAX));
        let made = self.make(Order::new(variant, level), seed, Shelf::Listed, client).await?;
        self.keep(&made).await
    }

    /// Makes a board on a thread for heavy work.
    pub(crate) async fn make(
        &self,
        order: Order,
        seed: Seed,
        shelf: Shelf,
        client: &str,
    ) -> Result<Appraised, Problem> {
        let now = self.now();
        self.compute(client, move |cancel| {
            Ok(Appraised::made(&order.make(seed, cancel)?, cancel, now, shelf))
        })
        .await?
    }

    /// The board of the catalogue that equals this one, which is judged and added unless its solution is known.
    pub(crate) async fn find_or_add(
        &self,
        board: StartingBoard,
        shelf: Shelf,
        client: &str,
    ) -> Result<(StoredPuzzle, Added), Problem> {
        if let Some(known) = self.store.puzzle(board.id()).await?
            && known.solutions == Solutions::One
        {
            return Ok((known, Added::Known));
        }
        let (nodes, now) = (self.config.work_nodes, self.now());
        let appraise = move |cancel: &Cancel| Appraised::of(&board, nodes, cancel, now, shelf);
        let appraised = self.compute(client, appraise).await?;
        let added = self.store.add_puzzle(appraised.to_store()).await?;
        if added == Added::Known {
            self.store.judge_puzzle(appraised.to_store()).await?;
        }
        Ok((self.stored(appraised.puzzle.id).await?, added))
    }

    /// The board of the catalogue that equals this one; a new one is added with what can be known of it
    /// at a glance, for somebody waits to have a game kept. The rest follows when there is time.
    pub(crate) async fn find_or_add_soon(
        &self,
        board: StartingBoard,
        client: &str,
    ) -> Result<StoredPuzzle, Problem> {
        if let Some(known) = self.store.puzzle(board.id()).await? {
            return Ok(known);
        }
        let (board, now) = (Arc::new(board), self.now());
        let (nodes, brought) = (self.config.work_nodes.min(SOON), Arc::clone(&board));
        let appraise = move |cancel: &Cancel| Appraised::soon(&brought, nodes, cancel, now, Shelf::Unlisted);
        let soon = self.glance(client, appraise).await?.flatten();
        let has_more = soon.as_ref().is_none_or(|soon| soon.wants_rating(&board));
        let appraised = soon.unwrap_or_else(|| Appraised::uncertain(&board, now, Shelf::Unlisted));
        self.store.add_puzzle(appraised.to_store()).await?;
        if has_more {
            let (service, client, board) = (self.clone(), client.to_owned(), Arc::clone(&board));
            tokio::spawn(async move { service.judge_later(board, &client).await });
        }
        self.stored(appraised.puzzle.id).await
    }

    /// Finds out what was not known of a board when it was added.
    async fn judge_later(&self, board: Arc<StartingBoard>, client: &str) {
        let (nodes, now) = (self.config.work_nodes, self.now());
        let appraise = move |cancel: &Cancel| Appraised::of(&board, nodes, cancel, now, Shelf::Unlisted);
        // Whoever has used up the engine's time, or goes on while the service ends, leaves the board as it is.
        let Ok(appraised) = self.compute(client, appraise).await else { return };
        if let Err(error) = self.store.judge_puzzle(appraised.to_store()).await {
            tracing::warn!(%error, "a board stays without its level and rating");
        }
    }

    /// Adds a board and reads it back, so that what was known before counts.
    pub(crate) async fn keep(&self, made: &Appraised) -> Result<StoredPuzzle, Problem> {
        self.store.add_puzzle(made.to_store()).await?;
        self.stored(made.puzzle.id).await
    }

    /// A board of the catalogue.
    pub(crate) async fn stored(&self, id: PuzzleId) -> Result<StoredPuzzle, Problem> {
        self.store.puzzle(id).await?.ok_or_else(Problem::not_found)
    }

    /// Makes up to so many boards ahead, until there are enough.
    pub async fn fill_stock(&self, boards: usize) {
        for _ in 0..boards {
            match self.stock_one().await {
                Ok(Stocked::OneMore) => {}
                Ok(Stocked::Enough) => return,
                Err(problem) => return tracing::warn!(%problem, "no puzzle could be made ahead"),
            }
        }
    }

    /// Makes one board ahead, of the kind of which there are too few; says whether there was one.
    pub(crate) async fn stock_one(&self) -> Result<Stocked, Problem> {
        let levels = self.store.stock_levels().await?;
        let count = |variant: &str, level: &str| {
            let found = levels.iter().find(|stock| stock.variant == variant && stock.level == level);
            found.map_or(0, |stock| stock.count)
        };
        let kinds = Order::kinds_in_stock().into_iter();
        let short = kinds.min_by_key(|(variant, level)| count(&variant.to_string(), level.name()));
        let Some((variant, level)) = short else { return Ok(Stocked::Enough) };
        if count(&variant.to_string(), level.name()) >= self.config.stock {
            return Ok(Stocked::Enough);
        }
        let seed = Seed(random::below(u64::MAX));
        let made = self.make(Order::new(variant, level), seed, Shelf::Unlisted, HOUSE).await?;
        self.store.stock_up(made.to_store()).await?;
        Ok(Stocked::OneMore)
    }
}

/// Whether a board had to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stocked {
    OneMore,
    Enough,
}
