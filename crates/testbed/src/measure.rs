//! What programs that measure a service need.

use anyhow::{Context, Result};
use std::time::Duration;

/// What Linux counts processor time in, in milliseconds.
const TICK: u64 = 10;

/// How much processor time a process has used, all threads together, and its parent.
pub fn processor_time(process: u32) -> Result<(Duration, u32)> {
    let mut total = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // What stands before the last bracket is the name, which may hold anything.
    let fields = total.split_off(total.rfind(')').context("a name in brackets")? + 1);
    let fields = fields.split_whitespace().collect::<Vec<_>>();
    let number = |at: usize| fields.get(at).and_then(|field| field.parse::<u64>().ok()).context("a number");
    let parent = u32::try_from(number(1)?)?;
    Ok((Duration::from_millis((number(11)? + number(12)?) * TICK), parent))
}

/// What a share of some values is smaller than, or equal to: 0.5 is the median, 1.0 the largest.
pub fn share<T: Copy + Ord + Default>(values: &[T], part: f64) -> T {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, clippy::cast_sign_loss)]
    let rank = (part * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
}

/// Lets this process, and those that it starts, open as many files as the system grants: thousands of
/// connections need as many. Systems that are not Unix count no files.
pub fn take_all_files() {
    #[cfg(unix)]
    raise_limit_of_files();
}

#[cfg(unix)]
fn raise_limit_of_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let limit = getrlimit(Resource::Nofile);
    // Where it cannot be raised, fewer connections can be opened.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_sorted_values() {
        let waits = (1..=100).rev().map(Duration::from_millis).collect::<Vec<_>>();
        let of = |part| share(&waits, part).as_millis();
        assert_eq!([of(0.5), of(0.99), of(1.0)], [50, 99, 100]);
        assert_eq!(share::<Duration>(&[], 0.5), Duration::ZERO);
    }
}
