//! Makes items on several threads and prints them in order.

use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;
use ninefold::generate::Control;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, mpsc};
use std::thread;

/// What came of an item: its text, or why there is none and nothing more should be made.
pub(super) type Outcome = Result<String, Failure>;

/// Makes items 0 to `number` on several threads and prints them in order.
///
/// Nobody runs far ahead of the printer, so that memory stays small however many are made.
/// An item that fails ends the work; what comes before it is printed.
pub(super) fn in_order(
    number: u64,
    threads: usize,
    make: impl Fn(u64, &mut Control) -> Outcome + Sync,
) -> Result<(), Failure> {
    let progress = Progress::items(number);
    let ahead = 256 * threads as u64;
    let next = AtomicU64::new(0);
    let printed = (Mutex::new(0u64), Condvar::new());
    let (made_out, made_in) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (made_out, next, printed, make) = (made_out.clone(), &next, &printed, &make);
            scope.spawn(move || {
                let mut control = Control::new();
                loop {
                    let item = next.fetch_add(1, Ordering::Relaxed);
                    let Ok(done) = printed.0.lock() else { return };
                    let Ok(done) = printed.1.wait_while(done, |done| item >= done.saturating_add(ahead))
                    else {
                        return;
                    };
                    drop(done);
                    if item >= number || made_out.send((item, make(item, &mut control))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(made_out);
        let outcome = print_in_order(made_in, &progress, |count| {
            if let Ok(mut done) = printed.0.lock() {
                *done = count;
                printed.1.notify_all();
            }
        });
        // Whatever happened, nobody has to wait for the printer any more.
        if let Ok(mut done) = printed.0.lock() {
            *done = u64::MAX;
            printed.1.notify_all();
        }
        outcome
    })
}

fn print_in_order(
    made: mpsc::Receiver<(u64, Outcome)>,
    progress: &Progress,
    mut printed: impl FnMut(u64),
) -> Result<(), Failure> {
    let mut waiting = std::collections::BTreeMap::new();
    let mut next = 0;
    for (item, outcome) in made {
        waiting.insert(item, outcome);
        let before = next;
        let mut ready = String::new();
        let mut failure = None;
        while let Some(outcome) = waiting.remove(&next) {
            match outcome {
                Ok(text) => ready.push_str(&text),
                Err(reason) => {
                    failure = Some(reason);
                    break;
                }
            }
            next += 1;
        }
        if next > before {
            output::print(ready)?;
            progress.advance(next - before);
            printed(next);
        }
        if let Some(reason) = failure {
            return Err(reason);
        }
    }
    Ok(())
}
