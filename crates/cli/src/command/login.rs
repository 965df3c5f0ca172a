//! `ninefold login`: sign in at a service.

use super::language::Speech;
use super::service::Server;
use crate::failure::Failure;
use crate::{Verdict, output};
use std::io::{self, BufRead, IsTerminal};

/// Sign in at a service, so that your games follow you from machine to machine
///
/// Asks for the password, and for the code of your app where the account wants one; they are not shown and
/// not kept. Accounts are made on the page of the service.
#[derive(clap::Args)]
pub(crate) struct Login {
    /// The name or the mail address of the account; asked for unless said
    name: Option<String>,
    #[command(flatten)]
    server: Server,
    #[command(flatten)]
    pub(crate) speech: Speech,
}

impl Login {
    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        let (mut online, voice) = (self.server.need()?, self.speech.voice());
        let name = match self.name {
            Some(name) => name,
            None => {
                output::print(format!("{}: ", voice.say("Name or e-mail")))?;
                read_line()?
            }
        };
        let password = ask_for_secret(&format!("{}: ", voice.say("Password")))?;
        let mut signed_in = online.sign_in(&name, &password, "");
        if matches!(&signed_in, Err(fault) if fault.needs_code()) {
            let question = voice.say("Code of your app, or a recovery code");
            let code = ask_for_secret(&format!("{question}: "))?;
            signed_in = online.sign_in(&name, &password, &code);
        }
        let username = signed_in.map_err(Failure::new)?;
        let told = voice.fill("Signed in as {0} at {1}.", &[&username, &online.address()]);
        output::print(format!("{told}\n"))?;
        Ok(Verdict::Yes)
    }
}

fn read_line() -> Result<String, Failure> {
    let mut line = String::new();
    if io::stdin().lock().read_line(&mut line)? == 0 {
        return Err(Failure::new("the input has ended").hint("type the name and the password, a line each"));
    }
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Asks for a line that the terminal does not show.
fn ask_for_secret(question: &str) -> Result<String, Failure> {
    if io::stdin().is_terminal() {
        return ask_silently(question);
    }
    output::print(question)?;
    let secret = read_line();
    output::print("\n")?;
    secret
}

/// The question comes once the terminal is silent: whoever types at once would else see the secret, and lose
/// it when the settings change.
#[cfg(unix)]
fn ask_silently(question: &str) -> Result<String, Failure> {
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

    let stdin = io::stdin();
    let usual = tcgetattr(&stdin).map_err(io::Error::from)?;
    let mut silent = usual.clone();
    silent.local_modes.remove(LocalModes::ECHO);
    silent.local_modes.insert(LocalModes::ECHONL);
    tcsetattr(&stdin, OptionalActions::Flush, &silent).map_err(io::Error::from)?;
    let secret = output::print(question).map_err(Failure::from).and_then(|()| read_line());
    tcsetattr(&stdin, OptionalActions::Now, &usual).map_err(io::Error::from)?;
    secret
}

/// Where a terminal has no settings of that kind, its keys are read one by one.
#[cfg(not(unix))]
fn ask_silently(question: &str) -> Result<String, Failure> {
    use ratatui::crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read};
    use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

    enable_raw_mode()?;
    output::print(question)?;
    let mut secret = String::new();
    let outcome = loop {
        let Event::Key(key) = read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match key.code {
            KeyCode::Enter => break Ok(secret),
            KeyCode::Esc => break Err(Failure::new("nobody was signed in")),
            KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                break Err(Failure::new("nobody was signed in"));
            }
            KeyCode::Backspace => drop(secret.pop()),
            KeyCode::Char(sign) => secret.push(sign),
            _ => {}
        }
    };
    disable_raw_mode()?;
    output::print("\n")?;
    outcome
}
