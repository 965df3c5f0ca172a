//! [`Misdeed`]: what somebody tries in a room that no face of the game does. It is refused where it happens, and noted
//! here so that an operator sees it.

use crate::http::limit::Class;
use crate::state::Service;
use ninefold_room::Refusal;

/// What was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Misdeed {
    /// Something that is not for this member, such as to speak for the owner or to take back the steps of others.
    Forbidden,
    /// A message that is none.
    Unreadable,
    /// A message that is too large.
    TooLarge,
    /// More messages than anybody can write.
    Flood,
    /// A socket from a page of another site.
    OtherSite,
    /// A room that does not exist.
    NoSuchRoom,
    /// A room that one has not come into, or was sent away from.
    NotAMember,
}

impl Misdeed {
    /// What stands behind a refusal, if it is more than a slip.
    pub(crate) fn of(refusal: &Refusal) -> Option<Self> {
        match refusal {
            Refusal::NotOwner | Refusal::NotAfterThat | Refusal::OpenAlready | Refusal::NoSuchMember => {
                Some(Self::Forbidden)
            }
            Refusal::Locked | Refusal::Removed | Refusal::NotHere => Some(Self::NotAMember),
            _ => None,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Forbidden => "forbidden",
            Self::Unreadable => "unreadable",
            Self::TooLarge => "too_large",
            Self::Flood => "flood",
            Self::OtherSite => "other_site",
            Self::NoSuchRoom => "no_such_room",
            Self::NotAMember => "not_a_member",
        }
    }
}

/// How much of a room's id is noted: the whole is the invitation to it.
const SIGNS: usize = 6;

impl Service {
    /// Counts a misdeed of a client, and writes it into the log unless there are very many. What was sent is not
    /// written: it may hold words of people.
    pub(crate) fn note_misdeed(&self, room: &str, client: &str, misdeed: Misdeed) {
        let what = misdeed.word();
        metrics::counter!("ninefold_room_misdeeds_total", "what" => what).increment(1);
        if self.limits.take(Class::Misdeed, client, self.clock.running()).is_ok() {
            let room = room.chars().filter(char::is_ascii_alphanumeric).take(SIGNS).collect::<String>();
            tracing::info!(room, client, what, "refused in a room");
        }
    }
}
