//! One board as a picture.

use super::super::hint::solution_of;
use crate::failure::Failure;
use ninefold::logic::{Finding, HintDetail, hint};
use ninefold::puzzle::Position;
use ninefold::render::svg::{Theme, draw};
use ninefold::render::{Axes, Scene, explain_hint};

/// A position as it is, with or without pencil marks.
pub(super) fn board(position: &Position, marks: bool) -> Scene {
    if marks {
        return Scene::of_position(position);
    }
    let mut plain = position.clone();
    for cell in position.puzzle().layout().cells() {
        // Marks can be taken away wherever there are some.
        let _ = plain.set_marks(cell, None);
    }
    Scene::of_position(&plain)
}

/// The next step from a position, with everything that its explanation names.
pub(super) fn next_step(position: &Position) -> Result<Scene, Failure> {
    let solution = solution_of(position.puzzle(), "the puzzle")?;
    let too_large = || Failure::new("the board is too large for hints");
    let found = hint(position, Some(&solution)).ok_or_else(too_large)?;
    match &found {
        Finding::Step(_) => {}
        Finding::Solved => return Err(Failure::new("the puzzle is solved: there is no next step")),
        Finding::Frozen(_) => return Err(Failure::new("no step leads to a cell that has thawed")),
        Finding::Nothing => return Err(Failure::new("no technique leads on from here")),
        _ => {
            return Err(
                Failure::new("there is a mistake in the position").hint("`ninefold hint` tells where")
            );
        }
    }
    let mut scene = explain_hint(position, &found, HintDetail::Argument).ok_or_else(too_large)?.scene;
    scene.set_givens(position.puzzle());
    Ok(scene)
}

/// The picture of a scene.
pub(super) fn svg(mut scene: Scene, axes: Axes) -> String {
    scene.axes = axes;
    draw(&scene, &Theme::LIGHT)
}
