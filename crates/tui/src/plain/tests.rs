//! Whole conversations.

use super::*;
use crate::levels::Wanted;
use crate::screens::{PUZZLE, SOLUTION};
use ninefold::format::{Item, own};
use ninefold::generate::Seed;
use ninefold::logic::Level;

/// What is said when these lines are typed.
fn talk(start: Start, lines: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    talk_at(Library::at(folder.path().into()), start, lines)
}

fn talk_at(library: Library, start: Start, lines: &str) -> String {
    let mut output = Vec::new();
    play(lines.as_bytes(), &mut output, library, &start, Feedback::default(), Voice::default()).unwrap();
    String::from_utf8(output).unwrap()
}

fn puzzle() -> Start {
    Start::Puzzle(PUZZLE.into())
}

/// Every move of the solution, the last ones first if asked so.
fn moves() -> Vec<String> {
    let cells = PUZZLE.chars().zip(SOLUTION.chars()).enumerate().filter(|(_, (given, _))| *given == '.');
    cells.map(|(cell, (_, digit))| format!("{} {} {digit}", cell / 9 + 1, cell % 9 + 1)).collect()
}

#[test]
fn mission_5_10_a_wrong_word_is_answered_and_the_question_comes_again() {
    let told = talk(Start::Welcome, "hardish\nbeginner\nquit\n");
    assert!(told.contains("'hardish' isn't a level. Type one of those named, or help."), "{told}");
    assert_eq!(told.matches("Level (Beginner, Easy, Medium, Hard, Expert, Master, Extreme): ").count(), 2);
    assert!(told.contains("Classic Beginner. 0 of"), "{told}");
    assert!(told.ends_with("Nothing was played, so nothing is kept.\nGoodbye.\n"), "{told}");
}

#[test]
fn mission_5_10_a_conversation_reads_the_board_in_words() {
    let lines =
        "3 1 1\n1 1 9\nrow 3\nneeds box 2\nwhere 7\nnote 1 3 2\ncell 1 3\nundo\nundo\nundo\nredo\nbox 12\n";
    insta::assert_snapshot!(talk(puzzle(), lines));
}

#[test]
fn mission_5_10_hints_and_checks_are_told_step_by_step() {
    insta::assert_snapshot!(talk(
        puzzle(),
        "hint\nhint\nhint\napply\n5 5 7\nvalidate\nvalidate\nhint\nback\n"
    ));
}

#[test]
fn mission_5_10_one_can_ask_why_a_digit_does_not_go_into_a_cell() {
    let told = talk(puzzle(), "why not 1 3 5\nwhy 1 1 4\nwhy not 1 3 4\nwhy not 1 3 1\napply\n");
    for line in [
        "r1c1 is 5 already, and sees r1c3.",
        "r1c1 is already 5.",
        "Nothing simple rules it out: it may be right.",
        "In column 8, 1 can only go in r1c8. So r1c8 is 1. So r1c3 is not 1, because it sees r1c8. Type apply to carry it out (minus 9).",
        "Hint applied",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
}

#[test]
fn mission_5_10_rules_and_cages_are_told_in_words() {
    let killer = "ninefold 1\nlayout: boxes 2x2\nrule: cage 3 r1c1 r1c2\nrule: diagonal falling\ngivens:\n  ....\n  ..2.\n  ....\n  4...\n";
    insta::assert_snapshot!(talk(
        Start::Puzzle(killer.into()),
        "cages\ncell 1 1\n1 1 1\ncage 1 2\ndiagonal 1\nwindow 1\nrules\nwhere 4\nquit\n"
    ));
}

#[test]
fn mission_5_10_a_solved_puzzle_is_congratulated() {
    let told = talk(puzzle(), &moves().join("\n"));
    assert!(told.contains("CONGRATULATIONS! You solved the puzzle!\nTime: "), "{told}");
}

#[test]
fn mission_5_10_a_full_board_that_is_wrong_says_what_is_wrong_and_play_goes_on() {
    let mut moves = moves();
    let last = moves.pop().unwrap();
    let told = talk(puzzle(), &format!("{}\n9 7 2\n{last}\n", moves.join("\n")));
    assert!(told.contains("Every cell is filled, but this is not the solution.\nTwo 2s in row 9"), "{told}");
    assert!(told.contains("CONGRATULATIONS!"), "{told}");
}

#[test]
fn mission_5_10_the_end_of_the_input_keeps_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::at(folder.path().into());
    let told = talk_at(library.clone(), puzzle(), "1 3 4\nnote 1 4 2");
    assert!(told.ends_with("\nThe game is saved.\nGoodbye.\n"), "{told}");
    let told = talk_at(library, Start::Welcome, "continue\ncell 1 3\ncell 1 4\nundo\nundo\nundo\n");
    assert!(told.contains("r1c3: 4.") && told.contains("r1c4: empty, corner 2."), "{told}");
    assert!(told.contains("Nothing to undo."), "{told}");
}

