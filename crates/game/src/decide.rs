//! [`Session::decide`]: what comes of a command. It judges and changes nothing.

use crate::clock::Moment;
use crate::command::Command;
use crate::event::{Act, End, Event, Fact, Seat};
use crate::rejection::Rejection;
use crate::score;
use crate::session::Session;
use crate::settings::{Feedback, Setting};
use crate::setup::needs_solution;
use crate::sheet::{Sheet, Writer};
use ninefold_puzzle::{Rules, Solution};

impl Session {
    /// What a command leads to at this moment, or why it is refused.
    pub fn decide(&self, now: Moment, seat: Seat, command: &Command) -> Result<Vec<Event>, Rejection> {
        self.check_state(command)?;
        let at = self.clock.no_earlier(now);
        let mut facts = self.judge(seat, command)?;
        if let Some(end) = self.end_after(seat, command, &facts) {
            facts.push(Fact::Ended { end, bonus: self.bonus(end, at, &facts) });
        }
        Ok(facts.into_iter().map(|fact| Event { at, seat, fact }).collect())
    }

    /// What is told by a referee, who alone knows the solution: how many entries are wrong, asked again which.
    pub fn check_by(&self, solution: &Solution, now: Moment, seat: Seat) -> Result<Vec<Event>, Rejection> {
        self.check_state(&Command::Check)?;
        self.tell_wrong(self.wrong_by(solution)).map(|fact| self.told(now, seat, fact))
    }

    /// What a referee tells somebody who wants a hint while something is wrong: how many entries, as a check would;
    /// nothing where all is right.
    pub fn warn_by(&self, solution: &Solution, now: Moment, seat: Seat) -> Result<Vec<Event>, Rejection> {
        self.check_state(&Command::AskForHint)?;
        let facts = self.tell_before_hint(self.wrong_by(solution))?;
        Ok(facts.into_iter().flat_map(|fact| self.told(now, seat, fact)).collect())
    }

    fn told(&self, now: Moment, seat: Seat, fact: Fact) -> Vec<Event> {
        vec![Event { at: self.clock.no_earlier(now), seat, fact }]
    }

    /// A paused game waits to be resumed; an ended one can only be looked through.
    pub(crate) fn check_state(&self, command: &Command) -> Result<(), Rejection> {
        if let Some(end) = self.end {
            return match command {
                Command::Undo | Command::Redo | Command::ReturnTo(_) => Ok(()),
                _ => Err(Rejection::Over(end)),
            };
        }
        match command {
            Command::Resume | Command::Reopen | Command::GiveUp => Ok(()),
            Command::Pause if self.is_paused() => Err(Rejection::AlreadyPaused),
            _ if self.is_paused() => Err(Rejection::Paused),
            _ => Ok(()),
        }
    }

    fn judge(&self, seat: Seat, command: &Command) -> Result<Vec<Fact>, Rejection> {
        match command {
            Command::Write { cells, ink, stroke } => self.decide_write(seat, cells, *ink, *stroke),
            Command::Erase { cells, tool } => self.decide_erase(cells, *tool),
            Command::Draw { path } => self.decide_draw(path),
            Command::EraseLines => self.decide_erase_lines(),
            Command::FillMarks { cells } => self.decide_fill_marks(cells),
            Command::TidyMarks { cells } => self.decide_tidy_marks(cells),
            Command::Clear => self.decide_clear(),
            Command::Restart => {
                self.step(Act::Restart, self.setup.sheet()).map_err(|_| Rejection::NothingToClear)
            }
            Command::Undo => self.history.undoable(seat, self).map(|_| vec![Fact::Undone]),
            Command::Redo => self.history.redoable(seat, self).map(|_| vec![Fact::Redone]),
            Command::UndoMistakes => self.decide_undo_mistakes(),
            Command::SetCheckpoint => self.decide_set_checkpoint(),
            Command::ReturnTo(id) => self.decide_return(*id),
            Command::DropCheckpoint(id) => {
                self.checkpoints.find(*id).map(|_| vec![Fact::CheckpointDropped(*id)])
            }
            Command::Check => self.decide_check(),
            Command::Submit => self.decide_submit(),
            Command::AskForHint => self.decide_ask_for_hint(),
            Command::ShowHint(hint) => self.decide_show_hint(hint),
            Command::DeepenHint => self.decide_deepen_hint(),
            Command::ApplyHint => self.decide_apply_hint(),
            Command::Reveal(cell) => self.decide_reveal(*cell),
            Command::Set(setting) => self.decide_set(*setting),
            Command::Pause => Ok(vec![Fact::Paused]),
            Command::Resume if self.is_paused() => Ok(vec![Fact::Resumed]),
            Command::Resume => Err(Rejection::NotPaused),
            Command::Reopen => Ok(vec![Fact::Reopened]),
            Command::GiveUp => self.not_in_free_play().map(|()| Vec::new()),
            Command::Lock => self.decide_lock(),
            Command::Unlock => self.decide_unlock(),
            Command::Solve(solution) => self.decide_solve(solution),
            Command::SolveCell(cell, solution) => self.decide_solve_cell(*cell, solution),
            Command::Wipe => self.decide_wipe(),
        }
    }

