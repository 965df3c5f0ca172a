//! Lines in, results out: on all cores, in input order, in constant memory.

use ninefold::format::lines::{Block, Blocks};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;

/// How many bytes are read at a time.
const PIECE: usize = 1 << 18;

/// Blocks that are under way for each thread; more would only cost memory.
const BLOCKS_PER_THREAD: usize = 4;

/// More threads than this only cost.
const MOST_THREADS: usize = 512;

/// As many threads as asked for, within reason, or as the machine has cores.
pub(crate) fn thread_count(asked: Option<NonZeroUsize>) -> usize {
    let threads = asked.or_else(|| thread::available_parallelism().ok());
    threads.map_or(1, NonZeroUsize::get).min(MOST_THREADS)
}

/// Cuts the input into blocks of lines, works on them on `threads` threads, each with a state of
/// its own, and delivers the results in input order, each with the bytes read for it.
///
/// One thread means the caller's own, with nothing beside it. Otherwise reading and delivering go on
/// beside the work. The reader needs a ticket for every block, and gets it back when the block's result has been
/// delivered: that bounds the memory, also when one block takes much longer than the others.
pub(crate) fn run<S, T: Send>(
    start: Vec<u8>,
    reader: impl Read + Send,
    threads: usize,
    new_state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &Block) -> T + Sync,
    mut deliver: impl FnMut(T, u64) -> io::Result<()>,
) -> io::Result<()> {
    if threads == 1 {
        let mut state = new_state();
        return read_blocks(start, reader, |block, n_bytes| deliver(work(&mut state, &block), n_bytes));
    }
    let (ticket_out, ticket_in) = mpsc::channel();
    let (block_out, block_in) = mpsc::channel();
    let (result_out, result_in) = mpsc::channel();
    for _ in 0..threads * BLOCKS_PER_THREAD {
        ticket_out.send(()).expect("the reader has not started yet");
    }
    let block_in = Mutex::new(block_in);
    thread::scope(|scope| {
        let reading = scope.spawn(move || {
            let mut number = 0u64;
            read_blocks(start, reader, |block, n_bytes| {
                // Either channel is closed only when nobody wants the rest of the input.
                let unwanted = || io::Error::from(io::ErrorKind::BrokenPipe);
                ticket_in.recv().map_err(|_| unwanted())?;
                block_out.send((number, block, n_bytes)).map_err(|_| unwanted())?;
                number += 1;
                Ok(())
            })
        });
        for _ in 0..threads {
            let (block_in, new_state, work, result_out) = (&block_in, &new_state, &work, result_out.clone());
            scope.spawn(move || {
                let mut state = new_state();
                loop {
                    let received = block_in.lock().map(|blocks| blocks.recv());
                    let Ok(Ok((number, block, n_bytes))) = received else { return };
                    let result = work(&mut state, &block);
                    if result_out.send((number, result, n_bytes)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(result_out);
        // Owned here, so that an early end takes the tickets from the reader and ends it too.
        let ticket_out = ticket_out;
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, result, n_bytes) in result_in {
            waiting.insert(number, (result, n_bytes));
            while let Some((result, n_bytes)) = waiting.remove(&next) {
                deliver(result, n_bytes)?;
                next += 1;
                // The reader may be at its end already; then nobody needs the ticket.
                ticket_out.send(()).ok();
            }
        }
        reading.join().unwrap_or_else(|_| Err(io::Error::other("reading failed")))
    })
}

/// Hands out the input in blocks of whole lines until it ends or the receiver fails.
fn read_blocks(
    start: Vec<u8>,
    mut reader: impl Read,
    mut receive: impl FnMut(Block, u64) -> io::Result<()>,
) -> io::Result<()> {
    let mut blocks = Blocks::new();
    let mut piece = start;
    while !piece.is_empty() {
        receive(blocks.push(&piece), piece.len() as u64)?;
        piece.clear();
        (&mut reader).take(PIECE as u64).read_to_end(&mut piece)?;
    }
    receive(blocks.finish(), 0)
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
