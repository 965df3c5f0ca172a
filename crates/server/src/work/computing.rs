//! What the engine does for a client is counted by the time that a processor took for it: a puzzle
//! among the hardest costs as much as a thousand easy ones.

use super::{HOUSE, Slice};
use crate::http::limit::Class;
use crate::http::problem::Problem;
use crate::state::Service;
use ninefold::solve::Cancel;
use std::time::Duration;

/// How long somebody who has a game kept waits for what is not part of keeping it.
const GLANCE: Duration = Duration::from_secs(1);

impl Service {
    /// Does a small job of a client on a thread for saves; `None` if it is not so small, or if the client has
    /// used up its time. It is given up then.
    pub(crate) async fn glance<T, F>(&self, client: &str, job: F) -> Result<Option<T>, Problem>
    where
        F: FnOnce(&Cancel) -> T + Send + 'static,
        T: Send + 'static,
    {
        if self.may_compute(client).is_err() {
            return Ok(None);
        }
        let account = self.account_of(client);
        let paid = move |cancel: &Cancel| account.paying(|| job(cancel));
        self.work.saves.run_within(GLANCE, client, paid).await
    }

    /// Does a job of a client on a thread for the engine, unless the client has used up its time.
    pub(crate) async fn compute<T, F>(&self, client: &str, job: F) -> Result<T, Problem>
    where
        F: FnOnce(&Cancel) -> T + Send + 'static,
        T: Send + 'static,
    {
        self.may_compute(client)?;
        let account = self.account_of(client);
        let paid = move |cancel: &Cancel| {
            // What else the client asked for may have used it up while this job waited.
            account.service.may_compute(&account.client)?;
            Ok(account.paying(|| job(cancel)))
        };
        self.work.engine.run(client, paid).await?
    }

    /// The same in slices, between which others have their turn. A slice asks by itself whether the
    /// client may go on, because it alone knows what to say of what is left.
    pub(crate) async fn compute_in_slices<S, F>(&self, client: &str, start: S, slice: F) -> Result<S, Problem>
    where
        F: Fn(&mut S, &Cancel) -> Slice + Send + Clone + 'static,
        S: Send + 'static,
    {
        self.may_compute(client)?;
        let account = self.account_of(client);
        let slice = move |state: &mut S, cancel: &Cancel| account.paying(|| slice(state, cancel));
        self.work.engine.run_in_slices(client, start, slice).await
    }

    /// Refuses a client that has used up its time.
    pub(crate) fn may_compute(&self, client: &str) -> Result<(), Problem> {
        match client {
            HOUSE => Ok(()),
            client => self.limits.allow(Class::Computing, client, self.clock.running()),
        }
    }

    fn account_of(&self, client: &str) -> Account {
        Account { service: self.clone(), client: client.to_owned() }
    }
}

/// Who pays for a job; what the service does by itself is paid by nobody.
#[derive(Clone, Debug)]
struct Account {
    service: Service,
    client: String,
}

impl Account {
    /// Does something and counts it, also when whoever asked has gone meanwhile, or when it breaks down.
    fn paying<T>(&self, job: impl FnOnce() -> T) -> T {
        let _bill = Bill { account: self, begun: processor_time() };
        job()
    }
}

/// Counts what was used up since it was begun.
struct Bill<'a> {
    account: &'a Account,
    begun: Duration,
}

impl Drop for Bill<'_> {
    fn drop(&mut self) {
        let Account { service, client } = self.account;
        if client != HOUSE {
            let spent = processor_time().saturating_sub(self.begun).as_millis();
            let spent = u64::try_from(spent).unwrap_or(u64::MAX);
            service.limits.debit(Class::Computing, client, spent, service.clock.running());
        }
    }
}

/// The time that processors have given to this thread.
#[cfg(target_os = "linux")]
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// The time that has passed, which is what a thread had if it had a processor for itself.
#[cfg(not(target_os = "linux"))]
fn processor_time() -> Duration {
    static BEGUN: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    BEGUN.elapsed()
}
