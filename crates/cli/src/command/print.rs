//! `ninefold print`: puzzles on paper.

mod boards;
mod entries;
mod exercises;
mod picture;

use crate::Verdict;
use crate::failure::Failure;
use crate::save::save;
use boards::{Boards, LeftOut};
use entries::{Making, Wanted};
use ninefold::logic::Level;
use ninefold::puzzle::Variant;
use ninefold::render::Axes;
use ninefold_press::{
    Form, Job, Language, Length, Orientation, Paper, PerPage, PressError, Show, Solutions, print,
};
use ninefold_protocol::set;
use std::ffi::OsStr;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::Path;

/// Print puzzles as PDF: sheets, large print, booklets
///
/// Puzzles come from arguments, files, standard input or the database of a service, or are made on
/// the spot; a link of `ninefold lesson` prints its exercises with answers in words. Lines that are no puzzles, and puzzles without exactly one solution, are told and left out.
/// The same puzzles and options give the same bytes.
#[derive(clap::Args)]
pub(crate) struct Print {
    /// Puzzles, positions, files or Puzzle IDs; `-` or nothing is standard input
    #[arg(value_name = "PUZZLE|FILE|ID", conflicts_with = "generate")]
    puzzles: Vec<String>,
    /// Where Puzzle IDs are looked up, as for `ninefold serve`; NINEFOLD_DATABASE unless said
    #[arg(long, value_name = "URL", conflicts_with = "generate")]
    database: Option<String>,
    /// The file to write, a picture if its name ends in .png or .svg; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    output: String,
    /// Threads; default: all cores
    #[arg(long, value_parser = crate::pipeline::parse_threads)]
    threads: Option<NonZeroUsize>,

    /// Make so many puzzles instead of reading some
    #[arg(long, value_name = "NUMBER", help_heading = "Puzzles made on the spot")]
    generate: Option<usize>,
    /// How hard: a level, or a range such as easy..hard, whose levels get the same number of puzzles
    #[arg(long, value_name = "LEVEL", value_parser = Level::range, requires = "generate", help_heading = "Puzzles made on the spot")]
    difficulty: Option<RangeInclusive<Level>>,
    /// Which variants, in turn: classic, or several between commas
    #[arg(
        long,
        value_name = "VARIANT",
        value_delimiter = ',',
        requires = "generate",
        help_heading = "Puzzles made on the spot"
    )]
    variant: Vec<Variant>,
    /// Random seed (default: new each run)
    #[arg(long, requires = "generate", help_heading = "Puzzles made on the spot")]
    seed: Option<u64>,

    /// How many on a page: 1, 2, 4, 6, 9 or 12
    #[arg(long, value_name = "NUMBER", default_value = "4", value_parser = per_page, help_heading = "Pages")]
    per_page: PerPage,
    /// A3, A4, A5, A6, Letter, Legal, Tabloid, or a size such as 148x210mm
    #[arg(long, default_value = "A4", help_heading = "Pages")]
    paper: Paper,
    /// Turn the pages
    #[arg(long, conflicts_with = "booklet", help_heading = "Pages")]
    landscape: bool,
    /// Page margin: 14mm, 0.5in, 36pt
    #[arg(long, value_name = "LENGTH", default_value = "14mm", help_heading = "Pages")]
    margin: Length,
    /// What stands on the cover and at the top of pages
    #[arg(long, help_heading = "Pages")]
    title: Option<String>,
    /// The language of what is printed: en or de
    #[arg(long, value_name = "TAG", default_value_t, help_heading = "Pages")]
    language: Language,
    /// Where the solutions are
    #[arg(long, value_enum, default_value_t = Where::Back, help_heading = "Pages")]
    solutions: Where,
    /// Large print: one puzzle a page, digits of at least 28 points
    #[arg(long, conflicts_with = "per_page", help_heading = "Pages")]
    large: bool,
    /// A booklet with a cover and contents: print on both sides, turn at the short edge, fold
    #[arg(long, help_heading = "Pages")]
    booklet: bool,

    /// Say Sudoku Explainer's rating of classic puzzles
    #[arg(long, help_heading = "Each puzzle")]
    rating: bool,
    /// Say the hardest technique that it takes
    #[arg(long, help_heading = "Each puzzle")]
    hardest: bool,
    /// Do not say the level
    #[arg(long, help_heading = "Each puzzle")]
    no_level: bool,
    /// Do not print the Puzzle ID
    #[arg(long, help_heading = "Each puzzle")]
    no_id: bool,
    /// Print a QR code that opens the puzzle on this server
    #[arg(long, value_name = "ADDRESS", value_parser = base_url, help_heading = "Each puzzle")]
    base_url: Option<String>,
    /// Number rows and columns
    #[arg(long, help_heading = "Each puzzle")]
    labels: bool,
    /// Print the pencil marks of positions
    #[arg(long, help_heading = "Each puzzle")]
    marks: bool,
    /// Leave room for notes
    #[arg(long, help_heading = "Each puzzle")]
    notes: bool,
    /// A line for name and date
    #[arg(long, help_heading = "Each puzzle")]
    name_line: bool,
    /// Leave the rules out
    #[arg(long, help_heading = "Each puzzle")]
    no_rules: bool,

    /// One picture as SVG instead of pages
    #[arg(long, conflicts_with_all = ["png", "booklet", "large"], help_heading = "Pictures")]
    svg: bool,
    /// One picture as PNG instead of pages
    #[arg(long, conflicts_with_all = ["booklet", "large"], help_heading = "Pictures")]
    png: bool,
    /// The picture of the next step, with everything that its explanation names
    #[arg(long, help_heading = "Pictures")]
    step: bool,
    /// Pixels of a PNG for each of the SVG's, 2 unless said; a cell of the SVG has 64
    #[arg(long, value_name = "FACTOR", help_heading = "Pictures")]
    scale: Option<f32>,
}

