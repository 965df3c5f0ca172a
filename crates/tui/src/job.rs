//! [`Job`]: work that may take a while, done beside the screen; [`Reply`] is what comes of it.

use crate::levels::Wanted;
use crate::library::{self, Library, Survey};
use crate::standings::Standings;
use crate::statistics::Statistics;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ninefold::game::{Labels, Origin, Session, Setup};
use ninefold::logic::{self, Needs, Promise, Technique};
use ninefold::puzzle::{Cell, Digit, Position, Puzzle, Solution, Variant};
use ninefold::solve::{Budget, Cancel, Improper, certify};
use ninefold_learn::Skill;
use ninefold_protocol::api::PuzzleInfo;
use ninefold_protocol::id::PuzzleId;
use ninefold_table::hint::{self, Advice};
use ninefold_table::{Daily, Made, Unmade};
use std::fs;
use std::path::{Path, PathBuf};

/// Work to be done.
#[derive(Clone, Debug)]
pub(crate) enum Job {
    /// Make a puzzle.
    Make(Wanted),
    /// Find a puzzle of a day among the games, or make it.
    Daily(Library, Date, Daily),
    /// Read a puzzle from a text and count its solutions.
    Read(Library, String),
    /// Find the next step of logic.
    Advise(Box<Position>, Option<Solution>),
    /// Find the step that rules a candidate out.
    WhyNot(Box<Position>, Option<Solution>, Cell, Digit),
    /// Find the techniques that the puzzle of a game needs, and those that it was solved by.
    LookBack(Box<Session>),
    /// Prove that a board can be played as a game.
    Seat(Puzzle),
    /// Solve what stands on the board.
    Solve(Puzzle),
    /// List the games in progress.
    Survey(Library),
    /// Send what was played to the service, and ask who solved the puzzle of a day fastest.
    Standings(Library, Date),
    /// Add the ended games up.
    AddUp(Library),
}

/// What came of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// A puzzle to be played.
    Ready(Box<Setup>),
    /// The nearest to what was asked for, and what is different about it.
    Nearest(Box<Setup>, String),
    /// A game in progress.
    Found(PathBuf),
    /// What helps most, if the board is not too large for hints.
    Advice(Option<Advice>),
    /// The step that rules a candidate out, if there is one.
    Reason(Option<Advice>),
    /// The techniques of a game.
    LookBack(Box<LookBack>),
    /// The solution of a board.
    Solved(Solution),
    /// The games in progress.
    Survey(Survey),
    /// The ended games.
    Statistics(Statistics),
    /// The leaderboard of a day, or why it cannot be shown.
    Standings(Standings),
    /// It could not be done, and why.
    Failed(String),
    /// It was called off.
    Cancelled,
}

/// A search for solutions that needs more nodes than this is given up: about a second.
const MOST_NODES: u64 = 3_000_000;

impl Job {
    /// What to say while it is under way.
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Self::Make(_) | Self::Daily(..) => "Making a puzzle",
            Self::Read(..) | Self::Seat(_) => "Reading the puzzle",
            Self::Advise(..) | Self::WhyNot(..) | Self::LookBack(..) => "Looking for a step",
            Self::Solve(_) => "Solving",
            Self::Survey(_) => "Reading your games",
            Self::Standings(..) => "Asking for the leaderboard",
            Self::AddUp(_) => "Adding up",
        }
    }

    /// Does the work.
    pub(crate) fn run(self, off: &Cancel) -> Reply {
        let reply = match self {
            Self::Make(wanted) => make(&wanted, off),
            Self::Daily(library, day, which) => daily(&library, &Wanted::daily(day, which), off),
            Self::Read(library, text) => match text.trim().parse::<PuzzleId>() {
                Ok(id) if !Path::new(text.trim()).is_file() => open(&library, id, off),
                _ => read(&text, off).map_or_else(Reply::Failed, |setup| Reply::Ready(Box::new(setup))),
            },
            Self::Advise(position, solution) => Reply::Advice(hint::find(&position, solution.as_ref())),
            Self::WhyNot(position, solution, cell, digit) => {
                Reply::Reason(hint::why_not(&position, solution.as_ref(), cell, digit))
            }
            Self::LookBack(session) => Reply::LookBack(Box::new(LookBack::at(&session))),
            Self::Seat(puzzle) => {
                playable(puzzle, &[], off).map_or_else(Reply::Failed, |setup| Reply::Ready(Box::new(setup)))
            }
            Self::Solve(puzzle) => match ninefold::solve::first(&puzzle, budget(off)) {
                Ok(Some(solution)) => Reply::Solved(solution),
                Ok(None) => Reply::Failed("This board has no solution.".into()),
                Err(stopped) => Reply::Failed(format!("No solution found: {stopped}.")),
            },
            Self::Survey(library) => Reply::Survey(library.survey()),
            Self::Standings(library, day) => Reply::Standings(Standings::ask(&library, day)),
            Self::AddUp(library) => Reply::Statistics(Statistics::of(&library, &TimeZone::system())),
        };
        if off.is_cancelled() { Reply::Cancelled } else { reply }
    }
}

