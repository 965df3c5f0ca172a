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
    let output = Output::new(deliver, WAITING_PER_THREAD * threads as u64);
    let take_part = || {
        let mut state = new_state();
        loop {
            let Some((number, piece)) = locked(&input).take() else { return };
            let result = piece.and_then(|piece| work(&mut state, piece));
            if output.hand_in(number, result).is_break() {
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
    output.outcome()
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

/// Results on their way out.
struct Output<R, D> {
    queue: Mutex<Queue<R, D>>,
    /// Rings when results have gone out.
    moved: Condvar,
    /// So many results may wait for an earlier one.
    room: u64,
}

struct Queue<R, D> {
    /// Away while somebody delivers. The others hand in what they have and go on working: it takes the
    /// system a good part of the time to write, and whoever waited for that would write no sooner.
    deliver: Option<D>,
    /// The number of the result that goes out next.
    next: u64,
    waiting: BTreeMap<u64, Result<R, Fault>>,
    outcome: Result<(), Fault>,
}

impl<R, D: FnMut(R) -> Result<(), Fault>> Output<R, D> {
    fn new(deliver: D, room: u64) -> Self {
        let queue = Queue { deliver: Some(deliver), next: 0, waiting: BTreeMap::new(), outcome: Ok(()) };
        Self { queue: Mutex::new(queue), moved: Condvar::new(), room }
    }

    /// Delivers a result and those that waited for it, or lets it wait for its turn. Breaks after a fault.
    ///
    /// Whoever is too far ahead waits here, which bounds the memory.
    fn hand_in(&self, number: u64, result: Result<R, Fault>) -> ControlFlow<()> {
        let is_too_early = |queue: &mut Queue<R, D>| number > queue.next + self.room && queue.outcome.is_ok();
        let queue = self.moved.wait_while(locked(&self.queue), is_too_early);
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        queue.waiting.insert(number, result);
        let Some(mut deliver) = queue.deliver.take() else { return queue.flow() };
        while let Some(result) = queue.take_next() {
            drop(queue);
            let outcome = result.and_then(&mut deliver);
            queue = locked(&self.queue);
            queue.next += 1;
            queue.outcome = outcome;
            self.moved.notify_all();
        }
        queue.deliver = Some(deliver);
        queue.flow()
    }

    fn outcome(self) -> Result<(), Fault> {
        self.queue.into_inner().unwrap_or_else(PoisonError::into_inner).outcome
    }
}

impl<R, D> Queue<R, D> {
    /// The result whose turn it is, if it is there; nothing after a fault.
    fn take_next(&mut self) -> Option<Result<R, Fault>> {
        if self.outcome.is_ok() { self.waiting.remove(&self.next) } else { None }
    }

    fn flow(&self) -> ControlFlow<()> {
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