/// A board of 9x9 is then about as wide as a screen is high.
const USUAL_SCALE: f32 = 2.0;

/// Where the solutions are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Where {
    /// Nowhere
    None,
    /// Under each puzzle, upside down
    UpsideDown,
    /// On pages at the end
    Back,
    /// In a file of their own, whose name ends in -solutions
    Separate,
}

fn per_page(text: &str) -> Result<PerPage, String> {
    let number = text.parse().ok().and_then(PerPage::new);
    number.ok_or_else(|| "there are 1, 2, 4, 6, 9 or 12 puzzles on a page".into())
}

fn base_url(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    match rest {
        Some(host) if !host.trim_matches('/').is_empty() && !text.contains(char::is_whitespace) => {
            Ok(text.into())
        }
        _ => Err("an address starts with https:// or http:// and a name".into()),
    }
}

impl Print {
    /// A file whose name ends as those of pictures do is meant to be one.
    fn with_form_of_name(mut self) -> Result<Self, Failure> {
        match Path::new(&self.output).extension().and_then(OsStr::to_str) {
            Some("svg") if !self.png => self.svg = true,
            Some("png") if !self.svg => self.png = true,
            _ => return Ok(self),
        }
        if self.booklet || self.large {
            let message = format_args!("'{}' is the name of a picture, and pages are PDF", self.output);
            return Err(Failure::new(message).hint("end the name in .pdf"));
        }
        Ok(self)
    }

    pub(crate) fn run(self) -> Result<Verdict, Failure> {
        self.with_form_of_name()?.print()
    }

    fn print(self) -> Result<Verdict, Failure> {
        if self.scale.is_some() && !self.png {
            return Err(Failure::new("only a PNG has a scale").hint("say --png"));
        }
        if self.svg || self.png {
            return self.picture();
        }
        if self.step {
            return Err(Failure::new("a step is a picture").hint("say --svg or --png"));
        }
        let (entries, left_out) = match (self.generate, &self.puzzles[..]) {
            (Some(number), _) => (self.making(number).make(&self.wanted())?, LeftOut::default()),
            (None, [link]) if link.contains(set::PATH) => {
                let set = set::read(link).map_err(|error| Failure::new(error.to_string()))?;
                (exercises::entries(&set, self.language)?, LeftOut::default())
            }
            (None, _) => entries::of_boards(self.boards()?, &self.wanted(), self.threads)?,
        };
        if entries.is_empty() {
            return left_out.verdict();
        }
        let printed = print(&entries, &self.job()).map_err(failure)?;
        if let Some(solutions) = &printed.solutions {
            save(&self.solutions_file()?, solutions)?;
        }
        save(&self.output, &printed.pdf)?;
        left_out.verdict()
    }

