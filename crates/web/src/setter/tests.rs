use super::*;
use ninefold_puzzle::{Cell, LineKind, MarkKind, OutsideKind, Repeats};

const CAGE: Element = Element::Cage(Repeats::Forbidden);

fn cells(indices: &[usize]) -> Vec<Cell> {
    indices.iter().map(|&index| Cell::new(index)).collect()
}

fn small() -> Rules {
    Rules::new(Layout::square(4).unwrap(), Vec::new()).unwrap()
}

/// An element drawn on a board without digits.
fn draw(rules: &Rules, element: Element, indices: &[usize], typed: &str) -> Result<Rules, String> {
    let blank = vec![None; rules.layout().n_cells()];
    with_element(rules, &blank, element, &cells(indices), typed).map(|puzzle| puzzle.rules().clone())
}

#[test]
fn cages_may_overlap_and_one_over_the_same_cells_gets_the_new_sum() {
    let one = draw(&small(), CAGE, &[0, 1], "5").unwrap();
    let both = draw(&one, CAGE, &[1, 2], "4").unwrap();
    assert_eq!(both.constraints().len(), 2);
    assert!(both.constraints().contains(&one.constraints()[0]), "the first cage stays as it was");
    let left = without_elements(&both, &[None; 16], CAGE, &cells(&[2])).unwrap();
    assert_eq!(left.rules(), &one);
    let other = draw(&one, CAGE, &[1, 0], "6").unwrap();
    assert_eq!(other.constraints().len(), 1);
    assert_ne!(other, one);
    let none = without_elements(&other, &[None; 16], CAGE, &cells(&[1])).unwrap();
    assert!(none.rules().constraints().is_empty());
}

/// A small board on which 3 is written, and nothing is drawn.
fn begun() -> Session {
    let empty = Puzzle::new(small(), vec![None; 16]).unwrap();
    let mut session = Session::new(Setup::free_play(empty)).unwrap();
    session.play(Moment(1), Seat::SOLO, &Command::enter(Cell::new(5), Digit::new(3).unwrap())).unwrap();
    session
}

#[test]
fn one_undo_after_the_other_takes_back_what_came_last_and_no_digit_becomes_a_given() {
    let begun = begun();
    let drawn = with_element(&small(), &begun.sheet().digits(), CAGE, &cells(&[0, 1]), "5").unwrap();
    let caged = on_rules(&begun, drawn.rules()).unwrap();
    let mut past = Past::default();
    past.push(&begun, &caged);
    let mut session = caged.clone();
    session.play(Moment(2), Seat::SOLO, &Command::enter(Cell::new(0), Digit::new(2).unwrap())).unwrap();
    let mut past = Past::of_text(&past.to_text());
    assert!(past.take_back(&session, Moment(3)).is_none(), "the digit came last");
    session.play(Moment(3), Seat::SOLO, &Command::Undo).unwrap();
    assert_eq!(session.sheet().digits(), caged.sheet().digits());
    let mut session = past.take_back(&session, Moment(4)).unwrap().unwrap();
    assert_eq!((session.puzzle(), session.sheet().digits()), (begun.puzzle(), begun.sheet().digits()));
    assert!(past.is_empty() && past.take_back(&session, Moment(5)).is_none());
    session.play(Moment(5), Seat::SOLO, &Command::Undo).unwrap();
    assert_eq!(session.sheet().digits(), [None; 16]);
    assert!(session.puzzle().givens().iter().all(Option::is_none));
    assert!(Past::of_text("").is_empty());
}

#[test]
fn a_digit_over_another_is_taken_back_before_the_stroke_between_them() {
    let mut session = begun();
    let enter = |digit| Command::enter(Cell::new(0), Digit::new(digit).unwrap());
    session.play(Moment(2), Seat::SOLO, &enter(2)).unwrap();
    let drawn = with_element(&small(), &session.sheet().digits(), CAGE, &cells(&[0, 1]), "5").unwrap();
    let mut caged = on_rules(&session, drawn.rules()).unwrap();
    let mut past = Past::default();
    past.push(&session, &caged);
    caged.play(Moment(3), Seat::SOLO, &enter(3)).unwrap();
    assert!(past.take_back(&caged, Moment(4)).is_none(), "the digit came last");
}

