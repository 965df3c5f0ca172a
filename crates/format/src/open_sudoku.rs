//! OpenSudoku's XML: collections of 9x9 games, with or without what the player has written.
//!
//! `data` of a `game` is 81 digits with 0 for an empty cell, or `version: N` and a second line with
//! the cells. A cell is `value|marks|editable|`, where marks are `1,2,` (version 1) or a number whose
//! bit `i` stands for the digit `i + 1` (versions 2 and 3); version 4 has two such numbers, version 5
//! a colour after them. Details stand in elements of the root (`name`, `author`, …) or in the name
//! of the `folder`.

use crate::document::Found;
use crate::symbol::cell_of;
use crate::{Format, FormatError, Info, Item, WriteError};
use ninefold_puzzle::{Cell, Digit, DigitSet, Draft, Layout};
use roxmltree::{Document, Node};

/// Reads every game of a collection.
pub(crate) fn read(text: &str) -> Result<Vec<Found>, FormatError> {
    let document = Document::parse(text).map_err(|error| {
        let at = error.pos();
        FormatError::new(at.row as usize, at.col as usize, format!("this isn't XML: {error}"))
    })?;
    let root = document.root_element();
    if root.tag_name().name() != "opensudoku" {
        let reason = format!("the element '{}' where 'opensudoku' should be", root.tag_name().name());
        return Err(error_at(&root, reason).hint("of XML, only OpenSudoku's files are read"));
    }
    let info = Info {
        title: text_of(&root, "name"),
        author: text_of(&root, "author"),
        description: text_of(&root, "description"),
        comment: text_of(&root, "comment"),
        date: text_of(&root, "created"),
        source: text_of(&root, "source"),
        level: text_of(&root, "level"),
        url: text_of(&root, "sourceURL"),
        ..Info::default()
    };
    let games = root.descendants().filter(|node| node.tag_name().name() == "game");
    games.map(|game| read_game(&game, &info)).collect()
}

/// Writes a collection; the first puzzle gives the details.
pub(crate) fn write(items: &[Item]) -> Result<String, WriteError> {
    if items.iter().any(|item| !item.rules().is_classic()) {
        return Err(WriteError::new(Format::OpenSudoku, "anything but plain 9x9 puzzles"));
    }
    let info = items.first().map(|item| item.info.clone()).unwrap_or_default();
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    if items.iter().any(Item::is_started) {
        let title = escape(info.title.as_deref().unwrap_or("Ninefold"));
        text.push_str(&format!("<opensudoku version=\"2\">\n<folder name=\"{title}\">\n"));
        for item in items {
            text.push_str(&format!("<game data=\"{}\"/>\n", blob(item)));
        }
        text.push_str("</folder>\n</opensudoku>\n");
        return Ok(text);
    }
    text.push_str("<opensudoku>\n");
    let details = [
        ("name", &info.title),
        ("author", &info.author),
        ("description", &info.description),
        ("comment", &info.comment),
        ("created", &info.date),
        ("source", &info.source),
        ("level", &info.level),
        ("sourceURL", &info.url),
    ];
    for (name, value) in details {
        if let Some(value) = value {
            text.push_str(&format!("<{name}>{}</{name}>\n", escape(value)));
        }
    }
    for item in items {
        let digits = item.givens().iter().map(|given| given.map_or('0', Digit::to_char));
        text.push_str(&format!("<game data=\"{}\"/>\n", digits.collect::<String>()));
    }
    Ok(text + "</opensudoku>\n")
}

fn read_game(game: &Node<'_, '_>, info: &Info) -> Result<Found, FormatError> {
    let data = game.attribute("data").ok_or_else(|| error_at(game, "a game without 'data'"))?.trim();
    let mut item = match data.strip_prefix("version:") {
        None => read_digits(data),
        Some(rest) => read_blob(rest),
    }
    .map_err(|reason| error_at(game, reason))?;
    item.info = info.clone();
    let folder = game.parent().filter(|parent| parent.tag_name().name() == "folder");
    if let Some(name) = folder.and_then(|folder| folder.attribute("name")) {
        item.info.title = Some(name.to_owned());
    }
    if let Some(note) = game.attribute("note").filter(|note| !note.is_empty()) {
        item.info.comment = Some(note.to_owned());
    }
    Ok(Found { line: error_at(game, "").line, item })
}