#[test]
fn mission_5_10_any_game_in_progress_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let library = || Library::at(folder.path().into());
    talk_at(library(), puzzle(), "1 3 4\nquit\n");
    talk_at(library(), Start::FreePlay, "1 1 5\nquit\n");
    let told = talk_at(library(), Start::Welcome, "games\ncontinue 3\ncontinue nonsense\n");
    assert!(told.contains("2 games in progress: type continue to go on with the latest, games for all."));
    assert!(told.contains("There is no game '3'. Type games for a list."), "{told}");
    assert!(told.contains("There is no game 'nonsense'."), "{told}");
    // Two games of the same moment may stand in either order.
    let puzzle = if told.contains("1: Free play, 1 of 81 filled, 0:00.") { 2 } else { 1 };
    let told = talk_at(library(), Start::Welcome, &format!("continue {puzzle}\ncell 1 3\n"));
    assert!(told.contains("r1c3: 4."), "{told}");
}

#[test]
fn mission_5_10_free_play_solves_and_refuses() {
    let told = talk(Start::FreePlay, "1 1 5\n1 2 5\nsolve\n1 2 0\nsolve\nhint\n");
    assert!(told.contains("The board breaks a rule: two 5s in row 1"), "{told}");
    assert!(told.contains("Solved by Ninefold."), "{told}");
    assert!(told.contains("Not available in free play."), "{told}");
}

#[test]
fn mission_5_10_a_hint_that_was_open_is_argued_again_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let library = || Library::at(folder.path().into());
    talk_at(library(), puzzle(), "hint\nhint\nquit\n");
    let told = talk_at(library(), Start::Continue, "hint\n");
    assert!(told.contains("In block 9, 1 can only go in r9c7. So r9c7 is 1."), "{told}");
}

/// A game of ice on the puzzle: r1c3 and r5c5 are frozen.
fn ice() -> Start {
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| format!("  {}\n", String::from_utf8_lossy(row)));
    let rows = rows.collect::<String>();
    Start::Puzzle(format!("ninefold 1\nlayout: boxes 3x3\ngivens:\n{rows}frozen: r1c3 r5c5\n"))
}

#[test]
fn frozen_cells_are_drawn_told_and_thaw_with_a_word() {
    let told = talk(ice(), "frozen\ncell 1 3\n1 3 4\n1 4 6\nfrozen\n1 3 4\n");
    assert!(told.contains("2 cells are frozen, drawn as #: r1c3 and r5c5."), "{told}");
    assert!(told.contains("| 5 3 # | . 7 . |"), "{told}");
    assert!(told.contains("r1c3: empty, frozen."), "{told}");
    assert!(told.contains("r1c3 is frozen"), "{told}");
    assert!(told.contains("r1c3 has thawed.") && told.contains("Frozen, drawn as #: r5c5."), "{told}");
    assert!(told.contains("| 5 3 4 | 6 7 . |"), "{told}");
}

#[test]
fn feedback_is_chosen_with_the_game_and_changed_in_it() {
    let told = talk(Start::Welcome, "easy five lives\ntime\nfeedback strict\nfeedback\nfeedback loud\n");
    assert!(
        told.contains("Five lives: a wrong entry costs one.") && told.contains(" 5 lives left."),
        "{told}"
    );
    assert!(told.contains("> Strict: wrong entries are shown."), "{told}");
    assert!(told.contains("There is no feedback 'loud'."), "{told}");
    for name in ["Relaxed", "Standard", "Quiet", "Strict", "Five lives"] {
        assert!(told.contains(&format!("{name}: ")), "{name}: {told}");
    }
    let lines = format!("feedback lives\nload {PUZZLE}\n5 5 1\n5 5 2\n5 5 3\n5 5 4\n5 5 6\n");
    let told = talk(Start::Welcome, &lines);
    assert!(told.contains("1 life left."), "{told}");
    assert!(told.contains("Out of lives. Game over."), "{told}");
    assert!(!told.contains("0 lives"), "{told}");
    assert!(told.contains("Your entry in r5c5 was wrong."), "{told}");
}

#[test]
fn giving_up_asks_first_and_then_shows_the_solution() {
    for word in ["give up", "solve", "watch"] {
        let told = talk(puzzle(), &format!("{word}\nno\ntime\n{word}\nyes\nquit\n"));
        assert_eq!(
            told.matches("The game ends and counts as given up. Type yes or no: ").count(),
            2,
            "{told}"
        );
        assert!(told.contains("On we go.") && told.contains("0 of 51 filled"), "{told}");
        assert!(told.contains("Given up.") && told.contains("This is the solution:"), "{told}");
        assert!(told.contains("| 5 3 4 | 6 7 8 | 9 1 2 |"), "{told}");
        assert!(
            told.ends_with("Level (Beginner, Easy, Medium, Hard, Expert, Master, Extreme): Goodbye.\n"),
            "{told}"
        );
    }
}

