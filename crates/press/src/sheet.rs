//! Puzzles on pages: how many in a row, the rules below them, headings and page numbers.

use crate::canvas::{Align, Area, Canvas, Letters, Meaning, Point};
use crate::error::PressError;
use crate::job::{Entry, Form, Job, Print, Show};
use crate::rules;
use crate::slot::Slot;
use std::collections::BTreeSet;

/// A page, and what leads to it.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Leaf {
    pub(crate) canvas: Canvas,
    pub(crate) role: Role,
    pub(crate) bookmarks: Vec<Bookmark>,
}

/// What a page is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Role {
    /// A page with a number.
    #[default]
    Content,
    /// A cover, or nothing.
    Unnumbered,
}

/// An entry of the outline that a viewer shows beside the pages.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Bookmark {
    pub(crate) chapter: String,
    pub(crate) text: String,
    pub(crate) at: Point,
}

/// Everything that pages are made of.
pub(crate) struct Sheets<'a> {
    pub(crate) job: &'a Job,
    pub(crate) slots: Vec<Slot<'a>>,
    /// Width and height of a page.
    pub(crate) page: (f32, f32),
    /// What is inside of the margins.
    pub(crate) area: Area,
}

/// The height of the line with the page number.
const FOOTER: f32 = 18.0;
/// The height of the line with the title.
const HEADER: f32 = 22.0;

impl<'a> Sheets<'a> {
    pub(crate) fn new(entries: &'a [Entry], job: &'a Job) -> Result<Self, PressError> {
        let page = job.page_size();
        let area = Area { x: 0.0, y: 0.0, width: page.0, height: page.1 }.inset(job.margin.in_points());
        if area.width < 72.0 || area.height < 72.0 {
            return Err(PressError::Margins);
        }
        let slots = (1..).zip(entries).map(|(number, entry)| Slot::new(number, entry, job));
        Ok(Self { job, slots: slots.collect::<Result<_, _>>()?, page, area })
    }

    /// What is between the title and the page number.
    pub(crate) fn body(&self) -> Area {
        let header = if self.has_header() { HEADER } else { 0.0 };
        self.area.below(header).above(FOOTER)
    }

    fn has_header(&self) -> bool {
        self.job.form == Form::Sheets && self.job.title.is_some()
    }

    /// An empty page with its title.
    pub(crate) fn leaf(&self) -> Leaf {
        let mut leaf = Leaf::default();
        if let (true, Some(title)) = (self.has_header(), &self.job.title) {
            let letters = Letters::bold(12.0);
            let title = letters.weight.cut(title, self.area.width / letters.size);
            let at = Point { x: self.area.x, y: self.area.y + 9.0 };
            leaf.canvas.group(Meaning::Heading(1), |canvas| canvas.text(at, Align::Left, letters, &title));
        }
        leaf
    }

    /// Writes the number of a page at its foot.
    pub(crate) fn number_page(&self, leaf: &mut Leaf, number: usize) {
        if leaf.role == Role::Unnumbered {
            return;
        }
        let at = Point { x: self.area.x + self.area.width / 2.0, y: self.area.bottom() - 2.0 };
        let size = match self.job.print {
            Print::Normal => 8.5,
            Print::Large => 14.0,
        };
        leaf.canvas.group(Meaning::Decoration, |canvas| {
            canvas.text(at, Align::Centre, Letters::grey(size), &number.to_string());
        });
    }

