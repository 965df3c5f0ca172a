//! Trains the network that names digits, and writes `src/weights.bin`.
//!
//! ```text
//! cargo run --release -p ninefold-scan --example train -- FONTS crates/scan/src/weights.bin
//! ```
//!
//! `FONTS` is a folder with font files, folders below it too. No font comes with this crate: any few hundred
//! faces will do that print digits as books, newspapers and screens do; what is handwritten, ornamental or made
//! of symbols should not be among them. Every tenth family is kept out of the training and measures it.
//!
//! Each example is a cell as a camera sees it (`photograph`), seen by the same code that reads puzzles
//! (`ninefold_scan::training`). The same fonts and the same seed give the same bytes.

#![allow(clippy::print_stdout)]

mod learn;
mod letters;
mod photograph;

use learn::Learner;
use letters::Face;
use ninefold_scan::training::{Glyph, N_CLASSES, Network, OTHER, SIDE, sure};
use photograph::Subject;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::error::Error;
use std::path::Path;

/// Everything follows from it.
const SEED: u64 = 9;

/// Cells that are photographed for training.
const N_EXAMPLES: usize = 160_000;

/// Cells that are photographed for measuring.
const N_MEASURED: usize = 30_000;

/// How often all examples are gone through.
const N_ROUNDS: usize = 6;

/// A glyph and what it is.
struct Example {
    ink: [u8; SIDE * SIDE],
    class: usize,
}

impl Example {
    fn ink(&self) -> [f32; SIDE * SIDE] {
        self.ink.map(|ink| f32::from(ink) / 255.0)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let [fonts, weights] = arguments.as_slice() else {
        return Err("give a folder of fonts and a file for the weights".into());
    };
    let (training, measuring) = letters::faces(Path::new(fonts))?;
    println!("{} faces to learn from, {} to measure by", training.len(), measuring.len());
    let examples = photographs(&training, N_EXAMPLES, SEED);
    let measured = photographs(&measuring, N_MEASURED, SEED + 1);

    let mut luck = ChaCha8Rng::seed_from_u64(SEED);
    let mut learner = Learner::new(&mut luck);
    for round in 0..N_ROUNDS {
        let loss = learner.round(&examples, round as f32 / N_ROUNDS as f32, &mut luck);
        let (right, _) = measure(&learner.network, &measured);
        println!("round {}: loss {loss:.4}, right {:.3} %", round + 1, right * 100.0);
    }
    let bytes = learner.network.to_bytes();
    std::fs::write(weights, &bytes)?;
    let rounded = Network::from_bytes(bytes.as_slice().try_into()?);
    let (right, sure) = measure(&rounded, &measured);
    println!("as written, {} bytes: right {:.3} %", bytes.len(), right * 100.0);
    println!("{sure}");
    Ok(())
}

/// Cells as a camera sees them, on all cores, each from a seed of its own.
fn photographs(faces: &[Face], number: usize, seed: u64) -> Vec<Example> {
    let n_threads = 8;
    let (examples, n_missed, n_flawed) = std::thread::scope(|scope| {
        let parts = (0..n_threads).map(|part| {
            scope.spawn(move || {
                let mut luck = ChaCha8Rng::seed_from_u64(seed);
                luck.set_stream(part as u64);
                let (mut examples, mut n_missed, mut n_flawed) = (Vec::new(), 0, 0);
                while examples.len() < number / n_threads {
                    let face = &faces[luck.random_range(0..faces.len())];
                    let subject = Subject::any(&mut luck);
                    match Glyph::of(&photograph::of(face, subject, &mut luck)) {
                        // It is doubtful anyway, and may be a part of what is there.
                        Some(glyph) if glyph.flaw.is_some() => n_flawed += 1,
                        Some(glyph) => examples.push(Example {
                            ink: glyph.ink.map(|ink| (ink * 255.0).round() as u8),
                            class: subject.class(),
                        }),
                        None => n_missed += 1,
                    }
                }
                (examples, n_missed, n_flawed)
            })
        });
        let parts = parts.collect::<Vec<_>>();
        let mut all = (Vec::new(), 0, 0);
        for part in parts {
            let (examples, n_missed, n_flawed) = part.join().expect("no photograph fails");
            all.0.extend(examples);
            all.1 += n_missed;
            all.2 += n_flawed;
        }
        all
    });
    println!("{} glyphs; {n_missed} cells looked empty, {n_flawed} were flawed", examples.len());
    examples
}

/// The part of glyphs that are named rightly, and in words how often a sure name is wrong.
fn measure(network: &Network, examples: &[Example]) -> (f32, String) {
    let (mut n_right, mut n_sure, mut n_wrong, mut n_digits_right, mut n_digits) = (0, 0, 0, 0, 0);
    let mut confused = [[0; N_CLASSES]; N_CLASSES];
    for example in examples {
        let likely = network.judge(&example.ink());
        let best =
            (0..N_CLASSES).max_by(|one, other| likely[*one].total_cmp(&likely[*other])).unwrap_or(OTHER);
        let is_right = best == example.class;
        n_right += usize::from(is_right);
        if example.class != OTHER {
            n_digits += 1;
            n_digits_right += usize::from(is_right);
        }
        if let Some(sure) = sure(&likely) {
            let is_wrong = usize::from(sure != example.class);
            // What is no digit is a few in a hundred here, and hardly ever in a grid.
            if example.class != OTHER {
                n_sure += 1;
                n_wrong += is_wrong;
            }
            confused[example.class][sure] += is_wrong;
        }
    }
    let part = |of: usize, all: usize| of as f32 * 100.0 / all.max(1) as f32;
    let mut words = format!(
        "digits: {:.3} % right; {:.2} % of them sure, {:.4} % of the sure wrong",
        part(n_digits_right, n_digits),
        part(n_sure, n_digits),
        part(n_wrong, n_sure)
    );
    let pairs = (0..N_CLASSES * N_CLASSES).map(|at| (at / N_CLASSES, at % N_CLASSES));
    for (class, best) in pairs.filter(|(class, best)| confused[*class][*best] > 0) {
        let name = |class: usize| if class == OTHER { "other".to_owned() } else { (class + 1).to_string() };
        words += &format!("\n  {} read as {}: {}", name(class), name(best), confused[class][best]);
    }
    (n_right as f32 / examples.len().max(1) as f32, words)
}
