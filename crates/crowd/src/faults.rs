//! Rooms at two nodes on PostgreSQL behind nginx, while nodes are killed, the database is restarted and
//! connections are cut.

use crate::cutter::Cutter;
use crate::robot::Robot;
use crate::seat::Seat;
use crate::stage::{Act, Stage};
use crate::verdict;
use crate::{poll, socket};
use anyhow::{Result, ensure};
use ninefold_testbed::node::Node;
use ninefold_testbed::postgres::Postgres;
use ninefold_testbed::proxy::Proxy;
use std::fmt;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What is to happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many rooms there are.
    pub rooms: usize,
    /// How often a node is killed; it is started again when half of [`moves`](Self::moves) were made without it.
    pub kills: usize,
    /// How often the database is restarted.
    pub restarts: usize,
    /// After so many acknowledged moves comes the next fault.
    pub moves: u64,
    /// What chance depends on.
    pub seed: u64,
}

impl Plan {
    /// What is asked of the service.
    pub const FULL: Self = Self { rooms: 200, kills: 10, restarts: 2, moves: 2_000, seed: 1 };
    /// The same in a few seconds.
    pub const SMALL: Self = Self { rooms: 5, kills: 2, restarts: 0, moves: 40, seed: 2 };
}

/// What was seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// What was to happen.
    pub plan: Plan,
    /// How many moves the service said are in the logs; all of them are.
    pub acknowledged: u64,
    /// How many it refused; none of them is.
    pub refused: usize,
    /// How many entries the logs have.
    pub entries: usize,
    /// How often robots came back.
    pub connections: u64,
    /// How many connections were cut by the way, not counting those of killed nodes.
    pub cuts: u64,
    /// How long it all went on.
    pub played: Duration,
    /// How long after the last fault all members of each room had the same board, and nothing was pending.
    pub settled: Duration,
}

/// How many sit in each room.
const MEMBERS: usize = 4;

/// How soon after the last fault all boards are alike.
const PROMISED: Duration = Duration::from_secs(5);

/// How long robots may make no progress before something is wrong.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often progress is looked at.
const LOOK: Duration = Duration::from_millis(10);

/// How much memory the thread of a robot has for its calls.
const STACK: usize = 512 << 10;

/// Two nodes, and what is before and behind them.
struct Service<'a> {
    program: &'a Path,
    postgres: &'a Postgres,
    database: String,
    nodes: [Node; 2],
    _proxy: Proxy,
    cutter: Cutter,
}

/// Lets robots play through all faults of a plan; an error if a move is lost or done twice, if two members
/// see different boards, or if nobody gets on any more.
pub fn run(program: &Path, postgres: &Postgres, plan: Plan) -> Result<Report> {
    let mut service = Service::start(program, postgres, plan.seed)?;
    let robots = sit_down(service.nodes[0].place(), plan)?;
    let (stage, begun) = (Stage::default(), Instant::now());
    let settled = thread::scope(|scope| {
        let _leaving = Leaving(&stage);
        for (n, robot) in robots.iter().enumerate() {
            let (place, stage) = (service.cutter.place().to_owned(), &stage);
            // One of each room is where WebSockets are blocked.
            let run = if n % MEMBERS == MEMBERS - 1 { poll::run } else { socket::run };
            let thread = thread::Builder::new().stack_size(STACK);
            thread.spawn_scoped(scope, move || run(robot, &place, stage))?;
        }
        service.suffer(plan, &stage)?;
        let last_fault = Instant::now();
        stage.set(Act::Settle);
        wait_until("all members have the same board", || are_settled(&robots))?;
        anyhow::Ok(last_fault.elapsed())
    })?;
    let played = begun.elapsed();
    service.revive((plan.kills + 1) % 2)?;
    let robots = robots.into_iter().map(|robot| robot.into_inner().unwrap_or_else(PoisonError::into_inner));
    let robots = robots.collect::<Vec<_>>();
    let places = service.nodes.each_ref().map(Node::place);
    let entries = verdict::check(&robots, MEMBERS, &places)?;
    Ok(Report {
        plan,
        acknowledged: stage.acknowledged.load(Ordering::Relaxed),
        refused: robots.iter().map(|robot| robot.refused.len()).sum(),
        entries,
        connections: stage.connections.load(Ordering::Relaxed),
        cuts: service.cutter.n_cuts(),
        played,
        settled,
    })
}

