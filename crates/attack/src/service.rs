//! [`Service`]: what is attacked, with the limits that people have.

use anyhow::{Context, Result};
use ninefold_testbed::left_out::Component;
use ninefold_testbed::mail::MailSink;
use ninefold_testbed::node::Node;
use ninefold_testbed::postgres::Postgres;
use std::fmt;
use std::path::Path;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What the service stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ground {
    Sqlite,
    Postgres,
    /// Two nodes on one PostgreSQL.
    TwoNodes,
}

/// A service of one or two nodes.
#[derive(Debug)]
pub(crate) struct Service {
    nodes: Vec<Node>,
    folder: TempDir,
    /// Where its mails go: who attacks by mail must find somebody who sends it.
    _mail: Option<MailSink>,
}

/// The settings of a service for people: those of the tests are quicker and have no limits.
const AS_PEOPLE_HAVE_IT: [&str; 9] = [
    "--rate-limits",
    "100",
    "--connections-each",
    "128",
    "--fair-play=on",
    "--password-memory",
    "19456",
    "--password-passes",
    "2",
];

impl Ground {
    /// Those for which everything is installed.
    pub(crate) fn at_hand() -> Vec<Self> {
        if Component::Postgres.is_here() {
            vec![Self::Sqlite, Self::Postgres, Self::TwoNodes]
        } else {
            vec![Self::Sqlite]
        }
    }

    fn n_nodes(self) -> usize {
        match self {
            Self::Sqlite | Self::Postgres => 1,
            Self::TwoNodes => 2,
        }
    }
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
            Self::TwoNodes => "two nodes",
        })
    }
}

impl Service {
    /// Starts it on a fresh database.
    pub(crate) fn start(program: &Path, ground: Ground) -> Result<Self> {
        let server = match ground {
            Ground::Sqlite => None,
            Ground::Postgres | Ground::TwoNodes => Some(Postgres::shared()),
        };
        Self::with(program, server, ground.n_nodes(), &AS_PEOPLE_HAVE_IT)
    }

    /// Starts it without limits, on a fresh database of a server or on a file.
    pub(crate) fn without_limits(program: &Path, server: Option<&Postgres>) -> Result<Self> {
        Self::with(program, server, 1, &["--password-memory", "19456", "--password-passes", "2"])
    }

    fn with(program: &Path, server: Option<&Postgres>, n_nodes: usize, settings: &[&str]) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let database = match server {
            None => format!("sqlite://{}", folder.path().join("attacked.db").display()),
            Some(server) => server.create_database()?,
        };
        let mail = if Component::MailSink.is_here() { Some(MailSink::start()?) } else { None };
        let mail_server = mail.as_ref().map(|mail| ["--mail-server".to_owned(), mail.url()]);
        let mut settings =
            ["--database", &database].into_iter().chain(settings.iter().copied()).collect::<Vec<_>>();
        settings.extend(mail_server.iter().flatten().map(String::as_str));
        let nodes = (0..n_nodes).map(|_| Node::start(program, &settings)).collect::<Result<_>>()?;
        Ok(Self { nodes, folder, _mail: mail })
    }

    /// Where a client goes; clients take turns with the nodes.
    pub(crate) fn place(&self, client: usize) -> &str {
        self.nodes[client % self.nodes.len()].place()
    }

    /// How much processor time all nodes have used.
    pub(crate) fn processor_time(&self) -> Result<Duration> {
        self.nodes.iter().map(Node::processor_time).sum()
    }

    /// How many bytes the largest node held at most.
    pub(crate) fn peak_memory(&self) -> Result<u64> {
        let peaks = self.nodes.iter().map(Node::peak_memory).collect::<Result<Vec<_>>>()?;
        Ok(peaks.into_iter().max().context("a service has a node")? * 1024)
    }

    /// Lets the peak be counted anew.
    pub(crate) fn forget_peak(&self) -> Result<()> {
        self.nodes.iter().try_for_each(Node::forget_peak)
    }

    /// How many bytes its files have, where it has some.
    pub(crate) fn disk(&self) -> Result<u64> {
        let files = std::fs::read_dir(self.folder.path())?;
        files.map(|file| Ok(file?.metadata()?.len())).sum()
    }

    /// Asks all nodes to end, and tells how long the last one took.
    pub(crate) fn end(mut self) -> Result<Duration> {
        let asked = Instant::now();
        self.nodes.iter().try_for_each(Node::ask_to_end)?;
        for node in &mut self.nodes {
            node.wait()?;
        }
        Ok(asked.elapsed())
    }
}
