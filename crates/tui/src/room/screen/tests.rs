//! A room on a screen of paper, with a service that is a room in memory.

use super::*;
use crate::look::{Depth, Palette, Signs, Theme};
use crate::screens::{PUZZLE, SOLUTION};
use crate::view;
use ninefold::game::{Labels, Moment};
use ninefold::puzzle::{Cell, Classic, Digit, Position, Puzzle};
use ninefold_protocol::api::{MemberRating, RatingFigures, RoomInfo, RoomKind as Kind};
use ninefold_protocol::room::{ServerMessage, write_explanation};
use ninefold_protocol::worker::{Explanation, Response};
use ninefold_room::{
    Answer, Assistance, ClassCommand, Command as Asked, Entry, FoundHint, HintCommand, Known, MemberId, Op,
    OpId, Play, Role, Room, RoomKind, Rules, Verdict,
};
use ninefold_table::Blocked;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::KeyModifiers;

const LOOK: Look = Look {
    palette: Palette { depth: Depth::Mono, theme: Theme::Dark },
    signs: Signs::Unicode,
    voice: crate::Voice::new(crate::Language::English),
};

/// A service with one room, and the terminal of its second member.
struct Stage {
    room: Room,
    log: Vec<Entry>,
    screen: RoomScreen,
    requests: Vec<Request>,
    n_ops: u128,
}

impl Stage {
    fn of(kind: RoomKind) -> Self {
        Self::with(Rules::new(kind))
    }

    fn with(rules: Rules) -> Self {
        let kind = rules.kind;
        let wire = match kind {
            RoomKind::Race => Kind::Race,
            RoomKind::Class => Kind::Class,
            RoomKind::Together | RoomKind::Relay => Kind::Together,
        };
        let info = RoomInfo {
            id: "R".into(),
            kind: wire,
            hints: rules.assistance.hints,
            checks: rules.assistance.checks,
            penalty: rules.assistance.penalty,
            me: Some(1),
            owner: "ada".into(),
            players: 2,
            watchers: 0,
            locked: false,
            head: 2,
        };
        let desk = Desk::new(&info, Blocked::default());
        let screen = RoomScreen::new(desk, LOOK, Rect::new(0, 0, 90, 26));
        let (room, log) = (Room::default(), Vec::new());
        let mut stage = Self { room, log, screen, requests: Vec::new(), n_ops: 0 };
        let open = Asked::Open {
            rules,
            start: puzzle().into(),
            labels: Labels::default(),
            name: "ada".into(),
            known: Known::Account,
        };
        stage.other(open);
        let op =
            Op::new(OpId(1), 1, Asked::Join { name: "tess".into(), role: Role::Player, known: Known::Guest });
        stage.take(1, &op).unwrap();
        stage.show();
        stage
    }

    fn take(&mut self, by: u8, op: &Op) -> Result<(), String> {
        let entry =
            self.room.decide(Moment(1_000), MemberId(by), op).map_err(|refusal| refusal.to_string())?;
        self.room.take(&entry).unwrap();
        self.log.push(entry);
        Ok(())
    }

    /// What the first member does.
    fn other(&mut self, command: Asked) {
        self.n_ops += 1;
        let op = Op::new(OpId(self.n_ops << 64), self.room.head(), command);
        self.take(0, &op).unwrap();
    }

    /// News come to the terminal, and what it sends is answered, until there is no more.
    fn show(&mut self) {
        let since = usize::try_from(self.screen.desk.follower.since()).unwrap();
        let mut sight = ninefold_room::Sight::own(Some(MemberId(1)));
        let kind = self.room.rules().unwrap().kind;
        let entries = self.log[since..].iter().map(|entry| sight.show(entry, kind)).collect();
        let next = self.screen.hear(Incoming::News(vec![ServerMessage::Entries(entries)]));
        self.follow(next);
    }

