//! The board in words: what stands somewhere, what is missing, where a digit can go.

use crate::voice::Voice;
use crate::{speech, time};
use ninefold::format::Style;
use ninefold::game::{Moment, Progress, Session};
use ninefold::puzzle::{Cage, Cell, Constraint, Digit, Feature, Region, RegionKind, Repeats, Rules};
use ninefold::render::elements_in_words;
use ninefold_table::speech::missing;

/// `Row 3: empty; 9; 8; …`, cell by cell; where their order does not tell the cells, with their places.
pub(super) fn house(voice: Voice, session: &Session, kind: RegionKind, number: usize) -> String {
    let Some(region) = find(session, kind, number) else { return none_such(session, kind) };
    let view = session.view();
    let place = |cell: Cell| match kind {
        RegionKind::Row | RegionKind::Column => String::new(),
        _ => format!("{} ", session.layout().place(cell)),
    };
    let words =
        |&cell: &Cell| format!("{}{}", place(cell), speech::cell_words(voice, &view.cells[cell.index()]));
    let cells = region.cells().iter().map(words).collect::<Vec<_>>().join("; ");
    format!("{}: {cells}.", speech::capital(&voice.place(&region.name().to_string())))
}

/// `Row 3 needs 2 5 7.`
pub(super) fn needs(voice: Voice, session: &Session, kind: RegionKind, number: usize) -> String {
    let Some(region) = find(session, kind, number) else { return none_such(session, kind) };
    let missing = missing(session, region);
    let name = speech::capital(&voice.place(&region.name().to_string()));
    match missing.is_empty() {
        true => voice.fill("{0} needs nothing.", &[&name]),
        false => voice.fill("{0} needs {1}.", &[&name, &speech::spaced(missing)]),
    }
}

/// Where a digit stands, and which cells could hold it.
pub(super) fn places(voice: Voice, session: &Session, digit: Digit) -> String {
    let layout = session.layout();
    let named = |holds: &dyn Fn(Cell) -> bool| {
        let cells = layout.cells().filter(|&cell| holds(cell));
        cells.map(|cell| layout.place(cell).to_string()).collect::<Vec<_>>()
    };
    let stands = named(&|cell| session.sheet().digit(cell) == Some(digit));
    let fits = named(&|cell| session.candidates(cell).contains(digit));
    let left = session.remaining(digit);
    let stands = match stands.is_empty() {
        true => voice.fill("{0} stands nowhere yet.", &[&digit]),
        false => voice.fill("{0} stands in {1}.", &[&digit, &voice.listed(&stands)]),
    };
    let fits = match fits.is_empty() {
        true => voice.say("It fits nowhere."),
        false => voice.fill("It fits {0}.", &[&voice.listed(&fits)]),
    };
    format!("{stands} {} {fits}", voice.fill("{0} to go.", &[&left]))
}

/// What stands in a cell, and what fits.
pub(super) fn cell(voice: Voice, session: &Session, cell: Cell) -> String {
    let view = session.view().cells[cell.index()];
    let place = session.layout().place(cell);
    let fits = session.candidates(cell);
    let fits = if fits.is_empty() {
        String::new()
    } else {
        format!(" {}", voice.fill("{0} fit.", &[&speech::spaced(fits)]))
    };
    let cages = cages_of(session).filter(|cage| cage.cells.contains(&cell));
    let cages = cages.map(|cage| format!(" {}", cage_words(voice, session, cage))).collect::<String>();
    format!("{place}: {}.{fits}{cages}", speech::cell_words(voice, &view))
}

/// All cages, one a line.
pub(super) fn cages(voice: Voice, session: &Session) -> String {
    let lines = cages_of(session).map(|cage| cage_words(voice, session, cage)).collect::<Vec<_>>();
    if lines.is_empty() { voice.say("There are no cages here.") } else { lines.join("\n") }
}

/// `Cage of 19: r1c1 and r1c2; 12 to go in r1c2.`
fn cage_words(voice: Voice, session: &Session, cage: &Cage) -> String {
    let digit = |cell: &Cell| session.sheet().digit(*cell);
    let filled = cage.cells.iter().filter_map(digit).map(|digit| u32::from(digit.get())).sum::<u32>();
    let empty = cage.cells.iter().copied().filter(|cell| digit(cell).is_none()).collect::<Vec<_>>();
    let name = cage.sum.map_or_else(|| voice.say("Cage"), |sum| voice.fill("Cage of {0}", &[&sum]));
    let repeats = match cage.repeats == Repeats::Allowed {
        true => format!(", {}", voice.say("digits may repeat")),
        false => String::new(),
    };
    let rest = match cage.sum {
        Some(sum) if filled > 0 && !empty.is_empty() => {
            let left = sum.saturating_sub(filled);
            format!("; {}", voice.fill("{0} to go in {1}", &[&left, &named_in(voice, session, &empty)]))
        }
        _ => String::new(),
    };
    format!("{name}: {}{repeats}{rest}.", named_in(voice, session, &cage.cells))
}

fn cages_of(session: &Session) -> impl Iterator<Item = &Cage> {
    session.seen_rules().constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Cage(cage) => Some(cage),
        _ => None,
    })
}

/// The rules of the puzzle in sentences, those of ice included.
pub(super) fn rules(session: &Session) -> String {
    let mut rules = session.known_puzzle().rules_in_words();
    rules.extend(elements_in_words(session.seen_rules()));
    if !session.setup().frozen.is_empty() {
        rules.push(Feature::Ice.rule().into());
    }
    rules.join("\n")
}