#[test]
fn what_the_engine_did_at_once_is_taken_back_by_one_undo() {
    let begun = begun();
    let drawn = with_element(&small(), &begun.sheet().digits(), CAGE, &cells(&[0, 1]), "5").unwrap();
    let caged = on_rules(&begun, drawn.rules()).unwrap();
    let mut digits = vec![None; 16];
    (digits[0], digits[3], digits[10]) = (Digit::new(1), Digit::new(2), Digit::new(4));
    let board = Puzzle::new(small(), digits.clone()).unwrap();
    let changed = on_board(&caged, &board, Moment(2)).unwrap();
    assert_eq!((changed.sheet().digits(), changed.puzzle().rules()), (digits, &small()));
    assert_eq!(Difference::between(&caged, &changed), Difference::DigitsAdded(2));
    assert_eq!(Difference::between(&caged, &begun), Difference::ElementsRemoved(1));
    assert_eq!(Difference::between(&caged, &caged), Difference::None);
    let mut past = Past::default();
    past.push(&caged, &changed);
    let back = past.take_back(&changed, Moment(3)).unwrap().unwrap();
    assert_eq!((back.sheet().digits(), back.puzzle()), (caged.sheet().digits(), caged.puzzle()));
    assert!(past.is_empty());
    // And done again by one redo, also after it was kept.
    let mut past = Past::of_text(&past.to_text());
    assert!(past.can_redo(&back));
    let again = past.do_again(&back, Moment(4)).unwrap().unwrap();
    assert_eq!((again.sheet().digits(), again.puzzle()), (changed.sheet().digits(), changed.puzzle()));
    assert!(!past.is_empty() && !past.can_redo(&again));
}

#[test]
fn a_deed_is_not_done_again_over_something_new() {
    let begun = begun();
    let drawn = with_element(&small(), &begun.sheet().digits(), CAGE, &cells(&[0, 1]), "5").unwrap();
    let caged = on_rules(&begun, drawn.rules()).unwrap();
    let mut past = Past::default();
    past.push(&begun, &caged);
    let mut back = past.take_back(&caged, Moment(2)).unwrap().unwrap();
    // Steps that are taken back and done again leave it as it is.
    for command in [Command::Undo, Command::Redo] {
        back.play(Moment(3), Seat::SOLO, &command).unwrap();
        assert_eq!(past.can_redo(&back), command == Command::Redo);
    }
    back.play(Moment(4), Seat::SOLO, &Command::enter(Cell::new(0), Digit::new(1).unwrap())).unwrap();
    back.play(Moment(5), Seat::SOLO, &Command::Undo).unwrap();
    assert!(past.do_again(&back, Moment(6)).is_none());
}

#[test]
fn a_copy_has_the_digits_as_entries_and_keeps_what_its_author_says() {
    let mut digits = vec![None; 16];
    digits[6] = Digit::new(2);
    let puzzle = Puzzle::new(small(), digits.clone()).unwrap();
    let words = AuthorWords { title: "Two".into(), ..AuthorWords::default() };
    let copy = copy_of(&puzzle, Labels::default(), words.clone(), Moment(1)).unwrap();
    assert_eq!((copy.sheet().digits(), &copy.setup().words), (digits, &words));
    assert!(copy.puzzle().givens().iter().all(Option::is_none), "every digit can be changed");
    let renamed = with_words(&copy, AuthorWords::default()).unwrap();
    assert_eq!((renamed.sheet().digits(), renamed.setup().words.is_empty()), (copy.sheet().digits(), true));
}

