//! Free play: have the board solved at once, cell by cell, or watch the textbook solver at work.

use super::app;
use super::common::Go;
use super::create::{CREATE, SetterPanel};
use super::game::Table;
use super::opening::{Known, Opening, play_text, refusal};
use crate::browser::clock::Alarm;
use crate::browser::engine::Topic;
use crate::paint::Paint;
use crate::play::Tone;
use crate::route::Route;
use leptos::prelude::*;
use ninefold_game::Command;
use ninefold_protocol::worker::{Answer, Basis, BoardText, Request, SolutionsFound, SolverMove};
use ninefold_puzzle::{Cell, Digit};
use ninefold_table::Action;
use std::collections::BTreeMap;

/// The solver at work: what it has tried so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Watch {
    board: BoardText,
    tried: BTreeMap<Cell, Digit>,
    hand: Option<SolverMove>,
    /// Moves that have come and are not shown yet, the next one last.
    ahead: Vec<SolverMove>,
    /// How many moves have been fetched.
    fetched: u64,
    /// How many moves have been shown.
    pub(crate) shown: u64,
    pub(crate) pace: Pace,
    /// From slow to fast.
    pub(crate) speed: usize,
    last: Last,
}

/// Whether the solver goes on by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    Running,
    Paused,
    Solved,
    NoSolution,
}

/// What comes after the moves that have been fetched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Last {
    More,
    /// More, which has been asked for: asking twice would call the first question off.
    Asked,
    Solution,
    Nothing,
}

/// Milliseconds between pictures and moves in a picture, from slow to fast.
const SPEEDS: [(i32, usize); 9] =
    [(1000, 1), (500, 1), (250, 1), (120, 1), (60, 1), (33, 1), (33, 4), (33, 20), (33, 100)];

/// How many moves are fetched at once.
const PIECE: u32 = 2000;

impl Watch {
    fn new(board: BoardText) -> Self {
        Self {
            board,
            tried: BTreeMap::new(),
            hand: None,
            ahead: Vec::new(),
            fetched: 0,
            shown: 0,
            pace: Pace::Running,
            speed: 4,
            last: Last::More,
        }
    }

    /// Shows some moves more.
    fn advance(&mut self, count: usize) {
        for _ in 0..count {
            let Some(next) = self.ahead.pop() else { break };
            self.shown += 1;
            match next {
                SolverMove::Placed { cell, digit } => self.tried.insert(cell, digit),
                SolverMove::TakenBack { cell, .. } => self.tried.remove(&cell),
            };
            self.hand = Some(next);
        }
        if self.ahead.is_empty() {
            match self.last {
                Last::More | Last::Asked => {}
                Last::Solution => self.pace = Pace::Solved,
                Last::Nothing => self.pace = Pace::NoSolution,
            }
        }
    }

    /// Draws what the solver has done: tried in green, just taken back in red.
    pub(crate) fn paint(&self, paints: &mut [Paint]) {
        for (cell, digit) in &self.tried {
            if let Some(paint) = paints.get_mut(cell.index()) {
                paint.digit = Some(*digit);
                paint.class.push_str(" machine tried");
            }
        }
        if let Some(SolverMove::TakenBack { cell, digit }) = self.hand
            && let Some(paint) = paints.get_mut(cell.index())
        {
            paint.digit = Some(digit);
            paint.class.push_str(" taken-back");
        }
    }
}

/// What free play can do besides writing.
#[component]
pub(crate) fn FreePlayPanel() -> impl IntoView {
    let table = Table::here();
    let is_setting = table.play.with_untracked(|play| play.session.setup().labels.variant == CREATE);
    let setter = is_setting.then(|| view! { <SetterPanel /> });
    let acts = move || match table.watch.with(Option::is_some) {
        true => Some(view! { <WatchPanel /> }.into_any()),
        // The setter has them among the rest that is needed less often.
        false => (!is_setting).then(|| view! { <FreeActs is_setting /> }.into_any()),
    };
    view! { {setter}{acts} }
}