/// The board with its borders: `.` for an empty cell, `#` for a frozen one, `~` for one in fog.
///
/// Borders are drawn with symbols that no cell has, so the cells of a printed grid are found again
/// by reading it from the start.
pub(super) fn drawing(session: &Session) -> String {
    let text = Style::Grid.print(session.layout(), &session.sheet().digits());
    let mut cells = session.layout().cells();
    let is_cell = |symbol: char| symbol.is_ascii_alphanumeric() || symbol == '.';
    let drawn = text.chars().map(|symbol| match is_cell(symbol).then(|| cells.next()).flatten() {
        Some(cell) if symbol == '.' && session.sheet()[cell].is_frozen() => '#',
        Some(cell) if symbol == '.' && session.fogged().contains(&cell) => '~',
        _ => symbol,
    });
    drawn.collect()
}

/// The cells that are frozen now.
fn frozen_cells(session: &Session) -> Vec<Cell> {
    session.layout().cells().filter(|&cell| session.sheet()[cell].is_frozen()).collect()
}

/// Which cells are frozen, as a sentence.
pub(super) fn frozen(session: &Session) -> String {
    let cells = frozen_cells(session);
    match cells.len() {
        0 => "No cell is frozen.".into(),
        1 => format!("Frozen, drawn as #: {}.", named(session, &cells)),
        number => format!("{number} cells are frozen, drawn as #: {}.", named(session, &cells)),
    }
}

/// How far the fog reaches, as a sentence; nothing where there is none.
pub(super) fn fog(session: &Session) -> Option<String> {
    let number = session.fogged().len();
    (number > 0).then(|| format!("Fog, drawn as ~, hides what is drawn on {number} cells."))
}

/// What could not be filled or seen at a moment, to tell later what has changed.
pub(super) struct Hidden {
    frozen: Vec<Cell>,
    fogged: Vec<Cell>,
    seen: Rules,
}

impl Hidden {
    pub(super) fn on(session: &Session) -> Self {
        let (fogged, seen) = (session.fogged().to_vec(), session.seen_rules().clone());
        Self { frozen: frozen_cells(session), fogged, seen }
    }

    /// What has thawed since, and what has come into sight, in sentences.
    pub(super) fn told(&self, voice: Voice, session: &Session) -> Vec<String> {
        let thaw = thaw(session, &self.frozen).map(|thaw| voice.tell(&thaw));
        thaw.into_iter().chain(self.lifted(voice, session)).collect()
    }

    fn lifted(&self, voice: Voice, session: &Session) -> Option<String> {
        let is_clear = |cell: &Cell| !session.fogged().contains(cell);
        let clear = self.fogged.iter().copied().filter(is_clear).collect::<Vec<_>>();
        if clear.is_empty() {
            return None;
        }
        let known = elements_in_words(&self.seen);
        let all = elements_in_words(session.seen_rules());
        let new = all.into_iter().filter(|element| !known.contains(element));
        let is_new = |cage: &&Cage| !self.seen.constraints().contains(&Constraint::Cage((*cage).clone()));
        let cages = cages_of(session).filter(is_new);
        let lines = [format!("The fog lifts from {}.", named(session, &clear))].into_iter().chain(new);
        let lines =
            lines.map(|line| voice.tell(&line)).chain(cages.map(|cage| cage_words(voice, session, cage)));
        Some(lines.collect::<Vec<_>>().join("\n"))
    }
}

/// Which of the cells that were frozen are so no longer, as a sentence.
fn thaw(session: &Session, frozen: &[Cell]) -> Option<String> {
    let is_thawed = |cell: &Cell| !session.sheet()[*cell].is_frozen();
    let thawed = frozen.iter().copied().filter(is_thawed).collect::<Vec<_>>();
    match thawed.len() {
        0 => None,
        1 => Some(format!("{} has thawed.", named(session, &thawed))),
        _ => Some(format!("{} have thawed.", named(session, &thawed))),
    }
}

/// Which entries were wrong when the game ended, as a sentence.
pub(super) fn still_wrong(session: &Session) -> Option<String> {
    let wrong = session.wrong_entries();
    match wrong.len() {
        0 => None,
        1 => Some(format!("Your entry in {} was wrong.", named(session, &wrong))),
        _ => Some(format!("Your entries in {} were wrong.", named(session, &wrong))),
    }
}

/// How the game helps, and how else it could.
pub(super) fn feedback(session: &Session) -> String {
    let now = speech::feedback_words(session.settings().feedback);
    format!("{now} There are:\n{}", speech::feedback_choices())
}

/// `r1c1, r1c2 and r1c3`.
fn named(session: &Session, cells: &[Cell]) -> String {
    named_in(Voice::default(), session, cells)
}

/// The same in a language.
fn named_in(voice: Voice, session: &Session, cells: &[Cell]) -> String {
    let places = cells.iter().map(|&cell| session.layout().place(cell).to_string());
    voice.listed(&places.collect::<Vec<_>>())
}

/// Time, score and progress.
pub(super) fn state(voice: Voice, session: &Session, now: Moment) -> String {
    let Progress { filled, to_fill } = session.progress();
    let score = session.score().map(|score| voice.fill("Score {0}.", &[&score]));
    let lives = session.lives().map(|left| voice.say(&speech::lives_words(left)));
    let filled = voice.fill("{0} of {1} filled.", &[&filled, &to_fill]);
    let time = format!("{}.", speech::capital(&time::words_in(session.elapsed(now), voice)));
    [Some(time), score, lives, Some(filled)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn find(session: &Session, kind: RegionKind, number: usize) -> Option<&Region> {
    let regions = session.seen_rules().regions();
    regions.iter().filter(|region| region.kind() == kind).nth(number.checked_sub(1)?)
}

fn none_such(session: &Session, kind: RegionKind) -> String {
    match session.seen_rules().regions().iter().filter(|region| region.kind() == kind).count() {
        0 => "There is none on this board.".into(),
        last => format!("They have the numbers 1 to {last}."),
    }
}
