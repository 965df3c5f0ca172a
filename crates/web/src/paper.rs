//! Puzzles on paper: [`Choices`], how they are printed, and [`Contents`], which puzzles a booklet has.

use crate::words::Language;
use ninefold_format::{Item, own};
use ninefold_game::Session;
use ninefold_protocol::api::{PrintRequest, PrintSolutions, PrintWish};
use ninefold_protocol::worker::{Level, Made, Order};
use ninefold_puzzle::{Position, Variant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How puzzles are printed; the browser keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// The name of the paper.
    pub paper: String,
    /// Sheets, large print or a booklet.
    pub form: Form,
    /// How many puzzles are on a page.
    pub per_page: u8,
    /// Where the solutions are.
    pub solutions: PrintSolutions,
    /// What else is printed.
    pub extras: BTreeSet<Extra>,
}

/// What the pages become.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Form {
    /// Loose sheets.
    #[default]
    Sheets,
    /// One puzzle a page, for those who see little.
    Large,
    /// A booklet to be folded.
    Booklet,
}

/// Something that is printed by choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Extra {
    /// The level of each puzzle.
    Levels,
    /// A QR code that opens each puzzle here.
    Codes,
    /// The rules of each variant, once.
    Rules,
    /// Numbers of rows and columns.
    Labels,
    /// A line for name and date.
    NameLine,
    /// Room for notes.
    Notes,
}

/// The papers to choose from; every one that has a name can be had by the command line.
pub const PAPERS: [&str; 5] = ["A4", "A5", "A3", "Letter", "Legal"];

/// How many puzzles can be on a page.
pub const PER_PAGE: [u8; 6] = [1, 2, 4, 6, 9, 12];

impl Default for Choices {
    fn default() -> Self {
        Self {
            paper: PAPERS[0].into(),
            form: Form::Sheets,
            per_page: 4,
            solutions: PrintSolutions::Back,
            extras: [Extra::Levels, Extra::Codes, Extra::Rules].into(),
        }
    }
}

impl Choices {
    /// What was kept, as far as it is understood.
    pub fn of_text(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The choices as they are kept.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The order to the press, for puzzles as text, in the language of whoever reads the page.
    pub fn request(&self, language: Language, title: &str, puzzles: Vec<String>) -> PrintRequest {
        let wish = |extra: &Extra| match extra {
            Extra::Levels => Some(PrintWish::Level),
            Extra::Codes => Some(PrintWish::Codes),
            Extra::Labels => Some(PrintWish::Labels),
            Extra::NameLine => Some(PrintWish::NameLine),
            Extra::Notes => Some(PrintWish::Notes),
            Extra::Rules => None,
        };
        let form = match self.form {
            Form::Sheets => None,
            Form::Large => Some(PrintWish::Large),
            Form::Booklet => Some(PrintWish::Booklet),
        };
        let no_rules = (!self.extras.contains(&Extra::Rules)).then_some(PrintWish::NoRules);
        let wishes = self.extras.iter().filter_map(wish).chain(form).chain(no_rules);
        PrintRequest {
            puzzles,
            language: Some(language.on_paper()),
            title: Some(title.trim().to_owned()).filter(|title| !title.is_empty()),
            paper: Some(self.paper.clone()),
            margin: None,
            per_page: Some(self.per_page),
            solutions: Some(self.solutions),
            wishes: wishes.collect(),
            tasks: Vec::new(),
        }
    }
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Sheets, Self::Large, Self::Booklet];

    /// What it is called, in English.
    pub fn words(self) -> &'static str {
        match self {
            Self::Sheets => "Sheets",
            Self::Large => "Large print",
            Self::Booklet => "Foldable booklet",
        }
    }
}

impl Extra {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Levels, Self::Codes, Self::Rules, Self::Labels, Self::NameLine, Self::Notes];

    /// What it is called, in English.
    pub fn words(self) -> &'static str {
        match self {
            Self::Levels => "Level",
            Self::Codes => "QR code that opens the puzzle here",
            Self::Rules => "Rules",
            Self::Labels => "Numbers of rows and columns",
            Self::NameLine => "Line for name and date",
            Self::Notes => "Room for notes",
        }
    }
}

/// What the places of solutions are called, in English.
pub const SOLUTIONS: [(PrintSolutions, &str); 3] = [
    (PrintSolutions::Back, "At the back"),
    (PrintSolutions::UpsideDown, "Upside down on the page"),
    (PrintSolutions::None, "None"),
];

/// Which puzzles a booklet has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contents {
    /// How many.
    pub count: usize,
    /// The easiest and the hardest level; each one between gets as many.
    pub levels: (Level, Level),
    /// The variants, which take turns.
    pub variants: Vec<Variant>,
    /// Where all luck comes from.
    pub seed: u64,
}

/// The most puzzles that a booklet has: as many as the service prints at once.
pub const MOST_PUZZLES: usize = 100;

impl Contents {
    /// The puzzles to be made, easiest levels first. A change of one choice leaves most of them.
    pub fn orders(&self) -> Vec<Order> {
        let (from, to) = (self.levels.0.min(self.levels.1), self.levels.0.max(self.levels.1));
        let levels = Level::ALL.into_iter().filter(|level| (from..=to).contains(level)).collect::<Vec<_>>();
        let count = self.count.clamp(1, MOST_PUZZLES);
        let order = |index: usize| {
            let at = index * levels.len() / count;
            let within = index - (at * count).div_ceil(levels.len());
            let variant = self.variants.get(within % self.variants.len().max(1)).copied();
            Order {
                variant: variant.unwrap_or(Variant::CLASSIC).to_string(),
                level: levels[at],
                seed: self.seed.wrapping_add((within / self.variants.len().max(1)) as u64),
            }
        };
        (0..count).map(order).collect()
    }
}

