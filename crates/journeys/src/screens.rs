//! The screens of the client, the states that are worth a look, and the themes that all of them have.

mod states;

pub use states::STATES;

use crate::photograph::{FAINT, PRINTED, photograph};
use crate::{Player, key};
use anyhow::Result;

/// A screen, and how a player gets there.
#[derive(Clone, Copy, Debug)]
pub struct Destination {
    /// What it is called in lists and file names.
    pub name: &'static str,
    go: fn(&Player<'_>) -> Result<()>,
}

/// The puzzle that everybody has seen, so that pictures of it can be compared.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The name and the password of whoever signs up on the way.
pub const NAME: &str = "ada";
/// See [`NAME`].
pub const PASSWORD: &str = "Plain-Tiger7";

/// Every screen. Some need an account, and make one on a service that does not know [`NAME`] yet.
pub const SCREENS: &[Destination] = &[
    Destination { name: "welcome", go: |player| player.visit("/") },
    Destination { name: "new-game", go: |player| player.visit("/new") },
    Destination { name: "game", go: game },
    Destination { name: "hint", go: hint },
    Destination { name: "end", go: end },
    Destination { name: "free-play", go: free_play },
    Destination { name: "import", go: |player| player.visit("/import") },
    Destination { name: "scan", go: scan },
    Destination { name: "calendar", go: |player| player.visit("/calendar") },
    Destination { name: "games", go: |player| player.visit("/games") },
    Destination { name: "learn", go: |player| player.visit("/learn") },
    Destination { name: "technique", go: |player| player.visit("/learn/x-wing") },
    Destination { name: "practice", go: |player| player.visit("/practice") },
    Destination { name: "unit", go: |player| player.visit("/practice/fish") },
    Destination { name: "exercise", go: exercise },
    Destination { name: "skills", go: |player| player.visit("/practice/skills") },
    Destination { name: "exercises-for-others", go: |player| player.visit("/practice/set") },
    Destination { name: "review", go: review },
    Destination { name: "solution", go: solution },
    Destination { name: "create", go: |player| player.visit("/create") },
    Destination { name: "setter", go: setter },
    Destination { name: "print", go: print },
    Destination { name: "booklet", go: booklet },
    Destination { name: "catalogue", go: |player| player.visit("/catalogue") },
    Destination { name: "statistics", go: |player| player.visit("/statistics") },
    Destination { name: "leaderboard", go: |player| player.visit("/leaderboard") },
    Destination { name: "settings", go: |player| player.visit("/settings") },
    Destination { name: "sign-up", go: |player| player.visit("/sign-up") },
    Destination { name: "sign-in", go: |player| player.visit("/sign-in") },
    Destination { name: "forgotten", go: |player| player.visit("/forgotten") },
    Destination { name: "account", go: account },
];

/// The themes, as the preferences call them.
pub const THEMES: [&str; 3] = ["Light", "Dark", "Contrast"];

impl Destination {
    /// Brings a player there, and waits until nothing is being fetched any more.
    pub fn go(&self, player: &Player<'_>) -> Result<()> {
        (self.go)(player)?;
        player.until("!document.querySelector('.spinner')")
    }
}

/// Chooses a theme as the settings do, and that nothing moves, for all pages that are opened later.
pub fn choose_theme(player: &Player<'_>, theme: &str) -> Result<()> {
    player.visit("/")?;
    keep_theme(player, theme)
}

/// Puts the page in sight into another theme, as if it had been chosen in another tab.
pub fn switch_theme(player: &Player<'_>, theme: &str) -> Result<()> {
    keep_theme(player, theme)?;
    player.run("dispatchEvent(new StorageEvent('storage', { key: 'ninefold.preferences' }))")?;
    let name = theme.to_lowercase();
    player.until(&format!("document.documentElement.dataset.theme === '{name}'"))
}

/// Has the page in sight speak another language, as if it had been chosen in another tab.
pub fn switch_language(player: &Player<'_>, language: &str, tag: &str) -> Result<()> {
    player.run(&format!(
        "const kept = JSON.parse(localStorage.getItem('ninefold.preferences'));
         localStorage.setItem('ninefold.preferences', JSON.stringify({{ ...kept, language: '{language}' }}));
         dispatchEvent(new StorageEvent('storage', {{ key: 'ninefold.preferences' }}));"
    ))?;
    player.until(&format!("document.documentElement.lang === '{tag}'"))?;
    player.until("document.querySelector('main .screen:not(.coming), main .game, main .room') && !document.querySelector('.spinner')")
}

fn keep_theme(player: &Player<'_>, theme: &str) -> Result<()> {
    let kept = format!(
        "localStorage.setItem('ninefold.preferences', JSON.stringify({{ theme: '{theme}', motion: 'Reduced', feedback: 'FiveLives' }}))"
    );
    player.run(&kept).map(drop)
}

fn game(player: &Player<'_>) -> Result<()> {
    player.play_text(PUZZLE)?;
    write(player, &[(2, '4'), (3, '6'), (10, '7')])?;
    player.choose(5)?;
    player.chord(key::SHIFT, '2')?;
    player.chord(key::SHIFT, '8')?;
    player.choose(28)?;
    for mark in ['1', '2', '5'] {
        player.chord(key::SHIFT, mark)?;
    }
    player.choose(40)
}

fn hint(player: &Player<'_>) -> Result<()> {
    player.play_text(PUZZLE)?;
    player.press("Hint")?;
    player.press("Name the technique")?;
    player.press("Explain it")?;
    read_to_the_end(player)
}

fn end(player: &Player<'_>) -> Result<()> {
    player.play_text("534678912672195348198342567859761423426853791713924856961537284287419635345286.7.")?;
    write(player, &[(78, '1'), (80, '9')])?;
    player.until_text("Solved!")
}

fn exercise(player: &Player<'_>) -> Result<()> {
    player.visit("/practice/wings/xy-wing")?;
    player.until_text("Exercise 1 of 5")?;
    player.press("Where to look")?;
    player.until_shown(".verdict")
}

fn review(player: &Player<'_>) -> Result<()> {
    game(player)?;
    let key = player.run("return location.pathname.split('/')[2]")?;
    player.visit(&format!("/review/{}", key.as_str().unwrap_or_default()))?;
    player.until_text("of them right.")
}

fn solution(player: &Player<'_>) -> Result<()> {
    review(player)?;
    let path = player.run("return location.pathname")?;
    player.visit(&format!("{}/solution", path.as_str().unwrap_or_default()))
}

fn print(player: &Player<'_>) -> Result<()> {
    game(player)?;
    player.press("More")?;
    player.press("Print")?;
    player.click("label:has(input[name=progress]):nth-child(3)")?;
    player.until_shown(".sheet svg")
}

fn booklet(player: &Player<'_>) -> Result<()> {
    player.visit("/print")?;
    player.until("document.querySelector('#save-pdf') && !document.querySelector('#save-pdf').disabled")
}

fn scan(player: &Player<'_>) -> Result<()> {
    let photo = photograph(player, PRINTED, &FAINT)?;
    player.visit("/scan")?;
    player.fill(".scan-choose input", &photo.path().to_string_lossy())?;
    player.until_shown(".scan-verdict")?;
    player.until("document.querySelector('.scan-verdict').innerText !== 'Solving …'")
}

fn setter(player: &Player<'_>) -> Result<()> {
    player.visit("/create")?;
    player.press("New board")?;
    player.until_board()?;
    player.until_text("several solutions")
}

fn free_play(player: &Player<'_>) -> Result<()> {
    player.visit("/free")?;
    player.until_board()
}

fn account(player: &Player<'_>) -> Result<()> {
    player.visit("/account")?;
    player.until("document.querySelector('.who').innerText")?;
    if player.text(".who")? != NAME {
        player.sign_up(NAME, PASSWORD)?;
        player.visit("/account")?;
    }
    player.until_shown("a[download]")
}

/// Goes through the argument of a hint to its last step.
pub fn read_to_the_end(player: &Player<'_>) -> Result<()> {
    player.until_shown(".ways .dots")?;
    player.run_until_done(
        "const go = () => {
           const next = document.querySelector('.ways .primary:not(.apply)');
           if (!next) return done(true);
           next.click();
           setTimeout(go);
         };
         go();",
    )?;
    player.until_shown(".advice .conclusion")
}

/// Writes digits into cells.
fn write(player: &Player<'_>, entries: &[(usize, char)]) -> Result<()> {
    for &(cell, digit) in entries {
        player.choose(cell)?;
        player.keys([digit])?;
    }
    Ok(())
}
