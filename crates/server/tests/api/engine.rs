//! The endpoints that keep nothing.

use crate::harness::World;
use crate::play::{PUZZLE, SOLUTION};
use axum::body::Body;
use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

#[tokio::test]
async fn solve_tells_how_many_solutions_there_are_and_which() {
    let browser = World::on_sqlite().await.browser();
    let solve = async |text: String| browser.post("/solve", json!({"puzzle": text})).await;
    let one = solve(PUZZLE.to_owned()).await.expect(StatusCode::OK);
    assert_eq!(one, json!({"solutions": "one", "solution": SOLUTION}));
    let several = solve(".".repeat(81)).await.expect(StatusCode::OK);
    assert_eq!(several["solutions"], "several");
    assert_ne!(several["solution"], several["second"]);
    let clash = solve(format!("11{}", ".".repeat(79))).await.expect(StatusCode::OK);
    assert_eq!(clash["solutions"], "none");
    assert_eq!(solve("odd".to_owned()).await.faults()[0].0, "puzzle");
}

#[tokio::test]
async fn a_search_ends_with_its_budget() {
    let browser = World::on_sqlite_with(&[("work-nodes", "1")]).await.browser();
    let hard = ".".repeat(81);
    let answer = browser.post("/solve", json!({"puzzle": hard})).await.expect(StatusCode::OK);
    assert_eq!(answer["solutions"], "unknown");
}

#[tokio::test]
async fn check_tells_clashes_by_their_cells() {
    let browser = World::on_sqlite().await.browser();
    let check = async |body: Value| browser.post("/check", body).await.expect(StatusCode::OK);
    let good = check(json!({"grid": SOLUTION, "puzzle": PUZZLE})).await;
    assert_eq!((&good["legal"], &good["complete"]), (&json!(true), &json!(true)));
    let so_far = check(json!({"grid": PUZZLE})).await;
    assert_eq!((&so_far["legal"], &so_far["complete"]), (&json!(true), &json!(false)));
    let clash = check(json!({"grid": format!("11{}", ".".repeat(79))})).await;
    assert_eq!(clash["legal"], false);
    assert_eq!(clash["clashes"][0], json!(["r1c1", "r1c2"]));
}

#[tokio::test]
async fn rate_and_hint_know_the_techniques() {
    let browser = World::on_sqlite().await.browser();
    let rated = browser.post("/rate", json!({"puzzle": PUZZLE})).await.expect(StatusCode::OK);
    assert_eq!((&rated["clues"], &rated["explainer"]["er"]), (&json!(30), &json!(1.2)));
    let hint = async |tier: &str| {
        browser.post("/hint", json!({"position": PUZZLE, "tier": tier})).await.expect(StatusCode::OK)
    };
    assert_eq!(hint("where").await["technique"], Value::Null);
    assert_eq!(hint("technique").await["technique"], "Hidden Single");
    assert_eq!(hint("argument").await["placements"], json!([{"cell": "r9c7", "digit": "1"}]));
    browser
        .post("/hint", json!({"position": PUZZLE, "tier": "odd"}))
        .await
        .expect(StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn generate_gives_the_same_puzzle_for_the_same_seed() {
    let browser = World::on_sqlite().await.browser();
    let make = async |body: Value| browser.post("/generate", body).await;
    let wish = json!({"level": "easy", "seed": 5});
    let (a, b) = (make(wish.clone()).await, make(wish).await);
    assert_eq!(a.expect(StatusCode::OK), b.expect(StatusCode::OK));
    let wish = json!({"variant": "odd", "level": "odd", "clues": "odd", "symmetry": "odd", "needs": "odd"});
    assert_eq!(make(wish).await.faults().len(), 5);
}

#[tokio::test]
async fn many_questions_are_answered_line_by_line_in_order() {
    let browser = World::on_sqlite().await.browser();
    let lines = format!(
        "{{\"puzzle\":\"{PUZZLE}\"}}\nnot json\n\n{{\"puzzle\":\"odd\"}}\n{{\"puzzle\":\"{SOLUTION}\"}}"
    );
    let request = browser.request(Method::POST, "/solve").header("content-type", "application/x-ndjson");
    let answer = browser.send(request.body(Body::from(lines)).unwrap()).await;
    assert_eq!(answer.headers["content-type"], "application/x-ndjson");
    let told =
        answer.text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>();
    assert_eq!(told.len(), 4);
    assert_eq!((&told[0]["solutions"], &told[3]["solutions"]), (&json!("one"), &json!("one")));
    assert_eq!((&told[1]["status"], &told[2]["status"]), (&json!(400), &json!(422)));
}

#[tokio::test]
async fn puzzles_are_printed_within_bounds() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let print = async |body: Value| browser.post("/print", body).await;
    let wishes = json!(["level", "booklet", "labels"]);
    let answer = print(json!({"puzzles": [PUZZLE, SOLUTION], "per_page": 1, "wishes": wishes})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    assert_eq!(answer.headers["content-type"], "application/pdf");
    assert!(answer.text.starts_with("%PDF-1.7"));
    let in_language = async |tag: &str| print(json!({"puzzles": [PUZZLE], "language": tag})).await;
    let (english, german) = (in_language("en").await, in_language("de").await);
    assert_eq!(english.text, print(json!({"puzzles": [PUZZLE]})).await.text);
    assert!(german.status == StatusCode::OK && german.text != english.text, "{}", german.status);
    assert!(in_language("fr").await.status.is_client_error());
    let bad = json!({"puzzles": [PUZZLE], "paper": "B17", "margin": "wide", "per_page": 5});
    assert_eq!(print(bad).await.faults().len(), 3);
    for puzzles in [
        json!([]),
        json!(["odd"]),
        json!(["7KQ2M9XT4BC0"]),
        json!([".".repeat(81)]),
        json!([format!("{PUZZLE}\n").repeat(101)]),
    ] {
        assert_eq!(print(json!({"puzzles": puzzles})).await.faults()[0].0, "puzzles");
    }
    let crowded = print(json!({"puzzles": [PUZZLE], "paper": "50x50mm", "per_page": 12})).await;
    assert_eq!(crowded.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn boards_that_are_kept_are_printed_by_their_ids() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let kept = browser.post("/puzzles", json!({"text": PUZZLE})).await.expect(StatusCode::CREATED);
    let print = async |puzzle: &Value| browser.post("/print", json!({"puzzles": [puzzle]})).await;
    let (by_id, by_text) = (print(&kept["id"]).await, print(&json!(PUZZLE)).await);
    assert_eq!(by_id.status, StatusCode::OK, "{}", by_id.text);
    assert_eq!(by_id.text, by_text.text);
}
