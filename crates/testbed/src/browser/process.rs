//! A Chromium as a process, which the driver is told to use instead of starting one.
//!
//! To start a browser takes more processor time than most journeys do. One that a journey is done with is
//! therefore tidied up by [`super::Browser`] and handed to the next.

use super::Screen;
use anyhow::{Context, Result};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// Where Debian puts them. The shell draws and runs pages as the whole browser does and has nothing around them: all
/// journeys together take a quarter less of the processor's time. The script in `/usr/bin` that starts it would be
/// ended in its place and leave it running.
const PROGRAMS: [&str; 2] = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"];

/// The best browser of this machine.
pub(super) fn program() -> Option<&'static str> {
    PROGRAMS.into_iter().find(|program| Path::new(program).exists())
}

/// A browser without a window, with a profile that nobody else uses. Ends when it is dropped.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    port: u16,
    screen: Screen,
    _profile: TempDir,
}

impl Process {
    /// Starts one whose windows are of a size.
    pub(super) fn start(screen: Screen) -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let program = program().context("Chromium isn't installed")?;
        let mut child = Command::new(program)
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--force-color-profile=srgb",
                // Processes that are started in case somebody needs them take most of a short journey.
                "--disable-features=SpareRendererForSitePerProcess,Translate,OptimizationHints,MediaRouter",
                "--enable-features=NetworkServiceInProcess2",
                "--in-process-gpu",
                "--disable-extensions",
                "--disable-breakpad",
                "--no-zygote",
                "--disable-default-apps",
                // As the driver starts them: nothing but the page asks anything of whoever uses it.
                "--enable-automation",
                "--test-type=webdriver",
                "--disable-popup-blocking",
                "--disable-prompt-on-repost",
                "--disable-hang-monitor",
                "--password-store=basic",
                "--allow-pre-commit-input",
                "--disable-client-side-phishing-detection",
                "--remote-debugging-port=0",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg(format!("--window-size={},{}", screen.width, screen.height))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .context("Chromium cannot be started")?;
        let mut log = BufReader::new(child.stderr.take().context("Chromium speaks")?);
        let port = told_port(&mut log);
        let process = |port| Self { child, port, screen, _profile: profile };
        match port {
            Ok(port) => {
                // A pipe that nobody empties would stop the browser one day.
                std::thread::spawn(move || std::io::copy(&mut log, &mut std::io::sink()));
                Ok(process(port))
            }
            Err(error) => {
                drop(process(0));
                Err(error)
            }
        }
    }

    /// Where the driver finds it: `127.0.0.1:40123`.
    pub(super) fn place(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The size of its windows.
    pub(super) fn screen(&self) -> Screen {
        self.screen
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads on until the browser says on which port it can be steered.
fn told_port(log: &mut impl BufRead) -> Result<u16> {
    let mut said = String::new();
    for line in log.lines() {
        let line = line?;
        if let Some((_, place)) = line.split_once("DevTools listening on ws://127.0.0.1:") {
            let digits = place.split('/').next().unwrap_or_default();
            return digits.parse().with_context(|| format!("this names no port: {line}"));
        }
        said.push_str(&line);
        said.push('\n');
    }
    anyhow::bail!("Chromium ended before it could be steered: {said}")
}

#[cfg(test)]
mod tests {
    use super::told_port;

    #[test]
    fn the_port_stands_behind_whatever_else_is_said() {
        let log =
            "warning: no bus\n\nDevTools listening on ws://127.0.0.1:40123/devtools/browser/0a-1b\nmore\n";
        assert_eq!(told_port(&mut log.as_bytes()).unwrap(), 40123);
        let error = told_port(&mut "no room on the disk\n".as_bytes()).unwrap_err();
        assert!(error.to_string().contains("no room on the disk"), "{error}");
    }
}