/// A puzzle that was made, as the press takes it: with its solution and level.
pub fn made_text(made: &Made) -> String {
    match made.board.item() {
        Ok(item) => with_level(item, made.level.name()),
        Err(_) => made.board.text().to_owned(),
    }
}

/// How much of a game is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Progress {
    /// The puzzle as it was at the start.
    #[default]
    Empty,
    /// With what was entered.
    Entries,
    /// With pencil marks too.
    Marks,
}

impl Progress {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Empty, Self::Entries, Self::Marks];

    /// What it is called, in English.
    pub fn words(self) -> &'static str {
        match self {
            Self::Empty => "Empty",
            Self::Entries => "With my entries",
            Self::Marks => "With entries and notes",
        }
    }
}

/// The order to the press for the board of a game.
pub fn game_request(
    choices: &Choices,
    language: Language,
    session: &Session,
    progress: Progress,
) -> PrintRequest {
    let mut request = choices.request(language, "", vec![game_text(session, progress)]);
    // A booklet of one board is a sheet.
    request.wishes.retain(|wish| *wish != PrintWish::Booklet);
    if progress == Progress::Marks {
        request.wishes.push(PrintWish::Marks);
    }
    // A single board has the page for itself.
    request.per_page = Some(1);
    request
}

/// The board of a game, as the press takes it.
fn game_text(session: &Session, progress: Progress) -> String {
    let mut position = Position::start(session.puzzle().clone());
    if progress != Progress::Empty {
        for (cell, content) in session.sheet().cells() {
            let marks = (content.corner | content.centre) - content.struck;
            // Only givens refuse, and those hold nothing else.
            let _ = position.set_entry(cell, session.sheet().digit(cell));
            let _ = position
                .set_marks(cell, Some(marks).filter(|marks| !marks.is_empty() && content.digit.is_none()));
        }
    }
    let item = Item::from(&position);
    let item = match session.solution() {
        Some(solution) => item.with_solution(solution),
        None => item,
    };
    with_level(item, &session.setup().labels.level)
}

fn with_level(mut item: Item, level: &str) -> String {
    item.info.level = Some(level.to_owned()).filter(|level| !level.is_empty());
    own::write(&item)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_game::{Command, Ink, Moment, Seat, Setup, Stroke};
    use ninefold_protocol::api::PrintLanguage;
    use ninefold_puzzle::{Classic, Puzzle};

    #[test]
    fn choices_are_read_as_they_were_kept() {
        let choices = Choices { form: Form::Booklet, paper: "A5".into(), ..Choices::default() };
        assert_eq!(Choices::of_text(&choices.to_text()), choices);
        assert_eq!(Choices::of_text("nonsense"), Choices::default());
    }

    #[test]
    fn wishes_are_what_was_chosen() {
        let wishes = |choices: Choices| choices.request(Language::English, " ", Vec::new()).wishes;
        let plain = Choices { extras: BTreeSet::new(), ..Choices::default() };
        assert_eq!(wishes(plain), [PrintWish::NoRules]);
        let large = Choices { form: Form::Large, ..Choices::default() };
        assert_eq!(wishes(large), [PrintWish::Level, PrintWish::Codes, PrintWish::Large]);
        let german = Choices::default().request(Language::German, "A title ", Vec::new());
        assert_eq!(german.title.as_deref(), Some("A title"));
        assert_eq!(german.language, Some(PrintLanguage::German));
    }

    fn contents(count: usize) -> Contents {
        let variants = ["classic", "killer"].map(|name| name.parse().unwrap()).to_vec();
        Contents { count, levels: (Level::Hard, Level::Easy), variants, seed: 7 }
    }

    #[test]
    fn levels_get_equal_shares_and_variants_take_turns() {
        let orders = contents(12).orders();
        let of = |level| orders.iter().filter(move |order| order.level == level);
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let names = of(level).map(|order| order.variant.as_str()).collect::<Vec<_>>();
            assert_eq!(names, ["classic", "killer", "classic", "killer"]);
        }
        assert!(orders.is_sorted_by_key(|order| order.level));
        for (at, order) in orders.iter().enumerate() {
            assert!(!orders[at + 1..].contains(order), "{order:?} twice");
        }
    }

    #[test]
    fn more_puzzles_keep_those_that_are_there() {
        let (few, many) = (contents(9).orders(), contents(24).orders());
        assert!(few.iter().all(|order| many.contains(order)));
        assert_eq!(contents(0).orders().len(), 1);
        assert_eq!(contents(1000).orders().len(), MOST_PUZZLES);
    }

    #[test]
    fn a_game_is_printed_with_as_much_as_was_chosen() {
        let line = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = Puzzle::try_from(Classic::from_line(line).unwrap()).unwrap();
        let mut session = Session::new(Setup::new(puzzle, None)).unwrap();
        let cell = ninefold_puzzle::Cell::new(2);
        let digit = ninefold_puzzle::Digit::new(4).unwrap();
        session.play(Moment(1), Seat::SOLO, &Command::enter(cell, digit)).unwrap();
        let (noted, corner) = (ninefold_puzzle::Cell::new(3), Ink::Corner(digit));
        let write = Command::Write { cells: vec![noted], ink: corner, stroke: Stroke::Set };
        session.play(Moment(2), Seat::SOLO, &write).unwrap();
        let item = |progress| own::read(&game_text(&session, progress)).unwrap().remove(0);
        assert!(!item(Progress::Empty).is_started());
        assert_eq!(item(Progress::Entries).entry(cell), Some(digit));
        assert_eq!(item(Progress::Marks).marks(noted), Some([digit].into_iter().collect()));
    }
}
