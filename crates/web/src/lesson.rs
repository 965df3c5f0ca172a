//! Lessons: the pages about techniques, as the build puts them into one text.
//!
//! A page starts with a line of its own that has a form feed and the page's name; the rest is the
//! small part of Markdown that those pages use. Examples become positions that can be drawn.

mod example;

pub use example::Example;

use ninefold_game::{Command, Ink, Seat, Session, Stroke};
use ninefold_puzzle::{Cell, DigitSet, Position};

/// A page about a technique.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// The name of the level at which the technique is met first; none if the page is about no technique.
    pub level: Option<String>,
    /// What follows the title.
    pub blocks: Vec<Block>,
}

impl Lesson {
    /// What the technique says, in a paragraph: the first that is about neither its names nor its level.
    pub fn idea(&self) -> Option<&str> {
        self.blocks.iter().find_map(|block| match block {
            Block::Paragraph(text) if !ABOUT_THE_PAGE.iter().any(|start| text.starts_with(start)) => {
                Some(text.as_str())
            }
            _ => None,
        })
    }
}

/// What paragraphs start with that stand above the idea.
const ABOUT_THE_PAGE: [&str; 2] = ["Also called", "Level:"];

/// A part of a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// An item of a list.
    Item(String),
    /// Something to be copied as it is.
    Code(String),
    /// A position to be drawn.
    Example(Box<Example>),
}

/// All lessons, in the order of the text.
pub fn lessons(text: &str) -> impl Iterator<Item = Lesson> {
    text.split('\u{c}').filter_map(|page| {
        let (slug, page) = page.split_once('\n')?;
        let (title, rest) = page.trim_start().strip_prefix("# ")?.split_once('\n')?;
        Some(Lesson {
            slug: slug.trim().into(),
            title: title.trim().into(),
            level: level(rest),
            blocks: with_examples(blocks(rest)),
        })
    })
}

/// What stands after `Level:` at the top of a page.
fn level(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("Level: "))?;
    line.split(" · ").next().map(|name| name.trim().to_owned())
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut code: Option<String> = None;
    for line in text.lines() {
        if line.starts_with("```") {
            match code.take() {
                Some(done) => blocks.push(Block::Code(done)),
                None => code = Some(String::new()),
            }
        } else if let Some(code) = &mut code {
            code.push_str(line);
            code.push('\n');
        } else if let Some(heading) =
            line.trim_start_matches('#').strip_prefix(' ').filter(|_| line.starts_with('#'))
        {
            blocks.push(Block::Heading(plain(heading)));
        } else if let Some(item) = line.strip_prefix("- ") {
            blocks.push(Block::Item(plain(item)));
        } else if line.trim().is_empty() {
            blocks.push(Block::Paragraph(String::new()));
        } else {
            match blocks.last_mut() {
                Some(Block::Paragraph(text)) if text.is_empty() => *text = plain(line),
                Some(Block::Paragraph(text) | Block::Item(text)) => {
                    text.push(' ');
                    text.push_str(&plain(line));
                }
                _ => blocks.push(Block::Paragraph(plain(line))),
            }
        }
    }
    blocks.retain(|block| *block != Block::Paragraph(String::new()));
    blocks
}

/// Draws the examples, and leaves out the sentences that tell how to read their texts.
fn with_examples(blocks: Vec<Block>) -> Vec<Block> {
    let mut drawn = Vec::new();
    let mut rest = blocks.into_iter().peekable();
    while let Some(block) = rest.next() {
        let Block::Code(text) = &block else {
            drawn.push(block);
            continue;
        };
        let told = match rest.peek() {
            Some(Block::Paragraph(told)) => told.as_str(),
            _ => "",
        };
        let Some(example) = Example::read(text, told) else {
            drawn.push(block);
            continue;
        };
        if told.starts_with("It removes ") || told.starts_with("It places ") {
            rest.next();
        }
        if matches!(drawn.last(), Some(Block::Paragraph(words)) if words.starts_with("The position ")) {
            drawn.pop();
        }
        drawn.push(Block::Example(Box::new(example)));
    }
    drawn
}

/// The words of a line: without marks for code and stress, and without the targets of links.
fn plain(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('[') {
        text.push_str(before);
        match after.split_once("](").and_then(|(words, tail)| Some((words, tail.split_once(')')?.1))) {
            Some((words, tail)) => {
                text.push_str(words);
                rest = tail;
            }
            None => {
                text.push('[');
                rest = after;
            }
        }
    }
    text.push_str(rest);
    text.replace(['`', '*'], "").trim().to_owned()
}

/// Writes a position into a new game on its puzzle: first the entries, then what each cell can be, as
/// the lesson has it.
pub fn write_position(session: &mut Session, position: &Position, candidates: &[DigitSet]) {
    let now = session.setup().started;
    let layout = position.puzzle().layout();
    let mut write = |cell: Cell, ink: Ink| {
        let command = Command::Write { cells: vec![cell], ink, stroke: Stroke::Set };
        // What the game does not take, as a mark that is there already, is left out.
        let _ = session.play(now, Seat::SOLO, &command);
    };
    for cell in layout.cells() {
        if let Some(digit) = position.entry(cell) {
            write(cell, Ink::Digit(digit));
        }
    }
    for (cell, digits) in layout.cells().zip(candidates) {
        digits.iter().for_each(|digit| write(cell, Ink::Centre(digit)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;
    use ninefold_game::Setup;

    #[test]
    fn what_a_technique_of_the_path_says_is_said_in_german_too() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/techniques");
        for taught in ninefold_learn::Lesson::all() {
            let slug = taught.technique.slug();
            let page = std::fs::read_to_string(format!("{folder}/{slug}.md")).unwrap();
            let lesson = lessons(&format!("{slug}\n{page}")).next().unwrap();
            let idea = lesson.idea().unwrap();
            assert_ne!(Language::German.say(idea), idea, "{slug}");
        }
    }

    #[test]
    fn a_position_is_played_on_with_its_entries_and_its_candidates() {
        let line = ":3d-medusa:68:+6.....3.....7....4.....879.4..82.....6..7.4......36.....92..15......9....58.4.97.::379::";
        let example = Example::read(line, "").unwrap();
        let mut session = Session::new(Setup::new(example.position.puzzle().clone(), None)).unwrap();
        write_position(&mut session, &example.position, &example.candidates);
        assert_eq!(session.sheet().digits(), example.position.digits());
        assert!(session.log().len() > 100);
    }

    #[test]
    fn a_page_is_read_into_its_parts() {
        let text = "\u{c}x-wing\n# X-Wing\n\nAlso called Cross.\n\nLevel: Hard\n\nTwo rows, `two`\n[columns](a.md).\n\n## Look\n\n- one\n- two\n\n```text\n:0300\n```\n\u{c}y\n# Y\n\nz\n";
        let all = lessons(text).collect::<Vec<_>>();
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].slug.as_str(), all[0].title.as_str()), ("x-wing", "X-Wing"));
        assert_eq!((all[0].level.as_deref(), all[1].level.as_deref()), (Some("Hard"), None));
        assert_eq!(all[0].idea(), Some("Two rows, two columns."));
        let expected = [
            Block::Paragraph("Also called Cross.".into()),
            Block::Paragraph("Level: Hard".into()),
            Block::Paragraph("Two rows, two columns.".into()),
            Block::Heading("Look".into()),
            Block::Item("one".into()),
            Block::Item("two".into()),
            Block::Code(":0300\n".into()),
        ];
        assert_eq!(all[0].blocks, expected);
    }
}
