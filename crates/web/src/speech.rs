//! What the page says about the game beside its news: the names of cells, the state of things.

use crate::preferences::NameOrder;
use crate::time;
use crate::words::Language;
use ninefold_game::{CellView, Moment, Session, Shown};
use ninefold_puzzle::Cell;
use ninefold_table::speech::{letter, lives_left, place_words, spaced};

/// The time, lives and score, for who cannot glance at them.
pub fn status(language: Language, session: &Session, now: Moment) -> String {
    let progress = session.progress();
    let mut told = vec![
        language.fill("Time {0}.", &[&time::watch(session.elapsed(now))]),
        language.fill("{0} of {1} cells filled.", &[&progress.filled, &progress.to_fill]),
    ];
    if let Some(lives) = session.lives() {
        told.push(lives_left(&language, lives));
    }
    if let Some(score) = session.score() {
        told.push(language.fill("Score {0}.", &[&score]));
    }
    told.join(" ")
}

/// The accessible name of a cell.
pub fn name(language: Language, session: &Session, cell: Cell, content: &str, order: NameOrder) -> String {
    let place = place_words(&language, session, cell);
    match order {
        NameOrder::PlaceFirst => format!("{place}, {content}"),
        NameOrder::ContentFirst => format!("{content}, {place}"),
    }
}

/// What stands in a cell: `given 4`, `7`, `empty, corner marks 2 5`.
pub fn content(language: Language, view: &CellView) -> String {
    let mut told = match view.shown {
        Shown::Hidden => language.say("hidden"),
        Shown::Empty => language.say("empty"),
        Shown::Given(digit) => language.fill("given {0}", &[&digit]),
        Shown::Entry(digit) => digit.to_string(),
        Shown::Machine(digit) => language.fill("{0} by Ninefold", &[&digit]),
    };
    let mut add = |text: String| {
        told.push_str(", ");
        told.push_str(&text);
    };
    if !view.corner.is_empty() {
        add(language.fill("corner marks {0}", &[&spaced(view.corner)]));
    }
    if !view.centre.is_empty() {
        add(language.fill("centre marks {0}", &[&spaced(view.centre)]));
    }
    if !view.candidates.is_empty() {
        add(language.fill("candidates {0}", &[&spaced(view.candidates)]));
    }
    if !view.colours.is_empty() {
        let letters = view.colours.iter().map(|colour| letter(colour).to_string()).collect::<Vec<_>>();
        add(language.fill("colour {0}", &[&letters.join(" ")]));
    }
    if view.frozen {
        add(language.say("frozen"));
    }
    if view.fogged {
        add(language.say("in fog"));
    }
    if view.wrong {
        add(language.say("wrong"));
    } else if view.clash {
        add(language.say("clashes"));
    }
    told
}

/// `30 givens`.
pub fn givens(language: Language, count: usize) -> String {
    match count {
        0 => language.say("no givens"),
        1 => language.say("one given"),
        _ => language.fill("{0} givens", &[&count]),
    }
}
