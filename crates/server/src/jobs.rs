//! What the service does by itself: mails, stock, judging, pruning, summing up its metrics.

use crate::catalogue::stock::Stocked;
use crate::clock::Reading;
use crate::http::observe;
use crate::state::Service;
use crate::work::HOUSE;
use ninefold_store::Time;
use std::time::Duration;
use tokio::task::JoinSet;

/// How many guests are forgotten in one go.
const MANY: u32 = 1000;
const DAY: i64 = 24 * 3_600_000;

/// Starts everything that happens by itself; it ends when the set is dropped.
pub(crate) fn start(service: &Service) -> JoinSet<()> {
    let mut jobs = JoinSet::new();
    jobs.spawn(service.clone().deliver_mails_forever());
    jobs.spawn(stock(service.clone()));
    jobs.spawn(upkeep(service.clone()));
    jobs.spawn(service.clone().follow_rooms_forever());
    jobs.spawn(observe::sum_up());
    jobs.spawn(service.clone().deliver_traces_forever());
    jobs
}

async fn stock(service: Service) {
    loop {
        if !service.work.engine.is_idle() {
            tokio::time::sleep(Duration::from_secs(1)).await;
            continue;
        }
        let pause = match service.stock_one().await {
            Ok(Stocked::OneMore) => Duration::from_millis(200),
            Ok(Stocked::Enough) => Duration::from_secs(30),
            Err(problem) => {
                tracing::warn!(%problem, "no puzzle could be made ahead");
                Duration::from_secs(60)
            }
        };
        tokio::time::sleep(pause).await;
    }
}

async fn upkeep(service: Service) {
    let mut last = service.clock.read();
    loop {
        if let Err(error) = service.tidy(last).await {
            tracing::warn!(%error, "old rows stay for now");
        }
        last = service.clock.read();
        tokio::time::sleep(Duration::from_secs(3600)).await;
    }
}

impl Service {
    /// Sends mails as they come, and again those that failed.
    pub async fn deliver_mails_forever(self) {
        loop {
            if let Err(error) = self.deliver_mails().await {
                tracing::warn!(%error, "mails wait");
            }
            // The bell rings for a new mail; the time is for those that failed.
            let _ = tokio::time::timeout(Duration::from_secs(5), self.bell.notified()).await;
        }
    }

    /// Judges what a crash left over, and forgets what has had its time.
    ///
    /// Nothing is forgotten by a clock that has not gone steadily since the last time: a machine
    /// that wakes up in the wrong year must not take its guests for gone.
    pub async fn tidy(&self, last: Reading) -> Result<(), ninefold_store::Error> {
        for (owner, game) in self.store.games_to_judge(1000).await? {
            if let Err(problem) = self.judge_game(owner, game, HOUSE).await {
                tracing::warn!(?problem, "a game could not be judged");
            }
        }
        if !self.clock.read().is_believed_since(last) {
            return Ok(());
        }
        let now = self.now();
        self.store.prune_sessions(now).await?;
        self.store.prune_resets(now).await?;
        self.store.prune_passkey_challenges(now).await?;
        self.store.prune_mails(now).await?;
        self.store.prune_hits(now).await?;
        self.settle_silent_rooms(Time(now.0 - DAY)).await?;
        self.store.prune_rooms(Time(now.0 - DAY)).await?;
        self.store.prune_arenas(Time(now.0 - 365 * DAY)).await?;
        self.store.prune_classes(now).await?;
        self.store.prune_storms(Time(now.0 - 365 * DAY), Time(now.0 - DAY)).await?;
        while self.store.prune_guests(Time(now.0 - 90 * DAY), MANY).await? == u64::from(MANY) {}
        self.store.prune_devices(Time(now.0 - 365 * DAY)).await?;
        self.store.prune_entries(Time(now.0 - 365 * DAY)).await?;
        Ok(())
    }
}
