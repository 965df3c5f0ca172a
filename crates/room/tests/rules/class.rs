//! What a class allows and refuses, and who sees what of it.

use super::*;
use ninefold_game::{Conclusion, Hint, HintClass, Tier};
use ninefold_room::{Answer, ClassCommand, FoundHint, HintCommand, JudgedAnswer, Verdict};

const TEACHER: u8 = 0;
const PUPIL: u8 = 1;
const WATCHER: u8 = 2;
const OTHER_PUPIL: u8 = 3;

fn class() -> Table {
    let mut table = Table::of(RoomKind::Class);
    table.does(OTHER_PUPIL, join("dora", Role::Player));
    table
}

fn in_class(command: ClassCommand) -> Command {
    Command::Class(command)
}

fn ask() -> Command {
    in_class(ClassCommand::Ask { technique: None })
}

fn answer(question: u64, verdict: Verdict) -> Command {
    let answer = Answer::Place(Cell::new(2), digit('3'));
    in_class(ClassCommand::Answer { question, answer, verdict })
}

pub(super) fn hint(cell: usize, symbol: char) -> Command {
    let conclusion =
        Conclusion { placements: vec![(Cell::new(cell), digit(symbol))], eliminations: Vec::new() };
    let technique = "Hidden Single".to_owned();
    let hint = Hint { technique, class: HintClass::HiddenSingle, area: Vec::new(), conclusion };
    let told = ["where", "name", "argument"].map(str::to_owned);
    let found = FoundHint { hint, technique: "hidden-single".into(), told };
    Command::Hint(HintCommand::Show(Box::new(found)))
}

fn digit_at(room: &Room, owner: Owner, cell: usize) -> Option<char> {
    let board = room.round().unwrap().board(owner)?;
    board.session().sheet().digit(Cell::new(cell)).map(|digit| digit.to_char())
}

/// The room as a member sees it.
fn seen_by(table: &Table, viewer: u8) -> Room {
    let mut sight = Sight::own(Some(MemberId(viewer)));
    let mut room = Room::default();
    table.log.iter().for_each(|entry| room.take(&sight.show(entry, RoomKind::Class)).unwrap());
    room
}

#[test]
fn a_pupil_tries_on_a_copy_of_the_teachers_board_and_nobody_else_sees_it() {
    let mut table = class();
    let own = Owner::Member(MemberId(PUPIL));
    table.refuses(PUPIL, enter(2, '3'), "This is the teacher's board: take a copy to try on.");
    table.does(TEACHER, enter(2, '3'));
    table.does(PUPIL, in_class(ClassCommand::Try));
    table.does(PUPIL, enter(3, '4'));
    table.does(TEACHER, enter(4, '3'));
    let room = &table.room;
    assert_eq!(
        (digit_at(room, own, 2), digit_at(room, own, 3), digit_at(room, own, 4)),
        (Some('3'), Some('4'), None)
    );
    assert_eq!(digit_at(room, Owner::Everybody, 3), None);
    assert_eq!(room.board_of(Some(MemberId(PUPIL))), Some(own));
    for viewer in [TEACHER, WATCHER, OTHER_PUPIL] {
        let seen = seen_by(&table, viewer);
        assert_eq!(seen.round().unwrap().board(own), None, "{viewer}");
        assert_eq!(seen.round().unwrap().progress(own).unwrap().filled, 2, "{viewer}");
    }
    assert_eq!(seen_by(&table, PUPIL), table.room);
    table.does(PUPIL, in_class(ClassCommand::Return));
    assert_eq!(table.room.board_of(Some(MemberId(PUPIL))), Some(Owner::Everybody));
    assert_eq!(seen_by(&table, WATCHER).round().unwrap().progress(own), None);
}

#[test]
fn answers_are_for_the_teacher_until_the_reveal_brings_them_to_all() {
    let mut table = class();
    table.does(PUPIL, in_class(ClassCommand::Try));
    table.does(TEACHER, ask());
    let question = table.room.round().unwrap().lesson().question().unwrap().number;
    // Whoever tries sees what is asked about.
    assert_eq!(table.room.board_of(Some(MemberId(PUPIL))), Some(Owner::Everybody));
    table.does(PUPIL, answer(question, Verdict::Right("Hidden Single".into())));
    table.does(OTHER_PUPIL, answer(question, Verdict::Wrong));
    let told = |viewer: u8, of: u8| {
        let seen = seen_by(&table, viewer);
        let lesson = seen.round().unwrap().lesson().clone();
        let given = lesson.question().unwrap().answer_of(MemberId(of)).unwrap().clone();
        (given.answer.is_some(), given.verdict.map(|verdict| verdict.is_right()))
    };
    assert_eq!(told(TEACHER, PUPIL), (true, Some(true)));
    assert_eq!(told(TEACHER, OTHER_PUPIL), (true, Some(false)));
    assert_eq!(told(PUPIL, PUPIL), (true, None));
    assert_eq!(told(PUPIL, OTHER_PUPIL), (false, None));
    assert_eq!(told(WATCHER, PUPIL), (false, None));

    table.does(TEACHER, in_class(ClassCommand::Reveal));
    for viewer in [TEACHER, PUPIL, WATCHER, OTHER_PUPIL] {
        let seen = seen_by(&table, viewer);
        let lesson = seen.round().unwrap().lesson();
        let revealed: &[JudgedAnswer] = lesson.revealed().unwrap();
        let right = revealed.iter().map(|given| (given.by.0, given.verdict.is_right()));
        assert_eq!(right.collect::<Vec<_>>(), [(PUPIL, true), (OTHER_PUPIL, false)]);
        assert_eq!(lesson.question(), None);
    }
    // The copy is there again; the teacher goes on, and the answers are about the past.
    assert_eq!(table.room.board_of(Some(MemberId(PUPIL))), Some(Owner::Member(MemberId(PUPIL))));
    table.does(TEACHER, enter(2, '3'));
    assert_eq!(table.room.round().unwrap().lesson().revealed(), None);
}

