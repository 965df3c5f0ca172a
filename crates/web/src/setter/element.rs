//! [`Element`]: everything that a setter can draw, and what becomes of the cells that are chosen for it.

mod draw;

use ninefold_puzzle::{
    Constraint, DigitSet, Dot, DotKind, IndexerKind, LineKind, MarkKind, OutsideKind, Repeats,
};

/// Something that a setter can draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// A line through the cells in their order.
    Line(LineKind),
    /// A circle in the first cell, and a shaft through the others.
    Arrow,
    /// A sign between every two cells that follow each other.
    Dot(DotKind),
    /// A sign in every cell.
    Mark(MarkKind),
    /// Digits that tell where others stand.
    Indexer(IndexerKind),
    /// Digits at the corner of the cells.
    Quadruple,
    /// The second half of the cells holds what the first half does.
    Clones,
    /// Groups that touch side by side have one sum.
    EqualSums,
    /// Circles that count each other.
    CountingCircles,
    /// A number outside the board, which looks from the first cell to the second.
    Clue(OutsideKind),
    /// Cells with a sum, or without one.
    Cage(Repeats),
    /// Cells in which no digit stands twice.
    Region,
    /// A piece of a jigsaw.
    Piece,
}

/// What has to be typed for an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// A number that has a usual value.
    Usual(&'static str, u8),
    /// A number that may be left out.
    Optional(&'static str),
    /// A number.
    Number(&'static str),
    /// Some digits.
    Digits(&'static str),
}

/// How an element is drawn by hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// At the end of a drag.
    Drag,
    /// By a tap, and at the end of a drag.
    Tap,
    /// By the button alone: the choice takes several strokes.
    Button,
}

impl Element {
    /// All of them, in groups with a name.
    pub const GROUPS: [(&'static str, &'static [Self]); 5] = [
        ("Lines", &LINES),
        ("Between cells", &BETWEEN),
        ("In cells", &INSIDE),
        ("Outside the board", &OUTSIDE),
        ("Groups of cells", &GROUPED),
    ];

    /// What it is called.
    pub fn name(self) -> String {
        match self {
            Self::Line(kind) => capital(kind.name()),
            Self::Arrow => "Arrow".into(),
            Self::Dot(kind) => match kind {
                DotKind::Difference(_) => "White dot",
                DotKind::Ratio(_) => "Black dot",
                DotKind::Sum(10) => "X",
                DotKind::Sum(5) => "V",
                DotKind::Sum(_) => "Sum of two cells",
                DotKind::Greater => "Greater than",
            }
            .into(),
            Self::Mark(kind) => match kind {
                MarkKind::Odd => "Odd digit",
                MarkKind::Even => "Even digit",
                MarkKind::Minimum => "Minimum",
                MarkKind::Maximum => "Maximum",
                MarkKind::Candidates(_) => "Given candidates",
            }
            .into(),
            Self::Indexer(kind) => match kind {
                IndexerKind::Row => "Row indexer",
                IndexerKind::Column => "Column indexer",
                IndexerKind::Box => "Block indexer",
            }
            .into(),
            Self::Quadruple => "Quadruple".into(),
            Self::Clones => "Clones".into(),
            Self::EqualSums => "Equal sums".into(),
            Self::CountingCircles => "Counting circles".into(),
            Self::Clue(kind) => match kind {
                OutsideKind::LittleKiller => "Little killer",
                OutsideKind::Sandwich => "Sandwich",
                OutsideKind::XSum => "X-sum",
                OutsideKind::Skyscraper => "Skyscraper",
                OutsideKind::NumberedRoom => "Numbered room",
                OutsideKind::FullRank => "Full rank",
            }
            .into(),
            Self::Cage(Repeats::Forbidden) => "Cage".into(),
            Self::Cage(Repeats::Allowed) => "Cage with repeats".into(),
            Self::Region => "Extra region".into(),
            Self::Piece => "Jigsaw piece".into(),
        }
    }

    /// Its name as the value of a choice: `slow-thermometer`.
    pub fn key(self) -> String {
        self.name().to_lowercase().replace(' ', "-")
    }

    /// The element of a key.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::all().find(|element| element.key() == key)
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::GROUPS.into_iter().flat_map(|(_, elements)| elements.iter().copied())
    }

    /// The element that a constraint is, numbers aside.
    pub fn of(constraint: &Constraint) -> Option<Self> {
        let alike = |element: &Self| match (element, constraint) {
            (Self::Line(kind), Constraint::Line(line)) => {
                std::mem::discriminant(kind) == std::mem::discriminant(&line.kind)
            }
            (Self::Dot(DotKind::Sum(sum)), Constraint::Dot(Dot { kind: DotKind::Sum(other), .. })) => {
                sum == other || (*sum != 5 && *sum != 10 && *other != 5 && *other != 10)
            }
            (Self::Dot(kind), Constraint::Dot(dot)) => {
                std::mem::discriminant(kind) == std::mem::discriminant(&dot.kind)
            }
            (Self::Mark(kind), Constraint::Mark(mark)) => {
                std::mem::discriminant(kind) == std::mem::discriminant(&mark.kind)
            }
            (Self::Indexer(kind), Constraint::Indexer(indexer)) => *kind == indexer.kind,
            (Self::Clue(kind), Constraint::Outside(clue)) => *kind == clue.kind,
            (Self::Cage(repeats), Constraint::Cage(cage)) => *repeats == cage.repeats,
            (Self::Arrow, Constraint::Arrow(_))
            | (Self::Quadruple, Constraint::Quadruple(_))
            | (Self::Clones, Constraint::Clones(_))
            | (Self::EqualSums, Constraint::EqualSums(_))
            | (Self::CountingCircles, Constraint::CountingCircles(_))
            | (Self::Region, Constraint::ExtraRegion(_)) => true,
            _ => false,
        };
        Self::all().find(alike)
    }

    /// What has to be typed for it.
    pub fn field(self) -> Option<Field> {
        Some(match self {
            Self::Line(LineKind::Whisper(apart)) => Field::Usual("Least difference", apart),
            Self::Line(LineKind::Lockout(apart)) => Field::Usual("Least difference", apart),
            Self::Line(LineKind::Modular(modulus)) => Field::Usual("Divided by", modulus),
            Self::Line(LineKind::SumLine(sum)) => Field::Usual("Sum", sum),
            Self::Arrow => Field::Usual("Cells of the circle or pill", 1),
            Self::Dot(DotKind::Difference(by)) => Field::Usual("Difference", by),
            Self::Dot(DotKind::Ratio(times)) => Field::Usual("Ratio", times),
            Self::Dot(DotKind::Sum(sum)) if sum != 5 && sum != 10 => Field::Number("Sum"),
            Self::Mark(MarkKind::Candidates(_)) | Self::Quadruple => Field::Digits("Digits"),
            Self::Clue(OutsideKind::LittleKiller | OutsideKind::Sandwich | OutsideKind::XSum) => {
                Field::Number("Sum")
            }
            Self::Clue(_) => Field::Number("Number"),
            Self::Cage(_) => Field::Optional("Cage sum (optional)"),
            _ => return None,
        })
    }

    /// How it is drawn by hand.
    pub fn gesture(self) -> Gesture {
        match self {
            Self::Mark(_) | Self::Indexer(_) => Gesture::Tap,
            Self::Clones | Self::EqualSums | Self::CountingCircles | Self::Region | Self::Piece => {
                Gesture::Button
            }
            _ => Gesture::Drag,
        }
    }

    /// How to draw it, in a sentence.
    pub fn how(self) -> &'static str {
        match self {
            Self::Line(LineKind::Thermometer | LineKind::SlowThermometer) => {
                "Drag from the bulb along the cells."
            }
            Self::Line(_) => "Drag along the cells of the line.",
            Self::Arrow => "Drag from the circle along the shaft.",
            Self::Dot(DotKind::Greater) => "Drag from the greater cell to the smaller one.",
            Self::Dot(_) => "Drag from one cell to the next.",
            Self::Mark(_) | Self::Indexer(_) => "Tap a cell, or drag over several.",
            Self::Quadruple => "Type the digits, then drag over the cells around the corner.",
            Self::Clones => "Select one group, then the other in the same order, and press Draw.",
            Self::EqualSums => "Select groups that don't touch, and press Draw.",
            Self::CountingCircles | Self::Region => "Select the cells, and press Draw.",
            Self::Clue(_) => "Type the number, then drag from the edge the way the clue looks.",
            Self::Cage(_) => "Drag over the cells of the cage.",
            Self::Piece => "Select as many cells as there are digits, and press Draw.",
        }
    }

    /// Whether its image after a half-turn of the board means the same: what carries a number of its own
    /// does not.
    pub fn can_be_mirrored(self) -> bool {
        !matches!(self.field(), Some(Field::Number(_) | Field::Digits(_) | Field::Optional(_)))
            && !matches!(self, Self::Piece)
    }
}

