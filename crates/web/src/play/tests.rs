use super::*;
use ninefold_game::Setup;
use ninefold_game::Tool;
use ninefold_puzzle::{Classic, Puzzle};
use ninefold_table::Way;

const EASY: &[u8; 81] = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn play() -> Play {
    let puzzle = Puzzle::try_from(Classic::from_line(EASY).unwrap()).unwrap();
    Play::new(Session::new(Setup::new(puzzle, None)).unwrap(), Language::English)
}

/// Acts one after the other, a second each.
fn acted(actions: &[Action]) -> Play {
    let mut play = play();
    for (at, &action) in actions.iter().enumerate() {
        play.act(Moment(1000 * (at as u64 + 1)), action, &Preferences::default());
    }
    play
}

#[test]
fn a_digit_goes_into_the_cell_in_hand_and_the_same_again_takes_it_away() {
    let step = Action::Step(Way::Up);
    let play = acted(&[step, Action::Step(Way::Right), Action::Digit(5)]);
    assert_eq!(play.session.sheet().digit(play.hand.cursor), Digit::new(5));
    assert!(play.said.text.contains("5 in row 4, column 6."), "{}", play.said.text);
    let play = acted(&[step, Action::Step(Way::Right), Action::Digit(5), Action::Digit(5)]);
    assert_eq!(play.session.sheet().digit(play.hand.cursor), None);
}

#[test]
fn without_a_chosen_cell_a_digit_asks_for_one() {
    let play = acted(&[Action::Dismiss, Action::Digit(5)]);
    assert_eq!((play.said.text.as_str(), play.said.tone), ("Select a cell first.", Tone::Warning));
}

#[test]
fn several_cells_get_the_same_mark_at_once() {
    let right = Action::Extend(Way::Right);
    let play = acted(&[Action::Run(Way::Up), right, right, Action::Take(Tool::Corner), Action::Digit(4)]);
    let marked =
        play.hand.chosen.iter().filter(|&&cell| !play.session.sheet()[cell].corner.is_empty()).count();
    assert_eq!((play.hand.chosen.len(), marked), (3, 2), "the given among them is passed over");
}

#[test]
fn a_light_on_a_digit_tells_its_places() {
    let play = acted(&[Action::Focus, Action::Digit(8)]);
    assert_eq!(play.lit(), Digit::new(8));
    assert_eq!(play.said.text, "8 stands in r3c3, r4c1, r5c4, r7c8, r9c5.");
    assert_eq!(acted(&[Action::Focus, Action::Digit(8), Action::Dismiss]).hand.focus, None);
}

#[test]
fn a_row_is_read_and_then_what_it_lacks() {
    let mut play = play();
    play.read(Moment(1000), Shortcut::ReadRow);
    assert_eq!(play.said.text, "row 5: 4, blank, blank, 8, blank, 3, blank, blank, 1.");
    play.read(Moment(2000), Shortcut::ReadRow);
    assert_eq!(play.said.text, "row 5 needs 2 5 6 7 9.");
    play.act(Moment(3000), Action::Step(Way::Up), &Preferences::default());
    play.read(Moment(4000), Shortcut::ReadRow);
    assert!(play.said.text.starts_with("row 4: 8, "), "{}", play.said.text);
}

#[test]
fn the_digit_in_hand_goes_where_one_taps() {
    let mut play = play();
    let preferences = Preferences { entry: EntryOrder::DigitFirst, ..Preferences::default() };
    play.pad(Moment(1), 4, &preferences);
    play.write_in_hand(Moment(2), Cell::new(2));
    assert_eq!(play.session.sheet().digit(Cell::new(2)), Digit::new(4));
    assert_eq!(play.lit(), Digit::new(4));
}

#[test]
fn undo_with_nothing_to_undo_says_so() {
    assert_eq!(acted(&[Action::Undo]).said.text, "Nothing to undo.");
}

#[test]
fn a_hint_on_a_board_with_a_mistake_needs_no_search() {
    let mut play = play();
    let asked = play.act(Moment(1), Action::Hint, &Preferences::default());
    assert_eq!(asked, Some(EngineTask::FindHint));
    play.hand.go_to(Cell::new(2));
    play.act(Moment(2), Action::Digit(5), &Preferences::default());
    assert_eq!(play.act(Moment(3), Action::Hint, &Preferences::default()), None);
    assert!(play.said.text.starts_with("One entry is wrong."), "{}", play.said.text);
}

#[test]
fn cells_are_painted_with_names_and_classes() {
    let mut play = play();
    play.hand.go_to(Cell::new(2));
    play.act(Moment(1), Action::Digit(5), &Preferences::default());
    let paints = crate::paint::board(&play, None, &Preferences::default(), Language::English);
    assert_eq!(paints[0].name, "row 1, column 1, given 5");
    assert_eq!(paints[2].name, "row 1, column 3, 5, clashes");
    assert!(paints[0].class.contains("given") && paints[0].class.contains("same"));
    assert!(paints[2].class.contains("clash") && paints[2].faulty && paints[2].chosen);
    assert!(paints[3].class.contains("peer"));
}

#[test]
fn the_eye_is_told_less_than_the_ear() {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let digits = solved.chars().map(Digit::from_char).collect::<Vec<_>>();
    let puzzle = Puzzle::try_from(Classic::from_line(EASY).unwrap()).unwrap();
    let solution = Solution::new(puzzle.rules(), &digits).unwrap();
    let mut play = Play::new(Session::new(Setup::new(puzzle, Some(solution))).unwrap(), Language::English);
    let right = Action::Step(Way::Right);
    for action in [Action::Run(Way::Up), right, Action::Extend(Way::Right), Action::Digit(7)] {
        play.act(Moment(1000), action, &Preferences::default());
    }
    assert!(play.said.text.contains("The row needs"), "{}", play.said.text);
    assert_eq!(play.said.shown, "Three 7s in row 1: r1c5, r1c6 and r1c7. 20 points off.");
}

#[test]
fn time_away_from_the_page_does_not_count_and_a_long_absence_pauses() {
    const MINUTE: u64 = 60_000;
    for (away, back, counted, paused) in [
        (1_000, Return::Seen, 12, false),
        (6 * MINUTE, Return::Seen, 10, true),
        (6 * MINUTE, Return::Opened, 12, false),
    ] {
        // Ten seconds of thinking without a move, an absence, and two seconds more.
        let mut play = play();
        let (left, now) = (Moment(10_000), Moment(10_000 + away));
        play.come_back(left, now, back);
        let later = Moment(now.0 + 2_000);
        assert_eq!(play.session.is_paused(), paused);
        assert_eq!(play.session.elapsed(later).as_secs(), counted, "{away} {back:?}");
    }
}
