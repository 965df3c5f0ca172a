//! One puzzle in its part of a page: heading, board, and what belongs to it.

mod company;

use crate::board::{self, Style};
use crate::canvas::{Align, Area, Canvas, Letters, Meaning, Pen, Point, Shade};
use crate::error::PressError;
use crate::job::{Entry, Job, Print, Show, Solutions};
use crate::qr::Code;
use ninefold_puzzle::Position;
use ninefold_render::{Axes, Scene};

/// A puzzle, ready to be put somewhere.
pub(crate) struct Slot<'a> {
    /// Its number, from 1.
    pub(crate) number: usize,
    pub(crate) entry: &'a Entry,
    pub(crate) scene: Scene,
    /// What the kind of puzzle is called in English, by which kinds are told apart.
    pub(crate) english_kind: String,
    job: &'a Job,
    code: Option<Code>,
    /// The solution that stands upside down under the board.
    answer: Option<Scene>,
}

/// Where the things that belong to a board are.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Company {
    /// In a strip below it.
    Below { height: f32, words: Words },
    /// In a column on its right.
    Beside { width: f32 },
}

/// Where the words of a strip are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Words {
    /// Between the solution and the QR code.
    Between,
    /// In a line of their own.
    Under,
}

/// The sizes of letters around a board.
#[derive(Clone, Copy)]
struct Sizes {
    heading: f32,
    small: f32,
}

/// The kind that goes without saying.
pub(crate) const CLASSIC: &str = "Classic";

/// Between a board and what belongs to it.
const GAP: f32 = 6.0;

/// The height of a line of a question, in sizes of its letters.
const LINE: f32 = 1.4;

impl<'a> Slot<'a> {
    pub(crate) fn new(number: usize, entry: &'a Entry, job: &'a Job) -> Result<Self, PressError> {
        let mut scene = match (job.marks, &entry.task) {
            (Show::Shown, _) | (_, Some(_)) => Scene::of_position(&entry.position),
            (Show::Hidden, None) => Scene::of_position(&without_marks(&entry.position)),
        };
        // Answers name cells by their rows and columns.
        scene.axes = if entry.task.is_some() { Axes::Numbered } else { job.axes };
        let answer = match job.solutions {
            Solutions::UpsideDown => solution_scene(entry),
            Solutions::None | Solutions::Back | Solutions::Separate => None,
        };
        let english_kind = entry.position.puzzle().kind_in_words(&entry.frozen);
        let code = entry.link.as_deref().map(Code::new).transpose()?;
        Ok(Self { number, entry, scene, english_kind, job, code, answer })
    }

    /// The side of a cell if the puzzle is put into an area.
    pub(crate) fn cell_in(&self, area: Area) -> f32 {
        self.arrange(area).1
    }

    /// Draws the puzzle into an area, if it can be read there.
    pub(crate) fn draw(&self, canvas: &mut Canvas, area: Area) -> Result<(), PressError> {
        let (company, cell) = self.arrange(area);
        let needed = self.job.style().smallest_cell(&self.scene);
        if cell < needed {
            let layout = self.scene.rules().layout().to_string();
            return Err(PressError::TooSmall { number: self.number, layout, found: cell, needed });
        }
        canvas.group(Meaning::Section, |canvas| self.draw_parts(canvas, area, company, cell));
        Ok(())
    }

    /// Where things go so that the board is as large as possible, and the side of its cells.
    fn arrange(&self, area: Area) -> (Company, f32) {
        let sizes = self.sizes(area);
        let style = self.job.style();
        let room = area.height - self.head(area, sizes);
        let (below, strip) = self.strip(area, sizes);
        let below_cell = style.cell_in(&self.scene, area.width, room - strip);
        let width = self.column(area, sizes, room);
        let beside_cell = style.cell_in(&self.scene, area.width - width, room);
        if width > 0.0 && beside_cell > below_cell {
            (Company::Beside { width }, beside_cell)
        } else {
            (below, below_cell)
        }
    }

    fn sizes(&self, area: Area) -> Sizes {
        match self.job.print {
            Print::Normal => {
                let heading = (0.042 * area.width.min(area.height * 1.2)).clamp(8.0, 15.0);
                Sizes { heading, small: (0.72 * heading).max(6.5) }
            }
            Print::Large => Sizes { heading: 22.0, small: 16.0 },
        }
    }

    /// What is asked, in lines.
    fn question(&self, area: Area, sizes: Sizes) -> Vec<String> {
        let question = self.entry.task.as_ref().map_or("", |task| &task.question);
        Letters::plain(sizes.small).weight.wrap(question, area.width / sizes.small)
    }

    /// The height of all that stands above the board.
    fn head(&self, area: Area, sizes: Sizes) -> f32 {
        self.title_height(sizes) + self.question(area, sizes).len() as f32 * LINE * sizes.small
    }

