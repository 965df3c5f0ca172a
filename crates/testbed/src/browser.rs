//! A real browser: Debian's Chromium without a window, steered through its driver.
//!
//! WebDriver is JSON over HTTP, and the dozen commands that the journeys need are less code than a
//! library for all of them would be to wait for. Everything here waits for the page and never for
//! the clock: [`Browser::until`] asks the page to tell when something holds.

mod process;
mod wire;

use anyhow::{Context, Result, bail, ensure};
use process::Process;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use wire::Driver;
pub use wire::from_base64;

const DRIVER: &str = "/usr/bin/chromedriver";

/// How long a page may take for anything, in milliseconds. Only failures wait so long.
const PATIENCE: u64 = 30_000;

/// The key under which WebDriver names an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The keys that have no character.
pub mod key {
    #![allow(missing_docs)]
    pub const BACKSPACE: char = '\u{e003}';
    pub const TAB: char = '\u{e004}';
    pub const ENTER: char = '\u{e007}';
    pub const SHIFT: char = '\u{e008}';
    pub const CONTROL: char = '\u{e009}';
    pub const ESCAPE: char = '\u{e00c}';
    pub const SPACE: char = ' ';
    pub const END: char = '\u{e010}';
    pub const LEFT: char = '\u{e012}';
    pub const UP: char = '\u{e013}';
    pub const RIGHT: char = '\u{e014}';
    pub const DOWN: char = '\u{e015}';
    pub const DELETE: char = '\u{e017}';
}

/// What kind of screen the browser pretends to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Screen {
    /// In pixels of the style sheet.
    pub width: u32,
    /// In pixels of the style sheet.
    pub height: u32,
    /// Whether one points with a finger.
    pub pointer: Pointer,
}

/// What one points with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointer {
    /// A mouse.
    Mouse,
    /// A finger.
    Finger,
}

impl Screen {
    /// A desktop.
    pub const DESKTOP: Self = Self { width: 1280, height: 860, pointer: Pointer::Mouse };
    /// A phone.
    pub const PHONE: Self = Self { width: 390, height: 844, pointer: Pointer::Finger };
}

/// How many browsers wait for somebody who needs one.
const MOST_IDLE: usize = 4;

/// The browsers of all journeys, and the driver that steers them. Ends with all of them when it is dropped.
#[derive(Debug)]
pub struct Chromium {
    driver_process: Child,
    driver: Driver,
    idle: Mutex<Vec<Process>>,
}

/// A browser that knows nothing yet, and that nobody else uses.
#[derive(Debug)]
pub struct Browser<'a> {
    chromium: &'a Chromium,
    session: String,
    /// There until it is given back.
    process: Option<Process>,
    /// The sites that were visited, which may have left something here.
    origins: RefCell<BTreeSet<String>>,
}

impl Chromium {
    /// Whether this machine has the browser and its driver.
    pub fn is_installed() -> bool {
        process::program().is_some() && Path::new(DRIVER).exists()
    }

    /// Starts the driver on a free port.
    pub fn start() -> Result<Self> {
        let port = crate::port::free()?;
        let driver_process = Command::new(DRIVER)
            .arg(format!("--port={port}"))
            .arg("--log-level=OFF")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver cannot be started")?;
        let chromium = Self { driver_process, driver: Driver::at(port), idle: Mutex::default() };
        crate::port::answers(port)?;
        Ok(chromium)
    }

    /// Opens a browser that knows nothing yet.
    pub fn open(&self, screen: Screen) -> Result<Browser<'_>> {
        let process = match self.take_idle(screen) {
            Some(process) => process,
            None => Process::start(screen)?,
        };
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "debuggerAddress": process.place() },
            "goog:loggingPrefs": { "browser": "ALL" },
            "timeouts": { "script": PATIENCE, "pageLoad": PATIENCE, "implicit": 0 },
        }}});
        let begun = self.driver.post("/session", &wanted)?;
        let session = begun["sessionId"].as_str().context("a session has a name")?.to_owned();
        let browser =
            Browser { chromium: self, session, process: Some(process), origins: RefCell::default() };
        browser.pretend(screen)?;
        Ok(browser)
    }

    fn take_idle(&self, screen: Screen) -> Option<Process> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let place = idle.iter().position(|process| process.screen() == screen)?;
        Some(idle.swap_remove(place))
    }

    /// Keeps a browser that has been tidied up for whoever needs one next; the one that has waited longest
    /// makes room.
    fn keep(&self, process: Process) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() == MOST_IDLE {
            idle.remove(0);
        }
        idle.push(process);
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        let _ = self.driver_process.kill();
        let _ = self.driver_process.wait();
    }
}

