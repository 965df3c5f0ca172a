//! Group commit: appends that come in together are written together.
//!
//! A commit has to wait for the disk, and a disk can be waited for some hundred times a second.
//! So each lane gathers whatever has come in while the last commit was under way, and writes all of
//! it in one transaction. Every append still gets an answer of its own, after the commit. A game
//! always uses the same lane, so that its appends keep their order.

use crate::game::{Appended, NewEvents, Progress, events_after, insert_events, join_events};
use crate::sql::{Pools, Sql, Transaction, Value};
use crate::{Error, Result, Time};
use ninefold_protocol::id::{GameId, PlayerId};
use std::collections::HashSet;
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
        // The sort is stable: appends to one game keep their order. Nodes that lock rows in the
        // same order do not wait for each other in a circle.
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

/// Writes jobs, which are sorted by game, in one transaction.
async fn write(pools: &Pools, jobs: &[Job]) -> Result<Vec<Result<Appended>>> {
    let mut transaction = pools.begin().await?;
    let mut answers = jobs.iter().map(|_| Err(Error::NotFound)).collect::<Vec<_>>();
    let mut left = (0..jobs.len()).collect::<Vec<_>>();
    while !left.is_empty() {
        // A statement changes a row once, so that it takes one job of each game.
        let (mut round, mut later) = (Vec::new(), Vec::new());
        for index in left {
            let is_first = round.last().is_none_or(|&last: &usize| jobs[last].game != jobs[index].game);
            if is_first { round.push(index) } else { later.push(index) }
        }
        let mut stored = Vec::with_capacity(round.len());
        for group in groups(&round) {
            let moved = move_on(&mut transaction, jobs, group).await?;
            for &index in group {
                let job = &jobs[index];
                if moved.contains(&job.game) {
                    answers[index] = Ok(Appended::Done { version: job.version.saturating_add(job.n_lines) });
                    stored.push(index);
                } else {
                    answers[index] = missed(&mut transaction, job).await?;
                }
            }
        }
        stored.retain(|&index| jobs[index].n_lines > 0);
        for group in groups(&stored) {
            insert_events(&mut transaction, group.iter().map(|&index| jobs[index].events())).await?;
        }
        left = later;
    }
    transaction.commit().await?;
    Ok(answers)
}

/// Cuts a list into pieces of 64, 32, 16, … items: few lengths make few statements, and those are
/// prepared once.
fn groups<T>(mut items: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let length = 1_usize << items.len().min(64).checked_ilog2()?;
        let (group, rest) = items.split_at(length);
        items = rest;
        Some(group)
    })
}

/// Moves games on to their new versions; gives those that were at the version that the job says.
async fn move_on(transaction: &mut Transaction, jobs: &[Job], group: &[usize]) -> Result<HashSet<GameId>> {
    let sql = Sql::new(
        "UPDATE games SET version = games.version + job.column4, status = job.column5, \
         filled = job.column6, cells = job.column7, elapsed = job.column8, picture = job.column9, \
         updated = job.column10, bytes = games.bytes + job.column11 FROM (VALUES ",
    );
    let sql = sql.with_rows(group.iter().map(|&index| jobs[index].row())).push(
        ") AS job WHERE games.id = job.column1 AND games.owner = job.column2 \
         AND games.version = job.column3 RETURNING id",
    );
    transaction.rows(sql).await?.iter().map(|row| row.get("id")).collect()
}

impl Job {
    fn row(&self) -> [Value; 11] {
        let progress = &self.progress;
        [
            self.game.into(),
            self.owner.into(),
            self.version.into(),
            self.n_lines.into(),
            progress.status.word().into(),
            progress.filled.into(),
            progress.cells.into(),
            progress.elapsed.into(),
            (&progress.picture).into(),
            self.at.into(),
            i64::try_from(self.lines.len()).unwrap_or(i64::MAX).into(),
        ]
    }

    fn events(&self) -> NewEvents<'_> {
        NewEvents {
            game: self.game,
            version: self.version,
            lines: &self.lines,
            n_lines: self.n_lines,
            at: self.at,
        }
    }
}

/// What to say about a job that fitted no game: the owner has none such, or it has moved on.
async fn missed(transaction: &mut Transaction, job: &Job) -> Result<Result<Appended>> {
    let own = Sql::new("SELECT version FROM games WHERE id = $1 AND owner = $2");
    let Some(row) = transaction.row(own.bind(job.game).bind(job.owner)).await? else {
        return Ok(Err(Error::NotFound));
    };
    let events = transaction.rows(events_after(job.game, job.version)).await?;
    let (lines, reached) = join_events(&events, job.version)?;
    // Another node may have appended between the two queries: the version is that of the events.
    let version = if events.is_empty() { row.get("version")? } else { reached };
    // The same events once more: the first answer was lost on its way.
    if lines == job.lines && !lines.is_empty() {
        return Ok(Ok(Appended::Done { version }));
    }
    Ok(Ok(Appended::Conflict { version, lines }))
}
