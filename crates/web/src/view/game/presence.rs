//! Whether anybody looks at the game: only then its time counts.

use super::Table;
use crate::browser::{clock, page};
use crate::library::Listing;
use crate::play::{Play, Return};
use leptos::prelude::*;
use ninefold_game::{Command, Moment, Seat};

impl Table {
    /// The game is opened: what has passed since it was last seen does not count.
    pub(super) fn open_again(self) {
        let now = clock::now();
        let seen = self.app.shelf.with_value(|shelf| shelf.get(&self.seen_name()));
        let seen = seen.and_then(|text| text.parse().ok()).map(Moment);
        self.change(|play| match seen {
            Some(seen) => play.come_back(seen, now, Return::Opened),
            // Played elsewhere, or by a program that did not write it down.
            None if play.is_timed() && !play.session.log().is_empty() => {
                // A game that cannot be reopened goes on as it is.
                let _ = play.session.play(now, Seat::SOLO, &Command::Reopen);
            }
            None => {}
        });
        self.write_seen(now);
    }

    /// A second has passed.
    pub(super) fn tick(self) {
        let now = clock::now();
        self.now.set(now);
        if page::is_visible() {
            self.write_seen(now);
        }
    }

    /// Writes down that the game is on the screen, in case the page gets no chance to say so later.
    fn write_seen(self, now: Moment) {
        let name = self.seen_name();
        let is_timed = self.play.try_with_untracked(Play::is_timed).unwrap_or(false);
        self.app.shelf.with_value(|shelf| match is_timed {
            // A full storage is told when a move cannot be kept.
            true => drop(shelf.put(&name, &now.0.to_string())),
            false => shelf.remove(&name),
        });
    }

    /// The page comes into sight, or goes out of it.
    pub(super) fn be_seen(self, event: &str) {
        let is_gone = event == "pagehide" || !page::is_visible();
        match (is_gone, self.left.get_value()) {
            (true, None) => self.leave(),
            (false, Some(left)) => {
                self.left.set_value(None);
                let now = clock::now();
                self.catch_up();
                self.change(|play| play.come_back(left, now, Return::Seen));
                self.now.set(now);
                self.write_seen(now);
            }
            _ => {}
        }
    }

    /// Nobody looks at the game any more: the time so far is kept, in the list too.
    pub(super) fn leave(self) {
        let now = clock::now();
        // The screen may be on its way out already.
        let Some(key) = self.key.try_get_value() else { return };
        self.left.try_set_value(Some(now));
        self.write_seen(now);
        let listing = self
            .play
            .try_with_untracked(|play| play.is_timed().then(|| Listing::of(&key, &play.session, now)));
        let is_kept = self.app.library.with_untracked(|library| library.find(&key).is_some());
        if let Some(listing) = listing.flatten().filter(|_| is_kept) {
            self.app.shelve(|library| library.put(listing));
        }
    }

    /// Under which name the browser keeps when the game was seen last.
    fn seen_name(self) -> String {
        format!("seen.{}", self.key.get_value())
    }
}
