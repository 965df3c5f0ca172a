//! Answers in words, on pages of their own: the number of the exercise, what it is about, and the argument.

use crate::canvas::{Align, Letters, Meaning, Point};
use crate::job::Print;
use crate::sheet::{Bookmark, Leaf, Sheets};

/// The room of the word above all of them.
const HEADING: f32 = 34.0;

impl Sheets<'_> {
    /// The pages with the answers of all exercises; none if there are none.
    pub(crate) fn answers_in_words(&self) -> Vec<Leaf> {
        let mut writer = Writer { sheets: self, leaves: Vec::new(), y: f32::INFINITY };
        for slot in &self.slots {
            let Some(task) = slot.entry.task.as_ref().filter(|task| !task.answer.is_empty()) else {
                continue;
            };
            let heading = match slot.entry.details.first() {
                Some(about) => format!("{}  {about}", slot.number),
                None => slot.number.to_string(),
            };
            writer.paragraph(Meaning::Heading(2), Letters::bold(writer.size()), &heading);
            writer.paragraph(Meaning::Paragraph, Letters::plain(writer.size()), &task.answer.join(" "));
            writer.y += 0.8 * writer.size();
        }
        writer.leaves
    }
}

/// Writes paragraphs one below the other, and goes on on the next page.
struct Writer<'a> {
    sheets: &'a Sheets<'a>,
    leaves: Vec<Leaf>,
    /// Where the next line begins.
    y: f32,
}

impl Writer<'_> {
    fn size(&self) -> f32 {
        match self.sheets.job.print {
            Print::Normal => 9.5,
            Print::Large => 18.0,
        }
    }

    fn paragraph(&mut self, meaning: Meaning, letters: Letters, text: &str) {
        let body = self.sheets.body();
        let step = 1.4 * letters.size;
        let is_heading = matches!(meaning, Meaning::Heading(_));
        // A heading does not stand alone at the foot of a page.
        let together = if is_heading { 3.0 * step } else { step };
        for line in letters.weight.wrap(text, body.width / letters.size) {
            if self.y + together > body.bottom() {
                self.turn_the_page();
            }
            let at = Point { x: body.x, y: self.y + letters.size };
            if let Some(leaf) = self.leaves.last_mut() {
                leaf.canvas.group(meaning.clone(), |canvas| canvas.text(at, Align::Left, letters, &line));
            }
            self.y += step;
        }
    }

    fn turn_the_page(&mut self) {
        let body = self.sheets.body();
        let mut leaf = self.sheets.leaf();
        self.y = body.y;
        if self.leaves.is_empty() {
            let at = Point { x: body.x, y: body.y + 16.0 };
            let title = self.sheets.job.language.say("Answers");
            leaf.canvas.group(Meaning::Heading(1), |canvas| {
                canvas.text(at, Align::Left, Letters::bold(18.0), &title);
            });
            leaf.bookmarks.push(Bookmark { text: title.clone(), chapter: title, at });
            self.y += HEADING;
        }
        self.leaves.push(leaf);
    }
}
