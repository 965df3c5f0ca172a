//! Play, driven as a person would: every row of the mission's chapter on playing, and random games.

mod checkpoints;
mod feedback;
mod fog;
mod free_play;
mod hints;
mod ice;
mod notes;
mod random;
mod rooms;
mod score;
mod strangers;
mod table;
mod undo;
mod whim;
