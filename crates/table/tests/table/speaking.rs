//! What is said after a move.

use ninefold_game::{Command, Feedback, Ink, Moment, Seat, Session, Setting, Settings, Setup, Stroke};
use ninefold_puzzle::{Cell, Classic, Digit, Puzzle, Solution};
use ninefold_table::speech::{Tone, Tongue, news};
use ninefold_table::{Message, fill};
use std::fmt::Display;

const PUZZLE: &[u8; 81] =
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A language in which every word is shouted, so that it is seen what was translated.
struct Loud;

impl Tongue for Loud {
    fn say(&self, english: &str) -> String {
        english.to_uppercase()
    }

    fn fill(&self, template: &str, gaps: &[&dyn Display]) -> String {
        fill(&template.to_uppercase(), gaps)
    }
}

fn game(feedback: Feedback) -> Session {
    let puzzle = Puzzle::try_from(Classic::from_line(PUZZLE).unwrap()).unwrap();
    let digits = SOLUTION.chars().map(Digit::from_char).collect::<Vec<_>>();
    let solution = Solution::of(&puzzle, &digits).unwrap();
    let settings = Settings { feedback, ..Settings::default() };
    Session::new(Setup { settings, ..Setup::new(puzzle, Some(solution)) }).unwrap()
}

/// What is said after a command, from a tone on.
fn said(session: &mut Session, command: &Command, least: Tone) -> String {
    let events = session.play(Moment(1), Seat::SOLO, command).unwrap().to_vec();
    let news = news(&Loud, session, &events).into_iter();
    news.filter(|(tone, _)| *tone >= least).map(|(_, text)| text).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_the_board_shows_is_told_only_to_who_cannot_see_it() {
    let mut session = game(Feedback::Clashes);
    let enter = Command::enter(Cell::new(2), Digit::new(4).unwrap());
    assert_eq!(said(&mut session, &enter, Tone::Detail), "4 IN ROW 1, COLUMN 3. THE ROW NEEDS 1 2 6 8 9.");
    assert_eq!(said(&mut session, &Command::Undo, Tone::Quiet), "UNDONE.");
    assert_eq!(said(&mut session, &enter, Tone::Quiet), "");
}

#[test]
fn a_mistake_of_several_cells_is_told_once_with_all_that_it_costs() {
    let mut session = game(Feedback::Clashes);
    let cells = vec![Cell::new(2), Cell::new(3)];
    let command = Command::Write { cells, ink: Ink::Digit(Digit::new(7).unwrap()), stroke: Stroke::Set };
    let expected = "THREE 7S IN ROW 1: R1C3, R1C4 AND R1C5. 20 POINTS OFF.";
    assert_eq!(said(&mut session, &command, Tone::Quiet), expected);
}

#[test]
fn the_cost_comes_before_what_follows_from_the_mistake() {
    let lives = std::num::NonZeroU8::new(1).unwrap();
    let mut session = game(Feedback::Lives(lives));
    let command = Command::enter(Cell::new(2), Digit::new(5).unwrap());
    let told = said(&mut session, &command, Tone::Quiet);
    assert!(told.ends_with("10 POINTS OFF. OUT OF LIVES. GAME OVER."), "{told}");
}

#[test]
fn going_back_says_what_was_assumed_there() {
    let mut session = game(Feedback::Clashes);
    assert_eq!(said(&mut session, &Command::SetCheckpoint, Tone::News), "CHECKPOINT 1 IS SET.");
    session.play(Moment(1), Seat::SOLO, &Command::enter(Cell::new(2), Digit::new(4).unwrap())).unwrap();
    let id = session.checkpoints()[0].id;
    let told = said(&mut session, &Command::ReturnTo(id), Tone::News);
    assert_eq!(told, "BACK AT CHECKPOINT 1, BEFORE 4 IN r1c3.");
}

#[test]
fn another_feedback_is_a_sentence_in_every_language() {
    let mut session = game(Feedback::Clashes);
    let strict = Command::Set(Setting::Feedback(Feedback::AgainstSolution));
    assert_eq!(said(&mut session, &strict, Tone::News), "STRICT: WRONG ENTRIES ARE SHOWN.");
}

#[test]
fn a_message_is_filled_in_every_language() {
    let message = Message::new("Tool: {0}.").with_word("Digit");
    assert_eq!(
        (message.to_string().as_str(), Loud.message(&message).as_str()),
        ("Tool: Digit.", "TOOL: DIGIT.")
    );
}
