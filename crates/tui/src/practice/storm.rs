//! Storm: three minutes. With a service and a name there, its dice are thrown, and answers are sent as they are made.

use super::Talk;
use super::asking::{Done, Outcome};
use crate::voice::Voice;
use crate::{luck, time};
use ninefold_learn::{Occasion, Recall, STORM, storm_exercise};
use ninefold_online::Online;
use ninefold_protocol::api::{StormAnswer, StormAnswers, StormStanding, StormTable};
use std::io::{self, BufRead, Write};

/// How many places are told.
const PLACES: usize = 10;

/// A storm that a service has dealt, and what it does not have yet.
struct Ranked<'a> {
    online: &'a Online,
    id: String,
    unsent: Vec<StormAnswer>,
    /// What the service said last.
    standing: Option<StormStanding>,
    late: u32,
}

impl Ranked<'_> {
    /// Sends what the service does not have; what cannot be sent now waits for the next time.
    fn send(&mut self) {
        let sent = StormAnswers { answers: self.unsent.clone() };
        if let Ok(standing) = self.online.answer_storm(&self.id, &sent) {
            self.unsent.clear();
            self.late += standing.late;
            self.standing = Some(standing);
        }
    }
}

impl<I: BufRead, O: Write> Talk<I, O> {
    pub(super) fn storm(&mut self, online: Option<&Online>, seed: Option<u64>) -> io::Result<()> {
        let (mut ranked, seed) = self.deal(online, seed)?;
        let started = time::now();
        self.say("Storm: three minutes, as many as you can. They grow.")?;
        let mut right = 0;
        for number in 0.. {
            let Some(exercise) = storm_exercise(seed, number) else { break };
            if time::now().since(started) >= STORM {
                break;
            }
            self.say("")?;
            match self.exercise(&exercise, Occasion::Practice)? {
                Outcome::Done(Done { recall, reply, .. }) if time::now().since(started) < STORM => {
                    let counts = recall > Recall::Again;
                    right += usize::from(counts);
                    if let (true, Some(reply), Some(ranked)) = (counts, reply, &mut ranked) {
                        let number = u32::try_from(number).unwrap_or(u32::MAX);
                        ranked.unsent.push(StormAnswer { number, reply });
                        ranked.send();
                    }
                }
                Outcome::Done(_) | Outcome::Skipped => {}
                Outcome::Left => break,
            }
        }
        self.say(&format!("\nThe storm is over: {}. Seed {seed}.", time::count(right, "exercise")))?;
        match ranked {
            Some(ranked) => self.rank(ranked),
            None => Ok(()),
        }
    }

    /// The dice of the service, or our own, and why.
    fn deal<'a>(
        &mut self,
        online: Option<&'a Online>,
        seed: Option<u64>,
    ) -> io::Result<(Option<Ranked<'a>>, u64)> {
        let own = seed.unwrap_or_else(|| luck::seed().0);
        let reason = match (seed, online) {
            (Some(_), _) => "by a seed of your own".to_owned(),
            (None, None) => "without a service".to_owned(),
            (None, Some(online)) if online.player().is_none() => {
                "without signing in: ninefold login".to_owned()
            }
            (None, Some(online)) => match online.deal_storm() {
                Ok(dealt) => {
                    let (id, unsent) = (dealt.id, Vec::new());
                    return Ok((Some(Ranked { online, id, unsent, standing: None, late: 0 }), dealt.seed));
                }
                Err(fault) => fault.to_string(),
            },
        };
        self.say(&format!("This storm is not ranked ({reason})."))?;
        Ok((None, own))
    }

    /// Tells what counts, and who was best.
    fn rank(&mut self, mut ranked: Ranked<'_>) -> io::Result<()> {
        if !ranked.unsent.is_empty() {
            ranked.send();
        }
        let counted = ranked.standing.as_ref().map_or(0, |standing| standing.found);
        self.say(&format!("{counted} of them count on the leaderboard."))?;
        if ranked.late > 0 || !ranked.unsent.is_empty() {
            self.say("The others did not reach the service in time.")?;
        }
        match ranked.online.storms() {
            Ok(table) => self.show(&lines(&table, self.voice)),
            Err(fault) => self.say(&format!("The leaderboard cannot be read: {fault}.")),
        }
    }
}

/// The leaderboard of storms, in lines.
pub(super) fn lines(table: &StormTable, voice: Voice) -> String {
    let mut lines = vec![voice.say("Best storms of the last seven days:")];
    let row = |row: &ninefold_protocol::api::StormRow| {
        let seconds = row.millis.unsigned_abs() / 1000;
        let last = format!("{}:{:02}", seconds / 60, seconds % 60);
        let found = voice.fill("{0} found, the last after {1}", &[&format!("{:>4}", row.found), &last]);
        format!("{:>4}  {:<24}{found}", row.place, row.username)
    };
    lines.extend(table.rows.iter().take(PLACES).map(row));
    match &table.mine {
        Some(mine) if mine.place as usize > PLACES => lines.push(row(mine)),
        Some(_) => {}
        None if table.rows.is_empty() => lines.push(voice.say("Nobody yet.")),
        None => {}
    }
    lines.join("\n")
}
