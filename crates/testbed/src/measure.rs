//! What programs that measure a service need.

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
    use std::time::Duration;

    #[test]
    fn shares_are_of_sorted_values() {
        let waits = (1..=100).rev().map(Duration::from_millis).collect::<Vec<_>>();
        let of = |part| share(&waits, part).as_millis();
        assert_eq!([of(0.5), of(0.99), of(1.0)], [50, 99, 100]);
        assert_eq!(share::<Duration>(&[], 0.5), Duration::ZERO);
    }
}
