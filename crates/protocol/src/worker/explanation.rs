//! [`Explanation`]: sentences and a picture that belong together, as data that can be sent.

use super::plain;
use ninefold_puzzle::{Cell, Digit, DigitSet, Rules};
use ninefold_render as render;
use ninefold_render::{CellRole, LinkKind, Purpose, RegionRole, Role};
use serde::{Deserialize, Serialize};

/// A step, or another thing worth saying, in words and as a picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// What it is about: the name of the technique.
    pub title: String,
    /// The step in one line, in signs: `X-Wing => r4c3<>5`.
    pub summary: String,
    /// The argument.
    pub sentences: Vec<Sentence>,
    /// The picture; every cell that a sentence names is marked in it.
    pub scene: Scene,
}

/// One sentence of an explanation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sentence {
    /// What the sentence is for.
    #[serde(rename = "kind", with = "PurposeWire")]
    pub purpose: Purpose,
    /// The words with gaps, `In {1}, {0} can only go in {2}.`: the key for another language.
    pub template: String,
    /// The sentence in English, in parts.
    pub pieces: Vec<Piece>,
}

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// The words.
    pub text: String,
    /// What they name on the board, if they fill a gap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<BoardArea>,
}

/// What words name on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BoardArea {
    /// The cells.
    #[serde(with = "plain::cells")]
    pub cells: Vec<Cell>,
    /// The regions, by their number in the rules of the puzzle.
    pub regions: Vec<usize>,
}

/// A board with what is pointed out on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scene {
    /// What stands in each cell, in reading order.
    pub cells: Vec<CellContent>,
    /// Everything that is pointed out, each once.
    pub marks: Vec<Mark>,
    /// The lines of the argument, in its order.
    pub links: Vec<Link>,
}

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CellContent {
    /// A digit that belongs to the puzzle.
    Given(#[serde(with = "plain::digit")] Digit),
    /// A digit that was found.
    Entry(#[serde(with = "plain::digit")] Digit),
    /// What the cell can still be.
    Candidates(#[serde(with = "plain::digits")] DigitSet),
}

/// Something that is pointed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A band over a region.
    Region {
        /// Its number in the rules of the puzzle.
        region: usize,
        /// The part that it plays.
        #[serde(with = "RegionRoleWire")]
        role: RegionRole,
    },
    /// A whole cell.
    Cell {
        /// The cell.
        #[serde(with = "plain::cell")]
        cell: Cell,
        /// The part that it plays.
        #[serde(with = "CellRoleWire")]
        role: CellRole,
    },
    /// A letter in the corner of a cell, by which the sentences call the group that it is in.
    Letter {
        /// The cell.
        #[serde(with = "plain::cell")]
        cell: Cell,
        /// The letter.
        letter: char,
    },
    /// A candidate.
    Candidate {
        /// Where.
        #[serde(with = "plain::cell")]
        cell: Cell,
        /// Which.
        #[serde(with = "plain::digit")]
        digit: Digit,
        /// The part that it plays.
        #[serde(with = "RoleWire")]
        role: Role,
    },
}

/// A line from a digit in some cells to a digit in others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// What it says.
    #[serde(with = "LinkKindWire")]
    pub kind: LinkKind,
    /// Where the argument comes from.
    pub from: Vec<At>,
    /// Where it goes.
    pub to: Vec<At>,
}

/// A candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct At {
    /// Where.
    #[serde(with = "plain::cell")]
    pub cell: Cell,
    /// Which.
    #[serde(with = "plain::digit")]
    pub digit: Digit,
}

impl Sentence {
    /// A sentence of the engine about a board with these rules.
    pub fn of(sentence: &render::Sentence, rules: &Rules) -> Self {
        Self {
            purpose: sentence.purpose,
            template: sentence.template.to_owned(),
            pieces: sentence.pieces(rules).into_iter().map(Piece::from).collect(),
        }
    }

    /// The sentence in plain English.
    pub fn to_text(&self) -> String {
        self.pieces.iter().map(|piece| piece.text.as_str()).collect()
    }
}

impl From<&render::Explanation> for Explanation {
    fn from(explanation: &render::Explanation) -> Self {
        let rules = explanation.scene.rules();
        let sentence = |sentence: &render::Sentence| Sentence::of(sentence, rules);
        Self {
            title: explanation.title.clone(),
            summary: explanation.summary.clone(),
            sentences: explanation.sentences.iter().map(sentence).collect(),
            scene: Scene::from(&explanation.scene),
        }
    }
}

impl From<render::Piece<'_>> for Piece {
    fn from(piece: render::Piece<'_>) -> Self {
        match piece {
            render::Piece::Words(words) => Self { text: words.into_owned(), names: None },
            render::Piece::Filled(text, slot) => {
                let regions = slot.regions().iter().map(|region| region.index()).collect();
                Self { text, names: Some(BoardArea { cells: slot.cells(), regions }) }
            }
        }
    }
}

impl From<&render::Scene> for Scene {
    fn from(scene: &render::Scene) -> Self {
        Self {
            cells: scene.rules().layout().cells().map(|cell| scene.content(cell).into()).collect(),
            marks: scene.marks().iter().copied().map(Mark::from).collect(),
            links: scene.links().iter().map(Link::from).collect(),
        }
    }
}

impl From<render::Content> for CellContent {
    fn from(content: render::Content) -> Self {
        match content {
            render::Content::Given(digit) => Self::Given(digit),
            render::Content::Entry(digit) => Self::Entry(digit),
            render::Content::Candidates(digits) => Self::Candidates(digits),
        }
    }
}

impl From<render::Mark> for Mark {
    fn from(mark: render::Mark) -> Self {
        match mark {
            render::Mark::Region(region, role) => Self::Region { region: region.index(), role },
            render::Mark::Cell(cell, role) => Self::Cell { cell, role },
            render::Mark::Letter(cell, letter) => Self::Letter { cell, letter },
            render::Mark::Candidate(at, role) => Self::Candidate { cell: at.cell, digit: at.digit, role },
        }
    }
}

impl From<&render::Link> for Link {
    fn from(link: &render::Link) -> Self {
        let from = link.from.iter().map(|end| At { cell: end.cell, digit: end.digit }).collect();
        let to = link.to.iter().map(|end| At { cell: end.cell, digit: end.digit }).collect();
        Self { kind: link.kind, from, to }
    }
}

/// The words for what a sentence is for.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Purpose", rename_all = "snake_case")]
enum PurposeWire {
    Pointer,
    Assumption,
    Premise,
    Inference,
    Contradiction,
    Conclusion,
    Outlook,
    Notation,
}

/// The words for the part that a region plays.
#[derive(Serialize, Deserialize)]
#[serde(remote = "RegionRole", rename_all = "snake_case")]
enum RegionRoleWire {
    Base,
    Cover,
}

/// The words for the part that a cell plays.
#[derive(Serialize, Deserialize)]
#[serde(remote = "CellRole", rename_all = "snake_case")]
enum CellRoleWire {
    Pattern,
    Second,
    Reason,
    Next,
    Wrong,
}

/// The words for the part that a candidate plays.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Role", rename_all = "snake_case")]
enum RoleWire {
    Pattern,
    Second,
    Third,
    Fourth,
    Fin,
    Removed,
    Placed,
}

/// The words for what a link says.
#[derive(Serialize, Deserialize)]
#[serde(remote = "LinkKind", rename_all = "snake_case")]
enum LinkKindWire {
    Strong,
    Weak,
    Implication,
}