#[test]
fn extra_regions_come_and_go_without_touching_cages() {
    let caged = draw(&small(), CAGE, &[0, 1], "5").unwrap();
    let both = draw(&caged, Element::Region, &[1, 6, 8], "").unwrap();
    assert_eq!(both.constraints().len(), 2);
    let mut digits = vec![None; 16];
    (digits[1], digits[6]) = (Digit::new(1), Digit::new(1));
    let refused = with_element(&caged, &digits, Element::Region, &cells(&[1, 6, 8]), "");
    assert!(refused.is_err(), "two 1s in the region");
    let one = without_elements(&both, &[None; 16], Element::Region, &cells(&[6])).unwrap();
    assert_eq!(one.rules(), &caged);
}

#[test]
fn a_cage_that_cannot_be_is_refused_in_a_sentence() {
    let refused = draw(&small(), CAGE, &[0, 1], "99").unwrap_err();
    assert_eq!(refused, "The cage at r1c1 cannot sum to 99: 2 cells give 3 to 7.");
    assert_eq!(draw(&small(), CAGE, &[0], "x").unwrap_err(), "Enter the sum as a number.");
}

#[test]
fn a_line_that_is_drawn_again_goes_away_and_a_sign_gives_way_to_another() {
    let thermometer = Element::Line(LineKind::Thermometer);
    let once = draw(&small(), thermometer, &[0, 1, 2], "").unwrap();
    assert_eq!(draw(&once, thermometer, &[0, 1, 2], "").unwrap(), small());
    assert_eq!(draw(&once, thermometer, &[2, 1, 0], "").unwrap().constraints().len(), 2);
    let odd = draw(&small(), Element::Mark(MarkKind::Odd), &[3, 4], "").unwrap();
    let even = draw(&odd, Element::Mark(MarkKind::Even), &[4], "").unwrap();
    assert_eq!(even.constraints().len(), 2);
    assert_eq!(Element::of(&even.constraints()[1]), Some(Element::Mark(MarkKind::Even)));
}

#[test]
fn an_image_is_drawn_after_a_half_turn_unless_it_is_the_same_or_has_a_number() {
    let mirrored = |element, indices: &[usize], typed| {
        let board = with_element_mirrored(&small(), &[None; 16], element, &cells(indices), typed);
        board.unwrap().rules().constraints().len()
    };
    assert_eq!(mirrored(Element::Line(LineKind::Renban), &[0, 1], ""), 2);
    assert_eq!(mirrored(Element::Line(LineKind::Palindrome), &[5, 10], ""), 1);
    assert_eq!(mirrored(Element::Clue(OutsideKind::Sandwich), &[1], "2"), 1);
}

#[test]
fn rules_for_the_whole_board_are_switched_on_and_off() {
    let blank = [None; 81];
    let classic = Rules::classic();
    for (name, rule) in board_rules() {
        let on = toggled(&classic, &blank, &rule).unwrap();
        assert_eq!(on.rules().constraints(), std::slice::from_ref(&rule), "{name}");
        assert_eq!(toggled(on.rules(), &blank, &rule).unwrap().rules(), &classic, "{name}");
    }
}

#[test]
fn whatever_has_no_button_is_drawn_in_words() {
    let drawn = with_rule_in_words(&small(), &[None; 16], " pattern (12|34)* r1c1 r1c2 ").unwrap();
    assert_eq!(drawn.rules().constraints()[0].name(), "rule of its own");
    let refused = with_rule_in_words(&small(), &[None; 16], "thermometer r9c9 r1c1").unwrap_err();
    assert!(refused.contains("r9c9") && refused.ends_with('.'), "{refused}");
}

#[test]
fn large_numbers_are_powers_of_ten() {
    assert_eq!(about(67, 21), "6.7\u{a0}×\u{a0}10²¹");
    assert_eq!(about(10, 9), "1.0\u{a0}×\u{a0}10⁹");
}