#[test]
fn watching_tells_the_moves_of_the_solver_and_keeps_what_it_found() {
    let told = talk(Start::FreePlay, "1 1 5\n1 2 5\nwatch\n1 2 3\nwatch 3\ncell 1 1\ncell 1 3\nundo\n");
    assert!(told.contains("The board breaks a rule: two 5s in row 1"), "{told}");
    assert!(
        told.contains("r1c3: 1 is tried.\nr1c4: 2 is tried.\nr1c5: 4 is tried.\nAnd so on.\nSolved after ")
    );
    assert!(told.contains("r1c1: 5.") && told.contains("r1c3: 1, by Ninefold."), "{told}");
    let told = talk(puzzle(), "watch 8\nyes\n");
    assert!(told.contains("is taken back.") && told.contains("Given up."), "{told}");
}

#[test]
fn a_finished_board_of_free_play_is_no_game_in_progress() {
    let folder = tempfile::tempdir().unwrap();
    let library = || Library::at(folder.path().into());
    let told = talk_at(library(), Start::FreePlay, "1 1 5\nsolve\nquit\n");
    assert!(told.ends_with("The board is finished.\nGoodbye.\n"), "{told}");
    assert_eq!((library().n_games(), library().finished().count()), (0, 1));
    talk_at(library(), Start::FreePlay, "1 1 5\nsolve\nundo\nquit\n");
    assert_eq!(library().n_games(), 1);
}

#[test]
fn what_is_neither_a_file_nor_a_puzzle_is_called_so() {
    for name in ["nosuch", "/no/such/puzzle.sdk", "my_favourite_puzzles_of_2024.txt"] {
        let told = talk(Start::Welcome, &format!("load {name}\n"));
        assert!(told.contains(&format!("There is no file '{name}', and it isn't a puzzle")), "{told}");
    }
}

/// Plays an ice game by nothing but hints that are carried out, and says what was told.
fn play_ice_by_hints(level: Level, seed: u64) -> String {
    let order = Wanted::new("ice".parse().unwrap(), level, Seed(seed));
    let setup = order.make(&Cancel::new()).unwrap().setup;
    let item = Item::from(&setup.puzzle).with_frozen(&setup.frozen);
    // No board takes as many steps; what is typed after the end leaves.
    let lines = format!("{}quit\n", "hint\napply\n".repeat(300));
    talk(Start::Puzzle(own::write(&item)), &lines)
}

#[test]
fn mission_5_6_every_ice_game_is_won_by_hints_alone() {
    let levels = [Level::Beginner, Level::Easy, Level::Medium, Level::Hard, Level::Expert];
    for (level, seed) in levels.into_iter().zip(21..).chain([(Level::Easy, 7)]) {
        let told = play_ice_by_hints(level, seed);
        assert!(told.contains("CONGRATULATIONS!"), "{told}");
        assert!(!told.contains(" is frozen: "), "{told}");
    }
}

#[test]
fn mission_5_6_where_all_that_is_left_is_frozen_the_hint_says_so_and_costs_nothing() {
    let puzzle = "ninefold 1\nlayout: boxes 2x2\ngivens:\n  1..4\n  3.1.\n  .1..\n  ..2.\n\
                  frozen: r1c2 r1c3 r2c2 r2c4 r3c1 r3c3 r3c4 r4c1 r4c2 r4c4\n";
    let lines = format!("{}time\nhint\ntime\nquit\n", "hint\napply\n".repeat(30));
    let told = talk(Start::Puzzle(puzzle.into()), &lines);
    let scores = told.lines().filter(|line| line.contains("core ")).collect::<Vec<_>>();
    assert!(told.contains("No step leads to a cell that has thawed."), "{told}");
    assert!(scores.len() == 2 && scores[0] == scores[1], "{scores:?}");
}

#[test]
fn mission_5_7_the_end_tells_what_the_puzzle_needs_even_to_whoever_took_no_hint() {
    let told = talk(puzzle(), &moves().join("\n"));
    assert!(told.contains("No hints.\nThe puzzle needs: 21 Full House and 30 Hidden Single."), "{told}");
}

#[test]
fn mission_5_5_digits_one_over_the_other_are_taken_back_at_once() {
    let told = talk(puzzle(), "1 3 1\n1 3 2\n1 3 4\nundo\ncell 1 3\nundo\n");
    assert!(
        told.contains("r1c3: empty")
            && told.ends_with("Nothing to undo.\n> \nThe game is saved.\nGoodbye.\n"),
        "{told}"
    );
}