    fn boards(&self) -> Result<Boards, Failure> {
        boards::read(&self.puzzles, self.database.as_deref(), self.threads)
    }

    fn making(&self, number: usize) -> Making {
        Making {
            number,
            levels: self.difficulty.clone(),
            variants: self.variant.clone(),
            seed: self.seed,
            threads: self.threads,
        }
    }

    /// What has to be known of every puzzle.
    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            solution: self.solutions != Where::None,
            level: !self.no_level,
            rating: self.rating,
            hardest: self.hardest,
            id: !self.no_id,
            base_url: self.base_url.as_deref(),
        }
    }

    fn job(&self) -> Job {
        let show = |shown: bool| if shown { Show::Shown } else { Show::Hidden };
        Job {
            language: self.language,
            title: self.title.clone(),
            paper: self.paper,
            orientation: if self.landscape { Orientation::Landscape } else { Orientation::Portrait },
            margin: self.margin,
            form: if self.booklet { Form::Booklet } else { Form::Sheets },
            per_page: self.per_page,
            print: if self.large { ninefold_press::Print::Large } else { ninefold_press::Print::Normal },
            solutions: match self.solutions {
                Where::None => Solutions::None,
                Where::UpsideDown => Solutions::UpsideDown,
                Where::Back => Solutions::Back,
                Where::Separate => Solutions::Separate,
            },
            axes: self.axes(),
            marks: show(self.marks),
            notes: show(self.notes),
            name_line: show(self.name_line),
            rules: show(!self.no_rules),
        }
    }

    fn axes(&self) -> Axes {
        if self.labels { Axes::Numbered } else { Axes::Hidden }
    }

    /// `b.pdf` has its solutions in `b-solutions.pdf`.
    fn solutions_file(&self) -> Result<String, Failure> {
        if self.output == "-" {
            return Err(Failure::new("two files cannot go to standard output").hint("name a file with -o"));
        }
        let (stem, end) = match self.output.rsplit_once('.') {
            Some((stem, end)) if !end.contains('/') => (stem, format!(".{end}")),
            _ => (self.output.as_str(), String::new()),
        };
        Ok(format!("{stem}-solutions{end}"))
    }

    /// Draws one puzzle, or the next step from it.
    fn picture(&self) -> Result<Verdict, Failure> {
        let (positions, left_out) = match self.generate {
            Some(number) => {
                let made = self.making(number).make(&Wanted::NOTHING)?;
                (made.into_iter().map(|entry| entry.position).collect(), LeftOut::default())
            }
            None => {
                let Boards { boards, left_out } = self.boards()?;
                (boards.into_iter().map(|board| board.position).collect::<Vec<_>>(), left_out)
            }
        };
        if positions.is_empty() {
            return left_out.verdict();
        }
        let [position] = &positions[..] else {
            let message = format_args!("a picture shows one puzzle, not {}", positions.len());
            return Err(Failure::new(message).hint(
                "for pages with several, leave --svg and --png out and end the name of the file in .pdf",
            ));
        };
        let scene =
            if self.step { picture::next_step(position)? } else { picture::board(position, self.marks) };
        let svg = picture::svg(scene, self.axes());
        if self.png {
            save(
                &self.output,
                &ninefold_press::png(&svg, self.scale.unwrap_or(USUAL_SCALE)).map_err(Failure::new)?,
            )?;
        } else if self.output == "-" {
            crate::output::print(svg + "\n")?;
        } else {
            save(&self.output, (svg + "\n").as_bytes())?;
        }
        left_out.verdict()
    }
}

fn failure(error: PressError) -> Failure {
    Failure::new(&error).hint(error.hint())
}
