//! [`Paced`]: a connection whose reader has to keep up.
//!
//! Somebody who asks and never reads would hold a connection for ever. So every connection has some
//! time on account: it runs out while the service waits to write, and whatever is read pays some of it
//! back. When there is none left, the connection is closed.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// Whoever reads this many bytes a second is never cut off.
const RATE: f64 = 4096.0;

/// A connection with time on account.
pub(super) struct Paced {
    stream: TcpStream,
    /// The most time that can be on account.
    most: Duration,
    left: Duration,
    waiting: Option<Wait>,
}

struct Wait {
    since: Instant,
    end: Pin<Box<Sleep>>,
}

impl Paced {
    pub(super) fn new(stream: TcpStream, most: Duration) -> Self {
        Self { stream, most, left: most, waiting: None }
    }

    /// Keeps the account for a write.
    fn settle(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(n_bytes)) => {
                let waited = self.waiting.take().map_or(Duration::ZERO, |wait| wait.since.elapsed());
                let earned = Duration::from_secs_f64(n_bytes as f64 / RATE);
                self.left = (self.left.saturating_sub(waited) + earned).min(self.most);
                Poll::Ready(Ok(n_bytes))
            }
            Poll::Pending => {
                let left = self.left;
                let begin = || Wait { since: Instant::now(), end: Box::pin(sleep(left)) };
                let wait = self.waiting.get_or_insert_with(begin);
                match wait.end.as_mut().poll(context) {
                    Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
                    Poll::Pending => Poll::Pending,
                }
            }
            broken => broken,
        }
    }
}

impl AsyncRead for Paced {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Paced {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.settle(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.settle(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
