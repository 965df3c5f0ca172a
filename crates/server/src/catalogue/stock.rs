//! Boards: taken from the stock, made on the spot, and made ahead.

use crate::catalogue::board::{Appraised, StartingBoard, rating_in_tenths};
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
use ninefold_store::{Shelf, StoredPuzzle};

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

    /// The board of the catalogue that equals this one, which is judged and added if it is new.
    pub(crate) async fn find_or_add(
        &self,
        board: StartingBoard,
        shelf: Shelf,
        client: &str,
    ) -> Result<(StoredPuzzle, ninefold_store::Added), Problem> {
        if let Some(known) = self.store.puzzle(board.id()).await? {
            return Ok((known, ninefold_store::Added::Known));
        }
        let (nodes, now) = (self.config.work_nodes, self.now());
        let appraise = move |cancel: &Cancel| Appraised::of(&board, nodes, cancel, now, shelf);
        let appraised = self.compute(client, appraise).await?;
        let added = self.store.add_puzzle(appraised.to_store()).await?;
        Ok((self.stored(appraised.puzzle.id).await?, added))
    }

    /// The board of the catalogue that equals this one; a new one is added as far as that takes no
    /// time, for somebody waits to have a game kept. Its rating follows when there is time.
    pub(crate) async fn find_or_add_soon(
        &self,
        board: StartingBoard,
        client: &str,
    ) -> Result<StoredPuzzle, Problem> {
        if let Some(known) = self.store.puzzle(board.id()).await? {
            return Ok(known);
        }
        let (nodes, now) = (self.config.work_nodes.min(SOON), self.now());
        let classic = board.puzzle.as_classic();
        let appraise = move |cancel: &Cancel| Appraised::soon(&board, nodes, cancel, now, Shelf::Unlisted);
        let appraised = self.work.saves.run(client, appraise).await?;
        self.store.add_puzzle(appraised.to_store()).await?;
        let id = appraised.puzzle.id;
        if let Some(classic) = classic {
            let (service, client) = (self.clone(), client.to_owned());
            tokio::spawn(async move {
                let rate = move |cancel: &Cancel| rating_in_tenths(&classic, cancel);
                if let Ok(Some(tenths)) = service.compute(&client, rate).await
                    && let Err(error) = service.store.rate_puzzle(id, tenths).await
                {
                    tracing::warn!(%error, "a board stays without its rating");
                }
            });
        }
        self.stored(id).await
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
