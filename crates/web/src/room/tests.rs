//! A desk hears what a service would say.

use super::*;
use ninefold_game::{Ink, Labels, Stroke};
use ninefold_puzzle::{BoxShape, Digit, Draft, Layout, Puzzle};
use ninefold_room::{Answer, ClassCommand, Entry, Known, Rules, Sight, Verdict};

/// A service with one room.
struct Service {
    room: Room,
    log: Vec<Entry>,
}

impl Service {
    fn open(kind: RoomKind) -> Self {
        let layout = Layout::boxes(BoxShape { rows: 2, cols: 2 }).unwrap();
        let puzzle: Puzzle = Draft::empty(layout).check().unwrap();
        let (rules, name, known) = (Rules::new(kind), "ada".into(), Known::Guest);
        let mut service = Self { room: Room::default(), log: Vec::new() };
        service.take(
            0,
            Command::Open { rules, start: puzzle.into(), labels: Labels::default(), name, known },
            1,
        );
        let join = Command::Join { name: "bob".into(), role: Role::Player, known: Known::Guest };
        service.take(1, join, 2);
        service
    }

    fn take(&mut self, by: u8, command: Command, id: u128) {
        let op = Op::new(OpId(id), self.room.head(), command);
        assert_eq!(self.answer(by, &op), None);
    }

    /// What an operation leads to: an entry, or the reason why not.
    fn answer(&mut self, by: u8, op: &Op) -> Option<ServerMessage> {
        match self.room.decide(Moment(1_000), MemberId(by), op) {
            Ok(entry) => {
                self.room.take(&entry).unwrap();
                self.log.push(entry);
                None
            }
            Err(refusal) => Some(ServerMessage::Refused { op: op.id, reason: refusal.to_string() }),
        }
    }

    fn news(&self, desk: &Desk) -> ServerMessage {
        ServerMessage::Entries(self.log[usize::try_from(desk.follower.since()).unwrap()..].to_vec())
    }
}

const HERE: Moment = Moment(5_000);

fn digit(cell: usize, value: u8) -> game::Command {
    game::Command::enter(Cell::new(cell), Digit::new(value).unwrap())
}

fn written(desk: &Desk, cell: usize) -> Option<u8> {
    desk.board().unwrap().sheet().digit(Cell::new(cell)).map(Digit::get)
}

#[test]
fn moves_made_without_a_line_outlive_the_page_and_a_cell_that_changed_is_shown() {
    let mut service = Service::open(RoomKind::Together);
    let mut desk = Desk::new(MemberId(1), "", Language::English);
    assert_eq!(desk.hear(HERE, service.news(&desk)), Next::Done);
    desk.lose();
    desk.play(HERE, OpId(10), &digit(0, 1)).unwrap();
    desk.play(HERE, OpId(11), &digit(5, 2)).unwrap();
    assert_eq!((written(&desk, 0), written(&desk, 5)), (Some(1), Some(2)));
    // Meanwhile the other one writes into the first cell.
    let ink = Ink::Digit(Digit::new(4).unwrap());
    let cells = vec![Cell::new(0)];
    service.take(0, Command::Play(Play::Write { cells, ink, stroke: Stroke::Set }), 3);

    // The page is loaded again: what was kept is shown on top of what has happened.
    let mut desk = Desk::new(MemberId(1), &desk.kept(), Language::English);
    desk.hear(HERE, service.news(&desk));
    assert_eq!((written(&desk, 0), written(&desk, 5)), (Some(4), Some(2)));
    assert_eq!(desk.authors(), [(Cell::new(0), MemberId(0))]);
    for op in desk.follower.pending().cloned().collect::<Vec<_>>() {
        if let Some(refused) = service.answer(1, &op) {
            let told = desk.hear(HERE, refused);
            let words = "Somebody else has changed r1c1 meanwhile.".to_owned();
            assert_eq!(told, Next::Say(Tone::Warning, words));
        }
    }
    let changed = desk.changed.clone().unwrap();
    assert_eq!(changed.cells, [Cell::new(0)]);
    desk.hear(HERE, service.news(&desk));
    assert_eq!((desk.kept().as_str(), written(&desk, 5)), ("", Some(2)));
    assert!(!desk.is_fading(HERE) && desk.is_fading(changed.until));
    desk.fade(changed.until);
    assert_eq!(desk.changed, None);
}

