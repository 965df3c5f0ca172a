//! Whole conversations.

use super::*;
use crate::screens::{PUZZLE, SOLUTION};

/// What is said when these lines are typed.
fn talk(start: Start, lines: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    talk_at(Library::at(folder.path().into()), start, lines)
}

fn talk_at(library: Library, start: Start, lines: &str) -> String {
    let mut output = Vec::new();
    play(lines.as_bytes(), &mut output, library, &start).unwrap();
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
    assert!(
        told.contains("'hardish' is no difficulty. Please type Easy, Medium or Hard, or help."),
        "{told}"
    );
    assert_eq!(told.matches("Select difficulty (Easy, Medium, Hard): ").count(), 2);
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
        "r1c1 is 5.",
        "Nothing plain rules it out: it may be right.",
        "In column 8, 1 can only go in r1c8. So r1c8 is 1. So r1c3 is not 1, because it sees r1c8. Type apply to carry it out.",
        "Hint carried out",
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
    assert!(told.contains("Solved by the machine."), "{told}");
    assert!(told.contains("There is no such thing in free play."), "{told}");
}

#[test]
fn mission_5_10_a_hint_that_was_open_is_argued_again_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let library = || Library::at(folder.path().into());
    talk_at(library(), puzzle(), "hint\nhint\nquit\n");
    let told = talk_at(library(), Start::Continue, "hint\n");
    assert!(told.contains("In block 9, 1 can only go in r9c7. So r9c7 is 1."), "{told}");
}
