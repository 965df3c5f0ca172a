//! The setup of a game: the puzzle in Ninefold's own text form, and how it is played.

use super::settings::SettingsWire;
use super::sheet::{cells, indices};
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
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    frozen: Vec<u16>,
    started: u64,
}

words! {
    /// A game or free play.
    ModeWire = game::Mode { Game, FreePlay }
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
            puzzle: write_puzzle(&setup.puzzle, &[], setup.solution.as_ref()),
            mode: setup.mode.into(),
            labels: (&setup.labels).into(),
            settings: setup.settings.into(),
            frozen: indices(&setup.frozen),
            started: setup.started.0,
        }
    }
}

impl SetupWire {
    /// The setup, or what is wrong with its puzzle.
    pub(crate) fn read(self) -> Result<game::Setup, String> {
        let WrittenPuzzle { puzzle, solution, .. } = read_puzzle(&self.puzzle)?;
        Ok(game::Setup {
            puzzle,
            solution,
            mode: self.mode.into(),
            labels: self.labels.into(),
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
}

pub(crate) fn write_puzzle(puzzle: &Puzzle, frozen: &[Cell], solution: Option<&Solution>) -> String {
    let item = Item::new(puzzle.to_draft()).expect("a puzzle is well formed").with_frozen(frozen);
    let item = match solution {
        Some(solution) => item.with_solution(solution),
        None => item,
    };
    own::write(&item)
}

pub(crate) fn read_puzzle(text: &str) -> Result<WrittenPuzzle, String> {
    let items = own::read(text).map_err(|error| error.to_string())?;
    let [item] = items.as_slice() else {
        return Err(format!("there are {} puzzles instead of one", items.len()));
    };
    let puzzle = item.puzzle().map_err(|error| error.to_string())?;
    let solution = item.solution().map(|digits| Solution::of(&puzzle, digits)).transpose();
    let solution = solution.map_err(|error| error.to_string())?;
    Ok(WrittenPuzzle { puzzle, frozen: item.frozen().to_vec(), solution })
}
