//! Giving up: asked about first, then the game ends and its solution is shown.

use super::{Next, Table, Talk, reading};
use crate::voice::in_english;
use ninefold::format::Style;
use ninefold::game::{Command, Session};
use std::io::{self, BufRead, Write};

impl<I: BufRead, O: Write> Talk<I, O> {
    /// Ends the game if the player means it.
    pub(super) fn give_up(&mut self, table: &mut Table, question: &str) -> io::Result<Next> {
        if !table.session.is_free_play() && !self.confirms(question)? {
            return Ok(Next::Line);
        }
        self.play(table, &Command::GiveUp)
    }

    /// Asks whether the game shall end; everything but yes is a no.
    pub(super) fn confirms(&mut self, question: &str) -> io::Result<bool> {
        let question = format!("{question} The game ends and counts as given up. Type yes or no: ");
        let answer = self.ask(&question)?.unwrap_or_default();
        let is_yes = matches!(in_english(&answer).to_lowercase().as_str(), "yes" | "y");
        if !is_yes {
            self.say("On we go.")?;
        }
        Ok(is_yes)
    }

    /// The solution of a game that has ended without one.
    pub(super) fn solution(&mut self, session: &Session) -> io::Result<()> {
        let Some(solution) = session.solution() else { return Ok(()) };
        let digits = solution.filled();
        self.say("This is the solution:")?;
        self.say(Style::Grid.print(session.layout(), &digits).trim_end())?;
        match reading::still_wrong(session) {
            Some(wrong) => self.say(&wrong),
            None => Ok(()),
        }
    }
}
