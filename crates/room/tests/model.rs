//! The model: a log, nodes that serve it, and members on a network that loses, doubles, delays and
//! reorders what it carries. Whatever happens, all end with the same room.

use ninefold_game::{self as game, Colour, Conclusion, Hint, HintClass, Ink, Labels, Moment, Stroke, Tool};
use ninefold_puzzle::{BoxShape, Cage, Cell, Constraint, Digit, Drawing, Layout, Puzzle, Solution};
use ninefold_room::{
    Answer, Assistance, Check, CheckReason, ClassCommand, ClassFact, Command, Door, Entry, Fact, Follower,
    FoundHint, HintCommand, Known, Member, MemberId, Op, OpId, Owner, Phase, Phrase, Play, Refusal, Role,
    Room, RoomKind, RoundStart, Rules, Sight, Standing, Verdict, Words,
};
use std::collections::{BTreeSet, HashMap};

const N_MEMBERS: usize = 4;
const N_NODES: usize = 3;
const N_STEPS: usize = 250;

/// Luck from a seed (SplitMix64).
struct Luck(u64);

impl Luck {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((word ^ word >> 31) % bound as u64).unwrap()
    }
}

/// What the service and a member say to each other.
#[derive(Clone)]
enum Message {
    Entries(Vec<Entry>),
    Refused(OpId),
}

/// A process of the service: its copy of the room may be behind the log.
struct Node {
    room: Room,
}

/// A connection, which may be gone while messages are still under way.
struct Link {
    member: usize,
    node: usize,
    sight: Sight,
    /// The last entry that the client knew when the connection began.
    known: u64,
    /// The last entry that was looked at.
    sent: u64,
    up: Vec<Op>,
    down: Vec<Message>,
    is_open: bool,
}

struct Client {
    follower: Follower,
    /// Whether it asks for the boards of rivals, as whoever has ended their own does.
    watches: bool,
    link: Option<usize>,
    /// Operations that the service has acknowledged to this client, by an entry.
    acknowledged: BTreeSet<u128>,
    asked: BTreeSet<u128>,
}

struct World {
    luck: Luck,
    kind: RoomKind,
    log: Vec<Entry>,
    now: u64,
    nodes: Vec<Node>,
    links: Vec<Link>,
    clients: Vec<Client>,
    next_op: u128,
}

/// Whether members are helped, by the seed of a schedule.
fn help(seed: u64) -> Assistance {
    let (hints, checks) = (!seed.is_multiple_of(3), seed % 3 == 2);
    Assistance { hints, checks, penalty: Assistance::PENALTY }
}

fn solution() -> Solution {
    let digits = "1234341243212143".chars().map(Digit::from_char).collect::<Vec<_>>();
    Solution::of(&puzzle(), &digits).unwrap()
}

/// The puzzle; on every third one there is ice, on every third one fog.
fn start(luck: usize) -> RoundStart {
    match luck % 3 {
        0 => RoundStart::new(puzzle(), [1, 6, 8, 15].map(Cell::new).to_vec(), Some(solution())),
        1 => RoundStart::new(foggy(), Vec::new(), Some(solution())),
        _ => puzzle().into(),
    }
}

/// The same grid with one given, in fog over two cages.
fn foggy() -> Puzzle {
    let cage = |sum, cells: [usize; 2]| Constraint::Cage(Cage::killer(sum, cells.map(Cell::new).to_vec()));
    let rules = [Constraint::Drawing(Drawing::Fog { lit: Vec::new() }), cage(7, [14, 15]), cage(3, [7, 11])];
    let rules = ninefold_puzzle::Rules::new(puzzle().layout().clone(), rules.to_vec()).unwrap();
    let mut givens = vec![None; 16];
    givens[0] = Digit::new(1);
    Puzzle::new(rules, givens).unwrap()
}

fn puzzle() -> Puzzle {
    let layout = Layout::boxes(BoxShape { rows: 2, cols: 2 }).unwrap();
    let givens = "1...  ...2 .3.. ..4.".chars().filter(|symbol| *symbol != ' ');
    Puzzle::new(
        ninefold_puzzle::Rules::new(layout, Vec::new()).unwrap(),
        givens.map(Digit::from_char).collect::<Vec<_>>(),
    )
    .unwrap()
}

