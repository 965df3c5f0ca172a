//! [`Job`] and [`Entry`]: what is to be printed, and how.

use crate::board::Style;
use crate::paper::{Length, Orientation, Paper};
use ninefold_logic::Level;
use ninefold_puzzle::{Cell, Position, Solution};
use ninefold_render::Axes;
use ninefold_words::Language;

/// One puzzle to print.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The puzzle, with what was written into it.
    pub position: Position,
    /// The cells that start frozen, for ice.
    pub frozen: Vec<Cell>,
    /// Its solution, if one is to be printed.
    pub solution: Option<Solution>,
    /// How hard it is, if that is to be said; contents are by level.
    pub level: Option<Level>,
    /// Further things to say above the board, such as a rating.
    pub details: Vec<String>,
    /// The name by which programs know the puzzle.
    pub id: Option<String>,
    /// An address that opens the puzzle; it becomes a QR code.
    pub link: Option<String>,
    /// What is asked, where it is an exercise: its marks and the numbers of rows and columns are printed then.
    pub task: Option<Task>,
}

/// An exercise in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// What is to be done; it stands above the board.
    pub question: String,
    /// The answer with its argument; it stands at the back in place of the solution.
    pub answer: Vec<String>,
}

impl Entry {
    /// A puzzle with nothing said about it.
    pub fn new(position: Position) -> Self {
        let (frozen, details) = Default::default();
        Self { position, frozen, solution: None, level: None, details, id: None, link: None, task: None }
    }
}

/// How puzzles are printed.
#[derive(Clone, PartialEq, Debug)]
pub struct Job {
    /// The language of everything that the press says by itself; what entries say is theirs.
    pub language: Language,
    /// What stands on the cover of a booklet and at the top of pages.
    pub title: Option<String>,
    /// What is printed on; for a booklet, the sheet that is folded.
    pub paper: Paper,
    /// Which way sheets are turned; a booklet knows for itself.
    pub orientation: Orientation,
    /// What stays white around every page.
    pub margin: Length,
    /// Loose sheets, or a booklet.
    pub form: Form,
    /// How many puzzles are on a page; one in large print.
    pub per_page: PerPage,
    /// For whom it is printed.
    pub print: Print,
    /// Where the solutions are.
    pub solutions: Solutions,
    /// Whether rows and columns are numbered.
    pub axes: Axes,
    /// Whether pencil marks of positions are printed.
    pub marks: Show,
    /// Whether there is room for notes.
    pub notes: Show,
    /// Whether there is a line for name and date at each puzzle.
    pub name_line: Show,
    /// Whether the rules of each kind of puzzle are printed once.
    pub rules: Show,
}

/// Whether something is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// It is not.
    Hidden,
    /// It is.
    Shown,
}

/// What the pages become.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Sheets, one page each.
    Sheets,
    /// Sheets with two pages on each side, in such an order that folding them together in the middle
    /// makes a booklet with a cover.
    Booklet,
}

/// For whom it is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Print {
    /// Digits as large as the page allows.
    Normal,
    /// One puzzle a page, digits of at least 28 points, lines of at least 2 points.
    Large,
}

/// How many puzzles are on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerPage {
    /// One.
    One,
    /// Two.
    Two,
    /// Four.
    Four,
    /// Six.
    Six,
    /// Nine.
    Nine,
    /// Twelve.
    Twelve,
}

/// Where the solutions are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// Nowhere.
    None,
    /// Under each puzzle, small and upside down.
    UpsideDown,
    /// On pages at the end, small, with the numbers of the puzzles.
    Back,
    /// In a file of their own.
    Separate,
}

impl Default for Job {
    /// Four puzzles on a sheet of A4, solutions at the back.
    fn default() -> Self {
        Self {
            language: Language::English,
            title: None,
            paper: Paper::A4,
            orientation: Orientation::Portrait,
            margin: Length::millimetres(14.0),
            form: Form::Sheets,
            per_page: PerPage::Four,
            print: Print::Normal,
            solutions: Solutions::Back,
            axes: Axes::Hidden,
            marks: Show::Hidden,
            notes: Show::Hidden,
            name_line: Show::Hidden,
            rules: Show::Shown,
        }
    }
}

impl Job {
    /// Width and height of a page in points; a sheet of a booklet has two side by side.
    pub(crate) fn page_size(&self) -> (f32, f32) {
        match self.form {
            Form::Sheets => self.paper.size(self.orientation),
            Form::Booklet => {
                let (width, height) = self.paper.size(Orientation::Landscape);
                (width / 2.0, height)
            }
        }
    }

    /// How many puzzles are on a page.
    pub(crate) fn n_per_page(&self) -> usize {
        match self.print {
            Print::Normal => self.per_page.get(),
            Print::Large => 1,
        }
    }

    /// How boards are drawn.
    pub(crate) fn style(&self) -> Style {
        match self.print {
            Print::Normal => Style::Puzzle,
            Print::Large => Style::Large,
        }
    }

    /// How solutions on pages of their own are drawn.
    pub(crate) fn solution_style(&self) -> Style {
        match self.print {
            Print::Normal => Style::Solution,
            Print::Large => Style::LargeSolution,
        }
    }
}

impl PerPage {
    /// All that there are.
    pub const ALL: [Self; 6] = [Self::One, Self::Two, Self::Four, Self::Six, Self::Nine, Self::Twelve];

    /// The number.
    pub const fn get(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
            Self::Four => 4,
            Self::Six => 6,
            Self::Nine => 9,
            Self::Twelve => 12,
        }
    }

    /// The one with this number.
    pub fn new(number: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|per_page| per_page.get() == number)
    }
}
