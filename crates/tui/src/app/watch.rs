//! Watching the backtracking solver: cell by cell, as fast as one likes.

use super::{App, Effect, Play, Screen};
use crate::view;
use ninefold::game::{Command, Writer};
use ninefold::puzzle::{Cell, Digit, Puzzle, Solution};
use ninefold::solve::Budget;
use ninefold::solve::backtrack::{Backtrack, Move};
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use std::collections::VecDeque;
use std::time::Duration;

/// A solver at work, and how fast it is shown.
#[derive(Debug)]
pub(crate) struct Watch {
    pub(crate) puzzle: Puzzle,
    solver: Backtrack,
    /// What the solver has done last, and where.
    pub(crate) last_trial: Option<(Cell, Digit, Trial)>,
    pub(crate) n_moves: u64,
    pub(crate) pace: Pace,
    /// The chosen speed, from slow to fast.
    pub(crate) speed: usize,
    /// What was taken back lately, the latest last, each with the number of its move.
    taken_back: VecDeque<(Cell, Digit, u64)>,
    /// What was found.
    solution: Option<Solution>,
    /// The game to go back to.
    pub(crate) back: Option<Box<Play>>,
}

/// What the solver has just done to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trial {
    Tried,
    TakenBack,
}

/// Whether the solver goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    Running,
    Paused,
    /// To the end, without a picture of every move.
    Rushing,
    Solved,
    /// Everything was tried.
    NoSolution,
}

/// Milliseconds between moves, from slow to fast.
pub(crate) const SPEEDS: [u64; 9] = [1000, 500, 250, 120, 60, 30, 15, 6, 2];

/// For how many milliseconds a digit that was taken back is shown at the fast speeds.
const FLASH: u64 = 200;

/// As many as are shown at the highest speed.
const MOST_FLASHES: usize = (FLASH / SPEEDS[SPEEDS.len() - 1]) as usize;

/// How many moves of a rush are made between two pictures.
const RUSH: usize = 50_000;

impl Watch {
    pub(crate) fn new(puzzle: &Puzzle, back: Option<Box<Play>>) -> Self {
        Self {
            puzzle: puzzle.clone(),
            solver: Backtrack::new(puzzle, Budget::UNLIMITED),
            last_trial: None,
            n_moves: 0,
            pace: Pace::Running,
            speed: 4,
            taken_back: VecDeque::new(),
            solution: None,
            back,
        }
    }

    /// The same at the speed that is nearest to a delay.
    pub(crate) fn with_delay(mut self, delay: Duration) -> Self {
        let wanted = u64::try_from(delay.as_millis()).unwrap_or(u64::MAX);
        let distance = |&index: &usize| SPEEDS[index].abs_diff(wanted);
        self.speed = (0..SPEEDS.len()).min_by_key(distance).unwrap_or_default();
        self
    }

    /// What stands in a cell now.
    pub(crate) fn digit(&self, cell: Cell) -> Option<Digit> {
        self.solver.digits().get(cell.index()).copied().flatten()
    }

    /// Who wrote what the solver was given in a cell: nobody but the puzzle, or a player.
    pub(crate) fn writer(&self, cell: Cell) -> Writer {
        let written = self.back.as_ref().and_then(|play| play.session.sheet()[cell].writer());
        written.unwrap_or(Writer::Given)
    }

    /// The digit that was taken back in a cell, for as long as a person needs to see that.
    pub(crate) fn taken_back(&self, cell: Cell) -> Option<Digit> {
        let first = (self.n_moves + 1).saturating_sub(self.trail());
        let fresh = self.taken_back.iter().rev().take_while(|(.., number)| *number >= first);
        fresh.into_iter().find(|(at, ..)| *at == cell).map(|&(_, digit, _)| digit)
    }