/// What the solver does at a board that nobody plays for points.
#[component]
pub(crate) fn FreeActs(is_setting: bool) -> impl IntoView {
    let table = Table::here();
    let app = app();
    let t = app.language();
    let lock = move |_| table.act(Action::Lock);
    let state = Opening::new(String::new());
    Effect::new(move |_| {
        if let Some(reason) = state.fault.get() {
            table.say(Tone::Warning, reason);
        }
    });
    // A setter's main action is to publish, and the panel above has it.
    let main = if is_setting { "" } else { "primary" };
    let play_it = move |_| match board(table) {
        Ok(board) => play_text(app, state, board.text().to_owned(), Known::brought(String::new())),
        Err(reason) => table.say(Tone::Warning, reason),
    };
    view! {
        <div class="pairs">
            <button type="button" class=main on:click=move |_| watch(table)>{t.say("Watch the solver")}</button>
            <button type="button" on:click=move |_| solve(table, None)>{t.say("Solve at once")}</button>
            <button type="button" on:click=move |_| solve(table, Some(table.cursor()))>{t.say("Solve cell")}</button>
            <button type="button" on:click=lock>{t.say("Lock or unlock")}</button>
            {(!is_setting).then(|| view! { <button type="button" on:click=play_it>{t.say("Play it")}</button> })}
            <button type="button" on:click=move |_| table.command(&Command::Wipe)>{t.say("Clear the board")}</button>
            <Go to=Route::Import class="button">{t.say("Load a puzzle")}</Go>
            {(!is_setting).then(|| view! { <Go to=Route::Scan class="button">{t.say("Scan a puzzle")}</Go> })}
        </div>
    }
}

#[component]
fn WatchPanel() -> impl IntoView {
    let table = Table::here();
    let t = app().language();
    let alarm = StoredValue::new_local(None::<Alarm>);
    let speed = Memo::new(move |_| table.watch.with(|watch| watch.as_ref().map_or(0, |watch| watch.speed)));
    let pace =
        Memo::new(move |_| table.watch.with(|watch| watch.as_ref().map_or(Pace::Paused, |watch| watch.pace)));
    Effect::new(move |_| {
        let (pause, count) = SPEEDS[speed.get().min(SPEEDS.len() - 1)];
        let ticks = (pace.get() == Pace::Running).then(|| Alarm::every(pause, move || advance(table, count)));
        alarm.set_value(ticks.flatten());
    });
    let change =
        move |update: fn(&mut Watch)| move |_| table.watch.update(|watch| watch.iter_mut().for_each(update));
    let slide = move |event: web_sys::Event| {
        let value = event_target_value(&event).parse().unwrap_or_default();
        table.watch.update(|watch| {
            if let Some(watch) = watch {
                watch.speed = value;
            }
        });
    };
    let told = move || {
        let shown = table.watch.with(|watch| watch.as_ref().map_or(0, |watch| watch.shown));
        match pace.get() {
            Pace::Running | Pace::Paused => t.fill("{0} moves so far.", &[&shown]),
            Pace::Solved => t.fill("Solved after {0} moves.", &[&shown]),
            Pace::NoSolution => t.fill("Everything was tried: no solution. {0} moves.", &[&shown]),
        }
    };
    let toggle = change(|watch| match watch.pace {
        Pace::Running => watch.pace = Pace::Paused,
        Pace::Paused => watch.pace = Pace::Running,
        Pace::Solved | Pace::NoSolution => {}
    });
    let step = move |_| {
        table.watch.update(|watch| watch.iter_mut().for_each(|watch| watch.pace = Pace::Paused));
        advance(table, 1);
    };
    let is_over = move || matches!(pace.get(), Pace::Solved | Pace::NoSolution);
    let label = move || if pace.get() == Pace::Running { t.say("Pause") } else { t.say("Go on") };
    let close = move |_| table.watch.set(None);
    let accept = move |_| {
        table.watch.set(None);
        solve(table, None);
    };
    view! {
        <section class="card stack" aria-label=t.say("The solver at work")>
            <p role="status">{told}</p>
            <label class="speed">
                <span>{t.say("Slow")}</span>
                <input type="range" min="0" max="8" step="1" aria-label=t.say("Speed") prop:value=move || speed.get().to_string() on:input=slide />
                <span>{t.say("Fast")}</span>
            </label>
            <div class="pairs">
                <button type="button" hidden=is_over on:click=toggle>{label}</button>
                <button type="button" hidden=is_over on:click=step>{t.say("One step")}</button>
                <button type="button" on:click=accept>{t.say("Fill in solution")}</button>
                <button type="button" class="quiet" on:click=close>{t.say("Stop")}</button>
            </div>
        </section>
    }
}

