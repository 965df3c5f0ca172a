//! What a room allows and refuses.

mod assistance;
mod class;
mod fog;
mod ice;
mod limits;
mod steps;

use ninefold_game::{Command as GameCommand, Labels, Moment, Stroke};
use ninefold_puzzle::{BoxShape, Cell, Digit, Layout, Puzzle, Rules as BoardRules};
use ninefold_room::{
    Command, Door, Entry, Fact, Follower, Known, MemberId, Op, OpId, Owner, Phase, Phrase, Play, Role, Room,
    RoomKind, Rules, Sight, Standing, Talk, Words,
};

const SOLUTION: &str = "1234341221434321";

struct Table {
    room: Room,
    log: Vec<Entry>,
    now: u64,
    n_ops: u128,
}

fn puzzle() -> Puzzle {
    let layout = Layout::boxes(BoxShape { rows: 2, cols: 2 }).unwrap();
    let givens = "12...41..1...32.".chars().map(Digit::from_char).collect();
    Puzzle::new(BoardRules::new(layout, Vec::new()).unwrap(), givens).unwrap()
}

fn digit(symbol: char) -> Digit {
    Digit::from_char(symbol).unwrap()
}

fn enter(cell: usize, symbol: char) -> Command {
    let ink = ninefold_game::Ink::Digit(digit(symbol));
    Command::Play(Play::Write { cells: vec![Cell::new(cell)], ink, stroke: Stroke::Set })
}

impl Table {
    /// What somebody has on their device.
    fn follower(&self, viewer: u8) -> Follower {
        let viewer = Some(MemberId(viewer));
        let (mut follower, mut sight) = (Follower::new(viewer), Sight::own(viewer));
        let kind = self.room.rules().unwrap().kind;
        let shown = self.log.iter().map(|entry| sight.show(entry, kind)).collect::<Vec<_>>();
        follower.hear(&shown).unwrap();
        follower
    }

    /// A room of ada (who owns it, with an account), bob (a guest) and cleo (who watches).
    fn of(kind: RoomKind) -> Self {
        Self::with(Rules::new(kind))
    }

    fn with(rules: Rules) -> Self {
        let mut table = Self { room: Room::default(), log: Vec::new(), now: 1_000, n_ops: 0 };
        let known = Known::Account;
        let labels = Labels { puzzle_id: Some("TAMR-4QZQ-P9NT".into()), ..Labels::default() };
        table.does(0, Command::Open { rules, start: puzzle().into(), labels, name: "ada".into(), known });
        table.does(1, join("bob", Role::Player));
        table.does(2, join("cleo", Role::Watcher));
        table
    }

    /// What is said to somebody who asks for something: nothing if it is done.
    fn tries(&mut self, member: u8, command: Command) -> Result<OpId, String> {
        let seen = self.room.head();
        self.tries_having_seen(member, seen, command)
    }

    fn tries_having_seen(&mut self, member: u8, seen: u64, command: Command) -> Result<OpId, String> {
        self.n_ops += 1;
        let op = Op::new(OpId(self.n_ops), seen, command);
        let decided = self.room.decide(Moment(self.now), MemberId(member), &op);
        let entry = decided.map_err(|refusal| refusal.to_string())?;
        self.room.take(&entry).unwrap();
        self.log.push(entry);
        Ok(op.id)
    }

    #[track_caller]
    fn does(&mut self, member: u8, command: Command) -> OpId {
        self.tries(member, command).unwrap()
    }

    #[track_caller]
    fn refuses(&mut self, member: u8, command: Command, sentence: &str) {
        let head = self.room.head();
        assert_eq!(self.tries(member, command).unwrap_err(), sentence);
        assert_eq!(self.room.head(), head);
    }

