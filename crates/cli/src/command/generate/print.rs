//! How generated puzzles are printed.

use super::in_order::Outcome;
use crate::failure::Failure;
use crate::output::{Detail, GridStyle, Ink, draw, note, paint};
use ninefold::format::{Format, Item, Style, write};
use ninefold::generate::{Made, Practice, Seed};
use ninefold::logic::{Candidate, Technique};
use ninefold::puzzle::{Digit, Layout, Puzzle, Variant};
use ninefold_protocol::id::PuzzleId;
use serde_json::{Map, Value, json};
use std::io::{self, IsTerminal};

/// Prints puzzles as the user wants them.
pub(super) struct Printer {
    variant: Variant,
    form: Form,
    seed: Seed,
}

/// What was asked for.
#[derive(Clone, Copy)]
enum Form {
    /// Nothing: what fits a puzzle, and how many of them there are.
    Fitting {
        one: bool,
    },
    Style(GridStyle),
    Format(Format),
}

impl Printer {
    pub(super) fn new(
        variant: Variant,
        style: Option<GridStyle>,
        format: Option<Format>,
        number: u64,
        seed: Seed,
    ) -> Self {
        let form = match (style, format) {
            (_, Some(format)) => Form::Format(format),
            (Some(style), None) => Form::Style(style),
            (None, None) => Form::Fitting { one: number == 1 },
        };
        Self { variant, form, seed }
    }

    /// A full classic grid.
    pub(super) fn grid(&self, digits: &[Option<Digit>], item: u64) -> String {
        let layout = Layout::classic();
        match self.style_for_plain() {
            GridStyle::Json => {
                let line = Style::Line.print(&layout, digits);
                format!("{}\n", json!({"solution": line.trim_end(), "seed": self.seed.0, "item": item}))
            }
            style => paint(style.plain(), &layout, digits, |_| Ink::Given),
        }
    }

    /// A puzzle.
    pub(super) fn puzzle(&self, made: &Made, item: u64) -> Outcome {
        let puzzle = made.proper.puzzle();
        let is_plain = made.ice.is_none() && is_plain(puzzle);
        match self.form {
            Form::Style(GridStyle::Json) => Ok(format!("{}\n", self.object(made, item))),
            Form::Style(_) | Form::Fitting { .. } if is_plain => {
                let style = self.style_for_plain();
                let drawn = paint(style.plain(), puzzle.layout(), puzzle.givens(), |_| Ink::Given);
                Ok(drawn + &self.beneath(made))
            }
            Form::Style(GridStyle::Grid) => Ok(drawing(made)),
            Form::Fitting { one: true } if io::stdout().is_terminal() => {
                note("--format ninefold writes it so that it can be read again");
                Ok(drawing(made))
            }
            Form::Style(_) => {
                Err(Failure::new(format_args!("digits alone cannot carry the rules of {}", self.variant))
                    .hint("use --style grid, --style json, or --format ninefold"))
            }
            Form::Fitting { .. } => self.write(Item::from(puzzle), made, Format::Ninefold),
            Form::Format(format) => self.write(Item::from(puzzle), made, format),
        }
    }

    /// A position to practise a technique on.
    pub(super) fn practice(&self, practice: &Practice, made: &Made) -> Outcome {
        let format = match self.form {
            Form::Format(format) => format,
            Form::Style(GridStyle::Json) => Format::Json,
            Form::Style(_) | Form::Fitting { .. } if is_plain(made.proper.puzzle()) => Format::Marks,
            Form::Style(_) | Form::Fitting { .. } => Format::Ninefold,
        };
        self.write(Item::from(&practice.position), made, format)
    }

    /// What a person reads beneath one puzzle; whatever reads from a pipe gets the puzzle alone.
    fn beneath(&self, made: &Made) -> String {
        match self.form {
            Form::Fitting { one: true } if io::stdout().is_terminal() => {
                format!("Puzzle ID {}\n", id_of(made).in_groups())
            }
            _ => String::new(),
        }
    }

    fn style_for_plain(&self) -> GridStyle {
        match self.form {
            Form::Style(style) => style,
            Form::Fitting { one: true } => GridStyle::Grid,
            Form::Fitting { one: false } | Form::Format(_) => GridStyle::Line,
        }
    }

    /// Writes an item with what is known about it.
    fn write(&self, mut item: Item, made: &Made, format: Format) -> Outcome {
        if self.variant != Variant::CLASSIC {
            item.info.title = Some(self.variant.title());
        }
        item.info.level = made.grade.as_ref().map(|grade| grade.level.name().into());
        if let Some(ice) = &made.ice {
            item = item.with_frozen(&ice.frozen);
        }
        let text = write(&item, format).map_err(|error| Failure::new(&error).hint(error.hint()))?;
        Ok(if text.ends_with('\n') { text } else { text + "\n" })
    }

    fn object(&self, made: &Made, item: u64) -> Value {
        let puzzle = made.proper.puzzle();
        let layout = puzzle.layout();
        let solution = made.proper.solution().filled();
        let mut object = json!({
            "puzzle": Style::Line.print(layout, puzzle.givens()).trim_end(),
            "solution": Style::Line.print(layout, &solution).trim_end(),
            "clues": puzzle.n_givens(),
            "as_asked": made.as_asked,
            "level": made.grade.as_ref().map(|grade| grade.level.name()),
            "hardest": made.grade.as_ref().and_then(|grade| grade.hardest).map(Technique::name),
            "seed": self.seed.0,
            "item": item,
            "id": id_of(made).to_string(),
        });
        if let Some(fields) = object.as_object_mut() {
            if self.variant != Variant::CLASSIC {
                fields.insert("variant".into(), self.variant.to_string().into());
                fields.insert("puzzle".into(), whole(puzzle));
            }
            if let Some(ice) = &made.ice {
                add_ice(fields, layout, ice.frozen.iter().map(|&cell| layout.place(cell)), &ice.order);
            }
        }
        object
    }
}

/// A puzzle with its cages, ice and rules as people look at it.
fn drawing(made: &Made) -> String {
    let puzzle = made.proper.puzzle();
    let frozen = made.ice.as_ref().map_or(&[][..], |ice| &ice.frozen);
    let board = draw(Detail::Rules, puzzle.rules(), frozen, puzzle.givens(), |_| Ink::Given);
    board + &Detail::Rules.rules(puzzle)
}

/// The ID of a board.
fn id_of(made: &Made) -> PuzzleId {
    let frozen = made.ice.as_ref().map_or(&[][..], |ice| &ice.frozen);
    PuzzleId::on_ice(made.proper.puzzle(), frozen)
}

/// Whether digits alone say what the puzzle is.
fn is_plain(puzzle: &Puzzle) -> bool {
    puzzle.rules().constraints().is_empty()
        && Layout::square(puzzle.layout().n_digits()).as_ref() == Ok(puzzle.layout())
}

/// The puzzle as an object that carries all rules.
fn whole(puzzle: &Puzzle) -> Value {
    let text = write(&Item::from(puzzle), Format::Json).unwrap_or_default();
    serde_json::from_str(&text).unwrap_or_default()
}

fn add_ice(
    fields: &mut Map<String, Value>,
    layout: &Layout,
    frozen: impl Iterator<Item = ninefold::puzzle::Place>,
    order: &[Candidate],
) {
    let frozen = frozen.map(|place| place.to_string()).collect::<Vec<_>>();
    let order = order.iter().map(|at| format!("{}={}", layout.place(at.cell), at.digit)).collect::<Vec<_>>();
    fields.insert("frozen".into(), frozen.into());
    fields.insert("order".into(), order.into());
}
