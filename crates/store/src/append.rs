//! Group commit: appends that come in together are written together.
//!
//! A commit has to wait for the disk, and a disk can be waited for some hundred times a second.
//! So each lane gathers whatever has come in while the last commit was under way, and writes all of
//! it in one transaction. Every append still gets an answer of its own, after the commit. A game
//! always uses the same lane, so that its appends keep their order.

use crate::game::{Appended, Progress, events_after, insert_events, join_events};
use crate::sql::{Pools, Sql, Transaction};
use crate::{Error, Result, Time};
use ninefold_protocol::id::{GameId, PlayerId};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How many appends one transaction takes at most.
const BATCH: usize = 256;

/// How many appends may wait in a lane; beyond that, who appends waits in turn.
const QUEUE: usize = 4 * BATCH;

/// After this time a database that does not answer counts as away.
const PATIENCE: Duration = Duration::from_secs(10);

/// Events to be appended to a game.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) owner: PlayerId,
    pub(crate) game: GameId,
    pub(crate) version: u32,
    pub(crate) lines: String,
    pub(crate) n_lines: u32,
    pub(crate) progress: Progress,
    pub(crate) at: Time,
}

/// The lanes; they end when the last clone of this is dropped.
#[derive(Clone, Debug)]
pub(crate) struct Appender {
    lanes: Arc<[mpsc::Sender<Waiting>]>,
}

struct Waiting {
    job: Job,
    answer: oneshot::Sender<Result<Appended>>,
}

impl Appender {
    /// Starts as many lanes as the database can use at a time.
    pub(crate) fn start(pools: &Pools) -> Self {
        let n_lanes = match pools {
            Pools::Sqlite { .. } => 1,
            Pools::Postgres(_) => 4,
        };
        let start = |_| {
            let (sender, receiver) = mpsc::channel(QUEUE);
            tokio::spawn(run_lane(pools.clone(), receiver));
            sender
        };
        Self { lanes: (0..n_lanes).map(start).collect() }
    }

    /// Appends, and answers when it is on the disk.
    pub(crate) async fn append(&self, job: Job) -> Result<Appended> {
        if job.lines.contains('\0') || job.progress.picture.contains('\0') {
            return Err(Error::ZeroByte);
        }
        let mut hasher = DefaultHasher::new();
        job.game.hash(&mut hasher);
        let lane = hasher.finish() as usize % self.lanes.len();
        let (answer, answered) = oneshot::channel();
        let gone = || Error::Unavailable("the store is shut down".to_owned());
        self.lanes[lane].send(Waiting { job, answer }).await.map_err(|_| gone())?;
        answered.await.map_err(|_| gone())?
    }
}

async fn run_lane(pools: Pools, mut receiver: mpsc::Receiver<Waiting>) {
    let mut batch = Vec::with_capacity(BATCH);
    while receiver.recv_many(&mut batch, BATCH).await > 0 {
        // Nodes that lock rows in the same order never wait for each other in a circle. The sort
        // is stable: appends to one game keep their order.
        batch.sort_by_key(|waiting| waiting.job.game);
        let (jobs, answers): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|Waiting { job, answer }| (job, answer)).unzip();
        for (answer, appended) in answers.into_iter().zip(commit(&pools, jobs).await) {
            // Who asked may have gone away; the events are stored all the same.
            let _ = answer.send(appended);
        }
    }
}

/// Writes a batch; an answer for each of its jobs.
async fn commit(pools: &Pools, jobs: Vec<Job>) -> Vec<Result<Appended>> {
    match in_time(write(pools, &jobs)).await {
        Ok(appended) => appended,
        Err(error @ (Error::Unavailable(_) | Error::Full(_))) => {
            jobs.iter().map(|_| Err(again(&error))).collect()
        }
        // One job is bad, and its neighbours must not suffer for it.
        Err(_) => {
            let mut answers = Vec::with_capacity(jobs.len());
            for job in jobs {
                let alone = in_time(write(pools, &[job])).await;
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

async fn write(pools: &Pools, jobs: &[Job]) -> Result<Vec<Result<Appended>>> {
    let mut transaction = pools.begin().await?;
    let mut answers = Vec::with_capacity(jobs.len());
    for job in jobs {
        answers.push(match append(&mut transaction, job).await {
            Err(Error::NotFound) => Err(Error::NotFound),
            other => Ok(other?),
        });
    }
    transaction.commit().await?;
    Ok(answers)
}

async fn append(transaction: &mut Transaction, job: &Job) -> Result<Appended> {
    let sql = Sql::new(
        "UPDATE games SET version = version + $4, status = $5, filled = $6, cells = $7, elapsed = $8, \
         picture = $9, updated = $10 WHERE id = $1 AND owner = $2 AND version = $3",
    );
    let progress = &job.progress;
    let sql = sql.bind(job.game).bind(job.owner).bind(job.version).bind(job.n_lines);
    let sql = sql.bind(progress.status.word()).bind(progress.filled).bind(progress.cells);
    let sql = sql.bind(progress.elapsed).bind(&progress.picture).bind(job.at);
    if transaction.run(sql).await? == 0 {
        return missed(transaction, job).await;
    }
    if job.n_lines > 0 {
        insert_events(transaction, job.game, job.version, (job.lines.clone(), job.n_lines), job.at).await?;
    }
    Ok(Appended::Done { version: job.version.saturating_add(job.n_lines) })
}

/// Why nothing was appended.
async fn missed(transaction: &mut Transaction, job: &Job) -> Result<Appended> {
    let own = Sql::new("SELECT version FROM games WHERE id = $1 AND owner = $2");
    let row = transaction.row(own.bind(job.game).bind(job.owner)).await?.ok_or(Error::NotFound)?;
    let version = row.get("version")?;
    let (lines, _) = join_events(&transaction.rows(events_after(job.game, job.version)).await?, job.version)?;
    // The same events once more: the first answer was lost on its way.
    if lines == job.lines && version == job.version.saturating_add(job.n_lines) {
        return Ok(Appended::Done { version });
    }
    Ok(Appended::Conflict { version, lines })
}
