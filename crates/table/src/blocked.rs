//! [`Blocked`]: whose talk and pointing somebody does not want to see in rooms. A device keeps it; nobody
//! else is told.

use ninefold_room::{Known, Member};
use std::collections::BTreeSet;

/// The people whom somebody has blocked: accounts by their names, in every room; guests by their numbers,
/// in the one room where they have them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Blocked(BTreeSet<String>);

impl Blocked {
    /// More are not kept.
    const MOST: usize = 500;

    /// Reads what [`Blocked::to_text`] wrote; other lines are passed over.
    pub fn from_text(text: &str) -> Self {
        let lines = text.lines().filter(|line| line.starts_with('@') || line.contains('/'));
        Self(lines.take(Self::MOST).map(str::to_owned).collect())
    }

    /// One a line, as a device keeps it.
    pub fn to_text(&self) -> String {
        self.0.iter().map(|line| format!("{line}\n")).collect()
    }

    /// Whether a member of a room is blocked.
    pub fn has(&self, room: &str, member: &Member) -> bool {
        self.0.contains(&key(room, member))
    }

    /// Blocks a member of a room.
    pub fn block(&mut self, room: &str, member: &Member) {
        if self.0.len() < Self::MOST {
            self.0.insert(key(room, member));
        }
    }

    /// Hears a member of a room again.
    pub fn unblock(&mut self, room: &str, member: &Member) {
        self.0.remove(&key(room, member));
    }
}

fn key(room: &str, member: &Member) -> String {
    match member.known {
        Known::Account => format!("@{}", member.name.to_lowercase()),
        Known::Guest => format!("{room}/{}", member.id.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_room::{MemberId, Role, Standing};

    fn member(id: u8, name: &str, known: Known) -> Member {
        let (role, standing) = (Role::Player, Standing::Here);
        Member { id: MemberId(id), name: name.into(), known, role, standing, ready: false }
    }

    #[test]
    fn an_account_is_blocked_everywhere_and_a_guest_in_one_room() {
        let (eve, guest) = (member(1, "Eve", Known::Account), member(2, "bob", Known::Guest));
        let mut blocked = Blocked::default();
        blocked.block("A", &eve);
        blocked.block("A", &guest);
        let mut blocked = Blocked::from_text(&format!("{}nonsense\n", blocked.to_text()));
        assert!(blocked.has("B", &member(7, "eve", Known::Account)));
        assert!(blocked.has("A", &member(2, "renamed", Known::Guest)));
        // Another guest may have that number, or that name, elsewhere.
        assert!(!blocked.has("B", &guest) && !blocked.has("A", &member(3, "bob", Known::Guest)));
        assert!(!blocked.has("A", &member(1, "eve", Known::Guest)));
        blocked.unblock("C", &eve);
        assert!(!blocked.has("A", &eve));
    }
}
