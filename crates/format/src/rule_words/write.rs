//! From a constraint to words.

use super::{CLUES, LINES, WAYS};
use ninefold_puzzle::{
    Cage, Cell, Constraint, CustomRule, Diagonal, Digit, DotKind, Global, IndexerKind, Layout, Line,
    LineKind, Mark, MarkKind, Outside, Repeats,
};

/// The words of a constraint that fits the layout; reading them gives it again.
pub(crate) fn write(constraint: &Constraint, layout: &Layout) -> String {
    let names =
        |cells: &[Cell]| cells.iter().map(|&cell| format!(" {}", layout.place(cell))).collect::<String>();
    let groups =
        |groups: &[Vec<Cell>]| groups.iter().map(|group| names(group)).collect::<Vec<_>>().join(" :");
    match constraint {
        Constraint::Cage(Cage { cells, sum, repeats }) => {
            let sum = sum.map_or("any".into(), |sum| sum.to_string());
            let repeats = match repeats {
                Repeats::Allowed => " repeats",
                Repeats::Forbidden => "",
            };
            format!("cage {sum}{repeats}{}", names(cells))
        }
        Constraint::Diagonal(Diagonal::Falling) => "diagonal falling".into(),
        Constraint::Diagonal(Diagonal::Rising) => "diagonal rising".into(),
        Constraint::ExtraRegion(region) => format!("extra-region{}", names(&region.cells)),
        Constraint::AntiKnight => "anti-knight".into(),
        Constraint::AntiKing => "anti-king".into(),
        Constraint::NonConsecutive => "non-consecutive".into(),
        Constraint::Global(Global::Leaper(a, b)) => format!("leaper {a} {b}"),
        Constraint::Global(Global::DisjointGroups) => "disjoint-groups".into(),
        Constraint::Global(Global::Entropy) => "global-entropy".into(),
        Constraint::Global(Global::Remainders) => "global-remainders".into(),
        Constraint::Global(Global::Taxicab) => "anti-taxicab".into(),
        Constraint::Global(Global::DiagonallyNonConsecutive) => "diagonally-non-consecutive".into(),
        Constraint::Line(Line { kind, cells }) => format!("{}{}", line_name(*kind), names(cells)),
        Constraint::Arrow(arrow) => format!("arrow{} :{}", names(&arrow.bulb), groups(&arrow.shafts)),
        Constraint::Dot(dot) => format!("{}{}", dot_name(dot.kind), names(&dot.cells)),
        Constraint::Negative(negative) => {
            let kinds = negative.kinds.iter().map(|&kind| format!(" {}", dot_name(kind))).collect::<String>();
            format!("negative{kinds}")
        }
        Constraint::Mark(Mark { cell, kind }) => format!("{} {}", mark_name(*kind), layout.place(*cell)),
        Constraint::Indexer(indexer) => {
            let name = match indexer.kind {
                IndexerKind::Row => "row-indexer",
                IndexerKind::Column => "column-indexer",
                IndexerKind::Box => "box-indexer",
            };
            format!("{name}{}", names(&indexer.cells))
        }
        Constraint::Quadruple(quadruple) => {
            let digits = quadruple.digits.iter().map(ToString::to_string).collect::<String>();
            format!("quadruple {digits}{}", names(&quadruple.cells))
        }
        Constraint::Clones(clones) => format!("clones{} :{}", names(&clones.cells), names(&clones.copies)),
        Constraint::EqualSums(sums) => format!("equal-sums{}", groups(&sums.groups)),
        Constraint::SameValues(same) => format!("same-values{}", groups(&same.groups)),
        Constraint::LookAndSay(cage) => format!("look-and-say {}{}", cage.clue(), names(&cage.cells)),
        Constraint::CountingCircles(circles) => format!("counting-circles{}", names(&circles.cells)),
        Constraint::Outside(outside) => clue(outside),
        Constraint::Custom(custom) => {
            let rule = match &custom.rule {
                CustomRule::Neighbours(list) => format!("neighbours {}", pairs(list)),
                CustomRule::EveryTwo(list) => format!("every-two {}", pairs(list)),
                CustomRule::Pattern(pattern) => format!("pattern {pattern}"),
            };
            format!("{rule}{}", names(&custom.cells))
        }
        Constraint::Either(either) => {
            let choice = |choice: &Vec<Constraint>| {
                choice.iter().map(|constraint| write(constraint, layout)).collect::<Vec<_>>().join(" and ")
            };
            format!("either {}", either.choices.iter().map(choice).collect::<Vec<_>>().join(" or "))
        }
        Constraint::Drawing(drawing) => super::drawing::write(drawing, layout),
    }
}

fn line_name(kind: LineKind) -> String {
    match kind {
        LineKind::Whisper(apart) => format!("whisper {apart}"),
        LineKind::Lockout(apart) => format!("lockout {apart}"),
        LineKind::Modular(modulus) => format!("modular {modulus}"),
        LineKind::SumLine(sum) => format!("sum-line {sum}"),
        _ => LINES.iter().find(|(_, known)| *known == kind).map_or("line", |(name, _)| name).into(),
    }
}

fn dot_name(kind: DotKind) -> String {
    match kind {
        DotKind::Difference(by) => format!("difference {by}"),
        DotKind::Ratio(times) => format!("ratio {times}"),
        DotKind::Sum(sum) => format!("sum {sum}"),
        DotKind::Greater => "greater".into(),
    }
}

fn mark_name(kind: MarkKind) -> String {
    match kind {
        MarkKind::Odd => "odd".into(),
        MarkKind::Even => "even".into(),
        MarkKind::Minimum => "minimum".into(),
        MarkKind::Maximum => "maximum".into(),
        MarkKind::Candidates(digits) => format!("candidates {digits}"),
    }
}

fn clue(outside: &Outside) -> String {
    let name = CLUES.iter().find(|(_, kind)| *kind == outside.kind).map_or("clue", |(name, _)| name);
    let way = WAYS.iter().find(|(_, step)| *step == outside.step).map_or("down", |(way, _)| way);
    format!("{name} {} r{}c{} {way}", outside.value, outside.row + 1, outside.col + 1)
}

fn pairs(pairs: &[[Digit; 2]]) -> String {
    pairs.iter().map(|[a, b]| format!("{a}{b}")).collect::<Vec<_>>().join(",")
}
