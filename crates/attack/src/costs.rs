//! What the worst request to each route costs, and what a client may make of it in a minute.

use crate::attack::bodies::{HARD, endless};
use crate::game_text::{log, marks, undone};
use crate::service::Service;
use anyhow::{Context, Result, ensure};
use ninefold_testbed::http::Client;
use serde_json::{Value, json};
use std::path::Path;

/// A request, and how many of them the limits grant an address in a minute.
struct Worst {
    route: &'static str,
    what: &'static str,
    body: Option<Value>,
    /// By the table of limits in docs/security.md, the narrowest that holds for it.
    a_minute: f64,
    /// By the same table, the seconds of a processor that an address is granted in a minute for what the
    /// engine does; the last requests, one for each of its threads, may take longer than what is left.
    processor: Option<f64>,
    /// What it is answered with.
    status: u16,
}

/// Requests to the engine that an address is granted in a minute, and seconds of a processor for them.
const ENGINE_A_MINUTE: f64 = 120.0;
const ENGINE_SECONDS: f64 = 30.0;
/// The threads of the engine, as they are unless a setting says otherwise.
const THREADS: f64 = 2.0;

/// How often each is asked.
const TIMES: u32 = 10;

/// Measures all of them and prints the table.
pub(crate) fn print(program: &Path) -> Result<()> {
    let service = Service::unlimited(program)?;
    let mut http = Client::of(service.place(0));
    let game = furnish(&mut http)?;
    println!("| route | worst request | processor | memory | a minute | processor a minute |");
    println!("|---|---|---|---|---|---|");
    for worst in requests() {
        let (method, path) = worst.route.split_once(' ').context("a route has a method")?;
        let ask = |http: &mut Client| -> Result<()> {
            let path = path.replace("{game}", &game);
            let answer = http.ask(method, &path, worst.body.as_ref())?;
            let told = String::from_utf8_lossy(&answer.body);
            // What is new the first time is known the second time: 201, then 200.
            let is_expected = answer.status / 100 == worst.status / 100;
            ensure!(is_expected, "{}: {} {told:.300}", worst.route, answer.status);
            Ok(())
        };
        // What is made once, such as a page of the cache, is not its fault.
        ask(&mut http)?;
        service.forget_peak()?;
        let (before, memory) = (service.processor_time()?, service.peak_memory()?);
        for _ in 0..TIMES {
            ask(&mut http)?;
        }
        let each = (service.processor_time()? - before).as_secs_f64() / f64::from(TIMES);
        let grown = service.peak_memory()?.saturating_sub(memory) >> 10;
        println!(
            "| `{}` | {} | {:.1} ms | {grown} kB | {} | {:.1} s |",
            worst.route,
            worst.what,
            each * 1000.0,
            worst.a_minute,
            worst
                .processor
                .map_or(f64::INFINITY, |granted| granted + THREADS * each)
                .min(each * worst.a_minute),
        );
    }
    Ok(())
}

/// Saves what a guest may have, and gives the name of the longest game.
fn furnish(http: &mut Client) -> Result<String> {
    let long = log((0..MOST_EVENTS).map(|n| if n % 2 == 0 { marks(1) } else { undone(0) }))?;
    let saved = http.post("/api/v1/games", &json!({ "log": long }))?;
    ensure!(saved.status == 201, "the game was not saved: {}", saved.json());
    for _ in 0..6 {
        http.post("/api/v1/games", &json!({ "log": log(std::iter::repeat_with(|| marks(81)).take(200))? }))?;
    }
    Ok(saved.json()["id"].as_str().context("a game has a name")?.to_owned())
}

/// How many events a log has that is just below a mebibyte.
const MOST_EVENTS: usize = 8_000;

/// The worst that is known for each route which does more than look something up.
fn requests() -> Vec<Worst> {
    let get =
        |route, what, a_minute| Worst { route, what, body: None, a_minute, processor: None, status: 200 };
    let post = |route, what, a_minute, status, body| Worst {
        route,
        what,
        body: Some(body),
        a_minute,
        processor: None,
        status,
    };
    let engine = |route, what, status, body| Worst {
        processor: Some(ENGINE_SECONDS),
        ..post(route, what, ENGINE_A_MINUTE, status, body)
    };
    let password = "nine purple cats dance";
    let refused = json!({ "version": MOST_EVENTS, "lines": [marks(1), undone(0), undone(0)] });
    let booklet =
        json!({ "puzzles": vec![HARD; 100], "solutions": "upside_down", "wishes": ["level", "codes"] });
    let wish = json!({ "variant": "samurai", "level": "expert" });
    let made = json!({ "variant": "classic", "level": "extreme" });
    let room = json!({ "kind": "together", "name": "mallory", "level": "hard" });
    vec![
        get("GET /api/v1/me", "any", 600.0),
        get("GET /api/v1/openapi.json", "any", 600.0),
        get("GET /api/v1/games", "a page of games", 600.0),
        get("GET /api/v1/games/{game}", "the longest game", 600.0),
        get("GET /api/v1/account/export", "all games of a guest", 10.0),
        get("GET /api/v1/statistics", "any", 600.0),
        post(
            "POST /api/v1/games/{game}/events",
            "refused at the end of the longest game",
            75.0,
            422,
            refused,
        ),
        engine("POST /api/v1/solve", "a search without end", 200, json!({ "puzzle": endless() })),
        engine("POST /api/v1/rate", "among the hardest", 200, json!({ "puzzle": HARD })),
        engine(
            "POST /api/v1/hint",
            "among the hardest",
            200,
            json!({ "position": HARD, "tier": "argument" }),
        ),
        engine("POST /api/v1/generate", "a large board at a high level", 200, wish),
        engine("POST /api/v1/puzzles/new", "a high level", 201, made),
        engine("POST /api/v1/puzzles", "among the hardest", 200, json!({ "text": HARD })),
        engine("POST /api/v1/print", "a hundred puzzles", 200, booklet),
        post(
            "POST /api/v1/session",
            "a wrong password",
            10.0,
            401,
            json!({ "login": "nobody", "password": password }),
        ),
        engine("POST /api/v1/rooms", "a new puzzle", 201, room),
    ]
}
