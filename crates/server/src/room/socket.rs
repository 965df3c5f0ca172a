//! A member on a WebSocket.

use super::hub::OpenSocket;
use super::live::{Live, Turned};
use super::misdeed::Misdeed;
use super::view::View;
use crate::account::caller::Credential;
use crate::http::crowd::Place;
use crate::http::limit::Class;
use crate::state::Service;
use axum::extract::ws::{Message, WebSocket};
use ninefold_protocol::room::{ClientMessage, ServerMessage, Whisper};
use ninefold_room::{MemberId, Op, Standing};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// The largest message of a member, in bytes.
pub(crate) const LARGEST: usize = 16 * 1024;
/// How many bytes are read at once. Each connection has memory for them as long as it is open, and the usual
/// 128 kB would be more than a gigabyte for ten thousand who watch.
pub(crate) const READ_AT_ONCE: usize = 2 * 1024;
/// How many sockets one member may have open at a node.
pub(crate) const SOCKETS_EACH: usize = 8;
/// How often a member is asked whether the connection lives.
const PING: Duration = Duration::from_secs(15);
/// After so many unanswered questions it does not.
const SILENT: u32 = 3;
/// How long the connection stays open for what was sent before its end was heard of.
const HEAR_OUT: Duration = Duration::from_secs(1);
/// How long somebody who was signed in counts as such, in milliseconds; no message is sent or heard later
/// without another look.
const SIGNED_IN: u64 = 1_000;
/// The shortest time between two whispers of a kind, in milliseconds. Members keep about twice as much; on
/// their way two whispers may come closer to each other, and the later one must not be lost for that.
const WHISPER_PAUSE: u64 = 50;

/// One connection of a member.
pub(crate) struct Talk {
    pub(crate) service: Service,
    pub(crate) live: Arc<Live>,
    pub(crate) me: MemberId,
    /// What limits count by.
    pub(crate) client: String,
    pub(crate) view: View,
    pub(crate) hello: ServerMessage,
    pub(crate) open: OpenSocket,
    /// Its place among all connections.
    pub(crate) place: Option<Place>,
    pub(crate) credential: Credential,
    /// When that was last found good, by [`Clock::running`](crate::Clock::running).
    pub(crate) checked: u64,
}

/// Why a connection ends.
struct Ended;

/// When a member last whispered, by kind: whoever moves there and points at once is heard with both.
#[derive(Default)]
struct LastWhispers {
    cursor: Option<u64>,
    look: Option<u64>,
}

impl LastWhispers {
    /// Whether a whisper is passed on; what comes too soon after another of its kind is not.
    fn pass(&mut self, whisper: &Whisper, now: u64) -> bool {
        let last = match whisper {
            Whisper::Cursor(_) => &mut self.cursor,
            Whisper::Look(_) => &mut self.look,
        };
        let passes = last.is_none_or(|last| now.saturating_sub(last) >= WHISPER_PAUSE);
        if passes {
            *last = Some(now);
        }
        passes
    }
}