/// A tab of a browser, by the name that its driver gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tab(String);

impl Browser<'_> {
    /// Opens an address and waits until it is loaded.
    pub fn go(&self, address: &str) -> Result<()> {
        self.origins.borrow_mut().insert(origin(address).to_owned());
        self.post("/url", &json!({ "url": address })).map(drop)
    }

    /// Loads the page again.
    pub fn reload(&self) -> Result<()> {
        self.post("/refresh", &json!({})).map(drop)
    }

    /// Goes back as with the button of the browser.
    pub fn back(&self) -> Result<()> {
        self.post("/back", &json!({})).map(drop)
    }

    /// The tab that is in front.
    pub fn tab(&self) -> Result<Tab> {
        let value = self.chromium.driver.get(&self.path("/window"))?;
        Ok(Tab(value.as_str().unwrap_or_default().to_owned()))
    }

    /// Opens another tab and puts it in front.
    pub fn open_tab(&self) -> Result<Tab> {
        let opened = self.post("/window/new", &json!({ "type": "tab" }))?;
        let tab = Tab(opened["handle"].as_str().context("a tab has a name")?.to_owned());
        self.turn_to(&tab)?;
        Ok(tab)
    }

    /// Puts a tab in front.
    pub fn turn_to(&self, tab: &Tab) -> Result<()> {
        self.post("/window", &json!({ "handle": tab.0 })).map(drop)
    }

    /// The address of the page.
    pub fn address(&self) -> Result<String> {
        let value = self.chromium.driver.get(&self.path("/url"))?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Runs the body of a function in the page and returns what it returns.
    pub fn run(&self, body: &str) -> Result<Value> {
        self.post("/execute/sync", &json!({ "script": body, "args": [] }))
    }

    /// Runs the body of a function that calls `done` with its result at last.
    pub fn run_until_done(&self, body: &str) -> Result<Value> {
        let script = format!("const done = arguments[arguments.length - 1];\n{body}");
        self.post("/execute/async", &json!({ "script": script, "args": [] }))
    }

    /// Waits until an expression is true; the page looks at it whenever it changes.
    pub fn until(&self, expression: &str) -> Result<()> {
        let body = format!(
            "const holds = () => {{ try {{ return !!({expression}); }} catch {{ return false; }} }};
             if (holds()) return done(true);
             const look = () => {{ if (holds()) {{ watch.disconnect(); clearInterval(beat); done(true); }} }};
             const watch = new MutationObserver(look);
             const all = {{ subtree: true, childList: true, attributes: true, characterData: true }};
             watch.observe(document, all);
             const beat = setInterval(look, 100);"
        );
        self.through_loading(|| self.run_until_done(&body)).map(drop).with_context(|| {
            let shown = self.run("return document.body.innerText").unwrap_or_default();
            format!(
                "this never came true: {expression}\nthe page shows: {}",
                shown.as_str().unwrap_or_default()
            )
        })
    }

    /// Asks again when the page was exchanged for another one meanwhile: the driver calls that a timeout of
    /// the script, long before it is one.
    fn through_loading(&self, ask: impl Fn() -> Result<Value>) -> Result<Value> {
        let begun = Instant::now();
        loop {
            match ask() {
                Err(error)
                    if error.to_string().contains("script timeout")
                        && begun.elapsed() < Duration::from_millis(PATIENCE) => {}
                answer => return answer,
            }
        }
    }

    /// Waits until an element is there and can be seen.
    pub fn until_shown(&self, css: &str) -> Result<()> {
        self.until(&format!("document.querySelector({}).getClientRects().length", json!(css)))
    }

    /// Waits until the page shows a text.
    pub fn until_text(&self, text: &str) -> Result<()> {
        self.until(&format!("document.body.innerText.includes({})", json!(text)))
    }

    /// The text of an element.
    pub fn text(&self, css: &str) -> Result<String> {
        let value = self.run(&format!("return document.querySelector({})?.innerText ?? null", json!(css)))?;
        value.as_str().map(str::to_owned).with_context(|| format!("there is no {css}"))
    }

    /// Clicks an element as a person does: it must be there, seen, and not covered.
    pub fn click(&self, css: &str) -> Result<()> {
        self.until_shown(css)?;
        self.on(|| self.element(css), |element| self.click_element(element))
    }

    /// Clicks the button or link that has a text.
    pub fn press(&self, text: &str) -> Result<()> {
        let find = format!(
            "[...document.querySelectorAll('button, a, [role=button], [role=tab], summary')].find((element) =>
             element.getClientRects().length && !element.disabled &&
             (element.innerText.trim() === {0} || element.getAttribute('aria-label') === {0}))",
            json!(text)
        );
        let named = || {
            self.until(&find)?;
            let element = self.run(&format!("return {find}"))?;
            element[ELEMENT].as_str().map(str::to_owned).context("the element went away")
        };
        self.on(named, |element| self.click_element(element))
    }

    /// Writes into a field, as keys.
    pub fn fill(&self, css: &str, text: &str) -> Result<()> {
        self.until_shown(css)?;
        let write = |element: &str| {
            self.post(&format!("/element/{element}/clear"), &json!({}))?;
            self.post(&format!("/element/{element}/value"), &json!({ "text": text })).map(drop)
        };
        self.on(|| self.element(css), write)
    }

    /// Does something to an element. A page that draws itself anew between finding and doing has put
    /// another one in its place, at which a person would look just the same.
    fn on(&self, find: impl Fn() -> Result<String>, act: impl Fn(&str) -> Result<()>) -> Result<()> {
        const MOST_TRIES: usize = 5;
        for _ in 1..MOST_TRIES {
            match act(&find()?) {
                Err(error) if error.to_string().contains("stale element reference") => {}
                done => return done,
            }
        }
        act(&find()?)
    }

    /// Clicks. What lies under something that sticks to an edge is scrolled away from there first, as a person
    /// does.
    fn click_element(&self, element: &str) -> Result<()> {
        let click = || self.post(&format!("/element/{element}/click"), &json!({})).map(drop);
        match click() {
            Err(error) if error.to_string().contains("element click intercepted") => {
                let body = "arguments[0].scrollIntoView({ block: 'center' })";
                let itself = json!({ ELEMENT: element });
                self.post("/execute/sync", &json!({ "script": body, "args": [itself] }))?;
                click()
            }
            done => done,
        }
    }

    /// Presses and releases keys, one after the other, wherever the focus is.
    pub fn keys(&self, keys: impl IntoIterator<Item = char>) -> Result<()> {
        let strokes = keys.into_iter().flat_map(|key| {
            ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key.to_string() }))
        });
        self.key_actions(strokes.collect())
    }

    /// Presses a key while another one is held.
    pub fn chord(&self, held: char, key: char) -> Result<()> {
        let stroke = |kind: &str, key: char| json!({ "type": kind, "value": key.to_string() });
        let strokes = [("keyDown", held), ("keyDown", key), ("keyUp", key), ("keyUp", held)];
        self.key_actions(strokes.map(|(kind, key)| stroke(kind, key)).to_vec())
    }

    fn key_actions(&self, strokes: Vec<Value>) -> Result<()> {
        let actions = json!({ "actions": [{ "type": "key", "id": "keyboard", "actions": strokes }] });
        self.post("/actions", &actions).map(drop)
    }

    /// A picture of what is seen, as PNG.
    pub fn picture(&self) -> Result<Vec<u8>> {
        let value = self.chromium.driver.get(&self.path("/screenshot"))?;
        from_base64(value.as_str().unwrap_or_default())
    }

    /// A picture of the whole page, also of what must be scrolled to, down to so many pixels.
    pub fn whole_picture(&self, most: u32) -> Result<Vec<u8>> {
        let size = self.run(
            "const page = document.documentElement;
             return [page.clientWidth, Math.max(page.scrollHeight, innerHeight)]",
        )?;
        let height = size[1].as_u64().unwrap_or_default().min(most.into());
        let width = size[0].as_u64().unwrap_or_default();
        from_base64(&self.part_of_page((u32::try_from(width)?, u32::try_from(height)?))?)
    }

    /// A picture of so much of the page from its upper left corner on, as PNG in Base64.
    pub fn part_of_page(&self, (width, height): (u32, u32)) -> Result<String> {
        let clip = json!({ "x": 0, "y": 0, "width": width, "height": height, "scale": 1 });
        let wanted = json!({ "format": "png", "captureBeyondViewport": true, "clip": clip });
        let taken = self.devtools("Page.captureScreenshot", wanted)?;
        taken["data"].as_str().map(str::to_owned).context("a page has a picture")
    }

    /// Sends a command of the Chrome DevTools protocol.
    pub fn devtools(&self, command: &str, parameters: Value) -> Result<Value> {
        self.post("/goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// Gives the browser a device that makes passkeys and signs at once, as if its owner touched it.
    pub fn add_authenticator(&self) -> Result<()> {
        let device = json!({
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
            "hasUserVerification": true, "isUserConsenting": true, "isUserVerified": true,
        });
        self.post("/webauthn/authenticator", &device).map(drop)
    }

    /// Fails if the console of the page has errors that do not contain any of these words.
    pub fn no_errors_but(&self, expected: &[&str]) -> Result<()> {
        let log = self.post("/se/log", &json!({ "type": "browser" }))?;
        let errors = log.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE");
        let messages = errors.filter_map(|entry| entry["message"].as_str());
        let wrong = messages.filter(|message| !expected.iter().any(|word| message.contains(word)));
        let wrong = wrong.collect::<Vec<_>>();
        ensure!(wrong.is_empty(), "the console has errors: {wrong:#?}");
        Ok(())
    }

    fn element(&self, css: &str) -> Result<String> {
        let found = self.post("/element", &json!({ "using": "css selector", "value": css }))?;
        match found[ELEMENT].as_str() {
            Some(element) => Ok(element.to_owned()),
            None => bail!("there is no {css}"),
        }
    }

    fn path(&self, command: &str) -> String {
        format!("/session/{}{command}", self.session)
    }

    fn post(&self, command: &str, body: &Value) -> Result<Value> {
        self.chromium.driver.post(&self.path(command), body)
    }
}

impl Browser<'_> {
    /// Lets pages believe that they are seen on a screen.
    fn pretend(&self, screen: Screen) -> Result<()> {
        // The size of a window includes its frame; this is the size of the page.
        let Screen { width, height, pointer } = screen;
        let finger = pointer == Pointer::Finger;
        let page = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": finger });
        self.devtools("Emulation.setDeviceMetricsOverride", page)?;
        if finger {
            self.devtools("Emulation.setTouchEmulationEnabled", json!({ "enabled": true }))?;
        }
        Ok(())
    }

    /// Leaves nothing of what was done here: tabs, and all that sites have kept. What the journey pretended,
    /// from the screen to the network, ends with its session.
    fn tidy_up(&self) -> Result<()> {
        let tabs = self.chromium.driver.get(&self.path("/window/handles"))?;
        // A tab remembers where it was and has a storage of its own: none of them stays.
        let fresh = self.open_tab()?;
        for tab in tabs.as_array().into_iter().flatten().filter_map(Value::as_str) {
            self.turn_to(&Tab(tab.to_owned()))?;
            self.chromium.driver.delete(&self.path("/window"))?;
        }
        self.turn_to(&fresh)?;
        for origin in self.origins.borrow().iter() {
            let all = json!({ "origin": origin, "storageTypes": "all" });
            self.devtools("Storage.clearDataForOrigin", all)?;
        }
        self.devtools("Network.clearBrowserCookies", json!({}))?;
        self.devtools("Network.clearBrowserCache", json!({}))?;
        self.devtools("Browser.resetPermissions", json!({})).map(drop)
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        let tidy = self.tidy_up();
        let _ = self.chromium.driver.delete(&self.path(""));
        // One that could not be tidied up ends here.
        if let (Ok(()), Some(process)) = (tidy, self.process.take()) {
            self.chromium.keep(process);
        }
    }
}

/// The site of an address: its scheme, host and port.
fn origin(address: &str) -> &str {
    let host = address.find("://").map_or(0, |scheme| scheme + 3);
    let end = address[host..].find('/').map_or(address.len(), |slash| host + slash);
    &address[..end]
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn an_origin_ends_before_the_path() {
        assert_eq!(origin("http://127.0.0.1:80/play/classic?x=http://other/"), "http://127.0.0.1:80");
        assert_eq!(origin("http://localhost:1"), "http://localhost:1");
    }
}
