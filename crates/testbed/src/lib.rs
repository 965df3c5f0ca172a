//! Real components for tests: a PostgreSQL server, a mail sink, a browser.
//!
//! Tests talk to what will be there in earnest, not to stand-ins. Where a component is not
//! installed, a test fails and says what to run.

pub mod browser;
pub mod mail;
pub mod port;
pub mod postgres;
