//! What tests print is passed on as it comes, and the names of those that failed are kept: whoever finds the
//! end of a long output finds them there.

use anyhow::{Context, Result, bail};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// How many names are said; after that, looking at the output itself is easier.
const MOST: usize = 20;

/// Runs tests to their end, and passes on what they print; the error names those that failed.
pub(super) fn run(tests: &mut Command, to: impl Write) -> Result<()> {
    let mut child =
        tests.stdout(Stdio::piped()).spawn().with_context(|| format!("cannot start {tests:?}"))?;
    let output = child.stdout.take().context("tests print")?;
    let mut failed = pass_on(BufReader::new(output), to)?;
    let status = child.wait()?;
    if status.success() {
        return Ok(());
    }
    match failed.len() {
        0 => bail!("{tests:?} ended with {status}"),
        n if n > MOST => {
            failed.truncate(MOST);
            bail!("{n} tests failed, first {}", failed.join(", "))
        }
        n => bail!("{n} failed: {}", failed.join(", ")),
    }
}

/// Passes everything on, the dots of a line that is still being written too.
fn pass_on(mut output: impl BufRead, mut to: impl Write) -> Result<Vec<String>> {
    let (mut failed, mut line) = (Vec::new(), Vec::new());
    loop {
        let piece = output.fill_buf()?;
        if piece.is_empty() {
            return Ok(failed);
        }
        to.write_all(piece)?;
        to.flush()?;
        for &byte in piece {
            if byte == b'\n' {
                failed.extend(failed_test(&String::from_utf8_lossy(&line)).map(str::to_owned));
                line.clear();
            } else {
                line.push(byte);
            }
        }
        let n_bytes = piece.len();
        output.consume(n_bytes);
    }
}

/// The name of the test whose failure a line is about: the harness of the language puts it above what the
/// test printed, that of the journeys says it at once.
fn failed_test(line: &str) -> Option<&str> {
    let of_harness = line.strip_prefix("---- ").and_then(|rest| rest.strip_suffix(" stdout ----"));
    let of_journeys = || Some(line.strip_prefix("journey ")?.split_once(" ... FAILED")?.0);
    of_harness.or_else(of_journeys)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_passes_and_failures_are_named() {
        let printed = "running 3 tests\n..F\n---- solve::one stdout ----\n\npanicked\n\
                       journey a_game ... ok, 4 s\njourney a_room ... FAILED, 37 s\n.";
        let mut passed_on = Vec::new();
        let failed = pass_on(printed.as_bytes(), &mut passed_on).unwrap();
        assert_eq!(failed, ["solve::one", "a_room"]);
        assert_eq!(passed_on, printed.as_bytes());
    }

    #[test]
    fn a_failed_run_says_which_tests_failed() {
        let of = |script: &str| run(Command::new("sh").args(["-c", script]), Vec::new());
        assert_eq!(of("echo '---- one stdout ----'; exit 101").unwrap_err().to_string(), "1 failed: one");
        assert!(of("exit 3").unwrap_err().to_string().contains("exit status: 3"));
        of("echo fine").unwrap();
    }
}
