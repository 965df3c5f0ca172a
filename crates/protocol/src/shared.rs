//! A game in a link: its log travels in the part after `#`, which no browser sends to a server.
//!
//! ```text
//! https://…/review/shared#1.HIewdgZgbg9gNgUwE4Eskk…
//! ```
//!
//! The number is the version. After it comes the log as [`log`](crate::log) writes it, packed.

use crate::packed::{self, Unreadable};

/// The address of the screen that shows such a game, without the part after `#`.
pub const PATH: &str = "/review/shared";

/// Why a link holds no game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LinkError {
    /// There is nothing after `#`, or something else.
    #[error("there is no game in this link; copy the whole of it")]
    NoGame,
    /// A later program has made it.
    #[error("this link was made by a later version; update to open it")]
    Version,
    /// It is cut off, or was changed on its way.
    #[error("the link is damaged ({0}); copy the whole of it")]
    Damaged(&'static str),
}

impl From<Unreadable> for LinkError {
    fn from(reason: Unreadable) -> Self {
        match reason {
            Unreadable::Nothing => Self::NoGame,
            Unreadable::Version => Self::Version,
            Unreadable::Damaged(how) => Self::Damaged(how),
        }
    }
}

/// What stands after `#` for a game.
pub fn write(log: &str) -> String {
    packed::pack(log)
}

/// The log of the game in a link, or in what stands after its `#`. Whether it is one is for
/// [`log::load`](crate::log::load) to say.
pub fn read(link: &str) -> Result<String, LinkError> {
    Ok(packed::unpack(link)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log;
    use proptest::prelude::*;

    const GAME: &str = include_str!("../testdata/game-1.txt");

    #[test]
    fn a_game_comes_back_from_a_link_that_needs_no_escapes() {
        let link = format!("https://example.org{PATH}#{}", write(GAME));
        assert_eq!(read(&link).as_deref(), Ok(GAME));
        assert!(log::load(read(&write(GAME)).expect("it unpacks").as_bytes()).is_ok());
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || "-_.".contains(sign);
        assert!(write(GAME).chars().all(is_plain));
        assert!(link.len() < GAME.len(), "{} of {} bytes", link.len(), GAME.len());
    }

    #[test]
    fn what_is_no_game_is_refused_by_its_reason() {
        let cut = &write(GAME)[..200];
        for (link, error) in [
            ("", LinkError::NoGame),
            ("https://example.org/p/ABC", LinkError::NoGame),
            ("#2.abc", LinkError::Version),
            (cut, LinkError::Damaged("the link ends too early")),
            ("#1.a b", LinkError::Damaged("the link has characters that are not base64")),
        ] {
            assert_eq!(read(link), Err(error), "{link}");
        }
    }

    proptest! {
        #[test]
        fn no_link_does_harm(link in "#1\\.[A-Za-z0-9_-]{0,200}") {
            let _ = read(&link);
        }
    }
}
