//! Names of things that cross wires: short ids for boards, unguessable ones for everything private.
//!
//! ```
//! use ninefold_protocol::id::{GameId, PuzzleId};
//!
//! let id: PuzzleId = "7kq2-m9xt-4bco".parse()?; // as somebody types it from paper
//! assert_eq!(id.to_string(), "7KQ2M9XT4BC0");
//! let save = GameId::from_random(0x0123_4567_89ab_cdef_0123_4567_89ab_cdef);
//! assert_eq!(save.to_string().parse(), Ok(save));
//! # Ok::<(), ninefold_protocol::id::IdError>(())
//! ```
//!
//! Ids are written in Crockford's base 32: digits and capital letters without I, L, O and U. Reading
//! is tolerant: small letters, spaces and hyphens are fine, an O is read as 0, an I or L as 1.
//! Randomness is handed in: this crate has no source of luck.

mod base32;
mod class;
mod puzzle;
mod recovery;

pub use base32::IdError;
pub use class::ClassCode;
pub use puzzle::{PuzzleId, board_text};
pub use recovery::RecoveryCode;

/// An id of 128 random bits, written in 26 characters.
macro_rules! random_ids {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u128);

        impl $name {
            /// The id of 128 bits from a cryptographic source of randomness.
            pub fn from_random(bits: u128) -> Self {
                Self(bits)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                base32::write(f, self.0, 26)
            }
        }

        impl std::str::FromStr for $name {
            type Err = IdError;

            fn from_str(text: &str) -> Result<Self, IdError> {
                base32::read(text, 26, 128).map(Self)
            }
        }

        base32::as_text_in_serde!($name);
    )+};
}

random_ids! {
    /// A saved game: the Save ID that its owner sees.
    GameId;
    /// A player, with an account or as a guest.
    PlayerId;
    /// A sign-in on one device, for lists; the secret of its cookie is something else.
    SessionId;
    /// A personal access token, for lists; its secret is something else.
    TokenId;
    /// A timed challenge.
    ChallengeId;
    /// A mail that waits to be sent.
    MailId;
    /// An entry of the audit log.
    EntryId;
    /// Something that was reported to the operator.
    ReportId;
    /// A room; whoever knows the id may come in.
    RoomId;
    /// A storm of exercises.
    StormId;
    /// A pupil of a class; whoever knows the id answers for them.
    PupilId;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ids_are_strings_in_json() {
        let id = PlayerId::from_random(31);
        let json = serde_json::to_string(&id).unwrap();
        assert_eq!(json, "\"0000000000000000000000000Z\"");
        assert_eq!(serde_json::from_str::<PlayerId>(&json).unwrap(), id);
        assert!(serde_json::from_str::<PlayerId>("\"short\"").is_err());
    }

    proptest! {
        #[test]
        fn every_id_is_read_back(bits: u128) {
            let id = GameId::from_random(bits);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
            prop_assert_eq!(id.to_string().to_lowercase().parse(), Ok(id));
        }

        #[test]
        fn ids_sort_as_their_text(a: u128, b: u128) {
            let (a, b) = (GameId::from_random(a), GameId::from_random(b));
            prop_assert_eq!(a.cmp(&b), a.to_string().cmp(&b.to_string()));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text: String) {
            let _ = text.parse::<GameId>();
            let _ = text.parse::<PuzzleId>();
        }
    }
}
