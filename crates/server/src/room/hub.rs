//! [`Hub`]: the rooms that this node has open, and what wakes them.

use super::live::Live;
use super::open_rooms::OpenRooms;
use crate::http::crowd::{Counted, Crowd};
use crate::http::problem::Problem;
use crate::state::Service;
use crate::work::HOUSE;
use ninefold_protocol::id::RoomId;
use ninefold_protocol::room::ServerMessage;
use ninefold_store::{RoomListener, RoomNews, Time};
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How many sockets a node keeps open.
const MOST_SOCKETS: usize = 20_000;
/// How often a node looks for entries that nobody told it of.
const SWEEP: Duration = Duration::from_secs(1);
/// How far the clocks of nodes may be apart, in milliseconds.
const SKEW: i64 = 60_000;

/// The rooms that this node has open.
#[derive(Debug)]
pub(crate) struct Hub {
    rooms: Mutex<OpenRooms>,
    n_sockets: AtomicUsize,
    /// The sockets of each address, also where all come through a proxy.
    crowd: Crowd,
}

/// A socket that counts as open as long as this is kept.
#[derive(Debug)]
pub(crate) struct OpenSocket {
    service: Service,
    _counted: Counted,
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        self.service.rooms.n_sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Hub {
    /// With memory for so many bytes of rooms, and so many sockets of an address.
    pub(crate) fn new(bytes: usize, sockets_each: usize) -> Self {
        let (rooms, crowd) = (Mutex::new(OpenRooms::new(bytes)), Crowd::new(sockets_each));
        Self { rooms, n_sockets: AtomicUsize::new(0), crowd }
    }

    /// Notes what a room takes in memory now.
    pub(super) fn weigh(&self, id: RoomId, bytes: usize) {
        self.open_rooms().weigh(id, bytes);
    }

    fn open_rooms(&self) -> MutexGuard<'_, OpenRooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Service {
    /// A room, of which all is known that is in its log now. It is read when somebody looks at it.
    pub(crate) async fn room(&self, id: RoomId) -> Result<Arc<Live>, Problem> {
        let Some(head) = self.store.room_head(id).await? else {
            self.rooms.open_rooms().forget(id);
            return Err(Problem::not_found());
        };
        let live = self.rooms.open_rooms().insert(id);
        live.raise_head(head);
        Ok(live)
    }

    /// Counts one more socket of an address, if there is room for it.
    pub(crate) fn open_socket(&self, address: IpAddr) -> Result<OpenSocket, Problem> {
        let many = || Problem::too_many().detail("You have too many rooms open: close some.").retry_after(10);
        let counted = self.rooms.crowd.enter(address).ok_or_else(many)?;
        if self.rooms.n_sockets.fetch_add(1, Ordering::Relaxed) >= MOST_SOCKETS {
            self.rooms.n_sockets.fetch_sub(1, Ordering::Relaxed);
            return Err(Problem::unavailable().detail("Too many people play here at once.").retry_after(10));
        }
        Ok(OpenSocket { service: self.clone(), _counted: counted })
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
                        let rooms = self.rooms.open_rooms().all();
                        for live in rooms {
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
        let Some(live) = self.known_room(news.room).filter(|_| news.node != self.node) else { return };
        let Some(whisper) = news.whisper else {
            if let Err(problem) = live.catch_up(self, HOUSE).await {
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
            if let Some(live) = self.known_room(room.id).filter(|live| live.head() < room.head) {
                live.catch_up(self, HOUSE).await.map_err(|problem| problem.to_string())?;
            }
        }
        Ok(())
    }

    fn known_room(&self, id: RoomId) -> Option<Arc<Live>> {
        self.rooms.open_rooms().get(id)
    }
}
