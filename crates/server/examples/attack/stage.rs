//! The stage: nodes of the service, those who play, and one attack after the other.

use crate::attacks::ATTACKS;
use crate::client::Client;
use crate::player::{self, Waits};
use crate::{VIOLATION, say};
use anyhow::{Context, Result, bail, ensure};
use ninefold_testbed::node::Node;
use ninefold_testbed::postgres::Postgres;
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// What must hold for those who play beside an attack.
const SLOWEST_SAVE: Duration = Duration::from_millis(250);
const SLOWEST_HEALTH: Duration = Duration::from_millis(50);
/// The most memory of a node, in MB.
const MEMORY: u64 = 200;
/// The most that the database may grow by an attack, in MB: what one client may keep, with indices, and the
/// log that SQLite writes first.
const GROWTH: u64 = 100;
/// How long the end may take: the time for open requests, and some for what comes after.
const GRACE: Duration = Duration::from_secs(23);

const PLAYERS: u8 = 4;

/// The settings of a service in earnest; the testbed would turn limits off.
const SETTINGS: [&str; 12] = [
    "--rate-limits",
    "100",
    "--connections-each",
    "128",
    "--fair-play",
    "on",
    "--password-memory",
    "19456",
    "--password-passes",
    "2",
    "--log",
    "off",
];

/// The nodes with their database.
struct Stage {
    nodes: Vec<Node>,
    /// The folder of a SQLite database.
    folder: Option<tempfile::TempDir>,
}

