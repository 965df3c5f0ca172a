//! What the worst request of each route costs, and what limits allow of it.

use crate::client::Client;
use crate::{logs, say};
use anyhow::{Context, Result, ensure};
use ninefold_protocol::room::ClientMessage;
use ninefold_room::{Command, Op, OpId, Phrase, Words};
use ninefold_testbed::node::Node;
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::time::Duration;

/// A request: how, where, and with what.
struct Ask {
    method: &'static str,
    path: String,
    kind: &'static str,
    body: Vec<u8>,
}

impl Ask {
    fn get(path: impl Into<String>) -> Self {
        Self { method: "GET", path: path.into(), kind: JSON, body: Vec::new() }
    }

    fn post(path: impl Into<String>, body: Value) -> Self {
        Self { method: "POST", path: path.into(), kind: JSON, body: body.to_string().into_bytes() }
    }

    /// As many questions as a body may have.
    fn many(path: &str, question: Value) -> Self {
        let body = format!("{question}\n").repeat(1000).into_bytes();
        Self { method: "POST", path: path.into(), kind: NDJSON, body }
    }
}

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";

/// A row of the table: the route, what is sent, how often a client may send it in a minute, and why.
struct Row {
    route: &'static str,
    what: &'static str,
    a_minute: f64,
    ask: Box<dyn Fn(u32) -> Ask>,
}

fn row(route: &'static str, what: &'static str, a_minute: f64, ask: impl Fn(u32) -> Ask + 'static) -> Row {
    Row { route, what, a_minute, ask: Box::new(ask) }
}

/// Enough to be told from nothing, as the system counts in hundredths of a second.
const ENOUGH: Duration = Duration::from_millis(400);
const MOST: u32 = 300;

/// Measures every row on a service without limits and prints the table.
pub(crate) fn measure() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let database = format!("sqlite://{}", folder.path().join("costs.db").display());
    let settings =
        ["--database", &database, "--password-memory", "19456", "--password-passes", "2", "--log", "off"];
    let node = Node::start(&std::env::current_exe()?, &settings)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let mut client = Client::new(node.place().parse()?, Ipv4Addr::LOCALHOST);
    say(&format!("load average {}", std::fs::read_to_string("/proc/loadavg")?.trim()))?;
    say("| route | worst request | processor | memory | a minute and client | processor a minute |")?;
    say("|---|---|---|---|---|---|")?;
    for row in runtime.block_on(rows(&mut client))? {
        runtime.block_on(measure_row(&node, &mut client, &row))?;
    }
    Ok(())
}

async fn measure_row(node: &Node, client: &mut Client, row: &Row) -> Result<()> {
    node.forget_peak()?;
    let (before, memory) = (node.processor_time()?, node.memory()?);
    let (mut n, mut used) = (0, Duration::ZERO);
    let mut status = 0;
    while used < ENOUGH && n < MOST {
        let ask = (row.ask)(n);
        status = match client.ask(ask.method, &ask.path, ask.kind, &ask.body).await {
            Ok(answer) => answer.status,
            // The service ends a request that takes too long; what it cost until then counts.
            Err(_) => 0,
        };
        ensure!(status != 404 && status != 400, "{} {}: {status}", row.route, row.what);
        n += 1;
        used = node.processor_time()?.saturating_sub(before);
    }
    let each = used.as_secs_f64() * 1e3 / f64::from(n);
    let memory = node.peak_memory()?.saturating_sub(memory) as f64 / 1024.0;
    let sum = each * row.a_minute / 1e3;
    let Row { route, what, a_minute, .. } = row;
    say(&format!("| {route} | {what} ({status}) | {each:.1} ms | {memory:.0} MB | {a_minute} | {sum:.1} s |"))
}