/// The same with a PostgreSQL of its own, which can be restarted; an error also if the boards took longer to
/// be alike than is promised.
pub fn run_with_own_database(program: &Path, plan: Plan) -> Result<Report> {
    let report = run(program, &Postgres::start()?, plan)?;
    ensure!(report.settled <= PROMISED, "that took too long:\n{report}");
    Ok(report)
}

/// All robots, those of a room after each other.
fn sit_down(place: &str, plan: Plan) -> Result<Vec<Mutex<Robot>>> {
    let mut robots = Vec::new();
    for _ in 0..plan.rooms {
        let first = Seat::open(place)?;
        let others = (1..MEMBERS)
            .map(|n| first.beside(place, "player", &format!("robot{n}")))
            .collect::<Result<Vec<_>>>()?;
        for seat in std::iter::once(first).chain(others) {
            robots.push(Mutex::new(Robot::new(seat, plan.seed << 32 | robots.len() as u64)));
        }
    }
    Ok(robots)
}

impl<'a> Service<'a> {
    fn start(program: &'a Path, postgres: &'a Postgres, seed: u64) -> Result<Self> {
        let database = postgres.create_database()?;
        let start = || Node::start(program, &["--database", &database, "--proxy", "forwarded"]);
        let nodes = [start()?, start()?];
        let proxy = Proxy::for_sockets(&nodes.each_ref().map(Node::place))?;
        let cutter = Cutter::start(proxy.place(), seed)?;
        Ok(Self { program, postgres, database, nodes, _proxy: proxy, cutter })
    }

    /// Has all faults happen; the last one is a node that is killed and stays away.
    fn suffer(&mut self, plan: Plan, stage: &Stage) -> Result<()> {
        let every = plan.kills / (plan.restarts + 1);
        for kill in 0..plan.kills {
            wait_for_moves(stage, plan.moves)?;
            if kill > 0 && kill % every == 0 && kill / every <= plan.restarts {
                self.postgres.go_away()?;
                self.postgres.come_back()?;
                wait_for_moves(stage, plan.moves)?;
            }
            self.nodes[kill % 2].kill();
            if kill + 1 < plan.kills {
                wait_for_moves(stage, plan.moves / 2)?;
                self.revive(kill % 2)?;
            }
        }
        self.cutter.calm_down();
        Ok(())
    }

    /// Starts a node again where it was.
    fn revive(&mut self, node: usize) -> Result<()> {
        let place = self.nodes[node].place().to_owned();
        let settings = ["--database", &self.database, "--proxy", "forwarded"];
        self.nodes[node] = Node::start_at(&place, self.program, &settings)?;
        Ok(())
    }
}

/// Waits until so many more moves were acknowledged.
fn wait_for_moves(stage: &Stage, moves: u64) -> Result<()> {
    let goal = stage.acknowledged.load(Ordering::Relaxed) + moves;
    wait_until("moves are acknowledged", || stage.acknowledged.load(Ordering::Relaxed) >= goal)
}

fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) -> Result<()> {
    let begun = Instant::now();
    while !is_so() {
        ensure!(begun.elapsed() < PATIENCE, "after {PATIENCE:?} it is not so that {what}");
        thread::sleep(LOOK);
    }
    Ok(())
}

/// Whether nobody waits for an answer, and all in each room have read equally far.
fn are_settled(robots: &[Mutex<Robot>]) -> bool {
    let state = |robot: &Mutex<Robot>| {
        let robot = robot.lock().unwrap_or_else(PoisonError::into_inner);
        (robot.since(), robot.pending().len())
    };
    robots.chunks(MEMBERS).all(|room| {
        let first = state(&room[0]);
        first.1 == 0 && room.iter().all(|robot| state(robot) == first)
    })
}

/// Lets all robots leave, however it ends.
struct Leaving<'a>(&'a Stage);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.0.set(Act::Leave);
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Plan { rooms, kills, restarts, .. } = self.plan;
        writeln!(f, "{rooms} rooms of {MEMBERS}, one of them polling, at two nodes behind a proxy:")?;
        writeln!(f, "{kills} nodes killed, {restarts} restarts of the database, {} cuts", self.cuts)?;
        let seconds = self.played.as_secs_f64();
        writeln!(f, "{} moves acknowledged in {seconds:.1} s, all of them in the logs", self.acknowledged)?;
        writeln!(f, "{} refused, none of them in the logs", self.refused)?;
        writeln!(f, "{} entries, each of them once; {} connections", self.entries, self.connections)?;
        write!(f, "all boards alike {:.2} s after the last fault", self.settled.as_secs_f64())
    }
}
