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
