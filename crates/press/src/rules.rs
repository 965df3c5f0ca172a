//! The rules of a puzzle in words, as they stand on a page.

use crate::Entry;
use ninefold_puzzle::{Digit, Layout};
use ninefold_words::Language;

/// The rules of a kind of puzzle in a few sentences.
pub(crate) fn in_words(entry: &Entry, language: Language) -> String {
    let puzzle = entry.position.puzzle();
    let mut rules = vec![task(puzzle.layout(), language)];
    rules.extend(puzzle.rules_in_words().iter().map(|rule| language.say(rule)));
    if !entry.frozen.is_empty() {
        rules.push(language.say(ICE));
    }
    rules.join(" ")
}

/// Paper cannot tell a right digit from a wrong one, so that the rule is a little milder there.
const ICE: &str = "A cell with a star is frozen: leave it empty until a cell beside it has been filled.";

/// What is to be written into the cells.
fn task(layout: &Layout, language: Language) -> String {
    match layout.n_digits() {
        n_digits @ ..=9 => language.fill("Fill in the digits 1 to {0}.", &[&n_digits]),
        10 => language.say("Fill in the digits 1 to 9 and the letter A."),
        n_digits => {
            let last = Digit::from_index(n_digits - 1);
            language.fill("Fill in the digits 1 to 9 and the letters A to {0}.", &[&last])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_puzzle::{Cage, Cell, Constraint, Diagonal, Draft, ExtraRegion, Position};

    fn kind(entry: &Entry) -> String {
        entry.position.puzzle().kind_in_words(&entry.frozen)
    }

    fn check(layout: Layout, constraints: Vec<Constraint>, name: &str, words: &str) {
        let puzzle = Draft { constraints, ..Draft::empty(layout) }.check().unwrap();
        let mut entry = Entry::new(Position::start(puzzle));
        assert_eq!(kind(&entry), name);
        let told = in_words(&entry, Language::English);
        assert!(told.contains(words), "{told}");
        entry.frozen.push(Cell::new(0));
        assert!(kind(&entry).contains("Ice"));
        assert!(in_words(&entry, Language::English).ends_with(ICE));
    }

    #[test]
    fn every_kind_has_a_name_and_its_rules() {
        let classic = Layout::classic;
        let [cage, other] =
            [0, 9].map(|at| Constraint::Cage(Cage::killer(3, vec![Cell::new(at), Cell::new(at + 1)])));
        let region = Constraint::ExtraRegion(ExtraRegion { cells: vec![Cell::new(3), Cell::new(40)] });
        check(classic(), vec![], "Classic", "Fill in the digits 1 to 9. Every row");
        check(Layout::square(16).unwrap(), vec![], "16x16", "the letters A to G");
        check(Layout::square(10).unwrap(), vec![], "10x10", "the letter A.");
        check(classic(), vec![cage.clone(), other], "Killer", "add up to the sum in its corner");
        check(classic(), vec![Constraint::Diagonal(Diagonal::Rising)], "9x9 with diagonal", "that is drawn");
        check(classic(), vec![cage, region], "9x9 with cage and extra region", "twice in a shaded region");
    }
}