fn budget(off: &Cancel) -> Budget {
    patience().cancelled_by(off)
}

/// How long a search for solutions may take.
pub(crate) fn patience() -> Budget {
    Budget::nodes(MOST_NODES)
}

/// What to ask the logic engine about a game.
pub(crate) fn advise(session: &Session) -> Job {
    Job::Advise(Box::new(session.position()), session.solution().cloned())
}

/// What to ask the logic engine about a digit that a player would like in a cell.
pub(crate) fn why_not(session: &Session, cell: Cell, digit: Digit) -> Job {
    Job::WhyNot(Box::new(session.position()), session.solution().cloned(), cell, digit)
}

/// A game that has ended, by its techniques.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LookBack {
    /// What the puzzle needs, if its board is not too large for that.
    pub(crate) needs: Option<Needs>,
    /// How the player did with each technique, easiest first.
    pub(crate) used: Vec<(Technique, Skill)>,
    /// The ID by which `ninefold review` goes through it, if there is something to be said.
    pub(crate) review: Option<PuzzleId>,
}

impl LookBack {
    fn at(session: &Session) -> Self {
        let start = Position::start(session.puzzle().clone()).with_frozen(&session.setup().frozen);
        let promise = if session.solution().is_some() { Promise::OneSolution } else { Promise::Nothing };
        let review = ninefold_learn::review(session);
        let used = review.as_ref().map(|review| review.skills()).unwrap_or_default();
        let id = review.and_then(|_| library::id_of(session));
        Self { needs: logic::needs(&start, promise), used, review: id }
    }
}

fn make(wanted: &Wanted, off: &Cancel) -> Reply {
    let asked = wanted.order.level;
    match wanted.make(off) {
        Ok(Made { setup, level }) if level == asked => Reply::Ready(Box::new(setup)),
        Ok(Made { setup, level }) => {
            let (asked, level) = (asked.name().to_lowercase(), level.name().to_lowercase());
            let remark = format!("No {asked} puzzle was found for this variant. This one is {level}.");
            Reply::Nearest(Box::new(setup), remark)
        }
        Err(Unmade::CalledOff) => Reply::Cancelled,
        Err(Unmade::Impossible(reason)) => Reply::Failed(format!("There is no such puzzle: {reason}.")),
    }
}

fn daily(library: &Library, wanted: &Wanted, off: &Cancel) -> Reply {
    let name = wanted.name();
    if let Some(listing) = library.survey().games.into_iter().find(|listing| listing.puzzle_id == name) {
        return Reply::Found(listing.path);
    }
    if library.finished().any(|session| session.setup().labels.puzzle_id == name) {
        return Reply::Failed("You have finished the puzzle of today. The next one comes tomorrow.".into());
    }
    match daily_of_service(library, wanted, off) {
        Some(setup) => Reply::Ready(Box::new(setup)),
        // Without a service, this machine makes the puzzle of the day.
        None => make(wanted, off),
    }
}

/// The puzzle of a day that everybody plays who plays with the same service.
fn daily_of_service(library: &Library, wanted: &Wanted, off: &Cancel) -> Option<Setup> {
    let (online, day) = (library.online()?, wanted.day?);
    if wanted.order.variant != Variant::CLASSIC {
        return None;
    }
    let setup = setup_of(&online.daily(&day.to_string()).ok()?.puzzle, off).ok()?;
    let labels = Labels { puzzle_id: wanted.name(), ..setup.labels };
    Some(Setup { labels, ..setup })
}

/// The board with an ID: from a game on this machine, or from the service.
fn open(library: &Library, id: PuzzleId, off: &Cancel) -> Reply {
    if let Some(listing) = library.games_here().games.into_iter().find(|listing| listing.id == Some(id)) {
        return Reply::Found(listing.path);
    }
    if let Some(session) = library.finished().find(|session| library::id_of(session) == Some(id)) {
        let Setup { puzzle, solution, labels, frozen, origin, .. } = session.setup().clone();
        let labels = Labels { puzzle_id: Some(id.to_string()), ..labels };
        return Reply::Ready(Box::new(Setup { labels, frozen, origin, ..Setup::new(puzzle, solution) }));
    }
    let name = id.in_groups();
    let Some(online) = library.online() else {
        return Reply::Failed(format!(
            "{name} is the ID of a puzzle, but not of one that was played here. \
             Name the service that knows it: ninefold play {name} --server URL."
        ));
    };
    let asked = online.puzzle(id).map_err(|fault| match fault.status() {
        Some(404) => format!("There is no puzzle {name} at {}.", online.address()),
        _ => format!("Puzzle {name} cannot be fetched: {fault}."),
    });
    asked
        .and_then(|info| setup_of(&info, off))
        .map_or_else(Reply::Failed, |setup| Reply::Ready(Box::new(setup)))
}

