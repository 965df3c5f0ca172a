//! What a game is called: in lists, in the title of the window, and in what is sent to others.

use crate::words::Language;

/// A game by the title that its author gave it, or else by its level and its variant.
pub fn of_game(language: Language, title: &str, level: &str, variant: &str) -> String {
    if !title.is_empty() {
        return title.into();
    }
    let parts = [level, variant].into_iter().filter(|part| !part.is_empty());
    parts.map(|part| language.say(part)).collect::<Vec<_>>().join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_the_name_that_its_author_gave_it_or_that_of_its_kind() {
        for (title, level, variant, name) in [
            ("Spiral", "Hard", "Killer", "Spiral"),
            ("", "Hard", "Killer", "Hard · Killer"),
            ("", "", "Killer", "Killer"),
        ] {
            assert_eq!(of_game(Language::English, title, level, variant), name);
        }
    }
}
