//! Mission 5.7: score, timer, end screen; and the class of assistance.

use crate::table::*;
use ninefold_game::{Candidates, Command, End, Feedback, Help, Moment, Seat, Setting, Shown};
use std::time::Duration;

#[test]
fn mission_5_7_the_end_screen_adds_everything_up() {
    let mut table = Table::with_feedback(Feedback::AgainstSolution);
    assert_eq!(table.session.score(), Some(1000));
    table.enters("r1c3", 1);
    assert_eq!(table.session.score(), Some(990));
    table.does(Command::Check);
    assert_eq!(table.session.score(), Some(985));
    table.enters("r1c3", 4);
    table.does(Command::Reveal(cell("r1c4")));
    assert_eq!(table.session.summary(), None);
    table.fills_all_but("");
    let summary = table.session.summary().unwrap();
    // 51 right entries, one of them revealed, one wrong entry and a check: 53 seconds.
    assert_eq!((summary.end, summary.time), (End::Solved, Duration::from_secs(53)));
    assert_eq!((summary.score, summary.bonus, summary.total()), (885, 1000 - 53 - 50, 1782));
    assert_eq!((summary.mistakes, summary.checks, summary.hints.len()), (1, 1, 1));
    assert_eq!(summary.hints[0].technique, "Direct answer");
}

#[test]
fn mission_5_7_the_score_never_falls_below_zero() {
    let mut table = Table::with_feedback(Feedback::AgainstSolution);
    for _ in 0..60 {
        table.enters("r1c3", 1);
        table.enters("r1c3", 2);
    }
    assert_eq!(table.session.score(), Some(0));
}

#[test]
fn mission_5_7_pausing_stops_the_clock_and_hides_the_board() {
    let mut table = Table::classic();
    table.enters("r1c3", 4);
    table.does(Command::Pause);
    assert_eq!(table.sees("r1c1").shown, Shown::Hidden);
    assert_eq!(table.refuses(Command::Pause), "The game is paused already.");
    assert_eq!(table.refuses(Command::enter(cell("r1c4"), digit(6))), "The game is paused: resume it first.");
    table.now = Moment(3_600_000);
    table.does(Command::Resume);
    assert_eq!(table.refuses(Command::Resume), "The game is not paused.");
    assert_eq!(table.session.elapsed(Moment(table.now.0)), Duration::from_secs(3));
    assert_eq!(table.sees("r1c1").shown, Shown::Given(digit(5)));
}

#[test]
fn mission_5_7_the_time_while_the_program_was_closed_does_not_count() {
    let mut table = Table::classic();
    table.enters("r1c3", 4);
    table.now = Moment(86_400_000);
    table.does(Command::Reopen);
    assert_eq!(table.session.elapsed(Moment(table.now.0 + 500)), Duration::from_millis(1500));
}

#[test]
fn mission_5_7_a_clock_that_was_put_back_does_no_harm() {
    let mut table = Table::classic();
    table.enters("r1c3", 4);
    let events = table.session.play(Moment(0), Seat::SOLO, &Command::Clear).unwrap();
    assert_eq!(events[0].at, Moment(1000));
}

#[test]
fn mission_5_7_giving_up_ends_the_game_and_shows_what_was_wrong() {
    let mut table = Table::classic();
    table.enters("r1c3", 1);
    table.does(Command::GiveUp);
    assert_eq!(table.session.summary().unwrap().end, End::GivenUp);
    assert!(table.sees("r1c3").wrong);
    assert_eq!(table.refuses(Command::Check), "The game is over: you gave up.");
}

#[test]
fn counts_and_progress_follow_the_board_not_its_rightness() {
    let mut table = Table::classic();
    assert_eq!(table.session.progress().to_fill, 51);
    let before = table.session.remaining(digit(5));
    table.enters("r1c3", 5);
    assert_eq!(table.session.progress().filled, 1);
    assert_eq!(table.session.remaining(digit(5)), before - 1);
    assert_eq!(table.session.digit_counts().iter().sum::<usize>(), 31);
}

#[test]
fn the_class_of_assistance_follows_from_the_log() {
    let class = |feedback, commands: &[Command]| {
        let mut table = Table::with_feedback(feedback);
        commands.iter().for_each(|command| drop(table.does(command.clone())));
        table.session.helps().strongest()
    };
    let enter = Command::enter(cell("r1c3"), digit(4));
    let show = Command::Set(Setting::Candidates(Candidates::Shown));
    let hide = Command::Set(Setting::Candidates(Candidates::Hidden));
    assert_eq!(class(Feedback::None, std::slice::from_ref(&enter)), None);
    assert_eq!(class(Feedback::OnRequest, std::slice::from_ref(&enter)), None);
    assert_eq!(class(Feedback::Clashes, std::slice::from_ref(&enter)), Some(Help::Clashes));
    assert_eq!(class(Feedback::Clashes, &[show, hide]), Some(Help::AutoNotes), "once is enough");
    assert_eq!(class(Feedback::None, &[corner("r1c4", 4), enter.clone()]), Some(Help::AutoNotes));
    assert_eq!(class(Feedback::OnRequest, &[Command::Check]), Some(Help::Checked));
    assert_eq!(class(Feedback::FIVE_LIVES, &[enter]), Some(Help::Checked));
    assert_eq!(class(Feedback::None, &[Command::Reveal(cell("r1c3"))]), Some(Help::Hints));
}
