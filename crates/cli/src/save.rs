//! Files that are whole or not there at all.

use crate::failure::Failure;
use crate::output;
use std::fs::{self, File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that nobody ever sees half of it; `-` is standard output.
///
/// The bytes go to a file beside it that takes its name at the end. What is no plain file, such as a
/// device, is written to as it is.
pub(crate) fn save(path: &str, bytes: &[u8]) -> Result<(), Failure> {
    if path == "-" {
        return to_stdout(bytes);
    }
    let failure = |error| Failure::io(path, &error);
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => Err(failure(io::ErrorKind::IsADirectory.into())),
        Ok(metadata) if !metadata.is_file() => OpenOptions::new()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(bytes))
            .map_err(failure),
        _ => match missing_folder(Path::new(path)) {
            Some(folder) => {
                Err(Failure::new(format_args!("{path}: there is no folder '{}'", folder.display()))
                    .hint("make the folder first, or name another file with -o"))
            }
            None => replace(Path::new(path), bytes).map_err(failure),
        },
    }
}

/// The folder that a file should go to, if it is not there.
fn missing_folder(path: &Path) -> Option<&Path> {
    path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir())
}

fn to_stdout(bytes: &[u8]) -> Result<(), Failure> {
    if io::stdout().is_terminal() {
        return Err(Failure::new("this isn't text for a terminal").hint("name a file with -o"));
    }
    Ok(output::print(bytes)?)
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let part = part_of(path);
    let written = OpenOptions::new().write(true).create_new(true).open(&part).and_then(|mut file: File| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let renamed = written.and_then(|()| fs::rename(&part, path));
    if renamed.is_err() {
        // It may not have come into being; the first fault is the one to tell.
        let _ = fs::remove_file(&part);
    }
    renamed
}

fn part_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}
