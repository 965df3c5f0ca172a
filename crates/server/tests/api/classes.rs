//! Classes by a code, without accounts.

use crate::harness::World;
use axum::http::{Method, StatusCode};
use ninefold_learn::{Exercise, ExerciseKind, Lesson};
use serde_json::{Value, json};

on_both_databases! {
    a_class_is_taught_by_a_code_and_forgotten_when_it_ends
    what_is_no_class_is_refused_with_the_reason
}

const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn exercise() -> Value {
    json!({"technique": "full-house", "grid": "4x4", "kind": "find", "seed": 7})
}

fn set() -> Value {
    json!({"title": "Fish, 5b", "items": [exercise(), {"puzzle": LINE}]})
}

/// The right answer to the exercise.
fn right() -> Value {
    let lesson = Lesson::named("full-house", "4x4").unwrap();
    let exercise = Exercise::make(lesson, ExerciseKind::Find, 7).unwrap();
    let at = exercise.answer().conclusion.placements()[0];
    json!({"place": {"cell": at.cell.index(), "digit": at.digit.to_string()}})
}

async fn a_class_is_taught_by_a_code_and_forgotten_when_it_ends(world: World) {
    let (teacher, pupil) = (world.browser(), world.browser());
    let opened = teacher.post("/classes", json!({"set": set(), "days": 2})).await.expect(StatusCode::CREATED);
    let (code, key) = (opened["code"].as_str().unwrap(), &opened["key"]);
    let class = format!("/classes/{}", code.to_lowercase().replace('-', ""));
    assert_eq!(pupil.get(&class).await.expect(StatusCode::OK)["set"], set());

    let pupils = format!("{class}/pupils");
    let mia = pupil.post(&pupils, json!({"name": " Mia  K. "})).await.expect(StatusCode::CREATED);
    let again = world.browser().post(&pupils, json!({"name": "Mia K."})).await.expect(StatusCode::CONFLICT);
    assert!(again["detail"].as_str().unwrap().contains("has that name"), "{again}");
    world.browser().post(&pupils, json!({"name": "Leo"})).await.expect(StatusCode::CREATED);
    world.browser().post(&pupils, json!({"name": " "})).await.expect(StatusCode::UNPROCESSABLE_ENTITY);

    let answers = format!("{class}/answers");
    let send = async |item: u32, more: Value| {
        let mut body = json!({"pupil": mia["pupil"], "item": item, "millis": 30_000});
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        pupil.post(&answers, body).await.expect(StatusCode::OK)
    };
    assert_eq!(send(0, json!({"reply": {"cells": []}})).await, json!({}));
    assert_eq!(send(0, json!({"reply": right(), "refused": 1})).await, json!({"recall": "hard"}));
    // The first time counts.
    assert_eq!(send(0, json!({"reply": right()})).await, json!({"recall": "good"}));
    assert_eq!(send(1, json!({"solved": SOLVED.replace('5', "6")})).await, json!({}));
    assert_eq!(send(1, json!({"solved": SOLVED})).await, json!({"recall": "good"}));

    let results = format!("{class}/results");
    let told = teacher.post(&results, json!({"key": key})).await.expect(StatusCode::OK);
    let solved = |item, recall: &str| json!({"item": item, "recall": recall, "millis": 30_000});
    let wanted = json!([
        {"name": "Leo", "results": []},
        {"name": "Mia K.", "results": [solved(0, "hard"), solved(1, "good")]},
    ]);
    assert_eq!((&told["pupils"], &told["title"]), (&wanted, &json!("Fish, 5b")));
    pupil.post(&results, json!({"key": "0".repeat(64)})).await.expect(StatusCode::NOT_FOUND);
    pupil.post(&results, json!({"key": "odd"})).await.expect(StatusCode::NOT_FOUND);

    world.clock.advance(2 * 24 * 3_600_000);
    pupil.get(&class).await.expect(StatusCode::NOT_FOUND);
    teacher.post(&results, json!({"key": key})).await.expect(StatusCode::NOT_FOUND);
}

async fn what_is_no_class_is_refused_with_the_reason(world: World) {
    let teacher = world.browser();
    let refused = async |set: Value| {
        let told =
            teacher.post("/classes", json!({"set": set})).await.expect(StatusCode::UNPROCESSABLE_ENTITY);
        told["errors"][0]["message"].as_str().unwrap_or_default().to_owned()
    };
    assert!(refused(json!({"items": []})).await.contains("1 to 40"));
    assert!(refused(json!({"items": vec![exercise(); 41]})).await.contains("this one has 41"));
    let mut strange = exercise();
    strange["technique"] = json!("dance");
    assert!(refused(json!({"items": [exercise(), strange]})).await.starts_with("number 2: "));
    let several = json!({"puzzle": LINE.replace("79", "..")});
    assert!(refused(json!({"items": [several]})).await.starts_with("number 1: "));
    teacher
        .post("/classes", json!({"set": set(), "days": 91}))
        .await
        .expect(StatusCode::UNPROCESSABLE_ENTITY);
    teacher.get("/classes/0000-0000").await.expect(StatusCode::NOT_FOUND);
    teacher.get("/classes/odd").await.expect(StatusCode::NOT_FOUND);

    let opened = teacher.post("/classes", json!({"set": set()})).await.expect(StatusCode::CREATED);
    let class = format!("/classes/{}", opened["code"].as_str().unwrap());
    let stranger = json!({"pupil": "0".repeat(26), "item": 0, "reply": right()});
    teacher.post(&format!("{class}/answers"), stranger).await.expect(StatusCode::NOT_FOUND);
    let end = |key: Value| teacher.with_body(Method::DELETE, &class, json!({"key": key}));
    end(json!("0".repeat(64))).await.expect(StatusCode::NOT_FOUND);
    end(opened["key"].clone()).await.expect(StatusCode::NO_CONTENT);
    teacher.get(&class).await.expect(StatusCode::NOT_FOUND);
}