fn read_digits(data: &str) -> Result<Item, String> {
    let cell = |symbol: char| match cell_of(symbol) {
        Some(digit) if digit.is_none_or(|digit| digit.get() <= 9) => Ok(digit),
        _ => Err(format!("'{}' isn't a cell of a 9x9 game", symbol.escape_debug())),
    };
    let givens = data.chars().map(cell).collect::<Result<Vec<_>, _>>()?;
    Item::new(Draft { layout: Layout::classic(), constraints: Vec::new(), givens })
        .map_err(|error| error.to_string())
}

/// Reads what follows `version:`. Line ends inside of attributes arrive as spaces.
fn read_blob(rest: &str) -> Result<Item, String> {
    let (version, cells) = rest.trim_start().split_once(char::is_whitespace).ok_or("a game without cells")?;
    let n_numbers = match version {
        "1" | "2" | "3" => 1,
        "4" => 2,
        "5" => 3,
        _ => return Err(format!("games of version '{}' are not known", version.escape_debug())),
    };
    let fields = cells.trim().split('|').filter(|field| !field.is_empty()).collect::<Vec<_>>();
    let n_fields = n_numbers + 2;
    if fields.len() != 81 * n_fields {
        return Err(format!(
            "a game of version {version} has {} fields, not {}",
            81 * n_fields,
            fields.len()
        ));
    }
    let (mut givens, mut entries, mut marks) = (vec![None; 81], vec![None; 81], vec![None; 81]);
    for (at, cell) in fields.chunks(n_fields).enumerate() {
        let value = match cell[0].trim().parse::<u8>() {
            Ok(value @ 0..=9) => Digit::new(value),
            _ => return Err(format!("'{}' isn't a digit", cell[0].escape_debug())),
        };
        let digits = cell[1..=n_numbers.min(2)]
            .iter()
            .map(|field| read_marks(field))
            .collect::<Result<Vec<_>, _>>()?;
        let digits = digits.into_iter().fold(DigitSet::EMPTY, |all, more| all | more);
        marks[at] = (!digits.is_empty()).then_some(digits);
        match cell[n_fields - 1].trim() {
            "0" => givens[at] = value,
            "1" => entries[at] = value,
            other => {
                return Err(format!(
                    "'{}' where 0 or 1 says whether the cell is given",
                    other.escape_debug()
                ));
            }
        }
    }
    let draft = Draft { layout: Layout::classic(), constraints: Vec::new(), givens };
    Item::new(draft).and_then(|item| item.with_progress(entries, marks)).map_err(|error| error.to_string())
}

/// Marks are `-`, a list `1,2,` or a number of bits.
fn read_marks(field: &str) -> Result<DigitSet, String> {
    let no_marks = || format!("'{}' aren't pencil marks", field.escape_debug());
    let field = field.trim();
    if field == "-" {
        return Ok(DigitSet::EMPTY);
    }
    if field.contains(',') {
        let digits = field.split(',').filter(|word| !word.is_empty());
        let digit = |word: &str| {
            word.parse().ok().filter(|&value| value <= 9).and_then(Digit::new).ok_or_else(no_marks)
        };
        return digits.map(digit).collect();
    }
    match field.parse::<u32>() {
        Ok(bits @ 0..512) => Ok(DigitSet::from_bits(bits)),
        _ => Err(no_marks()),
    }
}

/// The cells of a started game, as version 1 writes them.
fn blob(item: &Item) -> String {
    let cell = |cell: Cell| {
        let value = item.digit(cell).map_or(0, Digit::get);
        let marks = item.marks(cell).unwrap_or_default();
        let marks: String = if marks.is_empty() {
            "-".into()
        } else {
            marks.iter().map(|digit| format!("{digit},")).collect()
        };
        format!("{value}|{marks}|{}|", u8::from(item.given(cell).is_none()))
    };
    let cells = item.layout().cells().map(cell).collect::<Vec<String>>();
    format!("version: 1&#10;{}", cells.concat())
}

fn text_of(root: &Node<'_, '_>, name: &str) -> Option<String> {
    let node = root.children().find(|child| child.tag_name().name() == name)?;
    node.text().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn error_at(node: &Node<'_, '_>, reason: impl Into<String>) -> FormatError {
    let at = node.document().text_pos_at(node.range().start);
    FormatError::new(at.row as usize, at.col as usize, reason)
}
