//! [`Preview`]: pages as pictures, to be looked at before they are printed.

use crate::canvas::{Area, Draw, Node, Point, Shade, Turn};
use crate::error::PressError;
use crate::font::Weight;
use crate::job::{Entry, Job};
use crate::sheet::Leaf;
use std::fmt::{self, Write};

/// The pages of a job in the order in which they are read, as they will be on paper.
#[derive(Clone, PartialEq, Debug)]
pub struct Preview {
    leaves: Vec<Leaf>,
    page: (f32, f32),
}

impl Preview {
    /// Lays out the pages; what cannot be printed is refused as [`print`](crate::print) does.
    pub fn new(entries: &[Entry], job: &Job) -> Result<Self, PressError> {
        let (sheets, leaves) = crate::lay_out(entries, job)?;
        Ok(Self { page: sheets.page, leaves })
    }

    /// How many pages there are.
    pub fn n_pages(&self) -> usize {
        self.leaves.len()
    }

    /// A page as SVG, a unit a point, without a size of its own; pages are counted from 0.
    ///
    /// Letters are text in "Atkinson Hyperlegible Next", which whoever shows the picture has to have.
    pub fn svg(&self, page: usize) -> Option<String> {
        let leaf = self.leaves.get(page)?;
        let (width, height) = self.page;
        let mut svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1} {height:.1}" font-family="Atkinson Hyperlegible Next, sans-serif" aria-hidden="true">"#
        );
        let whole = Area { x: 0.0, y: 0.0, width, height };
        let drawn =
            fill(&mut svg, &[whole], 0.0, Shade::WHITE).and_then(|()| nodes(&mut svg, &leaf.canvas.nodes));
        svg.push_str("</svg>");
        drawn.ok().map(|()| svg)
    }
}