fn capital(text: &str) -> String {
    let mut symbols = text.chars();
    symbols.next().map_or(String::new(), |first| first.to_uppercase().chain(symbols).collect())
}

const LINES: [Element; 17] = [
    Element::Line(LineKind::Thermometer),
    Element::Line(LineKind::SlowThermometer),
    Element::Arrow,
    Element::Line(LineKind::DoubleArrow),
    Element::Line(LineKind::Whisper(5)),
    Element::Line(LineKind::Renban),
    Element::Line(LineKind::Palindrome),
    Element::Line(LineKind::Between),
    Element::Line(LineKind::Lockout(4)),
    Element::Line(LineKind::RegionSum),
    Element::Line(LineKind::Entropic),
    Element::Line(LineKind::Modular(3)),
    Element::Line(LineKind::Zipper),
    Element::Line(LineKind::Nabner),
    Element::Line(LineKind::Parity),
    Element::Line(LineKind::Sequence),
    Element::Line(LineKind::SumLine(10)),
];
const BETWEEN: [Element; 7] = [
    Element::Dot(DotKind::WHITE),
    Element::Dot(DotKind::BLACK),
    Element::Dot(DotKind::X),
    Element::Dot(DotKind::V),
    Element::Dot(DotKind::Sum(0)),
    Element::Dot(DotKind::Greater),
    Element::Quadruple,
];
const INSIDE: [Element; 9] = [
    Element::Mark(MarkKind::Odd),
    Element::Mark(MarkKind::Even),
    Element::Mark(MarkKind::Minimum),
    Element::Mark(MarkKind::Maximum),
    Element::Mark(MarkKind::Candidates(DigitSet::EMPTY)),
    Element::CountingCircles,
    Element::Indexer(IndexerKind::Row),
    Element::Indexer(IndexerKind::Column),
    Element::Indexer(IndexerKind::Box),
];
const OUTSIDE: [Element; 6] = [
    Element::Clue(OutsideKind::Sandwich),
    Element::Clue(OutsideKind::LittleKiller),
    Element::Clue(OutsideKind::XSum),
    Element::Clue(OutsideKind::Skyscraper),
    Element::Clue(OutsideKind::NumberedRoom),
    Element::Clue(OutsideKind::FullRank),
];
const GROUPED: [Element; 6] = [
    Element::Cage(Repeats::Forbidden),
    Element::Cage(Repeats::Allowed),
    Element::Region,
    Element::Piece,
    Element::Clones,
    Element::EqualSums,
];

#[cfg(test)]
mod tests;
