//! [`stream`]: an answer that is made piece by piece, as fast as it is read.

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::Frame;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// Where the pieces go. Whoever writes waits until there is room, so that at most a few of them are in
/// memory.
pub(crate) struct Pieces(mpsc::Sender<io::Result<Bytes>>);

/// The reader has gone away: there is no use in going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone;

impl Pieces {
    /// Writes a piece.
    pub(crate) async fn write(&self, piece: impl Into<Bytes>) -> Result<(), Gone> {
        self.0.send(Ok(piece.into())).await.map_err(|_| Gone)
    }

    /// Writes a text as JSON. A long one goes in pieces that take no time: others have their turn in between.
    pub(crate) async fn write_text(&self, mut text: &str) -> Result<(), Gone> {
        self.write("\"").await?;
        while !text.is_empty() {
            let (piece, rest) = text.split_at(text.floor_char_boundary(PIECE));
            let quoted = serde_json::to_string(piece).unwrap_or_default();
            self.write(quoted[1..quoted.len() - 1].to_owned()).await?;
            text = rest;
        }
        self.write("\"").await
    }

    /// Breaks the answer off, so that nobody takes a part of it for the whole.
    pub(crate) async fn break_off(&self, reason: impl ToString) {
        // Whoever has gone away need not be told.
        let _ = self.0.send(Err(io::Error::other(reason.to_string()))).await;
    }
}

/// How many bytes of a text go at once.
const PIECE: usize = 32 << 10;

/// A body, and where its pieces go.
pub(crate) fn stream() -> (Pieces, Body) {
    let (sender, receiver) = mpsc::channel(2);
    (Pieces(sender), Body::new(Stream(receiver)))
}

struct Stream(mpsc::Receiver<io::Result<Bytes>>);

impl HttpBody for Stream {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        self.0.poll_recv(context).map(|piece| piece.map(|piece| piece.map(Frame::data)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;

    #[tokio::test]
    async fn a_long_text_arrives_as_it_was() {
        for text in [String::new(), "ü\"\\\n".repeat(40_000)] {
            let (pieces, body) = stream();
            let sent = text.clone();
            tokio::spawn(async move { pieces.write_text(&sent).await });
            let arrived = to_bytes(body, usize::MAX).await.unwrap();
            assert_eq!(serde_json::from_slice::<String>(&arrived).unwrap(), text);
        }
    }
}
