//! "Why not?": the player asks why a digit cannot go into the cell in hand.

use super::{App, Effect, ONLY_IN_GAMES, Screen};
use crate::advice::{self, Advice};
use crate::job;
use ninefold::game::Command;
use ninefold::logic::Candidate;
use ninefold::puzzle::Digit;
use ninefold::render::explain_standing;

impl App {
    /// Answers at a glance, or looks for the step that rules the digit out; a mistake comes first.
    pub(super) fn ask_why_not(&mut self, value: u8) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let session = &play.session;
        if session.is_free_play() {
            play.message = ONLY_IN_GAMES.into();
            return Vec::new();
        }
        if session.end().is_some() || !session.wrong_entries().is_empty() {
            return play.play(now, &Command::ShowHint(advice::nothing()));
        }
        let n_digits = session.layout().n_digits();
        let Some(digit) = Digit::new(value).filter(|digit| digit.index() < n_digits) else {
            play.message = format!("The digits here are 1 to {n_digits}.");
            return Vec::new();
        };
        let at = Candidate { cell: play.cursor, digit };
        let position = session.position();
        if let Some(reason) = explain_standing(&position, at) {
            play.message = reason.to_text(position.puzzle().rules());
            return Vec::new();
        }
        let job = job::why_not(session, at);
        self.begin(job)
    }

    /// Tells the step that was found, in full: that is what was asked for.
    pub(in crate::app) fn answer(&mut self, advice: Option<Advice>) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        let Some(advice) = advice else {
            play.message = "Nothing plain rules it out: it may be right.".into();
            return Vec::new();
        };
        let commands = [Command::ShowHint(advice.hint.clone()), Command::DeepenHint, Command::DeepenHint];
        let effects = commands.iter().flat_map(|command| play.play(now, command)).collect();
        play.advice = Some(advice).filter(|_| play.session.hint().is_some());
        effects
    }
}
