//! Appends to games, which are written together with others that come in at the same time.

use crate::game::{Appended, NewEvents, Progress, events_after, insert_events, join_events};
use crate::lane::{Job, groups, padded};
use crate::sql::{Pools, Row, Sql, Transaction, Value};
use crate::{Error, Result, Time};
use ninefold_protocol::id::{GameId, PlayerId};
use std::collections::HashSet;

/// Events to be appended to a game.
#[derive(Clone, Debug)]
pub(crate) struct Appending {
    pub(crate) owner: PlayerId,
    pub(crate) game: GameId,
    pub(crate) version: u32,
    pub(crate) lines: String,
    pub(crate) n_lines: u32,
    pub(crate) progress: Progress,
    pub(crate) at: Time,
}

impl Job for Appending {
    type Answer = Appended;
    type Key = GameId;

    fn key(&self) -> GameId {
        self.game
    }

    fn run(pools: &Pools, jobs: &[Self]) -> impl Future<Output = Result<Vec<Result<Appended>>>> + Send {
        write(pools, jobs)
    }
}

/// How appends are written.
enum Writing<'a> {
    /// In one transaction of several statements.
    Together(Transaction),
    /// By statements that are transactions themselves, each for many games: one way to a server and back, where a
    /// transaction would take four, on each of which it waits for its turn at the processor.
    EachByItself(&'a Pools),
}

impl Writing<'_> {
    async fn begin(pools: &Pools) -> Result<Writing<'_>> {
        Ok(match pools {
            Pools::Sqlite { .. } => Writing::Together(pools.begin().await?),
            Pools::Postgres(_) => Writing::EachByItself(pools),
        })
    }

    async fn rows(&mut self, sql: Sql) -> Result<Vec<Row>> {
        match self {
            Self::Together(transaction) => transaction.rows(sql).await,
            Self::EachByItself(pools) => pools.write_returning(sql).await,
        }
    }

    async fn end(self) -> Result<()> {
        match self {
            Self::Together(transaction) => transaction.commit().await,
            Self::EachByItself(_) => Ok(()),
        }
    }
}

async fn write(pools: &Pools, jobs: &[Appending]) -> Result<Vec<Result<Appended>>> {
    let mut writing = Writing::begin(pools).await?;
    let mut answers = jobs.iter().map(|_| Err(Error::NotFound)).collect::<Vec<_>>();
    let mut left = (0..jobs.len()).collect::<Vec<_>>();
    while !left.is_empty() {
        // A statement changes a row once, so that it takes one job of each game.
        let (mut round, mut later) = (Vec::new(), Vec::new());
        for index in left {
            let is_first = round.last().is_none_or(|&last: &usize| jobs[last].game != jobs[index].game);
            if is_first { round.push(index) } else { later.push(index) }
        }
        let moved = match &mut writing {
            Writing::Together(transaction) => move_on_and_insert(transaction, jobs, &round).await?,
            Writing::EachByItself(pools) => move_on_with_events(pools, jobs, &round).await?,
        };
        for index in round {
            let job = &jobs[index];
            answers[index] = match moved.contains(&job.game) {
                true => Ok(Appended::Done { version: job.version.saturating_add(job.n_lines) }),
                false => missed(&mut writing, job).await?,
            };
        }
        left = later;
    }
    writing.end().await?;
    Ok(answers)
}

/// Moves games on to their new versions and stores their events; gives those that were at the version that the job
/// says.
async fn move_on_and_insert(
    transaction: &mut Transaction,
    jobs: &[Appending],
    round: &[usize],
) -> Result<HashSet<GameId>> {
    let mut moved = HashSet::new();
    for group in groups(round) {
        let sql = Sql::new(MOVE_ON).push("FROM (VALUES ");
        let sql = sql.with_rows(group.iter().map(|&index| jobs[index].row()));
        let sql = sql.push(") AS job ").push(WHERE_EXPECTED).push(" RETURNING id");
        for row in transaction.rows(sql).await? {
            moved.insert(row.get("id")?);
        }
    }
    let has_events = |index: &usize| jobs[*index].n_lines > 0 && moved.contains(&jobs[*index].game);
    let stored = round.iter().copied().filter(has_events).collect::<Vec<_>>();
    for group in groups(&stored) {
        insert_events(transaction, group.iter().map(|&index| jobs[index].events())).await?;
    }
    Ok(moved)
}

/// The same by one statement for many games, as PostgreSQL knows them.
async fn move_on_with_events(pools: &Pools, jobs: &[Appending], round: &[usize]) -> Result<HashSet<GameId>> {
    let mut moved = HashSet::new();
    for group in round.chunks(MOST_AT_ONCE) {
        let rows = group.iter().map(|&index| jobs[index].row_with_events());
        let sql = Sql::new("WITH job AS (VALUES ").with_rows(padded(rows, no_row));
        let sql = sql.push("), moved AS (").push(MOVE_ON).push("FROM job ").push(WHERE_EXPECTED);
        let sql = sql.push(
            " RETURNING games.id), stored AS (INSERT INTO events (game, start_at, n_lines, lines, arrived) \
             SELECT job.column1, job.column3, job.column4, job.column12, job.column10 \
             FROM job JOIN moved ON moved.id = job.column1 WHERE job.column4 > 0) \
             SELECT id FROM moved",
        );
        for row in pools.write_returning(sql).await? {
            moved.insert(row.get("id")?);
        }
    }
    Ok(moved)
}

/// How many games one statement of PostgreSQL takes.
const MOST_AT_ONCE: usize = 64;

const MOVE_ON: &str = "UPDATE games SET version = games.version + job.column4, status = job.column5, \
     filled = job.column6, cells = job.column7, elapsed = job.column8, picture = job.column9, \
     updated = job.column10, bytes = games.bytes + job.column11 ";

const WHERE_EXPECTED: &str = "WHERE games.id = job.column1 AND games.owner = job.column2 \
     AND games.version = job.column3";

/// A row for a game that nobody has.
fn no_row() -> [Value; 12] {
    let (none, text) = (|| Value::from(0_i64), || Value::from(""));
    [text(), text(), none(), none(), text(), none(), none(), none(), text(), none(), none(), text()]
}

impl Appending {
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

    fn row_with_events(&self) -> [Value; 12] {
        let [a, b, c, d, e, f, g, h, i, j, k] = self.row();
        [a, b, c, d, e, f, g, h, i, j, k, (&self.lines).into()]
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
async fn missed(writing: &mut Writing<'_>, job: &Appending) -> Result<Result<Appended>> {
    let own = Sql::new("SELECT version FROM games WHERE id = $1 AND owner = $2");
    let Some(row) = writing.rows(own.bind(job.game).bind(job.owner)).await?.into_iter().next() else {
        return Ok(Err(Error::NotFound));
    };
    let events = writing.rows(events_after(job.game, job.version)).await?;
    let (lines, reached) = join_events(&events, job.version)?;
    // Another node may have appended between the two queries: the version is that of the events.
    let version = if events.is_empty() { row.get("version")? } else { reached };
    // The same events once more: the first answer was lost on its way.
    if lines == job.lines && !lines.is_empty() {
        return Ok(Ok(Appended::Done { version }));
    }
    Ok(Ok(Appended::Conflict { version, lines }))
}
