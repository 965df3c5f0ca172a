//! Every digit is where it belongs.

use super::tools::{Word, words};
use super::{PUZZLE, entries, pdf, puzzle};
use ninefold_press::{Entry, Job, PerPage, Show, Solutions};
use ninefold_puzzle::{Cell, Digit, Place, Position};

/// Digits of a board by their places, as far as they are known.
type Digits = Vec<(Place, Digit)>;

fn givens(entry: &Entry) -> Digits {
    let puzzle = entry.position.puzzle();
    let given = |cell: Cell| Some((puzzle.layout().place(cell), puzzle.given(cell)?));
    puzzle.layout().cells().filter_map(given).collect()
}

/// Whether words are these digits, each in the middle of its cell of one square grid.
///
/// Nothing is known about where the grid is: its corner follows from the words.
fn assert_in_place(words: &[Word], digits: &Digits) {
    assert_eq!(words.len(), digits.len());
    let in_order = |word: &&Word| (word.y().round() as i32 / 4, word.x().round() as i32);
    let mut sorted = words.iter().collect::<Vec<_>>();
    sorted.sort_by_key(in_order);
    let (first, last) = (&digits[0].0, &digits[digits.len() - 1].0);
    let cell = (sorted[sorted.len() - 1].y() - sorted[0].y()) / f32::from(last.row - first.row);
    let top = sorted[0].y() - f32::from(first.row) * cell;
    let left = words.iter().map(Word::x).fold(f32::INFINITY, f32::min)
        - f32::from(digits.iter().map(|(place, _)| place.col).min().unwrap()) * cell;
    for (place, digit) in digits {
        let (x, y) = (left + f32::from(place.col) * cell, top + f32::from(place.row) * cell);
        let near = |word: &&Word| (word.x() - x).abs() < 0.25 * cell && (word.y() - y).abs() < 0.25 * cell;
        let found = words.iter().find(near).unwrap_or_else(|| panic!("nothing at {place}"));
        assert_eq!(found.text, digit.to_string(), "{place}");
    }
}

/// The words of the tallest letters: the digits of a board, and not what is written around it.
fn tallest(words: &[Word]) -> Vec<Word> {
    let height = words.iter().map(Word::height).fold(0.0, f32::max);
    words.iter().filter(|word| word.height() > 0.95 * height).cloned().collect()
}

#[test]
fn every_given_is_in_its_cell() {
    ninefold_testbed::need!(PdfReaders);
    let entries = entries(8);
    let job = Job { per_page: PerPage::One, solutions: Solutions::None, ..Job::default() };
    let pages = words(&pdf(&entries, &job));
    assert_eq!(pages.len(), 8);
    for (page, entry) in pages.iter().zip(&entries) {
        assert_in_place(&tallest(page), &givens(entry));
    }
}

#[test]
fn four_on_a_page_stand_in_reading_order_with_their_numbers() {
    ninefold_testbed::need!(PdfReaders);
    let entries = entries(7);
    let job = Job { solutions: Solutions::None, rules: Show::Hidden, ..Job::default() };
    let pages = words(&pdf(&entries, &job));
    assert_eq!(pages.len(), 2);
    for (index, entry) in entries.iter().enumerate() {
        let (right, below) = (index % 2 == 1, index % 4 >= 2);
        let quarter =
            pages[index / 4].iter().filter(|word| (word.x() > 297.0, word.y() > 415.0) == (right, below));
        let quarter = quarter.cloned().collect::<Vec<_>>();
        let number = (index + 1).to_string();
        let heading = quarter.iter().min_by(|one, other| one.y().total_cmp(&other.y())).unwrap();
        assert_eq!(heading.text, number);
        assert_in_place(&tallest(&quarter), &givens(entry));
    }
}

#[test]
fn numbers_of_solutions_are_those_of_their_puzzles() {
    ninefold_testbed::need!(PdfReaders);
    let entries = entries(23);
    let pages = words(&pdf(&entries, &Job { per_page: PerPage::Twelve, ..Job::default() }));
    let solutions = pages[2..].iter().flat_map(|page| read_solutions(page)).collect::<Vec<_>>();
    assert_eq!(solutions.len(), 23);
    for (number, digits) in solutions {
        let solution = entries[number - 1].solution.as_ref().unwrap();
        assert_eq!(digits, solution.digits().iter().map(Digit::to_string).collect::<String>(), "{number}");
    }
}

/// The numbers and digits of the solutions on a page, of which four stand side by side.
fn read_solutions(page: &[Word]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for column in 0..4 {
        let width = (595.3 - 2.0 * 39.7) / 4.0;
        let start = 39.7 + column as f32 * (width + 3.5) - 3.0;
        let inside =
            |word: &&Word| (start..start + width).contains(&word.x()) && word.text.parse::<u8>().is_ok();
        let mut words = page.iter().filter(inside).filter(|word| word.y() < 780.0).collect::<Vec<_>>();
        words.sort_by(|one, other| one.y().total_cmp(&other.y()));
        let lines = words.chunk_by(|one, other| (one.y() - other.y()).abs() < 3.0).map(|line| {
            let mut line = line.to_vec();
            line.sort_by(|one, other| one.x().total_cmp(&other.x()));
            line.iter().map(|word| word.text.clone()).collect::<String>()
        });
        let lines = lines.collect::<Vec<_>>();
        for board in lines.chunks(10) {
            found.push((board[0].parse().unwrap(), board[1..].concat()));
        }
    }
    found
}

#[test]
fn entries_are_printed_and_marks_by_choice() {
    ninefold_testbed::need!(PdfReaders);
    let mut position = Position::start(puzzle(PUZZLE));
    position.set_entry(Cell::new(2), Digit::new(4)).unwrap();
    position.set_marks(Cell::new(3), Some([2, 6].into_iter().filter_map(Digit::new).collect())).unwrap();
    let count = |marks| {
        let job = Job { per_page: PerPage::One, marks, rules: Show::Hidden, ..Job::default() };
        words(&pdf(&[Entry::new(position.clone())], &job))[0].len()
    };
    // The number of the puzzle, that of the page, 30 givens and the entry.
    assert_eq!((count(Show::Hidden), count(Show::Shown)), (33, 35));
}
