//! The JSON objects as types, and their way to items and back.

use crate::hodoku::LibraryCase;
use crate::line::symbols;
use crate::place::{no_place, read_boxes, read_cell, read_place};
use crate::source::{Line, excerpt};
use crate::symbol::{SYMBOL_HINT, cell_of};
use crate::{FormatError, Item, rule_words};
use ninefold_puzzle::{
    Cage, Cell, Constraint, Diagonal, Digit, DigitSet, Draft, ExtraRegion, Layout, Repeats, Shape,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most rules that one puzzle may have.
const MAX_RULES: usize = 4096;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Puzzle {
    ninefold: u32,
    #[serde(default, skip_serializing_if = "Info::is_empty")]
    info: Info,
    layout: LayoutModel,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rules: Vec<Rule>,
    givens: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    entries: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    marks: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    frozen: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "kebab-case", deny_unknown_fields)]
enum LayoutModel {
    Boxes { boxes: String },
    Jigsaw { pieces: Vec<String> },
    Overlay { boxes: String, grids: Vec<String> },
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
enum Rule {
    Cage {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sum: Option<u32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        repeats: bool,
        cells: Vec<String>,
    },
    Diagonal {
        way: Way,
    },
    ExtraRegion {
        cells: Vec<String>,
    },
    AntiKnight {},
    AntiKing {},
    NonConsecutive {},
    /// Every other rule, in the words of Ninefold's text form.
    Words {
        words: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Way {
    Falling,
    Rising,
}

#[derive(Serialize, Deserialize, Default, PartialEq)]
#[serde(default, deny_unknown_fields)]
struct Info {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    success: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    library: Option<String>,
}

impl Info {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Puzzle {
    /// The item of the object, which starts on this line.
    pub(super) fn into_item(self, line: &Line<'_>) -> Result<Item, FormatError> {
        let fail = |reason: String| line.error_at_start(reason);
        if self.ninefold != 1 {
            let reason = format!("version {} of the form is not known", self.ninefold);
            return Err(fail(reason).hint("this Ninefold reads version 1; a newer one may read more"));
        }
        if self.rules.len() > MAX_RULES {
            return Err(fail(format!("more than {MAX_RULES} rules")));
        }
        let layout = self.layout.into_layout().map_err(fail)?;
        let mut constraints = Vec::new();
        for rule in self.rules {
            let constraint = rule.into_constraint(&layout).map_err(fail)?;
            if constraints.contains(&constraint) {
                return Err(fail(format!("the same rule '{constraint}' is stated twice")));
            }
            constraints.push(constraint);
        }
        let digits = |text: &str| read_digits(text).map_err(|reason| fail(reason).hint(SYMBOL_HINT));
        let draft = Draft { layout: layout.clone(), constraints, givens: digits(&self.givens)? };
        let mut item = Item::new(draft).map_err(|error| fail(error.to_string()))?;
        if let Some(entries) = self.entries {
            item.set_entries(digits(&entries)?).map_err(|error| fail(error.to_string()))?;
        }
        if let Some(solution) = self.solution {
            item.set_solution(digits(&solution)?).map_err(|error| fail(error.to_string()))?;
        }
        let mut marks = vec![None; layout.n_cells()];
        for (name, digits) in self.marks {
            let cell = read_cell(&layout, &name).map_err(fail)?;
            marks[cell.index()] = Some(read_marks(&digits, layout.n_digits()).map_err(fail)?);
        }
        item.set_marks(marks);
        let frozen = self.frozen.iter().map(|name| item.freezable(name)).collect::<Result<Vec<_>, _>>();
        item = item.with_frozen(&frozen.map_err(fail)?);
        let Info { title, author, description, success, comment, date, source, level, url, library } =
            self.info;
        let library = match library {
            Some(text) => {
                let case = LibraryCase::from_text(&Line { number: line.number, text: &text }, &text)?;
                Some(Box::new(case))
            }
            None => None,
        };
        item.info =
            crate::Info { title, author, description, success, comment, date, source, level, url, library };
        Ok(item)
    }
}

impl LayoutModel {
    fn into_layout(self) -> Result<Layout, String> {
        let boxes = |name: &str| {
            read_boxes(name).ok_or_else(|| format!("'{}' isn't a box: write 3x3", excerpt(name)))
        };
        match self {
            Self::Boxes { boxes: name } => Layout::boxes(boxes(&name)?),
            Self::Jigsaw { pieces } => {
                let labels = pieces.iter().flat_map(|row| row.chars()).collect::<Vec<_>>();
                Layout::jigsaw(pieces.len(), &labels)
            }
            Self::Overlay { boxes: name, grids } => {
                let origins = grids.iter().take(Layout::MAX_GRIDS + 1);
                let origin = |name: &String| read_place(name).ok_or_else(|| no_place(name));
                Layout::overlay(boxes(&name)?, &origins.map(origin).collect::<Result<Vec<_>, _>>()?)
            }
        }
        .map_err(|error| error.to_string())
    }
}

impl From<&Layout> for LayoutModel {
    fn from(layout: &Layout) -> Self {
        match layout.shape() {
            Shape::Boxes(boxes) => Self::Boxes { boxes: format!("{}x{}", boxes.rows, boxes.cols) },
            Shape::Jigsaw { size, pieces } => {
                let label = |&piece: &u8| Digit::from_index(piece.into()).to_char();
                Self::Jigsaw {
                    pieces: pieces.chunks(*size).map(|row| row.iter().map(label).collect()).collect(),
                }
            }
            Shape::Overlay { boxes, origins } => Self::Overlay {
                boxes: format!("{}x{}", boxes.rows, boxes.cols),
                grids: origins.iter().map(ToString::to_string).collect(),
            },
        }
    }
}

impl Rule {
    fn into_constraint(self, layout: &Layout) -> Result<Constraint, String> {
        let cells =
            |names: Vec<String>| names.iter().map(|name| read_cell(layout, name)).collect::<Result<_, _>>();
        Ok(match self {
            Self::Cage { sum, repeats, cells: names } => {
                let repeats = if repeats { Repeats::Allowed } else { Repeats::Forbidden };
                Constraint::Cage(Cage { cells: cells(names)?, sum, repeats })
            }
            Self::Diagonal { way: Way::Falling } => Constraint::Diagonal(Diagonal::Falling),
            Self::Diagonal { way: Way::Rising } => Constraint::Diagonal(Diagonal::Rising),
            Self::ExtraRegion { cells: names } => {
                Constraint::ExtraRegion(ExtraRegion { cells: cells(names)? })
            }
            Self::AntiKnight {} => Constraint::AntiKnight,
            Self::AntiKing {} => Constraint::AntiKing,
            Self::NonConsecutive {} => Constraint::NonConsecutive,
            Self::Words { words } => rule_words::read(&words, layout).map_err(|error| error.reason)?,
        })
    }

    fn of(constraint: &Constraint, layout: &Layout) -> Self {
        let names = |cells: &[Cell]| cells.iter().map(|&cell| layout.place(cell).to_string()).collect();
        match constraint {
            Constraint::Cage(Cage { cells, sum, repeats }) => {
                Self::Cage { sum: *sum, repeats: *repeats == Repeats::Allowed, cells: names(cells) }
            }
            Constraint::Diagonal(Diagonal::Falling) => Self::Diagonal { way: Way::Falling },
            Constraint::Diagonal(Diagonal::Rising) => Self::Diagonal { way: Way::Rising },
            Constraint::ExtraRegion(region) => Self::ExtraRegion { cells: names(&region.cells) },
            Constraint::AntiKnight => Self::AntiKnight {},
            Constraint::AntiKing => Self::AntiKing {},
            Constraint::NonConsecutive => Self::NonConsecutive {},
            _ => Self::Words { words: rule_words::write(constraint, layout) },
        }
    }
}

impl From<&Item> for Puzzle {
    fn from(item: &Item) -> Self {
        let layout = item.layout();
        let entries = || layout.cells().map(|cell| item.entry(cell)).collect::<Vec<_>>();
        let marks = layout
            .cells()
            .filter_map(|cell| Some((layout.place(cell).to_string(), item.marks(cell)?.to_string())));
        let info = item.info.clone();
        Self {
            ninefold: 1,
            info: Info {
                title: info.title,
                author: info.author,
                description: info.description,
                success: info.success,
                comment: info.comment,
                date: info.date,
                source: info.source,
                level: info.level,
                url: info.url,
                library: info.library.map(|case| case.to_text()),
            },
            layout: layout.into(),
            rules: item.constraints().iter().map(|constraint| Rule::of(constraint, layout)).collect(),
            givens: symbols(item.givens()).collect(),
            entries: item.has_entries().then(|| symbols(&entries()).collect()),
            marks: marks.collect(),
            solution: item.solution().map(|solution| symbols(solution).collect()),
            frozen: item.frozen().iter().map(|&cell| layout.place(cell).to_string()).collect(),
        }
    }
}

fn read_digits(text: &str) -> Result<Vec<Option<Digit>>, String> {
    let cell =
        |symbol: char| cell_of(symbol).ok_or_else(|| format!("'{}' isn't a cell", symbol.escape_debug()));
    text.chars().map(cell).collect()
}

fn read_marks(text: &str, n_digits: usize) -> Result<DigitSet, String> {
    let digit = |symbol: char| {
        let digit = Digit::from_char(symbol).filter(|digit| digit.index() < n_digits);
        digit.ok_or_else(|| format!("'{}' isn't a pencil mark", symbol.escape_debug()))
    };
    text.chars().map(digit).collect()
}
