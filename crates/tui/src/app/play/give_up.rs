//! Giving up: the game ends, and its solution is shown, at once or as the solver finds it.

use super::{Answer, App, Effect, Pending, Play, Screen, Watch};
use crate::keys::Action;
use ninefold::game::{Command, End, Rejection};

impl App {
    /// Asks once, then ends the game; in one that has ended, shows the solution or hides it again.
    pub(super) fn give_up(&mut self, action: Action, pending: Pending) -> Vec<Effect> {
        let now = self.now;
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        if let Some(end) = play.session.end() {
            return self.look_up(action, end);
        }
        if pending != Pending::GiveUp(action) {
            play.pending = Pending::GiveUp(action);
            play.message = question(action).into();
            return Vec::new();
        }
        let effects = play.play(now, &Command::GiveUp);
        if play.session.end().is_some() {
            play.show_solution();
            if action == Action::Watch {
                self.watch_from_the_start();
            }
        }
        effects
    }

    /// What the keys that give up do after the end.
    fn look_up(&mut self, action: Action, end: End) -> Vec<Effect> {
        let Screen::Play(play) = &mut self.screen else { return Vec::new() };
        match action {
            Action::Watch => self.watch_from_the_start(),
            Action::SolveAll if end != End::Solved && play.answer == Answer::Hidden => play.show_solution(),
            Action::SolveAll if end != End::Solved => {
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

fn question(action: Action) -> &'static str {
    match action {
        Action::SolveAll => "Press S again to see the solution. The game counts as given up.",
        Action::Watch => "Press W again to watch it being solved. The game counts as given up.",
        _ => "Press G again to give up and see the solution.",
    }
}