    /// The height of what is said about the board.
    fn title_height(&self, sizes: Sizes) -> f32 {
        let name_line = match self.job.name_line {
            Show::Hidden => 0.0,
            Show::Shown => 2.3 * sizes.small,
        };
        1.45 * sizes.heading + name_line
    }

    /// A strip below the board, and its height; endless if its parts do not fit side by side.
    fn strip(&self, area: Area, sizes: Sizes) -> (Company, f32) {
        let (code, answer) = (self.code_side(), self.answer_size());
        let parts = [code, answer.map(|(width, _)| width)].into_iter().flatten();
        let parts_width = parts.map(|width| width + GAP).sum::<f32>() - GAP;
        let words = match self.id_width(sizes) {
            Some(id) if parts_width > 0.0 && parts_width + GAP + id > area.width => Words::Under,
            _ => Words::Between,
        };
        let line = if self.entry.id.is_some() { 1.4 * sizes.small } else { 0.0 };
        let tallest = code.unwrap_or(0.0).max(answer.map_or(0.0, |(_, height)| height));
        let mut height = match words {
            Words::Between => tallest.max(line),
            Words::Under => tallest + line,
        };
        if parts_width > area.width {
            height = f32::INFINITY;
        }
        if self.job.notes == Show::Shown {
            height += (0.17 * area.height).max(4.0 * sizes.small);
        }
        let height = if height > 0.0 { height + GAP } else { 0.0 };
        (Company::Below { height, words }, height)
    }

    /// The width of a column beside the board; endless if its parts do not fit below each other.
    fn column(&self, area: Area, sizes: Sizes, room: f32) -> f32 {
        let (code, answer) = (self.code_side(), self.answer_size());
        let heights =
            [code, answer.map(|(_, height)| height), self.entry.id.as_ref().map(|_| 3.0 * sizes.small)];
        if heights.into_iter().flatten().map(|height| height + GAP).sum::<f32>() > room {
            return f32::INFINITY;
        }
        let notes = (self.job.notes == Show::Shown).then_some(0.27 * area.width);
        let widths = [code, answer.map(|(width, _)| width), self.id_width(sizes), notes];
        let width = widths.into_iter().flatten().fold(0.0, f32::max);
        if width > 0.0 { width + GAP } else { 0.0 }
    }

    /// The room for an id: the same for all of a length, so that puzzles side by side look alike.
    fn id_width(&self, sizes: Sizes) -> Option<f32> {
        self.entry.id.as_ref().map(|id| 0.64 * sizes.small * id.chars().count() as f32)
    }

    /// The side of the QR code with the rim on one side; on the other the page is white anyway.
    fn code_side(&self) -> Option<f32> {
        self.code.as_ref().map(|code| code.side() - code.rim())
    }

    fn answer_size(&self) -> Option<(f32, f32)> {
        let answer = self.answer.as_ref()?;
        let (cols, rows) = board::extent(answer);
        let cell = Style::Solution.smallest_cell(answer);
        Some((cols * cell, rows * cell))
    }

    fn draw_parts(&self, canvas: &mut Canvas, area: Area, company: Company, cell: f32) {
        let sizes = self.sizes(area);
        let head = self.head(area, sizes);
        let (cols, rows) = board::extent(&self.scene);
        let (width, height) = (cols * cell, rows * cell);
        let (whole_width, whole_height) = match company {
            Company::Below { height: strip, .. } => (width, head + height + strip),
            Company::Beside { width: column } => (width + column, head + height),
        };
        let spare = match self.job.notes {
            Show::Hidden => (area.height - whole_height).max(0.0),
            Show::Shown => 0.0,
        };
        let top = area.y + 0.4 * spare;
        let left = area.x + (area.width - whole_width).max(0.0) / 2.0;
        // Numbers at the edge of the board stand outside of what is aligned.
        let edge = match self.scene.axes {
            Axes::Hidden => 0.0,
            Axes::Numbered => width - self.scene.rules().layout().width() as f32 * cell,
        };
        let heading = Area { x: left + edge, y: top, width: width - edge, height: self.title_height(sizes) };
        self.heading(canvas, heading, sizes);
        self.draw_question(canvas, Area { y: heading.bottom(), ..area }, heading, sizes);
        let corner = Point { x: left, y: top + head };
        board::draw(canvas, &self.scene, &self.entry.frozen, self.job.style(), corner, cell);
        let free = match company {
            Company::Below { .. } => {
                // A small board may have more below it than it is wide.
                let parts = [self.code_side(), self.answer_size().map(|(width, _)| width)];
                let parts_width = parts.into_iter().flatten().map(|width| width + GAP).sum::<f32>() - GAP;
                let strip_width = (width - edge).max(parts_width);
                Area {
                    x: left + edge - (strip_width - (width - edge)) / 2.0,
                    y: corner.y + height + GAP,
                    width: strip_width,
                    height: area.bottom() - corner.y - height - GAP,
                }
            }
            Company::Beside { width: column } => Area {
                x: corner.x + width + GAP,
                y: corner.y + edge,
                width: column - GAP,
                height: height - edge,
            },
        };
        self.draw_company(canvas, free, company, sizes);
    }

