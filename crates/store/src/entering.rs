//! Entries of rooms, which are written together with those of other rooms that come in at the same time.

use crate::lane::{Job, groups};
use crate::room::{Entered, notify, to_int};
use crate::sql::{Lock, Pools, Sql, Transaction, Value};
use crate::{Result, Time};
use ninefold_protocol::id::RoomId;
use std::collections::HashSet;

/// An entry that brings nothing but itself.
#[derive(Clone, Debug)]
pub(crate) struct Entering {
    pub(crate) room: RoomId,
    pub(crate) seq: u64,
    pub(crate) op: String,
    pub(crate) line: String,
    pub(crate) at: Time,
    /// The node that it comes from.
    pub(crate) node: String,
}

impl Job for Entering {
    type Answer = Entered;
    type Key = RoomId;

    fn key(&self) -> RoomId {
        self.room
    }

    fn run(pools: &Pools, jobs: &[Self]) -> impl Future<Output = Result<Vec<Result<Entered>>>> + Send {
        write(pools, jobs)
    }
}

async fn write(pools: &Pools, jobs: &[Entering]) -> Result<Vec<Result<Entered>>> {
    let mut transaction = pools.begin().await?;
    let mut answers = Vec::with_capacity(jobs.len());
    // A statement changes a row once, so that it takes entries of different rooms. A node decides the next
    // entry of a room when it knows what came of the last one, so that there is hardly ever a second piece.
    for piece in jobs.chunk_by(|one, next| one.room != next.room) {
        for group in groups(piece) {
            let moved = move_on(&mut transaction, group).await?;
            let entered = group.iter().filter(|job| moved.contains(&job.room)).collect::<Vec<_>>();
            for group in groups(&entered) {
                insert(&mut transaction, group).await?;
            }
            for job in &entered {
                notify(&mut transaction, job.room, &job.node).await?;
            }
            answers.extend(
                group
                    .iter()
                    .map(|job| Ok(if moved.contains(&job.room) { Entered::Done } else { Entered::MovedOn })),
            );
        }
    }
    transaction.commit().await?;
    Ok(answers)
}

/// Moves rooms on by an entry; gives those that were where the job says and have not seen its operation. From here
/// on nobody else moves them on until the transaction has ended.
async fn move_on(transaction: &mut Transaction, group: &[Entering]) -> Result<HashSet<RoomId>> {
    if let Transaction::Postgres(_) = &transaction {
        // Several nodes have the same rooms, and an update locks its rows in any order: two of them would
        // wait for each other in a circle.
        let sql = Sql::new("SELECT id FROM rooms WHERE id IN (VALUES ");
        let sql = sql.with_rows(group.iter().map(|job| [Value::from(job.room)])).push(") ORDER BY id");
        transaction.locked(sql, Lock::Wait).await?;
    }
    let rows = group.iter().map(|job| {
        let before = to_int(job.seq.saturating_sub(1))?;
        Ok([Value::from(job.room), before.into(), job.at.into(), (&job.op).into()])
    });
    let rows = rows.collect::<Result<Vec<_>>>()?;
    let sql = Sql::new("UPDATE rooms SET head = rooms.head + 1, touched = job.column3 FROM (VALUES ");
    let sql = sql.with_rows(rows.into_iter());
    // An operation that comes a second time is passed over here: as a breach of what is unique it would break the
    // transaction, and all others of the group would have to be written one by one.
    let sql = sql.push(") AS job WHERE rooms.id = job.column1 AND rooms.head = job.column2");
    let sql =
        sql.push(" AND NOT EXISTS (SELECT 1 FROM room_log WHERE room = job.column1 AND op = job.column4)");
    let sql = sql.push(" RETURNING id");
    transaction.rows(sql).await?.iter().map(|row| row.get("id")).collect()
}

async fn insert(transaction: &mut Transaction, group: &[&Entering]) -> Result<()> {
    let rows = group.iter().map(|job| {
        Ok([Value::from(job.room), to_int(job.seq)?.into(), (&job.op).into(), (&job.line).into()])
    });
    let rows = rows.collect::<Result<Vec<_>>>()?;
    let sql = Sql::new("INSERT INTO room_log (room, seq, op, line) VALUES ").with_rows(rows.into_iter());
    transaction.run(sql).await.map(drop)
}
