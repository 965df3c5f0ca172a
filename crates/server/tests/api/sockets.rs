//! What only shows on a real connection.

use crate::harness::config;
use ninefold_server::{Clock, Service, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

struct Running {
    address: std::net::SocketAddr,
    end: oneshot::Sender<()>,
    /// Hears when the service has heard that it is to end.
    ending: oneshot::Receiver<()>,
    done: tokio::task::JoinHandle<()>,
    _folder: tempfile::TempDir,
}

async fn running(settings: &[(&str, &str)]) -> Running {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite://{}", folder.path().join("ninefold.db").display());
    let service = Service::start(config(&database, settings), Clock::system()).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (end, ended) = oneshot::channel();
    let (heard, ending) = oneshot::channel();
    let end_of = async move {
        let _ = ended.await;
        // Nobody may be waiting for it.
        let _ = heard.send(());
    };
    let done = tokio::spawn(serve(listener, service, end_of));
    Running { address, end, ending, done, _folder: folder }
}

async fn answer(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_sends_its_body_too_slowly_is_cut_off() {
    let server = running(&[("timeout", "0.05")]).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let told = answer(stream).await;
    assert!(told.starts_with("HTTP/1.1 503 ") && told.contains("The request took too long."), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_that_is_too_large_is_refused() {
    let server = running(&[]).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!("GET /health HTTP/1.1\r\nHost: localhost\r\nX-Odd: {}\r\n\r\n", "x".repeat(64 << 10));
    // The server may close before it has read everything.
    let _ = stream.write_all(head.as_bytes()).await;
    let mut text = Vec::new();
    let _ = stream.read_to_end(&mut text).await;
    let told = String::from_utf8_lossy(&text);
    assert!(told.is_empty() || told.starts_with("HTTP/1.1 431 "), "{told}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_that_ends_lets_open_requests_end_first() {
    let server = running(&[]).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let body = r#"{"grid":"1234341221434321"}"#;
    let head = format!(
        "POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Expect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    // The server asks for the body: the request is under way.
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).await.unwrap();
    assert!(go_on.starts_with(b"HTTP/1.1 100 Continue"));
    server.end.send(()).unwrap();
    server.ending.await.unwrap();
    stream.write_all(body.as_bytes()).await.unwrap();
    let told = answer(stream).await;
    assert!(told.starts_with("HTTP/1.1 200 OK") && told.contains("complete and correct"), "{told}");
    server.done.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_that_ends_does_not_wait_for_hours_of_work() {
    let server = running(&[]).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let body = format!("{{\"puzzle\":\"{hard}\"}}\n").repeat(1000);
    let head = format!(
        "POST /api/v1/rate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\n\
         Expect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).await.unwrap();
    stream.write_all(body.as_bytes()).await.unwrap();
    server.end.send(()).unwrap();
    let told = answer(stream).await;
    assert!(told.starts_with("HTTP/1.1 503 ") && told.contains("about to stop"), "{told}");
    server.done.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_without_room_for_connections_can_be_told_to_end() {
    let server = running(&[("connections", "1")]).await;
    let mut only = TcpStream::connect(server.address).await.unwrap();
    only.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    let mut status = [0; 15];
    only.read_exact(&mut status).await.unwrap();
    assert_eq!(&status, b"HTTP/1.1 200 OK");
    server.end.send(()).unwrap();
    server.done.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_never_reads_loses_the_connection() {
    let server = running(&[("timeout", "0.2"), ("connections", "1"), ("rate-limits", "0")]).await;
    let mut greedy = TcpStream::connect(server.address).await.unwrap();
    let ask = "GET /api/v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // More than all buffers on the way can hold, if it were answered.
    greedy.write_all(ask.repeat(500).as_bytes()).await.unwrap();
    // There is room for one connection: this one is let in when the other one is gone.
    let mut next = TcpStream::connect(server.address).await.unwrap();
    next.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").await.unwrap();
    assert!(answer(next).await.starts_with("HTTP/1.1 200 OK"));
    drop(greedy);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_has_a_bounded_number_of_connections() {
    let server = running(&[("connections-each", "2")]).await;
    // Whoever is turned away may notice it as early as when connecting.
    let answered = async || {
        let mut stream = TcpStream::connect(server.address).await.ok()?;
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n").await.ok()?;
        stream.read_exact(&mut [0; 15]).await.ok()?;
        Some(stream)
    };
    let (Some(mut first), Some(_second)) = (answered().await, answered().await) else {
        panic!("two connections are not too many");
    };
    assert!(answered().await.is_none());
    // Who leaves makes room.
    first.shutdown().await.unwrap();
    let _ = first.read_to_end(&mut Vec::new()).await;
    while answered().await.is_none() {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_that_is_about_to_end_is_not_ready_and_still_answers() {
    let server = running(&[("drain", "3600")]).await;
    let ask = async |path: &str| {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        answer(stream).await.split(' ').nth(1).unwrap().to_owned()
    };
    assert_eq!((ask("/ready").await, ask("/health").await), ("200".into(), "200".into()));
    server.end.send(()).unwrap();
    server.ending.await.unwrap();
    while ask("/ready").await != "503" {}
    assert_eq!(ask("/health").await, "200");
    server.done.abort();
}
