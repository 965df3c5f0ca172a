//! Reading keys: rows, columns and blocks aloud, what they still need, where one is.

use super::{Play, Tone};
use crate::keymap::Shortcut;
use crate::preferences::NameOrder;
use crate::speech;
use ninefold_game::Moment;
use ninefold_puzzle::{Digit, Region, RegionKind};
use ninefold_table::speech::{house_of, missing, spaced};

impl Play {
    /// Reads something aloud, to the reader alone; the same again reads what is missing.
    pub fn read(&mut self, now: Moment, shortcut: Shortcut) {
        self.hand.forget_pending();
        let again = self.last_read == Some(shortcut);
        let text = self.reading(now, shortcut, again);
        self.last_read = if again { None } else { Some(shortcut) };
        self.say(Tone::Quiet, text);
    }

    /// What a reading key tells; `again` if the same key was pressed just before.
    fn reading(&self, now: Moment, shortcut: Shortcut, again: bool) -> String {
        let cursor = self.hand.cursor;
        let house = |kind| house_of(self.session.puzzle().rules(), cursor, kind);
        match shortcut {
            Shortcut::ReadRow => self.read_house(house(RegionKind::Row), again),
            Shortcut::ReadColumn => self.read_house(house(RegionKind::Column), again),
            Shortcut::ReadBlock => self.read_house(house(RegionKind::Block), again),
            Shortcut::ReadMarks | Shortcut::ReadPlace => {
                let view = self.session.view();
                let content = speech::content(self.language, &view.cells[cursor.index()]);
                match shortcut {
                    Shortcut::ReadMarks => content,
                    _ => speech::name(self.language, &self.session, cursor, &content, NameOrder::PlaceFirst),
                }
            }
            Shortcut::ReadLast => self.said.text.clone(),
            _ => speech::status(self.language, &self.session, now),
        }
    }

    /// The digits of a house in order, or those that it lacks.
    fn read_house(&self, house: Option<&Region>, again: bool) -> String {
        let Some(house) = house else { return self.language.say("There is no such house here.") };
        if self.session.is_paused() {
            return self.language.say("The game is paused: resume it first.");
        }
        let sheet = self.session.sheet();
        let digits = house.cells().iter().map(|&cell| sheet.digit(cell));
        let name = self.language.say(&house.name().to_string());
        if again {
            let missing = missing(&self.session, house);
            return match missing.is_empty() {
                true => self.language.fill("{0} is full.", &[&name]),
                false => self.language.fill("{0} needs {1}.", &[&name, &spaced(missing)]),
            };
        }
        let blank = self.language.say("blank");
        let told = digits.map(|digit| digit.map_or(blank.clone(), |digit| digit.to_string()));
        format!("{name}: {}.", told.collect::<Vec<_>>().join(", "))
    }

    /// Where a digit stands.
    pub(super) fn where_is(&self, digit: Digit) -> String {
        let sheet = self.session.sheet();
        let places = self.session.layout().cells().filter(|&cell| sheet.digit(cell) == Some(digit));
        let places = places.map(|cell| self.session.layout().place(cell).to_string()).collect::<Vec<_>>();
        match places.is_empty() {
            true => self.language.fill("There is no {0} yet.", &[&digit]),
            false => self.language.fill("{0} stands in {1}.", &[&digit, &places.join(", ")]),
        }
    }
}
