//! [`in_order`]: work on all cores whose results come out in the order in which it went in.

use crate::Fault;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// So many results for each thread may wait for an earlier one; more would only cost memory.
const WAITING_PER_THREAD: u64 = 4;

/// Takes pieces until there are none, works on them on `threads` threads, each with a state of its
/// own, and delivers the results in the order of the pieces.
///
/// The first fault of all three ends the work; what comes before it has been delivered.
pub(crate) fn in_order<S, P: Send, R: Send>(
    threads: usize,
    next: impl FnMut() -> Result<Option<P>, Fault> + Send,
    new_state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, P) -> Result<R, Fault> + Sync,
    deliver: impl FnMut(R) -> Result<(), Fault> + Send,
) -> Result<(), Fault> {
    let input = Mutex::new(Input { next, n_taken: 0, is_at_end: false });
    let output = Mutex::new(Output { deliver, next: 0, waiting: BTreeMap::new(), outcome: Ok(()) });
    let moved = Condvar::new();
    let room = WAITING_PER_THREAD * threads as u64;
    let take_part = || {
        let mut state = new_state();
        loop {
            let Some((number, piece)) = locked(&input).take() else { return };
            let result = piece.and_then(|piece| work(&mut state, piece));
            // Whoever is too far ahead waits here, which bounds the memory.
            let waited = moved
                .wait_while(locked(&output), |output| number > output.next + room && output.outcome.is_ok());
            let mut output = waited.unwrap_or_else(PoisonError::into_inner);
            let flow = output.hand_in(number, result);
            moved.notify_all();
            if flow.is_break() {
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(take_part);
        }
        take_part();
    });
    output.into_inner().unwrap_or_else(PoisonError::into_inner).outcome
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Input<N> {
    next: N,
    n_taken: u64,
    is_at_end: bool,
}

impl<P, N: FnMut() -> Result<Option<P>, Fault>> Input<N> {
    /// The next piece with its number; a fault takes the place of the piece, and is the last.
    fn take(&mut self) -> Option<(u64, Result<P, Fault>)> {
        if self.is_at_end {
            return None;
        }
        let number = self.n_taken;
        self.n_taken += 1;
        let piece = (self.next)().transpose();
        self.is_at_end = !matches!(piece, Some(Ok(_)));
        Some((number, piece?))
    }
}

struct Output<R, D> {
    deliver: D,
    /// The number of the result that goes out next.
    next: u64,
    waiting: BTreeMap<u64, Result<R, Fault>>,
    outcome: Result<(), Fault>,
}

impl<R, D: FnMut(R) -> Result<(), Fault>> Output<R, D> {
    fn hand_in(&mut self, number: u64, result: Result<R, Fault>) -> ControlFlow<()> {
        self.waiting.insert(number, result);
        while self.outcome.is_ok()
            && let Some(result) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.outcome = result.and_then(&mut self.deliver);
        }
        if self.outcome.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_the_first_fault_ends_the_work() {
        for threads in [1, 3] {
            let mut given = 0;
            let mut got = Vec::new();
            let next = || {
                given += 1;
                Ok((given <= 1000).then_some(given))
            };
            let work = |_: &mut (), piece: u64| {
                if piece < 900 { Ok(piece) } else { Err(Fault::new(format_args!("piece {piece}"))) }
            };
            let outcome = in_order(
                threads,
                next,
                || (),
                work,
                |piece| {
                    got.push(piece);
                    Ok(())
                },
            );
            assert_eq!(outcome.unwrap_err().message, "piece 900");
            assert_eq!(got, (1..900).collect::<Vec<_>>());
        }
    }
}
