//! A bare WebSocket that says again what it hears: what a room is measured beside.

use anyhow::Result;
use axum::Router;
use axum::extract::ws::{WebSocket, WebSocketUpgrade};
use axum::routing::get;
use std::io::Write;

/// Serves it on a free port until the process ends, and says where, as the service does.
pub fn serve_echo() -> Result<()> {
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        writeln!(std::io::stdout(), "An echo is at http://{}/", listener.local_addr()?)?;
        let app = Router::new().route("/", get(async |upgrade: WebSocketUpgrade| upgrade.on_upgrade(repeat)));
        Ok(axum::serve(listener, app).await?)
    })
}

async fn repeat(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await {
        if socket.send(message).await.is_err() {
            return;
        }
    }
}
