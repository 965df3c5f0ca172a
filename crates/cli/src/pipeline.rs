//! Lines in, results out: on all cores, in input order, in constant memory.
//!
//! Every thread does the whole of the work: it takes the next block of lines from the input, works
//! on it, and hands the result in. Bytes stay with the core that read them, and one thread alone
//! needs no other.

use ninefold::format::lines::{Block, Blocks};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::mem;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many bytes are read at a time.
const PIECE: usize = 1 << 18;

/// So many results for each thread may wait for an earlier one; more would only cost memory.
const WAITING_PER_THREAD: usize = 4;

/// More threads than this only cost.
const MOST_THREADS: usize = 512;

/// Reads a number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a number from 1 on, or leave it out for all cores".into())
}

/// As many threads as asked for, within reason, or as the machine has cores.
pub(crate) fn thread_count(asked: Option<NonZeroUsize>) -> usize {
    let threads = asked.or_else(|| thread::available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get).min(MOST_THREADS)
}

/// Cuts the input into blocks of lines, works on them on `threads` threads, each with a state of
/// its own, and delivers the results in input order, each with the bytes read for it.
pub(crate) fn run<S, T: Send>(
    start: Vec<u8>,
    reader: impl Read + Send,
    threads: usize,
    new_state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &Block) -> T + Sync,
    deliver: impl FnMut(T, u64) -> io::Result<()> + Send,
) -> io::Result<()> {
    let input = Mutex::new(Input::new(start, reader));
    let output = Output::new(deliver, threads * WAITING_PER_THREAD);
    let take_part = || {
        let mut state = new_state();
        loop {
            let Some(Piece { number, block, n_bytes }) = locked(&input).next() else { return };
            let result = work(&mut state, &block);
            if output.hand_in(number, result, n_bytes).is_break() {
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
    output.outcome()?;
    locked(&input).failure.take().map_or(Ok(()), Err)
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The lines that have not been taken yet.
struct Input<R> {
    reader: R,
    blocks: Blocks,
    /// What was read last.
    bytes: Vec<u8>,
    n_taken: u64,
    is_at_end: bool,
    failure: Option<io::Error>,
}

/// Some lines of the input.
struct Piece {
    /// How many were taken before it.
    number: u64,
    block: Block,
    n_bytes: u64,
}

impl<R: Read> Input<R> {
    fn new(start: Vec<u8>, reader: R) -> Self {
        Self { reader, blocks: Blocks::new(), bytes: start, n_taken: 0, is_at_end: false, failure: None }
    }

    /// The next lines; nothing at the end, or when reading fails.
    fn next(&mut self) -> Option<Piece> {
        if self.is_at_end {
            return None;
        }
        let number = self.n_taken;
        self.n_taken += 1;
        if number > 0 {
            self.bytes.clear();
            if let Err(error) = (&mut self.reader).take(PIECE as u64).read_to_end(&mut self.bytes) {
                self.failure = Some(error);
                self.is_at_end = true;
                return None;
            }
        }
        self.is_at_end = self.bytes.is_empty();
        let block =
            if self.is_at_end { mem::take(&mut self.blocks).finish() } else { self.blocks.push(&self.bytes) };
        Some(Piece { number, block, n_bytes: self.bytes.len() as u64 })
    }
}

/// Results on their way out.
struct Output<T, D> {
    queue: Mutex<Queue<T, D>>,
    /// Rings when results have gone out.
    moved: Condvar,
    /// So many results may wait for an earlier one.
    room: u64,
}

struct Queue<T, D> {
    deliver: D,
    /// The number of the result that goes out next.
    next: u64,
    waiting: BTreeMap<u64, (T, u64)>,
    failure: Option<io::Error>,
}

impl<T, D: FnMut(T, u64) -> io::Result<()>> Output<T, D> {
    fn new(deliver: D, room: usize) -> Self {
        let queue = Queue { deliver, next: 0, waiting: BTreeMap::new(), failure: None };
        Self { queue: Mutex::new(queue), moved: Condvar::new(), room: room as u64 }
    }

    /// Delivers a result and those that waited for it, or lets it wait for its turn. Breaks when
    /// nobody wants any more.
    ///
    /// Whoever is too far ahead waits here: that bounds the memory, also when one block takes much
    /// longer than the others.
    fn hand_in(&self, number: u64, result: T, n_bytes: u64) -> ControlFlow<()> {
        let is_too_early =
            |queue: &mut Queue<T, D>| number > queue.next + self.room && queue.failure.is_none();
        let queue = self.moved.wait_while(locked(&self.queue), is_too_early);
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        queue.waiting.insert(number, (result, n_bytes));
        let flow = queue.deliver_those_in_turn();
        self.moved.notify_all();
        flow
    }

    fn outcome(self) -> io::Result<()> {
        let queue = self.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        queue.failure.map_or(Ok(()), Err)
    }
}

impl<T, D: FnMut(T, u64) -> io::Result<()>> Queue<T, D> {
    fn deliver_those_in_turn(&mut self) -> ControlFlow<()> {
        while self.failure.is_none()
            && let Some((result, n_bytes)) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.failure = (self.deliver)(result, n_bytes).err();
        }
        if self.failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All lines as they come back; the first `start` bytes have been read before.
    fn numbered(input: &[u8], start: usize, threads: usize) -> Vec<String> {
        let (start, rest) = input.split_at(start);
        let mut lines = Vec::new();
        let work = |_: &mut (), block: &Block| {
            let told = |line: ninefold::format::lines::Line<'_>| {
                format!("{} {}", line.number, String::from_utf8_lossy(line.bytes))
            };
            block.lines().map(told).collect::<Vec<_>>()
        };
        let mut total = 0;
        let deliver = |result: Vec<String>, n_bytes| {
            lines.extend(result);
            total += n_bytes;
            Ok(())
        };
        run(start.to_vec(), rest, threads, || (), work, deliver).unwrap();
        assert_eq!(total, input.len() as u64);
        lines
    }

    #[test]
    fn lines_come_back_in_order_with_their_numbers() {
        let input = (1..=100_000).map(|number| format!("line {number}\n")).collect::<String>();
        for threads in [1, 3] {
            let lines = numbered(input.as_bytes(), 100, threads);
            assert_eq!(lines.len(), 100_000);
            assert!((1..).zip(&lines).all(|(number, line)| *line == format!("{number} line {number}")));
        }
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(numbered(b"first\nlast", 3, 2), ["1 first", "2 last"]);
    }

    #[test]
    fn a_closed_output_ends_the_work() {
        let input = b"line\n".repeat(500_000);
        let deliver = |(), _| Err(io::ErrorKind::BrokenPipe.into());
        for threads in [1, 2] {
            let closed = run(input[..9].to_vec(), &input[9..], threads, || (), |_, _| (), deliver);
            assert_eq!(closed.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
        }
    }
}
