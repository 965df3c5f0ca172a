//! Lines, signs and clues in words, for whoever has no picture of them.

use ninefold_puzzle::{
    Arrow, Cell, Constraint, CustomRule, Digit, DotKind, Drawing, Either, Layout, Line, LineKind, MarkKind,
    Outside, Rules,
};

/// Where each line, sign and clue of a puzzle is, one kind a line: `White dot between r1c1 and r1c2; r3c3 and r4c3`.
///
/// Rules for the whole board are left out, and so are cages, which are drawn with characters, unless they overlap.
///
/// ```
/// use ninefold_puzzle::{Cell, Constraint, Draft, Layout, Line, LineKind};
/// let mut draft = Draft::empty(Layout::square(4)?);
/// let cells = vec![Cell::new(0), Cell::new(1)];
/// draft.constraints.push(Constraint::Line(Line { kind: LineKind::Thermometer, cells }));
/// assert_eq!(ninefold_render::elements_in_words(draft.check()?.rules()), ["Thermometer along r1c1 r1c2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn elements_in_words(rules: &Rules) -> Vec<String> {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for constraint in rules.constraints() {
        let is_overlapped = matches!(constraint, Constraint::Cage(_)) && overlaps(constraint, rules);
        let Some((head, place)) = in_words(constraint, rules.layout(), is_overlapped) else { continue };
        match kinds.iter_mut().find(|(other, _)| *other == head) {
            Some((_, places)) => places.push(place),
            None => kinds.push((head, vec![place])),
        }
    }
    kinds.into_iter().map(|(head, places)| capital(&format!("{head} {}", places.join("; ")))).collect()
}

/// An element as the subject of a sentence: `the thermometer at r1c1`, `the sandwich 12 above column 4`.
pub(crate) fn name_and_place(constraint: &Constraint, layout: &Layout) -> String {
    let name = constraint.name();
    match constraint {
        Constraint::Outside(clue) => format!("the {name} {}", clue_words(clue, layout)),
        Constraint::Dot(dot) => format!("the {name} between {}", names(layout, &dot.cells, " and ")),
        Constraint::Line(Line { cells, .. }) | Constraint::Arrow(Arrow { bulb: cells, .. }) => {
            format!("the {name} at {}", names(layout, &cells[..1], ""))
        }
        Constraint::AntiKnight
        | Constraint::AntiKing
        | Constraint::NonConsecutive
        | Constraint::Global(_)
        | Constraint::Negative(_)
        | Constraint::Diagonal(_)
        | Constraint::Drawing(_) => format!("the rule {name}"),
        _ => format!("the {name} at {}", names(layout, &constraint.cells(layout)[..1], "")),
    }
}

/// Whether a cage shares a cell with another one.
fn overlaps(cage: &Constraint, rules: &Rules) -> bool {
    let own = cage.cells(rules.layout());
    let meets = |other: &Constraint| {
        matches!(other, Constraint::Cage(_))
            && other != cage
            && other.cells(rules.layout()).iter().any(|cell| own.contains(cell))
    };
    rules.constraints().iter().any(meets)
}