    fn follow(&mut self, next: Next) {
        let Next::On(requests) = next else { return };
        for request in requests {
            let Request::Send(messages) = &request else {
                self.requests.push(request);
                continue;
            };
            for message in messages {
                if let ClientMessage::Op(op) = message
                    && !self.log.iter().any(|entry| (entry.by, entry.op) == (MemberId(1), op.id))
                    && let Err(reason) = self.take(1, op)
                {
                    let refused = ServerMessage::Refused { op: op.id, reason };
                    let next = self.screen.hear(Incoming::Answer(vec![refused]));
                    self.follow(next);
                }
            }
            self.requests.push(request);
            if self.screen.desk.follower.since() < self.room.head() {
                self.show();
            }
        }
    }

    fn press(&mut self, key: KeyCode) {
        let next = self.screen.key(KeyEvent::new(key, KeyModifiers::NONE));
        self.follow(next);
    }

    fn types(&mut self, text: &str) {
        text.chars().for_each(|sign| self.press(KeyCode::Char(sign)));
        self.press(KeyCode::Enter);
    }

    fn text(&self) -> String {
        let mut terminal = Terminal::new(TestBackend::new(90, 26)).unwrap();
        terminal.draw(|frame| view::room::draw(&self.screen, frame)).unwrap();
        terminal.backend().to_string()
    }

