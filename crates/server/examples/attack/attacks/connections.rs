//! Connections that are slow, greedy, malformed, or simply many.

use super::Target;
use crate::client::connect;
use anyhow::Result;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::time::sleep;

/// Heads and bodies that come byte by byte.
pub(super) async fn slow(target: Target, n: usize) -> Result<()> {
    let head = "GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: 1\r\n\r\n";
    let body = "POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                Content-Length: 900000\r\n\r\n";
    while target.goes_on() {
        let Ok(mut link) = connect(target.place, target.address()).await else {
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let (now, later) =
            if n.is_multiple_of(2) { ("", head) } else { (body, "{\"log\":\"xxxxxxxxxxxxxxxxxxx") };
        if link.write_all(now.as_bytes()).await.is_err() {
            target.note("refused".into());
            continue;
        }
        let mut bytes = later.bytes().cycle();
        while target.goes_on() {
            let byte = bytes.next().unwrap_or_default();
            if link.write_all(&[byte]).await.is_err() {
                target.note("cut off".into());
                break;
            }
            sleep(Duration::from_millis(250)).await;
        }
    }
    Ok(())
}

/// So many connections each, which ask for much and never read.
const GREED: usize = 70;

/// Thousands of connections that ask and never read.
pub(super) async fn never_reading(target: Target, _: usize) -> Result<()> {
    let ask = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(500);
    let mut held = Vec::new();
    for _ in 0..GREED {
        let opened = tokio::time::timeout(Duration::from_secs(5), connect(target.place, target.address()));
        let Ok(Ok(mut link)) = opened.await else {
            target.note("no connection".into());
            continue;
        };
        // The service may hang up before it has heard everything.
        let _ = tokio::time::timeout(Duration::from_millis(50), link.write_all(ask.as_bytes())).await;
        held.push(link);
        target.note("opened".into());
    }
    while target.goes_on() {
        sleep(Duration::from_millis(100)).await;
    }
    Ok(())
}

/// Cheap requests as fast as they are answered, large and doubtful heads, and nonsense.
pub(super) async fn many_requests(target: Target, n: usize) -> Result<()> {
    let mut client = target.client();
    let long = format!("/{}", "x".repeat(40_000));
    while target.goes_on() {
        match n % 4 {
            0 => drop(target.count("ready", client.get("/ready").await).await),
            1 => drop(target.count("me", client.get("/api/v1/me").await).await),
            2 => drop(target.count("long path", client.get(&long).await).await),
            _ => {
                let Ok(mut link) = connect(target.place, target.address()).await else { continue };
                let two = "GET /api/v1/me HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n\0\u{1}nonsense\r\n\r\n";
                // Whoever is hung up on comes again.
                let _ = link.write_all(two.as_bytes()).await;
                target.note("nonsense".into());
                sleep(Duration::from_millis(5)).await;
            }
        }
    }
    Ok(())
}
