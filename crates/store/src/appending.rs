//! Appends to games, which are written together with others that come in at the same time.

use crate::game::{Appended, NewEvents, Progress, events_after, insert_events, join_events};
use crate::lane::{Job, groups};
use crate::sql::{Pools, Sql, Transaction, Value};
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

    fn write(pools: &Pools, jobs: &[Self]) -> impl Future<Output = Result<Vec<Result<Appended>>>> + Send {
        write(pools, jobs)
    }
}

async fn write(pools: &Pools, jobs: &[Appending]) -> Result<Vec<Result<Appended>>> {
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

/// Moves games on to their new versions; gives those that were at the version that the job says.
async fn move_on(
    transaction: &mut Transaction,
    jobs: &[Appending],
    group: &[usize],
) -> Result<HashSet<GameId>> {
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
async fn missed(transaction: &mut Transaction, job: &Appending) -> Result<Result<Appended>> {
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
