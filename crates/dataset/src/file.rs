//! [`NewFile`]: a file that is whole or not there at all.

mod background_sync;

use crate::Fault;
use crate::hash::hex;
use crate::read::is_standard;
use background_sync::BackgroundSync;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file under way: it takes its name when it is finished, and goes away when it is not.
///
/// The bytes are on the disk before the file has its name, so that a file with a name is whole after
/// a crash too.
#[derive(Debug)]
pub(crate) struct NewFile {
    writer: BufWriter<File>,
    sync: BackgroundSync,
    path: PathBuf,
    /// Its name while it is under way; standard output has none.
    part: Option<PathBuf>,
}

/// Less than a batch with two grids a row has, which goes to the system as it is then, without a copy.
const BUFFER: usize = 1 << 16;

impl NewFile {
    /// Begins a file; its folder must be there. `-` is standard output, which is never more than begun.
    ///
    /// The name of the part is the same every time, so that whoever goes on after a crash writes over
    /// what the crash left.
    pub(crate) fn create(path: &Path) -> Result<Self, Fault> {
        if is_standard(path) {
            let path = Path::new("standard output");
            let file = standard_output().map_err(|error| Fault::io(path, &error))?;
            return Ok(Self::new(file, path, None));
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(Fault::new(format_args!(
                "{}: there is no folder '{}'",
                path.display(),
                folder.display()
            ))
            .hint("make the folder first, or name another file"));
        }
        if path.is_dir() {
            return Err(Fault::io(path, &io::ErrorKind::IsADirectory.into()));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let part = path.with_file_name(format!(".{name}.part"));
        let file = File::create(&part).map_err(|error| Fault::io(path, &error))?;
        Ok(Self::new(file, path, Some(part)))
    }

    fn new(file: File, path: &Path, part: Option<PathBuf>) -> Self {
        let writer = BufWriter::with_capacity(BUFFER, file);
        Self { writer, sync: BackgroundSync::default(), path: path.into(), part }
    }

    /// Lets the bytes of a file begin their way to the disk.
    fn wrote(&mut self, n_bytes: usize) -> io::Result<()> {
        if self.part.is_none() {
            return Ok(());
        }
        self.sync.wrote(n_bytes, self.writer.get_ref())
    }

    /// Where the file will be.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes over the start of the file.
    pub(crate) fn rewrite_start(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.seek(SeekFrom::Start(0))?;
        self.writer.write_all(bytes)?;
        self.writer.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> Result<(), Fault> {
        self.give_name().map_err(|error| Fault::io(&self.path, &error))
    }

    fn give_name(&mut self) -> io::Result<()> {
        self.writer.flush()?;
        let Some(part) = &self.part else { return Ok(()) };
        self.sync.wait()?;
        self.writer.get_ref().sync_all()?;
        fs::rename(part, &self.path)?;
        sync_folder(&self.path)
    }
}

/// Standard output as a file of its own, which does not look for the ends of lines.
fn standard_output() -> io::Result<File> {
    #[cfg(unix)]
    let owned = std::os::fd::AsFd::as_fd(&io::stdout()).try_clone_to_owned()?;
    #[cfg(windows)]
    let owned = std::os::windows::io::AsHandle::as_handle(&io::stdout()).try_clone_to_owned()?;
    Ok(owned.into())
}

/// Makes sure that the name of a file survives a crash.
fn sync_folder(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Only here can a folder be opened and synced like a file.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n_bytes = self.writer.write(bytes)?;
        self.wrote(n_bytes)?;
        Ok(n_bytes)
    }

    // The usual way asks for every piece anew.
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)?;
        self.wrote(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After `finish` it is not there any more.
        if let Some(part) = &self.part {
            let _ = fs::remove_file(part);
        }
    }
}

/// Writes a small file whole.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let mut file = NewFile::create(path)?;
    file.write_all(bytes).map_err(|error| Fault::io(path, &error))?;
    file.finish()
}

/// What a file consists of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stamp {
    pub(crate) n_bytes: u64,
    pub(crate) sha256: String,
}

/// What a file on the disk consists of.
pub(crate) fn stamp_of(path: &Path) -> Result<Stamp, Fault> {
    let read = || {
        let mut file = File::open(path)?;
        let mut digest = Sha256::new();
        let mut n_bytes = 0;
        let mut buffer = vec![0; 1 << 18];
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(Stamp { n_bytes, sha256: hex(&digest.finalize()) }),
                n => {
                    digest.update(&buffer[..n]);
                    n_bytes += n as u64;
                }
            }
        }
    };
    read().map_err(|error: io::Error| Fault::io(path, &error))
}
