//! What rounds come to, for results and ratings.

use ninefold_game::{Ink, Labels, Moment, Stroke};
use ninefold_puzzle::{
    BoxShape, Cage, Cell, Constraint, Digit, Feature, Layout, Puzzle, Repeats, Rules as BoardRules, Variant,
};
use ninefold_room::{
    Command, Known, MemberId, Op, OpId, Placed, Play, Racing, Ranking, RatingGroup, Refusal, Role, Room,
    RoomKind, Rules, Settled, arena_log,
};

const SOLUTION: &str = "1234341221434321";

/// A race or a shared board of three: ada, bob and cleo.
struct Table {
    room: Room,
    now: u64,
    n_ops: u128,
}

impl Table {
    fn of(kind: RoomKind) -> Self {
        let mut table = Self { room: Room::default(), now: 1_000, n_ops: 0 };
        let labels = Labels::default();
        let (rules, known) = (Rules::new(kind), Known::Account);
        table.does(0, Command::Open { rules, start: puzzle().into(), labels, name: "ada".into(), known });
        for (id, name) in [(1, "bob"), (2, "cleo")] {
            table.does(id, Command::Join { name: name.into(), role: Role::Player, known: Known::Guest });
        }
        if kind == RoomKind::Race {
            table.does(0, Command::Start);
            table.now += Room::COUNTDOWN;
        }
        table
    }

    fn does(&mut self, member: u8, command: Command) -> Option<Settled> {
        self.n_ops += 1;
        let op = Op::new(OpId(self.n_ops), self.room.head(), command);
        let entry = self.room.decide(Moment(self.now), MemberId(member), &op).unwrap();
        let settled = self.room.settled_by(&entry);
        self.room.take(&entry).unwrap();
        settled
    }

    /// Enters so many of the empty cells; says what the last one settles.
    fn enters(&mut self, member: u8, cells: std::ops::Range<usize>) -> Option<Settled> {
        let empty = (0..16).filter(|&cell| puzzle().given(Cell::new(cell)).is_none()).collect::<Vec<_>>();
        let mut settled = None;
        for &cell in &empty[cells.start..cells.end.min(empty.len())] {
            self.now += 1;
            let ink = Ink::Digit(Digit::from_char(SOLUTION.chars().nth(cell).unwrap()).unwrap());
            let play = Play::Write { cells: vec![Cell::new(cell)], ink, stroke: Stroke::Set };
            settled = self.does(member, Command::Play(play));
        }
        settled
    }
}

fn puzzle() -> Puzzle {
    let layout = Layout::boxes(BoxShape { rows: 2, cols: 2 }).unwrap();
    let givens = "12...41..1...32.".chars().map(Digit::from_char).collect();
    Puzzle::new(BoardRules::new(layout, Vec::new()).unwrap(), givens).unwrap()
}

fn placed(member: u8, place: u32, how: Racing) -> Placed {
    Placed { member: MemberId(member), place, how, has_played: true }
}

#[test]
fn a_race_is_ranked_by_time_and_whoever_gave_up_or_left_is_last() {
    let mut table = Table::of(RoomKind::Race);
    assert_eq!(table.enters(0, 0..1), None);
    table.enters(2, 0..2);
    let first = table.enters(1, 0..99).unwrap();
    assert_eq!((first.solvers, first.ranking_is), (vec![MemberId(1)], Ranking::Open));
    assert_eq!(first.ranking[1..], [placed(0, 2, Racing::OnTheWay), placed(2, 2, Racing::OnTheWay)]);
    let given_up = table.does(2, Command::Play(Play::GiveUp)).unwrap();
    assert_eq!((given_up.solvers.len(), given_up.ranking[2]), (0, placed(2, 3, Racing::Out)));
    let last = table.does(0, Command::Leave).unwrap();
    let expected = [placed(1, 1, first.ranking[0].how), placed(0, 2, Racing::Out), placed(2, 2, Racing::Out)];
    assert_eq!((last.ranking_is, last.ranking.as_slice()), (Ranking::Final, expected.as_slice()));
    let mut fair = last;
    fair.disqualify(|millis| millis < 1_000);
    assert_eq!(fair.ranking, [0, 1, 2].map(|member| placed(member, 1, Racing::Out)));
    // It is settled once.
    assert_eq!(table.does(2, Command::Leave), None);
}

#[test]
fn an_owner_wins_nothing_by_removing_others_nor_by_starting_without_them() {
    let mut table = Table::of(RoomKind::Race);
    table.enters(1, 0..3);
    table.does(0, Command::Remove(MemberId(1)));
    let end = table.enters(0, 0..99).unwrap();
    assert_eq!(end.ranking.iter().map(|placed| placed.member.0).collect::<Vec<_>>(), [0, 2]);
    assert!(!end.ranking[1].has_played);
}

