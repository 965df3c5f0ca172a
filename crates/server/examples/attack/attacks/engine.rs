//! Work for the engine, as much as fits into a body.

use super::Target;
use crate::logs::HARD;
use anyhow::Result;
use serde_json::json;

const NDJSON: &str = "application/x-ndjson";

/// Bodies full of hard puzzles, empty boards to be counted, and orders that are hard to meet.
pub(super) async fn hard_puzzles(target: Target, n: usize) -> Result<()> {
    let mut client = target.client();
    let rate = format!("{}\n", json!({ "puzzle": HARD })).repeat(1000);
    let solve = format!("{}\n", json!({"puzzle": ".".repeat(81)})).repeat(1000);
    let empty = json!({"puzzle": ".".repeat(256)});
    let order = json!({"variant": "killer", "level": "extreme", "seed": n});
    while target.goes_on() {
        let answer = match n % 4 {
            0 => client.ask("POST", "/api/v1/rate", NDJSON, rate.as_bytes()).await,
            1 => client.ask("POST", "/api/v1/solve", NDJSON, solve.as_bytes()).await,
            2 => client.post("/api/v1/rate", &empty).await,
            _ => client.post("/api/v1/generate", &order).await,
        };
        target.count(["rate", "solve", "rate 16x16", "generate"][n % 4], answer).await;
    }
    Ok(())
}
