//! A booklet: the cover, the contents by level, blank pages, and the order in which pages are put
//! on sheets that are folded together in the middle.

use crate::canvas::{Align, Area, Canvas, Letters, Meaning, Pen, Point, Shade};
use crate::error::PressError;
use crate::job::Show;
use crate::pdf::Side;
use crate::sheet::{Leaf, Role, RulesLines, Sheets};
use crate::slot::{CLASSIC, Slot};
use std::collections::BTreeSet;

/// Pages before the puzzles: the cover, and the contents with the rules.
const FRONT: usize = 2;

/// Puts a cover and contents before pages and blank pages after them, until four divide their number.
pub(crate) fn bind(pages: Vec<Leaf>, sheets: &Sheets<'_>) -> Result<Vec<Leaf>, PressError> {
    let mut leaves = vec![cover(sheets), contents(&pages, sheets)];
    leaves.extend(pages);
    while !leaves.len().is_multiple_of(4) {
        leaves.push(Leaf { role: Role::Unnumbered, ..Leaf::default() });
    }
    Ok(leaves)
}

/// The two pages on each side of each sheet, for printing on both sides, turned at the short edge.
///
/// The outermost sheet has the last and the first page in front, the second and the last but one on
/// its back, and so on to the middle.
pub(crate) fn impose(n_pages: usize) -> Vec<Side> {
    let side = |index: usize| match index.is_multiple_of(2) {
        true => vec![n_pages - 1 - index, index],
        false => vec![index, n_pages - 1 - index],
    };
    (0..n_pages / 2).map(side).collect()
}

fn cover(sheets: &Sheets<'_>) -> Leaf {
    let mut leaf = Leaf { role: Role::Unnumbered, ..Leaf::default() };
    let canvas = &mut leaf.canvas;
    let area = sheets.area;
    let mark = 0.34 * area.width;
    let top = area.y + 0.16 * area.height;
    canvas.group(Meaning::Decoration, |canvas| {
        draw_mark(canvas, Area { x: area.x, y: top, width: mark, height: mark });
    });
    let mut y = top + mark + 0.09 * area.height;
    let title = sheets.job.title.as_deref().unwrap_or("Sudoku");
    let letters = Letters::bold(0.09 * area.width);
    let lines = letters.weight.wrap_evenly(title, area.width / letters.size);
    canvas.group(Meaning::Heading(1), |canvas| {
        for line in lines.iter().take(4) {
            let line = letters.weight.cut(line, area.width / letters.size);
            canvas.text(Point { x: area.x, y }, Align::Left, letters, &line);
            y += 1.15 * letters.size;
        }
    });
    let letters = Letters::grey(0.04 * area.width);
    y += 0.4 * letters.size;
    for line in summary(sheets) {
        for line in letters.weight.wrap(&line, area.width / letters.size) {
            canvas.group(Meaning::Paragraph, |canvas| {
                canvas.text(Point { x: area.x, y }, Align::Left, letters, &line);
            });
            y += 1.45 * letters.size;
        }
    }
    leaf
}

/// How many puzzles, how hard, and of which kinds.
fn summary(sheets: &Sheets<'_>) -> Vec<String> {
    let levels = sheets.slots.iter().filter_map(|slot| slot.entry.level).collect::<BTreeSet<_>>();
    let say = |english: &str| sheets.job.language.say(english);
    let count = match sheets.slots.len() {
        1 => say("1 puzzle"),
        count => format!("{count} {}", say("puzzles")),
    };
    let levels = match (levels.first(), levels.last()) {
        (Some(one), Some(other)) if one == other => Some(say(one.name())),
        (Some(low), Some(high)) => Some(format!("{} {} {}", say(low.name()), say("to"), say(high.name()))),
        _ => None,
    };
    let first = std::iter::once(count).chain(levels).collect::<Vec<_>>().join(" · ");
    match &one_of_each_kind(sheets)[..] {
        [only] if only.english_kind == CLASSIC => vec![first],
        kinds => vec![first, kinds.iter().map(|slot| slot.kind()).collect::<Vec<_>>().join(", ")],
    }
}

/// The first puzzle of each kind.
fn one_of_each_kind<'a>(sheets: &'a Sheets<'_>) -> Vec<&'a Slot<'a>> {
    let mut seen = BTreeSet::new();
    sheets.slots.iter().filter(|slot| seen.insert(&slot.english_kind)).collect()
}

/// Nine rounded squares, the diagonal full.
fn draw_mark(canvas: &mut Canvas, area: Area) {
    let gap = 0.08 * area.width;
    let (full, pale): (Vec<_>, Vec<_>) = (0..9).partition(|index| index % 3 == index / 3);
    let radius = 0.05 * area.width;
    let squares = |which: Vec<usize>| which.iter().map(|&index| area.part((3, 3), gap, index)).collect();
    canvas.rounded(squares(full), radius, Shade::BLACK);
    canvas.rounded(squares(pale), radius, Shade::PALE);
}

/// A chapter of the booklet.
struct Chapter {
    name: String,
    puzzles: Option<(usize, usize)>,
    page: usize,
}

