//! [`Player`]: what a person does and sees in the browser.

use anyhow::{Context, Result, ensure};
use ninefold_testbed::browser::Browser;
use serde_json::json;
use std::ops::Deref;

/// What stands in a text form for a place that is no cell.
const NO_CELL: char = '~';

/// Somebody in front of a browser.
#[derive(Debug)]
pub struct Player<'a> {
    browser: Browser<'a>,
    address: String,
}

impl<'a> Player<'a> {
    /// Somebody who throws the same dice on every page: the same order always makes the same puzzle.
    pub(crate) fn new(browser: Browser<'a>, address: &str) -> Result<Self> {
        let player = Self { browser, address: address.to_owned() };
        player.take_dice(9)?;
        Ok(player)
    }

    /// Takes other dice from the next page on.
    pub fn take_dice(&self, seed: u32) -> Result<()> {
        let dice = format!(
            "{{ let state = {seed}; Math.random = () => (state = state * 16807 % 2147483647) / 2147483647; }}"
        );
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": dice })).map(drop)
    }

    /// Has the first steps behind, from the next page on.
    pub(crate) fn skip_first_steps(&self) -> Result<()> {
        // A storage that is forbidden or full says so where it matters.
        let skip = "try { localStorage.setItem('ninefold.tour', 'over'); } catch {}";
        self.devtools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": skip })).map(drop)
    }

    /// Opens a page of the client and waits until it stands.
    pub fn visit(&self, path: &str) -> Result<()> {
        self.go(&format!("{}{path}", self.address))?;
        self.until_screen()
    }

    /// Opens a page and waits until the engine and all files are kept for use without a server.
    pub fn visit_and_settle(&self, path: &str) -> Result<()> {
        self.visit(path)?;
        self.run_until_done("navigator.serviceWorker.ready.then(() => done(true))")?;
        // The page of the first visit is not yet in the hands of the service worker.
        self.reload()?;
        self.until("navigator.serviceWorker.controller")?;
        self.until_screen()
    }

    /// Waits until a screen stands, and not only says that it is coming.
    fn until_screen(&self) -> Result<()> {
        self.until_shown("main .screen:not(.coming), main .game")
    }

    /// Fills every cell of the game in hand with its digit.
    pub fn solve(&self) -> Result<()> {
        let solution = self.solution()?;
        for cell in self.blanks()? {
            self.choose(cell)?;
            self.keys([solution[cell]])?;
        }
        self.until_text("Solved!")
    }

    /// Starts a classic game of a level and waits for the board.
    pub fn start_game(&self, level: &str) -> Result<()> {
        self.visit(&format!("/play/classic/{level}"))?;
        self.until_board()
    }

    /// Loads a puzzle by its text and plays it.
    pub fn play_text(&self, text: &str) -> Result<()> {
        self.visit("/import")?;
        self.fill("#import-text", text)?;
        self.press("Load")?;
        self.click(".tile button.primary")?;
        self.until_board()
    }

    /// Opens a room of a kind on a puzzle, from a game, with these switches of help on.
    pub fn open_room(&self, puzzle: &str, name: &str, kind: &str, switches: &[&str]) -> Result<()> {
        self.play_text(puzzle)?;
        self.press("More")?;
        self.press("Play together")?;
        self.until_shown(".room-opening")?;
        self.run(&format!(
            "[...document.querySelectorAll('.room-kind')].find((tile) => tile.innerText.startsWith({})).click()",
            json!(kind)
        ))?;
        for switch in switches {
            self.press(switch)?;
        }
        self.fill("#room-name", name)?;
        self.press("Open room")?;
        self.until("location.pathname.startsWith('/room/')")
    }

    /// Waits until there is a board to play on.
    pub fn until_board(&self) -> Result<()> {
        self.until_shown("[role=grid] [role=gridcell]")
    }

    /// Clicks on a cell by its index.
    pub fn choose(&self, cell: usize) -> Result<()> {
        self.click(&format!("#cell-{cell}"))
    }

