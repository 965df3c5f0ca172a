//! Hints, from the question to the step that is carried out.

use crate::jigsaw;
use ninefold_game::{Command, End, Moment, Seat, Session, Setup, Tier};
use ninefold_puzzle::{Cage, Cell, Constraint, Digit, DigitSet, Draft, Layout, Puzzle, Repeats, Solution};
use ninefold_solve::{Budget, first};
use ninefold_table::hint::{self, Advice};
use ninefold_table::{Action, Hand, Outcome};

/// A game in which every so many-th cell is empty; cages are drawn over the first rows if wanted.
fn game(layout: Layout, every: usize, cages: Cages) -> Session {
    let empty = Draft::empty(layout.clone()).check().unwrap();
    let solution = first(&empty, Budget::UNLIMITED).unwrap().unwrap();
    let givens = layout.cells().map(|cell| (cell.index() % every != 0).then(|| solution.digit(cell)));
    let constraints = match cages {
        Cages::None => Vec::new(),
        Cages::OfTwo => (0..9).map(|at| cage(&layout, &solution, [2 * at, 2 * at + 1])).collect(),
    };
    let puzzle = Draft { givens: givens.collect(), constraints, layout }.check().unwrap();
    let solution = Solution::of(&puzzle, &solution.filled());
    Session::new(Setup::new(puzzle, Some(solution.unwrap()))).unwrap()
}

enum Cages {
    None,
    OfTwo,
}

fn cage(layout: &Layout, solution: &Solution, cells: [usize; 2]) -> Constraint {
    let cells = cells.map(Cell::new).to_vec();
    assert!(cells.iter().all(|cell| cell.index() < layout.n_cells()));
    let sum = cells.iter().map(|&cell| u32::from(solution.digit(cell).get())).sum();
    Constraint::Cage(Cage { cells, sum: Some(sum), repeats: Repeats::Allowed })
}

fn games() -> Vec<(&'static str, Session)> {
    vec![
        ("classic", game(Layout::classic(), 4, Cages::None)),
        ("killer", game(Layout::classic(), 4, Cages::OfTwo)),
        ("16x16", game(Layout::square(16).unwrap(), 20, Cages::None)),
        ("samurai", game(Layout::samurai(), 20, Cages::None)),
        ("jigsaw", game(jigsaw(), 5, Cages::None)),
    ]
}

fn play(session: &mut Session, command: Command) {
    session.play(Moment(1), Seat::SOLO, &command).unwrap();
}

/// Asks for a hint, as a key does, and looks for it.
fn ask(session: &Session) -> Advice {
    let asked = Hand::new(session.layout()).act(session, Action::Hint);
    assert_eq!(asked, Outcome::FindHint);
    hint::find(&session.position(), session.solution()).unwrap()
}

#[test]
fn hints_that_are_told_and_carried_out_win_every_kind_of_game() {
    for (name, mut session) in games() {
        while session.end().is_none() {
            let Advice::Step(step) = ask(&session) else { panic!("{name}: there is a step") };
            play(&mut session, Command::ShowHint(step.hint.clone()));
            let open = session.hint().unwrap();
            assert!(step.is_about(open));
            let first = step.explanation(open.tier).sentences[0].to_text(session.puzzle().rules());
            assert!(first.starts_with("Look at "), "{name}: {first}");
            let mut hand = Hand::new(session.layout());
            for tier in [Tier::Technique, Tier::Argument] {
                let Outcome::Play(deepen) = hand.act(&session, Action::Hint) else { panic!("{name}: more") };
                play(&mut session, deepen);
                assert_eq!(session.hint().map(|open| open.tier), Some(tier));
            }
            let Outcome::Play(apply) = hand.act(&session, Action::Confirm) else { panic!("{name}: apply") };
            play(&mut session, apply);
        }
        assert_eq!(session.end(), Some(End::Solved), "{name}");
    }
}