#[test]
fn what_others_do_is_told_and_what_one_does_oneself_is_not() {
    let mut service = Service::open(RoomKind::Together);
    let mut desk = Desk::new(MemberId(1), "", Language::English);
    desk.hear(HERE, service.news(&desk));
    assert_eq!(desk.herald.speak(HERE, Language::English), None);
    let write = |cell, value| {
        let ink = Ink::Digit(Digit::new(value).unwrap());
        Command::Play(Play::Write { cells: vec![Cell::new(cell)], ink, stroke: Stroke::Set })
    };
    service.take(0, write(3, 4), 20);
    service.take(1, write(4, 3), 21);
    service.take(0, Command::Say(ninefold_room::Words::Phrase(ninefold_room::Phrase::Hello)), 22);
    desk.hear(HERE, service.news(&desk));
    let spoken = desk.herald.speak(HERE, Language::English);
    assert_eq!(spoken.as_deref(), Some("ada wrote 4 in r1c4. ada: Hello!"));
    assert_eq!(desk.feed.back().map(|line| line.text.as_str()), Some("Hello!"));
    let look = ServerMessage::Whispered { by: MemberId(0), whisper: Whisper::Look(vec![Cell::new(6)]) };
    assert_eq!(desk.hear(HERE, look), Next::Say(Tone::News, "ada points at r2c3.".into()));
}

#[test]
fn a_race_counts_down_by_the_clock_of_the_service() {
    let mut service = Service::open(RoomKind::Race);
    service.take(0, Command::Start, 30);
    let mut desk = Desk::new(MemberId(1), "", Language::English);
    // The service decided at 1,000; its clock stands at 2,000 while the one here shows 5,000.
    desk.hear(HERE, ServerMessage::Hello { me: MemberId(1), kind: RoomKind::Race, head: 3, now: 2_000 });
    desk.hear(HERE, service.news(&desk));
    assert_eq!(desk.stage(HERE), Stage::Countdown(4));
    assert_eq!(desk.stage(Moment(9_000)), Stage::Playing);
    let refused = desk.play(HERE, OpId(31), &digit(0, 1));
    assert_eq!(refused.unwrap_err(), "The race starts in a moment.");
    let hint = desk.play(HERE, OpId(32), &game::Command::Check);
    assert_eq!(hint.unwrap_err(), "Not available in a room: everybody solves without help.");
}

#[test]
fn a_pupil_sees_the_question_and_the_own_answer_and_what_it_is_worth_after_the_reveal() {
    let mut service = Service::open(RoomKind::Class);
    let in_class = |command| Command::Class(command);
    service.take(0, in_class(ClassCommand::Ask { technique: Some("X-Wing".into()) }), 40);
    let mut desk = Desk::new(MemberId(1), "", Language::English);
    let seen = |service: &Service| {
        let mut sight = Sight::own(Some(MemberId(1)));
        ServerMessage::Entries(service.log.iter().map(|entry| sight.show(entry, RoomKind::Class)).collect())
    };
    desk.hear(HERE, seen(&service));
    let question = desk.question_for_me().unwrap().number;
    assert!(!desk.teaches());
    let answer = Answer::Place(Cell::new(3), Digit::new(4).unwrap());
    let verdict = Verdict::OtherWay("Naked Single".into());
    service.take(1, in_class(ClassCommand::Answer { question, answer, verdict }), 41);
    desk.hear(HERE, seen(&service));
    let lines = |desk: &Desk| {
        let lines = desk.answers(Language::English).into_iter();
        lines.map(|line| (line.words, line.is_right)).collect::<Vec<_>>()
    };
    assert_eq!(lines(&desk), [("r1c4 = 4".to_owned(), None)]);
    service.take(0, in_class(ClassCommand::Reveal), 42);
    desk.hear(HERE, seen(&service));
    let told = "r1c4 = 4 · right, in another way: Naked Single".to_owned();
    assert_eq!(lines(&desk), [(told, Some(true))]);
    assert_eq!(desk.question_for_me(), None);
    let spoken = desk.herald.speak(HERE, Language::English);
    assert_eq!(spoken.as_deref(), Some("Everybody has answered. 1 of 1 have seen it."));
}

