//! [`Hub`]: the rooms that this node has open, and what wakes them.

use super::live::Live;
use crate::http::problem::Problem;
use crate::state::Service;
use ninefold_protocol::id::RoomId;
use ninefold_protocol::room::ServerMessage;
use ninefold_store::{RoomListener, RoomNews, Time};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// With more rooms than this, those that nobody uses are closed.
const MANY: usize = 2_000;
/// How many sockets a node keeps open.
const MOST_SOCKETS: usize = 20_000;
/// How often a node looks for entries that nobody told it of.
const SWEEP: Duration = Duration::from_secs(1);
/// How far the clocks of nodes may be apart, in milliseconds.
const SKEW: i64 = 60_000;

/// The rooms that this node has open.
#[derive(Debug, Default)]
pub(crate) struct Hub {
    rooms: Mutex<HashMap<RoomId, Arc<Live>>>,
    n_sockets: AtomicUsize,
}

/// A socket that counts as open as long as this is kept.
#[derive(Debug)]
pub(crate) struct OpenSocket(Service);

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.0.rooms.n_sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hub {
    fn open(&self, id: RoomId) -> Option<Arc<Live>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    fn insert(&self, id: RoomId) -> Arc<Live> {
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.len() >= MANY {
            rooms.retain(|_, live| Arc::strong_count(live) > 1);
        }
        Arc::clone(rooms.entry(id).or_insert_with(|| Arc::new(Live::new(id))))
    }

    fn all(&self) -> Vec<Arc<Live>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    fn forget(&self, id: RoomId) {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }
}

impl Service {
    /// A room, with everything that is in its log now.
    pub(crate) async fn room(&self, id: RoomId) -> Result<Arc<Live>, Problem> {
        let Some(head) = self.store.room_head(id).await? else {
            self.rooms.forget(id);
            return Err(Problem::not_found());
        };
        let live = self.rooms.insert(id);
        if live.head() < head
            && let Err(problem) = live.catch_up(&self.store).await
        {
            self.rooms.forget(id);
            return Err(problem);
        }
        Ok(live)
    }

    /// Counts one more socket, if there is room for it.
    pub(crate) fn open_socket(&self) -> Result<OpenSocket, Problem> {
        if self.rooms.n_sockets.fetch_add(1, Ordering::Relaxed) >= MOST_SOCKETS {
            self.rooms.n_sockets.fetch_sub(1, Ordering::Relaxed);
            return Err(Problem::unavailable().detail("Too many people play here at once.").retry_after(10));
        }
        Ok(OpenSocket(self.clone()))
    }

    /// Tells everybody in a room who is connected, at the other nodes too.
    pub(crate) async fn send_present(&self, live: &Live) {
        let now = self.clock.running();
        live.whisper(live.present(now));
        let here = live.present_here(now).write();
        if let Err(error) = self.store.whisper_in_room(live.id, &self.node, &here).await {
            tracing::debug!(%error, "other nodes do not hear who is present");
        }
    }

    /// Listens to the other nodes, and looks every second for what was missed; with SQLite there are
    /// none.
    pub async fn follow_rooms_forever(self) {
        let mut last = self.now();
        loop {
            let listener = match self.store.room_news().await {
                Ok(None) => return,
                Ok(listener) => listener,
                Err(error) => {
                    tracing::warn!(%error, "other nodes cannot be heard; this one looks for itself");
                    None
                }
            };
            self.follow_rooms(listener, &mut last).await;
            tokio::time::sleep(SWEEP).await;
        }
    }

    /// Follows the other nodes until the connection is lost.
    async fn follow_rooms(&self, mut listener: Option<RoomListener>, last: &mut Time) {
        let mut sweep = tokio::time::interval(SWEEP);
        sweep.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        for tick in 0_u64.. {
            let news = async {
                match &mut listener {
                    Some(listener) => listener.next().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                news = news => match news {
                    Ok(Some(news)) => self.hear_of_room(news).await,
                    Ok(None) => {}
                    Err(error) => return tracing::warn!(%error, "other nodes are not heard for now"),
                },
                _ = sweep.tick() => {
                    let now = self.now();
                    match self.sweep_rooms(Time(last.0 - SKEW)).await {
                        Ok(()) => *last = now,
                        Err(problem) => tracing::warn!(%problem, "entries of other nodes may be late"),
                    }
                    // Without an ear, it is tried again now and then to get one.
                    if listener.is_none() && tick > 5 {
                        return;
                    }
                    if tick.is_multiple_of(15) {
                        for live in self.rooms.all() {
                            let here = live.present_here(self.clock.running());
                            if here != ServerMessage::Present(Vec::new()) {
                                self.send_present(&live).await;
                            }
                        }
                    }
                }
            }
        }
    }

    async fn hear_of_room(&self, news: RoomNews) {
        let Some(live) = self.rooms.open(news.room).filter(|_| news.node != self.node) else { return };
        let Some(whisper) = news.whisper else {
            if let Err(problem) = live.catch_up(&self.store).await {
                tracing::warn!(%problem, "entries of another node will come later");
            }
            return;
        };
        match ServerMessage::read(&whisper) {
            Ok(ServerMessage::Present(members)) => {
                live.hear_present(&news.node, members, self.clock.running());
            }
            Ok(message @ ServerMessage::Whispered { .. }) => live.whisper(message),
            Ok(_) | Err(_) => tracing::debug!("another node whispers what is not understood"),
        }
    }

    /// Reads on in all open rooms whose logs grew since a time at other nodes.
    pub async fn sweep_rooms(&self, since: Time) -> Result<(), String> {
        let touched = self.store.rooms_touched(since).await.map_err(|error| error.to_string())?;
        for room in touched {
            if let Some(live) = self.rooms.open(room.id).filter(|live| live.head() < room.head) {
                live.catch_up(&self.store).await.map_err(|problem| problem.to_string())?;
            }
        }
        Ok(())
    }
}
