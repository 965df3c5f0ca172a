//! Digits, marks and tools.

use crate::{Seated, jigsaw};
use ninefold_game::{Candidates, Command, Session, Setting, Setup, Tool};
use ninefold_puzzle::{Cage, Classic, Constraint, Digit, Draft, Layout, Puzzle, Repeats};
use ninefold_table::{Action, Hand, Outcome, Question, Refusal, Way};

#[test]
fn the_digit_that_all_chosen_cells_hold_is_taken_away() {
    for layout in [Layout::classic(), Layout::samurai(), Layout::square(16).unwrap(), jigsaw()] {
        let mut seated = Seated::at(layout);
        seated.act(&[Action::Digit(3)]);
        seated.act(&[Action::Extend(Way::Right), Action::Digit(3)]);
        assert_eq!(seated.digits().matches("=3").count(), 2, "one of two lacks it: both get it");
        seated.act(&[Action::Digit(3)]);
        assert_eq!(seated.digits(), "");
    }
}

#[test]
fn a_given_is_never_taken_away() {
    let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap();
    let session = Session::new(Setup::new(puzzle, None)).unwrap();
    let mut hand = Hand::new(session.layout());
    hand.act(&session, Action::Run(Way::Up));
    hand.act(&session, Action::Run(Way::Left));
    let outcome = hand.act(&session, Action::Digit(5));
    assert!(matches!(outcome, Outcome::Play(Command::Write { .. })), "{outcome:?}");
}

#[test]
fn a_cage_changes_nothing_about_keys() {
    let layout = Layout::classic();
    let cells = (0..3).filter_map(|column| layout.cell_at(0, column)).collect();
    let cage = Constraint::Cage(Cage { cells, sum: Some(6), repeats: Repeats::Forbidden });
    let puzzle = Draft { constraints: vec![cage], ..Draft::empty(layout) }.check().unwrap();
    let session = Session::new(Setup::free_play(puzzle)).unwrap();
    let mut seated = Seated { hand: Hand::new(session.layout()), session };
    seated.go(1, 2).act(&[
        Action::Step(Way::Right),
        Action::Digit(3),
        Action::Extend(Way::Left),
        Action::Digit(2),
    ]);
    assert_eq!(seated.digits(), "r1c2=2 r1c3=2");
}

#[test]
fn numbers_from_ten_up_are_typed_with_a_key_before_the_last_digit() {
    let mut seated = Seated::at(Layout::square(16).unwrap());
    assert_eq!(seated.act(&[Action::Ten]), Outcome::Tens(10));
    seated.act(&[Action::Digit(6)]);
    assert_eq!(seated.digits(), "r9c9=16");
    seated.act(&[Action::Step(Way::Right), Action::Ten, Action::Erase]);
    assert_eq!(seated.digits(), "r9c9=16 r9c10=10", "the key that erases is a zero here");
    let mut seated = Seated::at(Layout::square(25).unwrap());
    seated.act(&[Action::Ten, Action::Ten, Action::Ten, Action::Digit(5)]);
    assert_eq!(seated.digits(), "r13c13=25", "there are no thirties");
}

#[test]
fn a_question_takes_the_next_digit_and_tens_count_in_it() {
    let mut seated = Seated::at(Layout::square(16).unwrap());
    assert_eq!(seated.act(&[Action::Focus]), Outcome::Asked(Question::Focus));
    assert!(!seated.hand.is_free());
    let sixteen = Digit::new(16).unwrap();
    assert_eq!(seated.act(&[Action::Ten, Action::Digit(6)]), Outcome::Lit(sixteen));
    assert_eq!((seated.hand.lit(&seated.session), seated.digits().as_str()), (Some(sixteen), ""));
    seated.act(&[Action::WhyNot]);
    let asked = seated.hand.act(&seated.session, Action::Digit(7));
    assert_eq!(asked, Outcome::Play(Command::AskForHint), "in free play there are no hints");
    seated.act(&[Action::WhyNot, Action::Step(Way::Up), Action::Digit(7)]);
    assert_eq!(seated.digits(), "r8c9=7", "another key ends the question");
}

#[test]
fn what_the_board_does_not_have_is_refused() {
    let mut seated = Seated::at(jigsaw());
    assert_eq!(seated.act(&[Action::Focus, Action::Digit(5)]), Outcome::Refused(Refusal::NoSuchDigit(4)));
    assert_eq!(seated.act(&[Action::GoToCheckpoint]), Outcome::Refused(Refusal::NoCheckpoint));
    let mut seated = Seated::at(Layout::square(16).unwrap());
    let colour = [Action::Take(Tool::Colour), Action::Ten, Action::Digit(1)];
    assert_eq!(seated.act(&colour), Outcome::Refused(Refusal::NoSuchColour));
}

#[test]
fn tools_go_round_and_the_centre_tool_edits_candidates_where_they_are_shown() {
    let mut seated = Seated::at(Layout::classic());
    assert_eq!(seated.act(&[Action::PreviousTool]), Outcome::Took(Tool::Colour));
    assert_eq!(seated.act(&[Action::NextTool, Action::NextTool]), Outcome::Took(Tool::Corner));
    seated.act(&[Action::ShowCandidates]);
    assert_eq!(
        seated.session.settings().with(Setting::Candidates(Candidates::Shown)),
        seated.session.settings()
    );
    assert_eq!(seated.act(&[Action::Take(Tool::Centre)]), Outcome::Took(Tool::Candidate));
    seated.act(&[Action::Digit(5)]);
    assert!(!seated.session.candidates(seated.hand.cursor).contains(Digit::new(5).unwrap()));
}

#[test]
fn only_one_chosen_cell_lights_its_digit() {
    let mut seated = Seated::at(Layout::classic());
    seated.act(&[Action::Digit(5)]);
    assert_eq!(seated.hand.lit(&seated.session), Digit::new(5));
    seated.act(&[Action::Extend(Way::Up), Action::Extend(Way::Down)]);
    assert_eq!(seated.hand.lit(&seated.session), None);
    seated.hand.hold(Digit::new(7).unwrap());
    assert_eq!(seated.hand.lit(&seated.session), Digit::new(7));
    seated.act(&[Action::Pause]);
    assert_eq!(seated.hand.lit(&seated.session), None, "a pause hides the board");
}

#[test]
fn the_lock_locks_entries_and_unlocks_where_there_are_none() {
    let mut seated = Seated::at(Layout::classic());
    seated.act(&[Action::Digit(5)]);
    assert_eq!(seated.act(&[Action::Lock]), Outcome::Play(Command::Lock));
    assert_eq!(seated.act(&[Action::Lock]), Outcome::Play(Command::Unlock));
}
