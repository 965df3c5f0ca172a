//! Traces, as a collector of OpenTelemetry gets them.

use crate::harness::World;
use axum::body::Body;
use axum::http::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

/// The spans of the next delivery.
async fn delivered(collector: &TcpListener) -> Vec<Value> {
    let (mut link, _) = collector.accept().await.unwrap();
    let mut text = String::new();
    let document = loop {
        let mut bytes = vec![0; 64 << 10];
        let n_bytes = link.read(&mut bytes).await.unwrap();
        assert!(n_bytes > 0, "{text}");
        text.push_str(std::str::from_utf8(&bytes[..n_bytes]).unwrap());
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        if let Ok(document) = serde_json::from_str::<Value>(body) {
            break document;
        }
    };
    assert!(text.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{text}");
    link.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}").await.unwrap();
    document["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap().clone()
}

fn named<'a>(spans: &'a [Value], name: &str) -> &'a Value {
    spans.iter().find(|span| span["name"] == name).unwrap_or_else(|| panic!("no {name} in {spans:#?}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_is_a_span_with_its_waiting_and_its_work_inside() {
    let collector = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", collector.local_addr().unwrap());
    let world = World::on_sqlite_with(&[("traces", &address), ("proxy", "forwarded")]).await;
    tokio::spawn(world.service.clone().deliver_traces_forever());
    let browser = world.browser();
    let trace = "0af7651916cd43dd8448eb211c80319c";
    let request = browser.request(Method::POST, "/solve?secret=1").header("content-type", "application/json");
    let request = request.header("traceparent", format!("00-{trace}-b7ad6b7169203331-01"));
    let body = json!({"puzzle": "12...41..1...32."}).to_string();
    let answer = browser.send(request.body(Body::from(body)).unwrap()).await;
    assert_eq!(answer.status, 200);

    let spans = delivered(&collector).await;
    let request = named(&spans, "POST /api/v1/solve");
    assert_eq!((request["traceId"].as_str(), request["kind"].as_u64()), (Some(trace), Some(2)));
    assert_eq!(request["parentSpanId"], "b7ad6b7169203331");
    let status = json!({"key": "http.response.status_code", "value": {"intValue": "200"}});
    assert!(request["attributes"].as_array().unwrap().contains(&status), "{request}");
    for part in ["wait", "work"] {
        let part = named(&spans, part);
        assert_eq!((&part["traceId"], &part["parentSpanId"]), (&request["traceId"], &request["spanId"]));
        let nanos = |span: &Value, name: &str| span[name].as_str().unwrap().parse::<u64>().unwrap();
        assert!(nanos(part, "startTimeUnixNano") >= nanos(request, "startTimeUnixNano"));
        assert!(nanos(part, "endTimeUnixNano") <= nanos(request, "endTimeUnixNano"));
    }
    assert!(!json!(spans).to_string().contains("secret"), "queries are not told");
}

#[tokio::test]
async fn a_collector_is_named_by_http_alone() {
    let mut config = ninefold_server::Config::default();
    for odd in ["https://collector.example", "collector:4318", "http://collector/path"] {
        assert!(config.set("traces", odd).is_err(), "{odd}");
    }
    config.set("traces", "http://127.0.0.1:4318").unwrap();
}