    /// Fills the board of a member, but for so many cells.
    fn solve_but(&mut self, member: u8, left: usize) {
        let empty = |&cell: &usize| puzzle().given(Cell::new(cell)).is_none();
        let cells = (0..16).filter(empty).collect::<Vec<_>>();
        for &cell in &cells[..cells.len() - left] {
            // The last time somebody stopped before the last cells.
            let _ = self.tries(member, enter(cell, SOLUTION.chars().nth(cell).unwrap()));
        }
    }
}

fn join(name: &str, role: Role) -> Command {
    Command::Join { name: name.into(), role, known: Known::Guest }
}

#[test]
fn a_digit_that_somebody_else_wrote_meanwhile_is_not_overwritten_unseen() {
    let mut table = Table::of(RoomKind::Together);
    let seen = table.room.head();
    table.does(0, enter(2, '3'));
    let late = table.tries_having_seen(1, seen, enter(2, '4'));
    assert_eq!(late.unwrap_err(), "Somebody else has changed r1c3 meanwhile.");
    // Who has seen it may.
    table.does(1, enter(2, '4'));
    let board = table.room.round().unwrap().board(Owner::Everybody).unwrap();
    assert_eq!(board.author(Cell::new(2)), Some(MemberId(1)));
    assert_eq!(board.author(Cell::new(3)), None);
}

#[test]
fn everybody_takes_back_their_own_steps() {
    let mut table = Table::of(RoomKind::Together);
    let mine = table.does(0, enter(2, '3'));
    let other = table.does(1, enter(3, '4'));
    table.refuses(
        1,
        Command::Play(Play::Undo { after: mine }),
        "What you did before did not come through: look at the board again.",
    );
    let undo = table.does(0, Command::Play(Play::Undo { after: mine }));
    let digit_at = |table: &Table, cell| {
        let board = table.room.round().unwrap().board(Owner::Everybody).unwrap();
        board.session().sheet().digit(Cell::new(cell)).map(|digit| digit.to_char())
    };
    assert_eq!((digit_at(&table, 2), digit_at(&table, 3)), (None, Some('4')));
    table.refuses(0, Command::Play(Play::Undo { after: undo }), "Nothing to undo.");
    table.does(0, enter(3, '3'));
    table.refuses(1, Command::Play(Play::Undo { after: other }), "Somebody else has changed r1c4 since.");
    table.refuses(
        0,
        Command::Play(Play::Restart),
        "The board belongs to everybody: take back your own steps one by one.",
    );
}

#[test]
fn the_owner_locks_removes_and_hands_over() {
    let mut table = Table::of(RoomKind::Together);
    for command in
        [Command::SetDoor(Door::Locked), Command::Remove(MemberId(0)), Command::HandOver(MemberId(1))]
    {
        table.refuses(1, command, "Only the owner of the room may do that.");
    }
    table.does(0, Command::SetDoor(Door::Locked));
    table.refuses(3, join("dora", Role::Player), "The room is locked: ask its owner to let you in.");
    table.does(0, Command::Remove(MemberId(1)));
    table.refuses(1, enter(2, '3'), "The owner has removed you from this room.");
    table.refuses(1, join("bob", Role::Player), "The owner has removed you from this room.");
    table.does(0, Command::Readmit(MemberId(1)));
    table.does(1, join("bob", Role::Player));
    table.does(0, Command::HandOver(MemberId(1)));
    table.does(1, Command::Leave);
    assert_eq!(table.room.owner(), Some(MemberId(0)), "the room goes to whoever plays");
    assert_eq!(table.room.member(MemberId(1)).unwrap().standing, Standing::Left);
    table.does(0, Command::SetDoor(Door::Open));
    table.refuses(3, join("ADA", Role::Player), "Somebody in this room is called that: choose another name.");
    table.refuses(9, join("dora", Role::Player), "There is nobody of that number here.");
    table.refuses(2, enter(2, '3'), "You are watching: join as a player to play.");
}

