//! The engine behind the messages of [`ninefold_protocol::worker`]: what a Web Worker runs, so that
//! the page never waits for a search.
//!
//! ```
//! use ninefold::solve::Cancel;
//! use ninefold_protocol::worker::{Answer, Level, Order, Request};
//!
//! let order = Order { variant: "classic".into(), level: Level::Easy, seed: 7 };
//! let answer = ninefold_worker::answer(&Request::Make(order), &Cancel::new())?;
//! assert!(matches!(answer, Answer::Made(made) if made.level == Level::Easy));
//! # Ok::<(), ninefold_protocol::worker::Failure>(())
//! ```
//!
//! [`answer`] is a pure function and remembers nothing, so it is tested without a browser, and a
//! page may end the worker at any moment. In the browser nobody raises the flag: there the page
//! ends the whole worker, because a busy one hears no message.
//!
//! Absent here: rules of play, drawing, clocks, luck; the page brings the seed.

mod advise;
mod explain;
mod insight;
mod make;
mod practice;
mod read;
mod review;
mod setting;
mod solve;

#[cfg(target_arch = "wasm32")]
pub mod shell;

pub use practice::is_right_in_storm;

use ninefold::solve::Cancel;
use ninefold_protocol::worker::{Answer, BoardError, Failure, Request};

/// Answers a question.
pub fn answer(request: &Request, cancel: &Cancel) -> Result<Answer, Failure> {
    match request {
        Request::Make(order) => make::make(order, cancel).map(Answer::Made),
        Request::Daily { day, variant, level } => {
            make::daily(*day, variant, *level, cancel).map(Answer::Made)
        }
        Request::Read { text } => read::read(text).map(Answer::Read),
        Request::Write { board, format } => read::write(board, format).map(|text| Answer::Written { text }),
        Request::Solve { board, basis } => solve::solve(board, *basis, cancel).map(Answer::Solved),
        Request::Candidates { board, known } => {
            solve::candidates(board, known.as_deref(), cancel).map(Box::new).map(Answer::Candidates)
        }
        Request::Count { board } => setting::count(board, cancel).map(Answer::Counted),
        Request::Conflict { board } => setting::conflict(board, cancel),
        Request::MakeUnique { board, seed } => setting::make_unique(board, *seed, cancel),
        Request::LeaveOut { board, surplus, seed } => setting::leave_out(board, *surplus, *seed, cancel),
        Request::Watch { board, skip, take } => {
            solve::watch(board, *skip, *take, cancel).map(Answer::Watched)
        }
        Request::Hint { board } => advise::advise(board).map(Answer::Hint),
        Request::WhyNot { board, cell, digit } => advise::why_not(board, *cell, *digit).map(Answer::Hint),
        Request::Rate { board } => explain::rate(board, cancel).map(Answer::Rated),
        Request::Needs { board } => explain::needs(board).map(Answer::Needed),
        Request::Explain { board } => explain::explain(board, cancel).map(Answer::Explained),
        Request::Argue { board, technique, concluded } => explain::argue(board, technique, concluded, cancel)
            .map(|told| Answer::Argument(told.map(Box::new))),
        Request::Path(practised) => Ok(Answer::Path(practice::path(practised))),
        Request::Exercise(name) => practice::exercise(name).map(Box::new).map(Answer::Exercise),
        Request::Storm { seed, number } => {
            practice::storm(*seed, *number).map(Box::new).map(Answer::Exercise)
        }
        Request::Judge(attempted) => practice::judge(attempted).map(Answer::Judged),
        Request::NeededPuzzle { lesson, seed } => {
            practice::needed_puzzle(lesson, *seed).map(|text| Answer::Written { text })
        }
        Request::Insight { practised, games } => Ok(Answer::Insight(insight::insight(practised, games))),
        Request::Review { log } => review::review(log).map(Answer::Reviewed),
        Request::Unpack { link } => review::unpack(link).map(|text| Answer::Written { text }),
        Request::Film { footage, film } => {
            review::film(footage, *film, cancel).map(|text| Answer::Written { text })
        }
        Request::Frames { footage } => review::frames(footage, cancel).map(Answer::Frames),
        Request::PlanSet { lessons, count, seed } => {
            practice::plan_set(lessons, *count, *seed).map(Answer::Planned)
        }
        Request::Sheets { items } => practice::sheets(items).map(Answer::Sheets),
    }
}

/// A failure with nothing to do about it.
fn failure(message: impl Into<String>) -> Failure {
    Failure { message: message.into(), hint: None }
}

fn bad_board(error: BoardError) -> Failure {
    failure(format!("The board cannot be read: {error}."))
}

fn called_off() -> Failure {
    failure("The search was called off.")
}