impl World {
    fn new(seed: u64, kind: RoomKind) -> Self {
        let mut world = Self {
            luck: Luck(seed),
            kind,
            log: Vec::new(),
            now: 1_000,
            nodes: (0..N_NODES).map(|_| Node { room: Room::default() }).collect(),
            links: Vec::new(),
            clients: Vec::new(),
            next_op: 1 << 64,
        };
        let open = Command::Open {
            // Every other room forgets nearly every step, and in two of three members are helped.
            rules: Rules { kind, steps_back: seed.is_multiple_of(2).then_some(2), assistance: help(seed) },
            start: start(seed as usize),
            labels: Labels::default(),
            name: "m0".into(),
            known: Known::Account,
        };
        world.submit(0, MemberId(0), &Op::new(OpId(0), 0, open)).unwrap();
        for number in 1..N_MEMBERS {
            // The last one watches.
            let role = if number == N_MEMBERS - 1 { Role::Watcher } else { Role::Player };
            let join = Command::Join { name: format!("m{number}"), role, known: Known::Guest };
            let member = MemberId(number as u8);
            world.submit(0, member, &Op::new(OpId(number as u128), 0, join)).unwrap();
        }
        if kind == RoomKind::Race {
            world.submit(0, MemberId(0), &Op::new(OpId(9), 0, Command::Start)).unwrap();
            world.now += Room::COUNTDOWN;
        }
        for number in 0..N_MEMBERS {
            let follower = Follower::new(Some(MemberId(number as u8)));
            let (acknowledged, asked) = (BTreeSet::new(), BTreeSet::new());
            world.clients.push(Client { follower, watches: false, link: None, acknowledged, asked });
            world.connect(number);
        }
        world
    }

    /// What a node does with an operation: decide on what it knows, and append if the log has not
    /// moved on meanwhile; else catch up and decide again.
    fn submit(&mut self, node: usize, member: MemberId, op: &Op) -> Result<(), Refusal> {
        loop {
            let room = &self.nodes[node].room;
            let decided = room.decide(Moment(self.now), member, op);
            let is_behind = room.head() != self.log.len() as u64;
            if is_behind {
                self.catch_up(node);
                continue;
            }
            if self.log.iter().any(|entry| (entry.by, entry.op) == (member, op.id)) {
                return Ok(());
            }
            let entry = decided?;
            self.log.push(entry);
            self.catch_up(node);
            return Ok(());
        }
    }

    fn catch_up(&mut self, node: usize) {
        let room = &mut self.nodes[node].room;
        for entry in &self.log[room.head() as usize..] {
            room.take(entry).unwrap();
        }
    }

    fn connect(&mut self, member: usize) {
        if let Some(link) = self.clients[member].link {
            self.links[link].is_open = false;
        }
        let node = self.luck.below(N_NODES);
        self.catch_up(node);
        let since = self.clients[member].follower.since();
        let me = Some(MemberId(member as u8));
        let (sight, sent) = match self.clients[member].watches {
            true => self.nodes[node].room.full_sight_after(me, since),
            false => (Sight::own(me), since),
        };
        let up = self.clients[member].follower.pending().cloned().collect();
        let link = Link { member, node, sight, known: since, sent, up, down: Vec::new(), is_open: true };
        self.clients[member].link = Some(self.links.len());
        self.links.push(link);
    }

    /// A node passes on what the log has more.
    fn pass_on(&mut self, link: usize) {
        if !self.links[link].is_open {
            return;
        }
        self.catch_up(self.links[link].node);
        let link = &mut self.links[link];
        let news = &self.log[link.sent as usize..];
        if !news.is_empty() {
            let shown = news.iter().map(|entry| link.sight.show(entry, self.kind));
            let shown = shown.filter(|entry| entry.seq > link.known).collect();
            link.sent = self.log.len() as u64;
            link.down.push(Message::Entries(shown));
        }
    }

    /// An operation arrives at its node; in order while the connection lives, in any order from one
    /// that is gone, and sometimes a second time.
    fn deliver_up(&mut self, link: usize) {
        let n_waiting = self.links[link].up.len();
        if n_waiting == 0 {
            return;
        }
        let index = if self.links[link].is_open { 0 } else { self.luck.below(n_waiting) };
        let op = self.links[link].up[index].clone();
        if self.luck.below(5) > 0 {
            self.links[link].up.remove(index);
        }
        let (node, member) = (self.links[link].node, MemberId(self.links[link].member as u8));
        if self.submit(node, member, &op).is_err() && self.links[link].is_open {
            // The log so far goes before the refusal, as it came before it.
            self.pass_on(link);
            self.links[link].down.push(Message::Refused(op.id));
        }
    }

