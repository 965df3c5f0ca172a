//! Group commit: jobs that come in together are done together.
//!
//! A commit has to wait for the disk, and a disk can be waited for some hundred times a second.
//! So each lane gathers whatever has come in while the last commit was under way, and writes all of
//! it in one transaction. Every job still gets an answer of its own, after the commit. Jobs on one thing
//! always use the same lane, so that they keep their order.
//!
//! What every request asks goes the same way: a question takes as long to come to the database and back as many.

use crate::sql::Pools;
use crate::{Error, Result};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How many jobs one transaction takes at most.
const BATCH: usize = 256;

/// How many jobs may wait in a lane; beyond that, who has another waits in turn.
const QUEUE: usize = 4 * BATCH;

/// After this time a database that does not answer counts as away.
const PATIENCE: Duration = Duration::from_secs(10);

/// Something that is done together with others of its kind.
pub(crate) trait Job: Send + Sync + Sized + 'static {
    /// What whoever brings it is told.
    type Answer: Send + 'static;
    /// What it is about: those of one key are done in their order.
    type Key: Hash + Ord;

    /// What it is about.
    fn key(&self) -> Self::Key;

    /// Does jobs, which are sorted by key; an answer for each of them, when what they write is on the disk.
    fn run(pools: &Pools, jobs: &[Self]) -> impl Future<Output = Result<Vec<Result<Self::Answer>>>> + Send;
}

/// The lanes; they end when the last clone of this is dropped.
#[derive(Debug)]
pub(crate) struct Lanes<J: Job> {
    lanes: Arc<[mpsc::Sender<Waiting<J>>]>,
}

impl<J: Job> Clone for Lanes<J> {
    fn clone(&self) -> Self {
        Self { lanes: Arc::clone(&self.lanes) }
    }
}

#[derive(Debug)]
struct Waiting<J: Job> {
    job: J,
    answer: oneshot::Sender<Result<J::Answer>>,
}

/// How many lanes of a kind there are to a server: it has a process for each, and more than there are processors
/// would only make each transaction smaller.
pub(crate) fn on_server() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from).clamp(2, 4)
}

impl<J: Job> Lanes<J> {
    /// Starts as many lanes as the database can use at a time.
    pub(crate) fn start(pools: &Pools) -> Self {
        let n_lanes = match pools {
            Pools::Sqlite { .. } => 1,
            Pools::Postgres(_) => on_server(),
        };
        let start = |_| {
            let (sender, receiver) = mpsc::channel(QUEUE);
            tokio::spawn(run_lane(pools.clone(), receiver));
            sender
        };
        Self { lanes: (0..n_lanes).map(start).collect() }
    }

    /// Has a job done, and answers when it is on the disk.
    pub(crate) async fn submit(&self, job: J) -> Result<J::Answer> {
        let mut hasher = DefaultHasher::new();
        job.key().hash(&mut hasher);
        let lane = hasher.finish() as usize % self.lanes.len();
        let (answer, answered) = oneshot::channel();
        let gone = || Error::Unavailable("the store is shut down".to_owned());
        self.lanes[lane].send(Waiting { job, answer }).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

async fn run_lane<J: Job>(pools: Pools, mut receiver: mpsc::Receiver<Waiting<J>>) {
    let mut batch = Vec::with_capacity(BATCH);
    while receiver.recv_many(&mut batch, BATCH).await > 0 {
        // The sort is stable: jobs of one key keep their order. Nodes that lock rows in the same order
        // do not wait for each other in a circle.
        batch.sort_by_key(|waiting: &Waiting<J>| waiting.job.key());
        let (jobs, answers): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|Waiting { job, answer }| (job, answer)).unzip();
        for (answer, done) in answers.into_iter().zip(run_all(&pools, jobs).await) {
            // Who asked may have gone away; it is stored all the same.
            let _ = answer.send(done);
        }
    }
}

/// Does a batch; an answer for each of its jobs.
async fn run_all<J: Job>(pools: &Pools, jobs: Vec<J>) -> Vec<Result<J::Answer>> {
    match in_time(J::run(pools, &jobs)).await {
        Ok(answers) => answers,
        Err(error @ (Error::Unavailable(_) | Error::Full(_))) => {
            jobs.iter().map(|_| Err(again(&error))).collect()
        }
        // One job is bad, and its neighbours must not suffer for it.
        Err(_) => {
            let mut answers = Vec::with_capacity(jobs.len());
            for job in jobs {
                let alone = in_time(J::run(pools, &[job])).await;
                answers.push(alone.and_then(|mut answers| answers.pop().unwrap_or(Err(Error::NotFound))));
            }
            answers
        }
    }
}

async fn in_time<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    let late = |_| Err(Error::Unavailable("it did not answer in time".to_owned()));
    tokio::time::timeout(PATIENCE, work).await.unwrap_or_else(late)
}

fn again(error: &Error) -> Error {
    match error {
        Error::Full(said) => Error::Full(said.clone()),
        other => Error::Unavailable(other.to_string()),
    }
}

/// Cuts a list into pieces of 64, 32, 16, … items: few lengths make few statements, and those are
/// prepared once.
pub(crate) fn groups<T>(mut items: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let length = 1_usize << items.len().min(64).checked_ilog2()?;
        let (group, rest) = items.split_at(length);
        items = rest;
        Some(group)
    })
}

/// As many items as the next power of two has, of which the last ones are made up: then one statement takes them all.
pub(crate) fn padded<T>(
    items: impl ExactSizeIterator<Item = T>,
    made_up: impl FnMut() -> T,
) -> impl Iterator<Item = T> {
    let missing = items.len().next_power_of_two() - items.len();
    items.chain(std::iter::repeat_with(made_up).take(missing))
}
