//! Lessons: the pages about techniques, as the build puts them into one text.
//!
//! A page starts with a line of its own that has a form feed and the page's name; the rest is the
//! small part of Markdown that those pages use. Examples become positions that can be drawn.
//! [`translated`] gives the lessons in another language.

mod example;
mod translation;

pub use example::Example;
pub use translation::translated;

use crate::words::Language;
use ninefold_game::{Command, Ink, Seat, Session, Stroke};
use ninefold_puzzle::{Cell, DigitSet, Position};

/// A page about a technique.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Other names of the technique, joined by commas.
    pub aliases: Option<String>,
    /// The name of the level at which the technique is met first; none if the page is about no technique.
    pub level: Option<String>,
    /// What other programs think of it: `HoDoKu: 0300, 140 points, Hard`.
    pub ratings: Vec<String>,
    /// What the page says: the idea, how to look for it, and examples.
    pub blocks: Vec<Block>,
    /// The language of the blocks. Names, level and ratings are in English, and said by [`Lesson::about`].
    pub language: Language,
}

impl Lesson {
    /// What the technique says, in a paragraph.
    pub fn idea(&self) -> Option<&str> {
        self.blocks.iter().find_map(|block| match block {
            Block::Paragraph(text) => Some(text.as_str()),
            _ => None,
        })
    }

    /// Names, level and ratings, in a line each of them.
    pub fn about(&self, language: Language) -> Vec<String> {
        let aliases = self.aliases.as_ref().map(|names| language.fill("Also called {0}.", &[names]));
        let level = self.level.as_ref().map(|level| {
            let level = language.fill("Level: {0}", &[&language.say(level)]);
            let ratings = self.ratings.iter().map(|rating| language.say(rating));
            std::iter::once(level).chain(ratings).collect::<Vec<_>>().join(" · ")
        });
        aliases.into_iter().chain(level).collect()
    }
}

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
        let mut blocks = with_examples(blocks(rest));
        let aliases = take_paragraph(&mut blocks, "Also called ");
        let values = take_paragraph(&mut blocks, "Level: ").unwrap_or_default();
        let mut values = values.split(" · ").filter(|value| !value.is_empty()).map(str::to_owned);
        Some(Lesson {
            slug: slug.trim().into(),
            title: title.trim().into(),
            aliases: aliases.map(|names| names.trim_end_matches('.').to_owned()),
            level: values.next(),
            ratings: values.collect(),
            blocks,
            language: Language::English,
        })
    })
}

/// Takes the paragraph at the top of a page that starts with these words, and gives what follows them.
fn take_paragraph(blocks: &mut Vec<Block>, start: &str) -> Option<String> {
    let Some(Block::Paragraph(text)) = blocks.first() else { return None };
    let rest = text.strip_prefix(start)?.to_owned();
    blocks.remove(0);
    Some(rest)
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
        drawn.push(Block::Example(Box::new(example)));
    }
    drawn.retain(|block| !matches!(block, Block::Paragraph(words) if tells_form(words)));
    drawn
}

/// Whether a sentence tells how to read the text of an example: `The position in Ninefold's own form, …`.
fn tells_form(words: &str) -> bool {
    let form = words.strip_prefix("The position").map(|rest| rest.trim_start_matches('s'));
    form.is_some_and(|form| form.starts_with(" in Ninefold's own form") || form.starts_with(" as a line of"))
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
    use ninefold_game::Setup;

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
        let text = "\u{c}x-wing\n# X-Wing\n\nAlso called Cross.\n\nLevel: Hard · SE: 3.2\n\nTwo rows, `two`\n[columns](a.md).\n\n## Look\n\n- one\n- two\n\n```text\n:0300\n```\n\u{c}y\n# Y\n\nz\n";
        let all = lessons(text).collect::<Vec<_>>();
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].slug.as_str(), all[0].title.as_str()), ("x-wing", "X-Wing"));
        assert_eq!((all[0].level.as_deref(), all[1].level.as_deref()), (Some("Hard"), None));
        assert_eq!(all[0].idea(), Some("Two rows, two columns."));
        assert_eq!(all[0].about(Language::English), ["Also called Cross.", "Level: Hard · SE: 3.2"]);
        assert_eq!(all[1].about(Language::English), Vec::<String>::new());
        let expected = [
            Block::Paragraph("Two rows, two columns.".into()),
            Block::Heading("Look".into()),
            Block::Item("one".into()),
            Block::Item("two".into()),
            Block::Code(":0300\n".into()),
        ];
        assert_eq!(all[0].blocks, expected);
    }
}
