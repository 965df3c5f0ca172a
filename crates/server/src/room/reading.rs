//! Reading the log of a room, at the cost of whoever asks for it.
//!
//! A room is heavy to read again: its whole log is gone through. So a node keeps rooms as long as there is memory for
//! them, and reads one that it has closed when somebody wants something of it.

use super::live::Live;
use super::state::State;
use crate::http::limit::Class;
use crate::http::problem::Problem;
use crate::state::Service;
use crate::work::HOUSE;
use ninefold_protocol::room::read_entry;
use ninefold_room::Entry;
use ninefold_store::RoomPage;
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;

/// A room that nobody else works on. What is done with it elsewhere ends there, also when whoever asked has gone.
pub(super) type Locked = OwnedMutexGuard<State>;

/// Up to so many bytes of a log are read on the spot; more of them go to a thread of their own.
const FEW_BYTES: usize = 8 << 10;
/// On boards of up to so many cells a move is decided on the spot; on larger ones it may take a thousand times as
/// long.
const SMALL_BOARD: usize = 100;
/// So many bytes of a log count as one event that is replayed.
const AS_ONE_EVENT: usize = 64;

impl Live {
    /// The room with everything that this node knows to be in its log, for looking at.
    pub(crate) async fn state(&self, service: &Service, client: &str) -> Result<Locked, Problem> {
        let state = self.lock().await;
        if state.room.head() >= self.head() {
            return Ok(state);
        }
        Ok(self.read_on(state, service, client).await?.0)
    }

    /// Hears of what other nodes have added. A room that is closed here stays so.
    pub(crate) async fn catch_up(&self, service: &Service, client: &str) -> Result<(), Problem> {
        let state = self.lock().await;
        if state.room.head() > 0 {
            return self.read_on(state, service, client).await.map(drop);
        }
        if let Some(head) = service.store.room_head(self.id).await? {
            self.raise_head(head);
        }
        Ok(())
    }

    /// Reads on to the end of the log; says how many entries were new.
    pub(super) async fn read_on(
        &self,
        mut state: Locked,
        service: &Service,
        client: &str,
    ) -> Result<(Locked, u64), Problem> {
        let before = state.room.head();
        loop {
            let page = service.store.room_page(self.id, state.room.head()).await?;
            let (is_full, n_bytes) = (page.is_full(), page.n_bytes());
            service.charge_for_reading(client, &page)?;
            let read = move |state: &mut State| take_page(state, &page);
            let taken;
            (state, taken) = match n_bytes > FEW_BYTES {
                true => apart(state, service, client, read).await?,
                false => here(state, read),
            };
            taken?;
            if !is_full {
                break;
            }
        }
        let head = state.room.head();
        self.raise_head(head);
        service.rooms.weigh(self.id, state.weight());
        Ok((state, head - before))
    }

    /// Works on a room where that holds nobody else up.
    pub(super) async fn work_on<T: Send + 'static>(
        &self,
        state: Locked,
        service: &Service,
        client: &str,
        job: impl FnOnce(&mut State) -> T + Send + 'static,
    ) -> Result<(Locked, T), Problem> {
        match state.room.n_cells() > SMALL_BOARD {
            true => apart(state, service, client, job).await,
            false => Ok(here(state, job)),
        }
    }

    /// The entries after one of them that this node knows of, a page at most; nothing when there are no more.
    pub(crate) async fn page_after(
        &self,
        service: &Service,
        client: &str,
        seq: u64,
    ) -> Result<Vec<Arc<Entry>>, Problem> {
        let head = self.head();
        {
            let state = self.lock().await;
            let kept = state.after(seq, RoomPage::ENTRIES).filter(|_| state.room.head() >= head);
            if let Some(entries) = kept {
                return Ok(entries);
            }
        }
        let page = service.store.room_page(self.id, seq).await?;
        service.charge_for_reading(client, &page)?;
        let entries = page.lines.iter().map(|line| read_entry(line).map(Arc::new));
        let entries = entries.collect::<Result<Vec<_>, _>>().map_err(|error| damaged(&error))?;
        // What another node has added meanwhile is told when this one has heard of it.
        Ok(entries.into_iter().take_while(|entry| entry.seq <= head).collect())
    }
}

impl Service {
    /// Counts what is read of a log for a client; what the service does by itself is paid by nobody.
    fn charge_for_reading(&self, client: &str, page: &RoomPage) -> Result<(), Problem> {
        self.charge_for_events(client, page.lines.len().max(page.n_bytes() / AS_ONE_EVENT))
    }

    /// Counts events, or as much work, for a client.
    fn charge_for_events(&self, client: &str, n_events: usize) -> Result<(), Problem> {
        if client != HOUSE {
            self.limits.charge(Class::Replay, client, n_events as u64, self.clock.running())?;
        }
        Ok(())
    }

    /// Counts the work that a move makes on a board of so many cells; on small ones there is hardly any.
    pub(super) fn charge_for_move(&self, client: &str, n_cells: usize) -> Result<(), Problem> {
        match n_cells > SMALL_BOARD {
            true => self.charge_for_events(client, n_cells),
            false => Ok(()),
        }
    }
}

fn take_page(state: &mut State, page: &RoomPage) -> Result<(), Problem> {
    page.lines.iter().try_for_each(|line| {
        let entry = read_entry(line).map_err(|error| damaged(&error))?;
        state.take(entry, line.len()).map_err(|error| damaged(&error))
    })
}

fn here<T>(mut state: Locked, job: impl FnOnce(&mut State) -> T) -> (Locked, T) {
    let done = job(&mut state);
    (state, done)
}

/// Works on a room on a thread for games.
async fn apart<T: Send + 'static>(
    state: Locked,
    service: &Service,
    client: &str,
    job: impl FnOnce(&mut State) -> T + Send + 'static,
) -> Result<(Locked, T), Problem> {
    service.work.saves.run(client, move |_| here(state, job)).await
}

pub(super) fn damaged(error: &dyn std::error::Error) -> Problem {
    tracing::error!(%error, "the log of a room cannot be read");
    Problem::internal()
}