    /// One step of undo that turns the board into `goal`, with the thaw that follows from it.
    pub(crate) fn step(&self, act: Act, mut goal: Sheet) -> Result<Vec<Fact>, Rejection> {
        self.thaw(&mut goal);
        let changes = self.sheet.changes_to(&goal);
        if changes.is_empty() {
            return Err(Rejection::NothingChanges);
        }
        Ok(vec![Fact::Changed { act, changes }])
    }

    fn decide_clear(&self) -> Result<Vec<Fact>, Rejection> {
        let mut goal = self.sheet.clone();
        for (cell, content) in self.sheet.cells() {
            if matches!(content.writer(), Some(Writer::Player | Writer::Machine)) {
                goal.at(cell).digit = None;
            }
        }
        self.step(Act::Clear, goal).map_err(|_| Rejection::NothingToClear)
    }

    fn decide_set(&self, setting: Setting) -> Result<Vec<Fact>, Rejection> {
        if self.settings.with(setting) == self.settings {
            return Err(Rejection::SetAlready);
        }
        if let Setting::Feedback(feedback) = setting {
            if self.setup.solution.is_none() && needs_solution(feedback).is_some() {
                return Err(Rejection::NoSolution);
            }
            let lost = self.tally.lives_lost;
            if matches!(feedback, Feedback::Lives(lives) if lives.get() <= lost) {
                return Err(Rejection::TooFewLives { lost });
            }
        }
        Ok(vec![Fact::Set(setting)])
    }

    /// How the game ends with these facts, if it does.
    fn end_after(&self, seat: Seat, command: &Command, facts: &[Fact]) -> Option<End> {
        if self.end.is_some() || self.is_free_play() {
            None
        } else if *command == Command::GiveUp {
            Some(End::GivenUp)
        } else if facts.iter().any(|fact| matches!(fact, Fact::LifeLost { left: 0 })) {
            Some(End::Lost)
        } else {
            let sheet = self.sheet_after(seat, facts.first()?)?;
            self.is_solved_by(&sheet).then_some(End::Solved)
        }
    }

    /// The board after a fact, if the fact changes it.
    fn sheet_after(&self, seat: Seat, fact: &Fact) -> Option<Sheet> {
        let mut sheet = self.sheet.clone();
        match fact {
            Fact::Changed { changes, .. } => {
                for &change in changes {
                    sheet.write(change);
                }
            }
            Fact::Undone => self.history.undoable(seat, self).ok()?.take_back(&mut sheet),
            Fact::Redone => self.history.redoable(seat, self).ok()?.do_again(&mut sheet),
            _ => return None,
        }
        Some(sheet)
    }

    /// Whether every cell is filled and no rule is broken.
    pub(crate) fn is_solved_by(&self, sheet: &Sheet) -> bool {
        let digits = sheet.digits();
        let are_kept = |rules: &Rules| rules.clashes(&digits).is_empty();
        // Where a referee moves the fog, more is seen than was told at the start.
        let are_seen_kept = || self.fog.is_none() || are_kept(self.seen_rules());
        sheet.is_full() && are_kept(self.puzzle().rules()) && are_seen_kept()
    }

    fn bonus(&self, end: End, at: Moment, facts: &[Fact]) -> u32 {
        let revealed = facts.iter().filter(|fact| matches!(fact, Fact::Revealed { .. })).count();
        match end {
            End::Solved => score::bonus(self.elapsed(at), self.tally.hints.len() + revealed),
            End::Lost | End::GivenUp => 0,
        }
    }
}
