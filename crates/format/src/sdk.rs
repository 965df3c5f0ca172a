//! `.sdk`, SadMan's and SudoCue's format for one puzzle with its details.
//!
//! Lines `#A` author, `#D` description, `#C` comment, `#B` date, `#S` source, `#L` level, `#U` address;
//! then the rows of the puzzle, either bare or under `[Puzzle]`. `[State]` holds what stands in the
//! cells of a puzzle in progress, `[PencilMarks]` one comma-separated list of digits for each cell of
//! a row; `[Colours]` is skipped.

use crate::document::Found;
use crate::item::square;
use crate::line::{check_plain, symbols};
use crate::source::{Line, excerpt, lines};
use crate::symbol::{is_size, read_cells};
use crate::{Format, FormatError, Info, Item, WriteError};
use ninefold_puzzle::{Digit, DigitSet, Draft, DraftError};

/// Reads the one puzzle of a file.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let mut info = Info::default();
    let mut sections = Sections::default();
    let mut section = Section::Puzzle;
    for line in lines(text).filter(|line| !line.text.trim().is_empty()) {
        let trimmed = line.text.trim();
        if let Some(header) = trimmed.strip_prefix('#') {
            read_header(&mut info, header);
        } else if let Some(name) = trimmed.strip_prefix('[') {
            section = Section::of(&line, name.trim_end_matches(']'))?;
        } else {
            sections.rows_of(section).push(line);
        }
    }
    let mut found = sections.into_item()?;
    found.item.info = info;
    Ok(vec![found])
}

/// Writes puzzles with their details; entries go under `[State]`, marks under `[PencilMarks]`.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    let texts = items.iter().map(|item| {
        check_plain(item, Format::Sdk)?;
        Ok(write_one(item))
    });
    Ok(texts.collect::<Result<Vec<_>, _>>()?.join("\n"))
}

/// Whether a text has what only `.sdk` files have: details or sections.
pub(crate) fn is_sdk(text: &str) -> bool {
    let is_header = |line: Line<'_>| {
        line.text
            .strip_prefix('#')
            .is_some_and(|header| header.starts_with(['A', 'B', 'C', 'D', 'L', 'S', 'U']))
    };
    let is_section = |line: Line<'_>| line.text.trim().eq_ignore_ascii_case("[puzzle]");
    let first = lines(text).find(|line| !line.is_silent());
    let is_row = first.is_some_and(|line| is_section(line) || is_size(line.text.trim().chars().count()));
    is_row && lines(text).any(|line| is_header(line) || is_section(line))
}

#[derive(Clone, Copy)]
enum Section {
    Puzzle,
    State,
    Marks,
    Colours,
}

impl Section {
    fn of(line: &Line<'_>, name: &str) -> Result<Self, FormatError> {
        match name.to_ascii_lowercase().as_str() {
            "puzzle" => Ok(Self::Puzzle),
            "state" => Ok(Self::State),
            "pencilmarks" => Ok(Self::Marks),
            "colours" | "colors" => Ok(Self::Colours),
            _ => Err(line
                .error_at_start(format!("there is no section '{}' in .sdk files", excerpt(name)))
                .hint("the sections are [Puzzle], [State], [PencilMarks] and [Colours]")),
        }
    }
}

/// The lines of each section.
#[derive(Default)]
struct Sections<'a> {
    puzzle: Vec<Line<'a>>,
    state: Vec<Line<'a>>,
    marks: Vec<Line<'a>>,
    colours: Vec<Line<'a>>,
}

impl<'a> Sections<'a> {
    fn rows_of(&mut self, section: Section) -> &mut Vec<Line<'a>> {
        match section {
            Section::Puzzle => &mut self.puzzle,
            Section::State => &mut self.state,
            Section::Marks => &mut self.marks,
            Section::Colours => &mut self.colours,
        }
    }

    fn into_item(self) -> Result<Found, FormatError> {
        let Some(&first) = self.puzzle.first() else {
            return Err(FormatError::new(1, 1, "there is no puzzle here, only details"));
        };
        let size = first.text.trim().chars().count();
        if !is_size(size) {
            let reason = format!("a row of {size} cells isn't a row of any grid");
            return Err(first.error_at_start(reason).hint("use '.' for an empty cell"));
        }
        let at_start = |error: DraftError| first.error_at_start(error.to_string());
        let layout = square(size).map_err(|error| first.error_at_start(error.to_string()))?;
        let draft = Draft { layout, constraints: Vec::new(), givens: read_rows(&self.puzzle, size)? };
        let mut item = Item::new(draft).map_err(at_start)?;
        if !self.state.is_empty() {
            item.set_entries(read_rows(&self.state, size)?).map_err(at_start)?;
        }
        if !self.marks.is_empty() {
            item.set_marks(read_marks(&self.marks, size)?);
        }
        Ok(Found { line: first.number, item })
    }
}

