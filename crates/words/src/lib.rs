//! What Ninefold says in another language. English is the key, as in gettext.
//!
//! ```
//! use ninefold_words::Language;
//!
//! let german = "de".parse::<Language>()?;
//! assert_eq!(german.say("Killer Diagonal"), "Killer Diagonal");
//! assert_eq!(german.say("Anti-Knight"), "Anti-Springer");
//! assert_eq!(german.fill("Fill in the digits 1 to {0}.", &[&6]), "Trag die Ziffern 1 bis 6 ein.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A text with gaps is a template, `"{0} is a given."`. Texts that were filled in English already are
//! recognised by their template, so that whoever says something need not know that there are other languages.
//!
//! `german_shared.txt` has what is said on paper too: levels, kinds, rules; `german_play.txt` what every face says at
//! which somebody plays or learns; `german_hints.txt` the sentences of hints and exercises. What only one face says
//! stands with it, and is joined to them in a [`Dictionary`] of its own.
//!
//! Absent here: finding out which language somebody reads, and the sentences themselves, which are where
//! they are said.

mod dictionary;
mod hint;
mod kind;
mod language;
mod recognition;
mod template;

pub use dictionary::Dictionary;
pub use language::{Language, UnknownLanguage};
pub use template::fill;

/// German for what is said on paper and on every face.
pub const GERMAN_SHARED: &str = include_str!("german_shared.txt");

/// German for what is said wherever somebody plays or learns.
pub const GERMAN_PLAY: &str = include_str!("german_play.txt");

/// German for the sentences of hints and exercises.
pub const GERMAN_HINTS: &str = include_str!("german_hints.txt");