impl Talk {
    /// Talks until one of the two has enough.
    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        if self.live.enter(self.me) <= SOCKETS_EACH {
            self.service.send_present(&self.live).await;
            let _ = self.talk(&mut socket).await;
        } else {
            let told =
                ServerMessage::Problem("You have this room open too often: close it elsewhere.".into());
            let _ = send(&mut socket, &told).await;
        }
        self.live.leave(self.me);
        self.service.send_present(&self.live).await;
        drop((self.open, self.place));
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Result<(), Ended> {
        let (mut growth, mut whispers) = (self.live.growth(), self.live.whispers());
        let mut ping = tokio::time::interval(PING);
        ping.reset();
        let (mut unanswered, mut last_whispers) = (0, LastWhispers::default());
        send(socket, &self.hello).await?;
        self.send_news(socket).await?;
        send(socket, &self.live.present(self.service.clock.running())).await?;
        loop {
            tokio::select! {
                message = socket.recv() => {
                    self.check(socket).await?;
                    unanswered = 0;
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            self.hear(socket, text.as_str(), &mut last_whispers).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => {
                            return self.end(socket, "Messages are text.").await;
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Ended),
                    }
                }
                grown = growth.changed() => {
                    grown.map_err(|_| Ended)?;
                    self.check(socket).await?;
                    self.send_news(socket).await?;
                }
                whisper = whispers.recv() => match whisper {
                    Ok(ServerMessage::Whispered { by, .. }) if by == self.me => {}
                    Ok(message) => {
                        self.check(socket).await?;
                        send(socket, &message).await?;
                    }
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return Err(Ended),
                },
                _ = ping.tick() => {
                    if unanswered == SILENT {
                        return Err(Ended);
                    }
                    unanswered += 1;
                    self.check(socket).await?;
                    // Those who poll come and go without a word.
                    send(socket, &self.live.present(self.service.clock.running())).await?;
                    let ping = Message::Ping(Vec::new().into());
                    socket.send(ping).await.map_err(|_| Ended)?;
                }
            }
        }
    }

    /// Ends the connection of somebody who was signed out or banned since it was opened.
    async fn check(&mut self, socket: &mut WebSocket) -> Result<(), Ended> {
        let now = self.service.clock.running();
        if now.saturating_sub(self.checked) < SIGNED_IN {
            return Ok(());
        }
        match self.credential.is_good(&self.service).await {
            Ok(true) => {
                self.checked = now;
                Ok(())
            }
            Ok(false) => self.end(socket, "You are signed out. Sign in and come back.").await,
            Err(error) => {
                tracing::warn!(%error, "nobody knows whether a member is still signed in");
                self.end(socket, "The service cannot look anything up right now: connect again.").await
            }
        }
    }

    async fn hear(
        &mut self,
        socket: &mut WebSocket,
        text: &str,
        last_whispers: &mut LastWhispers,
    ) -> Result<(), Ended> {
        let now = self.service.clock.running();
        let key = format!("{} {}", self.live.id, self.me.0);
        if self.service.limits.take(Class::RoomMessage, &key, now).is_err() {
            self.note(Misdeed::Flood);
            return self.end(socket, "That was too much at once: connect again in a moment.").await;
        }
        match ClientMessage::read(text) {
            Err(error) => {
                self.note(Misdeed::Unreadable);
                let told = ServerMessage::Problem(format!("This message cannot be read: {error}"));
                send(socket, &told).await
            }
            Ok(ClientMessage::Op(op)) => {
                let told = answer(&self.service, &self.client, &self.live, self.me, &op).await;
                // The log so far goes before the answer, as it came before it.
                self.send_news(socket).await?;
                send(socket, &told).await
            }
            Ok(ClientMessage::Whisper(whisper)) => {
                if last_whispers.pass(&whisper, now) {
                    whisper_to_all(&self.service, &self.client, &self.live, self.me, whisper).await;
                }
                Ok(())
            }
        }
    }

    fn note(&self, misdeed: Misdeed) {
        self.service.note_misdeed(&self.live.id.to_string(), &self.client, misdeed);
    }

    /// Sends what is new; whoever is not in the room any more is told so, and the connection ends.
    async fn send_news(&mut self, socket: &mut WebSocket) -> Result<(), Ended> {
        loop {
            match self.view.next(&self.service).await {
                Ok(Some(message)) => send(socket, &message).await?,
                Ok(None) => break,
                Err(problem) => return self.end(socket, &format!("{problem} Connect again.")).await,
            }
        }
        match self.live.standing(&self.service, &self.client, self.me).await {
            Ok(Some(Standing::Here)) => Ok(()),
            Ok(Some(Standing::Removed)) => {
                self.end(socket, "The owner has removed you from this room.").await
            }
            Ok(Some(Standing::Left) | None) => self.end(socket, "You have left this room.").await,
            Err(problem) => self.end(socket, &format!("{problem} Connect again.")).await,
        }
    }

    async fn end(&self, socket: &mut WebSocket, told: &str) -> Result<(), Ended> {
        send(socket, &ServerMessage::Problem(told.into())).await?;
        let _ = socket.send(Message::Close(None)).await;
        // A connection that is closed while something is unread is broken off, and the reason would be lost with
        // it: what is still on its way is taken in, and not looked at.
        let hear_out = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = tokio::time::timeout(HEAR_OUT, hear_out).await;
        Err(Ended)
    }
}

async fn send(socket: &mut WebSocket, message: &ServerMessage) -> Result<(), Ended> {
    socket.send(Message::Text(message.write().into())).await.map_err(|_| Ended)
}

/// Passes a whisper on to everybody, at the other nodes too, where its author may point at all and points at no more
/// cells than there are.
pub(crate) async fn whisper_to_all(
    service: &Service,
    client: &str,
    live: &Live,
    me: MemberId,
    whisper: Whisper,
) {
    let (Whisper::Cursor(cells) | Whisper::Look(cells)) = &whisper;
    match live.state(service, client).await {
        Ok(state) if state.room.may_point(me) && cells.len() <= state.room.n_cells() => {}
        _ => return,
    }
    let message = ServerMessage::Whispered { by: me, whisper };
    let text = message.write();
    live.whisper(message);
    if let Err(error) = service.store.whisper_in_room(live.id, &service.node, &text).await {
        tracing::debug!(%error, "a whisper was lost");
    }
}

/// Puts an operation of a member into the log, at the cost of a client, and says what came of it.
pub(crate) async fn answer(
    service: &Service,
    client: &str,
    live: &Live,
    me: MemberId,
    op: &Op,
) -> ServerMessage {
    match live.submit(service, client, me, op).await {
        Ok(seq) => ServerMessage::Done { op: op.id, seq },
        Err(Turned::Refused(refusal)) => {
            if let Some(misdeed) = Misdeed::of(&refusal) {
                service.note_misdeed(&live.id.to_string(), client, misdeed);
            }
            ServerMessage::Refused { op: op.id, reason: refusal.to_string() }
        }
        Err(Turned::Problem(problem)) => ServerMessage::Problem(format!("{problem} Send it again.")),
    }
}