/// Attacks, and says whether everything held.
pub(crate) fn run(database: &str, seconds: u64, n_nodes: usize) -> Result<ExitCode> {
    ensure!((1..=120).contains(&seconds), "an attack takes 1 to 120 seconds");
    let (address, folder) = match database {
        "sqlite" => {
            ensure!(n_nodes == 1, "SQLite has one node");
            let folder = tempfile::tempdir()?;
            (format!("sqlite://{}", folder.path().join("attack.db").display()), Some(folder))
        }
        "postgres" => (Postgres::shared().create_database()?, None),
        other => bail!("'{other}' is neither sqlite nor postgres"),
    };
    let settings = ["--database", &address].into_iter().chain(SETTINGS).collect::<Vec<_>>();
    let nodes = (0..n_nodes).map(|_| Node::start(&std::env::current_exe()?, &settings));
    let mut stage = Stage { nodes: nodes.collect::<Result<_>>()?, folder };
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(stage.open_account())?;
    say(&format!("load average {}", std::fs::read_to_string("/proc/loadavg")?.trim()))?;
    say("| attack | saves | p50 | p99 | slowest | /health p99 | memory | processor | disk |")?;
    say("|---|---|---|---|---|---|---|---|---|")?;
    let time = Duration::from_secs(seconds);
    let names = ATTACKS.iter().map(|(name, ..)| *name).collect::<Vec<_>>();
    let mut faults = Vec::new();
    faults.extend(runtime.block_on(stage.withstand("none", &[], time))?);
    for name in &names {
        faults.extend(runtime.block_on(stage.withstand(name, &[name], time))?);
    }
    faults.extend(runtime.block_on(stage.withstand("all at once", &names, time))?);
    faults.extend(stage.end_under(&names)?);
    for fault in &faults {
        say(&format!("did not hold: {fault}"))?;
    }
    Ok(if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Stage {
    fn place(&self, node: usize) -> Result<SocketAddr> {
        Ok(self.nodes[node % self.nodes.len()].place().parse()?)
    }

    /// The account whose password is guessed.
    async fn open_account(&mut self) -> Result<()> {
        let mut client = Client::new(self.place(0)?, Ipv4Addr::LOCALHOST);
        let password = "nine purple cats dance";
        let form = json!({
            "email": "victim@example.org", "username": "victim", "password": password, "password_again": password,
        });
        let answer = client.post("/api/v1/account", &form).await?;
        ensure!(answer.status == 201, "no account: {}", answer.json());
        Ok(())
    }

    /// Plays beside attacks, prints what it was like, and says what did not hold.
    async fn withstand(&mut self, title: &str, attacks: &[&str], time: Duration) -> Result<Vec<String>> {
        let before = (self.processor_time()?, self.disk()?);
        for node in &self.nodes {
            node.forget_peak()?;
        }
        let end = Instant::now() + time;
        let mut playing = JoinSet::new();
        for n in 0..PLAYERS {
            playing.spawn(player::play(self.place(n.into())?, Ipv4Addr::new(127, 0, 1, 1 + n), end));
        }
        let mut looking = JoinSet::new();
        for n in 0..self.nodes.len() {
            looking.spawn(player::look(self.place(n)?, Ipv4Addr::new(127, 0, 2, 1), end));
        }
        let attackers = match attacks {
            [] => Vec::new(),
            _ => {
                (0..self.nodes.len()).map(|n| attack(self.place(n)?, attacks, time)).collect::<Result<_>>()?
            }
        };
        let (mut saves, mut health) = (Waits::default(), Waits::default());
        for waits in playing.join_all().await {
            saves.add(waits?);
        }
        looking.join_all().await.into_iter().for_each(|waits| health.add(waits));
        let answers = attackers.into_iter().map(told).collect::<Result<Vec<_>>>()?;
        let memory = self.nodes.iter().map(Node::peak_memory).collect::<Result<Vec<_>>>()?;
        let memory = memory.into_iter().max().unwrap_or_default() / 1024;
        let processor = self.processor_time()?.saturating_sub(before.0).as_secs_f64();
        let growth = self.disk()?.saturating_sub(before.1) >> 20;
        say(&format!(
            "| {title} | {} | {} | {} | {} | {} | {memory} MB | {processor:.1} s | {growth} MB |",
            saves.count(),
            ms(saves.at(0.5)),
            ms(saves.at(0.99)),
            ms(saves.at(1.0)),
            ms(health.at(0.99)),
        ))?;
        let mut faults = Vec::new();
        let mut expect = |holds: bool, what: String| {
            if !holds {
                faults.push(format!("{title}: {what}"));
            }
        };
        expect(saves.at(0.99) < SLOWEST_SAVE, format!("p99 of saves is {}", ms(saves.at(0.99))));
        expect(health.at(0.99) < SLOWEST_HEALTH, format!("p99 of /health is {}", ms(health.at(0.99))));
        expect(memory <= MEMORY, format!("{memory} MB of memory"));
        expect(growth <= GROWTH, format!("{growth} MB of disk"));
        for failure in saves.failures.iter().chain(&health.failures).take(3) {
            expect(false, failure.clone());
        }
        for answer in answers {
            expect(!answer.contains(VIOLATION), answer.clone());
            say(&format!("  <!-- {title}: {answer} -->"))?;
        }
        Ok(faults)
    }

    /// Tells all nodes to end in the middle of everything.
    fn end_under(&mut self, attacks: &[&str]) -> Result<Vec<String>> {
        let attackers = (0..self.nodes.len())
            .map(|n| attack(self.place(n)?, attacks, Duration::from_secs(6)))
            .collect::<Result<Vec<_>>>()?;
        std::thread::sleep(Duration::from_secs(3));
        let begun = Instant::now();
        self.nodes.iter().try_for_each(Node::ask_to_end)?;
        let mut faults = Vec::new();
        for node in &mut self.nodes {
            let ended = node.wait()?;
            if !ended.success() {
                faults.push(format!("the end: {ended}"));
            }
        }
        let took = begun.elapsed();
        say(&format!("SIGTERM in the middle of everything: ended after {:.1} s", took.as_secs_f64()))?;
        if took > GRACE {
            faults.push(format!("the end took {:.1} s", took.as_secs_f64()));
        }
        attackers.into_iter().try_for_each(|attacker| told(attacker).map(drop))?;
        Ok(faults)
    }

    fn processor_time(&self) -> Result<Duration> {
        self.nodes.iter().map(Node::processor_time).sum()
    }

    /// What a SQLite database takes, with the log that is written first.
    fn disk(&self) -> Result<u64> {
        let Some(folder) = &self.folder else { return Ok(0) };
        let files: Vec<PathBuf> =
            std::fs::read_dir(folder.path())?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        let size = |file: &Path| Ok(std::fs::metadata(file)?.len());
        files.iter().map(|file| size(file)).sum()
    }
}

/// A process that attacks, and is nice to all others.
fn attack(place: SocketAddr, attacks: &[&str], time: Duration) -> Result<Child> {
    let mut command = Command::new("nice");
    command.args(["-n", "19"]).arg(std::env::current_exe()?);
    command.args(["carry-out", &place.to_string(), &time.as_secs().to_string()]).args(attacks);
    command.stdout(Stdio::piped()).spawn().context("no attack without 'nice'")
}

/// What an attacker has to tell.
fn told(attacker: Child) -> Result<String> {
    let output = attacker.wait_with_output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1e3)
}
