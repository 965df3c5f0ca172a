//! Whose session a secret opens. Every request asks it, and gets its answer together with those that come in at the
//! same time; nothing is remembered, so that a session which was ended a moment ago opens nothing.

use crate::lane::{Job, padded};
use crate::player::read_player;
use crate::session::read_session;
use crate::sql::{Pools, Sql, Value};
use crate::{Fingerprint, Player, Result, SignIn};
use std::collections::HashMap;

/// A secret that somebody shows.
#[derive(Clone, Debug)]
pub(crate) struct Recognising(pub(crate) Fingerprint);

/// How many secrets one statement takes.
const MOST_AT_ONCE: usize = 64;

impl Job for Recognising {
    type Answer = Option<(SignIn, Player)>;
    type Key = [u8; 32];

    fn key(&self) -> [u8; 32] {
        self.0.0
    }

    fn run(
        pools: &Pools,
        jobs: &[Self],
    ) -> impl Future<Output = Result<Vec<Result<Option<(SignIn, Player)>>>>> + Send {
        recognise(pools, jobs)
    }
}

async fn recognise(pools: &Pools, jobs: &[Recognising]) -> Result<Vec<Result<Option<(SignIn, Player)>>>> {
    let mut known = HashMap::new();
    for group in jobs.chunks(MOST_AT_ONCE) {
        let secrets = padded(group.iter().map(|job| Value::from(job.0)), || Value::from(""));
        let sql = Sql::new(
            "SELECT sessions.*, created, seen, username, email, password, opened, verified \
             FROM sessions JOIN players ON players.id = sessions.player \
             WHERE banned IS NULL AND secret IN ",
        );
        for row in pools.read(sql.with_rows(std::iter::once(secrets))).await? {
            known.insert(row.get::<String>("secret")?, (read_session(&row)?, read_player(&row)?));
        }
    }
    Ok(jobs.iter().map(|job| Ok(known.get(&job.0.to_hex()).cloned())).collect())
}
