//! The OpenAPI document and the router agree.

use crate::harness::World;
use axum::body::Body;
use axum::http::{Method, StatusCode};
use serde_json::Value;

#[tokio::test]
async fn every_route_of_the_document_is_there_and_answers_as_it_says() {
    let world = World::on_sqlite().await;
    let browser = world.browser();
    let document = browser.get("/openapi.json").await.expect(StatusCode::OK);
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut routes = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, route) in methods.as_object().unwrap() {
            routes += 1;
            let method = method.to_uppercase().parse::<Method>().unwrap();
            let uri = format!("/{}", path.replace("{id}", "odd").replace("{date}", "odd"));
            let request = browser.request(method.clone(), &uri).header("content-type", "application/json");
            let answer = browser.send(request.body(Body::from("{}")).unwrap()).await;
            let status = answer.status.as_u16().to_string();
            assert_ne!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            let documented = route["responses"].as_object().unwrap();
            assert!(
                documented.contains_key(&status),
                "{method} {path} answers {status}, which is not documented"
            );
            let kind = answer.headers.get("content-type").map_or("", |kind| kind.to_str().unwrap());
            assert_eq!(kind, expected_kind(&status), "{method} {path}");
            let other = browser.request(Method::PATCH, &uri).body(Body::empty()).unwrap();
            assert_eq!(browser.send(other).await.status, StatusCode::METHOD_NOT_ALLOWED, "PATCH {path}");
        }
    }
    assert!(routes >= 35, "{routes}");
    browser.get("/nothing").await.expect(StatusCode::NOT_FOUND);
}

fn expected_kind(status: &str) -> &'static str {
    match status {
        "202" | "204" => "",
        "200" | "201" => "application/json",
        _ => "application/problem+json",
    }
}

#[tokio::test]
async fn every_schema_that_is_named_is_there() {
    let document = World::on_sqlite().await.browser().get("/openapi.json").await.expect(StatusCode::OK);
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let mut named = Vec::new();
    references(&document, &mut named);
    for name in named {
        assert!(schemas.contains_key(name.strip_prefix("#/components/schemas/").unwrap()), "{name}");
    }
}

fn references(value: &Value, named: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            named.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| references(value, named));
        }
        Value::Array(array) => array.iter().for_each(|value| references(value, named)),
        _ => {}
    }
}