    /// What is asked, under the heading; where it is wider than the board it begins at the edge of the area.
    fn draw_question(&self, canvas: &mut Canvas, area: Area, heading: Area, sizes: Sizes) {
        let letters = Letters::plain(sizes.small);
        let lines = self.question(area, sizes);
        let widest = lines.iter().map(|line| letters.width(line)).fold(0.0, f32::max);
        let x = if heading.x + widest <= area.right() { heading.x } else { area.x };
        for (index, line) in lines.iter().enumerate() {
            let y = area.y + (index as f32 * LINE + 0.7) * sizes.small;
            canvas
                .group(Meaning::Paragraph, |canvas| canvas.text(Point { x, y }, Align::Left, letters, line));
        }
    }

    /// `12  Killer · Easy` on the left, ratings on the right, a line for the name below.
    fn heading(&self, canvas: &mut Canvas, area: Area, sizes: Sizes) {
        let baseline = area.y + sizes.heading;
        let number = self.number.to_string();
        let bold = Letters::bold(sizes.heading);
        let what = self.what();
        let details = self.entry.details.join(" · ");
        let small = Letters::grey(sizes.small);
        let start = area.x + bold.width(&number) + 0.5 * sizes.heading;
        let plain = Letters::grey(sizes.heading);
        let details_width = small.width(&details);
        let fits = start + plain.width(&what) + sizes.heading + details_width <= area.right();
        canvas.group(Meaning::Heading(2), |canvas| {
            canvas.text(Point { x: area.x, y: baseline }, Align::Left, bold, &number);
            let room = area.right() - start - if fits { details_width } else { 0.0 };
            let what = plain.weight.cut(&what, room / plain.size);
            if !what.is_empty() {
                canvas.text(Point { x: start, y: baseline }, Align::Left, plain, &what);
            }
        });
        if fits && !details.is_empty() {
            canvas.group(Meaning::Paragraph, |canvas| {
                canvas.text(Point { x: area.right(), y: baseline }, Align::Right, small, &details);
            });
        }
        if self.job.name_line == Show::Shown {
            self.name_line(canvas, area, sizes);
        }
    }

    fn name_line(&self, canvas: &mut Canvas, area: Area, sizes: Sizes) {
        let y = area.bottom() - 0.75 * sizes.small;
        let small = Letters::grey(sizes.small);
        let middle = area.x + 0.62 * area.width;
        let language = self.job.language;
        let [name, date] = [language.say("Name"), language.say("Date")];
        for (word, from, to) in [(name, area.x, middle - 8.0), (date, middle, area.right())] {
            canvas.group(Meaning::Paragraph, |canvas| {
                canvas.text(Point { x: from, y }, Align::Left, small, &word);
            });
            let start = from + small.width(&word) + 3.0;
            let pen = Pen { width: 0.5, shade: Shade::LINE, dashes: None };
            canvas.group(Meaning::Decoration, |canvas| {
                canvas.stroke(vec![[Point { x: start, y: y + 1.5 }, Point { x: to, y: y + 1.5 }]], pen);
            });
        }
    }

    /// What the kind of puzzle is called.
    pub(crate) fn kind(&self) -> String {
        self.job.language.say(&self.english_kind)
    }

    /// What kind of puzzle it is and how hard; that it is a classic one goes without saying.
    pub(crate) fn what(&self) -> String {
        let kind = (self.english_kind != CLASSIC).then(|| self.kind());
        let level = self.entry.level.map(|level| self.job.language.say(level.name()));
        kind.into_iter().chain(level).collect::<Vec<_>>().join(" · ")
    }
}

/// The scene of an entry's solution, if it has one.
pub(crate) fn solution_scene(entry: &Entry) -> Option<Scene> {
    let is_told_in_words = entry.task.as_ref().is_some_and(|task| !task.answer.is_empty());
    let solution = entry.solution.as_ref().filter(|_| !is_told_in_words)?;
    Some(Scene::of_solution(entry.position.puzzle(), solution))
}

fn without_marks(position: &Position) -> Position {
    let mut plain = position.clone();
    for cell in position.puzzle().layout().cells() {
        // Taking marks away is possible wherever there are some.
        let _ = plain.set_marks(cell, None);
    }
    plain
}
