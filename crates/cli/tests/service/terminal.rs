//! Somebody at a plain terminal, with an account of the service.

use ninefold_testbed::http::Client;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

/// A plain terminal of somebody who lives in a folder.
pub(crate) fn terminal(home: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(crate::program());
    command.args(arguments).env("HOME", home).env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped());
    command.env_remove("XDG_CONFIG_HOME").env_remove("XDG_STATE_HOME").env_remove("NINEFOLD_SERVER");
    command.spawn().unwrap()
}

/// How long a terminal may say nothing before the words that are waited for are taken not to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// The lines that a terminal says, as they come.
pub(crate) struct Lines(Receiver<String>);

impl Lines {
    pub(crate) fn of(output: impl Read + Send + 'static) -> Self {
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            let mut line = String::new();
            while output.read_line(&mut line).is_ok_and(|n_bytes| n_bytes > 0) {
                if sender.send(std::mem::take(&mut line)).is_err() {
                    break;
                }
            }
        });
        Self(lines)
    }

    /// What is said up to the line with these words.
    ///
    /// # Panics
    /// If they do not come.
    pub(crate) fn until(&self, words: &str) -> String {
        let mut said = String::new();
        while !said.contains(words) {
            match self.0.recv_timeout(PATIENCE) {
                Ok(line) => said += &line,
                Err(why) => panic!("it never said '{words}' ({why}):\n{said}"),
            }
        }
        said
    }
}

/// Somebody's account, at a browser.
pub(crate) fn sign_up(place: &str, name: &str) -> Client {
    let mut http = Client::of(place);
    let email = format!("{name}@example.org");
    let form = json!({"email": email, "username": name, "password": PASSWORD, "password_again": PASSWORD});
    let answer = http.post("/api/v1/account", &form).unwrap();
    assert_eq!(answer.status, 201, "{}", answer.json());
    http
}

pub(crate) const PASSWORD: &str = "correct horse battery staple";

/// Signs in from a terminal.
pub(crate) fn sign_in(home: &Path, place: &str, name: &str) {
    let mut login = terminal(home, &["login", "--server", &format!("http://{place}")]);
    login.stdin.take().unwrap().write_all(format!("{name}\n{PASSWORD}\n").as_bytes()).unwrap();
    assert!(login.wait().unwrap().success());
}
