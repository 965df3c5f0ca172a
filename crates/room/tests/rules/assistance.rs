//! Hints and checks in rooms whose rules allow them, and what they cost.

use super::class::hint;
use super::*;
use ninefold_game::{Fact as GameFact, Tier, Verdict};
use ninefold_puzzle::Solution;
use ninefold_room::{Assistance, Check, CheckReason, Finish, HintCommand, Racing};

const ADA: Owner = Owner::Member(MemberId(0));
const PENALTY: u64 = Assistance::PENALTY as u64;

fn all_help() -> Assistance {
    Assistance { hints: true, checks: true, penalty: Assistance::PENALTY }
}

fn helped(kind: RoomKind) -> Table {
    Table::with(Rules { assistance: all_help(), ..Rules::new(kind) })
}

fn started_race(assistance: Assistance) -> Table {
    let mut table = Table::with(Rules { assistance, ..Rules::new(RoomKind::Race) });
    table.does(0, Command::Start);
    table.now += Room::COUNTDOWN;
    table
}

fn check_for(reason: CheckReason) -> Command {
    let digits = SOLUTION.chars().map(Digit::from_char).collect::<Vec<_>>();
    let solution = Solution::of(&puzzle(), &digits).unwrap();
    Command::Check(Box::new(Check { round: 1, solution, reason }))
}

fn check() -> Command {
    check_for(CheckReason::Asked)
}

const APPLY: Command = Command::Hint(HintCommand::Apply);
const HIDE: Command = Command::Hint(HintCommand::Hide);

fn verdict(table: &Table, owner: Owner) -> Option<Verdict> {
    table.room.round().unwrap().board(owner).unwrap().session().verdict().cloned()
}

fn told(table: &Table, owner: Owner) -> u32 {
    table.room.round().unwrap().progress(owner).unwrap().told
}

fn tier_shown(room: &Room, owner: Owner) -> Option<Tier> {
    room.round().unwrap().lesson().hint_at(owner).map(|hint| hint.tier)
}

/// The room as a member sees it.
fn seen_by(table: &Table, viewer: u8) -> Room {
    let kind = table.room.rules().unwrap().kind;
    let (mut sight, mut room) = (Sight::own(Some(MemberId(viewer))), Room::default());
    table.log.iter().for_each(|entry| room.take(&sight.show(entry, kind)).unwrap());
    room
}

#[test]
fn without_a_rule_for_it_nobody_is_helped() {
    for kind in [RoomKind::Together, RoomKind::Race, RoomKind::Relay] {
        let mut table = Table::of(kind);
        for command in [hint(2, '3'), APPLY, HIDE, check_for(CheckReason::BeforeHint)] {
            table.refuses(0, command, "There are no hints in this room.");
        }
        table.refuses(0, check(), "There are no checks in this room.");
    }
    let mut hints = started_race(Assistance { checks: false, ..all_help() });
    hints.does(0, hint(2, '3'));
    hints.refuses(0, check(), "There are no checks in this room.");
    let mut checks = started_race(Assistance { hints: false, ..all_help() });
    checks.does(0, check());
    checks.refuses(0, hint(2, '3'), "There are no hints in this room.");
    let mut class = Table::of(RoomKind::Class);
    class.refuses(0, check(), "There are no checks in this room.");
}

#[test]
fn whoever_plays_asks_and_all_at_the_board_are_told() {
    let mut table = helped(RoomKind::Together);
    table.refuses(2, hint(2, '3'), "You are watching: join as a player to play.");
    table.refuses(2, check(), "You are watching: join as a player to play.");
    table.does(0, hint(2, '3'));
    table.does(1, hint(2, '3'));
    assert_eq!(tier_shown(&seen_by(&table, 2), Owner::Everybody), Some(Tier::Technique));
    table.does(0, HIDE);
    assert_eq!(tier_shown(&table.room, Owner::Everybody), None);
    table.refuses(1, HIDE, "It is so already.");
    table.does(1, APPLY);
    table.does(0, enter(3, '3'));
    table.does(1, check());
    assert_eq!(verdict(&table, Owner::Everybody), Some(Verdict::Count(1)));
    table.does(0, check());
    assert_eq!(verdict(&table, Owner::Everybody), Some(Verdict::Cells(vec![Cell::new(3)])));
    assert_eq!(told(&table, Owner::Everybody), 5);
    assert_eq!(table.room.penalty_at(Owner::Everybody), 0, "only a race is about time");
    let board = table.room.round().unwrap().board(Owner::Everybody).unwrap();
    // A hidden single told in two tiers and carried out costs 30, the wrong digit 10, and the two checks 5 each.
    assert_eq!(board.session().score(), Some(1_000 - 30 - 10 - 10));
    assert_eq!(seen_by(&table, 1), table.room);
}

#[test]
fn a_hint_that_was_told_in_full_is_drawn_again_for_nothing() {
    let mut table = started_race(all_help());
    for _ in 0..3 {
        table.does(0, hint(2, '3'));
    }
    table.refuses(0, hint(2, '3'), "That's the whole hint: apply it, or play on.");
    table.does(0, HIDE);
    table.does(0, hint(2, '3'));
    assert_eq!(tier_shown(&table.room, ADA), Some(Tier::Argument));
    assert_eq!(table.room.penalty_at(ADA), 3 * PENALTY);
    assert_eq!(tier_shown(&seen_by(&table, 1), ADA), None);
}