    /// Whether words are to be read beside the board, or anywhere.
    #[track_caller]
    fn shows(&self, words: &str) {
        let text = self.text();
        let flat = |text: &str| text.replace('"', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        let side = text.lines().map(|line| line.chars().skip(57).collect::<String>()).collect::<Vec<_>>();
        let found = [flat(&text), flat(&side.join("\n"))].iter().any(|flat| flat.contains(words));
        assert!(found, "'{words}' is not on the screen:\n{text}");
    }

    fn digit(&self, owner: Owner, cell: usize) -> Option<u8> {
        let board = self.room.round().unwrap().board(owner).unwrap();
        board.session().sheet().digit(Cell::new(cell)).map(Digit::get)
    }
}

fn puzzle() -> Puzzle {
    Puzzle::try_from(Classic::from_line(PUZZLE.as_bytes()).unwrap()).unwrap()
}

fn write(cell: usize, value: u8) -> Asked {
    let ink = ninefold::game::Ink::Digit(Digit::new(value).unwrap());
    let stroke = ninefold::game::Stroke::Set;
    Asked::Play(ninefold_room::Play::Write { cells: vec![Cell::new(cell)], ink, stroke })
}

#[test]
fn a_digit_goes_to_the_room_and_what_others_do_comes_to_the_screen() {
    let mut stage = Stage::of(RoomKind::Together);
    stage.shows("You.");
    stage.shows("ada: owner.");
    // The cell in the middle is in hand.
    stage.press(KeyCode::Char('5'));
    assert_eq!(stage.digit(Owner::Everybody, 40), Some(5));
    stage.other(write(2, 4));
    stage.show();
    stage.shows("ada wrote 4 in r1c3.");
    stage.press(KeyCode::Char('u'));
    assert_eq!(stage.digit(Owner::Everybody, 40), None);
    stage.press(KeyCode::Char('H'));
    stage.shows("There are no hints in this room.");
    let whispered = stage.requests.iter().any(|request| {
        matches!(request, Request::Send(all) if matches!(all[..], [ClientMessage::Whisper(Whisper::Cursor(_))]))
    });
    assert!(whispered, "others see where the player is");
    let elsewhere = Whisper::Cursor(vec![Cell::new(8)]);
    let news = vec![
        ServerMessage::Present(vec![MemberId(0), MemberId(1)]),
        ServerMessage::Whispered { by: MemberId(0), whisper: elsewhere },
    ];
    stage.screen.hear(Incoming::News(news));
    assert_eq!(stage.screen.desk.cursors(), [(MemberId(0), Cell::new(8))]);
}

#[test]
fn what_a_race_did_to_ratings_is_told() {
    let mut stage = Stage::of(RoomKind::Race);
    let rating = |member, rating, deviation, provisional, change| MemberRating {
        member,
        figures: RatingFigures { rating, deviation, provisional },
        change,
    };
    let ratings = vec![rating(0, 1612, 84, false, -7), rating(1, 1662, 290, true, 162)];
    stage.screen.hear(Incoming::Ratings(ratings));
    stage.shows("ada: rating 1612 ± 84 (-7).");
    stage.shows("You: rating 1662 ± 290 (+162, provisional).");
}

#[test]
fn words_are_typed_after_a_slash_and_escape_takes_them_back() {
    let mut stage = Stage::of(RoomKind::Together);
    stage.types("/say hello");
    stage.shows("You: Hello!");
    stage.press(KeyCode::Char('/'));
    stage.press(KeyCode::Char('5'));
    stage.shows("/5_");
    stage.press(KeyCode::Esc);
    assert_eq!(stage.digit(Owner::Everybody, 40), None);
    stage.press(KeyCode::Char('?'));
    stage.shows("The words of a room:");
    stage.press(KeyCode::Char('q'));
    stage.shows("ada: owner.");
    assert!(matches!(stage.screen.key(KeyEvent::from(KeyCode::Char('q'))), Next::Quit));
}

#[test]
fn a_race_is_shown_by_progress_and_its_board_only_when_it_starts() {
    let mut stage = Stage::of(RoomKind::Race);
    stage.shows("The race starts when all are ready");
    stage.types("/ready");
    stage.shows("You: ready.");
    stage.other(Asked::Ready);
    stage.show();
    // By the clock of this machine, the race of the year 1970 has long begun.
    stage.screen.tick();
    stage.shows("ada: owner, 0 of 51 filled.");
    assert!(stage.screen.play.is_some());
}

#[test]
fn a_class_shows_hints_and_takes_answers() {
    let mut stage = Stage::of(RoomKind::Class);
    stage.shows("ada: teacher.");
    stage.press(KeyCode::Char('5'));
    stage.shows("This is the teacher's board: take a copy to try on.");
    let position = Position::start(puzzle());
    let solution = ninefold::solve::certify(puzzle(), ninefold::solve::Budget::UNLIMITED).unwrap();
    let advice = ninefold_table::hint::find(&position, Some(solution.solution())).unwrap();
    let ninefold_table::hint::Advice::Step(step) = advice else { panic!("there is a step") };
    let told = [&step.place, &step.name, &step.argument];
    let told = told.map(|explanation| write_explanation(&Explanation::from(explanation)));
    let found = FoundHint { hint: step.hint.clone(), technique: step.technique.clone(), told };
    stage.other(Asked::Hint(HintCommand::Show(Box::new(found))));
    stage.show();
    stage.shows("Look at ");
    assert!(!stage.screen.scene().band.is_empty() || !stage.screen.scene().cells.is_empty());
    stage.other(Asked::Class(ClassCommand::Ask { technique: None }));
    stage.show();
    stage.shows("ada asks: who sees the next step?");
    stage.press(KeyCode::Char('5'));
    let Some(Request::Answer(form)) = stage.requests.last() else { panic!("{:?}", stage.requests) };
    let question = stage.room.round().unwrap().lesson().question().unwrap().number;
    assert_eq!(form.question, question);
    assert!(matches!(form.reply, Response::Place(at) if at.cell == Cell::new(40) && at.digit.get() == 5));
    let answer = ClassCommand::Answer {
        question,
        answer: Answer::Place(Cell::new(40), Digit::new(5).unwrap()),
        verdict: Verdict::Right("Naked Single".into()),
    };
    stage.take(1, &Op::new(OpId(77), stage.room.head(), Asked::Class(answer))).unwrap();
    stage.other(Asked::Class(ClassCommand::Reveal));
    stage.show();
    stage.shows("You: r5c5 = 5, right: Naked Single.");
    stage.types("/try");
    stage.press(KeyCode::Char('5'));
    assert_eq!(stage.digit(Owner::Member(MemberId(1)), 40), Some(5));
    assert_eq!(stage.digit(Owner::Everybody, 40), None);
    assert_eq!(SOLUTION.chars().nth(40), Some('5'));
}

#[test]
fn help_is_asked_for_where_the_room_allows_it_and_its_price_is_told_before() {
    let mut stage = Stage::of(RoomKind::Together);
    stage.press(KeyCode::Char('H'));
    stage.shows("There are no hints in this room.");
    stage.types("/check");
    stage.shows("There are no checks in this room.");
    let costs = |request: &Request| matches!(request, Request::Hint(_) | Request::Check(_));
    assert!(!stage.requests.iter().any(costs), "{:?}", stage.requests);
    let assistance = Assistance { hints: true, checks: true, penalty: Assistance::PENALTY };
    let mut stage = Stage::with(Rules { assistance, ..Rules::new(RoomKind::Race) });
    stage.shows("Each part of a hint and each check adds 0:20");
    stage.other(Asked::Start);
    stage.show();
    stage.screen.tick();
    stage.press(KeyCode::Char('H'));
    assert!(matches!(stage.requests.last(), Some(Request::Hint(_))), "{:?}", stage.requests);
    stage.press(KeyCode::Char('C'));
    assert!(matches!(stage.requests.last(), Some(Request::Check(_))), "{:?}", stage.requests);
    // Keys that mean nothing here ask for nothing that costs.
    stage.press(KeyCode::Char('T'));
    assert_eq!(stage.requests.iter().filter(|request| costs(request)).count(), 2);
}

#[test]
fn whoever_has_ended_a_board_watches_the_others() {
    let mut stage = Stage::of(RoomKind::Race);
    stage.other(Asked::Start);
    stage.show();
    stage.screen.tick();
    let write = |cell, digit| {
        let ink = ninefold::game::Ink::Digit(Digit::new(digit).unwrap());
        Asked::Play(Play::Write { cells: vec![Cell::new(cell)], ink, stroke: ninefold::game::Stroke::Set })
    };
    let later = Moment(1_000 + Room::COUNTDOWN);
    let ada_writes = |stage: &mut Stage, id: u128, cell, digit| {
        let op = Op::new(OpId(id), stage.room.head(), write(cell, digit));
        let entry = stage.room.decide(later, MemberId(0), &op).unwrap();
        stage.room.take(&entry).unwrap();
        stage.log.push(entry);
    };
    ada_writes(&mut stage, 900, 40, 5);
    stage.show();
    stage.press(KeyCode::Char('W'));
    stage.shows("You can watch the others in a race once you have");
    let give_up = Op::new(OpId(901), stage.room.head(), Asked::Play(Play::GiveUp));
    let entry = stage.room.decide(later, MemberId(1), &give_up).unwrap();
    stage.room.take(&entry).unwrap();
    stage.log.push(entry);
    stage.show();
    stage.press(KeyCode::Char('W'));
    stage.shows("You watch ada.");
    assert!(matches!(stage.requests.last(), Some(Request::ReadAll)), "{:?}", stage.requests);
    let read_all = |stage: &mut Stage| {
        let mut sight = stage.room.full_sight(Some(MemberId(1)));
        let entries = stage.log.iter().map(|entry| sight.show(entry, RoomKind::Race)).collect();
        stage.screen.hear(Incoming::All(vec![ServerMessage::Entries(entries)]));
    };
    let seen = |stage: &Stage, cell| {
        let play = stage.screen.play.as_ref().unwrap();
        play.session.sheet().digit(Cell::new(cell)).map(Digit::get)
    };
    read_all(&mut stage);
    assert_eq!(seen(&stage, 40), Some(5));
    // A late answer to an earlier question tells only how full the board is: all is read again.
    ada_writes(&mut stage, 902, 2, 4);
    let n_asked = stage.requests.len();
    stage.show();
    assert_eq!(stage.requests.len(), n_asked + 1);
    read_all(&mut stage);
    assert_eq!((seen(&stage, 40), seen(&stage, 2)), (Some(5), Some(4)));
    stage.press(KeyCode::Char('W'));
    stage.shows("This is your board.");
    assert_eq!(seen(&stage, 40), None);
    stage.types("/keep");
    assert!(matches!(stage.requests.last(), Some(Request::Keep(1, name)) if name == "r-1"));
}

#[test]
fn whoever_is_blocked_is_not_heard() {
    let mut stage = Stage::of(RoomKind::Together);
    let ada = stage.room.member(MemberId(0)).unwrap().clone();
    stage.screen.desk.blocked.block("R", &ada);
    stage.other(Asked::Say(ninefold_room::Words::Phrase(ninefold_room::Phrase::Stuck)));
    stage.show();
    stage.shows("ada: owner, blocked.");
    assert!(!stage.text().contains("I am stuck."));
}