/// Every route, with something to ask about.
async fn rows(client: &mut Client) -> Result<Vec<Row>> {
    let own = |answer: crate::client::Answer, what: &str| -> Result<String> {
        let told = answer.json();
        Ok(told["id"].as_str().with_context(|| format!("{what}: {told}"))?.to_owned())
    };
    let large = json!({"log": logs::largest()?});
    let large_game = own(client.post("/api/v1/games", &large).await?, "a game")?;
    let long_game = own(client.post("/api/v1/games", &json!({"log": logs::longest()?})).await?, "a game")?;
    // As much as a guest may have.
    for _ in 0..6 {
        client.post("/api/v1/games", &json!({"log": logs::largest()?})).await?;
    }
    let puzzle = own(client.post("/api/v1/puzzles", &json!({ "text": logs::HARD })).await?, "a puzzle")?;
    let form = json!({"kind": "together", "name": "ada", "text": "12...41..1...32."});
    let room = own(client.post("/api/v1/rooms", &form).await?, "a room")?;
    let position = logs::HARD;
    let long_path = format!("/api/v1/games/{long_game}/events");
    let replays = 600_000.0 / logs::LONGEST as f64;
    Ok(vec![
        row("any", "`GET /me`", 600.0, |_| Ask::get("/api/v1/me")),
        row("any", "a page of the catalogue", 600.0, |_| Ask::get("/api/v1/puzzles?level=hard")),
        row("any", "the OpenAPI document", 600.0, |_| Ask::get("/api/v1/openapi.json")),
        row("`/ready`", "", 600.0, |_| Ask::get("/ready")),
        row("`POST /games`", "the longest log", replays, |_| {
            Ask::post("/api/v1/games", json!({"log": logs::longest().unwrap_or_default()}))
        }),
        row("`POST /games`", "the largest log", 1.6, |_| {
            Ask::post("/api/v1/games", json!({"log": logs::largest().unwrap_or_default()}))
        }),
        row("`GET /games/{id}`", "the largest game", 600.0, move |_| {
            Ask::get(format!("/api/v1/games/{large_game}"))
        }),
        row("`POST /games/{id}/events`", "refused half-way through the longest log", replays, move |_| {
            let lines = [logs::undone(0), logs::undone(7)];
            Ask::post(long_path.clone(), json!({"version": logs::LONGEST, "lines": lines}))
        }),
        row("`GET /account/export`", "all that a guest may have", 7.0, |_| {
            Ask::get("/api/v1/account/export")
        }),
        row("`POST /solve`", "a hard puzzle", 120.0, |_| {
            Ask::post("/api/v1/solve", json!({"puzzle": logs::HARD}))
        }),
        row("`POST /solve`", "an empty 25x25", 120.0, |_| {
            Ask::post("/api/v1/solve", json!({"puzzle": ".".repeat(625)}))
        }),
        row("`POST /solve`", "1,000 hard puzzles", 3.0, |_| {
            Ask::many("/api/v1/solve", json!({"puzzle": logs::HARD}))
        }),
        row("`POST /check`", "1,000 grids", 3.0, |_| Ask::many("/api/v1/check", json!({"grid": logs::HARD}))),
        row("`POST /rate`", "a hard puzzle", 120.0, |_| {
            Ask::post("/api/v1/rate", json!({"puzzle": logs::HARD}))
        }),
        row("`POST /rate`", "1,000 hard puzzles", 3.0, |_| {
            Ask::many("/api/v1/rate", json!({"puzzle": logs::HARD}))
        }),
        row("`POST /hint`", "a hard puzzle", 120.0, move |_| {
            Ask::post("/api/v1/hint", json!({"position": position, "tier": "apply"}))
        }),
        row("`POST /generate`", "Extreme killer", 120.0, |n| {
            Ask::post("/api/v1/generate", json!({"variant": "killer", "level": "extreme", "seed": n}))
        }),
        row("`POST /generate`", "Extreme samurai", 120.0, |n| {
            Ask::post("/api/v1/generate", json!({"variant": "samurai", "level": "extreme", "seed": n}))
        }),
        row("`POST /puzzles/new`", "Extreme", 120.0, |_| {
            Ask::post("/api/v1/puzzles/new", json!({"level": "extreme"}))
        }),
        row("`POST /print`", "100 puzzles with solutions", 120.0, |_| {
            let puzzles = vec![logs::HARD; 100];
            Ask::post(
                "/api/v1/print",
                json!({"puzzles": puzzles, "solutions": "at_back", "wishes": ["level"]}),
            )
        }),
        row("`GET /puzzles/{id}/picture`", "a picture", 120.0, move |_| {
            Ask::get(format!("/api/v1/puzzles/{puzzle}/picture"))
        }),
        row("`POST /session`", "a wrong password", 10.0, |n| {
            Ask::post("/api/v1/session", json!({"login": format!("nobody-{n}"), "password": "Wrong-pass1"}))
        }),
        row("`POST /rooms/{id}/log`", "100 greetings", 12.0, move |n| {
            let messages = (1..=100).map(|k| greeting(n * 100 + k)).collect::<Vec<_>>();
            Ask::post(format!("/api/v1/rooms/{room}/log"), json!({ "messages": messages }))
        }),
    ])
}

/// What a member says in a room.
fn greeting(number: u32) -> Value {
    let command = Command::Say(Words::Phrase(Phrase::Hello));
    let message = ClientMessage::Op(Op::new(OpId(number.into()), 1, command));
    serde_json::from_str(&message.write().unwrap_or_default()).unwrap_or_default()
}