fn read_rows(rows: &[Line<'_>], size: usize) -> Result<Vec<Option<Digit>>, FormatError> {
    check_rows(rows, size)?;
    let mut cells = Vec::with_capacity(size * size);
    for (i, line) in rows.iter().enumerate() {
        let text = line.text.trim();
        let found = text.chars().count();
        if found != size {
            let reason = format!("row {} has {found} cells instead of {size}", i + 1);
            return Err(line.error_at(text, reason).hint("use '.' for an empty cell"));
        }
        cells.extend(read_cells(line, text, size)?);
    }
    Ok(cells)
}

fn read_marks(rows: &[Line<'_>], size: usize) -> Result<Vec<Option<DigitSet>>, FormatError> {
    check_rows(rows, size)?;
    let mut marks = Vec::with_capacity(size * size);
    for (i, line) in rows.iter().enumerate() {
        let fields = line.text.split(',').map(str::trim).collect::<Vec<_>>();
        if fields.len() != size {
            let reason =
                format!("row {} has pencil marks for {} cells instead of {size}", i + 1, fields.len());
            return Err(line.error_at_start(reason).hint("separate the cells with commas"));
        }
        for field in fields {
            let digits = read_cells(line, field, size)?.into_iter().flatten().collect::<DigitSet>();
            marks.push((!field.is_empty()).then_some(digits));
        }
    }
    Ok(marks)
}

fn check_rows(rows: &[Line<'_>], size: usize) -> Result<(), FormatError> {
    match (rows.get(size), rows.last()) {
        (Some(over), _) => Err(over.error_at_start(format!("more than {size} rows"))),
        (None, Some(last)) if rows.len() < size => {
            Err(last.error_at_start(format!("the rows end here, after {} of {size}", rows.len())))
        }
        _ => Ok(()),
    }
}

fn read_header(info: &mut Info, header: &str) {
    let (key, value) = header.split_at(header.chars().next().map_or(0, char::len_utf8));
    let place = match key {
        "A" => &mut info.author,
        "D" => &mut info.description,
        "C" => &mut info.comment,
        "B" => &mut info.date,
        "S" => &mut info.source,
        "L" => &mut info.level,
        "U" => &mut info.url,
        _ => return,
    };
    let value = value.trim();
    *place = match place.take() {
        Some(before) => Some(format!("{before}\n{value}")),
        None => (!value.is_empty()).then(|| value.to_owned()),
    };
}

fn write_one(item: &Item) -> String {
    let mut text = String::new();
    let info = &item.info;
    let details = [
        ('A', &info.author),
        ('D', &info.description),
        ('C', &info.comment),
        ('B', &info.date),
        ('S', &info.source),
        ('L', &info.level),
        ('U', &info.url),
    ];
    for (key, value) in details {
        for line in value.iter().flat_map(|value| value.lines()) {
            text.push_str(&format!("#{key}{line}\n"));
        }
    }
    let size = item.layout().n_digits();
    let rows = |digits: &[Option<Digit>]| {
        digits.chunks(size).map(|row| symbols(row).chain(['\n']).collect::<String>()).collect::<String>()
    };
    if item.is_started() {
        text.push_str("[Puzzle]\n");
    }
    text.push_str(&rows(item.givens()));
    if item.has_entries() {
        text.push_str(&format!("[State]\n{}", rows(&item.digits())));
    }
    if item.has_marks() {
        let mark = |cell| {
            item.marks(cell)
                .map_or(String::new(), |marks| if marks.is_empty() { "0".into() } else { marks.to_string() })
        };
        let marks = item.layout().cells().map(mark).collect::<Vec<_>>();
        text.push_str("[PencilMarks]\n");
        text.extend(marks.chunks(size).map(|row| row.join(",") + "\n"));
    }
    text
}