    /// For how many moves a digit that was taken back is shown: about a fifth of a second, and for
    /// one move at least. Single steps show one move.
    fn trail(&self) -> u64 {
        match self.pace {
            Pace::Running | Pace::Rushing => (FLASH / SPEEDS[self.speed]).max(1),
            Pace::Paused | Pace::Solved | Pace::NoSolution => 1,
        }
    }

    /// How long a picture is shown; `None` until a key is pressed.
    pub(crate) fn rest(&self) -> Option<Duration> {
        match self.pace {
            Pace::Running => Some(Duration::from_millis(SPEEDS[self.speed])),
            Pace::Rushing => Some(Duration::ZERO),
            Pace::Paused | Pace::Solved | Pace::NoSolution => None,
        }
    }

    /// Goes on as the pace says.
    pub(crate) fn tick(&mut self) {
        match self.pace {
            Pace::Running => self.step(),
            Pace::Rushing => {
                for _ in 0..RUSH {
                    if self.pace == Pace::Rushing {
                        self.step();
                    }
                }
            }
            Pace::Paused | Pace::Solved | Pace::NoSolution => {}
        }
    }

    fn step(&mut self) {
        match self.solver.next() {
            Some(Ok(Move::Placed { cell, digit })) => {
                self.last_trial = Some((cell, digit, Trial::Tried));
                self.n_moves += 1;
            }
            Some(Ok(Move::TakenBack { cell, digit })) => {
                self.last_trial = Some((cell, digit, Trial::TakenBack));
                self.n_moves += 1;
                self.taken_back.push_back((cell, digit, self.n_moves));
                if self.taken_back.len() > MOST_FLASHES {
                    self.taken_back.pop_front();
                }
            }
            Some(Ok(Move::Solved(solution))) => {
                self.last_trial = None;
                self.taken_back.clear();
                self.solution = Some(solution);
                self.pace = Pace::Solved;
            }
            Some(Err(_)) | None => {
                self.last_trial = None;
                self.pace = Pace::NoSolution;
            }
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.pace, Pace::Solved | Pace::NoSolution)
    }
}

impl App {
    pub(super) fn watch_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        let Screen::Watch(watch) = &mut self.screen else { return Vec::new() };
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => {
                let Some(mut play) = watch.back.take() else { return vec![Effect::Quit] };
                // What was found stays on a board of free play; undo takes it away.
                let effects = match watch.solution.take().filter(|_| play.session.is_free_play()) {
                    Some(solution) => play.play(self.now, &Command::Solve(solution)),
                    None => Vec::new(),
                };
                self.screen = Screen::Play(play);
                return effects;
            }
            KeyCode::Left | KeyCode::Down | KeyCode::Char('-' | 'h') => {
                watch.speed = watch.speed.saturating_sub(1)
            }
            KeyCode::Right | KeyCode::Up | KeyCode::Char('+' | 'l') => {
                watch.speed = (watch.speed + 1).min(SPEEDS.len() - 1);
            }
            _ if watch.is_over() => {}
            KeyCode::Char(' ' | 'p') => {
                watch.pace = if watch.pace == Pace::Paused { Pace::Running } else { Pace::Paused };
            }
            KeyCode::Char('s' | 'n' | '.') => {
                watch.pace = Pace::Paused;
                watch.step();
            }
            KeyCode::Char('e') | KeyCode::End => watch.pace = Pace::Rushing,
            _ => {}
        }
        Vec::new()
    }

    /// A click on the slider chooses the speed.
    pub(super) fn watch_mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let point = Position::new(mouse.column, mouse.row);
        let slider = view::watch_slider(self.area);
        let Screen::Watch(watch) = &mut self.screen else { return Vec::new() };
        let pressed = matches!(
            mouse.kind,
            MouseEventKind::Down(MouseButton::Left) | MouseEventKind::Drag(MouseButton::Left)
        );
        if pressed && slider.contains(point) {
            watch.speed = (usize::from(point.x - slider.x) / view::SLIDER_STEP).min(SPEEDS.len() - 1);
        }
        Vec::new()
    }
}
