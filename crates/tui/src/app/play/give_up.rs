//! Giving up: the game ends, and its solution is shown, at once or as the solver finds it.

use super::{Answer, App, Effect, Play, Screen, Watch};
use crate::keys::Meaning;
use ninefold::game::{Command, End, Rejection};

impl App {
    /// Asks once, then ends the game; in one that has ended, shows the solution or hides it again.
    pub(super) fn give_up(&mut self, meaning: Meaning, before: Option<Meaning>) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        if let Some(end) = play.session.end() {
            return self.look_up(meaning, end);
        }
        if before != Some(meaning) {
            play.giving_up = Some(meaning);
            play.message = question(meaning).into();
            return Vec::new();
        }
        let effects = play.play(now, &Command::GiveUp);
        if play.session.end().is_some() {
            play.show_solution();
            if meaning == Meaning::Watch {
                self.watch_from_the_start();
            }
        }
        effects
    }

    /// What the keys that give up do after the end.
    fn look_up(&mut self, meaning: Meaning, end: End) -> Vec<Effect> {
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        match meaning {
            Meaning::Watch => self.watch_from_the_start(),
            Meaning::SolveAll if end != End::Solved && play.answer == Answer::Hidden => play.show_solution(),
            Meaning::SolveAll if end != End::Solved => {
                play.answer = Answer::Hidden;
                play.message = "This is your board. S shows the solution.".into();
            }
            _ => play.message = Rejection::Over(end).to_string(),
        }
        Vec::new()
    }

    /// The solver at work on the puzzle as it was given.
    fn watch_from_the_start(&mut self) {
        let Screen::Play(play) = &self.screen else { return };
        let puzzle = play.session.puzzle().clone();
        self.screen = Screen::Watch(Box::new(Watch::new(&puzzle, Some(play.clone()))));
    }
}

impl Play {
    fn show_solution(&mut self) {
        match self.session.solution() {
            Some(_) => {
                self.answer = Answer::Shown;
                self.message = "This is the solution. S shows your board again.".into();
            }
            None => self.message = Rejection::NoSolution.to_string(),
        }
    }
}

fn question(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::SolveAll => "Press S again to see the solution. The game counts as given up.",
        Meaning::Watch => "Press W again to watch it being solved. The game counts as given up.",
        _ => "Press G again to give up and see the solution.",
    }
}
