//! [`BackgroundSync`]: brings bytes to the disk while more of them are being made.

use std::fs::File;
use std::io;
use std::thread::{self, JoinHandle};

/// So many bytes are handed to the disk at a time. A smaller file is not worth a thread.
const PORTION: usize = 64 << 20;

/// Whatever is left for the end of a file, somebody waits for it: gigabytes take as long to reach the
/// disk as to be made, unless they are on their way from the start.
#[derive(Debug, Default)]
pub(super) struct BackgroundSync {
    /// What was written since a portion went off.
    n_waiting: usize,
    under_way: Option<JoinHandle<io::Result<()>>>,
}

impl BackgroundSync {
    /// Notes that bytes were written to a file, and sends them off if they are many and the disk is
    /// done with those before.
    pub(super) fn wrote(&mut self, n_bytes: usize, file: &File) -> io::Result<()> {
        self.n_waiting += n_bytes;
        if self.n_waiting < PORTION || self.under_way.as_ref().is_some_and(|thread| !thread.is_finished()) {
            return Ok(());
        }
        self.wait()?;
        self.n_waiting = 0;
        let file = file.try_clone()?;
        self.under_way = Some(thread::Builder::new().spawn(move || file.sync_data())?);
        Ok(())
    }

    /// Waits until what was sent off is on the disk. A fault of the disk is told once, so that it has to
    /// be told from here.
    pub(super) fn wait(&mut self) -> io::Result<()> {
        self.under_way.take().map_or(Ok(()), |thread| thread.join().expect("syncing does not panic"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn only_a_portion_is_sent_off_and_waited_for() {
        let mut file = tempfile::tempfile().unwrap();
        let mut sync = BackgroundSync::default();
        file.write_all(b"a few bytes").unwrap();
        sync.wrote(PORTION - 1, &file).unwrap();
        assert!(sync.under_way.is_none(), "a small file gets no thread");
        sync.wrote(1, &file).unwrap();
        assert!(sync.under_way.is_some());
        sync.wait().unwrap();
        assert!(sync.under_way.is_none());
    }

    /// The system tells each fault once: whoever finishes the file must hear of it.
    #[cfg(unix)]
    #[test]
    fn a_fault_of_the_disk_is_told_at_the_end() {
        // A pipe cannot be brought to a disk.
        let (_reader, writer) = io::pipe().unwrap();
        let file = File::from(std::os::fd::OwnedFd::from(writer));
        let mut sync = BackgroundSync::default();
        sync.wrote(PORTION, &file).unwrap();
        sync.wait().unwrap_err();
    }
}
