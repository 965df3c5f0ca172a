//! What the worst request to each route costs, and what a client may make of it in a minute.

use crate::attack::accounts::sign_up_form;
use crate::attack::bodies::{HARD, endless};
use crate::attack::rooms::{LARGE, empty_large_board, mark, messages};
use crate::game_text::{log, marks, undone};
use crate::service::Service;
use anyhow::{Context, Result, ensure};
use ninefold_testbed::http::Client;
use serde_json::{Value, json};
use std::path::Path;

/// A request, and what the limits grant an address of it in a minute.
struct Worst {
    route: &'static str,
    what: &'static str,
    /// What is sent; `{n}` in it is another number each time.
    body: Option<Value>,
    limit: Limit,
    /// What it is answered with.
    status: u16,
    /// How often it is asked.
    times: u32,
}

/// What bounds a request, by the table of limits in docs/security.md.
#[derive(Clone, Copy)]
enum Limit {
    /// The requests of an address, whatever they are.
    Any,
    /// The time of a processor for what the engine does. The last requests, on all threads of the engine that one
    /// client may have, may take longer than what is left.
    Engine,
    /// A limit of its own, in requests a minute.
    Own(f64),
}

/// Requests of an address in a minute, those of them to the engine, and seconds of a processor for these.
const ANY_A_MINUTE: f64 = 600.0;
const ENGINE_A_MINUTE: f64 = 120.0;
const ENGINE_SECONDS: f64 = 30.0;
/// The threads of the engine that one client may have, unless a setting says otherwise: all but one of two.
const THREADS_OF_ONE: f64 = 1.0;

/// The seconds of a processor that docs/security.md says an address can make the service use in a minute, whatever
/// it asks for.
const PROMISED: f64 = 90.0;

/// How often each is asked, unless it takes very long.
const TIMES: u32 = 10;

impl Limit {
    /// How many are granted in a minute.
    fn a_minute(self) -> f64 {
        match self {
            Self::Any => ANY_A_MINUTE,
            Self::Engine => ENGINE_A_MINUTE,
            Self::Own(a_minute) => a_minute,
        }
    }

    /// What requests of so many seconds use up in a minute.
    fn seconds(self, each: f64) -> f64 {
        let all = each * self.a_minute();
        match self {
            Self::Engine => all.min(ENGINE_SECONDS + THREADS_OF_ONE * each),
            Self::Any | Self::Own(_) => all,
        }
    }
}

/// What an address can use up in a minute when it asks for the worst of everything: requests under one limit take
/// from each other, and those with limits of their own come on top.
#[derive(Default)]
struct Sum {
    any: f64,
    engine: f64,
    own: f64,
}

impl Sum {
    fn add(&mut self, limit: Limit, seconds: f64) {
        match limit {
            Limit::Any => self.any = self.any.max(seconds),
            Limit::Engine => self.engine = self.engine.max(seconds),
            Limit::Own(_) => self.own += seconds,
        }
    }

    fn total(&self) -> f64 {
        self.any + self.engine + self.own
    }
}

/// Measures all of them and prints the table; ends with an error if more can be used up than is promised.
pub(crate) fn print(program: &Path) -> Result<()> {
    let service = Service::without_limits(program, None)?;
    let mut http = Client::of(service.place(0));
    let names = furnish(&mut http)?;
    println!("| route | worst request | processor | memory | a minute | processor a minute |");
    println!("|---|---|---|---|---|---|");
    let (mut sum, mut n_asked) = (Sum::default(), 0_u32);
    for worst in requests()? {
        let (method, path) = worst.route.split_once(' ').context("a route has a method")?;
        let path = names.iter().fold(path.to_owned(), |path, (mark, name)| path.replace(mark, name));
        let mut ask = |http: &mut Client| -> Result<()> {
            n_asked += 1;
            let body = worst.body.as_ref().map(|body| body.to_string().replace("{n}", &n_asked.to_string()));
            let body = body.map(|body| serde_json::from_str(&body)).transpose()?;
            let answer = http.ask(method, &path, body.as_ref())?;
            let told = String::from_utf8_lossy(&answer.body);
            // What is new the first time is known the second time: 201, then 200; or it is refused then, after the
            // same work.
            let is_expected = answer.status / 100 == worst.status / 100 || answer.status == 200;
            ensure!(is_expected, "{}: {} {told:.300}", worst.route, answer.status);
            Ok(())
        };
        // What is made once, such as a page of the cache, is not its fault.
        if worst.times > 1 {
            ask(&mut http)?;
        }
        service.forget_peak()?;
        let (before, memory) = (service.processor_time()?, service.peak_memory()?);
        for _ in 0..worst.times {
            ask(&mut http)?;
        }
        let each = (service.processor_time()? - before).as_secs_f64() / f64::from(worst.times);
        let grown = service.peak_memory()?.saturating_sub(memory) >> 10;
        let seconds = worst.limit.seconds(each);
        sum.add(worst.limit, seconds);
        let (millis, a_minute) = (each * 1000.0, worst.limit.a_minute());
        println!(
            "| `{}` | {} | {millis:.1} ms | {grown} kB | {a_minute} | {seconds:.1} s |",
            worst.route, worst.what
        );
    }
    let total = sum.total();
    println!("| all | the worst of everything | | | | {total:.1} s |");
    ensure!(total <= PROMISED, "an address can use up {total:.1} s in a minute; {PROMISED} s are promised");
    Ok(())
}

