//! Lines, signs and clues on the board, as far as characters go; the rest is told in the rules of the puzzle.

use super::Brush;
use super::arrangement::Arrangement;
use crate::look::{Role, Signs};
use ninefold::puzzle::{
    Cell, Constraint, Dot, DotKind, IndexerKind, Layout, Line, LineKind, Mark, MarkKind, Outside,
    OutsideKind, Quadruple, Rules,
};
use ratatui::layout::Position;

/// What an element puts into a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glyph {
    /// Where a thermometer begins.
    Bulb,
    /// A circle: of an arrow, at the end of a line, of an odd digit, or one that counts.
    Ring,
    /// The square of an even digit.
    Square,
    /// Smaller than the cells beside it.
    Minimum,
    /// Larger than the cells beside it.
    Maximum,
    /// A line that goes on in this direction and has one, in rows and columns.
    Towards(i32, i32),
    /// A line that goes on in this direction, but could be read from its other end too.
    Through(i32, i32),
    /// A sign that is a letter.
    Letter(&'static str),
}

impl Glyph {
    pub(super) fn sign(self, signs: Signs) -> &'static str {
        let (unicode, ascii) = match self {
            Self::Bulb => ("●", "@"),
            Self::Ring => ("○", "o"),
            Self::Square => ("□", "#"),
            Self::Minimum => ("▽", "v"),
            Self::Maximum => ("△", "^"),
            Self::Letter(letter) => (letter, letter),
            Self::Towards(rows, cols) => match (rows.signum(), cols.signum()) {
                (-1, 0) => ("↑", "^"),
                (-1, 1) => ("↗", "/"),
                (0, 1) => ("→", ">"),
                (1, 1) => ("↘", "\\"),
                (1, 0) => ("↓", "v"),
                (1, -1) => ("↙", "/"),
                (0, -1) => ("←", "<"),
                (-1, -1) => ("↖", "\\"),
                _ => ("•", "."),
            },
            Self::Through(rows, cols) => match (rows.signum(), cols.signum()) {
                (0, _) => ("─", "-"),
                (_, 0) => ("│", "|"),
                (rows, cols) if rows == cols => ("╲", "\\"),
                _ => ("╱", "/"),
            },
        };
        match signs {
            Signs::Unicode => unicode,
            Signs::Ascii => ascii,
        }
    }
}

/// What each cell shows of the elements that pass through it; of several, the last.
pub(super) fn glyphs(rules: &Rules) -> Vec<Option<Glyph>> {
    let layout = rules.layout();
    let mut glyphs = vec![None; layout.n_cells()];
    let mut put = |cell: Cell, glyph: Glyph| glyphs[cell.index()] = Some(glyph);
    for constraint in rules.constraints() {
        match constraint {
            Constraint::Line(Line { kind, cells }) => {
                let (first, towards): (_, fn(i32, i32) -> Glyph) = match kind {
                    LineKind::Thermometer => (Some(Glyph::Bulb), Glyph::Towards),
                    LineKind::SlowThermometer => (Some(Glyph::Ring), Glyph::Towards),
                    LineKind::Between
                    | LineKind::Lockout(_)
                    | LineKind::DoubleArrow
                    | LineKind::SplitPeas => (Some(Glyph::Ring), Glyph::Through),
                    _ => (None, Glyph::Through),
                };
                along(layout, cells, towards, &mut put);
                first.into_iter().for_each(|glyph| put(cells[0], glyph));
                if first.is_some() && towards(0, 1) == Glyph::Through(0, 1) {
                    cells.last().into_iter().for_each(|&last| put(last, Glyph::Ring));
                }
            }
            Constraint::Arrow(arrow) => {
                for shaft in &arrow.shafts {
                    let from = arrow.bulb.last().into_iter().chain(shaft).copied().collect::<Vec<_>>();
                    along(layout, &from, Glyph::Towards, &mut put);
                }
                arrow.bulb.iter().for_each(|&cell| put(cell, Glyph::Ring));
            }
            Constraint::Mark(Mark { cell, kind }) => match kind {
                MarkKind::Odd => put(*cell, Glyph::Ring),
                MarkKind::Even => put(*cell, Glyph::Square),
                MarkKind::Minimum => put(*cell, Glyph::Minimum),
                MarkKind::Maximum => put(*cell, Glyph::Maximum),
                MarkKind::Candidates(_) => {}
            },
            Constraint::CountingCircles(circles) => {
                circles.cells.iter().for_each(|&cell| put(cell, Glyph::Ring));
            }
            Constraint::Indexer(indexer) => {
                let letter = match indexer.kind {
                    IndexerKind::Row => "R",
                    IndexerKind::Column => "C",
                    IndexerKind::Box => "B",
                };
                indexer.cells.iter().for_each(|&cell| put(cell, Glyph::Letter(letter)));
            }
            Constraint::EqualSums(sums) => {
                sums.groups.iter().flatten().for_each(|&cell| put(cell, Glyph::Letter("=")));
            }
            _ => {}
        }
    }
    glyphs
}