#[test]
fn a_hint_that_solves_the_board_ends_the_round() {
    let mut table = helped(RoomKind::Together);
    table.solve_but(0, 1);
    table.does(1, hint(15, '1'));
    table.now += 3_000;
    table.does(1, APPLY);
    assert_eq!(table.room.round().unwrap().phase, Phase::Over { millis: Some(3_000) });
    let mut race = started_race(all_help());
    race.solve_but(0, 1);
    race.does(0, hint(15, '1'));
    race.now += 7_000;
    race.does(0, APPLY);
    let finish = Finish { member: MemberId(0), millis: 7_000, penalty: 2 * PENALTY };
    assert_eq!(race.room.round().unwrap().finishes(), [finish]);
}

#[test]
fn in_a_relay_a_hint_is_carried_out_by_whoever_has_the_turn() {
    let mut table = helped(RoomKind::Relay);
    table.does(1, hint(2, '3'));
    table.refuses(1, APPLY, "It is not your turn.");
    table.does(0, APPLY);
    assert_eq!(table.room.round().unwrap().turn, Some(MemberId(1)));
}

#[test]
fn help_in_a_race_takes_time_and_is_for_whoever_asked() {
    let mut table = started_race(all_help());
    table.does(0, hint(2, '3'));
    table.does(0, check());
    table.does(0, enter(3, '3'));
    table.does(0, check());
    assert_eq!((told(&table, ADA), table.room.penalty_at(ADA)), (3, 3 * PENALTY));
    assert_eq!(table.room.round().unwrap().board(Owner::Member(MemberId(1))).unwrap().session().hint(), None);
    for viewer in [1, 2] {
        let seen = seen_by(&table, viewer);
        assert_eq!(seen.penalty_at(ADA), 3 * PENALTY, "everybody sees what was paid");
        assert_eq!(tier_shown(&seen, ADA), None, "{viewer} sees a rival's hint");
        let facts =
            table.log.iter().map(|entry| Sight::own(Some(MemberId(viewer))).show(entry, RoomKind::Race));
        let mut facts = facts.flat_map(|entry| entry.facts);
        assert!(!facts.any(|fact| match fact {
            Fact::Played { board, .. } => board == ADA,
            Fact::Class(_) => true,
            _ => false,
        }));
    }
    // Taking everything back does not take back what was told.
    table.does(0, Command::Play(Play::Restart));
    assert_eq!(table.room.penalty_at(ADA), 3 * PENALTY);
    table.now += 10_000;
    table.solve_but(0, 0);
    table.now += 30_000;
    table.solve_but(1, 0);
    let finishes = table.room.round().unwrap().finishes();
    let times = finishes.iter().map(|finish| (finish.member.0, finish.total())).collect::<Vec<_>>();
    assert_eq!(times, [(1, 40_000), (0, 10_000 + 3 * PENALTY)], "the time that counts has the penalty in it");
}

#[test]
fn places_and_fair_play_go_by_the_right_time() {
    let mut table = started_race(all_help());
    table.does(0, check());
    table.now += 1_000;
    table.solve_but(0, 0);
    table.now += 9_000;
    table.solve_but(1, 1);
    table.n_ops += 1;
    let last = Op::new(OpId(table.n_ops), table.room.head(), enter(15, '1'));
    let entry = table.room.decide(Moment(table.now), MemberId(1), &last).unwrap();
    let mut settled = table.room.settled_by(&entry).unwrap();
    let how = settled.ranking.iter().map(|placed| (placed.member.0, placed.how)).collect::<Vec<_>>();
    assert_eq!(how, [(1, Racing::Solved(10_000)), (0, Racing::Solved(1_000 + PENALTY))]);
    // A robot does not become believable by asking for a check.
    settled.disqualify(|millis| millis < 2_000);
    assert_eq!(settled.ranking[1].how, Racing::Out);
}

#[test]
fn a_mistake_is_told_before_a_hint_and_counts_as_a_check() {
    let mut table = started_race(Assistance { checks: false, ..all_help() });
    table.refuses(0, check_for(CheckReason::BeforeHint), "It is so already.");
    table.does(0, enter(3, '3'));
    table.does(0, check_for(CheckReason::BeforeHint));
    assert_eq!((verdict(&table, ADA), told(&table, ADA)), (Some(Verdict::Count(1)), 1));
    let sentence = "Something on the board is wrong: fix it, then ask again.";
    table.refuses(0, check_for(CheckReason::BeforeHint), sentence);
}

#[test]
fn a_check_is_about_the_round_that_it_was_asked_for() {
    let mut table = helped(RoomKind::Together);
    table.does(0, Command::Next { start: puzzle().into(), labels: Labels::default() });
    table.refuses(0, check(), "This round is over: the owner can go on with the next puzzle.");
    let mut race = started_race(all_help());
    race.now -= 1;
    race.refuses(0, check(), "The race starts in a moment.");
    race.now += 1;
    race.does(0, Command::Play(Play::GiveUp));
    race.refuses(0, check(), "The game is over: you gave up.");
    race.refuses(0, hint(2, '3'), "The game is over: you gave up.");
}

#[test]
fn hints_in_play_are_bounded() {
    let mut table = helped(RoomKind::Together);
    for _ in 0..Room::MOST_HINTS_IN_PLAY / 2 {
        table.does(0, hint(2, '3'));
        table.does(0, hint(3, '4'));
    }
    table.refuses(1, hint(2, '3'), "300 hints were shown in this room: open a new one.");
}

#[test]
fn what_was_told_is_in_the_game_that_is_kept() {
    let mut table = started_race(all_help());
    table.does(0, hint(2, '3'));
    table.does(0, check());
    let mut record = ninefold_room::Record::new(1, ADA);
    let events = table.log.iter().flat_map(|entry| record.hear(entry)).collect::<Vec<_>>();
    assert!(matches!(events[0].fact, GameFact::HintShown { .. }));
    let mut session = record.start().unwrap();
    for event in &events {
        session.admit(event).unwrap();
        session.evolve(event);
    }
    assert_eq!((session.n_told(), session.verdict().is_some()), (1, true));
}
