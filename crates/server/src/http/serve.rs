//! [`run`]: from a configuration to a process that listens, and ends in good order.

use crate::app::app;
use crate::clock::Clock;
use crate::config::{Config, Proxy};
use crate::http::client_address::Peer;
use crate::http::crowd::{Crowd, Place};
use crate::http::pace::Paced;
use crate::jobs;
use crate::state::{Service, StartError};
use axum::Router;
use axum::extract::Request;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use listenfd::ListenFd;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

/// Why the service cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {addr}: {source}")]
    Listen {
        /// The address.
        addr: String,
        /// Why.
        source: io::Error,
    },
    /// What systemd has opened cannot be served.
    #[error("cannot listen on what systemd hands over: {0}")]
    HandedOver(io::Error),
    /// The parts of the service cannot be got ready.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The operating system refuses something.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The largest head of a request, in bytes.
const HEAD_BYTES: usize = 16 * 1024;
/// How long work may go on when everything else has ended.
const LAST_WORK: Duration = Duration::from_secs(1);
/// How long open requests may take to end when the service stops.
const DRAIN: Duration = Duration::from_secs(20);
/// How long of that the engine may work on what it was asked.
const LAST_ANSWERS: Duration = Duration::from_secs(2);
/// How many new connections may wait to be accepted. When there is no room, the system lets a client wait for a
/// second before it is asked again: a crowd at the door must not cost those who come for a moment that much.
const AT_THE_DOOR: u32 = 4096;
/// How many bytes the system takes of an answer before it is read. By itself it would take megabytes for
/// everybody who asks for much and never reads.
const UNREAD: u32 = 128 << 10;

/// Runs the service until the process is told to end; `listening` hears the address.
pub fn run(config: Config, listening: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let ended = runtime.block_on(async {
        let listener = match handed_over().map_err(ServeError::HandedOver)? {
            Some(listener) => listener,
            None => {
                let refused = |source| ServeError::Listen { addr: config.addr.clone(), source };
                listen(&config.addr).await.map_err(refused)?
            }
        };
        let local = listener.local_addr()?;
        let service = Service::start(config, Clock::system()).await?;
        let jobs = jobs::start(&service);
        let stop_signal = stop_signal()?;
        tracing::info!(address = %local, "listening");
        listening(local);
        serve(listener, service.clone(), stop_signal).await;
        drop(jobs);
        service.store.clone().close().await;
        tracing::info!("ended");
        Ok(())
    });
    // Work that nobody waits for any more has been told to stop, and is not waited for either.
    runtime.shutdown_timeout(LAST_WORK);
    ended
}

/// The socket that systemd has opened before it started this process (`LISTEN_FDS`), if it did: then nobody
/// is refused while the service starts again.
fn handed_over() -> io::Result<Option<TcpListener>> {
    let mut sockets = ListenFd::from_env();
    if sockets.len() > 1 {
        // Whoever came to a second one would wait for ever.
        let told = format!("{} sockets were handed over, but one is served", sockets.len());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, told));
    }
    let Some(listener) = sockets.take_tcp_listener(0)? else { return Ok(None) };
    listener.set_nonblocking(true)?;
    TcpListener::from_std(listener).map(Some)
}

/// Listens at the first of the places that an address stands for and that can be had.
async fn listen(address: &str) -> io::Result<TcpListener> {
    let mut refused = io::Error::new(io::ErrorKind::InvalidInput, "it stands for no place");
    for place in tokio::net::lookup_host(address).await? {
        let listener = || {
            let socket = if place.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
            // A service that starts again does not wait until the system has forgotten the one before.
            #[cfg(unix)]
            socket.set_reuseaddr(true)?;
            socket.set_send_buffer_size(UNREAD)?;
            socket.bind(place)?;
            socket.listen(AT_THE_DOOR)
        };
        match listener() {
            Ok(listener) => return Ok(listener),
            Err(error) => refused = error,
        }
    }
    Err(refused)
}

/// Serves connections until the future is ready, then lets open requests end.
pub async fn serve(listener: TcpListener, service: Service, end: impl Future<Output = ()>) {
    let room = Arc::new(Semaphore::new(service.config.connections));
    let crowd = Crowd::new(match service.config.proxy {
        Proxy::None => service.config.connections_each,
        // All connections come from the proxy.
        Proxy::Forwarded => 0,
    });
    let patience = service.config.timeout;
    let end = async {
        end.await;
        service.readiness.end();
        tokio::time::sleep(service.config.drain).await;
    };
    let router = app(service.clone());
    let (ending, stop_signal) = watch::channel(());
    let mut end = std::pin::pin!(end);
    loop {
        let accepted = async {
            let permit = Arc::clone(&room).acquire_owned().await.map_err(io::Error::other)?;
            listener.accept().await.map(|(stream, peer)| (stream, peer, permit))
        };
        let (stream, peer, permit) = tokio::select! {
            accepted = accepted => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection was not accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut end => break,
        };
        // Whoever has too many hears nothing, and the next one is let in.
        let Some(counted) = crowd.enter(peer.ip()) else {
            turn_away(&stream);
            continue;
        };
        let place = Place::new(permit, counted);
        let connection = connect(stream, peer, patience, &router, place.clone());
        let mut stop_signal = stop_signal.clone();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                _ = stop_signal.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection broke");
            }
            drop((place, stop_signal));
        });
    }
    drop((listener, stop_signal));
    ending.send_replace(());
    // Every connection holds an ear until it ends.
    let all_ended = async {
        if tokio::time::timeout(LAST_ANSWERS, ending.closed()).await.is_err() {
            service.work.engine.end();
            ending.closed().await;
        }
    };
    if tokio::time::timeout(DRAIN, all_ended).await.is_err() {
        tracing::warn!("some requests did not end in time");
    }
}

/// Has a connection reset when it is dropped. A polite end would leave the system with something to remember for a
/// minute, and a flood must cost less to refuse than to make: whoever comes for a moment waits behind it.
fn turn_away(stream: &TcpStream) {
    if let Err(error) = stream.set_zero_linger() {
        tracing::debug!(%error, "a connection ends politely");
    }
}

type Connection = http1::UpgradeableConnection<TokioIo<Paced>, TowerToHyperService<Handler>>;
type Handler = tower::util::BoxCloneService<
    hyper::Request<hyper::body::Incoming>,
    axum::response::Response,
    std::convert::Infallible,
>;

fn connect(
    stream: TcpStream,
    peer: SocketAddr,
    patience: Duration,
    router: &Router,
    place: Place,
) -> Connection {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "small packets may wait");
    }
    let handler = router.clone().map_request(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(Peer(peer.ip()));
        request.extensions_mut().insert(place.clone());
        request
    });
    let handler = TowerToHyperService::new(tower::util::BoxCloneService::new(handler));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(Paced::new(stream, patience)), handler)
        .with_upgrades()
}

/// Ready when the process gets SIGTERM or SIGINT, from this call on: before it, they end the process on the spot.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! { _ = terminate.recv() => {}, _ = interrupt.recv() => {} }
    })
}

/// Ready when the process is interrupted.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
