//! Mission 5.4 and 5.11: what is told about entries, and when.

use crate::table::*;
use ninefold_game::{Command, End, Fact, Feedback, Setting, Setup, Telling, Verdict};

#[test]
fn mission_5_4_clashes_are_shown_at_once_and_givens_are_never_blamed() {
    let mut table = Table::classic();
    table.enters("r1c3", 5);
    assert!(table.sees("r1c3").clash);
    assert!(!table.sees("r1c1").clash);
    let clashes = table.session.view().clashes;
    assert_eq!(clashes[0].describe(table.session.layout()), "two 5s in row 1: r1c1 and r1c3");
    table.enters("r1c3", 4);
    assert!(!table.sees("r1c3").clash);
}

#[test]
fn mission_5_4_wrong_entries_are_shown_by_choice_and_at_once() {
    let mut table = Table::classic();
    table.enters("r1c3", 1);
    assert!(!table.sees("r1c3").wrong, "1 breaks no rule yet");
    table.sets_feedback(Feedback::AgainstSolution);
    assert!(table.sees("r1c3").wrong, "the board is judged anew when the mode changes");
    table.sets_feedback(Feedback::Clashes);
    assert!(!table.sees("r1c3").wrong);
}

#[test]
fn mission_5_4_relaxed_play_is_told_nothing() {
    let mut table = Table::with_feedback(Feedback::None);
    table.enters("r1c3", 5);
    let seen = table.sees("r1c3");
    assert!(!seen.clash && !seen.wrong);
    let off = "Checking is off in this game: change its feedback first.";
    assert_eq!(table.refuses(Command::Check), off);
    assert_eq!(table.refuses(Command::UndoMistakes), off);
}

#[test]
fn mission_5_4_check_counts_then_shows_then_leads_back() {
    let mut table = Table::with_feedback(Feedback::OnRequest);
    table.enters("r1c3", 4);
    table.enters("r1c4", 2);
    table.enters("r1c6", 8);
    table.enters("r1c7", 1);
    assert_eq!(table.does(Command::Check), [Fact::Checked { verdict: Verdict::Count(2), cost: 10 }]);
    assert!(!table.sees("r1c4").wrong);
    let shown = Verdict::Cells(cells("r1c4 r1c7"));
    assert_eq!(table.does(Command::Check), [Fact::Checked { verdict: shown, cost: 10 }]);
    assert!(table.sees("r1c4").wrong && table.sees("r1c7").wrong && !table.sees("r1c6").wrong);
    assert_eq!(
        table.refuses(Command::Check),
        "Nothing has changed since the last check. You can go back to just before the first mistake."
    );
    let back = Fact::WentBack { steps: 3, cell: cell("r1c4") };
    assert_eq!(table.does(Command::UndoMistakes), [back]);
    assert_eq!(["r1c3", "r1c4", "r1c6", "r1c7"].map(|name| table.reads(name)), [4, 0, 0, 0]);
    assert_eq!(table.refuses(Command::UndoMistakes), "There is no mistake on the board.");
    table.does(Command::Redo);
    assert_eq!(table.reads("r1c4"), 2, "even that can be taken back");
}

#[test]
fn mission_5_4_going_back_unasked_pays_for_the_check() {
    let mut table = Table::classic();
    table.enters("r1c3", 1);
    let facts = table.does(Command::UndoMistakes);
    assert_eq!(facts[0], Fact::Checked { verdict: Verdict::Count(1), cost: 5 });
    assert_eq!(facts[1], Fact::WentBack { steps: 1, cell: cell("r1c3") });
}

#[test]
fn mission_5_4_a_cell_told_to_be_wrong_stays_marked_until_it_changes() {
    let mut table = Table::classic();
    table.enters("r1c3", 1);
    table.enters("r1c4", 2);
    table.does(Command::Check);
    table.does(Command::Check);
    table.enters("r1c3", 4);
    assert!(table.sees("r1c4").wrong && !table.sees("r1c3").wrong);
}

#[test]
fn mission_5_4_five_wrong_entries_lose_the_game() {
    let mut table = Table::with_feedback(Feedback::FIVE_LIVES);
    for (name, left) in [("r1c3", 4), ("r1c4", 3), ("r2c2", 2), ("r2c3", 1)] {
        assert_eq!(table.enters(name, 1).last(), Some(&Fact::LifeLost { left }));
        assert_eq!(table.session.lives(), Some(left));
    }
    assert!(table.sees("r1c3").wrong);
    let facts = table.enters("r3c1", 3);
    assert_eq!(facts.last(), Some(&Fact::Ended { end: End::Lost, bonus: 0 }));
    assert_eq!(table.refuses(Command::enter(cell("r1c3"), digit(4))), "The game is over: out of lives.");
}

#[test]
fn mission_5_4_lives_cannot_be_won_back_by_changing_the_mode() {
    let mut table = Table::with_feedback(Feedback::FIVE_LIVES);
    table.enters("r1c3", 1);
    table.enters("r1c3", 2);
    table.sets_feedback(Feedback::Clashes);
    let two = Feedback::Lives(2.try_into().unwrap());
    assert_eq!(
        table.refuses(Command::Set(Setting::Feedback(two))),
        "2 lives are lost already: choose more than that."
    );
    table.sets_feedback(Feedback::FIVE_LIVES);
    assert_eq!(table.session.lives(), Some(3));
}

#[test]
fn mission_5_4_modes_that_compare_need_a_solution() {
    let mut table = Table::new(Setup::new(setup().puzzle, None));
    assert_eq!(
        table.refuses(Command::Set(Setting::Feedback(Feedback::AgainstSolution))),
        "This puzzle has no single known solution to compare with."
    );
    table.enters("r1c3", 5);
    assert_eq!(table.does(Command::Check), [Fact::Checked { verdict: Verdict::Count(1), cost: 5 }]);
}

#[test]
fn mission_5_4_an_untold_mistake_does_not_show_in_the_score_before_the_end() {
    let mut table = Table::classic();
    let telling = |facts: Vec<Fact>| match facts[1] {
        Fact::Mistaken { telling, .. } => telling,
        _ => panic!("{facts:?}"),
    };
    assert_eq!(telling(table.enters("r1c3", 1)), Telling::Later);
    assert_eq!(table.session.score(), Some(1000));
    assert_eq!(telling(table.enters("r1c3", 5)), Telling::Now, "a clash is there for all to see");
    assert_eq!(table.session.score(), Some(990));
    table.does(Command::GiveUp);
    assert_eq!(table.session.score(), Some(980));
}

#[test]
fn mission_5_11_a_full_board_is_judged_and_play_goes_on() {
    let mut table = Table::classic();
    assert_eq!(table.refuses(Command::Submit), "51 cells are still empty.");
    table.fills_all_but("r1c3");
    assert_eq!(table.refuses(Command::Submit), "1 cell is still empty.");
    table.enters("r1c3", 1);
    assert!(table.session.is_full() && !table.session.is_solved());
    assert_eq!(table.session.end(), None);
    let verdict = Verdict::Cells(cells("r1c3"));
    assert_eq!(table.does(Command::Submit), [Fact::Checked { verdict, cost: 5 }]);
    let facts = table.enters("r1c3", 4);
    assert!(matches!(facts.last(), Some(Fact::Ended { end: End::Solved, .. })));
}
