//! Puts beside each file of the client what it is as Brotli and gzip, where that is smaller, and tells what
//! a browser has to load.
//!
//! Brotli takes as long as the rest of the bundle, and the files are many: every core packs some.

use crate::Trouble;
use anyhow::{Result, bail};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What should have to be loaded at most, compressed, before something is seen.
const MOST_FOR_THE_PAGE: usize = 171_000;

/// What should have to be loaded at most, compressed, before somebody can play. One call of what belongs to other
/// screens, such as the reader of all text forms, brings all of it here.
const MOST_FOR_A_GAME: usize = 400_000;

/// Packs the files of a folder; what has grown too large for slow networks is refused.
pub(crate) fn add_packed(files: &BTreeMap<String, Vec<u8>>, folder: &Path, trouble: Trouble) -> Result<()> {
    let packed = pack_all(files, folder)?;
    let mut listing = format!("{:>10} {:>10}  file\n", "bytes", "sent");
    let (mut page, mut game, mut rest) = (0, 0, 0);
    for (path, content) in files {
        let sent = packed.get(path).copied().unwrap_or(content.len());
        listing.push_str(&format!("{:>10} {sent:>10}  {path}\n", content.len()));
        match loaded(path) {
            Loaded::First => page += sent,
            Loaded::Game => game += sent,
            Loaded::Later => rest += sent,
        }
    }
    print!("{listing}");
    println!("to load: {page} bytes for the page, {game} for a game, {rest} for all else and use offline");
    for (name, bytes, most) in [("page", page, MOST_FOR_THE_PAGE), ("game", game, MOST_FOR_A_GAME)] {
        if trouble == Trouble::Small && bytes > most {
            bail!("the {name} has grown beyond the {most} bytes that slow networks can bear");
        }
    }
    Ok(())
}

/// Packs files side by side, and tells how many bytes are sent for each that became smaller.
fn pack_all(files: &BTreeMap<String, Vec<u8>>, folder: &Path) -> Result<BTreeMap<String, usize>> {
    let mut largest_first = files.iter().filter(|(path, _)| is_compressible(path)).collect::<Vec<_>>();
    largest_first.sort_by_key(|(_, content)| Reverse(content.len()));
    let next = AtomicUsize::new(0);
    let pack_some = || {
        let mut packed = Vec::new();
        while let Some((path, content)) = largest_first.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut sent = content.len();
            for (ending, packed) in [("br", by_brotli(content)?), ("gz", by_gzip(content)?)] {
                if packed.len() < content.len() {
                    fs::write(folder.join(format!("{path}.{ending}")), &packed)?;
                    sent = sent.min(packed.len());
                }
            }
            packed.push((String::clone(path), sent));
        }
        anyhow::Ok(packed)
    };
    let n_threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let packers = (0..n_threads).map(|_| scope.spawn(pack_some)).collect::<Vec<_>>();
        let packed = packers.into_iter().map(|packer| packer.join().expect("packing does not panic"));
        Ok(packed.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
    })
}

/// When a browser loads a file.
enum Loaded {
    /// Before anything is seen.
    First,
    /// While the first screen is looked at, to play.
    Game,
    /// While somebody is already playing.
    Later,
}

fn loaded(path: &str) -> Loaded {
    let has = |parts: &[&str]| parts.iter().any(|part| path.contains(part));
    if has(&["split_game", "chunk_"]) {
        Loaded::Game
    } else if has(&["worker", "printer", "scanner", "split_", "screens-", ".png", ".txt"]) {
        Loaded::Later
    } else {
        Loaded::First
    }
}

/// Pictures and fonts are compressed already.
fn is_compressible(path: &str) -> bool {
    ![".png", ".woff2"].iter().any(|ending| path.ends_with(ending))
}

fn by_brotli(content: &[u8]) -> Result<Vec<u8>> {
    let params = BrotliEncoderParams { quality: 11, size_hint: content.len(), ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut packed, &params)?;
    Ok(packed)
}

fn by_gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?)
}
