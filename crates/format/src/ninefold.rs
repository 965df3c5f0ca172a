//! Ninefold's own text form, which carries every layout, rule and detail.
//!
//! ```text
//! ninefold 1
//! title: Four by four
//! layout: boxes 2x2
//! rule: cage 3 r1c1 r1c2
//! rule: diagonal falling
//! givens:
//!   ....
//!   ..2.
//!   ....
//!   4...
//! ```
//!
//! A puzzle starts with the line `ninefold 1`; the number is the version of the form. Then follow
//! lines `key: value`, in any order, some with indented lines below them:
//!
//! | key | value |
//! |---|---|
//! | `layout` | `boxes 2x3` (rows by columns of a box), `jigsaw 9` with the pieces below, or `grids 3x3 at r1c1 r7c7` |
//! | `rule` | one constraint; see below; any number of these lines |
//! | `givens` | the rows of the canvas below: a digit (`1` to `9`, `A` to `P`), `.` for an empty cell, `~` for no cell |
//! | `entries`, `solution` | the same, for what was written into the cells and for the solution |
//! | `marks` | below, a cell and its pencil marks on each line: `r1c1 249`, or `r1c1 none` |
//! | `frozen` | the cells that start frozen, for a game of ice: `r1c1 r2c5` |
//! | `title`, `author`, `description`, `comment`, `date`, `source`, `level`, `url` | text; `\n` is a line end, `\\` a backslash |
//! | `library` | the step of a HoDoKu library line: `technique:digits:eliminations:placements:extra` |
//!
//! Rules are `cage 15 r1c1 r1c2`, `cage any r1c1 r1c2` (no sum), `cage 15 repeats r1c1 r1c2`,
//! `diagonal falling`, `diagonal rising`, `extra-region r2c2 r2c3`, `anti-knight`, `anti-king` and
//! `non-consecutive`. Only `layout` and `givens` are needed. Blank lines and lines that start with
//! `#` are skipped. What is not known is refused: nothing is ever left out.

mod rule;
mod sections;
mod shape;

use crate::document::Found;
use crate::hodoku::LibraryCase;
use crate::source::Line;
use crate::symbol::{check_size, unknown_symbol};
use crate::{FormatError, Info, Item, WriteError, place};
use ninefold_puzzle::{Constraint, Digit, DigitSet, Draft, DraftError, Layout, Rules};
use sections::{Section, sections};

/// Reads every puzzle of a text.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    sections(text)?.iter().map(|(head, sections)| read_puzzle(head, sections)).collect()
}

/// Writes puzzles, with a blank line between two.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    Ok(items.iter().map(text_of).collect::<Vec<_>>().join("\n"))
}

fn read_puzzle(head: &Line<'_>, sections: &[Section<'_>]) -> Result<Found, FormatError> {
    let find = |key| sections.iter().find(|section| section.key == key);
    let needed = |key| {
        let missing = || head.error_at_start(format!("the puzzle has no line '{key}:'"));
        find(key).ok_or_else(missing)
    };
    let layout = shape::read(needed("layout")?)?;
    let mut constraints: Vec<Constraint> = Vec::new();
    let rules = sections.iter().filter(|section| section.key == "rule").collect::<Vec<_>>();
    for section in &rules {
        let constraint = rule::read(section, &layout)?;
        if constraints.contains(&constraint) {
            return Err(section.line.error_at_start("the same rule is stated twice"));
        }
        constraints.push(constraint);
    }
    let givens = read_rows(needed("givens")?, &layout)?;
    let draft = Draft { layout: layout.clone(), constraints, givens };
    let mut item = Item::new(draft.clone()).map_err(|error| misfit(head, &rules, &draft, &error))?;
    if let Some(section) = find("entries") {
        item.set_entries(read_rows(section, &layout)?).map_err(|error| section.misfit(&error))?;
    }
    if let Some(section) = find("marks") {
        item.set_marks(read_marks(section, &layout)?);
    }
    if let Some(section) = find("solution") {
        item.set_solution(read_rows(section, &layout)?).map_err(|error| section.misfit(&error))?;
    }
    if let Some(section) = find("frozen") {
        let cell = |name| item.freezable(name).map_err(|reason| section.line.error_at(name, reason));
        let cells = section.value.split_whitespace().map(cell).collect::<Result<Vec<_>, _>>()?;
        item = item.with_frozen(&cells);
    }
    item.info = read_info(sections)?;
    Ok(Found { line: head.number, item })
}

/// Points at the first rule that does not fit the layout and the rules before it.
fn misfit(head: &Line<'_>, rules: &[&Section<'_>], draft: &Draft, error: &DraftError) -> FormatError {
    let fits = |n: usize| Rules::new(draft.layout.clone(), draft.constraints[..=n].to_vec()).is_ok();
    let numbers = (0..rules.len().min(draft.constraints.len())).collect::<Vec<_>>();
    let guilty = rules.get(numbers.partition_point(|&n| fits(n)));
    guilty.map_or(*head, |section| section.line).error_at_start(error.to_string())
}

