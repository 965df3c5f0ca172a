//! A game won by somebody who does nothing but ask for hints and carry them out.

use crate::Player;
use anyhow::{Context, Result, bail, ensure};

/// More hints than any game takes: who needs more is led in a circle.
const MOST_HINTS: u32 = 1_000;

/// Asks for a hint and carries it out by the buttons that a person has; ends with whether the game
/// has ended. Where the page gives no step, this waits in vain, and the browser says so.
const ASK_AND_APPLY: &str = "
    const button = (text) => [...document.querySelectorAll('button')].find((element) =>
      element.getClientRects().length && !element.disabled && element.innerText.trim() === text);
    const when = (found) => new Promise((resolve) => {
      const look = () => { const it = found(); if (it) { watch.disconnect(); resolve(it); } };
      const watch = new MutationObserver(look);
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
    });
    const ended = () => document.querySelector('.ending');
    const step = async () => {
      const ask = await when(() => ended() ?? button('Hint'));
      if (ended()) return true;
      ask.click();
      const apply = () => button('Apply') ?? button('Mark and apply');
      (await when(apply)).click();
      await when(() => ended() ?? !apply());
      return !!ended();
    };
    step().then(done);";

/// Wins a game of a kind and a level by hints alone; gives how many it took.
pub fn win_by_hints(player: &Player<'_>, variant: &str, level: &str) -> Result<u32> {
    player.visit(&format!("/play/{variant}/{level}"))?;
    player.until("location.pathname.startsWith('/game/')")?;
    player.until_board()?;
    for hints in 1..=MOST_HINTS {
        let ended = player.run_until_done(ASK_AND_APPLY);
        let ended = ended.with_context(|| format!("{variant} {level}: no way on after {hints} hints"))?;
        if ended == true {
            let told = player.text(".ending")?;
            ensure!(told.contains("Solved"), "{variant} {level} ended with: {told}");
            return Ok(hints);
        }
    }
    bail!("{variant} {level}: {MOST_HINTS} hints did not win the game")
}
