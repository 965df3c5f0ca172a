//! The routes, one file a family.

pub(crate) mod engine;
pub(crate) mod health;
