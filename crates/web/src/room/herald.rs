//! [`Herald`]: what others do, read aloud at a rate that one can bear.

use crate::words::Language;
use ninefold_game::Moment;
use ninefold_table::room_news::{About, RoomNews};

/// Collects what is to be read aloud, and gives it out now and then: many moves become a number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Herald {
    waiting: Vec<Noted>,
    last: Option<Moment>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Noted {
    name: String,
    about: About,
    text: String,
}

/// The shortest time between two announcements, in milliseconds.
const PAUSE: u64 = 4_000;
/// More moves of one member than this are counted instead of read.
const READ: usize = 2;

impl Herald {
    /// Something has happened.
    pub fn add(&mut self, heard: &RoomNews, name: &str) {
        let text = heard.text.clone();
        self.waiting.push(Noted { name: name.to_owned(), about: heard.about, text });
    }

    /// What to read aloud now, if it is time.
    pub fn speak(&mut self, now: Moment, language: Language) -> Option<String> {
        let is_time = self.last.is_none_or(|last| now.0 >= last.0.saturating_add(PAUSE));
        if !is_time || self.waiting.is_empty() {
            return None;
        }
        self.last = Some(now);
        let waiting = std::mem::take(&mut self.waiting);
        let moves = |name: &str| {
            waiting.iter().filter(|told| told.about == About::Board && told.name == name).count()
        };
        let mut spoken: Vec<String> = Vec::new();
        for told in &waiting {
            let sentence = match told.about {
                About::Board if moves(&told.name) > READ => {
                    language.fill("{0} made {1} moves.", &[&told.name, &moves(&told.name)])
                }
                About::Words => format!("{}: {}", told.name, told.text),
                About::Board | About::Room => told.text.clone(),
            };
            if !spoken.contains(&sentence) {
                spoken.push(sentence);
            }
        }
        Some(spoken.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_room::MemberId;

    #[test]
    fn many_moves_are_counted_and_words_are_read() {
        let mut herald = Herald::default();
        let heard = |about, text: &str| RoomNews { by: MemberId(1), about, text: text.into() };
        herald.add(&heard(About::Board, "Mira wrote 5 in r1c1."), "Mira");
        let speak = |herald: &mut Herald, at| herald.speak(Moment(at), Language::English);
        assert_eq!(speak(&mut herald, 1_000).as_deref(), Some("Mira wrote 5 in r1c1."));
        for place in ["r1c2", "r1c3", "r1c4"] {
            herald.add(&heard(About::Board, &format!("Mira wrote 5 in {place}.")), "Mira");
        }
        herald.add(&heard(About::Words, "Look here."), "Mira");
        assert_eq!(speak(&mut herald, 2_000), None);
        assert_eq!(speak(&mut herald, 5_000).as_deref(), Some("Mira made 3 moves. Mira: Look here."));
        assert_eq!(speak(&mut herald, 9_000), None);
    }
}
