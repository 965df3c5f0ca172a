//! The arena of a service: when it is open, how all stand, and waiting for a rival.

use crate::Online;
use crate::http::{Fault, Method};
use ninefold_protocol::api::ArenaInfo;

impl Online {
    /// The arena that is open, or else the next one, with its table.
    pub fn arena(&self) -> Result<ArenaInfo, Fault> {
        self.get("/arena")
    }

    /// Waits for a rival; who does not ask again within ten seconds waits no longer. The answer names the room as
    /// soon as there is one.
    pub fn wait_in_arena(&self) -> Result<ArenaInfo, Fault> {
        self.link.ask(Method::Post, SEAT, self.credential(), &())
    }

    /// Waits no longer. Points stay.
    pub fn stop_waiting_in_arena(&self) -> Result<ArenaInfo, Fault> {
        self.link.ask(Method::Delete, SEAT, self.credential(), &())
    }
}

const SEAT: &str = "/arena/seat";