/// The chapters in order: one for each level, then the solutions.
fn chapters(pages: &[Leaf], sheets: &Sheets<'_>) -> Vec<Chapter> {
    let mut chapters = Vec::<Chapter>::new();
    let mut numbers = sheets.slots.iter().map(|slot| slot.number);
    for (index, leaf) in pages.iter().enumerate() {
        let page = index + FRONT + 1;
        for bookmark in &leaf.bookmarks {
            let number = numbers.next();
            match chapters.last_mut() {
                Some(last) if last.name == bookmark.chapter => {
                    last.puzzles = last.puzzles.zip(number).map(|((first, _), number)| (first, number));
                }
                _ => chapters.push(Chapter {
                    name: bookmark.chapter.clone(),
                    puzzles: number.map(|number| (number, number)),
                    page,
                }),
            }
        }
    }
    chapters
}

fn contents(pages: &[Leaf], sheets: &Sheets<'_>) -> Leaf {
    let mut leaf = Leaf::default();
    let area = sheets.body();
    let chapters = chapters(pages, sheets);
    let rules = match sheets.job.rules {
        Show::Shown => comfortable_rules(sheets, area, chapters.len()),
        Show::Hidden => None,
    };
    let rules_height = rules.as_ref().map_or(0.0, |rules| rules.height() + TITLE);
    let room = area.height - TITLE - rules_height;
    let step = (room / chapters.len().max(1) as f32).min(LINE);
    let canvas = &mut leaf.canvas;
    title(canvas, area, &sheets.job.language.say("Contents"));
    let list = area.below(TITLE);
    for (index, chapter) in chapters.iter().enumerate() {
        let y = list.y + (index as f32 + 0.7) * step;
        chapter_line(canvas, chapter, list, y, (0.58 * step).clamp(3.0, 11.0));
    }
    if let Some(rules) = rules {
        let top = list.below((chapters.len() as f32 + 1.0) * step);
        title(canvas, top, &sheets.job.language.say("Rules"));
        rules.draw(canvas, Point { x: top.x, y: top.y + 0.6 * TITLE });
    }
    leaf
}

/// The height of a heading with its gap.
const TITLE: f32 = 32.0;
/// The height of a line of the contents where there is room.
const LINE: f32 = 20.0;

fn title(canvas: &mut Canvas, area: Area, text: &str) {
    canvas.group(Meaning::Heading(1), |canvas| {
        canvas.text(Point { x: area.x, y: area.y + 14.0 }, Align::Left, Letters::bold(16.0), text);
    });
}

/// The rules of all kinds of puzzles, in letters as large as the page allows.
fn comfortable_rules(sheets: &Sheets<'_>, area: Area, n_chapters: usize) -> Option<RulesLines> {
    let slots = one_of_each_kind(sheets);
    let room = area.height - 2.0 * TITLE - (n_chapters as f32 + 1.0) * LINE;
    let largest = sheets.small_print().max(10.0);
    let sizes = (0..6).map(|step| largest - 0.8 * step as f32);
    let mut rules = sizes.map(|size| sheets.rules_lines(&slots, area.width, size)).collect::<Vec<_>>();
    let fits = rules.iter().position(|rules| rules.height() <= room).unwrap_or(rules.len() - 1);
    Some(rules.swap_remove(fits))
}

/// `Easy  1–14 .......... 3`
fn chapter_line(canvas: &mut Canvas, chapter: &Chapter, area: Area, y: f32, size: f32) {
    let (bold, plain) = (Letters::bold(size), Letters::grey(size));
    let numbers = match chapter.puzzles {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
        None => String::new(),
    };
    let page = chapter.page.to_string();
    let start = area.x + bold.width(&chapter.name) + 0.8 * size;
    canvas.group(Meaning::Paragraph, |canvas| {
        canvas.text(Point { x: area.x, y }, Align::Left, bold, &chapter.name);
        if !numbers.is_empty() {
            canvas.text(Point { x: start, y }, Align::Left, plain, &numbers);
        }
        canvas.text(Point { x: area.right(), y }, Align::Right, Letters::plain(size), &page);
    });
    let pen = Pen { width: 0.6, shade: Shade::PALE, dashes: Some((0.6, 2.6)) };
    let written = if numbers.is_empty() { start - 0.8 * size } else { start + plain.width(&numbers) };
    let from = Point { x: written + 0.6 * size, y: y - 0.5 };
    let to = Point { x: area.right() - bold.width(&page) - 0.6 * size, y: y - 0.5 };
    canvas.group(Meaning::Decoration, |canvas| canvas.stroke(vec![[from, to]], pen));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_pages_make_two_sheets_that_fold_into_order() {
        assert_eq!(impose(8), [[7, 0], [1, 6], [5, 2], [3, 4]]);
        assert_eq!(impose(4), [[3, 0], [1, 2]]);
    }

    #[test]
    fn every_page_is_on_one_side_and_the_next_on_its_back_or_beside_it() {
        for n_pages in (4..100).step_by(4) {
            let sides = impose(n_pages);
            let mut pages = sides.concat();
            pages.sort_unstable();
            assert_eq!(pages, (0..n_pages).collect::<Vec<_>>());
            for sheet in sides.chunks(2) {
                // The right page in front has the left page of the back behind it.
                assert_eq!(sheet[0][1] + 1, sheet[1][0]);
            }
        }
    }
}
