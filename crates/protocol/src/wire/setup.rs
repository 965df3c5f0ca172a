//! The setup of a game: the puzzle in Ninefold's own text form, and how it is played.

use super::settings::SettingsWire;
use super::sheet::{cells, indices};
use crate::author;
use ninefold_format::{Item, own};
use ninefold_game as game;
use ninefold_game::Moment;
use ninefold_puzzle::{Cell, Puzzle, Solution};
use serde::{Deserialize, Serialize};

/// What a game starts from.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetupWire {
    puzzle: String,
    mode: ModeWire,
    labels: LabelsWire,
    settings: SettingsWire,
    #[serde(default, skip_serializing_if = "OriginWire::is_usual")]
    origin: OriginWire,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    frozen: Vec<u16>,
    started: u64,
}

words! {
    /// A game or free play.
    ModeWire = game::Mode { Game, FreePlay }
}

words! {
    /// Where the puzzle comes from; games from before this was kept do not say it.
    OriginWire = game::Origin { Offered, Brought }
}

impl Default for OriginWire {
    fn default() -> Self {
        game::Origin::default().into()
    }
}

impl OriginWire {
    fn is_usual(&self) -> bool {
        game::Origin::from(*self) == game::Origin::default()
    }
}

/// Words for lists and end screens.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LabelsWire {
    variant: String,
    level: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    puzzle_id: Option<String>,
}

impl From<&game::Labels> for LabelsWire {
    fn from(labels: &game::Labels) -> Self {
        let game::Labels { variant, level, puzzle_id } = labels.clone();
        Self { variant, level, puzzle_id }
    }
}

impl From<LabelsWire> for game::Labels {
    fn from(labels: LabelsWire) -> Self {
        let LabelsWire { variant, level, puzzle_id } = labels;
        Self { variant, level, puzzle_id }
    }
}

impl From<&game::Setup> for SetupWire {
    fn from(setup: &game::Setup) -> Self {
        Self {
            puzzle: own::write(&author::with_words(
                item_of(&setup.puzzle, &[], setup.solution.as_ref()),
                &setup.words,
            )),
            mode: setup.mode.into(),
            labels: (&setup.labels).into(),
            settings: setup.settings.into(),
            origin: setup.origin.into(),
            frozen: indices(&setup.frozen),
            started: setup.started.0,
        }
    }
}

impl SetupWire {
    /// The setup, or what is wrong with its puzzle.
    pub(crate) fn read(self) -> Result<game::Setup, String> {
        let WrittenPuzzle { puzzle, solution, words, .. } = read_puzzle(&self.puzzle)?;
        Ok(game::Setup {
            puzzle,
            solution,
            mode: self.mode.into(),
            labels: self.labels.into(),
            words,
            origin: self.origin.into(),
            settings: self.settings.into(),
            frozen: cells(self.frozen),
            started: Moment(self.started),
        })
    }
}

/// What a text says of a puzzle.
pub(crate) struct WrittenPuzzle {
    pub(crate) puzzle: Puzzle,
    pub(crate) frozen: Vec<Cell>,
    pub(crate) solution: Option<Solution>,
    pub(crate) words: game::AuthorWords,
}

pub(crate) fn write_puzzle(puzzle: &Puzzle, frozen: &[Cell], solution: Option<&Solution>) -> String {
    own::write(&item_of(puzzle, frozen, solution))
}

fn item_of(puzzle: &Puzzle, frozen: &[Cell], solution: Option<&Solution>) -> Item {
    let item = Item::from(puzzle).with_frozen(frozen);
    match solution {
        Some(solution) => item.with_solution(solution),
        None => item,
    }
}

pub(crate) fn read_puzzle(text: &str) -> Result<WrittenPuzzle, String> {
    let items = own::read(text).map_err(|error| error.to_string())?;
    let [item] = items.as_slice() else {
        return Err(format!("there are {} puzzles instead of one", items.len()));
    };
    let puzzle = item.puzzle().map_err(|error| error.to_string())?;
    let solution = item.solution().map(|digits| Solution::of(&puzzle, digits)).transpose();
    let solution = solution.map_err(|error| error.to_string())?;
    let words = author::words(&item.info);
    Ok(WrittenPuzzle { puzzle, frozen: item.frozen().to_vec(), solution, words })
}