    /// The pages with the puzzles.
    pub(crate) fn puzzles(&self) -> Result<Vec<Leaf>, PressError> {
        let grid = self.best_grid();
        let mut told = BTreeSet::new();
        let mut leaves = Vec::new();
        for slots in self.slots.chunks(self.job.n_per_page()) {
            let mut leaf = self.leaf();
            let mut body = self.body();
            if self.job.rules == Show::Shown && self.job.form == Form::Sheets {
                let news = slots.iter().filter(|slot| told.insert(&slot.english_kind)).collect::<Vec<_>>();
                let lines = self.rules_lines(&news, self.area.width, self.small_print());
                body = body.above(lines.height());
                // Rules are read first, wherever they stand.
                lines.draw(&mut leaf.canvas, Point { x: body.x, y: body.bottom() });
            }
            for (index, slot) in slots.iter().enumerate() {
                let area = body.part(grid, self.gap(), index);
                slot.draw(&mut leaf.canvas, area)?;
                let language = self.job.language;
                leaf.bookmarks.push(Bookmark {
                    chapter: language.say(slot.entry.level.map_or("Puzzles", |level| level.name())),
                    text: format!("{} {}", language.say("Puzzle"), slot.number),
                    at: Point { x: area.x, y: area.y },
                });
            }
            leaves.push(leaf);
        }
        Ok(leaves)
    }

    fn gap(&self) -> f32 {
        (0.04 * self.area.width).clamp(10.0, 24.0)
    }

    /// Columns and rows for the puzzles of a page so that the boards are as large as possible.
    fn best_grid(&self) -> (usize, usize) {
        let count = self.job.n_per_page();
        let grids = (1..=count).filter(|cols| count.is_multiple_of(*cols)).map(|cols| (cols, count / cols));
        let worth = |&grid: &(usize, usize)| {
            let area = self.body().part(grid, self.gap(), 0);
            self.slots.iter().map(|slot| slot.cell_in(area)).sum::<f32>()
        };
        grids.max_by(|one, other| worth(one).total_cmp(&worth(other))).unwrap_or((1, 1))
    }

    /// The size of rules at the foot of a page.
    pub(crate) fn small_print(&self) -> f32 {
        match self.job.print {
            Print::Normal => 8.0,
            Print::Large => 16.0,
        }
    }

    /// The rules of some puzzles, each kind once.
    pub(crate) fn rules_lines(&self, slots: &[&Slot<'_>], width: f32, size: f32) -> RulesLines {
        let (bold, plain) = (Letters::bold(size), Letters::grey(size));
        let mut paragraphs = Vec::new();
        for slot in slots {
            // A puzzle of many rules has a name that would leave no room for them.
            let kind = bold.weight.cut(&slot.kind(), 0.6 * width / size);
            let indent = bold.width(&kind) + 0.6 * size;
            let words = rules::in_words(slot.entry, self.job.language);
            // The first line is shorter by the name: a blank of that width stands in for it.
            let blanks = "_".repeat((indent / plain.width("_")).ceil() as usize);
            let mut lines = plain.weight.wrap(&format!("{blanks} {words}"), width / size);
            if let Some(first) = lines.first_mut() {
                *first = first.trim_start_matches('_').trim_start().into();
            }
            paragraphs.push((kind, indent, lines));
        }
        RulesLines { paragraphs, bold, plain }
    }
}

/// Rules, broken into lines.
pub(crate) struct RulesLines {
    paragraphs: Vec<(String, f32, Vec<String>)>,
    bold: Letters,
    plain: Letters,
}

impl RulesLines {
    fn step(&self) -> f32 {
        1.35 * self.plain.size
    }

    /// How much room they take, with the gap above them.
    pub(crate) fn height(&self) -> f32 {
        let lines = self.paragraphs.iter().map(|(.., lines)| lines.len()).sum::<usize>();
        if lines == 0 { 0.0 } else { (lines as f32 + 0.9) * self.step() }
    }

    /// Draws them below a point.
    pub(crate) fn draw(&self, canvas: &mut Canvas, top: Point) {
        let mut y = top.y + 0.9 * self.step();
        for (kind, indent, lines) in &self.paragraphs {
            canvas.group(Meaning::Paragraph, |canvas| {
                let baseline = |line: usize| y + line as f32 * self.step() + 0.75 * self.plain.size;
                canvas.text(Point { x: top.x, y: baseline(0) }, Align::Left, self.bold, kind);
                for (index, line) in lines.iter().enumerate() {
                    let x = if index == 0 { top.x + indent } else { top.x };
                    canvas.text(Point { x, y: baseline(index) }, Align::Left, self.plain, line);
                }
            });
            y += lines.len() as f32 * self.step();
        }
    }
}