/// What an element is, and where.
fn in_words(constraint: &Constraint, layout: &Layout, is_overlapped: bool) -> Option<(String, String)> {
    let name = constraint.name();
    let list = |cells: &[Cell]| names(layout, cells, " ");
    Some(match constraint {
        Constraint::Cage(cage) if is_overlapped => {
            let sum = cage.sum.map_or(String::new(), |sum| format!(" of {sum}"));
            (format!("cage{sum} in"), list(&cage.cells))
        }
        Constraint::Line(line) => {
            let number = match line.kind {
                LineKind::Whisper(number)
                | LineKind::Lockout(number)
                | LineKind::Modular(number)
                | LineKind::SumLine(number) => format!(" {number}"),
                _ => String::new(),
            };
            (format!("{name}{number} along"), list(&line.cells))
        }
        Constraint::Arrow(Arrow { bulb, shafts }) => {
            let shafts = shafts.iter().map(|shaft| list(shaft)).collect::<Vec<_>>().join(", and along ");
            (format!("{name} from"), format!("{} along {shafts}", list(bulb)))
        }
        Constraint::Dot(dot) => {
            let [one, other] = dot.cells.map(|cell| layout.place(cell).to_string());
            match dot.kind {
                DotKind::Greater => ("greater:".into(), format!("{one} than {other}")),
                DotKind::Difference(by) if by != 1 => {
                    (format!("difference {by} between"), format!("{one} and {other}"))
                }
                DotKind::Ratio(times) if times != 2 => {
                    (format!("ratio {times} between"), format!("{one} and {other}"))
                }
                DotKind::Sum(sum) if sum != 5 && sum != 10 => {
                    (format!("sum {sum} between"), format!("{one} and {other}"))
                }
                _ => (format!("{name} between"), format!("{one} and {other}")),
            }
        }
        Constraint::Mark(mark) => match mark.kind {
            MarkKind::Candidates(digits) => {
                let digits = digits.iter().map(|digit| digit.to_string()).collect::<Vec<_>>().join("");
                ("given candidates:".into(), format!("{} {digits}", layout.place(mark.cell)))
            }
            _ => (format!("{name} at"), layout.place(mark.cell).to_string()),
        },
        Constraint::Indexer(indexer) => (format!("{name} at"), list(&indexer.cells)),
        Constraint::Quadruple(quadruple) => {
            let digits = quadruple.digits.iter().map(Digit::to_string).collect::<Vec<_>>().join(" ");
            (name.into(), format!("{digits} in {}", list(&quadruple.cells)))
        }
        Constraint::Clones(clones) => {
            (format!("{name}:"), format!("{} like {}", list(&clones.cells), list(&clones.copies)))
        }
        Constraint::EqualSums(sums) => {
            let groups = sums.groups.iter().map(|group| list(group)).collect::<Vec<_>>();
            (format!("{name}:"), groups.join(" = "))
        }
        Constraint::SameValues(same) => {
            let groups = same.groups.iter().map(|group| list(group)).collect::<Vec<_>>();
            (format!("{name}:"), groups.join(" and "))
        }
        Constraint::LookAndSay(cage) => (name.into(), format!("{} in {}", cage.clue(), list(&cage.cells))),
        Constraint::CountingCircles(circles) => (format!("{name} at"), list(&circles.cells)),
        Constraint::Outside(clue) => (format!("{name} of"), clue_words(clue, layout)),
        Constraint::Custom(custom) => {
            let rule = match &custom.rule {
                CustomRule::Neighbours(_) => "neighbours".to_owned(),
                CustomRule::EveryTwo(_) => "every two".to_owned(),
                CustomRule::Pattern(pattern) => format!("pattern {pattern}"),
            };
            (format!("{name} ({rule}) along"), list(&custom.cells))
        }
        Constraint::Either(either) => ("either".into(), either_words(either, layout)),
        Constraint::Drawing(drawing) => drawing_words(drawing, &list(&constraint.cells(layout)))?,
        _ => return None,
    })
}

/// Letters and outlines are told, for they may mean something; lines and shapes by where they are.
fn drawing_words(drawing: &Drawing, cells: &str) -> Option<(String, String)> {
    let place = if cells.is_empty() { "beside the board" } else { cells };
    Some(match drawing {
        Drawing::Line { .. } => ("drawn line through".into(), place.into()),
        Drawing::Shape { .. } => ("drawn shape at".into(), place.into()),
        Drawing::Text { text, .. } => ("drawn text".into(), format!("'{text}' at {place}")),
        Drawing::Outline { text, .. } if text.is_empty() => ("drawn outline around".into(), place.into()),
        Drawing::Outline { text, .. } => ("drawn outline".into(), format!("'{text}' around {place}")),
        Drawing::Fog { .. } => return None,
    })
}

fn either_words(either: &Either, layout: &Layout) -> String {
    let part = |part: &Constraint| match in_words(part, layout, true) {
        Some((head, place)) => format!("{head} {place}"),
        None => part.name().to_owned(),
    };
    let choice = |choice: &Vec<Constraint>| choice.iter().map(part).collect::<Vec<_>>().join(" and ");
    either.choices.iter().map(choice).collect::<Vec<_>>().join(", or ")
}

/// `12 above column 4`, or along the diagonal that a clue looks along.
fn clue_words(clue: &Outside, layout: &Layout) -> String {
    let (value, row, col) = (clue.value, clue.row + 1, clue.col + 1);
    match clue.step {
        (1, 0) => format!("{value} above column {col}"),
        (-1, 0) => format!("{value} below column {col}"),
        (0, 1) => format!("{value} left of row {row}"),
        (0, -1) => format!("{value} right of row {row}"),
        _ => format!("{value} along {}", names(layout, &clue.line(layout), " ")),
    }
}

fn names(layout: &Layout, cells: &[Cell], between: &str) -> String {
    cells.iter().map(|&cell| layout.place(cell).to_string()).collect::<Vec<_>>().join(between)
}

fn capital(text: &str) -> String {
    let mut symbols = text.chars();
    symbols.next().map_or(String::new(), |first| first.to_uppercase().chain(symbols).collect())
}
