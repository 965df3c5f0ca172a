//! What happened to accounts, for their owners and for the operator.

use crate::account::caller::Caller;
use crate::http::problem::Problem;
use crate::random;
use crate::state::Service;
use ninefold_protocol::api::Happening;
use ninefold_protocol::id::{EntryId, PlayerId};
use ninefold_store::Entry;

impl Caller {
    /// Writes an entry of the audit log.
    pub(crate) async fn note(
        &self,
        service: &Service,
        player: Option<PlayerId>,
        happening: Happening,
    ) -> Result<(), Problem> {
        tracing::info!(event = happening.word(), "account");
        let entry = Entry {
            id: EntryId::from_random(random::bits()),
            at: service.now(),
            player,
            event: happening.word().to_owned(),
            address: self.address.clone(),
            detail: self.agent.clone(),
        };
        Ok(service.store.note(&entry).await?)
    }
}
