//! Names of kinds of puzzles: `Killer Diagonal`, `6x6 Jigsaw`, `9x9 with cage and extra region`.
//!
//! There are too many to list, so they are said part by part, and only where every part is known.

use crate::Dictionary;
use crate::template::unfill;

/// The forms of a board that are not called by single words.
const GRIDS: [&str; 2] = ["{0} with {1} boxes", "{0} grids of {1}"];

/// A kind in another language, if it is one.
pub(crate) fn say(words: &Dictionary, english: &str) -> Option<String> {
    match english.rsplit_once(" with ").filter(|(_, rules)| !rules.ends_with(" boxes")) {
        Some((grid, rules)) => {
            let rules = rules.split(" and ").map(|rule| words.find(rule)).collect::<Option<Vec<_>>>()?;
            // After a colon a name stays as it is, while `with` would ask for another case in most languages.
            Some(format!("{}: {}", say_grid(words, grid)?, rules.join(", ")))
        }
        None => say_grid(words, english),
    }
}

fn say_grid(words: &Dictionary, english: &str) -> Option<String> {
    let form = GRIDS.iter().find_map(|template| match unfill(template, english)?[..] {
        [first, second] if is_size(first) && is_size(second) => {
            Some(words.fill(template, &[&first, &second]))
        }
        _ => None,
    });
    let word = |word| if is_size(word) { Some(word) } else { words.find(word) };
    form.or_else(|| Some(english.split(' ').map(word).collect::<Option<Vec<_>>>()?.join(" ")))
}

/// Whether a word is a number or a size: `5`, `16x16`.
fn is_size(word: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    word.split('x').all(is_number)
}

#[cfg(test)]
mod tests {
    use crate::Language;

    #[test]
    fn kinds_are_said_part_by_part() {
        for (english, german) in [
            ("Classic", "Klassisch"),
            ("16x16", "16x16"),
            ("6x6 Jigsaw", "6x6 Jigsaw"),
            ("Anti-Knight Anti-King", "Anti-Springer Anti-König"),
            ("Samurai Ice", "Samurai Eis"),
            ("9x9 with cage and extra region", "9x9: Käfig, Zusatzregion"),
            ("6x6 with 3x2 boxes", "6x6 mit Blöcken zu 3x2"),
            ("6x6 with 3x2 boxes with diagonal", "6x6 mit Blöcken zu 3x2: Diagonale"),
            ("5 grids of 9x9", "5 Gitter zu 9x9"),
            ("9x9 with cage and blorb", "9x9 with cage and blorb"),
        ] {
            assert_eq!(Language::German.say(english), german);
            assert_eq!(Language::English.say(english), english);
        }
    }
}
