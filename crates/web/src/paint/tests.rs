use super::*;
use ninefold_game::{Command, Ink, Moment, Seat, Session, Setup, Stroke};
use ninefold_puzzle::{Draft, Layout, Mark};

/// A cell of an empty board after marks were written into it: its digits by kind.
fn drawn(corner: &[u8], centre: &[u8], places: MarkPlaces, given: &[u8]) -> [String; 3] {
    let cell = Cell::new(40);
    let set = |digits: &[u8]| digits.iter().filter_map(|&digit| Digit::new(digit)).collect::<DigitSet>();
    let mut draft = Draft::empty(Layout::classic());
    if !given.is_empty() {
        draft.constraints.push(Constraint::Mark(Mark { cell, kind: MarkKind::Candidates(set(given)) }));
    }
    let mut session = Session::new(Setup::new(draft.check().unwrap(), None)).unwrap();
    let mut write = |ink: Ink| {
        let command = Command::Write { cells: vec![cell], ink, stroke: Stroke::Set };
        session.play(Moment(1), Seat::SOLO, &command).unwrap();
    };
    set(corner).iter().for_each(|digit| write(Ink::Corner(digit)));
    set(centre).iter().for_each(|digit| write(Ink::Centre(digit)));
    let preferences = Preferences { marks: places, ..Preferences::default() };
    let play = Play::new(session, Language::English);
    let paint = board(&play, None, &preferences, Language::English).swap_remove(40);
    let text = |notes: &[Note]| notes.iter().map(|note| note.digit.to_string() + note.look).collect();
    [text(&paint.notes.corner), text(&paint.notes.centre), text(&paint.notes.fixed)]
}

#[test]
fn corner_and_centre_marks_never_look_alike_and_never_move_each_other() {
    use MarkPlaces::{Fixed, Packed};
    for (corner, centre, places, expected) in [
        (&[1, 4][..], &[][..], Packed, ["14", "", ""]),
        (&[], &[1, 4], Packed, ["", "14", ""]),
        (&[1, 4], &[2, 7], Packed, ["14", "27", ""]),
        (&[], &[1, 4], Fixed, ["", "14", ""]),
        (&[1, 4], &[], Fixed, ["", "", "1own4own"]),
        (&[1, 4], &[2, 7], Fixed, ["", "27", "1own4own"]),
        (&[1, 9], &[2, 7, 8], Fixed, ["", "278", "1own9own"]),
        (&[1, 4], &[2, 7, 8], Fixed, ["14", "278", ""]),
        (&[2, 4, 5, 6, 8], &[1], Fixed, ["24568", "1", ""]),
        (&[], &[1, 2, 3, 4, 5, 6, 7], Packed, ["", "1234567", ""]),
    ] {
        assert_eq!(drawn(corner, centre, places, &[]), expected, "{corner:?} {centre:?} {places:?}");
    }
}

#[test]
fn centre_marks_move_only_the_corner_mark_that_they_would_cover() {
    let notes = |corner: &[u8], centre: &[u8]| {
        let note = |&digit: &u8| Note { digit: Digit::new(digit).unwrap(), look: "" };
        let listed = |digits: &[u8]| digits.iter().map(note).collect::<Vec<_>>();
        let notes = Notes { fixed: listed(corner), centre: listed(centre), ..Notes::default() };
        notes.fixed.iter().map(|note| notes.place(note.digit, 3)).collect::<Vec<_>>()
    };
    assert_eq!(notes(&[1, 4, 5, 9], &[]), [0, 3, 4, 8]);
    assert_eq!(notes(&[1, 4, 5, 9], &[7]), [0, 3, 1, 8]);
    assert_eq!(notes(&[2, 5, 8], &[7]), [1, 3, 7]);
}

#[test]
fn what_is_the_same_in_every_solution_stands_large_and_tints_what_is_open() {
    let digits = |digits: &[u8]| digits.iter().filter_map(|&digit| Digit::new(digit)).collect::<DigitSet>();
    let classes = |open: &[DigitSet]| {
        let mut paints = vec![Paint::default(); open.len()];
        add_open(&mut paints, open);
        paints.into_iter().map(|paint| paint.class).collect::<Vec<_>>()
    };
    assert_eq!(classes(&[digits(&[4]), digits(&[1, 2]), digits(&[])]), [" forced", " open", ""]);
    assert_eq!(classes(&[digits(&[3, 4]), digits(&[1, 2])]), ["", ""]);
}

#[test]
fn candidates_that_the_puzzle_gives_are_drawn_with_the_players_marks_among_them() {
    assert_eq!(drawn(&[], &[], MarkPlaces::Packed, &[2, 5, 7]), ["", "", "257"]);
    assert_eq!(drawn(&[], &[5], MarkPlaces::Packed, &[2, 5, 7]), ["", "", "25own7"]);
}
