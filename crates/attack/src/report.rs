//! What an attack did, as a row of a table, and which promises it broke.

use crate::attacker::Answers;
use crate::bystander::Waits;
use crate::service::Ground;
use ninefold_testbed::measure::share;
use std::time::Duration;

/// What was measured during an attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) answers: Answers,
    pub(crate) waits: Waits,
    pub(crate) processor: Duration,
    pub(crate) peak_memory: u64,
    pub(crate) disk: u64,
    /// From being asked to end, still under attack, to the end.
    pub(crate) end: Duration,
}

/// The head of the table.
pub(crate) const HEAD: &str = "\
| attack | on | granted | refused | put off | faults | broken | save p50 | p99 | most | health p99 | most | processor | memory | disk | end |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|";

/// What is promised to the player beside an attack.
const SAVE_P99: Duration = Duration::from_millis(250);
const HEALTH_P99: Duration = Duration::from_millis(50);
const MOST_MEMORY: u64 = 200 << 20;
/// What four addresses may store at once, with what the database has beside it: indices, its journal, and two texts
/// for each game.
const MOST_DISK: u64 = 4 * (16 << 20) * 3;
/// What a connection that is being answered is given at the end.
const GRACE: Duration = Duration::from_secs(10);

impl Row {
    /// The row of the table.
    pub(crate) fn line(&self, ground: Ground) -> String {
        let Answers { granted, refused, put_off, faults, broken } = self.answers;
        let [save_half, save_99, save_most] =
            [0.5, 0.99, 1.0].map(|part| millis(share(&self.waits.saves, part)));
        let [health_99, health_most] = [0.99, 1.0].map(|part| millis(share(&self.waits.health, part)));
        format!(
            "| {} | {ground} | {granted} | {refused} | {put_off} | {faults} | {broken} | {save_half} | {save_99} | {save_most} | {health_99} | {health_most} | {:.1} s | {} MB | {} kB | {} |",
            self.name,
            self.processor.as_secs_f64(),
            self.peak_memory >> 20,
            self.disk >> 10,
            millis(self.end),
        )
    }

    /// The promises that were not kept.
    pub(crate) fn broken(&self) -> Vec<String> {
        let mut broken = Vec::new();
        let mut hold = |is_kept: bool, promise: String| {
            if !is_kept {
                broken.push(promise);
            }
        };
        let (save, health) = (share(&self.waits.saves, 0.99), share(&self.waits.health, 0.99));
        hold(save < SAVE_P99, format!("a save took {} (p99)", millis(save)));
        hold(health < HEALTH_P99, format!("/health took {} (p99)", millis(health)));
        hold(self.peak_memory <= MOST_MEMORY, format!("{} MB of memory", self.peak_memory >> 20));
        hold(self.disk <= MOST_DISK, format!("{} MB of disk", self.disk >> 20));
        hold(self.answers.faults == 0, format!("{} answers were faults of the service", self.answers.faults));
        hold(self.end < GRACE, format!("it took {} to end", millis(self.end)));
        broken
    }
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_broken_promise_is_named() {
        let good = Row {
            name: "nothing",
            answers: Answers { granted: 5, put_off: 9, ..Answers::default() },
            waits: Waits { saves: vec![Duration::from_millis(3)], health: vec![Duration::from_millis(1)] },
            processor: Duration::ZERO,
            peak_memory: 200 << 20,
            disk: 0,
            end: Duration::from_secs(1),
        };
        assert!(good.broken().is_empty(), "{:?}", good.broken());
        let slow = Duration::from_secs(11);
        let bad = Row {
            answers: Answers { faults: 1, ..good.answers },
            waits: Waits { saves: vec![slow], health: vec![slow] },
            peak_memory: (200 << 20) + 1,
            disk: MOST_DISK + 1,
            end: slow,
            ..good
        };
        assert_eq!(bad.broken().len(), 6, "{:?}", bad.broken());
    }
}
