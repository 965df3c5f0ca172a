//! The bodies of the HTTP API under `/api/v1`: what a client sends and what it gets.
//!
//! ```
//! use ninefold_protocol::api::{FieldError, Problem};
//!
//! let text = r#"{"type":"/problems/invalid","title":"Some fields are wrong","status":422,
//!     "errors":[{"field":"email","message":"Enter an e-mail address."}]}"#;
//! let problem: Problem = serde_json::from_str(text)?;
//! assert_eq!(problem.errors, [FieldError::new("email", "Enter an e-mail address.")]);
//! # Ok::<(), serde_json::Error>(())
//! ```
//!
//! `docs/api.md` shows every route with examples. With the feature `openapi` the bodies carry
//! their schemas, from which the server writes its OpenAPI document.

macro_rules! body {
    ($($(#[$meta:meta])* pub struct $name:ident { $($fields:tt)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name { $($fields)* }
    )*};
    ($($(#[$meta:meta])* pub enum $name:ident { $($variants:tt)* })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($variants)* }
    )*};
}

mod account;
mod arena;
mod catalogue;
mod class;
mod engine;
pub mod form;
mod game;
mod happening;
mod lesson;
mod practice;
mod print;
mod problem;
mod rating;
mod room;
mod storm;
mod streak;

pub use account::*;
pub use arena::*;
pub use catalogue::*;
pub use class::*;
pub use engine::*;
pub use game::*;
pub use happening::Happening;
pub use lesson::*;
pub use practice::*;
pub use print::*;
pub use problem::{CODE_NEEDED, FieldError, Problem};
pub use rating::*;
pub use room::*;
pub use storm::*;