    /// Chooses cells by a pointer, with Ctrl held after the first.
    pub fn choose_all(&self, cells: &[usize]) -> Result<()> {
        self.run(&format!(
            "{cells:?}.forEach((index, at) => {{
               const cell = document.querySelector('#cell-' + index);
               const area = cell.getBoundingClientRect();
               const place = {{ clientX: area.x + area.width / 2, clientY: area.y + area.height / 2, ctrlKey: at > 0 }};
               for (const phase of ['pointerdown', 'pointerup'])
                 cell.dispatchEvent(new PointerEvent(phase, {{ bubbles: true, button: 0, ...place }}));
             }})"
        ))?;
        self.until(&format!("document.querySelectorAll('[aria-selected=true]').length === {}", cells.len()))
    }

    /// Chooses from a list by the value.
    pub fn choose_option(&self, list: &str, value: &str) -> Result<()> {
        self.until_shown(list)?;
        self.run(&format!(
            "const list = document.querySelector({});
             list.value = {};
             list.dispatchEvent(new Event('change', {{ bubbles: true }}));",
            json!(list),
            json!(value)
        ))
        .map(drop)
    }

    /// Makes an account and waits until the page shows its name.
    pub fn sign_up(&self, name: &str, password: &str) -> Result<()> {
        self.visit("/sign-up")?;
        let email = format!("{name}@example.org");
        let fields = [("email", &*email), ("username", name), ("password", password)];
        for (field, text) in fields.into_iter().chain([("password_again", password)]) {
            self.fill(&format!("#{field}"), text)?;
        }
        self.click("form button.primary")?;
        self.until_signed_in(name)
    }

    /// Waits until the page shows who is signed in.
    pub fn until_signed_in(&self, name: &str) -> Result<()> {
        self.until(&format!("document.querySelector('.who').innerText === {}", json!(name)))
    }

    /// Waits until the server knows so many results of whoever is signed in.
    pub fn until_results(&self, count: usize) -> Result<()> {
        self.run_until_done(&format!(
            "const look = () => fetch('/api/v1/history').then((answer) => answer.json())
               .then(({{ items }}) => items.length >= {count} ? done(true) : setTimeout(look, 100));
             look();"
        ))
        .map(drop)
    }

    /// What a screen reader says about a cell.
    pub fn cell(&self, cell: usize) -> Result<String> {
        self.until_shown(&format!("#cell-{cell}"))?;
        let name = self.run(&format!("return document.querySelector('#cell-{cell}').ariaLabel"))?;
        name.as_str().map(str::to_owned).context("every cell has a name")
    }

    /// Waits until a screen reader would say something about a cell that contains a word.
    pub fn until_cell(&self, cell: usize, word: &str) -> Result<()> {
        self.until(&format!("document.querySelector('#cell-{cell}').ariaLabel.includes({})", json!(word)))
    }

    /// Waits until the page has said something to those who listen.
    pub fn until_said(&self, word: &str) -> Result<()> {
        let said = "[...document.querySelectorAll('[aria-live]')].map((region) => region.innerText || region.textContent).join(' ')";
        self.until(&format!("({said}).includes({})", json!(word)))
    }

    /// The digits of the solution of the game in hand, cell by cell; the browser keeps them with the game.
    pub fn solution(&self) -> Result<Vec<char>> {
        self.section("solution")
    }

    /// The cells that are empty at the start of the game in hand.
    pub fn blanks(&self) -> Result<Vec<usize>> {
        let givens = self.section("givens")?;
        Ok((0..givens.len()).filter(|&cell| givens[cell] == '.').collect())
    }

    /// A part of the puzzle in hand, as its text form has it.
    fn section(&self, name: &str) -> Result<Vec<char>> {
        let text = self.run(
            "const log = localStorage.getItem('ninefold.game.' + location.pathname.split('/')[2]);
             return JSON.parse(log.split('\\n')[1]).puzzle;",
        )?;
        let text = text.as_str().context("the game is kept")?;
        let head = format!("{name}:");
        let rows =
            text.lines().skip_while(|line| *line != head).skip(1).take_while(|line| line.starts_with(' '));
        // Where grids overlap, there are places without a cell.
        let cells =
            rows.flat_map(|row| row.trim().chars()).filter(|&sign| sign != NO_CELL).collect::<Vec<_>>();
        ensure!(!cells.is_empty(), "the puzzle has no {name}: {text}");
        Ok(cells)
    }
}

impl<'a> Deref for Player<'a> {
    type Target = Browser<'a>;

    fn deref(&self) -> &Browser<'a> {
        &self.browser
    }
}