    fn deliver_down(&mut self, link: usize) {
        if !self.links[link].is_open || self.links[link].down.is_empty() {
            return;
        }
        let message = self.links[link].down.remove(0);
        let member = self.links[link].member;
        let client = &mut self.clients[member];
        match message {
            Message::Entries(entries) => {
                let own = entries.iter().filter(|entry| entry.by.0 as usize == member);
                client
                    .acknowledged
                    .extend(own.map(|entry| entry.op.0).filter(|id| client.asked.contains(id)));
                if client.follower.hear(&entries).is_err() {
                    // Only of boards that were not shown before can nothing be made.
                    assert!(client.watches);
                    return self.read_again(member);
                }
                // Hearing something twice changes nothing.
                let before = client.follower.clone();
                client.follower.hear(&entries).unwrap();
                assert_eq!(client.follower, before);
            }
            Message::Refused(id) => client.follower.hear_refused(id),
        }
    }

    /// Somebody wants to see the boards of rivals, and reads the log from its beginning for it.
    fn watch(&mut self, member: usize) {
        self.clients[member].watches = true;
        self.read_again(member);
    }

    fn read_again(&mut self, member: usize) {
        self.clients[member].follower.start_again();
        self.connect(member);
    }

    /// What a member asks for who wants help; the service has found it.
    fn help_command(&mut self, cell: Cell) -> Command {
        let digit = solution().digit(cell);
        let placements = vec![(cell, digit)];
        let conclusion = Conclusion { placements, eliminations: Vec::new() };
        let technique = "Hidden Single".to_owned();
        let hint = Hint { technique, class: HintClass::HiddenSingle, area: Vec::new(), conclusion };
        let told = ["where", "name", "argument"].map(str::to_owned);
        let found = FoundHint { hint, technique: "hidden-single".into(), told };
        let round = 1 + self.luck.below(2) as u32;
        let reason = [CheckReason::Asked, CheckReason::BeforeHint][self.luck.below(2)];
        match self.luck.below(6) {
            0..=2 => Command::Hint(HintCommand::Show(Box::new(found))),
            3 => Command::Hint(HintCommand::Apply),
            4 => Command::Hint(HintCommand::Hide),
            _ => Command::Check(Box::new(Check { round, solution: solution(), reason })),
        }
    }

    fn act(&mut self, member: usize) {
        let room = self.clients[member].follower.confirmed();
        let is_gone = |member: &Member| member.standing == Standing::Left;
        if room.member(MemberId(member as u8)).is_some_and(is_gone) {
            let join = Command::Join { name: format!("m{member}"), role: Role::Player, known: Known::Guest };
            return self.ask(member, |follower, now, id| follower.ask(now, id, join));
        }
        let cell = Cell::new(self.luck.below(16));
        let digit = Digit::from_index(self.luck.below(4));
        if self.luck.below(6) == 0 {
            let command = self.help_command(cell);
            return self.ask(member, |follower, now, id| follower.ask(now, id, command));
        }
        let play = match self.luck.below(12) {
            0..=4 => game::Command::enter(cell, digit),
            5 => {
                let colour = Colour::new(1 + digit.index() as u8).unwrap();
                let ink = [Ink::Centre(digit), Ink::Colour(colour)][self.luck.below(2)];
                game::Command::Write { cells: vec![cell], ink, stroke: Stroke::Toggle }
            }
            6 => game::Command::Erase { cells: vec![cell], tool: Tool::Digit },
            7 | 8 => game::Command::Undo,
            9 => game::Command::Redo,
            _ if self.kind == RoomKind::Class && self.luck.below(3) > 0 => {
                let command = Command::Class(self.class_command(member, cell, digit));
                return self.ask(member, |follower, now, id| follower.ask(now, id, command));
            }
            _ => {
                let command = match self.luck.below(16) {
                    0 => Command::Ready,
                    12.. => Command::Play(Play::GiveUp),
                    1 => Command::Start,
                    2 => Command::Say(Words::Phrase(Phrase::Hello)),
                    3 => Command::SetDoor(Door::Locked),
                    4..=9 => Command::Pass,
                    10 => Command::Leave,
                    _ => Command::Next { start: start(self.luck.below(3)), labels: Labels::default() },
                };
                return self.ask(member, |follower, now, id| follower.ask(now, id, command));
            }
        };
        self.ask(member, |follower, now, id| follower.play(now, id, &play));
    }

