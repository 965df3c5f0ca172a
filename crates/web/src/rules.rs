//! The rules of the game in hand, as the play screen tells them.

use ninefold_game::Setup;
use ninefold_puzzle::{Feature, Variant};

/// The kind of puzzle, if it has a name.
pub fn kind(setup: &Setup) -> Option<Variant> {
    let kind = Variant::of(&setup.puzzle)?;
    if setup.frozen.is_empty() { Some(kind) } else { kind.with(Feature::Ice) }
}

/// The rules in English sentences, those of the grid first.
pub fn sentences(setup: &Setup) -> Vec<String> {
    kind(setup).map_or_else(|| setup.puzzle.rules_in_words(), Variant::rules)
}

/// The one sentence for which there is always room: what the author says, what is special, or else what
/// holds for the grid.
pub fn in_short(setup: &Setup) -> String {
    if let Some(said) = paragraphs(&setup.words.rules).next() {
        return said.into();
    }
    let sentences = sentences(setup);
    sentences.get(1).or(sentences.first()).cloned().unwrap_or_default()
}

/// A text of an author, line by line, without those that are empty.
pub fn paragraphs(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::sample;
    use ninefold_game::AuthorWords;
    use ninefold_puzzle::Cell;

    fn setup(kind: &str, frozen: &[usize]) -> Setup {
        let puzzle = sample(kind.parse().unwrap()).unwrap();
        let frozen = frozen.iter().map(|&cell| Cell::new(cell)).collect();
        Setup { frozen, ..Setup::new(puzzle, None) }
    }

    #[test]
    fn the_line_under_the_title_tells_what_is_special() {
        for (kind, frozen, word) in [
            ("classic", &[][..], "Every row"),
            ("anti-knight", &[], "knight"),
            ("killer", &[], "cage"),
            ("classic", &[3], "frozen"),
        ] {
            let told = in_short(&setup(kind, frozen));
            assert!(told.to_lowercase().contains(&word.to_lowercase()), "{kind}: {told}");
        }
    }

    #[test]
    fn what_the_author_says_comes_first() {
        let words =
            AuthorWords { rules: " \nEach letter is a digit.\nMore.".into(), ..AuthorWords::default() };
        let told = in_short(&Setup { words, ..setup("killer", &[]) });
        assert_eq!(told, "Each letter is a digit.");
    }
}