#[test]
fn whoever_is_blocked_is_neither_read_nor_heard_until_unblocked() {
    let mut service = Service::open(RoomKind::Together);
    let mut desk = Desk::new(MemberId(1), "", Language::English).with_blocked("R", Blocked::default());
    desk.hear(HERE, service.news(&desk));
    let kept = desk.turn_blocking(MemberId(0));
    assert_eq!(kept, "R/0\n");
    service.take(0, Command::Say(ninefold_room::Words::Phrase(ninefold_room::Phrase::Hello)), 50);
    desk.hear(HERE, service.news(&desk));
    let look = ServerMessage::Whispered { by: MemberId(0), whisper: Whisper::Look(vec![Cell::new(6)]) };
    assert_eq!(desk.hear(HERE, look), Next::Done);
    assert_eq!(desk.herald.speak(HERE, Language::English), None);
    let is_read = |desk: &Desk| desk.feed_to_show().any(|line| line.text == "Hello!");
    assert!(!is_read(&desk));
    desk.turn_blocking(MemberId(0));
    assert!(is_read(&desk));
}

#[test]
fn the_board_that_a_rival_began_with_is_not_what_they_have_written() {
    let mut service = Service::open(RoomKind::Race);
    service.take(0, Command::Start, 3);
    let op = Op::new(OpId(11), service.room.head(), Command::Play(Play::GiveUp));
    let entry = service.room.decide(Moment(1_000 + Room::COUNTDOWN), MemberId(1), &op).unwrap();
    service.room.take(&entry).unwrap();
    service.log.push(entry);
    let mut desk = Desk::new(MemberId(1), "", Language::English);
    let mut sight = Sight::own(Some(MemberId(1)));
    let shown = service.log.iter().map(|entry| sight.show(entry, RoomKind::Race)).collect();
    desk.hear(HERE, ServerMessage::Entries(shown));
    // Nobody has written anything: the rival's board is known, but not what will stand on it.
    assert_eq!((desk.watch(Some(MemberId(0))), desk.watched()), (ToWatch::Read, None));
}

#[test]
fn whoever_has_given_up_watches_and_goes_on_after_a_late_answer() {
    let mut service = Service::open(RoomKind::Race);
    service.take(0, Command::Start, 3);
    let later = Moment(1_000 + Room::COUNTDOWN);
    let mut desk = Desk::new(MemberId(1), "", Language::English);
    let shown = |service: &Service, mut sight: Sight, from: usize| {
        let entries = service.log.iter().map(|entry| sight.show(entry, RoomKind::Race));
        ServerMessage::Entries(entries.skip(from).collect())
    };
    let own = || Sight::own(Some(MemberId(1)));
    let does = |service: &mut Service, by: u8, id: u128, play: Play| {
        let op = Op::new(OpId(id), service.room.head(), Command::Play(play));
        let entry = service.room.decide(later, MemberId(by), &op).unwrap();
        service.room.take(&entry).unwrap();
        service.log.push(entry);
    };
    let write = |cell: usize, value: u8| Play::Write {
        cells: vec![Cell::new(cell)],
        ink: Ink::Digit(Digit::new(value).unwrap()),
        stroke: Stroke::Set,
    };
    does(&mut service, 0, 10, write(0, 1));
    desk.hear(HERE, shown(&service, own(), 0));
    assert_eq!((desk.watchable(), written(&desk, 0)), (Vec::new(), None), "whoever plays watches nobody");
    does(&mut service, 1, 11, Play::GiveUp);
    desk.hear(HERE, shown(&service, own(), desk.follower.since() as usize));
    assert_eq!(desk.watchable(), [MemberId(0)]);
    assert_eq!(desk.log_query(), "since=5");
    assert_eq!(desk.watch(Some(MemberId(0))), ToWatch::Read);
    assert_eq!((desk.log_query(), desk.watched()), ("since=0&full=true".into(), None));
    desk.hear(HERE, shown(&service, service.room.full_sight(Some(MemberId(1))), 0));
    assert_eq!((desk.watched(), written(&desk, 0)), (Some(MemberId(0)), Some(1)));
    assert_eq!(desk.log_query(), "since=5&full=true");
    // From here on each move is seen.
    does(&mut service, 0, 12, write(1, 2));
    desk.hear(HERE, shown(&service, service.room.full_sight(Some(MemberId(1))), 5));
    assert_eq!(written(&desk, 1), Some(2));
    assert_eq!(desk.watch(None), ToWatch::Nothing);
    assert_eq!((desk.watched(), written(&desk, 0)), (None, None));
    assert_eq!(desk.watch(Some(MemberId(0))), ToWatch::Nothing, "the board is there");
    // The next round is everybody's own again.
    let next = Command::Next {
        start: service.room.round().unwrap().puzzle().unwrap().clone().into(),
        labels: Labels::default(),
    };
    service.take(0, next, 20);
    desk.hear(HERE, shown(&service, service.room.full_sight(Some(MemberId(1))), 6));
    assert_eq!((desk.watched(), desk.watchable()), (None, Vec::new()));
}