/// Saves what an account may have, opens a room on a large board and a class, and gives their names by the marks that
/// stand for them in routes.
fn furnish(http: &mut Client) -> Result<[(&'static str, String); 3]> {
    let account = http.post("/api/v1/account", &sign_up_form("mallory"))?;
    ensure!(account.status == 201, "no account was made: {}", account.json());
    let mut make = |path: &str, body: &Value| -> Result<String> {
        let made = http.post(path, body)?;
        ensure!(made.status == 201, "{path}: {}", made.json());
        Ok(made.json()["id"].as_str().context("what is made has a name")?.to_owned())
    };
    let game = make("/api/v1/games", &json!({ "log": longest()? }))?;
    for _ in 0..6 {
        make("/api/v1/games", &json!({ "log": log(std::iter::repeat_with(|| marks(81)).take(200))? }))?;
    }
    let room = |kind: &str, text: &str| json!({ "kind": kind, "name": "mallory", "text": text });
    let large = make("/api/v1/rooms", &room("together", &empty_large_board()))?;
    let class = make("/api/v1/rooms", &room("class", HARD))?;
    let cells = (0..LARGE).collect::<Vec<_>>();
    for n in 0..2 {
        let deeds = (0..50).map(|k| (format!("f{n}{k:02}"), mark(&cells, k)));
        http.post(&format!("/api/v1/rooms/{large}/log"), &messages(deeds))?;
    }
    Ok([("{game}", game), ("{large}", large), ("{class}", class)])
}

/// A log just below a mebibyte.
fn longest() -> Result<String> {
    log((0..MOST_EVENTS).map(|n| if n % 2 == 0 { marks(1) } else { undone(0) }))
}

/// How many events it has.
const MOST_EVENTS: usize = 8_000;

/// The worst that is known for each route which does more than look something up.
fn requests() -> Result<Vec<Worst>> {
    let get = |route, what, limit| Worst { route, what, body: None, limit, status: 200, times: TIMES };
    let post = |route, what, limit, status, body| {
        let body = Some(body);
        Worst { route, what, body, limit, status, times: TIMES }
    };
    let engine = |route, what, status, body| post(route, what, Limit::Engine, status, body);
    let any = |route, what| get(route, what, Limit::Any);
    let password = "nine purple cats dance";
    let refused = json!({ "version": MOST_EVENTS, "lines": [marks(1), undone(0), undone(0)] });
    let booklet =
        json!({ "puzzles": vec![HARD; 100], "solutions": "upside_down", "wishes": ["level", "codes"] });
    let room = json!({ "kind": "together", "name": "mallory", "level": "hard" });
    let cells = (0..LARGE).collect::<Vec<_>>();
    let strokes = messages((0..20).map(|k| (format!("{{n}}{k:02}"), mark(&cells, k))));
    let wish = |variant: &str, level: &str| json!({ "variant": variant, "level": level });
    Ok(vec![
        any("GET /api/v1/me", "any"),
        any("GET /api/v1/openapi.json", "any"),
        any("GET /api/v1/games", "a page of games"),
        any("GET /api/v1/games/{game}", "the longest game"),
        get("GET /api/v1/account/export", "all games of an account", Limit::Own(10.0)),
        any("GET /api/v1/statistics", "any"),
        any("GET /api/v1/daily", "one that was made before"),
        // 16 MiB in ten minutes.
        post("POST /api/v1/games", "the longest game", Limit::Own(1.6), 201, json!({ "log": longest()? })),
        post(
            "POST /api/v1/games/{game}/events",
            "refused at the end of the longest game",
            Limit::Own(75.0),
            422,
            refused,
        ),
        engine("POST /api/v1/solve", "a search without end", 200, json!({ "puzzle": endless() })),
        engine("POST /api/v1/check", "the largest board", 200, json!({ "grid": endless() })),
        engine("POST /api/v1/rate", "among the hardest", 200, json!({ "puzzle": HARD })),
        engine(
            "POST /api/v1/hint",
            "among the hardest",
            200,
            json!({ "position": HARD, "tier": "argument" }),
        ),
        engine("POST /api/v1/generate", "a large board at a high level", 200, wish("samurai", "expert")),
        // It is cancelled when its time is over.
        Worst {
            times: 1,
            ..engine(
                "POST /api/v1/generate",
                "the largest board at the highest level",
                503,
                wish("25x25", "extreme"),
            )
        },
        engine("POST /api/v1/puzzles/new", "a high level", 201, wish("classic", "extreme")),
        engine("POST /api/v1/puzzles", "among the hardest", 200, json!({ "text": HARD })),
        engine("POST /api/v1/print", "a hundred puzzles", 200, booklet),
        post(
            "POST /api/v1/session",
            "a wrong password",
            Limit::Own(10.0),
            401,
            json!({ "login": "nobody", "password": password }),
        ),
        post("POST /api/v1/account", "a long password", Limit::Own(3.0), 409, sign_up_form("eve{n}")),
        engine("POST /api/v1/rooms", "a new puzzle", 201, room),
        // 960 moves on such a board, and 20 in a request.
        post(
            "POST /api/v1/rooms/{large}/log",
            "strokes over the largest board",
            Limit::Own(48.0),
            200,
            strokes,
        ),
        // By what is read of it: 600,000 events, of 64 bytes each.
        get("GET /api/v1/rooms/{large}/log", "large strokes", Limit::Own(75.0)),
        get("GET /api/v1/rooms/{large}/game", "large strokes", Limit::Own(33.0)),
        engine("POST /api/v1/rooms/{class}/hints", "among the hardest", 409, json!({ "op": "a{n}" })),
        engine("POST /api/v1/rooms/{class}/questions", "among the hardest", 409, json!({ "op": "b{n}" })),
        post("POST /api/v1/practice", "nothing new", Limit::Any, 200, json!({ "after": 0, "lines": [] })),
        engine("POST /api/v1/storms", "any", 201, json!({})),
    ])
}
