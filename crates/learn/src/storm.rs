//! Storm: as many exercises as one can in three minutes, each run of three harder than the one before.
//! The clock belongs to the face; what comes when belongs to the seed.

use crate::exercise::{Exercise, ExerciseKind};
use crate::path::{Grid, Lesson, Track, UNITS};
use ninefold_logic::Level;
use std::time::Duration;

/// How long a storm lasts.
pub const STORM: Duration = Duration::from_secs(180);

/// No storm has more exercises than this, however fast somebody is.
pub const MOST_OF_STORM: u64 = 500;

/// So many exercises of a technique, then the next one.
const EACH: u64 = 3;

/// Exercise number `number` of a storm, from 0. The same seed gives the same storm.
pub fn storm_exercise(seed: u64, number: u64) -> Option<Exercise> {
    let units = UNITS.iter().filter(|unit| unit.track == Track::Classic && unit.grid == Grid::Nine);
    let lessons = units.flat_map(|unit| unit.lessons());
    let lessons = lessons.filter(|lesson| lesson.technique.level() <= Level::Hard).collect::<Vec<Lesson>>();
    let rung = usize::try_from(number / EACH).unwrap_or(usize::MAX).min(lessons.len().checked_sub(1)?);
    Exercise::make(lessons[rung], ExerciseKind::Find, seed.wrapping_mul(1_000_003).wrapping_add(number))
}
