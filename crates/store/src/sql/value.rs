//! [`Value`]: what a statement is given. Both databases know two kinds: numbers and texts.

use crate::{Day, Fingerprint, SlowHash, Time};
use ninefold_protocol::id::{
    ChallengeId, ClassCode, EntryId, GameId, MailId, PlayerId, PupilId, PuzzleId, ReportId, RoomId,
    SessionId, StormId, TokenId,
};

/// A parameter of a statement.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(Option<i64>),
    Text(Option<String>),
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Int,
    Text,
}

/// Lets a type be bound, by itself or as an option.
macro_rules! bound_as {
    ($kind:ident, $from:ident => $into:expr; $($type:ty),+) => {$(
        impl From<$type> for Value {
            fn from($from: $type) -> Self {
                Self::$kind(Some($into))
            }
        }

        impl From<Option<$type>> for Value {
            fn from(value: Option<$type>) -> Self {
                Self::$kind(value.map(|$from| $into))
            }
        }
    )+};
}

bound_as!(Int, value => value; i64);
bound_as!(Int, value => value.into(); u32);
bound_as!(Int, value => value.0; Time, Day);
bound_as!(Text, value => value; String);
bound_as!(Text, value => value.to_owned(); &str);
bound_as!(Text, value => value.clone(); &String);
bound_as!(Text, value => value.0.clone(); &SlowHash);
bound_as!(Text, value => value.to_hex(); Fingerprint);
bound_as!(Text, value => value.to_string();
    ChallengeId, ClassCode, EntryId, GameId, MailId, PlayerId, PupilId, PuzzleId, ReportId, RoomId, SessionId,
    StormId, TokenId);
