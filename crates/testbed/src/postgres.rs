//! A real PostgreSQL server for tests, from the packages of the operating system.

use crate::measure::processor_time;
use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// A running server. It listens on a socket in a folder of its own, so that any number of them can
/// run beside each other.
///
/// The server is minded by a small shell that reads orders from a pipe. When the test process ends,
/// however it ends, the pipe closes, and the shell stops the server and removes its folder.
#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    programs: PathBuf,
    minder: Mutex<Minder>,
    databases: AtomicU32,
}

#[derive(Debug)]
struct Minder {
    child: Child,
    orders: Option<ChildStdin>,
    reports: BufReader<ChildStdout>,
}

/// What the minding shell does: `$1` is the folder of PostgreSQL's programs, `$2` whether it waits for the disk.
const MINDER: &str = r#"
set -eu
programs=$1 sync=$2
folder=$(mktemp -d /tmp/ninefold-postgres.XXXXXX)
trap 'stop -m immediate; rm -rf "$folder"' EXIT
stop() { "$programs/pg_ctl" -D "$folder/data" -s -w "$@" stop || true; }
start() {
    "$programs/pg_ctl" -D "$folder/data" -s -w -l "$folder/log" \
        -o "-k $folder -c listen_addresses= -c fsync=$sync -c max_connections=200" start ||
        { cat "$folder/log" >&2; exit 1; }
}
cd "$folder"
"$programs/initdb" -D data -U ninefold --auth=trust --no-sync --encoding=UTF8 --locale=C >log
start
echo "$folder"
while read -r order; do
    case $order in
        start) start ;;
        stop) stop -m fast ;;
        mkdir*) mkdir "${order#mkdir }" ;;
    esac
    echo done
done
"#;

impl Postgres {
    /// The server that all tests of this process share.
    ///
    /// # Panics
    /// If it cannot be started; the message says what to do.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Self::start().unwrap_or_else(|error| panic!("{error:#}")))
    }

    /// A server of one's own, for tests that stop it.
    ///
    /// Nothing is synced to the disk: the tests kill programs, not the machine.
    pub fn start() -> Result<Self> {
        Self::start_with("off")
    }

    /// A server that waits for the disk, as those of people do.
    pub fn start_in_earnest() -> Result<Self> {
        Self::start_with("on")
    }

    fn start_with(sync: &str) -> Result<Self> {
        let programs = find_programs()?;
        // PostgreSQL refuses to run as root; its packages bring a user for it.
        let mut command = if is_root()? {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--", "sh"]);
            command
        } else {
            Command::new("sh")
        };
        command
            .args(["-c", MINDER, "ninefold-postgres"])
            .arg(&programs)
            .arg(sync)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().context("the shell that minds PostgreSQL cannot be started")?;
        let orders = child.stdin.take();
        let reports = BufReader::new(child.stdout.take().context("the shell has an output")?);
        let mut minder = Minder { child, orders, reports };
        let folder = PathBuf::from(minder.report()?);
        Ok(Self { folder, programs, minder: Mutex::new(minder), databases: AtomicU32::new(0) })
    }

    /// Makes an empty database; gives its address.
    pub fn create_database(&self) -> Result<String> {
        self.create("pg_default")
    }

    /// Makes an empty database whose tables are in a folder that everybody may write to.
    pub fn create_database_at(&self, folder: &Path) -> Result<String> {
        // The server wants a folder of its own.
        let folder = folder.join("tables");
        let space = format!("space{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.order(&format!("mkdir {}", folder.display()))?;
        let sql = format!("CREATE TABLESPACE {space} LOCATION '{}'", folder.display());
        self.run("psql", &["--quiet", "--dbname=postgres", "--command", &sql])?;
        self.create(&space)
    }

    fn create(&self, space: &str) -> Result<String> {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("createdb", &["--maintenance-db=postgres", "--tablespace", space, &name])?;
        Ok(format!("postgres://ninefold@localhost/{name}?host={}", self.folder.display()))
    }

    /// Runs one of PostgreSQL's programs against this server.
    fn run(&self, program: &str, arguments: &[&str]) -> Result<()> {
        let mut command = Command::new(self.programs.join(program));
        command.args(["--username=ninefold", "--host"]).arg(&self.folder).args(arguments);
        let output = command.output()?;
        if !output.status.success() {
            bail!("{program}: {}", String::from_utf8_lossy(&output.stderr));
        }
        Ok(())
    }

    /// How much processor time the server has used with all of its processes that are there.
    pub fn processor_time(&self) -> Result<Duration> {
        let noted = std::fs::read_to_string(self.folder.join("data/postmaster.pid"))?;
        let server = noted.lines().next().context("the server notes its number")?.parse::<u32>()?;
        let numbers =
            std::fs::read_dir("/proc")?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
        // One that has just gone is not counted.
        let times = numbers.filter_map(|number: u32| Some((number, processor_time(number).ok()?)));
        let own = times.filter(|&(number, (_, parent))| number == server || parent == server);
        Ok(own.map(|(_, (time, _))| time).sum())
    }

    /// Stops the server; who is connected is thrown out.
    pub fn go_away(&self) -> Result<()> {
        self.order("stop")
    }

    /// Starts the server again, with everything that it had.
    pub fn come_back(&self) -> Result<()> {
        self.order("start")
    }

    fn order(&self, order: &str) -> Result<()> {
        let mut minder = self.minder.lock().unwrap_or_else(PoisonError::into_inner);
        writeln!(minder.orders.as_mut().context("the shell takes orders")?, "{order}")?;
        match minder.report()?.as_str() {
            "done" => Ok(()),
            other => bail!("PostgreSQL cannot {order}: {other}"),
        }
    }
}

impl Minder {
    fn report(&mut self) -> Result<String> {
        let mut line = String::new();
        self.reports.read_line(&mut line)?;
        if line.is_empty() {
            bail!("PostgreSQL cannot be started; see above for what it says");
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Minder {
    fn drop(&mut self) {
        drop(self.orders.take());
        let _ = self.child.wait();
    }
}

/// Where Debian and its kin put the programs, or else where `pg_config` says they are.
pub(crate) fn find_programs() -> Result<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let folders =
        versions.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").exists());
    let version = |bin: &PathBuf| bin.parent().and_then(Path::file_name)?.to_str()?.parse::<u32>().ok();
    if let Some(newest) = folders.max_by_key(version) {
        return Ok(newest);
    }
    let config = Command::new("pg_config").arg("--bindir").output();
    let bin = config.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    match bin.map(|bin| PathBuf::from(bin.trim())).filter(|bin| bin.join("initdb").exists()) {
        Some(bin) => Ok(bin),
        None => bail!(
            "PostgreSQL is not installed: run 'cargo xtask test', which installs it, or 'apt install postgresql'"
        ),
    }
}

fn is_root() -> Result<bool> {
    let output = Command::new("id").arg("-u").output().context("'id -u' says who runs the tests")?;
    Ok(output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_goes_away_comes_back_and_leaves_nothing() {
        crate::need!(Postgres);
        let server = Postgres::start().unwrap();
        let folder = server.folder.clone();
        assert!(
            server.create_database().unwrap().starts_with("postgres://ninefold@localhost/test0?host=/tmp/")
        );
        server.go_away().unwrap();
        assert!(server.create_database().is_err());
        server.come_back().unwrap();
        assert!(server.create_database().is_ok());
        drop(server);
        assert!(!folder.exists());
    }
}