#[test]
fn each_tier_tells_more_and_only_the_argument_draws_what_follows() {
    for (name, session) in games() {
        let Advice::Step(step) = ask(&session) else { panic!("{name}: there is a step") };
        let text = |tier| step.explanation(tier).to_text();
        assert!(text(Tier::Technique).contains(&format!("The technique is {}.", step.hint.technique)));
        assert!(!text(Tier::Technique).contains("So ") && text(Tier::Argument).contains("So "), "{name}");
        assert!(step.explanation(Tier::Where).scene.marks().len() <= 1, "{name}");
        assert!(!step.hint.conclusion.placements.is_empty(), "{name}");
    }
}

#[test]
fn a_wrong_entry_is_told_before_any_search_and_a_wrong_mark_before_any_step() {
    for (name, mut session) in games() {
        let cell = session.layout().cells().find(|&cell| session.sheet().digit(cell).is_none()).unwrap();
        let right = session.solution().unwrap().digit(cell);
        let wrong = session.layout().digits().find(|&digit| digit != right).unwrap();
        let mut position = session.position();
        position.set_marks(cell, Some(DigitSet::single(wrong))).unwrap();
        let Some(Advice::Mistake(tiers)) = hint::find(&position, session.solution()) else {
            panic!("{name}: a mark is missing")
        };
        assert_eq!(tiers[0].to_text(), "A mistake\nSomewhere a mark is missing.\n", "{name}");
        assert!(tiers.len() > 1 && tiers.windows(2).all(|pair| pair[0] != pair[1]), "{name}");
        play(&mut session, Command::enter(cell, wrong));
        let asked = Hand::new(session.layout()).act(&session, Action::Hint);
        assert_eq!(asked, Outcome::Play(Command::AskForHint), "{name}");
        assert_eq!(hint::ask_why_not(&session, cell, right), asked, "{name}");
    }
}

#[test]
fn a_digit_is_ruled_out_at_a_glance_or_by_a_step_and_the_right_one_is_not() {
    let session = game(Layout::classic(), 4, Cages::None);
    let place = |cell: Cell| session.layout().place(cell);
    let empty = |cell: &Cell| session.sheet().digit(*cell).is_none();
    let cell = session.layout().cells().find(empty).unwrap();
    let right = session.solution().unwrap().digit(cell);
    for digit in session.layout().digits() {
        match hint::ask_why_not(&session, cell, digit) {
            Outcome::Say(message) => {
                let told = message.to_string();
                assert!(told.ends_with(&format!(" is {digit} already, and sees {}.", place(cell))), "{told}");
            }
            Outcome::FindReason(..) => {
                let found = hint::why_not(&session.position(), session.solution(), cell, digit).unwrap();
                assert_eq!(found == Advice::Nothing, digit == right, "{digit}: {found:?}");
            }
            other => panic!("{other:?}"),
        }
    }
    let full = session.layout().cells().find(|cell| !empty(cell)).unwrap();
    let digit = session.sheet().digit(full).unwrap();
    let Outcome::Say(message) = hint::ask_why_not(&session, full, right) else { panic!("it is full") };
    assert_eq!(message.to_string(), format!("{} is already {digit}.", place(full)));
}

#[test]
fn a_reason_is_told_in_full_at_once() {
    let mut session = game(Layout::classic(), 4, Cages::None);
    let Advice::Step(step) = ask(&session) else { panic!("there is a step") };
    for command in hint::in_full(&step.hint) {
        play(&mut session, command);
    }
    assert_eq!(session.hint().map(|open| open.tier), Some(Tier::Argument));
}

#[test]
fn what_is_not_on_the_board_has_no_reason() {
    let session = game(jigsaw(), 5, Cages::None);
    let (position, solution) = (session.position(), session.solution());
    let (cell, digit) = (Cell::new(0), Digit::new(1).unwrap());
    assert_eq!(hint::why_not(&position, solution, Cell::new(16), digit), None);
    assert_eq!(hint::why_not(&position, solution, cell, Digit::new(5).unwrap()), None);
}

#[test]
fn free_play_has_no_hints() {
    let empty: Puzzle = Draft::empty(Layout::classic()).check().unwrap();
    let session = Session::new(Setup::free_play(empty)).unwrap();
    let asked = Hand::new(session.layout()).act(&session, Action::Hint);
    assert_eq!(asked, Outcome::Play(Command::AskForHint));
}
