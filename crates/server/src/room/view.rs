//! [`View`]: what one connection has been shown of a log.

use super::live::Live;
use crate::http::problem::Problem;
use crate::state::Service;
use ninefold_protocol::room::ServerMessage;
use ninefold_room::{Entry, MemberId, RoomKind, Sight};
use serde::Deserialize;
use std::sync::Arc;

/// Where somebody goes on reading.
#[derive(Clone, Copy, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct From {
    /// The number of the last entry that is known; 0 unless said.
    #[serde(default)]
    pub(crate) since: u64,
    /// `true` shows the boards of rivals, as far as they may be seen by now. The log has then to be read
    /// from its beginning.
    #[serde(default)]
    pub(crate) full: bool,
    /// How many seconds to wait for news, at most 20; none unless said.
    #[serde(default)]
    pub(crate) wait: u64,
}

/// What one connection has been shown.
#[derive(Debug)]
pub(crate) struct View {
    /// What limits count by.
    client: String,
    live: Arc<Live>,
    kind: Option<RoomKind>,
    sight: Sight,
    /// The last entry that the client knew when the connection began.
    known: u64,
    /// The last entry that was looked at.
    read: u64,
}

impl View {
    /// A connection that goes on after an entry, at the cost of a client.
    pub(crate) async fn new(
        service: &Service,
        client: &str,
        live: Arc<Live>,
        member: MemberId,
        from: From,
    ) -> Result<Self, Problem> {
        let state = live.state(service, client).await?;
        let known = from.since.min(state.room.head());
        let (sight, read) = match from.full {
            true => state.room.full_sight_after(Some(member), known),
            false => (Sight::own(Some(member)), known),
        };
        let kind = state.room.rules().map(|rules| rules.kind);
        drop(state);
        Ok(Self { client: client.to_owned(), live, kind, sight, known, read })
    }

    /// The next entries of the log, as a message; nothing when all were told. Whoever wants to see the boards of
    /// rivals pays for the entries that have to be read again for it.
    pub(crate) async fn next(&mut self, service: &Service) -> Result<Option<ServerMessage>, Problem> {
        let Some(kind) = self.kind else { return Ok(None) };
        while self.read < self.live.head() {
            let page = self.live.page_after(service, &self.client, self.read).await?;
            let Some(last) = page.last() else { break };
            self.read = last.seq;
            let shown = page.iter().map(|entry| self.sight.show(entry, kind));
            let news = shown.filter(|entry| entry.seq > self.known).collect::<Vec<Entry>>();
            if !news.is_empty() {
                return Ok(Some(ServerMessage::Entries(news)));
            }
        }
        Ok(None)
    }
}
