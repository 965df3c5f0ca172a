//! From what somebody wants to play to the puzzle of a round.

use crate::catalogue::board::{StartingBoard, read_solution};
use crate::http::problem::Problem;
use crate::route::engine::read_item;
use crate::route::puzzle::kind;
use crate::state::Service;
use ninefold::game::Labels;
use ninefold::logic::Level;
use ninefold::puzzle::{Constraint, Drawing, Puzzle, Solution, Variant};
use ninefold_protocol::api::PuzzleChoice;
use ninefold_protocol::id::{PuzzleId, RoomId};
use ninefold_room::RoundStart;

impl Service {
    /// Notes that a round is played on a puzzle that was dealt to it, if it was: a race on one that somebody
    /// brought changes no rating.
    pub(crate) async fn note_origin(
        &self,
        room: RoomId,
        round: u32,
        choice: &PuzzleChoice,
        labels: &Labels,
    ) -> Result<(), Problem> {
        let is_dealt = choice.text.is_none() && choice.puzzle.is_none();
        if let Some(puzzle) = labels.puzzle_id.as_ref().and_then(|id| id.parse().ok()).filter(|_| is_dealt) {
            self.store.note_dealt(room, round, puzzle).await?;
        }
        Ok(())
    }

    /// What was chosen to be played, with what to call it.
    pub(crate) async fn chosen_puzzle(
        &self,
        choice: &PuzzleChoice,
        client: &str,
    ) -> Result<(RoundStart, Labels), Problem> {
        let stored = match (&choice.text, &choice.puzzle) {
            (Some(_), Some(_)) => return Err(Problem::field("puzzle", "Send either a text or an id.")),
            (Some(text), None) => self.find_or_add_soon(StartingBoard::read("text", text)?, client).await?,
            (None, Some(id)) => {
                let unknown = || Problem::field("puzzle", "There is no such puzzle.");
                let id = id.parse::<PuzzleId>().map_err(|_| unknown())?;
                self.store.puzzle(id).await?.ok_or_else(unknown)?
            }
            (None, None) => {
                let (variant, level) =
                    kind(choice.variant.as_deref(), choice.level.as_deref(), Level::Medium)?;
                self.fresh_board(variant, level, client).await?
            }
        };
        let item = read_item("puzzle", &stored.board)?;
        let (puzzle, frozen) = (item.puzzle().map_err(|_| Problem::internal())?, item.frozen().to_vec());
        let field = if choice.text.is_some() { "text" } else { "puzzle" };
        let needs_solution = if frozen.is_empty() { has_fog(&puzzle).then_some("Fog") } else { Some("Ice") };
        let solution = match needs_solution {
            None => None,
            Some(what) => Some(self.solution_for(what, field, &puzzle, stored.id).await?),
        };
        let id = Some(stored.id.to_string());
        let variant = stored.variant.parse::<Variant>().map_or(stored.variant, |variant| variant.title());
        let labels = Labels { variant, level: stored.level, puzzle_id: id };
        Ok((RoundStart::new(puzzle, frozen, solution), labels))
    }

    /// The solution by which ice thaws, or fog lifts.
    async fn solution_for(
        &self,
        what: &str,
        field: &str,
        puzzle: &Puzzle,
        id: PuzzleId,
    ) -> Result<Solution, Problem> {
        match self.store.solution(id).await? {
            Some(text) => read_solution(puzzle, &text),
            None => Err(Problem::field(field, format!("{what} needs a puzzle with exactly one solution."))),
        }
    }
}

fn has_fog(puzzle: &Puzzle) -> bool {
    let is_fog = |constraint: &Constraint| matches!(constraint, Constraint::Drawing(Drawing::Fog { .. }));
    puzzle.rules().constraints().iter().any(is_fog)
}
