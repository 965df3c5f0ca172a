//! What kinds of puzzles are called, and their rules in words.

use ninefold::puzzle::{Constraint, Digit, Layout, Puzzle, Repeats, Variant};

/// What a kind of puzzle is called: `Classic`, `Killer`, `6x6 Jigsaw`.
///
/// What has no name is called by its rules: `9x9 with cage and diagonal`.
pub(crate) fn name(puzzle: &Puzzle) -> String {
    Variant::of(puzzle).map(Variant::title).unwrap_or_else(|| {
        let mut rules = puzzle.rules().constraints().iter().map(Constraint::name).collect::<Vec<_>>();
        rules.sort_unstable();
        rules.dedup();
        match &rules[..] {
            [] => puzzle.layout().to_string(),
            rules => format!("{} with {}", puzzle.layout(), rules.join(" and ")),
        }
    })
}

/// The rules of a kind of puzzle in a few sentences.
pub(crate) fn in_words(puzzle: &Puzzle) -> String {
    let layout = puzzle.layout();
    let rules = Variant::of(puzzle).map(Variant::rules).unwrap_or_else(|| unnamed(puzzle));
    format!("Fill in {}. {}", digits(layout), rules.join(" "))
}

fn digits(layout: &Layout) -> String {
    match layout.n_digits() {
        n_digits @ ..=9 => format!("the digits 1 to {n_digits}"),
        10 => "the digits 1 to 9 and the letter A".into(),
        n_digits => format!("the digits 1 to 9 and the letters A to {}", Digit::from_index(n_digits - 1)),
    }
}

/// The rules of a puzzle whose kind has no name.
fn unnamed(puzzle: &Puzzle) -> Vec<String> {
    let mut sentences =
        vec![String::from("Every row, every column and every outlined block holds each digit once.")];
    for rule in puzzle.rules().constraints() {
        let sentence = sentence(rule, puzzle.layout());
        if !sentences.iter().any(|known| known == sentence) {
            sentences.push(sentence.into());
        }
    }
    sentences
}

fn sentence(rule: &Constraint, layout: &Layout) -> &'static str {
    match rule {
        Constraint::Cage(cage) => match (cage.sum, cage.repeats) {
            (Some(_), Repeats::Forbidden) => {
                "The digits of a cage add up to the sum in its corner, and no digit stands in a cage twice."
            }
            (Some(_), Repeats::Allowed) => {
                "The digits of a cage add up to the sum in its corner, and digits may repeat there."
            }
            (None, _) => "No digit stands twice in a cage without a sum.",
        },
        Constraint::Diagonal(_) => "The diagonal that is drawn holds every digit once.",
        Constraint::ExtraRegion(region) if region.cells.len() == layout.n_digits() => {
            "Every shaded region holds every digit once."
        }
        Constraint::ExtraRegion(_) => "No digit stands twice in a shaded region.",
        Constraint::AntiKnight => "Cells a knight's move of chess apart hold different digits.",
        Constraint::AntiKing => "Cells that touch, even at a corner, hold different digits.",
        Constraint::NonConsecutive => "Cells side by side never hold consecutive digits such as 4 and 5.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::puzzle::{Cage, Cell, Diagonal, Draft, ExtraRegion};

    fn check(layout: Layout, constraints: Vec<Constraint>, name: &str, words: &str) {
        let puzzle = Draft { constraints, ..Draft::empty(layout) }.check().unwrap();
        assert_eq!(super::name(&puzzle), name);
        let told = in_words(&puzzle);
        assert!(told.contains(words), "{told}");
    }

    #[test]
    fn every_kind_has_a_name_and_its_rules() {
        let classic = Layout::classic;
        let cage = Constraint::Cage(Cage::killer(3, vec![Cell::new(0), Cell::new(1)]));
        let region = Constraint::ExtraRegion(ExtraRegion { cells: vec![Cell::new(3), Cell::new(40)] });
        check(classic(), vec![], "Classic", "Fill in the digits 1 to 9. Every row");
        check(Layout::square(16).unwrap(), vec![], "16x16", "the letters A to G");
        check(Layout::square(10).unwrap(), vec![], "10x10", "the letter A.");
        check(classic(), vec![cage.clone(), cage.clone()], "Killer", "add up to the sum in its corner");
        check(classic(), vec![Constraint::Diagonal(Diagonal::Rising)], "9x9 with diagonal", "that is drawn");
        check(classic(), vec![cage, region], "9x9 with cage and extra region", "twice in a shaded region");
    }
}