/// The game of a board that a service knows.
fn setup_of(info: &PuzzleInfo, off: &Cancel) -> Result<Setup, String> {
    let mut setup = read_text(&info.text, off)?;
    setup.labels.level = info.level.clone();
    Ok(setup)
}

/// Reads a puzzle, or the file that the text names, and proves that it can be played.
fn read(text: &str, off: &Cancel) -> Result<Setup, String> {
    let text = match Path::new(text.trim()) {
        path if path.is_file() => {
            &fs::read_to_string(path).map_err(|error| format!("The file cannot be read: {error}."))?
        }
        _ if names_no_puzzle(text.trim()) => return Err(no_such(text.trim())),
        _ => text,
    };
    Ok(Setup { origin: Origin::Brought, ..read_text(text, off)? })
}

fn read_text(text: &str, off: &Cancel) -> Result<Setup, String> {
    let document = ninefold::format::read(text).map_err(|error| match &error.hint {
        Some(hint) => format!("{error}. Hint: {hint}."),
        None => format!("{error}."),
    })?;
    let item = document.items.first().ok_or("There is no puzzle here.")?;
    let puzzle = item.puzzle().map_err(|error| format!("This cannot be played: {error}."))?;
    let mut setup = playable(puzzle, item.frozen(), off)?;
    setup.labels.level = item.info.level.clone().unwrap_or_default();
    Ok(setup)
}

/// Whether a text is more like the name of a file than like a puzzle: one line that is shorter than
/// the smallest puzzle, or made of other symbols for the most part.
fn names_no_puzzle(text: &str) -> bool {
    let is_cell = |symbol: &char| symbol.is_ascii_digit() || "._*- ".contains(*symbol);
    let is_link = text.contains("://") || text.starts_with('{');
    let (length, cells) = (text.chars().count(), text.chars().filter(is_cell).count());
    !text.contains('\n') && !is_link && (length < 16 || cells * 2 <= length)
}

fn no_such(name: &str) -> String {
    let name = match name.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    };
    format!(
        "There is no file '{name}', and it isn't a puzzle: on one line, that has a sign for each cell, 81 for 9x9."
    )
}

/// The game of a puzzle, if it has exactly one solution.
fn playable(puzzle: Puzzle, frozen: &[Cell], off: &Cancel) -> Result<Setup, String> {
    let proper = certify(puzzle, budget(off)).map_err(|improper| match improper {
        Improper::NoSolution => "This puzzle has no solution.".to_owned(),
        improper => format!("This cannot be played as a game: {improper}."),
    })?;
    let (puzzle, solution) = proper.into_parts();
    let puzzle_id = Some(PuzzleId::on_ice(&puzzle, frozen).to_string());
    let labels = Labels { variant: puzzle.kind_in_words(frozen), puzzle_id, ..Labels::default() };
    Ok(Setup { labels, frozen: frozen.to_vec(), ..Setup::new(puzzle, Some(solution)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let library = Library::at("no such folder".into());
        match Job::Read(library, text.into()).run(&Cancel::new()) {
            Reply::Ready(setup) => {
                format!("{} with {} givens", setup.labels.variant, setup.puzzle.n_givens())
            }
            Reply::Failed(reason) => reason,
            other => format!("{other:?}"),
        }
    }

    fn rows(line: &str) -> String {
        line.as_bytes().chunks(9).map(|row| format!("  {}\n", String::from_utf8_lossy(row))).collect()
    }

    #[test]
    fn a_puzzle_is_played_only_if_it_has_one_solution() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(read(easy), "Classic with 30 givens");
        let brought = super::read(easy, &Cancel::new()).unwrap();
        assert_eq!(brought.origin, Origin::Brought);
        assert!(
            read(&easy.replace("79", ".."))
                .starts_with("This cannot be played as a game: the puzzle has several")
        );
        assert!(read("55..").contains("isn't a puzzle"));
        assert!(read(&format!("55{}", &easy[2..])).contains("two 5s in row 1"));
        let iced = format!("ninefold 1\nlayout: boxes 3x3\ngivens:\n{}frozen: r1c3 r1c4\n", rows(easy));
        assert_eq!(read(&iced), "Ice with 30 givens");
    }

    #[test]
    fn a_job_that_is_called_off_says_so() {
        let off = Cancel::new();
        off.cancel();
        let order = Wanted::daily(jiff::civil::date(2026, 3, 2), Daily::Classic);
        assert_eq!(Job::Make(order).run(&off), Reply::Cancelled);
    }
}