    fn class_command(&mut self, member: usize, cell: Cell, digit: Digit) -> ClassCommand {
        let room = self.clients[member].follower.confirmed();
        let question = room.round().and_then(|round| round.lesson().question());
        let question = question.map_or(0, |question| question.number);
        match self.luck.below(8) {
            0..=2 => ClassCommand::Try,
            3 => ClassCommand::Return,
            4 => ClassCommand::Ask { technique: None },
            5 | 6 => {
                ClassCommand::Answer { question, answer: Answer::Place(cell, digit), verdict: Verdict::Wrong }
            }
            _ => ClassCommand::Reveal,
        }
    }

    fn ask(&mut self, member: usize, ask: impl FnOnce(&mut Follower, Moment, OpId) -> Result<Op, Refusal>) {
        self.next_op += 1;
        let client = &mut self.clients[member];
        if let Ok(op) = ask(&mut client.follower, Moment(self.now), OpId(self.next_op)) {
            client.asked.insert(op.id.0);
            if let Some(link) = client.link {
                self.links[link].up.push(op);
            }
        }
    }

    fn step(&mut self) {
        self.now += 400;
        let member = self.luck.below(N_MEMBERS);
        // Mostly a connection that lives, sometimes one that is gone and whose messages come late.
        let any = self.luck.below(self.links.len());
        let link = self.clients[member].link.filter(|_| self.luck.below(4) > 0).unwrap_or(any);
        let node = self.luck.below(N_NODES);
        match self.luck.below(20) {
            0..=4 => self.act(member),
            5..=9 => self.deliver_up(link),
            10..=12 => self.pass_on(link),
            13..=16 => self.deliver_down(link),
            17 => {
                if let Some(link) = self.clients[member].link.take() {
                    self.links[link].is_open = false;
                }
            }
            18 if self.kind == RoomKind::Race && self.luck.below(3) == 0 => self.watch(member),
            18 => self.connect(member),
            // A node dies, and with it all that it knew; another one takes its place.
            _ => {
                self.nodes[node].room = Room::default();
                for link in &mut self.links {
                    link.is_open &= link.node != node;
                }
            }
        }
    }

    /// The network is good again, until nobody has anything more to say.
    fn settle(&mut self) {
        for link in 0..self.links.len() {
            if !self.links[link].is_open {
                self.links[link].up.clear();
            }
        }
        (0..N_MEMBERS).for_each(|member| self.connect(member));
        loop {
            let is_quiet = (0..N_MEMBERS).all(|member| {
                let link = &self.links[self.clients[member].link.unwrap()];
                link.up.is_empty() && link.down.is_empty() && link.sent == self.log.len() as u64
            });
            if is_quiet {
                return;
            }
            for member in 0..N_MEMBERS {
                let link = self.clients[member].link.unwrap();
                self.deliver_up(link);
                self.pass_on(link);
                self.deliver_down(link);
            }
        }
    }

    /// The room of somebody who has read everything.
    fn as_seen(&self, viewer: Option<MemberId>) -> Room {
        let (mut room, mut sight) = (Room::default(), Sight::own(viewer));
        self.log.iter().for_each(|entry| room.take(&sight.show(entry, self.kind)).unwrap());
        room
    }

    /// Holds what everybody sees against the log; says how many boards of rivals were rightly seen.
    fn check(&self, seed: u64) -> usize {
        let mut n_watched = 0;
        let mut truth = Room::default();
        let mut times: HashMap<(MemberId, OpId), usize> = HashMap::new();
        for entry in &self.log {
            truth.take(entry).unwrap();
            *times.entry((entry.by, entry.op)).or_default() += 1;
        }
        assert!(times.values().all(|&n| n == 1), "seed {seed}: something was done twice");
        for (number, client) in self.clients.iter().enumerate() {
            let me = MemberId(number as u8);
            assert_eq!(client.follower.pending().count(), 0, "seed {seed}");
            assert_eq!(client.follower.room(), client.follower.confirmed(), "seed {seed}");
            for &id in &client.acknowledged {
                assert!(times.contains_key(&(me, OpId(id))), "seed {seed}: something acknowledged was lost");
            }
            let room = client.follower.confirmed();
            if self.kind == RoomKind::Class {
                check_class(me, room, &truth, seed);
                continue;
            }
            if self.kind != RoomKind::Race {
                let boards =
                    [room, &truth].map(|room| room.round().unwrap().board(Owner::Everybody).cloned());
                assert_eq!(boards[0], boards[1], "seed {seed}");
                assert_eq!(room, &self.as_seen(None), "seed {seed}");
                continue;
            }
            assert_eq!((room.head(), room.members()), (truth.head(), truth.members()), "seed {seed}");
            let (round, true_round) = (room.round().unwrap(), truth.round().unwrap());
            assert_eq!(round.phase, true_round.phase);
            assert_eq!(round.finishes(), true_round.finishes());
            for player in truth.players() {
                let board = Owner::Member(player.id);
                assert_eq!(round.progress(board), true_round.progress(board), "seed {seed}");
                if player.id == me {
                    assert_eq!(round.board(board), true_round.board(board), "seed {seed}");
                    continue;
                }
                let hint = round.lesson().hint_at(board);
                let has_ended = true_round.progress(Owner::Member(me)).is_some_and(|own| own.end.is_some());
                if client.watches && (has_ended || matches!(round.phase, Phase::Over { .. })) {
                    // Whoever has ended their board sees the others', or what was known of them before.
                    let seen = round.board(board).filter(|seen| seen.session().progress().filled > 0);
                    assert!(seen.is_none() || seen == true_round.board(board), "seed {seed}: another board");
                    n_watched += usize::from(seen.is_some());
                } else if let Some(board) = round.board(board) {
                    let filled = board.session().progress().filled;
                    assert_eq!((filled, hint), (0, None), "seed {seed}: a rival's digits were seen");
                }
            }
        }
        n_watched
    }
}

