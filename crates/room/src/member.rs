//! [`Member`]: somebody in a room.

use ninefold_game::Seat;

/// The number of a member, from 0 in the order of their first coming. It never changes and is never
/// given again; a face takes colour and shape from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MemberId(pub u8);

impl MemberId {
    /// The seat at a board.
    pub fn seat(self) -> Seat {
        Seat(self.0)
    }
}

/// Somebody in a room, or who was there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The number.
    pub id: MemberId,
    /// What to call them.
    pub name: String,
    /// Whether the name is that of an account.
    pub known: Known,
    /// Whether they play or watch.
    pub role: Role,
    /// Whether they are in the room.
    pub standing: Standing,
    /// Whether they have said that they are ready for the race.
    pub ready: bool,
}

impl Member {
    /// Whether they are in the room and play.
    pub fn plays(&self) -> bool {
        self.role == Role::Player && self.standing == Standing::Here
    }
}

/// Whether somebody plays or watches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Plays.
    Player,
    /// Watches, and is listed apart.
    Watcher,
}

/// Who stands behind a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Known {
    /// Nobody has looked: a guest chose it.
    Guest,
    /// An account.
    Account,
}

/// Whether somebody belongs to the room just now; a lost connection does not change it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// In the room.
    Here,
    /// Gone by their own wish; may come back.
    Left,
    /// Sent away by the owner.
    Removed,
}
