//! Rooms, and more words than anybody says.

use super::Target;
use crate::client::connect;
use anyhow::{Context, Result};
use ninefold::puzzle::Cell;
use ninefold_protocol::room::{ClientMessage, Whisper};
use serde_json::json;
use tungstenite::Message;
use tungstenite::client::IntoClientRequest;

/// Opens a room and floods its socket, again and again.
pub(super) async fn flood(target: Target, n: usize) -> Result<()> {
    let mut client = target.client();
    let form = json!({"kind": "together", "name": format!("Mallory-{n}"), "text": "12...41..1...32."});
    let Some(opened) = target.count("room", client.post("/api/v1/rooms", &form).await).await else {
        return Ok(());
    };
    let opened = opened.json();
    let id = opened["id"].as_str().context("a room has an id")?;
    let cookie = client.cookie.clone().context("a guest has a cookie")?;
    while target.goes_on() {
        let url = format!("ws://{}/api/v1/rooms/{id}/socket", target.place);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let link = connect(target.place, target.address()).await?.into_std()?;
        link.set_nonblocking(false)?;
        link.set_read_timeout(Some(std::time::Duration::from_secs(5)))?;
        let thread = target.clone();
        tokio::task::spawn_blocking(move || talk(&thread, request, link)).await?;
    }
    Ok(())
}

/// Talks until the service has enough.
fn talk(target: &Target, request: tungstenite::handshake::client::Request, link: std::net::TcpStream) {
    let Ok((mut socket, _)) = tungstenite::client(request, link) else {
        target.note("socket refused".into());
        std::thread::sleep(std::time::Duration::from_millis(20));
        return;
    };
    let look = ClientMessage::Whisper(Whisper::Look(vec![Cell::new(1)])).write().unwrap_or_default();
    while target.goes_on() {
        if socket.send(Message::text(look.clone())).is_err() {
            target.note("socket cut off".into());
            return;
        }
    }
}