#[test]
fn words_of_ones_own_need_an_account_and_an_owner_who_wants_them() {
    let mut table = Table::of(RoomKind::Together);
    table.does(0, Command::SetTalk(Talk::Free));
    let turned = Command::Say(Words::Text("a\u{202e}b".into()));
    table.refuses(0, turned, "Write 1 to 200 characters.");
    let mut table = Table::of(RoomKind::Together);
    let text = |text: &str| Command::Say(Words::Text(text.into()));
    table.does(1, Command::Say(Words::Phrase(Phrase::Hello)));
    table.refuses(0, text("hello"), "Words of your own are off in this room: choose one of the phrases.");
    table.does(0, Command::SetTalk(Talk::Free));
    table.does(0, text(" hello "));
    table.refuses(1, text("hello"), "Words of your own need an account: choose one of the phrases.");
    table.refuses(0, text(&"x".repeat(201)), "Write 1 to 200 characters.");
    table.does(0, Command::SetTalk(Talk::Off));
    table.refuses(1, Command::Say(Words::Phrase(Phrase::Hello)), "The owner has switched talking off.");
    let said = table.room.said().map(|said| said.words.clone()).collect::<Vec<_>>();
    assert_eq!(said, [Words::Phrase(Phrase::Hello), Words::Text("hello".into())]);
}

#[test]
fn a_race_starts_when_all_are_ready_and_takes_the_services_time() {
    let mut table = Table::of(RoomKind::Race);
    table.refuses(0, enter(2, '3'), "The race has not started yet.");
    table.does(1, Command::Ready);
    table.does(0, Command::Ready);
    table.refuses(0, enter(2, '3'), "The race starts in a moment.");
    assert_eq!(table.room.countdown(Moment(table.now + 1_000)), Some(4_000));
    table.now += Room::COUNTDOWN;
    table.refuses(
        0,
        Command::Play(Play::FillMarks { cells: Vec::new() }),
        "In a race everybody writes their own marks.",
    );
    table.solve_but(0, 1);
    // Leaving and coming back changes nothing: neither the board nor the clock.
    table.does(0, Command::Leave);
    table.does(0, join("ada", Role::Player));
    table.now += 42_000;
    table.solve_but(0, 0);
    table.refuses(0, enter(2, '3'), "The game is over: you solved it.");
    // Who comes late plays by the same clock.
    table.does(3, join("dora", Role::Player));
    table.now += 8_000;
    table.solve_but(3, 0);
    assert!(matches!(table.room.round().unwrap().phase, Phase::Running { .. }));
    table.does(1, Command::Play(Play::GiveUp));
    let round = table.room.round().unwrap();
    assert_eq!(round.phase, Phase::Over { millis: None });
    let times = round.finishes().iter().map(|finish| (finish.member.0, finish.millis)).collect::<Vec<_>>();
    assert_eq!(times, [(0, 42_000), (3, 50_000)]);
    table.does(1, Command::Next { start: puzzle().into(), labels: Labels::default() });
    assert_eq!(table.room.outcomes()[0].finishes.len(), 2);
}

