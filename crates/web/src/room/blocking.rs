//! Whom this member does not want to hear: their talk and their pointing are not shown.

use super::{Desk, Line};
use ninefold_room::MemberId;
use ninefold_table::room_news::About;

impl Desk {
    /// Whether this member has blocked somebody.
    pub fn is_blocked(&self, id: MemberId) -> bool {
        self.room().member(id).is_some_and(|member| self.blocked.has(&self.place, member))
    }

    /// Blocks somebody, or hears them again; gives what the device is to keep.
    pub fn turn_blocking(&mut self, id: MemberId) -> String {
        if let Some(member) = self.room().member(id).cloned() {
            match self.blocked.has(&self.place, &member) {
                true => self.blocked.unblock(&self.place, &member),
                false => self.blocked.block(&self.place, &member),
            }
        }
        self.blocked.to_text()
    }

    /// What happened and was said, last one first, without the words of whoever is blocked.
    pub fn feed_to_show(&self) -> impl Iterator<Item = &Line> {
        self.feed.iter().rev().filter(|line| line.about != About::Words || !self.is_blocked(line.by))
    }
}
