//! People: who is asking, their passwords and secrets, the mails to them, and what happened to
//! their accounts.

pub(crate) mod audit;
pub(crate) mod caller;
pub(crate) mod common;
pub(crate) mod guessing;
pub(crate) mod mail;
pub(crate) mod one_time;
pub(crate) mod passkey;
pub(crate) mod password;
pub(crate) mod second_factor;
pub(crate) mod secret;