/// Everybody has the teacher's board and their own, and knows who has answered; nobody knows more.
fn check_class(me: MemberId, room: &Room, truth: &Room, seed: u64) {
    assert_eq!((room.head(), room.members()), (truth.head(), truth.members()), "seed {seed}");
    let (round, true_round) = (room.round().unwrap(), truth.round().unwrap());
    assert_eq!(round.board(Owner::Everybody), true_round.board(Owner::Everybody), "seed {seed}");
    assert_eq!(round.lesson().revealed(), true_round.lesson().revealed(), "seed {seed}");
    for member in truth.members() {
        let board = Owner::Member(member.id);
        assert_eq!(round.progress(board), true_round.progress(board), "seed {seed}");
        let own = true_round.board(board).filter(|_| member.id == me);
        assert_eq!(round.board(board), own, "seed {seed}: a board of {} was seen", member.name);
        let (seen, answer) =
            (round.lesson().question(), true_round.lesson().question().map(|open| open.answer_of(member.id)));
        assert_eq!(seen.map(|open| open.answer_of(member.id).is_some()), answer.map(|given| given.is_some()));
        let is_told = seen.and_then(|open| open.answer_of(member.id)?.answer.as_ref()).is_some();
        assert!(!is_told || member.id == me || asked(truth, me), "seed {seed}: an answer was seen");
    }
}

/// Whether somebody was ever the teacher.
fn asked(truth: &Room, me: MemberId) -> bool {
    truth.owner() == Some(me) || me == MemberId(0)
}

/// Runs schedules, and sees to it that enough happens in them.
fn run(kind: RoomKind, n_schedules: u64, moves_each: u64) {
    let (mut n_moves, mut n_watched, mut n_told) = (0, 0, 0);
    for seed in 0..n_schedules {
        let mut world = World::new(seed, kind);
        for _ in 0..N_STEPS {
            world.step();
        }
        world.settle();
        n_watched += world.check(seed);
        let facts = world.log.iter().flat_map(|entry| &entry.facts);
        n_moves += facts.clone().filter(|fact| matches!(fact, Fact::Played { .. })).count();
        n_told += facts.filter(|fact| matches!(fact, Fact::Class(ClassFact::Explained(_)))).count();
    }
    assert!(n_moves as u64 > moves_each * n_schedules, "{n_moves} moves");
    assert!(n_told as u64 > n_schedules / 10, "{n_told} hints");
    assert!(kind != RoomKind::Race || n_watched as u64 > n_schedules / 10, "{n_watched} boards watched");
}

#[test]
fn members_at_one_board_end_with_the_same_room_whatever_the_network_does() {
    run(RoomKind::Together, 1_000, 6);
}

#[test]
fn racers_end_with_the_same_room_and_see_no_digits_of_each_other() {
    run(RoomKind::Race, 1_000, 6);
}

#[test]
fn a_relay_ends_with_the_same_room_whatever_the_network_does() {
    run(RoomKind::Relay, 1_000, 1);
}

#[test]
fn a_class_ends_with_the_same_lesson_and_nobody_sees_anothers_board_or_answer() {
    run(RoomKind::Class, 1_000, 1);
}