#[test]
fn rivals_and_watchers_see_progress_and_whoever_has_ended_sees_all() {
    let mut table = Table::of(RoomKind::Race);
    table.does(0, Command::Start);
    table.now += Room::COUNTDOWN;
    table.solve_but(0, 1);
    let shown = |table: &Table, mut sight: Sight| {
        table.log.iter().map(|entry| sight.show(entry, RoomKind::Race)).collect::<Vec<_>>()
    };
    let digits_of_ada = |entries: &[Entry]| {
        let facts = entries.iter().flat_map(|entry| &entry.facts);
        facts.filter(|fact| matches!(fact, Fact::Played { board: Owner::Member(MemberId(0)), .. })).count()
    };
    for (viewer, n_seen) in
        [(Some(MemberId(0)), 8), (Some(MemberId(1)), 0), (Some(MemberId(2)), 0), (None, 0)]
    {
        assert_eq!(digits_of_ada(&shown(&table, table.room.full_sight(viewer))), n_seen, "{viewer:?}");
        let mut follower = Follower::new(viewer);
        follower.hear(&shown(&table, Sight::own(viewer))).unwrap();
        let progress = follower.room().round().unwrap().progress(Owner::Member(MemberId(0))).unwrap();
        assert_eq!(progress.filled, 8);
        assert_eq!(progress.ninths.0.iter().sum::<u16>(), 8, "rivals know in which blocks");
    }
    assert!(shown(&table, Sight::own(None))[0].facts.iter().all(|fact| match fact {
        Fact::Round { start, labels } => start.is_none() && labels.puzzle_id.is_none(),
        _ => true,
    }));
    table.does(1, Command::Play(Play::GiveUp));
    assert_eq!(digits_of_ada(&shown(&table, table.room.full_sight(Some(MemberId(1))))), 8);
    // Whoever goes on after an entry of this round need not read all of it again.
    let known = table.room.head() - 1;
    let (mut sight, from) = table.room.full_sight_after(Some(MemberId(1)), known);
    assert_eq!(from, known);
    table.does(0, Command::Play(Play::Restart));
    let last = sight.show(table.log.last().unwrap(), RoomKind::Race);
    assert!(matches!(last.facts[0], Fact::Played { .. }));
    let (mut sight, from) = table.room.full_sight_after(Some(MemberId(2)), known);
    assert_eq!(from, known);
    assert!(matches!(
        sight.show(table.log.last().unwrap(), RoomKind::Race).facts[0],
        Fact::Progressed { .. }
    ));
    assert_eq!(table.room.full_sight_after(Some(MemberId(1)), 0).1, 0);
    assert_eq!(digits_of_ada(&shown(&table, table.room.full_sight(Some(MemberId(2))))), 0);
}

#[test]
fn in_a_relay_digits_are_written_in_turn() {
    let mut table = Table::of(RoomKind::Relay);
    table.refuses(1, enter(2, '3'), "It is not your turn.");
    table.does(0, enter(2, '3'));
    table.refuses(0, enter(3, '4'), "It is not your turn.");
    let mark = ninefold_game::Ink::Centre(digit('4'));
    table.does(0, Command::Play(Play::Write { cells: vec![Cell::new(3)], ink: mark, stroke: Stroke::Set }));
    table.does(1, Command::Pass);
    table.does(0, enter(3, '4'));
    table.does(1, Command::Leave);
    assert_eq!(table.room.round().unwrap().turn, Some(MemberId(0)));
}

#[test]
fn what_a_follower_did_offline_is_shown_and_kept_where_it_still_fits() {
    let mut table = Table::of(RoomKind::Together);
    let mut bob = Follower::new(Some(MemberId(1)));
    bob.hear(&table.log).unwrap();
    let now = Moment(table.now);
    bob.play(now, OpId(100), &GameCommand::enter(Cell::new(2), digit('4'))).unwrap();
    bob.play(now, OpId(101), &GameCommand::enter(Cell::new(3), digit('4'))).unwrap();
    let shows =
        |bob: &Follower, cell| bob.board().unwrap().sheet().digit(Cell::new(cell)).map(Digit::to_char);
    assert_eq!((shows(&bob, 2), shows(&bob, 3)), (Some('4'), Some('4')));
    table.does(0, enter(2, '3'));
    bob.hear(&table.log).unwrap();
    assert_eq!((shows(&bob, 2), shows(&bob, 3)), (Some('3'), Some('4')), "ada's digit is shown");
    let pending = bob.pending().cloned().collect::<Vec<_>>();
    let answers = pending.iter().map(|op| table.room.decide(now, MemberId(1), op).is_ok());
    assert_eq!(answers.collect::<Vec<_>>(), [false, true]);
    bob.hear_refused(OpId(100));
    assert_eq!(bob.pending().count(), 1);
}
