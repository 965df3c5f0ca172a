//! What `ninefold` shows without arguments: a short menu.

use super::language::Speech;
use crate::failure::Failure;
use crate::{Arguments, Verdict, output};
use clap::Parser;
use ninefold_tui::Voice;
use std::io::{self, BufRead};

const MENU: [(&str, &str); 8] = [
    ("1", "Play"),
    ("2", "Solve a puzzle"),
    ("3", "Make a puzzle"),
    ("4", "Check a grid"),
    ("5", "Have a puzzle explained"),
    ("6", "Watch a puzzle being solved"),
    ("7", "Help"),
    ("q", "Quit"),
];

/// Shows the menu until the user leaves.
pub(crate) fn run() -> Result<Verdict, Failure> {
    let voice = Speech::default().voice();
    let line = |(key, words): (&str, &str)| format!("  {key}  {}\n", voice.say(words));
    let menu = format!("\nNinefold\n\n{}\n", MENU.map(line).concat());
    loop {
        output::print(&menu)?;
        let Some(choice) = ask(&voice.say("Your choice"))? else { return Ok(Verdict::Yes) };
        let outcome = match choice.to_lowercase().as_str() {
            "1" | "play" => start(&["play"]),
            "2" | "solve" => with_puzzle("solve", voice)?,
            "3" | "make" => start(&["generate"]),
            "4" | "check" => with_puzzle("check", voice)?,
            "5" | "explain" => with_puzzle("explain", voice)?,
            "6" | "watch" => with_puzzle("watch", voice)?,
            "7" | "help" | "?" => start(&["--help"]),
            "q" | "quit" | "exit" => return Ok(Verdict::Yes),
            _ => {
                output::print(format!("{}\n", voice.say("Type 1 to 7, or q.")))?;
                continue;
            }
        };
        match outcome {
            Err(Failure::Closed) => return Err(Failure::Closed),
            Err(failure) => failure.report(),
            Ok(_) => {}
        }
    }
}

/// Asks for a puzzle and starts a command with it.
fn with_puzzle(command: &str, voice: Voice) -> Result<Result<Verdict, Failure>, Failure> {
    match ask(&voice.say("A file, or the cells on one line with '.' for blanks"))? {
        Some(puzzle) if !puzzle.is_empty() => Ok(start(&[command, "--", &puzzle])),
        _ => Ok(Ok(Verdict::Yes)),
    }
}

/// Starts a command as if it had been typed.
fn start(arguments: &[&str]) -> Result<Verdict, Failure> {
    match Arguments::try_parse_from(std::iter::once("ninefold").chain(arguments.iter().copied())) {
        Ok(arguments) => crate::run(arguments),
        Err(help) => {
            output::print(help.to_string())?;
            Ok(Verdict::Yes)
        }
    }
}

/// Asks and waits for a line; `None` at the end of the input.
fn ask(question: &str) -> Result<Option<String>, Failure> {
    output::print(format!("{question}: "))?;
    let mut line = String::new();
    let n_bytes = io::stdin().lock().read_line(&mut line)?;
    Ok((n_bytes > 0).then(|| line.trim().to_owned()))
}
