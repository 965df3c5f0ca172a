//! What is promised in `docs/security.md`.

use crate::harness::{PASSWORD, World, sign_up_form};
use crate::play::Client;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let world = World::on_sqlite_with(&[("public-url", "https://ninefold.example")]).await;
    let browser = world.browser();
    for path in ["//", "//health", "/me", "/nothing", "//p/odd", "/openapi.json"] {
        let answer = browser.get(path).await;
        let header = |name: &str| answer.headers.get(name).map_or("", |value| value.to_str().unwrap());
        let policy = header("content-security-policy");
        assert!(policy.contains("script-src 'self' 'wasm-unsafe-eval'") && !policy.contains("unsafe-inline"));
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("base-uri 'none'"));
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        // The page itself photographs puzzles; nothing else that a device could tell is asked for.
        let features = header("permissions-policy");
        assert_eq!(features, "camera=(self), geolocation=(), microphone=(), payment=()", "{path}");
        assert_eq!(header("strict-transport-security"), "max-age=63072000; includeSubDomains", "{path}");
        assert_eq!(header("x-request-id").len(), 16, "{path}");
    }
    let plain = World::on_sqlite().await.browser().get("//health").await;
    assert!(!plain.headers.contains_key("strict-transport-security"));
}

#[tokio::test]
async fn cookies_are_host_bound_secure_and_out_of_reach_of_scripts() {
    let cookie = async |settings: &[(&str, &str)], host: &str| {
        let world = World::on_sqlite_with(settings).await;
        let browser = world.browser();
        let mut request = browser
            .request(Method::POST, "/account")
            .header("content-type", "application/json")
            .body(Body::from(sign_up_form("ada").to_string()))
            .unwrap();
        request.headers_mut().insert("host", host.parse().unwrap());
        let answer = browser.send(request).await;
        answer.headers["set-cookie"].to_str().unwrap().to_owned()
    };
    let tls = [("public-url", "https://ninefold.example")];
    for (settings, host) in [(&tls[..], "ninefold.example"), (&tls, "localhost"), (&[], "192.168.0.7:8080")] {
        let cookie = cookie(settings, host).await;
        assert!(cookie.starts_with("__Host-ninefold=") && cookie.ends_with("; Secure"), "{host}: {cookie}");
        assert!(cookie.contains("; Path=/;") && cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
        assert!(!cookie.contains("Domain"));
    }
    for host in ["localhost", "127.0.0.1:8080", "[::1]:8080"] {
        let cookie = cookie(&[], host).await;
        assert!(cookie.starts_with("ninefold=") && !cookie.contains("Secure"), "{host}: {cookie}");
        assert!(cookie.contains("; HttpOnly; SameSite=Lax"));
    }
}

#[tokio::test]
async fn pages_of_other_sites_cannot_change_anything() {
    let world = World::on_sqlite().await;
    let browser = world.signed_up("ada").await;
    for (header, value, status) in [
        ("origin", "https://evil.example", StatusCode::FORBIDDEN),
        ("origin", "null", StatusCode::FORBIDDEN),
        ("origin", "http://localhost.evil.example", StatusCode::FORBIDDEN),
        ("sec-fetch-site", "cross-site", StatusCode::FORBIDDEN),
        ("sec-fetch-site", "same-site", StatusCode::FORBIDDEN),
        ("origin", "http://localhost", StatusCode::NO_CONTENT),
    ] {
        let request = browser.request(Method::DELETE, "/session").header(header, value);
        let answer = browser.send(request.body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status, status, "{header}: {value}");
    }
    let form =
        browser.request(Method::POST, "/session").header("content-type", "application/x-www-form-urlencoded");
    let answer = browser.send(form.body(Body::from("login=ada")).unwrap()).await;
    assert_eq!(answer.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn bodies_that_are_too_large_or_malformed_are_refused() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let send = async |path: &str, body: String| {
        let request = browser.request(Method::POST, path).header("content-type", "application/json");
        browser.send(request.body(Body::from(body)).unwrap()).await
    };
    let large = format!("{{\"puzzle\":\"{}\"}}", "x".repeat(2 << 20));
    assert_eq!(send("/solve", large.clone()).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let request = browser.request(Method::POST, "/solve").header("content-type", "application/x-ndjson");
    let answer = browser.send(request.body(Body::from(large)).unwrap()).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    let paths =
        ["/solve", "/account", "/session", "/games", "/puzzles", "/password", "/generate", "/puzzles/new"];
    // Lists are no objects, also where every field may be left out.
    let lists = ["[]", "[null,null]"];
    let texts = ["", "{", "null", "{\"puzzle\":", "\u{0}", &"[".repeat(100_000)];
    let bodies = texts.into_iter().chain(lists).flat_map(|body| paths.map(|path| (path, body)));
    // Where a puzzle is asked for, a number is none; elsewhere nobody looks at it.
    let numbers = paths[..6].iter().map(|&path| (path, "{\"puzzle\":1}"));
    for (path, body) in bodies.chain(numbers) {
        let answer = send(path, body.to_owned()).await;
        assert!(answer.status.is_client_error(), "{path} {body:.20}: {}", answer.status);
        assert_eq!(answer.headers["content-type"], "application/problem+json");
    }
}

on_both_databases! {
    texts_that_try_to_be_sql_or_headers_stay_texts
    what_clients_send_never_comes_back_as_an_error_of_the_server
}

async fn texts_that_try_to_be_sql_or_headers_stay_texts(world: World) {
    let browser = world.signed_up("ada").await;
    let attacks =
        ["'; DROP TABLE players; --", "\" OR \"\"=\"", "a\r\nSet-Cookie: x=y", "\u{0}", "%27%3B", "${7*7}"];
    for attack in attacks {
        let mut form = sign_up_form("bob");
        form["username"] = json!(attack);
        assert!(!world.browser().post("/account", form).await.faults().is_empty());
        let mut form = sign_up_form("bob");
        form["email"] = json!(format!("bob@example.org{attack}"));
        assert!(!world.browser().post("/account", form).await.faults().is_empty());
        let signed = world.browser().post("/session", json!({"login": attack, "password": attack})).await;
        assert!(signed.status.is_client_error(), "{}", signed.status);
        let token = json!({"name": attack, "scopes": ["games_read"], "password": PASSWORD});
        let made = browser.post("/tokens", token).await;
        assert!(!made.headers.contains_key("set-cookie"));
        assert!(made.status == StatusCode::CREATED || made.status.is_client_error());
        let query = attack.bytes().map(|byte| format!("%{byte:02X}")).collect::<String>();
        for path in [
            "/games?cursor=",
            "/puzzles?variant=",
            "/puzzles?cursor=",
            "/daily?date=",
            "/puzzles/",
            "/games/",
        ] {
            let answer = browser.get(&format!("{path}{query}")).await;
            assert!(answer.status.is_client_error(), "{path}{query}: {}", answer.status);
            assert!(!answer.headers.contains_key("set-cookie"));
        }
    }
    assert_eq!(browser.who().await, "ada");
    let signed = world.browser().post("/session", json!({"login": "ada", "password": PASSWORD})).await;
    signed.expect(StatusCode::OK);
}

async fn what_clients_send_never_comes_back_as_an_error_of_the_server(world: World) {
    let browser = world.signed_up("ada").await;
    let log = Client::start(world.now()).log();
    for body in [
        json!({"log": log.replace("\"started\"", "\"begun\"")}),
        json!({"log": log, "daily": "2026-13-45"}),
        json!({"log": log, "challenge": "odd"}),
        json!({"log": log.replace("53..7", "55..7")}),
        json!({"log": log.repeat(2)}),
    ] {
        let answer = browser.post("/games", body).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.text);
    }
}

#[tokio::test]
async fn limits_are_told_in_headers_and_kept() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let mut last = None;
    for _ in 0..120 {
        let answer = browser.post("/check", json!({"grid": "1234341221434321"})).await;
        assert_eq!(answer.status, StatusCode::OK);
        last = Some(answer);
    }
    let headers = last.unwrap().headers;
    assert_eq!(headers["ratelimit-limit"], "120");
    assert_eq!(headers["ratelimit-remaining"], "0");
    let refused = browser.post("/check", json!({"grid": "1234341221434321"})).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(browser.get("/me").await.status, StatusCode::OK);
    world.clock.advance(1000);
    let again = browser.post("/check", json!({"grid": "1234341221434321"})).await;
    assert_eq!(again.status, StatusCode::OK);
}

/// A puzzle that takes its time to be rated.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// So often, it takes longer than the test below grants for a minute, also on a fast machine.
const MANY: usize = 20;

#[tokio::test]
async fn whoever_keeps_the_engine_busy_waits_for_as_long_as_it_took() {
    // Two requests, and 0.6 seconds of a processor; on a busy machine those take any time.
    let world = World::on_sqlite_with(&[("rate-limits", "2"), ("timeout", "3600")]).await;
    let browser = world.browser();
    let lines = format!("{}\n", json!({ "puzzle": HARD })).repeat(MANY);
    let many = browser.request(Method::POST, "/rate").header("content-type", "application/x-ndjson");
    let answer = browser.send(many.body(Body::from(lines)).unwrap()).await;
    let answers = answer.text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let (rated, refused) = answers.partition::<Vec<_>, _>(|answer| answer["level"].is_string());
    // How many of them these seconds are enough for depends on the machine.
    assert!(!rated.is_empty() && !refused.is_empty(), "{}", answer.text);
    assert_eq!(rated.len() + refused.len(), MANY);
    assert!(refused.iter().all(|answer| answer["status"] == 429), "{}", answer.text);
    let check = async || browser.post("/check", json!({"grid": "1234341221434321"})).await;
    let refused = check().await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers.contains_key("retry-after"));
    assert_eq!(world.browser_at("10.0.0.9").get("/me").await.status, StatusCode::OK);
    world.clock.advance(24 * 3_600_000);
    assert_eq!(check().await.status, StatusCode::OK);
}

#[tokio::test]
async fn metrics_are_for_this_machine_alone() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    browser.get("/me").await;
    let metrics = browser.get("//metrics").await;
    assert!(metrics.text.contains("ninefold_requests_total{route=\"/api/v1/me\""), "{}", metrics.text);
    let proxied = browser.request(Method::GET, "//metrics").header("x-forwarded-for", "127.0.0.1");
    assert_eq!(browser.send(proxied.body(Body::empty()).unwrap()).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn invented_methods_do_not_fill_the_metrics() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let invented = browser.request(Method::from_bytes(b"INVENTED").unwrap(), "/me");
    let refused = browser.send(invented.body(Body::empty()).unwrap()).await;
    assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED);
    let metrics = browser.get("//metrics").await;
    assert!(metrics.text.contains("method=\"other\""), "{}", metrics.text);
    assert!(!metrics.text.contains("INVENTED"));
}
