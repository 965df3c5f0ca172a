//! Writes the files of the client, each also as Brotli and gzip where that is smaller, and tells
//! what a browser has to load.

use crate::Trouble;
use anyhow::{Context, Result, bail};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;

/// What should have to be loaded at most, compressed, before somebody can play.
const MOST_BYTES: usize = 200_000;

/// Writes files into a folder; a page that has grown too large for slow networks is refused.
pub(crate) fn write_all(files: &BTreeMap<String, Vec<u8>>, folder: &Path, trouble: Trouble) -> Result<()> {
    let mut listing = format!("{:>10} {:>10}  file\n", "bytes", "sent");
    let (mut page, mut game, mut rest) = (0, 0, 0);
    for (path, content) in files {
        let target = folder.join(path);
        let parent = target.parent().context("a file is in a folder")?;
        fs::create_dir_all(parent)?;
        fs::write(&target, content)?;
        let mut sent = content.len();
        if trouble != Trouble::Quick && is_compressible(path) {
            for (ending, packed) in [("br", by_brotli(content)?), ("gz", by_gzip(content)?)] {
                if packed.len() < content.len() {
                    fs::write(folder.join(format!("{path}.{ending}")), &packed)?;
                    sent = sent.min(packed.len());
                }
            }
        }
        listing.push_str(&format!("{:>10} {sent:>10}  {path}\n", content.len()));
        match loaded(path) {
            Loaded::First => page += sent,
            Loaded::Game => game += sent,
            Loaded::Later => rest += sent,
        }
    }
    if trouble == Trouble::Quick {
        return Ok(());
    }
    print!("{listing}");
    println!("to load: {page} bytes for the page, {game} for a game, {rest} for all else and use offline");
    if trouble == Trouble::Small && page > MOST_BYTES {
        bail!("the page has grown beyond the {MOST_BYTES} bytes that slow networks can bear");
    }
    Ok(())
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
    } else if has(&["worker", "printer", "split_", "screens-", ".png", ".txt"]) {
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
