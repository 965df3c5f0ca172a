//! What belongs to a board: its QR code, its solution upside down, its id, and room for notes.

use super::{Company, GAP, Sizes, Slot, Words};
use crate::board::{self, Style};
use crate::canvas::{Align, Area, Canvas, Letters, Meaning, Pen, Point, Shade};
use crate::job::Show;

impl Slot<'_> {
    /// The QR code on the right, the solution on the left, words between them, and room for notes.
    pub(super) fn draw_company(&self, canvas: &mut Canvas, area: Area, company: Company, sizes: Sizes) {
        match company {
            Company::Below { words, .. } => self.draw_strip(canvas, area, words, sizes),
            Company::Beside { .. } => self.draw_column(canvas, area, sizes),
        }
    }

    fn draw_strip(&self, canvas: &mut Canvas, area: Area, place: Words, sizes: Sizes) {
        let mut words = area;
        let mut tallest = 0.0f32;
        if let Some(code) = &self.code {
            let x = area.right() - code.side() + code.rim();
            // The gap above is a part of the rim.
            let y = area.y - GAP.min(code.rim());
            code.draw(canvas, Point { x, y });
            words.width = x + code.rim() - GAP - area.x;
            tallest = y + code.side() - code.rim() - area.y;
        }
        if let Some((width, height)) = self.answer_size() {
            self.draw_answer(canvas, Area { width, height, ..area });
            words = Area { x: words.x + width + GAP, width: words.width - width - GAP, ..words };
            tallest = tallest.max(height);
        }
        let used = match place {
            Words::Between => self.words(canvas, words, sizes).max(tallest),
            Words::Under => tallest + self.words(canvas, area.below(tallest + 0.2 * sizes.small), sizes),
        };
        if self.job.notes == Show::Shown {
            self.lines_for_notes(canvas, area.below(used + 2.0 * GAP), sizes.small);
        }
    }

    fn draw_column(&self, canvas: &mut Canvas, area: Area, sizes: Sizes) {
        let mut rest = area;
        if let Some(code) = &self.code {
            let rim = code.rim().min(GAP);
            code.draw(canvas, Point { x: area.x - rim, y: area.y - code.rim() });
            rest = rest.below(code.side() - code.rim());
        }
        if let Some((width, height)) = self.answer_size() {
            self.draw_answer(canvas, Area { x: area.x, y: area.bottom() - height, width, height });
            rest = rest.above(height + GAP);
        }
        let used = self.words(canvas, rest, sizes);
        if self.job.notes == Show::Shown {
            self.lines_for_notes(canvas, rest.below(used + GAP), sizes.small);
        }
    }

    fn draw_answer(&self, canvas: &mut Canvas, area: Area) {
        let Some(answer) = &self.answer else { return };
        canvas.turned(area, |canvas| {
            let cell = Style::Solution.smallest_cell(answer);
            board::draw(canvas, answer, &[], Style::Solution, Point { x: area.x, y: area.y }, cell);
        });
    }

    /// The id, and what the code is for; the height that they take.
    fn words(&self, canvas: &mut Canvas, area: Area, sizes: Sizes) -> f32 {
        let letters = Letters::grey(sizes.small);
        let line_height = 1.3 * sizes.small;
        let mut lines = Vec::new();
        if let Some(id) = &self.entry.id {
            lines.push(letters.weight.cut(id, area.width / letters.size));
        }
        let invitation = self.job.language.say("Scan to play online");
        if self.code.is_some() && letters.width(&invitation) <= area.width {
            lines.push(invitation);
        }
        for (index, line) in lines.iter().enumerate() {
            let y = area.y + sizes.small + index as f32 * line_height;
            canvas.group(Meaning::Paragraph, |canvas| {
                canvas.text(Point { x: area.x, y }, Align::Left, letters, line);
            });
        }
        lines.len() as f32 * line_height
    }

    /// Ruled lines with a small heading.
    fn lines_for_notes(&self, canvas: &mut Canvas, area: Area, small: f32) {
        let step = 2.1 * small;
        let count = (area.height / step).floor() as usize;
        if count == 0 {
            return;
        }
        let line = |index: usize| {
            let y = area.y + (index as f32 + 1.0) * step;
            [Point { x: area.x, y }, Point { x: area.right(), y }]
        };
        canvas.group(Meaning::Paragraph, |canvas| {
            let at = Point { x: area.x, y: area.y + small };
            canvas.text(at, Align::Left, Letters::grey(small), &self.job.language.say("Notes"));
        });
        canvas.group(Meaning::Decoration, |canvas| {
            let pen = Pen { width: 0.4, shade: Shade::PALE, dashes: None };
            canvas.stroke((0..count).map(line).collect(), pen);
        });
    }
}
