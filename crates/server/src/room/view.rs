//! [`View`]: what one connection has been shown of a log.

use super::live::Live;
use ninefold_protocol::room::ServerMessage;
use ninefold_room::{Entry, MemberId, Sight};
use serde::Deserialize;
use std::sync::Arc;

/// How many entries go into one message.
const AT_ONCE: usize = 200;

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
    live: Arc<Live>,
    sight: Sight,
    sent: u64,
}

impl View {
    /// A connection that goes on after an entry.
    pub(crate) async fn new(live: Arc<Live>, member: MemberId, from: From) -> Self {
        let state = live.state().await;
        let sent = from.since.min(state.room.head());
        let mut sight =
            if from.full { state.room.full_sight(Some(member)) } else { Sight::own(Some(member)) };
        if let (true, Some(rules)) = (from.full, state.room.rules()) {
            // What the client has read before counts the rounds.
            for entry in state.log.iter().take(usize::try_from(sent).unwrap_or(usize::MAX)) {
                sight.show(entry, rules.kind);
            }
        }
        drop(state);
        Self { live, sight, sent }
    }

    /// What the log has more, as messages.
    pub(crate) async fn news(&mut self) -> Vec<ServerMessage> {
        let state = self.live.state().await;
        let Some(rules) = state.room.rules() else { return Vec::new() };
        let from = usize::try_from(self.sent).unwrap_or(usize::MAX).min(state.log.len());
        let shown = state.log[from..].iter().map(|entry| self.sight.show(entry, rules.kind));
        let shown = shown.collect::<Vec<Entry>>();
        self.sent = state.room.head();
        shown.chunks(AT_ONCE).map(|entries| ServerMessage::Entries(entries.to_vec())).collect()
    }
}
