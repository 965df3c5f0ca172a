//! [`Seat`]: a guest's place in a room.

use anyhow::{Context, Result, ensure};
use ninefold_protocol::room::ServerMessage;
use ninefold_room::{Entry, MemberId};
use ninefold_testbed::http::{Answer, Client};
use serde_json::{Value, json};
use std::net::TcpStream;
use std::time::Duration;
use tungstenite::client::IntoClientRequest;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Message, WebSocket};

/// The puzzle of all rooms: nobody solves it by chance.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// How many bytes of messages are read at once; ten thousand sockets read into memory of their own.
const READ_AT_ONCE: usize = 4096;

/// A place in a room, and what proves it.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub(crate) room: String,
    pub(crate) number: MemberId,
    pub(crate) cookie: String,
}

impl Seat {
    /// Opens a room for all on one board, and takes the first seat.
    pub(crate) fn open(place: &str) -> Result<Self> {
        let mut http = Client::of(place);
        let answer = http.post("/api/v1/rooms", &json!({"kind": "together", "text": PUZZLE}))?;
        Self::taken(http, &answer)
    }

    /// Takes another seat in the same room, as `player` or `watcher`; guests who come at the same time need
    /// names of their own.
    pub(crate) fn beside(&self, place: &str, role: &str, name: &str) -> Result<Self> {
        let mut http = Client::of(place);
        let path = format!("/api/v1/rooms/{}/members", self.room);
        let answer = http.post(&path, &json!({ "role": role, "name": name }))?;
        Self::taken(http, &answer)
    }

    fn taken(http: Client, answer: &Answer) -> Result<Self> {
        let told = answer.json();
        ensure!(matches!(answer.status, 200 | 201), "no seat in a room: {} {told}", answer.status);
        let room = told["id"].as_str().context("a room has an id")?.to_owned();
        let number =
            told["me"].as_u64().and_then(|me| u8::try_from(me).ok()).context("a member has a number")?;
        Ok(Self { room, number: MemberId(number), cookie: http.cookie.context("a guest gets a cookie")? })
    }

    /// A client over HTTP that is known to sit here.
    pub(crate) fn client(&self, place: &str) -> Client {
        let mut client = Client::of(place);
        client.cookie = Some(self.cookie.clone());
        client
    }

    /// A socket that goes on after an entry.
    pub(crate) fn connect(&self, place: &str, since: u64) -> Result<WebSocket<TcpStream>> {
        let url = format!("ws://{place}/api/v1/rooms/{}/socket?since={since}", self.room);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        open_socket(request, place)
    }

    /// The path of the log.
    pub(crate) fn log_path(&self) -> String {
        format!("/api/v1/rooms/{}/log", self.room)
    }

    /// The whole log, as a node has it: an answer brings a part of a long one.
    pub(crate) fn log(&self, place: &str) -> Result<Vec<Entry>> {
        let (mut client, mut log) = (self.client(place), Vec::<Entry>::new());
        loop {
            let since = log.last().map_or(0, |last| last.seq);
            let answer = client.get(&format!("{}?since={since}", self.log_path()))?;
            let told = messages(&answer)?.into_iter().filter_map(|message| match message {
                ServerMessage::Entries(entries) => Some(entries),
                _ => None,
            });
            log.extend(told.flatten());
            if log.last().map_or(0, |last| last.seq) == since {
                return Ok(log);
            }
        }
    }
}

/// Opens a socket by a request.
pub(crate) fn open_socket(request: impl IntoClientRequest, place: &str) -> Result<WebSocket<TcpStream>> {
    let stream = TcpStream::connect(place)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    let config = WebSocketConfig::default().read_buffer_size(READ_AT_ONCE);
    let opened = tungstenite::client::client_with_config(request, stream, Some(config));
    Ok(opened.map_err(|error| anyhow::anyhow!("no socket: {error}"))?.0)
}

/// The next text of a socket; nothing if none comes within a time.
pub(crate) fn next_text(socket: &mut WebSocket<TcpStream>, wait: Duration) -> Result<Option<String>> {
    // The system takes zero for no limit at all.
    socket.get_ref().set_read_timeout(Some(wait.max(Duration::from_millis(1))))?;
    match socket.read() {
        Ok(Message::Text(text)) => Ok(Some(text.as_str().to_owned())),
        Ok(_) => Ok(None),
        Err(tungstenite::Error::Io(error))
            if matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut) =>
        {
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// The messages that an answer over HTTP brings.
pub(crate) fn messages(answer: &Answer) -> Result<Vec<ServerMessage>> {
    let told = answer.json();
    ensure!(answer.status == 200, "{} {told}", answer.status);
    let listed = told["messages"].as_array().context("messages are a list")?;
    let read = |message: &Value| Ok(ServerMessage::read(&message.to_string())?);
    listed.iter().map(read).collect()
}
