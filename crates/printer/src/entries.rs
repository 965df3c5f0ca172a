//! [`entries`]: the puzzles of a request, by their word.

use ninefold::format::{self, Item};
use ninefold::logic::Level;
use ninefold::puzzle::Solution;
use ninefold_press::{Entry, Task, link};
use ninefold_protocol::api::{PrintRequest, PrintSolutions, PrintTask, PrintWish};
use ninefold_protocol::id::PuzzleId;

/// The puzzles of a request, with the solutions and levels that stand beside them.
///
/// A solution that is none is an error; a level that is not known is left out. QR codes lead to
/// `site`, and only if they are wished for.
pub fn entries(request: &PrintRequest, site: &str) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    for text in &request.puzzles {
        for item in format::read(text).map_err(|error| error.to_string())?.items {
            let number = entries.len() + 1;
            let mut entry = entry(&item, request, site).map_err(|told| format!("puzzle {number}: {told}"))?;
            if let Some(task) = request.tasks.get(number - 1) {
                set_task(&mut entry, task);
            }
            entries.push(entry);
        }
    }
    Ok(entries)
}

/// Makes an exercise of a puzzle, where something is asked about it.
pub fn set_task(entry: &mut Entry, asked: &PrintTask) {
    entry.details.extend(Some(asked.title.clone()).filter(|title| !title.is_empty()));
    if !asked.question.is_empty() {
        // Nobody looks such a board up: it is not the start of a puzzle.
        entry.id = None;
        entry.link = None;
        entry.task = Some(Task { question: asked.question.clone(), answer: asked.answer.clone() });
    }
}

fn entry(item: &Item, request: &PrintRequest, site: &str) -> Result<Entry, String> {
    let wants = |wish| request.wishes.contains(&wish);
    let position = item.position().map_err(|error| error.to_string())?;
    let puzzle = position.puzzle();
    let id = PuzzleId::on_ice(puzzle, item.frozen());
    let digits = item.solution().filter(|_| request.solutions != Some(PrintSolutions::None));
    let solution = digits.map(|digits| Solution::of(puzzle, digits)).transpose();
    let level = item.info.level.as_deref().and_then(Level::from_name);
    Ok(Entry {
        solution: solution.map_err(|error| error.to_string())?,
        level: level.filter(|_| wants(PrintWish::Level)),
        link: wants(PrintWish::Codes).then(|| link(site, &id.to_string(), puzzle, item.frozen())),
        id: Some(id.in_groups()),
        frozen: item.frozen().to_vec(),
        ..Entry::new(position)
    })
}
