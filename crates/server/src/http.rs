//! What every request passes and every answer carries: the listener, limits, guards, the text of
//! errors, the description of the API, and the browser client.

pub(crate) mod client;
pub(crate) mod client_address;
pub(crate) mod cookie;
pub(crate) mod crowd;
pub(crate) mod extract;
pub(crate) mod fingerprint;
pub(crate) mod guard;
pub(crate) mod limit;
pub(crate) mod observe;
pub(crate) mod openapi;
mod pace;
pub(crate) mod preview;
pub(crate) mod problem;
pub(crate) mod serve;
pub(crate) mod stream;
pub(crate) mod traces;