/// Every cell of a line shows where it goes on, the last one where it came from.
fn along(
    layout: &Layout,
    cells: &[Cell],
    glyph: impl Fn(i32, i32) -> Glyph,
    put: &mut impl FnMut(Cell, Glyph),
) {
    let step = |pair: &[Cell]| {
        let [from, to] = [pair[0], pair[1]].map(|cell| layout.place(cell));
        (i32::from(to.row) - i32::from(from.row), i32::from(to.col) - i32::from(from.col))
    };
    for pair in cells.windows(2) {
        let (rows, cols) = step(pair);
        put(pair[0], glyph(rows, cols));
        put(pair[1], glyph(rows, cols));
    }
}

/// Whether there are signs on the lines between cells, which have to be drawn then.
pub(super) fn has_signs_between(rules: &Rules) -> bool {
    rules.constraints().iter().any(|rule| matches!(rule, Constraint::Dot(_) | Constraint::Quadruple(_)))
}

/// Whether there are numbers outside the board, which need room around it.
pub(super) fn has_clues(rules: &Rules) -> bool {
    rules.constraints().iter().any(|rule| matches!(rule, Constraint::Outside(_)))
}

impl Brush<'_> {
    /// Writes the signs between cells and the numbers outside.
    pub(super) fn signs_and_clues(&mut self, arrangement: &Arrangement, rules: &Rules) {
        let layout = rules.layout();
        for constraint in rules.constraints() {
            match constraint {
                Constraint::Dot(dot) => self.dot(arrangement, layout, dot),
                Constraint::Quadruple(quadruple) => self.quadruple(arrangement, layout, quadruple),
                Constraint::Outside(clue) => self.clue(arrangement, clue),
                _ => {}
            }
        }
    }

    /// A sign on the line between two cells side by side.
    fn dot(&mut self, arrangement: &Arrangement, layout: &Layout, dot: &Dot) {
        let [one, other] = dot.cells.map(|cell| layout.place(cell));
        let (rows, cols) =
            (i32::from(other.row) - i32::from(one.row), i32::from(other.col) - i32::from(one.col));
        let (row, col) = (one.row.max(other.row).into(), one.col.max(other.col).into());
        let Some(cell) = arrangement.cell(row, col) else { return };
        let at = match (rows.abs(), cols.abs()) {
            (0, 1) => arrangement.line_x(col).map(|x| Position::new(x, cell.y + (cell.height - 1) / 2)),
            (1, 0) => arrangement.line_y(row).map(|y| Position::new(cell.x + cell.width / 2, y)),
            _ => None,
        };
        let unicode = self.look.signs == Signs::Unicode;
        let sign = match dot.kind {
            DotKind::WHITE if unicode => "○".to_owned(),
            DotKind::WHITE => "o".to_owned(),
            DotKind::BLACK if unicode => "●".to_owned(),
            DotKind::BLACK => "@".to_owned(),
            DotKind::X => "X".to_owned(),
            DotKind::V => "V".to_owned(),
            DotKind::Difference(number) | DotKind::Ratio(number) | DotKind::Sum(number) => number.to_string(),
            // The sign opens to the greater digit, which is the first.
            DotKind::Greater => match (rows, cols) {
                (0, 1) => ">",
                (0, _) => "<",
                (1, _) => "v",
                _ => "^",
            }
            .to_owned(),
        };
        let style = self.style(Role::Accent);
        if let Some(at) = at {
            self.buffer.set_string(at.x, at.y, sign, style);
        }
    }

    /// The digits at the corner where four cells meet.
    fn quadruple(&mut self, arrangement: &Arrangement, layout: &Layout, quadruple: &Quadruple) {
        let Some(last) = quadruple.cells.iter().max().map(|&cell| layout.place(cell)) else { return };
        let lines = arrangement.line_x(last.col.into()).zip(arrangement.line_y(last.row.into()));
        let digits = quadruple.digits.iter().map(ToString::to_string).collect::<String>();
        let style = self.style(Role::Accent);
        if let Some((x, y)) = lines {
            let start = x.saturating_sub(digits.len() as u16 / 2);
            self.buffer.set_string(start, y, digits, style);
        }
    }

    /// A number outside, with an arrow if it looks along a diagonal.
    fn clue(&mut self, arrangement: &Arrangement, clue: &Outside) {
        let (rows, cols) = (i32::from(clue.step.0), i32::from(clue.step.1));
        let number = match clue.kind {
            OutsideKind::LittleKiller => {
                format!("{}{}", clue.value, Glyph::Towards(rows, cols).sign(self.look.signs))
            }
            _ => clue.value.to_string(),
        };
        let style = self.style(Role::Accent);
        if let Some(at) = arrangement.clue_at(clue.row, clue.col) {
            self.buffer.set_stringn(at.x, at.y, number, usize::from(Arrangement::CLUE_WIDTH), style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::{Depth, Look, Palette, Theme};
    use crate::view::rules::RuleMarks;
    use ninefold::format::read_rule;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;

    fn rules(words: &[&str]) -> Rules {
        let layout = Layout::classic();
        let rules = words.iter().map(|words| read_rule(words, &layout).unwrap()).collect();
        Rules::new(layout, rules).unwrap()
    }

    /// The signs in the cells of the first row.
    fn first_row(words: &[&str]) -> String {
        let glyphs = glyphs(&rules(words));
        glyphs[..9].iter().map(|glyph| glyph.map_or(".", |glyph| glyph.sign(Signs::Unicode))).collect()
    }

    #[test]
    fn lines_show_where_they_go_and_signs_what_they_are() {
        for (words, row) in [
            ("thermometer r1c1 r1c2 r1c3 r2c4", "●→↘......"),
            ("slow-thermometer r1c4 r1c3 r1c2", ".←←○....."),
            ("arrow r1c1 : r1c2 r1c3", "○→→......"),
            ("palindrome r1c1 r1c2 r2c3", "─╲......."),
            ("between r1c1 r1c2 r1c3", "○─○......"),
            ("odd r1c5", "....○...."),
            ("even r1c5", "....□...."),
            ("minimum r1c9", "........▽"),
            ("row-indexer r1c1 r1c2", "RR......."),
        ] {
            assert_eq!(first_row(&[words]), row, "{words}");
        }
    }

    /// The screen with the board of some rules.
    fn screen(words: &[&str], signs: Signs) -> Vec<String> {
        let (rules, area) = (rules(words), Rect::new(0, 0, 100, 45));
        let marks = RuleMarks::of(&rules);
        let arrangement = Arrangement::new(area, &rules, Cell::new(0));
        let mut buffer = Buffer::empty(area);
        let look = Look {
            palette: Palette { depth: Depth::Mono, theme: Theme::Dark },
            signs,
            voice: crate::Voice::new(crate::Language::English),
        };
        let mut brush = Brush { look, buffer: &mut buffer };
        brush.grid(&arrangement, &rules, &marks);
        brush.around_cells(&arrangement, &rules, &marks);
        let line = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..area.height).map(line).collect()
    }

    #[test]
    fn dots_stand_on_the_lines_between_their_cells() {
        let dots = ["difference 1 r1c1 r1c2", "ratio 2 r1c2 r1c3", "sum 10 r1c3 r1c4", "greater r1c5 r1c6"];
        let row = screen(&dots, Signs::Unicode)[2].clone();
        let seen = row.chars().filter(|sign| !" │┃".contains(*sign)).collect::<String>();
        assert_eq!(seen, "○●X>");
        let row = screen(&dots, Signs::Ascii)[2].clone();
        assert_eq!(row.chars().filter(|sign| !" |#".contains(*sign)).collect::<String>(), "o@X>");
        let below = &screen(&["difference 1 r1c1 r2c1"], Signs::Unicode)[4];
        assert!(below.contains('○'), "{below}");
        let corner = &screen(&["quadruple 123 r1c1 r1c2 r2c1 r2c2"], Signs::Unicode)[4];
        assert!(corner.contains("123"), "{corner}");
    }

    #[test]
    fn clues_stand_outside_the_board() {
        let clues = ["sandwich 23 r0c4 down", "x-sum 30 r2c10 left", "little-killer 34 r0c1 down-right"];
        let lines = screen(&clues, Signs::Unicode);
        assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["34↘", "23"]);
        let (before, after) = lines.iter().find_map(|line| line.split_once("30")).unwrap();
        assert!(before.ends_with('┃') && after.trim().is_empty(), "{before}30{after}");
    }
}