#[test]
fn the_position_stays_as_it_is_while_a_question_waits() {
    let mut table = class();
    table.does(PUPIL, in_class(ClassCommand::Try));
    table.does(TEACHER, Command::SetTalk(Talk::Free));
    table.does(TEACHER, ask());
    let question = table.room.head();
    table.refuses(TEACHER, enter(2, '3'), "Reveal the answers first.");
    table.refuses(TEACHER, ask(), "Reveal the answers first.");
    table.refuses(PUPIL, enter(2, '3'), "The teacher has asked something: answer first.");
    table.refuses(OTHER_PUPIL, in_class(ClassCommand::Try), "The teacher has asked something: answer first.");
    // Nobody tells the others.
    let words = Command::Say(Words::Text("r1c3 is 3".into()));
    table.refuses(PUPIL, words.clone(), "The teacher has asked something: answer first.");
    table.does(TEACHER, words);
    table.refuses(TEACHER, answer(question, Verdict::Wrong), "The question is yours: let the others answer.");
    table.refuses(WATCHER, answer(question, Verdict::Wrong), "You are watching: join as a player to play.");
    table.refuses(PUPIL, answer(question - 1, Verdict::Wrong), "The question is over.");
    let off_board = Answer::Cells(vec![Cell::new(16)]);
    let off_board = ClassCommand::Answer { question, answer: off_board, verdict: Verdict::Wrong };
    let sentence = "Answer by a digit, by candidates or by cells of the board.";
    table.refuses(PUPIL, in_class(off_board), sentence);
    table.refuses(PUPIL, in_class(ClassCommand::Reveal), "Only the owner of the room may do that.");
    table.does(TEACHER, in_class(ClassCommand::Reveal));
    table.refuses(PUPIL, answer(question, Verdict::Wrong), "The question is over.");
}

#[test]
fn a_hint_is_told_tier_by_tier_and_carried_out_on_the_teachers_board() {
    let mut table = class();
    table.refuses(PUPIL, hint(2, '3'), "Only the owner of the room may do that.");
    let shown = |table: &Table| {
        let seen = seen_by(table, WATCHER);
        let hint = seen.round().unwrap().lesson().hint_at(Owner::Everybody).cloned()?;
        Some((hint.tier, hint.technique, hint.told))
    };
    let page = || Some("hidden-single".to_owned());
    table.does(TEACHER, hint(2, '3'));
    assert_eq!(shown(&table), Some((Tier::Where, None, "where".into())));
    table.does(TEACHER, hint(2, '3'));
    assert_eq!(shown(&table), Some((Tier::Technique, page(), "name".into())));
    table.does(TEACHER, Command::Hint(HintCommand::Hide));
    assert_eq!(shown(&table), None);
    table.does(TEACHER, hint(2, '3'));
    assert_eq!(shown(&table), Some((Tier::Argument, page(), "argument".into())));
    table.does(TEACHER, Command::Hint(HintCommand::Apply));
    assert_eq!((shown(&table), digit_at(&table.room, Owner::Everybody, 2)), (None, Some('3')));
    // A hint about a board that looks different is none.
    table.does(TEACHER, hint(3, '4'));
    table.does(TEACHER, enter(3, '4'));
    assert_eq!(shown(&table), None);
}

#[test]
fn whoever_gets_the_class_teaches_and_a_solved_board_does_not_end_it() {
    let mut table = class();
    table.does(PUPIL, in_class(ClassCommand::Try));
    table.does(TEACHER, Command::HandOver(MemberId(PUPIL)));
    assert_eq!(table.room.board_of(Some(MemberId(PUPIL))), Some(Owner::Everybody));
    table.refuses(PUPIL, in_class(ClassCommand::Try), "The board on the table is yours.");
    table.refuses(TEACHER, enter(2, '3'), "This is the teacher's board: take a copy to try on.");
    table.does(TEACHER, in_class(ClassCommand::Try));
    table.solve_but(PUPIL, 0);
    assert!(matches!(table.room.round().unwrap().phase, Phase::Running { .. }));
    table.does(TEACHER, enter(2, '3'));
    let start = puzzle().into();
    table.does(PUPIL, Command::Next { start, labels: Labels::default() });
    assert_eq!(table.room.board_of(Some(MemberId(TEACHER))), Some(Owner::Everybody));
}

#[test]
fn other_rooms_have_no_teacher_and_a_class_has_room_for_forty() {
    let mut table = Table::of(RoomKind::Together);
    table.refuses(0, ask(), "This room isn't a class.");
    let mut table = class();
    for number in 4..41 {
        table.does(number, join(&format!("pupil{number}"), Role::Player));
    }
    table.refuses(41, join("late", Role::Player), "40 people play here already: join to watch.");
}
