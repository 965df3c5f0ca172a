//! Somebody at a plain terminal, with an account of the service.

use ninefold_testbed::http::Client;
use serde_json::json;
use std::io::{BufRead, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A plain terminal of somebody who lives in a folder.
pub(crate) fn terminal(home: &Path, arguments: &[&str]) -> Child {
    let mut command = Command::new(crate::program());
    command.args(arguments).env("HOME", home).env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped());
    command.env_remove("XDG_CONFIG_HOME").env_remove("XDG_STATE_HOME").env_remove("NINEFOLD_SERVER");
    command.spawn().unwrap()
}

/// What a terminal game has said, up to the line with these words.
pub(crate) fn until(output: &mut impl BufRead, words: &str) -> String {
    let mut said = String::new();
    while !said.contains(words) {
        assert_ne!(output.read_line(&mut said).unwrap(), 0, "it never said '{words}':\n{said}");
    }
    said
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