fn nodes(svg: &mut String, all: &[Node]) -> fmt::Result {
    for node in all {
        match node {
            Node::Group(_, inner) => nodes(svg, inner)?,
            Node::Turned(area, inner) => {
                let (x, y) = (area.x + area.width / 2.0, area.y + area.height / 2.0);
                write!(svg, r#"<g transform="rotate(180 {x:.2} {y:.2})">"#)?;
                nodes(svg, inner)?;
                svg.push_str("</g>");
            }
            Node::Draw(drawn) => draw(svg, drawn)?,
        }
    }
    Ok(())
}

fn draw(svg: &mut String, drawn: &Draw) -> fmt::Result {
    match drawn {
        Draw::Fill { areas, radius, shade } => fill(svg, areas, *radius, *shade),
        Draw::Modules { corner, side, runs } => {
            write!(svg, r#"<g transform="translate({:.2} {:.2}) scale({side})">"#, corner.x, corner.y)?;
            fill(svg, &runs.iter().map(|run| run.area()).collect::<Vec<_>>(), 0.0, Shade::BLACK)?;
            svg.write_str("</g>")
        }
        Draw::Stroke { lines, pen } => {
            svg.push_str(r#"<path d=""#);
            for [from, to] in lines {
                write!(svg, "M{:.2} {:.2}L{:.2} {:.2}", from.x, from.y, to.x, to.y)?;
            }
            write!(svg, r#"" fill="none" stroke="{}" stroke-width="{:.2}""#, colour(pen.shade), pen.width)?;
            match pen.dashes {
                Some((line, gap)) => write!(svg, r#" stroke-dasharray="{line:.2} {gap:.2}"/>"#),
                None => svg.write_str(r#" stroke-linecap="square"/>"#),
            }
        }
        Draw::Path { points, pen } => {
            joined(svg, points)?;
            write!(svg, r#"" fill="none" stroke="{}" stroke-width="{:.2}""#, colour(pen.shade), pen.width)?;
            svg.push_str(r#" stroke-linecap="round" stroke-linejoin="round""#);
            match pen.dashes {
                Some((line, gap)) => write!(svg, r#" stroke-dasharray="{line:.2} {gap:.2}"/>"#),
                None => svg.write_str("/>"),
            }
        }
        Draw::Area { corners, fill, rim } => {
            joined(svg, corners)?;
            write!(svg, r#"Z" fill="{}""#, fill.map_or_else(|| "none".into(), colour))?;
            match rim {
                Some(pen) => {
                    write!(svg, r#" stroke="{}" stroke-width="{:.2}"/>"#, colour(pen.shade), pen.width)
                }
                None => svg.write_str("/>"),
            }
        }
        Draw::Text { text, .. } if text.trim().is_empty() => Ok(()),
        Draw::Text { at, text, weight, size, shade, turn } => {
            let weight = match weight {
                Weight::Regular => 400,
                Weight::SemiBold => 600,
            };
            write!(
                svg,
                r#"<text x="{:.2}" y="{:.2}" font-size="{size:.2}" font-weight="{weight}" fill="{}""#,
                at.x,
                at.y,
                colour(*shade)
            )?;
            if let Some(Turn { degrees, around }) = turn {
                write!(svg, r#" transform="rotate({degrees} {:.2} {:.2})""#, around.x, around.y)?;
            }
            svg.push('>');
            escape(svg, text);
            svg.write_str("</text>")
        }
    }
}

/// The start of a path from point to point.
fn joined(svg: &mut String, points: &[Point]) -> fmt::Result {
    svg.push_str(r#"<path d=""#);
    for (place, point) in points.iter().enumerate() {
        let letter = if place == 0 { 'M' } else { 'L' };
        write!(svg, "{letter}{:.2} {:.2}", point.x, point.y)?;
    }
    Ok(())
}

fn fill(svg: &mut String, areas: &[Area], radius: f32, shade: Shade) -> fmt::Result {
    if radius > 0.0 {
        for Area { x, y, width, height } in areas {
            write!(svg, r#"<rect x="{x:.2}" y="{y:.2}" width="{width:.2}" height="{height:.2}""#)?;
            write!(svg, r#" rx="{radius:.2}" fill="{}"/>"#, colour(shade))?;
        }
        return Ok(());
    }
    // One path for all, so that no seam is seen between the modules of a QR code.
    svg.push_str(r#"<path d=""#);
    for Area { x, y, width, height } in areas {
        write!(svg, "M{x} {y}h{width}v{height}h-{width}z")?;
    }
    write!(svg, r#"" fill="{}"/>"#, colour(shade))
}

fn colour(Shade(grey): Shade) -> String {
    format!("#{grey:02x}{grey:02x}{grey:02x}")
}

fn escape(svg: &mut String, text: &str) {
    for symbol in text.chars() {
        match symbol {
            '&' => svg.push_str("&amp;"),
            '<' => svg.push_str("&lt;"),
            '>' => svg.push_str("&gt;"),
            other => svg.push(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Form, PerPage, Solutions};
    use ninefold_puzzle::{Classic, Position, Puzzle};

    const LINE: &[u8] = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn entries(count: usize) -> Vec<Entry> {
        let puzzle = Puzzle::try_from(Classic::from_line(LINE).unwrap()).unwrap();
        vec![Entry::new(Position::start(puzzle)); count]
    }

    #[test]
    fn a_preview_has_the_pages_and_digits_of_the_print() {
        for form in [Form::Sheets, Form::Booklet] {
            let job = Job { form, per_page: PerPage::Two, ..Job::default() };
            let preview = Preview::new(&entries(5), &job).unwrap();
            assert_eq!(preview.n_pages(), crate::print(&entries(5), &job).unwrap().pages);
            let pages = (0..preview.n_pages()).map(|page| preview.svg(page).unwrap()).collect::<Vec<_>>();
            assert_eq!(pages.concat().matches(">5</text>").count() / 5, 3);
            assert_eq!(preview.svg(preview.n_pages()), None);
        }
    }

    #[test]
    fn words_of_others_stay_words() {
        let title = Some("<script>&\"".to_owned());
        let job = Job { title, per_page: PerPage::One, solutions: Solutions::None, ..Job::default() };
        let svg = Preview::new(&entries(1), &job).unwrap().svg(0).unwrap();
        assert!(svg.contains("&lt;script&gt;&amp;\"</text>") && !svg.contains("<script"), "{svg}");
    }
}