/// Reads the rows of the canvas.
fn read_rows(section: &Section<'_>, layout: &Layout) -> Result<Vec<Option<Digit>>, FormatError> {
    section.check_no_value()?;
    if section.block.len() != layout.height() {
        let reason = format!("{} rows, but the layout has {}", section.block.len(), layout.height());
        return Err(section.line.error_at_start(reason));
    }
    let mut digits = Vec::with_capacity(layout.n_cells());
    for (row, line) in section.block.iter().enumerate() {
        let text = line.text.trim();
        let found = text.chars().count();
        if found != layout.width() {
            let reason = format!("{found} characters, but the layout has {} columns", layout.width());
            return Err(line.error_at(text, reason).hint("'.' is an empty cell, '~' a place without a cell"));
        }
        for (col, (at, symbol)) in text.char_indices().enumerate() {
            let part = &text[at..];
            match (layout.cell_at(row, col), symbol) {
                (None, '~') => {}
                (None, _) => {
                    return Err(line.error_at(part, "the layout has no cell here").hint("write '~'"));
                }
                (Some(_), '.') => digits.push(None),
                (Some(_), _) => {
                    let digit = Digit::from_char(symbol).ok_or_else(|| unknown_symbol(line, part, symbol))?;
                    digits.push(check_size(line, part, Some(digit), layout.n_digits())?);
                }
            }
        }
    }
    Ok(digits)
}

fn read_marks(section: &Section<'_>, layout: &Layout) -> Result<Vec<Option<DigitSet>>, FormatError> {
    section.check_no_value()?;
    let mut all = vec![None; layout.n_cells()];
    for line in &section.block {
        let text = line.text.trim();
        let Some((name, marks)) = text.split_once(char::is_whitespace) else {
            return Err(line
                .error_at(text, "a cell without pencil marks")
                .hint("write 'r1c1 249' or 'r1c1 none'"));
        };
        let cell = place::read_cell(layout, name).map_err(|reason| line.error_at(name, reason))?;
        let marks = marks.trim();
        let mut set = DigitSet::EMPTY;
        for (at, symbol) in marks.char_indices().filter(|_| marks != "none") {
            let part = &marks[at..];
            let digit = Digit::from_char(symbol).ok_or_else(|| unknown_symbol(line, part, symbol))?;
            set.extend(check_size(line, part, Some(digit), layout.n_digits())?);
        }
        if all[cell.index()].replace(set).is_some() {
            return Err(line.error_at(name, format!("{name} has pencil marks already")));
        }
    }
    Ok(all)
}

fn read_info(sections: &[Section<'_>]) -> Result<Info, FormatError> {
    let mut info = Info::default();
    for section in sections {
        let place = match section.key {
            "title" => &mut info.title,
            "author" => &mut info.author,
            "description" => &mut info.description,
            "success" => &mut info.success,
            "comment" => &mut info.comment,
            "date" => &mut info.date,
            "source" => &mut info.source,
            "level" => &mut info.level,
            "url" => &mut info.url,
            "library" => {
                info.library = Some(Box::new(LibraryCase::from_text(&section.line, section.value)?));
                continue;
            }
            _ => continue,
        };
        *place = Some(unescape(section)?);
    }
    Ok(info)
}

fn unescape(section: &Section<'_>) -> Result<String, FormatError> {
    let mut text = String::with_capacity(section.value.len());
    let mut symbols = section.value.char_indices();
    while let Some((at, symbol)) = symbols.next() {
        let plain = match symbol {
            '\\' => match symbols.next().map(|(_, escaped)| escaped) {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('0') => '\0',
                Some('\\') => '\\',
                _ => {
                    return Err(section
                        .line
                        .error_at(&section.value[at..], "a lone backslash")
                        .hint("write '\\\\'"));
                }
            },
            _ => symbol,
        };
        text.push(plain);
    }
    Ok(text)
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r").replace('\0', "\\0")
}

/// One puzzle in this form.
pub(crate) fn text_of(item: &Item) -> String {
    let layout = item.layout();
    let mut text = String::from("ninefold 1\n");
    let info = &item.info;
    let details = [
        ("title", &info.title),
        ("author", &info.author),
        ("description", &info.description),
        ("success", &info.success),
        ("comment", &info.comment),
        ("date", &info.date),
        ("source", &info.source),
        ("level", &info.level),
        ("url", &info.url),
    ];
    for (key, value) in details {
        if let Some(value) = value {
            text.push_str(&format!("{key}: {}\n", escape(value)));
        }
    }
    if let Some(case) = &info.library {
        text.push_str(&format!("library: {}\n", case.to_text()));
    }
    text.push_str(&shape::write(layout));
    for constraint in item.constraints() {
        text.push_str(&format!("rule: {}\n", rule::write(constraint, layout)));
    }
    push_rows(&mut text, "givens", layout, item.givens());
    if item.has_entries() {
        let entries = layout.cells().map(|cell| item.entry(cell)).collect::<Vec<_>>();
        push_rows(&mut text, "entries", layout, &entries);
    }
    if item.has_marks() {
        text.push_str("marks:\n");
        for cell in layout.cells() {
            match item.marks(cell) {
                Some(DigitSet::EMPTY) => text.push_str(&format!("  {} none\n", layout.place(cell))),
                Some(marks) => text.push_str(&format!("  {} {marks}\n", layout.place(cell))),
                None => {}
            }
        }
    }
    if let Some(solution) = item.solution() {
        push_rows(&mut text, "solution", layout, solution);
    }
    if !item.frozen().is_empty() {
        let names = item.frozen().iter().map(|&cell| format!(" {}", layout.place(cell)));
        text.push_str(&format!("frozen:{}\n", names.collect::<String>()));
    }
    text
}

fn push_rows(text: &mut String, key: &str, layout: &Layout, digits: &[Option<Digit>]) {
    text.push_str(key);
    text.push_str(":\n");
    for row in 0..layout.height() {
        text.push_str("  ");
        text.extend((0..layout.width()).map(|col| match layout.cell_at(row, col) {
            Some(cell) => digits[cell.index()].map_or('.', Digit::to_char),
            None => '~',
        }));
        text.push('\n');
    }
}
