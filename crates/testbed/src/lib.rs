//! Real components for tests: a PostgreSQL server, a mail sink, a browser, a proxy, a balancer, a disk
//! that is small, an app for one-time codes, and the service itself as a process.
//!
//! Tests talk to what will be there in earnest, not to stand-ins. Where a component is not
//! installed, a test is left out and listed as such, never counted as passed.

pub mod balancer;
pub mod browser;
pub mod code_app;
pub mod disk;
pub mod http;
pub mod left_out;
pub mod mail;
pub mod measure;
pub mod node;
pub mod port;
pub mod postgres;
pub mod proxy;
pub mod python;

pub use left_out::collection;
