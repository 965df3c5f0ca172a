//! A board becomes a game: that it has one solution is proved, how hard it is is found out where nobody
//! says it, and what its author says comes along.

use super::Opening;
use crate::browser::engine::Topic;
use crate::lesson;
use crate::view::App;
use crate::words::Language;
use leptos::prelude::*;
use ninefold_game::{AuthorWords, Labels, Origin, Setup};
use ninefold_protocol::author;
use ninefold_protocol::id::PuzzleId;
use ninefold_protocol::worker::{Answer, Basis, BoardText, Request, SolutionsFound};
use ninefold_puzzle::{DigitSet, Position, Puzzle};

/// What is known of a board besides its text.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    /// How hard it is; empty where nobody says it.
    level: String,
    /// Its name among puzzles; without one it is called by its Puzzle ID.
    id: Option<String>,
    words: AuthorWords,
    origin: Origin,
}

impl Known {
    /// A puzzle of the service, of a day or of a challenge.
    pub(crate) fn offered(level: String, id: String) -> Self {
        Self { level, id: Some(id), words: AuthorWords::default(), origin: Origin::Offered }
    }

    /// A puzzle that the player has brought; how hard it is may be empty.
    pub(crate) fn brought(level: String) -> Self {
        Self { level, id: None, words: AuthorWords::default(), origin: Origin::Brought }
    }
}

/// Proves that a puzzle in Ninefold's own form has one solution, and plays it.
pub(crate) fn play_text(app: App, state: Opening, text: String, known: Known) {
    let t = app.language();
    let board = BoardText::from_text(text);
    // What cannot be read says nothing; the engine tells why.
    let words = board.item().map(|item| author::words(&item.info)).unwrap_or_default();
    let known = Known { words, ..known };
    let request = Request::Solve { board, basis: Basis::Givens };
    app.engine.with_value(|engine| {
        engine.ask(Topic::Puzzle, request, move |answer| match answer {
            Ok(Answer::Solved(SolutionsFound::One { board })) if known.level.is_empty() => {
                rate_and_play(app, state, board, known);
            }
            Ok(Answer::Solved(SolutionsFound::One { board })) => play_solved(app, state, &board, known),
            Ok(Answer::Solved(verdict)) => state.fail(refusal(t, &verdict)),
            Ok(_) => state.fail(t.say("Solver error. Reload the page.")),
            Err(reason) => state.fail(t.say(&reason)),
        });
    });
}

/// Plays on from a position: its entries stand on the board, and its candidates are marked.
pub(crate) fn play_position(app: App, state: Opening, position: Position, candidates: Vec<DigitSet>) {
    let t = app.language();
    let request = Request::Solve { board: BoardText::from(position.puzzle()), basis: Basis::Givens };
    app.engine.with_value(|engine| {
        engine.ask(Topic::Puzzle, request, move |answer| match answer {
            Ok(Answer::Solved(SolutionsFound::One { board })) => {
                let begun = setup_of(&board, Known::brought(String::new())).and_then(|setup| {
                    app.begin_from(setup, |session| lesson::write_position(session, &position, &candidates))
                });
                if let Err(reason) = begun {
                    state.fail(t.say(&reason));
                }
            }
            Ok(Answer::Solved(verdict)) => state.fail(refusal(t, &verdict)),
            Ok(_) => state.fail(t.say("Solver error. Reload the page.")),
            Err(reason) => state.fail(t.say(&reason)),
        });
    });
}

/// Finds out how hard a puzzle is that does not say it, and plays it.
fn rate_and_play(app: App, state: Opening, board: BoardText, known: Known) {
    app.engine.with_value(|engine| {
        engine.ask(Topic::Puzzle, Request::Rate { board: board.clone() }, move |answer| {
            let level = match answer {
                Ok(Answer::Rated(rating)) => rating.level.name(),
                // A puzzle without a level can be played as well.
                _ => "",
            };
            play_solved(app, state, &board, Known { level: level.into(), ..known });
        });
    });
}

fn play_solved(app: App, state: Opening, board: &BoardText, known: Known) {
    let started = setup_of(board, known).and_then(|setup| app.begin(setup));
    if let Err(reason) = started {
        state.fail(app.language().say(&reason));
    }
}

/// Why a puzzle cannot be played as a game.
pub(crate) fn refusal(t: Language, verdict: &SolutionsFound) -> String {
    match verdict {
        SolutionsFound::One { .. } => String::new(),
        SolutionsFound::Several { differences, .. } => t.fill(
            "This puzzle has several solutions; two of them differ in {0} cells.",
            &[&differences.len()],
        ),
        SolutionsFound::None => t.say("This puzzle has no solution."),
        SolutionsFound::Clashes { reasons, .. } => {
            let reasons = reasons.iter().map(|reason| t.say(reason)).collect::<Vec<_>>();
            t.fill("The board breaks a rule: {0}.", &[&reasons.join("; ")])
        }
        SolutionsFound::Unknown => {
            t.say("The board leaves too much open: the search for its solutions was given up.")
        }
    }
}

/// A game on a solved board.
fn setup_of(board: &BoardText, known: Known) -> Result<Setup, String> {
    let Known { level, id, words, origin } = known;
    let puzzle = board.puzzle().map_err(|error| error.to_string())?;
    let solution = board.solution().map_err(|error| error.to_string())?;
    let frozen = board.item().map_err(|error| error.to_string())?.frozen().to_vec();
    let variant = puzzle.kind_in_words(&frozen);
    let id = id.or_else(|| Some(PuzzleId::on_ice(&puzzle, &frozen).to_string()));
    let labels = Labels { variant, level, puzzle_id: id };
    Ok(Setup { labels, words, origin, frozen, ..Setup::new(puzzle, solution) })
}

/// Plays the board that a link or a printed code carries in its address: no server needs to know it.
pub(crate) fn play_carried(app: App, state: Opening, text: String) {
    let t = app.language();
    let request = Request::Read { text };
    app.engine.with_value(|engine| {
        engine.ask(Topic::Puzzle, request, move |answer| match answer {
            Ok(Answer::Read(reading)) => match reading.puzzles.first() {
                Some(read) => {
                    play_text(app, state, read.board.text().to_owned(), Known::brought(String::new()));
                }
                None => state.fail(t.say("There is no puzzle in this address.")),
            },
            Ok(_) => state.fail(t.say("Solver error. Reload the page.")),
            Err(reason) => state.fail(t.say(&reason)),
        });
    });
}

/// The label by which the list knows free play.
pub(crate) const FREE: &str = "Free play";

/// Starts free play on a board.
pub(crate) fn begin_free(app: App, state: Opening, puzzle: Puzzle, words: AuthorWords) {
    let labels = Labels { variant: FREE.into(), ..Labels::default() };
    if let Err(reason) = app.begin(Setup { labels, words, ..Setup::free_play(puzzle) }) {
        state.fail(app.language().say(&reason));
    }
}