/// The board with all digits on it, or why it cannot be solved.
fn board(table: Table) -> Result<BoardText, String> {
    let t = table.app.language();
    let puzzle = table.play.with_untracked(|play| play.session.puzzle_on_board());
    puzzle.map(|puzzle| BoardText::from(&puzzle)).map_err(|rejection| t.say(&rejection.to_string()))
}

/// Starts to watch the solver.
fn watch(table: Table) {
    match board(table) {
        Ok(board) => {
            table.watch.set(Some(Watch::new(board)));
            fetch(table);
        }
        Err(reason) => table.say(Tone::Warning, reason),
    }
}

/// Shows some moves more, and fetches the next piece in time.
fn advance(table: Table, count: usize) {
    table.watch.update(|watch| watch.iter_mut().for_each(|watch| watch.advance(count)));
    let runs_out = table.watch.with_untracked(|watch| {
        watch.as_ref().is_some_and(|watch| watch.last == Last::More && watch.ahead.is_empty())
    });
    if runs_out {
        fetch(table);
    }
}

/// Fetches the next moves.
fn fetch(table: Table) {
    let asked = table.watch.try_update(|watch| {
        let watch = watch.as_mut()?;
        watch.last = Last::Asked;
        Some((watch.board.clone(), watch.fetched))
    });
    let Some((board, skip)) = asked.flatten() else { return };
    let t = table.app.language();
    table.app.engine.with_value(|engine| {
        engine.ask(Topic::Watch, Request::Watch { board, skip, take: PIECE }, move |answer| match answer {
            Ok(Answer::Watched(piece)) => table.watch.update(|watch| {
                let Some(watch) = watch else { return };
                watch.fetched += piece.moves.len() as u64;
                watch.last = match (piece.solved, piece.moves.len() < PIECE as usize) {
                    (true, _) => Last::Solution,
                    (false, true) => Last::Nothing,
                    (false, false) => Last::More,
                };
                watch.ahead = piece.moves.into_iter().rev().chain(watch.ahead.drain(..)).collect();
            }),
            Ok(_) => {}
            Err(reason) => {
                table.watch.set(None);
                table.say(Tone::Warning, t.say(&reason));
            }
        });
    });
}

/// Fills in the solution: all of it, or one cell.
fn solve(table: Table, cell: Option<Cell>) {
    let app = table.app;
    let t = app.language();
    let board = match board(table) {
        Ok(board) => board,
        Err(reason) => return table.say(Tone::Warning, reason),
    };
    table.waiting.set(Some("Solving …"));
    app.engine.with_value(|engine| {
        engine.ask(Topic::Solution, Request::Solve { board, basis: Basis::Digits }, move |answer| {
            table.waiting.set(None);
            match answer {
                Ok(Answer::Solved(SolutionsFound::One { board })) => fill_in(table, &board, cell),
                Ok(Answer::Solved(SolutionsFound::Several { boards, .. })) => {
                    fill_in(table, &boards[0], cell);
                    table.say(Tone::News, t.say("This is one of several solutions."));
                }
                Ok(Answer::Solved(verdict)) => table.say(Tone::Warning, refusal(t, &verdict)),
                Ok(_) => {}
                Err(reason) => table.say(Tone::Warning, t.say(&reason)),
            }
        });
    });
}

fn fill_in(table: Table, board: &BoardText, cell: Option<Cell>) {
    let solution = table.play.with_untracked(|play| {
        let puzzle = play.session.puzzle_on_board().ok()?;
        let item = board.item().ok()?;
        let digits = match item.solution() {
            Some(digits) => digits.to_vec(),
            None => board.position().ok()?.digits(),
        };
        ninefold_puzzle::Solution::of(&puzzle, &digits).ok()
    });
    if let Some(solution) = solution {
        table.change(|play| play.fill_in(crate::browser::clock::now(), solution, cell));
    }
}
