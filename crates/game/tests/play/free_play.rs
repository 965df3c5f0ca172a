//! Mission 5.8: free play.

use crate::table::*;
use ninefold_game::{Command, Mode, Session, Setup, SetupError, Shown};
use ninefold_puzzle::{Classic, Draft, Layout, Puzzle};

fn empty() -> Table {
    Table::new(Setup::free_play(Puzzle::try_from(Classic::EMPTY).unwrap()))
}

#[test]
fn mission_5_8_an_empty_board_is_filled_locked_and_unlocked() {
    let mut table = empty();
    assert_eq!(table.refuses(Command::Lock), "Write some digits to lock first.");
    table.enters("r1c1", 5);
    table.does(Command::Lock);
    assert_eq!(table.sees("r1c1").shown, Shown::Given(digit(5)));
    assert_eq!(table.refuses(Command::enter(cell("r1c1"), digit(6))), "r1c1 is a given.");
    table.enters("r1c2", 3);
    table.does(Command::Clear);
    assert_eq!((table.reads("r1c1"), table.reads("r1c2")), (5, 0));
    table.does(Command::Unlock);
    table.enters("r1c1", 6);
    assert_eq!(table.session.position().digit(cell("r1c1")), Some(digit(6)), "the solver sees it too");
    for _ in 0..6 {
        table.does(Command::Undo);
    }
    assert_eq!(table.reads("r1c1"), 0, "locking is undone like anything else");
}

#[test]
fn mission_5_8_solved_cells_are_told_from_own_entries() {
    let mut table = empty();
    table.enters("r1c1", 5);
    let solution = solution_of(&table.session.puzzle_on_board().unwrap());
    table.does(Command::SolveCell(cell("r1c2"), solution.clone()));
    assert_eq!(table.sees("r1c2").shown, Shown::Machine(digit(3)));
    assert_eq!(table.session.progress().filled, 2);
    table.does(Command::Solve(solution.clone()));
    assert_eq!(table.sees("r1c1").shown, Shown::Entry(digit(5)));
    assert_eq!(table.sees("r9c9").shown, Shown::Machine(digit(9)));
    assert!(table.session.is_solved());
    assert_eq!(table.session.end(), None, "free play has no end");
    assert_eq!(table.refuses(Command::Solve(solution)), "Every cell is filled.");
    table.does(Command::Undo);
    assert_eq!(table.session.progress().filled, 2, "one undo takes the whole solution back");
    table.does(Command::Wipe);
    assert_eq!(table.session.progress().filled, 0);
}

#[test]
fn mission_5_8_an_invalid_board_is_refused_with_the_reason() {
    let mut table = empty();
    table.enters("r1c1", 5);
    let solution = solution_of(&table.session.puzzle_on_board().unwrap());
    table.enters("r1c9", 5);
    let reason = "The board breaks a rule: two 5s in row 1: r1c1 and r1c9.";
    assert_eq!(table.session.puzzle_on_board().unwrap_err().to_string(), reason);
    assert_eq!(table.refuses(Command::Solve(solution.clone())), reason);
    assert_eq!(table.refuses(Command::Lock), reason);
    table.enters("r1c9", 1);
    assert_eq!(
        table.refuses(Command::Solve(solution)),
        "That isn't a solution of this board: r1c9 holds 2, but the puzzle gives 1."
    );
}

#[test]
fn mission_5_8_any_layout_can_be_played_freely() {
    for layout in [Layout::square(4).unwrap(), Layout::square(16).unwrap(), Layout::samurai()] {
        let n_digits = layout.n_digits();
        let last = ninefold_puzzle::Digit::from_index(n_digits - 1);
        let mut table = Table::new(Setup::free_play(Draft::empty(layout).check().unwrap()));
        table.does(Command::enter(cell("r1c1"), last));
        assert_eq!(table.session.digit_counts()[n_digits - 1], 1);
        table.does(Command::Lock);
        table.does(Command::Wipe);
    }
}

#[test]
fn mission_5_8_free_play_has_no_score_and_a_game_has_no_solver() {
    let mut table = empty();
    table.enters("r1c1", 5);
    table.enters("r1c2", 5);
    assert_eq!((table.session.score(), table.session.lives()), (None, None));
    assert_eq!(table.refuses(Command::GiveUp), "Not available in free play.");
    let mut game = Table::classic();
    for command in [Command::Lock, Command::Unlock, Command::Wipe] {
        assert_eq!(game.refuses(command), "That is for free play only.");
    }
}

#[test]
fn mission_5_8_free_play_starts_without_a_solution() {
    let solved = Setup { mode: Mode::FreePlay, ..setup() };
    assert_eq!(Session::new(solved), Err(SetupError::FreePlaySolution));
}
