//! The types that are written: plain data with `serde`, and the way from and to the engine's types.
//!
//! Their names and shapes are version 1 of the text. They hold no invariant; whoever reads them
//! checks what comes out.

/// A word for every variant of an enum without fields.
macro_rules! words {
    ($(#[$meta:meta])* $Wire:ident = $Engine:path { $($Variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum $Wire {
            $($Variant),+
        }

        impl From<$Engine> for $Wire {
            fn from(value: $Engine) -> Self {
                use $Engine as Engine;
                match value {
                    $(Engine::$Variant => Self::$Variant),+
                }
            }
        }

        impl From<$Wire> for $Engine {
            fn from(value: $Wire) -> Self {
                match value {
                    $($Wire::$Variant => Self::$Variant),+
                }
            }
        }
    };
}

mod class;
mod digits;
mod event;
mod hint;
mod room;
mod settings;
mod setup;
mod sheet;

pub(crate) use digits::{Digits, OneDigit};
pub(crate) use event::EventWire;
pub(crate) use hint::HintWire;
pub(crate) use room::{CommandWire, EntryWire, KindWord, OpWord};
pub(crate) use setup::SetupWire;
pub(crate) use sheet::{cell, cells, index, indices};