#[test]
fn a_race_that_the_owner_ends_by_the_next_puzzle_is_final() {
    let mut table = Table::of(RoomKind::Race);
    table.enters(1, 0..99);
    assert_eq!(table.room.settled_by_silence().unwrap().ranking_is, Ranking::Final);
    let next = Command::Next { start: puzzle().into(), labels: Labels::default() };
    let settled = table.does(0, next.clone()).unwrap();
    assert_eq!((settled.round.number, settled.ranking_is), (1, Ranking::Final));
    // The next one has not begun.
    assert_eq!(table.does(0, next), None);
}

#[test]
fn a_shared_board_is_solved_by_all_who_had_a_hand_in_it() {
    for kind in [RoomKind::Together, RoomKind::Relay] {
        let mut table = Table::of(kind);
        let mut settled = Vec::new();
        for cell in 0..9 {
            // Cleo always lets the next one go on.
            if table.room.round().unwrap().turn == Some(MemberId(2)) {
                settled.extend(table.does(2, Command::Pass));
            }
            settled.extend(table.enters(u8::try_from(cell % 2).unwrap(), cell..cell + 1));
        }
        assert_eq!(settled.len(), 1, "{kind:?}");
        assert_eq!((&settled[0].solvers, settled[0].ranking.len()), (&vec![MemberId(0), MemberId(1)], 0));
    }
}

#[test]
fn every_puzzle_has_its_rating_group() {
    let check = |name: &str, group: RatingGroup| {
        let variant = name.parse::<Variant>().unwrap();
        let layout = variant.layout().unwrap();
        let mut constraints = variant.constraints(&layout);
        if variant.has(Feature::Killer) {
            let cage = Cage { cells: vec![Cell::new(0)], sum: Some(5), repeats: Repeats::Forbidden };
            constraints.push(Constraint::Cage(cage));
        }
        let n_cells = layout.n_cells();
        let puzzle = Puzzle::new(BoardRules::new(layout, constraints).unwrap(), vec![None; n_cells]).unwrap();
        let frozen = if variant.has(Feature::Ice) { vec![Cell::new(1)] } else { Vec::new() };
        assert_eq!(RatingGroup::of(&puzzle, &frozen), group, "{name}");
        assert_eq!(RatingGroup::from_name(group.name()), Some(group));
    };
    check("classic", RatingGroup::Classic);
    check("6x6+diagonal", RatingGroup::Small);
    check("16x16", RatingGroup::Large);
    check("samurai", RatingGroup::Large);
    check("killer+diagonal", RatingGroup::Killer);
    check("diagonal", RatingGroup::Variants);
    check("ice", RatingGroup::Variants);
    assert_eq!(RatingGroup::from_name("chess"), None);
}

#[test]
fn a_race_of_the_arena_begins_by_itself_and_is_nobodys() {
    let ids = [1, 2, 3, 4].map(OpId);
    let names = ["ada", "bob"].map(String::from);
    let mut room = Room::default();
    for entry in arena_log(Moment(1_000), &puzzle().into(), &Labels::default(), names, ids) {
        room.take(&entry).unwrap();
    }
    assert!(room.is_of_arena() && !Table::of(RoomKind::Race).room.is_of_arena());
    assert_eq!(room.countdown(Moment(1_000)), Some(10_000));
    let mut table = Table { room, now: 11_000, n_ops: 10 };
    for command in
        [Command::Remove(MemberId(2)), Command::Next { start: puzzle().into(), labels: Labels::default() }]
    {
        let op = Op::new(OpId(99), 4, command);
        assert_eq!(table.room.decide(Moment(table.now), MemberId(1), &op), Err(Refusal::NotOwner));
    }
    let stranger = Command::Join { name: "eve".into(), role: Role::Player, known: Known::Account };
    let decided = table.room.decide(Moment(table.now), MemberId(3), &Op::new(OpId(98), 4, stranger));
    assert_eq!(decided, Err(Refusal::Locked));
    assert_eq!(table.room.arena_winner(), None);
    let mut left = Table { room: table.room.clone(), ..table };
    left.does(2, Command::Leave);
    assert_eq!(left.room.arena_winner(), Some(MemberId(1)), "without a digit");
    let won = table.enters(2, 0..99).unwrap();
    assert_eq!(table.room.arena_winner(), Some(MemberId(2)));
    assert_eq!(won.ranking.iter().map(|placed| placed.member.0).collect::<Vec<_>>(), [2, 1]);
}
